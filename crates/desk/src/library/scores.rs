//! The scribe's desk: records read and written, old scores transcribed.
use board::{Move, Position, Wings};
use record::Style;
use serde::Serialize;

use crate::Wrong;

/// What a record can be read as, or how a move is written.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Recorded {
    #[serde(skip_serializing_if = "Option::is_none")]
    readings: Option<Vec<ReadingView>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<Written>,
}

/// A legal move that a record expresses.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReadingView {
    san: String,
    coordinates: String,
    descriptive: String,
    /// Whether the record is regular; else it was read with charity.
    regular: bool,
}

/// A move in several notations.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Written {
    san: String,
    coordinates: String,
    descriptive: String,
    full: String,
}

/// What a record can be read as in a position.
pub fn record_read(position: &Position, text: &str) -> Result<Recorded, Wrong> {
    Ok(Recorded {
        readings: Some(readings(position, text)?),
        written: None,
    })
}

/// How a move, told in coordinates or SAN, is written.
pub fn move_written(position: &Position, text: &str) -> Result<Recorded, Wrong> {
    Ok(Recorded {
        readings: None,
        written: Some(written(position, text)?),
    })
}

fn readings(position: &Position, text: &str) -> Result<Vec<ReadingView>, Wrong> {
    let wings = &Wings::of(position);
    if text.len() > 200 {
        return Err(Wrong::new("a record has at most 200 bytes"));
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

fn written(position: &Position, text: &str) -> Result<Written, Wrong> {
    let wings = &Wings::of(position);
    let m = record::read_uci(position, text)
        .or_else(|_| record::read_san(position, text))
        .map_err(|error| Wrong::new(error.to_string()))?;
    Ok(Written {
        san: record::san(position, m),
        coordinates: m.uci(),
        descriptive: record::printed(position, wings, m, &Style::Y1890),
        full: record::full(position, m),
    })
}

/// The games found in it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Transcript {
    pgn: String,
    games: Vec<GameView>,
}

/// A game as it was read.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveView {
    as_written: String,
    san: String,
    descriptive: String,
    /// The position after it.
    fen: String,
    doubt: Option<String>,
}

/// So much work is given to a text ([`scribe::Purse`]), some five seconds of it.
const PURSE: u64 = 8_000_000;

/// The games in a text.
pub fn transcript(text: &str) -> Transcript {
    let games = scribe::games_within(text, PURSE);
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
        scribe::Doubt::Missing => {
            "it is not printed: by the numbers a move was lost here, and this is only likely".into()
        }
        scribe::Doubt::Strained => "it rests on moves that are in doubt".into(),
    }
}
