//! The library: the statute book and the desks, so that a programmer needs no Rust.
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use board::Position;
use desk::library::{self, Book, Codes, Compared};
use serde::{Deserialize, Serialize};
use statute::Code;
use utoipa::{IntoParams, ToSchema};

use super::outgoing::sent;
use super::printed::printed;
use super::{Door, From, Json, Problem};
use crate::beside::Beside;
use crate::limits;
use crate::refusal::Refusal;

pub mod prove;
pub mod rule;
pub mod scores;

/// Puts a question to the library, beside the threads that serve the tables; its answer is written there too, and is no
/// longer than an answer may be.
pub(super) async fn at_the_desk(
    door: &Door,
    from: IpAddr,
    work: impl FnOnce(&mut Sheet) -> Result<(), Refusal> + Send + 'static,
) -> Result<Response, Refusal> {
    asked_of(&door.desks, door, from, work).await
}

/// The same of those who sit at one of the desks. One household has one question before them at a time, so that others wait
/// for one of its questions at most; whoever gave up waiting is passed over.
async fn asked_of(
    desk: &Beside,
    door: &Door,
    from: IpAddr,
    work: impl FnOnce(&mut Sheet) -> Result<(), Refusal> + Send + 'static,
) -> Result<Response, Refusal> {
    let busy = || Refusal::TooMany(limits::LIBRARY_TIME.as_secs());
    let _waits = door.waiting.try_acquire().map_err(|_| busy())?;
    let answered = async {
        let _turn = door.turns.of(from).lock_owned().await;
        let made = desk.run(move || {
            let mut sheet = Sheet::default();
            work(&mut sheet).map(|()| sheet.0)
        });
        made.await
    };
    let answered = tokio::time::timeout(limits::LIBRARY_TIME * 2, answered).await;
    let broken = || Refusal::Damaged("the question could not be answered".into());
    let text = answered.map_err(|_| busy())?.ok_or_else(broken)??;
    sent(door, from, JSON, text)
}

/// Whose turn it is, of each household.
#[derive(Default)]
pub(super) struct Turns(Mutex<HashMap<IpAddr, Arc<tokio::sync::Mutex<()>>>>);

impl Turns {
    pub(super) fn of(&self, from: IpAddr) -> Arc<tokio::sync::Mutex<()>> {
        const MANY: usize = 1_000;
        let Ok(mut all) = self.0.lock() else {
            return Arc::default();
        };
        if all.len() > MANY {
            all.retain(|_, turn| Arc::strong_count(turn) > 1);
        }
        all.entry(from).or_default().clone()
    }
}

/// An answer that is being written.
#[derive(Default)]
pub(super) struct Sheet(Vec<u8>);

impl Sheet {
    /// Writes this as JSON, as long as there is room.
    pub(super) fn write(&mut self, value: &impl Serialize) -> Result<(), Refusal> {
        serde_json::to_writer(self, value).map_err(|_| {
            let most = limits::ANSWER / (1024 * 1024);
            Refusal::TooLarge(format!(
                "the answer would be longer than {most} MiB: ask for less at once"
            ))
        })
    }
}

impl std::io::Write for Sheet {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0.len() + bytes.len() > limits::ANSWER {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The codes of law.
#[utoipa::path(get, path = "/api/codes", responses((status = 200, body = Codes), (status = 429, body = Problem)))]
pub async fn codes(State(door): State<Door>, headers: HeaderMap) -> Result<Response, Refusal> {
    printed(&door, "codes", JSON, &headers, || print(&library::codes())).await
}

const JSON: &str = "application/json";

fn print(value: &impl Serialize) -> Option<Bytes> {
    serde_json::to_vec(value).ok().map(Bytes::from)
}

/// A code: its provisions, and its answers to the questions of law.
#[utoipa::path(get, path = "/api/codes/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = Book), (status = 404, body = Problem), (status = 429, body = Problem)))]
pub async fn code(
    State(door): State<Door>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let code = Code::find(&id).ok_or(Refusal::NotFound("code"))?;
    let name = format!("code {}", code.id);
    let print = move || print(&library::book(&code));
    printed(&door, &name, JSON, &headers, print).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CompareHow {
    /// Only this question (`chapter.question`).
    question: Option<String>,
    /// Only questions that the codes answer differently.
    #[serde(default)]
    differences: bool,
}

/// What the codes answer to each question, side by side.
#[utoipa::path(get, path = "/api/compare", params(CompareHow), responses(
    (status = 200, body = Compared), (status = 400, body = Problem), (status = 404, body = Problem), (status = 429, body = Problem)))]
