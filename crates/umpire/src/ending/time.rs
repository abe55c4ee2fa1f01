//! The time limit: schedules, crises, what is due at the close, and the care of the clocks.
use board::Color;
use statute::answers::{Close, Said, TimeLimit};

use crate::act::ClockCause;
use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::ruling::{Bar, Ruling, SentenceKind, Verdict};
use crate::state::stand::index;

const HOUR: u32 = 3600;

/// So many moves in so much time; the last step repeats.
///
/// ```
/// use umpire::Schedule;
/// let schedule = Schedule::new(vec![(20, 3600), (35, 7200)]).unwrap(); // 20 in the first hour, then 15 in each
/// assert_eq!(schedule.checkpoint(2), (50, 10800));
/// assert_eq!(Schedule::new(vec![(20, 3600), (20, 7200)]), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    steps: Vec<(u32, u32)>,
}

impl Schedule {
    /// Steps as (moves, seconds), each counted from the beginning of the game.
    pub fn new(steps: Vec<(u32, u32)>) -> Option<Schedule> {
        let rising = steps.windows(2).all(|w| w[0].0 < w[1].0 && w[0].1 < w[1].1);
        let sound = steps.first().is_some_and(|s| s.0 > 0 && s.1 > 0);
        (sound && rising).then_some(Schedule { steps })
    }

    /// The n-th checkpoint (from 0): so many moves in so many seconds.
    pub fn checkpoint(&self, n: usize) -> (u64, u64) {
        let wide = |(m, s): (u32, u32)| (u64::from(m), u64::from(s));
        if let Some(step) = self.steps.get(n) {
            return wide(*step);
        }
        let last = wide(self.steps[self.steps.len() - 1]);
        let before = if self.steps.len() > 1 {
            wide(self.steps[self.steps.len() - 2])
        } else {
            (0, 0)
        };
        let more = (n + 1 - self.steps.len()) as u64;
        (
            last.0 + (last.0 - before.0) * more,
            last.1 + (last.1 - before.1) * more,
        )
    }

    /// Moves due in respect of a time: the whole steps and the proportion of a broken one, the fraction
    /// dropped (British II.10.C.c).
    pub fn due(&self, seconds: u32) -> u32 {
        let t = u64::from(seconds);
        let (mut moves, mut start, mut n) = (0, 0, 0);
        loop {
            let (next_moves, next) = self.checkpoint(n);
            if t < next {
                return (moves + (next_moves - moves) * (t - start) / (next - start)) as u32;
            }
            (moves, start, n) = (next_moves, next, n + 1);
        }
    }

    /// Moves due at the last checkpoint reached; those before `from` seconds do not count.
    pub fn due_at_crisis(&self, seconds: u32, from: u32) -> u32 {
        let reached = (0..)
            .map(|n| self.checkpoint(n))
            .take_while(|(_, at)| *at <= u64::from(seconds));
        reached
            .filter(|(_, at)| *at >= u64::from(from))
            .last()
            .map_or(0, |(moves, _)| moves as u32)
    }

    /// Whether a checkpoint falls on this very second.
    pub fn has_checkpoint_at(&self, seconds: u32) -> bool {
        let t = u64::from(seconds);
        (0..).map(|n| self.checkpoint(n).1).find(|at| *at >= t) == Some(t)
    }

    /// The first checkpoint that is passed with too few moves; those before `from` seconds do not count.
    pub fn failed(&self, made: u32, seconds: u32, from: u32) -> Option<(u64, u64)> {
        (0..)
            .map(|n| self.checkpoint(n))
            .take_while(|(_, at)| *at < u64::from(seconds))
            .find(|(moves, at)| *at >= u64::from(from) && u64::from(made) < *moves)
    }
}

/// The clocks: time used, and what bears on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clocks {
    used: [u32; 2],
    neglected: [bool; 2],
    at_last_move: [u32; 2],
    late: Option<Color>,
}

impl Clocks {
    /// Time used by White and by Black when the acts begin.
    pub fn showing(used: [u32; 2]) -> Clocks {
        Clocks {
            used,
            at_last_move: used,
            ..Clocks::default()
        }
    }
    /// What a side had used when it last moved.
    /// The register shows so much.
    pub fn shows(&mut self, side: Color, used: u32) {
        self.used[index(side)] = used;
    }
    pub fn at_last_move(&self, side: Color) -> u32 {
        self.at_last_move[index(side)]
    }
    /// He whose reply came after its time; until the other has moved.
    pub fn late(&self) -> Option<Color> {
        self.late
    }
    pub fn is_late(&mut self, side: Color) {
        self.late = Some(side);
    }
    /// A move is made; the clock is presumed to have been worked.
    pub fn pressed(&mut self, side: Color) {
        self.at_last_move[index(side)] = self.used[index(side)];
        self.late = self.late.filter(|late| *late == side);
    }
}

