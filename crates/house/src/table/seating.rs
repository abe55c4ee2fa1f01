//! Who may sit at a table, and how far it has come: what is noted outside the store.
use super::{Kept, Table};
use crate::anchor::Tip;
use crate::entry::What;
use crate::seat::Lock;

impl Table {
    /// A hash over what was settled and who may sit here: as long as it is what it was, those who hold the links are those to
    /// whom the house gave them.
    pub fn seating(&self) -> [u8; 32] {
        self.seating
    }

    pub(super) fn reseat(&mut self) {
        let mut locks: Vec<(String, &Lock)> = self
            .locks
            .iter()
            .map(|(seat, lock)| (seat.to_string(), lock))
            .collect();
        locks.sort_by(|one, other| one.0.cmp(&other.0));
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.log.first().map_or([0; 32], |kept| kept.hash));
        for (seat, lock) in locks {
            hasher
                .update(seat.as_bytes())
                .update(b"\n")
                .update(lock.bytes());
        }
        self.seating = *hasher.finalize().as_bytes();
    }

    /// How far it has come.
    pub fn reached(&self) -> Tip {
        Tip {
            seq: self.seq(),
            hash: self.tip(),
            seating: Some(self.seating),
        }
    }

    /// The entry in which the loss of what was acknowledged up to this number, or further, was given up.
    pub fn gave_up(&self, lost: u64) -> Option<u64> {
        let mut log = self.log.iter().map(Box::as_ref);
        let given_up = |kept: &&Kept| matches!(kept.entry.what, What::House { lost: Some(upto), .. } if lost <= upto);
        log.find(given_up).map(|kept| kept.entry.seq)
    }

    /// Whether that lock opened a seat once, and opens none any more.
    pub fn is_dead(&self, lock: Lock) -> bool {
        let made = self.settlement.locks.iter().map(|lock| lock.lock);
        let changed = self.log.iter().filter_map(|kept| match kept.entry.what {
            What::Seat { lock, .. } => lock,
            _ => None,
        });
        let opens = self.locks.iter().any(|(_, opens)| *opens == lock);
        !opens && made.chain(changed).any(|was| was == lock)
    }
}
