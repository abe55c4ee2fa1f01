//! What a type would accept, asked of serde: every field of a struct and every variant of an enum.
use crate::Allowed;
use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeOwned, DeserializeSeed, Deserializer, Visitor};
use serde::forward_to_deserialize_any;

/// The shape of all that can be read as a `T`.
pub(crate) fn shape_of<T: DeserializeOwned>() -> Allowed {
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
        of: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = Allowed::Choice { of, words };
        visitor.visit_enum(StrDeserializer::new(words[0]))
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
