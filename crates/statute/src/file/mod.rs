//! A code file on its way to becoming a code: read, laid over the code that it extends, checked. Whatever is
//! wrong with it is told at once.
mod entry;
mod sheet;
mod slips;

use crate::contradictions::supposes_a_clock;
use crate::{Answers, Code, Default, Flaw, Kind, Provision, Question, Reading, questions};
use entry::{Entry, Voice};
use serde_json::{Map, Value, json};
use sheet::Sheet;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::DeTable;

/// What the citations of an answer begin with that is otherwise than the one rule which the umpire knows.
pub(crate) const OTHERWISE: &str = "otherwise:";

/// Finds the code that another extends, or says in a sentence why it cannot be had.
pub(crate) type Library<'a> = &'a dyn Fn(&str) -> Result<Arc<Code>, String>;

/// Reads a code, or says all that is wrong with the text.
pub(crate) fn read(text: &str, library: Library<'_>) -> Result<Code, Vec<Flaw>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return Err(errors.iter().map(unreadable).collect());
    }
    let mut flaws = Vec::new();
    let draft = Draft::read(
        Sheet::new("a code", 0..0, table.get_ref()),
        library,
        &mut flaws,
    );
    let code = draft.enact(&mut flaws);
    match code {
        Some(code) if flaws.is_empty() => Ok(code),
        _ => Err(flaws),
    }
}

/// That there is no such code to extend.
pub(crate) fn no_code(named: &str) -> String {
    if named.ends_with(".toml") || named.contains('/') {
        return format!("there is no file {named:?} to extend");
    }
    slips::unknown("there is no code", named, Code::ids().into_iter())
}

fn unreadable(error: &toml::de::Error) -> Flaw {
    Flaw {
        sentence: error.message().to_owned(),
        span: error.span(),
    }
}

/// A code file as it is written; every part that can be wrong knows its place.
struct Draft {
    id: Option<Spanned<String>>,
    title: Option<Spanned<String>>,
    short: Option<Spanned<String>>,
    date: Option<Spanned<String>>,
    base: Base,
    repeals: Vec<Spanned<String>>,
    entries: Vec<Entry>,
}

/// What a code starts from.
enum Base {
    Nothing,
    Code(Arc<Code>),
    /// It names one that cannot be had: what rests on it is not judged.
    Lost,
}

impl Base {
    fn code(&self) -> Option<&Code> {
        match self {
            Base::Code(code) => Some(code),
            Base::Nothing | Base::Lost => None,
        }
    }
}

impl Draft {
    fn read(mut sheet: Sheet<'_, '_>, library: Library<'_>, flaws: &mut Vec<Flaw>) -> Draft {
        let id = sheet.need("id", flaws);
        let title = sheet.need("title", flaws);
        let short = sheet.words("short", flaws);
        let date = sheet.words("date", flaws);
        let extends = sheet.words("extends", flaws);
        let repeals = sheet.list("repeals", flaws);
        let mut entries = Vec::new();
        for (voice, name, what) in [
            (Voice::Provision, "provision", "[[provision]]"),
            (Voice::Default, "default", "[[default]]"),
            (Voice::Reading, "reading", "[[reading]]"),
        ] {
            let sheets = sheet.tables(name, what, flaws);
            entries.extend(
                sheets
                    .into_iter()
                    .filter_map(|sheet| Entry::read(voice, sheet, flaws)),
            );
        }
        for (key, _) in sheet.others() {
            flaws.push(sheet.stranger(&key, std::iter::empty()));
        }
        let base = match extends {
            None => Base::Nothing,
            Some(named) => match library(named.get_ref()) {
                Ok(base) => {
                    if id.as_ref().is_some_and(|id| *id.get_ref() == base.id) {
                        let sentence =
                            format!("a code needs an id of its own; {} is taken", base.id);
                        flaws.push(Flaw::at(named.span(), sentence));
                    }
                    Base::Code(base)
                }
                Err(sentence) => {
                    flaws.push(Flaw::at(named.span(), sentence));
                    Base::Lost
                }
            },
        };
        if let (Base::Nothing, Some(first)) = (&base, repeals.first()) {
            flaws.push(Flaw::at(
                first.span(),
                "there is nothing to repeal: this code extends none",
            ));
        }
        Draft {
            id,
            title,
            short,
            date,
            base,
            repeals,
            entries,
        }
    }

