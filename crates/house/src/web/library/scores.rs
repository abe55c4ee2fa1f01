//! The scribe's desk: records read and written, old scores transcribed.
use axum::extract::State;
use axum::response::Response;
use desk::library::scores::{self, Recorded, Transcript};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{asked_of, position, wrong};
use crate::limits;
use crate::refusal::Refusal;
use crate::web::{Door, From, Json, Problem};

/// A record to be read, or a move to be written.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordAsked {
    /// A FEN.
    position: String,
    /// What was written: `Kt-B3`.
    #[serde(default)]
    record: Option<String>,
    /// A move in coordinates or SAN: `g1f3`.
    #[serde(default, rename = "move")]
    movement: Option<String>,
}

/// Read a record in a position, or write a move.
#[utoipa::path(post, path = "/api/record", request_body = RecordAsked, responses(
    (status = 200, body = Recorded), (status = 400, body = Problem), (status = 413, body = Problem),
    (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn record(Json(asked): Json<RecordAsked>) -> Result<Json<Recorded>, Refusal> {
    let position = position(&asked.position)?;
    let recorded = match (&asked.record, &asked.movement) {
        (Some(text), None) => scores::record_read(&position, text),
        (None, Some(text)) => scores::move_written(&position, text),
        _ => return Err(Refusal::Malformed("give either a record or a move".into())),
    };
    recorded.map(Json).map_err(wrong)
}

/// An old score.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TranscribeAsked {
    /// What was printed: `1. P-K4 P-K4 2. Kt-KB3 …`
    text: String,
}

/// Read old printed scores.
#[utoipa::path(post, path = "/api/transcribe", request_body = TranscribeAsked, responses(
    (status = 200, body = Transcript), (status = 400, body = Problem), (status = 413, body = Problem), (status = 429, body = Problem)))]
pub async fn transcribe(
    State(door): State<Door>,
    from: From,
    Json(asked): Json<TranscribeAsked>,
) -> Result<Response, Refusal> {
    limits::to_transcribe(&asked.text)?;
    asked_of(&door.scribes, &door, from.0, move |sheet| {
        sheet.write(&scores::transcript(&asked.text))
    })
    .await
}
