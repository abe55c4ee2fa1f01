//! What a real board said, heard again: the games that were played come out, with every clock time.
//! Skipped without the recordings in `shared/data-2/boards` beside the repository.
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
fn hear(text: &str, code: &str) -> Heard {
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
    let asked = |told: &&Told| matches!(told, Told::Question(_) | Told::Otherwise(_));
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
        let heard = hear(&text, code);
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
        let heard = hear(&text, code);
        assert_eq!(moves(&heard), truth, "{code}");
        assert_eq!(clock_times(&heard), truth.len(), "{code}");
        regular(&heard);
        let outcome = heard.sitting.game().map(|g| g.outcome().0);
        assert_eq!(outcome, Some(Outcome::Won(Color::White)), "{code}");
        let last = heard.sitting.acts().last().cloned().expect("an act");
        assert_eq!(last.inferred, Some(Inference::Kings));
    }
}

/// The recording as a board that lies turned would have sent it: the squares of every byte are changed.
fn turned_bytes(text: &str) -> String {
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

#[test]
fn a_turned_board_is_seen_to_lie_turned_under_every_code() {
    for (name, truth) in [("1", "1.uci"), ("johan", "johan.pgn")] {
        let (Some(text), Some(truth)) = (recording(&format!("{name}.inbytes")), recording(truth))
        else {
            return;
        };
        let truth = if name == "1" {
            from_uci(&truth)
        } else {
            from_pgn(&truth)
        };
        let text = turned_bytes(&text);
        for code in statute::Code::ids() {
            let heard = hear(&text, code);
            assert_eq!(moves(&heard), truth, "{code}");
            assert_eq!(clock_times(&heard), truth.len(), "{code}");
            let said = |t: &Told| matches!(t, Told::Note(text) if text.contains("lies turned"));
            assert_eq!(heard.told.iter().filter(|t| said(t)).count(), 1);
            regular(&heard);
        }
    }
}

#[test]
fn a_turned_board_on_which_the_men_are_only_being_set_up() {
    let (Some(text), Some(truth)) = (recording("johan.inbytes"), recording("johan.pgn")) else {
        return;
    };
    let text = turned_bytes(&text);
    let (first, rest) = text.split_once('\n').expect("lines");
    let Ok(Line::Bytes(_, array)) = Line::read(first) else {
        panic!("{first}")
    };
    // The board is empty at first, and the men come one by one.
    let mut lines = Vec::new();
    let mut empty = array.clone();
    empty[3..].fill(0);
    lines.push(Line::of_bytes(0, &empty)[2..].to_string());
    for (n, man) in array[3..].iter().enumerate().filter(|(_, man)| **man > 0) {
        lines.push(Line::of_bytes(0, &[0x8e, 0, 5, n as u8, *man])[2..].to_string());
    }
    let heard = hear(&format!("{}\n{rest}", lines.join("\n")), "fide-2023");
    assert_eq!(moves(&heard), from_pgn(&truth));
    regular(&heard);
}

#[test]
fn the_cable_is_pulled_and_the_board_comes_back_turned() {
    let (Some(text), Some(truth)) = (recording("johan.inbytes"), recording("johan.pgn")) else {
        return;
    };
    let truth = from_pgn(&truth);
    // After so many moves the board is away, is turned round with its men, and tells how they stand.
    let code = statute::Code::find("british-1899").expect("a code");
    let mut sitting = Sitting::new(Settings::new(code));
    let mut maker = sensor::maker("dgt").expect("a maker");
    let (mut pace, mut turned, mut men) = (Pace::default(), false, board::Board::default());
    for line in text.lines() {
        let Ok(Line::Bytes(_, bytes)) = Line::read(line) else {
            panic!("{line}")
        };
        let mut whats = Vec::new();
        maker.hears(&bytes, &mut whats);
        for what in whats {
            let at = pace.of(&what);
            match &what {
                What::Board(board) => men = *board,
                What::Square(sq, Some(man)) => men.set_piece_at(*sq, *man),
                What::Square(sq, None) => men.discard_piece_at(*sq),
                _ => {}
            }
            let what = match what {
                What::Square(sq, man) if turned => What::Square(opposite(sq), man),
                what => what,
            };
            sitting.feels(Event { at, what });
            let made = sitting.game().map_or(0, |game| game.moves_back().count());
            if made == 11 && sitting.at_rest() && !turned {
                turned = true;
                sitting.feels(Event {
                    at,
                    what: What::Lost("pulled".into()),
                });
                sitting.feels(Event {
                    at,
                    what: What::Found,
                });
                let told = sitting.feels(Event {
                    at,
                    what: What::Board(sensor::turned(&men)),
                });
                let said =
                    |t: &Told| matches!(t, Told::Note(text) if text.contains("turned round"));
                assert!(told.iter().any(said), "{told:?}");
            }
        }
    }
    let told = sitting.idles(sitting.now() + 60_000);
    let heard = Heard { sitting, told };
    assert!(turned);
    assert_eq!(moves(&heard), truth);
    regular(&heard);
}
