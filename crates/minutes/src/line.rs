//! One line as words, and a reader that goes along them.
mod values;

use board::Color;

use crate::error::{Misread, nearest};

pub(crate) type Read<T> = Result<T, Misread>;

#[derive(Copy, Clone, Debug)]
struct Word<'a> {
    /// Without its quotes, if it had any.
    text: &'a str,
    quoted: bool,
    /// Where it begins in the whole text, and how long it is there.
    start: usize,
    length: usize,
}

/// The words of one line and how far they have been read.
#[derive(Debug)]
pub(crate) struct Line<'a> {
    words: Vec<Word<'a>>,
    next: usize,
    /// Where the line begins and ends in the whole text, its comment cut off.
    start: usize,
    text: &'a str,
    /// Descriptive names of squares are read from this side of the board.
    pub viewer: Option<Color>,
    /// Whether it is told what was perhaps meant; to find that takes long.
    pub helps: bool,
}

/// A space, or the mark that some editors put before the first line.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// What ends a line, here or in whatever shows it.
///
/// ```
/// assert!("P-K4\u{2028}black resigns".contains(minutes::ends_line));
/// ```
pub fn ends_line(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// The line without its comment: `#` at the start or after a space, outside quotes.
fn uncommented(line: &str) -> &str {
    let mut quoted = false;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '#' if !quoted && is_blank(before) => return line[..at].trim_end(),
            _ => {}
        }
        before = c;
    }
    line.trim_end()
}

impl<'a> Line<'a> {
    /// Splits `line`, which begins at byte `start` of the whole text. A comma is a word by itself.
    pub fn new(line: &'a str, start: usize) -> Read<Line<'a>> {
        let text = uncommented(line);
        let mut words = Vec::new();
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let rest = &text[at..];
            let (word, length, quoted) = if is_blank(c) {
                at += c.len_utf8();
                continue;
            } else if c == '"' {
                let Some(close) = rest[1..].find('"') else {
                    return Err(Misread {
                        start: start + at,
                        length: rest.len(),
                        message: "expected a closing \" before the end of the line".into(),
                        help: None,
                        meant: Vec::new(),
                    });
                };
                if rest[1..=close].contains(ends_line) {
                    return Err(Misread {
                        start: start + at,
                        length: close + 2,
                        message: "what is quoted stands on one line".into(),
                        help: None,
                        meant: Vec::new(),
                    });
                }
                (&rest[1..=close], close + 2, true)
            } else {
                let length = match rest.find(|c: char| is_blank(c) || matches!(c, ',' | '"')) {
                    Some(0) => 1,
                    Some(length) => length,
                    None => rest.len(),
                };
                (&rest[..length], length, false)
            };
            words.push(Word {
                text: word,
                quoted,
                start: start + at,
                length,
            });
            at += length;
        }
        Ok(Line {
            words,
            next: 0,
            start,
            text,
            viewer: None,
            helps: true,
        })
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub fn at_end(&self) -> bool {
        self.next == self.words.len()
    }

    /// Goes past the next word.
    pub fn skip(&mut self) {
        self.next = self.words.len().min(self.next + 1);
    }

    /// The next word, if it is not in quotes.
    pub fn peek(&self) -> Option<&'a str> {
        self.words
            .get(self.next)
            .filter(|word| !word.quoted)
            .map(|word| word.text)
    }

