//! What the house has to do at a table by itself, and when: times that are over, flags, clocks to be pressed.
use board::Color;
use umpire::act::Deed;

use super::Table;
use crate::clock::{Clocks, Due};
use crate::settlement::{Presses, Watchfulness};

impl Table {
    /// What the house has to do next by itself, and when.
    pub fn due(&self) -> Option<(u64, Due)> {
        if self.over() {
            return None;
        }
        let clocks = self.clocks.as_ref();
        let time = || {
            let flag = match self.game.clock_completes() {
                true => clocks.and_then(|clocks| self.flag(clocks)),
                false => clocks.and_then(|clocks| clocks.flag(&self.made())),
            };
            let end = clocks.and_then(Clocks::end_of_play);
            flag.into_iter().chain(end).min_by_key(|(at, _)| *at)
        };
        self.press_due().or_else(time)
    }

    /// A clock that counts down: when its last second is over, and that it was, unless the umpire is silent.
    fn flag(&self, clocks: &Clocks) -> Option<(u64, Due)> {
        let mut sides = [Color::White, Color::Black].into_iter();
        if sides.any(|side| self.flag_is_down(side)) {
            let silent = self.settlement.proposal.watchfulness == Watchfulness::Silent;
            return (!silent && !self.called).then(|| (clocks.charged_to(), Due::Call));
        }
        let side = clocks.running()?;
        let seconds = self.game.clock(side) + self.game.flag_falls_in(side)?;
        let at = clocks.when_used(side, u64::from(seconds) * 1000);
        Some((at, Due::Flag(side)))
    }

    pub(super) fn flag_is_down(&self, side: Color) -> bool {
        self.game.clock_face(side, 0).is_some_and(|face| face.down)
    }

    /// A move that was let go, where the house presses; not again what it has just pressed in vain.
    fn press_due(&self) -> Option<(u64, Due)> {
        if self.settlement.proposal.presses != Presses::House {
            return None;
        }
        let last = self.acts.last()?;
        if last.deed == Deed::PressesClock {
            return None;
        }
        let runs = self.game.running();
        let mut sides = [Color::White, Color::Black].into_iter();
        let side = sides.find(|side| runs == Some(*side) && self.game.awaits_clock(*side))?;
        let entered = self.log.last().map_or(0, |kept| kept.entry.at);
        let at = self.clocks.as_ref().map_or(entered, Clocks::charged_to);
        Some((at, Due::Press(side)))
    }
}
