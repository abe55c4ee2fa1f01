//! A table in use: who is there, and what is sent to all of them.
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use board::{Color, Position};
use serde::Serialize;
use tokio::sync::broadcast;
use umpire::act::{Actor, Deed};

use crate::limits::Buckets;
use crate::seat::{Seat, Sitter};
use crate::settlement::Sides;
use crate::table::Table;
use crate::view::{EntryView, Eyes, State};
use crate::wire::Wire;

/// A table in use.
pub struct Live {
    pub id: String,
    /// Taken out while an act is being kept: should that fail or be broken off, the log is read again.
    pub(crate) table: tokio::sync::Mutex<Option<Box<Table>>>,
    pub(crate) news: broadcast::Sender<Arc<News>>,
    pub(crate) present: Mutex<Vec<Seat>>,
    /// How much each seat does, by whichever door.
    pub(crate) pace: Buckets<Seat>,
    /// When a time is over next.
    pub(crate) fall: AtomicU64,
    pub(crate) used: AtomicU64,
    /// The last entry that those at the table were told of; none before it is read for the first time.
    pub(crate) told: Mutex<Option<u64>>,
    /// Which entry of a seat was told last, and when.
    pub(crate) told_when: Mutex<Option<(u64, u64)>>,
    /// What the wire to each side takes.
    pub(crate) wire: Mutex<Sides<Wire>>,
    /// Whether times in which the house was shut are still to be entered; and those in which it stood still.
    pub(crate) shuts_due: AtomicBool,
    pub(crate) stalls_due: AtomicBool,
    /// What was acknowledged here and is not in the log: play waits for the umpire.
    pub(crate) lost: Mutex<Option<crate::anchor::Tip>>,
    /// Whether a time that is over is being said.
    pub(crate) striking: AtomicBool,
    /// When that came for which the umpire is looking for a proof; `u64::MAX` where he is not. Until he has ruled the players
    /// wait, and their clocks stand as they stood then.
    pub(crate) considering: AtomicU64,
    /// The same at another node, and until when that is believed unless it is said again.
    pub(crate) elsewhere: Mutex<Option<(u64, u64)>>,
    /// The last claim that was not proved, and upon which men.
    pub(crate) unproved: Mutex<Option<(Actor, Deed, Position)>>,
    /// Held by whoever asks whether a fallen flag loses.
    pub(crate) calling: tokio::sync::Mutex<()>,
    /// Held by whoever asks what a line means: a table has one ear.
    pub(crate) listening: tokio::sync::Mutex<()>,
    /// Whether a machine is thinking at it.
    pub thinking: AtomicBool,
}

/// What is sent to everybody at a table: one text for all that see alike.
pub enum News {
    Entry {
        seq: u64,
        frames: [Option<Utf8Bytes>; 4],
    },
    Present(Utf8Bytes),
    /// This seat's link is dead.
    Revoked(Seat),
    Closing,
}

impl Live {
    /// When that came which the umpire is considering, at this node or another.
    pub(crate) fn considered(&self, now: u64) -> Option<u64> {
        let came = self.considering.load(Ordering::Relaxed);
        let elsewhere = || {
            let told = self.elsewhere.lock().ok().and_then(|told| *told);
            told.filter(|(_, until)| now < *until).map(|(came, _)| came)
        };
        (came != u64::MAX).then_some(came).or_else(elsewhere)
    }

    /// A claim was not proved: the umpire does not look for it again while the men stand so.
    pub(crate) fn is_unproved(&self, claim: (Actor, Deed, Position)) {
        if let Ok(mut unproved) = self.unproved.lock() {
            *unproved = Some(claim);
        }
    }
    pub(crate) fn was_unproved(&self, claim: &(Actor, Deed, Position)) -> bool {
        let unproved = self.unproved.lock();
        unproved.is_ok_and(|unproved| unproved.as_ref() == Some(claim))
    }

    /// An entry was told now.
    pub(crate) fn told_at(&self, seq: u64, now: u64) {
        if let Ok(mut told) = self.told_when.lock() {
            *told = Some((seq, now));
        }
    }

    /// When this entry was told, if it was the last that was.
    pub(crate) fn when_told(&self, seq: u64) -> Option<u64> {
        let told = self.told_when.lock().ok().and_then(|told| *told);
        told.filter(|(last, _)| *last == seq).map(|(_, at)| at)
    }

    /// A side was asked whether it is there, and answered after so long.
    pub fn answered(&self, side: Color, after: Duration) {
        if let Ok(mut wire) = self.wire.lock() {
            wire.of_mut(side).took(after);
        }
    }

    /// What the wire to each side takes.
    pub(crate) fn wires(&self) -> Sides<Wire> {
        self.wire
            .lock()
            .map_or_else(|_| Sides::default(), |wire| wire.clone())
    }

    /// Comes to the table. Those who are there hear of it only if nobody sat in that seat.
    pub(crate) fn come(&self, seat: Seat) {
        let known = self.sockets(seat) > 0;
        if let Ok(mut present) = self.present.lock() {
            present.push(seat);
        }
        if !known {
            self.tell_present();
        }
    }

    /// Leaves the table.
    pub fn leave(&self, seat: Seat) {
        if let Ok(mut present) = self.present.lock()
            && let Some(place) = present.iter().position(|here| *here == seat)
        {
            present.swap_remove(place);
        }
        if self.sockets(seat) == 0 {
            self.tell_present();
        }
    }

    /// How many sockets a seat has.
    pub fn sockets(&self, seat: Seat) -> usize {
        let count = |here: &[Seat]| here.iter().filter(|here| **here == seat).count();
        self.present.lock().map_or(0, |present| count(&present))
    }

    pub(crate) fn is_present(&self, side: Color) -> bool {
        let here = |present: &[Seat]| present.iter().any(|seat| seat.side() == Some(side));
        self.present.lock().is_ok_and(|present| here(&present))
    }

    /// Whether anybody is there, be it to look on.
    pub(crate) fn has_anybody(&self) -> bool {
        self.present.lock().is_ok_and(|present| !present.is_empty())
    }

    pub(crate) fn present_names(&self) -> Vec<String> {
        let Ok(present) = self.present.lock() else {
            return Vec::new();
        };
        let mut names: Vec<String> = present.iter().map(Seat::to_string).collect();
        names.sort();
        names.dedup();
        names
    }

    pub(crate) fn listening(&self) -> [bool; 4] {
        let mut listening = [false; 4];
        if let Ok(present) = self.present.lock() {
            for seat in present.iter() {
                listening[Eyes::of(*seat).index()] = true;
            }
        }
        listening
    }

    pub(crate) fn tell_present(&self) {
        let present = self.present_names();
        let _ = self
            .news
            .send(Arc::new(News::Present(frame(&Frame::Present { present }))));
    }
}

/// Somebody who sits at a table; he leaves it when this is dropped.
pub struct Sitting {
    pub live: Arc<Live>,
    pub who: Sitter,
}

impl Drop for Sitting {
    fn drop(&mut self) {
        self.live.leave(self.who.seat);
    }
}

/// A message to everybody.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Frame {
    Entry {
        entry: Box<EntryView>,
        state: Box<State>,
    },
    Present {
        present: Vec<String>,
    },
}

/// Its text.
pub(crate) fn frame(frame: &Frame) -> Utf8Bytes {
    const USUAL: usize = 2048;
    let mut text = Vec::with_capacity(USUAL);
    let written = serde_json::to_writer(&mut text, frame).ok();
    let text = written.and_then(|()| Utf8Bytes::try_from(text).ok());
    text.unwrap_or_default()
}
