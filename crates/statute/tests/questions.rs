//! Every question has its wording, and every wording its question.
use statute::questions;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn every_question_is_worded_and_every_wording_asked() {
    let text = include_str!("../../../codes/questions.toml");
    let wording: BTreeMap<String, BTreeMap<String, String>> = toml::from_str(text).unwrap();
    let mut worded = BTreeSet::new();
    for (chapter, sentences) in &wording {
        for (name, sentence) in sentences {
            assert!(
                sentence.ends_with('?') != (name == "title"),
                "{chapter}.{name}: {sentence}"
            );
            worded.insert(format!("{chapter}.{name}"));
        }
    }
    let mut asked = BTreeSet::new();
    for question in questions() {
        asked.insert(question.id());
        asked.insert(format!("{}.title", question.chapter));
    }
    let unworded: Vec<_> = asked.difference(&worded).collect();
    let unasked: Vec<_> = worded.difference(&asked).collect();
    assert!(
        unworded.is_empty(),
        "codes/questions.toml has no wording for {unworded:?}"
    );
    assert!(
        unasked.is_empty(),
        "codes/questions.toml words what nobody asks: {unasked:?}"
    );
}