    /// The code, as far as it can be understood.
    fn enact(&self, flaws: &mut Vec<Flaw>) -> Option<Code> {
        let mut code = self.law(flaws);
        self.citations(&code, flaws);
        let answers = self.answers(&code, flaws);
        code.answers = Some(answers?);
        let code = code.whole(self)?;
        self.contradictions(&code, flaws);
        Some(code)
    }

    /// What the code says, without what it answers.
    fn law(&self, flaws: &mut Vec<Flaw>) -> Law {
        let mut law = Law::of(self.base.code());
        if !matches!(self.base, Base::Lost) {
            for repealed in &self.repeals {
                if !law.repeal(repealed.get_ref()) {
                    let sentence = format!("there is no {} to repeal", repealed.get_ref());
                    flaws.push(Flaw::at(repealed.span(), sentence));
                }
            }
        }
        for (n, entry) in self.entries.iter().enumerate() {
            let same = |other: &Entry| other.voice == entry.voice && other.id == entry.id;
            if self.entries[..n].iter().any(same) {
                let sentence = format!("{} stands here for the second time", entry.citation());
                flaws.push(Flaw::at(entry.span.clone(), sentence));
                continue;
            }
            if let Err(flaw) = law.add(entry, matches!(self.base, Base::Lost)) {
                flaws.push(flaw);
            }
        }
        law
    }

    /// Every citation in the file must lead somewhere, and nothing may rest on what is repealed.
    fn citations(&self, law: &Law, flaws: &mut Vec<Flaw>) {
        if matches!(self.base, Base::Lost) {
            return;
        }
        let cited = self.entries.iter().flat_map(|entry| &entry.answers);
        for citation in cited.flat_map(|answer| &answer.with) {
            let id = citation.get_ref();
            if law.has(id) {
                continue;
            }
            let sentence = match id.split_once(':') {
                Some(("default", name)) => format!("no [[default]] has the name {name:?}"),
                Some(("reading", name)) => format!("no [[reading]] has the name {name:?}"),
                _ => format!("no [[provision]] has the id {id:?}"),
            };
            flaws.push(Flaw::at(citation.span(), sentence));
        }
    }

    /// The answers, laid over those of the base; none if they cannot all be understood.
    fn answers(&self, law: &Law, flaws: &mut Vec<Flaw>) -> Option<Answers> {
        let before = flaws.len();
        let mut table = match self.base.code() {
            Some(base) => serde_json::to_value(&base.answers).ok()?,
            None => Value::Object(Map::new()),
        };
        let mut answered: Vec<&Question> = Vec::new();
        for entry in &self.entries {
            for given in &entry.answers {
                let question = given.question;
                if answered.contains(&question) {
                    let sentence =
                        format!("{} is answered here for the second time", question.id());
                    flaws.push(Flaw::at(given.span.clone(), sentence));
                }
                answered.push(question);
                flaws.extend(misspoken(entry.voice, given));
                let mut by = vec![entry.citation()];
                by.extend(given.with.iter().map(|citation| citation.get_ref().clone()));
                set(&mut table, question, &given.rule, by);
            }
        }
        if matches!(self.base, Base::Lost) {
            return None;
        }
        let is_answered = |q: &&Question| table[q.chapter][q.name].is_object();
        if table["clock"]["completes"]["rule"] == "the-hand" {
            // Nothing that supposes a clock which completes moves can be laid down: nobody need say so.
            let unasked = questions().iter().filter(|q| !is_answered(q));
            let unasked: Vec<&Question> = unasked.filter(|q| supposes_a_clock(q)).collect();
            for question in unasked {
                set(
                    &mut table,
                    question,
                    &question.allowed.nothing(),
                    Vec::new(),
                );
            }
        }
        let is_answered = |q: &&Question| table[q.chapter][q.name].is_object();
        let (answered, wanting): (Vec<&Question>, Vec<&Question>) =
            questions().iter().partition(is_answered);
        if !wanting.is_empty() {
            let ids: Vec<String> = wanting.into_iter().map(Question::id).collect();
            flaws.push(Flaw::wanting(format!(
                "these questions are not answered: {}",
                ids.join(", ")
            )));
        }
        for question in answered {
            let by = table[question.chapter][question.name]["by"]
                .as_array()
                .into_iter()
                .flatten();
            for id in by.filter_map(Value::as_str).filter(|id| !law.has(id)) {
                if let Some(repealed) = self.repeals.iter().find(|r| crate::meets(id, r.get_ref()))
                {
                    let sentence =
                        format!("{} still rests on {id}, which is repealed", question.id());
                    flaws.push(Flaw::at(repealed.span(), sentence));
                }
            }
        }
        if flaws.len() > before {
            return None;
        }
        serde_json::from_value(table).ok()
    }

