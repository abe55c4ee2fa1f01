//! `jadoube perft`: counts all sequences of legal moves to a depth, the usual test of a move generator.
use crate::failure::Failure;
use crate::setting::Setting;
use serde_json::{Map, Value, json};
use std::io::{Write, stdout};
use std::time::Instant;

/// Count every sequence of legal moves to a depth
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How many moves deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
    #[command(flatten)]
    setting: Setting,
    /// Also count behind each first move
    #[arg(long)]
    divide: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Example:
  jadoube perft 5";

pub fn run(args: &Args) -> Result<(), Failure> {
    let position = args.setting.position()?;
    let began = Instant::now();
    let mut divided = Vec::new();
    let total = if args.divide && args.depth > 0 {
        for m in position.legal_moves() {
            divided.push((m.uci(), board::perft(&position.after(m), args.depth - 1)));
        }
        divided.iter().map(|(_, n)| n).sum()
    } else {
        board::perft(&position, args.depth)
    };
    let seconds = began.elapsed().as_secs_f64();
    let mut out = stdout().lock();
    if args.json {
        let each: Map<String, Value> = divided.into_iter().map(|(m, n)| (m, n.into())).collect();
        let mut answer = json!({
            "fen": position.fen(), "depth": args.depth, "count": total, "seconds": seconds,
        });
        if args.divide {
            answer["divided"] = each.into();
        }
        writeln!(out, "{answer}")?;
    } else {
        for (m, count) in divided {
            writeln!(out, "{m}: {count}")?;
        }
        writeln!(out, "{total} in {seconds:.3} s")?;
    }
    Ok(())
}
