//! Tables over HTTP.
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use desk::Understood;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::library::at_the_desk;
use super::outgoing::sent;
use super::{Bearer, Door, From, Json, Problem};
use crate::entry::Hearers;
use crate::house::{Answer, Asked, NewTable, Receipt, Snapshot};
use crate::limits;
use crate::live::Live;
use crate::refusal::Refusal;
use crate::seat::Sitter;
use crate::settlement::Proposal;
use crate::view::{EntryView, Eyes, State as Stand};

pub(super) type Found = Result<(Arc<Live>, Sitter), Refusal>;

pub(super) async fn find(door: &Door, id: &str, bearer: &Bearer) -> Found {
    door.house.find(id, bearer.0.as_deref()).await
}

/// The same for a seat that is about to do something: it is counted how much it does.
pub(super) async fn find_doer(door: &Door, id: &str, bearer: &Bearer) -> Found {
    let (live, who) = find(door, id, bearer).await?;
    door.hear_from(&live, who.seat)?;
    Ok((live, who))
}

/// Make a table.
#[utoipa::path(post, path = "/api/tables", request_body = Proposal, responses(
    (status = 201, description = "The links, said once", body = NewTable),
    (status = 400, body = Problem), (status = 413, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn make(
    State(door): State<Door>,
    from: From,
    Json(proposal): Json<Proposal>,
) -> Result<(StatusCode, Json<NewTable>), Refusal> {
    door.tables
        .put(from.0, door.pace.tables_a_minute, Duration::from_secs(60))?;
    let made = door.house.make(proposal).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Which {
    /// Only tables with a seat to be taken.
    #[serde(default)]
    open: bool,
}

/// Public tables.
#[derive(Serialize, ToSchema)]
pub struct Tables {
    /// Newest first.
    #[schema(value_type = Vec<Object>)]
    tables: Vec<serde_json::Value>,
}

/// Public tables, newest first.
#[utoipa::path(get, path = "/api/tables", params(Which), responses(
    (status = 200, body = Tables), (status = 400, body = Problem), (status = 429, body = Problem)))]
pub async fn list(
    State(door): State<Door>,
    which: Result<Query<Which>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Tables>, Refusal> {
    let Query(which) = which?;
    let listed = door.house.store.listed(which.open, 100).await?;
    let tables = listed
        .iter()
        .filter_map(|text| serde_json::from_str(text).ok());
    Ok(Json(Tables {
        tables: tables.collect(),
    }))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Span {
    /// Entries after this one only.
    since: Option<u64>,
    /// No entries after this one: a log longer than an answer may be is asked for in parts.
    until: Option<u64>,
}

/// The table as this seat sees it.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path), Span), responses(
    (status = 200, body = Snapshot), (status = 400, body = Problem), (status = 401, body = Problem),
    (status = 404, body = Problem), (status = 413, body = Problem), (status = 429, body = Problem)), security((), ("seat" = [])))]
pub async fn look(
    State(door): State<Door>,
    Path(id): Path<String>,
    span: Result<Query<Span>, axum::extract::rejection::QueryRejection>,
    from: From,
    bearer: Bearer,
) -> Result<Response, Refusal> {
    let Query(span) = span?;
    let (live, who) = find(&door, &id, &bearer).await?;
    let mut seen = door.house.look(&live, who, span.since).await?;
    seen.entries
        .retain(|entry| span.until.is_none_or(|until| entry.seq <= until));
    // A long log is written beside the tables.
    match seen.entries.len() > limits::SOON_READ {
        true => at_the_desk(&door, from.0, move |sheet| sheet.write(&seen)).await,
        false => Ok(Json(seen).into_response()),
    }
}

/// Accept the conditions for one's side.
#[utoipa::path(post, path = "/api/tables/{id}/accept", params(("id" = String, Path)), responses(
    (status = 200, body = Answer), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem), (status = 409, body = Problem), (status = 429, body = Problem)), security((), ("seat" = [])))]
pub async fn accept(
    State(door): State<Door>,
    Path(id): Path<String>,
    bearer: Bearer,
) -> Result<Json<Answer>, Refusal> {
    let (live, who) = find_doer(&door, &id, &bearer).await?;
    let seq = door.house.accept(&live, who).await?;
    Ok(Json(
        door.house
            .answer(&live, who, "accepted".into(), seq)
            .await?,
    ))
}

