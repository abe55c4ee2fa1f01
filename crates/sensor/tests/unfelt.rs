//! What a board does not tell, or tells so that it may have been one hand or the other: it is marked, or asked.
mod at;

use at::At;
use board::{Board, Color};
use sensor::{Inference, Told};

fn marked(at: &At) -> bool {
    let doubtful = |why: Inference| why.is_doubtful();
    let marks = |told: &Told| match told {
        Told::Question(_) | Told::Otherwise(..) => true,
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

#[test]
fn whether_a_man_put_back_was_only_adjusted_is_marked_where_it_counts() {
    for code in ["fide-2023", "british-1899", "blue-book-1910"] {
        let mut at = At::array_under(code);
        at.feels("!l b1- Nb1 . g1- Nf3 !r .");
        assert!(at.rights() > 0, "{code}: {}", at.acts());
        let rival = at.rival().expect("it is marked");
        let instead: Vec<String> = rival.instead.iter().map(|act| act.to_string()).collect();
        assert_eq!(
            instead,
            ["white gives notice b1", "white adjusts b1"],
            "{code}"
        );
        // The word is for the man that was put back, not for the one that was played.
        at.says("white had said j'adoube");
        assert_eq!(at.rights(), 0, "{code}: {}", at.acts());
        assert!(!at.acts().contains("notice g1"), "{code}: {}", at.acts());
    }
}

#[test]
fn a_touch_that_counts_in_the_next_turn_is_marked_when_it_counts() {
    let mut at = At::array_under("american-1897");
    at.feels("e2- Pe4 . . f1- Bf1 . . e7- pe5 . .");
    let told = at.told.len();
    at.feels("g1- Nf3 . .");
    let marks = |told: &Told| matches!(told, Told::Otherwise(..));
    assert!(at.told[told..].iter().any(marks), "{:?}", &at.told[told..]);
}

#[test]
fn a_hand_that_may_have_stayed_on_the_man_is_offered() {
    let mut at = At::array();
    at.feels("e2- Pe4 . e4- Pe3 . .");
    let rival = at.rival().expect("it is marked");
    let instead: Vec<String> = rival.instead.iter().map(|act| act.to_string()).collect();
    assert!(
        !instead.contains(&"black lifts e4".to_string()),
        "{instead:?}"
    );
    at.says("otherwise");
    assert_eq!((at.rights(), at.turn()), (0, Color::Black), "{}", at.acts());
}

#[test]
fn whose_hand_took_up_a_man_that_is_then_taken_is_no_question() {
    let mut at = At::position_under(
        "fide-2023",
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    );
    at.feels("!l d5- e4- Pd5 !r .");
    assert!(!marked(&at), "{:?}", at.told);
    at.feels("d8- d5- qd5 !l . d5- qd5 .");
    assert!(marked(&at), "{:?}", at.told);
}

#[test]
fn a_man_slid_over_squares_is_told_once() {
    let mut at = At::array();
    at.feels("e2- Pe4 . e7- pe5 .");
    let before = at.told.len();
    at.feels_every(150, "f1- Be2 e2- Bd3 d3- Bc4").feels(".");
    let told: Vec<String> = at.told[before..]
        .iter()
        .filter_map(|told| match told {
            Told::Act(entry) => Some(entry.act.to_string()),
            Told::Withdrawn(_) => Some("withdrawn".into()),
            _ => None,
        })
        .collect();
    assert_eq!(told, ["white lifts f1", "white puts c4", "white quits"]);
}
