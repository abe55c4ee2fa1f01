//! What happens at boards, one thing at a time: each becomes the right acts, or a question.
mod at;

use at::At;
use board::{Board, Color, Position, Square};
use sensor::{Inference, What};
use umpire::agreement::Outcome;

const CASTLES: &str = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8";

#[test]
fn a_placement_is_let_go_when_another_man_is_lifted_or_after_a_while() {
    let mut at = At::array();
    at.feels("e2- Pe4 e7-");
    assert_eq!(
        at.acts(),
        "white lifts e2, white puts e4, white quits, black lifts e7"
    );
    let quits = at.sitting.acts()[2].clone();
    assert_eq!(quits.inferred, Some(Inference::AnotherLifted));
    at.feels("pe5 .");
    assert_eq!(
        at.sitting.acts().last().and_then(|e| e.inferred),
        Some(Inference::Stood)
    );
    assert_eq!(
        (at.turn(), at.rights(), at.questions()),
        (Color::White, 0, 0)
    );
}

#[test]
fn castling_in_either_order_of_the_hands() {
    for way in [
        "e1- Kg1 h1- Rf1 .",
        "e1- h1- Kg1 Rf1 .",
        "e1- h1- Rf1 Kg1 .",
    ] {
        let mut at = At::position(CASTLES);
        at.feels(way);
        assert_eq!(
            at.placement(),
            "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R4RK1",
            "{way}"
        );
        assert_eq!(
            (at.turn(), at.rights(), at.questions()),
            (Color::Black, 0, 0),
            "{way}"
        );
    }
    // The Rook first is the Rook's move, which the other side may hold him to.
    let mut at = At::position(CASTLES);
    at.feels("h1- Rf1 e1- Kg1 .");
    assert_eq!(at.turn(), Color::Black);
    assert_eq!(at.rights(), 1);
}

