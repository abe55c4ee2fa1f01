//! The library: the statute book and the desks, so that a programmer needs no Rust.
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Path, Query, State};
use board::{Color, Move, Position, Wings};
use record::Style;
use serde::{Deserialize, Serialize};
use statute::{Code, Comparison};
use utoipa::{IntoParams, ToSchema};

use super::{Door, Json, Problem};
use crate::entry::Ruling;
use crate::limits;
use crate::refusal::Refusal;
use crate::view::{DutyView, Party, RightView};

/// Runs a question to the library off the threads that serve the tables, a few at a time.
async fn at_the_desk<T: Send + 'static>(
    door: &Door,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let busy = Refusal::TooMany(limits::LIBRARY_TIME.as_secs());
    let place = tokio::time::timeout(limits::LIBRARY_TIME, door.desks.clone().acquire_owned());
    let Ok(Ok(place)) = place.await else {
        return Err(busy);
    };
    let done = tokio::task::spawn_blocking(move || {
        let answer = work();
        drop(place);
        answer
    });
    done.await
        .map_err(|_| Refusal::Damaged("the question could not be answered".into()))?
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
}

/// The codes of law.
#[utoipa::path(get, path = "/api/codes", responses((status = 200, body = Codes), (status = 429, body = Problem)))]
pub async fn codes() -> Json<Codes> {
    let line = |code: &Arc<Code>| CodeLine {
        id: code.id.clone(),
        title: code.title.clone(),
        short: code.short.clone(),
        year: code.date.clone(),
        provisions: code.provisions.len(),
    };
    Json(Codes {
        codes: Code::all().iter().map(line).collect(),
    })
}

/// A code of law.
#[derive(Serialize, ToSchema)]
pub struct Book {
    id: String,
    title: String,
    year: String,
    provisions: Vec<ProvisionView>,
    answers: Vec<AnswerView>,
}

