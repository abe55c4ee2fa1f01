//! Seats over HTTP: taken, their links changed and revoked.
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::tables::find_doer;
use super::{Bearer, Door, Json, Problem};
use crate::entry::SeatChange;
use crate::house::Link;
use crate::refusal::Refusal;
use crate::seat::{Seat, Secret};

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
