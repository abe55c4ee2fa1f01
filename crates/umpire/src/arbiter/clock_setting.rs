//! A clock wrongly set, and set right (FIDE 6.10, A.5.1, I.12).
use board::Color;

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};

impl Game {
    /// What stands against saying that a clock is wrongly set; nobody says it if the umpire does.
    pub(crate) fn bar_to_wrong_time(&self, by: Option<Color>) -> Option<Bar> {
        let a = &self.code.answers;
        if self.setting_closed() {
            let why = "The setting of the clocks is not changed any more.";
            return Some(Bar::refusal(why, &a.tempo.closed_after.by));
        }
        let side = by?;
        if self.arbiter.sealing.resumed() {
            let moved = self.arbiter.sealing.has_moved(side);
            let why = "He has moved since the resumption.";
            return moved.then(|| Bar::refusal(why, &a.resumption.times.by));
        }
        // FIDE 6.10.2: who finds it wrongly set stops the clock, and the umpire sees to it.
        let stopped = self.arbiter.clock.running().is_none();
        let holds = !stopped || self.arbiter.paused_by != Some(side);
        let why = "What the clock shows holds, unless the umpire finds it wrong.";
        let by = [&a.clock.conclusive.by[..], &a.time.register_rules.by].concat();
        holds.then(|| Bar::refusal(why, &by))
    }

    /// The setting of a clock is said to be wrong.
    pub(crate) fn wrong_time(&mut self, r: &mut Ruling) {
        self.arbiter.settling = true;
        let a = &self.code.answers;
        match self.arbiter.sealing.resumed() {
            true => r.say(
                "The time is corrected before his first move.",
                &a.resumption.times.by,
            ),
            false => r.say("The clock was wrongly set.", &a.clock.wrongly_set.by),
        }
    }

    /// FIDE A.5.1: so many moves have been completed by each.
    pub(crate) fn setting_closed(&self) -> bool {
        let after = self.code.answers.tempo.closed_after.rule;
        let both = [Color::White, Color::Black];
        after > 0 && both.iter().all(|side| self.completed(*side) >= after)
    }

    /// What stands against setting a clock right.
    pub(crate) fn bar_to_correcting(&self, cause: ClockCause) -> Option<Bar> {
        self.bar_to_allowing_for(cause).or_else(|| {
            let by = &self.code.answers.tempo.closed_after.by;
            let closed = self.setting_closed() && !self.arbiter.settling;
            let why = "The setting of the clocks is not changed any more.";
            closed.then(|| Bar::refusal(why, by))
        })
    }

    pub(crate) fn umpire_corrects(&mut self, side: Color, to: Reading, r: &mut Ruling) {
        let a = self.code.answers.clone();
        match to {
            Reading::Left(left) => self.arbiter.clock.set(side, left),
            // What is used and what is left are told by one clock.
            Reading::Used(used) => {
                let all = self.arbiter.clock.left(side);
                let all = all.map(|left| left.saturating_add(self.clock(side)));
                self.clocks.shows(side, used);
                if let Some(all) = all {
                    self.arbiter.clock.set(side, all.saturating_sub(used));
                }
            }
        }
        let c = &a.clock;
        let mut by = [&c.wrongly_set.by[..], &c.restored.by, &c.conclusive.by].concat();
        if self.arbiter.sealing.resumed() {
            by.extend(a.resumption.times.by);
        }
        r.say("The umpire sets the clock.", &by);
    }
}
