//! The chessclock (FIDE 6): it counts down, period by period, with what each move adds.
use board::Color;

use crate::act::*;
use crate::agreement::{Bonus, Conditions, How, Outcome};
use crate::arbiter::stated;
use crate::beginning::terms::Terms;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::stand::index;

#[derive(Clone, Debug)]
pub(crate) struct Chessclock {
    left: [Option<u32>; 2],
    /// Moves and seconds of each period; none for all that are left.
    periods: Vec<(Option<u32>, u32)>,
    /// The last period comes again and again.
    repeats: bool,
    period: [usize; 2],
    /// Moves completed when the period began.
    since: [u32; 2],
    bonus: Bonus,
    /// What is left of the delay of the present move.
    delay: u32,
    running: Option<Color>,
    /// Nothing is left, and the moves were not completed.
    down: [bool; 2],
    /// Of two flags that are down, the one that fell first.
    first_down: Option<Color>,
    /// A period has run out.
    fell: bool,
    relieved: [bool; 2],
    /// With less left than this, in seconds, a player comes into the last minutes of a period.
    relief: u32,
}

impl Default for Chessclock {
    fn default() -> Chessclock {
        Chessclock {
            left: [None; 2],
            periods: Vec::new(),
            repeats: false,
            period: [0; 2],
            since: [0; 2],
            bonus: Bonus::None,
            delay: 0,
            running: Some(Color::White),
            down: [false; 2],
            first_down: None,
            fell: false,
            relieved: [false; 2],
            relief: 0,
        }
    }
}

/// What a clock shows.
///
/// ```
/// use board::Color;
/// use umpire::{Game, agreement::{Agreement, Bonus, Conditions, Countdown}};
/// let time = Countdown { periods: vec![(Some(40), 5400), (None, 1800)], bonus: Bonus::None };
/// let conditions = Conditions { agreements: vec![Agreement::Countdown(time)], ..Default::default() };
/// let game = Game::new(statute::Code::find("fide-2023").unwrap(), conditions).unwrap();
/// let face = game.clock_face(Color::White, 60).unwrap();
/// assert_eq!((face.left, face.moves_to_go, face.down), (5340, Some(40), false));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// Seconds left.
    pub left: u32,
    /// Seconds that run off before those do.
    pub delay: u32,
    /// The flag is down.
    pub down: bool,
    /// Moves still to be completed in the period; none if it is the last.
    pub moves_to_go: Option<u32>,
}

impl Chessclock {
    pub fn new(terms: &Terms, conditions: &Conditions, first: Color, relief: u32) -> Chessclock {
        let mut clock = Chessclock {
            running: Some(first),
            relief,
            ..Chessclock::default()
        };
        if let Some(countdown) = &terms.event.countdown {
            clock.periods.clone_from(&countdown.periods);
            clock.bonus = countdown.bonus;
        } else {
            let mut before = (0, 0);
            for (moves, seconds) in &terms.schedule {
                clock
                    .periods
                    .push((Some(moves - before.0), seconds - before.1));
                before = (*moves, *seconds);
            }
            clock.repeats = true;
        }
        let first_period = clock.periods.first().map(|(_, seconds)| *seconds);
        let added = match clock.bonus {
            Bonus::Added(seconds) => seconds,
            _ => 0,
        };
        let shown = |reading: Option<Reading>| match reading {
            Some(Reading::Left(seconds)) => Some(seconds),
            Some(Reading::Used(used)) => first_period.map(|all| all.saturating_sub(used)),
            None => first_period.map(|all| all + added),
        };
        let (white, black) = conditions.clock.unzip();
        clock.left = [shown(white), shown(black)];
        clock.new_move();
        clock.notes_relief();
        // A clock that shows nothing when the acts begin has its flag down, unless moves made by then are to be counted first.
        let counted = |(moves, _): &(Option<u32>, u32)| moves.is_some();
        if !clock.periods.first().is_some_and(counted) {
            clock.down = clock.left.map(|left| left == Some(0));
        }
        clock
    }

