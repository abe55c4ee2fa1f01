//! A code file on its way to becoming a code: read, laid over the code it extends, checked.
use crate::{Allowed, Answers, Code, Default, Flaw, Provision, Question, questions};
use serde::Deserialize;
use std::{collections::BTreeMap, ops::Range};
use toml::{Spanned, Table, Value};

/// A code file as it is written; every part that can be wrong knows its place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draft {
    id: Spanned<String>,
    title: String,
    short: Option<String>,
    date: Option<String>,
    extends: Option<Spanned<String>>,
    #[serde(default)]
    answers: BTreeMap<Spanned<String>, BTreeMap<Spanned<String>, Given>>,
    #[serde(default, rename = "default")]
    defaults: Vec<Spanned<Default>>,
    #[serde(default, rename = "provision")]
    provisions: Vec<Spanned<Provision>>,
}

/// An answer as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    rule: Spanned<Value>,
    #[serde(default)]
    by: Vec<Spanned<String>>,
}

/// Reads a code, or says all that is wrong with the text.
pub(crate) fn read(text: &str) -> Result<Code, Vec<Flaw>> {
    let draft: Draft = toml::from_str(text).map_err(|error| vec![unreadable(&error)])?;
    let base = draft.base().map_err(|flaw| vec![flaw])?;
    let mut flaws = Vec::new();
    let answers = draft.answers(base.as_deref(), &mut flaws);
    let defaults = draft.defaults(base.as_deref(), &mut flaws);
    let provisions = draft.provisions(base.as_deref(), &mut flaws);
    let Some(answers) = answers else {
        return Err(flaws);
    };
    let code = Code {
        id: draft.id.get_ref().clone(),
        short: draft.short.clone().unwrap_or_else(|| draft.title.clone()),
        title: draft.title.clone(),
        date: draft.date.clone().unwrap_or_default(),
        extends: base.map(|base| base.id.clone()),
        answers,
        provisions,
        defaults,
    };
    draft.citations(&code, &mut flaws);
    draft.contradictions(&code, &mut flaws);
    if flaws.is_empty() {
        Ok(code)
    } else {
        Err(flaws)
    }
}

fn unreadable(error: &toml::de::Error) -> Flaw {
    Flaw {
        sentence: error.message().to_owned(),
        span: error.span(),
    }
}

impl Draft {
    /// The code that this one extends.
    fn base(&self) -> Result<Option<std::sync::Arc<Code>>, Flaw> {
        let Some(id) = &self.extends else {
            return Ok(None);
        };
        match Code::find(id.get_ref()) {
            Some(base) if self.id.get_ref() == id.get_ref() => Err(Flaw::at(
                self.id.span(),
                format!(
                    "a house code needs an id of its own; {} is the book's",
                    base.id
                ),
            )),
            Some(base) => Ok(Some(base)),
            None => Err(Flaw::at(
                id.span(),
                unknown("code", id.get_ref(), Code::ids().into_iter()),
            )),
        }
    }

    /// The answers, laid over those of the base; none if they cannot all be understood.
    fn answers(&self, base: Option<&Code>, flaws: &mut Vec<Flaw>) -> Option<Answers> {
        let before = flaws.len();
        let mut table = match base {
            Some(base) => Table::try_from(&base.answers).expect("answers are tables"),
            None => Table::new(),
        };
        for (chapter, given) in &self.answers {
            if !questions().iter().any(|q| q.chapter == chapter.get_ref()) {
                let chapters = questions().iter().map(|q| q.chapter);
                let sentence = unknown("chapter", chapter.get_ref(), chapters);
                flaws.push(Flaw::at(chapter.span(), sentence));
                continue;
            }
            for (name, answer) in given {
                match question(chapter.get_ref(), name.get_ref()) {
                    Ok(question) if question.allowed.admits(answer.rule.get_ref()) => {
                        lay(&mut table, question, answer)
                    }
                    Ok(question) => flaws.push(wrong_answer(question, &answer.rule)),
                    Err(sentence) => flaws.push(Flaw::at(name.span(), sentence)),
                }
            }
        }
        if flaws.len() > before {
            return None;
        }
        let unanswered = unanswered(&table);
        if !unanswered.is_empty() {
            let sentence = format!(
                "these questions are not answered: {}",
                unanswered.join(", ")
            );
            flaws.push(Flaw::wanting(sentence));
            return None;
        }
        match Value::Table(table).try_into() {
            Ok(answers) => Some(answers),
            Err(error) => {
                flaws.push(unreadable(&error));
                None
            }
        }
    }

    fn defaults(&self, base: Option<&Code>, flaws: &mut Vec<Flaw>) -> Vec<Default> {
        let mut all = base.map(|base| base.defaults.clone()).unwrap_or_default();
        enact(&mut all, &self.defaults, |d| &d.name, flaws);
        all
    }

    fn provisions(&self, base: Option<&Code>, flaws: &mut Vec<Flaw>) -> Vec<Provision> {
        let mut all = base.map(|base| base.provisions.clone()).unwrap_or_default();
        enact(&mut all, &self.provisions, |p| &p.id, flaws);
        all
    }

