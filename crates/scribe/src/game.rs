//! A transcribed game: what was printed, what it was read as, and every doubt.
use crate::diagram::{is_drawn, starts};
use crate::ending::{Ending, ending};
use crate::find::Score;
use crate::heading::{Heading, heading};
use crate::layout::{Cell, Standing};
use crate::likeness::Cost;
use crate::odds::Odds;
use crate::read::{Entry, REPAIR, Reading, Start, read};
use board::{Color, Move, Position};
use std::cmp::Reverse;

/// Whether a score is of a game that was played, a line of analysis, or goes on from a drawn board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Sort {
    Game,
    Line,
    Study,
}

/// How a score was read.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Every printed move, with no repair and one reading.
    Clean,
    /// To the end, with repairs or with more than one reading.
    Doubtful,
    /// It breaks off before its last printed move.
    Broken,
}

/// A doubt at one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The print was read as something it does not say.
    Repaired,
    /// Other moves would do as well.
    Open(Vec<String>),
    /// A check or mate is printed that is none.
    FalseClaim,
    /// It is printed as another move of the game, by number or by side.
    Misplaced(String),
    /// A printed move before this one could not be read and was passed over.
    PassedOver(String),
    /// It is not printed, or nobody can see it: what is usually played there, as the numbers want a move.
    Missing,
    /// It rests on moves that are in doubt: those around it fit their print so badly that it may fit by chance, or the
    /// man was brought there by one that might be another.
    Strained,
}

/// One move of the game.
#[derive(Clone, Debug)]
pub struct Ply {
    pub chosen: Move,
    pub san: String,
    pub printed: String,
    pub line: usize,
    pub cost: Cost,
    pub doubts: Vec<Doubt>,
}

/// Where a game breaks off.
#[derive(Clone, Debug)]
pub struct Break {
    pub printed: String,
    pub line: usize,
    /// The legal moves nearest to the print.
    pub nearest: Vec<String>,
    /// The printed moves from here on, with their lines.
    pub left: Vec<(usize, String)>,
}

/// A score with its reading.
#[derive(Clone, Debug)]
pub struct Game {
    pub sort: Sort,
    pub heading: Heading,
    pub start: Start,
    pub plies: Vec<Ply>,
    pub ending: Ending,
    pub breaks_off: Option<Break>,
    /// Lines of the file, from 1, first to last.
    pub lines: (usize, usize),
    /// The work allowed for the text was spent before it was read well.
    pub hurried: bool,
}

impl Game {
    pub fn state(&self) -> State {
        if self.breaks_off.is_some() {
            State::Broken
        } else if self.hurried || self.plies.iter().any(|p| !p.doubts.is_empty()) {
            State::Doubtful
        } else {
            State::Clean
        }
    }
    /// The number of moves read as something the print does not say.
    pub fn repairs(&self) -> usize {
        self.plies
            .iter()
            .filter(|p| p.doubts.contains(&Doubt::Repaired))
            .count()
    }
    pub fn result(&self) -> &'static str {
        if self.breaks_off.is_some() && self.ending.result != "*" && !self.ending.final_words {
            "*"
        } else {
            self.ending.result
        }
    }
    /// The position before each move, and the last.
    pub fn positions(&self) -> Vec<Position> {
        let mut all = vec![self.start.position];
        for (i, ply) in self.plies.iter().enumerate() {
            let next = self.start.follow(&all[i], i, ply.chosen);
            all.push(next);
        }
        all
    }
}

/// What a score was read as.
pub enum Outcome {
    Game(Box<Game>),
    /// No legal game: as much of it as there is.
    NoGame(Box<Game>),
    /// It is PGN, and transcribed already.
    Pgn,
}