/// An act.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActAsked {
    /// Your own name for it: sent again, it is not done again.
    #[schema(min_length = 1, max_length = 64)]
    act_id: String,
    /// The last entry that you have seen.
    expected_seq: u64,
    /// A line of the case language: `white plays Nf3`.
    act: String,
}

/// Others acted first.
#[derive(Serialize, ToSchema)]
pub struct Missed {
    error: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seq: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missed: Option<Vec<EntryView>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Stand>,
}

/// Do something at the board.
#[utoipa::path(post, path = "/api/tables/{id}/acts", params(("id" = String, Path)), request_body = ActAsked, responses(
    (status = 200, description = "Safe on disk", body = Answer), (status = 400, body = Problem), (status = 401, body = Problem),
    (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Missed),
    (status = 413, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem)), security((), ("seat" = [])))]
pub async fn act(
    State(door): State<Door>,
    Path(id): Path<String>,
    bearer: Bearer,
    Json(asked): Json<ActAsked>,
) -> Result<Response, Refusal> {
    let (live, who) = find_doer(&door, &id, &bearer).await?;
    let expected = asked.expected_seq;
    let act_id = asked.act_id.clone();
    let asked = Asked {
        act_id: asked.act_id,
        expected_seq: expected,
        act: asked.act,
    };
    let came = std::time::Instant::now();
    match door.house.act(&live, who, asked).await {
        Ok(seq) => {
            door.house.metrics.acts.took(came.elapsed());
            let answer = door.house.answer(&live, who, act_id, seq).await?;
            Ok(Json(answer).into_response())
        }
        Err(Refusal::Stale) => {
            let mut now = door.house.look(&live, who, Some(expected)).await?;
            now.entries.truncate(limits::SOON_READ);
            let (_, error, message) = Refusal::Stale.say();
            let missed = Missed {
                error,
                message,
                seq: Some(now.state.seq),
                missed: Some(now.entries),
                state: Some(now.state),
            };
            Ok((StatusCode::CONFLICT, Json(missed)).into_response())
        }
        Err(refusal) => Err(refusal),
    }
}

/// A line in the words people use.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Spoken {
    #[schema(max_length = 400)]
    line: String,
}

/// What a line means when this seat says it. Nothing is done.
#[utoipa::path(post, path = "/api/tables/{id}/interpret", params(("id" = String, Path)), request_body = Spoken, responses(
    (status = 200, body = Understood), (status = 400, body = Problem), (status = 401, body = Problem),
    (status = 404, body = Problem), (status = 413, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem)), security((), ("seat" = [])))]
pub async fn interpret(
    State(door): State<Door>,
    Path(id): Path<String>,
    bearer: Bearer,
    Json(spoken): Json<Spoken>,
) -> Result<Json<Understood>, Refusal> {
    let (live, seat) = find_doer(&door, &id, &bearer).await?;
    let meaning = door.house.interpret(&live, seat.seat, &spoken.line).await?;
    Ok(Json(Understood::from(meaning)))
}

/// Something to say.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Words {
    #[schema(min_length = 1, max_length = 64)]
    act_id: String,
    #[schema(min_length = 1, max_length = 500)]
    words: String,
    to: Hearers,
}

/// The last entry of a table, signed by the house: whoever holds this can show later what was acknowledged.
#[utoipa::path(get, path = "/api/tables/{id}/receipt", params(("id" = String, Path)), responses(
    (status = 200, body = Receipt), (status = 401, body = Problem), (status = 404, body = Problem),
    (status = 429, body = Problem)), security((), ("seat" = [])))]
pub async fn receipt(
    State(door): State<Door>,
    Path(id): Path<String>,
    bearer: Bearer,
) -> Result<Json<Receipt>, Refusal> {
    let (live, _) = find(&door, &id, &bearer).await?;
    Ok(Json(door.house.signed(&live).await?))
}

/// What is lost.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GivenUp {
    /// As the state names it: entries up to this one were acknowledged, and are lost.
    lost: u64,
}

/// The umpire gives up what the house has lost; the table goes on from what there is.
#[utoipa::path(post, path = "/api/tables/{id}/give-up", params(("id" = String, Path)), request_body = GivenUp, responses(
    (status = 200, body = Answer), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem), (status = 409, body = Problem), (status = 413, body = Problem), (status = 422, body = Problem),
    (status = 429, body = Problem)), security((), ("seat" = [])))]
