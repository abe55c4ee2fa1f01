//! Moves as people say them: `nf3`, `e2 to e4`, `P-K4`, `takes the pawn with his knight`, `castles long`.
mod told;

use board::{Color, Move, Position, Role, Wing, Wings};
use umpire::act::MoveWords;

use super::account::LeftOut;
use super::men::{role, square};
use super::words::{Word, is_form_of};

/// Every move that the words may mean for the side, in the case language, and the weight of what had to be left
/// out; nothing if they tell of none.
pub fn moves(
    position: &Position,
    wings: &Wings,
    side: Color,
    words: &[Word],
    raw: &str,
) -> (Vec<MoveWords>, LeftOut) {
    let position = &position.with_turn(side);
    let raw = unnumbered(raw);
    let words = match words {
        [number, rest @ ..] if unnumbered_word(&number.plain) => rest,
        _ => words,
    };
    if raw.is_empty() || words.is_empty() {
        return (Vec::new(), LeftOut::default());
    }
    if is_old_record(raw) {
        let found = recorded(position, wings, raw);
        if !found.is_empty() {
            return (found, LeftOut::default());
        }
    }
    let readings = [
        castling(position, words),
        coordinates(raw),
        algebraic(position, raw),
    ];
    let exact = readings.into_iter().find(|found| !found.is_empty());
    if let Some(found) = exact {
        return (found, LeftOut::default());
    }
    // `bishop b4` is no Bishop's fourth: a square by its algebraic name has no place in a record of the books.
    let in_sentence = told::told(position, wings, words);
    match has_square(raw) && !in_sentence.0.is_empty() {
        true => in_sentence,
        false => match recorded(position, wings, raw) {
            found if found.is_empty() => in_sentence,
            found => (found, LeftOut::default()),
        },
    }
}

/// `P-B4`: a Bishop's fourth, not the square `b4`, for it is written as one.
fn is_old_record(raw: &str) -> bool {
    let Some((man, place)) = raw.split_once('-') else {
        return false;
    };
    let letters = |text: &str| {
        !text.is_empty()
            && text.chars().all(|c| "KQRBNPt".contains(c))
            && text.starts_with(|c: char| c.is_ascii_uppercase())
    };
    let place = place.trim_end_matches(['+', '!', '?', '.']);
    let rank = place.ends_with(|c: char| ('1'..='8').contains(&c));
    letters(man.trim()) && rank && letters(place.trim_end_matches(|c: char| c.is_ascii_digit()))
}

/// `e4` of `1. e4`, `1.e4`, `1... e4` and `1 e4`.
fn unnumbered(raw: &str) -> &str {
    let rest = raw.trim_start_matches(|c: char| c.is_ascii_digit());
    let parted = rest.starts_with(['.', ' ', ')']);
    match rest.len() < raw.len() && parted && raw.len() - rest.len() < 4 {
        true => rest.trim_start_matches(['.', ' ', ')', '…']),
        false => raw,
    }
}

/// Whether a square is named as in algebraic notation.
fn has_square(raw: &str) -> bool {
    raw.split(|c: char| !c.is_ascii_alphanumeric())
        .any(|word| word.starts_with(|c: char| c.is_ascii_lowercase()) && square(word).is_some())
}

fn unnumbered_word(word: &str) -> bool {
    !word.is_empty() && word.len() < 4 && word.bytes().all(|b| b.is_ascii_digit())
}

pub fn sans(position: &Position, moves: impl IntoIterator<Item = Move>) -> Vec<MoveWords> {
    let mut found = Vec::new();
    for m in moves {
        let words = match m.castles() {
            Some(wing) => MoveWords::Castle(wing),
            None => MoveWords::San(record::san(position, m)),
        };
        if !found.contains(&words) {
            found.push(words);
        }
    }
    found
}

