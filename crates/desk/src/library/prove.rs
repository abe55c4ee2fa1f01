//! The desk of proofs: endless checks, drawn games, mates.
use board::{Color, Move, Position};
use proof::Watch;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

use crate::Wrong;
use crate::record::no_such;

/// Positions that the desk examines for one question.
const NODES: u64 = 3_000_000;

/// What is to be proved.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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

impl FromStr for Question {
    type Err = Wrong;

    fn from_str(word: &str) -> Result<Question, Wrong> {
        match word {
            "endless checks" => Ok(Question::EndlessChecks),
            "drawn" => Ok(Question::Drawn),
            "mate" => Ok(Question::Mate),
            _ => Err(no_such(
                "question",
                word,
                &["endless checks", "drawn", "mate"],
            )),
        }
    }
}

/// What was proved.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Proved {
    /// `yes`, `no` or `unknown`
    answer: &'static str,
    why: String,
    /// Moves in SAN from the position.
    line: Vec<String>,
    /// Other lines: the keys of a mate.
    lines: Vec<Vec<String>>,
}

/// The answer to a question: of endless checks by a side, of a mate in at most so many moves.
pub fn answer(
    position: &Position,
    question: &Question,
    side: Color,
    most: u32,
    watch: Watch,
) -> Proved {
    match question {
        Question::EndlessChecks => endless(position, side, watch),
        Question::Drawn => drawn(position, watch),
        Question::Mate => mate(position, most, watch),
    }
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

fn endless(position: &Position, side: Color, watch: Watch) -> Proved {
    // As the umpire reads it (AMB-18).
    let reading = proof::Reading::Spared;
    let name = umpire::words::side(side);
    match proof::endless_checks_watched(position, side, reading, budget(), watch) {
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

fn drawn(position: &Position, watch: Watch) -> Proved {
    let condition = proof::Condition::Mate;
    for side in [Color::White, Color::Black] {
        match proof::winnable_watched(position, side, condition, budget(), watch) {
            proof::Winnability::Winnable(line) => {
                let why = format!(
                    "{} can still mate, if both help.",
                    umpire::words::side(side)
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

fn mate(position: &Position, most: u32, watch: Watch) -> Proved {
    let undertaking = proof::Undertaking::default();
    match proof::mate_in_watched(position, most, undertaking, budget(), watch) {
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
