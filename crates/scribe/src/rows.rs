//! Bytes into rows of text. A book is UTF-8, Latin-1 (as Windows writes it) or UTF-16; its lines end
//! with LF, CRLF or CR; a line too long to be printed is cut into several rows.
use std::io::{self, BufRead, BufReader, Read};

/// A line of the book, or a piece of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line of the file that it stands in, from 1.
    pub line: usize,
    pub text: String,
    /// What others read in its place, where a page was read more than once.
    pub rivals: Vec<String>,
    /// Bytes of the file, and how many of them no text has.
    pub bytes: usize,
    pub odd: usize,
    pub latin1: bool,
}

/// Longer lines are cut: nothing printed in columns is so wide.
const LONGEST: usize = 1 << 12;

/// A book, row by row.
pub struct Rows<'a> {
    book: Box<dyn BufRead + Send + 'a>,
    line: usize,
    /// What has been read of a line that is not at its end.
    held: Vec<u8>,
    /// The last row was cut off, or ended with CR.
    cut: bool,
    after_cr: bool,
}

/// What a file is, if by its first bytes it is known to be no plain text.
pub fn format(start: &[u8]) -> Option<&'static str> {
    let known: [(&[u8], &str); 4] = [
        (b"%PDF-", "a PDF"),
        (b"PK\x03\x04", "a ZIP archive, as EPUB and DOCX are"),
        (b"\x1f\x8b", "compressed by gzip"),
        (b"AT&TFORM", "a DjVu"),
    ];
    let found = known.iter().find(|(first, _)| start.starts_with(first));
    found.map(|(_, name)| *name)
}

impl<'a> Rows<'a> {
    pub fn new(mut book: impl BufRead + Send + 'a) -> io::Result<Rows<'a>> {
        let start = book.fill_buf()?;
        let order = byte_order(start);
        if start.starts_with(b"\xef\xbb\xbf") {
            book.consume(3);
        }
        let book: Box<dyn BufRead + Send + 'a> = match order {
            None => Box::new(book),
            Some(unit) => Box::new(BufReader::new(Utf16::new(book, unit))),
        };
        Ok(Rows {
            book,
            line: 0,
            held: Vec::new(),
            cut: false,
            after_cr: false,
        })
    }

    /// The next row; `None` at the end of the book.
    pub fn row(&mut self) -> io::Result<Option<Row>> {
        let ended = self.fill()?;
        if !ended && self.held.is_empty() {
            return Ok(None);
        }
        self.line += usize::from(!self.cut);
        self.cut = !ended && self.held.len() >= LONGEST;
        let rest = match self.cut {
            true => self.held.split_off(last_gap(&self.held)),
            false => Vec::new(),
        };
        let bytes = std::mem::replace(&mut self.held, rest);
        let text = std::str::from_utf8(&bytes).map(str::to_owned);
        let latin1 = text.is_err();
        let text = text
            .unwrap_or_else(|_| bytes.iter().map(|b| windows_1252(*b)).collect())
            .replace(['\u{c}', '\0'], " ");
        let mut readings = text.split(RIVAL).map(str::to_owned);
        Ok(Some(Row {
            line: self.line,
            bytes: bytes.len() + usize::from(ended),
            odd: bytes.iter().filter(|b| is_odd(**b)).count(),
            latin1,
            text: readings.next().unwrap_or_default(),
            rivals: readings.collect(),
        }))
    }

