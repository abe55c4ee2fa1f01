//! The ruling desk: a case heard under one code or several.
use std::sync::Arc;

use board::Color;
use minutes::{Case, Unreadable, told};
use serde::Serialize;
use statute::Code;
use umpire::agreement::{Agreement, Conditions};
use umpire::words::side;

use crate::Wrong;
use crate::hearing;
use crate::ruling::Ruling;
use crate::sight::Party;

/// Positions that the ruling desk examines for one proof.
pub const PROOF: u64 = 200_000;

/// The proceedings under each code.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ruled {
    pub cases: Vec<RuledCase>,
}

/// The proceedings under one code.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RuledCase {
    code: String,
    title: String,
    /// The ruling on the beginning.
    beginning: Ruling,
    /// The placement before the first act.
    start: Option<String>,
    steps: Vec<RuledStep>,
    expectations: Vec<Expected>,
    passed: usize,
    failed: usize,
    /// Why it could not be heard to its end.
    halted: Option<String>,
}

/// One act, the ruling on it, and how the game then stood.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RuledStep {
    line: usize,
    act: String,
    ruling: Ruling,
    placement: String,
    turn: &'static str,
    result: String,
    how: Option<String>,
    white: Party,
    black: Party,
}

/// An expectation of the case.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Expected {
    line: usize,
    text: String,
    held: bool,
    message: Option<String>,
}

/// A case heard under each of these codes, or under those that it names.
pub fn ruled(text: &str, codes: &[Arc<Code>]) -> Result<Ruled, Wrong> {
    let mut case = take_down(text, codes)?;
    let codes = hearing::codes("case", &case, codes)?;
    seek_in_all(&mut case, codes.len());
    let cases = codes.into_iter().map(|code| ruled_case(&case, code));
    Ok(Ruled {
        cases: cases.collect(),
    })
}

/// The case that a text tells of. What people's words mean can depend on how the game stands; it is taken down once, under
/// the first code.
pub fn take_down(text: &str, codes: &[Arc<Code>]) -> Result<Case, Unreadable> {
    let first = codes.first().cloned();
    match first.or_else(|| Code::find("british-1899")) {
        Some(code) => minutes::take_down("case", text, code),
        None => minutes::read("case", text),
    }
}

/// Shares what the desk examines for the proofs of one hearing among all that it may have to look for, under so many codes.
///
/// ```
/// use desk::library::rule::{PROOF, seek_in_all, take_down};
/// use umpire::agreement::Agreement;
/// let claims = "then white may claim draw by endless checks\n".repeat(8);
/// let mut case = take_down(&format!("code british-1899\n{claims}"), &[]).unwrap();
/// seek_in_all(&mut case, 5);
/// assert_eq!(case.conditions.agreements, [Agreement::ProofsWithin(PROOF / 20)]);
/// ```
pub fn seek_in_all(case: &mut Case, codes: usize) {
    let asked = case
        .steps
        .iter()
        .filter(|(_, s)| s.asks_for_proof())
        .count();
    let most = (2 * PROOF / (asked * codes).max(1) as u64).min(PROOF);
    seek_within(&mut case.conditions, most);
    for agreement in &mut case.conditions.agreements {
        if let Agreement::ProofsWithin(agreed) = agreement {
            *agreed = most.min(*agreed);
        }
    }
}

/// Says how far proofs are sought, where the players have not.
pub fn seek_within(terms: &mut Conditions, positions: u64) {
    let said = |agreement: &Agreement| matches!(agreement, Agreement::ProofsWithin(_));
    if !terms.agreements.iter().any(said) {
        terms.agreements.push(Agreement::ProofsWithin(positions));
    }
}

/// The proceedings under one code.
pub fn ruled_case(case: &Case, code: Arc<Code>) -> RuledCase {
    let proceedings = minutes::hear(case, code);
    let (passed, failed) = proceedings.tally();
    let expectations = proceedings
        .checks()
        .map(|check| Expected {
            line: check.line,
            text: format!("then {}", check.expectation),
            held: check.instead.is_none(),
            message: check.instead.clone(),
        })
        .collect();
    let mut ruled = RuledCase {
        code: proceedings.code.id.clone(),
        title: case.title.clone(),
        beginning: Ruling::default(),
        start: None,
        steps: Vec::new(),
        expectations,
        passed,
        failed,
        halted: None,
    };
    for hearing in &proceedings.hearings {
        let (act, ruling) = match &hearing.event {
            minutes::Event::Beginning(ruling) => {
                ruled.beginning = Ruling::from(ruling);
                ruled.start = hearing.standing.as_ref().map(|s| s.placement.clone());
                continue;
            }
            minutes::Event::After(step) => (step.to_string(), Ruling::default()),
            minutes::Event::Act(act, ruling) => (act.to_string(), Ruling::from(ruling)),
            minutes::Event::Halt(why) => {
                ruled.halted = Some(why.clone());
                continue;
            }
        };
        if let Some(standing) = &hearing.standing {
            ruled.steps.push(step(hearing.line, act, ruling, standing));
        }
    }
    ruled
}

fn step(line: usize, act: String, ruling: Ruling, standing: &minutes::Standing) -> RuledStep {
    let party = |by: Color, of: usize| Party {
        rights: told::rights(by, &standing.rights[of]),
        duties: told::duties(by, &standing.duties[of]),
    };
    RuledStep {
        line,
        act,
        ruling,
        placement: standing.placement.clone(),
        turn: side(standing.turn),
        result: standing.result.0.to_string(),
        how: standing.result.1.map(|how| how.to_string()),
        white: party(Color::White, 0),
        black: party(Color::Black, 1),
    }
}
