//! The questions of law, and what several codes answer to each, side by side.
use crate::{Allowed, Code, Question, questions};
use serde::Serialize;
use serde_json::Value;
use std::borrow::Borrow;

/// The table of questions.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    pub codes: Vec<Column>,
    pub chapters: Vec<Chapter>,
}

/// The code at the head of a column.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Column {
    pub id: String,
    pub title: String,
    pub short: String,
    pub date: String,
}

/// A chapter of the law.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Chapter {
    pub name: &'static str,
    pub title: &'static str,
    pub questions: Vec<Row>,
}

/// A question, with the answers of the codes in the order of the columns.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    pub name: &'static str,
    pub asks: &'static str,
    /// Whether the codes answer differently.
    pub differ: bool,
    pub answers: Vec<Cell>,
}

/// What one code answers, as data and in words, and by which provisions.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cell {
    pub rule: Value,
    pub words: String,
    pub by: Vec<String>,
}

impl Comparison {
    /// What these codes answer, side by side.
    pub fn of<C: Borrow<Code>>(codes: &[C]) -> Comparison {
        let answers: Vec<Value> = codes
            .iter()
            .map(|code| serde_json::to_value(&code.borrow().answers).unwrap_or_default())
            .collect();
        let mut chapters: Vec<Chapter> = Vec::new();
        for question in questions() {
            if chapters.last().is_none_or(|c| c.name != question.chapter) {
                chapters.push(Chapter {
                    name: question.chapter,
                    title: question.chapter_title(),
                    questions: Vec::new(),
                });
            }
            if let Some(chapter) = chapters.last_mut() {
                chapter.questions.push(row(question, &answers));
            }
        }
        Comparison {
            codes: codes.iter().map(|code| column(code.borrow())).collect(),
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

fn column(code: &Code) -> Column {
    Column {
        id: code.id.clone(),
        title: code.title.clone(),
        short: code.short.clone(),
        date: code.date.clone(),
    }
}

fn row(question: &'static Question, answers: &[Value]) -> Row {
    let cells: Vec<Cell> = answers
        .iter()
        .map(|all| cell(question, &all[question.chapter][question.name]))
        .collect();
    Row {
        name: question.name,
        asks: question.asks(),
        differ: cells.windows(2).any(|pair| pair[0].words != pair[1].words),
        answers: cells,
    }
}

fn cell(question: &Question, answer: &Value) -> Cell {
    let by: Vec<String> = answer["by"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|citation| citation.as_str().map(str::to_owned))
        .collect();
    let words = match question.allowed {
        Allowed::Choice([_]) => said(&by).to_owned(),
        _ => words(&answer["rule"]),
    };
    Cell {
        rule: answer["rule"].clone(),
        words,
        by,
    }
}

/// For a question that has one answer only: whether the code gives it.
fn said(by: &[String]) -> &'static str {
    match by.iter().filter(|c| !c.starts_with("default:")).count() {
        0 if by.is_empty() => "silent",
        0 => "by default",
        _ => "so provided",
    }
}

/// An answer as one would say it.
fn words(rule: &Value) -> String {
    match rule {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(word) => word.replace('-', " "),
        Value::Array(all) if all.is_empty() => "nothing".to_owned(),
        Value::Array(all) => all.iter().map(words).collect::<Vec<_>>().join(" or "),
        Value::Object(parts) => parts
            .iter()
            .map(|(name, part)| format!("{} {}", name.replace('_', " "), words(part)))
            .collect::<Vec<_>>()
            .join("; "),
        other => other.to_string(),
    }
}
