//! Those who are inside: how many, of which households, and who gives way when another comes.
//!
//! Who somebody is shows only when he has spoken. So nobody keeps a place by saying nothing: when places become few, of the
//! household that has most who are silent, he gives way who has been so longest.
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

use super::Room;

#[derive(Default)]
pub(super) struct Inside(Mutex<Count>);

#[derive(Default)]
struct Count {
    all: usize,
    households: HashMap<IpAddr, Household>,
    /// Numbers the silences in the order in which they began.
    silences: u64,
}

#[derive(Default)]
struct Household {
    all: usize,
    silent: BTreeMap<u64, Arc<Summons>>,
}

/// By which one is told to go.
#[derive(Default)]
struct Summons {
    gone: AtomicBool,
    told: Notify,
}

/// One who is inside, until this is dropped.
pub(super) struct Guest {
    inside: Arc<Inside>,
    from: IpAddr,
    summons: Arc<Summons>,
    at: Mutex<Speaking>,
}

/// What he is at: so many requests, or a silence.
struct Speaking {
    requests: usize,
    silence: u64,
}

/// He is heard as long as this lives.
pub struct Heard(Arc<Guest>);

impl Count {
    /// The longest silent one of the household that has most such gives way; no other where `of` names one.
    fn make_way(&mut self, of: Option<IpAddr>) -> bool {
        let households = self.households.iter_mut();
        let silent = households
            .filter(|(from, _)| of.is_none_or(|of| of == **from))
            .filter_map(|(_, own)| Some((own.silent.len(), *own.silent.first_key_value()?.0, own)));
        let most = silent.max_by_key(|(many, first, _)| (*many, u64::MAX - first));
        let Some((_, _, own)) = most else {
            return false;
        };
        if let Some((_, summons)) = own.silent.pop_first() {
            summons.gone.store(true, Ordering::SeqCst);
            summons.told.notify_one();
            own.all -= 1;
            self.all -= 1;
        }
        true
    }

    fn fall_silent(&mut self, from: IpAddr, summons: &Arc<Summons>) -> u64 {
        self.silences += 1;
        let own = self.households.entry(from).or_default();
        own.silent.insert(self.silences, summons.clone());
        self.silences
    }
}

impl Inside {
    pub(super) fn is_empty(&self) -> bool {
        self.0.lock().is_ok_and(|count| count.all == 0)
    }

    /// Lets one in and says whether he is in the reserve; or says why not.
    pub(super) fn let_in(
        self: &Arc<Inside>,
        room: &Room,
        from: IpAddr,
    ) -> Result<(Arc<Guest>, bool), &'static str> {
        let Ok(mut count) = self.0.lock() else {
            return Err("full");
        };
        let own = |count: &Count| count.households.get(&from).map_or(0, |own| own.all);
        if room.each.is_some_and(|most| own(&count) >= most) && !count.make_way(Some(from)) {
            return Err("address");
        }
        let before_reserve = room.most - room.most / 8;
        if count.all >= before_reserve {
            count.make_way(None);
        }
        if count.all >= room.most {
            return Err("full");
        }
        count.all += 1;
        count.households.entry(from).or_default().all += 1;
        let summons = Arc::default();
        let silence = count.fall_silent(from, &summons);
        let in_reserve = count.all > before_reserve;
        let guest = Guest {
            inside: self.clone(),
            from,
            summons,
            at: Mutex::new(Speaking {
                requests: 0,
                silence,
            }),
        };
        Ok((Arc::new(guest), in_reserve))
    }
}

impl Guest {
    /// He has said what he wants.
    pub(super) fn heard(self: &Arc<Guest>) -> Heard {
        if let (Ok(mut count), Ok(mut at)) = (self.inside.0.lock(), self.at.lock()) {
            at.requests += 1;
            if let Some(own) = count.households.get_mut(&self.from) {
                own.silent.remove(&at.silence);
            }
        }
        Heard(self.clone())
    }

    pub(super) fn is_silent(&self) -> bool {
        self.at.lock().is_ok_and(|at| at.requests == 0)
    }

    /// Until he is told to go.
    pub(super) async fn told_to_go(&self) {
        self.summons.told.notified().await;
    }
}

impl Drop for Heard {
    fn drop(&mut self) {
        let guest = &self.0;
        if let (Ok(mut count), Ok(mut at)) = (guest.inside.0.lock(), guest.at.lock()) {
            at.requests -= 1;
            if at.requests == 0 && !guest.summons.gone.load(Ordering::SeqCst) {
                at.silence = count.fall_silent(guest.from, &guest.summons);
            }
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let Ok(mut count) = self.inside.0.lock() else {
            return;
        };
        let gone = self.summons.gone.load(Ordering::SeqCst);
        if let Some(own) = count.households.get_mut(&self.from) {
            if let Ok(at) = self.at.lock() {
                own.silent.remove(&at.silence);
            }
            own.all -= usize::from(!gone);
            if own.all == 0 {
                count.households.remove(&self.from);
            }
        }
        count.all -= usize::from(!gone);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(n: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, n])
    }

    fn room(most: usize, each: usize) -> Room {
        Room {
            most,
            each: Some(each),
            ..Room::default()
        }
    }

    #[test]
    fn the_last_eighth_is_for_the_seated() {
        let inside = Arc::<Inside>::default();
        let room = room(16, 10);
        let mut guests = Vec::new();
        for n in 0..16 {
            let (guest, in_reserve) = inside.let_in(&room, from(n)).ok().unwrap();
            assert_eq!(in_reserve, n >= 14);
            guests.push((guest.heard(), guest));
        }
        assert_eq!(inside.let_in(&room, from(99)).err(), Some("full"));
        guests.truncate(3);
        for _ in 0..10 {
            let (guest, _) = inside.let_in(&room, from(50)).ok().unwrap();
            guests.push((guest.heard(), guest));
        }
        assert_eq!(inside.let_in(&room, from(50)).err(), Some("address"));
        drop(guests);
        assert!(inside.is_empty());
    }

    #[test]
    fn whoever_says_nothing_gives_way() {
        let inside = Arc::<Inside>::default();
        let room = room(16, 100);
        let (honest, _) = inside.let_in(&room, from(1)).ok().unwrap();
        // However many of one household come and say nothing, nobody gets into the reserve by it, and none but they go.
        let mut idle = Vec::new();
        for _ in 0..100 {
            let (guest, in_reserve) = inside.let_in(&room, from(2)).ok().unwrap();
            assert!(!in_reserve);
            idle.push(guest);
        }
        let gone = |guest: &Arc<Guest>| guest.summons.gone.load(Ordering::SeqCst);
        assert!(!gone(&honest));
        assert!(idle[..87].iter().all(gone) && !idle[87..].iter().any(gone));
        // Nor does one who was heard, as long as he is.
        let heard = honest.heard();
        for n in 3..40 {
            let come = inside.let_in(&room, from(n)).ok().unwrap();
            assert!(!come.1 && !gone(&honest));
            idle.push(come.0);
        }
        drop(heard);
        drop((honest, idle));
        assert!(inside.is_empty());
    }
}
