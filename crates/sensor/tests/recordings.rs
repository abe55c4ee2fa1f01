//! What a real board said, heard again: the games that were played come out, with every clock time.
//! Skipped without the recordings in `../shared/data-2/boards`.
use std::path::PathBuf;

use board::{Color, Move, Position};
use record::pgn::Item;
use sensor::{Event, Inference, Line, Pace, Settings, Sitting, Told, What, opposite};
use umpire::agreement::Outcome;

struct Heard {
    sitting: Sitting,
    told: Vec<Told>,
}

fn recording(name: &str) -> Option<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data-2/boards");
    let found = std::fs::read_to_string(root.join(name)).ok();
    if found.is_none() {
        eprintln!("skipped: {name} is not there");
    }
    found
}

/// Hears a recording, the board lying turned if asked.
fn hear(text: &str, code: &str, turned: bool) -> Heard {
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
            let what = match what {
                What::Square(sq, man) if turned => What::Square(opposite(sq), man),
                What::Board(board) if turned => What::Board(sensor::turned(&board)),
                what => what,
            };
            told.extend(sitting.feels(Event { at, what }));
        }
    }
    let end = sitting.now() + 60_000;
    told.extend(sitting.idles(end));
    Heard { sitting, told }
}

fn moves(heard: &Heard) -> Vec<Move> {
    let games = heard.sitting.scores();
    assert_eq!(games.len(), 1);
    let moves = games[0].items.iter().filter_map(|item| match item {
        Item::Move(m) => Some(*m),
        _ => None,
    });
    moves.collect()
}

fn clock_times(heard: &Heard) -> usize {
    let games = heard.sitting.scores();
    let clock = |item: &&Item| matches!(item, Item::Comment(text) if text.starts_with("[%clk "));
    games[0].items.iter().filter(clock).count()
}

fn regular(heard: &Heard) {
    let game = heard.sitting.game().expect("a game");
    for side in [Color::White, Color::Black] {
        assert!(game.rights(side).is_empty());
        assert!(game.duties(side).is_empty());
    }
    let asked = |told: &&Told| matches!(told, Told::Question(_));
    assert_eq!(heard.told.iter().find(asked), None);
    // The last three acts of one recording are the pieces cleared for the Kings; nothing else was a guess that
    // had to be mended.
    let mended = |e: &std::sync::Arc<sensor::Entry>| e.inferred.is_some_and(Inference::is_mended);
    assert!(!heard.sitting.acts().iter().any(mended));
}

fn from_uci(text: &str) -> Vec<Move> {
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

fn from_pgn(text: &str) -> Vec<Move> {
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

#[test]
fn the_first_game_comes_out_under_every_code() {
    let (Some(text), Some(truth)) = (recording("1.inbytes"), recording("1.uci")) else {
        return;
    };
    let truth = from_uci(&truth);
    for code in statute::Code::ids() {
        let heard = hear(&text, code, false);
        assert_eq!(moves(&heard), truth, "{code}");
        assert_eq!(clock_times(&heard), truth.len(), "{code}");
        regular(&heard);
        assert_eq!(
            heard.sitting.game().map(|g| g.outcome().0),
            Some(Outcome::Open)
        );
    }
}

#[test]
fn kings_in_the_centre_are_the_result_and_no_move() {
    let (Some(text), Some(truth)) = (recording("johan.inbytes"), recording("johan.pgn")) else {
        return;
    };
    let truth = from_pgn(&truth);
    for code in statute::Code::ids() {
        let heard = hear(&text, code, false);
        assert_eq!(moves(&heard), truth, "{code}");
        assert_eq!(clock_times(&heard), truth.len(), "{code}");
        regular(&heard);
        let outcome = heard.sitting.game().map(|g| g.outcome().0);
        assert_eq!(outcome, Some(Outcome::Won(Color::White)), "{code}");
        let last = heard.sitting.acts().last().cloned().expect("an act");
        assert_eq!(last.inferred, Some(Inference::Kings));
    }
}

#[test]
fn a_turned_board_is_seen_to_lie_turned() {
    let (Some(text), Some(truth)) = (recording("johan.inbytes"), recording("johan.pgn")) else {
        return;
    };
    let heard = hear(&text, "british-1899", true);
    assert_eq!(moves(&heard), from_pgn(&truth));
    let said = |t: &Told| matches!(t, Told::Note(text) if text.contains("lies turned"));
    assert!(heard.told.iter().any(said));
    regular(&heard);
}
