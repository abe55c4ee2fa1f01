//! Chance that can be had again: the same number draws the same lots.

/// A lot to draw from.
#[derive(Clone, Debug)]
pub struct Lot(u64);

impl Lot {
    pub fn new(number: u64) -> Lot {
        Lot(number)
    }

    /// SplitMix64.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of so many, from 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.draw() % n.max(1) as u64) as usize
    }

    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.draw() % (high - low + 1)
    }

    /// True so many times in so many.
    pub fn chance(&mut self, times: u64, of: u64) -> bool {
        self.draw() % of < times
    }

    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        (!all.is_empty()).then(|| &all[self.below(all.len())])
    }
}
