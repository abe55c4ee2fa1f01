//! Games in a book: which cells belong to one score.
use crate::heading::is_column_header;
use crate::layout::{Cell, Line, Standing, begins_footnote, cells};
use crate::read::Entry;
use board::Color;

/// The cells of one score in the order of the page, and what stands above and below it.
#[derive(Clone, Debug, Default)]
pub struct Score {
    pub entries: Vec<Entry>,
    /// Lines between the last score and this one.
    pub heading: Vec<Line>,
    /// Lines among and below the moves that are no moves.
    pub notes: Vec<Line>,
}

/// A score is over when so many lines hold none of its moves.
const SILENCE: usize = 160;

/// Takes a book line by line and gives back its scores.
#[derive(Default)]
pub struct Finder {
    block: Vec<Line>,
    open: Option<Score>,
    lines: Vec<Line>,
    progress: Progress,
}

/// Where the open score has got to.
#[derive(Clone, Debug, Default)]
struct Progress {
    number: u32,
    side: Option<Color>,
    line: usize,
    astray_at: Option<usize>,
}

impl Finder {
    /// The next line; a score that it closes is returned.
    pub fn line(&mut self, line: Line) -> Vec<Score> {
        if begins_footnote(&line) {
            let scores = self.paragraph();
            self.block.push(line);
            return scores;
        }
        if !line.text.trim().is_empty() {
            self.block.push(line);
            if self.block.len() < 400 {
                return Vec::new();
            }
        } else if self.block.is_empty() {
            return Vec::new();
        }
        self.paragraph()
    }

    /// The end of the book.
    pub fn end(&mut self) -> Vec<Score> {
        let mut scores = self.paragraph();
        scores.extend(self.open.take());
        scores
    }

    fn paragraph(&mut self) -> Vec<Score> {
        let block = std::mem::take(&mut self.block);
        let found = cells(&block);
        let mut scores = Vec::new();
        let mut texts = block.into_iter().peekable();
        for (i, cell) in found.iter().enumerate() {
            while let Some(line) = texts.next_if(|l| l.number < cell.line) {
                self.text(line, &mut scores);
            }
            let rest = &found[i..];
            if self.begins(rest) {
                scores.extend(self.open.take());
                self.open = Some(Score {
                    heading: std::mem::take(&mut self.lines),
                    ..Score::default()
                });
                self.progress = Progress::default();
            }
            self.take(rest);
            while texts
                .next_if(|l| {
                    l.number <= cell.line && rest.get(1).is_none_or(|n| n.line != cell.line)
                })
                .is_some()
            {}
        }
        for line in texts {
            self.text(line, &mut scores);
        }
        scores
    }

    fn text(&mut self, line: Line, scores: &mut Vec<Score>) {
        if self.open.is_some() && line.number > self.progress.line + SILENCE {
            scores.extend(self.open.take());
        }
        if let Some(score) = &mut self.open
            && score.notes.len() < 2000
        {
            score.notes.push(line.clone());
        }
        self.lines.push(line);
        if self.lines.len() > 60 {
            self.lines.drain(..20);
        }
    }

    /// Whether a new score begins with the first of these cells.
    fn begins(&self, cells: &[Cell]) -> bool {
        let cell = &cells[0];
        if cell.standing == Standing::Loose || cell.side == Some(Color::Black) {
            return false;
        }
        let follows = |n: u32| cells.iter().skip(1).take(8).any(|c| c.number == Some(n));
        match cell.number {
            Some(1) => !(self.open.is_some() && self.progress.number == 0),
            None if self.unnumbered(cells) => true,
            None => {
                let fresh = self.open.is_none() || self.progress.number >= 2;
                let second = cells
                    .iter()
                    .skip(1)
                    .take(3)
                    .find(|c| c.line > cell.line && c.number.is_some());
                fresh
                    && second.is_some_and(|c| c.number == Some(2))
                    && follows(2)
                    && cells
                        .iter()
                        .skip(1)
                        .take_while(|c| c.line == cell.line)
                        .all(|c| c.number.is_none())
            }
            _ => false,
        }
    }

    /// Columns without numbers, after a heading or where no score is open.
    fn unnumbered(&self, cells: &[Cell]) -> bool {
        let bare = |c: &Cell| c.number.is_none() && c.standing == Standing::Table;
        let headed = self.lines.iter().any(|l| is_column_header(&l.text));
        let far = cells[0].line > self.progress.line + 3;
        (self.open.is_none() || headed && far)
            && cells.len() >= 10
            && cells.iter().take(10).all(bare)
            && cells[0].line == cells[1].line
    }

    fn take(&mut self, cells: &[Cell]) {
        let Some(score) = &mut self.open else {
            return;
        };
        let cell = cells[0].clone();
        let astray = self.progress.astray(cells);
        self.lines.clear();
        if score.entries.len() < 3000 {
            score.entries.push(Entry { cell, astray });
        }
    }
}

impl Progress {
    /// Follows the numbers; says whether the first cell goes back to a move already given.
    fn astray(&mut self, cells: &[Cell]) -> bool {
        let cell = &cells[0];
        if cell.standing == Standing::Loose {
            return false;
        }
        if let Some(line) = self.astray_at
            && cell.line <= line + 1
        {
            self.astray_at = Some(cell.line);
            return true;
        }
        let number = cell.number.unwrap_or(self.number);
        let given = number < self.number
            || number == self.number && cell.side == Some(Color::White) && self.side.is_some();
        // A wrong number in the middle of a table is a misprint; order on the page beats it.
        let broken = cell.line > self.line + 1;
        if cell.number.is_some() && given && broken {
            self.astray_at = Some(cell.line);
            return true;
        }
        self.astray_at = None;
        if cell.number.is_some() {
            (self.number, self.side) = (number, cell.side);
        }
        self.line = cell.line;
        false
    }
}

/// All scores of a text.
pub fn scores(text: &str) -> Vec<Score> {
    let mut finder = Finder::default();
    let mut found = Vec::new();
    for (i, text) in text.lines().enumerate() {
        found.extend(finder.line(Line {
            number: i + 1,
            text: text.to_owned(),
        }));
    }
    found.extend(finder.end());
    found
}
