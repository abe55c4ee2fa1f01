//! The questions of law, read off the type [`Answers`] itself: serde tells every field and every
//! variant that it would accept, so that a new question needs no second list.
use crate::Answers;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, Visitor, value::StrDeserializer,
};
use serde::forward_to_deserialize_any;
use std::{collections::BTreeMap, fmt, sync::LazyLock};

/// One question of law.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub chapter: &'static str,
    pub name: &'static str,
    pub allowed: Allowed,
}

/// The wording of the questions: a table for each chapter, with its title.
static WORDING: LazyLock<BTreeMap<String, BTreeMap<String, String>>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../codes/questions.toml")).unwrap_or_else(|e| panic!("{e}"))
});

impl Question {
    /// `chapter.question`.
    pub fn id(&self) -> String {
        format!("{}.{}", self.chapter, self.name)
    }

    /// The question in a sentence.
    pub fn asks(&self) -> &'static str {
        wording(self.chapter, self.name)
    }

    /// The title of its chapter.
    pub fn chapter_title(&self) -> &'static str {
        wording(self.chapter, "title")
    }
}

fn wording(chapter: &str, name: &'static str) -> &'static str {
    let found = WORDING.get(chapter).and_then(|chapter| chapter.get(name));
    found.map_or(name, String::as_str)
}

/// The answers that a question admits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Allowed {
    /// One of these words.
    Choice(&'static [&'static str]),
    YesNo,
    Number,
    /// Any words.
    Text,
    /// Any number of what may be answered singly.
    Several(Box<Allowed>),
    /// An answer of several parts, each by its name.
    Parts(Vec<(&'static str, Allowed)>),
}

/// Every question of law, in the order of the chapters.
pub fn questions() -> &'static [Question] {
    static ALL: LazyLock<Vec<Question>> = LazyLock::new(asked_by::<Answers>);
    &ALL
}

fn asked_by<T: DeserializeOwned>() -> Vec<Question> {
    let mut found = Vec::new();
    for (chapter, asked) in shape_of::<T>().parts() {
        for (name, answer) in asked.parts() {
            let (_, allowed) = answer.parts().swap_remove(0);
            found.push(Question {
                chapter,
                name,
                allowed,
            });
        }
    }
    found
}

fn shape_of<T: DeserializeOwned>() -> Allowed {
    let mut shape = Allowed::Text;
    T::deserialize(Trace(&mut shape))
        .expect("every answer is a word, yes or no, a number, or made up of these");
    shape
}

/// A deserializer that gives the first answer to whatever it is asked, and notes what it was.
struct Trace<'a>(&'a mut Allowed);

type Error = de::value::Error;

macro_rules! numbers {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            *self.0 = Allowed::Number;
            visitor.visit_u64(1)
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
        let mut parts = Vec::new();
        let value = visitor.visit_map(Fields {
            rest: fields.iter(),
            parts: &mut parts,
        });
        *self.0 = Allowed::Parts(parts);
        value
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = Allowed::Choice(variants);
        visitor.visit_enum(StrDeserializer::new(variants[0]))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        *self.0 = Allowed::YesNo;
        visitor.visit_bool(false)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let mut single = Allowed::Text;
        let value = visitor.visit_seq(Once(Some(Trace(&mut single))));
        *self.0 = Allowed::Several(Box::new(single));
        value
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        *self.0 = Allowed::Text;
        visitor.visit_str("")
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(de::Error::custom("an answer of a kind that has no words"))
    }

    numbers! { deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_i64 }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u128 f32 f64 char str bytes byte_buf option unit unit_struct
        newtype_struct tuple tuple_struct map identifier ignored_any
    }
}

/// The fields of a struct, each traced in its turn.
struct Fields<'a> {
    rest: std::slice::Iter<'static, &'static str>,
    parts: &'a mut Vec<(&'static str, Allowed)>,
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
        self.parts.push((field, Allowed::Text));
        seed.deserialize(StrDeserializer::new(field)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        match self.parts.last_mut() {
            Some((_, allowed)) => seed.deserialize(Trace(allowed)),
            None => Err(de::Error::custom("a value before its name")),
        }
    }
}

/// A list of one element.
struct Once<'a>(Option<Trace<'a>>);

impl<'de> de::SeqAccess<'de> for Once<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        self.0
            .take()
            .map(|trace| seed.deserialize(trace))
            .transpose()
    }
}

impl Allowed {
    fn parts(self) -> Vec<(&'static str, Allowed)> {
        match self {
            Allowed::Parts(parts) => parts,
            _ => Vec::new(),
        }
    }

    /// Whether this is an answer to the question.
    pub fn admits(&self, rule: &toml::Value) -> bool {
        match (self, rule) {
            (Allowed::Choice(words), toml::Value::String(word)) => words.contains(&word.as_str()),
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

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Choice(words) => write!(f, "{}", words.join(", ")),
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
        menu: Answer<Menu>,
    }

    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Menu {
        may: Vec<Stalemate>,
        #[serde(default)]
        number: u32,
    }

    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Sample {
        draws: Draws,
    }

    #[test]
    fn questions_and_answers_are_read_off_the_types() {
        let choice = Allowed::Choice(&["drawn", "stalemated-wins"]);
        let several = Allowed::Several(Box::new(choice.clone()));
        let menu = Allowed::Parts(vec![("may", several.clone()), ("number", Allowed::Number)]);
        let asked = asked_by::<Sample>();
        let asked = asked.iter().map(|q| (q.chapter, q.name, &q.allowed));
        assert_eq!(
            asked.collect::<Vec<_>>(),
            [
                ("draws", "stalemate", &choice),
                ("draws", "moves", &Allowed::Number),
                ("draws", "claimed", &Allowed::YesNo),
                ("draws", "grounds", &several),
                ("draws", "menu", &menu),
            ]
        );
    }
}
