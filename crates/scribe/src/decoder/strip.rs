//! A line as the channel sees it: one plain letter for each that is printed, with its place.
use crate::decoder::channel::Nats;
use crate::rows::ALSO;
use std::ops::Range;

/// The letters of a line, or of several that run on.
#[derive(Clone, Debug, Default)]
pub struct Strip {
    pub letters: Vec<u8>,
    /// Where each letter stands: its line, and the byte there.
    pub at: Vec<(usize, usize)>,
    /// What letters may be instead, by their place, and how much less likely; in their order.
    pub also: Vec<(usize, u8, Nats)>,
}

impl Strip {
    /// Line `line` of some lines.
    pub fn of(line: usize, text: &str) -> Strip {
        let mut strip = Strip::default();
        strip.extend(line, text);
        strip
    }

    /// Lets another line run on.
    pub fn extend(&mut self, line: usize, text: &str) {
        if !self.letters.is_empty() {
            self.push(b' ', line, 0);
        }
        let from = self.letters.len();
        let (mut at, mut told) = (0, 0);
        while let Some(c) = text[at..].chars().next() {
            if let Some((letter, less, length)) = instead(&text[at..]) {
                if let Some(of) = self.letters.len().checked_sub(1) {
                    self.also.push((of, letter, less));
                }
                at += length;
                told += length;
                continue;
            }
            let named = text[..at].ends_with(is_man);
            if let Some(length) = mark(&text[at..], named) {
                at += length;
                continue;
            }
            match c {
                '…' => (0..3).for_each(|_| self.push(b'.', line, at - told)),
                '\t' => (0..4).for_each(|_| self.push(b' ', line, at - told)),
                '\u{300}'..='\u{36f}' | '_' | '¹' | '²' | '³' | '⁰'..='⁹' => {}
                c => self.push(plain(c), line, at - told),
            }
            at += c.len_utf8();
        }
        despeckle(&mut self.letters[from..]);
        while self.letters.last() == Some(&b' ') {
            self.letters.pop();
            self.at.pop();
        }
        // What the dirt at a line's end may be goes with it: its places are those of the next line's letters.
        let left = self.letters.len();
        self.also.retain(|(of, ..)| *of < left);
    }

    fn push(&mut self, letter: u8, line: usize, at: usize) {
        // A dash drawn long is one dash.
        if letter == b'-' && self.letters.last() == Some(&b'-') {
            return;
        }
        self.letters.push(letter);
        self.at.push((line, at));
    }

    /// A part of it.
    pub fn part(&self, range: Range<usize>) -> Strip {
        let also = self.instead(range.clone());
        Strip {
            also: also
                .map(|(at, b, less)| (at - range.start, b, less))
                .collect(),
            letters: self.letters[range.clone()].to_vec(),
            at: self.at[range].to_vec(),
        }
    }

    /// What letters of a part may be instead.
    pub fn instead(&self, range: Range<usize>) -> impl Iterator<Item = (usize, u8, Nats)> {
        let within = |end: usize| self.also.partition_point(|a| a.0 < end);
        self.also[within(range.start)..within(range.end)]
            .iter()
            .copied()
    }

    pub fn slice(&self, from: usize, to: usize) -> &[u8] {
        &self.letters[from..to]
    }
}

/// A letter that the one before it may be, how much less likely, and how long that is told.
fn instead(text: &str) -> Option<(u8, Nats, usize)> {
    let told = text.strip_prefix(ALSO)?;
    let mut letters = told.char_indices();
    let (_, letter) = letters.next()?;
    let (_, less) = letters.next()?;
    let end = letters.next().map_or(told.len(), |(at, _)| at);
    let length = ALSO.len_utf8() + end;
    Some((plain(letter), less.to_digit(10)? as Nats, length))
}

