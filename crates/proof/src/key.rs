//! Positions packed without loss, and a table that numbers them.
//!
//! A search holds millions of positions and must never take one for another: no hash stands for a
//! position here, and nothing that bears on legal moves is left out.
use board::{Bitboard, Castling, Color, Position, Square, Wing};
use shakmaty::{Board, ByColor, ByRole, attacks};

/// A position as four bits a square: three for the kind of man, one for its colour. The kinds are one
/// fewer than eight, so the last tells a Pawn that may still advance two squares; an empty square of
/// the second colour is the one passed over.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    planes: [u64; 4],
    /// Bits 0 to 3 the rights to castle, bit 4 the turn.
    rest: u32,
}

impl Key {
    pub fn of(position: &Position) -> Key {
        let board = position.board();
        let fresh = position.fresh() & board.pawns();
        let passed = takable(position).map_or(Bitboard::EMPTY, Bitboard::from_square);
        // Pawn 1, Knight 2, Bishop 3, Rook 4, Queen 5, King 6, fresh Pawn 7.
        let planes = [
            board.pawns() | board.bishops() | board.queens(),
            board.knights() | board.bishops() | board.kings() | fresh,
            board.rooks() | board.queens() | board.kings() | fresh,
            board.by_color(Color::Black) | passed,
        ];
        let rights = COLOURED_WINGS
            .iter()
            .enumerate()
            .map(|(i, (c, w))| u32::from(position.castling(*c, *w).is_some()) << i)
            .sum::<u32>();
        Key {
            planes: planes.map(u64::from),
            rest: rights | u32::from(position.turn().is_black()) << 4,
        }
    }

    fn hash(&self) -> u64 {
        let mix = |h: u64, x: u64| (h ^ x).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        let h = self
            .planes
            .iter()
            .fold(u64::from(self.rest), |h, x| mix(h, *x));
        h ^ (h >> 32)
    }
}

const COLOURED_WINGS: [(Color, Wing); 4] = [
    (Color::White, Wing::King),
    (Color::White, Wing::Queen),
    (Color::Black, Wing::King),
    (Color::Black, Wing::Queen),
];

/// The square passed over, if a Pawn stands ready to take there.
fn takable(position: &Position) -> Option<Square> {
    let us = position.turn();
    position.passed().filter(|sq| {
        let ready = attacks::pawn_attacks(!us, *sq) & position.board().pawns();
        (ready & position.board().by_color(us)).any() && position.at(*sq).is_none()
    })
}

/// What keys leave out because no move changes it: where the castling Rooks stand.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    castling: [Option<Castling>; 4],
}

impl Frame {
    pub fn of(position: &Position) -> Frame {
        Frame {
            castling: COLOURED_WINGS.map(|(c, w)| position.castling(c, w)),
        }
    }

    /// The position that was packed, its counters at rest.
    pub fn unpack(&self, key: &Key) -> Position {
        let [a, b, c, black] = key.planes.map(Bitboard);
        let men = a | b | c;
        let pawns = (a & !b & !c) | (a & b & c);
        let roles = ByRole {
            pawn: pawns,
            knight: !a & b & !c,
            bishop: a & b & !c,
            rook: !a & !b & c,
            queen: a & !b & c,
            king: !a & b & c,
        };
        let colors = ByColor {
            black: men & black,
            white: men & !black,
        };
        let turn = Color::from_white(key.rest & 16 == 0);
        let board = Board::try_from_bitboards(roles, colors).expect("every square has one code");
        let mut position = Position::new(board, turn).expect("a key holds one King a side");
        position.set_fresh(a & b & c);
        position.set_passed((black & !men).single_square());
        for (i, (color, wing)) in COLOURED_WINGS.into_iter().enumerate() {
            if key.rest & (1 << i) != 0 {
                position.set_castling(color, wing, self.castling[i]);
            }
        }
        position
    }
}

/// Numbers positions in the order in which they are first met.
pub(crate) struct Roll {
    keys: Vec<Key>,
    /// Numbers plus one, 0 for a free slot; a power of two of them.
    slots: Vec<u32>,
}

impl Roll {
    pub fn new() -> Roll {
        Roll {
            keys: Vec::new(),
            slots: vec![0; 1 << 6],
        }
    }

    pub fn len(&self) -> usize {
        self.keys.len()
    }

    pub fn key(&self, number: u32) -> &Key {
        &self.keys[number as usize]
    }

    /// Bytes held.
    pub fn held(&self) -> usize {
        self.keys.capacity() * size_of::<Key>() + self.slots.len() * size_of::<u32>()
    }

    /// The number of the position, and whether it is new.
    pub fn enter(&mut self, key: Key) -> (u32, bool) {
        if self.keys.len() * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut slot = key.hash() as usize & mask;
        while self.slots[slot] != 0 {
            let number = self.slots[slot] - 1;
            if self.keys[number as usize] == key {
                return (number, false);
            }
            slot = (slot + 1) & mask;
        }
        let number = self.keys.len() as u32;
        self.slots[slot] = number + 1;
        self.keys.push(key);
        (number, true)
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        let mut slots = vec![0; mask + 1];
        for (number, key) in self.keys.iter().enumerate() {
            let mut slot = key.hash() as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number as u32 + 1;
        }
        self.slots = slots;
    }
}
