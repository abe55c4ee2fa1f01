//! What a real board said, heard again: the games that were played come out, with every clock time.
//! Skipped without the recordings in `shared/data-2/boards` beside the repository.
mod recorded;

use board::Color;
use recorded::{
    Heard, clock_times, from_pgn, from_uci, hear, moves, pressed_times, recording, regular,
    turned_bytes,
};
use sensor::{Event, Inference, Line, Pace, Settings, Sitting, Told, What, opposite};
use umpire::agreement::Outcome;

#[test]
fn the_first_game_comes_out_under_every_code() {
    let (Some(text), Some(truth)) = (recording("1.inbytes"), recording("1.uci")) else {
        return;
    };
    let (truth, times) = (from_uci(&truth), pressed_times(&text));
    assert_eq!(times.len(), truth.len());
    for code in statute::Code::ids() {
        let heard = hear(&text, code);
        assert_eq!(moves(&heard), truth, "{code}");
        assert_eq!(clock_times(&heard), times, "{code}");
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
    let (truth, times) = (from_pgn(&truth), pressed_times(&text));
    for code in statute::Code::ids() {
        let heard = hear(&text, code);
        assert_eq!(moves(&heard), truth, "{code}");
        assert_eq!(clock_times(&heard), times, "{code}");
        regular(&heard);
        let outcome = heard.sitting.game().map(|g| g.outcome().0);
        assert_eq!(outcome, Some(Outcome::Won(Color::White)), "{code}");
        let last = heard.sitting.acts().last().cloned().expect("an act");
        assert_eq!(last.inferred, Some(Inference::Kings));
    }
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
        let times = pressed_times(&text);
        let text = turned_bytes(&text);
        for code in statute::Code::ids() {
            let heard = hear(&text, code);
            assert_eq!(moves(&heard), truth, "{code}");
            assert_eq!(clock_times(&heard), times, "{code}");
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