/// Dirt that a scanner took for signs is blank: a sign or two before the number of a line, and one alone among blanks.
/// Dots in a row stand for a move, and a mark of repetition or a dash may.
fn despeckle(letters: &mut [u8]) {
    let dirt = |b: u8| b".,':;!*~^`<>=_".contains(&b);
    let lead = letters
        .iter()
        .position(|b| !dirt(*b) && !matches!(b, b' ' | b'-' | b'"' | b'|'))
        .unwrap_or(letters.len());
    let specks = letters[..lead].iter().filter(|b| **b != b' ').count();
    if specks <= 2 && letters.get(lead).is_some_and(u8::is_ascii_digit) {
        letters[..lead].fill(b' ');
    }
    for at in 0..letters.len() {
        let blank = |b: &u8| *b == b' ';
        let (before, after) = (&letters[..at], &letters[at + 1..]);
        let alone = before.iter().rev().take(2).all(blank) && after.iter().take(2).all(blank);
        let near = &letters[at.saturating_sub(DOTTED)..(at + DOTTED + 1).min(letters.len())];
        let dotted = letters[at] == b'.' && near.iter().filter(|b| **b == b'.').count() > 1;
        if alone && dirt(letters[at]) && !dotted {
            letters[at] = b' ';
        }
    }
}

/// Stops so near each other are a row of dots.
const DOTTED: usize = 6;

fn is_dirt(sign: u8) -> bool {
    sign.is_ascii_punctuation() && !b"-.()[]".contains(&sign)
}

fn is_man(c: char) -> bool {
    matches!(c, 'K' | 'Q' | 'R' | 'B' | 'N' | 't' | 'P')
}

/// The mark of a footnote or of a page: `[A]`, `[12]`, `{163}`, `(b)`.
fn mark(rest: &str, named: bool) -> Option<usize> {
    let bytes = rest.as_bytes();
    let close = match bytes[0] {
        b'[' => b']',
        b'{' => b'}',
        b'(' => {
            let lone = matches!(bytes, [_, b'a'..=b'z', b')', ..]);
            // `R(a)-f1`: where the man comes from.
            let origin = named && matches!(bytes, [_, b'a'..=b'h', _, b'-' | b'x', ..]);
            let lone = lone && !origin;
            return lone.then_some(3);
        }
        _ => return None,
    };
    let inner = bytes[1..]
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric() || **b == b'*')
        .count();
    let closed = bytes.get(1 + inner) == Some(&close);
    // `[12] P-K4` numbers a move.
    let numbers = close == b']' && bytes[1..=inner].iter().all(u8::is_ascii_digit) && inner > 0;
    (closed && inner <= 4 && !numbers).then_some(inner + 2)
}

fn plain(c: char) -> u8 {
    match c {
        c if c.is_ascii() => c as u8,
        '–' | '—' | '−' | '‐' | '‑' | '‒' | '―' | '⁃' | '﹣' | '－' => b'-',
        '’' | '‘' | '′' | '`' | '´' => b'\'',
        '“' | '”' | '„' | '″' => b'"',
        '×' | '✕' | '✗' => b'x',
        '♔' | '♚' => b'K',
        '♕' | '♛' => b'Q',
        '♖' | '♜' => b'R',
        '♗' | '♝' => b'B',
        '♘' | '♞' => b'N',
        '♙' | '♟' => b'P',
        '†' => b'+',
        '‡' => b'#',
        '\u{a0}' => b' ',
        'ſ' => b's',
        'á' | 'à' | 'â' | 'ä' | 'å' | 'ã' => b'a',
        'é' | 'è' | 'ê' | 'ë' => b'e',
        'í' | 'ì' | 'î' | 'ï' => b'i',
        'ó' | 'ò' | 'ô' | 'ö' => b'o',
        'ú' | 'ù' | 'û' | 'ü' => b'u',
        'ç' | '¢' => b'c',
        '£' => b'L',
        '§' => b'S',
        '«' | '»' => b'"',
        '•' | '·' => b'.',
        '°' => b'o',
        '¢'..='ÿ' => b'?',
        _ => b'~',
    }
}

