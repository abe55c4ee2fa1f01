//! What is wrong with what was asked: a sentence, and the place.
use minutes::Unreadable;
use serde::Serialize;
use statute::BadCode;
use std::fmt::{self, Display, Formatter};

/// Why a question cannot be answered, each place of it with its sentence; there is always one.
///
/// ```
/// let wrong = desk::case("incident.case", "white touches e9").unwrap_err();
/// assert_eq!((wrong.first().line, wrong.first().column), (Some(1), Some(15)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// All of it as a person reads it, with the lines that are meant.
    told: String,
    places: Vec<Spot>,
}

/// One thing that is wrong, and where, as far as there is a place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Spot {
    pub sentence: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// From 1, as is the column, which is in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What may have been meant, each to be written in place of the line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meant: Vec<String>,
}

impl Wrong {
    /// Something that has no place.
    pub fn new(sentence: impl Into<String>) -> Wrong {
        let sentence = sentence.into();
        Wrong {
            told: sentence.clone(),
            places: vec![Spot {
                sentence,
                ..Spot::default()
            }],
        }
    }

    pub(crate) fn at(told: String, places: Vec<Spot>) -> Wrong {
        match places.is_empty() {
            true => Wrong::new(told),
            false => Wrong { told, places },
        }
    }

    /// The first thing that is wrong.
    pub fn first(&self) -> &Spot {
        &self.places[0]
    }

    pub fn places(&self) -> &[Spot] {
        &self.places
    }
}

impl Display for Wrong {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&self.told)
    }
}

impl std::error::Error for Wrong {}

impl From<String> for Wrong {
    fn from(sentence: String) -> Wrong {
        Wrong::new(sentence)
    }
}

impl From<Unreadable> for Wrong {
    fn from(unreadable: Unreadable) -> Wrong {
        let spot = |place: &minutes::Place| {
            let help = place.help.iter().map(|help| format!("; {help}"));
            Spot {
                sentence: place.message.clone() + &help.collect::<String>(),
                file: Some(unreadable.name.clone()),
                line: Some(place.line),
                column: Some(place.column),
                meant: place.meant.clone(),
            }
        };
        let places = unreadable.places.iter().map(spot).collect();
        Wrong::at(unreadable.to_string(), places)
    }
}

impl From<BadCode> for Wrong {
    fn from(bad: BadCode) -> Wrong {
        let spot = |flaw: &statute::Flaw| {
            let place = bad.place(flaw);
            Spot {
                sentence: flaw.sentence.clone(),
                file: Some(bad.name.clone()),
                line: place.map(|place| place.line),
                column: place.map(|place| place.column),
                meant: Vec::new(),
            }
        };
        let places = bad.flaws.iter().map(spot).collect();
        Wrong::at(crate::code::faults(&bad), places)
    }
}
