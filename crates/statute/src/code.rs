//! A code of law, and the six that J'adoube knows.
use crate::{Answers, BadCode, Contradiction, Question, contradictions, file, meets};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The six codes in the order of their years.
const BOOKS: [(&str, &str); 6] = [
    ("english-club", include_str!("../codes/english-club.toml")),
    (
        "first-societies",
        include_str!("../codes/first-societies.toml"),
    ),
    ("american-1897", include_str!("../codes/american-1897.toml")),
    ("british-1899", include_str!("../codes/british-1899.toml")),
    (
        "blue-book-1910",
        include_str!("../codes/blue-book-1910.toml"),
    ),
    ("fide-2023", include_str!("../codes/fide-2023.toml")),
];

/// What a code lays down for quicker games, as extensions of it.
const TEMPI: [(&str, &str); 4] = [
    (
        "fide-2023-rapid",
        include_str!("../codes/fide-2023/rapid.toml"),
    ),
    (
        "fide-2023-rapid-supervised",
        include_str!("../codes/fide-2023/rapid-supervised.toml"),
    ),
    (
        "fide-2023-blitz",
        include_str!("../codes/fide-2023/blitz.toml"),
    ),
    (
        "fide-2023-blitz-supervised",
        include_str!("../codes/fide-2023/blitz-supervised.toml"),
    ),
];

/// A code of chess law: what it provides, and what it answers to the questions of law.
///
/// ```
/// use statute::Code;
/// let ids: Vec<String> = Code::made_by(1897).iter().map(|code| code.id.clone()).collect();
/// assert_eq!(ids, ["english-club", "first-societies", "american-1897"]);
/// let american = Code::find("american-1897").unwrap();
/// assert_eq!(american.extends.as_deref(), Some("british-1899"));
/// assert!(!american.has("App") && Code::find("british-1899").unwrap().has("App"));
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Code {
    pub id: String,
    pub title: String,
    /// A name for the head of a column.
    pub short: String,
    /// When it was made, as far as is known: `1899`, `about 1807`.
    pub date: String,
    /// Where its file lies, if it is not one that J'adoube knows by name.
    #[serde(skip)]
    pub file: Option<PathBuf>,
    /// The code that this one starts from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extends: Option<String>,
    pub answers: Answers,
    /// The questions on which the law is otherwise than the one rule that the umpire knows.
    pub otherwise: Vec<String>,
    pub defaults: Vec<Default>,
    pub readings: Vec<Reading>,
    pub provisions: Vec<Provision>,
}

/// One provision of the book, in our own words.
///
/// ```
/// let british = statute::Code::find("british-1899").unwrap();
/// let parts: Vec<&str> = british.under("II.7.c").map(|provision| provision.id.as_str()).collect();
/// assert!(parts.contains(&"II.7.c.1") && parts.contains(&"II.7.c.3"));
/// assert!(british.provision("II.7.c.1").unwrap().text.ends_with('.'));
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Provision {
    pub id: String,
    pub kind: Kind,
    pub text: String,
}

/// What a provision does.
///
/// ```
/// use statute::{Code, Kind};
/// let club = Code::find("english-club").unwrap();
/// let kind = |id| club.provision(id).unwrap().kind;
/// assert_eq!([kind("1"), kind("1.a"), kind("1.b")], [Kind::Heading, Kind::Definition, Kind::Rule]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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
///
/// ```
/// let club = statute::Code::find("english-club").unwrap();
/// let default = club.default_named("men-misplaced").unwrap();
/// assert_eq!(club.says("default:men-misplaced"), Some(default.text.as_str()));
/// assert_eq!(default.reason, "It is the nearest law of this code.");
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Default {
    pub name: String,
    pub text: String,
    pub reason: String,
}

/// How the umpire reads the book where it can be read in more ways than one; cited as `reading:NAME`.
///
/// ```
/// let club = statute::Code::find("english-club").unwrap();
/// let reading = club.reading_named("Q-EC-1").unwrap();
/// assert_eq!(reading.doubt, "What of men on wrong squares?");
/// assert_eq!(club.says("reading:Q-EC-1"), Some(reading.text.as_str()));
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reading {
    pub name: String,
    /// What can be doubted.
    pub doubt: String,
    pub text: String,
    pub reason: String,
}

impl Kind {
    pub(crate) const ALL: [Kind; 4] = [Kind::Heading, Kind::Rule, Kind::Definition, Kind::Note];

    /// Its word in a code file.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Heading => "heading",
            Kind::Rule => "rule",
            Kind::Definition => "definition",
            Kind::Note => "note",
        }
    }
}

impl Code {
    /// The code of this id among the six.
    pub fn find(id: &str) -> Option<Arc<Code>> {
        let index = BOOKS.iter().position(|(name, _)| *name == id)?;
        Some(built_in(index))
    }

    /// The year of its date, as far as one is told.
    pub fn year(&self) -> Option<u16> {
        let numbers = self.date.split(|c: char| !c.is_ascii_digit());
        numbers
            .filter(|n| n.len() == 4)
            .find_map(|n| n.parse().ok())
    }

    /// The codes that had been made by a year, in the order of their years.
    pub fn made_by(year: u16) -> Vec<Arc<Code>> {
        let mut codes = Code::all();
        codes.retain(|code| code.year().is_some_and(|made| made <= year));
        codes
    }

