//! What the house does by itself: it says that it is open, watches the clocks, reads the news of other nodes.
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use board::Color;
use umpire::act::{Act, Actor, Deed};

use super::{House, Place, needs_proof};
use crate::clock::Fallen;
use crate::limits;
use crate::live::Live;
use crate::refusal::Refusal;
use crate::seat::Seat;

/// How often it says that it is open.
const BEAT: Duration = Duration::from_secs(5);

impl House {
    /// Reads what other nodes appended.
    pub(super) async fn catch_up(self: &Arc<House>, live: &Arc<Live>) -> Result<(), Refusal> {
        let mut place = live.table.lock().await;
        let Some(from) = place.as_ref().map(|table| table.seq() + 1) else {
            return Ok(());
        };
        let rows = self.store.read(&live.id, from).await?;
        if rows.is_empty() {
            return Ok(());
        }
        let Some(mut table) = place.take() else {
            return Ok(());
        };
        let proofs = rows.iter().any(|row| needs_proof(&row.body));
        let followed = move || table.follow(&rows).map(|()| table);
        let followed = self.aside(proofs, followed).await?;
        let table = followed.map_err(|bad| Refusal::Damaged(bad.to_string()))?;
        self.tell(live, &table);
        self.settle_down(live, &table);
        *place = Some(table);
        Ok(())
    }

    /// Says of every time that is over that it is, as of the moment when it was.
    pub(super) async fn strike(
        self: &Arc<House>,
        live: &Arc<Live>,
        place: &mut Place<'_>,
    ) -> Result<(), Refusal> {
        let mut said = None;
        loop {
            let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
            let over = table.next_fall().filter(|(at, _)| *at <= self.now());
            let Some((at, fallen)) = over.filter(|over| said != Some(*over)) else {
                self.settle_down(live, table);
                return Ok(());
            };
            said = over;
            let act = match fallen {
                Fallen::Flag(side) => Act::of(side, Deed::Waits(None)),
                Fallen::EndOfPlay => Act {
                    actor: Actor::Umpire,
                    ..Act::of(Color::White, Deed::StopsPlay)
                },
            };
            let what = self.what(live, table, &act, at)?;
            let name = table.log.len().to_string();
            Box::pin(self.append_at(live, place, at, Seat::House, &name, what)).await?;
        }
    }

    async fn watch(self: &Arc<House>, live: &Arc<Live>) -> Result<(), Refusal> {
        let mut place = self.laid(live).await?;
        self.strike(live, &mut place).await
    }

    /// Tables that nobody has used for a while are put away; their logs stay.
    fn put_away(&self) {
        let idle = self.now().saturating_sub(limits::IDLE.as_millis() as u64);
        if let Ok(mut all) = self.live.lock() {
            all.retain(|_, live| {
                Arc::strong_count(live) > 1
                    || live.used.load(Ordering::Relaxed) > idle
                    || live.fall.load(Ordering::Relaxed) != u64::MAX
            });
        }
    }
}

pub(super) async fn beat(house: Arc<House>) {
    let mut every = tokio::time::interval(BEAT);
    loop {
        every.tick().await;
        if house.open_for_business().is_err() {
            return;
        }
        if let Err(error) = house.store.beat(house.now()).await {
            tracing::error!(%error, "the house could not say that it is open");
        }
        house.put_away();
        // A node that was killed may have kept what it never told of.
        if house.has_others {
            for live in house.in_use() {
                let _ = house.catch_up(&live).await;
            }
        }
    }
}

pub(super) async fn watch_the_clocks(house: Arc<House>) {
    let mut every = tokio::time::interval(Duration::from_millis(250));
    loop {
        every.tick().await;
        if house.open_for_business().is_err() {
            return;
        }
        let now = house.now();
        let over = |live: &Arc<Live>| live.fall.load(Ordering::Relaxed) <= now;
        for live in house.in_use().into_iter().filter(over) {
            if let Err(refusal) = house.watch(&live).await {
                tracing::warn!(
                    table = live.id,
                    ?refusal,
                    "a time that is over was not said"
                );
            }
        }
    }
}

pub(super) async fn follow_the_news(
    house: Arc<House>,
    mut news: tokio::sync::mpsc::Receiver<(String, u64)>,
) {
    while let Some((id, _)) = news.recv().await {
        let live = house
            .live
            .lock()
            .ok()
            .and_then(|live| live.get(&id).cloned());
        if let Some(live) = live
            && let Err(refusal) = house.catch_up(&live).await
        {
            tracing::warn!(table = id, ?refusal, "news not read");
        }
    }
}
