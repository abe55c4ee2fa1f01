//! Reading clean print: games of the books' style, in two columns, as many as fit a book.
use crate::rounds::{Contender, Rounds};
use board::{Position, Wings};

const ITALIAN: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3 f6e4 e1g1 b4c3 d4d5 c3f6 f1e1 c6e7 e1e4 d7d6 c1g5 f6g5 f3g5 e8g8 g5h7 g8h7 d1h5 h7g8 e4h4 f7f5 h5h7 g8f7 h4h6 f8g8 a1e1 d8f8 c4b5 g8h8 h7h8 g7h6 h8h7 f7f6 e1e7 f8e7 h7h6 f6e5";

/// A book of five hundred games with their headings.
fn book() -> String {
    let mut position = Position::start();
    let mut wings = Wings::of(&position);
    let mut print = Vec::new();
    for text in ITALIAN.split(' ') {
        let Ok(m) = record::read_uci(&position, text) else {
            break;
        };
        print.push(record::printed(&position, &wings, m, &record::Style::Y1890));
        wings.play(m);
        position.play(m);
    }
    let mut page = String::from("GAME IV.--Between Mr. Smith and Mr. Brown.\n\n");
    for (i, pair) in print.chunks(2).enumerate() {
        let black = pair.get(1).map_or("", String::as_str);
        page.push_str(&format!("{:>3}. {:<28}{black}\n", i + 1, pair[0]));
    }
    page.push_str("           And White resigns.\n\n");
    page.repeat(500)
}

/// Games a second on one core, and megabytes of text.
pub fn clean_print(rounds: &Rounds) {
    let book = book();
    let read = || ::scribe::games(&book).len() as u64;
    rounds.race(
        "scribe: 500 games of clean print",
        500.0,
        "games",
        vec![Contender::new("scribe", read)],
    );
    rounds.race(
        "scribe: the same in bytes",
        book.len() as f64,
        "B",
        vec![Contender::new("scribe", read)],
    );
}
