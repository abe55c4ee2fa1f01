//! Reading the clock, stopping it and starting it (FIDE 6.2, 6.11, 6.12).
use board::Color;

use crate::act::*;
use crate::arbiter::stated;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};

impl Game {
    /// A reading before an act; false if the clock would have run backwards.
    pub(crate) fn clock_is_read(&mut self, side: Color, reading: Reading, r: &mut Ruling) -> bool {
        if self.status.is_over() {
            return true;
        }
        let completed = self.completed(side);
        let passed = match reading {
            Reading::Used(used) => used.checked_sub(self.clock(side)),
            Reading::Left(left) => match self.arbiter.clock.left(side) {
                None => {
                    self.arbiter.clock.set(side, left);
                    Some(0)
                }
                Some(_) => self.arbiter.clock.until(side, left, completed),
            },
        };
        let Some(passed) = passed else {
            let by = &self.code.answers.time.runs_against_mover.by;
            r.refuse("The clock cannot run backwards.", by);
            return false;
        };
        self.spends(side, passed, r);
        true
    }

    pub(crate) fn spends(&mut self, side: Color, seconds: u32, r: &mut Ruling) {
        let completed = self.completed(side);
        self.clocks
            .shows(side, self.clock(side).saturating_add(seconds));
        let period = self.arbiter.clock.period(side);
        self.arbiter.clock.pass(side, seconds, completed);
        if self.arbiter.clock.period(side) > period {
            let c = &self.code.answers.clock;
            let by = [&c.checked.by[..], &c.saved_time.by].concat();
            r.say("The moves due were completed: the next period begins.", &by);
            for sheet in &mut self.arbiter.sheets {
                sheet.flag_noticed();
            }
        }
    }

    pub(crate) fn time_passes(&mut self, side: Color, seconds: u32, r: &mut Ruling) {
        if self.status.is_over() {
            return r.say("The game is over: no time runs.", self.said.ended_by());
        }
        self.spends(side, seconds, r);
        let by = self.code.answers.clock.started.by.clone();
        let by = [&by[..], &self.code.answers.time.runs_against_mover.by].concat();
        r.say("His time runs.", &by);
    }

    /// What stands against stopping the clocks: it is done to call the umpire, and for nothing else (FIDE 6.11.2).
    pub(crate) fn bar_to_pausing(&self, side: Color) -> Option<Bar> {
        if self.status.is_over() {
            return Some(Bar::refusal("The game is over.", &[]));
        }
        if self.is_adjourned() {
            return self.bar_to_the_clock_of_adjourned(side, true);
        }
        let nobody = self.terms.event.no_umpire;
        let by = &self.code.answers.clock.paused.by;
        nobody.then(|| Bar::refusal("There is no umpire to be called.", by))
    }

    pub(crate) fn pauses_clock(&mut self, side: Color, r: &mut Ruling) {
        let c = self.code.answers.clock.clone();
        self.arbiter.clock.stop();
        if let Some(adjourned) = self.status.adjourned_mut() {
            adjourned.clocks_stopped = true;
            let by = self.code.answers.resumption.sealed_last.by.clone();
            return r.say("The clocks are stopped upon the sealed move.", &by);
        }
        self.arbiter.paused_by = Some(side);
        r.say("The clocks are stopped to call the umpire.", &c.paused.by);
        if self.displaced_by(!side) {
            let done = self.code.answers.completed.clone();
            let by = [&done.help.by[..], &done.displacing.by].concat();
            r.say("Men are displaced: the umpire's help may be asked.", &by);
        }
    }

    pub(crate) fn umpire_stops_clock(&mut self, r: &mut Ruling) {
        let c = self.code.answers.clock.clone();
        let mut by = c.interrupted.by.clone();
        if self.arbiter.settling {
            by.extend(c.wrongly_set.by);
        }
        self.arbiter.clock.stop();
        if self.arbiter.clock.has_fallen() && stated(&self.code.answers.score.after_flag) {
            self.arbiter
                .sheets
                .iter_mut()
                .for_each(|s| s.flag_noticed());
            by.extend(self.code.answers.score.after_flag.by.iter().cloned());
        }
        r.say("The umpire stops the clocks.", &by);
    }

    pub(crate) fn umpire_starts_clock(&mut self, r: &mut Ruling) {
        let c = self.code.answers.clock.clone();
        let side = self.turn();
        self.arbiter.clock.start(side);
        let by = match self.moves_made() {
            0 => [&c.started.by[..], &c.goes_on.by].concat(),
            _ => c.goes_on.by,
        };
        r.say("The clock of the player who has the move runs.", &by);
    }
}
