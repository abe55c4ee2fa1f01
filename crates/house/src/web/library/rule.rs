//! The ruling desk: a case heard under one code or several.
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::response::Response;
use desk::library::rule::{self, Ruled};
use serde::Deserialize;
use statute::Code;
use utoipa::ToSchema;

use super::{Sheet, at_the_desk};
use crate::limits;
use crate::refusal::Refusal;
use crate::settlement;
use crate::web::{Door, From, Json, Problem};

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

/// Most acts and moves that the desk hears at once: those of the case, under each code.
const STEPS: u64 = 10_000;

/// Rule on a case.
#[utoipa::path(post, path = "/api/rule", request_body = RuleAsked, responses(
    (status = 200, body = Ruled), (status = 400, body = Problem), (status = 404, body = Problem), (status = 413, body = Problem),
    (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn rule(
    State(door): State<Door>,
    from: From,
    Json(asked): Json<RuleAsked>,
) -> Result<Response, Refusal> {
    at_the_desk(&door, from.0, move |sheet| ruled(&asked, sheet)).await
}

fn ruled(asked: &RuleAsked, sheet: &mut Sheet) -> Result<(), Refusal> {
    let refused = |unreadable: minutes::Unreadable| match unreadable.places.into_iter().next() {
        Some(place) => Refusal::from(place),
        None => Refusal::Malformed("the case cannot be read".into()),
    };
    let codes = codes(asked)?;
    // Before it is heard for the first time, so that its words can be read.
    limits::lines(&asked.case, STEPS)?;
    let mut case = rule::take_down(&asked.case, &codes).map_err(refused)?;
    limits::proofs(&case.conditions)?;
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
    rule::seek_in_all(&mut case, codes.len());
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
        sheet.write(&rule::ruled_case(&case, code))?;
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