#[test]
fn a_man_is_captured_first_or_last_or_felt_no_more() {
    for way in [
        "d5- e4- Pd5 .",
        "e4- d5- Pd5 .",
        "e4- Pd5 .",
        "e4- Pd5 pd6 d6- .",
    ] {
        let mut at = At::position("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
        at.feels(way);
        assert_eq!(
            (at.turn(), at.rights(), at.questions()),
            (Color::Black, 0, 0),
            "{way}: {}",
            at.acts()
        );
        assert_eq!(
            at.placement(),
            "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR",
            "{way}"
        );
    }
    for way in ["e5- Pf6 f5- .", "f5- e5- Pf6 ."] {
        let mut at = At::position("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3");
        at.feels(way);
        assert_eq!(
            (at.turn(), at.rights()),
            (Color::Black, 0),
            "{way}: {}",
            at.acts()
        );
    }
}

#[test]
fn a_pawn_becomes_a_piece_from_beside_the_board() {
    let pawn = "3n4/k3P3/8/8/8/8/8/K7 w - - 0 1";
    for way in ["e7- Pe8 e8- Qe8 .", "e7- Qe8 .", "e7- Pe8 . e8- Qe8 ."] {
        let mut at = At::position(pawn);
        at.feels(way);
        assert_eq!(
            at.placement(),
            "3nQ3/k7/8/8/8/8/8/K7",
            "{way}: {}",
            at.acts()
        );
        assert_eq!((at.turn(), at.questions()), (Color::Black, 0), "{way}");
    }
    for way in ["d8- e7- Qd8 .", "e7- d8- Qd8 .", "e7- Pd8 d8- Qd8 ."] {
        let mut at = At::position(pawn);
        at.feels(way);
        assert_eq!(
            at.placement(),
            "3Q4/k7/8/8/8/8/8/K7",
            "{way}: {}",
            at.acts()
        );
        assert_eq!(at.turn(), Color::Black, "{way}");
    }
    let mut at = At::position(pawn);
    at.feels("e7- Re8 .");
    assert_eq!(at.questions(), 1, "a Rook, or a Queen?");
}

#[test]
fn slides_bounces_and_flickers_are_no_acts() {
    let mut at = At::array();
    at.feels("e2- Pe4 . e7- pe5 . d1- Qe2 e2- Qf3 .");
    assert!(
        at.acts()
            .ends_with("white lifts d1, white puts f3, white quits"),
        "{}",
        at.acts()
    );
    at.feels_every(50, "a7- pa7");
    at.feels("b8- nc6");
    at.feels_every(70, "c6- nc6 c6- nc6").feels(".");
    assert!(
        at.acts()
            .ends_with("black lifts b8, black puts c6, black quits"),
        "{}",
        at.acts()
    );
    assert_eq!((at.rights(), at.questions()), (0, 0));
}

#[test]
fn a_man_put_back_has_been_touched_until_he_is_heard_to_have_said_so() {
    let mut at = At::array();
    at.feels("g1- Ng1 . e2- Pe4 .");
    assert!(at.rights() > 0, "{}", at.acts());
    at.says("white had said j'adoube g1");
    assert_eq!(at.rights(), 0, "{}", at.acts());
    assert!(
        at.acts()
            .starts_with("white gives notice g1, white adjusts g1")
    );
}

#[test]
fn who_never_let_go_may_carry_on() {
    let mut at = At::array();
    at.feels("g1- Nf3 . f3- Nh3 .");
    assert!(at.rights() > 0, "{}", at.acts());
    at.says("white never let go");
    // The last letting go is the later one: said again, the earlier one goes too.
    at.says("white never let go");
    at.feels(". .");
    assert_eq!(at.rights(), 0, "{}", at.acts());
    assert_eq!(
        at.placement(),
        "rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R"
    );
}

#[test]
fn whose_hand_it_was_is_asked_and_can_be_told() {
    let mut at = At::array();
    at.feels("e2- Pe4 . e7- pe5 . e5- pe5 .");
    assert_eq!(at.questions(), 1);
    assert!(at.rights() > 0);
    at.says("black had lifted e5");
    assert_eq!(at.rights(), 0, "{}", at.acts());
}

#[test]
fn men_that_fall_are_set_up_again() {
    let mut at = At::array();
    at.feels("e2- Pe4 .");
    at.feels_every(30, "a7- b7- a8- b8- c8-");
    at.feels("ra8 nb8 bc8 pa7 pb7 . .");
    assert!(
        at.acts().contains("overturns a7 by accident"),
        "{}",
        at.acts()
    );
    assert_eq!((at.rights(), at.turn()), (0, Color::Black));
    at.feels("e7- pe5 .");
    assert_eq!(at.turn(), Color::White);
}

#[test]
fn kings_in_the_centre_end_the_game_as_they_say() {
    for (way, outcome) in [
        ("e1- Ke4 e8- kd5 .", Outcome::Won(Color::White)),
        ("e1- e8- Kd4 ke5 .", Outcome::Won(Color::Black)),
        ("e8- ke5 . e1- Ke4 .", Outcome::Drawn),
    ] {
        let mut at = At::array();
        at.feels("a2- Pa3 . a7- pa6 .").feels(way);
        assert_eq!(at.outcome(), outcome, "{way}: {}", at.acts());
        assert!(
            !at.acts().contains("puts e4") && !at.acts().contains("puts d4"),
            "{}",
            at.acts()
        );
    }
}

#[test]
fn a_pulled_cable_loses_nothing_that_the_board_still_shows() {
    let mut at = At::array();
    at.feels("e2- Pe4 .");
    at.what(What::Lost("pulled out".into()));
    at.now += 60_000;
    at.what(What::Found);
    let fen = "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 0 3";
    at.board(*Position::from_fen(fen).expect("a position").board());
    assert_eq!(
        at.sitting.game().map(|g| g.moves().len()),
        Some(4),
        "{}",
        at.acts()
    );
    assert!(
        at.sitting
            .acts()
            .iter()
            .any(|e| e.inferred == Some(Inference::Mended))
    );
    assert_eq!(at.turn(), Color::White);
    at.feels("g1- Nf3 .");
    assert_eq!(at.rights(), 0);
}

#[test]
fn a_board_set_up_with_errors_is_said_and_a_game_begins_when_it_is_right() {
    let mut board = Board::start();
    let (queen, king) = (board.piece_at(Square::D1), board.piece_at(Square::E1));
    board.set_piece_at(Square::E1, queen.expect("a man"));
    board.set_piece_at(Square::D1, king.expect("a man"));
    let mut at = At::code("british-1899");
    at.board(board);
    assert!(at.noted("d1, e1"));
    assert!(at.sitting.game().is_none());
    at.feels("d1- e1- Ke1 Qd1");
    assert!(at.sitting.game().is_some());
}

#[test]
fn a_position_set_up_by_hand_begins_by_the_word() {
    let mut at = At::code("british-1899");
    at.board(
        *Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
            .expect("a position")
            .board(),
    );
    assert!(at.noted("do not stand in their array"));
    at.says("begin").feels("e2- Pe4 .");
    assert_eq!(at.turn(), Color::Black);
}

#[test]
fn another_game_begins_on_the_same_board() {
    let mut at = At::array();
    at.feels("e2- Pe4 . e7- pe5 . d1- Qh5 . b8- nc6 .");
    at.says("black resigns");
    at.feels("h5- Qd1 e4- Pe2 c6- nb8 e5- pe7 .");
    assert!(at.noted("Another game begins"));
    at.feels("d2- Pd4 .");
    assert_eq!(at.sitting.scores().len(), 2);
    assert_eq!(at.acts(), "white lifts d2, white puts d4, white quits");
}

#[test]
fn men_moved_past_understanding_are_asked_about() {
    let mut at = At::array();
    at.feels("e2- Pe4 .");
    at.board(
        *Position::from_fen("rnbqkbnr/8/pppppppp/8/PPPPPPPP/8/8/RNBQKBNR w KQkq - 0 1")
            .expect("a position")
            .board(),
    );
    at.feels(". .");
    assert_eq!(at.questions(), 1);
}
