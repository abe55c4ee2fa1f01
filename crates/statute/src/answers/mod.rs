//! The questions of law and their answers, by chapter: one file a chapter, and in it each question once, with
//! its wording and the answers that a code may give. The umpire is written over these answers and never over a
//! code's name.
use crate::Allowed;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::LazyLock;

/// Kinds of answers: the doc line of an answer is its wording in all that people read.
macro_rules! choices {
    ($($(#[doc = $about:literal])+ $name:ident { $($(#[doc = $words:literal])+ $variant:ident),+ $(,)? })+) => { $(
        $(#[doc = $about])+
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[doc = $words])+ $variant),+ }

        impl crate::answers::Answerable for $name {
            fn allowed() -> crate::Allowed {
                crate::Allowed::choice(&[$((stringify!($variant), concat!($($words),+))),+])
            }
        }
    )+ };
}

/// A chapter: its first doc line is its title, and the doc line of a question is the question. A question that
/// admits no choice (`Said`, `Known`) tells the rule in words; behind `|` stands the question by which books of
/// another age rule on the same matter.
macro_rules! chapter {
    (#[doc = $title:literal] $(#[doc = $more:literal])* $name:ident {
        $($(#[doc = $asks:literal])+ $question:ident: $kind:ty $(= $rule:literal)? $(| $twin:literal)?),+ $(,)?
    }) => {
        #[doc = $title]
        $(#[doc = $more])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name { $($(#[doc = $asks])+ pub $question: Answer<$kind>),+ }

        impl crate::answers::Asks for $name {
            fn questions(chapter: &'static str) -> Vec<crate::Question> {
                let title = str::trim($title);
                vec![$(crate::Question {
                    chapter,
                    title,
                    name: stringify!($question),
                    asks: concat!($($asks),+).trim(),
                    rule: [$($rule)?].first().copied(),
                    twin: [$($twin)?].first().copied(),
                    allowed: <$kind as crate::answers::Answerable>::allowed(),
                }),+]
            }
        }
    };
}

macro_rules! chapters {
    ($($module:ident: $name:ident),+ $(,)?) => {
        $(mod $module; pub use $module::*;)+

        /// A code's answers to every question, by chapter.
        ///
        /// ```
        /// let american = statute::Code::find("american-1897").unwrap();
        /// let british = statute::Code::find("british-1899").unwrap();
        /// assert_eq!(american.answers.touching, british.answers.touching);
        /// assert_ne!(american.answers.setting_up, british.answers.setting_up); // the American has no Appendix
        /// ```
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Answers { $(pub $module: $name),+ }

        fn all() -> Vec<Question> {
            [$($name::questions(stringify!($module))),+].concat()
        }
    };
}

chapters! {
    setting_up: SettingUp,
    series: Series,
    moves: Moves,
    touching: Touching,
    illegal: Illegal,
    castling: Castling,
    promotion: Promotion,
    check: Check,
    penalties: Penalties,
    draws: Draws,
    forfeits: Forfeits,
    adjournment: Adjournment,
    time: Time,
    odds: Odds,
    communication: Communication,
    clock: Clock,
    score: Score,
    completed: Completed,
    claims: Claims,
    arbiter: Arbiter,
    tempo: Tempo,
    sight: Sight,
    lot: Lot,
    quickplay: Quickplay,
    resumption: Resumption,
}

choices! {
    /// What a code makes of a rule that the umpire knows, where he knows only one.
    ///
    /// ```
    /// use statute::{Code, Said};
    /// let answer = |code| Code::find(code).unwrap().answers.draws.mate.clone();
    /// assert_eq!(answer("first-societies").rule, Said::Stated);
    /// assert_eq!(answer("english-club").rule, Said::Silent);
    /// assert_eq!(answer("english-club").by, ["default:mate-wins"]);
    /// ```
    Said {
        /// The book says so.
        Stated,
        /// The book is silent; a default says so.
        Silent,
        /// The law is not so; the umpire has no other rule, and leaves it to those who decide disputes.
        Otherwise,
        /// The question does not arise.
        Moot,
    }
}

choices! {
    /// Whether a code has the rule that the umpire knows; where it has none, the matter is not regulated at all.
    ///
    /// ```
    /// use statute::{Code, Known};
    /// let flag = |code| Code::find(code).unwrap().answers.clock.flag.rule;
    /// assert_eq!(flag("fide-2023"), Known::Stated);
    /// assert_eq!(flag("blue-book-1910"), Known::NoRule);
    /// ```
    Known {
        /// The law says so.
        Stated,
        /// There is no such rule.
        NoRule,
    }
}

/// One question of law.
///
/// ```
/// let question = statute::questions().iter().find(|q| q.id() == "draws.stalemate").unwrap();
/// assert_eq!(question.asks, "What is the result of stalemate?");
/// assert_eq!(question.say(&"drawn".into()), "A draw.");
/// assert_eq!(question.others(&"drawn".into()), ["stalemated-wins", "stalemating-wins"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub chapter: &'static str,
    /// The title of its chapter.
    pub title: &'static str,
    pub name: &'static str,
    /// The question in a sentence.
    pub asks: &'static str,
    /// The one rule that the umpire knows, of a question that admits no choice.
    pub rule: Option<&'static str>,
    /// `chapter.question` of the one by which books of another age rule on the same matter.
    pub twin: Option<&'static str>,
    pub allowed: Allowed,
}

impl Question {
    /// `chapter.question`.
    pub fn id(&self) -> String {
        format!("{}.{}", self.chapter, self.name)
    }

    /// The questions by which books of another age rule on the same matter.
    pub fn twins(&'static self) -> impl Iterator<Item = &'static Question> {
        let id = self.id();
        questions()
            .iter()
            .filter(move |other| self.twin == Some(&other.id()) || other.twin == Some(&id))
    }

    /// The other answers that come nearest to this one.
    pub fn others(&self, answer: &Value) -> Vec<Value> {
        match (&self.allowed, answer) {
            (Allowed::Choice(_), Value::String(given)) if self.allowed == Said::allowed() => {
                match given.as_str() {
                    "stated" | "silent" => vec!["otherwise".into()],
                    _ => Vec::new(),
                }
            }
            (Allowed::Choice(_), given) => {
                let words = self.allowed.words().map(Value::from);
                words.filter(|word| word != given).collect()
            }
            (Allowed::YesNo, Value::Bool(given)) => vec![(!given).into()],
            (Allowed::Number, Value::Number(given)) => {
                let given = given.as_u64().unwrap_or_default();
                [given.checked_sub(1), Some(given + 1)]
                    .into_iter()
                    .flatten()
                    .map(Value::from)
                    .collect()
            }
            (Allowed::Several(_), Value::Array(given)) => {
                let without = |n: usize| {
                    let mut rest = given.clone();
                    rest.remove(n);
                    Value::Array(rest)
                };
                (0..given.len()).map(without).collect()
            }
            _ => Vec::new(),
        }
    }

    /// An answer as one would say it.
    pub fn say(&self, answer: &Value) -> String {
        match (self.rule, answer.as_str()) {
            (Some(rule), Some("stated" | "silent")) => rule.to_owned(),
            (Some(_), Some("moot")) => "It does not arise.".to_owned(),
            (Some(_), Some("otherwise")) => "Otherwise.".to_owned(),
            _ => self.allowed.say(answer),
        }
    }
}

/// Every question of law, in the order of the chapters.
pub fn questions() -> &'static [Question] {
    static ALL: LazyLock<Vec<Question>> = LazyLock::new(all);
    &ALL
}

/// What may be the answer to a question.
pub(crate) trait Answerable {
    fn allowed() -> Allowed;
}

/// A chapter of questions.
trait Asks {
    fn questions(chapter: &'static str) -> Vec<Question>;
}

impl Answerable for bool {
    fn allowed() -> Allowed {
        Allowed::YesNo
    }
}

impl Answerable for u32 {
    fn allowed() -> Allowed {
        Allowed::Number
    }
}

impl<T: Answerable> Answerable for Vec<T> {
    fn allowed() -> Allowed {
        Allowed::Several(Box::new(T::allowed()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_is_a_question_and_every_rule_a_sentence() {
        for question in questions() {
            assert!(question.asks.ends_with('?'), "{}", question.id());
            assert!(!question.title.ends_with('.'), "{}", question.id());
            let one_rule = [Said::allowed(), Known::allowed()].contains(&question.allowed);
            assert_eq!(question.rule.is_some(), one_rule, "{}", question.id());
            assert!(question.rule.is_none_or(|rule| rule.ends_with('.')));
            let twin = question.twin.is_none() || question.twins().next().is_some();
            assert!(twin, "{} names no question", question.id());
        }
    }

    #[test]
    fn the_words_of_an_answer_are_those_that_it_is_read_by() {
        for (stalemate, word) in [
            (Stalemate::Drawn, "drawn"),
            (Stalemate::StalematedWins, "stalemated-wins"),
        ] {
            assert_eq!(serde_json::to_value(stalemate).unwrap(), word);
            assert!(Stalemate::allowed().words().any(|known| known == word));
        }
    }
}
