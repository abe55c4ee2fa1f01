//! What does not parse: where, what was expected, and what was perhaps meant.
use std::fmt::{self, Display, Formatter};
use std::ops::Range;

use crate::speech::Meaning;

/// A text that is no case, with every place that is wrong.
///
/// ```
/// let wrong = minutes::read("slip.case", "code all\nwhite touchs e2").unwrap_err();
/// assert!(wrong.to_string().starts_with("slip.case: line 2"), "{wrong}");
/// assert_eq!(wrong.places.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// What messages call the text.
    pub name: String,
    pub text: String,
    pub places: Vec<Place>,
}

/// One place that is wrong.
///
/// ```
/// let wrong = minutes::read("slip.case", "code all\nwhite touchs e2").unwrap_err();
/// let place = &wrong.places[0];
/// assert_eq!((place.line, &wrong.text[place.span.clone()]), (2, "touchs"));
/// assert!(place.help.as_ref().unwrap().contains("touches"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Counted from 1, the column in characters.
    pub line: usize,
    pub column: usize,
    pub message: String,
    /// The bytes of the text that are meant.
    pub span: Range<usize>,
    pub help: Option<String>,
    /// What may have been meant, each to be written in place of the line.
    pub meant: Vec<String>,
}

impl std::error::Error for Unreadable {}

impl Display for Unreadable {
    /// Every place with its line, and a mark under what is meant.
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        for (n, place) in self.places.iter().enumerate() {
            let line = self.text.lines().nth(place.line - 1).unwrap_or_default();
            let meant = self.text[place.span.clone()].chars().count().max(1);
            let before = line.chars().take(place.column - 1);
            // A tab stays a tab, so that the mark stands where it should.
            let indent: String = before.map(|c| if c == '\t' { c } else { ' ' }).collect();
            let newline = if n == 0 { "" } else { "\n" };
            write!(f, "{newline}{}: {place}", self.name)?;
            write!(f, "\n    {line}\n    {indent}{}", "^".repeat(meant))?;
            if let Some(help) = &place.help {
                write!(f, "\n  {help}")?;
            }
        }
        Ok(())
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let (line, column) = (self.line, self.column);
        write!(f, "line {line}, column {column}: {}", self.message)
    }
}

impl Place {
    /// A place in `text` from the byte `start`, `length` bytes long.
    pub(crate) fn new(text: &str, misread: Misread) -> Place {
        let before = &text[..misread.start];
        let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
        Place {
            line: before.matches('\n').count() + 1,
            column: before[begin..].chars().count() + 1,
            message: misread.message,
            span: misread.start..misread.start + misread.length,
            help: misread.help,
            meant: misread.meant,
        }
    }
}

/// A place that is wrong, by bytes of the text that is being read.
#[derive(Debug)]
pub(crate) struct Misread {
    pub start: usize,
    pub length: usize,
    pub message: String,
    pub help: Option<String>,
    pub meant: Vec<String>,
}

impl Misread {
    /// The same place, where it is asked what was meant.
    pub fn asking(mut self, unclear: Meaning) -> Misread {
        self.message = unclear.question().unwrap_or_default();
        self.help = None;
        self.meant = unclear.lines();
        self
    }

    pub fn helped(mut self, help: impl Into<String>) -> Misread {
        self.help = Some(help.into());
        self
    }
}

/// The known word or phrase nearest to what was written, if it is near.
pub(crate) fn nearest<'a>(
    written: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let written = written.to_lowercase();
    known
        .into_iter()
        .map(|word| (strsim::damerau_levenshtein(&written, word), word))
        .filter(|(distance, word)| *distance <= 1.max(word.chars().count() / 3))
        .min()
        .map(|(_, word)| word)
}
