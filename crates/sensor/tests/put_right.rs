//! What is said at a board no sensor hears, but the men are put so: an illegal move pointed out, a move revoked or annulled.
mod at;

use at::At;
use board::Color;
use sensor::Inference;

/// What was taken to have been said.
fn said(at: &At) -> Vec<String> {
    let acts = at.sitting.acts();
    let said = acts
        .iter()
        .filter(|e| e.inferred == Some(Inference::Said))
        .map(|e| e.act.to_string());
    said.collect()
}

fn illegal(at: &At) -> (u32, u32) {
    let game = at.sitting.game().expect("a game");
    (
        game.illegal_moves(Color::White),
        game.illegal_moves(Color::Black),
    )
}

const POINTED_OUT: &str = "umpire points out illegal move";

#[test]
fn an_illegal_move_is_pointed_out_and_put_back_while_the_clock_stands() {
    let mut at = At::array_under("fide-2023");
    at.feels("!l e2- Pe4 !r g8- ng6 !l . !stop . g6- ng8 . !r . g8- nf6 !l . b1- Nc3 !r .");
    assert_eq!(said(&at), [POINTED_OUT], "{}", at.acts());
    assert_eq!((illegal(&at), at.rights()), ((0, 1), 0), "{}", at.acts());
    assert_eq!(at.turn(), Color::Black);
    assert!(at.acts().ends_with("black lifts g8, black puts f6, black quits, black presses clock, white lifts b1, white puts c3, white quits, white presses clock"), "{}", at.acts());
}

#[test]
fn it_is_put_straight_where_it_may_go_or_by_the_players_themselves() {
    for way in ["!stop . !r . g6- nf6 !l .", "g6- ng8 . !r . g8- nf6 !l ."] {
        let mut at = At::array_under("fide-2023");
        at.feels("!l e2- Pe4 !r g8- ng6 !l .").feels(way);
        at.feels("b1- Nc3 !r .");
        assert_eq!(said(&at), [POINTED_OUT], "{way}: {}", at.acts());
        assert_eq!((illegal(&at), at.rights()), ((0, 1), 0), "{way}");
        assert_eq!(
            at.placement(),
            "rnbqkb1r/pppppppp/5n2/8/4P3/2N5/PPPP1PPP/R1BQKBNR",
            "{way}"
        );
    }
}

#[test]
fn a_pawn_left_on_the_last_rank_is_made_a_queen_and_the_other_replies() {
    let fen = "8/8/8/2K5/8/8/1p4k1/8 b - - 0 1";
    for way in ["b1- qb1", "qb1"] {
        let mut at = At::position_under("fide-2023", fen);
        at.feels("!r b2- pb1 !l . !stop .").feels(way);
        at.feels(". !l . c5- Kd4 !r .");
        assert_eq!(said(&at), [POINTED_OUT], "{way}: {}", at.acts());
        assert_eq!((illegal(&at), at.rights()), ((0, 1), 0), "{way}");
        assert_eq!(at.turn(), Color::Black, "{way}: {}", at.acts());
        assert!(at.acts().ends_with("white presses clock"), "{}", at.acts());
    }
}

#[test]
fn play_goes_on_with_a_man_that_stands_where_an_illegal_move_brought_it() {
    let mut at = At::array_under("fide-2023");
    at.feels("!l e2- Pe4 !r g8- ng6 !l d2- Pd4 !r . g6- nf4 !l .");
    assert_eq!(said(&at), Vec::<String>::new(), "{}", at.acts());
    assert_eq!(at.turn(), Color::White);
}

#[test]
fn a_false_move_is_revoked_by_the_hand_under_every_code() {
    for code in [
        "english-club",
        "first-societies",
        "british-1899",
        "american-1897",
    ] {
        let mut at = At::array_under(code);
        at.feels("e2- Pe4 . e7- pe5 . g1- Ng3 . . g3- Ng1 . e1- Ke2 . b8- nc6 .");
        assert_eq!(
            at.placement(),
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPPKPPP/RNBQ1BNR",
            "{code}: {}",
            at.acts()
        );
        assert_eq!(at.turn(), Color::White, "{code}: {}", at.acts());
    }
}

#[test]
fn a_move_out_of_turn_is_put_back() {
    for code in [
        "fide-2023",
        "british-1899",
        "english-club",
        "blue-book-1910",
    ] {
        let mut at = At::array_under(code);
        at.feels("!l e2- Pe4 !r . d2- Pd4 . . d4- Pd2 . e7- pe5 !l .");
        assert_eq!(
            at.placement(),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
            "{code}: {}",
            at.acts()
        );
        assert_eq!(at.turn(), Color::White, "{code}: {}", at.acts());
        // Not a further move out of turn.
        assert_eq!(at.acts().matches("white lifts").count(), 2, "{code}");
    }
}

#[test]
fn castling_left_half_done_is_completed_and_a_press_without_a_move_is_given_back() {
    let fen = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8";
    let mut at = At::position_under("fide-2023", fen);
    at.feels("!l e1- Kg1 !r . !stop . h1- Rf1 . !r . e8- kg8 h8- rf8 !l .");
    assert_eq!(said(&at), [POINTED_OUT], "{}", at.acts());
    assert_eq!((illegal(&at), at.rights()), ((1, 0), 0), "{}", at.acts());
    assert_eq!(
        at.placement(),
        "r4rk1/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R4RK1"
    );
    let mut at = At::array_under("fide-2023");
    at.feels("!l e2- Pe4 !r . !l . !stop . !r . e7- pe5 !l . g1- Nf3 !r .");
    assert_eq!(said(&at), [POINTED_OUT], "{}", at.acts());
    assert_eq!((illegal(&at), at.rights()), ((0, 1), 0), "{}", at.acts());
    assert_eq!(at.turn(), Color::Black, "{}", at.acts());
}

#[test]
fn a_substitute_for_a_named_pawn_is_said_and_then_set() {
    for piece in ["R", "Q"] {
        let mut at = At::position_under("british-1899", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
        at.feels("!l a7- Pa8 !r .").says("white names queen");
        at.feels("e7- kd7 !l .")
            .says("white exchanges a8 for rook as queen");
        at.feels(&format!("a8- {piece}a8 . e1- Ke2 !r ."));
        assert_eq!((at.rights(), at.turn()), (0, Color::Black), "{}", at.acts());
        assert!(
            at.acts()
                .ends_with("white lifts e1, white puts e2, white quits"),
            "{}",
            at.acts()
        );
    }
}
