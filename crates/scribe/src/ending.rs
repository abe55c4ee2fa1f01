//! What stands below a score: how the game ended.
use crate::decoder::prose;
use board::{Color, Position};

/// A line that says the game is over, and nothing else: `And White resigns.`
pub fn is_over(text: &str) -> bool {
    let low = text.to_lowercase();
    let words: Vec<&str> = low
        .split(|c: char| !c.is_alphabetic())
        .filter(|w| !w.is_empty())
        .collect();
    let ends = |w: &&str| {
        matches!(
            *w,
            "resigns" | "resigned" | "drawn" | "surrenders" | "surrendered" | "abandoned"
        )
    };
    let supposes = |w: &&str| {
        matches!(
            *w,
            "should" | "would" | "could" | "might" | "may" | "must" | "if"
        )
    };
    // The last words of a sentence are not a line of their own.
    let begins = text.starts_with("    ") || text.starts_with(char::is_uppercase);
    begins && words.len() <= 6 && words.iter().any(ends) && !words.iter().any(supposes)
}

/// Where, after a move and in its line, words begin that say the game is over: `47. Q-K3, K-Kt2. Drawn by mutual consent.`
pub fn over_from(letters: &[u8]) -> Option<usize> {
    let low = letters.to_ascii_lowercase();
    let mut words: Vec<(usize, &[u8])> = Vec::new();
    let mut at = 0;
    for word in low.split(|b| !b.is_ascii_alphabetic()) {
        words.extend((!word.is_empty()).then_some((at, word)));
        at += word.len() + 1;
    }
    let over = words.iter().position(|(_, w)| {
        let ends = [&b"resig"[..], b"drawn", b"abandon", b"surrender"];
        ends.iter().any(|e| w.starts_with(e)) || matches!(*w, b"won" | b"wins")
    })?;
    let leads = |w: &[u8]| {
        matches!(
            w,
            b"and" | b"white" | b"black" | b"the" | b"game" | b"was" | b"here"
        )
    };
    let before = words[..over]
        .iter()
        .rev()
        .take_while(|(_, w)| leads(w))
        .count();
    let from = words[over - before].0;
    let moves = letters[..from].iter().any(u8::is_ascii_digit) && prose(&letters[..from]) == 0;
    (from > 0 && moves && words.len() - over <= 5).then_some(from)
}

/// How the book says the game ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// In PGN: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub result: &'static str,
    pub words: String,
    /// The words tell of an end at the board, not of an opinion.
    pub final_words: bool,
}

/// Reads the words after the last move, `turn` being the side that would move next.
pub fn ending(after: &[String], last: &Position) -> Ending {
    let turn = last.turn();
    let loses = |side: Color| side.fold_wb("0-1", "1-0");
    if last.is_checkmate() {
        return Ending {
            result: loses(turn),
            words: "mate".into(),
            final_words: true,
        };
    }
    if last.is_stalemate() {
        return Ending {
            result: "1/2-1/2",
            words: "stalemate".into(),
            final_words: true,
        };
    }
    for words in after.iter().take(4) {
        let low = words.to_lowercase();
        let white = low.find("white");
        let black = low.find("black");
        let first = match (white, black) {
            (Some(w), Some(b)) => Some(if w < b { Color::White } else { Color::Black }),
            (Some(_), None) => Some(Color::White),
            (None, Some(_)) => Some(Color::Black),
            _ => None,
        };
        let has = |list: &[&str]| list.iter().any(|w| low.contains(w));
        let said = |result, final_words| Ending {
            result,
            words: words.trim().to_owned(),
            final_words,
        };
        if has(&[
            "resign",
            "abandon",
            "surrender",
            "gives up",
            "gave up",
            "gave in",
            "struck his",
            "strikes his",
        ]) {
            return said(loses(first.unwrap_or(turn)), true);
        }
        if has(&[
            "drawn",
            "a draw",
            "draw.",
            "remis",
            "perpetual check",
            "draws",
        ]) && low.len() < 90
        {
            return said("1/2-1/2", true);
        }
        if has(&[
            "wins",
            "won",
            "mates",
            "gives mate",
            "mate in",
            "winning",
            "must win",
        ]) && !has(&["if ", "could have", "should have", "would have"])
            && low.len() < 90
        {
            let winner = first.unwrap_or(!turn);
            return said(
                loses(!winner),
                has(&["won", "white wins", "black wins", "mates", "mate"]),
            );
        }
    }
    Ending {
        result: "*",
        words: String::new(),
        final_words: false,
    }
}
