//! The ruling desk: a case heard under one code or several.
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::response::Response;
use board::Color;
use minutes::told;
use serde::{Deserialize, Serialize};
use statute::Code;
use utoipa::ToSchema;

use super::{Sheet, at_the_desk};
use crate::entry::Ruling;
use crate::limits;
use crate::refusal::Refusal;
use crate::settlement::{self, seek_within};
use crate::view::Party;
use crate::web::{Door, Json, Problem};

/// A case to be ruled on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleAsked {
    /// The text of a case file.
    case: String,
    /// Codes to hear it under, instead of its header's; `all` for the five.
    #[serde(default)]
    codes: Vec<String>,
    /// The TOML of a house code to hear it under as well.
    #[serde(default)]
    house_code: Option<String>,
}

/// The proceedings under each code.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it is written case by case; this is its form")]
pub struct Ruled {
    cases: Vec<RuledCase>,
}

/// The proceedings under one code.
#[derive(Serialize, ToSchema)]
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
#[derive(Serialize, ToSchema)]
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
#[derive(Serialize, ToSchema)]
pub struct Expected {
    line: usize,
    text: String,
    held: bool,
    message: Option<String>,
}

/// Most acts and moves that the desk hears at once: those of the case, under each code.
const STEPS: u64 = 10_000;

/// Rule on a case.
#[utoipa::path(post, path = "/api/rule", request_body = RuleAsked, responses(
    (status = 200, body = Ruled), (status = 400, body = Problem), (status = 404, body = Problem), (status = 413, body = Problem),
    (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn rule(
    State(door): State<Door>,
    Json(asked): Json<RuleAsked>,
) -> Result<Response, Refusal> {
    at_the_desk(&door, move |sheet| ruled(&asked, sheet)).await
}

fn ruled(asked: &RuleAsked, sheet: &mut Sheet) -> Result<(), Refusal> {
    let refused = |unreadable: minutes::Unreadable| match unreadable.places.into_iter().next() {
        Some(place) => Refusal::from(place),
        None => Refusal::Malformed("the case cannot be read".into()),
    };
    let codes = codes(asked)?;
    // Before it is heard for the first time, so that its words can be read.
    limits::lines(&asked.case, STEPS)?;
    // What people's words mean can depend on how the game stands; it is taken down once, under the first code.
    let first = codes
        .first()
        .cloned()
        .or_else(|| Code::find("british-1899"));
    let mut case = match first {
        Some(code) => minutes::take_down("case", &asked.case, code),
        None => minutes::read("case", &asked.case),
    }
    .map_err(refused)?;
    limits::proofs(&case.conditions)?;
    seek_within(&mut case.conditions, limits::PROOF);
    let codes = match codes.is_empty() {
        true => found(&case.codes)?,
        false => codes,
    };
    if codes.is_empty() {
        return Err(Refusal::Malformed(
            "name a code: in `codes`, or in the case".into(),
        ));
    }
    limits::steps(&case, STEPS / codes.len() as u64)?;
    let begun = Instant::now();
    // One after another, so that only one is ever held whole.
    for (nth, code) in codes.into_iter().enumerate() {
        if begun.elapsed() > limits::LIBRARY_TIME {
            return Err(Refusal::TooLarge(format!(
                "that would take longer than {} seconds: ask for fewer codes at once",
                limits::LIBRARY_TIME.as_secs()
            )));
        }
        let before: &[u8] = if nth == 0 { b"{\"cases\":[" } else { b"," };
        sheet.0.extend_from_slice(before);
        sheet.write(&ruled_case(&case, code))?;
    }
    sheet.0.extend_from_slice(b"]}");
    Ok(())
}

/// The codes that were asked for beside those of the case.
fn codes(asked: &RuleAsked) -> Result<Vec<Arc<Code>>, Refusal> {
    let mut codes = found(&asked.codes)?;
    if let Some(text) = &asked.house_code {
        codes.push(settlement::house_code(text)?);
    }
    Ok(codes)
}

fn found(ids: &[String]) -> Result<Vec<Arc<Code>>, Refusal> {
    let mut codes: Vec<Arc<Code>> = Vec::new();
    for id in ids {
        match id.as_str() {
            "all" => codes.extend(Code::all()),
            id => codes.push(Code::find(id).ok_or(Refusal::NotFound("code"))?),
        }
        // Named twice, it is heard once.
        let mut seen = HashSet::new();
        codes.retain(|code| seen.insert(code.id.clone()));
    }
    Ok(codes)
}

fn ruled_case(case: &minutes::Case, code: Arc<Code>) -> RuledCase {
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
    let party = |side: Color, of: usize| Party {
        rights: told::rights(side, &standing.rights[of]),
        duties: told::duties(side, &standing.duties[of]),
    };
    RuledStep {
        line,
        act,
        ruling,
        placement: standing.placement.clone(),
        turn: crate::seat::side_name(standing.turn),
        result: standing.result.0.to_string(),
        how: standing.result.1.map(|how| how.to_string()),
        white: party(Color::White, 0),
        black: party(Color::Black, 1),
    }
}
