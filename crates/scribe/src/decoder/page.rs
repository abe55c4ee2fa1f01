//! Where on the page moves may stand: lines into pieces in the order in which they are read. A piece begins with
//! a number or with a line and holds at most two moves; whether it holds any, nobody decides here.
mod halves;
mod series;
mod words;

use crate::decoder::page::halves::{Halves, head};
use crate::decoder::page::series::holes;
use crate::decoder::page::words::tokens;
use crate::decoder::strip::{Number, Strip, numbers};
use crate::ending::over_from;
use crate::layout::{Line, is_board};
use crate::rows::{ALSO, bare};
use std::ops::Range;
use std::sync::Arc;

use words::{is_amid, remark};
pub use words::{is_prose, prose};

/// A stretch of the page that may be a row of the score.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The line it begins in, counted within the page.
    pub line: usize,
    pub strip: Arc<Strip>,
    /// Its letters in the strip.
    pub range: Range<usize>,
    pub number: Option<Number>,
    /// The number printed a second time before Black's move.
    pub again: Option<u32>,
    /// How it stands on the page.
    pub place: Place,
    /// The same piece as others read it.
    pub rivals: Vec<Piece>,
}

/// How a piece stands on the page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// It begins its line, so many columns from the margin.
    pub indent: Option<usize>,
    /// The column of what stands after its widest gap, if that is wide.
    pub column: Option<usize>,
    /// Words of ordinary language in it, and the share of them in its paragraph.
    pub prose: usize,
    pub among_prose: f32,
    pub stops: usize,
    /// Within brackets.
    pub bracketed: bool,
    /// A blank line comes before it.
    pub apart: bool,
    /// Text of several lines that run on.
    pub runs: bool,
    /// Words after a move that say that the game is over.
    pub ends: bool,
    /// It goes on with a sentence.
    pub amid: bool,
    /// Lines about it show the number again before Black's move.
    pub doubled: bool,
}

impl Piece {
    /// The number that it bears, at its head or before Black's move.
    pub fn numbered(&self) -> Option<u32> {
        self.number.map(|n| n.value).or(self.again)
    }

    /// It stands as a row of a table does, whatever it says.
    pub fn is_set(&self) -> bool {
        let place = &self.place;
        place.indent.is_some() && place.column.is_some() && place.prose <= 1
    }

    pub fn letters(&self) -> &[u8] {
        self.strip.slice(self.range.start, self.range.end)
    }
}

/// The lines of a page as pieces; a line that holds nothing is none.
pub fn pieces(lines: &[Line], rivals: &[&[String]]) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut at = 0;
    let doubled = Doubled::of(lines);
    while at < lines.len() {
        if lines[at].text.trim().is_empty() {
            at += 1;
            continue;
        }
        let end = (at..lines.len())
            .find(|i| lines[*i].text.trim().is_empty())
            .unwrap_or(lines.len());
        let end = anew(&lines[at..end]).map_or(end, |rows| at + rows);
        let first = out.len();
        paragraph(lines, rivals, at..end, &doubled, &mut out);
        if let Some(piece) = out.get_mut(first) {
            piece.place.apart = true;
        }
        at = end;
    }
    out
}

