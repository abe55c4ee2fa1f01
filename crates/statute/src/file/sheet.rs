//! A table of a TOML file that is asked for its parts by name, and tells what is wrong with them.
use crate::Flaw;
use crate::file::slips::unknown;
use serde_json::Value;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A table of the file; `what` is how it is called in messages.
pub(super) struct Sheet<'a, 't> {
    pub what: &'static str,
    pub span: Range<usize>,
    table: &'a DeTable<'t>,
    asked: Vec<&'static str>,
}

/// A key that nobody asked for, with what stands behind it.
pub(super) type Other<'a, 't> = (Spanned<String>, &'a Spanned<DeValue<'t>>);

impl<'a, 't> Sheet<'a, 't> {
    pub fn new(what: &'static str, span: Range<usize>, table: &'a DeTable<'t>) -> Self {
        Sheet {
            what,
            span,
            table,
            asked: Vec::new(),
        }
    }

    /// The words under this name, if they are there.
    pub fn words(&mut self, name: &'static str, flaws: &mut Vec<Flaw>) -> Option<Spanned<String>> {
        self.asked.push(name);
        let found = self.table.get(name)?;
        match found.get_ref() {
            DeValue::String(words) => Some(Spanned::new(found.span(), words.to_string())),
            _ => {
                let sentence = format!("{name} must be words between quotes");
                flaws.push(Flaw::at(found.span(), sentence));
                None
            }
        }
    }

    /// The words under this name, which must be there.
    pub fn need(&mut self, name: &'static str, flaws: &mut Vec<Flaw>) -> Option<Spanned<String>> {
        if self.table.get(name).is_none() {
            self.asked.push(name);
            let sentence = format!("{} needs {name} = \"…\"", self.what);
            flaws.push(Flaw::at(self.span.clone(), sentence));
            return None;
        }
        self.words(name, flaws)
    }

    /// The list of words under this name; empty if it is not there.
    pub fn list(&mut self, name: &'static str, flaws: &mut Vec<Flaw>) -> Vec<Spanned<String>> {
        self.asked.push(name);
        let Some(found) = self.table.get(name) else {
            return Vec::new();
        };
        let DeValue::Array(all) = found.get_ref() else {
            flaws.push(Flaw::at(
                found.span(),
                format!("{name} must be a list, [\"…\"]"),
            ));
            return Vec::new();
        };
        let mut words = Vec::new();
        for one in all.iter() {
            match one.get_ref() {
                DeValue::String(word) => words.push(Spanned::new(one.span(), word.to_string())),
                _ => flaws.push(Flaw::at(
                    one.span(),
                    format!("{name} must be a list of words"),
                )),
            }
        }
        words
    }

    /// The tables under this name, `[[name]]`.
    pub fn tables(
        &mut self,
        name: &'static str,
        what: &'static str,
        flaws: &mut Vec<Flaw>,
    ) -> Vec<Sheet<'a, 't>> {
        self.asked.push(name);
        let Some(found) = self.table.get(name) else {
            return Vec::new();
        };
        let DeValue::Array(all) = found.get_ref() else {
            flaws.push(Flaw::at(found.span(), format!("{name} is written {what}")));
            return Vec::new();
        };
        let mut sheets = Vec::new();
        for one in all.iter() {
            match one.get_ref() {
                DeValue::Table(table) => sheets.push(Sheet::new(what, one.span(), table)),
                _ => flaws.push(Flaw::at(one.span(), format!("{name} is written {what}"))),
            }
        }
        sheets
    }

    /// What stands under this name.
    pub fn value(&mut self, name: &'static str) -> Option<&'a Spanned<DeValue<'t>>> {
        self.asked.push(name);
        self.table.get(name)
    }

    /// Whatever was not asked for.
    pub fn others(&self) -> impl Iterator<Item = Other<'a, 't>> {
        let left = self
            .table
            .iter()
            .filter(|(key, _)| !self.asked.contains(&&**key.get_ref()));
        left.map(|(key, value)| (Spanned::new(key.span(), key.get_ref().to_string()), value))
    }

    /// The message for a key that nobody knows.
    pub fn stranger<'k>(
        &self,
        key: &Spanned<String>,
        more: impl Iterator<Item = &'k str> + Clone,
    ) -> Flaw
    where
        'static: 'k,
    {
        let known = self.asked.iter().copied().chain(more);
        let place = format!("{} has no", self.what);
        Flaw::at(key.span(), unknown(&place, key.get_ref(), known))
    }
}

/// The plain value of a part of the file; none of a date or a table, which are no answers.
pub(super) fn plain(value: &DeValue<'_>) -> Option<Value> {
    Some(match value {
        DeValue::String(words) => Value::from(words.to_string()),
        DeValue::Boolean(yes) => Value::from(*yes),
        DeValue::Integer(n) => Value::from(i64::from_str_radix(n.as_str(), n.radix()).ok()?),
        DeValue::Float(n) => Value::from(n.as_str().parse::<f64>().ok()?),
        DeValue::Array(all) => {
            let all = all.iter().map(|one| plain(one.get_ref()));
            Value::Array(all.collect::<Option<_>>()?)
        }
        DeValue::Datetime(_) | DeValue::Table(_) => return None,
    })
}