    pub fn left(&self, side: Color) -> Option<u32> {
        self.left[index(side)]
    }
    pub fn running(&self) -> Option<Color> {
        self.running
    }
    pub fn is_down(&self, side: Color) -> bool {
        self.down[index(side)]
    }
    /// Whose flag is down; of both, he whose flag fell first.
    pub fn fallen(&self) -> Option<Color> {
        let first = self.first_down.filter(|side| self.is_down(*side));
        let mut sides = [Color::White, Color::Black].into_iter();
        first.or_else(|| sides.find(|side| self.is_down(*side)))
    }
    pub fn has_fallen(&self) -> bool {
        self.fell || self.down.contains(&true)
    }
    pub fn bonus(&self) -> Bonus {
        self.bonus
    }
    /// Whether a side has come into the last minutes of a period.
    pub fn relieved(&self, side: Color) -> bool {
        self.relieved[index(side)]
    }
    pub fn in_last_period(&self, side: Color) -> bool {
        self.period[index(side)] + 1 >= self.periods.len()
    }
    pub fn turns_to(&mut self, side: Color) {
        if self.running.is_some() {
            self.running = Some(side);
        }
        self.new_move();
    }
    pub fn stop(&mut self) {
        self.running = None;
    }
    pub fn start(&mut self, side: Color) {
        self.running = Some(side);
    }
    pub fn adds(&mut self, seconds: u32) {
        self.bonus = Bonus::Added(seconds);
    }
    fn new_move(&mut self) {
        self.delay = match self.bonus {
            Bonus::Delay(seconds) => seconds,
            _ => 0,
        };
    }
    fn notes_relief(&mut self) {
        let relief = self.relief;
        for (relieved, left) in self.relieved.iter_mut().zip(self.left) {
            *relieved |= left.is_some_and(|left| left < relief);
        }
    }
    /// A side has pressed: the other's clock runs, and its own has what a move adds.
    pub fn pressed(&mut self, side: Color) {
        // A flag that is down stays down: no move made after it adds anything (FIDE 6.3.1, 6.9).
        if let Bonus::Added(seconds) = self.bonus
            && !self.is_down(side)
        {
            self.give(side, seconds);
        }
        self.running = Some(!side);
        self.new_move();
    }
    pub fn give(&mut self, side: Color, seconds: u32) {
        if let Some(left) = &mut self.left[index(side)] {
            *left = left.saturating_add(seconds);
            self.down[index(side)] &= *left == 0;
        }
    }
    pub fn take(&mut self, side: Color, seconds: u32) {
        if let Some(left) = &mut self.left[index(side)] {
            *left = left.saturating_sub(seconds);
        }
        self.notes_relief();
    }
    pub fn set(&mut self, side: Color, left: u32) {
        self.left[index(side)] = Some(left);
        self.down[index(side)] = false;
    }

    /// The time of a further period, if its moves were completed.
    fn next_period(&self, side: Color, completed: u32) -> Option<u32> {
        let i = index(side);
        let now = self.periods.get(self.period[i]).or(self.periods.last())?;
        let due = now.0?;
        if completed.saturating_sub(self.since[i]) < due {
            return None;
        }
        let next = self.periods.get(self.period[i] + 1);
        let again = self.repeats.then(|| self.periods.last()).flatten();
        next.or(again).map(|(_, seconds)| *seconds)
    }

    fn begin_period(&mut self, side: Color, seconds: u32, counted: u32) {
        let i = index(side);
        self.period[i] += 1;
        self.since[i] = counted;
        self.left[i] = self.left[i].map(|left| left.saturating_add(seconds));
        self.relieved[i] = false;
        self.down[i] = false;
        self.fell = true;
    }

    /// Time passes on a side's clock.
    pub fn pass(&mut self, side: Color, seconds: u32, completed: u32) {
        let i = index(side);
        let delayed = match self.running {
            Some(runs) if runs == side => self.delay.min(seconds),
            _ => 0,
        };
        self.delay -= delayed;
        let mut seconds = seconds - delayed;
        while let Some(left) = self.left[i] {
            if seconds < left {
                self.left[i] = Some(left - seconds);
                break;
            }
            seconds -= left;
            self.left[i] = Some(0);
            match self.next_period(side, completed) {
                Some(more) if more > 0 => {
                    let due = self.periods.get(self.period[i]).and_then(|(n, _)| *n);
                    let counted = self.since[i] + due.unwrap_or(0);
                    self.begin_period(side, more, counted);
                }
                _ => {
                    self.down[i] = true;
                    self.first_down = self.fallen();
                    break;
                }
            }
        }
        self.notes_relief();
    }

