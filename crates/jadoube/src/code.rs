//! The code of law that a command is asked about.
use crate::failure::Failure;
use statute::{BadCode, Code, Flaw};
use std::sync::Arc;

/// One of the five by its id, or a house code by its file.
pub fn open(id_or_file: &str) -> Result<Arc<Code>, Failure> {
    Code::open(id_or_file).map_err(|bad| Failure::Data(faults(&bad)))
}

/// All that is wrong with a code file, each fault with its place and its line.
pub fn faults(bad: &BadCode) -> String {
    let shown: Vec<String> = bad.flaws.iter().map(|flaw| fault(bad, flaw)).collect();
    shown.join("\n")
}

fn fault(bad: &BadCode, flaw: &Flaw) -> String {
    let Some(place) = bad.place(flaw) else {
        return format!("{}: {}", bad.name, flaw.sentence);
    };
    let line = bad.line(place);
    let blank: String = line
        .chars()
        .take(place.column - 1)
        .map(|c| if c == '\t' { '\t' } else { ' ' })
        .collect();
    format!(
        "{}:{}:{}: {}\n    {line}\n    {blank}^",
        bad.name, place.line, place.column, flaw.sentence
    )
}
