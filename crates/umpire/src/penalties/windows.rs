//! Until when a right may be used: what a touch or a move of the injured side closes.
use board::{Color, ManId};
use statute::answers::Window;

use crate::game::Game;
use crate::penalties::scales::Scales;
use crate::ruling::{Ruling, SentenceKind};
use crate::state::ledger::{Closes, Offence};

impl Game {
    /// The injured side has touched a man.
    pub(crate) fn window_touch(&mut self, side: Color, r: &mut Ruling) {
        let rule = self.code.answers.penalties.window.rule;
        if rule != Window::Move {
            self.lets_adoption_go(side);
        }
        self.forgoes_touched_men(side, r);
        self.spares_pawn(side);
        self.lapse(side, r, |o| match o.closes {
            Closes::Ruled => rule != Window::Move,
            Closes::Move => false,
            Closes::TouchOrTurn => true,
        });
        if side != self.turn.player()
            && rule != Window::Move
            && !self.turn.nothing_touched()
            && !self.bonds().elections.is_empty()
        {
            self.ledger.waive_bond(true);
            self.ledger.lapsed(&self.code.answers.penalties.window.by);
        }
    }

    /// First Societies XXV: touching an adverse man is complete at the touch, so that the other's own
    /// touch forgoes it.
    fn forgoes_touched_men(&mut self, side: Color, r: &mut Ruling) {
        let rule = self.code.answers.touching.adverse_man_forgone.clone();
        let men = &self.board.men;
        let theirs = |id: ManId| men.man(id).owner == side;
        let touched = self.turn.touched();
        if !rule.rule || side == self.turn.player() || !touched.into_iter().any(theirs) {
            return;
        }
        self.turn.release(|id| !theirs(id));
        self.ledger.lapsed(&rule.by);
        r.tell(
            SentenceKind::Lapse,
            "What his man was touched for is forgone by a touch.",
            &rule.by,
        );
    }

    /// The injured side has completed a move.
    pub(crate) fn window_move(&mut self, side: Color, r: &mut Ruling) {
        self.lapse(side, r, |_| true);
        // British II.6.d: only in the offender's next turn.
        self.ledger.lapse_with_turn(side);
        self.ledger.waive_bond(false);
    }

    fn lapse(&mut self, injured: Color, r: &mut Ruling, closes: impl Fn(&Offence) -> bool) {
        let a = &self.code.answers.penalties;
        let gone = self.ledger.lapse(injured, closes).into_iter();
        let by = gone.flat_map(|o| match (o.closes, o.about_touch) {
            (Closes::TouchOrTurn, _) => a.next_turn_window.by.clone(),
            _ if o.carried => a.next_turn_window.by.clone(),
            (_, true) => a.touch_window.by.clone(),
            _ => a.window.by.clone(),
        });
        let by: Vec<String> = by.collect();
        if !by.is_empty() {
            r.tell(
                SentenceKind::Lapse,
                "What could have been demanded has lapsed.",
                &by,
            );
            self.ledger.lapsed(&by);
        }
    }

    /// The penalty for a move out of turn opens with the offender's next turn (British II.6.d).
    pub(crate) fn activate_deferred(&mut self) {
        let Some(id) = self.ledger.deferred(self.turn.player()) else {
            return;
        };
        let scales = Scales::new(self, self.turn.base());
        let offence = self.ledger.offence(id);
        let Some((scales, offence)) = scales.zip(offence) else {
            return;
        };
        let mut options = scales.indicated(&offence.touched, &offence.by);
        options.extend(scales.king_else_selected(&offence.by));
        self.ledger.amend(id, |offence| offence.options = options);
    }
}
