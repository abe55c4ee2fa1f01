//! Words of ordinary language among moves.

/// The number of words of ordinary language.
pub fn prose(letters: &[u8]) -> usize {
    let words = letters.split(|b| !b.is_ascii_alphabetic() && *b != b'\'');
    words.filter(|w| is_prose(w)).count()
}

/// Where a sentence begins after moves: most words that follow are of ordinary language, too.
pub fn remark(letters: &[u8]) -> Option<usize> {
    // Where each word begins, whether it is of ordinary language, and whether it may begin a sentence.
    let mut words: Vec<(usize, bool, bool)> = Vec::new();
    let mut at = 0;
    for word in letters.split(|b| *b == b' ') {
        let bare = word
            .iter()
            .filter(|b| b.is_ascii_alphabetic() || **b == b'\'');
        let bare: Vec<u8> = bare.copied().collect();
        if bare.len() > 1 {
            let great =
                bare[0].is_ascii_uppercase() && !letters[..at].trim_ascii_end().ends_with(b",");
            words.push((at, is_prose(&bare) || great && bare == b"The", great));
        }
        at += word.len() + 1;
    }
    let said = |i: &usize| {
        let next = &words[*i..(*i + REMARK).min(words.len())];
        next[0].1 && next[0].2 && next.iter().filter(|w| w.1).count() * 5 >= REMARK * 3
    };
    let first = (0..words.len()).find(said)?;
    (first > 0).then(|| words[first].0)
}

/// So many words tell whether it is ordinary language.
const REMARK: usize = 5;

/// Whether letters end within a sentence: with a word, and no stop after it.
pub fn is_amid(letters: &[u8]) -> bool {
    let letters = letters.trim_ascii_end();
    let letters = letters.strip_suffix(b",").unwrap_or(letters);
    let ends = |b: &u8| !b.is_ascii_alphabetic() && *b != b'\'';
    let word = letters.rsplit(ends).next().unwrap_or_default();
    is_prose(word) || matches!(word, b"and" | b"with" | b"by" | b"on")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_after_moves_is_told() {
        let text = b"P - K5, Kt - QB3. Finely played. The first player cannot take";
        assert_eq!(remark(text), Some(18));
        assert_eq!(remark(b"P-K5, Kt-QB3; winning at least the exchange"), None);
        assert_eq!(remark(b"Castles, Q takes Kt; Castles Q, Kt-Ksq"), None);
    }

    #[test]
    fn a_stop_ends_a_sentence() {
        assert!(is_amid(b"cannot take, since "));
        assert!(!is_amid(b"become formidable. "));
        assert!(!is_amid(b"9 Castles Q, Castles; "));
    }
}