impl Game {
    fn schedule(&self) -> Option<Schedule> {
        Schedule::new(self.terms.schedule.clone())
    }

    /// Time used by a side, in seconds.
    pub fn clock(&self, side: Color) -> u32 {
        self.clocks.used[index(side)]
    }

    /// Moves due from a side for the time that it has used.
    pub fn due(&self, side: Color) -> Option<u32> {
        let schedule = self.schedule()?;
        let used = self.clock(side);
        // Without a fixed end of play only completed steps count (British II.10.B).
        Some(if self.terms.play_ends.is_some() {
            schedule.due(used)
        } else {
            schedule.due_at_crisis(used, self.first_crisis())
        })
    }

    /// Without a fixed end of play the first crisis is at two hours (British II.10.B).
    fn first_crisis(&self) -> u32 {
        let hourly = self.code.answers.time.limit.rule == TimeLimit::Hourly;
        if hourly && self.terms.play_ends.is_none() {
            2 * HOUR
        } else {
            0
        }
    }

    /// The clock is read; says whether the game goes on.
    pub(crate) fn time_used(&mut self, side: Color, used: u32, r: &mut Ruling) -> bool {
        let a = self.code.answers.time.clone();
        if used < self.clocks.used[index(side)] {
            r.refuse("The clock cannot run backwards.", &a.runs_against_mover.by);
            return false;
        }
        if self.status.is_over() {
            return true;
        }
        self.clocks.used[index(side)] = used;
        r.tell(
            SentenceKind::Books,
            "His time is read.",
            &a.runs_against_mover.by,
        );
        if !self.reply_in_time(side, r) {
            return false;
        }
        let Some(schedule) = self.schedule() else {
            return true;
        };
        let fixed = self.terms.play_ends.is_some();
        let from = self.first_crisis();
        let made = self.board.made[index(side)];
        if schedule.failed(made, used, from).is_none() {
            if used >= from && schedule.has_checkpoint_at(used) {
                r.say("A move on the stroke is in time.", &a.exceeded.by);
            }
            return true;
        }
        let mut by = if fixed {
            a.exceeded_with_end_fixed.by.clone()
        } else {
            a.exceeded.by.clone()
        };
        by.extend(a.limit.by.iter().cloned());
        if self.clocks.neglected[index(side)] {
            by.extend(a.register_rules.by.iter().cloned());
        }
        if self.conduct.is_away(side) {
            by.extend(a.absence.by.iter().cloned());
        }
        r.tell(
            SentenceKind::End,
            "The time limit has been exceeded: the game is forfeited.",
            &by,
        );
        self.ends(Outcome::Won(!side), How::Time);
        false
    }

    fn reply_is_late(&self, side: Color) -> bool {
        self.clocks.late == Some(side) && !self.status.is_over()
    }

    /// What stands against claiming the game by time.
    pub(crate) fn bar_to_claiming_time(&self, side: Color) -> Option<Bar> {
        if self.reply_is_late(!side) {
            let by = &self.code.answers.communication.general.by;
            let agreed = self.terms.late_reply.is_some();
            let why = "What a late reply costs was not agreed.";
            return (!agreed).then(|| Bar::silence(why, by));
        }
        let won = self.status.result() == Some((Outcome::Won(side), How::Time));
        let by = &self.code.answers.time.exceeded.by;
        (!won).then(|| Bar::refusal("The time limit has not been exceeded.", by))
    }

    pub(crate) fn claims_time(&mut self, side: Color, r: &mut Ruling) {
        if self.reply_is_late(!side) {
            return self.claims_late_reply(side, r);
        }
        let by = &self.code.answers.time.exceeded.by;
        r.say("The time limit has been exceeded.", by);
    }

    /// Who has made fewer moves than were due in his time.
    fn short_of_moves(&self, schedule: &Schedule) -> [bool; 2] {
        let short = |side| self.board.made[index(side)] < schedule.due(self.clock(side));
        [Color::White, Color::Black].map(short)
    }

