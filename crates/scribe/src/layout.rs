//! Where on the page moves stand: lines and paragraphs into cells, each with one printed move.
use crate::columns::columns;
use crate::fractions::fractions;
use crate::phrase::Phrase;
use crate::print::{DITTO, Kind, TAKES, TO, Word, words};
use crate::running::running;
use crate::scan::{Found, scan};
use board::Color;

pub use crate::line::{Line, begins_footnote, is_board};

/// How a printed move stands on the page.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// In a row of its own or in columns.
    Table,
    /// Numbered, in running text.
    Running,
    /// Somewhere in a sentence.
    Loose,
    /// Where a move should stand, but not legible as one.
    Damaged,
}

/// One printed move.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Line of the file, from 1.
    pub line: usize,
    pub text: String,
    pub phrase: Phrase,
    pub number: Option<u32>,
    pub side: Option<Color>,
    pub standing: Standing,
    /// Words that follow it on the line and are no move.
    pub tail: Option<String>,
}

/// What comes next in the score that is open.
#[derive(Copy, Clone, Debug)]
pub struct Due {
    pub number: u32,
    pub side: Color,
    /// How that score stands on the page.
    pub manner: Standing,
}

/// The cells of a paragraph: lines without a blank one between them.
pub fn cells(block: &[Line], due: Option<Due>) -> Vec<Cell> {
    let mut cells = as_printed(block, due);
    for i in 1..cells.len() {
        if cells[i].phrase.signs == [DITTO] {
            cells[i].phrase = repeated(&cells[..i], &cells[i]);
        }
    }
    cells
}

/// What a mark of repetition stands for: the move beside it, or else the one above it.
fn repeated(before: &[Cell], mark: &Cell) -> Phrase {
    let answers = |c: &Cell| {
        c.number == mark.number && (c.side, mark.side) == (Some(Color::White), Some(Color::Black))
    };
    let beside = before.last().filter(|c| c.line == mark.line || answers(c));
    let above = before.iter().rev().find(|c| c.side == mark.side);
    beside
        .or(above)
        .map_or_else(Phrase::default, |c| c.phrase.clone())
}

fn as_printed(block: &[Line], due: Option<Due>) -> Vec<Cell> {
    if block
        .iter()
        .any(|l| l.text.trim_start().starts_with("+-") || l.text.contains("-+-"))
    {
        return Vec::new();
    }
    if let Some(cells) = fractions(block) {
        return cells;
    }
    let mut rows: Vec<Row> = block.iter().map(|l| Row::new(l, words(&l.text))).collect();
    bracketed(block, &mut rows);
    under_each_other(&mut rows);
    if is_footnote(block) {
        return rows
            .into_iter()
            .flat_map(|r| r.cells)
            .map(loosened)
            .collect();
    }
    let tabular = |r: &Row| r.cells.iter().any(|c| c.standing == Standing::Table);
    let wordy = rows.first().is_some_and(|r| r.begins_in_words) && !rows.iter().any(tabular);
    let in_columns = due
        .filter(|d| d.manner == Standing::Table)
        .map(|d| d.number);
    if in_columns.is_some() && wordy {
        named_in_words(&mut rows);
    }
    if numbered_between(&rows, in_columns) {
        return rows.into_iter().flat_map(Row::by_number_between).collect();
    }
    if is_running(&rows) {
        let cells = running(block);
        let begins = |c: &Cell| c.number == Some(1) && c.side == Some(Color::White);
        let first = cells.first().map(|c| (c.number, c.side));
        let in_words = rows.first().is_some_and(|r| r.begins_in_words);
        let quoted = due.is_some_and(|due| {
            let next = first.is_some_and(|f| f.0 == Some(due.number));
            if due.manner == Standing::Table {
                !next || is_wordy(&rows)
            } else {
                in_words && !(next && first.is_some_and(|f| f.1 == Some(due.side)))
            }
        });
        return if quoted && !cells.iter().any(begins) {
            cells.into_iter().map(loosened).collect()
        } else {
            cells
        };
    }
    by_halves(rows)
}

