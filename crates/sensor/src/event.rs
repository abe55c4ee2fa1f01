//! What a board can tell: men that come and go, the whole board, the clock, the line itself.
use board::{Bitboard, Board, Piece, Role, Square};

/// A time, in milliseconds from when the board was first listened to.
pub type Millis = u64;

/// Something that a board told, when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub at: Millis,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// What now stands on the square, with the board lying the usual way.
    Square(Square, Option<Piece>),
    Board(Board),
    Clock(Reading),
    /// The line is gone, for this reason.
    Lost(String),
    /// The line is there again.
    Found,
    /// What the board says of itself, or what is wrong with what it said.
    Note(String),
}

/// Where a player sits, as the clock sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    Left,
    Right,
}

impl std::ops::Not for Seat {
    type Output = Seat;
    fn not(self) -> Seat {
        match self {
            Seat::Left => Seat::Right,
            Seat::Right => Seat::Left,
        }
    }
}

/// What one side of the clock shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Face {
    pub seconds: u32,
    pub flag: bool,
}

/// What the clock shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    pub left: Face,
    pub right: Face,
    pub running: bool,
    /// Whose time runs, or would run.
    pub turn: Option<Seat>,
    pub battery_low: bool,
}

impl Reading {
    pub fn face(&self, seat: Seat) -> Face {
        match seat {
            Seat::Left => self.left,
            Seat::Right => self.right,
        }
    }
}

/// What changed from one board to the next: men that left first, then men that came. The first board is told whole.
pub(crate) fn changes(before: Option<&Board>, now: &Board) -> Vec<What> {
    let Some(before) = before else {
        return vec![What::Board(*now)];
    };
    let mut squares: Vec<Square> = unlike(before, now).into_iter().collect();
    squares.sort_by_key(|sq| now.piece_at(*sq).is_some());
    let told = |sq: Square| What::Square(sq, now.piece_at(sq));
    squares.into_iter().map(told).collect()
}

/// The squares on which the boards differ.
pub(crate) fn unlike(a: &Board, b: &Board) -> Bitboard {
    let sides = a.white() ^ b.white() | a.black() ^ b.black();
    Role::ALL
        .iter()
        .fold(sides, |all, role| all | a.by_role(*role) ^ b.by_role(*role))
}

/// A board turned half round.
pub fn turned(board: &Board) -> Board {
    let mut other = Board::default();
    for (square, piece) in board.iter() {
        other.set_piece_at(opposite(square), piece);
    }
    other
}

/// The square that takes this one's place when the board is turned half round.
pub fn opposite(square: Square) -> Square {
    square.flip_horizontal().flip_vertical()
}
