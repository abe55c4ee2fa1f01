//! The clock at the board: whose side is whose, who pressed, and how much time each has used.
use board::Color;

use crate::event::{Reading, Seat};

/// What has been read so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clockwork {
    last: Option<Reading>,
    /// Where White sits, once it is known.
    white: Option<Seat>,
    /// Time used on the left and on the right since the clock was first read, in seconds: it runs before it is known
    /// who sits where.
    used: [u32; 2],
    /// The flags that were told to have fallen, left and right.
    fallen: [bool; 2],
    /// What the clock adds for each move, in seconds.
    adds: u32,
    /// So many moves having been made, a ruling has given the turn to another than the one whose clock runs, and
    /// nobody has set it right.
    overruled: Option<usize>,
}

/// What a reading tells beyond itself.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tick {
    /// A side's clock has stopped and the other's runs; after a ruling that gave the turn to another when so many
    /// moves had been made.
    Passed {
        by: Color,
        overruled: Option<usize>,
    },
    /// The clock was pressed, and it is not known yet who sits where.
    PassedByNobody,
    /// The clocks stood still, and now this side's runs.
    Started(Color),
    Stopped,
    /// A flag has fallen, and nothing is left: no further period has begun.
    Flag(Color),
}

impl Clockwork {
    /// A clock that adds so many seconds for each move.
    pub fn adding(seconds: u32) -> Clockwork {
        Clockwork {
            adds: seconds,
            ..Clockwork::default()
        }
    }

    pub fn seats_unknown(&self) -> bool {
        self.white.is_none()
    }

    pub fn seat(&mut self, white: Seat) {
        self.white = Some(white);
    }

    /// The side whose turn it is now has its clock running; so it is known who sits where.
    pub fn sees_turn(&mut self, turn: Color) {
        if self.white.is_none()
            && let Some(reading) = self.last.filter(|r| r.running)
            && let Some(seat) = reading.turn
        {
            self.white = Some(turn.fold_wb(seat, !seat));
        }
    }

    fn side(&self, seat: Seat) -> Option<Color> {
        let white = self.white?;
        Some(if seat == white {
            Color::White
        } else {
            Color::Black
        })
    }

    /// Reads the clock.
    pub fn reads(&mut self, reading: Reading) -> Vec<Tick> {
        let mut ticks = Vec::new();
        let last = self.last.replace(reading);
        let Some(last) = last else { return ticks };
        for (n, seat) in [Seat::Left, Seat::Right].into_iter().enumerate() {
            let (before, now) = (last.face(seat), reading.face(seat));
            if last.turn == Some(seat) && last.running {
                let passed = reading.running && reading.turn == Some(!seat);
                let had = before.seconds + if passed { self.adds } else { 0 };
                self.used[n] += had.saturating_sub(now.seconds).min(3600);
            }
            let over = now.flag && now.seconds == 0;
            if let Some(side) = self.side(seat) {
                ticks.extend((over && !self.fallen[n]).then_some(Tick::Flag(side)));
                self.fallen[n] = over;
            }
        }
        let side = |reading: Reading| reading.turn.and_then(|seat| self.side(seat));
        match (last.running, reading.running) {
            (true, true) if last.turn != reading.turn => {
                let overruled = self.overruled;
                let by = side(last);
                ticks.push(by.map_or(Tick::PassedByNobody, |by| Tick::Passed { by, overruled }));
            }
            (false, true) => ticks.extend(side(reading).map(Tick::Started)),
            (true, false) => ticks.push(Tick::Stopped),
            _ => {}
        }
        if last.turn != reading.turn {
            self.overruled = None;
        }
        ticks
    }

    /// A ruling has changed whose turn it is, so many moves having been made.
    pub fn overrules(&mut self, moves: usize) {
        self.overruled = Some(moves);
    }

    /// Whose clock runs, unless a ruling has made that mean nothing.
    pub fn running(&self) -> Option<Color> {
        let reading = self
            .last
            .filter(|r| r.running && self.overruled.is_none())?;
        self.side(reading.turn?)
    }

    pub fn stopped(&self) -> bool {
        self.last.is_some_and(|r| !r.running)
    }

    pub fn used(&self) -> [Option<u32>; 2] {
        let [left, right] = self.used;
        match self.white.filter(|_| self.last.is_some()) {
            None => [None; 2],
            Some(Seat::Left) => [Some(left), Some(right)],
            Some(Seat::Right) => [Some(right), Some(left)],
        }
    }

    /// What White's and Black's side show.
    pub fn shown(&self) -> Option<[u32; 2]> {
        let (last, white) = (self.last?, self.white?);
        Some([last.face(white).seconds, last.face(!white).seconds])
    }

    /// Another game begins with the same clock.
    pub fn begins_anew(&mut self) {
        self.used = [0; 2];
        self.fallen = [false; 2];
        self.white = None;
    }
}
