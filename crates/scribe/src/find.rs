//! Games in a book: which cells belong to one score.
use crate::boards::Boards;
use crate::ending::is_over;
use crate::fold::unfolded;
use crate::heading::{Source, borrows};
use crate::labels::{awaits_answer, numeral, unlabelled};
use crate::layout::{Cell, Due, Line, Standing, begins_footnote, cells, is_board};
use crate::players::is_column_header;
use crate::read::{Entry, is_opening};
use board::Color;

/// The cells of one score in the order of the page, and what stands above and below it.
#[derive(Clone, Debug, Default)]
pub struct Score {
    pub entries: Vec<Entry>,
    /// Lines between the last score and this one.
    pub heading: Vec<Line>,
    /// The board drawn in its heading, or that it names, with what stands above that.
    pub board: Vec<Line>,
    /// Lines among and below the moves that are no moves.
    pub notes: Vec<Line>,
    /// The game whose first moves are its own, and those moves.
    pub borrows: Option<Source>,
    pub borrowed: Vec<Entry>,
}

impl Score {
    /// The rows of this score before the move at which another goes on.
    pub fn before(&self, other: &Score) -> Vec<Entry> {
        let first = other.entries.iter().find_map(|e| order(&e.cell));
        let earlier = |e: &&Entry| e.is_due() && order(&e.cell) < first;
        self.entries.iter().filter(earlier).cloned().collect()
    }

    /// The line of its first move.
    pub fn begins(&self) -> Option<usize> {
        self.entries.first().map(|e| e.cell.line)
    }

    /// Gives its lines the numbers they have in the book.
    pub fn renumber(&mut self, number: impl Fn(usize) -> usize) {
        let lines = self.heading.iter_mut().chain(&mut self.notes);
        for line in lines.chain(&mut self.board) {
            line.number = number(line.number);
        }
        for entry in &mut self.entries {
            entry.cell.line = number(entry.cell.line);
        }
    }
}

/// A score is over when so many lines hold none of its moves.
const SILENCE: usize = 160;

/// Takes a book line by line and gives back its scores.
#[derive(Default)]
pub struct Finder {
    block: Vec<Line>,
    open: Option<Open>,
    /// A score in columns into which another was quoted, to be taken up again where it goes on.
    interrupted: Option<Open>,
    lines: Vec<Line>,
    /// The number that stood alone as the last paragraph.
    numeral: Option<u32>,
    boards: Boards,
}

/// A score that may go on.
struct Open {
    score: Score,
    /// How the score stands on the page.
    manner: Standing,
    /// The last numbered move: twice its number, and one more for Black's.
    reached: u32,
    /// A number far beyond what is due: a misprint, unless the next one follows it.
    leapt: Option<u32>,
    line: usize,
    /// Text came after the last move, and said that the game was over.
    noted: bool,
    over: bool,
}

impl Open {
    fn begin(heading: Vec<Line>, manner: Standing) -> Open {
        Open {
            score: Score {
                borrows: borrows(&heading),
                heading,
                ..Score::default()
            },
            manner,
            reached: 0,
            leapt: None,
            line: 0,
            noted: false,
            over: false,
        }
    }

    fn text(&mut self, line: &Line) {
        self.noted = true;
        self.over |= is_over(&line.text);
        self.note(line);
    }

    fn note(&mut self, line: &Line) {
        if self.score.notes.len() < 2000 {
            self.score.notes.push(line.clone());
        }
    }

    fn take(&mut self, cell: &Cell) {
        let loose = cell.standing == Standing::Loose;
        // A line of words and a move among columns is as good as text between them.
        let remark = cell.standing == Standing::Running && self.manner == Standing::Table;
        let apart = !loose && (self.noted || remark);
        if self.score.entries.len() < 3000 {
            self.score.entries.push(Entry {
                again: apart && self.over,
                apart,
                ..Entry::from(cell.clone())
            });
        }
        self.noted = loose || remark;
        if !loose {
            self.line = cell.line;
            self.reach(cell);
        }
    }

    fn reach(&mut self, cell: &Cell) {
        let Some(to) = order(cell) else { return };
        let follows = |from: u32| to <= from + 4;
        let confirmed = self.leapt.is_some_and(|l| to / 2 == l / 2 + 1);
        if self.reached == 0 || follows(self.reached) || confirmed {
            (self.reached, self.leapt) = (to, None);
        } else {
            self.reached += 1;
            self.leapt = Some(to);
        }
    }

