//! `jadoube moves`: every legal move of a position, man by man.
use crate::failure::Failure;
use crate::setting::Setting;
use board::{Move, Position, Role, Square};
use serde_json::{Value, json};
use std::io::{Write, stdout};

/// List every legal move of a position
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    setting: Setting,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let position = args.setting.position()?;
    let moves = position.legal_moves();
    let mut out = stdout().lock();
    if args.json {
        let answer = json!({
            "fen": position.fen(),
            "turn": position.turn().to_string(),
            "check": position.in_check(position.turn()),
            "checkmate": position.is_checkmate(),
            "stalemate": position.is_stalemate(),
            "moves": moves.iter().map(|m| in_json(&position, *m)).collect::<Vec<_>>(),
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    writeln!(out, "{}", heading(&position, moves.len()))?;
    for square in position.board().by_color(position.turn()) {
        let its: Vec<String> = moves
            .iter()
            .filter(|m| m.from() == square)
            .map(|m| words(&position, *m))
            .collect();
        if !its.is_empty() {
            writeln!(
                out,
                "  {} {square}: {}",
                kind(&position, square),
                its.join(" ")
            )?;
        }
    }
    Ok(())
}

fn heading(position: &Position, count: usize) -> String {
    let side = position.turn();
    let state = match (position.in_check(side), count) {
        (true, 0) => "is checkmated",
        (false, 0) => "is stalemated",
        (true, _) => "to play, in check",
        (false, _) => "to play",
    };
    match count {
        0 => format!("{side:?} {state}."),
        1 => format!("{side:?} {state}; one legal move:"),
        n => format!("{side:?} {state}; {n} legal moves:"),
    }
}

fn words(position: &Position, m: Move) -> String {
    let takes = if position.taken(m).is_some() { "x" } else { "" };
    match m {
        Move::Plain { to, .. } => format!("{takes}{to}"),
        Move::Promote { to, into, .. } => format!("{takes}{to}={}", into.upper_char()),
        Move::InPassing { to, .. } => format!("x{to} e.p."),
        Move::Castle { .. } => format!("castles({})", m.to()),
    }
}

fn in_json(position: &Position, m: Move) -> Value {
    json!({
        "uci": m.uci(),
        "man": kind(position, m.from()),
        "from": m.from().to_string(),
        "to": m.to().to_string(),
        "takes": position.taken(m).map(|sq| sq.to_string()),
        "becomes": m.promotion().map(name),
        "castles": m.castles().map(|wing| format!("{wing:?}")),
        "in_passing": matches!(m, Move::InPassing { .. }),
    })
}

fn kind(position: &Position, square: Square) -> &'static str {
    position.at(square).map_or("", |man| name(man.role))
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "Pawn",
        Role::Knight => "Knight",
        Role::Bishop => "Bishop",
        Role::Rook => "Rook",
        Role::Queen => "Queen",
        Role::King => "King",
    }
}