/// `O-O`, `0-0-0`, `oo`, `castles`, `castle queenside`, `castled long`.
fn castling(position: &Position, words: &[Word]) -> Vec<MoveWords> {
    let mut castles = false;
    let mut wing = None;
    for word in words {
        let plain = word.plain.trim_matches(['(', ')', '+', '#']);
        let rings: String = plain.chars().filter(|c| *c != '-').collect();
        match rings.replace('0', "o").as_str() {
            "oo" => (castles, wing) = (true, Some(Wing::King)),
            "ooo" => (castles, wing) = (true, Some(Wing::Queen)),
            _ if is_form_of(plain, "castle") => castles = true,
            _ => match plain {
                "king" | "king'" | "kings" | "kingside" | "king-side" | "king'-side" | "short"
                | "k" | "k'" | "ks" | "kr" | "right" | "small" => {
                    wing = wing.or(Some(Wing::King));
                }
                "queen" | "queen'" | "queens" | "queenside" | "queen-side" | "queen'-side"
                | "long" | "q" | "q'" | "qs" | "qr" | "big" => wing = wing.or(Some(Wing::Queen)),
                // Rook first is no castling.
                "first" | "before" => return Vec::new(),
                "side" | "rook" | "with" | "check" => {}
                _ if word.weight < 0.5 => {}
                _ => return Vec::new(),
            },
        }
    }
    if !castles {
        return Vec::new();
    }
    if let Some(wing) = wing {
        return vec![MoveWords::Castle(wing)];
    }
    let legal: Vec<Wing> = position
        .legal_moves()
        .into_iter()
        .filter_map(Move::castles)
        .collect();
    let wings = if legal.is_empty() {
        vec![Wing::King, Wing::Queen]
    } else {
        legal
    };
    wings.into_iter().map(MoveWords::Castle).collect()
}

/// `e2e4`, `E2-E4`, `e2 to e4`, `pawn from e2 to e4`, `Ng1-f3`, `a7a8q`.
fn coordinates(raw: &str) -> Vec<MoveWords> {
    let mut squares = Vec::new();
    let mut rest = raw.to_lowercase();
    let mut became = None;
    for word in [
        "pawn", "knight", "bishop", "rook", "queen", "king", "horse", "from", "to", "the",
    ] {
        // A word before the squares names the man; one after them what it becomes.
        let at_end = rest
            .trim_end_matches(['.', '!', '?', '+', '#'])
            .ends_with(word);
        if at_end && word != "to" && became.is_none() && squares_in(&rest) == 2 {
            became = role(word);
        }
        rest = rest.replace(word, " ");
    }
    let signs = rest.replace(
        [
            '-', 'x', ':', '=', '(', ')', '>', '.', '!', '?', '+', '#', ',',
        ],
        " ",
    );
    let mut letters: Vec<&str> = signs.split_whitespace().collect();
    // `e2e4`, `ng1`, `a7a8q`
    let mut parts: Vec<&str> = Vec::new();
    for letter in letters.drain(..) {
        let mut word = letter;
        while !word.is_empty() {
            let length = match word.get(..2) {
                Some(pair) if square(pair).is_some() => 2,
                _ => word.chars().next().map_or(1, char::len_utf8),
            };
            parts.push(&word[..length]);
            word = &word[length..];
        }
    }
    for (n, part) in parts.iter().enumerate() {
        match (square(part), *part) {
            (Some(square), _) => squares.push(square),
            (None, "k" | "q" | "r" | "b" | "n") if n == 0 => {}
            (None, "p") if n == 0 => {}
            (None, "q" | "r" | "b" | "n") if n + 1 == parts.len() && squares.len() == 2 => {
                became = part.chars().next().and_then(Role::from_char);
            }
            _ => return Vec::new(),
        }
    }
    match squares[..] {
        [from, to] => vec![MoveWords::Coordinates {
            from,
            to,
            promotion: became,
        }],
        _ => Vec::new(),
    }
}

fn squares_in(text: &str) -> usize {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .map(|word| match word.len() {
            4 => 2,
            _ => usize::from(square(word).is_some()),
        })
        .sum()
}

