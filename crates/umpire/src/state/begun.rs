//! What stands begun or unlawful in a turn.
use std::sync::Arc;

use board::{Color, Form, ManId, Move, Role, Square};

use crate::state::stand::Stand;

/// In what respect a displacement is not lawful.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Plain,
    Capture,
    OwnManTaken,
    AdverseManMoved,
    KingIntoCheck,
    CheckUncovered,
    CheckNotMet,
    Castling,
    /// Beyond the fourth rank in gift moves.
    TooFar,
    /// He takes at the King, who stays on the board.
    KingTaken,
}

/// A move begun in a lawful way and not yet complete.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unfinished {
    /// A Pawn stands on the last rank without a name.
    Promotion { from: Square, to: Square },
    /// The man to be taken still stands on the board.
    Capture { m: Move, victim: Square },
    /// The King stands castled, the Rook does not.
    Castling { m: Move },
}

/// A piece set on the last rank before its Pawn was taken off.
#[derive(Copy, Clone, Debug)]
pub(crate) struct SetFirst {
    pub on: Square,
    pub man: ManId,
    pub named: Role,
    pub form: Form,
}

/// A move made in the other's turn.
#[derive(Clone, Debug)]
pub(crate) struct Intrusion {
    /// What the move due would have been made from without it.
    pub before: Arc<Stand>,
    /// Where men stood that the player to move had himself begun to move.
    pub stood: Vec<(ManId, Square)>,
    /// Men that the intruder touched.
    pub touched: Vec<ManId>,
    /// It was put for his last move, and would have been legal then.
    pub substitute: Option<Move>,
    pub taken_back: bool,
    /// The same after it, once he has put the men back himself.
    pub undone: Option<Arc<Stand>>,
    /// The man of his last move was played again.
    pub same_man: bool,
    pub mv: Option<Move>,
}

/// Castling in which the Rook was quitted before the King was touched.
#[derive(Clone, Debug)]
pub(crate) struct RookFirst {
    pub by: Color,
    pub castling: Move,
    pub lawful: bool,
    /// How it stood with the Rook's move alone.
    pub rook_moved: Arc<Stand>,
}
