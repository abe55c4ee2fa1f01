//! What might have been played, once a game is over: nobody is advised while it lasts.
use std::time::Duration;

use board::{Color, Move, Position};
use desk::score::{Line, variation};
use partner::search::{self, MATE};
use serde::Serialize;
use utoipa::ToSchema;

use crate::table::Table;
use crate::uci;

/// How long an engine thinks on one position.
const TIME: Duration = Duration::from_millis(700);
/// How far the house's own search looks where there is no engine.
const DEPTH: u32 = 4;

/// What a position was worth, and what might have been played.
#[derive(Debug, Serialize, ToSchema)]
pub struct Analysis {
    /// `engine`, or `partner` where the house has none or cannot ask it
    by: &'static str,
    /// In hundredths of a Pawn, as White sees it; none where there is a mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<i32>,
    /// Moves to mate, White's if more than none, else Black's; none where it only is said who gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    /// What it would play, and what it expects to follow.
    line: Vec<Line>,
}

/// The position of a table after so many moves of its score, or at its end.
pub fn position(table: &Table, after: Option<usize>) -> Option<Position> {
    let moves = table.game.moves();
    match after {
        Some(after) if after < moves.len() => Some(moves[after].2),
        Some(after) if after > moves.len() => None,
        _ => Some(table.game.position()),
    }
}

/// What the engine makes of a position; nothing where it cannot be asked, or does not answer.
pub async fn by_engine(engine: &str, position: &Position) -> Option<Analysis> {
    let legal = legal(position);
    if legal.is_empty() || !uci::can_be_asked(position) {
        return None;
    }
    let thought = match uci::think(engine, position, &legal, TIME).await {
        Ok(thought) => thought,
        Err(error) => {
            tracing::warn!(error, "the engine did not analyse");
            return None;
        }
    };
    let white = |n: i32| match position.turn() {
        Color::White => n,
        Color::Black => -n,
    };
    Some(Analysis {
        by: "engine",
        worth: thought.worth.map(white),
        mate: thought.mate.map(white),
        line: variation(position, &thought.line),
    })
}

/// What the house's own search makes of it.
pub fn by_partner(position: &Position) -> Analysis {
    let found = search::best(position, &legal(position), DEPTH);
    let to_white = |n: i32| match position.turn() {
        Color::White => n,
        Color::Black => -n,
    };
    let worth = found.map(|(_, worth)| worth).filter(|n| n.abs() < MATE);
    let line: Vec<Move> = found.map(|(m, _)| m).into_iter().collect();
    Analysis {
        by: "partner",
        worth: worth.map(to_white),
        mate: None,
        line: variation(position, &line),
    }
}

fn legal(position: &Position) -> Vec<Move> {
    position.legal_moves().iter().copied().collect()
}
