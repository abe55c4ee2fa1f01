//! Why damaged games are not read, for whoever works on the decoder.
//!
//! `diagnose FOLDER [NAME]` reads every text there, `NAME.txt` with the games in `NAME.pgn` or the moves of one in `NAME.uci`, and says of
//! each that is not read exactly whether the truth would have been cheaper than what was found (the search lost it), or
//! dearer (the model is wrong), and by how much; with the beginning of a name all rows of those texts with what they cost.
//! `diagnose --images FOLDER [NAME]` does the same with `NAME.png`, or `NAME-p1.png` and so on, read by Tesseract.
use board::{Move, Position};
use scribe::decoder::Verdict;
use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::{Path, PathBuf};

fn main() {
    let said: Vec<String> = std::env::args().skip(1).collect();
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let done = match said[..] {
        ["--images", folder] => diagnose(Path::new(folder), None, scanned),
        ["--images", folder, name] => diagnose(Path::new(folder), Some(name), scanned),
        [folder] => diagnose(Path::new(folder), None, printed),
        [folder, name] => diagnose(Path::new(folder), Some(name), printed),
        _ => {
            println!("diagnose [--images] FOLDER [NAME]");
            Ok(())
        }
    };
    if let Err(why) = done {
        println!("{why}");
    }
}

/// What came of some texts.
#[derive(Default)]
struct Tally {
    games: usize,
    exact: usize,
    invented: usize,
    early: usize,
    sure: usize,
    wrong: usize,
    verdicts: BTreeMap<&'static str, usize>,
}

/// The text of a name.
fn printed(folder: &Path, name: &str) -> Option<String> {
    std::fs::read_to_string(folder.join(format!("{name}.txt"))).ok()
}

/// The same, read from its page images.
fn scanned(folder: &Path, name: &str) -> Option<String> {
    let one = folder.join(format!("{name}.png"));
    let page = |n: usize| folder.join(format!("{name}-p{n}.png"));
    let pages = std::iter::once(one).chain((1..20).map(page));
    let pages: Vec<PathBuf> = pages.filter(|p| p.is_file()).collect();
    let (volumes, _) = sheet::volumes(pages);
    let told = |page: usize, fault: sheet::Fault| println!("page {page}: {fault}");
    let mut reading = sheet::Reading::of(volumes.first()?, 1, told).ok()?;
    let mut text = String::new();
    reading.read_to_string(&mut text).ok()?;
    Some(text)
}

fn diagnose(
    folder: &Path,
    only: Option<&str>,
    text: impl Fn(&Path, &str) -> Option<String>,
) -> std::io::Result<()> {
    let mut names: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let known = [".pgn", ".uci"].iter().find_map(|e| name.strip_suffix(e));
        names.extend(known.map(str::to_owned));
    }
    names.retain(|n| only.is_none_or(|o| n.starts_with(o)));
    names.sort();
    let mut tally = Tally::default();
    for name in &names {
        let Some(text) = text(folder, name) else {
            continue;
        };
        let known = known(folder, name)?;
        let games = scribe::games(&text);
        let mut given = vec![false; games.len()];
        for (i, truth) in known.iter().enumerate() {
            let same = |g: &scribe::Game| {
                let pairs = g.plies.iter().zip(truth);
                pairs.take_while(|(p, m)| p.chosen == **m).count()
            };
            let free = games.iter().enumerate().filter(|(k, _)| !given[*k]);
            let best = free.max_by_key(|(_, g)| same(g)).map(|(k, _)| k);
            let best = best.filter(|k| known.len() == 1 || same(&games[*k]) >= 4);
            best.into_iter().for_each(|k| given[k] = true);
            let best = best.map(|k| (&games[k], same(&games[k])));
            if tally.add(best, truth) && only.is_none() {
                continue;
            }
            let what = told(best, truth);
            let weighed = scribe::decoder::weighed(&text, truth);
            let likest = weighed.iter().max_by(|a, b| a.truth.total_cmp(&b.truth));
            let kind = match likest.map(|w| w.verdict()) {
                None => "no beginning",
                Some(Verdict::Found) => "found by the decoder, not given",
                Some(Verdict::Lost(_)) => "lost by the search",
                Some(Verdict::Dearer(_)) => "another game is cheaper",
                Some(Verdict::Unread(_)) => "true rows are passed over",
            };
            *tally.verdicts.entry(kind).or_default() += 1;
            let weighed = likest.map_or(String::new(), |w| w.told());
            println!("{name}/{i}: {what}; {kind}; {weighed}");
            if let (Some(_), Some(likest)) = (only, likest) {
                println!("{}", likest.rows);
            }
        }
        let others = games.iter().zip(&given).filter(|(_, given)| !**given);
        let others = others.filter(|(g, _)| g.sort == scribe::Sort::Game);
        for (game, _) in others {
            tally.invented += 1;
            println!("{name}: invented in lines {:?}", game.lines);
        }
    }
    println!(
        "{} games, {} exact, {} invented; of {} sure moves {} wrong; {} end early unsaid; {:?}",
        tally.games,
        tally.exact,
        tally.invented,
        tally.sure,
        tally.wrong,
        tally.early,
        tally.verdicts
    );
    Ok(())
}

impl Tally {
    /// Whether the game is read exactly.
    fn add(&mut self, best: Option<(&scribe::Game, usize)>, truth: &[Move]) -> bool {
        self.games += 1;
        let Some((game, same)) = best else {
            return false;
        };
        for (i, ply) in game.plies.iter().enumerate() {
            let certain = ply.doubts.is_empty();
            self.sure += usize::from(certain);
            self.wrong += usize::from(certain && truth.get(i) != Some(&ply.chosen));
        }
        let read = game.plies.len();
        let broken = game.state() == scribe::State::Broken;
        self.early += usize::from(read < truth.len() && !broken);
        let exact = same == truth.len() && read == same;
        self.exact += usize::from(exact);
        exact
    }
}

fn told(best: Option<(&scribe::Game, usize)>, truth: &[Move]) -> String {
    let Some((game, same)) = best else {
        return "nothing read".into();
    };
    let wrong = game.plies.get(same).map_or(String::new(), |p| {
        let meant = truth
            .get(same)
            .map_or("nothing".into(), |m| record::uci(*m));
        let sure = if p.doubts.is_empty() { ", SURE" } else { "" };
        format!(
            " (line {}: {:?} as {}, not {meant}{sure})",
            p.line, p.printed, p.san
        )
    });
    let end = match &game.breaks_off {
        Some(b) => format!(", breaks off at {:?}", b.printed),
        None => String::new(),
    };
    let (all, read) = (truth.len(), game.plies.len());
    format!("{same} of {all} moves alike, {read} read{wrong}{end}")
}

/// The games of a text, from `NAME.pgn` or `NAME.uci`.
fn known(folder: &Path, name: &str) -> std::io::Result<Vec<Vec<Move>>> {
    let Ok(pgn) = std::fs::read(folder.join(format!("{name}.pgn"))) else {
        let meant = std::fs::read_to_string(folder.join(format!("{name}.uci")))?;
        return Ok(vec![moves(&meant)]);
    };
    let mut all = Vec::new();
    let mut texts = record::pgn::Texts::new(&pgn[..]);
    while let Ok(Some(text)) = texts.next_text() {
        for game in record::pgn::Game::all(text).unwrap_or_default() {
            let moves = game.items.iter().filter_map(|i| match i {
                record::pgn::Item::Move(m) => Some(*m),
                _ => None,
            });
            all.push(moves.collect());
        }
    }
    Ok(all)
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