/// Where, among lines with no blank one between them, a score ends after which another begins: its last row.
fn anew(lines: &[Line]) -> Option<usize> {
    let mut rows: Option<usize> = None;
    for (at, line) in lines.iter().enumerate() {
        let head = head(&Strip::of(0, &line.text).letters);
        match (head, rows) {
            (Some((1, _)), Some(rows)) if at >= rows + 2 => return Some(rows),
            (Some((n, _)), _) if n >= AGREED as u32 => rows = Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The lines that show the number again before Black's move.
struct Doubled(Vec<usize>);

/// So many lines above and below tell how a line is set, and so many of them must agree.
const NEAR: usize = 40;
const AGREED: usize = 3;

impl Doubled {
    fn of(lines: &[Line]) -> Doubled {
        let mut all = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            let strip = Strip::of(at, &line.text);
            if let [one, two] = numbers(&strip.letters)[..]
                && one.value == two.value
                && blank(&strip.letters[..one.from])
                && strip.letters[..two.from].ends_with(b"  ")
            {
                all.push(at);
            }
        }
        Doubled(all)
    }

    /// Whether lines about this one are set so.
    fn about(&self, line: usize) -> bool {
        let from = self.0.partition_point(|at| at + NEAR < line);
        let near = self.0[from..].iter().take_while(|at| **at <= line + NEAR);
        near.count() >= AGREED
    }
}

fn blank(letters: &[u8]) -> bool {
    letters.iter().all(|b| matches!(b, b' ' | b'|'))
}

fn paragraph(
    lines: &[Line],
    rivals: &[&[String]],
    range: Range<usize>,
    doubled: &Doubled,
    out: &mut Vec<Piece>,
) {
    let told: Vec<&str> = range
        .clone()
        .map(|i| told(&lines[i], rivals.get(i)))
        .collect();
    let strips: Vec<Strip> = range
        .clone()
        .zip(&told)
        .map(|(i, t)| Strip::of(i, t))
        .collect();
    let boards: Vec<bool> = range.clone().map(|i| is_board(&lines[i].text)).collect();
    let words: Vec<(usize, usize)> = strips
        .iter()
        .map(|s| (prose(&s.letters), tokens(&s.letters)))
        .collect();
    // The share of words in a line and in those right above and below it.
    let among = |line: usize| {
        let at = line - range.start;
        let near = &words[at.saturating_sub(1)..(at + 2).min(words.len())];
        let (prose, all) = near.iter().fold((0, 0), |s, n| (s.0 + n.0, s.1 + n.1));
        prose as f32 / all.max(1) as f32
    };
    let first = out.len();
    if let Some(halves) = Halves::of(&strips).filter(|_| !doubled.about(range.start)) {
        let whole = |lines: Range<usize>, out: &mut Vec<Piece>| {
            let lines = strips[lines].iter().filter(|s| !s.letters.is_empty());
            lines.for_each(|s| cut(s.clone(), doubled, out));
        };
        whole(0..halves.rows.start, out);
        for half in 0..2 {
            for (i, strip) in strips.iter().enumerate() {
                if !halves.rows.contains(&i) {
                    continue;
                }
                let line = range.start + i;
                let part = |s: &Strip| {
                    let (left, right) = halves.divided(s);
                    if half == 0 { left } else { right }
                };
                let others = others(rivals.get(line), told[i]);
                let others = others.map(|r| part(&Strip::of(line, r)));
                cut_with(part(strip), others, doubled, out);
            }
        }
        whole(halves.rows.end..strips.len(), out);
    } else {
        // Lines that run on are those of the first reading.
        let end = |held: Option<Strip>, out: &mut Vec<Piece>| {
            let Some(strip) = held else { return };
            let line = strip.at.first().map_or(0, |at| at.0);
            let alone = strip.at.last().is_some_and(|at| at.0 == line);
            let others = others(rivals.get(line).filter(|_| alone), told[line - range.start]);
            cut_with(strip, others.map(|r| Strip::of(line, r)), doubled, out);
        };
        let running = is_running(&strips);
        let measure = strips.iter().map(|s| s.letters.len()).max().unwrap_or(0);
        let mut held: Option<Strip> = None;
        let mut held_lines = 0;
        for (i, strip) in strips.into_iter().enumerate() {
            if boards[i] || strip.letters.is_empty() {
                end(held.take(), out);
                continue;
            }
            let text = told[i];
            let runs = |h: &Strip| running || runs_on(h, &strip, measure);
            let joins = held.as_ref().is_some_and(runs) && held_lines < 60;
            if joins && let Some(held) = &mut held {
                held.extend(range.start + i, text);
                held_lines += 1;
            } else {
                end(held.replace(strip), out);
                held_lines = 1;
            }
        }
        end(held, out);
    }
    let mut depth = 0_i32;
    for piece in &mut out[first..] {
        piece.place.among_prose = among(piece.line);
        piece.place.bracketed =
            depth > 0 || piece.letters().first() == Some(&b'(') && piece.place.indent.is_none();
        for b in piece.strip.slice(piece.range.start, piece.range.end) {
            match b {
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
        }
        depth = depth.clamp(0, 3);
        if piece.place.indent.is_some() && piece.place.column.is_some() {
            depth = 0;
        }
    }
}

/// Whether lines are running text: most numbers stand within them, and few lines have the gap of a table. Then a move
/// may be broken wherever a line ends.
fn is_running(strips: &[Strip]) -> bool {
    let (mut heads, mut within, mut tabled) = (0, 0, 0);
    for strip in strips {
        let all = numbers(&strip.letters);
        let first = all.first().is_some_and(|n| blank(&strip.letters[..n.from]));
        heads += usize::from(first);
        within += all.len() - usize::from(first);
        tabled += usize::from(widest(&strip.letters).is_some());
    }
    within > AGREED && within * 2 >= heads * 3 && tabled * 2 < strips.len()
}

/// A line with what its letters may be instead, where that is told.
fn told<'a>(line: &'a Line, readings: Option<&&'a [String]>) -> &'a str {
    let first = readings.and_then(|r| r.first());
    let same = first.filter(|r| r.contains(ALSO) && bare(r) == line.text);
    same.map_or(&line.text, |told| told)
}

/// The other readings of a line.
fn others<'a>(
    readings: Option<&&'a [String]>,
    told: &'a str,
) -> impl Iterator<Item = &'a String> + use<'a> {
    let readings = readings.copied().unwrap_or_default();
    let first = readings.first().is_some_and(|r| std::ptr::eq(&r[..], told));
    readings[usize::from(first)..].iter()
}

/// Whether a line goes on with the text of the one above it: both run from margin to margin, or the one above
/// ends within a move.
fn runs_on(above: &Strip, line: &Strip, measure: usize) -> bool {
    let last = above.at.last().map_or(0, |at| at.0);
    let from = above.at.partition_point(|at| at.0 < last);
    let above = &above.letters[from..];
    let wide = |text: &[u8]| widest(text).is_some();
    if wide(above) || wide(&line.letters) {
        return false;
    }
    let begins = |text: &[u8]| {
        numbers(text)
            .first()
            .is_some_and(|n| text[..n.from].iter().all(|b| *b == b' '))
    };
    // A sentence that ends before its line does ends a paragraph; a number, or what is left of one, begins a row.
    let ended = matches!(above.last(), Some(b'.' | b'!' | b'?'));
    let short = above.len() * 10 < measure * 8;
    let anew = begins(&line.letters) || line.letters.starts_with(b". ");
    if ended && (short || anew) {
        return false;
    }
    let full = above.len() >= 38;
    let within = numbers(above).len() + usize::from(!begins(above)) >= 2;
    let open = above
        .iter()
        .rev()
        .find(|b| !matches!(b, b' ' | b'.'))
        .is_some_and(|b| b.is_ascii_digit() || matches!(b, b'-' | b',' | b';' | b'('))
        || above.ends_with(b" to")
        || above.ends_with(b" takes");
    full && (within || open || prose(above) >= 3)
        && !(begins(&line.letters) && !within && prose(above) == 0)
}

/// Cuts a strip, and other readings of the same line as far as they come apart alike.
fn cut_with(
    strip: Strip,
    others: impl Iterator<Item = Strip>,
    doubled: &Doubled,
    out: &mut Vec<Piece>,
) {
    let first = out.len();
    cut(strip, doubled, out);
    for other in others {
        let mut rivals = Vec::new();
        cut(other, doubled, &mut rivals);
        if rivals.len() == out.len() - first {
            let pairs = out[first..].iter_mut().zip(rivals);
            pairs.for_each(|(piece, rival)| piece.rivals.push(rival));
        }
    }
}

/// Cuts a strip before each of its numbers.
fn cut(strip: Strip, doubled: &Doubled, out: &mut Vec<Piece>) {
    let mut found = numbers(&strip.letters);
    let strip = Arc::new(strip);
    let n = strip.letters.len();
    let blank = |to: usize| blank(&strip.letters[..to]);
    let lines = strip.at.last().map_or(0, |l| l.0) - strip.at.first().map_or(0, |f| f.0);
    // Where the number stands again before Black's move, that begins no row, nor does any other within the row.
    let doubled = strip.at.first().is_some_and(|at| doubled.about(at.0));
    let mut again: Option<Number> = None;
    if doubled && lines == 0 {
        let wide = |f: &&Number| !blank(f.from) && strip.letters[..f.from].ends_with(b"   ");
        again = found.iter().find(wide).copied();
        found.retain(|f| blank(f.from));
    }
    let mut bounds: Vec<(usize, Option<Number>)> = Vec::new();
    if found.first().is_none_or(|f| !blank(f.from)) {
        bounds.push((0, None));
    }
    bounds.extend(found.iter().map(|f| (f.from, Some(*f))));
    // In a line of its own a series is one that begins it.
    let flows = lines > 0 || widest(&strip.letters).is_none();
    let heads = found.first().is_some_and(|f| blank(f.from));
    if flows && (lines > 0 || heads) {
        let least = if lines > 0 { AGREED } else { 2 };
        bounds.extend(holes(&strip.letters, &found, least));
        bounds.sort_by_key(|b| b.0);
    }
    // Words after the last move that say how the game ended are no part of it.
    let last = bounds.last().map_or(0, |b| b.0);
    let over = over_from(&strip.letters[last..]).map(|at| last + at);
    // "20 B-B4, White wins easily" at the end of a note does not end the game.
    let over = over.filter(|at| prose(&strip.letters[..*at]) == 0);
    bounds.extend(over.map(|at| (at, None)));
    if flows {
        // Running text passes from moves to words and back.
        let ends = bounds.iter().skip(1).map(|b| b.0).chain([n]);
        let from = bounds.iter().map(|b| b.1.map_or(b.0, |n| n.to));
        let said = from.zip(ends).filter_map(|(from, to)| {
            let at = from + remark(strip.letters.get(from..to)?)?;
            Some((at, None))
        });
        let said: Vec<(usize, Option<Number>)> = said.collect();
        bounds.extend(said);
        bounds.sort_by_key(|b| b.0);
    }
    let ends: Vec<usize> = bounds.iter().skip(1).map(|b| b.0).chain([n]).collect();
    for ((from, number), to) in bounds.into_iter().zip(ends) {
        let lead = strip.letters[from..to]
            .iter()
            .take_while(|b| **b == b' ')
            .count();
        let trail = strip.letters[from + lead..to]
            .iter()
            .rev()
            .take_while(|b| **b == b' ')
            .count();
        let range = from + lead..to - trail;
        if range.is_empty() {
            continue;
        }
        let letters = &strip.letters[range.clone()];
        let begins = blank(range.start);
        let (line, byte) = strip.at[range.start];
        let heads = begins || strip.at[range.start - 1].0 < line;
        // It ends where a wide gap begins, or begins where one ends.
        let blanks = |text: &mut dyn Iterator<Item = &u8>| text.take_while(|b| **b == b' ').count();
        let after = blanks(&mut strip.letters[range.end..].iter());
        let before = blanks(&mut strip.letters[..range.start].iter().rev());
        let column = match widest(letters) {
            Some(gap) => Some(range.start + gap.end),
            None if after >= 3 && range.end + after < n => Some(range.end + after),
            None if before >= 3 && !heads => Some(range.start),
            None => None,
        };
        out.push(Piece {
            line,
            range: range.clone(),
            number,
            again: again.filter(|a| range.contains(&a.from)).map(|a| a.value),
            place: Place {
                indent: heads.then_some(if begins { range.start } else { byte }),
                column,
                prose: prose(letters),
                stops: letters.iter().filter(|b| matches!(b, b',' | b';')).count(),
                runs: lines > 0 || !heads,
                ends: over == Some(from),
                amid: lines > 0 && is_amid(&strip.letters[..range.start]),
                doubled,
                ..Place::default()
            },
            strip: strip.clone(),
            rivals: Vec::new(),
        });
    }
}

/// The widest run of blanks between letters, if it is at least three; the rule of a table counts as much.
pub fn widest(letters: &[u8]) -> Option<Range<usize>> {
    gaps(letters)
        .into_iter()
        .filter(|g| g.len() >= 3)
        .max_by_key(Range::len)
}

/// The runs of blanks between letters.
pub fn gaps(letters: &[u8]) -> Vec<Range<usize>> {
    let blank = |b: u8| matches!(b, b' ' | b'|');
    let mut out = Vec::new();
    let mut i = letters
        .iter()
        .position(|b| !blank(*b))
        .unwrap_or(letters.len());
    while i < letters.len() {
        if blank(letters[i]) {
            let end = (i..letters.len()).find(|j| !blank(letters[*j]));
            let Some(end) = end else { break };
            out.push(i..end);
            i = end;
        } else {
            i += 1;
        }
    }
    out
}
