//! The text of a game as tokens, each with its place.
use std::ops::Range;

/// A token of a game's text.
///
/// ```
/// use record::pgn::{Token, Tokens};
/// let text = b"1. e4! {best by test} *";
/// let mut tokens = Tokens::of_words(text);
/// let all: Vec<Token> = std::iter::from_fn(|| tokens.next_token()).map(|(token, _)| token).collect();
/// assert_eq!(all[..3], [Token::Number, Token::Word(b"e4"), Token::Nag(b"!")]);
/// assert_eq!(all[3..], [Token::Comment(b"best by test"), Token::Result(b"*")]);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// `[Name "value"]`, the value as written, escapes included.
    Tag(&'a [u8], &'a [u8]),
    /// A tag that is none.
    BadTag(&'a [u8]),
    /// `{…}` or `;…`, without its marks.
    Comment(&'a [u8]),
    /// A brace that nothing closes, or that closes nothing.
    BadComment,
    /// `$6`, `!`, `?!`
    Nag(&'a [u8]),
    /// `12.`, `12...`
    Number,
    /// A word of a move, or a whole move.
    Word(&'a [u8]),
    /// `(` and `)`
    Open,
    Close,
    /// `1-0`, `*` …
    Result(&'a [u8]),
}

/// The tokens of one text.
///
/// ```
/// let text = b"[White \"Morphy\"]\n1. e4";
/// let mut tokens = record::pgn::Tokens::new(text);
/// let (_, tag) = tokens.next_token().unwrap();
/// assert_eq!(&text[tag], b"[White \"Morphy\"]");
/// assert_eq!(tokens.at(), 16);
/// ```
#[derive(Clone)]
pub struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
    /// The end of the last word, if only blanks followed.
    word: Option<usize>,
    moves: bool,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a [u8]) -> Tokens<'a> {
        let bom = text.starts_with(b"\xef\xbb\xbf");
        Tokens {
            text,
            at: if bom { 3 } else { 0 },
            word: None,
            moves: false,
        }
    }

    /// The tokens of moves alone.
    pub fn of_words(text: &'a [u8]) -> Tokens<'a> {
        Tokens {
            moves: true,
            ..Tokens::new(text)
        }
    }

    /// Where the next token will be looked for.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes on from `at`, where a word has just ended.
    #[inline]
    pub fn skip_to(&mut self, at: usize) {
        (self.at, self.word) = (at, Some(at));
    }

    /// The next game of the same text may have tags again.
    pub fn next_game(&mut self) {
        self.moves = false;
    }

    /// The next token and its place.
    #[inline]
    pub fn next_token(&mut self) -> Option<(Token<'a>, Range<usize>)> {
        let text = self.text;
        loop {
            let byte = *text.get(self.at)?;
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c => self.at += 1,
                b'.' => {
                    self.at += 1;
                    self.word = None;
                }
                b'%' if self.at == 0 || text[self.at - 1] == b'\n' => {
                    self.at = self.line_end();
                }
                _ => break,
            }
        }
        let start = self.at;
        let glued = self.word.take();
        let (token, end) = match text[start] {
            b'[' if !self.moves => self.tag(),
            b'{' => match memchr::memchr(b'}', &text[start..]) {
                Some(length) => {
                    let end = start + length;
                    (Token::Comment(&text[start + 1..end]), end + 1)
                }
                None => (Token::BadComment, text.len()),
            },
            b'}' => (Token::BadComment, start + 1),
            b';' => {
                let end = self.line_end();
                (Token::Comment(&text[start + 1..end]), end)
            }
            b'(' => match bracket(&text[start..]) {
                Some(length) if glued.is_some() => self.word(start + length),
                _ => (Token::Open, start + 1),
            },
            b')' => (Token::Close, start + 1),
            b'$' => {
                let digits = digits(&text[start + 1..]);
                let end = start + 1 + digits;
                (Token::Nag(&text[start..end]), end)
            }
            b'!' | b'?' => {
                let marks = text[start..]
                    .iter()
                    .take_while(|c| matches!(c, b'!' | b'?'));
                let end = start + marks.count();
                (Token::Nag(&text[start..end]), end)
            }
            b'*' => (Token::Result(&text[start..=start]), start + 1),
            b'0'..=b'9' | 0xc2 => self.figures(glued),
            _ => self.word(start),
        };
        self.moves |= !matches!(token, Token::Tag(..) | Token::BadTag(_) | Token::Comment(_));
        if let Token::Word(_) = token {
            self.word = Some(end);
        }
        self.at = end;
        Some((token, start..end))
    }

    fn line_end(&self) -> usize {
        let rest = &self.text[self.at..];
        self.at + memchr::memchr(b'\n', rest).unwrap_or(rest.len())
    }

    fn tag(&self) -> (Token<'a>, usize) {
        let (text, start) = (self.text, self.at);
        let end = self.line_end();
        let bad = (Token::BadTag(text[start..end].trim_ascii_end()), end);
        let Some(quote) = memchr::memchr(b'"', &text[start..end]) else {
            return bad;
        };
        let name = text[start + 1..start + quote].trim_ascii();
        let value = start + quote + 1;
        let mut close = value;
        while close < end && text[close] != b'"' {
            close += if text[close] == b'\\' { 2 } else { 1 };
        }
        if close >= end || !name.iter().all(|c| c.is_ascii_graphic()) || name.is_empty() {
            return bad;
        }
        let blanks = text[close + 1..end]
            .iter()
            .take_while(|c| c.is_ascii_whitespace());
        let bracket = close + 1 + blanks.count();
        if text.get(bracket) != Some(&b']') {
            return bad;
        }
        (Token::Tag(name, &text[value..close]), bracket + 1)
    }

    /// The word that begins at `at` and goes on to a blank or to a mark that ends it.
    #[inline]
    fn word(&self, from: usize) -> (Token<'a>, usize) {
        let text = self.text;
        let mut end = from;
        while let Some(byte) = text.get(end) {
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' | b'{' | b'}' | b';' | b'!' | b'?' | b'$' | b')'
                | 0x0b | 0x0c => break,
                b'(' => match bracket(&text[end..]) {
                    Some(length) if end > self.at => end += length,
                    _ => break,
                },
                _ => end += 1,
            }
        }
        let end = end.max(self.at + 1);
        (Token::Word(&text[self.at..end]), end)
    }

    /// A number of a move, a result, castling in noughts, or the numbers of a move.
    fn figures(&self, glued: Option<usize>) -> (Token<'a>, usize) {
        let (text, start) = (self.text, self.at);
        let rest = &text[start..];
        let count = digits(rest);
        let next = rest.get(count);
        if count > 0 && next == Some(&b'.') {
            let dots = rest[count..].iter().take_while(|c| **c == b'.').count();
            return (Token::Number, start + count + dots);
        }
        for result in RESULTS {
            let ends = rest
                .get(result.len())
                .is_none_or(|c| !c.is_ascii_alphanumeric() && *c != b'-');
            if rest.starts_with(result.as_bytes()) && ends {
                let end = start + result.len();
                return (Token::Result(&text[start..end]), end);
            }
        }
        let rank = count == 1 && glued.is_some_and(|end| awaits_rank(&text[..end]));
        let ordinal = count == 1 && matches!(next, Some(b's' | b'n' | b'r' | b't' | b'd'));
        let iccf = matches!(count, 4 | 5);
        let castles = matches!(rest, [b'0', b'-', ..]) || rest.starts_with("0–".as_bytes());
        if count == 0 || rank || ordinal || iccf || castles {
            return self.word(start);
        }
        (Token::Number, start + count)
    }
}

