//! Words of ordinary language among moves.

/// The number of words of ordinary language.
pub fn prose(letters: &[u8]) -> usize {
    let words = letters.split(|b| !b.is_ascii_alphabetic() && *b != b'\'');
    words.filter(|w| is_prose(w)).count()
}

pub fn tokens(letters: &[u8]) -> usize {
    letters
        .split(|b| *b == b' ')
        .filter(|w| !w.is_empty())
        .count()
}

/// Whether a word is of ordinary language.
pub fn is_prose(word: &[u8]) -> bool {
    const CHESS: [&str; 58] = [
        "takes",
        "castles",
        "castle",
        "check",
        "checks",
        "mate",
        "mates",
        "square",
        "king",
        "queen",
        "bishop",
        "knight",
        "rook",
        "pawn",
        "king's",
        "queen's",
        "bishop's",
        "knight's",
        "rook's",
        "pawn's",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "second",
        "side",
        "his",
        "her",
        "sth",
        "fth",
        "dis",
        "disc",
        "dble",
        "dbl",
        "double",
        "the",
        "same",
        "one",
        "two",
        "tks",
        "checkmate",
        "becoming",
        "becomes",
        "queens",
        "squares",
        "with",
        "and",
        "passant",
        "passing",
        "pass",
        "pas",
        "from",
        "ch.",
        "rakes",
        "discovering",
        "steps",
    ];
    let letters = word.iter().filter(|b| b.is_ascii_alphabetic()).count();
    let small = word.iter().filter(|b| b.is_ascii_lowercase()).count();
    if letters < 3 || small + 1 < letters {
        return letters == 2
            && matches!(
                word,
                b"of"
                    | b"is"
                    | b"in"
                    | b"If"
                    | b"if"
                    | b"or"
                    | b"it"
                    | b"It"
                    | b"be"
                    | b"by"
                    | b"as"
                    | b"In"
                    | b"he"
                    | b"He"
            );
    }
    let low = word.to_ascii_lowercase();
    !CHESS.iter().any(|c| c.as_bytes() == low)
}
