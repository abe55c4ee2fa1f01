//! One incident under several codes: rulings, rights and results side by side.
use crate::hearing::{each_once, verdict};
use minutes::{Case, Event, Hearing, Proceedings, Standing};
use statute::{Cell, Chapter, Code, Column, Comparison, Row};
use std::sync::Arc;
use umpire::words::side;
use umpire::{Ruling, Verdict};

/// Hears the case under each code.
pub fn compare(name: &str, case: &Case, codes: &[Arc<Code>]) -> Comparison {
    let heard: Vec<Proceedings> = codes
        .iter()
        .map(|code| minutes::hear(case, code.clone()))
        .collect();
    let events = heard.iter().map(|p| p.hearings.len()).max().unwrap_or(0);
    let chapters = (0..events)
        .map(|n| chapter(n, &heard))
        .filter(|c| !c.questions.is_empty());
    Comparison {
        title: if case.title.is_empty() {
            name
        } else {
            &case.title
        }
        .to_string()
        .into(),
        codes: codes.iter().map(|code| Column::of(code)).collect(),
        chapters: chapters.collect(),
    }
}

/// What each code says at the nth event, as far as it is new.
fn chapter(n: usize, heard: &[Proceedings]) -> Chapter {
    let at =
        |n: usize| -> Vec<Option<&Hearing>> { heard.iter().map(|p| p.hearings.get(n)).collect() };
    let now = at(n);
    let before = n.checked_sub(1).map_or(vec![None; heard.len()], at);
    let rulings: Vec<Cell> = now
        .iter()
        .map(|h| h.map_or_else(|| cell("", &[]), ruled))
        .collect();
    let mut rows = row("ruling", "The ruling", rulings)
        .into_iter()
        .collect::<Vec<Row>>();
    for facet in FACETS {
        let look = |hearings: &[Option<&Hearing>]| -> Vec<Cell> {
            hearings
                .iter()
                .map(|h| {
                    h.and_then(|h| h.standing.as_ref())
                        .map_or_else(|| cell("", &[]), |s| (facet.look)(s))
                })
                .collect()
        };
        let (cells, old) = (look(&now), look(&before));
        if cells != old {
            rows.extend(row(facet.name, facet.asks, cells));
        }
    }
    let told = now
        .iter()
        .flatten()
        .find_map(|h| title(h))
        .unwrap_or_default();
    Chapter {
        name: format!("event-{n}").into(),
        title: told.into(),
        questions: rows,
    }
}

/// A row, unless no code has anything to say in it.
fn row(name: &'static str, asks: &'static str, cells: Vec<Cell>) -> Option<Row> {
    if cells.iter().all(|cell| cell.words.is_empty()) {
        return None;
    }
    Some(Row {
        name: name.into(),
        asks: asks.into(),
        differ: cells.windows(2).any(|pair| pair[0].rule != pair[1].rule),
        silent: false,
        answers: cells,
    })
}

fn title(hearing: &Hearing) -> Option<String> {
    match &hearing.event {
        Event::Beginning(_) => Some("At the beginning".into()),
        Event::After(moves) => Some(moves.to_string()),
        Event::Act(act, _) => Some(act.to_string()),
        Event::Halt(_) => None,
    }
}

fn cell(words: &str, by: &[String]) -> Cell {
    Cell {
        rule: words.into(),
        words: words.into(),
        by: each_once(by),
        silent: false,
    }
}

/// The ruling in words; codes differ in it if they uphold differently or say other things.
fn ruled(hearing: &Hearing) -> Cell {
    match &hearing.event {
        Event::Beginning(ruling) | Event::Act(_, ruling) => cell(
            &sentences(ruling),
            &ruling.cites().cloned().collect::<Vec<_>>(),
        ),
        Event::Halt(reason) => cell(&format!("It cannot be heard further: {reason}"), &[]),
        Event::After(_) => cell("", &[]),
    }
}

fn sentences(ruling: &Ruling) -> String {
    let mut said: Vec<String> = ruling
        .sentences
        .iter()
        .map(|s| s.text.to_string())
        .collect();
    if ruling.verdict != Verdict::Upheld {
        said.insert(0, format!("({})", verdict(ruling.verdict)));
    }
    said.extend(ruling.advice.map(|advice| format!("In equity: {advice}.")));
    said.join(" ")
}

/// One thing to be seen of how a game stands.
struct Facet {
    name: &'static str,
    asks: &'static str,
    look: fn(&Standing) -> Cell,
}

const FACETS: [Facet; 7] = [
    Facet {
        name: "men",
        asks: "The men",
        look: |s| cell(&s.placement, &[]),
    },
    Facet {
        name: "turn",
        asks: "The turn to play",
        look: |s| cell(side(s.turn), &[]),
    },
    Facet {
        name: "result",
        asks: "The result",
        look: |s| cell(&result(s), &[]),
    },
    Facet {
        name: "white-must",
        asks: "White must",
        look: |s| duties(s, 0),
    },
    Facet {
        name: "white-may",
        asks: "White may",
        look: |s| rights(s, 0),
    },
    Facet {
        name: "black-must",
        asks: "Black must",
        look: |s| duties(s, 1),
    },
    Facet {
        name: "black-may",
        asks: "Black may",
        look: |s| rights(s, 1),
    },
];

fn result(standing: &Standing) -> String {
    match standing.result {
        (outcome, None) => outcome.to_string(),
        (outcome, Some(how)) => format!("{outcome} by {how}"),
    }
}

fn duties(standing: &Standing, who: usize) -> Cell {
    let all = &standing.duties[who];
    let words: Vec<String> = all.iter().map(|duty| duty.remedy.to_string()).collect();
    cell(
        &words.join("; "),
        &all.iter()
            .flat_map(|duty| duty.cites.clone())
            .collect::<Vec<_>>(),
    )
}

fn rights(standing: &Standing, who: usize) -> Cell {
    let all = &standing.rights[who];
    let words: Vec<String> = all.iter().map(|right| right.act.as_right()).collect();
    cell(
        &words.join("; "),
        &all.iter()
            .flat_map(|right| right.cites.clone())
            .collect::<Vec<_>>(),
    )
}
