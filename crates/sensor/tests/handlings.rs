//! Hard handlings, as players have them: each comes out as what it was, or is asked about.
mod at;

use at::At;
use board::{Board, Color, Position};
use sensor::{Settings, What};
use umpire::agreement::Outcome;

const CASTLES: &str = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8";

/// The array, under a code, with a clock that does not run yet.
fn array(code: &str) -> At {
    let mut at = At::code(code);
    at.board(Board::start());
    at.feels("!stop");
    at
}

fn from(code: &str, fen: &str) -> At {
    let mut settings = Settings::new(statute::Code::find(code).expect("a code"));
    let position = Position::from_fen(fen).expect("a position");
    settings.conditions.start = umpire::agreement::Start::Position(position);
    let mut at = At::settings(settings);
    at.board(*position.board());
    at
}

/// Regular so far: nothing open, nothing asked, so many moves made.
#[track_caller]
fn regular(at: &At, moves: usize) {
    let made = at.sitting.game().expect("a game").moves_back().count();
    assert_eq!(
        (made, at.rights(), at.questions()),
        (moves, 0, 0),
        "{} {:?}",
        at.acts(),
        at.told
            .iter()
            .filter(|t| matches!(t, sensor::Told::Question(_) | sensor::Told::Otherwise(..)))
            .collect::<Vec<_>>()
    );
}

#[test]
fn men_are_adjusted_before_the_clock_is_started() {
    for code in statute::Code::ids() {
        let mut at = array(code);
        at.feels("g8- ng8 b8- nb8 e1- Ke1 d1- Qd1 . !l e2- Pe4 !r .");
        regular(&at, 1);
    }
}

#[test]
fn the_first_move_starts_the_clock() {
    for code in statute::Code::ids() {
        let mut at = array(code);
        at.feels("e2- Pe4 !r e7- pe5 !l g1- Nf3 !r .");
        regular(&at, 3);
        assert_eq!(
            at.sitting.game().map(|g| g.completed(Color::White)),
            Some(2),
            "{code}"
        );
    }
}

#[test]
fn in_a_scramble_events_come_thick_and_fast() {
    for code in statute::Code::ids() {
        let mut at = array(code);
        at.feels("!l");
        at.feels_every(140, "e2- Pe4 !r e7- pe5 !l g1- Nf3 !r b8- nc6 !l f1- Bb5 !r a7- pa6 !l b5- c6- Bc6 !r d7- pc6 !l e1- Kg1 h1- Rf1 !r");
        at.feels(".");
        regular(&at, 9);
    }
}

#[test]
fn in_a_scramble_without_a_clock_too() {
    let mut at = At::array();
    at.feels_every(
        200,
        "e2- Pe4 e7- pe5 g1- Nf3 b8- nc6 f1- Bb5 a7- pa6 b5- Bc6 d7- pc6",
    )
    .feels(".");
    regular(&at, 8);
}

#[test]
fn a_rook_is_slid_along_its_file() {
    let mut at = At::position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    at.feels("a1-")
        .feels_every(90, "Ra2 a2- Ra3 a3- Ra4 a4- Ra5")
        .feels(".");
    regular(&at, 1);
    let mut at = At::position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    at.feels("a1-")
        .feels_every(60, "Ra2 a2- Ra3 Ra4 a3- a4- Ra5")
        .feels(".");
    regular(&at, 1);
}

#[test]
fn a_pawn_stands_on_the_line_and_flickers() {
    let mut at = At::array();
    at.feels("e2- Pe4")
        .feels_every(80, "e4- Pe5 e5- Pe4 e4- Pe5 e5- Pe4")
        .feels(". e7- pe5 .");
    regular(&at, 2);
}

#[test]
fn a_man_put_wrongly_goes_on_before_it_is_let_go() {
    let mut at = At::array();
    at.feels("g1- Ng3")
        .feels_every(1200, "g3- Nf3")
        .feels(". e7- pe5 .");
    regular(&at, 2);
}

#[test]
fn he_touches_and_then_moves_what_he_touched() {
    for code in statute::Code::ids() {
        let mut at = array(code);
        at.feels("!l g1- Ng1 . g1- Nf3 !r .");
        regular(&at, 1);
    }
}

