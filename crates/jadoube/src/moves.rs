//! `jadoube moves`: every legal move of a position, man by man or with all its names.
use crate::failure::Failure;
use crate::setting::Alone;
use board::{Move, MoveList, Position, Wings};
use serde_json::{Value, json};
use std::io::{self, Write, stdout};

/// List every legal move of a position
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    setting: Alone,
    /// One move a line: algebraic, descriptive, and in full as the codes prescribe
    #[arg(long)]
    names: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube moves
  jadoube moves --names
  jadoube moves '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1'";

pub fn run(args: &Args) -> Result<(), Failure> {
    let position = args.setting.position()?;
    let wings = Wings::of(&position);
    let moves = position.legal_moves();
    let mut out = stdout().lock();
    if args.json {
        let answer = json!({
            "fen": position.fen(),
            "turn": position.turn().to_string(),
            "check": position.in_check(position.turn()),
            "checkmate": position.is_checkmate(),
            "stalemate": position.is_stalemate(),
            "moves": moves.iter().map(|m| in_json(&position, &wings, *m)).collect::<Vec<_>>(),
        });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(out, "{}", heading(&position, moves.len()))?;
        if args.names {
            by_name(&mut out, &position, &wings, &moves)?;
        } else {
            by_man(&mut out, &position, &wings, &moves)?;
        }
    }
    Ok(())
}

fn heading(position: &Position, count: usize) -> String {
    let side = position.turn();
    let state = match (position.in_check(side), count) {
        (true, 0) => return format!("{side:?} is checkmated."),
        (false, 0) => return format!("{side:?} is stalemated."),
        (true, _) => "in check, ",
        (false, _) => "",
    };
    match count {
        1 => format!("{side:?} to play, {state}one legal move:"),
        n => format!("{side:?} to play, {state}{n} legal moves:"),
    }
}

fn by_man(
    out: &mut impl Write,
    position: &Position,
    wings: &Wings,
    moves: &MoveList,
) -> io::Result<()> {
    for square in position.board().by_color(position.turn()) {
        let its: Vec<String> = moves
            .iter()
            .filter(|m| m.from() == square)
            .map(|m| record::san(position, *m))
            .collect();
        if let (false, Some(man)) = (its.is_empty(), record::man_name(position, wings, square)) {
            writeln!(out, "  {man} on {square}: {}", its.join(" "))?;
        }
    }
    Ok(())
}

fn by_name(
    out: &mut impl Write,
    position: &Position,
    wings: &Wings,
    moves: &MoveList,
) -> io::Result<()> {
    for m in moves {
        let san = record::san(position, *m);
        let short = record::shortest(position, wings, *m);
        writeln!(out, "  {san:<8} {short:<12} {}", record::full(position, *m))?;
    }
    Ok(())
}

fn in_json(position: &Position, wings: &Wings, m: Move) -> Value {
    json!({
        "uci": m.uci(),
        "san": record::san(position, m),
        "descriptive": record::shortest(position, wings, m),
        "full": record::full(position, m),
        "man": record::man_name(position, wings, m.from()),
        "from": m.from().to_string(),
        "to": m.to().to_string(),
        "takes": position.taken(m).map(|sq| sq.to_string()),
        "becomes": m.promotion().map(|role| role.char().to_string()),
        "castles": m.castles().map(|wing| format!("{wing:?}").to_lowercase()),
        "in_passing": matches!(m, Move::InPassing { .. }),
    })
}