    /// A contradiction is shown at the answer of this file that has part in it.
    fn contradictions(&self, code: &Code, flaws: &mut Vec<Flaw>) {
        for contradiction in code.contradictions() {
            let place = contradiction.between.iter().find_map(|id| self.place(id));
            flaws.push(Flaw {
                sentence: contradiction.sentence,
                span: place,
            });
        }
    }

    /// Where the file answers `chapter.question`.
    fn place(&self, question: &str) -> Option<Range<usize>> {
        let mut given = self.entries.iter().flat_map(|entry| &entry.answers);
        let found = given.find(|given| given.question.id() == question)?;
        Some(found.span.clone())
    }
}

/// Sets an answer. What rests on one that is otherwise must be known by it; one that is moot, or no rule, gives
/// nothing to rest on.
pub(crate) fn set(table: &mut Value, question: &Question, rule: &Value, mut by: Vec<String>) {
    if rule == "no-rule" {
        by.clear();
    }
    if question.rule.is_some() {
        match rule.as_str() {
            Some("otherwise") => by.insert(0, format!("{OTHERWISE}{}", question.id())),
            Some("moot") => by.clear(),
            _ => {}
        }
    }
    table[question.chapter][question.name] = json!({ "rule": rule, "by": by });
}

/// The book does not speak in a default, and a default does not speak where the book does.
fn misspoken(voice: Voice, given: &entry::Given) -> Option<Flaw> {
    let sentence = match (voice, given.rule.as_str()?) {
        (Voice::Default, "stated") if given.question.allowed.admits(&"silent".into()) => {
            "where the book is silent and a default rules, the answer is \"silent\""
        }
        (Voice::Provision | Voice::Reading, "silent") => {
            "\"silent\" is answered in a [[default]], which says what then holds"
        }
        _ => return None,
    };
    Some(Flaw::at(given.span.clone(), sentence))
}

/// What a code says, while it is put together.
struct Law {
    provisions: Vec<Provision>,
    defaults: Vec<Default>,
    readings: Vec<Reading>,
    answers: Option<Answers>,
}

impl Law {
    fn of(base: Option<&Code>) -> Law {
        Law {
            provisions: base.map(|b| b.provisions.clone()).unwrap_or_default(),
            defaults: base.map(|b| b.defaults.clone()).unwrap_or_default(),
            readings: base.map(|b| b.readings.clone()).unwrap_or_default(),
            answers: None,
        }
    }

    fn has(&self, citation: &str) -> bool {
        match citation.split_once(':') {
            Some(("default", name)) => self.defaults.iter().any(|d| d.name == name),
            Some(("reading", name)) => self.readings.iter().any(|r| r.name == name),
            _ => self
                .provisions
                .iter()
                .any(|p| crate::meets(&p.id, citation)),
        }
    }

