//! A score as a witness: what it costs as a game that is told, and which of its cells speaks of which ply.
use super::{
    DIRTY, TELLING, adapted, after, best_start, decode, decode_well, doubled, ending, forms,
    heading, noise, plausible, quoted, standings,
};
use crate::decoder::channel::{Channel, Nats};
use crate::decoder::find::Score;
use crate::decoder::search::voice::{LEAPS, Voice};
use crate::decoder::search::weigh;
use crate::decoder::search::{Page, Read, Reading};
use crate::decoder::slate::Forms;
use crate::ending::Ending;
use crate::heading::Heading;
use crate::purse::Purse;
use crate::read::Start;
use board::{Color, Move, Position};
use std::borrow::Cow;

/// A score with the style and the damage of its print, and how it is read alone.
pub struct Witness {
    score: Score,
    standings: Vec<Nats>,
    forms: Forms,
    channel: Cow<'static, Channel>,
    pub heading: Heading,
    pub start: Start,
    reading: Reading,
    /// Alone it is a game.
    pub plausible: bool,
    purse: Purse,
}

/// What a witness makes of a game: for each ply the print that speaks of it.
#[derive(Clone, Debug, Default)]
pub struct Testimony {
    reads: Vec<Option<Read>>,
    /// How much likelier the print is with this game than with none.
    pub gain: Nats,
}

impl Testimony {
    /// The plies it speaks of, from 0.
    pub fn plies(&self) -> impl Iterator<Item = usize> {
        let spoken = self.reads.iter().enumerate();
        spoken.filter_map(|(i, r)| r.as_ref().map(|_| i))
    }
}

impl Witness {
    /// A score; where it is known from which position it goes on, that is taken.
    pub fn of(score: Score, set: Option<Start>) -> Option<Witness> {
        let heading = heading(&score.heading);
        let score = doubled(&score).unwrap_or(score);
        score.pieces.first()?;
        let standings = standings(&score.pieces);
        let near = score.pieces.iter().zip(&standings).take(300);
        let forms = forms(near.filter(|(_, s)| **s > -3.0).map(|(p, _)| p.letters()));
        let channel = Cow::Borrowed(Channel::of(noise(&score, &standings, &forms)));
        let mut witness = Witness {
            score,
            standings,
            forms,
            channel,
            heading,
            start: Start::at(Position::start()),
            reading: Reading::default(),
            plausible: false,
            purse: Purse::bottomless(),
        };
        witness.read(set.as_ref());
        if witness.channel.noise > DIRTY && witness.reading.moves.len() >= TELLING {
            let taught = adapted(
                &witness.channel,
                &witness.score.pieces,
                &witness.forms,
                &witness.start,
                &witness.reading.moves,
            );
            witness.channel = Cow::Owned(taught);
            witness.read(set.as_ref());
        }
        witness.plausible = plausible(&witness.reading, &witness.page());
        Some(witness)
    }

    fn read(&mut self, set: Option<&Start>) {
        let (start, reading) = match set {
            Some(start) => (*start, decode_well(&self.page(), start)),
            None => best_start(self.heading.odds.as_ref(), &self.page(), decode_well),
        };
        (self.start, self.reading) = (start, reading);
    }

