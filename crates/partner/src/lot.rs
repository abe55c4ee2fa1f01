//! Chance that can be had again.

/// Lots drawn one after another (SplitMix64): the same for the same seed.
pub struct Lot(u64);

impl Lot {
    /// Lots of their own for whatever these numbers stand for.
    pub fn new(of: &[u64]) -> Lot {
        let mut lot = Lot(0);
        for number in of {
            lot.0 ^= number.wrapping_mul(0xff51_afd7_ed55_8ccd);
            lot.0 = lot.draw();
        }
        lot
    }

    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 where there is none.
    pub fn below(&mut self, n: usize) -> usize {
        (self.draw() % (n as u64).max(1)) as usize
    }

    /// One of them.
    pub fn of<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let at = self.below(from.len());
        from.get(at)
    }

    /// In another order.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for i in (1..all.len()).rev() {
            all.swap(i, self.below(i + 1));
        }
    }
}
