//! What the umpire says.
use std::borrow::Cow;

pub use crate::act::Advice;
use crate::act::{Act, Remedy};
pub use crate::penalties::entitlements::Entitlement;

/// A ruling on one act: whether it is upheld, and what follows, by which provisions.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Ruling {
    pub verdict: Verdict,
    pub sentences: Vec<Sentence>,
    pub advice: Option<Advice>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Verdict {
    #[default]
    Upheld,
    /// The act, or a part of it, is not upheld.
    Refused,
    /// The code has no rule: the parties or the umpire settle it.
    NoProvision,
}

/// One or two sentences in plain English, with the provisions in support.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    pub text: Cow<'static, str>,
    pub cites: Vec<String>,
}

/// Something that a side may do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Right {
    pub act: Act,
    pub why: Cow<'static, str>,
    pub cites: Vec<String>,
}

/// Something that lies on a side now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duty {
    pub remedy: Remedy,
    pub why: Cow<'static, str>,
    pub cites: Vec<String>,
}

impl Ruling {
    /// Adds a sentence.
    pub(crate) fn say(&mut self, text: impl Into<Cow<'static, str>>, cites: &[String]) {
        self.sentences.push(Sentence {
            text: text.into(),
            cites: cites.to_vec(),
        });
    }

    /// Refuses the act for a reason.
    pub(crate) fn refuse(&mut self, text: impl Into<Cow<'static, str>>, cites: &[String]) {
        self.verdict = Verdict::Refused;
        self.say(text, cites);
    }

    /// The code is silent.
    pub(crate) fn no_provision(&mut self, text: impl Into<Cow<'static, str>>, cites: &[String]) {
        self.verdict = Verdict::NoProvision;
        self.say(text, cites);
    }

    /// The law is not the one for which there is a rule.
    pub(crate) fn otherwise() -> Ruling {
        let mut r = Ruling::default();
        let text = "The law is otherwise in this code, and the umpire has no rule for it: whoever decides disputes decides.";
        r.no_provision(text, &[]);
        r
    }

    pub fn refused(&self) -> bool {
        self.verdict == Verdict::Refused
    }

    /// Every provision that the ruling rests on.
    pub fn cites(&self) -> impl Iterator<Item = &String> {
        self.sentences.iter().flat_map(|s| &s.cites)
    }
}
