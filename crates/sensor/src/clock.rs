//! The clock at the board: whose side is whose, who pressed, and how much time each has used.
use board::Color;

use crate::event::{Reading, Seat};

/// What has been read so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clockwork {
    last: Option<Reading>,
    /// Where White sits, once it is known.
    white: Option<Seat>,
    /// Time that each side has used, in seconds.
    used: [u32; 2],
    fallen: [bool; 2],
    /// A ruling has given the turn to another than the one whose clock runs, and nobody has set it right.
    overruled: bool,
}

/// What a reading tells beyond itself.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tick {
    Pressed(Color),
    Flag(Color),
}

impl Clockwork {
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
        for (n, color) in [Color::White, Color::Black].into_iter().enumerate() {
            let Some(white) = self.white else { break };
            let seat = color.fold_wb(white, !white);
            let (before, now) = (last.face(seat), reading.face(seat));
            if last.turn == Some(seat) && last.running {
                self.used[n] += before.seconds.saturating_sub(now.seconds).min(3600);
            }
            if now.flag && !self.fallen[n] {
                self.fallen[n] = true;
                ticks.push(Tick::Flag(color));
            }
        }
        let passed = last.turn != reading.turn && reading.running;
        self.overruled &= last.turn == reading.turn;
        if let Some(side) = last
            .turn
            .filter(|_| passed)
            .and_then(|seat| self.side(seat))
        {
            ticks.push(Tick::Pressed(side));
        }
        ticks
    }

    /// A ruling has changed whose turn it is.
    pub fn overrules(&mut self) {
        self.overruled = true;
    }

    /// Whose clock runs, unless a ruling has made that mean nothing.
    pub fn running(&self) -> Option<Color> {
        let reading = self.last.filter(|r| r.running && !self.overruled)?;
        self.side(reading.turn?)
    }

    pub fn stopped(&self) -> bool {
        self.last.is_some_and(|r| !r.running)
    }

    pub fn used(&self) -> [Option<u32>; 2] {
        match (self.last, self.white) {
            (Some(_), Some(_)) => self.used.map(Some),
            _ => [None; 2],
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
