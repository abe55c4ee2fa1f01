//! The questions of law, and what several codes answer to each, side by side.
use crate::file::OTHERWISE;
use crate::{Code, Completes, Question, contradictions, questions};
use serde::Serialize;
use serde_json::Value;
use std::borrow::{Borrow, Cow};

/// A table of what several codes say: to the questions of law, or of one incident.
///
/// ```
/// use statute::{Code, Comparison};
/// let codes = ["american-1897", "british-1899"].map(|id| Code::find(id).unwrap());
/// let differences = Comparison::of(&codes).differences();
/// let chapters: Vec<&str> = differences.chapters.iter().map(|chapter| &*chapter.name).collect();
/// assert_eq!(chapters, ["setting_up"]);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    pub title: Cow<'static, str>,
    pub codes: Vec<Column>,
    pub chapters: Vec<Chapter>,
}

/// The code at the head of a column.
///
/// ```
/// use statute::{Code, Column, Comparison};
/// let table = Comparison::of(&Code::all());
/// let heads: Vec<&str> = table.codes.iter().map(|column| column.short.as_str()).collect();
/// assert_eq!(heads[0], "English Club");
/// assert_eq!(table.codes[3], Column::of(&Code::find("british-1899").unwrap()));
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Column {
    pub id: String,
    pub title: String,
    pub short: String,
    pub date: String,
}

/// A chapter of the law.
///
/// ```
/// use statute::{Code, Comparison};
/// let table = Comparison::of(&Code::all());
/// let castling = table.chapters.iter().find(|chapter| chapter.name == "castling").unwrap();
/// assert_eq!(castling.title, "Castling");
/// assert!(castling.questions.iter().all(|row| row.answers.len() == table.codes.len()));
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Chapter {
    pub name: Cow<'static, str>,
    pub title: Cow<'static, str>,
    pub questions: Vec<Row>,
}

/// A question, with the answers of the codes in the order of the columns.
///
/// ```
/// use statute::{Code, Comparison};
/// let table = Comparison::of(&Code::all());
/// let rows = table.chapters.iter().flat_map(|chapter| &chapter.questions);
/// let stalemate = rows.into_iter().find(|row| row.name == "stalemate").unwrap();
/// assert_eq!(stalemate.asks, "What is the result of stalemate?");
/// assert!(stalemate.differ && !stalemate.silent);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    pub name: Cow<'static, str>,
    pub asks: Cow<'static, str>,
    /// Whether the codes answer differently.
    pub differ: bool,
    /// Whether some code is silent, and a default answers for it.
    pub silent: bool,
    pub answers: Vec<Cell>,
}

/// What one code answers, as data and in words, and by which provisions.
///
/// ```
/// use statute::{Code, Comparison};
/// let table = Comparison::of(&[Code::find("english-club").unwrap()]);
/// let rows = table.chapters.iter().flat_map(|chapter| &chapter.questions);
/// let mut cells = rows.filter(|row| row.name == "stalemate").map(|row| &row.answers[0]);
/// let cell = cells.next().unwrap();
/// assert_eq!((cell.words.as_str(), cell.silent), ("He who is stalemated wins.", false));
/// assert_eq!(cell.by[0], "16.b");
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cell {
    pub rule: Value,
    pub words: String,
    pub by: Vec<String>,
    /// Whether the code itself is silent, and a default answers for it.
    pub silent: bool,
}

impl Comparison {
    /// What these codes answer, side by side.
    pub fn of<C: Borrow<Code>>(codes: &[C]) -> Comparison {
        let answers: Vec<(&Code, Value)> = codes
            .iter()
            .map(Borrow::borrow)
            .map(|code| {
                (
                    code,
                    serde_json::to_value(&code.answers).unwrap_or_default(),
                )
            })
            .collect();
        let mut chapters: Vec<Chapter> = Vec::new();
        for question in questions() {
            if chapters.last().is_none_or(|c| c.name != question.chapter) {
                chapters.push(Chapter {
                    name: question.chapter.into(),
                    title: question.title.into(),
                    questions: Vec::new(),
                });
            }
            if let Some(chapter) = chapters.last_mut() {
                chapter.questions.push(row(question, &answers));
            }
        }
        Comparison {
            title: "The questions of law".into(),
            codes: codes.iter().map(|code| Column::of(code.borrow())).collect(),
            chapters,
        }
    }

    /// Only the questions that the codes answer differently.
    pub fn differences(mut self) -> Comparison {
        for chapter in &mut self.chapters {
            chapter.questions.retain(|row| row.differ);
        }
        self.chapters
            .retain(|chapter| !chapter.questions.is_empty());
        self
    }
}

impl Column {
    pub fn of(code: &Code) -> Column {
        Column {
            id: code.id.clone(),
            title: code.title.clone(),
            short: code.short.clone(),
            date: code.date.clone(),
        }
    }
}

fn row(question: &'static Question, answers: &[(&Code, Value)]) -> Row {
    let known = answers
        .iter()
        .any(|(code, all)| !is_void(code, question, all));
    let cells: Vec<Cell> = answers
        .iter()
        .map(|(code, all)| cell(code, question, all, known))
        .collect();
    Row {
        name: question.name.into(),
        asks: question.asks.into(),
        differ: cells.windows(2).any(|pair| pair[0].words != pair[1].words),
        silent: cells.iter().any(|cell| cell.silent),
        answers: cells,
    }
}

/// What a code answers. Where it has no such rule as another of them, but one on the same matter, that is told: nobody
/// should read of a book that it says nothing where it says something else.
fn cell(code: &Code, question: &'static Question, all: &Value, known: bool) -> Cell {
    let answer = &all[question.chapter][question.name];
    if known
        && is_void(code, question, all)
        && let Some(twin) = question.twins().find(|twin| !is_void(code, twin, all))
    {
        let told = answered(code, twin, &all[twin.chapter][twin.name]);
        return Cell {
            rule: answer["rule"].clone(),
            words: format!("Another rule: {} {}", twin.asks, told.words),
            ..told
        };
    }
    answered(code, question, answer)
}

fn answered(code: &Code, question: &Question, answer: &Value) -> Cell {
    let by: Vec<String> = answer["by"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|citation| citation.as_str().map(str::to_owned))
        .filter(|citation| !citation.starts_with(OTHERWISE))
        .collect();
    let mut words = match arises(code, question) {
        true => question.say(&answer["rule"]),
        false => "There is no such rule.".to_owned(),
    };
    if question.rule.is_some() && answer["rule"] == "otherwise" {
        // What the law is instead only the book can tell.
        if let Some(says) = by.first().and_then(|citation| code.says(citation)) {
            words = format!("{words} {says}");
        }
    }
    Cell {
        rule: answer["rule"].clone(),
        silent: by
            .first()
            .is_some_and(|citation| citation.starts_with("default:")),
        words,
        by,
    }
}

/// Whether the code has no such rule as the question asks for.
fn is_void(code: &Code, question: &Question, all: &Value) -> bool {
    let rule = &all[question.chapter][question.name]["rule"];
    !arises(code, question) || rule == "no-rule" || rule == "moot"
}

/// Whether a question can arise under the code: where the hand completes a move, nothing does that supposes a clock.
fn arises(code: &Code, question: &Question) -> bool {
    let asks_what_completes = question.id() == "clock.completes";
    code.answers.clock.completes.rule == Completes::Clock
        || asks_what_completes
        || !contradictions::supposes_a_clock(question)
}