    /// Reads to the end of the line or as far as a row may go; whether the line is at its end.
    fn fill(&mut self) -> io::Result<bool> {
        while self.held.len() < LONGEST {
            let buffer = self.book.fill_buf()?;
            let Some(first) = buffer.first() else {
                return Ok(false);
            };
            if std::mem::take(&mut self.after_cr) && *first == b'\n' {
                self.book.consume(1);
                continue;
            }
            let room = buffer.len().min(LONGEST - self.held.len());
            let end = buffer[..room].iter().position(|b| b"\r\n".contains(b));
            let taken = end.unwrap_or(room);
            self.held.extend_from_slice(&buffer[..taken]);
            self.after_cr = end.is_some_and(|e| buffer[e] == b'\r');
            self.book.consume(taken + usize::from(end.is_some()));
            if end.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Where to cut a row: after its last blank if there is one, and never within a letter.
fn last_gap(bytes: &[u8]) -> usize {
    let blank = bytes.iter().rposition(|b| *b == b' ').map(|at| at + 1);
    let letter = bytes.iter().rposition(|b| b & 0xc0 != 0x80);
    blank.or(letter.filter(|at| *at > 0)).unwrap_or(bytes.len())
}

/// A control character that no text has.
fn is_odd(byte: u8) -> bool {
    byte < 9 || (14..32).contains(&byte) && ![RIVAL as u8, ALSO as u8].contains(&byte)
}

/// Parts a line from other readings of it: the unit separator.
const RIVAL: char = '\u{1f}';

/// In those, after a letter, before another that it may be and a figure, how many nats less likely: the record separator.
pub const ALSO: char = '\u{1e}';

/// A reading without what its letters may be instead.
pub fn bare(reading: &str) -> String {
    let mut parts = reading.split(ALSO);
    let first = parts.next().unwrap_or_default().to_owned();
    // The other letter and its figure.
    let after = |part: &str| part.char_indices().nth(2).map_or(part.len(), |(at, _)| at);
    parts.fold(first, |text, part| text + &part[after(part)..])
}

/// Latin-1, with the dashes and quotation marks that Windows puts where Latin-1 has nothing.
fn windows_1252(byte: u8) -> char {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

type Unit = fn([u8; 2]) -> u16;

/// How UTF-16 is written, if it is: by its mark, or because every other byte is zero.
fn byte_order(start: &[u8]) -> Option<Unit> {
    let zeros = |from: usize| {
        let of = start.iter().skip(from).step_by(2);
        of.clone().count() >= 8 && 2 * of.clone().filter(|b| **b == 0).count() > of.count()
    };
    match start {
        [0xff, 0xfe, ..] => Some(u16::from_le_bytes),
        [0xfe, 0xff, ..] => Some(u16::from_be_bytes),
        _ if zeros(1) && !zeros(0) => Some(u16::from_le_bytes),
        _ if zeros(0) && !zeros(1) => Some(u16::from_be_bytes),
        _ => None,
    }
}

/// UTF-16 read as UTF-8.
struct Utf16<B> {
    book: B,
    unit: Unit,
    /// The first half of a letter beyond the first plane.
    half: Option<u16>,
    ready: Vec<u8>,
    given: usize,
}

impl<B: BufRead> Utf16<B> {
    fn new(book: B, unit: Unit) -> Utf16<B> {
        Utf16 {
            book,
            unit,
            half: None,
            ready: Vec::new(),
            given: 0,
        }
    }

    fn refill(&mut self) -> io::Result<()> {
        (self.given, self.ready) = (0, Vec::new());
        let mut bytes = Vec::new();
        self.book.by_ref().take(1 << 13).read_to_end(&mut bytes)?;
        let pairs = bytes.chunks_exact(2).map(|b| (self.unit)([b[0], b[1]]));
        let mut units: Vec<u16> = self.half.take().into_iter().chain(pairs).collect();
        if bytes.len() == 1 << 13 {
            self.half = units.pop_if(|u| (0xd800..0xdc00).contains(u));
        }
        let letters = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
        let text: String = letters.filter(|c| *c != '\u{feff}').collect();
        self.ready = text.into_bytes();
        Ok(())
    }
}

impl<B: BufRead> Read for Utf16<B> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.given == self.ready.len() {
            self.refill()?;
        }
        let n = out.len().min(self.ready.len() - self.given);
        out[..n].copy_from_slice(&self.ready[self.given..self.given + n]);
        self.given += n;
        Ok(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(book: &[u8]) -> Vec<(usize, String)> {
        // A buffer of a few bytes: every join is tried.
        let mut rows = Rows::new(BufReader::with_capacity(16, book)).unwrap();
        std::iter::from_fn(|| rows.row().unwrap())
            .map(|r| (r.line, r.text))
            .collect()
    }

    fn numbered(lines: &[&str]) -> Vec<(usize, String)> {
        let of = lines.iter().enumerate();
        of.map(|(i, l)| (i + 1, (*l).to_owned())).collect()
    }

    #[test]
    fn lines_end_in_three_ways() {
        let meant = numbered(&["one", "", "three", "and the last line"]);
        for end in ["\n", "\r\n", "\r"] {
            let text: Vec<&str> = meant.iter().map(|(_, t)| t.as_str()).collect();
            assert_eq!(rows(text.join(end).as_bytes()), meant);
            assert_eq!(rows((text.join(end) + end).as_bytes()), meant);
        }
    }

    #[test]
    fn marks_and_encodings() {
        let meant = numbered(&["Präger — Zürich 𝄞", "1. P—K4 P—K4"]);
        let text = "Präger — Zürich 𝄞\n1. P—K4 P—K4\n";
        assert_eq!(rows(format!("\u{feff}{text}").as_bytes()), meant);
        let marked: Vec<u16> = format!("\u{feff}{text}").encode_utf16().collect();
        for units in [&marked[..], &marked[1..]] {
            let little: Vec<u8> = units.iter().flat_map(|u| u.to_le_bytes()).collect();
            let big: Vec<u8> = units.iter().flat_map(|u| u.to_be_bytes()).collect();
            assert_eq!((rows(&little), rows(&big)), (meant.clone(), meant.clone()));
        }
        assert_eq!(
            rows(b"Z\xfcrich\nP\x97K4"),
            numbered(&["Zürich", "P—K4"]),
            "Latin-1 with a dash of Windows"
        );
    }

    #[test]
    fn a_line_without_end_is_cut_between_words() {
        let text = "Kt-KB3 ".repeat(5000);
        let cut = rows(format!("{text}\nnext").as_bytes());
        assert!(cut.len() > 3);
        assert!(cut.iter().all(|(_, t)| t.len() <= LONGEST));
        let joined: String = cut.iter().map(|(_, t)| t.as_str()).collect();
        assert_eq!(joined, text + "next");
        let lines: Vec<usize> = cut.iter().map(|(line, _)| *line).collect();
        assert!(lines[..lines.len() - 1].iter().all(|l| *l == 1));
        assert_eq!(lines.last(), Some(&2));
        let solid = rows("ü".repeat(LONGEST).as_bytes());
        assert!(solid.iter().all(|(_, t)| t.chars().all(|c| c == 'ü')));
    }
}
