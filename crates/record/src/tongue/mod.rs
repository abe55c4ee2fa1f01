//! Moves in other tongues than English: the words of each are data (`tongues/*.txt`), the grammar is one.
//!
//! A line of print becomes terms ([`lexicon`]), a run of terms a move ([`grammar`]), and the move is said in English,
//! so that whatever reads English reads it: costs, doubts and corrections are the same in all.
mod grammar;
mod lexicon;
mod writing;

use crate::reading::{Readings, expresses_mixed};
use crate::{expresses_algebraic, is_algebraic};
use board::{Position, Role, Wings};
use lexicon::Lexicon;
use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

pub use writing::Manner;

/// A tongue in which moves are recorded.
///
/// ```
/// use board::{Position, Wings};
/// use record::Tongue;
/// let position = Position::start();
/// let french = Tongue::named("french").unwrap();
/// let readings = french.expresses(&position, &Wings::of(&position), "C3FR");
/// assert_eq!(record::san(&position, readings.sole().unwrap()), "Nf3");
/// ```
pub struct Tongue {
    lexicon: Lexicon,
}

/// The words of a line with their places.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let place = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
    line.split_whitespace().map(move |word| (place(word), word))
}

/// A part of a line said in English.
///
/// ```
/// use record::Tongue;
/// let german = Tongue::named("german").unwrap();
/// let said = german.moves("1. e2—e4   e7—e5   2. S g1—f3");
/// assert_eq!(said.iter().map(|s| &s.english[..]).collect::<Vec<_>>(), ["e2-e4", "e7-e5", "Ng1-f3"]);
/// assert!(said[2].telling); // a Springer is no man of another tongue
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Its bytes in the line.
    pub range: Range<usize>,
    pub english: String,
    /// It names a man, or takes by a sign, as this tongue does.
    pub telling: bool,
}

const FILES: [&str; 5] = [
    include_str!("../../tongues/english.txt"),
    include_str!("../../tongues/german.txt"),
    include_str!("../../tongues/french.txt"),
    include_str!("../../tongues/spanish.txt"),
    include_str!("../../tongues/italian.txt"),
];

impl Tongue {
    /// All tongues that are read, English first.
    pub fn all() -> &'static [Tongue] {
        static ALL: OnceLock<Vec<Tongue>> = OnceLock::new();
        ALL.get_or_init(|| {
            let read = |file: &&'static str| Tongue {
                lexicon: Lexicon::of(file),
            };
            FILES.iter().map(read).collect()
        })
    }

    /// A tongue by its English name.
    pub fn named(name: &str) -> Option<&'static Tongue> {
        let called = |t: &&Tongue| t.name().eq_ignore_ascii_case(name);
        Tongue::all().iter().find(called)
    }

    /// Its English name.
    pub fn name(&self) -> &'static str {
        self.lexicon.name
    }

    /// Whether it is the tongue in which all others are said.
    pub fn is_english(&self) -> bool {
        std::ptr::eq(self, &Tongue::all()[0])
    }

    /// The moves of a line of print.
    pub fn moves(&self, line: &str) -> Vec<Said> {
        grammar::moves(&self.lexicon, &self.lexicon.terms(line))
    }

    /// The letters of men before squares that are too damaged to be read, `Thi—gi`: what comes after them is left as it is.
    pub fn worn(&self, line: &str) -> Vec<Said> {
        let mut out = Vec::new();
        let men = [
            Role::King,
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
        ];
        for (at, word) in words(line) {
            let letters = word.chars().count();
            let square = word
                .chars()
                .nth(1)
                .is_some_and(|c| !c.is_uppercase() && !c.is_ascii_digit());
            let goes =
                |c: char| c.is_ascii_digit() || matches!(c, '-' | '–' | '—' | '«' | ':' | '×');
            if !(4..=10).contains(&letters) || !square || !word.contains(goes) {
                continue;
            }
            let named = |role: &&Role| {
                let letter = self.lexicon.letter(**role);
                !letter.is_empty() && word.starts_with(letter)
            };
            out.extend(men.iter().find(named).map(|role| Said {
                range: at..at + self.lexicon.letter(*role).len(),
                english: grammar::algebraic_name(*role).to_owned(),
                telling: false,
            }));
        }
        out
    }

    /// What a line says of who won and who played, where that is said in a fixed phrase.
    pub fn sayings(&self, line: &str) -> Vec<Said> {
        let mut said = grammar::sayings(&self.lexicon.terms(line));
        let labelled = self.label(line);
        said.retain(|s| {
            labelled
                .as_ref()
                .is_none_or(|l| l.range.end <= s.range.start)
        });
        said.extend(labelled);
        said
    }

    /// `B. Le pion du roi, deux pas.`: the side before its move, as the oldest books have it.
    fn label(&self, line: &str) -> Option<Said> {
        let at = line.len() - line.trim_start().len();
        let (english, end) = [("W.", "white-label"), ("B.", "black-label")]
            .into_iter()
            .find_map(|(english, kind)| {
                let label = self.lexicon.words(kind).iter();
                let mut labels = label.filter(|l| line[at..].starts_with(**l));
                Some((english, at + labels.next()?.len()))
            })?;
        let rest = line[end..].trim_start();
        let from = line.len() - rest.len();
        let moves = self.moves(rest);
        let said = moves.first().is_some_and(|m| m.range.start == 0);
        let same = self.lexicon.words("same").iter().any(|s| {
            let head: String = rest.chars().take(s.chars().count()).collect();
            head.to_lowercase() == s.to_lowercase()
        });
        (said || same).then(|| Said {
            range: at..from.min(end),
            english: english.to_owned(),
            telling: true,
        })
    }

    /// How many of its commonest words stand in a line.
    pub fn common(&self, line: &str) -> usize {
        self.lexicon.common(line)
    }

    /// The legal moves that a record in this tongue can express.
    pub fn expresses(&self, position: &Position, wings: &Wings, text: &str) -> Readings {
        let text = text.trim();
        if self.is_english() {
            return expresses_mixed(position, wings, text);
        }
        let Some(english) = self.english(text) else {
            return Readings::default();
        };
        match is_algebraic(&english) {
            true => Readings {
                regular: expresses_algebraic(position, &english),
                ..Readings::default()
            },
            false => expresses_mixed(position, wings, &english),
        }
    }

    /// A record that is one move and nothing else, in English.
    pub fn english(&self, text: &str) -> Option<String> {
        let silent = |t: &str| t.chars().all(|c| c.is_whitespace() || ".,;!?".contains(c));
        match &self.moves(text)[..] {
            [one] if silent(&text[..one.range.start]) && silent(&text[one.range.end..]) => {
                Some(one.english.clone())
            }
            _ => None,
        }
    }
}

impl PartialEq for Tongue {
    fn eq(&self, other: &Tongue) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Tongue {}

impl fmt::Debug for Tongue {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