/// A remark in brackets may run on over unnumbered lines; moves named in it are not played.
fn bracketed(block: &[Line], rows: &mut [Row]) {
    let mut open = 0i32;
    for (line, row) in block.iter().zip(rows) {
        let numbered = row.cells.iter().any(|c| c.number.is_some());
        if open > 0 && !numbered {
            row.cells
                .iter_mut()
                .for_each(|c| c.standing = Standing::Loose);
        } else {
            open = 0;
        }
        let count = |c: char| line.text.matches(c).count() as i32;
        open = (open + count('(') - count(')')).clamp(0, 3);
    }
}

/// In a note a line may begin with a number; its moves are as little played as the others.
fn named_in_words(rows: &mut [Row]) {
    for cell in rows.iter_mut().flat_map(|r| &mut r.cells) {
        if cell.standing == Standing::Running {
            cell.standing = Standing::Loose;
        }
    }
}

fn loosened(mut cell: Cell) -> Cell {
    cell.standing = Standing::Loose;
    cell
}

/// A paragraph of notes below the score.
fn is_footnote(block: &[Line]) -> bool {
    let lettered = |l: &Line| matches!(l.text.as_bytes(), [b'(', b'a'..=b'z', b')', b' ', ..]);
    block
        .first()
        .is_some_and(|l| begins_footnote(l) || lettered(l))
}

/// A line read for itself.
struct Row {
    cells: Vec<Cell>,
    prose: usize,
    /// Numbers that may be of moves.
    numbers: Vec<u32>,
    /// The first of them stands after a part of a move.
    inner: bool,
    /// So many moves stand before the first of them, which is set apart.
    before: Option<usize>,
    open: bool,
    /// A number, and dots or dashes in the place of White's move.
    elided: bool,
    begins_in_words: bool,
}

impl Row {
    fn new(line: &Line, words: Vec<Word>) -> Row {
        let found = scan(&words);
        let prose = words.iter().filter(|w| w.kind == Kind::Prose).count();
        let numbers: Vec<u32> = words.iter().filter_map(Word::number).collect();
        let first = words.iter().position(|w| w.number().is_some());
        let inner = first.is_some_and(|i| words[..i].iter().any(|w| !w.signs.is_empty()));
        let leads = found.first().is_some_and(|f| {
            words[..f.start].iter().all(|w| {
                matches!(
                    w.kind,
                    Kind::Number(_) | Kind::Elided | Kind::Mark(_) | Kind::Remark
                )
            })
        });
        let trails = found.last().is_some_and(|f| {
            words[f.end..]
                .iter()
                .filter(|w| w.kind == Kind::Prose)
                .count()
                == prose
        });
        let open = words
            .last()
            .is_some_and(|w| matches!(w.signs.last(), Some(&(TO | TAKES))));
        let standing = if prose == 0 && leads {
            Standing::Table
        } else if leads && trails && found[0].number.is_some() && prose <= 10 {
            Standing::Running
        } else {
            Standing::Loose
        };
        let cells =
            columns(line, &words, &found).unwrap_or_else(|| place(line, &words, &found, standing));
        Row {
            cells,
            prose,
            numbers,
            inner,
            before: first
                .filter(|i| {
                    let elided = words[..*i].iter().any(|w| w.kind == Kind::Elided);
                    (inner || elided) && words[*i].gap >= 2
                })
                .map(|i| found.iter().filter(|f| f.end <= i).count()),
            open,
            elided: found.is_empty()
                && words.len() > 1
                && words[0].number().is_some()
                && words[1..]
                    .iter()
                    .all(|w| matches!(w.kind, Kind::Elided | Kind::Remark) || w.signs == [TO]),
            begins_in_words: words
                .iter()
                .find(|w| w.kind != Kind::Remark)
                .is_some_and(|w| w.kind == Kind::Prose),
        }
    }
}

