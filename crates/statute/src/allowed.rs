//! The answers that a question admits, and what they mean.
use crate::answers::MEANINGS;
use serde_json::Value;
use std::fmt;

/// The answers that a question admits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Allowed {
    /// One of these words, which mean answers of this type.
    Choice {
        of: &'static str,
        words: &'static [&'static str],
    },
    YesNo,
    Number,
    /// Any words.
    Text,
    /// Any number of what may be answered singly.
    Several(Box<Allowed>),
    /// An answer of several parts, each by its name.
    Parts(Vec<(&'static str, Allowed)>),
}

impl Allowed {
    /// The parts of an answer that has several.
    pub(crate) fn parts(self) -> Vec<(&'static str, Allowed)> {
        match self {
            Allowed::Parts(parts) => parts,
            _ => Vec::new(),
        }
    }

    /// Whether this is an answer to the question.
    pub fn admits(&self, rule: &toml::Value) -> bool {
        match (self, rule) {
            (Allowed::Choice { words, .. }, toml::Value::String(word)) => {
                words.contains(&word.as_str())
            }
            (Allowed::YesNo, toml::Value::Boolean(_)) => true,
            (Allowed::Number, toml::Value::Integer(n)) => (0..=i64::from(u16::MAX)).contains(n),
            (Allowed::Text, toml::Value::String(_)) => true,
            (Allowed::Several(single), toml::Value::Array(all)) => {
                all.iter().all(|one| single.admits(one))
            }
            (Allowed::Parts(parts), toml::Value::Table(given)) => {
                given.iter().all(|(name, one)| {
                    parts
                        .iter()
                        .any(|(part, allowed)| part == name && allowed.admits(one))
                })
            }
            _ => false,
        }
    }
}

impl Allowed {
    /// The answer as one would say it.
    pub fn say(&self, rule: &Value) -> String {
        match (self, rule) {
            (Allowed::Choice { of, .. }, Value::String(word)) => meaning(of, word),
            (Allowed::YesNo, Value::Bool(true)) => "Yes.".to_owned(),
            (Allowed::YesNo, Value::Bool(false)) => "No.".to_owned(),
            (Allowed::Several(_), Value::Array(all)) if all.is_empty() => "Nothing.".to_owned(),
            (Allowed::Several(single), Value::Array(all)) => all
                .iter()
                .map(|one| single.say(one))
                .collect::<Vec<_>>()
                .join(" · "),
            (Allowed::Parts(parts), Value::Object(given)) => parts
                .iter()
                .filter_map(|(name, allowed)| Some(allowed.say(given.get(*name)?)))
                .collect::<Vec<_>>()
                .join(" · "),
            (_, other) => other.to_string(),
        }
    }
}

fn meaning(of: &str, word: &str) -> String {
    let meant = |(kind, answer, _): &&(&str, &str, &str)| *kind == of && kebab(answer) == word;
    let found = MEANINGS.iter().find(meant);
    found.map_or(word, |(_, _, words)| words.trim()).to_owned()
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
            Allowed::Choice { words, .. } => write!(f, "{}", words.join(", ")),
            Allowed::YesNo => write!(f, "true, false"),
            Allowed::Number => write!(f, "a whole number"),
            Allowed::Text => write!(f, "any words"),
            Allowed::Several(single) => write!(f, "a list of {single}"),
            Allowed::Parts(parts) => {
                let parts = parts
                    .iter()
                    .map(|(name, allowed)| format!("{name} = ({allowed})"));
                write!(f, "{{ {} }}", parts.collect::<Vec<_>>().join(", "))
            }
        }
    }
}
