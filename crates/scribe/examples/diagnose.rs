//! Why damaged games are not read, for whoever works on the decoder.
//!
//! `diagnose FOLDER [NAME]` reads every text there, `NAME.txt` with the moves in `NAME.uci`, and says of each that is not
//! read exactly whether the truth would have been cheaper than what was found (the search lost it), or
//! dearer (the model is wrong), and by how much; with a name all rows of that text with what they cost.
use board::{Move, Position};
use scribe::decoder::Verdict;
use std::collections::BTreeMap;
use std::path::Path;

fn main() {
    let said: Vec<String> = std::env::args().skip(1).collect();
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let done = match said[..] {
        [folder] => diagnose(Path::new(folder), None),
        [folder, name] => diagnose(Path::new(folder), Some(name)),
        _ => {
            println!("diagnose FOLDER [NAME]");
            Ok(())
        }
    };
    if let Err(why) = done {
        println!("{why}");
    }
}

fn diagnose(folder: &Path, only: Option<&str>) -> std::io::Result<()> {
    let mut names: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".txt").map(str::to_owned));
    }
    names.retain(|n| only.is_none_or(|o| o == n));
    names.sort();
    let (mut exact, mut early, mut sure, mut wrong) = (0, 0, 0, 0);
    let mut verdicts: BTreeMap<String, usize> = BTreeMap::new();
    for name in &names {
        let text = std::fs::read_to_string(folder.join(format!("{name}.txt")))?;
        let meant = std::fs::read_to_string(folder.join(format!("{name}.uci")))?;
        let known = moves(&meant);
        let games = scribe::games(&text);
        let same = |g: &&scribe::Game| {
            let pairs = g.plies.iter().zip(&known);
            pairs.take_while(|(p, m)| p.chosen == **m).count()
        };
        let best = games.iter().max_by_key(same);
        let alike = best.as_ref().map_or(0, same);
        let read = best.map_or(0, |g| g.plies.len());
        for (i, ply) in best.iter().flat_map(|g| g.plies.iter().enumerate()) {
            let certain = ply.doubts.is_empty();
            sure += usize::from(certain);
            wrong += usize::from(certain && known.get(i) != Some(&ply.chosen));
        }
        let broken = best.is_some_and(|g| g.state() == scribe::State::Broken);
        early += usize::from(best.is_some() && read < known.len() && !broken);
        if alike == known.len() && read == alike {
            exact += 1;
            if only.is_none() {
                continue;
            }
        }
        let weighed = scribe::decoder::weighed(&text, &known);
        let Some(best) = weighed.iter().max_by(|a, b| a.truth.total_cmp(&b.truth)) else {
            println!("{name}: {alike} of {}, no row begins a game", known.len());
            *verdicts.entry("no beginning".into()).or_default() += 1;
            continue;
        };
        let verdict = best.verdict();
        println!(
            "{name}: {alike} of {} moves alike, {read} read; noise {:.3}; {verdict:?}",
            known.len(),
            best.noise
        );
        let kind = match verdict {
            Verdict::Found => "found by the decoder, not given",
            Verdict::Lost(_) => "lost by the search",
            Verdict::Dearer(_) => "another game is cheaper",
            Verdict::Unread(_) => "true rows are passed over",
        };
        *verdicts.entry(kind.into()).or_default() += 1;
        if only.is_some() {
            println!("{}", best.rows);
        }
    }
    println!(
        "{} texts, {exact} exact; of {sure} sure moves {wrong} wrong; {early} end early unsaid; {verdicts:?}",
        names.len()
    );
    Ok(())
}

/// Moves in coordinates, as far as they are legal.
fn moves(text: &str) -> Vec<Move> {
    let mut position = Position::start();
    let mut out = Vec::new();
    for word in text.split_whitespace() {
        let legal = position.legal_moves();
        let Some(found) = legal.iter().find(|m| record::uci(**m) == word).copied() else {
            break;
        };
        position.play(found);
        out.push(found);
    }
    out
}
