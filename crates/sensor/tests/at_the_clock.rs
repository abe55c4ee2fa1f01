//! What the clock tells: time from its start, a flag, a press whose move the board has not told.
mod at;

use at::At;
use board::{Board, Color, Piece, Role, Square};
use sensor::Told;
use umpire::agreement::Outcome;

#[test]
fn a_flag_that_falls_is_heard_and_a_claim_upheld() {
    let mut at = At::array_under("fide-2023");
    at.feels("!l e2- Pe4 !r e7- pe5 !l . !flag !stop .");
    assert!(at.noted("White's flag has fallen"), "{:?}", at.told);
    assert!(at.rights() > 0, "{}", at.acts());
    at.says("black claims forfeit for time");
    assert_eq!(at.outcome(), Outcome::Won(Color::Black), "{}", at.acts());
}

#[test]
fn the_umpire_calls_a_flag() {
    let mut at = At::array_under("fide-2023");
    at.feels("!l e2- Pe4 !r . !flag .");
    at.says("umpire points out flag fallen");
    assert_eq!(at.outcome(), Outcome::Won(Color::White), "{}", at.acts());
}

#[test]
fn kings_in_the_centre_after_a_flag_are_a_loss_on_time() {
    let mut at = At::array_under("fide-2023");
    at.feels("!l e2- Pe4 !r e7- pe5 !l . !flag !stop . e4- e1- e5- Ke5 e8- kd4 .");
    assert_eq!(at.outcome(), Outcome::Won(Color::Black), "{}", at.acts());
    assert!(
        at.acts().ends_with("black claims forfeit for time"),
        "{}",
        at.acts()
    );
}

#[test]
fn a_man_set_down_untold_before_the_clock_is_pressed_is_found_by_the_whole_board() {
    let mut stands = Board::start();
    let pawn = Piece {
        color: Color::White,
        role: Role::Pawn,
    };
    stands.discard_piece_at(Square::C2);
    stands.set_piece_at(Square::C4, pawn);
    for code in ["fide-2023", "british-1899"] {
        let mut at = At::array_under(code);
        at.feels("!l c2- !r .").board(stands);
        at.feels(". g8- nf6 !l .");
        assert_eq!(
            at.placement(),
            "rnbqkb1r/pppppppp/5n2/8/2P5/8/PP1PPPPP/RNBQKBNR",
            "{code}: {}",
            at.acts()
        );
        assert_eq!((at.turn(), at.rights()), (Color::White, 0), "{code}");
        let missed = |told: &Told| matches!(told, Told::Act(e) if e.inferred.is_some_and(|why| why.is_mended()));
        assert!(at.told.iter().any(missed), "{code}: {:?}", at.told);
    }
}

#[test]
fn a_man_not_told_to_stand_is_said_to_stand_there() {
    let mut at = At::array_under("fide-2023");
    at.feels("!l c2- !r .").says("white puts c4");
    at.feels("g8- nf6 !l .");
    assert_eq!((at.turn(), at.rights()), (Color::White, 0), "{}", at.acts());
}
