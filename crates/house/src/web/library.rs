//! The library: the statute book and the desks, so that a programmer needs no Rust.
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use board::Position;
use serde::{Deserialize, Serialize};
use statute::answers::Completes;
use statute::{Code, Comparison};
use utoipa::{IntoParams, ToSchema};

use super::printed::printed;
use super::{Door, Json, Problem};
use crate::limits;
use crate::refusal::Refusal;

pub mod prove;
pub mod rule;
pub mod scores;

/// Puts a question to the library, beside the threads that serve the tables; its answer is written there too, and is no
/// longer than an answer may be.
pub(super) async fn at_the_desk(
    door: &Door,
    work: impl FnOnce(&mut Sheet) -> Result<(), Refusal> + Send + 'static,
) -> Result<Response, Refusal> {
    let busy = || Refusal::TooMany(limits::LIBRARY_TIME.as_secs());
    let _waits = door.waiting.try_acquire().map_err(|_| busy())?;
    let answered = door.desks.run(move || {
        let mut sheet = Sheet::default();
        work(&mut sheet).map(|()| sheet.0)
    });
    let answered = tokio::time::timeout(limits::LIBRARY_TIME * 2, answered).await;
    let broken = || Refusal::Damaged("the question could not be answered".into());
    let text = answered.map_err(|_| busy())?.ok_or_else(broken)??;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
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

/// The codes that the house knows.
#[derive(Serialize, ToSchema)]
pub struct Codes {
    codes: Vec<CodeLine>,
}

/// A code in the list.
#[derive(Serialize, ToSchema)]
pub struct CodeLine {
    id: String,
    title: String,
    short: String,
    year: String,
    provisions: usize,
    /// Whether a clock that is pressed completes the moves.
    clock_completes: bool,
}

/// The codes of law.
#[utoipa::path(get, path = "/api/codes", responses((status = 200, body = Codes), (status = 429, body = Problem)))]
pub async fn codes(State(door): State<Door>, headers: HeaderMap) -> Result<Response, Refusal> {
    printed(&door, "codes", JSON, &headers, || print(&all_codes())).await
}

const JSON: &str = "application/json";

fn print(value: &impl Serialize) -> Option<Bytes> {
    serde_json::to_vec(value).ok().map(Bytes::from)
}

fn all_codes() -> Codes {
    let line = |code: &Arc<Code>| CodeLine {
        id: code.id.clone(),
        title: code.title.clone(),
        short: code.short.clone(),
        year: code.date.clone(),
        provisions: code.count(),
        clock_completes: code.answers.clock.completes.rule == Completes::Clock,
    };
    Codes {
        codes: Code::all().iter().map(line).collect(),
    }
}

/// A code of law.
#[derive(Serialize, ToSchema)]
pub struct Book {
    id: String,
    title: String,
    year: String,
    /// How many provisions the book has: headings, defaults and readings are none.
    count: usize,
    provisions: Vec<ProvisionView>,
    answers: Vec<AnswerView>,
}

/// A provision in our own words; defaults are cited as `default:NAME`, readings as `reading:NAME`.
#[derive(Serialize, ToSchema)]
pub struct ProvisionView {
    id: String,
    /// `heading`, `rule`, `definition`, `note`, `default` or `reading`
    kind: String,
    text: String,
}

/// What a code answers to a question of law.
#[derive(Serialize, ToSchema)]
pub struct AnswerView {
    question: String,
    asks: String,
    answer: String,
    cites: Vec<String>,
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
    printed(&door, &name, JSON, &headers, move || print(&book(&code))).await
}

fn book(code: &Arc<Code>) -> Book {
    let provisions = code.provisions.iter().map(|provision| ProvisionView {
        id: provision.id.clone(),
        kind: format!("{:?}", provision.kind).to_lowercase(),
        text: provision.text.clone(),
    });
    let defaults = code.defaults.iter().map(|default| ProvisionView {
        id: format!("default:{}", default.name),
        kind: "default".into(),
        text: format!("{} {}", default.text, default.reason),
    });
    let readings = code.readings.iter().map(|reading| ProvisionView {
        id: format!("reading:{}", reading.name),
        kind: "reading".into(),
        text: format!("{} {} {}", reading.doubt, reading.text, reading.reason),
    });
    let answers = Comparison::of(std::slice::from_ref(code)).chapters;
    let answers = answers.into_iter().flat_map(|chapter| {
        chapter.questions.into_iter().flat_map(move |row| {
            let question = format!("{}.{}", chapter.name, row.name);
            row.answers.into_iter().map(move |cell| AnswerView {
                question: question.clone(),
                asks: row.asks.to_string(),
                answer: cell.words,
                cites: cell.by,
            })
        })
    });
    Book {
        id: code.id.clone(),
        title: code.title.clone(),
        year: code.date.clone(),
        count: code.count(),
        provisions: provisions.chain(defaults).chain(readings).collect(),
        answers: answers.collect(),
    }
}

#[derive(Deserialize, IntoParams)]
pub struct CompareHow {
    /// Only this question (`chapter.question`).
    question: Option<String>,
    /// Only questions that the codes answer differently.
    #[serde(default)]
    differences: bool,
}

/// The codes side by side.
#[derive(Serialize, ToSchema)]
pub struct Compared {
    codes: Vec<String>,
    questions: Vec<QuestionView>,
}

/// A question of law, and what each code answers.
#[derive(Serialize, ToSchema)]
pub struct QuestionView {
    question: String,
    chapter: String,
    asks: String,
    differ: bool,
    answers: Vec<CodeAnswer>,
}

/// What one code answers.
#[derive(Serialize, ToSchema)]
pub struct CodeAnswer {
    code: String,
    answer: String,
    cites: Vec<String>,
}

/// What the five codes answer to each question, side by side.
#[utoipa::path(get, path = "/api/compare", params(CompareHow), responses(
    (status = 200, body = Compared), (status = 400, body = Problem), (status = 404, body = Problem), (status = 429, body = Problem)))]