const RESULTS: [&str; 8] = ["1-0", "0-1", "1/2-1/2", "1/2", "½-½", "½–½", "1–0", "0–1"];

fn digits(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|c| c.is_ascii_digit()).count()
}

/// `P-K` before ` 4`: a file without its rank.
fn awaits_rank(before: &[u8]) -> bool {
    let before = before.strip_suffix(b"'s").unwrap_or(before);
    let before = before.strip_suffix(b".").unwrap_or(before);
    matches!(before.last(), Some(b'K' | b'Q' | b'R' | b'B' | b'N' | b't'))
}

/// The length of a bracket that belongs to a record and is no variation: `(K1)`, `(Q)`, `(ch.)`.
fn bracket(text: &[u8]) -> Option<usize> {
    let close = text.iter().take(12).position(|c| *c == b')')?;
    let inner = &text[1..close];
    let letters = inner.iter().all(|c| b"KQRBNPtsq12345678. =".contains(c));
    let named = inner.first().is_some_and(|c| b"KQRBN=".contains(c)) && letters;
    let said = [
        &b"ch"[..],
        b"ch.",
        b"mate",
        b"e.p.",
        b"ep",
        b"check",
        b"dis. ch.",
    ]
    .contains(&inner);
    (named || said).then_some(close + 1)
}
