//! What does not parse: where, what was expected, and what was perhaps meant.
use miette::{Diagnostic, NamedSource, SourceSpan};
use thiserror::Error;

/// A text that is no case, with every place that is wrong.
#[derive(Debug, Error, Diagnostic)]
#[error("{name} is not a case that can be read")]
pub struct Unreadable {
    pub name: String,
    #[source_code]
    pub source_code: NamedSource<String>,
    #[related]
    pub places: Vec<Place>,
}

/// One place that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
#[error("line {line}, column {column}: {message}")]
pub struct Place {
    /// Counted from 1, the column in characters.
    pub line: usize,
    pub column: usize,
    pub message: String,
    #[label("here")]
    pub span: SourceSpan,
    #[help]
    pub help: Option<String>,
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
            span: (misread.start, misread.length).into(),
            help: misread.help,
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
}

impl Misread {
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
