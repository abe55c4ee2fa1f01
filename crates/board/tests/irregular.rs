//! Positions that no regular game reaches, by the rules R1 to R8 of the older codes (0.5), and castling
//! with a Rook given as odds.
use board::{Bitboard, Castling, Color, Men, Move, Position, Role, Square, Wing};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// The legal moves of the man on `from`, as coordinates.
fn moves(position: &Position, from: Square) -> Vec<String> {
    let all = position.legal_moves();
    let mut its: Vec<String> = all
        .iter()
        .filter(|m| m.from() == from)
        .map(|m| m.uci())
        .collect();
    its.sort();
    its
}

#[test]
fn no_king_is_ever_taken() {
    // R5: White's Rook commands the King, and it is White's turn to play.
    let p = position("4k3/8/8/8/8/8/8/K3R3 w - - 0 1");
    assert!(p.in_check(Color::Black));
    assert!(p.legal_moves().iter().all(|m| m.to() != Square::E8));
    assert_eq!(
        p.find(Square::E1, Square::E7, None),
        Some(Move::Plain {
            from: Square::E1,
            to: Square::E7
        })
    );
    // Nor by a Pawn that would promote, nor by the other King.
    let p = position("k7/1P6/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(moves(&p, Square::B7), ["b7b8b", "b7b8n", "b7b8q", "b7b8r"]);
}

#[test]
fn the_attack_that_persists_is_a_check_like_any_other() {
    let p = position("4k3/8/8/8/8/8/8/K3R3 w - - 0 1");
    let p = p.after(p.find(Square::A1, Square::A2, None).unwrap());
    assert!(p.in_check(p.turn()));
    assert_eq!(moves(&p, Square::E8), ["e8d7", "e8d8", "e8f7", "e8f8"]);
}

#[test]
fn both_kings_attacked() {
    // Each side must look to its own King first.
    let p = position("k3r3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert!(p.in_check(Color::White) && p.in_check(Color::Black));
    assert_eq!(moves(&p, Square::A1), Vec::<String>::new());
    assert_eq!(moves(&p, Square::E1), ["e1d1", "e1d2", "e1f1", "e1f2"]);
}

#[test]
fn kings_side_by_side_check_each_other() {
    let p = position("8/8/8/3kK3/8/8/8/7R w - - 0 1");
    assert!(p.in_check(Color::White) && p.in_check(Color::Black));
    // Only the King can part them; no other man can take or cover.
    assert_eq!(moves(&p, Square::H1), Vec::<String>::new());
    assert_eq!(moves(&p, Square::E5), ["e5f4", "e5f5", "e5f6"]);
}

#[test]
fn a_pawn_on_its_own_first_rank() {
    // R3: one square, and it takes as usual; two squares only if it never moved.
    let mut p = position("4k3/8/8/8/8/8/1p6/P3K3 w - - 0 1");
    assert_eq!(moves(&p, Square::A1), ["a1a2", "a1b2"]);
    p.set_fresh(Bitboard::from_square(Square::A1));
    assert_eq!(moves(&p, Square::A1), ["a1a2", "a1a3", "a1b2"]);
    // R2: any advance of two squares may be taken in passing.
    let mut p = position("4k3/8/8/8/8/1p6/8/P3K3 w - - 0 1");
    p.set_fresh(Bitboard::from_square(Square::A1));
    let p = p.after(p.find(Square::A1, Square::A3, None).unwrap());
    assert_eq!(p.passed(), Some(Square::A2));
    let taking = Move::InPassing {
        from: Square::B3,
        to: Square::A2,
    };
    assert!(p.is_legal(taking));
    assert_eq!(p.after(taking).at(Square::A3), None);
}

#[test]
fn a_pawn_on_the_last_rank_is_inert() {
    // R4: it neither moves nor commands; so also on Black's.
    let p = position("P3k3/8/8/8/8/8/8/4K2p w - - 0 1");
    assert_eq!(moves(&p, Square::A8), Vec::<String>::new());
    assert!(p.commands(Square::A8).is_empty());
    assert!(p.with_turn(Color::Black).commands(Square::H1).is_empty());
}

#[test]
fn an_unmoved_pawn_advances_two_squares_from_any_rank() {
    // R2, on odd ranks and even onto the last, where it promotes.
    let mut p = position("4k3/8/P7/8/2P5/8/8/4K3 w - - 0 1");
    p.set_fresh(Bitboard::from_square(Square::C4).with(Square::A6));
    assert_eq!(moves(&p, Square::C4), ["c4c5", "c4c6"]);
    assert_eq!(
        moves(&p, Square::A6),
        ["a6a7", "a6a8b", "a6a8n", "a6a8q", "a6a8r"]
    );
    assert_eq!(p.count_legal_moves(), p.legal_moves().len());
    // A Pawn that was shifted on its second rank has moved.
    let mut p = position("4k3/8/8/8/8/8/2P5/4K3 w - - 0 1");
    p.set_fresh(Bitboard::EMPTY);
    assert_eq!(moves(&p, Square::C2), ["c2c3"]);
}

#[test]
fn nine_pawns_and_three_bishops() {
    // R6.
    let p = position("4k3/8/8/8/8/P7/PPPPPPPP/B1B1KB2 w - - 0 1");
    assert_eq!(p.board().pawns().count(), 9);
    assert_eq!(moves(&p, Square::A2), Vec::<String>::new());
    assert_eq!(p.legal_moves().len(), p.count_legal_moves());
}

#[test]
fn castling_from_unusual_squares() {
    // R7: the King goes two squares towards the Rook, the Rook to the square crossed.
    let p = position("4k3/8/8/8/8/8/8/R2K3R w AH - 0 1");
    let castles: Vec<Move> = p
        .legal_moves()
        .into_iter()
        .filter(|m| m.castles().is_some())
        .collect();
    assert_eq!(castles.len(), 2);
    let short = p.after(Move::castle(Square::D1, Square::H1));
    assert_eq!(board::placement(&short), "4k3/8/8/8/8/8/8/R3RK2");
    let long = p.after(Move::castle(Square::D1, Square::A1));
    assert_eq!(board::placement(&long), "4k3/8/8/8/8/8/8/1KR4R");
    // Beside a Rook on the next square the King passes over it.
    let p = position("4k3/8/8/8/8/8/8/3KR3 w E - 0 1");
    let p = p.after(Move::castle(Square::D1, Square::E1));
    assert_eq!(board::placement(&p), "4k3/8/8/8/8/8/8/4RK2");
}

#[test]
fn castling_may_not_leave_the_board_or_uncover_the_king() {
    let p = position("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    assert!(p.legal_moves().iter().all(|m| m.castles().is_none()));
    // The Rook on e1 hid the King's new square from the Rook on h1.
    let p = position("4k3/8/8/8/8/8/8/1K2R2r w E - 0 1");
    assert!(p.legal_moves().iter().all(|m| m.castles().is_none()));
}

#[test]
fn castling_without_the_rook_that_was_given() {
    // The King castles alone, the corner empty throughout.
    let p = position("4k3/8/8/8/8/8/8/4K3 w Q - 0 1");
    assert_eq!(
        p.castling(Color::White, Wing::Queen),
        Some(Castling {
            feigned: true,
            ..Castling::with(Square::A1)
        })
    );
    let castling = p.find(Square::E1, Square::C1, None).unwrap();
    assert_eq!(castling.castles(), Some(Wing::Queen));
    assert_eq!(board::placement(&p.after(castling)), "4k3/8/8/8/8/8/8/2K5");
    // A man in the corner, or on the way, or a command of the way, prevents it.
    for fen in [
        "4k3/8/8/8/8/8/8/B3K3 w A - 0 1",
        "4k3/8/8/8/8/8/8/1N2K3 w A - 0 1",
        "3rk3/8/8/8/8/8/8/4K3 w A - 0 1",
        "r3k3/8/8/8/8/8/8/r3K3 w A - 0 1",
    ] {
        assert_eq!(
            position(fen).find(Square::E1, Square::C1, None),
            None,
            "{fen}"
        );
    }
    // Once a man has stood in the corner the right is gone for good.
    let p = position("b3k3/8/8/8/8/8/8/4K3 b Q - 0 1");
    let p = p.after(p.find(Square::A8, Square::H1, None).unwrap());
    assert!(p.castling(Color::White, Wing::Queen).is_some());
    let p = position("4k3/8/8/8/3b4/8/8/4K3 b Q - 0 1");
    let p = p.after(p.find(Square::D4, Square::A1, None).unwrap());
    assert_eq!(p.castling(Color::White, Wing::Queen), None);
}

#[test]
fn mate_and_stalemate_are_judged_on_the_men_as_they_stand() {
    // R8: with both Kings attacked, the side to move may be mated all the same.
    let p = position("6k1/5ppp/8/8/8/8/5PPP/r3R1K1 w - - 0 1");
    assert!(!p.is_checkmate());
    let p = position("4r1k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1");
    assert!(p.is_checkmate());
    let p = position("8/8/8/8/8/1q6/8/K6k w - - 0 1");
    assert!(p.is_stalemate());
}

#[test]
fn a_pinned_pawn_takes_in_passing_only_along_the_pin() {
    for (fen, legal) in [
        // Both Pawns leave the rank: the King would be seen by the Rook.
        ("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", false),
        ("4k3/8/8/3pP3/8/8/8/K6r w - d6 0 1", false),
        ("4k3/8/8/3pP3/8/8/K7/7r w - d6 0 1", true),
        // Along the diagonal of the pin.
        ("4k2b/8/8/3Pp3/8/8/1K6/8 w - e6 0 1", false),
        ("4k3/8/b7/3pP3/8/8/8/5K2 w - d6 0 1", false),
    ] {
        let p = position(fen);
        let from = if p.at(Square::E5) == Some(Color::White.pawn()) {
            Square::E5
        } else {
            Square::D5
        };
        let to = p.passed().unwrap();
        assert_eq!(p.is_legal(Move::InPassing { from, to }), legal, "{fen}");
    }
}

#[test]
fn first_player_and_colour_are_independent() {
    let p = Position::start().with_turn(Color::Black);
    assert_eq!(p.legal_moves().len(), 20);
    let p = p.after(p.find(Square::E7, Square::E5, None).unwrap());
    assert_eq!(p.turn(), Color::White);
}

#[test]
fn counters_never_overflow() {
    let mut p = position("4k3/8/8/8/8/8/8/4K3 b - - 4294967295 4294967295");
    let m = p.legal_moves()[0];
    p.play(m);
    assert_eq!((p.halfmoves(), p.fullmoves()), (u32::MAX, u32::MAX));
}

#[test]
fn a_false_move_that_stands_makes_any_position() {
    // A King walks into check by a false move that stands; men are set by hand.
    let mut men = Men::of(&Position::start());
    let king = men.at(Square::E1).unwrap();
    men.put(king, Square::E6);
    let p = men.position(Color::Black, None).unwrap();
    assert!(p.in_check(Color::White));
    assert!(p.legal_moves().iter().all(|m| m.to() != Square::E6));
    assert_eq!(p.at(Square::E6).map(|m| m.role), Some(Role::King));
}
