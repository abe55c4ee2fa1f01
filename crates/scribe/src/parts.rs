//! A long book in parts, so that all cores read one file and memory holds but a few parts of it.
//!
//! A score belongs to the part in which it begins. To know where that is, each part is read from a
//! little before its first row; and it is read on past its last row until what it began is at its end.
use crate::corrections::{Pending, Remark};
use crate::decoder;
use crate::find::{Finder, Score};
use crate::game::{Game, Outcome, State, game};
use crate::layout::Line;
use crate::purse::Purse;
use crate::rows::{Row, Rows, bare};
use crate::tongue::Interpreter;
use crate::torn::torn;
use std::collections::VecDeque;
use std::io;
use std::ops::Range;

/// How many bytes a part has, how many before and after it may be looked at, and what may be spent on it.
#[derive(Copy, Clone, Debug)]
pub struct Measure {
    pub part: usize,
    pub overlap: usize,
    pub purse: u64,
}

/// Most books are one part; no game that was ever printed is as long as the overlap.
pub const MEASURE: Measure = Measure {
    part: 1 << 20,
    overlap: 1 << 16,
    purse: PURSE,
};

/// A page of damaged print takes some ten or twenty million, a long book that is clean less than one page.
const PURSE: u64 = 20_000_000_000;

/// A part of a book, with what stands before and after it.
#[derive(Debug)]
pub struct Part {
    rows: Vec<Row>,
    /// Those of the rows that are its own.
    own: Range<usize>,
    purse: Purse,
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
    /// The lines of a reading without doubt or gap.
    fn settled(&self) -> Option<(usize, usize)> {
        match self {
            Found::Game { game, .. } if game.state() == State::Clean => Some(game.lines),
            _ => None,
        }
    }

    fn game(&self) -> Option<&Game> {
        match self {
            Found::Game { game, .. } | Found::Unread(game) => Some(game),
            _ => None,
        }
    }

    /// The line of its first move.
    fn begins(&self) -> usize {
        match self {
            Found::Game { game, .. } | Found::Unread(game) => game.lines.0,
            Found::Borrower(score) => score.begins().unwrap_or(0),
            Found::Nothing => 0,
        }
    }

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

/// Of two readings of the same rows the better one, in the order of the page.
fn preferred(
    found: Vec<Found>,
    games: Vec<Game>,
    is_settled: impl Fn(&Found) -> bool,
) -> Vec<Found> {
    let mut all = found;
    for game in games.into_iter().filter(says_anything) {
        let lines = |g: &Game| (g.lines.0, g.lines.1);
        let over = |f: &Found| f.game().is_some_and(|g| overlap(lines(g), lines(&game)));
        let rivals: Vec<usize> = (0..all.len()).filter(|i| over(&all[*i])).collect();
        let worth = |f: &Found| match f {
            Found::Game { game, .. } => worth(game),
            _ => 0,
        };
        let best = rivals.iter().map(|i| worth(&all[*i])).max();
        let settled = rivals.iter().any(|i| is_settled(&all[*i]));
        let better = match best {
            Some(best) => !settled && self::worth(&game) >= best,
            None => game.plies.len() >= ALONE,
        };
        if better {
            let mut opening = Score::default();
            for i in rivals.into_iter().rev() {
                if let Found::Game { opening: kept, .. } = all.remove(i) {
                    opening = kept;
                }
            }
            let game = Box::new(game);
            all.push(Found::Game { game, opening });
        }
    }
    all.sort_by_key(Found::begins);
    all
}

/// A reading of which every move is a guess is none.
fn says_anything(game: &Game) -> bool {
    game.plies.iter().any(|p| p.doubts.is_empty())
}

/// A game that only the decoder finds has at least so many moves.
const ALONE: usize = 16;

/// Moves read, less for each doubt, and less where it breaks off.
fn worth(game: &Game) -> i64 {
    let doubts = game.plies.iter().filter(|p| !p.doubts.is_empty()).count() as i64;
    let broken = if game.breaks_off.is_some() { 6 } else { 0 };
    (game.plies.len() as i64 - doubts / 2 - broken).max(1)
}

/// Whether two stretches of lines share most of the shorter one.
fn overlap(a: (usize, usize), b: (usize, usize)) -> bool {
    let shared = (a.1.min(b.1) + 1).saturating_sub(a.0.max(b.0));
    let shorter = (a.1 - a.0).min(b.1 - b.0) + 1;
    shared * 3 > shorter
}

/// What a part was found to hold.
pub struct PartRead {
    pub found: Vec<Found>,
    /// The lines that end in it, its bytes, and how many of those are no text.
    pub lines: usize,
    pub bytes: u64,
    pub binary: u64,
    pub latin1: bool,
    /// The tongue that it is in, where it is not English.
    pub tongue: Option<String>,
    /// Moves that name men as one of the tongues does.
    pub told: usize,
}

impl Part {
    /// Finds and reads the scores that begin here.
    pub fn read(mut self) -> PartRead {
        let interpreter = self.interpreted();
        let own = &self.rows[self.own.clone()];
        let bytes = own.iter().map(|r| r.bytes as u64).sum();
        let odd: usize = own.iter().map(|r| r.odd).sum();
        let is_text = odd as u64 * 20 <= bytes;
        let line_before = |at: usize| at.checked_sub(1).map_or(0, |at| self.rows[at].line);
        let scores = if is_text { self.scores() } else { Vec::new() };
        let found = scores.into_iter().map(|score| match score.borrows {
            Some(_) => Found::Borrower(score),
            None => Found::read(score),
        });
        let found: Vec<Found> = found.collect();
        let mut found = if is_text { self.decoded(found) } else { found };
        for read in &mut found {
            match read {
                Found::Game { game, .. } | Found::Unread(game) => interpreter.restore(game),
                Found::Borrower(score) => interpreter.restore_score(score),
                Found::Nothing => {}
            }
        }
        PartRead {
            tongue: interpreter.name(),
            told: interpreter.told,
            lines: line_before(self.own.end) - line_before(self.own.start),
            bytes,
            binary: if is_text { 0 } else { bytes },
            latin1: is_text && own.iter().any(|r| r.latin1),
            found,
        }
    }

