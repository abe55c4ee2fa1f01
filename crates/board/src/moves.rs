//! A move: what a man may lawfully do in one turn.
use crate::{Role, Square, Wing};
use arrayvec::ArrayVec;

/// No arrangement of men allows more moves than this (with 64 Queens it is far less).
pub type MoveList = ArrayVec<Move, 512>;

/// A legal move, told apart from every other legal move of its position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A man goes to a square, taking what stands there.
    Plain { from: Square, to: Square },
    /// A Pawn reaches the last rank and becomes a piece.
    Promote {
        from: Square,
        to: Square,
        into: Role,
    },
    /// A Pawn takes in passing.
    InPassing { from: Square, to: Square },
    /// King two squares towards the Rook, the Rook to the square crossed; `rook` is the Rook's
    /// square, empty where the Rook was given as odds.
    Castle { king: Square, rook: Square },
}

impl Move {
    /// The square that the moved man (in castling the King) leaves.
    pub const fn from(self) -> Square {
        match self {
            Move::Plain { from, .. }
            | Move::Promote { from, .. }
            | Move::InPassing { from, .. } => from,
            Move::Castle { king, .. } => king,
        }
    }

    /// The square that the moved man (in castling the King) reaches.
    pub fn to(self) -> Square {
        match self {
            Move::Plain { to, .. } | Move::Promote { to, .. } | Move::InPassing { to, .. } => to,
            Move::Castle { king, rook } => castled_king(king, rook),
        }
    }

    /// The piece that a promoted Pawn becomes.
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Move::Promote { into, .. } => Some(into),
            _ => None,
        }
    }

    /// The side on which the King castles.
    pub fn castles(self) -> Option<Wing> {
        match self {
            Move::Castle { king, rook } => Some(Wing::towards(king, rook)),
            _ => None,
        }
    }

    /// Coordinates as in UCI: `e2e4`, `e7e8q`, `e1g1`.
    pub fn uci(self) -> String {
        let mut s = format!("{}{}", self.from(), self.to());
        s.extend(self.promotion().map(Role::char));
        s
    }
}

/// Where the King goes in castling: two squares towards the Rook (English Club 11).
pub fn castled_king(king: Square, rook: Square) -> Square {
    let step = if rook > king { 2 } else { -2 };
    king.offset(step).unwrap_or(king)
}

/// Where the Rook goes in castling: the square that the King crossed.
pub fn castled_rook(king: Square, rook: Square) -> Square {
    let step = if rook > king { 1 } else { -1 };
    king.offset(step).unwrap_or(king)
}
