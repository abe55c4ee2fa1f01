//! Facts found by the umpire, or by those who are asked.
use board::{Color, Square};
use statute::answers::Window;

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Bar, Ruling, SentenceKind};
use crate::state::past::Ply;
use crate::state::stand::index;

/// The turn in which somebody is said to have touched a man.
enum Dispute<'a> {
    Now,
    Ended(&'a Ply),
    /// One of which nothing can be demanded any more.
    Past,
}

impl Game {
    /// What stands against a finding of fact.
    pub(crate) fn bar_to_finding(&self, finding: Finding) -> Option<Bar> {
        match finding {
            Finding::Touched { side, square, when } => {
                let men = match self.turn_in_dispute(side, when) {
                    Dispute::Now => &self.board.men,
                    Dispute::Ended(ply) => &ply.start.men,
                    Dispute::Past => return None,
                };
                let none = || format!("There was no man on {square}.");
                men.at(square).is_none().then(|| Bar::refusal(none(), &[]))
            }
            Finding::NotInConsequence => {
                let by = &self.code.answers.check.false_check.by;
                let why = "No check has been falsely announced.";
                (!self.cries.false_check_stands()).then(|| Bar::refusal(why, by))
            }
            _ => Some(Bar::silence("The code makes nothing of it.", &[])),
        }
    }

    /// The turn about which a finding is: his own if it is his, else the one that he has just ended, or that
    /// before the move named.
    fn turn_in_dispute(&self, side: Color, before: Option<u32>) -> Dispute<'_> {
        let made = self.board.made[index(side)];
        let turn = before.unwrap_or(made + u32::from(side == self.turn.player()));
        if side == self.turn.player() && turn == made + 1 {
            return Dispute::Now;
        }
        match self.past.last_of(side).filter(|_| turn == made) {
            Some(ply) => Dispute::Ended(ply),
            None if before.is_some() => Dispute::Past,
            None => Dispute::Now,
        }
    }

    /// A fact is settled by whoever has the authority to settle it.
    pub(crate) fn finds(&mut self, finding: Finding, r: &mut Ruling) {
        let by = self.code.answers.forfeits.tribunal.by.clone();
        r.say("The fact is settled.", &by);
        match finding {
            Finding::Touched { side, square, when } => {
                self.finds_touch(side, square, when, r);
                self.tribunal.rule(side);
            }
            Finding::NotInConsequence => {
                let by = self.code.answers.check.false_check.by.clone();
                self.cries.found_idle();
                self.hears_again();
                self.tribunal.rule(self.turn.player());
                r.say(
                    "What was done was not in consequence of the false check.",
                    &by,
                );
            }
            _ => {}
        }
    }

    /// What was done since the false check was judged as excused by it: it is heard again without.
    fn hears_again(&mut self) {
        let Some(since) = self.cries.since() else {
            return;
        };
        let said = std::mem::take(&mut self.said);
        *self = since.game.clone();
        self.cries.found_idle();
        for act in &since.acts {
            self.act(act);
        }
        self.said = said;
    }

    /// He touched the man in the turn in dispute.
    fn finds_touch(&mut self, side: Color, square: Square, before: Option<u32>, r: &mut Ruling) {
        let last = match self.turn_in_dispute(side, before) {
            Dispute::Now => return self.touches(side, square, Manner::Meant, r),
            Dispute::Ended(ply) => ply.clone(),
            Dispute::Past => {
                let by = self.code.answers.penalties.window.by.clone();
                let why = "What could have been demanded for it has lapsed.";
                return r.tell(SentenceKind::Lapse, why, &by);
            }
        };
        let Some(man) = last.start.men.at(square) else {
            return;
        };
        let window = &self.code.answers.penalties.window;
        if window.rule != Window::Move && self.turn.any_touch() {
            let by = window.by.clone();
            return r.tell(
                SentenceKind::Lapse,
                "What could have been demanded for it has lapsed.",
                &by,
            );
        }
        let mut again = self.clone();
        again.ledger.settle_all();
        again.go_back(&last.start);
        again.record_touch(side, man, r);
        if let Some(m) = last.mv {
            let touched = again.turn.is_touched(man);
            again.touch_all(side, again.men_of(m));
            again.make_for(side, m, &mut Ruling::default());
            let open = again.ledger.against(side).next().cloned();
            if let Some(offence) = open.filter(|_| touched) {
                r.say(offence.why, &offence.by.clone());
                self.ledger.open_in_place(offence);
            }
        }
    }
}
