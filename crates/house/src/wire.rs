//! The delay of the wire: how long a player's messages are under way. It is measured by the pings of his sockets, shown to
//! everybody at the table, and so much of it as [`limits::WIRE`] allows is taken from nobody's time.
use std::time::Duration;

use crate::limits;

/// What it took, there and back, the last few times that a side was asked.
#[derive(Copy, Clone, Debug, Default)]
pub struct Wire {
    last: [Option<Duration>; 3],
    next: usize,
}

impl Wire {
    /// An answer came after so long.
    pub fn took(&mut self, time: Duration) {
        self.last[self.next] = Some(time);
        self.next = (self.next + 1) % self.last.len();
    }

    /// The shortest of them: one late answer is no longer wire.
    pub fn delay(&self) -> Option<Duration> {
        self.last.iter().flatten().min().copied()
    }

    /// The part of it that a move is spared. He who answers pings late on purpose gains no more than this, and is seen to.
    pub fn spared(&self) -> Duration {
        self.delay().unwrap_or_default().min(limits::WIRE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spared_is_bounded() {
        let ms = Duration::from_millis;
        let mut wire = Wire::default();
        assert_eq!((wire.delay(), wire.spared()), (None, ms(0)));
        wire.took(ms(80));
        wire.took(ms(3_000));
        assert_eq!(wire.spared(), ms(80), "one late answer is not the wire");
        wire.took(ms(4_000));
        wire.took(ms(5_000));
        assert_eq!(
            (wire.delay(), wire.spared()),
            (Some(ms(3_000)), limits::WIRE)
        );
    }
}
