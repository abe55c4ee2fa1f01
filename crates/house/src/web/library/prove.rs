//! The desk of proofs: endless checks, drawn games, mates.
use std::time::Instant;

use axum::extract::State;
use axum::response::Response;
use board::Color;
use desk::library::prove::{self, Proved, Question};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Sheet, at_the_desk, position};
use crate::limits;
use crate::refusal::Refusal;
use crate::web::{Door, From, Json, Problem};

/// A question for mathematics.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProveAsked {
    /// A FEN.
    position: String,
    question: Question,
    /// `white` or `black`, for endless checks; else whoever has the move.
    #[serde(default)]
    side: Option<String>,
    /// Most moves to the mate.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 20)]
    moves: Option<u32>,
}

/// Prove endless checks, a drawn game, a mate.
#[utoipa::path(post, path = "/api/prove", request_body = ProveAsked, responses(
    (status = 200, body = Proved), (status = 400, body = Problem), (status = 413, body = Problem),
    (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn prove(
    State(door): State<Door>,
    from: From,
    Json(asked): Json<ProveAsked>,
) -> Result<Response, Refusal> {
    let position = position(&asked.position)?;
    let side = match asked.side.as_deref() {
        None => position.turn(),
        Some("white") => Color::White,
        Some("black") => Color::Black,
        Some(_) => return Err(Refusal::Malformed("a side is white or black".into())),
    };
    let most = asked.moves.unwrap_or(3);
    if !(1..=20).contains(&most) {
        return Err(Refusal::Malformed(
            "a mate is asked for in 1 to 20 moves".into(),
        ));
    }
    let work = move |sheet: &mut Sheet| {
        sheet.write(&prove::answer(
            &position,
            &asked.question,
            side,
            most,
            &mut until(),
        ))
    };
    at_the_desk(&door, from.0, work).await
}

/// Stops a search when its time is over.
fn until() -> impl FnMut(u64) -> bool {
    let begun = Instant::now();
    move |_| begun.elapsed() < limits::LIBRARY_TIME
}