/// Reads a score.
pub fn game(score: &Score) -> Outcome {
    if score.heading.iter().any(|l| is_pgn_tag(&l.text)) {
        return Outcome::Pgn;
    }
    let heading = heading(&score.heading);
    let both = doubled(score);
    let told = both.is_some();
    let mut entries = score.borrowed.clone();
    entries.extend(both.unwrap_or_else(|| score.entries.clone()));
    let (mut start, mut reading) = best_start(&heading, &entries);
    let mut plausible = plausible(&reading, &entries);
    // What follows a drawn board goes on from it, unless much of it fits the array.
    let headed = !score.board.is_empty() && score.heading.iter().any(|l| is_drawn(&l.text));
    let from_board = (reading.moves.len() < 16 && (headed || !plausible))
        .then(|| from_diagram(score, &entries))
        .flatten();
    let drawn = from_board.is_some() || headed && reading.moves.len() < 16;
    if drawn {
        plausible = from_board.is_some();
        (start, reading) = from_board.unwrap_or((start, reading));
    }
    let mut game = build(score, heading, &entries, start, reading);
    if drawn {
        game.sort = Sort::Study;
    } else if told {
        game.sort = Sort::Game;
    }
    if plausible {
        return Outcome::Game(Box::new(game));
    }
    let lines = score.entries.iter().map(|e| e.cell.line);
    game.lines.1 = lines.max().unwrap_or(game.lines.1);
    Outcome::NoGame(Box::new(game))
}

/// `[White "Morphy"]`.
pub(crate) fn is_pgn_tag(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('[') && line.ends_with("\"]") && line.contains(" \"")
}

/// The array, or the array at the odds that the heading names, whichever reads cheaper.
fn best_start(heading: &Heading, entries: &[Entry]) -> (Start, Reading) {
    let mut starts: Vec<Start> = heading.odds.iter().map(Odds::start).collect();
    starts.push(Start {
        position: Position::start(),
        two_moves: opens_twice(entries),
    });
    let mut best: Option<(Start, Reading)> = None;
    for start in starts {
        let reading = read(&start, entries, |r| credible(r, entries));
        let better = best.as_ref().is_none_or(|(_, b)| reading.cost < b.cost);
        if better {
            best = Some((start, reading));
        }
        if best.as_ref().is_some_and(|(_, b)| b.cost == 0) {
            break;
        }
    }
    best.unwrap_or_else(|| (Start::at(Position::start()), Reading::default()))
}

/// The position drawn above the moves from which most of them can be read, and most cheaply. A few moves
/// are enough, if they are legal as printed.
fn from_diagram(score: &Score, entries: &[Entry]) -> Option<(Start, Reading)> {
    let starts = starts(&score.board, &score.heading);
    let readings = starts.into_iter().map(|start| {
        let reading = read(&start, entries, |r| credible(r, entries));
        (start, reading)
    });
    let best = readings.min_by_key(|(_, r)| (Reverse(r.moves.len()), r.cost))?;
    let as_printed = best.1.moves.iter().all(|m| m.cost < REPAIR);
    let whole = best.1.moves.len() >= 2 && as_printed && best.1.breaks_off.is_none();
    (whole || plausible(&best.1, entries)).then_some(best)
}

/// White's first two moves are printed, and nothing for Black between them: the odds of two moves.
fn opens_twice(entries: &[Entry]) -> bool {
    let place = |e: &Entry| (e.cell.number, e.cell.side);
    let mut due = entries.iter().filter(|e| e.is_due()).map(place);
    due.next() == Some((Some(1), Some(Color::White)))
        && due.next() == Some((Some(2), Some(Color::White)))
}

/// "Black plays precisely the same moves": one list for both.
fn doubled(score: &Score) -> Option<Vec<Entry>> {
    let said = score.notes.iter().any(|l| {
        let low = l.text.to_lowercase();
        low.contains("same moves") && (low.contains("black") || low.contains("precisely"))
    });
    let single = score
        .entries
        .iter()
        .all(|e| e.cell.side != Some(Color::Black));
    (said && single).then(|| {
        score
            .entries
            .iter()
            .flat_map(|e| {
                let mut reply = e.clone();
                reply.cell.side = Some(Color::Black);
                [e.clone(), reply]
            })
            .collect()
    })
}

/// So many repairs are believed where the print is legible.
fn credible(reading: &Reading, entries: &[Entry]) -> bool {
    let legible = |e: usize| entries[e].cell.standing != Standing::Damaged;
    let clean = reading.moves.iter().filter(|m| legible(m.entry)).count();
    let mended = reading
        .moves
        .iter()
        .filter(|m| m.cost >= REPAIR && legible(m.entry))
        .count();
    let spent: Cost = reading.moves.iter().map(|m| m.cost).sum();
    let damaged = reading.moves.len() - clean;
    reading.passed_over.len() <= 1 + reading.moves.len() / 20
        && mended <= 1 + clean / 10 + damaged / 4
        && spent <= 70 * reading.moves.len() as Cost
}

