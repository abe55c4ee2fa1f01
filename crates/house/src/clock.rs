//! The clocks of a table: charged by the house, entry by entry, never by a client's word.
use board::Color;
use umpire::Schedule;
use umpire::agreement::{Agreement, Conditions};

use crate::settlement::Sides;

/// Time used by each side, and who is using it now.
#[derive(Clone, Debug)]
pub struct Clocks {
    /// `time N in H:MM…`
    schedule: Option<Schedule>,
    /// Seconds allowed for a reply in a game by communication.
    reply: Option<u32>,
    /// Seconds after which play ends.
    ends_after: Option<u32>,
    used: Sides<u64>,
    /// Used by the side to move since its turn began.
    on_this_move: u64,
    /// Run since play began or was resumed.
    sitting: u64,
    running: Option<Color>,
    last: u64,
    /// When this house told of the last entry; whether it counts, the next entry says, which may be another node's.
    heard: Option<u64>,
    /// The allowance that was last said to be over.
    told: Sides<u64>,
    told_end: bool,
}

/// What the house has to do by itself.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Due {
    /// To say that this side's time is used up.
    Flag(Color),
    /// To call a flag that is down.
    Call,
    /// To say that the time fixed for the end of play has come.
    EndOfPlay,
    /// To press the clock of a side that has let go of its move.
    Press(Color),
}

impl Clocks {
    /// Clocks, where the players agreed on anything that needs them.
    pub fn of(conditions: &Conditions, at: u64) -> Option<Clocks> {
        let (mut schedule, mut reply, mut ends_after) = (None, None, None);
        let mut counts_down = false;
        for agreement in &conditions.agreements {
            match agreement {
                Agreement::Time(steps) => schedule = Schedule::new(steps.clone()),
                Agreement::Countdown(_) => counts_down = true,
                Agreement::ByCommunication(allowed) => reply = *allowed,
                Agreement::PlayEndsAfter(seconds) => ends_after = Some(*seconds),
                _ => {}
            }
        }
        if schedule.is_none()
            && reply.is_none()
            && ends_after.is_none()
            && conditions.clock.is_none()
            && !counts_down
        {
            return None;
        }
        let (white, black) = conditions.clock.map_or((0, 0), |(white, black)| {
            (white.used().unwrap_or(0), black.used().unwrap_or(0))
        });
        Some(Clocks {
            schedule,
            reply,
            ends_after,
            used: Sides {
                white: u64::from(white) * 1000,
                black: u64::from(black) * 1000,
            },
            on_this_move: 0,
            sitting: 0,
            running: None,
            last: at,
            heard: None,
            told: Sides::default(),
            told_end: false,
        })
    }

    /// Charges the side that is thinking with the time up to `at`.
    pub fn advance(&mut self, at: u64) {
        let passed = at.saturating_sub(self.last);
        self.last = self.last.max(at);
        if let Some(side) = self.running {
            *self.used.of_mut(side) += passed;
            self.on_this_move += passed;
            self.sitting += passed;
        }
    }

    /// Nobody is charged for the time in which the house was shut.
    pub fn skip(&mut self, from: u64, to: u64) {
        self.advance(from.min(to));
        self.last = self.last.max(to);
    }

    /// Whoever had to move was told only then: before that nobody's time ran.
    pub fn begin(&mut self, told: u64) {
        self.last = self.last.max(told);
    }

    /// This house tells of the last entry now.
    pub fn hear(&mut self, told: u64) {
        self.heard = Some(told);
    }

    /// An entry comes: it says itself when the one before it was told.
    pub fn forget_heard(&mut self) {
        self.heard = None;
    }

    /// From when on time is charged, as this house knows it.
    pub fn charged_to(&self) -> u64 {
        self.heard.map_or(self.last, |heard| heard.max(self.last))
    }

    /// From now on this side's clock runs, or none.
    pub fn run(&mut self, side: Option<Color>) {
        if side != self.running {
            self.on_this_move = 0;
        }
        self.running = side;
    }

    /// A new sitting begins.
    pub fn sit_down(&mut self) {
        self.sitting = 0;
        self.told_end = false;
    }

    /// The umpire put a clock right.
    pub fn correct(&mut self, side: Color, seconds: u32) {
        *self.used.of_mut(side) = u64::from(seconds) * 1000;
    }

    /// Milliseconds used by a side when the last entry was made.
    pub fn used(&self, side: Color) -> u64 {
        *self.used.of(side)
    }

