//! Until when a right may be used: what a touch or a move of the injured side closes.
use board::{Color, ManId};
use statute::answers::Window;

use crate::bench::Bench;
use crate::game::Game;
use crate::penalties::{Closes, Offence};
use crate::ruling::Ruling;

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
            && !self.turn.touched.is_empty()
            && !self.bonds().elections.is_empty()
        {
            self.bond_waived = true;
            self.lapsed_by = self.code.answers.penalties.window.by.clone();
        }
    }

    /// First Societies XXV: touching an adverse man is complete at the touch, so that the other's own
    /// touch forgoes it.
    fn forgoes_touched_men(&mut self, side: Color, r: &mut Ruling) {
        let rule = self.code.answers.touching.adverse_man_forgone.clone();
        let men = &self.live.men;
        let theirs = |id: &ManId| men.man(*id).owner == side;
        if !rule.rule || side == self.turn.player() || !self.turn.touched.iter().any(theirs) {
            return;
        }
        self.turn.touched.retain(|id| !theirs(id));
        self.lapsed_by.clone_from(&rule.by);
        r.say(
            "What his man was touched for is forgone by a touch.",
            &rule.by,
        );
    }

    /// The injured side has completed a move.
    pub(crate) fn window_move(&mut self, side: Color, r: &mut Ruling) {
        self.lapse(side, r, |_| true);
        // British II.6.d: only in the offender's next turn.
        let over =
            |o: &Offence| o.offender == side && !o.deferred && o.closes == Closes::TouchOrTurn;
        if let Some(o) = self.offences.iter().find(|o| over(o)) {
            self.lapsed_by = o.by.clone();
        }
        self.offences.retain(|o| !over(o));
        self.bond_waived = false;
    }

    fn lapse(&mut self, injured: Color, r: &mut Ruling, closes: impl Fn(&Offence) -> bool) {
        let a = self.code.clone();
        let a = &a.answers.penalties;
        let mut by = Vec::new();
        self.offences.retain(|o| {
            let gone = o.offender != injured && !o.deferred && closes(o);
            if gone {
                by.extend(match (o.closes, o.about_touch) {
                    (Closes::TouchOrTurn, _) => a.next_turn_window.by.clone(),
                    _ if o.carried => a.next_turn_window.by.clone(),
                    (_, true) => a.touch_window.by.clone(),
                    _ => a.window.by.clone(),
                });
            }
            !gone
        });
        if !by.is_empty() {
            r.say("What could have been demanded has lapsed.", &by);
            self.lapsed_by = by;
        }
    }

    /// The penalty for a move out of turn opens with the offender's next turn (British II.6.d).
    pub(crate) fn activate_deferred(&mut self, _r: &mut Ruling) {
        let player = self.turn.player();
        let Some(i) = self
            .offences
            .iter()
            .position(|o| o.deferred && o.offender == player)
        else {
            return;
        };
        let mut offence = self.offences.remove(i);
        offence.deferred = false;
        let options = match Bench::new(self, &self.turn.base) {
            Some(bench) => {
                let mut options = bench.indicated(&offence.touched, &offence.by);
                options.extend(bench.king_else_selected(&offence.by));
                options
            }
            None => Vec::new(),
        };
        offence.options = options;
        self.offences.push(offence);
    }
}
