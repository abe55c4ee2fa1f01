//! Books from the press, for whoever works on the scribe: `press FROM COUNT [DAMAGE]` tallies them and tells
//! what went wrong, with `tongues` those in other tongues than English; `press SEED [0 DAMAGE]` prints one, and after it,
//! for each file named, its PGN. `press tables FOLDER FROM COUNT` sets games as plain tables, `NAME.txt` with the moves in
//! `NAME.uci`, for somebody to print, damage and read back for `--example diagnose`.
#[path = "../tests/press/mod.rs"]
mod press;
#[path = "../tests/press/tongues.rs"]
mod tongues;

use board::Wings;
use press::{Dice, Played};
use record::Style;
use std::path::Path;

fn main() {
    let said: Vec<String> = std::env::args().skip(1).collect();
    if let [tables, folder, from, count] = &said[..]
        && tables == "tables"
    {
        let number = |text: &String| text.parse::<u64>().unwrap_or(0);
        if let Err(why) = print(Path::new(folder), number(from), number(count)) {
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

fn print(folder: &Path, from: u64, count: u64) -> std::io::Result<()> {
    let Some(stock) = press::collections() else {
        println!("skipped: ../shared/data/pgn is not here");
        return Ok(());
    };
    std::fs::create_dir_all(folder)?;
    for seed in from..from + count {
        let mut dice = Dice::new(seed);
        let game = &stock[dice.below(stock.len())];
        std::fs::write(folder.join(format!("{seed}.txt")), page(game, &mut dice))?;
        let moves: Vec<String> = game.moves.iter().map(|m| record::uci(*m)).collect();
        std::fs::write(folder.join(format!("{seed}.uci")), moves.join(" "))?;
    }
    Ok(())
}

/// A heading, a table and a last line.
fn page(game: &Played, dice: &mut Dice) -> String {
    let style = dice.of(&[Style::Y1890, Style::Y1910]);
    let mut position = game.start;
    let mut wings = Wings::of(&position);
    let mut moves: Vec<String> = Vec::new();
    for m in &game.moves {
        moves.push(record::printed(&position, &wings, *m, &style));
        wings.play(*m);
        position.play(*m);
    }
    let mut rows: Vec<String> = Vec::new();
    let (twice, width) = (dice.one_in(2), dice.of(&[26, 30, 34]));
    for (i, pair) in moves.chunks(2).enumerate() {
        let black = pair.get(1).map_or("", String::as_str);
        let again = match twice && !black.is_empty() {
            true => format!("{}. ", i + 1),
            false => String::new(),
        };
        let row = format!("{:>2}. {:<width$}{again}{black}", i + 1, pair[0]);
        rows.push(row.trim_end().to_owned());
    }
    let mut out = format!(
        "GAME {}.\n\nBetween {} and {}.\n\n",
        1 + dice.below(90),
        game.white,
        game.black
    );
    out += &format!("    {:<width$}{}\n", "WHITE.", "BLACK.");
    if dice.one_in(3) {
        // Two halves side by side.
        let half = rows.len().div_ceil(2);
        let wide = rows.iter().map(String::len).max().unwrap_or(0) + 4;
        for i in 0..half {
            let right = rows.get(half + i).map_or("", String::as_str);
            out += format!("{:<wide$}{right}", rows[i]).trim_end();
            out += "\n";
        }
    } else {
        out += &(rows.join("\n") + "\n");
    }
    out += match game.result.as_str() {
        "1-0" => "And White won.\n",
        "0-1" => "And Black won.\n",
        _ => "And the game was drawn.\n",
    };
    out
}
