//! Moves given as odds: made at the beginning, in one turn or a turn for each, and not beyond the fourth rank
//! (British IV.4, Blue Book Odds.III, First Societies IV.c).
use board::{Color, Rank, Square};
use statute::answers::GiftMoves;

use crate::game::Game;
use crate::ruling::{Ruling, SentenceKind};
use crate::state::stand::Stand;

impl Game {
    pub(super) fn say_gift_moves(&self, r: &mut Ruling) {
        let by = &self.code.answers.odds.gift_moves.by;
        r.say("The receiver opens with his moves.", by);
    }

    pub(crate) fn say_gift_move_made(&self, r: &mut Ruling) {
        let by = &self.code.answers.odds.gift_moves.by;
        r.tell(SentenceKind::Books, "A gift move is made.", by);
    }

    pub(crate) fn say_too_far(&self, r: &mut Ruling) {
        let by = &self.code.answers.odds.gift_moves.by;
        r.say("Gift moves do not go beyond the fourth rank.", by);
    }

    /// He has more of them to make.
    pub(crate) fn gift_goes_on(&mut self, side: Color) {
        self.board.gives_turn(side);
        let next = self.turn.next_gift(self.board.stand().clone());
        self.begin_turn(&[]);
        if self.code.answers.odds.gift_moves.rule == GiftMoves::OneTurn {
            self.turn = next;
        }
    }
}

/// Whether one of the moves given would go there, beyond the fourth rank.
pub(crate) fn is_too_far(stand: &Stand, side: Color, to: Square) -> bool {
    let rank = to.rank();
    stand.gifts > 0 && side.fold_wb(rank > Rank::Fourth, rank < Rank::Fifth)
}
