//! What was inferred is corrected by a word or a key, and the game goes on from there.
mod at;

use at::At;
use board::Color;
use sensor::Told;

#[test]
fn what_may_have_been_instead_is_taken_by_one_word_and_given_back_by_the_same() {
    for word in ["otherwise", "o"] {
        let mut at = At::array();
        // Who lifted the Pawn that had just moved nobody feels.
        at.feels("!l e2- Pe4 !r . e4- Pe4 . .");
        let told = at.acts();
        let rival = at.told.iter().rev().find_map(|told| match told {
            Told::Otherwise(_, rival) => Some(rival.clone()),
            _ => None,
        });
        let rival = rival.expect("it is marked");
        at.says(word);
        let all = at.sitting.acts();
        let instead = all[rival.from..].iter().map(|entry| &entry.act);
        assert!(
            instead.take(rival.instead.len()).eq(&rival.instead),
            "{} {rival:?}",
            at.acts()
        );
        assert_ne!(at.acts(), told);
        at.says(word);
        assert_eq!(at.acts(), told);
        // Play goes on.
        at.feels("e7- pe5 !l .");
        assert_eq!(at.turn(), Color::White, "{}", at.acts());
    }
}

#[test]
fn nothing_can_be_otherwise_before_anything_was_said_to_be() {
    let mut at = At::array();
    at.feels("e2- Pe4 .");
    assert!(at.sitting.hears("otherwise").is_err());
    assert_eq!(at.acts(), "white lifts e2, white puts e4, white quits");
}

#[test]
fn a_key_is_for_what_was_told_last() {
    let mut at = At::array();
    at.feels("g1- Ng1 . e2- Pe4 .");
    assert!(at.rights() > 0);
    at.says("j");
    assert_eq!(at.rights(), 0, "{}", at.acts());
    let mut at = At::array();
    at.feels("g1- Nf3 .").says("n").feels("f3- Nh3 . .");
    assert_eq!((at.rights(), at.turn()), (0, Color::Black), "{}", at.acts());
}

#[test]
fn a_hand_may_not_have_left_the_first_of_two_men() {
    let mut at = At::array();
    at.feels("e2- Pe4 d2- Pd4 .")
        .says("white never let go of e4");
    assert_eq!(
        at.acts(),
        "white lifts e2, white puts e4, white lifts d2, white puts d4, white quits"
    );
    assert!(at.sitting.hears("white never let go of a6").is_err());
}

#[test]
fn a_man_that_is_in_no_hand_was_taken_off() {
    let mut at = At::position("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    at.feels("d5- b1- Nd5 .").says("white had taken off d5");
    assert!(
        at.acts().starts_with("white takes off d5, white lifts b1"),
        "{}",
        at.acts()
    );
}

#[test]
fn a_man_that_the_board_lost_for_a_while_was_lifted_by_nobody() {
    let mut at = At::array();
    at.feels("e2- Pe4 . e7- pe5 . b1- . Nb1 . g1- Nf3 .");
    assert!(at.rights() > 0, "{}", at.acts());
    at.says("nobody had lifted b1");
    assert_eq!((at.rights(), at.turn()), (0, Color::Black), "{}", at.acts());
    assert!(!at.acts().contains("b1"), "{}", at.acts());
    assert!(at.sitting.hears("nobody had lifted g1").is_err());
}
