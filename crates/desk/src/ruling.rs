//! A ruling as logs keep it and pages show it.
use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use umpire::Verdict;

/// A ruling as it is kept and shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ruling {
    /// `upheld`, `refused` or `no provision`
    pub verdict: Cow<'static, str>,
    pub sentences: Vec<Sentence>,
    /// `annul game`, `let game stand`, `exchange b1 g1`
    pub advice: Option<String>,
}

/// A reason and the provisions it rests on.
#[derive(Clone, Debug, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sentence {
    pub text: Cow<'static, str>,
    pub cites: Vec<String>,
    /// `books`, `told`, `touch`, `offence`, `lapse`, `refusal`, `no provision` or `end`; logs of old say none.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub kind: Cow<'static, str>,
    /// The men that it speaks of, as they stood when the act was done; logs of old name none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub men: Vec<Man>,
}

/// A man of whom a sentence speaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Man {
    pub square: String,
    pub side: Cow<'static, str>,
    pub piece: Cow<'static, str>,
}

impl From<&umpire::NamedMan> for Man {
    fn from(man: &umpire::NamedMan) -> Man {
        Man {
            square: man.square.to_string(),
            side: umpire::words::side(man.side).into(),
            piece: umpire::words::piece(man.piece).into(),
        }
    }
}

/// What was said is the same though an old log tells neither its kind nor its men.
impl PartialEq for Sentence {
    fn eq(&self, other: &Sentence) -> bool {
        (&self.text, &self.cites) == (&other.text, &other.cites)
    }
}

impl Ruling {
    /// Whether both decide the same on the same provisions; in which words is no matter.
    pub fn decides_as(&self, other: &Ruling) -> bool {
        let cites = |ruling: &Ruling| -> BTreeSet<String> {
            let all = ruling.sentences.iter().flat_map(|said| &said.cites);
            all.cloned().collect()
        };
        self.verdict == other.verdict && self.advice == other.advice && cites(self) == cites(other)
    }
}

impl From<&umpire::Ruling> for Ruling {
    fn from(ruling: &umpire::Ruling) -> Ruling {
        let verdict = match ruling.verdict {
            Verdict::Upheld => "upheld",
            Verdict::Refused => "refused",
            Verdict::NoProvision => "no provision",
        };
        let sentence = |sentence: &umpire::Sentence| Sentence {
            text: sentence.text.clone(),
            cites: sentence.cites.clone(),
            kind: sentence.kind.name().into(),
            men: sentence.men.iter().map(Man::from).collect(),
        };
        Ruling {
            verdict: verdict.into(),
            sentences: ruling.sentences.iter().map(sentence).collect(),
            advice: ruling.advice.as_ref().map(ToString::to_string),
        }
    }
}