    /// What comes next.
    fn due(&self) -> Due {
        let answers = self.reached.is_multiple_of(2);
        Due {
            number: self.reached.div_ceil(2),
            side: if answers { Color::Black } else { Color::White },
            manner: self.manner,
        }
    }

    /// Whether a numbered cell is the next in this score.
    fn goes_on(&self, cell: &Cell) -> bool {
        order(cell).is_some_and(|o| o == self.reached + 1 || o == self.reached + 2)
    }

    /// Whether unnumbered rows are the next moves of a game whose first rows have no numbers either.
    fn reads_on(&self, cells: &[Cell]) -> bool {
        let own = self.score.entries.iter().filter(|e| e.is_due());
        let own = own.take(BEGUN).map(|e| e.cell.clone());
        let mut all: Vec<Cell> = own.collect();
        let bare = all.iter().all(|c| c.number.is_none());
        let begun = !all.is_empty() && all.len() < BEGUN;
        all.extend(cells.iter().take(6).cloned());
        begun && bare && is_opening(&all)
    }

    fn close(mut self) -> Score {
        mark(&mut self.score.entries);
        self.score
    }
}

/// Of so many moves the next rows need not be tried.
const BEGUN: usize = 40;

/// Where in a game a numbered cell stands.
fn order(cell: &Cell) -> Option<u32> {
    let black = u32::from(cell.side == Some(Color::Black));
    cell.number.map(|n| 2 * n + black)
}

/// A move number printed twice, with text between, is in one place the game and in the other a
/// variation; which, the rest of the score must tell. Without text between it is a misprint: order
/// on the page beats the number.
fn mark(entries: &mut [Entry]) {
    let (mut furthest, mut again, mut over) = (0, false, false);
    for i in 0..entries.len() {
        let entry = &entries[i];
        if entry.cell.standing == Standing::Loose {
            continue;
        }
        over |= entry.again;
        let at = order(&entry.cell).filter(|o| !is_misnumbered(*o, furthest, &entries[i..]));
        if entry.apart {
            again = over || at.is_some_and(|o| o <= furthest);
        }
        if !again {
            furthest = furthest.max(at.unwrap_or(0));
        } else if at.is_some() {
            let first = |e: &&mut Entry| {
                !e.again && e.cell.standing != Standing::Loose && order(&e.cell) == at
            };
            let (before, _) = entries.split_at_mut(i);
            before
                .iter_mut()
                .filter(first)
                .for_each(|e| e.doubled = true);
        }
        entries[i].again = again;
    }
}

/// A number far ahead, after which the numbers go on where they were.
fn is_misnumbered(at: u32, furthest: u32, rest: &[Entry]) -> bool {
    let next = rest
        .iter()
        .filter(|e| e.cell.standing != Standing::Loose)
        .filter_map(|e| e.cell.number)
        .find(|n| *n != at / 2);
    furthest > 0
        && at > furthest + 4
        && next.is_some_and(|n| 2 * n <= furthest + 5 && 2 * n > furthest)
}

impl Finder {
    /// The next line; a score that it closes is returned.
    pub fn line(&mut self, line: Line) -> Vec<Score> {
        if begins_footnote(&line) {
            let scores = self.paragraph();
            self.block.push(line);
            return scores;
        }
        if is_board(&line.text) {
            let mut scores = self.paragraph();
            self.text(line, &mut scores);
            return scores;
        }
        if !line.text.trim().is_empty() {
            self.block.push(line);
            if self.block.len() < 400 {
                return Vec::new();
            }
        } else if self.block.last().is_none_or(awaits_answer) {
            return Vec::new();
        }
        self.paragraph()
    }

    /// Whether a score that began before this line may still go on.
    pub fn awaits(&self, before: usize) -> bool {
        let open = [&self.open, &self.interrupted].into_iter().flatten();
        let begun = open.filter_map(|o| o.score.begins());
        let unread = self.block.first().map(|l| l.number);
        begun.chain(unread).any(|line| line < before)
    }

    /// The end of the book.
    pub fn end(&mut self) -> Vec<Score> {
        let mut scores = self.paragraph();
        scores.extend(self.interrupted.take().map(Open::close));
        scores.extend(self.open.take().map(Open::close));
        scores
    }

