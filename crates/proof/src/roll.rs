//! A table that numbers positions in the order in which they are first met.
//!
//! A search must never take one position for another: no hash stands for a position here, and nothing
//! that bears on legal moves is left out.
use crate::budget::put_all;
use crate::packing::Packing;
use board::{Move, Position};
use shakmaty::attacks;

/// The position without what plays no part in legal moves: its counters, and a square passed over
/// where no Pawn stands ready to take.
pub(crate) fn bare(position: &Position) -> Position {
    let mut bare = *position;
    bare.set_counters(0, 1);
    if let Some(square) = bare.passed() {
        let us = bare.turn();
        let ready = attacks::pawn_attacks(!us, square) & bare.board().by_piece(us.pawn());
        if ready.is_empty() {
            bare.set_passed(None);
        }
    }
    bare
}

/// The position after a move, bare.
pub(crate) fn next(position: &Position, m: Move) -> Position {
    bare(&position.after(m))
}

pub(crate) struct Roll {
    packing: Packing,
    packed: Vec<u8>,
    count: u32,
    /// The number plus one, 0 for a free slot; a power of two of them, or none.
    slots: Vec<u32>,
}

impl Roll {
    /// An empty roll, for positions that grow out of `root`.
    pub fn of(root: &Position) -> Roll {
        Roll {
            packing: Packing::of(root),
            packed: Vec::new(),
            count: 0,
            slots: Vec::new(),
        }
    }

    pub fn position(&self, number: u32) -> Position {
        self.packing.unpack(self.packed(number))
    }

    /// Bytes held.
    pub fn held(&self) -> usize {
        self.packed.capacity() + self.slots.len() * size_of::<u32>()
    }

    /// The number of the position, which must be bare, and whether it is new.
    pub fn enter(&mut self, position: &Position) -> (u32, bool) {
        if self.count as usize * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let packed = self.packing.pack(position);
        let hash = hash(&packed);
        match self.seek(&packed, hash) {
            Ok(number) => (number, false),
            Err(slot) => {
                let number = self.count;
                self.slots[slot] = number + 1;
                put_all(&mut self.packed, &packed);
                self.count += 1;
                (number, true)
            }
        }
    }

    /// The number of the position, which must be bare, if it has one.
    pub fn find(&self, position: &Position) -> Option<u32> {
        let packed = self.packing.pack(position);
        self.seek(&packed, hash(&packed)).ok()
    }

    fn packed(&self, number: u32) -> &[u8] {
        let length = self.packing.length;
        &self.packed[number as usize * length..][..length]
    }

    /// The number of the position, or the slot where it belongs.
    fn seek(&self, packed: &[u8], hash: u64) -> Result<u32, usize> {
        let mask = self.slots.len().wrapping_sub(1);
        let mut slot = hash as usize & mask;
        while let Some(entry) = self.slots.get(slot).filter(|entry| **entry != 0) {
            if self.packed(entry - 1) == packed {
                return Ok(entry - 1);
            }
            slot = (slot + 1) & mask;
        }
        Err(slot)
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(1 << 6);
        let mut slots = vec![0; size];
        for number in 0..self.count {
            let hash = hash(self.packed(number));
            let mut slot = hash as usize & (size - 1);
            while slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            slots[slot] = number + 1;
        }
        self.slots = slots;
    }
}

fn hash(packed: &[u8]) -> u64 {
    packed.chunks(8).fold(0, |hash, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        let mixed = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 32
    })
}