impl Row {
    /// `P-K4    1.    P-K4`: the number, where nothing else stands but a move on either side.
    fn between(&self) -> Option<u32> {
        let before = self.before?;
        let after = self.cells.len().checked_sub(before)?;
        match self.numbers[..] {
            [n] if before <= 1 && after <= 1 && self.prose <= 1 => Some(n),
            _ => None,
        }
    }

    fn by_number_between(mut self) -> Vec<Cell> {
        if let (Some(n), Some(before)) = (self.between(), self.before) {
            for (i, cell) in self.cells.iter_mut().enumerate() {
                let side = if i < before {
                    Color::White
                } else {
                    Color::Black
                };
                (cell.number, cell.side) = (Some(n), Some(side));
                cell.standing = Standing::Table;
            }
        }
        self.cells
    }
}

/// Rows with the number between the columns: most of them follow each other, or the first is due.
fn numbered_between(rows: &[Row], due: Option<u32>) -> bool {
    let numbers: Vec<u32> = rows.iter().filter_map(Row::between).collect();
    let follow = numbers.windows(2).filter(|w| w[1] == w[0] + 1).count();
    let with = rows.iter().filter(|r| !r.cells.is_empty()).count();
    follow * 2 >= with.saturating_sub(1).max(1)
        || numbers.len() == with && due.is_some() && numbers.first().copied() == due
}

/// `1. P-K4`, and below it `1. P-K4`: the second is Black's. So is the move below `1. ...`
fn under_each_other(rows: &mut [Row]) {
    let single = |r: &Row| match &r.cells[..] {
        [c] if c.side == Some(Color::White) => c.number,
        _ => None,
    };
    let mut last = None;
    for row in rows.iter_mut() {
        if row.cells.is_empty() {
            last = row.elided.then(|| row.numbers[0]);
            continue;
        }
        let number = single(row);
        if number.is_some() && number == last {
            row.cells[0].side = Some(Color::Black);
            last = None;
        } else {
            last = number;
        }
    }
}

fn place(line: &Line, words: &[Word], found: &[Found], standing: Standing) -> Vec<Cell> {
    let last = found.len().saturating_sub(1);
    found
        .iter()
        .enumerate()
        .map(|(i, f)| {
            let mut cell = make(line.number, &line.text, words, f, standing);
            if i == last {
                cell.tail = words
                    .get(f.end)
                    .map(|w| line.text[w.start..].trim().to_owned());
            }
            cell
        })
        .collect()
}

pub fn make(line: usize, text: &str, words: &[Word], f: &Found, standing: Standing) -> Cell {
    Cell {
        line,
        text: text[words[f.start].start..words[f.end - 1].end]
            .trim()
            .to_owned(),
        phrase: Phrase::new(&words[f.start..f.end]),
        number: f.number,
        side: f.side,
        standing,
        tail: None,
    }
}

/// Cells of a table: where each line holds two or more rows side by side, the left halves come first.
fn by_halves(rows: Vec<Row>) -> Vec<Cell> {
    let split = |cells: &[Cell]| -> Option<usize> {
        let first = cells.first()?.number?;
        cells
            .iter()
            .position(|c| c.number.is_some_and(|n| n > first + 1))
    };
    let halves = rows.iter().filter(|r| split(&r.cells).is_some()).count();
    if halves * 2 <= rows.iter().filter(|r| !r.cells.is_empty()).count() || halves < 2 {
        return rows.into_iter().flat_map(|r| r.cells).collect();
    }
    let mut columns: Vec<Vec<Cell>> = Vec::new();
    for row in rows {
        let mut column = 0;
        let mut last: Option<u32> = None;
        let four = row.cells.len() >= 3 && row.cells.iter().skip(2).all(|c| c.number.is_none());
        for (i, cell) in row.cells.into_iter().enumerate() {
            if cell.number.is_some() && last.is_some() && cell.number != last || four && i == 2 {
                column += 1;
            }
            last = cell.number.or(last);
            if columns.len() <= column {
                columns.resize_with(column + 1, Vec::new);
            }
            columns[column].push(cell);
        }
    }
    columns.into_iter().flatten().collect()
}

