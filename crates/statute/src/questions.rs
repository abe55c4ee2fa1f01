//! The questions of law, read off the type [`Answers`] itself, so that a new question needs no second
//! list; only its wording stands in `codes/questions.toml`.
use crate::{Allowed, Answers, trace};
use serde::de::DeserializeOwned;
use std::{collections::BTreeMap, sync::LazyLock};

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

/// Every question of law, in the order of the chapters.
pub fn questions() -> &'static [Question] {
    static ALL: LazyLock<Vec<Question>> = LazyLock::new(asked_by::<Answers>);
    &ALL
}

fn asked_by<T: DeserializeOwned>() -> Vec<Question> {
    let mut found = Vec::new();
    for (chapter, asked) in trace::shape_of::<T>().parts() {
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
        let choice = Allowed::Choice {
            of: "Stalemate",
            words: &["drawn", "stalemated-wins"],
        };
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
