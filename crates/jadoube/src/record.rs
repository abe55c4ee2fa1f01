//! `jadoube record`: what a written record of a move can express.
use crate::failure::Failure;
use crate::setting::Setting;
use desk::record::{algebraic, announcement, expressed};
use record::pgn::State;
use record::{Form, Readings, Tongue};
use std::io::{Write, stdout};

/// Tell every legal move that a record can express
///
/// A record is read as the codes read it: every legal move of which it can be an abbreviation, and only
/// where there is none, every legal move of which each of its words is true.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The record in descriptive notation, such as "KKt-B3" or "P to K's 4th"; or in another tongue, with --tongue
    #[arg(value_name = "RECORD")]
    record: String,
    #[command(flatten)]
    setting: Setting,
    /// The tongue of the record: german, french, spanish, italian
    #[arg(long, value_name = "TONGUE", value_parser = tongue)]
    tongue: Option<&'static Tongue>,
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
  jadoube record 'P takes P' --after '1. P-K4 P-Q4'
  jadoube record 'C3FR' --tongue french";

fn tongue(name: &str) -> Result<&'static Tongue, String> {
    let all = || {
        let names: Vec<&str> = Tongue::all().iter().map(Tongue::name).collect();
        format!("we read {}", names.join(", "))
    };
    Tongue::named(name).ok_or_else(all)
}

pub fn run(args: &Args) -> Result<(), Failure> {
    match args.tongue.filter(|t| !t.is_english()) {
        None => answer(args, &args.record),
        Some(tongue) => match tongue.english(&args.record) {
            Some(english) => answer(args, &english),
            None => Err(Failure::Data(format!(
                "{:?} is no record of a move in {}",
                args.record,
                tongue.name()
            ))),
        },
    }
}

/// What a record in English can express.
fn answer(args: &Args, record: &str) -> Result<(), Failure> {
    let state = args.state()?;
    let readings = record::expresses(&state.position, &state.wings, record);
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", expressed(record, &state))?;
        return legible(record, &state, &readings);
    }
    legible(record, &state, &readings)?;
    let given = match args.record == record {
        true => format!("{record:?}"),
        false => format!("{:?} ({record})", args.record),
    };
    writeln!(out, "{}", heading(&given, &readings))?;
    for m in readings.moves() {
        let san = record::san(&state.position, *m);
        let full = record::full(&state.position, *m);
        let note = match readings
            .announced
            .filter(|_| readings.unfounded.contains(m))
        {
            Some(announced) => format!("; it gives no {}", announcement(announced)),
            None => String::new(),
        };
        writeln!(out, "  {san:<8} {full}{note}")?;
    }
    let algebraic = algebraic(record, &state, &readings);
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
    Ok(())
}

/// A record that expresses nothing in any notation is bad data.
fn legible(record: &str, state: &State, readings: &Readings) -> Result<(), Failure> {
    match readings.moves().is_empty() && algebraic(record, state, readings).is_empty() {
        true => Err(Failure::Data(format!("{record:?} expresses no legal move"))),
        false => Ok(()),
    }
}

impl Args {
    fn state(&self) -> Result<State, Failure> {
        let moves = self.after.as_deref();
        Ok(desk::setting::after(self.setting.position()?, moves)?)
    }
}

fn heading(given: &str, readings: &Readings) -> String {
    let form = match readings.form() {
        Some(Form::Charitable) => ", irregular in form but true in every word",
        _ => "",
    };
    match readings.moves().len() {
        0 => format!("{given} expresses no legal move."),
        1 => format!("{given} expresses one legal move{form}:"),
        n => format!("{given} may express any of {n} legal moves{form}:"),
    }
}
