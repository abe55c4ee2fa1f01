//! A finished game gone over.
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use tokio::sync::Semaphore;
use utoipa::IntoParams;

use super::tables::find;
use super::{Bearer, Door, From, Json, Problem};
use crate::analysis::{self, Analysis};
use crate::limits;
use crate::refusal::Refusal;
use crate::view::{Eyes, sees_board};

/// One engine at a time thinks for those who go over their games: the tables come first. One household has one question before
/// it, as before the library.
static ANALYST: Semaphore = Semaphore::const_new(1);

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Where {
    /// After so many moves of the score; at its end, where nothing is said.
    after: Option<usize>,
}

/// What might have been played, once the game is over.
#[utoipa::path(get, path = "/api/tables/{id}/analysis", params(("id" = String, Path), Where), responses(
    (status = 200, body = Analysis), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem), (status = 429, body = Problem)), security((), ("seat" = [])))]
pub async fn analysis(
    State(door): State<Door>,
    Path(id): Path<String>,
    at: Result<Query<Where>, axum::extract::rejection::QueryRejection>,
    from: From,
    bearer: Bearer,
) -> Result<Json<Analysis>, Refusal> {
    let Query(at) = at?;
    let (live, who) = find(&door, &id, &bearer).await?;
    let position = {
        let table = door.house.table(&live).await?;
        if !table.over() || !sees_board(&table, Eyes::of(who.seat)) {
            let why = "while a game is played nobody is advised: it is gone over when it is over";
            return Err(Refusal::NotYours(why.into()));
        }
        analysis::position(&table, at.after).ok_or(Refusal::NotFound("move"))?
    };
    let busy = || Refusal::TooMany(limits::LIBRARY_TIME.as_secs());
    let _waits = door.waiting.try_acquire().map_err(|_| busy())?;
    let turn = async {
        let own = door.turns.of(from.0).lock_owned().await;
        ANALYST.acquire().await.map(|analyst| (own, analyst))
    };
    let turn = tokio::time::timeout(limits::LIBRARY_TIME * 2, turn).await;
    let _turn = turn.map_err(|_| busy())?.map_err(|_| Refusal::Closing)?;
    if let Some(engine) = &door.house.engine
        && let Some(found) = analysis::by_engine(engine, &position).await
    {
        return Ok(Json(found));
    }
    let found = door
        .desks
        .run(move || analysis::by_partner(&position))
        .await;
    found
        .map(Json)
        .ok_or_else(|| Refusal::Damaged("the position could not be gone over".into()))
}