    /// Tells the tongue, and says all rows in English.
    fn interpreted(&mut self) -> Interpreter {
        let mut interpreter = Interpreter::of(self.rows.iter().map(|r| &r.text[..]));
        for row in &mut self.rows {
            interpreter.english(row.line, &mut row.text);
            if interpreter.name().is_some() {
                row.rivals.iter_mut().for_each(|r| *r = bare(r));
            }
            row.rivals
                .iter_mut()
                .for_each(|r| interpreter.english(row.line, r));
        }
        interpreter
    }

    /// What read at once, with no doubt and no gap, stands; all else is decoded. A page image does not read at once: the
    /// decoder alone hears its other readings.
    fn decoded(&self, found: Vec<Found>) -> Vec<Found> {
        let line = |row: &Row| Line {
            number: row.line,
            text: row.text.clone(),
        };
        let lines: Vec<Line> = self.rows.iter().map(line).collect();
        let at = |number: usize| lines.partition_point(|l| l.number < number);
        let rivals: Vec<&[String]> = self.rows.iter().map(|r| &r.rivals[..]).collect();
        let settled = |found: &Found| {
            let lines = found.settled().map(|(first, last)| at(first)..at(last + 1));
            lines.filter(|lines| rivals[lines.clone()].iter().all(|r| r.is_empty()))
        };
        let read: Vec<Range<usize>> = found.iter().filter_map(settled).collect();
        let games = decoder::found(&lines, &rivals, &self.own, &read, &self.purse);
        let mut found = preferred(found, games, |f| settled(f).is_some());
        let hurried = self.purse.is_empty();
        let begins: Vec<usize> = found.iter().map(Found::begins).collect();
        for (i, read) in found.iter_mut().enumerate() {
            if let Found::Game { game, .. } = read {
                game.hurried |= hurried && game.state() != State::Clean;
                let next = begins[i + 1..].iter().find(|b| **b > game.lines.1);
                let torn = torn(game, &lines, next.copied().unwrap_or(usize::MAX));
                game.breaks_off = game.breaks_off.take().or(torn);
            }
        }
        found
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
        let Measure {
            part,
            overlap,
            purse,
        } = self.measure;
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
            purse: Purse::of(purse),
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
