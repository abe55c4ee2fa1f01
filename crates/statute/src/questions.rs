//! The questions of law, read off the type [`Answers`] itself: serde tells every field and every
//! variant that it would accept, so that a new question needs no second list.
use crate::Answers;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, Visitor, value::StrDeserializer,
};
use serde::forward_to_deserialize_any;
use std::{fmt, sync::LazyLock};

/// One question of law.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub chapter: &'static str,
    pub name: &'static str,
    pub allowed: Allowed,
}

/// The answers that a question admits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Allowed {
    /// One of these words.
    Choice(&'static [&'static str]),
    YesNo,
    Number,
    /// Any number of what may be answered singly.
    Several(Box<Allowed>),
}

/// Every question of law, in the order of the chapters.
pub fn questions() -> &'static [Question] {
    static ALL: LazyLock<Vec<Question>> = LazyLock::new(asked_by::<Answers>);
    &ALL
}

fn asked_by<T: DeserializeOwned>() -> Vec<Question> {
    let mut found = Vec::new();
    let trace = Trace {
        path: Vec::new(),
        found: &mut found,
    };
    T::deserialize(trace).expect("every answer is a word, yes or no, a number, or a list of these");
    found
}

/// A deserializer that answers every question with the first answer and notes what it was asked.
struct Trace<'a> {
    path: Vec<&'static str>,
    found: &'a mut Vec<Question>,
}

impl Trace<'_> {
    fn note(&mut self, allowed: Allowed) {
        if let [chapter, name, "rule"] = self.path[..] {
            self.found.push(Question {
                chapter,
                name,
                allowed,
            });
        }
    }

    fn number<'de, V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        self.note(Allowed::Number);
        visitor.visit_u64(1)
    }
}

type Error = de::value::Error;

macro_rules! numbers {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.number(visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for Trace<'_> {
    type Error = Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(Fields {
            trace: self,
            rest: fields.iter(),
        })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        mut self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.note(Allowed::Choice(variants));
        visitor.visit_enum(StrDeserializer::new(variants[0]))
    }

    fn deserialize_bool<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        self.note(Allowed::YesNo);
        visitor.visit_bool(false)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Once(Some(self)))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str("")
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(de::Error::custom(format!(
            "{} is no word, yes or no, number, or list of these",
            self.path.join(".")
        )))
    }

    numbers! { deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_i64 }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u128 f32 f64 char str bytes byte_buf option unit unit_struct
        newtype_struct tuple tuple_struct map identifier ignored_any
    }
}

/// The fields of a struct, each traced in its turn.
struct Fields<'a> {
    trace: Trace<'a>,
    rest: std::slice::Iter<'static, &'static str>,
}

impl<'de> de::MapAccess<'de> for Fields<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some(field) = self.rest.next() else {
            return Ok(None);
        };
        self.trace.path.push(field);
        seed.deserialize(StrDeserializer::new(field)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let value = seed.deserialize(Trace {
            path: self.trace.path.clone(),
            found: self.trace.found,
        });
        self.trace.path.pop();
        value
    }
}

/// A list of one element; what was noted of it is noted as several.
struct Once<'a>(Option<Trace<'a>>);

impl<'de> de::SeqAccess<'de> for Once<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some(trace) = self.0.take() else {
            return Ok(None);
        };
        let known = trace.found.len();
        let element = seed.deserialize(Trace {
            path: trace.path,
            found: &mut *trace.found,
        })?;
        for question in &mut trace.found[known..] {
            let single = std::mem::replace(&mut question.allowed, Allowed::YesNo);
            question.allowed = Allowed::Several(Box::new(single));
        }
        Ok(Some(element))
    }
}

impl Allowed {
    /// Whether this is an answer to the question.
    pub fn admits(&self, rule: &toml::Value) -> bool {
        match (self, rule) {
            (Allowed::Choice(words), toml::Value::String(word)) => words.contains(&word.as_str()),
            (Allowed::YesNo, toml::Value::Boolean(_)) => true,
            (Allowed::Number, toml::Value::Integer(n)) => (0..=i64::from(u16::MAX)).contains(n),
            (Allowed::Several(single), toml::Value::Array(all)) => {
                all.iter().all(|one| single.admits(one))
            }
            _ => false,
        }
    }
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Choice(words) => write!(f, "{}", words.join(", ")),
            Allowed::YesNo => write!(f, "true, false"),
            Allowed::Number => write!(f, "a whole number"),
            Allowed::Several(single) => write!(f, "a list of {single}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Answer;
    use serde::Deserialize;

    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Stalemate {
        Drawn,
        StalematedWins,
    }

    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Draws {
        stalemate: Answer<Stalemate>,
        moves: Answer<u32>,
        claimed: Answer<bool>,
        grounds: Answer<Vec<Stalemate>>,
    }

    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Sample {
        draws: Draws,
    }

    #[test]
    fn questions_and_answers_are_read_off_the_types() {
        let words: &[&str] = &["drawn", "stalemated-wins"];
        let asked = asked_by::<Sample>();
        let asked = asked.iter().map(|q| (q.chapter, q.name, &q.allowed));
        assert_eq!(
            asked.collect::<Vec<_>>(),
            [
                ("draws", "stalemate", &Allowed::Choice(words)),
                ("draws", "moves", &Allowed::Number),
                ("draws", "claimed", &Allowed::YesNo),
                (
                    "draws",
                    "grounds",
                    &Allowed::Several(Box::new(Allowed::Choice(words)))
                ),
            ]
        );
    }
}