    fn repeal(&mut self, citation: &str) -> bool {
        let there = self.has(citation);
        match citation.split_once(':') {
            Some(("default", name)) => self.defaults.retain(|d| d.name != name),
            Some(("reading", name)) => self.readings.retain(|r| r.name != name),
            _ => self.provisions.retain(|p| !crate::meets(&p.id, citation)),
        }
        there
    }

    /// Adds what the entry enacts, in the place of what it amends.
    fn add(&mut self, entry: &Entry, lost: bool) -> Result<(), Flaw> {
        let name = entry.id.get_ref().clone();
        if entry.text.is_none() {
            if lost || self.has(&entry.citation()) {
                return Ok(());
            }
            let sentence = format!("{} needs text = \"…\"", entry.citation());
            return Err(Flaw::at(entry.span.clone(), sentence));
        }
        let text = entry.text.clone().unwrap_or_default();
        let reason = entry.reason.clone();
        match entry.voice {
            Voice::Provision => return self.add_provision(entry, text, lost),
            Voice::Default => put(
                &mut self.defaults,
                |d| &d.name,
                Default { name, text, reason },
            ),
            Voice::Reading => {
                let doubt = entry.doubt.clone();
                let reading = Reading {
                    name,
                    doubt,
                    text,
                    reason,
                };
                put(&mut self.readings, |r| &r.name, reading);
            }
        }
        Ok(())
    }

    fn add_provision(&mut self, entry: &Entry, text: String, lost: bool) -> Result<(), Flaw> {
        let id = entry.id.get_ref();
        let new = |kind: Kind| Provision {
            id: id.clone(),
            kind: entry.kind.unwrap_or(kind),
            text,
        };
        if let Some(old) = self.provisions.iter_mut().find(|p| p.id == *id) {
            *old = new(old.kind);
            return Ok(());
        }
        let place = match &entry.after {
            None => self.provisions.len(),
            Some(after) => {
                let last = self
                    .provisions
                    .iter()
                    .rposition(|p| crate::meets(&p.id, after.get_ref()));
                match last {
                    Some(last) => last + 1,
                    None if lost => 0,
                    None => {
                        let sentence =
                            format!("there is no {} for {id} to stand after", after.get_ref());
                        return Err(Flaw::at(after.span(), sentence));
                    }
                }
            }
        };
        self.provisions.insert(place, new(Kind::Rule));
        Ok(())
    }

    fn whole(self, draft: &Draft) -> Option<Code> {
        let title = draft.title.as_ref()?.get_ref().clone();
        let words = |words: &Option<Spanned<String>>| words.as_ref().map(|w| w.get_ref().clone());
        Some(Code {
            id: words(&draft.id)?,
            file: None,
            short: words(&draft.short).unwrap_or_else(|| title.clone()),
            title,
            date: words(&draft.date).unwrap_or_default(),
            extends: draft.base.code().map(|base| base.id.clone()),
            otherwise: otherwise(self.answers.as_ref()?),
            answers: self.answers?,
            defaults: self.defaults,
            readings: self.readings,
            provisions: self.provisions,
        })
    }
}

/// The questions on which a code is otherwise than the umpire's one rule.
pub(crate) fn otherwise(answers: &Answers) -> Vec<String> {
    let table = serde_json::to_value(answers).unwrap_or_default();
    let is_otherwise =
        |q: &&Question| q.rule.is_some() && table[q.chapter][q.name]["rule"] == "otherwise";
    questions()
        .iter()
        .filter(is_otherwise)
        .map(Question::id)
        .collect()
}

/// Adds one, in the place of another of its name.
fn put<T>(all: &mut Vec<T>, name: impl Fn(&T) -> &str, one: T) {
    match all.iter_mut().find(|old| name(old) == name(&one)) {
        Some(old) => *old = one,
        None => all.push(one),
    }
}
