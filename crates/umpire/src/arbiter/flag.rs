//! A flag that falls (FIDE 6.3, 6.8, 6.9, III.3.1).
use board::Color;

use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::ruling::{Bar, Ruling};

impl Game {
    /// What stands against claiming that a flag has fallen. Who claims, and whose flag it is, makes no difference (FIDE-R-17).
    pub(crate) fn bar_to_claiming_flag(&self) -> Option<Bar> {
        if self.status.is_over() {
            return Some(Bar::refusal("The game is over.", self.said.ended_by()));
        }
        let c = &self.code.answers.clock;
        let by = [&c.checked.by[..], &c.flag.by].concat();
        let why = "No flag has fallen, or the moves due were completed.";
        let none = self.arbiter.clock.fallen().is_none();
        none.then(|| Bar::refusal(why, &by))
    }

    pub(crate) fn claims_flag(&mut self, r: &mut Ruling) {
        if let Some(side) = self.arbiter.clock.fallen() {
            self.flag_falls(side, r);
        }
    }

    /// What stands against the umpire's calling a flag.
    pub(crate) fn bar_to_calling_flag(&self) -> Option<Bar> {
        let called = &self.code.answers.tempo.flag_called;
        if !called.rule {
            let why = "A flag is for the players to claim.";
            return Some(Bar::refusal(why, &called.by));
        }
        let down = self.arbiter.clock.has_fallen() && !self.status.is_over();
        let by = &self.code.answers.clock.flag.by;
        (!down).then(|| Bar::refusal("No flag has fallen.", by))
    }

    pub(crate) fn umpire_sees_flag(&mut self, r: &mut Ruling) {
        let c = self.code.answers.clock.clone();
        match self.arbiter.clock.fallen() {
            Some(side) => self.flag_falls(side, r),
            None => {
                self.arbiter
                    .sheets
                    .iter_mut()
                    .for_each(|s| s.flag_noticed());
                let limit = &self.code.answers.time.limit.by;
                let by = [&c.checked.by[..], &c.saved_time.by, limit].concat();
                r.say(
                    "The moves due were completed: the next period has begun.",
                    &by,
                );
            }
        }
    }

    /// FIDE 6.9: lost, or drawn where the other could never mate.
    fn flag_falls(&mut self, side: Color, r: &mut Ruling) {
        let c = self.code.answers.clock.clone();
        let t = self.code.answers.time.clone();
        let by = [
            &c.flag.by[..],
            &c.checked.by,
            &c.overstepped.by,
            &t.exceeded.by,
        ];
        r.say(
            "The flag has fallen before the moves were completed.",
            &by.concat(),
        );
        self.loses_unless_nobody_mates(side, How::Time, &c.overstepped.by, r);
    }

    /// What stands against the claim that both flags have fallen.
    pub(crate) fn bar_to_both_flags(&self) -> Option<Bar> {
        let by = &self.code.answers.quickplay.both_flags.by;
        let down = self.arbiter.clock.has_fallen() && !self.status.is_over();
        let none = || (!down).then(|| Bar::refusal("No flag has fallen.", by));
        self.bar_to_quickplay().or_else(none)
    }

    /// Nobody knows which flag fell first (FIDE III.3.1).
    pub(crate) fn both_flags(&mut self, r: &mut Ruling) {
        let q = self.code.answers.quickplay.clone();
        let last = [Color::White, Color::Black]
            .iter()
            .all(|side| self.arbiter.clock.in_last_period(*side));
        if last {
            r.say(
                "In the last period the game is drawn.",
                &q.both_flags_last.by,
            );
            return self.ends(Outcome::Drawn, How::Time);
        }
        r.say("Before the last period the game goes on.", &q.both_flags.by);
        for side in [Color::White, Color::Black] {
            if self.arbiter.clock.is_down(side) {
                let completed = self.completed(side);
                self.arbiter.clock.next_begins(side, completed);
            }
        }
    }
}
