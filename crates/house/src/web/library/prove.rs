//! The desk of proofs: endless checks, drawn games, mates.
use std::time::Instant;

use axum::extract::State;
use axum::response::Response;
use board::{Color, Move, Position};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Sheet, at_the_desk, position};
use crate::limits;
use crate::refusal::Refusal;
use crate::web::{Door, Json, Problem};

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
        sheet.write(&match asked.question {
            Question::EndlessChecks => endless(&position, side),
            Question::Drawn => drawn(&position),
            Question::Mate => mate(&position, most),
        })
    };
    at_the_desk(&door, work).await
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
    // As the umpire reads it (AMB-18).
    let reading = proof::Reading::Spared;
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
        proof::MateIn::Forced {
            moves, keys, line, ..
        } => Proved {
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