pub async fn compare(
    State(door): State<Door>,
    how: Result<Query<CompareHow>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Query(how) = how?;
    match how.question {
        Some(_) => at_the_desk(&door, move |sheet| sheet.write(&compared(&how)?)).await,
        None => {
            let name = format!("compare {}", how.differences);
            printed(&door, &name, JSON, &headers, move || {
                print(&compared(&how).ok()?)
            })
            .await
        }
    }
}

fn compared(how: &CompareHow) -> Result<Compared, Refusal> {
    let mut comparison = Comparison::of(&Code::all());
    if how.differences {
        comparison = comparison.differences();
    }
    let codes: Vec<String> = comparison
        .codes
        .iter()
        .map(|code| code.id.clone())
        .collect();
    let mut questions = Vec::new();
    for chapter in comparison.chapters {
        for row in chapter.questions {
            let question = format!("{}.{}", chapter.name, row.name);
            if how
                .question
                .as_ref()
                .is_some_and(|asked| *asked != question)
            {
                continue;
            }
            let answers = codes
                .iter()
                .zip(row.answers)
                .map(|(code, cell)| CodeAnswer {
                    code: code.clone(),
                    answer: cell.words,
                    cites: cell.by,
                });
            questions.push(QuestionView {
                question,
                chapter: chapter.title.to_string(),
                asks: row.asks.to_string(),
                differ: row.differ,
                answers: answers.collect(),
            });
        }
    }
    if how.question.is_some() && questions.is_empty() {
        return Err(Refusal::NotFound("question"));
    }
    Ok(Compared { codes, questions })
}

fn position(fen: &str) -> Result<Position, Refusal> {
    Position::from_fen(fen).map_err(|error| unreadable(error.to_string()))
}

fn unreadable(message: String) -> Refusal {
    Refusal::Unreadable {
        message,
        line: None,
        column: None,
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