/// A provision in our own words; defaults are cited as `default:NAME`.
#[derive(Serialize, ToSchema)]
pub struct ProvisionView {
    id: String,
    /// `heading`, `rule`, `definition`, `note` or `default`
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
pub async fn code(Path(id): Path<String>) -> Result<Json<Book>, Refusal> {
    let code = Code::find(&id).ok_or(Refusal::NotFound("code"))?;
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
    let answers = Comparison::of(std::slice::from_ref(&code)).chapters;
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
    Ok(Json(Book {
        id: code.id.clone(),
        title: code.title.clone(),
        year: code.date.clone(),
        provisions: provisions.chain(defaults).collect(),
        answers: answers.collect(),
    }))
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
    how: Result<Query<CompareHow>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Compared>, Refusal> {
    let Query(how) = how?;
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
    Ok(Json(Compared { codes, questions }))
}

/// A case to be ruled on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleAsked {
    /// The text of a case file.
    case: String,
    /// Codes to hear it under, instead of its header's; `all` for the five.
    #[serde(default)]
    codes: Vec<String>,
}

/// The proceedings under each code.
#[derive(Serialize, ToSchema)]
pub struct Ruled {
    cases: Vec<RuledCase>,
}

/// The proceedings under one code.
#[derive(Serialize, ToSchema)]
pub struct RuledCase {
    code: String,
    title: String,
    /// The ruling on the beginning.
    beginning: Ruling,
    /// The placement before the first act.
    start: Option<String>,
    steps: Vec<RuledStep>,
    expectations: Vec<Expected>,
    passed: usize,
    failed: usize,
    /// Why it could not be heard to its end.
    halted: Option<String>,
}

/// One act, the ruling on it, and how the game then stood.
#[derive(Serialize, ToSchema)]
pub struct RuledStep {
    line: usize,
    act: String,
    ruling: Ruling,
    placement: String,
    turn: &'static str,
    result: String,
    how: Option<String>,
    white: Party,
    black: Party,
}

/// An expectation of the case.
#[derive(Serialize, ToSchema)]
pub struct Expected {
    line: usize,
    text: String,
    held: bool,
    message: Option<String>,
}

/// Most acts and moves of a case that the desk hears.
const STEPS: u64 = 5_000;

/// Rule on a case.
#[utoipa::path(post, path = "/api/rule", request_body = RuleAsked, responses(
    (status = 200, body = Ruled), (status = 400, body = Problem), (status = 404, body = Problem), (status = 413, body = Problem),
    (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn rule(
    State(door): State<Door>,
    Json(asked): Json<RuleAsked>,
) -> Result<Json<Ruled>, Refusal> {
    at_the_desk(&door, move || ruled(&asked)).await.map(Json)
}

fn ruled(asked: &RuleAsked) -> Result<Ruled, Refusal> {
    let case = minutes::read("case", &asked.case).map_err(|unreadable| {
        match unreadable.places.into_iter().next() {
            Some(place) => Refusal::from(place),
            None => Refusal::Malformed("the case cannot be read".into()),
        }
    })?;
    limits::steps(&case, STEPS)?;
    let wanted = match asked.codes.is_empty() {
        true => &case.codes,
        false => &asked.codes,
    };
    if wanted.len() > 10 {
        return Err(Refusal::Malformed("at most ten codes at once".into()));
    }
    let mut codes = Vec::new();
    for id in wanted {
        match id.as_str() {
            "all" => codes.extend(Code::all()),
            id => codes.push(Code::find(id).ok_or(Refusal::NotFound("code"))?),
        }
    }
    if codes.is_empty() {
        return Err(Refusal::Malformed(
            "name a code: in `codes`, or in the case".into(),
        ));
    }
    let cases = codes.into_iter().map(|code| ruled_case(&case, code));
    Ok(Ruled {
        cases: cases.collect(),
    })
}

fn ruled_case(case: &minutes::Case, code: Arc<Code>) -> RuledCase {
    let proceedings = minutes::hear(case, code);
    let (passed, failed) = proceedings.tally();
    let expectations = proceedings
        .checks()
        .map(|check| Expected {
            line: check.line,
            text: format!("then {}", check.expectation),
            held: check.instead.is_none(),
            message: check.instead.clone(),
        })
        .collect();
    let mut ruled = RuledCase {
        code: proceedings.code.id.clone(),
        title: case.title.clone(),
        beginning: Ruling::default(),
        start: None,
        steps: Vec::new(),
        expectations,
        passed,
        failed,
        halted: None,
    };
    for hearing in &proceedings.hearings {
        let (act, ruling) = match &hearing.event {
            minutes::Event::Beginning(ruling) => {
                ruled.beginning = Ruling::from(ruling);
                ruled.start = hearing.standing.as_ref().map(|s| s.placement.clone());
                continue;
            }
            minutes::Event::After(step) => (step.to_string(), Ruling::default()),
            minutes::Event::Act(act, ruling) => (act.to_string(), Ruling::from(ruling)),
            minutes::Event::Halt(why) => {
                ruled.halted = Some(why.clone());
                continue;
            }
        };
        if let Some(standing) = &hearing.standing {
            ruled.steps.push(step(hearing.line, act, ruling, standing));
        }
    }
    ruled
}

fn step(line: usize, act: String, ruling: Ruling, standing: &minutes::Standing) -> RuledStep {
    let party = |side: usize| Party {
        rights: standing.rights[side].iter().map(RightView::from).collect(),
        duties: standing.duties[side].iter().map(DutyView::from).collect(),
    };
    RuledStep {
        line,
        act,
        ruling,
        placement: standing.placement.clone(),
        turn: crate::seat::side_name(standing.turn),
        result: standing.result.0.to_string(),
        how: standing.result.1.map(|how| how.to_string()),
        white: party(0),
        black: party(1),
    }
}

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

/// What a record can be read as, or how a move is written.
#[derive(Serialize, ToSchema)]
pub struct Recorded {
    #[serde(skip_serializing_if = "Option::is_none")]
    readings: Option<Vec<ReadingView>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<Written>,
}

/// A legal move that a record expresses.
#[derive(Serialize, ToSchema)]
pub struct ReadingView {
    san: String,
    coordinates: String,
    descriptive: String,
    /// Whether the record is regular; else it was read with charity.
    regular: bool,
}

/// A move in several notations.
#[derive(Serialize, ToSchema)]
pub struct Written {
    san: String,
    coordinates: String,
    descriptive: String,
    full: String,
}

/// Read a record in a position, or write a move.
#[utoipa::path(post, path = "/api/record", request_body = RecordAsked, responses(
    (status = 200, body = Recorded), (status = 400, body = Problem), (status = 413, body = Problem),
    (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn record(Json(asked): Json<RecordAsked>) -> Result<Json<Recorded>, Refusal> {
    let position = position(&asked.position)?;
    let wings = Wings::of(&position);
    let recorded = match (&asked.record, &asked.movement) {
        (Some(text), None) => Recorded {
            readings: Some(readings(&position, &wings, text)?),
            written: None,
        },
        (None, Some(text)) => Recorded {
            readings: None,
            written: Some(written(&position, &wings, text)?),
        },
        _ => return Err(Refusal::Malformed("give either a record or a move".into())),
    };
    Ok(Json(recorded))
}

fn readings(position: &Position, wings: &Wings, text: &str) -> Result<Vec<ReadingView>, Refusal> {
    if text.len() > 200 {
        return Err(Refusal::Malformed("a record has at most 200 bytes".into()));
    }
    let read = record::expresses_mixed(position, wings, text);
    let reading = |m: &Move| ReadingView {
        san: record::san(position, *m),
        coordinates: m.uci(),
        descriptive: record::printed(position, wings, *m, &Style::Y1890),
        regular: read.regular.contains(m),
    };
    Ok(read.moves().iter().map(reading).collect())
}

fn written(position: &Position, wings: &Wings, text: &str) -> Result<Written, Refusal> {
    let m = record::read_uci(position, text)
        .or_else(|_| record::read_san(position, text))
        .map_err(|error| unreadable(error.to_string()))?;
    Ok(Written {
        san: record::san(position, m),
        coordinates: m.uci(),
        descriptive: record::printed(position, wings, m, &Style::Y1890),
        full: record::full(position, m),
    })
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

/// What is to be proved.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Question {
    /// Can that side give check for ever?
    #[serde(rename = "endless checks")]
    EndlessChecks,
    /// Is there no series of legal moves by which either side wins?
    Drawn,
    /// Can the side to move force mate in so many moves?
    Mate,
}

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

/// What was proved.
#[derive(Serialize, ToSchema)]
pub struct Proved {
    /// `yes`, `no` or `unknown`
    answer: &'static str,
    why: String,
    /// Moves in SAN from the position.
    line: Vec<String>,
    /// Other lines: the keys of a mate.
    lines: Vec<Vec<String>>,
}

/// Positions that the desk examines for one question.
const NODES: u64 = 3_000_000;

/// Prove endless checks, a drawn game, a mate.
#[utoipa::path(post, path = "/api/prove", request_body = ProveAsked, responses(
    (status = 200, body = Proved), (status = 400, body = Problem), (status = 413, body = Problem),
    (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn prove(
    State(door): State<Door>,
    Json(asked): Json<ProveAsked>,
) -> Result<Json<Proved>, Refusal> {
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
    let work = move || {
        Ok(match asked.question {
            Question::EndlessChecks => endless(&position, side),
            Question::Drawn => drawn(&position),
            Question::Mate => mate(&position, most),
        })
    };
    at_the_desk(&door, work).await.map(Json)
}

/// Stops a search when its time is over.
fn until() -> impl FnMut(u64) -> bool {
    let begun = Instant::now();
    move |_| begun.elapsed() < limits::LIBRARY_TIME
}

fn budget() -> proof::Budget {
    proof::Budget::of_nodes(NODES)
}

fn sans(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut at = *position;
    let mut line = Vec::with_capacity(moves.len());
    for m in moves {
        line.push(record::san(&at, *m));
        at = at.after(*m);
    }
    line
}

fn proved(answer: &'static str, why: String, line: Vec<String>) -> Proved {
    Proved {
        answer,
        why,
        line,
        lines: Vec::new(),
    }
}

fn unknown(nodes: u64) -> Proved {
    let why = format!("Not decided within {nodes} positions.");
    proved("unknown", why, Vec::new())
}

fn endless(position: &Position, side: Color) -> Proved {
    let reading = proof::Reading::Strict;
    let name = crate::seat::side_name(side);
    match proof::endless_checks_watched(position, side, reading, budget(), &mut until()) {
        proof::Answer::Proved(certificate) => {
            let why = format!(
                "In each of {} positions {name} has a check, and every reply to it leads to another of them.",
                certificate.steps.len()
            );
            let line = checks_played_out(position, side, &certificate);
            proved("yes", why, sans(position, &line))
        }
        proof::Answer::Refuted(defence) => {
            let line: Vec<Move> = defence
                .opening
                .into_iter()
                .chain(defence.losses.first().into_iter().flat_map(|loss| {
                    let first = loss.replies.first();
                    first
                        .into_iter()
                        .flat_map(|(check, reply)| [Some(*check), *reply])
                        .flatten()
                }))
                .collect();
            let why = format!("There is a defence to every series of {name}'s checks.");
            proved("no", why, sans(position, &line))
        }
        proof::Answer::Undecided { nodes } => unknown(nodes),
    }
}

/// The strategy against the first reply each time, until a position comes again.
fn checks_played_out(position: &Position, side: Color, by: &proof::Certificate) -> Vec<Move> {
    let mut at = *position;
    let mut line = Vec::new();
    let mut seen = Vec::new();
    while line.len() < 40 && !seen.contains(&at) {
        let next = if at.turn() == side {
            seen.push(at);
            let same = |step: &&proof::Step| {
                step.position.board() == at.board() && step.position.turn() == at.turn()
            };
            by.steps.iter().find(same).map(|step| step.check)
        } else {
            at.legal_moves().first().copied()
        };
        let Some(m) = next else {
            break;
        };
        line.push(m);
        at = at.after(m);
        at.set_counters(0, 1);
    }
    line
}

fn drawn(position: &Position) -> Proved {
    let condition = proof::Condition::Mate;
    for side in [Color::White, Color::Black] {
        match proof::winnable_watched(position, side, condition, budget(), &mut until()) {
            proof::Winnability::Winnable(line) => {
                let why = format!(
                    "{} can still mate, if both help.",
                    crate::seat::side_name(side)
                );
                return proved("no", why, sans(position, &line));
            }
            proof::Winnability::Unwinnable(_) => {}
            proof::Winnability::Undecided { nodes } => return unknown(nodes),
        }
    }
    let why = "No series of legal moves leads to a mate, of either side.";
    proved("yes", why.into(), Vec::new())
}

fn mate(position: &Position, most: u32) -> Proved {
    let undertaking = proof::Undertaking::default();
    match proof::mate_in_watched(position, most, undertaking, budget(), &mut until()) {
        proof::MateIn::Forced { moves, keys, line } => Proved {
            answer: "yes",
            why: format!("Mate in {moves}."),
            line: sans(position, &line),
            lines: keys.iter().map(|key| sans(position, &[*key])).collect(),
        },
        proof::MateIn::NotWithin(moves) => {
            proved("no", format!("There is no mate in {moves}."), Vec::new())
        }
        proof::MateIn::Undecided { nodes } => unknown(nodes),
    }
}

/// An old score.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TranscribeAsked {
    /// What was printed: `1. P-K4 P-K4 2. Kt-KB3 …`
    text: String,
}

/// The games found in it.
#[derive(Serialize, ToSchema)]
pub struct Transcript {
    pgn: String,
    games: Vec<GameView>,
}

/// A game as it was read.
#[derive(Serialize, ToSchema)]
pub struct GameView {
    white: Option<String>,
    black: Option<String>,
    result: &'static str,
    plies: usize,
    moves: Vec<MoveView>,
    /// What could not be read, where the game breaks off.
    breaks_off: Option<String>,
}

/// A move as it was printed and read.
#[derive(Serialize, ToSchema)]
pub struct MoveView {
    as_written: String,
    san: String,
    descriptive: String,
    /// The position after it.
    fen: String,
    doubt: Option<String>,
}

/// Read old printed scores.
#[utoipa::path(post, path = "/api/transcribe", request_body = TranscribeAsked, responses(
    (status = 200, body = Transcript), (status = 400, body = Problem), (status = 413, body = Problem), (status = 429, body = Problem)))]
