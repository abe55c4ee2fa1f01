//! Which man is which, and which positions are the same.
mod common;
use board::{Color, Form, Man, Men, Move, Position, Role, Square, Wing, Wings};
use common::{Lot, arrangement};
use std::collections::HashMap;

/// Plays coordinates such as `g1f3` on the position, its wings and its men.
fn play(position: &mut Position, wings: &mut Wings, men: &mut Men, line: &str) {
    for text in line.split_whitespace() {
        let moves = position.legal_moves();
        let m = *moves
            .iter()
            .find(|m| m.uci() == text)
            .unwrap_or_else(|| panic!("{text}"));
        follow(men, position, m);
        wings.play(m);
        position.play(m);
    }
}

/// What the umpire does with its men when a move is made.
fn follow(men: &mut Men, position: &Position, m: Move) {
    if let Some(square) = position.taken(m) {
        men.take_off(square);
    }
    if let Move::Castle { rook, .. } = m {
        let crossed = m.rook_to().unwrap();
        let id = men.at(rook).unwrap();
        men.put(id, crossed);
        men.change(id, |rook| rook.moved = true);
    }
    let id = men.at(m.from()).unwrap();
    men.put(id, m.to());
    men.change(id, |man| {
        man.moved = true;
        if let Some(kind) = m.promotion() {
            *man = Man {
                kind,
                wing: None,
                promoted: true,
                ..*man
            };
        }
    });
}

fn start() -> (Position, Wings, Men) {
    let p = Position::start();
    (p, Wings::of(&p), Men::of(&p))
}

#[test]
fn the_knight_from_g1_stays_the_kings_knight() {
    let (mut p, mut w, mut men) = start();
    play(
        &mut p,
        &mut w,
        &mut men,
        "g1f3 g8f6 f3d4 f6d5 d4b3 d5b6 b3a5 b6a4 b1c3 a4c3",
    );
    assert_eq!(w.at(Square::A5), Some(Wing::King));
    assert_eq!(men.man_at(Square::A5).unwrap().wing, Some(Wing::King));
    // Black's King's Knight took White's Queen's Knight.
    assert_eq!(w.at(Square::C3), Some(Wing::King));
    assert_eq!(men.man_at(Square::C3).unwrap().owner, Color::Black);
    assert_eq!(men.wings(), w);
}

#[test]
fn castling_carries_the_rooks_name() {
    let (mut p, mut w, mut men) = start();
    play(
        &mut p,
        &mut w,
        &mut men,
        "g1f3 d7d6 g2g3 c8g4 f1g2 b8c6 e1g1 d8d7 h2h3 e8c8",
    );
    assert_eq!(
        (w.at(Square::F1), w.at(Square::D8)),
        (Some(Wing::King), Some(Wing::Queen))
    );
    assert_eq!((w.at(Square::H1), w.at(Square::A8)), (None, None));
    assert_eq!(men.wings(), w);
    assert_eq!(p.castling(Color::White, Wing::King), None);
}

