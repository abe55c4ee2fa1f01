//! Books from the press, for whoever works on the scribe: `press FROM COUNT [DAMAGE]` tallies them and tells
//! what went wrong, with `tongues` those in other tongues than English; `press SEED [0 DAMAGE]` prints one, and after it,
//! for each file named, its PGN. `press tables FOLDER FROM COUNT` sets games as plain tables, `press pages …` in any style and layout, `NAME.txt` with the moves in
//! `NAME.uci`, for somebody to print, damage and read back for `--example diagnose`.
#[path = "../tests/press/mod.rs"]
mod press;
#[path = "../tests/press/table.rs"]
mod table;
#[path = "../tests/press/tongues.rs"]
mod tongues;

use press::Dice;
use std::ops::Range;
use std::path::Path;

fn main() {
    let said: Vec<String> = std::env::args().skip(1).collect();
    if let [what, folder, from, count] = &said[..]
        && (what == "tables" || what == "pages")
    {
        let number = |text: &String| text.parse::<u64>().unwrap_or(0);
        let seeds = number(from)..number(from) + number(count);
        if let Err(why) = print(Path::new(folder), seeds, what == "pages") {
            println!("{why}");
        }
        return;
    }
    let numbers: Vec<u64> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    for file in std::env::args()
        .skip(1)
        .filter(|a| a.parse::<u64>().is_err() && a != "tongues")
    {
        match std::fs::read_to_string(&file) {
            Ok(text) => scribe::games(&text).iter().for_each(|g| {
                print!(
                    "{:?} {:?}\n{}",
                    g.sort,
                    g.state(),
                    scribe::pgn::pgn(g, &file)
                )
            }),
            Err(why) => println!("{file}: {why}"),
        }
    }
    let Some(stock) = press::collections() else {
        println!("skipped: ../shared/data/pgn is not here");
        return;
    };
    if std::env::args().any(|a| a == "tongues") {
        match numbers[..] {
            [seed] => print!("{}", tongues::book(seed, &stock, 3).0),
            [from, count, ..] => {
                let tell = |seed, what| println!("seed {seed}, {what}");
                println!("{:?}", tongues::tally(from..from + count, &stock, tell));
            }
            _ => {}
        }
        return;
    }
    match numbers[..] {
        [] => {}
        [seed] => print!("{}", press::book(seed, &stock, 3, 0).text),
        [seed, 0, damage] => print!("{}", press::book(seed, &stock, 3, damage as usize).text),
        [from, count, ref rest @ ..] => {
            let damage = rest.first().copied().unwrap_or(0) as usize;
            let tally =
                press::tally::tally(from..from + count, &stock, damage, |seed, style, what| {
                    println!("seed {seed}, {what}: {style}");
                });
            println!("{tally:?}");
        }
    }
}

fn print(folder: &Path, seeds: Range<u64>, pages: bool) -> std::io::Result<()> {
    let Some(stock) = press::collections() else {
        println!("skipped: ../shared/data/pgn is not here");
        return Ok(());
    };
    std::fs::create_dir_all(folder)?;
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let (game, text) = if pages {
            let book = press::book(seed, &stock, 1, 0);
            (book.games[0].clone(), book.text)
        } else {
            let game = stock[dice.below(stock.len())].clone();
            let text = table::table(&game, &mut dice);
            (game, text)
        };
        if game.odds.is_some() {
            continue;
        }
        std::fs::write(folder.join(format!("{seed}.txt")), text)?;
        let moves: Vec<String> = game.moves.iter().map(|m| record::uci(*m)).collect();
        std::fs::write(folder.join(format!("{seed}.uci")), moves.join(" "))?;
    }
    Ok(())
}