#[test]
fn castling_on_either_side_with_one_hand_or_two() {
    for way in [
        "e1- a1- Kc1 Rd1",
        "a1- e1- Kc1 Rd1",
        "e1- Kc1 a1- Rd1",
        "e1- h1- Kg1 Rf1",
        "h1- e1- Kg1 Rf1",
    ] {
        let mut at = At::position(CASTLES);
        at.feels(way).feels(". e8- kg8 h8- rf8 .");
        assert_eq!(at.turn(), Color::White, "{way}: {}", at.acts());
        assert!(
            at.questions() + usize::from(at.rights() == 0) > 0,
            "{way}: {}",
            at.acts()
        );
    }
}

#[test]
fn half_castled_and_pressed_is_an_illegal_move_today() {
    let mut at = from("fide-2023", CASTLES);
    at.feels("!l e1- Kg1 !r .");
    assert!(at.rights() > 0, "{}", at.acts());
    at.says("black points out illegal move");
    assert_eq!(at.turn(), Color::White);
    let mut at = from("fide-2023", "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1");
    at.feels("!l e1- Kg1 h1- Rf1 !r .");
    assert!(at.rights() > 0, "through check: {}", at.acts());
}

#[test]
fn promotions_in_every_order() {
    let fen = "3n4/k3P3/8/8/8/8/P7/K7 w - - 0 1";
    for (way, placement) in [
        ("e7- Pe8 e8- Qe8", "3nQ3/k7/8/8/8/8/P7/K7"),
        ("Qe8 e7-", "3nQ3/k7/8/8/8/8/P7/K7"),
        ("e7- Qe8", "3nQ3/k7/8/8/8/8/P7/K7"),
        ("e7- d8- Nd8", "3N4/k7/8/8/8/8/P7/K7"),
        ("d8- e7- Pd8 d8- Qd8", "3Q4/k7/8/8/8/8/P7/K7"),
        ("e7- Qd8", "3Q4/k7/8/8/8/8/P7/K7"),
    ] {
        for code in statute::Code::ids() {
            let mut at = from(code, fen);
            at.feels("!l").feels(way).feels("!r . a7- ka6 !l .");
            assert_eq!(at.turn(), Color::White, "{code} {way}: {}", at.acts());
            assert_eq!(
                at.placement(),
                placement.replace("/k7/8/", "/8/k7/"),
                "{code} {way}: {}",
                at.acts()
            );
        }
    }
}

#[test]
fn a_rook_for_a_pawn_is_asked_about_and_answered() {
    let mut at = At::position("8/k3P3/8/8/8/8/8/K7 w - - 0 1");
    at.feels("e7- Pe8 e8- Re8 .");
    assert_eq!(at.questions(), 1);
    at.says("white meant queen");
    assert_eq!(at.placement(), "4Q3/k7/8/8/8/8/8/K7", "{}", at.acts());
    at.says("white meant rook");
    assert_eq!(at.placement(), "4R3/k7/8/8/8/8/8/K7", "{}", at.acts());
}

#[test]
fn passing_pawns_in_every_order() {
    for way in ["e5- Pf6 f5-", "f5- e5- Pf6", "e5- f5- Pf6"] {
        let mut at = At::position("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3");
        at.feels(way).feels(". a7- pa6 .");
        regular(&at, 2);
    }
}

#[test]
fn a_king_laid_down_is_asked_about() {
    let mut at = At::array();
    at.feels("e2- Pe4 . e7- pe5 . e1- . .");
    assert!(at.questions() > 0, "{}", at.acts());
}

#[test]
fn after_the_result_men_are_moved_about_freely() {
    let mut at = At::array();
    at.feels("e2- Pe4 . e7- pe5 .").says("black resigns");
    let acts = at.acts();
    at.feels("g1- Nf3 b8- nc6 f1- Bb5 a7- pa6 b5- c6- Bc6 . e1- Kg1 h1- Rf1 .");
    assert_eq!(at.acts(), acts);
    assert_eq!(at.outcome(), Outcome::Won(Color::White));
    regular(&at, 2);
}

