//! Doors for the simulator (`make simulate`): chance under a seed, and bugs that can be planted to see whether they are found.
//! Without the feature `simulation` there is nothing behind them.

#[cfg(feature = "simulation")]
pub(crate) use doors::draw;
#[cfg(feature = "simulation")]
pub use doors::{Seeded, Sown, chance, plant, planted};

/// Whether this bug was planted.
#[cfg(not(feature = "simulation"))]
pub(crate) const fn planted(_: &str) -> bool {
    false
}

#[cfg(feature = "simulation")]
mod doors {
    use std::cell::Cell;

    thread_local! {
        static CHANCE: Cell<Option<u64>> = const { Cell::new(None) };
        static PLANTED: Cell<Option<&'static str>> = const { Cell::new(None) };
    }

    /// Whether this bug was planted on this thread.
    pub fn planted(bug: &str) -> bool {
        PLANTED.get() == Some(bug)
    }

    /// Plants a bug on this thread, until this is dropped.
    pub fn plant(bug: &'static str) -> Sown {
        PLANTED.set(Some(bug));
        Sown(())
    }

    pub struct Sown(());

    impl Drop for Sown {
        fn drop(&mut self) {
            PLANTED.set(None);
        }
    }

    /// From now on chance on this thread follows from the seed, until this is dropped.
    pub fn chance(seed: u64) -> Seeded {
        CHANCE.set(Some(seed | 1));
        Seeded(())
    }

    pub struct Seeded(());

    impl Drop for Seeded {
        fn drop(&mut self) {
            CHANCE.set(None);
        }
    }

    /// Draws bytes, if chance follows from a seed here.
    pub(crate) fn draw(bytes: &mut [u8]) -> bool {
        let Some(mut state) = CHANCE.get() else {
            return false;
        };
        for byte in bytes {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            *byte = (state >> 32) as u8;
        }
        CHANCE.set(Some(state));
        true
    }
}
