//! Perpetual checks of several kinds, each with the near miss where one reply breaks it.
use board::{Color, Position};
use proof::{
    Answer, Budget, Condition, Reading, Winnability, endless_checks, endless_checks_by, verify,
    verify_defence, verify_winnability, winnable,
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Whether the claim is proved, after the verifier has agreed.
fn proved(fen: &str, reading: Reading) -> bool {
    let here = position(fen);
    match endless_checks(&here, reading, Budget::default()) {
        Answer::Proved(certificate) => {
            assert_eq!(verify(&certificate, &here, reading), Ok(()));
            true
        }
        Answer::Refuted(defence) => {
            assert_eq!(verify_defence(&defence, &here, reading), Ok(()));
            false
        }
        Answer::Undecided { nodes } => panic!("{fen} is open after {nodes} nodes"),
    }
}

/// The answers in the strict reading, the spared, and the one that allows mate.
fn answers(fen: &str) -> [bool; 3] {
    [Reading::Strict, Reading::Spared, Reading::MateAllowed].map(|r| proved(fen, r))
}

#[test]
fn a_queen_goes_to_and_fro() {
    assert_eq!(answers("6k1/6p1/8/6PQ/8/8/qq6/7K w - - 0 1"), [true; 3]);
    // A Rook guards the square where she would check again.
    assert_eq!(answers("5rk1/6p1/8/6PQ/8/8/qq6/7K w - - 0 1"), [false; 3]);
}

#[test]
fn two_rooks_on_the_seventh() {
    assert_eq!(answers("5rk1/RR6/8/8/8/6p1/8/7K w - - 0 1"), [true; 3]);
    // A Queen on the long diagonal takes the first to check.
    assert_eq!(answers("5rk1/RR6/8/8/8/8/qq6/7K w - - 0 1"), [false; 3]);
}

#[test]
fn a_knight_and_a_rook_spare_the_king_who_does_not_walk_into_mate() {
    let fen = "4rk2/3R4/5N2/8/8/6p1/8/7K w - - 0 1";
    assert_eq!(answers(fen), [false, true, true]);
    // A Pawn takes the Knight.
    let near = "4rk2/3R2p1/5N2/8/8/6p1/8/7K w - - 0 1";
    assert_eq!(answers(near), [false; 3]);
}

/// What may happen on the way, each with a man more that breaks the series.
#[test]
fn checks_of_every_kind() {
    for (kind, endless, broken) in [
        (
            "discovered",
            "7k/8/6B1/4K3/8/8/5Q2/r7 w - - 0 1",
            "7k/8/6Bb/4K3/8/8/5Q2/r7 w - - 0 1",
        ),
        (
            "double",
            "7k/PR6/1P6/8/8/5n2/3r1p2/5K2 b - - 0 1",
            "7k/PR6/1P6/8/8/5n2/3rPp2/5K2 b - - 0 1",
        ),
        (
            "with captures",
            "8/3R4/8/8/8/1kB2q2/8/K7 b - - 0 1",
            "8/3R4/8/8/8/1kB2q2/1N6/K7 b - - 0 1",
        ),
        (
            "with a sacrifice that may be taken",
            "8/8/1Pq5/3p4/7p/8/2k3p1/4K3 b - - 0 1",
            "8/8/1Pq5/3p4/7p/8/2k3pR/4K3 b - - 0 1",
        ),
        (
            "met by interpositions that check",
            "b1K2R2/k7/3R4/8/8/8/8/8 w - - 0 1",
            "b1K2R2/k7/3R4/8/8/8/8/1r6 w - - 0 1",
        ),
        (
            "with a promotion",
            "5k2/P7/8/8/8/2Q5/8/7K w - - 0 1",
            "b4k2/P7/8/8/8/8/8/7K w - - 0 1",
        ),
    ] {
        assert!(proved(endless, Reading::Strict), "{kind}");
        assert!(!proved(broken, Reading::MateAllowed), "{kind}");
    }
}

#[test]
fn mate_on_the_move_is_no_endless_series() {
    let fen = "6k1/5ppp/8/8/8/1p6/qpQ5/7K w - - 0 1";
    assert_eq!(answers(fen), [false, false, true]);
}

#[test]
fn a_king_left_in_check_is_valid_input() {
    // Black stands in check and White is to play: every move that leaves it so gives check.
    let fen = "6k1/R2p2pp/8/8/8/1Q6/qr6/6K1 w - - 0 1";
    assert_eq!(answers(fen), [false, false, true]);
}

#[test]
fn a_position_that_is_over_has_no_series() {
    assert_eq!(answers("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"), [false; 3]);
    assert_eq!(answers("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"), [false; 3]);
}

#[test]
fn out_of_turn_every_move_must_lead_into_the_series() {
    // Black's King has one move, into the checks; with a Pawn more he has another.
    let forced = position("7k/6p1/8/6PQ/8/8/qq6/7K b - - 0 1");
    let reading = Reading::Spared;
    let answer = endless_checks_by(&forced, Color::White, reading, Budget::default());
    let Answer::Proved(certificate) = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(verify(&certificate, &forced, reading), Ok(()));
    let free = position("6k1/6p1/8/6PQ/8/8/qq6/7K b - - 0 1");
    let answer = endless_checks_by(&free, Color::White, reading, Budget::default());
    let Answer::Refuted(defence) = answer else {
        panic!("{answer:?}")
    };
    assert!(defence.opening.is_some());
    assert_eq!(verify_defence(&defence, &free, reading), Ok(()));
}

#[test]
fn the_same_question_has_the_same_answer() {
    let here = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let ask = || endless_checks(&here, Reading::Spared, Budget::default());
    assert_eq!(ask(), ask());
}

#[test]
fn where_stalemate_wins_a_bishop_may_win() {
    let here = position("k7/8/8/8/8/8/8/KB6 w - - 0 1");
    let ask = |condition| {
        let answer = winnable(&here, Color::White, condition, Budget::default());
        let verified = verify_winnability(&answer, &here, Color::White, condition);
        assert_eq!(verified, Ok(()));
        matches!(answer, Winnability::Winnable(_))
    };
    assert!(!ask(Condition::Mate));
    assert!(ask(Condition::MateOrStalemate));
}
