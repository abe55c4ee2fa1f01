//! The words and signs of a record, told apart but not yet understood.
//!
//! Spaces, full stops and possessive endings carry no meaning and fall away, so that `K. Kt. to B's
//! 3d`, `KKt-B3` and `King's Knight to Bishop's third` come out alike.
use arrayvec::ArrayVec;
use board::{Role, Square};

/// One word or sign of a record.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// `K`, `Queen`, `Kt`, `N` … : a man, or the file named after it.
    Name(Role),
    /// `queens`: what a Pawn does, or a possessive without its apostrophe.
    Queens,
    /// `3`, `8`
    Number(u8),
    /// `3d`, `third`: a rank, or a Pawn among those on its file.
    Ordinal(u8),
    /// `sq`, `square`
    Square,
    /// `-`, `—`, `to`
    To,
    /// `x`, `takes`
    Takes,
    /// `on`, `at`, `from`
    On,
    Open,
    Close,
    Slash,
    /// `=`, `becoming`
    Becomes,
    Castles,
    /// `o-o`
    CastlesShort,
    /// `o-o-o`
    CastlesLong,
    /// `side`, in `Castles King's side`
    Side,
    /// `e.p.`, `in passing`
    Passing,
    /// `his`, `her`, `its`: the man's own file.
    Own,
    /// `doubled`, of a Pawn
    Doubled,
    /// `moves`, in `K moves`
    Moves,
    /// `interposes`
    Interposes,
    /// `one`, `two`: how far a Pawn goes.
    Steps(u8),
    /// A square of the algebraic notation, which some books mix in.
    Coordinates(Square),
    Check,
    DiscoveredCheck,
    DoubleCheck,
    Mate,
}

/// The words of one record; no move takes more.
pub(crate) type Words = ArrayVec<Word, 40>;

/// Whether squares may also be given by the algebraic notation.
///
/// ```
/// use board::{Position, Wings};
/// let position = Position::start();
/// let wings = Wings::of(&position);
/// assert!(record::expresses(&position, &wings, "Kt to f3").sole().is_none()); // Squares::Descriptive
/// assert!(record::expresses_mixed(&position, &wings, "Kt to f3").sole().is_some()); // Squares::Mixed
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Squares {
    /// As the codes prescribe (British I.7).
    Descriptive,
    /// Also as `f3`: valid by agreement only, but found in books.
    Mixed,
}

/// Splits a record into its words; nothing if a part of it is no word of any record.
pub(crate) fn words(text: &str, squares: Squares) -> Option<Words> {
    let mut words = Words::new();
    let mut rest = strip_number(text.trim_start());
    let mut named = false;
    while let Some(first) = rest.chars().next() {
        let (length, word) = match known(rest, squares) {
            Some(found) => found,
            None if is_silent(first) => (first.len_utf8(), None),
            // `K's 4th`, or `Kts P`, which lost its apostrophe.
            None if named && matches!(first, 's' | 'S') => (1, None),
            None => return None,
        };
        if let Some(word) = word {
            // A dash drawn long is one dash.
            let again = word == Word::To && words.last() == Some(&Word::To);
            if !again {
                words.try_push(word).ok()?;
            }
        }
        named = matches!(word, Some(Word::Name(_))) || (named && "'’‘`".contains(first));
        rest = &rest[length..];
    }
    Some(words)
}

fn is_silent(c: char) -> bool {
    c.is_whitespace() || ".,;:!?\"“”'’‘`*_".contains(c)
}

/// `12.`, `12...`: the number of the move is no part of its record.
fn strip_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let after = rest.trim_start();
    if rest.len() < text.len() && after.starts_with('.') {
        after.trim_start_matches('.')
    } else {
        text
    }
}

