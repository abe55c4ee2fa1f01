//! The codes of law that are asked about.
use crate::Wrong;
use statute::{BadCode, Code, Flaw};
use std::path::Path;
use std::sync::Arc;

/// One of the six by its id, or a house code by its file.
pub fn open(id_or_file: &str) -> Result<Arc<Code>, Wrong> {
    if Code::find(id_or_file).is_none() && !Path::new(id_or_file).exists() {
        let wanted = id_or_file.to_lowercase().replace(' ', "-");
        let far = |id: &str| match id.starts_with(&wanted) && !wanted.is_empty() {
            true => 0,
            false => strsim::damerau_levenshtein(id, &wanted),
        };
        let near = Code::ids().into_iter().filter(|id| far(id) <= id.len() / 3);
        let nearest = near.min_by_key(|id| far(id));
        return Err(Wrong::new(match nearest {
            Some(id) => format!("{id_or_file} is no code of law; did you mean {id}?"),
            None => format!(
                "{id_or_file} is no code of law, nor the file of one; there are {}",
                Code::ids().join(", ")
            ),
        }));
    }
    Ok(Code::open(id_or_file)?)
}

/// Those named, each once: ids, `all`, or files of house codes.
pub fn named<S: AsRef<str>>(ids: &[S]) -> Result<Vec<Arc<Code>>, Wrong> {
    let mut codes: Vec<Arc<Code>> = Vec::new();
    for id in ids {
        let named = match id.as_ref() {
            "all" => Code::all(),
            id => vec![open(id)?],
        };
        for code in named {
            if !codes.iter().any(|known| Arc::ptr_eq(known, &code)) {
                codes.push(code);
            }
        }
    }
    Ok(codes)
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

/// The codes that had been made by a year; all of them if none is told.
pub fn made_by(year: Option<u16>) -> Result<Vec<Arc<Code>>, Wrong> {
    let Some(year) = year else {
        return Ok(Code::all());
    };
    let codes = Code::made_by(year);
    if codes.is_empty() {
        let first = Code::all().into_iter().filter_map(|code| code.year()).min();
        let first = first.unwrap_or(year);
        return Err(Wrong::new(format!(
            "no code had been made by {year}; the first is of {first}"
        )));
    }
    Ok(codes)
}