#[test]
fn a_promoted_rook_is_nobodys_and_never_castles() {
    let p = Position::from_fen("4k3/7P/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    let (mut p, mut w, mut men) = (p, Wings::of(&p), Men::of(&p));
    play(&mut p, &mut w, &mut men, "h7h8r e8d7 h8h1 d7c7");
    assert_eq!(w.at(Square::H1), None);
    let rook = *men.man_at(Square::H1).unwrap();
    assert!(rook.promoted && rook.moved && rook.wing.is_none() && rook.kind == Role::Rook);
    assert!(p.legal_moves().iter().all(|m| m.castles().is_none()));
    // Even a promoted Rook that were thought unmoved gives no right.
    let id = men.at(Square::H1).unwrap();
    men.change(id, |rook| rook.moved = false);
    let king = men.at(Square::E1).unwrap();
    men.change(king, |king| king.moved = false);
    let p = men.position(Color::White, None).unwrap();
    assert_eq!(p.castling(Color::White, Wing::King), None);
}

#[test]
fn from_a_bare_fen_men_on_their_first_squares_are_the_originals() {
    let p = Position::from_fen("r3k3/8/8/8/2B5/8/4P3/RN2K2R w Kq - 0 1").unwrap();
    let men = Men::of(&p);
    let at = |sq| *men.man_at(sq).unwrap();
    assert_eq!(
        (at(Square::B1).wing, at(Square::B1).moved),
        (Some(Wing::Queen), false)
    );
    assert_eq!((at(Square::C4).wing, at(Square::C4).moved), (None, true));
    // Rights to castle say which Rook has not moved.
    assert!(!at(Square::H1).moved && at(Square::A1).moved && !at(Square::E1).moved);
    assert!(!at(Square::E2).moved);
    assert_eq!(at(Square::A8).form, Form::Proper);
    assert_eq!(men.position(Color::White, None).unwrap().fen(), p.fen());
}

#[test]
fn a_man_off_the_board_keeps_its_number() {
    let (mut p, mut w, mut men) = start();
    let queen = men.at(Square::D8).unwrap();
    play(
        &mut p,
        &mut w,
        &mut men,
        "e2e4 d7d5 e4d5 d8d5 b1c3 d5d4 c3b5 d4d3 c2d3",
    );
    assert_eq!(men.square_of(queen), None);
    assert_eq!(men.man(queen).kind, Role::Queen);
}

#[test]
fn men_and_wings_follow_every_game_together() {
    let mut lot = Lot(1575);
    for _ in 0..300 {
        let (mut p, mut w, mut men) = start();
        for _ in 0..150 {
            let moves = p.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = lot.pick(&moves);
            follow(&mut men, &p, m);
            w.play(m);
            p.play(m);
            assert_eq!(men.wings(), w, "{}", p.fen());
            let by_men = men.position(p.turn(), p.passed()).unwrap();
            assert_eq!(by_men.board(), p.board());
            assert_eq!(by_men.fresh(), p.fresh());
            for (color, wing) in [(Color::White, Wing::King), (Color::Black, Wing::Queen)] {
                assert_eq!(
                    by_men.castling(color, wing),
                    p.castling(color, wing),
                    "{}",
                    p.fen()
                );
            }
        }
    }
}

#[test]
fn the_same_position_is_men_colours_and_squares_alone() {
    let a = Position::from_fen("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1").unwrap();
    let b = Position::from_fen("r3k2r/8/8/3pP3/8/8/8/R3K2R b - - 30 40").unwrap();
    assert_eq!(a.board(), b.board());
    assert_eq!(a.placement_key(), b.placement_key());
    let c = Position::from_fen("r3k2r/8/8/3pP3/8/8/8/R3K1R1 w - - 0 1").unwrap();
    assert_ne!(a.board(), c.board());
}

#[test]
fn keys_of_different_boards_differ() {
    let mut lot = Lot(1);
    let mut seen = HashMap::new();
    for _ in 0..20_000 {
        let mut position = arrangement(&mut lot);
        for _ in 0..4 {
            let other = seen
                .entry(position.placement_key())
                .or_insert(*position.board());
            assert_eq!(other, position.board());
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(lot.pick(&moves));
        }
    }
}

#[test]
fn the_board_and_shakmatys_say_the_same() {
    let mut lot = Lot(7);
    for _ in 0..2_000 {
        let position = arrangement(&mut lot);
        let (ours, theirs) = (position.board(), shakmaty::Board::from(position.board()));
        assert_eq!(board::Board::from(theirs.clone()), *ours);
        assert_eq!(ours.occupied(), theirs.occupied());
        for role in Role::ALL {
            assert_eq!(ours.by_role(role), theirs.by_role(role));
        }
        for color in Color::ALL {
            assert_eq!(ours.by_color(color), theirs.by_color(color));
            for square in Square::ALL {
                let occupied = theirs.occupied();
                assert_eq!(
                    ours.commanders(square, color, occupied),
                    theirs.attacks_to(square, color, occupied)
                );
                assert_eq!(ours.piece_at(square), theirs.piece_at(square));
            }
        }
    }
}