pub async fn transcribe(
    State(door): State<Door>,
    Json(asked): Json<TranscribeAsked>,
) -> Result<Json<Transcript>, Refusal> {
    at_the_desk(&door, move || Ok(transcript(&asked.text)))
        .await
        .map(Json)
}

fn transcript(text: &str) -> Transcript {
    let games = scribe::games(text);
    Transcript {
        pgn: games
            .iter()
            .map(|game| scribe::pgn::pgn(game, "the desk"))
            .collect(),
        games: games.iter().map(game_view).collect(),
    }
}

fn game_view(game: &scribe::Game) -> GameView {
    let mut at = game.start;
    let mut wings = Wings::of(&at);
    let mut moves = Vec::with_capacity(game.plies.len());
    for ply in &game.plies {
        let descriptive = record::printed(&at, &wings, ply.chosen, &Style::Y1890);
        at = at.after(ply.chosen);
        wings.play(ply.chosen);
        let doubts: Vec<String> = ply.doubts.iter().map(doubt).collect();
        moves.push(MoveView {
            as_written: ply.printed.clone(),
            san: ply.san.clone(),
            descriptive,
            fen: at.fen(),
            doubt: (!doubts.is_empty()).then(|| doubts.join("; ")),
        });
    }
    GameView {
        white: game.heading.white.clone(),
        black: game.heading.black.clone(),
        result: game.result(),
        plies: moves.len(),
        moves,
        breaks_off: game.breaks_off.as_ref().map(|end| end.printed.clone()),
    }
}