    /// Milliseconds used by a side at a time.
    pub fn used_at(&self, side: Color, at: u64) -> u64 {
        let running = self.running == Some(side);
        self.used(side)
            + if running {
                at.saturating_sub(self.charged_to())
            } else {
                0
            }
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running
    }

    /// It has been said that this time is over.
    pub fn tell(&mut self, fallen: Due, made: &Sides<u32>) {
        match fallen {
            Due::Flag(side) => {
                *self.told.of_mut(side) = self.allowance(side, *made.of(side)).unwrap_or_default();
            }
            Due::EndOfPlay => self.told_end = true,
            Due::Call | Due::Press(_) => {}
        }
    }

    /// When the time of the side that is thinking is over, if nothing is done before.
    pub fn flag(&self, made: &Sides<u32>) -> Option<(u64, Due)> {
        let side = self.running?;
        let allowance = self
            .allowance(side, *made.of(side))
            .filter(|allowance| allowance > self.told.of(side))?;
        // The limit may be used up to its last second; it is over with the second after.
        Some((self.when_used(side, allowance + 1000), Due::Flag(side)))
    }

    /// When play ends, if nothing is done before.
    pub fn end_of_play(&self) -> Option<(u64, Due)> {
        self.running?;
        let seconds = self.ends_after.filter(|_| !self.told_end)?;
        let left = (u64::from(seconds) * 1000).saturating_sub(self.sitting);
        Some((self.charged_to() + left, Due::EndOfPlay))
    }

    /// When a side whose clock runs will have used so many milliseconds.
    pub fn when_used(&self, side: Color, used: u64) -> u64 {
        self.charged_to() + used.saturating_sub(self.used(side))
    }

    /// The seconds allowed for what a side has to do next, and how much of them is left at a time.
    pub fn left_at(&self, side: Color, made: u32, at: u64) -> Option<u64> {
        let allowance = self.allowance(side, made)?;
        Some(allowance.saturating_sub(self.used_at(side, at)))
    }

    /// All the time that a side may have used before its next move is made, in milliseconds.
    fn allowance(&self, side: Color, made: u32) -> Option<u64> {
        if let Some(reply) = self.reply {
            return Some(
                self.used(side) - self.on_this_move.min(self.used(side)) + u64::from(reply) * 1000,
            );
        }
        let schedule = self.schedule.as_ref()?;
        let told = *self.told.of(side);
        let next = (0..)
            .map(|step| schedule.checkpoint(step))
            .find(|(moves, seconds)| *moves > u64::from(made) && seconds * 1000 > told);
        next.map(|(_, seconds)| seconds * 1000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(agreements: Vec<Agreement>) -> Clocks {
        let conditions = Conditions {
            agreements,
            ..Conditions::default()
        };
        let mut clocks = Clocks::of(&conditions, 0).unwrap();
        clocks.run(Some(Color::White));
        clocks
    }

    #[test]
    fn the_last_step_repeats() {
        let mut clocks = clocks(vec![Agreement::Time(vec![(30, 7200), (45, 10_800)])]);
        let made = |white| Sides { white, black: 0 };
        let flag = |at: u64| Some((at, Due::Flag(Color::White)));
        assert_eq!(clocks.flag(&made(29)), flag(7_201_000));
        assert_eq!(clocks.flag(&made(30)), flag(10_801_000));
        assert_eq!(clocks.flag(&made(45)), flag(14_401_000));
        clocks.advance(7_201_000);
        clocks.tell(Due::Flag(Color::White), &made(29));
        assert_eq!(
            clocks.flag(&made(29)),
            flag(10_801_000),
            "each limit is said once"
        );
    }

    #[test]
    fn nobody_pays_while_the_house_is_shut() {
        let mut clocks = clocks(vec![Agreement::PlayEndsAfter(100)]);
        clocks.advance(10_000);
        clocks.skip(15_000, 80_000);
        clocks.advance(81_000);
        assert_eq!(clocks.used(Color::White), 16_000);
        assert_eq!(clocks.end_of_play(), Some((165_000, Due::EndOfPlay)));
    }

    #[test]
    fn days_for_a_reply_begin_anew() {
        let mut clocks = clocks(vec![Agreement::ByCommunication(Some(60))]);
        let made = Sides::default();
        clocks.advance(50_000);
        assert_eq!(clocks.flag(&made), Some((61_000, Due::Flag(Color::White))));
        clocks.run(Some(Color::Black));
        clocks.advance(70_000);
        clocks.run(Some(Color::White));
        assert_eq!(clocks.flag(&made), Some((131_000, Due::Flag(Color::White))));
    }
}
