//! `make scribe-report`: how many of the known games are read exactly, how many of the games of whole
//! books are found, and what was found that is no game of theirs. Names after the command limit it to
//! those stems and tell more.
#[path = "../tests/press/mod.rs"]
mod press;

use scribe::{Game, Sort};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn main() {
    let Some(data) = data() else {
        println!("skipped: ../shared/data is not here");
        return;
    };
    let only: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |stem: &str| only.is_empty() || only.iter().any(|o| o == stem);
    for folder in ["games", "lines", "ocr"] {
        exact(&data, folder, &wanted, !only.is_empty());
    }
    if only.is_empty() {
        books(&data);
        held_out();
    }
}

/// Books of the press that the scribe was not developed on.
fn held_out() {
    let Some(stock) = press::collections() else {
        return;
    };
    for damage in [0, 20, 50] {
        // What went wrong is not told: nobody should tune the scribe to these.
        let tally = press::tally::tally(5000..5100, &stock, damage, |_, _, _| {});
        println!(
            "press, {damage} letters in 10,000 misread: {} of {} games found, {} read exactly, {} false moves without a mark, {} invented",
            tally.found, tally.games, tally.exact, tally.false_moves, tally.invented
        );
    }
}

fn data() -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .map(|a| a.join("shared/data"))
        .find(|p| p.is_dir())
}

/// A game that somebody else converted and checked.
struct Known {
    stem: String,
    verified: bool,
    /// Moves in coordinates.
    moves: String,
    file: String,
    lines: (usize, usize),
}

fn known(data: &Path, folder: &str) -> Vec<Known> {
    let table =
        |name: &str| std::fs::read_to_string(data.join(folder).join(name)).unwrap_or_default();
    let mut moves: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in table("plies.csv").lines().skip(1) {
        let f = fields(line);
        moves.entry(f[0].clone()).or_default().push(f[5].clone());
    }
    table("index.csv")
        .lines()
        .skip(1)
        .map(|line| {
            let f = fields(line);
            let number = |i: usize| f[i].parse().unwrap_or(0);
            Known {
                moves: moves.get(&f[0]).map_or(String::new(), |m| m.join(" ")),
                verified: f[3] == "verified",
                file: f[28].clone(),
                lines: (number(29), number(30)),
                stem: f[0].clone(),
            }
        })
        .collect()
}

fn fields(line: &str) -> Vec<String> {
    let (mut all, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => all.push(String::new()),
            c => all.last_mut().unwrap().push(c),
        }
    }
    all
}

fn coordinates(game: &Game) -> String {
    let mut moves: Vec<String> = game.plies.iter().map(|p| record::uci(p.chosen)).collect();
    if game.start.two_moves && !moves.is_empty() {
        moves.insert(1, "0000".into());
    }
    moves.join(" ")
}

fn alike(a: &str, b: &str) -> usize {
    a.split(' ')
        .zip(b.split(' '))
        .take_while(|(a, b)| a == b)
        .count()
}

fn exact(data: &Path, folder: &str, wanted: &dyn Fn(&str) -> bool, talk: bool) {
    let truth = known(data, if folder == "ocr" { "games" } else { folder });
    let (mut all, mut read, mut verified, mut verified_read) = (0, 0, 0, 0);
    for known in truth.iter().filter(|k| wanted(&k.stem)) {
        let stem = &known.stem;
        let book = stem.split('-').next().unwrap_or_default();
        let path = if folder == "ocr" {
            data.join(format!("ocr/{stem}.txt"))
        } else {
            data.join(format!("{folder}/{book}/{stem}.txt"))
        };
        let Ok(text) = std::fs::read_to_string(path) else {
            continue;
        };
        let games = scribe::games(&text);
        let good = games.iter().any(|g| coordinates(g) == known.moves);
        all += 1;
        read += usize::from(good);
        verified += usize::from(known.verified);
        verified_read += usize::from(known.verified && good);
        if !good {
            let near: Vec<String> = games
                .iter()
                .map(|g| {
                    format!(
                        "{} of {} moves alike, {} read, {} repairs{}",
                        alike(&coordinates(g), &known.moves),
                        known.moves.split(' ').count(),
                        g.plies.len(),
                        g.repairs(),
                        g.breaks_off.as_ref().map_or(String::new(), |b| format!(
                            ", breaks off at {:?}",
                            b.printed
                        ))
                    )
                })
                .collect();
            println!(
                "  {folder}/{stem}{}: {near:?}",
                if known.verified {
                    ""
                } else {
                    " (not verified)"
                }
            );
        }
        if talk {
            for game in &games {
                print!(
                    "{}",
                    scribe::report::game(scribe::report::Style::Text, game, stem)
                );
            }
        }
    }
    let share = |n: usize, of: usize| 100.0 * n as f64 / of.max(1) as f64;
    println!(
        "{folder}: {read} of {all} read exactly; of the verified ones {verified_read} of {verified} ({:.1} %)",
        share(verified_read, verified)
    );
}

fn books(data: &Path) {
    let (games, lines) = (known(data, "games"), known(data, "lines"));
    let mut files: Vec<&String> = games.iter().map(|k| &k.file).collect();
    files.sort();
    files.dedup();
    let (mut all, mut found_all, mut exact_all, mut invented) = (0, 0, 0, 0);
    for file in files {
        let Ok(text) = std::fs::read_to_string(data.join("books").join(file)) else {
            continue;
        };
        let got: Vec<Game> = scribe::games(&text)
            .into_iter()
            .filter(|g| g.sort == Sort::Game)
            .collect();
        let here = |k: &&Known| k.file == *file;
        let overlaps = |k: &Known, g: &Game| g.lines.0 <= k.lines.1 && k.lines.0 <= g.lines.1;
        let mut found = 0;
        for known in games.iter().filter(here) {
            let is = got.iter().any(|g| {
                overlaps(known, g)
                    && alike(&coordinates(g), &known.moves) * 10
                        >= known.moves.split(' ').count() * 6
            });
            found += usize::from(is);
            let same = |g: &&Game| overlaps(known, g) && coordinates(g) == known.moves;
            let exact = got.iter().any(|g| same(&g));
            exact_all += usize::from(exact);
            if is && !exact {
                println!("  found, not exact: {}", known.stem);
            }
            if !is {
                println!(
                    "  not found: {} lines {}-{}",
                    known.stem, known.lines.0, known.lines.1
                );
            }
            all += 1;
        }
        for game in &got {
            if !games
                .iter()
                .chain(&lines)
                .filter(here)
                .any(|k| overlaps(k, game))
            {
                println!(
                    "  not in the list: lines {}-{}, {} moves: {}",
                    game.lines.0,
                    game.lines.1,
                    game.plies.len(),
                    game.heading.title.chars().take(70).collect::<String>()
                );
                invented += 1;
            } else if !games.iter().filter(here).any(|k| overlaps(k, game)) {
                println!(
                    "  a line taken for a game: lines {}-{}",
                    game.lines.0, game.lines.1
                );
            }
        }
        found_all += found;
        println!(
            "{file}: {found} of {} games found, {} given",
            games.iter().filter(here).count(),
            got.len()
        );
    }
    println!(
        "books: {found_all} of {all} games found ({:.1} %), {exact_all} of them exactly, {invented} given that are on no list",
        100.0 * found_all as f64 / all as f64
    );
}
