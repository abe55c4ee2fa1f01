//! What a score costs as it was read and as a known game: for whoever works on the decoder.
use crate::decoder::channel::Nats;
use crate::decoder::find::Score;
use crate::decoder::judge::{plausible, prepared};
use crate::decoder::row::Row;
use crate::decoder::search::{Reading, press, weigh};
use crate::heading::heading;
use crate::purse::Purse;
use board::Move;
use std::fmt::Write;

/// A score weighed as it was read and as the game that it should be.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// The line with which it begins.
    pub line: usize,
    pub noise: f32,
    /// How much likelier the page is with the game that was found than with none, and with the true one; its moves.
    pub found: Nats,
    pub truth: Nats,
    pub moves: (usize, usize),
    /// How many moves the true game has.
    pub all: usize,
    pub plausible: bool,
    pub same: bool,
    /// Every row, with what it costs.
    pub rows: String,
}

/// Why a game was not read.
#[derive(Copy, Clone, Debug)]
pub enum Verdict {
    /// It was, but something else was given.
    Found,
    /// The truth is cheaper by so much.
    Lost(Nats),
    /// Another game is.
    Dearer(Nats),
    /// Of the truth only so many moves are worth reading.
    Unread(usize),
}

impl Weighed {
    pub fn verdict(&self) -> Verdict {
        match self.truth - self.found {
            _ if self.same && self.moves.1 == self.all => Verdict::Found,
            _ if self.moves.1 * 10 < self.all * 9 => Verdict::Unread(self.moves.1),
            more if more > 0.05 => Verdict::Lost(more),
            _ if self.same => Verdict::Unread(self.moves.1),
            less => Verdict::Dearer(-less),
        }
    }

    pub fn told(&self) -> String {
        let (found, truth) = self.moves;
        let not = if self.plausible { "" } else { "; implausible" };
        format!(
            "line {}: noise {:.4}; found gains {:.1} with {found} moves, the truth {:.1} with {truth} of {}{not}",
            self.line, self.noise, self.found, self.truth, self.all
        )
    }
}

/// Weighs a score.
pub fn weighed(score: &Score, known: &[Move]) -> Option<Weighed> {
    let odds = heading(&score.heading).odds;
    let standings = crate::decoder::standing::standings(&score.pieces);
    let first = score.pieces.first()?;
    prepared(
        score,
        &standings,
        odds.as_ref(),
        &Purse::bottomless(),
        |noise, page, start, found| {
            let truth = weigh(page, &start, known);
            let pressed = press(page, &start, known);
            let of = |reading: &Reading| reading.moves.last().map_or(0, |m| m.piece);
            let end = of(&truth).max(of(&found)).max(of(&pressed));
            let mut rows = String::new();
            for (at, piece) in score.pieces.iter().enumerate().take(end + 1) {
                let told =
                    |reading: &Reading| {
                        let here = reading.moves.iter().filter(|m| m.piece == at);
                        let here = here.map(|m| {
                    let place = m.misplaced.map_or(String::new(), |n| format!(" at {n}"));
                    let (cost, excess, margin) = (m.cost, m.excess, m.margin);
                    let chosen = record::uci(m.chosen);
                    format!("{chosen} cost {cost:.1} excess {excess:.1} margin {margin:.1}{place}")
                });
                        here.collect::<Vec<String>>().join(" | ")
                    };
                let row = Row::of_all(piece, page.channel, page.forms);
                let ways: Vec<(usize, Nats)> =
                    row.ways.iter().map(|w| (w.cells.len(), w.cost)).collect();
                let letters = String::from_utf8_lossy(piece.letters());
                let (stands, damage) = (standings[at], row.damage);
                // A text that cannot be written to memory cannot be told of either.
                let _ = writeln!(
                    rows,
                    "  {stands:>5.1} damage {damage:.1} ways {ways:?} {letters:?}"
                );
                for (name, reading) in [("true ", &truth), ("found", &found), ("press", &pressed)] {
                    let _ = writeln!(rows, "      {name}: {}", told(reading));
                }
            }
            Weighed {
                line: score.line(first.line).map_or(0, |l| l.number),
                noise,
                found: found.gain,
                truth: truth.gain,
                moves: (found.moves.len(), truth.moves.len()),
                all: known.len(),
                plausible: plausible(&found, page),
                same: found
                    .moves
                    .iter()
                    .map(|m| m.chosen)
                    .eq(truth.moves.iter().map(|m| m.chosen)),
                rows,
            }
        },
    )
}
