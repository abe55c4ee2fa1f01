//! Cleanly printed moves among words, and the numbers before them.
use crate::print::{Kind, TO, Word};
use crate::shape::{is_signed, move_at};
use board::Color;

/// A move found among words.
pub struct Found {
    pub start: usize,
    pub end: usize,
    pub number: Option<u32>,
    pub side: Option<Color>,
    /// Right after another move or a number, not in the middle of a sentence.
    pub joined: bool,
}

/// Every cleanly printed move, with the numbers that stand before them.
pub fn scan(words: &[Word]) -> Vec<Found> {
    scan_in(words, is_signed(words))
}

/// The same in a part of a line: `signed` is told by the whole.
pub fn scan_in(words: &[Word], signed: bool) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let (mut number, mut elided, mut wide) = (None, false, false);
    let mut last: Option<(Option<u32>, Option<Color>)> = None;
    let mut depth = 0i32;
    let mut joined = false;
    let mut i = 0;
    while i < words.len() {
        let word = &words[i];
        if word.gap >= 4 {
            depth = 0;
        }
        if let Some(end) = move_at(words, i, signed).filter(|_| depth <= 0) {
            let side = match (number, elided || (wide && word.gap >= 6), last) {
                (Some(_), true, _) => Some(Color::Black),
                (Some(n), false, Some((Some(m), Some(Color::White)))) if n == m => {
                    Some(Color::Black)
                }
                (Some(_), false, _) => Some(Color::White),
                (None, _, Some((Some(_), Some(Color::White)))) => Some(Color::Black),
                _ => None,
            };
            let named = number.or(match last {
                Some((n, Some(Color::White))) => n,
                _ => None,
            });
            found.push(Found {
                start: i,
                end,
                number: named.filter(|_| side.is_some() || number.is_some()),
                side,
                joined: joined || number.is_some(),
            });
            last = Some((named, side));
            (number, elided, wide) = (None, false, false);
            joined = true;
            i = end;
            continue;
        }
        match word.kind {
            Kind::Number(n) if n < 400 && depth <= 0 => {
                // `3. ...     3. P-Q4` gives the number again for Black.
                (number, elided) = (Some(n), elided && number == Some(n));
                wide = true;
            }
            Kind::Elided => elided = true,
            Kind::Mark(b'(' | b'[') if depth <= 0 && bracketed_number(&words[i..]).is_some() => {
                let n = bracketed_number(&words[i..]);
                (number, elided) = (n, elided && number == n);
                wide = true;
                i += 2;
            }
            Kind::Mark(open @ (b'(' | b'[' | b'{')) if closes(&words[i..], open) => depth += 1,
            Kind::Mark(b')' | b']' | b'}') => depth = (depth - 1).max(0),
            Kind::Mark(_) | Kind::Remark => {}
            // `P to K4 -- P to K4`: a dash divides the two.
            Kind::Clean if word.signs == [TO] && found.last().is_some_and(|f| f.end == i) => {}
            _ if depth > 0 => {}
            _ => {
                (number, elided, wide) = (None, false, false);
                joined = false;
                last = None;
            }
        }
        i += 1;
    }
    found
}

/// Whether a bracket is closed again; a lone one is a smudge.
fn closes(words: &[Word], open: u8) -> bool {
    let close = match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    };
    words.iter().any(|w| w.kind == Kind::Mark(close))
}

/// `(12)`, `[12]`.
fn bracketed_number(words: &[Word]) -> Option<u32> {
    match (words.get(1)?.kind, words.get(2)?.kind) {
        (Kind::Number(n), Kind::Mark(b')' | b']')) if n < 400 => Some(n),
        _ => None,
    }
}