/// A number that may number a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its place in the strip, with brackets and stops.
    pub from: usize,
    pub to: usize,
    pub value: u32,
}

/// The plain numbers of a strip that may be of moves and not of ranks.
pub fn numbers(letters: &[u8]) -> Vec<Number> {
    let mut found: Vec<Number> = Vec::new();
    let mut i = 0;
    while i < letters.len() {
        let digits = letters[i..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        if digits == 0 {
            i += 1;
            continue;
        }
        if let Some(number) = number(letters, i, digits, found.last()) {
            found.push(number);
        }
        i += digits;
    }
    found
}

fn number(letters: &[u8], at: usize, digits: usize, last: Option<&Number>) -> Option<Number> {
    let value: u32 = std::str::from_utf8(&letters[at..at + digits])
        .ok()?
        .parse()
        .ok()?;
    if digits > 3 || value == 0 || value > 350 {
        return None;
    }
    let before = &letters[..at];
    let after = &letters[at + digits..];
    let opens = matches!(before.last(), Some(b'(' | b'['));
    let lead = if opens { &before[..at - 1] } else { before };
    let gap = lead.iter().rev().take_while(|b| **b == b' ').count();
    let said = lead.len() - gap;
    let first = said == 0;
    let closed = opens && matches!(after.first(), Some(b')' | b']'));
    if opens && !closed {
        return opening(letters, at, digits, value);
    }
    let stop = usize::from(closed)
        + after[usize::from(closed)..]
            .iter()
            .take_while(|b| **b == b'.')
            .count();
    // A stop that a scanner took for another sign.
    let worn = usize::from(
        first
            && stop == 0
            && matches!(after, [b',' | b':' | b';' | b'/' | b'\'', b, ..] if !b.is_ascii_digit()),
    );
    // `18%.P-B4`: dirt between the number and its stop.
    let dirty = first && stop + worn == 0 && matches!(after, [b, b'.', ..] if is_dirt(*b));
    let stop = stop + worn + 2 * usize::from(dirty);
    let rest = &after[stop..];
    let ordinal = [&b"th"[..], b"d", b"nd", b"rd", b"st"];
    if ordinal.iter().any(|o| after.starts_with(o)) {
        return None;
    }
    // A page number, a year, a score: nothing follows that could be moved.
    let follows = matches!(rest.first(), None | Some(b' ' | b'-' | b',' | b'A'..=b'Z' | b'a'..=b'h' | b'o'))
        || stop > 0 && rest.starts_with(b"0-");
    let glued = !first
        && gap == 0
        && !matches!(
            lead.last(),
            Some(b';' | b',' | b'.' | b')' | b'|' | b']' | b'!' | b'?' | b':')
        );
    // `3.1K. Kt. to`: a letter read as two.
    let doubled = gap == 0 && matches!(lead, [.., b'0'..=b'9', b'.']);
    if !follows || glued || doubled {
        return None;
    }
    let whole = Number {
        from: at - usize::from(opens),
        to: at + digits + stop,
        value,
    };
    if first {
        return Some(whole);
    }
    // Within a line numbers go on: `10. Q. 10 Q's 3d.` has a damaged word, `12. 1B.` a letter too many.
    let within = gap < 3
        && last.is_some_and(|l| {
            let again = value == l.value && stop >= 2;
            !again && (value <= l.value || value > l.value + 3 && stop == 0)
        });
    if within {
        return None;
    }
    // A number in a line that goes back, or with nothing after it that could be a man, is dirt.
    let man = rest
        .iter()
        .find(|b| !matches!(b, b' ' | b',' | b':' | b';'));
    let names =
        man.is_none_or(|b| b.is_ascii_alphabetic() || matches!(b, b'.' | b'-' | b'0' | b'('));
    let ranks = matches!(rest, [b'-', b'0'..=b'9', ..]);
    if stop == 0 && (ranks || !names || last.is_some_and(|l| value < l.value)) {
        return None;
    }
    let letter = lead[..said].iter().rev().find(|b| **b != b'.').copied();
    let after_file = matches!(
        letter,
        Some(b'K' | b'Q' | b'R' | b'B' | b't' | b'N' | b'-' | b'(' | b's')
    );
    let rank = (1..=8).contains(&value) && after_file && gap < 3 && !closed;
    // `Q. 10 Q's 3d.`: `to`, as scanners read it.
    if value == 10 && stop == 0 && after_file && gap < 3 {
        return None;
    }
    let next = last.is_some_and(|l| l.value + 1 == value || l.value == value);
    if rank {
        // `takes B. 7. Kt`: the number that is due, after a man that was taken.
        let tail = &lead[said.saturating_sub(12)..said];
        let taken = tail.windows(5).any(|w| w == b"takes") || tail.windows(2).any(|w| w[0] == b'x');
        let castled =
            tail.ends_with(b"Castles") || tail.ends_with(b"castles") || tail.ends_with(b"takes");
        return (stop > 0 && next && (taken || castled)).then_some(whole);
    }
    let parted = gap >= 2
        || matches!(
            lead.get(said.wrapping_sub(1)),
            Some(b';' | b',' | b'.' | b')' | b'|' | b'!' | b'?' | b':')
        );
    (stop > 0 || closed || value > 8 || parted || next).then_some(whole)
}

/// `(12 P-K4`, `(or 4. BxKt)`: a number in a bracket that closes later.
fn opening(letters: &[u8], at: usize, digits: usize, value: u32) -> Option<Number> {
    let after = &letters[at + digits..];
    let stop = after.iter().take_while(|b| **b == b'.').count();
    let man = after[stop..].iter().find(|b| **b != b' ');
    matches!(man, Some(b'K' | b'Q' | b'R' | b'B' | b'P' | b'C' | b'.')).then_some(Number {
        from: at - 1,
        to: at + digits + stop,
        value,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<u32> {
        let strip = Strip::of(0, text);
        numbers(&strip.letters).iter().map(|n| n.value).collect()
    }

    #[test]
    fn what_letters_may_be_stays_in_their_order_where_lines_run_on() {
        let mut strip = Strip::of(0, "1 P to K4   ~\u{1e}-2\u{1e}.3");
        strip.extend(1, "P\u{1e}F1 to K4");
        let places: Vec<usize> = strip.also.iter().map(|a| a.0).collect();
        assert!(places.is_sorted(), "{places:?}");
        assert!(places.iter().all(|at| strip.letters[*at] != b' '));
        assert_eq!(strip.letters, b"1 P to K4 P to K4");
    }

    #[test]
    fn numbers_are_told_from_ranks() {
        assert_eq!(values(" 12. P - K 4      P - Q B 3"), [12]);
        assert_eq!(
            values("1 P to K4   P to K4    13 P to Q4  P takes P"),
            [1, 13]
        );
        assert_eq!(values("1. P. to K's 4th.    1. P. to K's 4th."), [1, 1]);
        assert_eq!(
            values("1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5"),
            [1, 2, 3]
        );
        assert_eq!(values("    1. P. K. 4.                    P. K. 4."), [1]);
        assert_eq!(values("6. P to Q4 P takes B. 7. O-O"), [6, 7]);
        assert_eq!(values("24 QR to B 8 25 P takes P"), [24, 25]);
        assert_eq!(values("9. Q. 10 Q. Kt's 3d."), [9]);
        assert_eq!(values("12. 1B. takes K. Kt."), [12]);
        assert_eq!(values("12.0-0-0     9.0-0"), [12, 9]);
    }

    #[test]
    fn notes_leave_no_mark() {
        let strip = Strip::of(3, "2. P. to Q’s 3d.[A] {163}");
        assert_eq!(strip.letters, b"2. P. to Q's 3d.");
        assert_eq!(strip.at[3], (3, 3));
    }
}
