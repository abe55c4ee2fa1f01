//! The chessclock itself (FIDE 6.1 to 6.4): it counts down, period by period, with what each move adds.
use board::Color;

use crate::act::*;
use crate::agreement::{Bonus, Conditions};
use crate::beginning::terms::Terms;
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
    pub fn period(&self, side: Color) -> usize {
        self.period[index(side)]
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

    /// The moves to be completed in a side's period; none if it is the last.
    fn moves_due(&self, side: Color) -> Option<u32> {
        let period = self.periods.get(self.period[index(side)]);
        let again = || self.periods.last().filter(|_| self.repeats);
        period.or_else(again)?.0
    }

    /// The time of a further period, if its moves were completed.
    fn next_period(&self, side: Color, completed: u32) -> Option<u32> {
        let i = index(side);
        if completed.saturating_sub(self.since[i]) < self.moves_due(side)? {
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
                    let counted = self.since[i] + self.moves_due(side).unwrap_or(0);
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
        Some(Face {
            left: clock.left[i]?,
            delay: match clock.running == Some(side) {
                true => clock.delay,
                false => 0,
            },
            down: clock.down[i],
            moves_to_go: clock
                .moves_due(side)
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
    pub fn until(&self, side: Color, left: u32, completed: u32) -> Option<u32> {
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
