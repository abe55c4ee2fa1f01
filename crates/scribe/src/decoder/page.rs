//! Where on the page moves may stand: lines into pieces in the order in which they are read. A piece begins with
//! a number or with a line and holds at most two moves; whether it holds any, nobody decides here.
use crate::decoder::strip::{Number, Strip, numbers};
use crate::ending::over_from;
use crate::layout::{Line, is_board};
use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;

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
        let first = out.len();
        paragraph(lines, rivals, at..end, &doubled, &mut out);
        if let Some(piece) = out.get_mut(first) {
            piece.place.apart = true;
        }
        at = end;
    }
    out
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
    let strips: Vec<Strip> = range
        .clone()
        .map(|i| Strip::of(i, &lines[i].text))
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
        for half in 0..2 {
            for (i, strip) in strips.iter().enumerate() {
                let line = range.start + i;
                let part = |s: &Strip| {
                    let (left, right) = halves.divided(s);
                    if half == 0 { left } else { right }
                };
                let others = rivals.get(line).copied().unwrap_or_default();
                let others = others.iter().map(|r| part(&Strip::of(line, r)));
                cut_with(part(strip), others, doubled, out);
            }
        }
    } else {
        // Lines that run on are those of the first reading.
        let end = |held: Option<Strip>, out: &mut Vec<Piece>| {
            let Some(strip) = held else { return };
            let line = strip.at.first().map_or(0, |at| at.0);
            let alone = strip.at.last().is_some_and(|at| at.0 == line);
            let others = rivals.get(line).copied().filter(|_| alone);
            let others = others.unwrap_or_default().iter();
            cut_with(strip, others.map(|r| Strip::of(line, r)), doubled, out);
        };
        let measure = strips.iter().map(|s| s.letters.len()).max().unwrap_or(0);
        let mut held: Option<Strip> = None;
        let mut held_lines = 0;
        for (i, strip) in strips.into_iter().enumerate() {
            if boards[i] || strip.letters.is_empty() {
                end(held.take(), out);
                continue;
            }
            let text = &lines[range.start + i].text;
            let joins =
                held.as_ref().is_some_and(|h| runs_on(h, &strip, measure)) && held_lines < 60;
            if joins && let Some(held) = &mut held {
                held.extend(range.start + i, text);
                held_lines += 1;
            } else {
                held.replace(strip)
                    .into_iter()
                    .for_each(|s| cut(s, doubled, out));
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
    // Words after the last move that say how the game ended are no part of it.
    let last = bounds.last().map_or(0, |b| b.0);
    let over = over_from(&strip.letters[last..]).map(|at| last + at);
    bounds.extend(over.map(|at| (at, None)));
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

/// The number of words of ordinary language.
pub fn prose(letters: &[u8]) -> usize {
    let words = letters.split(|b| !b.is_ascii_alphabetic() && *b != b'\'');
    words.filter(|w| is_prose(w)).count()
}

fn tokens(letters: &[u8]) -> usize {
    letters
        .split(|b| *b == b' ')
        .filter(|w| !w.is_empty())
        .count()
}

/// Whether a word is of ordinary language.
pub fn is_prose(word: &[u8]) -> bool {
    const CHESS: [&str; 58] = [
        "takes",
        "castles",
        "castle",
        "check",
        "checks",
        "mate",
        "mates",
        "square",
        "king",
        "queen",
        "bishop",
        "knight",
        "rook",
        "pawn",
        "king's",
        "queen's",
        "bishop's",
        "knight's",
        "rook's",
        "pawn's",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "second",
        "side",
        "his",
        "her",
        "sth",
        "fth",
        "dis",
        "disc",
        "dble",
        "dbl",
        "double",
        "the",
        "same",
        "one",
        "two",
        "tks",
        "checkmate",
        "becoming",
        "becomes",
        "queens",
        "squares",
        "with",
        "and",
        "passant",
        "passing",
        "pass",
        "pas",
        "from",
        "ch.",
        "rakes",
        "discovering",
        "steps",
    ];
    let letters = word.iter().filter(|b| b.is_ascii_alphabetic()).count();
    let small = word.iter().filter(|b| b.is_ascii_lowercase()).count();
    if letters < 3 || small + 1 < letters {
        return letters == 2
            && matches!(
                word,
                b"of"
                    | b"is"
                    | b"in"
                    | b"If"
                    | b"if"
                    | b"or"
                    | b"it"
                    | b"It"
                    | b"be"
                    | b"by"
                    | b"as"
                    | b"In"
                    | b"he"
                    | b"He"
            );
    }
    let low = word.to_ascii_lowercase();
    !CHESS.iter().any(|c| c.as_bytes() == low)
}

/// Where lines divide into two halves with rows of their own: those at the right have numbers that are as far ahead of
/// the ones at the left in every line.
struct Halves {
    ahead: u32,
    column: usize,
}

impl Halves {
    fn of(strips: &[Strip]) -> Option<Halves> {
        let mut votes: Vec<(u32, usize)> = Vec::new();
        let mut numbered = 0;
        for strip in strips {
            let [(first, from), rest @ ..] = &figures(&strip.letters)[..] else {
                continue;
            };
            if *from >= 8 {
                continue;
            }
            numbered += 1;
            let far = rest.iter().filter(|(n, at)| *at >= 8 && *n >= first + 2);
            votes.extend(far.map(|(n, at)| (n - first, *at)));
        }
        let agree = |ahead: u32| votes.iter().filter(move |v| v.0 == ahead);
        let (ahead, _) = *votes.iter().max_by_key(|v| agree(v.0).count())?;
        let mut columns: Vec<usize> = agree(ahead).map(|v| v.1).collect();
        columns.sort_unstable();
        let enough = columns.len() >= AGREED && columns.len() * 2 >= numbered;
        enough.then(|| Halves {
            ahead,
            column: columns[columns.len() / 2],
        })
    }

    /// A line cut where its right half begins: at its number, or at the gap nearest to the others'.
    fn divided(&self, strip: &Strip) -> (Strip, Strip) {
        let all = figures(&strip.letters);
        let first = all.first().filter(|f| f.1 < 8).map(|f| f.0 + self.ahead);
        let number = all
            .iter()
            .filter(|(n, at)| *at >= 8 && (Some(*n) == first || at.abs_diff(self.column) <= 5))
            .max_by_key(|(n, at)| (Some(*n) == first, Reverse(at.abs_diff(self.column))));
        let gap = gaps(&strip.letters)
            .into_iter()
            .filter(|g| g.end >= 14)
            .min_by_key(|g| (g.end.abs_diff(self.column) * 4 + 4).saturating_sub(g.len().min(4)));
        let at = match (number, gap) {
            (Some((_, at)), _) => *at,
            (None, Some(g)) if g.end.abs_diff(self.column) <= 6 => g.end,
            _ => strip.letters.len().min(self.column),
        };
        let part = |range: Range<usize>| Strip {
            letters: strip.letters[range.clone()].to_vec(),
            at: strip.at[range].to_vec(),
        };
        (part(0..at), part(at..strip.letters.len()))
    }
}

/// The figures of a line that stand as numbers do, with their places.
fn figures(letters: &[u8]) -> Vec<(u32, usize)> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let digits = letters[at..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        let heads = at == 0 || letters[at - 1] == b' ';
        let rest = &letters[at + digits..];
        let stop = rest
            .iter()
            .take_while(|b| matches!(b, b'.' | b',' | b' '))
            .count();
        let moves = rest.get(stop).is_some_and(u8::is_ascii_uppercase);
        if heads && (1..=3).contains(&digits) && moves {
            let value = letters[at..at + digits].iter();
            out.push((value.fold(0, |n, b| 10 * n + u32::from(b - b'0')), at));
        }
        at += digits.max(1);
    }
    out
}
