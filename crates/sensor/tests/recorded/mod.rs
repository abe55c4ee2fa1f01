//! The recordings of a real board, and the games that were played.
#![allow(dead_code)]
use std::path::PathBuf;

use board::{Color, Move, Position};
use record::pgn::Item;
use sensor::{Event, Inference, Line, Pace, Settings, Sitting, Told};

pub struct Heard {
    pub sitting: Sitting,
    pub told: Vec<Told>,
}

pub fn recording(name: &str) -> Option<String> {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let found = here.ancestors().find_map(|above| {
        std::fs::read_to_string(above.join("shared/data-2/boards").join(name)).ok()
    });
    if found.is_none() {
        eprintln!("skipped: {name} is not there");
    }
    found
}

/// Hears a recording.
pub fn hear(text: &str, code: &str) -> Heard {
    let code = statute::Code::find(code).expect("a code");
    let mut sitting = Sitting::new(Settings::new(code));
    let mut maker = sensor::maker("dgt").expect("a maker");
    let (mut pace, mut told) = (Pace::default(), Vec::new());
    for line in text.lines() {
        let Ok(Line::Bytes(_, bytes)) = Line::read(line) else {
            panic!("{line}")
        };
        let mut whats = Vec::new();
        maker.hears(&bytes, &mut whats);
        for what in whats {
            let at = pace.of(&what);
            told.extend(sitting.feels(Event { at, what }));
        }
    }
    let end = sitting.now() + 60_000;
    told.extend(sitting.idles(end));
    Heard { sitting, told }
}

pub fn moves(heard: &Heard) -> Vec<Move> {
    let games = heard.sitting.scores();
    assert_eq!(games.len(), 1);
    let moves = games[0].items.iter().filter_map(|item| match item {
        Item::Move(m) => Some(*m),
        _ => None,
    });
    moves.collect()
}

/// What the clock showed after each move of the last game.
pub fn clock_times(heard: &Heard) -> Vec<String> {
    let games = heard.sitting.scores();
    let clock = |item: &Item| match item {
        Item::Comment(text) => text
            .strip_prefix("[%clk ")
            .map(|time| time.trim_end_matches(']').to_string()),
        _ => None,
    };
    games
        .last()
        .expect("a game")
        .items
        .iter()
        .filter_map(clock)
        .collect()
}

/// What each player left on the clock whenever he pressed it, read from the bytes alone.
pub fn pressed_times(text: &str) -> Vec<String> {
    let (mut times, mut last): (Vec<String>, Option<Vec<u8>>) = (Vec::new(), None);
    let shown = |clock: &[u8], right: bool| {
        let face = if right { &clock[3..6] } else { &clock[6..9] };
        format!("{:x}:{:02x}:{:02x}", face[0] & 0x0f, face[1], face[2])
    };
    for line in text.lines() {
        let Ok(Line::Bytes(_, bytes)) = Line::read(line) else {
            continue;
        };
        if bytes[0] != 0x8d {
            continue;
        }
        let right = |clock: &[u8]| clock[9] & 0x10 != 0;
        if let Some(before) = last
            .as_ref()
            .filter(|before| right(before) != right(&bytes))
        {
            times.push(shown(&bytes, right(before)));
        }
        last = Some(bytes);
    }
    times
}

pub fn regular(heard: &Heard) {
    let game = heard.sitting.game().expect("a game");
    for side in [Color::White, Color::Black] {
        assert!(game.rights(side).is_empty());
        assert!(game.duties(side).is_empty());
    }
    let asked = |told: &&Told| matches!(told, Told::Question(_) | Told::Otherwise(..));
    assert_eq!(heard.told.iter().find(asked), None);
    // The last three acts of one recording are the pieces cleared for the Kings; nothing else was a guess that
    // had to be mended.
    let mended = |e: &std::sync::Arc<sensor::Entry>| e.inferred.is_some_and(Inference::is_mended);
    assert!(!heard.sitting.acts().iter().any(mended));
}

pub fn from_uci(text: &str) -> Vec<Move> {
    let mut position = Position::start();
    let mut found = Vec::new();
    for word in text.split_whitespace().filter(|w| w.len() >= 4) {
        let m = position.legal_moves().into_iter().find(|m| m.uci() == word);
        let m = m.unwrap_or_else(|| panic!("{word}"));
        position.play(m);
        found.push(m);
    }
    found
}

pub fn from_pgn(text: &str) -> Vec<Move> {
    let mut position = Position::start();
    let mut found = Vec::new();
    for word in text
        .split_whitespace()
        .filter(|w| !w.ends_with('.') && !w.contains("1-0"))
    {
        let m = position
            .legal_moves()
            .into_iter()
            .find(|m| record::san(&position, *m).trim_end_matches(['+', '#']) == word);
        let m = m.unwrap_or_else(|| panic!("{word}"));
        position.play(m);
        found.push(m);
    }
    found
}

/// The recording as a board that lies turned would have sent it: the squares of every byte are changed.
pub fn turned_bytes(text: &str) -> String {
    let turn = |bytes: &mut Vec<u8>| match bytes[0] {
        0x8e => bytes[3] = 63 - bytes[3],
        0x86 => bytes[3..].reverse(),
        _ => {}
    };
    let lines = text.lines().map(|line| {
        let Ok(Line::Bytes(_, mut bytes)) = Line::read(line) else {
            panic!("{line}")
        };
        turn(&mut bytes);
        Line::of_bytes(0, &bytes)[2..].to_string()
    });
    lines.collect::<Vec<_>>().join("\n")
}