/// More words than moves, or words before the first move: a note.
fn is_wordy(rows: &[Row]) -> bool {
    let prose: usize = rows.iter().map(|r| r.prose).sum();
    let moves: usize = rows.iter().map(|r| r.cells.len()).sum();
    prose > moves || rows.first().is_some_and(|r| r.begins_in_words)
}

/// Whether numbers follow each other within lines, as they do where a score runs on.
fn is_running(rows: &[Row]) -> bool {
    let mut last: Option<u32> = None;
    let mut runs = 0;
    for row in rows {
        let within = |(i, n): (usize, &u32)| {
            let before = if i > 0 {
                Some(row.numbers[i - 1])
            } else {
                last
            };
            (i > 0 || row.inner) && before.is_some_and(|b| *n == b + 1)
        };
        runs += usize::from(row.numbers.iter().enumerate().any(within));
        last = row.numbers.last().copied().or(last);
    }
    let open = rows.iter().filter(|r| r.open).count();
    let with = rows.iter().filter(|r| !r.cells.is_empty()).count();
    let prose: usize = rows.iter().map(|r| r.prose).sum();
    let total: usize = rows.iter().map(|r| r.cells.len()).sum();
    with > 0
        && (runs > 0 && runs * 3 >= with || open > 0 && with >= 2 && prose < total * 2 && runs > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> Vec<String> {
        let block: Vec<Line> = text
            .lines()
            .enumerate()
            .map(|(i, t)| Line {
                number: i + 1,
                text: t.to_owned(),
            })
            .collect();
        cells(&block, None)
            .into_iter()
            .map(|c| {
                let side = match c.side {
                    Some(Color::White) => "w",
                    Some(Color::Black) => "b",
                    None => "",
                };
                format!(
                    "{}{side} {}",
                    c.number.map_or(String::new(), |n| n.to_string()),
                    c.text
                )
            })
            .collect()
    }

    #[test]
    fn two_columns() {
        assert_eq!(
            page(
                " 1. P. to K's 4th.     1. P. to K's 4th.\n 2. Kt. to K. B's 3d.   2. P. to Q's 3d.[A]"
            ),
            [
                "1w P. to K's 4th",
                "1b P. to K's 4th",
                "2w Kt. to K. B's 3d",
                "2b P. to Q's 3d.[A]"
            ]
        );
        assert_eq!(
            page("41 R to K square ch K to B4"),
            ["41w R to K square ch", "41b K to B4"]
        );
        assert_eq!(page("8                       B to Kt2"), ["8b B to Kt2"]);
        assert_eq!(
            page("  9. Kt. to B's 7th. (ch.), and gains the Queen."),
            ["9w Kt. to B's 7th. (ch.)"]
        );
    }

    #[test]
    fn four_columns_are_read_left_half_first() {
        assert_eq!(
            page(
                "1 P to K4   P to K4    3 P to Q4  P takes P\n2 Kt to KB3  Kt to QB3  4 Kt takes P  B to B4"
            ),
            [
                "1w P to K4",
                "1b P to K4",
                "2w Kt to KB3",
                "2b Kt to QB3",
                "3w P to Q4",
                "3b P takes P",
                "4w Kt takes P",
                "4b B to B4"
            ]
        );
    }

    #[test]
    fn running_text_runs_over_line_ends() {
        assert_eq!(
            page(
                "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5, P\nto QR3; 4. B-R4 (or 4. BxKt), Kt-B3."
            ),
            [
                "1w P-K4",
                "1b P-K4",
                "2w Kt-KB3",
                "2b Kt-QB3",
                "3w B-Kt5",
                "3b P to QR3",
                "4w B-R4",
                "4b Kt-B3"
            ]
        );
    }

    #[test]
    fn fractions_over_a_rule() {
        assert_eq!(
            page("    P-K4   Kt-KB3\n  1 ---- 2 ------\n    P-K4   P-Q3"),
            ["1w P-K4", "1b P-K4", "2w Kt-KB3", "2b P-Q3"]
        );
    }
}
