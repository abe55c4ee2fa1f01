//! A code of law, and the five that J'adoube knows.
use crate::{Answers, BadCode, Contradiction, contradictions, draft, meets};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// The five codes in the order of their years.
const BOOKS: [(&str, &str); 5] = [
    (
        "english-club",
        include_str!("../../../codes/english-club.toml"),
    ),
    (
        "first-societies",
        include_str!("../../../codes/first-societies.toml"),
    ),
    (
        "american-1897",
        include_str!("../../../codes/american-1897.toml"),
    ),
    (
        "british-1899",
        include_str!("../../../codes/british-1899.toml"),
    ),
    (
        "blue-book-1910",
        include_str!("../../../codes/blue-book-1910.toml"),
    ),
];

/// A code of chess law: what it provides, and what it answers to the questions of law.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Code {
    pub id: String,
    pub title: String,
    /// A name for the head of a column.
    pub short: String,
    /// When it was made, as far as is known: `1899`, `about 1807`.
    pub date: String,
    /// The code that a house code starts from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extends: Option<String>,
    pub answers: Answers,
    #[serde(rename = "default")]
    pub defaults: Vec<Default>,
    #[serde(rename = "provision")]
    pub provisions: Vec<Provision>,
}

/// One provision of the book, in our own words.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provision {
    pub id: String,
    pub kind: Kind,
    pub text: String,
}

/// What a provision does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The title of the provisions below it.
    Heading,
    /// Gives a right, a duty or a consequence.
    Rule,
    /// Says what a word means.
    Definition,
    /// Binds nobody.
    Note,
}

/// What the umpire rules where the code is silent, and why; cited as `default:NAME`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Default {
    pub name: String,
    pub text: String,
    pub reason: String,
}

impl Code {
    /// The code of this id among the five.
    pub fn find(id: &str) -> Option<Arc<Code>> {
        let index = BOOKS.iter().position(|(name, _)| *name == id)?;
        Some(built_in(index))
    }

    /// The five, in the order of their years.
    pub fn all() -> Vec<Arc<Code>> {
        (0..BOOKS.len()).map(built_in).collect()
    }

    /// The ids of the five, in the order of their years.
    pub fn ids() -> [&'static str; BOOKS.len()] {
        BOOKS.map(|(id, _)| id)
    }

    /// One of the five by its id, or a house code by the path of its file.
    pub fn open(id_or_path: &str) -> Result<Arc<Code>, BadCode> {
        if let Some(code) = Code::find(id_or_path) {
            return Ok(code);
        }
        match std::fs::read_to_string(id_or_path) {
            Ok(text) => Code::from_toml(&text, id_or_path).map(Arc::new),
            Err(error) => Err(BadCode::unreadable(id_or_path, &error)),
        }
    }

    /// Reads and checks a code; `name` is what the messages call the file.
    pub fn from_toml(text: &str, name: &str) -> Result<Code, BadCode> {
        draft::read(text).map_err(|flaws| BadCode::new(name, text, flaws))
    }

    /// The code as a file that reads back as the same code.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("a code is a table of words and numbers")
    }

    /// The provision of this very id.
    pub fn provision(&self, id: &str) -> Option<&Provision> {
        self.provisions.iter().find(|p| p.id == id)
    }

    /// The provision of this id and its parts, in the order of the book.
    pub fn under<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Provision> {
        self.provisions.iter().filter(move |p| meets(&p.id, id))
    }

    /// The default of this name (without `default:`).
    pub fn default_named(&self, name: &str) -> Option<&Default> {
        self.defaults.iter().find(|d| d.name == name)
    }

    /// What a citation says: the text of the provision, or of the default.
    pub fn says(&self, citation: &str) -> Option<&str> {
        match citation.strip_prefix("default:") {
            Some(name) => self.default_named(name).map(|d| d.text.as_str()),
            None => self.provision(citation).map(|p| p.text.as_str()),
        }
    }

    /// Whether the citation leads anywhere; a short id is met by its parts.
    pub fn has(&self, citation: &str) -> bool {
        match citation.strip_prefix("default:") {
            Some(name) => self.default_named(name).is_some(),
            None => self.under(citation).next().is_some(),
        }
    }

    /// Answers of this code that cannot hold together.
    pub fn contradictions(&self) -> Vec<Contradiction> {
        contradictions::of(&self.answers)
    }
}

fn built_in(index: usize) -> Arc<Code> {
    static READ: [OnceLock<Arc<Code>>; BOOKS.len()] = [const { OnceLock::new() }; BOOKS.len()];
    let (id, text) = BOOKS[index];
    let read = || Code::from_toml(text, id).unwrap_or_else(|bad| panic!("{bad}"));
    READ[index].get_or_init(|| Arc::new(read())).clone()
}