    /// The code as it is at a quicker tempo (`rapid`, `blitz-supervised`), where it makes a difference.
    pub fn at_tempo(&self, tempo: &str) -> Option<Arc<Code>> {
        static BUILT: [OnceLock<Arc<Code>>; TEMPI.len()] = [const { OnceLock::new() }; TEMPI.len()];
        let id = format!("{}-{tempo}", self.id);
        let index = TEMPI.iter().position(|(name, _)| *name == id)?;
        let build = || {
            let (id, text) = TEMPI[index];
            let code = Code::from_toml(text, id);
            Arc::new(code.unwrap_or_else(|wrong| panic!("{wrong}")))
        };
        Some(BUILT[index].get_or_init(build).clone())
    }

    /// The six, in the order of their years.
    pub fn all() -> Vec<Arc<Code>> {
        (0..BOOKS.len()).map(built_in).collect()
    }

    /// The ids of the six, in the order of their years.
    pub fn ids() -> [&'static str; BOOKS.len()] {
        BOOKS.map(|(id, _)| id)
    }

    /// How many provisions it has; a heading says nothing.
    pub fn count(&self) -> usize {
        let says = |provision: &&Provision| provision.kind != Kind::Heading;
        self.provisions.iter().filter(says).count()
    }

    /// One of the six by its id, or a house code by the path of its file.
    pub fn open(id_or_path: &str) -> Result<Arc<Code>, BadCode> {
        match Code::find(id_or_path) {
            Some(code) => Ok(code),
            None => Code::from_file(Path::new(id_or_path)).map(Arc::new),
        }
    }

    /// Reads and checks the file of a code.
    pub fn from_file(path: &Path) -> Result<Code, BadCode> {
        read_file(path, &mut Vec::new())
    }

    /// Reads and checks a code that has no place among files, and so extends none; `name` is what the
    /// messages call it.
    pub fn from_toml(text: &str, name: &str) -> Result<Code, BadCode> {
        let library = |id: &str| Code::find(id).ok_or_else(|| file::no_code(id));
        file::read(text, &library).map_err(|flaws| BadCode::new(name, text, flaws))
    }

    /// How it is named in what is kept, so that it is found again from any folder: by its id, or by the whole
    /// path of its file.
    pub fn reference(&self) -> String {
        match &self.file {
            Some(file) => file.display().to_string(),
            None => self.id.clone(),
        }
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

    /// The reading of this name (without `reading:`).
    pub fn reading_named(&self, name: &str) -> Option<&Reading> {
        self.readings.iter().find(|r| r.name == name)
    }

    /// What a citation says: the text of the provision, the default or the reading.
    pub fn says(&self, citation: &str) -> Option<&str> {
        match citation.split_once(':') {
            Some(("default", name)) => self.default_named(name).map(|d| d.text.as_str()),
            Some(("reading", name)) => self.reading_named(name).map(|r| r.text.as_str()),
            _ => self.provision(citation).map(|p| p.text.as_str()),
        }
    }

    /// Whether the citation leads anywhere; a short id is met by its parts.
    pub fn has(&self, citation: &str) -> bool {
        match citation.split_once(':') {
            Some(("default", name)) => self.default_named(name).is_some(),
            Some(("reading", name)) => self.reading_named(name).is_some(),
            _ => self.under(citation).next().is_some(),
        }
    }

    /// The code with another answer to one question; none if it would then contradict itself.
    pub fn answering(&self, question: &Question, rule: &serde_json::Value) -> Option<Code> {
        let mut table = serde_json::to_value(&self.answers).ok()?;
        let by = serde_json::from_value(table[question.chapter][question.name]["by"].clone());
        file::set(&mut table, question, rule, by.ok()?);
        let answers: Answers = serde_json::from_value(table).ok()?;
        let code = Code {
            otherwise: file::otherwise(&answers),
            answers,
            ..self.clone()
        };
        code.contradictions().is_empty().then_some(code)
    }

    /// Whether the umpire has rules for all that these citations rest on.
    pub fn has_rule<'a>(&self, mut cites: impl Iterator<Item = &'a String>) -> bool {
        self.otherwise.is_empty() || !cites.any(|id| id.starts_with(file::OTHERWISE))
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

/// Reads the file of a code and of those that it extends; `above` are the files that led to this one.
fn read_file(path: &Path, above: &mut Vec<PathBuf>) -> Result<Code, BadCode> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| BadCode::unreadable(&name, &error))?;
    above.push(path.canonicalize().unwrap_or_else(|_| path.to_owned()));
    let above = std::cell::RefCell::new(above);
    let library = |named: &str| {
        if let Some(code) = Code::find(named) {
            return Ok(code);
        }
        let file = path.parent().unwrap_or(Path::new("")).join(named);
        if !file.exists() {
            return Err(file::no_code(named));
        }
        let mut above = above.borrow_mut();
        if file.canonicalize().is_ok_and(|file| above.contains(&file)) {
            return Err(format!("{named} extends this very file"));
        }
        read_file(&file, &mut above)
            .map(Arc::new)
            .map_err(|bad| format!("the code that it extends is not in order:\n{bad}"))
    };
    let mut code =
        file::read(&text, &library).map_err(|flaws| BadCode::new(&name, &text, flaws))?;
    code.file = path.canonicalize().ok();
    Ok(code)
}
