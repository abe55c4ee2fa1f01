//! What the umpire may do now, unasked (FIDE 6.8, 12): asked here and by his acts in the same words.
use board::Color;

use crate::act::*;
use crate::agreement::Outcome;
use crate::game::Game;

const SIDES: [Color; 2] = [Color::White, Color::Black];

impl Game {
    /// Whether something is open against a side, for which the umpire may penalise it.
    pub(crate) fn is_open_against(&self, side: Color) -> bool {
        self.arbiter.behaviour.is_open_against(side)
    }

    /// What the umpire may now do where he acts unasked: penalties for what is open, time, results, answers. How
    /// much time is his to choose, and is told as nought.
    pub fn powers(&self) -> Vec<Deed> {
        let mut found = Vec::new();
        if !self.arbiter_sits() || self.terms.event.no_umpire {
            return found;
        }
        for side in SIDES {
            let open = self.is_open_against(side);
            if open {
                found.extend([
                    Deed::Admonishes(side),
                    Deed::Excludes(side),
                    Deed::Expels(Some(side)),
                ]);
                found.extend(self.terms.event.fines.then_some(Deed::Fines(side)));
            }
            if self.may_give_time(side) {
                found.push(Deed::GivesTime { side, time: 0 });
            }
            if open || self.time_is_adjusted_for(side) {
                found.push(Deed::TakesTime { side, time: 0 });
            }
            if self.may_excuse(side) {
                found.push(Deed::Excuses(side));
            }
            for points in self.worths() {
                if self.award(side, points).is_ok() {
                    found.push(Deed::Awards { side, points });
                }
            }
        }
        let outcomes = [
            Outcome::Won(Color::White),
            Outcome::Won(Color::Black),
            Outcome::Drawn,
            Outcome::LostByBoth,
        ];
        let declared = outcomes
            .into_iter()
            .filter(|o| self.declarable(*o).is_some());
        found.extend(declared.map(Deed::Declares));
        if self.a_bystander_interfered() {
            found.push(Deed::Expels(None));
        }
        if self.bar_to_reinstating().is_none() {
            found.push(Deed::PointsOut(Fault::IllegalMove));
        }
        if self.bar_to_calling_flag().is_none() {
            found.push(Deed::PointsOut(Fault::FlagFallen));
        }
        found.extend(self.answers_of_the_umpire());
        found
    }

    pub(crate) fn may_excuse(&self, side: Color) -> bool {
        self.is_open_against(side) || self.arbiter.behaviour.late() == Some(side)
    }

    pub(crate) fn a_bystander_interfered(&self) -> bool {
        self.arbiter.behaviour.bystander_interfered()
    }

    pub(crate) fn may_give_time(&self, side: Color) -> bool {
        self.arbiter.behaviour.may_have_time(side)
            || self.arbiter.quickplay.time_for() == Some(side)
            || self.is_open_against(!side)
    }

    /// FIDE 6.2.6, 8.1.6: for an assistant, unless the player is disabled.
    pub(crate) fn time_is_adjusted_for(&self, side: Color) -> bool {
        let event = &self.terms.event;
        event.assistants.contains(&side)
            && !event.disabled.contains(&side)
            && !event.cannot_see.contains(&side)
    }

    /// By what the umpire may declare such a result; none if he may not.
    pub(crate) fn declarable(&self, outcome: Outcome) -> Option<(Option<Color>, Vec<String>)> {
        let a = &self.code.answers;
        match outcome {
            Outcome::Won(winner) if self.is_open_against(!winner) => {
                Some((Some(!winner), a.arbiter.loss.by.clone()))
            }
            Outcome::LostByBoth if self.arbiter.behaviour.both_persist() => {
                Some((None, a.arbiter.both_persistent.by.clone()))
            }
            Outcome::Drawn if self.arbiter.quickplay.is_postponed() => {
                Some((None, a.quickplay.postponed.by.clone()))
            }
            Outcome::Won(_) | Outcome::Drawn if self.both_have_signed() => {
                Some((None, a.score.signed.by.clone()))
            }
            Outcome::Won(_) | Outcome::Drawn if self.arbiter.scoring && !self.status.is_over() => {
                Some((None, a.arbiter.sees.by.clone()))
            }
            _ => None,
        }
    }
}