    /// Every answer in this file must cite something, and every citation lead to it.
    fn citations(&self, code: &Code, flaws: &mut Vec<Flaw>) {
        for answer in self.answers.values().flat_map(BTreeMap::values) {
            if answer.by.is_empty() {
                let sentence = "this answer cites no provision (by) and no default";
                flaws.push(Flaw::at(answer.rule.span(), sentence));
            }
            for citation in answer.by.iter().filter(|c| !code.has(c.get_ref())) {
                let what = match citation.get_ref().strip_prefix("default:") {
                    Some(name) => format!("no [[default]] has the name {name:?}"),
                    None => format!("no [[provision]] has the id {:?}", citation.get_ref()),
                };
                flaws.push(Flaw::at(citation.span(), what));
            }
        }
    }

    /// A contradiction is shown at the answer of this file that has part in it.
    fn contradictions(&self, code: &Code, flaws: &mut Vec<Flaw>) {
        for contradiction in code.contradictions() {
            let place = contradiction.between.iter().find_map(|q| self.place(q));
            flaws.push(Flaw {
                sentence: contradiction.sentence,
                span: place,
            });
        }
    }

    /// Where the file answers `chapter.question`.
    fn place(&self, question: &str) -> Option<Range<usize>> {
        let (chapter, name) = question.split_once('.')?;
        let (_, given) = self.answers.iter().find(|(c, _)| c.get_ref() == chapter)?;
        let (_, answer) = given.iter().find(|(n, _)| n.get_ref() == name)?;
        Some(answer.rule.span())
    }
}

/// Adds what the file enacts, in the place of what it amends.
fn enact<T: Clone>(
    all: &mut Vec<T>,
    new: &[Spanned<T>],
    name: impl Fn(&T) -> &str,
    flaws: &mut Vec<Flaw>,
) {
    for (n, one) in new.iter().enumerate() {
        let id = name(one.get_ref());
        if new[..n].iter().any(|earlier| name(earlier.get_ref()) == id) {
            flaws.push(Flaw::at(
                one.span(),
                format!("{id} stands here for the second time"),
            ));
        } else if let Some(amended) = all.iter_mut().find(|old| name(old) == id) {
            *amended = one.get_ref().clone();
        } else {
            all.push(one.get_ref().clone());
        }
    }
}

fn unanswered(table: &Table) -> Vec<String> {
    let answered = |q: &&Question| {
        table
            .get(q.chapter)
            .is_some_and(|c| c.get(q.name).is_some())
    };
    questions()
        .iter()
        .filter(|question| !answered(question))
        .map(Question::id)
        .collect()
}

fn lay(table: &mut Table, question: &Question, answer: &Given) {
    let by = answer
        .by
        .iter()
        .map(|c| c.get_ref().clone())
        .collect::<Vec<_>>();
    let chapter = table
        .entry(question.chapter)
        .or_insert_with(|| Table::new().into());
    if let Value::Table(chapter) = chapter {
        let mut laid = Table::new();
        laid.insert("rule".into(), answer.rule.get_ref().clone());
        laid.insert("by".into(), by.into());
        chapter.insert(question.name.into(), laid.into());
    }
}

fn question(chapter: &str, name: &str) -> Result<&'static Question, String> {
    if let Some(found) = questions()
        .iter()
        .find(|q| q.chapter == chapter && q.name == name)
    {
        return Ok(found);
    }
    if let Some(elsewhere) = questions().iter().find(|q| q.name == name) {
        return Err(format!(
            "the question {name:?} belongs to [answers.{}]",
            elsewhere.chapter
        ));
    }
    let known = questions()
        .iter()
        .filter(|q| q.chapter == chapter)
        .map(|q| q.name);
    Err(unknown("question", name, known))
}

fn wrong_answer(question: &Question, rule: &Spanned<Value>) -> Flaw {
    let near = match (&question.allowed, rule.get_ref()) {
        (Allowed::Choice { words, .. }, Value::String(given)) => {
            nearest(given, words.iter().copied())
        }
        _ => None,
    };
    let near = near.map_or_else(String::new, |word| format!("; did you mean {word:?}?"));
    Flaw::at(
        rule.span(),
        format!(
            "{} is no answer to {}.{}, which admits {}{near}",
            rule.get_ref(),
            question.chapter,
            question.name,
            question.allowed
        ),
    )
}

fn unknown<'a>(what: &str, given: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    match nearest(given, known.clone()) {
        Some(near) => format!("there is no {what} {given:?}; did you mean {near:?}?"),
        None => {
            let mut known = known.collect::<Vec<_>>();
            known.dedup();
            format!(
                "there is no {what} {given:?}; there are: {}",
                known.join(", ")
            )
        }
    }
}

/// The known word that a slip of the pen would turn into this one.
fn nearest<'a>(given: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|word| (slips(given, word), word))
        .min()
        .filter(|(slips, word)| *slips <= 1 + word.len() / 4)
        .map(|(_, word)| word)
}

/// Letters to be put in, left out or changed to make one word the other (Levenshtein).
fn slips(from: &str, to: &str) -> usize {
    let to = to.chars().collect::<Vec<_>>();
    let mut row = (0..=to.len()).collect::<Vec<_>>();
    for (n, letter) in from.chars().enumerate() {
        let mut corner = n;
        row[0] = n + 1;
        for (m, other) in to.iter().enumerate() {
            let change = corner + usize::from(letter != *other);
            corner = row[m + 1];
            row[m + 1] = change.min(row[m] + 1).min(corner + 1);
        }
    }
    row[to.len()]
}
