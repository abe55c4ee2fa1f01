//! Fences round positions that a visit comes to: what stands inside one need not be visited.
use super::Fence;
use super::inside::inside;
use crate::budget::put;
use board::{Bitboard, Color, Position};
use std::collections::HashMap;

/// The fences raised so far, by the Pawns inside them.
#[derive(Default)]
pub(super) struct Enclosures {
    by_pawns: HashMap<(Bitboard, Bitboard), Enclosure>,
    tried: usize,
    raised: usize,
}

#[derive(Default)]
struct Enclosure {
    fences: Vec<Fence>,
    failed: usize,
}

/// So many may fail with the same Pawns, and as many more as there are that hold, before no other is
/// tried there.
const PATIENCE: usize = 8;
/// A fence costs as much as the visit of so many positions: no more is spent on fences than on visits,
/// but for the first few and where they hold.
const COST: usize = 256;
const FIRST: usize = 64;
/// So many are kept for the same Pawns.
const ENOUGH: usize = 64;

impl Enclosures {
    /// Whether a fence keeps each of the `winners` from mating in all that follows, so many positions
    /// having been visited.
    pub fn keep(&mut self, position: &Position, winners: &[Color], visited: u64) -> bool {
        let board = position.board();
        let pawns = (board.pawns() & board.white(), board.pawns());
        let here = self.by_pawns.entry(pawns).or_default();
        if here.fences.iter().any(|f| inside(f, position, winners)) {
            return true;
        }
        let most = FIRST + visited as usize / COST + 2 * self.raised;
        let hopeless = here.failed > PATIENCE + here.fences.len();
        if self.tried >= most || here.fences.len() >= ENOUGH || hopeless {
            return false;
        }
        self.tried += 1;
        match Fence::raise(position, winners) {
            Some(fence) => {
                put(&mut here.fences, fence);
                self.raised += 1;
                true
            }
            None => {
                here.failed += 1;
                false
            }
        }
    }

    /// Bytes held.
    pub fn held(&self) -> usize {
        self.by_pawns.capacity() * size_of::<((Bitboard, Bitboard), Enclosure)>() * 2
            + self.raised * size_of::<super::Post>() * 32
    }

    pub fn into_fences(self) -> Vec<Fence> {
        let mut all: Vec<((Bitboard, Bitboard), Enclosure)> = self.by_pawns.into_iter().collect();
        all.sort_by_key(|((white, all), _)| (u64::from(*white), u64::from(*all)));
        all.into_iter().flat_map(|(_, here)| here.fences).collect()
    }
}