/// Enough legal moves that a game must be meant.
fn plausible(reading: &Reading, entries: &[Entry]) -> bool {
    let moves = reading.moves.len();
    let expected = entries.iter().filter(|e| e.is_due()).count();
    let as_printed = reading.moves.iter().all(|m| m.cost < REPAIR);
    let enough = moves * 4 >= expected || moves >= 16 || moves >= 8 && as_printed;
    moves >= 4 && enough && credible(reading, entries)
}

fn build(
    score: &Score,
    heading: Heading,
    entries: &[Entry],
    start: Start,
    reading: Reading,
) -> Game {
    let mut position = start.position;
    let mut plies = Vec::with_capacity(reading.moves.len());
    let mut passed = reading.passed_over.iter().copied().peekable();
    for (i, read) in reading.moves.iter().enumerate() {
        let cell = &entries[read.entry].cell;
        let mut doubts = Vec::new();
        while let Some(e) = passed.next_if(|e| *e < read.entry) {
            doubts.push(Doubt::PassedOver(entries[e].cell.text.clone()));
        }
        if read.cost >= REPAIR || cell.phrase.smudged {
            doubts.push(Doubt::Repaired);
        }
        if read.false_claim {
            doubts.push(Doubt::FalseClaim);
        }
        if read.off_number || read.off_side {
            doubts.push(Doubt::Misplaced(numbered(cell)));
        }
        if !read.others.is_empty() {
            doubts.push(Doubt::Open(
                read.others
                    .iter()
                    .map(|m| record::san(&position, *m))
                    .collect(),
            ));
        }
        let san = record::san(&position, read.chosen);
        position = start.follow(&position, i, read.chosen);
        plies.push(Ply {
            chosen: read.chosen,
            san,
            printed: cell.text.clone(),
            line: cell.line,
            cost: read.cost,
            doubts,
        });
    }
    let breaks_off = reading.breaks_off.as_ref().map(|(at, near)| {
        let cell = &entries[*at].cell;
        Break {
            printed: cell.text.clone(),
            line: cell.line,
            nearest: near.iter().map(|m| record::san(&position, *m)).collect(),
            left: entries[*at..]
                .iter()
                .filter(|e| e.is_due())
                .map(|e| (e.cell.line, e.cell.text.clone()))
                .collect(),
        }
    });
    let last = reading.moves.last().map(|m| &entries[m.entry].cell);
    let ending = ending(&after(score, last), &position);
    let first_line = score.entries.first().map_or(0, |e| e.cell.line);
    let last_line = last.map_or(first_line, |c| c.line).max(first_line);
    let sort = sort(&heading, &plies, &ending);
    Game {
        sort,
        heading,
        start,
        plies,
        ending,
        breaks_off,
        lines: (first_line, last_line),
        hurried: false,
    }
}

/// `12...` as a cell is numbered.
fn numbered(cell: &Cell) -> String {
    let number = cell.number.map_or(String::new(), |n| n.to_string());
    let dots = if cell.side == Some(Color::Black) {
        "..."
    } else {
        "."
    };
    format!("{number}{dots}")
}

/// The words after the last move: the rest of its line, then the lines below.
fn after(score: &Score, last: Option<&Cell>) -> Vec<String> {
    let Some(last) = last else { return Vec::new() };
    let below = score
        .notes
        .iter()
        .filter(|l| l.number > last.line && l.number <= last.line + 5);
    last.tail
        .iter()
        .cloned()
        .chain(below.map(|l| l.text.clone()))
        .collect()
}

/// Weighs what speaks for a game that was played against what speaks for analysis.
pub(crate) fn sort(heading: &Heading, plies: &[Ply], ending: &Ending) -> Sort {
    let when = |test: bool, weight: i32| if test { weight } else { 0 };
    let named = heading.white.is_some() || heading.black.is_some();
    let weight = when(named, 3)
        + when(heading.played, 1)
        + when(heading.number.is_some(), 1)
        + when(ending.final_words, 2)
        + when(matches!(ending.words.as_str(), "mate" | "stalemate"), 2)
        + when(plies.len() >= 36, 1)
        + when(plies.len() >= 50, 1)
        - when(plies.len() <= 16, 2)
        - when(plies.len() < 10 && !named, 4)
        - when(heading.analysis, if named { 1 } else { 4 });
    if weight >= 2 { Sort::Game } else { Sort::Line }
}
