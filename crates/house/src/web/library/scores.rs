//! The scribe's desk: records read and written, old scores transcribed.
use axum::extract::State;
use axum::response::Response;
use board::{Move, Position, Wings};
use record::Style;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{at_the_desk, position, unreadable};
use crate::limits;
use crate::refusal::Refusal;
use crate::web::{Door, Json, Problem};

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
    // A notation that the codes do not know is read if the text is nothing else.
    let algebraic = match read.moves() {
        [] => record::expresses_algebraic(position, text),
        _ => Vec::new(),
    };
    Ok(read.moves().iter().chain(&algebraic).map(reading).collect())
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
) -> Result<Response, Refusal> {
    limits::to_transcribe(&asked.text)?;
    at_the_desk(&door, move |sheet| sheet.write(&transcript(&asked.text))).await
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
    let positions = game.positions();
    let mut wings = Wings::of(&positions[0]);
    let mut moves = Vec::with_capacity(game.plies.len());
    for (i, ply) in game.plies.iter().enumerate() {
        let descriptive = record::printed(&positions[i], &wings, ply.chosen, &Style::Y1890);
        wings.play(ply.chosen);
        let doubts: Vec<String> = ply.doubts.iter().map(doubt).collect();
        moves.push(MoveView {
            as_written: ply.printed.clone(),
            san: ply.san.clone(),
            descriptive,
            fen: positions[i + 1].fen(),
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
        scribe::Doubt::Misplaced(number) => format!("it is numbered {number} in print"),
        scribe::Doubt::PassedOver(what) => format!("{what:?} before it was passed over"),
    }
}
