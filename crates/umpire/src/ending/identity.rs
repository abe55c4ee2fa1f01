//! When two positions are the same, for a draw by repetition (British I.16, FIDE 9.2.3).
use board::{Color, Move, Position, Wing};
use statute::answers::Identity;

use crate::game::Game;
use crate::state::stand::Stand;

/// All that counts for the identity of a position under the code.
#[derive(PartialEq, Eq)]
pub(crate) struct Likeness {
    board: board::Board,
    turn: Color,
    rights: Option<Rights>,
}

/// What may still be done: castling, though it be barred for the moment, and a capture in passing that is legal.
#[derive(PartialEq, Eq)]
struct Rights {
    castling: [bool; 4],
    in_passing: bool,
}

impl Rights {
    fn of(position: &Position) -> Rights {
        let may = |color, wing| position.castling(color, wing).is_some();
        let in_passing = |m: &Move| matches!(m, Move::InPassing { .. });
        Rights {
            castling: [
                may(Color::White, Wing::King),
                may(Color::White, Wing::Queen),
                may(Color::Black, Wing::King),
                may(Color::Black, Wing::Queen),
            ],
            in_passing: position.passed().is_some()
                && position.legal_moves().iter().any(in_passing),
        }
    }
}

impl Game {
    pub(crate) fn likeness(&self, position: &Position) -> Likeness {
        let rights = match self.code.answers.draws.identity.rule {
            Identity::Men => None,
            Identity::MenAndMoves => Some(Rights::of(position)),
        };
        Likeness {
            board: *position.board(),
            turn: position.turn(),
            rights,
        }
    }

    /// Whether two stands with the same player to move are the same position.
    pub(crate) fn same_position(&self, one: &Stand, other: &Stand) -> bool {
        let men_only = self.code.answers.draws.identity.rule == Identity::Men;
        let rights = |stand: &Stand| stand.position().map(|p| Rights::of(&p));
        one.same_men(other) && (men_only || rights(one) == rights(other))
    }
}
