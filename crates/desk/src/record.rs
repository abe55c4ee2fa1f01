//! Records of moves: what they can express, and whole games from one notation into another.
use crate::Wrong;
use crate::wrong::Spot;
use board::Move;
use record::pgn::{
    Fault, Game, Reader, Report, State, Text, each_game, translate_text, work_through,
};
use record::{Announced, Form, Notation, Readings, Style};
use serde_json::{Value, json};

/// What a record can express in a position, as `jadoube record --json` prints it.
///
/// ```
/// let state = desk::setting::after(board::Position::start(), None).unwrap();
/// assert_eq!(desk::record::expressed("Kt-B3", &state)["readings"][1]["san"], "Nf3");
/// ```
pub fn expressed(text: &str, state: &State) -> Value {
    let readings = record::expresses(&state.position, &state.wings, text);
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
        "record": text,
        "fen": state.position.fen(),
        "form": readings.form().map(|form| match form {
            Form::Regular => "regular",
            Form::Charitable => "charitable",
        }),
        "announced": readings.announced.map(announcement),
        "readings": readings.moves().iter().map(reading).collect::<Vec<_>>(),
        "algebraic": algebraic(text, state, &readings).iter().map(|m| m.uci()).collect::<Vec<_>>(),
    })
}

/// What the text would be in a notation that the codes do not know.
pub fn algebraic(text: &str, state: &State, readings: &Readings) -> Vec<Move> {
    match readings.moves() {
        [] => record::expresses_algebraic(&state.position, text),
        _ => Vec::new(),
    }
}

/// What is said of a move besides.
pub fn announcement(announced: Announced) -> &'static str {
    match announced {
        Announced::Check => "check",
        Announced::Discovered => "discovered check",
        Announced::Double => "double check",
        Announced::Mate => "mate",
    }
}

/// The notations by their names; a style says how descriptive notation is printed.
pub const NOTATIONS: [&str; 7] = ["descriptive", "full", "short", "san", "lan", "uci", "iccf"];
pub const STYLES: [&str; 4] = ["1890", "1910", "1960", "full"];

/// A notation by its name.
pub fn notation(name: &str, style: &str) -> Result<Notation, Wrong> {
    let style = match style {
        "1890" => Some(Style::Y1890),
        "1910" => Some(Style::Y1910),
        "1960" => Some(Style::Y1960),
        "full" => None,
        _ => return Err(no_such("style", style, &STYLES)),
    };
    Ok(match name {
        "descriptive" => style.map_or(Notation::Full, Notation::Descriptive),
        "full" => Notation::Full,
        "short" => Notation::Short,
        "san" => Notation::San,
        "lan" => Notation::Long,
        "uci" => Notation::Uci,
        "iccf" => Notation::Iccf,
        _ => return Err(no_such("notation", name, &NOTATIONS)),
    })
}

pub(crate) fn no_such(what: &str, name: &str, known: &[&str]) -> Wrong {
    Wrong::new(format!(
        "there is no {what} {name:?}; there are {}",
        known.join(", ")
    ))
}

/// The games of a PGN in another notation, and what is wrong with those that had to be left out. `done` is told of
/// so many more games and bytes.
pub fn translate(
    name: &str,
    pgn: &[u8],
    into: Notation,
    done: impl FnMut(u64, u64),
) -> (Vec<u8>, Vec<Wrong>) {
    let work = |text: Text<'_>, reader: &mut Reader, report: &mut Report| {
        translate_text(text, into, reader, report)
    };
    through(name, pgn, work, done)
}

/// The same games as JSON, one a line, as `jadoube translate --json` prints them: without variations.
pub fn games(
    name: &str,
    pgn: &[u8],
    into: Notation,
    done: impl FnMut(u64, u64),
) -> (Vec<u8>, Vec<Wrong>) {
    let work = |text: Text<'_>, reader: &mut Reader, report: &mut Report| {
        in_json(name, text, into, reader, report)
    };
    through(name, pgn, work, done)
}

fn through(
    name: &str,
    pgn: &[u8],
    work: impl Fn(Text<'_>, &mut Reader, &mut Report) -> Vec<u8> + Sync,
    mut done: impl FnMut(u64, u64),
) -> (Vec<u8>, Vec<Wrong>) {
    let (mut out, mut wrong) = (Vec::new(), Vec::new());
    // One core: a browser has no other, and a notebook often has work for the rest.
    let worked = work_through(1, pgn, &mut out, work, |report: Report| {
        wrong.extend(report.faults.iter().map(|fault| misplayed(name, fault)));
        done(report.games, report.bytes);
    });
    // Bytes in memory can always be read and written.
    wrong.extend(worked.err().map(|e| Wrong::new(format!("{name}: {e}"))));
    (out, wrong)
}

fn misplayed(name: &str, fault: &Fault) -> Wrong {
    let spot = Spot {
        sentence: fault.to_string(),
        file: Some(name.into()),
        line: usize::try_from(fault.line).ok(),
        ..Spot::default()
    };
    Wrong::at(format!("{name}: {fault}"), vec![spot])
}

/// One game of a text a line.
pub fn in_json(
    file: &str,
    text: Text<'_>,
    into: Notation,
    reader: &mut Reader,
    report: &mut Report,
) -> Vec<u8> {
    let mut lines = Vec::new();
    each_game(text, reader, report, |walk| {
        let game = Game::read(walk)?;
        let tags: serde_json::Map<_, _> = game
            .tags
            .iter()
            .map(|(name, value)| (name.clone(), value.clone().into()))
            .collect();
        let line = json!({
            "file": file,
            "tags": tags,
            "moves": game.moves(into),
            "result": game.result,
        });
        lines.extend(format!("{line}\n").into_bytes());
        Ok(())
    });
    lines
}