#[test]
fn with_the_clock_stopped_men_are_taken_back_and_tried() {
    let mut at = array("fide-2023");
    at.feels("!l e2- Pe4 !r e7- pe5 !l d1- Qh5 !r b8- nc6 !l . !stop . h5- Qd1 e4- Pe2 c6- nb8 g8- nf6 d2- Pd4 . .");
    assert!(at.rights() == 0, "{}", at.acts());
    assert_eq!(
        at.sitting.game().map(|g| g.moves_back().count()),
        Some(4),
        "{}",
        at.acts()
    );
}

#[test]
fn kings_are_put_in_the_centre_slowly_and_after_mate() {
    let mut at = array("british-1899");
    at.feels("!l f2- Pf3 !r e7- pe5 !l g2- Pg4 !r d8- qh4 . !stop");
    let won = at.outcome();
    at.feels("e1- . . Kd4 . . e8- . ke5 .");
    assert_eq!(
        at.outcome(),
        Outcome::Won(Color::Black),
        "{won:?} {}",
        at.acts()
    );
    assert!(!at.acts().contains("puts d4"), "{}", at.acts());
}

#[test]
fn men_brushed_over_in_the_turn_are_no_touches() {
    let mut at = At::array();
    at.feels_every(40, "e2- f2- g2-")
        .feels("Pf2 Pg2 Pe2 . d2- Pd4 .");
    regular(&at, 1);
}

#[test]
fn two_adverse_men_and_one_of_ones_own() {
    for code in statute::Code::ids() {
        let mut at = from(code, "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1");
        at.feels("!l d5- pd5 . e4- f5- Pf5 !r .");
        let open = at.rights() > 0 || at.questions() > 0;
        assert!(open, "{code}: d5 was touched first: {}", at.acts());
    }
}

#[test]
fn a_touched_adverse_man_is_taken_with_another() {
    for code in statute::Code::ids() {
        let mut at = from(code, "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1");
        at.feels("!l d5- pd5 . e4- d5- Pd5 !r .");
        assert_eq!(at.rights(), 0, "{code}: {}", at.acts());
        assert_eq!(at.turn(), Color::Black, "{code}");
    }
}

#[test]
fn he_takes_his_own_man() {
    let mut at = At::array();
    at.feels("e2- Pe4 . e7- pe5 . g1- d2- Nd2 .");
    assert!(at.rights() > 0 || at.questions() > 0, "{}", at.acts());
}

#[test]
fn the_other_lifts_before_this_one_has_set_down() {
    for code in statute::Code::ids() {
        let mut at = array(code);
        at.feels("!l e2- e7- Pe4 !r pe5 !l .");
        assert_eq!(
            at.placement(),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
            "{code}: {}",
            at.acts()
        );
        assert_eq!(at.turn(), Color::White, "{code}: {}", at.acts());
    }
}

#[test]
fn the_reply_comes_before_the_clock_is_pressed() {
    for code in statute::Code::ids() {
        let mut at = array(code);
        at.feels("!l e2- Pe4 e7- pe5 !r").feels("!l .");
        regular(&at, 2);
    }
}

#[test]
fn the_clock_is_forgotten_by_both_for_a_move() {
    for code in statute::Code::ids() {
        let mut at = array(code);
        at.feels("!l e2- Pe4 . e7- pe5 . g1- Nf3 !r b8- nc6 !l .");
        regular(&at, 4);
    }
}

#[test]
fn the_press_is_told_before_the_man() {
    for code in statute::Code::ids() {
        let mut at = array(code);
        at.feels("!l e2-")
            .feels_every(100, "!r Pe4")
            .feels(". e7-")
            .feels_every(100, "!l pe5")
            .feels(".");
        regular(&at, 2);
    }
}

#[test]
fn a_corner_that_flickers_all_the_time() {
    let mut at = At::array();
    for word in ["e2-", "Pe4", "e7-", "pe5", "g1-", "Nf3", "b8-", "nc6"] {
        at.feels_every(60, "a1- Ra1")
            .feels(word)
            .feels_every(60, "a1- Ra1");
    }
    at.feels(".");
    regular(&at, 4);
}

