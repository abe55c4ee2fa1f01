//! One game's text after another, out of a file of any size.
use std::io::{self, Read};

/// No game has a longer text than this; what is longer is reported and passed over.
pub const LONGEST: usize = 16 << 20;
const BLOCK: usize = 1 << 18;

/// Cuts a stream into the texts of its games, holding no more than one block and one game.
///
/// A game begins with its tags; so a line that begins with `[` after the moves of a game, outside any
/// comment, begins the next. Games without tags stay together in one text.
///
/// ```
/// use record::pgn::Texts;
/// let file = "[White \"Anderssen\"]\n\n1. e4 *\n\n[White \"Morphy\"]\n\n1. d4 *\n";
/// let mut texts = Texts::new(file.as_bytes());
/// let mut lines = Vec::new();
/// while let Some(text) = texts.next_text().unwrap() {
///     lines.push(text.line);
/// }
/// assert_eq!(lines, [1, 5]);
/// ```
pub struct Texts<R> {
    source: R,
    buffer: Vec<u8>,
    /// Where the text now looked for begins.
    begin: usize,
    scan: Scan,
    ended: bool,
    /// Line of the file on which the text at `begin` stands, from 1.
    line: u64,
    /// A part of this text was already thrown away.
    overlong: bool,
}

/// The text of one game, or of several without tags.
///
/// ```
/// use record::pgn::{Game, Text};
/// let text = Text { bytes: b"1. e4 1-0\n1. d4 *", line: 1, overlong: false };
/// let results: Vec<String> = Game::all(text).unwrap().into_iter().map(|game| game.result).collect();
/// assert_eq!(results, ["1-0", "*"]);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Text<'a> {
    pub bytes: &'a [u8],
    /// The line of the file on which it begins, from 1.
    pub line: u64,
    /// It was longer than [`LONGEST`]; only its end is left.
    pub overlong: bool,
}

/// How far the lines of the buffer have been looked at.
#[derive(Default)]
struct Scan {
    /// The line now looked at begins here, and has no end before `seen`.
    at: usize,
    seen: usize,
    comment: bool,
    moves: bool,
    blank: bool,
}

impl<R: Read> Texts<R> {
    pub fn new(source: R) -> Texts<R> {
        Texts {
            source,
            buffer: Vec::new(),
            begin: 0,
            scan: Scan::default(),
            ended: false,
            line: 1,
            overlong: false,
        }
    }

    /// The next text; `None` at the end of the stream. A text of nothing but blanks is passed over.
    pub fn next_text(&mut self) -> io::Result<Option<Text<'_>>> {
        loop {
            let Some(end) = self.find_end()? else {
                return Ok(None);
            };
            let (begin, line, overlong) = (self.begin, self.line, self.overlong);
            let blank = self.buffer[begin..end].trim_ascii().is_empty();
            self.line += newlines(&self.buffer[begin..end]);
            self.begin = end;
            self.overlong = false;
            if !blank || overlong {
                let bytes = &self.buffer[begin..end];
                return Ok(Some(Text {
                    bytes,
                    line,
                    overlong,
                }));
            }
        }
    }

    fn find_end(&mut self) -> io::Result<Option<usize>> {
        loop {
            if let Some(end) = self.scan.boundary(&self.buffer) {
                return Ok(Some(end));
            }
            if self.ended {
                let end = self.buffer.len();
                let more = self.begin < end || self.overlong;
                self.scan = Scan::from(end);
                return Ok(more.then_some(end));
            }
            self.fill()?;
        }
    }

    /// Reads another block, having dropped what was handed out.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.begin);
        self.scan.at -= self.begin;
        self.scan.seen -= self.begin;
        self.begin = 0;
        if self.buffer.len() > LONGEST {
            self.line += newlines(&self.buffer);
            self.scan.skip(&self.buffer);
            self.buffer.clear();
            self.overlong = true;
        }
        let read = (&mut self.source)
            .take(BLOCK as u64)
            .read_to_end(&mut self.buffer)?;
        self.ended = read == 0;
        Ok(())
    }
}

fn newlines(bytes: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', bytes).count() as u64
}

impl Scan {
    /// The beginning of the next game among the whole lines not yet looked at.
    fn boundary(&mut self, buffer: &[u8]) -> Option<usize> {
        while let Some(length) = memchr::memchr(b'\n', &buffer[self.seen..]) {
            let (start, end) = (self.at, self.seen + length);
            let line = &buffer[start..end];
            if self.begins_game(line) {
                *self = Scan::from(start);
                // The tags of the new game are looked at again, as its own.
                return Some(start);
            }
            self.look(line);
            (self.at, self.seen) = (end + 1, end + 1);
        }
        self.seen = buffer.len();
        None
    }

    fn from(at: usize) -> Scan {
        Scan {
            at,
            seen: at,
            ..Scan::default()
        }
    }

    /// A comment that was never closed must not swallow the games that follow.
    fn begins_game(&self, line: &[u8]) -> bool {
        line.first() == Some(&b'[')
            && self.moves
            && (!self.comment || (self.blank && line.starts_with(b"[Event \"")))
    }

    fn look(&mut self, line: &[u8]) {
        self.blank = line.trim_ascii().is_empty();
        let tag = !self.comment && line.first() == Some(&b'[') && !self.moves;
        if self.blank || tag || (!self.comment && line.first() == Some(&b'%')) {
            return;
        }
        let mut rest = line;
        loop {
            let found = if self.comment {
                memchr::memchr(b'}', rest)
            } else {
                memchr::memchr2(b'{', b';', rest)
            };
            let part = &rest[..found.unwrap_or(rest.len())];
            self.moves |= !self.comment && !part.trim_ascii().is_empty();
            let Some(nth) = found.filter(|nth| rest[*nth] != b';') else {
                return;
            };
            self.comment = !self.comment;
            rest = &rest[nth + 1..];
        }
    }

    /// The buffer is thrown away though the game goes on.
    fn skip(&mut self, buffer: &[u8]) {
        let rest = &buffer[self.at.min(buffer.len())..];
        if !rest.is_empty() {
            self.look(rest);
            self.moves = true;
        }
        (self.at, self.seen) = (0, 0);
    }
}
