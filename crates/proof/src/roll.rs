//! A table that numbers positions in the order in which they are first met.
//!
//! A search must never take one position for another: no hash stands for a position here, and nothing
//! that bears on legal moves is left out.
use crate::budget::put;
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

#[derive(Default)]
pub(crate) struct Roll {
    positions: Vec<Position>,
    /// The number plus one in the low half, in the high half part of the hash, which spares most
    /// looks at the positions; 0 for a free slot; a power of two of them, or none.
    slots: Vec<u64>,
}

impl Roll {
    pub fn position(&self, number: u32) -> &Position {
        &self.positions[number as usize]
    }

    /// Bytes held, with what growing takes for a moment.
    pub fn held(&self) -> usize {
        self.positions.capacity() * size_of::<Position>() + self.slots.len() * size_of::<u64>()
    }

    /// The number of the position, which must be bare, and whether it is new.
    pub fn enter(&mut self, position: Position) -> (u32, bool) {
        if self.positions.len() * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let hash = hash(&position);
        match self.seek(&position, hash) {
            Ok(number) => (number, false),
            Err(slot) => {
                let number = self.positions.len() as u32;
                self.slots[slot] = entry(hash, number);
                put(&mut self.positions, position);
                (number, true)
            }
        }
    }

    /// The number of the position, which must be bare, if it has one.
    pub fn find(&self, position: &Position) -> Option<u32> {
        self.seek(position, hash(position)).ok()
    }

    /// The number of the position, or the slot where it belongs.
    fn seek(&self, position: &Position, hash: u64) -> Result<u32, usize> {
        let mask = self.slots.len().wrapping_sub(1);
        let mut slot = hash as usize & mask;
        while let Some(entry) = self.slots.get(slot).filter(|entry| **entry != 0) {
            let number = *entry as u32 - 1;
            if (entry ^ hash) >> 32 == 0 && self.positions[number as usize] == *position {
                return Ok(number);
            }
            slot = (slot + 1) & mask;
        }
        Err(slot)
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(1 << 6);
        let mut slots = vec![0; size];
        for (number, position) in self.positions.iter().enumerate() {
            let hash = hash(position);
            let mut slot = hash as usize & (size - 1);
            while slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            slots[slot] = entry(hash, number as u32);
        }
        self.slots = slots;
    }
}

fn entry(hash: u64, number: u32) -> u64 {
    hash & !u64::from(u32::MAX) | u64::from(number + 1)
}

fn hash(position: &Position) -> u64 {
    let turn = u64::from(position.turn().is_black());
    position.board().key() ^ turn.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
