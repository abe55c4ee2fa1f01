//! The three questions, on positions small enough to see through.
use board::{Color, Move, Position, Square};
use proof::{
    Answer, Budget, Condition, MateIn, Reading, Reason, Undertaking, Winnability, dead, drawn,
    endless_checks, mate_in, verify, verify_defence, verify_mate, winnable,
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[test]
fn a_queen_checks_for_ever_and_the_verifier_agrees() {
    let here = position("6k1/5ppp/8/8/8/8/1r3PPP/3Q2K1 w - - 0 1");
    let Answer::Refuted(defence) = endless_checks(&here, Reading::Spared, Budget::default()) else {
        panic!("Qd8 is mate or nothing");
    };
    assert_eq!(verify_defence(&defence, &here, Reading::Spared), Ok(()));
    let here = position("6k1/6p1/8/6PQ/8/8/qq6/7K w - - 0 1");
    let Answer::Proved(certificate) = endless_checks(&here, Reading::Strict, Budget::default())
    else {
        panic!("Qe8+ and Qh5+ go on for ever");
    };
    assert_eq!(verify(&certificate, &here, Reading::Strict), Ok(()));
    let mut torn = certificate.clone();
    torn.steps.pop();
    assert!(verify(&torn, &here, Reading::Strict).is_err());
}

#[test]
fn a_blocked_game_is_dead() {
    let dead = |fen: &str| dead(&position(fen), Condition::Mate);
    assert!(dead("8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1"));
    assert!(!dead(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    ));
    assert!(dead("8/8/4k3/8/8/4K3/8/8 w - - 0 1"));
    // The Bishop can stalemate, but nobody can mate.
    let bishop = position("8/8/4k3/8/8/4K3/8/5B2 w - - 0 1");
    assert!(proof::dead(&bishop, Condition::Mate));
    assert!(!proof::dead(&bishop, Condition::MateOrStalemated));
}

/// Black's King may take the Pawn on g2, but that is stalemate; and White's King, if he is to be mated
/// on h4, must have come from h3, which the other King then holds already.
#[test]
fn a_fence_knows_the_last_capture_and_the_last_move() {
    let here = position("8/2b5/1b5p/b4p1P/5p1K/5Pp1/6P1/5kb1 b - - 0 1");
    assert!(proof::dead(&here, Condition::Mate));
    for answer in drawn(&here, Condition::Mate, Budget::of_nodes(2_000), &mut |_| {
        true
    }) {
        let fenced = matches!(answer, Winnability::Unwinnable(Reason::Fenced(_)));
        assert!(fenced, "{answer:?}");
    }
}

#[test]
fn a_mate_with_a_given_man_is_written_down_and_gone_through() {
    let here = position("7k/5K2/6P1/8/8/8/2B5/R7 w - - 0 1");
    let keys = |undertaking| match mate_in(&here, 2, undertaking, Budget::default()) {
        MateIn::Forced {
            moves, keys, steps, ..
        } => {
            assert_eq!(verify_mate(&steps, &here, moves, undertaking), Ok(()));
            assert!(verify_mate(&steps[1..], &here, moves, undertaking).is_err() || keys.len() > 1);
            keys.into_iter().map(Move::uci).collect::<Vec<_>>()
        }
        answer => panic!("{answer:?}"),
    };
    assert_eq!(keys(Undertaking::default()), ["a1h1", "a1a8", "g6g7"]);
    let pawn = Undertaking {
        man: Some(Square::G6),
        ..Undertaking::default()
    };
    assert_eq!(keys(pawn), ["g6g7"]);
}

#[test]
fn a_corner_mate_with_one_knight_is_found() {
    let here = position("7k/7p/6K1/5N2/8/8/8/8 w - - 0 1");
    let answer = winnable(&here, Color::White, Condition::Mate, Budget::default());
    let Winnability::Winnable(line) = answer else {
        panic!("{answer:?}")
    };
    let end = line.iter().fold(here, |p, m| p.after(*m));
    assert!(end.is_checkmate() && end.turn() == Color::Black);
}

#[test]
fn the_shortest_mate_has_all_its_keys() {
    let here = position("7k/8/5K2/8/8/8/8/Q7 w - - 0 1");
    let answer = mate_in(&here, 3, Undertaking::default(), Budget::default());
    assert!(matches!(answer, MateIn::Forced { moves: 2, line, .. } if line.len() == 3));
}

/// D3-Chess#47: two Bishops of one colour mate nobody, unless they do so already, or a King was left in
/// check and the other comes to help.
#[test]
fn bishops_of_one_colour_mate_only_where_a_king_was_left_in_check() {
    let mated = position("8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1");
    let left = position("8/8/8/8/8/2b1k3/7b/3RKR2 b - - 0 1");
    let free = position("8/8/7K/8/8/b1b5/4k3/R6R b - - 0 1");
    for (here, can) in [(mated, true), (left, true), (free, false)] {
        let fast = proof::unwinnable_fast(&here, Color::Black, Condition::Mate);
        assert_eq!(fast, !can, "{}", here.fen());
        let answer = winnable(&here, Color::Black, Condition::Mate, Budget::default());
        assert_eq!(
            matches!(answer, Winnability::Winnable(_)),
            can,
            "{answer:?}"
        );
    }
}

/// The Rook can be taken or not; either way the game is shut, and a fence says so.
#[test]
fn what_a_capture_shuts_is_not_visited_but_fenced() {
    let here = position("5bR1/4p1pk/4P1P1/7K/8/8/8/8 b - - 0 1");
    let mut answer = winnable(&here, Color::White, Condition::Mate, Budget::default());
    let check =
        |a: &Winnability| proof::verify_winnability(a, &here, Color::White, Condition::Mate);
    assert_eq!(check(&answer), Ok(()));
    let Winnability::Unwinnable(Reason::Exhausted { fences, .. }) = &mut answer else {
        panic!("{answer:?}")
    };
    // A King who may go further than the fence says leaves it.
    let mut posts = fences[0].posts.iter_mut();
    let king = posts.find(|p| p.role == board::Role::King && p.reach.count() > 1);
    let king = king.unwrap();
    king.reach = board::Bitboard::from_square(king.home);
    assert!(check(&answer).is_err());
}
