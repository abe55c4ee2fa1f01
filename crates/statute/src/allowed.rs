//! The answers that a question admits, and what they mean.
use serde_json::Value;
use std::fmt;

/// The number that stands for none that could be reached, as where something is never too late.
const NO_NUMBER: u32 = 9999;

/// The answers that a question admits.
///
/// ```
/// let allowed = |id| &statute::questions().iter().find(|q| q.id() == id).unwrap().allowed;
/// assert!(allowed("setting_up.moves_allowed").admits(&4.into()));
/// assert!(!allowed("setting_up.moves_allowed").admits(&"four".into()));
/// assert_eq!(allowed("draws.stalemate").to_string(), "drawn, stalemated-wins, stalemating-wins");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Allowed {
    /// One of these words.
    Choice(Vec<Word>),
    YesNo,
    Number,
    /// Any number of what may be answered singly.
    Several(Box<Allowed>),
}

/// A word of answer, and what it means.
///
/// ```
/// use statute::{Allowed, questions};
/// let question = questions().iter().find(|q| q.id() == "clock.completes").unwrap();
/// let Allowed::Choice(words) = &question.allowed else { panic!("one chooses") };
/// assert_eq!(words[1].word, "the-hand");
/// assert_eq!(words[1].means, question.say(&"the-hand".into()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    pub word: String,
    pub means: &'static str,
}

impl Allowed {
    /// A choice among the variants of an enum, told by their names and doc lines.
    pub(crate) fn choice(variants: &[(&'static str, &'static str)]) -> Allowed {
        let word = |(name, means): &(&str, &'static str)| Word {
            word: kebab(name),
            means: means.trim(),
        };
        Allowed::Choice(variants.iter().map(word).collect())
    }

    /// The words among which one may choose, singly or for a list.
    pub fn words(&self) -> impl Iterator<Item = &str> + Clone {
        let words: &[Word] = match self {
            Allowed::Choice(words) => words,
            Allowed::Several(single) => match &**single {
                Allowed::Choice(words) => words,
                _ => &[],
            },
            _ => &[],
        };
        words.iter().map(|word| word.word.as_str())
    }

    /// Whether this is an answer to the question.
    pub fn admits(&self, rule: &Value) -> bool {
        match (self, rule) {
            (Allowed::Choice(words), Value::String(given)) => {
                words.iter().any(|word| word.word == *given)
            }
            (Allowed::YesNo, Value::Bool(_)) => true,
            (Allowed::Number, Value::Number(n)) => {
                n.as_u64().is_some_and(|n| n <= u64::from(u16::MAX))
            }
            (Allowed::Several(single), Value::Array(all)) => {
                all.iter().all(|one| single.admits(one))
            }
            _ => false,
        }
    }

    /// The answer of a book that has no such rule.
    pub(crate) fn nothing(&self) -> Value {
        match self {
            Allowed::Choice(_) => "no-rule".into(),
            Allowed::YesNo => false.into(),
            Allowed::Number => 0.into(),
            Allowed::Several(_) => Value::Array(Vec::new()),
        }
    }

    /// The answer as one would say it.
    pub fn say(&self, rule: &Value) -> String {
        match (self, rule) {
            (Allowed::Choice(words), Value::String(given)) => {
                let found = words.iter().find(|word| word.word == *given);
                found.map_or(given.as_str(), |word| word.means).to_owned()
            }
            (Allowed::YesNo, Value::Bool(true)) => "Yes.".to_owned(),
            (Allowed::YesNo, Value::Bool(false)) => "No.".to_owned(),
            (Allowed::Several(_), Value::Array(all)) if all.is_empty() => "Nothing.".to_owned(),
            (Allowed::Several(single), Value::Array(all)) => {
                let said: Vec<String> = all.iter().map(|one| single.say(one)).collect();
                said.join(" · ")
            }
            (Allowed::Number, given) if given == 0 => "None.".to_owned(),
            (Allowed::Number, given) if given == NO_NUMBER => "No number is set.".to_owned(),
            (_, other) => other.to_string(),
        }
    }
}

fn kebab(name: &str) -> String {
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('-');
        }
        word.extend(letter.to_lowercase());
    }
    word
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Choice(_) => write!(f, "{}", self.words().collect::<Vec<_>>().join(", ")),
            Allowed::YesNo => write!(f, "true, false"),
            Allowed::Number => write!(f, "a whole number"),
            Allowed::Several(single) => write!(f, "a list of {single}"),
        }
    }
}
