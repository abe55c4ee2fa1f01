//! The words of the case language: how an act, a remedy or an agreement is written.
//!
//! Phrases without parts stand in tables (`phrases.rs`), read both ways: printed here, parsed in `minutes`.
mod acts;
mod agreements;
mod phrases;
mod remedies;

use std::fmt::{self, Display, Formatter};

use board::{Color, Role};

use crate::act::*;
use crate::agreement::*;

pub use phrases::*;

/// A table of phrases and what they mean.
///
/// ```
/// use umpire::{agreement::Outcome, words::{OUTCOMES, Phrases}};
/// let outcomes: Phrases<Outcome> = OUTCOMES;
/// let (_, drawn) = outcomes.iter().find(|(words, _)| *words == "drawn").unwrap();
/// assert_eq!(*drawn, Outcome::Drawn);
/// ```
pub type Phrases<T> = &'static [(&'static str, T)];

fn phrase<T: PartialEq>(table: Phrases<T>, value: &T) -> Option<&'static str> {
    table
        .iter()
        .find(|(_, meant)| meant == value)
        .map(|(words, _)| *words)
}

/// Whether an act is told as done (`plays`) or as what may be done (`play`).
///
/// ```
/// use umpire::words::Form;
/// assert_eq!(Form::MayBe.of("touches e2"), "touch e2");
/// assert_eq!(Form::Done.of("touches e2"), "touches e2");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Form {
    Done,
    MayBe,
}

impl Form {
    /// The phrase of the doing in this form: after `may` the verb loses its ending.
    pub fn of(self, words: &str) -> String {
        match (self, words.split_once(' ')) {
            (Form::Done, _) => words.into(),
            (Form::MayBe, None) => bare(words),
            (Form::MayBe, Some((verb, rest))) => format!("{} {rest}", bare(verb)),
        }
    }
}

fn bare(verb: &str) -> String {
    let stem = verb.strip_suffix('s').unwrap_or(verb);
    if let Some(stem) = stem.strip_suffix("ie") {
        return format!("{stem}y");
    }
    let hissing = ["che", "she", "sse"].iter().any(|end| stem.ends_with(end));
    stem[..stem.len() - usize::from(hissing)].into()
}

pub fn side(side: Color) -> &'static str {
    side.fold_wb("white", "black")
}

pub fn piece(piece: Role) -> &'static str {
    phrase(PIECES, &piece).unwrap_or_default()
}

/// `H:MM:SS`
pub fn time(seconds: u32) -> String {
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    format!("{}:{:02}:{seconds:02}", minutes / 60, minutes % 60)
}

/// `H:MM`
pub fn hours(seconds: u32) -> String {
    let minutes = seconds / 60;
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

fn tail<T: Display>(before: &str, value: &Option<T>) -> String {
    value
        .as_ref()
        .map_or(String::new(), |value| format!("{before}{value}"))
}

fn man(owner: &Option<Color>, kind: Role) -> String {
    match owner {
        Some(owner) => format!("{} {}", side(*owner), piece(kind)),
        None => piece(kind).into(),
    }
}

fn as_piece(standing_for: &Option<Role>) -> String {
    tail(" as ", &standing_for.map(piece))
}

macro_rules! display_by_table {
    ($($type:ty => $table:ident),*) => {$(
        impl Display for $type {
            fn fmt(&self, f: &mut Formatter) -> fmt::Result {
                f.write_str(phrase($table, self).unwrap_or_default())
            }
        }
    )*};
}
display_by_table!(
    Fault => FAULTS, Ground => GROUNDS, Claim => CLAIMS, ClockCause => CAUSES, Thing => THINGS,
    Tempo => TEMPI, Outcome => OUTCOMES, How => HOWS
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_may_the_verb_loses_its_ending() {
        let pairs = [
            ("plays", "play"),
            ("touches", "touch"),
            ("admonishes", "admonish"),
            ("presses clock", "press clock"),
            ("replaces the men", "replace the men"),
            ("complies", "comply"),
            ("says", "say"),
            ("cannot recollect check", "cannot recollect check"),
        ];
        for (done, may) in pairs {
            assert_eq!(Form::MayBe.of(done), may);
        }
    }
}
