//! One entry of a code file: a provision, a default or a reading, with the answers that it gives.
use super::sheet::{Other, Sheet, plain};
use super::slips::{nearest, unknown};
use crate::{Flaw, Kind, Question, questions};
use serde_json::Value;
use std::ops::Range;
use toml::Spanned;
use toml::de::DeValue;

/// What speaks in an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Voice {
    /// The book.
    Provision,
    /// The umpire, where the book is silent.
    Default,
    /// The umpire, where the book can be read in more ways than one.
    Reading,
}

/// An entry as it is written.
pub(super) struct Entry {
    pub voice: Voice,
    /// The id of a provision, or the name of a default or reading.
    pub id: Spanned<String>,
    pub kind: Option<Kind>,
    pub text: Option<String>,
    pub doubt: String,
    pub reason: String,
    pub after: Option<Spanned<String>>,
    pub answers: Vec<Given>,
    pub span: Range<usize>,
}

/// An answer as it is written.
pub(super) struct Given {
    pub question: &'static Question,
    pub rule: Value,
    pub span: Range<usize>,
    /// What it rests on besides the entry in which it stands.
    pub with: Vec<Spanned<String>>,
}

impl Entry {
    /// Reads an entry; none if nobody could cite it.
    pub fn read(voice: Voice, mut sheet: Sheet<'_, '_>, flaws: &mut Vec<Flaw>) -> Option<Entry> {
        let name = if voice == Voice::Provision {
            "id"
        } else {
            "name"
        };
        let id = sheet.need(name, flaws);
        let text = sheet.words("text", flaws).map(Spanned::into_inner);
        let (mut kind, mut after) = (None, None);
        let (mut doubt, mut reason) = (String::new(), String::new());
        match voice {
            Voice::Provision => {
                kind = sheet
                    .words("kind", flaws)
                    .and_then(|word| read_kind(&word, flaws));
                after = sheet.words("after", flaws);
            }
            // Of one that the base has, an extension may give answers alone.
            Voice::Default | Voice::Reading if text.is_none() => {}
            Voice::Default => reason = said(sheet.need("reason", flaws)),
            Voice::Reading => {
                doubt = said(sheet.need("doubt", flaws));
                reason = said(sheet.need("reason", flaws));
            }
        }
        let mut answers = Vec::new();
        for other in sheet.others() {
            read_chapter(&sheet, &other, &mut answers, flaws);
        }
        Some(Entry {
            voice,
            id: id?,
            kind,
            text,
            doubt,
            reason,
            after,
            answers,
            span: sheet.span,
        })
    }

    /// How the entry is cited.
    pub fn citation(&self) -> String {
        let id = self.id.get_ref();
        match self.voice {
            Voice::Provision => id.clone(),
            Voice::Default => format!("default:{id}"),
            Voice::Reading => format!("reading:{id}"),
        }
    }
}

fn said(words: Option<Spanned<String>>) -> String {
    words.map(Spanned::into_inner).unwrap_or_default()
}

fn read_kind(word: &Spanned<String>, flaws: &mut Vec<Flaw>) -> Option<Kind> {
    let found = Kind::ALL
        .into_iter()
        .find(|kind| kind.word() == word.get_ref());
    if found.is_none() {
        let known = Kind::ALL.iter().map(|kind| kind.word());
        flaws.push(Flaw::at(
            word.span(),
            unknown("there is no kind", word.get_ref(), known),
        ));
    }
    found
}

/// Reads `chapter.question = answer`, one line or several of a chapter.
fn read_chapter(
    sheet: &Sheet<'_, '_>,
    (chapter, value): &Other<'_, '_>,
    answers: &mut Vec<Given>,
    flaws: &mut Vec<Flaw>,
) {
    let asked = questions()
        .iter()
        .filter(|q| q.chapter == chapter.get_ref());
    if asked.clone().next().is_none() {
        let homeless = questions().iter().find(|q| q.name == chapter.get_ref());
        flaws.push(match homeless {
            Some(question) => {
                let sentence = format!(
                    "write {} for the question {:?}",
                    question.id(),
                    question.name
                );
                Flaw::at(chapter.span(), sentence)
            }
            None => sheet.stranger(chapter, questions().iter().map(|q| q.chapter)),
        });
        return;
    }
    let DeValue::Table(given) = value.get_ref() else {
        let sentence = format!(
            "say which question of {} this answers: {0}.QUESTION",
            chapter.get_ref()
        );
        flaws.push(Flaw::at(chapter.span(), sentence));
        return;
    };
    for (name, answer) in given.iter() {
        match asked.clone().find(|q| q.name == name.get_ref()) {
            Some(question) => answers.extend(read_answer(question, answer, flaws)),
            None => {
                let elsewhere = questions().iter().find(|q| q.name == name.get_ref());
                let sentence = match elsewhere {
                    Some(question) => format!(
                        "the question {:?} is asked as {}",
                        question.name,
                        question.id()
                    ),
                    None => unknown(
                        "there is no question",
                        name.get_ref(),
                        asked.clone().map(|q| q.name),
                    ),
                };
                flaws.push(Flaw::at(name.span(), sentence));
            }
        }
    }
}

/// Reads an answer: `"drawn"`, or `{ rule = "drawn", with = ["I.15.b"] }`.
fn read_answer(
    question: &'static Question,
    value: &Spanned<DeValue<'_>>,
    flaws: &mut Vec<Flaw>,
) -> Option<Given> {
    let (rule, with) = match value.get_ref() {
        DeValue::Table(table) => {
            let mut sheet = Sheet::new("an answer", value.span(), table);
            let rule = sheet.value("rule");
            let with = sheet.list("with", flaws);
            for (key, _) in sheet.others() {
                flaws.push(sheet.stranger(&key, std::iter::empty()));
            }
            if rule.is_none() {
                flaws.push(Flaw::at(value.span(), "an answer needs rule = …"));
            }
            (rule?, with)
        }
        _ => (value, Vec::new()),
    };
    let plain = plain(rule.get_ref()).filter(|plain| question.allowed.admits(plain));
    if plain.is_none() {
        flaws.push(wrong_answer(question, rule));
    }
    // What it rests on is looked at all the same.
    Some(Given {
        question,
        rule: plain.unwrap_or_default(),
        span: rule.span(),
        with,
    })
}

fn wrong_answer(question: &Question, rule: &Spanned<DeValue<'_>>) -> Flaw {
    let near = match rule.get_ref() {
        DeValue::String(given) => nearest(given, question.allowed.words()),
        _ => None,
    };
    let near = near.map_or_else(String::new, |word| format!("; did you mean {word:?}?"));
    let given = plain(rule.get_ref()).map_or_else(|| "this".to_owned(), |given| given.to_string());
    let sentence = format!(
        "{given} is no answer to {}, which admits {}{near}",
        question.id(),
        question.allowed
    );
    Flaw::at(rule.span(), sentence)
}
