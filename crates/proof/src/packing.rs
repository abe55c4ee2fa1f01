//! Positions in few bytes: a search keeps hundreds of thousands.
use arrayvec::ArrayVec;
use board::{Bitboard, Board, Color, Position, Role, Wing};

/// The squares taken, half a byte for each man, one byte for the rights to castle and the turn, one for
/// the square passed over. All that grow out of one position have one length.
pub(crate) type Packed = ArrayVec<u8, { 8 + 32 + 2 }>;

/// How the positions are packed that grow out of one by legal moves: they have its men or some of them,
/// and its rights to castle or some of them.
pub(crate) struct Packing {
    root: Position,
    /// Bytes that each takes.
    pub length: usize,
}

/// The half byte of a white Pawn that may advance two squares; one of a white man of another kind is
/// twice the number of its kind.
const FRESH: u8 = 14;

const WINGS: [(Color, Wing); 4] = [
    (Color::White, Wing::King),
    (Color::White, Wing::Queen),
    (Color::Black, Wing::King),
    (Color::Black, Wing::Queen),
];

impl Packing {
    pub fn of(root: &Position) -> Packing {
        let men = root.board().occupied().count();
        Packing {
            root: *root,
            length: 8 + men.div_ceil(2) + 2,
        }
    }

    pub fn pack(&self, position: &Position) -> Packed {
        let men = position.board().occupied();
        let mut packed = Packed::from_iter(u64::from(men).to_le_bytes());
        for (i, (square, man)) in position.board().iter().enumerate() {
            let fresh = man.role == Role::Pawn && position.fresh().contains(square);
            let kind = if fresh { FRESH } else { 2 * man.role as u8 };
            let half = kind + u8::from(man.color.is_black());
            match packed.last_mut().filter(|_| i % 2 == 1) {
                Some(last) => *last |= half << 4,
                None => packed.push(half),
            }
        }
        packed.extend(std::iter::repeat_n(0, self.length - 2 - packed.len()));
        let left = |(color, wing): (Color, Wing)| position.castling(color, wing).is_some();
        let rights = WINGS.map(left).into_iter();
        let bits = rights.fold(0, |bits, left| bits << 1 | u8::from(left));
        packed.push(bits << 1 | u8::from(position.turn().is_black()));
        packed.push(position.passed().map_or(u8::MAX, |square| square as u8));
        packed
    }

    pub fn unpack(&self, packed: &[u8]) -> Position {
        let (squares, rest) = packed.split_at(8);
        let word = |word, byte: &u8| word << 8 | u64::from(*byte);
        let squares = Bitboard(squares.iter().rev().fold(0, word));
        let (men, rest) = rest.split_at(self.length - 10);
        let mut board = Board::empty();
        let mut fresh = Bitboard::EMPTY;
        for (i, square) in squares.into_iter().enumerate() {
            let half = men[i / 2] >> (4 * (i % 2)) & 15;
            let role = Role::try_from(u32::from(half / 2)).unwrap_or(Role::Pawn);
            fresh.set(square, half >= FRESH);
            board.set_piece_at(square, role.of(Color::from_white(half.is_multiple_of(2))));
        }
        let turn = Color::from_white(rest[0].is_multiple_of(2));
        let mut position = Position::new(board, turn).expect("it was packed with its Kings");
        position.set_fresh(fresh);
        position.set_passed(board::Square::try_from(u32::from(rest[1])).ok());
        for (i, (color, wing)) in WINGS.into_iter().rev().enumerate() {
            if rest[0] >> (i + 1) & 1 == 1 {
                position.set_castling(color, wing, self.root.castling(color, wing));
            }
        }
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_comes_out_as_it_went_in() {
        let fens = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4RK1 b kq - 0 1",
            "8/8/8/2k5/3pP3/8/8/4K3 b - e3 0 1",
            "k7/8/8/8/8/8/8/K7 w - - 0 1",
        ];
        for fen in fens {
            let position = Position::from_fen(fen).unwrap();
            let packing = Packing::of(&position);
            let mut all = vec![position];
            all.extend(
                position
                    .legal_moves()
                    .into_iter()
                    .map(|m| position.after(m)),
            );
            for mut one in all {
                one.set_counters(0, 1);
                let packed = packing.pack(&one);
                assert_eq!(packed.len(), packing.length);
                assert_eq!(packing.unpack(&packed), one);
            }
        }
    }
}
