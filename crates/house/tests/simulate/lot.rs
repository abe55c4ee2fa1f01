//! Chance under a seed: xorshift, mixed once, so that neighbouring seeds have nothing in common.
pub struct Lot(u64);

impl Lot {
    pub fn of(seed: u64, step: u64) -> Lot {
        let mut mixed = seed
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(step.wrapping_mul(0xbf58_476d_1ce4_e5b9))
            ^ 0x94d0_49bb_1331_11eb;
        mixed ^= mixed >> 31;
        mixed = mixed.wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 29;
        Lot(mixed | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, most: u64) -> u64 {
        self.next() % most.max(1)
    }

    pub fn one_in(&mut self, many: u64) -> bool {
        self.below(many) == 0
    }

    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len() as u64) as usize]
    }
}