#[test]
fn the_cable_is_pulled_with_a_man_in_the_hand() {
    for code in statute::Code::ids() {
        let mut at = array(code);
        at.feels("!l e2- Pe4 !r e7-");
        at.what(What::Lost("pulled out".into()));
        at.now += 20_000;
        at.what(What::Found);
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        at.board(*Position::from_fen(fen).expect("a position").board());
        at.feels("!l . g1- Nf3 !r .");
        assert_eq!(
            at.placement(),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
            "{code}: {}",
            at.acts()
        );
        assert_eq!(at.rights(), 0, "{code}: {}", at.acts());
    }
}

#[test]
fn king_and_queen_stand_exchanged_when_the_clock_is_started() {
    let mut at = At::code("fide-2023");
    let wrong = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    at.board(*Position::from_fen(wrong).expect("a position").board());
    assert!(at.noted("d8, e8"), "{:?}", at.told);
    at.feels("!stop !l");
    assert!(at.noted("set up wrongly"), "{:?}", at.told);
    assert!(at.sitting.game().is_some());
}

#[test]
fn a_second_game_with_colours_changed() {
    let mut at = At::array();
    at.feels("e2- Pe4 . e7- pe5 .").says("white resigns");
    // The men are set up the other way round, in no order.
    let array = Board::start();
    let turned = sensor::turned(&array);
    let gone: Vec<String> = board::Square::ALL
        .into_iter()
        .filter(|sq| {
            at.sitting
                .game()
                .expect("a game")
                .men()
                .man_at(*sq)
                .is_some()
        })
        .map(|sq| format!("{sq}-"))
        .collect();
    at.feels(&gone.join(" "));
    let come: Vec<String> = turned
        .iter()
        .map(|(sq, man)| format!("{}{sq}", man.char()))
        .collect();
    at.feels(&come.join(" ")).feels(".");
    assert!(at.noted("Another game begins"), "{:?}", at.told.last());
    assert!(at.noted("White sits at the other side"));
    // The King's Pawn is now felt on d7.
    at.feels("d7- Pd5 .");
    assert_eq!(at.acts(), "white lifts e2, white puts e4, white quits");
}

#[test]
fn a_captured_man_is_laid_on_the_board_and_forgotten() {
    let mut at = At::position("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    at.feels("e4- d5- Pd5 ph3 . .");
    assert!(
        at.questions() > 0,
        "a black Pawn stands on h3: {}",
        at.acts()
    );
}

#[test]
fn a_move_is_taken_back_in_a_friendly_game() {
    let mut at = At::array();
    at.feels("e2- Pe4 . e4- Pe2 . d2- Pd4 .");
    assert!(
        at.rights() > 0 || at.questions() > 0,
        "it is an offence, or asked: {}",
        at.acts()
    );
    assert_eq!(
        at.placement(),
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR",
        "{}",
        at.acts()
    );
}

#[test]
fn a_man_dropped_and_caught_again() {
    let mut at = At::array();
    at.feels("g1-")
        .feels_every(120, "Ne5 e5-")
        .feels("Nf3 . e7- pe5 .");
    regular(&at, 2);
}

#[test]
fn a_position_set_up_by_hand_on_a_turned_board() {
    let mut at = At::code("british-1899");
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    let men = *Position::from_fen(fen).expect("a position").board();
    at.board(sensor::turned(&men));
    assert!(at.noted("lies turned"));
    at.says("begin");
    // f3 to g5 is felt from c6 to b4.
    at.feels("c6- Nb4 .");
    regular(&at, 1);
    assert!(at.acts().contains("white puts g5"), "{}", at.acts());
}

#[test]
fn a_clock_pressed_before_any_man_is_lifted_is_asked_about() {
    let mut at = array("fide-2023");
    at.feels("!l !r");
    assert_eq!(at.questions(), 1, "nobody knows who sits where");
    at.says("white presses clock");
    at.says("black points out illegal move");
    // White had pressed at the left: there he sits.
    at.feels("!stop !l e2- Pe4 !r e7- pe5 !l .");
    assert_eq!((at.rights(), at.turn()), (0, Color::White), "{}", at.acts());
    let mut at = array("british-1899");
    at.feels("!l !r !l e2- Pe4 !r .");
    regular(&at, 1);
}
