//! Lines in columns of which some part is illegible: every column is taken for a move all the same.
use crate::layout::{Cell, Line, Standing};
use crate::phrase::Phrase;
use crate::players::word_at;
use crate::print::{CASTLES, Kind, SMUDGED_KT, Sign, TAKES, TO, Word};
use crate::scan::{Found, scan_in};
use crate::shape::is_signed;
use crate::smudge::raw;
use board::Color;
use std::ops::Range;

/// What stands in one column of a line.
struct Part<'a> {
    number: Option<u32>,
    /// Something stands in the place of its number that is none.
    misnumbered: bool,
    body: &'a [Word],
    found: Vec<Found>,
    damaged: Phrase,
}

impl Part<'_> {
    /// Clean moves, and perhaps words after them.
    fn is_clean(&self) -> bool {
        let within = |i: usize| self.found.iter().any(|f| (f.start..f.end).contains(&i));
        let last = self.found.last().map_or(0, |f| f.end);
        self.found.first().is_some_and(|f| f.start == 0)
            && (0..self.body.len())
                .all(|i| within(i) || i >= last && self.body[i].kind != Kind::Smudged)
    }
}

/// The cells of a line with a damaged column; `None` if it has none, or is not in columns.
pub fn columns(line: &Line, words: &[Word], found: &[Found]) -> Option<Vec<Cell>> {
    let covered = |i: &usize| found.iter().any(|f| (f.start..f.end).contains(i));
    let stray = (0..words.len())
        .filter(|i| {
            !covered(i) && matches!(words[*i].kind, Kind::Clean | Kind::Smudged | Kind::Prose)
        })
        .count();
    let heads = |side: &str| word_at(&line.text, side).is_some();
    if stray == 0 || words.len() > 32 || heads("white") || heads("black") {
        return None;
    }
    let signed = is_signed(words);
    let parts: Vec<Part> = ranges(words)
        .into_iter()
        .map(|r| part(line, &words[r], signed))
        .collect();
    let worded = |p: &Part| p.body.iter().filter(|w| w.kind == Kind::Prose).count() >= 2;
    let sound = |p: &Part| {
        p.body.is_empty()
            || p.is_clean()
            || could_be_move(&p.damaged) && (p.found.is_empty() || !worded(p))
    };
    let smudged = words
        .iter()
        .enumerate()
        .any(|(i, w)| w.kind == Kind::Smudged && !covered(&i));
    let prose = words.iter().filter(|w| w.kind == Kind::Prose).count();
    let plain = |p: &Part| p.body.is_empty() || p.is_clean() && !p.misnumbered;
    if parts.iter().all(plain) {
        return None;
    }
    let tabular = parts.len() >= 2 && parts.iter().all(sound) && prose <= 4;
    let numbered = parts[0].number.is_some();
    let readable = tabular || smudged && prose <= usize::from(numbered) && parts.iter().all(sound);
    readable.then(|| place(line, &parts))
}

/// One cell for each column, White's and Black's in turn.
fn place(line: &Line, parts: &[Part]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    // The number may stand between the columns.
    let mut number = match parts {
        [first, second] if first.number.is_none() => second.number,
        _ => None,
    };
    let mut side = Color::White;
    for part in parts {
        if part.number.is_some() && side == Color::White {
            number = part.number;
        }
        if part.body.is_empty() {
            side = Color::Black;
            continue;
        }
        let mut push = |body: &[Word], phrase: Phrase, standing: Standing| {
            let end = body[body.len() - 1].end;
            cells.push(Cell {
                line: line.number,
                text: line.text[body[0].start..end].trim().to_owned(),
                phrase,
                number,
                side: number.map(|_| side),
                standing,
                tail: None,
            });
            if side == Color::Black {
                number = None;
            }
            side = !side;
        };
        if part.is_clean() {
            for f in &part.found {
                let body = &part.body[f.start..f.end];
                push(body, Phrase::new(body), Standing::Table);
            }
        } else if could_be_move(&part.damaged) {
            push(part.body, part.damaged.clone(), Standing::Damaged);
        }
    }
    cells
}

fn part<'a>(line: &Line, words: &'a [Word], signed: bool) -> Part<'a> {
    let (number, told) = numbered(words);
    let body = without_smudged_number(line, told);
    let mended: Vec<Word> = body
        .iter()
        .map(|w| {
            let text = &line.text[w.start..w.end];
            match w.kind {
                Kind::Prose if text.len() <= 6 => Word {
                    signs: raw(text),
                    kind: Kind::Smudged,
                    ..w.clone()
                },
                _ => w.clone(),
            }
        })
        .collect();
    Part {
        number,
        misnumbered: body.len() < told.len(),
        body,
        found: scan_in(body, signed),
        damaged: without_number(Phrase::new(&mended)),
    }
}

