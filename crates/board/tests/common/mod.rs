//! What several tests need: chance that repeats itself, arrangements of men, the shared data.
#![allow(dead_code)] // each test uses its part
use board::{Board, Color, Move, Piece, Position, Role, Square};
use std::path::PathBuf;

/// Repeatable chance (splitmix64).
pub struct Lot(pub u64);

impl Lot {
    pub fn draw(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % below as u64) as usize
    }
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.draw(from.len())]
    }
}

/// Any arrangement that the law can leave on a table: one King each, and up to 40 other men anywhere,
/// with any Pawns unmoved, any square passed over, and rights to castle in any geometry.
pub fn arrangement(lot: &mut Lot) -> Position {
    let mut board = Board::empty();
    for _ in 0..lot.draw(40) {
        let role = lot.pick(&[
            Role::Pawn,
            Role::Pawn,
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
        ]);
        let color = lot.pick(&Color::ALL);
        board.set_piece_at(lot.pick(&Square::ALL), Piece { color, role });
    }
    let white = lot.pick(&Square::ALL);
    let black = lot.pick(&Square::ALL[..63]);
    let black = if black == white { Square::H8 } else { black };
    board.set_piece_at(white, Color::White.king());
    board.set_piece_at(black, Color::Black.king());
    let mut position = Position::new(board, lot.pick(&Color::ALL)).expect("one King each");
    let random = board::Bitboard((lot.draw(usize::MAX) as u64) | position.fresh().0);
    position.set_fresh(random & position.board().pawns());
    if lot.draw(2) == 0 {
        position.set_passed(Some(lot.pick(&Square::ALL)));
    }
    for color in Color::ALL {
        let king = position.king(color);
        for square in Square::ALL {
            let rook = position.at(square) == Some(color.rook());
            let feigned = position.at(square).is_none();
            if square.rank() == king.rank() && (rook || feigned && lot.draw(4) == 0) {
                let wing = if square > king {
                    board::Wing::King
                } else {
                    board::Wing::Queen
                };
                let right = board::Castling {
                    feigned,
                    ..board::Castling::with(square)
                };
                position.set_castling(color, wing, Some(right));
            }
        }
    }
    position
}

/// The moves in one order.
pub fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort();
    moves
}

/// A folder of the shared data; says that the test is skipped where it is absent.
pub fn shared(path: &str) -> Option<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let found = root.join(path);
    if !found.exists() {
        eprintln!("skipped: {} is not here", found.display());
        return None;
    }
    Some(found)
}
