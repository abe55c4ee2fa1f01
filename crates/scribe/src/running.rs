//! Scores in running text, whose moves go on over the ends of lines.
use crate::columns::could_be_move;
use crate::layout::{Cell, Line, Standing, make};
use crate::phrase::Phrase;
use crate::print::{Kind, Word, words};
use crate::scan::scan;
use board::Color;

/// A paragraph in which the score runs on from line to line.
pub fn running(block: &[Line]) -> Vec<Cell> {
    let mut joined = String::new();
    let mut starts: Vec<(usize, usize)> = Vec::new();
    for line in block {
        starts.push((joined.len(), line.number));
        joined.push_str(line.text.trim());
        joined.push(' ');
    }
    let all = words(&joined);
    let found = scan(&all);
    let line_of = |at: usize| {
        let after = starts.partition_point(|(start, _)| *start <= at);
        starts[after.saturating_sub(1)].1
    };
    let mut cells = Vec::with_capacity(found.len());
    let mut from = 0;
    for (i, f) in found.iter().enumerate() {
        cells.extend(illegible(&joined, &all[from..f.start], line_of));
        let standing = if f.joined {
            Standing::Running
        } else {
            Standing::Loose
        };
        let mut cell = make(line_of(all[f.start].start), &joined, &all, f, standing);
        let next = found.get(i + 1).map_or(all.len(), |n| n.start);
        let between = &all[f.end..next];
        if between.iter().any(|w| w.kind == Kind::Prose) {
            let end = between
                .iter()
                .rev()
                .find(|w| !matches!(w.kind, Kind::Number(_)))
                .map_or(0, |w| w.end);
            cell.tail = joined.get(between[0].start..end).map(str::to_owned);
        }
        cells.push(cell);
        from = f.end;
    }
    cells.extend(illegible(&joined, &all[from..], line_of));
    placed_by_neighbours(&mut cells);
    cells
}

/// What stands between two moves of running text, if it looks like a damaged one.
fn illegible(joined: &str, between: &[Word], line_of: impl Fn(usize) -> usize) -> Option<Cell> {
    let number = between.iter().rposition(|w| w.number().is_some());
    let body: Vec<Word> = between[number.map_or(0, |n| n + 1)..]
        .iter()
        .filter(|w| matches!(w.kind, Kind::Clean | Kind::Smudged | Kind::Prose))
        .cloned()
        .collect();
    let (first, last) = (body.first()?, body.last()?);
    let text = &joined[first.start..last.end];
    let damaged = body.iter().any(|w| w.kind == Kind::Smudged);
    let prose = body.iter().any(|w| w.kind == Kind::Prose);
    let phrase = Phrase::new(&body);
    (damaged && !prose && body.len() <= 12 && could_be_move(&phrase)).then(|| Cell {
        line: line_of(first.start),
        text: text.trim().to_owned(),
        phrase,
        number: number.and_then(|n| between[n].number()),
        side: number.map(|_| Color::White),
        standing: Standing::Damaged,
        tail: None,
    })
}

/// Beside an illegible move the place of the next ones is lost: it follows from those before.
fn placed_by_neighbours(cells: &mut [Cell]) {
    for i in 1..cells.len() {
        let (before, rest) = cells.split_at_mut(i);
        let (last, cell) = (&before[i - 1], &mut rest[0]);
        let damaged = last.standing == Standing::Damaged || cell.standing == Standing::Damaged;
        if damaged && cell.number.is_none() && last.side == Some(Color::White) {
            (cell.number, cell.side) = (last.number, Some(Color::Black));
            if cell.standing == Standing::Loose {
                cell.standing = Standing::Running;
            }
        }
    }
}