/// The longest word that `text` begins with, and its length.
fn known(text: &str, squares: Squares) -> Option<(usize, Option<Word>)> {
    let bytes = text.as_bytes();
    if squares == Squares::Mixed
        && let Some(square) = coordinates(bytes)
    {
        return Some((2, Some(Word::Coordinates(square))));
    }
    // Among algebraic squares a small b is a file.
    if squares == Squares::Mixed
        && matches!(bytes, [b'b', next, ..] if !next.is_ascii_alphabetic() || *next == b'x')
    {
        return None;
    }
    if let Some(found) = castling(text).or_else(|| number(bytes)) {
        return Some(found);
    }
    let letter = |length, role| Some((length, Some(Word::Name(role))));
    if bytes[0].is_ascii_alphabetic() {
        if let Some(found) = dictionary(bytes) {
            return Some(found);
        }
        return match (bytes[0], bytes.get(1)) {
            (b'K' | b'k', Some(b't' | b'T' | b'n')) => letter(2, Role::Knight),
            (b'K' | b'k', _) => letter(1, Role::King),
            (b'Q' | b'q', _) => letter(1, Role::Queen),
            (b'R' | b'r', _) => letter(1, Role::Rook),
            (b'B' | b'b', _) => letter(1, Role::Bishop),
            (b'N' | b'n', _) => letter(1, Role::Knight),
            (b'P' | b'p', _) => letter(1, Role::Pawn),
            (b'X' | b'x', _) => Some((1, Some(Word::Takes))),
            _ => None,
        };
    }
    sign(text)
}

fn sign(text: &str) -> Option<(usize, Option<Word>)> {
    let c = text.chars().next()?;
    let word = match c {
        c if is_dash(c) => Word::To,
        '×' | '✕' | '✗' => Word::Takes,
        '(' | '[' => Word::Open,
        ')' | ']' => Word::Close,
        '/' => Word::Slash,
        '=' => Word::Becomes,
        '+' if text.starts_with("++") => return Some((2, Some(Word::DoubleCheck))),
        '+' | '†' => Word::Check,
        '#' | '‡' => Word::Mate,
        _ => return None,
    };
    Some((c.len_utf8(), Some(word)))
}

fn coordinates(bytes: &[u8]) -> Option<Square> {
    let pair = bytes.get(..2)?;
    let ordinal = matches!(number(&bytes[1..]), Some((length, _)) if length > 1);
    (!ordinal).then(|| Square::from_ascii(pair).ok()).flatten()
}

/// `o-o`, `O - O - O`, `0--0`, with whatever dash.
fn castling(text: &str) -> Option<(usize, Option<Word>)> {
    let ring = |s: &str| matches!(s.bytes().next(), Some(b'o' | b'O' | b'0'));
    let next = |s: &str| -> Option<usize> {
        let after = s[1..].trim_start();
        let rest = after.trim_start_matches(is_dash);
        let ring_at = rest.trim_start();
        (rest.len() < after.len() && ring(ring_at)).then(|| s.len() - ring_at.len())
    };
    if !ring(text) {
        return None;
    }
    let second = next(text)?;
    Some(match next(&text[second..]) {
        Some(third) => (second + third + 1, Some(Word::CastlesLong)),
        None => (second + 1, Some(Word::CastlesShort)),
    })
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '‒' | '–' | '—' | '―' | '−')
}

/// `4`, `4th`, `2d`
fn number(bytes: &[u8]) -> Option<(usize, Option<Word>)> {
    let n = match bytes[0] {
        digit @ b'1'..=b'8' => digit - b'0',
        _ => return None,
    };
    let endings: [&[u8]; 5] = [b"st", b"nd", b"rd", b"th", b"d"];
    let rest = &bytes[1..];
    // `K4dis. ch.`, `K4dbl ch`
    let check = [&b"dis"[..], b"db", b"dou"]
        .iter()
        .any(|word| begins(rest, word));
    let ending = endings.into_iter().find(|e| begins(rest, e) && !check);
    Some(match ending {
        Some(e) => (1 + e.len(), Some(Word::Ordinal(n))),
        None => (1, Some(Word::Number(n))),
    })
}

fn begins(bytes: &[u8], word: &[u8]) -> bool {
    bytes
        .get(..word.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(word))
}