    /// The next word in quotes, taken.
    pub fn quoted(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.next).filter(|word| word.quoted)?;
        self.next += 1;
        Some(word.text)
    }

    /// The text in quotes that must come now.
    pub fn quotation(&mut self, what: &str) -> Read<String> {
        match self.quoted() {
            Some(text) => Ok(text.into()),
            None => Err(self.expected(&format!("{what} in quotes"))),
        }
    }

    /// The next word, if `mean` makes something of it.
    pub fn take<T>(&mut self, mean: impl FnOnce(&'a str) -> Option<T>) -> Option<T> {
        let meant = mean(self.peek()?)?;
        self.next += 1;
        Some(meant)
    }

    /// All that is left of the line, if `mean` makes something of it.
    pub fn take_rest<T>(&mut self, mean: impl FnOnce(&'a str) -> Option<T>) -> Option<T> {
        let start = self.next;
        let meant = mean(self.rest());
        if meant.is_none() {
            self.next = start;
        }
        meant
    }

    /// All that is left of the line.
    pub fn rest(&mut self) -> &'a str {
        let Some(word) = self.words.get(self.next) else {
            return "";
        };
        self.next = self.words.len();
        &self.text[word.start - self.start..]
    }

    /// Goes on if the next words are these.
    pub fn accept(&mut self, words: &str) -> bool {
        let mut ahead = self.words[self.next..].iter();
        // Most phrases of a table are told apart by their first word.
        if ahead
            .as_slice()
            .first()
            .is_none_or(|word| !words.starts_with(word.text))
        {
            return false;
        }
        let mut count = 0;
        for word in words.split(' ') {
            if ahead.next().is_none_or(|w| w.quoted || w.text != word) {
                return false;
            }
            count += 1;
        }
        self.next += count;
        true
    }

    pub fn word(&mut self, words: &str) -> Read<()> {
        if self.accept(words) {
            return Ok(());
        }
        Err(self.expected(&format!("`{words}`")))
    }

    /// The longest phrase of the table that comes now.
    pub fn find<T: Clone, S: AsRef<str>>(&mut self, table: &[(S, T)]) -> Option<T> {
        let start = self.next;
        let mut best = None;
        for (words, value) in table {
            self.next = start;
            if self.accept(words.as_ref()) && best.as_ref().is_none_or(|(end, _)| *end < self.next)
            {
                best = Some((self.next, value));
            }
        }
        self.next = best.as_ref().map_or(start, |(end, _)| *end);
        best.map(|(_, value)| value.clone())
    }

    /// A phrase of the table; `what` says what kind of thing it is.
    pub fn phrase<T: Clone, S: AsRef<str>>(&mut self, what: &str, table: &[(S, T)]) -> Read<T> {
        match self.find(table) {
            Some(value) => Ok(value),
            None => Err(self.unknown(what, table.iter().map(|(words, _)| words.as_ref()))),
        }
    }

    /// None of the known phrases comes here.
    pub fn unknown<'k>(
        &self,
        what: &str,
        known: impl IntoIterator<Item = &'k str> + Clone,
    ) -> Misread {
        let mut misread = self.expected(what);
        if !self.helps {
            return misread;
        }
        let near = known
            .clone()
            .into_iter()
            .filter_map(|phrase| nearest(&self.ahead(phrase.split(' ').count()), [phrase]))
            .min_by_key(|phrase| {
                strsim::damerau_levenshtein(phrase, &self.ahead(phrase.split(' ').count()))
            });
        misread.help = match near {
            Some(phrase) => Some(format!("did you mean `{phrase}`?")),
            None => {
                let list: Vec<String> = known.into_iter().map(|k| format!("`{k}`")).collect();
                Some(format!("known here: {}", list.join(", ")))
            }
        };
        misread
    }

    /// The next `count` words as they stand.
    fn ahead(&self, count: usize) -> String {
        let words: Vec<&str> = self.words[self.next..]
            .iter()
            .take(count)
            .map(|word| word.text)
            .collect();
        words.join(" ")
    }

    /// Something else was expected here.
    pub fn expected(&self, what: &str) -> Misread {
        match self.words.get(self.next) {
            Some(word) => Misread {
                start: word.start,
                length: word.length,
                message: format!("expected {what}, found `{}`", word.text),
                help: None,
                meant: Vec::new(),
            },
            None => Misread {
                start: self.start + self.text.len(),
                length: 0,
                message: format!("expected {what}, but the line ends"),
                help: None,
                meant: Vec::new(),
            },
        }
    }

    /// The word just read is wrong.
    pub fn wrong(&self, message: String) -> Misread {
        let word = self.words.get(self.next.saturating_sub(1));
        let (start, length) = word.map_or((self.start, 0), |w| (w.start, w.length));
        Misread {
            start,
            length,
            message,
            help: None,
            meant: Vec::new(),
        }
    }

    /// The whole line is wrong.
    pub fn wrong_line(&self, message: String) -> Misread {
        let start = self.words.first().map_or(self.start, |word| word.start);
        Misread {
            start,
            length: self.start + self.text.len() - start,
            message,
            help: None,
            meant: Vec::new(),
        }
    }

    pub fn end(&self) -> Read<()> {
        if self.at_end() {
            return Ok(());
        }
        Err(self.expected("the end of the line"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_begin_after_a_space() {
        assert_eq!(uncommented("white plays Qh7# # mate"), "white plays Qh7#");
        assert_eq!(uncommented("# all of it"), "");
        assert_eq!(
            uncommented("then \"P #4\" expresses"),
            "then \"P #4\" expresses"
        );
    }
}
