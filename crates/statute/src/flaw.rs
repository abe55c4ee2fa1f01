//! What is wrong with a code file, and where.
use std::{error::Error, fmt, ops::Range};

/// A place in a file, counted from 1.
///
/// ```
/// use statute::{Code, Place};
/// let bad = Code::from_toml("id = \"house\"\ntitel = \"House rules\"\n", "house.toml").unwrap_err();
/// let places: Vec<Place> = bad.flaws.iter().filter_map(|flaw| bad.place(flaw)).collect();
/// let titel = Place { line: 2, column: 1 };
/// assert!(places.contains(&titel));
/// assert_eq!(bad.line(titel), "titel = \"House rules\"");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// One thing that is wrong, in a sentence.
///
/// ```
/// let bad = statute::Code::from_toml("id = \"house\"\ntitel = \"House rules\"\n", "house.toml").unwrap_err();
/// let flaw = bad.flaws.iter().find(|flaw| flaw.sentence.contains("titel")).unwrap();
/// assert_eq!(&bad.text[flaw.span.clone().unwrap()], "titel");
/// let absent = statute::Code::open("no/such.toml").unwrap_err();
/// assert_eq!(absent.flaws[0].span, None); // there is no place to show
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Flaw {
    pub sentence: String,
    /// Bytes of the file; none where something is wanting altogether.
    pub span: Option<Range<usize>>,
}

/// A file that is not a code of law, with all that is wrong with it.
///
/// ```
/// let bad = statute::Code::from_toml("id = 1899", "house.toml").unwrap_err();
/// assert_eq!(bad.name, "house.toml");
/// assert!(bad.to_string().starts_with("house.toml:1:"), "{bad}");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct BadCode {
    pub name: String,
    pub text: String,
    pub flaws: Vec<Flaw>,
}

impl Flaw {
    pub(crate) fn at(span: Range<usize>, sentence: impl Into<String>) -> Flaw {
        Flaw {
            sentence: sentence.into(),
            span: Some(span),
        }
    }

    pub(crate) fn wanting(sentence: impl Into<String>) -> Flaw {
        Flaw {
            sentence: sentence.into(),
            span: None,
        }
    }
}

impl BadCode {
    pub(crate) fn new(name: &str, text: &str, mut flaws: Vec<Flaw>) -> BadCode {
        flaws.sort_by_key(|flaw| flaw.span.as_ref().map_or(usize::MAX, |span| span.start));
        BadCode {
            name: name.to_owned(),
            text: text.to_owned(),
            flaws,
        }
    }

    pub(crate) fn unreadable(path: &str, error: &std::io::Error) -> BadCode {
        let ids = crate::Code::ids().join(", ");
        let sentence = format!("is none of {ids}, and cannot be read as a file: {error}");
        BadCode::new(path, "", vec![Flaw::wanting(sentence)])
    }

    /// Where a flaw lies, if it lies anywhere.
    pub fn place(&self, flaw: &Flaw) -> Option<Place> {
        let before = self.text.get(..flaw.span.as_ref()?.start)?;
        let start_of_line = before.rfind('\n').map_or(0, |at| at + 1);
        Some(Place {
            line: before.matches('\n').count() + 1,
            column: before[start_of_line..].chars().count() + 1,
        })
    }

    /// The line of the file that a place is on.
    pub fn line(&self, place: Place) -> &str {
        self.text.lines().nth(place.line - 1).unwrap_or_default()
    }
}

impl fmt::Display for BadCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, flaw) in self.flaws.iter().enumerate() {
            let newline = if n == 0 { "" } else { "\n" };
            match self.place(flaw) {
                Some(Place { line, column }) => write!(
                    f,
                    "{newline}{}:{line}:{column}: {}",
                    self.name, flaw.sentence
                )?,
                None => write!(f, "{newline}{}: {}", self.name, flaw.sentence)?,
            }
        }
        Ok(())
    }
}

impl Error for BadCode {}
