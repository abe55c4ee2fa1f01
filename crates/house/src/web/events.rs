//! A table as a stream of events, for who has no socket.
use std::convert::Infallible;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use serde::Deserialize;
use utoipa::IntoParams;

use super::socket::Counted;
use super::tables::find;
use super::{Bearer, Door, From, Problem};
use crate::house::Snapshot;
use crate::live::{News, Sitting};
use crate::refusal::Refusal;
use crate::view::Eyes;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Since {
    /// Entries after this one only.
    since: Option<u64>,
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
