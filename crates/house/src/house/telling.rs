//! What those at a table are told: the table as it stands when they sit down, and every entry after that.
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::broadcast;

use super::{Answer, House, Snapshot};
use crate::limits;
use crate::live::{Frame, Live, News, frame};
use crate::refusal::Refusal;
use crate::seat::{Seat, Sitter};
use crate::table::{Kept, Table};
use crate::view::{self, EntryView, Eyes, Sight};

impl House {
    /// Sends to everybody at the table what he has not been told yet, as far as he may see it.
    pub(super) fn tell(&self, live: &Live, table: &Table) {
        let now = table.seq();
        let told = live.told.lock().ok().and_then(|mut told| told.replace(now));
        let Some(told) = told.filter(|_| live.news.receiver_count() > 0) else {
            return;
        };
        // Whoever has seen all but the last entry lacks of the score only what that one changed.
        let score_from = match told + 1 == now {
            true => table.sheet.unchanged(),
            false => 0,
        };
        for kept in table.log.iter().skip(told as usize + 1) {
            let frames = self.frames(live, table, kept, score_from);
            let seq = kept.entry.seq;
            let _ = live.news.send(Arc::new(News::Entry { seq, frames }));
        }
    }

    /// The time by which a table's clocks are shown: they stand while the umpire considers.
    fn hour(&self, live: &Live) -> u64 {
        let now = self.now();
        live.considered(now).map_or(now, |came| now.min(came))
    }

    /// An entry for all eyes that are there: one text for those that see alike.
    fn frames(
        &self,
        live: &Live,
        table: &Table,
        kept: &Kept,
        score_from: usize,
    ) -> [Option<Utf8Bytes>; 4] {
        let present = live.present_names();
        let listening = live.listening();
        let mut told: Vec<(Sight, Utf8Bytes)> = Vec::new();
        Eyes::ALL.map(|eyes| {
            if !listening[eyes.index()] {
                return None;
            }
            let sight = Sight::of(table, kept, eyes);
            if let Some((_, text)) = told.iter().find(|(other, _)| *other == sight) {
                return Some(text.clone());
            }
            let entry = Box::new(view::entry(table, kept, eyes));
            let mut state = view::state_from(table, eyes, &present, self.hour(live), score_from);
            self.vouch(live, table, &mut state);
            let state = Box::new(state);
            let text = frame(&Frame::Entry { entry, state });
            told.push((sight, text.clone()));
            Some(text)
        })
    }

    /// The table as a seat sees it, with the entries after `since`.
    pub async fn look(
        self: &Arc<House>,
        live: &Arc<Live>,
        who: impl Into<Sitter>,
        since: Option<u64>,
    ) -> Result<Snapshot, Refusal> {
        let who = who.into();
        let seat = who.seat;
        let table = self.table(live).await?;
        table.seats(who)?;
        Ok(self.snapshot(live, &table, seat, since))
    }

    /// Sits down: the table as it is, and all news from then on.
    pub async fn sit(
        self: &Arc<House>,
        live: &Arc<Live>,
        who: impl Into<Sitter>,
        since: Option<u64>,
    ) -> Result<(Snapshot, broadcast::Receiver<Arc<News>>), Refusal> {
        let who = who.into();
        let seat = who.seat;
        let table = self.table(live).await?;
        table.seats(who)?;
        if seat != Seat::Watcher && live.sockets(seat) >= limits::SOCKETS_PER_SEAT {
            return Err(Refusal::TooMany(20));
        }
        let news = live.news.subscribe();
        live.come(seat);
        // Machines may have waited for somebody to come.
        self.settle_down(live, &table);
        Ok((self.snapshot(live, &table, seat, since), news))
    }

    fn snapshot(&self, live: &Live, table: &Table, seat: Seat, since: Option<u64>) -> Snapshot {
        let eyes = Eyes::of(seat);
        let mut state = view::state(table, eyes, &live.present_names(), self.hour(live));
        self.vouch(live, table, &mut state);
        Snapshot {
            seat: seat.to_string(),
            table: view::settled(table),
            entries: entries_after(table, eyes, since),
            state,
        }
    }

    /// What came of what a seat did, and how the table stands now.
    pub async fn answer(
        self: &Arc<House>,
        live: &Arc<Live>,
        who: impl Into<Sitter>,
        act_id: String,
        seq: u64,
    ) -> Result<Answer, Refusal> {
        let seat = who.into().seat;
        let table = self.table(live).await?;
        let eyes = Eyes::of(seat);
        let kept = usize::try_from(seq).ok().and_then(|seq| table.log.get(seq));
        let mut state = view::state(&table, eyes, &live.present_names(), self.hour(live));
        self.vouch(live, &table, &mut state);
        Ok(Answer {
            act_id,
            seq,
            entry: kept.map_or_else(EntryView::default, |kept| view::entry(&table, kept, eyes)),
            state,
        })
    }
}

/// The entries that come after `since`, for these eyes.
pub fn entries_after(table: &Table, eyes: Eyes, since: Option<u64>) -> Vec<EntryView> {
    let from = since.map_or(0, |since| since.saturating_add(1));
    let from = usize::try_from(from)
        .unwrap_or(usize::MAX)
        .min(table.log.len());
    table.log[from..]
        .iter()
        .map(|kept| view::entry(table, kept, eyes))
        .collect()
}