/// Parts the number of a move, in brackets or not, from the rest.
fn numbered(words: &[Word]) -> (Option<u32>, &[Word]) {
    let opens = matches!(words[0].kind, Kind::Mark(b'(' | b'['));
    let rest = &words[usize::from(opens)..];
    let Some(number) = rest.first().and_then(Word::number) else {
        return (None, words);
    };
    let closes = rest
        .get(1)
        .is_some_and(|w| matches!(w.kind, Kind::Mark(b')' | b']')));
    (Some(number), &rest[1 + usize::from(closes)..])
}

/// At least two of: a man, a sign, a rank.
pub fn could_be_move(phrase: &Phrase) -> bool {
    let any = |test: fn(&Sign) -> bool| usize::from(phrase.signs.iter().any(test));
    let man = any(|s| matches!(*s, b'K' | b'Q' | b'R' | b'B' | b'N' | b'P' | SMUDGED_KT));
    let sign = any(|s| matches!(*s, TO | TAKES));
    let rank = any(|s| matches!(*s, b'1'..=b'8'));
    phrase.signs.len() >= 3 && man + sign + rank >= 2 || phrase.signs.first() == Some(&CASTLES)
}

/// Runs of words divided by wide gaps, by numbers that cannot be ranks, or by the number given again.
fn ranges(words: &[Word]) -> Vec<Range<usize>> {
    let first = numbered(words);
    let (number, led) = (first.0, words.len() - first.1.len());
    let widest = words[led..]
        .iter()
        .skip(1)
        .map(|w| w.gap)
        .max()
        .unwrap_or(0);
    let wide = widest.clamp(2, 3);
    let mut out = Vec::new();
    let mut start = 0;
    for i in 1..=words.len() {
        let cut = i == words.len()
            || i > led
                && words[i].gap >= wide
                && !(numbered(&words[start..]).1.len() == words.len() - i && words[i].gap < 6)
            || matches!(words[i].kind, Kind::Number(n) if n > 8 && i >= led && !opened(words, i))
            || i > led
                && (words[i].number() == number && number.is_some() && !opened(words, i)
                    || opens_number(words, i));
        if cut && start < i {
            out.push(start..i);
            start = i;
        }
    }
    out
}

fn opened(words: &[Word], i: usize) -> bool {
    i > 0 && matches!(words[i - 1].kind, Kind::Mark(b'(' | b'['))
}

/// `(12)`, `[12]`
fn opens_number(words: &[Word], i: usize) -> bool {
    matches!(words[i].kind, Kind::Mark(b'(' | b'['))
        && words.get(i + 1).is_some_and(|w| w.number().is_some())
        && words
            .get(i + 2)
            .is_some_and(|w| matches!(w.kind, Kind::Mark(b')' | b']')))
}

/// `gy. Kt. to K. R's 5th`: what stands before the first man and ends in a stop was a number.
fn without_smudged_number<'a>(line: &Line, body: &'a [Word]) -> &'a [Word] {
    let [first, rest @ ..] = body else {
        return body;
    };
    let text = &line.text[first.start..first.end];
    let stop = line.text[first.end..].starts_with('.');
    let man = |w: &Word| {
        matches!(
            w.signs.first(),
            Some(b'K' | b'Q' | b'R' | b'B' | b'N' | b'P' | &CASTLES | &SMUDGED_KT)
        )
    };
    let unread = matches!(first.kind, Kind::Smudged | Kind::Prose | Kind::Remark);
    if unread && stop && text.chars().count() <= 3 && rest.first().is_some_and(man) {
        rest
    } else {
        body
    }
}

/// Drops signs that are probably the number of the move, run into it.
fn without_number(mut phrase: Phrase) -> Phrase {
    let man = |s: &Sign| matches!(*s, b'K' | b'Q' | b'R' | b'B' | b'N' | b'P' | SMUDGED_KT);
    let figure = |s: &Sign| s.is_ascii_digit() || b"IilLoOSsTZza".contains(s);
    let lead = phrase.signs.iter().take_while(|s| figure(s)).count();
    if (1..=3).contains(&lead) && phrase.signs.get(lead).is_some_and(man) {
        phrase.signs.drain(..lead);
    }
    phrase
}
