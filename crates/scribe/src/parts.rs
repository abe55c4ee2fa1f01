//! A long book in parts, so that all cores read one file and memory holds but a few parts of it.
//!
//! A score belongs to the part in which it begins. To know where that is, each part is read from a
//! little before its first row; and it is read on past its last row until what it began is at its end.
use crate::corrections::{Pending, Remark};
use crate::find::{Finder, Score};
use crate::game::{Game, Outcome, game};
use crate::layout::Line;
use crate::rows::{Row, Rows};
use std::collections::VecDeque;
use std::io;
use std::ops::Range;

/// How many bytes a part has, and how many before and after it may be looked at.
#[derive(Copy, Clone, Debug)]
pub struct Measure {
    pub part: usize,
    pub overlap: usize,
}

/// Most books are one part; no game that was ever printed is as long as the overlap.
pub const MEASURE: Measure = Measure {
    part: 1 << 20,
    overlap: 1 << 16,
};

/// A part of a book, with what stands before and after it.
#[derive(Debug)]
pub struct Part {
    rows: Vec<Row>,
    /// Those of the rows that are its own.
    own: Range<usize>,
}

/// A score, and what it was read as.
pub enum Found {
    /// A game, and its first moves for others to borrow.
    Game { game: Box<Game>, opening: Score },
    /// No legal game: as much of it as there is.
    Unread(Box<Game>),
    /// It takes its first moves from another game, and is to be read when it has them.
    Borrower(Score),
    /// PGN, or a few signs that are no moves.
    Nothing,
}

/// So much of a game is kept for others to borrow.
const OPENING: usize = 80;

impl Found {
    /// Reads a score that has all its moves.
    pub fn read(mut score: Score) -> Found {
        match game(&score) {
            Outcome::Game(game) => {
                let mut entries = std::mem::take(&mut score.borrowed);
                entries.append(&mut score.entries);
                entries.truncate(OPENING);
                let opening = Score {
                    entries,
                    ..Score::default()
                };
                Found::Game { game, opening }
            }
            Outcome::NoGame(game) if score.entries.len() >= 4 => Found::Unread(game),
            Outcome::NoGame(_) | Outcome::Pgn => Found::Nothing,
        }
    }
}

/// What a part was found to hold.
pub struct PartRead {
    pub found: Vec<Found>,
    /// The lines that end in it, its bytes, and how many of those are no text.
    pub lines: usize,
    pub bytes: u64,
    pub binary: u64,
    pub latin1: bool,
}

impl Part {
    /// Finds and reads the scores that begin here.
    pub fn read(self) -> PartRead {
        let own = &self.rows[self.own.clone()];
        let bytes = own.iter().map(|r| r.bytes as u64).sum();
        let odd: usize = own.iter().map(|r| r.odd).sum();
        let is_text = odd as u64 * 20 <= bytes;
        let line_before = |at: usize| at.checked_sub(1).map_or(0, |at| self.rows[at].line);
        let scores = if is_text { self.scores() } else { Vec::new() };
        PartRead {
            lines: line_before(self.own.end) - line_before(self.own.start),
            bytes,
            binary: if is_text { 0 } else { bytes },
            latin1: is_text && own.iter().any(|r| r.latin1),
            found: scores
                .into_iter()
                .map(|score| match score.borrows {
                    Some(_) => Found::Borrower(score),
                    None => Found::read(score),
                })
                .collect(),
        }
    }

    fn scores(&self) -> Vec<Score> {
        let mut finder = Finder::default();
        let mut found = Vec::new();
        for (number, row) in self.rows.iter().enumerate() {
            if number >= self.own.end && !finder.awaits(self.own.end) {
                break;
            }
            let text = row.text.clone();
            found.extend(finder.line(Line { number, text }));
        }
        found.extend(finder.end());
        found.retain(|s: &Score| s.begins().is_some_and(|at| self.own.contains(&at)));
        for score in &mut found {
            score.renumber(|at| self.rows[at].line);
        }
        found
    }
}

/// Cuts a book into its parts.
pub struct Parts<'a> {
    rows: Rows<'a>,
    corrections: Pending<'a>,
    measure: Measure,
    /// Rows not yet given away, and how many at the front are only looked back at.
    window: VecDeque<Row>,
    before: usize,
}

impl<'a> Parts<'a> {
    pub fn new(rows: Rows<'a>, corrections: Pending<'a>, measure: Measure) -> Parts<'a> {
        Parts {
            rows,
            corrections,
            measure,
            window: VecDeque::new(),
            before: 0,
        }
    }

    /// The next part; `None` at the end of the book.
    pub fn part(&mut self) -> io::Result<Option<Part>> {
        let Measure { part, overlap } = self.measure;
        let mut held: usize = self.window.range(self.before..).map(|r| r.bytes).sum();
        let mut ended = false;
        while held < part + overlap && !ended {
            match self.rows.row()? {
                Some(mut row) => {
                    held += row.bytes;
                    self.corrections.make(row.line, &mut row.text);
                    self.window.push_back(row);
                }
                None => ended = true,
            }
        }
        if self.before == self.window.len() {
            return Ok(None);
        }
        let end = if ended {
            self.window.len()
        } else {
            self.window.len() - self.rows_of(overlap, self.window.iter().rev())
        };
        let cut = Part {
            rows: self.window.iter().cloned().collect(),
            own: self.before..end,
        };
        let kept = self.rows_of(overlap, self.window.range(..end).rev());
        self.window.drain(..end - kept);
        self.before = kept;
        Ok(Some(cut))
    }

    /// What is to be said of the corrections, the book being at its end.
    pub fn remarks(&self) -> Vec<Remark> {
        self.corrections.remarks()
    }

    /// How many rows hold so many bytes; one at least.
    fn rows_of<'r>(&self, bytes: usize, rows: impl Iterator<Item = &'r Row>) -> usize {
        let mut sum = 0;
        let fits = |row: &&Row| {
            sum += row.bytes;
            sum <= bytes
        };
        rows.take_while(fits).count().max(1)
    }
}
