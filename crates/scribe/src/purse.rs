//! How much work a text may cost.
use std::cell::Cell;

/// What may still be spent on a text, counted in moves weighed against print and not in time: the same text is always
/// read alike. When it is empty, the reading under way is finished at once, with the likeliest move at every step; what
/// has not been decoded by then is given as it was first read, and every such game says so ([`crate::Game::hurried`]).
#[derive(Clone, Debug)]
pub struct Purse(Cell<u64>);

impl Purse {
    /// So many moves weighed.
    pub fn of(moves: u64) -> Purse {
        Purse(Cell::new(moves))
    }

    /// More than any page needs.
    pub fn bottomless() -> Purse {
        Purse::of(u64::MAX)
    }

    pub fn spend(&self, moves: usize) {
        self.0.set(self.0.get().saturating_sub(moves as u64));
    }

    pub fn is_empty(&self) -> bool {
        self.0.get() == 0
    }
}