    pub fn face(&self, side: Color, passed: u32, completed: u32) -> Option<Face> {
        let mut clock = self.clone();
        clock.pass(side, passed, completed);
        let i = index(side);
        let period = clock.periods.get(clock.period[i]);
        let period = period.or(clock.periods.last().filter(|_| clock.repeats));
        Some(Face {
            left: clock.left[i]?,
            delay: match clock.running == Some(side) {
                true => clock.delay,
                false => 0,
            },
            down: clock.down[i],
            moves_to_go: period
                .and_then(|(moves, _)| *moves)
                .map(|moves| (clock.since[i] + moves).saturating_sub(completed)),
        })
    }

    /// How long it takes until the flag is down, if nothing more is completed.
    pub fn until_down(&self, side: Color, completed: u32) -> Option<u32> {
        let mut clock = self.clone();
        let mut passed = 0_u32;
        while !clock.is_down(side) {
            let delay = match clock.running == Some(side) {
                true => clock.delay,
                false => 0,
            };
            let next = clock.left(side)?.checked_add(delay)?;
            clock.pass(side, next, completed);
            passed = passed.checked_add(next)?;
        }
        (!self.is_down(side)).then_some(passed)
    }

    /// FIDE 8.6: the next move is the first of the next period.
    pub fn next_begins(&mut self, side: Color, completed: u32) {
        let i = index(side);
        let next = self.periods.get(self.period[i] + 1).map(|(_, s)| *s);
        if let Some(seconds) = next {
            self.begin_period(side, seconds, completed);
        }
    }

    /// How long it takes from what is shown now to a reading, if it can be.
    fn until(&self, side: Color, left: u32, completed: u32) -> Option<u32> {
        let now = self.left[index(side)]?;
        let more = || now.checked_add(self.next_period(side, completed)?);
        let before_delay = match self.running {
            Some(runs) if runs == side && left < now => self.delay,
            _ => 0,
        };
        let passed = now
            .checked_sub(left)
            .or_else(|| more()?.checked_sub(left))?;
        Some(passed + before_delay)
    }
}

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
        let period = self.arbiter.clock.period[index(side)];
        self.arbiter.clock.pass(side, seconds, completed);
        if self.arbiter.clock.period[index(side)] > period {
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

    /// Who claims, and whose flag it is, makes no difference (FIDE-R-17).
    /// What stands against claiming that a flag has fallen.
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
                let due = &self.code.answers.time.due.by;
                let by = [&c.checked.by[..], &c.saved_time.by, due].concat();
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
        if self.terms.play_ends.is_some() {
            let by = &t.exceeded_with_end_fixed.by;
            r.say("So it is though an end of play is fixed.", by);
        }
        self.loses_unless_nobody_mates(side, How::Time, &c.overstepped.by, r);
    }

    /// What stands against the claim that both flags have fallen.
    pub(crate) fn bar_to_both_flags(&self) -> Option<Bar> {
        let by = &self.code.answers.quickplay.both_flags.by;
        let down = self.arbiter.clock.has_fallen();
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

    pub(crate) fn bar_to_pausing(&self) -> Option<Bar> {
        let over = self.status.is_over();
        over.then(|| Bar::refusal("The game is over.", &[]))
    }

    pub(crate) fn pauses_clock(&mut self, side: Color, r: &mut Ruling) {
        let c = self.code.answers.clock.clone();
        self.arbiter.clock.stop();
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
        by.extend(a.time.correction.by);
        if self.arbiter.sealing.resumed() {
            by.extend(a.resumption.times.by);
        }
        r.say("The umpire sets the clock.", &by);
    }
}
