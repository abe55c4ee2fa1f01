//! The notations by name: each can write a move and read it back.
use crate::algebraic::{iccf, long, read_iccf, read_san, read_uci, san};
use crate::descriptive::{Style, abbreviated, full, printed, shortest};
use crate::{MoveError, expresses};
use board::{Move, Position, Wings};

/// A notation in which moves are written.
///
/// ```
/// use record::{Notation, Style, pgn::State};
/// let State { position, wings } = State::of(board::Position::start());
/// let m = Notation::Iccf.read(&position, &wings, "7163").unwrap();
/// assert_eq!(Notation::Descriptive(Style::Y1890).write(&position, &wings, m), "Kt-KB3");
/// assert_eq!(Notation::Long.write(&position, &wings, m), "Ng1-f3");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Descriptive, as it was printed.
    Descriptive(Style),
    /// The full record of the codes.
    Full,
    /// The full record with every word abbreviated.
    Abbreviated,
    /// The shortest record that expresses one legal move only.
    Short,
    San,
    Long,
    Uci,
    Iccf,
}

impl Notation {
    /// Writes a legal move.
    pub fn write(self, position: &Position, wings: &Wings, m: Move) -> String {
        match self {
            Notation::Descriptive(style) => printed(position, wings, m, &style),
            Notation::Full => full(position, m),
            Notation::Abbreviated => abbreviated(position, m),
            Notation::Short => shortest(position, wings, m),
            Notation::San => san(position, m),
            Notation::Long => long(position, m),
            Notation::Uci => m.uci(),
            Notation::Iccf => iccf(m),
        }
    }

    /// Reads a text that gives one legal move.
    pub fn read(self, position: &Position, wings: &Wings, text: &str) -> Result<Move, MoveError> {
        match self {
            Notation::San | Notation::Long => read_san(position, text),
            Notation::Uci => read_uci(position, text),
            Notation::Iccf => read_iccf(position, text),
            _ => read_record(position, wings, text),
        }
    }
}

/// The one legal move that a descriptive record expresses.
pub fn read_record(position: &Position, wings: &Wings, text: &str) -> Result<Move, MoveError> {
    let readings = expresses(position, wings, text);
    match readings.moves() {
        [m] => Ok(*m),
        [] if crate::phrases(text, crate::words::Squares::Descriptive)
            .phrases
            .is_empty() =>
        {
            Err(MoveError::Unreadable(text.into()))
        }
        [] => Err(MoveError::Illegal(text.into())),
        several => Err(MoveError::ambiguous(position, text, several)),
    }
}