    fn paragraph(&mut self) -> Vec<Score> {
        let block = std::mem::take(&mut self.block);
        let number = std::mem::replace(&mut self.numeral, numeral(&block));
        let block = unfolded(unlabelled(block, number));
        let found = cells(&block, self.open.as_ref().map(Open::due));
        let mut scores = Vec::new();
        let mut texts = block.into_iter().peekable();
        for (i, cell) in found.iter().enumerate() {
            while let Some(line) = texts.next_if(|l| l.number < cell.line) {
                self.text(line, &mut scores);
            }
            let rest = &found[i..];
            if self.begins(rest) {
                self.begin(cell, &mut scores);
            } else if self.resumes(rest) {
                scores.extend(self.open.take().map(Open::close));
                self.open = self.interrupted.take();
            }
            if let Some(open) = &mut self.open {
                open.take(cell);
                self.lines.clear();
            }
            let last = rest.get(1).is_none_or(|n| n.line != cell.line);
            while let Some(line) = texts.next_if(|l| l.number <= cell.line && last) {
                if let Some(open) = &mut self.open
                    && cell.standing == Standing::Loose
                {
                    open.note(&line);
                }
            }
        }
        for line in texts {
            self.text(line, &mut scores);
        }
        scores
    }

    fn text(&mut self, line: Line, scores: &mut Vec<Score>) {
        self.boards.line(&line);
        let silent = |o: &mut Open| line.number > o.line + SILENCE;
        scores.extend(self.interrupted.take_if(silent).map(Open::close));
        scores.extend(self.open.take_if(silent).map(Open::close));
        for open in [&mut self.open, &mut self.interrupted]
            .into_iter()
            .flatten()
        {
            open.text(&line);
        }
        self.lines.push(line);
        if self.lines.len() > 60 {
            self.lines.drain(..20);
        }
    }

    fn begin(&mut self, cell: &Cell, scores: &mut Vec<Score>) {
        let heading = std::mem::take(&mut self.lines);
        let board = self.boards.of(&heading);
        let mut begun = Open::begin(heading, cell.standing);
        begun.score.board = board;
        let Some(old) = self.open.replace(begun) else {
            return;
        };
        if old.manner == Standing::Table && cell.standing == Standing::Running {
            let older = self.interrupted.replace(old);
            scores.extend(older.map(Open::close));
        } else {
            scores.extend(self.interrupted.take().map(Open::close));
            scores.push(old.close());
        }
    }

    /// Whether the score that was interrupted goes on with the first of these cells.
    fn resumes(&self, cells: &[Cell]) -> bool {
        let (Some(open), Some(old)) = (&self.open, &self.interrupted) else {
            return false;
        };
        cells[0].standing == Standing::Table
            && old.goes_on(&cells[0])
            && (open.manner != Standing::Table || !open.goes_on(&cells[0]))
    }

    /// Whether a new score begins with the first of these cells.
    fn begins(&self, cells: &[Cell]) -> bool {
        let cell = &cells[0];
        if cell.standing == Standing::Loose {
            return false;
        }
        if cell.number.is_some_and(|n| n > 1) && borrows(&self.lines).is_some() {
            return true;
        }
        if cell.side == Some(Color::Black) {
            return false;
        }
        let follows = |n: u32| cells.iter().skip(1).take(8).any(|c| c.number == Some(n));
        let reached = self.open.as_ref().map(|o| o.reached);
        match cell.number {
            Some(1) => self.open.as_ref().is_none_or(|o| o.reached > 0 || o.noted),
            None if self.unnumbered(cells) => true,
            None => {
                let second = cells
                    .iter()
                    .skip(1)
                    .take(3)
                    .find(|c| c.line > cell.line && c.number.is_some());
                reached.is_none_or(|r| r >= 4)
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

    /// Columns without numbers, where no score is open or where they are the first moves of a game.
    fn unnumbered(&self, cells: &[Cell]) -> bool {
        let bare = |c: &Cell| c.number.is_none() && c.standing == Standing::Table;
        let headed = self.lines.iter().any(|l| is_column_header(&l.text));
        let width = cells.len().min(10);
        let columns =
            width >= 2 && cells[..width].iter().all(bare) && cells[0].line == cells[1].line;
        columns
            && !self.open.as_ref().is_some_and(|o| o.reads_on(cells))
            && match &self.open {
                None => width == 10 || headed && is_opening(&cells[..width]),
                Some(open) if width == 10 && headed => open.noted,
                Some(open) => {
                    open.noted && (headed || width == 10) && is_opening(&cells[..width.min(6)])
                }
            }
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
