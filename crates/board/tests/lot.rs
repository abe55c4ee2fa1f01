//! Chess960: the arrays, their FENs, and castling by its rules.
mod common;
use std::collections::HashSet;

use board::{Array, ArrayError, Move, Position, Wing};
use common::{Lot, sorted};
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

#[test]
fn nine_hundred_and_sixty_arrays() {
    let arrays: Vec<Array> = (0..Array::COUNT).map_while(Array::numbered).collect();
    let rows: HashSet<String> = arrays.iter().map(Array::to_string).collect();
    assert_eq!(rows.len(), 960);
    for (number, array) in (0..).zip(&arrays) {
        assert_eq!(array.number(), number);
        assert_eq!(array.to_string().parse(), Ok(*array));
    }
    assert_eq!(Array::numbered(960), None);
    let ordinary = Array::numbered(518).unwrap();
    assert_eq!(ordinary.to_string(), "RNBQKBNR");
    assert_eq!(ordinary.position().fen(), Position::start().fen());
    assert_eq!(Array::numbered(0).unwrap().to_string(), "BBQNNRKR");
    assert_eq!(Array::numbered(959).unwrap().to_string(), "RKRNNQBB");
}

#[test]
fn rows_that_are_no_arrays() {
    let wrong = |row: &str| row.parse::<Array>().unwrap_err();
    assert_eq!(wrong("KRNBBQNR"), ArrayError::King);
    assert_eq!(wrong("RBNBKQNR"), ArrayError::Bishops);
    assert_eq!(wrong("RRNBKQNR"), ArrayError::Pieces);
    for row in ["", "RNBQKBN", "RNBQKBNRR", "rnbqkbnx", "RNBQKBNP"] {
        assert!(matches!(wrong(row), ArrayError::Letters(_)), "{row}");
    }
}

/// King and Rook as Shakmaty has them.
fn theirs(m: shakmaty::Move) -> Move {
    match m {
        shakmaty::Move::Normal {
            from,
            to,
            promotion: Some(into),
            ..
        } => Move::Promote { from, to, into },
        shakmaty::Move::Normal { from, to, .. } => Move::Plain { from, to },
        shakmaty::Move::EnPassant { from, to } => Move::InPassing { from, to },
        shakmaty::Move::Castle { king, rook } => Move::castle_from_anywhere(king, rook),
        shakmaty::Move::Put { .. } => unreachable!("not in chess"),
    }
}

#[test]
fn games_from_every_array_agree_with_shakmaty() {
    let mut lot = Lot(1996);
    let mut castled = 0;
    for array in (0..Array::COUNT).filter_map(Array::numbered) {
        let mut ours = array.position();
        let fen: Fen = ours.shredder_fen().parse().unwrap();
        let mut peer: Chess = fen.into_position(CastlingMode::Chess960).unwrap();
        for _ in 0..60 {
            let moves = peer.legal_moves();
            assert_eq!(
                sorted(ours.legal_moves()),
                sorted(moves.iter().map(|m| theirs(*m))),
                "{}",
                ours.fen()
            );
            if moves.is_empty() {
                break;
            }
            let castling = moves.iter().find(|m| m.is_castle());
            let m = match castling {
                Some(m) if lot.draw(3) == 0 => *m,
                _ => moves[lot.draw(moves.len())],
            };
            castled += usize::from(m.is_castle());
            peer.play_unchecked(m);
            ours.play(theirs(m));
            assert_eq!(
                board::placement(&ours),
                peer.board().to_string(),
                "after {m}"
            );
            for fen in [ours.fen(), ours.shredder_fen()] {
                assert_eq!(
                    Position::from_fen(&fen).unwrap().drawn_by_lot(),
                    ours.drawn_by_lot()
                );
            }
        }
    }
    assert!(castled > 400, "only {castled} castled");
}

#[test]
fn where_king_and_rook_come_to() {
    let after = |fen: &str, wing: Wing| {
        let position = Position::from_fen(fen).unwrap().drawn_by_lot();
        let moves = position.legal_moves();
        let m = moves.into_iter().find(|m| m.castles() == Some(wing));
        m.map(|m| board::placement(&position.after(m)))
    };
    let k = "4k3/8/8/8/8/8/8/";
    // Both move, they change places, only the King, only the Rook (II.3.2.1 to II.3.2.4).
    let is = |row: &str, right: &str, wing, becomes: &str| {
        let found = after(&format!("{k}{row} w {right} - 0 1"), wing);
        assert_eq!(found, Some(format!("{k}{becomes}")), "{row}");
    };
    is("2K4R", "K", Wing::King, "5RK1");
    is("5KR1", "K", Wing::King, "5RK1");
    is("3RK3", "Q", Wing::Queen, "2KR4");
    is("1RK5", "Q", Wing::Queen, "2KR4");
    is("6KR", "K", Wing::King, "5RK1");
    // A man on the King's way, and an attack from behind the Rook.
    assert_eq!(after(&format!("{k}1K2N2R w K - 0 1"), Wing::King), None);
    assert_eq!(after(&format!("{k}qR3K2 w B - 0 1"), Wing::Queen), None);
}