    fn page(&self) -> Page<'_> {
        self.page_from(0)
    }

    fn page_from(&self, at: usize) -> Page<'_> {
        Page {
            pieces: &self.score.pieces[at..],
            standings: &self.standings[at..],
            channel: &self.channel,
            forms: &self.forms,
            over: &self.score.over[at..],
            purse: &self.purse,
        }
    }

    /// The game as it is read from this print alone.
    pub fn alone(&self) -> Vec<Move> {
        self.reading.moves.iter().map(|m| m.chosen).collect()
    }

    /// Where the rows of that game stand on the page: line and byte.
    pub fn rows(&self) -> Vec<(usize, usize)> {
        let row = |m: &Read| {
            let piece = &self.score.pieces[m.piece];
            piece.strip.at[piece.range.start]
        };
        self.reading.moves.iter().map(row).collect()
    }

    /// The lines of the file from its first row to the last that was read, from 1.
    pub fn lines(&self) -> (usize, usize) {
        let line = |at: usize| {
            let piece = &self.score.pieces[at];
            self.score.line(piece.line).map_or(0, |l| l.number)
        };
        let last = self.reading.moves.iter().map(|m| line(m.piece)).max();
        (line(0), last.unwrap_or_else(|| line(0)))
    }

    /// What it makes of a game. Where it leaves moves out, it is taken up again at the next number that fits.
    pub fn testify(&self, start: &Start, game: &[Move]) -> Testimony {
        let positions = positions(start, game);
        let mut out = Testimony {
            reads: vec![None; game.len()],
            gain: 0.0,
        };
        let (mut ply, mut at) = (0, 0);
        while ply < game.len() && at < self.score.pieces.len() {
            let from = match ply {
                0 => *start,
                _ => Start::at(positions[ply]),
            };
            let reading = weigh(&self.page_from(at), &from, &game[ply..]);
            // It counts its moves from 1, and the print goes on from another number.
            let gain = reading.gain + if ply > 0 { LEAPS } else { 0.0 };
            if gain > 0.0 {
                out.gain += gain;
                for (read, place) in reading.moves.into_iter().zip(&mut out.reads[ply..]) {
                    let piece = read.piece + at;
                    *place = Some(Read { piece, ..read });
                }
            } else if ply == 0 {
                break;
            }
            let last = out.plies().last().unwrap_or(0).max(ply);
            let taken = out.reads[last].as_ref().map_or(at, |r| r.piece).max(at);
            match self.taken_up(start, &positions, last + 1, taken + 1) {
                Some(next) => (ply, at) = next,
                None => break,
            }
        }
        // What it has beside a move that is nothing like it is told by its own reading.
        if self.start.position == start.position {
            let own = self.reading.moves.iter().enumerate();
            for (ply, read) in own.filter(|(_, r)| r.misplaced.is_none()) {
                let taken = |r: &Read| r.piece == read.piece && r.range == read.range;
                let free = !out.reads.iter().flatten().any(taken);
                if let Some(place @ None) = out.reads.get_mut(ply).filter(|_| free) {
                    *place = Some(read.clone());
                }
            }
        }
        out
    }

    /// The next ply of White's with a row that has its number: the ply and the piece.
    fn taken_up(
        &self,
        start: &Start,
        positions: &[Position],
        ply: usize,
        piece: usize,
    ) -> Option<(usize, usize)> {
        let rows = (piece..self.score.pieces.len()).take(AHEAD);
        let mut due = rows.filter(|i| self.standings[*i] > 0.0);
        due.find_map(|at| {
            let number = self.score.pieces[at].number?.value;
            let plies = ply..positions.len() - 1;
            let mut plies = plies.filter(|p| positions[*p].turn() == Color::White);
            let ply = plies.find(|p| numbered(start, *p) == number)?;
            Some((ply, at))
        })
    }

    /// The game as this witness goes on with it after the last ply that it has, if it does.
    pub fn go_on(&self, start: &Start, game: &[Move], told: &Testimony) -> Option<Vec<Move>> {
        let positions = positions(start, game);
        let last = told.plies().last()?;
        let white = |ply: &usize| positions[*ply].turn() == Color::White;
        let ply = (1..=last + 1).rev().find(white)?;
        let number = numbered(start, ply);
        let after = told.reads[ply - 1].as_ref().map_or(0, |r| r.piece + 1);
        let at = (after..self.score.pieces.len()).find(|i| {
            let piece = &self.score.pieces[*i];
            self.standings[*i] > 0.0 && piece.number.is_some_and(|n| n.value == number)
        })?;
        let reading = decode(&self.page_from(at), &Start::at(positions[ply]));
        let more = reading.moves.iter().map(|m| m.chosen);
        let told: Vec<Move> = game[..ply].iter().copied().chain(more).collect();
        (told.len() > last + 1).then_some(told)
    }

    /// What it has for a ply, to be weighed.
    pub fn voice(&self, start: &Start, told: &Testimony, ply: usize) -> Option<Voice<'_>> {
        let read = told.reads.get(ply)?.as_ref()?;
        let piece = self.score.pieces.get(read.piece)?;
        let number = numbered(start, ply);
        Voice::of(piece, read, number, &self.channel, &self.forms)
    }

    /// A ply as it is printed, and the line of the file.
    pub fn printed(&self, told: &Testimony, ply: usize) -> Option<(String, usize)> {
        let read = told.reads.get(ply)?.as_ref()?;
        let strip = &self.score.pieces.get(read.piece)?.strip;
        let places = strip.at.get(read.range.clone())?;
        Some(quoted(&self.score, places))
    }

    /// How it says that a game ended which has this last position.
    pub fn ending(&self, told: &Testimony, last: &Position) -> Ending {
        let read = told.reads.last().and_then(Option::as_ref);
        ending(&after(&self.score, read), last)
    }
}

/// A row at which a witness is taken up again is at most so many pieces away.
const AHEAD: usize = 60;

/// The position before each ply, and the last.
pub fn positions(start: &Start, game: &[Move]) -> Vec<Position> {
    let mut all = vec![start.position];
    for (ply, m) in game.iter().enumerate() {
        let next = start.follow(&all[ply], ply, *m);
        all.push(next);
    }
    all
}

/// The number of the move that a ply belongs to, counted from 1.
fn numbered(start: &Start, ply: usize) -> u32 {
    let black = usize::from(start.position.turn() == Color::Black);
    let passed = usize::from(start.two_moves && ply > 0);
    ((ply + black + passed) / 2 + 1) as u32
}
