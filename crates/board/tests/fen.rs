//! FEN and X-FEN: round trips, what each wrong field says, and garbage.
mod common;
use board::{Castling, Color, FenError, Position, Square, Wing};
use common::{Lot, arrangement, shared};
use proptest::prelude::*;

fn error(fen: &str) -> FenError {
    match Position::from_fen(fen) {
        Err(error) => error,
        Ok(position) => panic!("{fen} was read as {}", position.fen()),
    }
}

#[test]
fn every_wrong_field_is_named() {
    for (fen, says) in [
        ("", "the FEN is empty"),
        ("  \t ", "the FEN is empty"),
        (
            "8/8/8/8 w",
            "field 1 (the men): there are 4 ranks instead of eight",
        ),
        (
            "8/8/8/8/8/8/8/8/8 w",
            "field 1 (the men): there are 9 ranks",
        ),
        (
            "8/8/8/4k4/8/8/8/4K3",
            "field 1 (the men): rank 5 has more than eight squares",
        ),
        (
            "8/8/8/4k2/8/8/8/4K3",
            "field 1 (the men): rank 5 has 7 squares",
        ),
        (
            "8/8/8/4x3/8/8/8/4K3",
            "field 1 (the men): 'x' on rank 5 is neither a man",
        ),
        ("9/8/8/8/8/8/8/8", "field 1 (the men): '9' on rank 8"),
        ("8/8/8/8/8/8/8/4K3", "field 1 (the men): Black has 0 Kings"),
        (
            "4k3/8/8/8/8/8/8/3KK3",
            "field 1 (the men): White has 2 Kings",
        ),
        ("4k3/8/8/8/8/8/8/4K3 x", "field 2 (the turn) is \"x\""),
        (
            "4k3/8/8/8/8/8/8/4K3 w Z",
            "field 3 (castling): 'Z' is not one of",
        ),
        (
            "4k3/8/8/8/8/8/4K3/8 w K",
            "field 3 (castling): 'K' is claimed but the White King stands on e2",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w E",
            "field 3 (castling): 'E' is the King's own file",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w KH",
            "field 3 (castling): 'H' is a second right",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e9",
            "field 4 (the square passed over) is \"e9\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - x",
            "field 5 (moves since a capture or Pawn move) is \"x\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 -1",
            "field 6 (number of the move) is \"-1\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1",
            "there is more after the sixth field: \"1\"",
        ),
    ] {
        let error = error(fen).to_string();
        assert!(
            error.starts_with(says),
            "{fen:?} says {error:?}, not {says:?}"
        );
    }
}

#[test]
fn a_huge_field_is_not_repeated() {
    let huge = "x".repeat(1 << 20);
    for fen in [huge.clone(), format!("4k3/8/8/8/8/8/8/4K3 {huge}")] {
        assert!(error(&fen).to_string().len() < 300);
    }
}

/// Control characters are written as several letters each; found by the fuzzer.
#[test]
fn what_cannot_be_printed_is_cut_short_too() {
    for letter in ['\u{1}', '\u{10ffff}', '\u{feff}'] {
        let field: String = std::iter::repeat_n(letter, 60).collect();
        for fen in [field.clone(), format!("4k3/8/8/8/8/8/8/4K3 {field}")] {
            let said = error(&fen).to_string();
            assert!(said.len() < 300, "{said}");
        }
    }
}

#[test]
fn fields_left_out_have_their_usual_values() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/4K3").unwrap();
    assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn castling_letters() {
    let right = |fen: &str, color, wing| Position::from_fen(fen).unwrap().castling(color, wing);
    let real = |rook| Some(Castling::with(rook));
    let feigned = |rook| {
        Some(Castling {
            feigned: true,
            ..Castling::with(rook)
        })
    };
    // The outermost Rook, a very Rook, and a Rook given as odds.
    let two = "4k3/8/8/8/8/8/8/R1R1K3 w";
    assert_eq!(
        right(&format!("{two} Q"), Color::White, Wing::Queen),
        real(Square::A1)
    );
    assert_eq!(
        right(&format!("{two} C"), Color::White, Wing::Queen),
        real(Square::C1)
    );
    assert_eq!(
        right(&format!("{two} K"), Color::White, Wing::King),
        feigned(Square::H1)
    );
    assert_eq!(
        right(&format!("{two} b"), Color::Black, Wing::Queen),
        feigned(Square::B8)
    );
    for fen in [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/4K2R w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1",
        "4k3/8/8/8/8/8/8/2R1K3 w A - 0 1",
        "8/8/8/8/8/1r2k3/8/4K3 b b - 0 1",
    ] {
        assert_eq!(Position::from_fen(fen).unwrap().fen(), fen);
    }
}

#[test]
fn any_arrangement_survives_the_round_trip() {
    let mut lot = Lot(1834);
    for _ in 0..30_000 {
        let position = arrangement(&mut lot);
        let mut back = Position::from_fen(&position.fen()).expect("our own FEN");
        // A FEN cannot say which Pawns have moved.
        back.set_fresh(position.fresh());
        assert_eq!(back, position, "{}", position.fen());
    }
}

#[test]
fn collected_positions_survive_the_round_trip() {
    let Some(file) = shared("epd/misc/cozy-valid.sfens") else {
        return;
    };
    let text = std::fs::read_to_string(file).unwrap();
    let mut lines = 0;
    for line in text.lines().filter(|l| !l.trim().is_empty()).take(5_000) {
        let position = Position::from_fen(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        let fen = position.fen();
        assert_eq!(Position::from_fen(&fen).unwrap(), position);
        assert_eq!(fen.split(' ').next(), line.split(' ').next());
        lines += 1;
    }
    assert!(lines > 100);
}

proptest! {
    /// Whatever is read, nothing breaks; what is understood is written back as it was understood.
    #[test]
    fn garbage(text in "\\PC{0,80}") {
        let _ = Position::from_fen(&text);
    }

    #[test]
    fn almost_a_fen(
        men in "[kqrbnpKQRBNP1-9/]{1,40}|([kKpPrR1-8]{1,8}/){7}[kKpPrR1-8]{1,8}|4k3/8/8/8/8/8/8/[RK1-3]{1,8}",
        rest in "( [wbx]( [KQkqA-Ha-h-]{1,5}( [a-i][0-9]|-)?)?)?( [0-9]{0,12}){0,3}",
    ) {
        if let Ok(position) = Position::from_fen(&format!("{men}{rest}")) {
            prop_assert_eq!(Position::from_fen(&position.fen()), Ok(position));
            let count = position.count_legal_moves();
            prop_assert_eq!(count, position.legal_moves().len());
            for m in position.legal_moves() {
                position.after(m);
            }
        }
    }

    /// One wrong character in a good FEN, as a hand makes it.
    #[test]
    fn a_slip_of_the_pen(at in 0usize..56, slip in "\\PC") {
        let mut fen: Vec<char> = Position::start().fen().chars().collect();
        fen[at] = slip.chars().next().unwrap_or(' ');
        let fen: String = fen.into_iter().collect();
        if let Ok(position) = Position::from_fen(&fen) {
            prop_assert_eq!(Position::from_fen(&position.fen()), Ok(position));
        }
    }
}
