//! A move: what a man may lawfully do in one turn.
use crate::{File, Role, Square, Wing};
use arrayvec::ArrayVec;

/// No arrangement of men allows more moves than this (with 64 Queens it is far less).
///
/// ```
/// use board::{Position, Role};
/// let position = Position::from_fen("8/4P2k/8/8/8/8/8/K7 w - - 0 1").unwrap();
/// let into = |moves: board::MoveList| moves.into_iter().filter_map(|m| m.promotion()).collect::<Vec<_>>();
/// let mut pieces = into(position.legal_moves());
/// pieces.sort();
/// assert_eq!(pieces, [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]);
/// ```
pub type MoveList = ArrayVec<Move, 512>;

/// A legal move, told apart from every other legal move of its position.
///
/// ```
/// use board::{Move, Position, Square, Wing};
/// let position = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1").unwrap();
/// let takes = position.find(Square::E5, Square::D6, None).unwrap();
/// assert_eq!(takes, Move::InPassing { from: Square::E5, to: Square::D6 });
/// assert_eq!(position.taken(takes), Some(Square::D5));
/// let castles = position.find(Square::E1, Square::G1, None).unwrap();
/// assert_eq!((castles.castles(), castles.rook_to()), (Some(Wing::King), Some(Square::F1)));
/// ```
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
    /// The King goes to `to`, the Rook to the square on his inner side; `rook` is the Rook's square,
    /// empty where the Rook was given as odds.
    Castle {
        king: Square,
        rook: Square,
        to: Square,
    },
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
            Move::Plain { to, .. }
            | Move::Promote { to, .. }
            | Move::InPassing { to, .. }
            | Move::Castle { to, .. } => to,
        }
    }

    /// Castling as every code has it: the King two squares towards the Rook (English Club 11).
    pub fn castle(king: Square, rook: Square) -> Move {
        let step = if rook > king { 2 } else { -2 };
        let to = king.offset(step).unwrap_or(king);
        Move::Castle { king, rook, to }
    }

    /// Castling to the squares of ordinary chess, wherever King and Rook begin (FIDE II.3.2.6).
    pub fn castle_from_anywhere(king: Square, rook: Square) -> Move {
        let file = match Wing::towards(king, rook) {
            Wing::King => File::G,
            Wing::Queen => File::C,
        };
        let to = Square::from_coords(file, king.rank());
        Move::Castle { king, rook, to }
    }

    /// Where the Rook goes in castling: to the inner side of the King.
    pub fn rook_to(self) -> Option<Square> {
        match self {
            Move::Castle { king, rook, to } => Some(beside(to, Wing::towards(king, rook))),
            _ => None,
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
            Move::Castle { king, rook, .. } => Some(Wing::towards(king, rook)),
            _ => None,
        }
    }

    /// Coordinates as in UCI: `e2e4`, `e7e8q`, `e1g1`; where the King does not castle by two squares,
    /// his square and the Rook's.
    pub fn uci(self) -> String {
        let to = match self {
            Move::Castle { king, rook, to } if king.distance(to) != 2 => rook,
            _ => self.to(),
        };
        let mut s = format!("{}{to}", self.from());
        s.extend(self.promotion().map(Role::char));
        s
    }
}

/// The square at the inner side of a King who has castled.
fn beside(king: Square, wing: Wing) -> Square {
    let step = match wing {
        Wing::King => -1,
        Wing::Queen => 1,
    };
    king.offset(step).unwrap_or(king)
}
