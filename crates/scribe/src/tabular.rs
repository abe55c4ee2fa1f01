//! Transcribed games as rows of a table, one row a game: for Parquet, and for data frames.
use crate::game::{Game, Ply};
use crate::json::{sort, state};
use crate::pgn::{remark, tags};

/// The columns that hold words, and those that hold numbers.
pub const WORDS: [&str; 16] = [
    "source",
    "sort",
    "state",
    "event",
    "site",
    "date",
    "round",
    "white",
    "black",
    "result",
    "fen",
    "heading",
    "moves",
    "san",
    "doubts",
    "breaks_off",
];
pub const NUMBERS: [&str; 4] = ["first_line", "last_line", "plies", "repairs"];

/// The row of a game.
pub fn row(game: &Game, source: &str) -> ([String; WORDS.len()], [usize; NUMBERS.len()]) {
    let tags = tags(game, source);
    let tag = |name: &str| -> String {
        tags.iter()
            .find(|(n, _)| *n == name)
            .map_or(String::new(), |(_, v)| v.clone())
    };
    let joined = |each: fn(&Ply) -> String| -> String {
        game.plies.iter().map(each).collect::<Vec<_>>().join(" ")
    };
    let doubts: Vec<String> = game
        .plies
        .iter()
        .enumerate()
        .filter(|(_, p)| !p.doubts.is_empty())
        .map(|(i, p)| format!("{}: {}", i + 1, remark(p)))
        .collect();
    let words: [String; WORDS.len()] = [
        source.to_owned(),
        sort(game.sort).to_owned(),
        state(game.state()).to_owned(),
        tag("Event"),
        tag("Site"),
        tag("Date"),
        tag("Round"),
        tag("White"),
        tag("Black"),
        tag("Result"),
        game.start.position.fen(),
        game.heading.title.clone(),
        joined(|p| record::uci(p.chosen)),
        joined(|p| p.san.clone()),
        doubts.join("\n"),
        game.breaks_off
            .as_ref()
            .map_or(String::new(), |b| b.printed.clone()),
    ];
    let numbers = [game.lines.0, game.lines.1, game.plies.len(), game.repairs()];
    (words, numbers)
}
