//! Tables over HTTP.
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use desk::Understood;
use futures_util::Stream;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::library::at_the_desk;
use super::outgoing::sent;
use super::socket::Counted;
use super::{Bearer, Door, From, Json, Problem};
use crate::entry::{Hearers, SeatChange};
use crate::house::{Answer, Asked, Link, NewTable, Receipt, Snapshot};
use crate::limits;
use crate::live::{Live, News};
use crate::refusal::Refusal;
use crate::seat::{Seat, Secret, Sitter};
use crate::settlement::Proposal;
use crate::view::{EntryView, Eyes, State as Stand};

pub(super) type Found = Result<(Arc<Live>, Sitter), Refusal>;

pub(super) async fn find(door: &Door, id: &str, bearer: &Bearer) -> Found {
    door.house.find(id, bearer.0.as_deref()).await
}

/// The same for a seat that is about to do something: it is counted how much it does.
async fn find_doer(door: &Door, id: &str, bearer: &Bearer) -> Found {
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
pub struct Since {
    /// Entries after this one only.
    since: Option<u64>,
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

/// Which seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// `white`, `black`, `white-2` …
    seat: String,
    /// A secret of your own, 64 hex digits: asked again with the same one, the seat is still yours.
    #[serde(default)]
    secret: Option<String>,
}

/// The new link.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rotate {
    /// A secret of your own, 64 hex digits; else the house makes one.
    secret: Option<String>,
}

fn given(secret: Option<&str>) -> Result<Option<Secret>, Refusal> {
    let bad = || Refusal::Malformed("a secret is 64 hex digits".into());
    secret
        .map(|text| Secret::given(text).ok_or_else(bad))
        .transpose()
}

/// Take a seat that is open.
#[utoipa::path(post, path = "/api/tables/{id}/join", params(("id" = String, Path)), request_body = Join, responses(
    (status = 200, body = Link), (status = 400, body = Problem), (status = 404, body = Problem),
    (status = 409, body = Problem), (status = 413, body = Problem), (status = 429, body = Problem)))]
pub async fn join(
    State(door): State<Door>,
    Path(id): Path<String>,
    Json(join): Json<Join>,
) -> Result<Json<Link>, Refusal> {
    let seat: Seat = join.seat.parse().map_err(|_| Refusal::NotFound("seat"))?;
    let given = given(join.secret.as_deref())?;
    let live = door.house.place(&id).await?;
    let link = door
        .house
        .change_seat(&live, seat, seat, SeatChange::Taken, given)
        .await?;
    link.map(Json).ok_or(Refusal::Taken)
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

async fn change(
    door: &Door,
    id: &str,
    of: &str,
    bearer: &Bearer,
    change: SeatChange,
    given: Option<Secret>,
) -> Result<Option<Link>, Refusal> {
    let found = match (find_doer(door, id, bearer).await, &given) {
        // It was done and the answer lost: whoever brings the new link may ask again as he asked.
        (Err(Refusal::UnknownSecret), Some(new)) => {
            find_doer(door, id, &Bearer(Some(new.reveal().to_owned()))).await
        }
        (found, _) => found,
    };
    let (live, by) = found?;
    let of: Seat = of.parse().map_err(|_| Refusal::NotFound("seat"))?;
    door.house.change_seat(&live, by, of, change, given).await
}

/// Give a seat a new link; the old one is dead.
#[utoipa::path(post, path = "/api/tables/{id}/seats/{seat}/rotate", params(("id" = String, Path), ("seat" = String, Path)), request_body = Rotate, responses(
    (status = 200, body = Link), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem), (status = 409, body = Problem), (status = 429, body = Problem)), security((), ("seat" = [])))]
pub async fn rotate(
    State(door): State<Door>,
    Path((id, of)): Path<(String, String)>,
    bearer: Bearer,
    body: Bytes,
) -> Result<Json<Link>, Refusal> {
    // Nothing need be said.
    let asked: Option<Rotate> = match body.is_empty() {
        true => None,
        false => {
            serde_json::from_slice(&body).map_err(|error| Refusal::Malformed(error.to_string()))?
        }
    };
    let given = given(asked.and_then(|asked| asked.secret).as_deref())?;
    let link = change(&door, &id, &of, &bearer, SeatChange::Rotated, given).await?;
    link.map(Json).ok_or(Refusal::NotFound("seat"))
}

/// Revoke the link of a seat.
#[utoipa::path(post, path = "/api/tables/{id}/seats/{seat}/revoke", params(("id" = String, Path), ("seat" = String, Path)), responses(
    (status = 204), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem), (status = 409, body = Problem), (status = 429, body = Problem)), security((), ("seat" = [])))]
pub async fn revoke(
    State(door): State<Door>,
    Path((id, of)): Path<(String, String)>,
    bearer: Bearer,
) -> Result<StatusCode, Refusal> {
    change(&door, &id, &of, &bearer, SeatChange::Revoked, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Everything that is done, as server-sent events.
#[utoipa::path(get, path = "/api/tables/{id}/events", params(("id" = String, Path), Since), responses(
    (status = 200, content_type = "text/event-stream", body = String), (status = 400, body = Problem), (status = 401, body = Problem),
    (status = 404, body = Problem), (status = 429, body = Problem)), security((), ("seat" = [])))]
pub async fn events(
    State(door): State<Door>,
    Path(id): Path<String>,
    since: Result<Query<Since>, axum::extract::rejection::QueryRejection>,
    from: From,
    headers: HeaderMap,
    bearer: Bearer,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let Query(since) = since?;
    let (live, who) = find(&door, &id, &bearer).await?;
    let counted = Counted::one_more(&door, from.0).ok_or(Refusal::TooMany(20))?;
    let last = headers
        .get("last-event-id")
        .and_then(|value| value.to_str().ok()?.parse().ok());
    let (snapshot, news) = door.house.sit(&live, who, last.or(since.since)).await?;
    let sitting = Sitting { live, who };
    let Snapshot { entries, state, .. } = snapshot;
    let mut state = Some(state);
    let now = state.as_ref().map_or(0, |state| state.seq);
    let past = entries.into_iter().map(move |entry| {
        let state = state.take_if(|_| entry.seq == now);
        let data = serde_json::json!({"type": "entry", "entry": entry, "state": state});
        Ok(event(entry.seq, &data.to_string()))
    });
    let past = futures_util::stream::iter(past);
    let here = (news, sitting, counted);
    let coming = futures_util::stream::unfold(here, |mut here| async move {
        loop {
            let said = here.0.recv().await.ok()?;
            match &*said {
                News::Entry { seq, frames } => {
                    if let Some(frame) = &frames[Eyes::of(here.1.who.seat).index()] {
                        return Some((Ok(event(*seq, frame)), here));
                    }
                }
                News::Revoked(seat) if *seat == here.1.who.seat => return None,
                News::Closing => return None,
                News::Revoked(_) | News::Present(_) => {}
            }
        }
    });
    let stream = futures_util::StreamExt::chain(past, coming);
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

fn event(seq: u64, data: &str) -> Event {
    Event::default()
        .event("entry")
        .id(seq.to_string())
        .data(data)
}

/// Somebody who sits at a table; he leaves it when this is dropped.
pub struct Sitting {
    pub live: Arc<Live>,
    pub who: Sitter,
}

impl Drop for Sitting {
    fn drop(&mut self) {
        self.live.leave(self.who.seat);
    }
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
