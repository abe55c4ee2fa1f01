//! Legal moves: the fast pass against the plain definition, on arrangements of every kind, and against
//! shakmaty on those that shakmaty accepts.
mod common;
use board::{Bitboard, Move, Position, Role, Square};
use common::{Lot, arrangement, sorted};
use shakmaty::{Chess, Position as _};

/// The plain definition: what the men's powers allow, less what leaves the own King in check.
fn plainly_legal(position: &Position) -> Vec<Move> {
    let us = position.turn();
    let moves = position.pseudo_legal().into_iter();
    sorted(moves.filter(|m| !position.after(*m).in_check(us)))
}

/// Everything that says what is legal says the same.
fn agree(position: &Position) {
    let moves = sorted(position.legal_moves());
    assert_eq!(moves, plainly_legal(position), "{}", position.fen());
    assert_eq!(moves.len(), position.count_legal_moves());
}

#[test]
fn one_pass_agrees_with_the_definition_on_any_arrangement() {
    let mut lot = Lot(1874);
    for _ in 0..60_000 {
        let mut position = arrangement(&mut lot);
        for _ in 0..3 {
            agree(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(lot.pick(&moves));
        }
    }
}

#[test]
fn wanted_moves_are_those_of_the_whole_list() {
    let mut lot = Lot(1862);
    for _ in 0..20_000 {
        let position = arrangement(&mut lot);
        let men = Bitboard(lot.draw(usize::MAX) as u64);
        let to = Bitboard(lot.draw(usize::MAX) as u64);
        let all = position.legal_moves();
        let wanted = all
            .iter()
            .filter(|m| men.contains(m.from()) && to.contains(m.to()));
        assert_eq!(
            sorted(position.legal_moves_of(men, to)),
            sorted(wanted.copied()),
            "{}",
            position.fen()
        );
        for m in all {
            assert!(position.is_legal(m));
            let found = position.find(m.from(), m.to(), m.promotion());
            assert!(found.is_some_and(|f| f.to() == m.to() && f.from() == m.from()));
        }
    }
}

fn ours(m: shakmaty::Move) -> Move {
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
fn regular_games_agree_with_shakmaty() {
    let mut lot = Lot(1851);
    let mut seen = 0;
    while seen < 120_000 {
        let (mut position, mut peer) = (Position::start(), Chess::default());
        for _ in 0..200 {
            seen += 1;
            let moves = peer.legal_moves();
            let theirs = sorted(moves.iter().map(|m| ours(*m)));
            assert_eq!(sorted(position.legal_moves()), theirs, "{}", position.fen());
            assert_eq!(position.count_legal_moves(), theirs.len());
            assert_eq!(position.in_check(position.turn()), peer.is_check());
            assert_eq!(shakmaty::Board::from(position.board()), *peer.board());
            assert_eq!(position.halfmoves(), peer.halfmoves());
            assert_eq!(position.fullmoves(), u32::from(peer.fullmoves()));
            if moves.is_empty() {
                assert_eq!(position.is_checkmate(), peer.is_checkmate());
                assert_eq!(position.is_stalemate(), peer.is_stalemate());
                break;
            }
            let m = moves[lot.draw(moves.len())];
            peer.play_unchecked(m);
            position.play(ours(m));
        }
    }
}

#[test]
fn movers_are_the_men_of_the_whole_list() {
    let mut lot = Lot(1851);
    for _ in 0..10_000 {
        let position = arrangement(&mut lot);
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        let mut found = Vec::new();
        for to in Square::ALL {
            for role in Role::ALL {
                for from in position.movers(role, Bitboard::FULL, to) {
                    let promotes = role == Role::Pawn && position.promotes_at(to);
                    let pieces = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].map(Some);
                    for piece in if promotes { &pieces[..] } else { &[None] } {
                        found.push(position.move_of(from, to, *piece));
                    }
                }
            }
        }
        let wanted = moves.into_iter().filter(|m| m.castles().is_none());
        assert_eq!(sorted(found), sorted(wanted), "{}", position.fen());
    }
}
