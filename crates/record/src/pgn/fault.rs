//! What is wrong with a game, and where.
use super::reader::{Miss, State};
use crate::{Notation, Style, san};
use board::Color;
use std::fmt;
use std::ops::Range;

/// What is wrong at a place of a text.
///
/// ```
/// use record::pgn::{Game, Text, Why};
/// let why = |text: &str| Game::all(Text { bytes: text.as_bytes(), line: 1, overlong: false }).unwrap_err().why;
/// assert_eq!(why("1. e4 {never closed"), Why::Comment);
/// assert_eq!(why("1. e4 (1. d4"), Why::Unclosed);
/// assert_eq!(why("[Variant \"Atomic\"]\n1. e4"), Why::Variant("Atomic".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    Move(Miss),
    Tag,
    Fen(String),
    /// It is another game than chess.
    Variant(String),
    Comment,
    Open,
    Close,
    Unclosed,
    Overlong,
}

/// A game that could not be played over: where it stopped, what was read there, what it might mean.
///
/// ```
/// use record::pgn::{Game, Text};
/// let fault = Game::all(Text { bytes: b"1. e4 e5\n2. Nf4", line: 1, overlong: false }).unwrap_err();
/// assert_eq!((fault.line, fault.number, fault.text.as_str()), (2, 2, "Nf4"));
/// assert_eq!(fault.nearest[0], "Nf3");
/// assert!(fault.to_string().starts_with("game 1, line 2: move 2. \"Nf4\" is not a legal move"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Number of the game in its file, from 1; set by who counts them.
    pub game: u64,
    /// Line of the file, from 1.
    pub line: u64,
    /// The move at which it was, and whose.
    pub number: u32,
    pub side: Color,
    /// The text that was read.
    pub text: String,
    pub why: Why,
    /// Legal moves that it might have meant, the nearest first.
    pub nearest: Vec<String>,
}

const NEAREST: usize = 4;
const SHOWN: usize = 60;

impl Fault {
    pub(super) fn new(why: Why, text: &[u8], place: &Range<usize>, state: &State) -> Fault {
        let read = String::from_utf8_lossy(&text[place.clone()]).into_owned();
        let nearest = match &why {
            Why::Move(Miss::Ambiguous(moves)) => {
                moves.iter().map(|m| san(&state.position, *m)).collect()
            }
            Why::Move(_) => nearest(state, &read),
            _ => Vec::new(),
        };
        Fault {
            game: 1,
            line: 1 + memchr::memchr_iter(b'\n', &text[..place.start]).count() as u64,
            number: state.position.fullmoves(),
            side: state.position.turn(),
            text: read,
            why,
            nearest,
        }
    }

    /// A game whose text is too long to be one.
    pub fn overlong() -> Fault {
        Fault {
            game: 1,
            line: 1,
            number: 1,
            side: Color::White,
            text: String::new(),
            why: Why::Overlong,
            nearest: Vec::new(),
        }
    }
}

/// The legal moves whose records are most like the text, in the notation that comes nearest to it.
fn nearest(state: &State, text: &str) -> Vec<String> {
    let State { position, wings } = state;
    let short: String = text.chars().take(24).collect();
    let in_notation = |notation: Notation| {
        let write = |m| notation.write(position, wings, m);
        let mut forms: Vec<(usize, String)> = position
            .legal_moves()
            .into_iter()
            .map(write)
            .map(|form| (unlike(&short, &form), form))
            .collect();
        forms.sort();
        forms
    };
    let notations = [
        Notation::San,
        Notation::Descriptive(Style::Y1910),
        Notation::Uci,
    ];
    let best = notations
        .map(in_notation)
        .into_iter()
        .min_by_key(|forms| forms.first().map(|f| f.0));
    let forms = best.unwrap_or_default().into_iter();
    forms.take(NEAREST).map(|(_, form)| form).collect()
}

/// How many letters must be put, dropped or changed to make one text the other.
fn unlike(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = i;
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text: String = self.text.chars().take(SHOWN).collect();
        write!(f, "game {}, line {}: ", self.game, self.line)?;
        match &self.why {
            Why::Move(miss) => {
                let dots = self.side.fold_wb(".", "...");
                write!(f, "move {}{dots} {text:?} ", self.number)?;
                match miss {
                    Miss::Unreadable => write!(f, "is not a move in any notation; nearest are ")?,
                    Miss::Illegal => write!(f, "is not a legal move; nearest are ")?,
                    Miss::Ambiguous(_) => write!(f, "may be any of ")?,
                }
                match self.nearest.as_slice() {
                    [] => write!(f, "none: there is no legal move"),
                    moves => write!(f, "{}", moves.join(", ")),
                }
            }
            Why::Tag => write!(f, "{text:?} is not a tag such as [Name \"value\"]"),
            Why::Fen(why) => write!(f, "the tag FEN: {why}"),
            Why::Variant(name) => {
                write!(
                    f,
                    "the tag Variant: {name:?} is another game, and only chess is read"
                )
            }
            Why::Comment if self.text == "}" => write!(f, "a }} closes no comment"),
            Why::Comment => write!(f, "the comment that begins here is never closed"),
            Why::Open => write!(f, "the variations lie too deep within one another"),
            Why::Close => write!(f, "a ) closes no variation"),
            Why::Unclosed => write!(f, "a variation is never closed"),
            Why::Overlong => write!(f, "the text of this game is longer than 16 MiB"),
        }
    }
}

impl std::error::Error for Fault {}
