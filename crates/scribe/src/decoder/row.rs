//! A piece of the page as a row of the score: the ways to divide it into moves, each move a cell with all that it
//! can mean.
mod division;

pub use division::is_led;

use crate::decoder::channel::{Channel, FAR, Nats};
use crate::decoder::page::{Piece, widest};
use crate::decoder::row::division::{
    elided, guesses, is_ditto, may_move, says_anything, smeared, splits,
};
use crate::decoder::slate::{Costs, Forms, STARTS, Slate};
use std::ops::Range;

/// A row with the ways to divide it.
pub struct Row<'a> {
    pub ways: Vec<Division>,
    pub cells: Vec<Cell<'a>>,
    /// What the best conceivable reading of it costs, and how much of that is damage to letters.
    base: Nats,
    pub damage: Nats,
}

/// One way to divide a row into moves.
#[derive(Clone, Debug)]
pub struct Division {
    pub cells: Vec<usize>,
    /// Dots stand where White's move would.
    pub dots: bool,
    /// What it costs against the best way.
    pub cost: Nats,
}

/// What may be one printed move.
pub struct Cell<'a> {
    /// Its letters in the strip of the piece.
    pub range: Range<usize>,
    pub slate: Slate<'a>,
    pub starts: Vec<Start>,
    /// The best conceivable record, its number included.
    pub base: Nats,
    pub conceivable: Costs,
    /// The same move as others read it: cells of the same row.
    pub rivals: Vec<usize>,
    /// How many letters and figures it has.
    said: usize,
}

/// A place where the record may begin, after what may be a number.
#[derive(Clone, Debug)]
pub struct Start {
    pub at: usize,
    pub prefix: Vec<u8>,
    pub value: Option<u32>,
    /// What the best conceivable number costs, and that there is one.
    pub base: Nats,
    rare: Nats,
}

impl Start {
    /// What it costs that this number was set as `number`.
    pub fn cost(&self, channel: &Channel, number: u32) -> Nats {
        if self.prefix.is_empty() {
            return self.base;
        }
        if self.value == Some(number) {
            return 0.0;
        }
        let read = aligned(channel, &self.prefix, number.to_string().as_bytes());
        self.rare + read.min(SMEARED)
    }
}

/// What it costs to read letters as figures.
fn aligned(channel: &Channel, printed: &[u8], meant: &[u8]) -> Nats {
    let mut row: Vec<Nats> = vec![0.0];
    for p in printed {
        row.push(row[row.len() - 1] + channel.found(*p));
    }
    for m in meant {
        let mut before = row[0];
        row[0] += channel.lost(*m);
        for j in 0..printed.len() {
            let here = row[j + 1];
            let swapped = before + channel.misread(*m, printed[j]);
            row[j + 1] = swapped
                .min(here + channel.lost(*m))
                .min(row[j] + channel.found(printed[j]));
            before = here;
        }
    }
    row[printed.len()].min(FAR)
}

/// What a number costs at most, dots after it included: it may be so damaged that it says nothing.
const SMEARED: Nats = 6.5;

/// What it costs that a row has no number, and a second move none.
const UNNUMBERED: Nats = 1.5;

/// What it costs that letters before a second move are its number, where no such numbers are seen.
const NUMBERED_AGAIN: Nats = 5.0;

/// What it costs that a row set in two columns holds one move only, against the best way to read two.
const TABLED: Nats = 7.0;

/// What each whole letter says against a move that it is not of; and how much of that is taken away by a nat of damage,
/// since that comes in bursts.
const WHOLE: Nats = 2.0;
const BURST: Nats = 3.0;
/// No cell costs more.
const ILLEGIBLE: Nats = 16.0;

/// The longest print that is taken for one move.
const LONGEST: usize = 100;