pub async fn compare(
    State(door): State<Door>,
    how: Result<Query<CompareHow>, axum::extract::rejection::QueryRejection>,
    from: From,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Query(how) = how?;
    let differences = how.differences;
    let Some(question) = how.question else {
        let name = format!("compare {differences}");
        let print = move || print(&library::compared(None, differences));
        return printed(&door, &name, JSON, &headers, print).await;
    };
    at_the_desk(&door, from.0, move |sheet| {
        let compared = library::compared(Some(&question), differences);
        match compared.questions.is_empty() {
            true => Err(Refusal::NotFound("question")),
            false => sheet.write(&compared),
        }
    })
    .await
}

fn position(fen: &str) -> Result<Position, Refusal> {
    Position::from_fen(fen).map_err(|error| unreadable(error.to_string()))
}

fn wrong(wrong: desk::Wrong) -> Refusal {
    unreadable(wrong.first().sentence.clone())
}

fn unreadable(message: String) -> Refusal {
    Refusal::Unreadable {
        message,
        line: None,
        column: None,
        meant: Vec::new(),
    }
}

/// How the house does.
#[derive(Serialize, ToSchema)]
pub struct Health {
    status: &'static str,
    version: &'static str,
    store: &'static str,
    /// Whether a UCI engine can take a seat.
    engine: bool,
    /// The key with which this house signs what it acknowledged.
    key: String,
    /// What somebody should look at.
    warnings: Vec<String>,
    limits: Limits,
}

/// What the house takes at most.
#[derive(Serialize, ToSchema)]
pub struct Limits {
    frame_bytes: usize,
    body_bytes: usize,
    library_body_bytes: usize,
    answer_bytes: usize,
    entries_a_table: u64,
    tables_a_minute: u32,
    requests_in_20_s: u32,
    messages_in_20_s: u32,
    sockets_an_address: usize,
}

/// How the house does.
#[utoipa::path(get, path = "/api/health", responses(
    (status = 200, body = Health), (status = 429, body = Problem), (status = 503, description = "Closing, or the store cannot be read or written; the message says what is wrong", body = Problem)))]
pub async fn health(State(door): State<Door>) -> Result<Json<Health>, Refusal> {
    door.house.open_for_business()?;
    door.house.well().await?;
    Ok(Json(Health {
        status: "open",
        version: env!("CARGO_PKG_VERSION"),
        store: door.house.store.name(),
        engine: door.house.engine.is_some(),
        key: door.house.public_key(),
        warnings: door.house.warnings(),
        limits: Limits {
            frame_bytes: limits::FRAME,
            body_bytes: limits::BODY,
            library_body_bytes: limits::LIBRARY_BODY,
            answer_bytes: limits::ANSWER,
            entries_a_table: limits::ENTRIES,
            tables_a_minute: door.pace.tables_a_minute,
            requests_in_20_s: door.pace.requests,
            messages_in_20_s: door.pace.messages,
            sockets_an_address: door.pace.sockets,
        },
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_has_an_end() {
        let mut sheet = Sheet::default();
        sheet.write(&"x".repeat(limits::ANSWER / 2)).unwrap();
        let more = sheet.write(&"x".repeat(limits::ANSWER / 2));
        assert!(matches!(more, Err(Refusal::TooLarge(why)) if why.contains("8 MiB")));
    }
}
