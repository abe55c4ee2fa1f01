//! What a board does not tell, or tells so that it may have been one hand or the other: it is marked, or asked.
mod at;

use at::At;
use board::{Board, Color};
use sensor::{Inference, Told};

fn marked(at: &At) -> bool {
    let doubtful = |why: Inference| why.is_doubtful();
    let marks = |told: &Told| match told {
        Told::Question(_) | Told::Otherwise(_) => true,
        Told::Act(entry) => entry.inferred.is_some_and(doubtful),
        _ => false,
    };
    at.told.iter().any(marks)
}

#[test]
fn a_man_set_upon_its_like_takes_it() {
    let mut at = At::array();
    at.feels("!l e2- Pd2 !r .");
    assert!(at.acts().contains("white takes off d2"), "{}", at.acts());
    assert!(at.rights() > 0, "{}", at.acts());
}

#[test]
fn a_man_that_is_felt_nowhere_when_the_clock_is_pressed_is_asked_for() {
    let mut at = At::array();
    at.feels("!l e2- !r .");
    assert_eq!(at.questions(), 1, "{:?}", at.told);
}

#[test]
fn the_same_message_again_is_no_capture() {
    let mut at = At::array();
    at.feels("!l e2- Pe4");
    at.feels_every(20, "Pe4 Pe4").feels("!r .");
    assert_eq!((at.rights(), at.turn()), (0, Color::Black), "{}", at.acts());
}

#[test]
fn two_men_of_one_side_change_places() {
    let mut at = At::array();
    at.feels("!l b1- c1- Bb1 Nc1 !r .");
    assert_eq!(
        at.acts(),
        "white lifts b1, white lifts c1, white puts b1, white puts c1, white quits"
    );
    assert!(at.rights() > 0);
    let mut at = At::array();
    at.feels("!l b1- c1- Nc1 Bb1 !r .");
    assert!(at.rights() > 0 || marked(&at), "{:?}", at.told);
}

#[test]
fn whose_hand_put_a_man_back_while_the_other_held_his_own_is_marked() {
    let mut at = At::array();
    at.feels("!l e2- g7- pg7");
    at.feels("Pe4 !r .");
    assert!(marked(&at), "{:?}", at.told);
}

#[test]
fn a_game_that_is_on_when_the_board_is_first_heard() {
    let mut at = At::code("british-1899");
    let position = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let position = board::Position::from_fen(position).expect("a position");
    at.board(*position.board());
    assert!(at.sitting.game().is_none());
    at.feels("!l f1- Bb5 !r a7- pa6 !l");
    assert_eq!(at.turn(), Color::White, "{}", at.acts());
    assert_eq!(at.rights(), 0);
    assert_eq!(
        at.placement(),
        "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R"
    );
    at.board(Board::start());
}