impl<'a> Row<'a> {
    /// A row as all that read it have it.
    pub fn of_all(piece: &Piece, channel: &'a Channel, forms: &'a Forms) -> Row<'a> {
        let mut row = Row::new(piece, channel, forms);
        for rival in &piece.rivals {
            let other = Row::new(rival, channel, forms);
            let from = row.cells.len();
            for way in &row.ways {
                let alike = |w: &&Division| w.cells.len() == way.cells.len() && w.dots == way.dots;
                let Some(theirs) = other.ways.iter().find(alike) else {
                    continue;
                };
                for (own, theirs) in way.cells.iter().zip(&theirs.cells) {
                    row.cells[*own].rivals.push(from + theirs);
                }
            }
            row.damage = row.damage.min(other.damage);
            row.cells.extend(other.cells);
        }
        row
    }

    pub fn new(piece: &Piece, channel: &'a Channel, forms: &'a Forms) -> Row<'a> {
        let mut row = Row {
            ways: Vec::new(),
            cells: Vec::new(),
            base: FAR,
            damage: FAR,
        };
        let whole = piece.range.clone();
        let letters = piece.letters();
        let number = piece
            .number
            .map(|n| n.to.saturating_sub(whole.start).min(letters.len()));
        let head = number.unwrap_or(0);
        let (dots, body) = elided(letters, head);
        let said = letters.len().saturating_sub(body);
        if said > 2 * LONGEST || !says_anything(&letters[letters.len() - said..]) {
            return row;
        }
        let maker = Maker {
            channel,
            forms,
            piece,
        };
        let first = if dots { body } else { 0 };
        let head_of = head.saturating_sub(first);
        if dots {
            // The number stands before the dots.
            let mut cell = maker.cell(body..letters.len(), &[]);
            if let Some(n) = piece.number {
                cell.numbered(n.value, letters[..head].to_vec());
            }
            row.push(vec![cell], true, 0.0);
        }
        if let Some((head, from)) = smeared(letters).filter(|_| !dots) {
            // Dots that a scanner took for letters.
            let mut cell = maker.cell(from..letters.len(), &[]);
            cell.led(channel, &letters[..head]);
            row.push(vec![cell], true, 2.0);
        }
        for (left, right, cost) in splits(letters, body) {
            let one = maker.cell(first..left, &[head_of]);
            let two = maker.cell(right..letters.len(), &[]);
            let plain = one.base + two.base < 0.8;
            let two = match is_ditto(&letters[right..]) {
                true => maker.repeated(first..left, head, right..letters.len()),
                false => two,
            };
            row.push(vec![one, two], dots, cost);
            if plain {
                break;
            }
        }
        let best = row.ways.iter().map(|w| w.cost).fold(FAR, Nats::min);
        if best > 0.8 || row.ways.is_empty() {
            let alone = maker.cell(first..letters.len(), &[head_of]);
            let gap = match widest(letters) {
                // What stands in the other column is a move, however damaged, unless it reads as words.
                Some(gap) if channel.noise > 0.004 && may_move(&letters[gap.end..]) => {
                    let usual = 2.0 + 12.0 * letters.len() as Nats * channel.noise.min(0.1);
                    (best.min(usual) + TABLED - alone.base).max(2.5)
                }
                Some(_) => 2.5,
                None => 0.3,
            };
            row.push(vec![alone], false, if dots { 6.0 } else { gap });
        }
        row.base = row.ways.iter().map(|w| w.cost).fold(FAR, Nats::min);
        let base = row.base;
        row.ways.iter_mut().for_each(|w| w.cost -= base);
        let most = if channel.noise > 0.01 { 14.0 } else { 9.0 };
        row.ways.retain(|w| w.cost < most);
        row.ways.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        row.ways.truncate(4);
        if let Some(best) = row.ways.first() {
            let damage = |c: &usize| row.cells[*c].damage();
            row.damage = best.cells.iter().map(damage).sum();
        }
        row
    }

    fn push(&mut self, cells: Vec<Cell<'a>>, dots: bool, cost: Nats) {
        let from = self.cells.len();
        let base: Nats = cells.iter().map(|c| c.base).sum();
        self.ways.push(Division {
            cells: (from..from + cells.len()).collect(),
            dots,
            cost: base + cost,
        });
        self.cells.extend(cells);
    }
}

impl Cell<'_> {
    /// What it costs at most, against the best conceivable record, to read it as any move: it may be so damaged that
    /// it says nothing. The more of its letters are whole, the less likely that is; else clear print could be taken
    /// for whatever a game wants.
    pub fn illegible(&self, channel: &Channel) -> Nats {
        let rare = (3.0 - 1.6 * channel.noise.ln()).clamp(7.0, ILLEGIBLE);
        let whole = WHOLE * self.said as Nats - BURST * self.damage();
        (rare + whole.max(0.0)).min(ILLEGIBLE)
    }

    fn damage(&self) -> Nats {
        let told = self.starts.iter().zip(&self.conceivable);
        let costs = told.map(|(s, c)| c + if s.prefix.is_empty() { 0.0 } else { s.base });
        (costs.fold(FAR, Nats::min) - 0.7).max(0.0)
    }

    /// Gives it a number that stands elsewhere.
    fn numbered(&mut self, value: u32, prefix: Vec<u8>) {
        for start in &mut self.starts {
            if start.prefix.is_empty() {
                start.prefix.clone_from(&prefix);
                start.value = Some(value);
                start.base = 0.0;
            }
        }
        self.base = based(&self.starts, &self.conceivable);
    }
}