    /// What stands against stopping play; where nobody is short the code gives no result.
    pub(crate) fn bar_to_stopping_play(&self) -> Option<Bar> {
        let a = &self.code.answers.time;
        if self.status.is_over() {
            return Some(Bar::refusal("The game is over.", &[]));
        }
        if a.close.rule == Close::Adjourn {
            return self.bar_to_adjourning();
        }
        let Some(schedule) = self.schedule() else {
            return Some(Bar::silence("No time limit was agreed.", &a.close.by));
        };
        let nobody = self.short_of_moves(&schedule) == [false; 2];
        nobody.then(|| Bar::silence("Nobody is short: the code gives no result.", &a.due.by))
    }

    /// The time fixed for the end of play is reached.
    pub(crate) fn stops_play(&mut self, r: &mut Ruling) {
        let a = self.code.answers.time.clone();
        let bar = self.bar_to_stopping_play();
        if let Some(bar) = bar.as_ref().filter(|bar| bar.verdict == Verdict::Refused) {
            return r.barred(bar.clone());
        }
        if a.close.rule == Close::Adjourn {
            r.say("Play ceases: the game is adjourned.", &a.close.by);
            return self.adjourns(r);
        }
        let Some(schedule) = self.schedule() else {
            return r.no_provision("No time limit was agreed.", &a.close.by);
        };
        let short = self.short_of_moves(&schedule);
        let sum = |side: Color| {
            format!(
                "{}: {} moves due, {} made",
                side_name(side),
                schedule.due(self.clock(side)),
                self.board.made[index(side)]
            )
        };
        r.say(
            format!("{}; {}.", sum(Color::White), sum(Color::Black)),
            &a.due.by,
        );
        match short {
            [true, true] => {
                r.tell(
                    SentenceKind::End,
                    "Both are short: the game is annulled.",
                    &a.both_short.by,
                );
                self.annul(r);
            }
            [true, false] => self.short(Color::White, &a.one_short.by, r),
            [false, true] => self.short(Color::Black, &a.one_short.by, r),
            [false, false] => {
                r.no_provision("Nobody is short: the code gives no result.", &a.due.by)
            }
        }
    }

    fn short(&mut self, side: Color, by: &[String], r: &mut Ruling) {
        r.tell(
            SentenceKind::End,
            "One player is short of the moves due: he forfeits the game.",
            by,
        );
        self.ends(Outcome::Won(!side), How::Time);
    }

    pub(crate) fn neglects_clock(&mut self, side: Color, r: &mut Ruling) {
        self.clocks.neglected[index(side)] = true;
        r.say(
            "Each player must see to the clocks when he has moved.",
            &self.code.answers.time.neglect.by.clone(),
        );
    }

    pub(crate) fn complains_of_clock(&self, r: &mut Ruling) {
        let a = &self.code.answers;
        let by = [&a.time.complaint.by[..], &a.clock.wrongly_set.by].concat();
        r.say("The complaint is heard.", &by);
    }

    /// What stands against complaining of the other's clock.
    pub(crate) fn bar_to_complaining(&self, side: Color) -> Option<Bar> {
        let a = &self.code.answers.time;
        let by = [&a.neglect.by[..], &a.complaint.by].concat();
        let why = "Who has neglected the clock is not heard.";
        let asked = a.complaint.rule != Said::Moot;
        (asked && self.clocks.neglected[index(side)]).then(|| Bar::refusal(why, &by))
    }

    /// What stands against correcting a clock for that cause.
    pub(crate) fn bar_to_allowing_for(&self, cause: ClockCause) -> Option<Bar> {
        let by = &self.code.answers.time.neglect.by;
        let why = "No allowance is made for a player's own neglect.";
        (cause == ClockCause::Neglect).then(|| Bar::refusal(why, by))
    }

    pub(crate) fn corrects_clock(&mut self, side: Color, to: u32, r: &mut Ruling) {
        self.clocks.used[index(side)] = to;
        let by = &self.code.answers.time.correction.by;
        r.say("The record of time is corrected.", by);
    }

    /// Time passes, as much as is told.
    pub(crate) fn waits(&mut self, side: Color, passed: Option<u32>, r: &mut Ruling) {
        if let Some(passed) = passed {
            let used = self.clock(side).saturating_add(passed);
            self.time_used(side, used, r);
        }
    }
}

fn side_name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}