/// Words in letters, the longer before those that begin like them.
fn dictionary(bytes: &[u8]) -> Option<(usize, Option<Word>)> {
    use Word::*;
    const NOTHING: Option<Word> = None;
    const DICTIONARY: &[(&str, Option<Word>)] = &[
        ("and", NOTHING),
        ("an", NOTHING),
        ("at", Some(On)),
        ("a", NOTHING),
        ("bishop", Some(Name(Role::Bishop))),
        ("best", NOTHING),
        ("becoming", Some(Becomes)),
        ("becomes", Some(Becomes)),
        ("become", Some(Becomes)),
        ("castles", Some(Castles)),
        ("castle", Some(Castles)),
        ("castling", Some(Castles)),
        ("claiming", Some(Becomes)),
        ("claims", Some(Becomes)),
        ("captures", Some(Takes)),
        ("capture", Some(Takes)),
        ("check-mate", Some(Mate)),
        ("checkmates", Some(Mate)),
        ("checkmate", Some(Mate)),
        ("checking", Some(Check)),
        ("checks", Some(Check)),
        ("check", Some(Check)),
        ("ch", Some(Check)),
        ("discovering", Some(DiscoveredCheck)),
        ("discovered", Some(DiscoveredCheck)),
        ("discovers", Some(DiscoveredCheck)),
        ("disc", Some(DiscoveredCheck)),
        ("dis", Some(DiscoveredCheck)),
        ("doubled", Some(Doubled)),
        ("double", Some(DoubleCheck)),
        ("dble", Some(DoubleCheck)),
        ("dbl", Some(DoubleCheck)),
        ("doub", Some(DoubleCheck)),
        ("en passant", Some(Passing)),
        ("en pass", Some(Passing)),
        ("en pas", Some(Passing)),
        ("e. p", Some(Passing)),
        ("e.p", Some(Passing)),
        ("e p", Some(Passing)),
        ("ep", Some(Passing)),
        ("eighth", Some(Ordinal(8))),
        ("first", Some(Ordinal(1))),
        ("fourth", Some(Ordinal(4))),
        ("fifth", Some(Ordinal(5))),
        ("from", Some(On)),
        ("her own", Some(Own)),
        ("her", Some(Own)),
        ("his own", Some(Own)),
        ("his", Some(Own)),
        ("in passing", Some(Passing)),
        ("interposes", Some(Interposes)),
        ("interpose", Some(Interposes)),
        ("its own", Some(Own)),
        ("its", Some(Own)),
        ("i. p", Some(Passing)),
        ("i.p", Some(Passing)),
        ("ip", Some(Passing)),
        ("king", Some(Name(Role::King))),
        ("knight", Some(Name(Role::Knight))),
        ("making", Some(Becomes)),
        ("mates", Some(Mate)),
        ("mate", Some(Mate)),
        ("moves", Some(Moves)),
        ("one", Some(Steps(1))),
        ("on", Some(On)),
        ("pawn", Some(Name(Role::Pawn))),
        ("promotes to", Some(Becomes)),
        ("promoting to", Some(Becomes)),
        ("promoted to", Some(Becomes)),
        ("queens", Some(Queens)),
        ("queening", Some(Queens)),
        ("queen", Some(Name(Role::Queen))),
        ("rook", Some(Name(Role::Rook))),
        ("seventh", Some(Ordinal(7))),
        ("second", Some(Ordinal(2))),
        ("sixth", Some(Ordinal(6))),
        ("square", Some(Square)),
        ("side", Some(Side)),
        ("sq", Some(Square)),
        ("takes", Some(Takes)),
        ("take", Some(Takes)),
        ("third", Some(Ordinal(3))),
        ("the", NOTHING),
        ("tks", Some(Takes)),
        ("two", Some(Steps(2))),
        ("to", Some(To)),
        ("with", NOTHING),
    ];
    // Letters of a record stand mostly alone.
    let alone = bytes.get(1).is_none_or(|c| !c.is_ascii_alphabetic());
    if alone && !matches!(bytes[0] | 0x20, b'a' | b'e' | b'i') {
        return None;
    }
    let first = bytes[0] | 0x20;
    DICTIONARY
        .iter()
        .find(|(word, _)| word.as_bytes()[0] == first && begins(bytes, word.as_bytes()))
        .map(|(word, meaning)| (word.len(), *meaning))
}