pub async fn give_up(
    State(door): State<Door>,
    Path(id): Path<String>,
    bearer: Bearer,
    Json(given_up): Json<GivenUp>,
) -> Result<Json<Answer>, Refusal> {
    let (live, who) = find_doer(&door, &id, &bearer).await?;
    let seq = door.house.give_up(&live, who, given_up.lost).await?;
    let name = format!("lost {}", given_up.lost);
    Ok(Json(door.house.answer(&live, who, name, seq).await?))
}

/// Say something at the table.
#[utoipa::path(post, path = "/api/tables/{id}/words", params(("id" = String, Path)), request_body = Words, responses(
    (status = 200, body = Answer), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem), (status = 409, body = Problem), (status = 413, body = Problem), (status = 429, body = Problem)), security((), ("seat" = [])))]
pub async fn say(
    State(door): State<Door>,
    Path(id): Path<String>,
    bearer: Bearer,
    Json(said): Json<Words>,
) -> Result<Json<Answer>, Refusal> {
    let (live, who) = find_doer(&door, &id, &bearer).await?;
    let act_id = said.act_id.clone();
    let seq = door
        .house
        .say(&live, who, said.act_id, said.words, said.to)
        .await?;
    Ok(Json(door.house.answer(&live, who, act_id, seq).await?))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PgnHow {
    /// With every act and ruling in comments.
    #[serde(default)]
    acts: bool,
}

/// The score as PGN.
#[utoipa::path(get, path = "/api/tables/{id}/pgn", params(("id" = String, Path), PgnHow), responses(
    (status = 200, content_type = "application/x-chess-pgn", body = String), (status = 400, body = Problem), (status = 401, body = Problem),
    (status = 404, body = Problem), (status = 429, body = Problem)), security((), ("seat" = [])))]
pub async fn pgn(
    State(door): State<Door>,
    Path(id): Path<String>,
    how: Result<Query<PgnHow>, axum::extract::rejection::QueryRejection>,
    from: From,
    bearer: Bearer,
) -> Result<Response, Refusal> {
    let Query(how) = how?;
    let (live, who) = find(&door, &id, &bearer).await?;
    let table = door.house.table(&live).await?;
    let text = crate::export::pgn(&table, Eyes::of(who.seat), how.acts);
    drop(table);
    let kind = "application/x-chess-pgn; charset=utf-8";
    sent(&door, from.0, kind, text.into_bytes())
}

/// What the side to move may play.
#[derive(Serialize, ToSchema)]
pub struct Playable {
    seq: u64,
    /// In coordinates; none at a silent table, nor without sight of the board.
    moves: Vec<String>,
}

/// The moves that the side to move may play, breaking no duty.
#[utoipa::path(get, path = "/api/tables/{id}/moves", params(("id" = String, Path)), responses(
    (status = 200, body = Playable), (status = 401, body = Problem),
    (status = 404, body = Problem), (status = 429, body = Problem)), security((), ("seat" = [])))]
pub async fn moves(
    State(door): State<Door>,
    Path(id): Path<String>,
    bearer: Bearer,
) -> Result<Json<Playable>, Refusal> {
    let (live, who) = find(&door, &id, &bearer).await?;
    let table = door.house.table(&live).await?;
    Ok(Json(Playable {
        seq: table.seq(),
        moves: crate::view::moves(&table, Eyes::of(who.seat)),
    }))
}

/// The game as a case file.
#[utoipa::path(get, path = "/api/tables/{id}/case", params(("id" = String, Path)), responses(
    (status = 200, content_type = "text/plain", body = String), (status = 401, body = Problem),
    (status = 404, body = Problem), (status = 429, body = Problem)), security((), ("seat" = [])))]
pub async fn case(
    State(door): State<Door>,
    Path(id): Path<String>,
    from: From,
    bearer: Bearer,
) -> Result<Response, Refusal> {
    let (live, who) = find(&door, &id, &bearer).await?;
    let table = door.house.table(&live).await?;
    let text = crate::export::case(&table, Eyes::of(who.seat));
    drop(table);
    sent(
        &door,
        from.0,
        "text/plain; charset=utf-8",
        text.into_bytes(),
    )
}