impl Cell<'_> {
    /// Gives it letters before it that may have been its number.
    fn led(&mut self, channel: &Channel, prefix: &[u8]) {
        let prefix: Vec<u8> = prefix
            .iter()
            .copied()
            .filter(u8::is_ascii_alphanumeric)
            .collect();
        for start in self.starts.iter_mut().filter(|s| s.prefix.is_empty()) {
            start.base = figures(channel, &prefix);
            start.prefix.clone_from(&prefix);
        }
        self.base = based(&self.starts, &self.conceivable);
    }
}

fn based(starts: &[Start], conceivable: &Costs) -> Nats {
    let costs = starts.iter().zip(conceivable).map(|(s, c)| s.base + c);
    costs.fold(FAR, Nats::min)
}

struct Maker<'a, 'p> {
    channel: &'a Channel,
    forms: &'a Forms,
    piece: &'p Piece,
}

impl<'a> Maker<'a, '_> {
    fn cell(&self, range: Range<usize>, heads: &[usize]) -> Cell<'a> {
        let letters = &self.piece.letters()[range.clone()];
        let cut = letters.len().min(LONGEST);
        let letters = &letters[..cut];
        let starts = self.starts(letters, heads);
        let places: Vec<usize> = starts.iter().map(|s| s.at).collect();
        let offset = self.piece.range.start;
        let from = offset + range.start;
        let also = self.piece.strip.instead(from..from + cut);
        let also: Vec<_> = also.map(|(at, b, less)| (at - from, b, less)).collect();
        let mut slate = Slate::new(self.channel, self.forms, letters, &also, &places);
        let conceivable = slate.conceivable();
        Cell {
            range: from..from + cut,
            base: based(&starts, &conceivable),
            slate,
            starts,
            conceivable,
            rivals: Vec::new(),
            said: letters.iter().filter(|b| b.is_ascii_alphanumeric()).count(),
        }
    }

    /// A mark of repetition: the move beside it.
    fn repeated(&self, beside: Range<usize>, head: usize, range: Range<usize>) -> Cell<'a> {
        let mut cell = self.cell(beside.start.max(head)..beside.end, &[]);
        let offset = self.piece.range.start;
        cell.range = offset + range.start..offset + range.end;
        cell
    }

    /// Where the record may begin: after a plain number, after letters that may have been one, or at once.
    fn starts(&self, letters: &[u8], heads: &[usize]) -> Vec<Start> {
        let mut out: Vec<Start> = Vec::new();
        let second = heads.is_empty();
        let push = |at: usize, value: Option<u32>, out: &mut Vec<Start>| {
            let prefix: Vec<u8> = letters[..at.min(letters.len())]
                .iter()
                .copied()
                .filter(|b| {
                    !matches!(
                        b,
                        b' ' | b'.' | b',' | b')' | b'(' | b'[' | b']' | b'|' | b'\''
                    )
                })
                .collect();
            if at < letters.len() && out.iter().all(|s| s.at != at) && out.len() < STARTS {
                let rare = match (value, prefix.is_empty()) {
                    (None, false) if second && !self.piece.place.doubled => NUMBERED_AGAIN,
                    _ => 0.0,
                };
                let base = match (value, prefix.is_empty()) {
                    (Some(_), _) => 0.0,
                    (None, true) => UNNUMBERED,
                    (None, false) => rare + figures(self.channel, &prefix),
                };
                out.push(Start {
                    at,
                    prefix,
                    value,
                    base,
                    rare,
                });
            }
        };
        for head in heads.iter().filter(|h| **h > 0) {
            push(*head, self.piece.number.map(|n| n.value), &mut out);
        }
        if out.is_empty() {
            let plain = crate::decoder::strip::numbers(letters);
            if let Some(n) = plain.first().filter(|n| n.from == 0) {
                push(n.to, Some(n.value), &mut out);
            }
        }
        if out.is_empty() || self.channel.noise > 0.004 {
            for at in guesses(letters) {
                push(at, None, &mut out);
            }
        }
        if out.iter().all(|s| s.value.is_none()) {
            out.truncate(STARTS - 1);
            push(0, None, &mut out);
        }
        if out.is_empty() {
            push(0, None, &mut out);
        }
        out
    }
}

/// What the best conceivable number costs.
fn figures(channel: &Channel, prefix: &[u8]) -> Nats {
    let figure = |p: &u8| {
        let read = (b'0'..=b'9').map(|d| channel.misread(d, *p));
        read.fold(channel.found(*p), Nats::min)
    };
    prefix.iter().map(figure).sum::<Nats>().min(SMEARED)
}