/// `nf3`, `N x e5`, `bc4`, `a1=q`: as each size of its letters can be meant; legal moves first.
fn algebraic(position: &Position, raw: &str) -> Vec<MoveWords> {
    let tight: String = raw
        .chars()
        .filter(|c| !matches!(c, ' ' | '-' | '(' | ')' | '/' | ':' | '.' | '!' | '?'))
        .collect();
    let low = tight.to_lowercase().replace("ep", "");
    let low = low.trim_end_matches("ch").trim_end_matches("mate");
    let body = low.trim_end_matches(['+', '#']);
    let signs = &low[body.len()..];
    let (body, became) = match body.strip_suffix(['q', 'r', 'b', 'n']) {
        Some(before) if before.ends_with('=') || before.ends_with(['1', '8']) => {
            let letter = body[before.len()..].to_uppercase();
            (before.trim_end_matches('='), format!("={letter}"))
        }
        _ => (body, String::new()),
    };
    let pawn = format!("{body}{became}");
    let mut first = body.chars();
    let piece = match first.next() {
        Some(letter @ ('k' | 'q' | 'r' | 'b' | 'n')) => {
            Some(format!("{}{}", letter.to_ascii_uppercase(), first.as_str()))
        }
        Some('p') => Some(format!("{}{became}", first.as_str())),
        _ => None,
    };
    // `bd5`: a Pawn's capture without its sign.
    let short = match body.as_bytes() {
        [b'a'..=b'h', rest @ ..] if rest.len() == 2 => {
            Some(format!("{}x{}{became}", &body[..1], &body[1..]))
        }
        _ => None,
    };
    // Who types a capital means a piece, in his own tongue perhaps.
    let capital = tight.starts_with(|c: char| c.is_ascii_uppercase());
    let piece = match (tight.chars().next(), piece) {
        (Some(letter @ ('S' | 'D' | 'T' | 'L' | 'C' | 'F')), None) => {
            let english = match letter {
                'S' | 'C' => 'N',
                'D' => 'Q',
                'T' => 'R',
                _ => 'B',
            };
            Some(format!("{english}{}", &body[1..]))
        }
        (_, piece) => piece,
    };
    let shapes = match (capital, piece) {
        (true, Some(piece)) => vec![piece],
        (_, piece) => [Some(pawn), short, piece].into_iter().flatten().collect(),
    };
    let mut legal: Vec<Move> = Vec::new();
    let mut shaped = Vec::new();
    for shape in shapes {
        for m in record::expresses_algebraic(position, &shape) {
            if !legal.contains(&m) {
                legal.push(m);
            }
        }
        if crate::moves::is_san(&shape) {
            shaped.push(MoveWords::San(format!("{shape}{signs}")));
        }
    }
    if legal.is_empty() {
        shaped
    } else {
        sans(position, legal)
    }
}

/// A record in descriptive notation, or in words: kept as it stands if the codes prescribe its form.
fn recorded(position: &Position, wings: &Wings, raw: &str) -> Vec<MoveWords> {
    let raw = raw.trim_matches('"').trim();
    let regular = record::expresses(position, wings, raw);
    // `N` is no name of the Knight in the books.
    if let [_] = regular.moves()
        && !raw.contains('N')
    {
        return vec![MoveWords::Record(raw.into())];
    }
    if !regular.moves().is_empty() {
        return sans(position, regular.moves().iter().copied());
    }
    let figures = in_figures(raw);
    for text in [raw, &figures] {
        let mixed = record::expresses_mixed(position, wings, text);
        if !mixed.moves().is_empty() {
            return sans(position, mixed.moves().iter().copied());
        }
    }
    let signed = raw.contains(['-', 'x']) && !raw.contains(|c: char| c.is_whitespace());
    let phrases = record::phrases(raw, record::words::Squares::Descriptive);
    match signed && !phrases.phrases.is_empty() {
        true => vec![MoveWords::Record(raw.into())],
        false => Vec::new(),
    }
}

/// `king four` is `king 4`.
fn in_figures(raw: &str) -> String {
    let words = raw.split_whitespace().map(|word| {
        match word.to_lowercase().as_str() {
            "one" => "1",
            "two" => "2",
            "three" => "3",
            "four" => "4",
            "five" => "5",
            "six" => "6",
            "seven" => "7",
            "eight" => "8",
            _ => return word.to_string(),
        }
        .into()
    });
    words.collect::<Vec<String>>().join(" ")
}
