//! No question is there in vain: what its answer rests on is cited by some ruling of some code's own cases. (That every
//! answer is heeded, `law_mutants` shows.)
mod docket;

use minutes::Case;
use statute::{Answers, Code, questions};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Four of the quicker kinds, which a code may lay down apart.
const TEMPI: [&str; 4] = ["rapid", "rapid-supervised", "blitz", "blitz-supervised"];

#[test]
fn whatever_an_answer_rests_on_is_cited() {
    let cases = docket::cases();
    let mut cited = BTreeSet::new();
    for code in Code::all() {
        cited.extend(cited_under(&cases, &code, cites_its_questions(&code)));
        cited.extend(cited_at_a_tempo(&cases, &code));
    }
    let ids = questions().iter().map(|question| question.id());
    let uncited: Vec<String> = ids.filter(|id| !cited.contains(id)).collect();
    assert!(uncited.is_empty(), "no ruling cites {}", uncited.join(", "));
}

/// All that is cited when the cases of a code are heard, as it is or with its answers resting on something else.
fn cited_under(cases: &[Case], code: &Code, changed: Code) -> BTreeSet<String> {
    let changed = Arc::new(changed);
    let of_the_code = cases.iter().filter(|case| case.codes.contains(&code.id));
    let heard = of_the_code.map(|case| minutes::hear(case, changed.clone()));
    heard.flat_map(|heard| docket::cited(&heard)).collect()
}

/// The code with every answer resting on its question's own name, so that a citation tells which answer gave it.
fn cites_its_questions(code: &Code) -> Code {
    let mut table = serde_json::to_value(&code.answers).unwrap();
    for question in questions() {
        let by = &mut table[question.chapter][question.name]["by"];
        if by.as_array().is_some_and(|by| !by.is_empty()) {
            *by = serde_json::json!([question.id()]);
        }
    }
    let answers: Answers = serde_json::from_value(table).unwrap();
    Code {
        answers,
        ..code.clone()
    }
}

/// The questions whose answers for quicker games are cited. A game finds that law by the code's name, so that what its
/// answers rest on cannot be changed: they are known by the provision itself.
fn cited_at_a_tempo(cases: &[Case], code: &Code) -> Vec<String> {
    let tempi: Vec<_> = TEMPI.iter().filter_map(|t| code.at_tempo(t)).collect();
    if tempi.is_empty() {
        return Vec::new();
    }
    let cited = cited_under(cases, code, code.clone());
    let base = serde_json::to_value(&code.answers).unwrap();
    let mut found = Vec::new();
    for answers in tempi
        .iter()
        .map(|tempo| serde_json::to_value(&tempo.answers).unwrap())
    {
        for question in questions() {
            let by = answers[question.chapter][question.name]["by"].get(0);
            let first = by.and_then(|id| id.as_str());
            let own =
                answers[question.chapter][question.name] != base[question.chapter][question.name];
            let own = own || question.chapter == "tempo";
            if own && first.is_some_and(|id| cited.contains(id)) {
                found.push(question.id());
            }
        }
    }
    found
}
