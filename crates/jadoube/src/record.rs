//! `jadoube record`: what a written record of a move can express.
use crate::failure::Failure;
use crate::setting::Setting;
use board::Move;
use record::pgn::{Fault, Reader, State, Walk};
use record::{Announced, Form, Readings};
use serde_json::{Value, json};
use std::io::{Write, stdout};

/// Tell every legal move that a record can express
///
/// A record is read as the codes read it: every legal move of which it can be an abbreviation, and only
/// where there is none, every legal move of which each of its words is true.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The record in descriptive notation, such as "KKt-B3" or "P to K's 4th"
    #[arg(value_name = "RECORD")]
    record: String,
    #[command(flatten)]
    setting: Setting,
    /// Moves made before it, numbered or not, in any notation
    #[arg(long, value_name = "MOVES")]
    after: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube record 'Kt-B3'
  jadoube record 'P takes P' --after '1. P-K4 P-Q4'";

pub fn run(args: &Args) -> Result<(), Failure> {
    let state = args.state()?;
    let readings = record::expresses(&state.position, &state.wings, &args.record);
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", in_json(&args.record, &state, &readings))?;
        return expressed(&args.record, &state, &readings);
    }
    writeln!(out, "{}", heading(&args.record, &readings))?;
    for m in readings.moves() {
        let san = record::san(&state.position, *m);
        let full = record::full(&state.position, *m);
        let note = match readings
            .announced
            .filter(|_| readings.unfounded.contains(m))
        {
            Some(announced) => format!("; it gives no {}", name(announced)),
            None => String::new(),
        };
        writeln!(out, "  {san:<8} {full}{note}")?;
    }
    let algebraic = algebraic(&args.record, &state, &readings);
    if !algebraic.is_empty() {
        writeln!(out, "Read as algebraic notation it would be:")?;
    }
    for m in algebraic {
        let (san, full) = (
            record::san(&state.position, m),
            record::full(&state.position, m),
        );
        writeln!(out, "  {san:<8} {full}")?;
    }
    expressed(&args.record, &state, &readings)
}

/// A record that expresses nothing in any notation is bad data; the answer has told so.
fn expressed(record: &str, state: &State, readings: &Readings) -> Result<(), Failure> {
    match readings.moves().is_empty() && algebraic(record, state, readings).is_empty() {
        true => Err(Failure::Told),
        false => Ok(()),
    }
}

/// What the text would be in a notation that the codes do not know.
fn algebraic(record: &str, state: &State, readings: &Readings) -> Vec<Move> {
    match readings.moves() {
        [] => record::expresses_algebraic(&state.position, record),
        _ => Vec::new(),
    }
}

impl Args {
    fn state(&self) -> Result<State, Failure> {
        let start = State::of(self.setting.position()?);
        let Some(moves) = &self.after else {
            return Ok(start);
        };
        let wrong = |fault: Fault| Failure::Data(format!("--after: {fault}"));
        let mut reader = Reader::default();
        let mut walk = Walk::from(start, moves.as_bytes(), &mut reader);
        while walk.step().map_err(wrong)?.is_some() {}
        Ok(*walk.now())
    }
}

fn heading(record: &str, readings: &Readings) -> String {
    let form = match readings.form() {
        Some(Form::Charitable) => ", irregular in form but true in every word",
        _ => "",
    };
    match readings.moves().len() {
        0 => format!("{record:?} expresses no legal move."),
        1 => format!("{record:?} expresses one legal move{form}:"),
        n => format!("{record:?} may express any of {n} legal moves{form}:"),
    }
}

fn name(announced: Announced) -> &'static str {
    match announced {
        Announced::Check => "check",
        Announced::Discovered => "discovered check",
        Announced::Double => "double check",
        Announced::Mate => "mate",
    }
}

fn in_json(record: &str, state: &State, readings: &Readings) -> Value {
    let reading = |m: &Move| {
        json!({
            "san": record::san(&state.position, *m),
            "uci": m.uci(),
            "full": record::full(&state.position, *m),
            "abbreviated": record::abbreviated(&state.position, *m),
            "shortest": record::shortest(&state.position, &state.wings, *m),
            "announcement_holds": readings.announced.map(|_| !readings.unfounded.contains(m)),
        })
    };
    json!({
        "record": record,
        "fen": state.position.fen(),
        "form": readings.form().map(|form| match form {
            Form::Regular => "regular",
            Form::Charitable => "charitable",
        }),
        "announced": readings.announced.map(name),
        "readings": readings.moves().iter().map(reading).collect::<Vec<_>>(),
        "algebraic": algebraic(record, state, readings).iter().map(|m| m.uci()).collect::<Vec<_>>(),
    })
}