fn doubt(doubt: &scribe::Doubt) -> String {
    match doubt {
        scribe::Doubt::Repaired => "read as something that the print does not say".into(),
        scribe::Doubt::Open(others) => format!("it could also be {}", others.join(", ")),
        scribe::Doubt::FalseClaim => "a check or mate is printed that is none".into(),
        scribe::Doubt::PassedOver(what) => format!("{what:?} before it was passed over"),
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
    limits: Limits,
}

/// What the house takes at most.
#[derive(Serialize, ToSchema)]
pub struct Limits {
    frame_bytes: usize,
    body_bytes: usize,
    library_body_bytes: usize,
    entries_a_table: u64,
    tables_a_minute: u32,
    requests_in_20_s: u32,
    messages_in_20_s: u32,
    sockets_an_address: usize,
}

/// How the house does.
#[utoipa::path(get, path = "/api/health", responses((status = 200, body = Health), (status = 429, body = Problem)))]
pub async fn health(State(door): State<Door>) -> Json<Health> {
    Json(Health {
        status: "open",
        version: env!("CARGO_PKG_VERSION"),
        store: door.house.store.name(),
        engine: door.house.engine.is_some(),
        limits: Limits {
            frame_bytes: limits::FRAME,
            body_bytes: limits::BODY,
            library_body_bytes: limits::LIBRARY_BODY,
            entries_a_table: limits::ENTRIES,
            tables_a_minute: door.pace.tables_a_minute,
            requests_in_20_s: door.pace.requests,
            messages_in_20_s: door.pace.messages,
            sockets_an_address: door.pace.sockets,
        },
    })
}
