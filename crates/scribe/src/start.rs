//! Where a game begins.
use board::{Move, Position};

/// Where a game begins.
#[derive(Copy, Clone, Debug)]
pub struct Start {
    pub position: Position,
    /// White plays two moves before Black's first.
    pub two_moves: bool,
}

impl Start {
    pub const fn at(position: Position) -> Start {
        Start {
            position,
            two_moves: false,
        }
    }

    /// The position after the move that is read as the ply of this number, from 0.
    pub fn follow(&self, position: &Position, ply: usize, m: Move) -> Position {
        let after = position.after(m);
        if self.two_moves && ply == 0 {
            let mut passed = after.with_turn(!after.turn());
            passed.set_counters(0, after.fullmoves() + 1);
            passed
        } else {
            after
        }
    }
}
