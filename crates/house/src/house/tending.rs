//! What the house does by itself: it says that it is open, watches the clocks, reads the news of other nodes.
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use board::Color;
use umpire::act::{Act, Actor, Deed, Fault};

use super::keeping::Doing;
use super::{House, Place};
use crate::clock::Due;
use crate::entry::What;
use crate::limits;
use crate::live::Live;
use crate::refusal::Refusal;
use crate::store::{Considers, Row, Said, Shut, StoreError};
use crate::table::{Question, Sought};

/// How long the word of another node that it considers a claim is believed; it says so again three times as often.
const CONSIDERS: Duration = Duration::from_secs(3);

/// How often it says that it is open.
pub(super) const BEAT: Duration = Duration::from_secs(5);

impl House {
    /// Reads what other nodes appended.
    pub(super) async fn catch_up(self: &Arc<House>, live: &Arc<Live>) -> Result<(), Refusal> {
        let mut place = live.table.lock().await;
        let Some(from) = place.as_ref().map(|table| table.seq() + 1) else {
            return Ok(());
        };
        let rows = self.rows(&live.id, from).await?;
        if rows.is_empty() {
            return Ok(());
        }
        let Some(mut table) = place.take() else {
            return Ok(());
        };
        let follow = move |rows: &[Row]| table.follow(rows).map(|()| table);
        let followed = self.read_again(rows, follow).await?;
        let table = followed.map_err(|bad| Refusal::Damaged(bad.to_string()))?;
        self.compare_with_anchor(live, &table);
        self.tell(live, &table);
        self.settle_down(live, &table);
        *place = Some(table);
        Ok(())
    }

    /// The rows of a table. A database that others share and that does not answer keeps nothing either.
    pub(super) async fn rows(&self, table: &str, from: u64) -> Result<Vec<Row>, StoreError> {
        let asked = self.now();
        let rows = self.store.read(table, from).await;
        if let Err(error @ (StoreError::Failed(_) | StoreError::Unknown(_))) = &rows
            && self.has_others
        {
            self.could_not_keep(asked, error);
        }
        rows
    }

    /// Does what the house had to do by then, as of its moment: says that a time was over, presses a clock. Whether a flag
    /// that is down loses has to be sought first: then it answers with the question, and is asked again with what was found.
    pub(super) async fn strike(
        self: &Arc<House>,
        live: &Arc<Live>,
        place: &mut Place<'_>,
        then: u64,
        mut sought: Option<Sought>,
    ) -> Result<Option<Question>, Refusal> {
        if super::anchoring::lost(live).is_some() {
            // Until the umpire has spoken no time runs here.
            self.falls(live, u64::MAX);
            return Ok(None);
        }
        if let Some(from) = self.keeps_nothing_since() {
            let to = self.now();
            self.stood_still(live, place, Shut { from, to }, true)
                .await?;
        }
        let mut said = None;
        loop {
            let table = place.as_mut().ok_or(Refusal::NotFound("table"))?;
            let over = table.due().filter(|(at, _)| *at <= then);
            let Some((at, due)) = over.filter(|over| said != Some(*over)) else {
                self.settle_down(live, table);
                return Ok(None);
            };
            said = over;
            let umpire = |deed| Act {
                actor: Actor::Umpire,
                ..Act::of(Color::White, deed)
            };
            let act = match due {
                Due::Flag(side) => Act::of(side, Deed::Waits(None)),
                Due::Press(side) => Act::of(side, Deed::PressesClock),
                Due::Call => umpire(Deed::PointsOut(Fault::FlagFallen)),
                Due::EndOfPlay => umpire(Deed::StopsPlay),
            };
            let what = self.what(live, table, &act, at)?;
            // Whether the other could still mate is sought beside the threads that serve.
            if due == Due::Call {
                match sought.take().filter(|sought| table.still_asks(sought)) {
                    Some(sought) => table.answered(sought),
                    None => {
                        if let question @ Some(_) = table.question(&what) {
                            return Ok(question);
                        }
                    }
                }
            }
            let name = table.log.len().to_string();
            Box::pin(self.append(live, place, Doing::by_the_house(at, &name, what))).await?;
        }
    }

    async fn watch(self: &Arc<House>, live: &Arc<Live>) -> Result<(), Refusal> {
        self.laid(live, self.now()).await.map(drop)
    }

    /// The house stood still, and nobody could be heard: no player pays for it.
    pub fn stood_still_for(&self, shut: Shut) {
        tracing::warn!(
            ms = shut.to.saturating_sub(shut.from),
            "the house stood still"
        );
        // It is nobody's time after a restart either; of several nodes only this one stood still.
        if !self.has_others {
            let store = self.store.clone();
            tokio::spawn(async move {
                if let Err(error) = store.shut(shut).await {
                    tracing::warn!(%error, "that the house stood still was not kept");
                }
            });
        }
        if let Ok(mut stalls) = self.stalls.lock() {
            let old = shut.from.saturating_sub(24 * 3_600_000);
            stalls.retain(|stall| stall.to > old);
            stalls.push(shut);
        }
        // It is entered where somebody comes to the table, or a time would be over: to enter it everywhere at once would be the
        // next stall.
        for live in self.in_use() {
            live.stalls_due.store(true, Ordering::Relaxed);
        }
    }

    /// When a time is over next at a table.
    pub(super) fn falls(&self, live: &Live, at: u64) {
        live.fall.store(at, Ordering::SeqCst);
        if at < self.next_fall.load(Ordering::SeqCst) {
            self.sooner.notify_one();
        }
    }

    /// Since when nothing could be kept, if that is so.
    pub(super) fn keeps_nothing_since(&self) -> Option<u64> {
        let since = self.keeps_nothing_since.load(Ordering::SeqCst);
        (since != u64::MAX).then_some(since)
    }

    /// What came then could not be kept, or nobody knows whether it was: whoever did it is not charged until it can be.
    pub(super) fn could_not_keep(&self, came: u64, error: &StoreError) {
        self.in_trouble(Some(error));
        self.keeps_nothing_since.fetch_min(came, Ordering::SeqCst);
    }

    /// Something was kept. If nothing was before it, that was nobody's time, at no table.
    pub(super) fn could_keep(&self, what: &What) {
        self.keeps_again(match what {
            What::House { to, .. } => *to,
            _ => self.now(),
        });
    }

    fn keeps_again(&self, to: u64) {
        if self.keeps_nothing_since().is_none() {
            return;
        }
        let from = self.keeps_nothing_since.swap(u64::MAX, Ordering::SeqCst);
        self.in_trouble(None);
        if from < to {
            self.stood_still_for(Shut { from, to });
        }
    }

    /// Where several nodes share a store they go by its clock: none charges a player for its own going wrong. The house's
    /// clock never goes back; it waits.
    async fn keep_time_with_the_store(&self) {
        let asked = (self.wall)();
        let Ok(Some(shared)) = self.store.now().await else {
            return;
        };
        let answered = (self.wall)();
        // It was read somewhere between; one that took long says little.
        if answered - asked < 500 {
            let ahead = shared as i64 - ((asked + answered) / 2) as i64;
            self.ahead.store(ahead, Ordering::Relaxed);
        }
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
        let asked = house.now();
        let beat = match house.announced.load(Ordering::SeqCst) {
            true => house.store.beat(asked).await.map(drop),
            false => house.announce().await,
        };
        match &beat {
            Ok(()) => house.keeps_again(house.now()),
            Err(error) => {
                tracing::error!(%error, "the house could not say that it is open");
                house.metrics.store_failed("beat");
                house.could_not_keep(asked, error);
            }
        }
        house.in_trouble(beat.as_ref().err());
        house.keep_time_with_the_store().await;
        house.put_away();
        // A node that was killed may have kept what it never told of.
        if house.has_others {
            for live in house.in_use() {
                let _ = house.catch_up(&live).await;
            }
        }
    }
}

/// How often the clocks are looked at though nothing is over.
const LOOK: Duration = Duration::from_secs(1);

/// Sleeps until the next time is over, or one is set that is over before it.
pub(super) async fn watch_the_clocks(house: Arc<House>) {
    while house.open_for_business().is_ok() {
        // Whoever sets a time from now on wakes this again, unless it is seen here.
        house.next_fall.store(u64::MAX, Ordering::SeqCst);
        let now = house.now();
        let mut next = u64::MAX;
        // Each by itself: no table waits for another's.
        for live in house.in_use() {
            match live.fall.load(Ordering::SeqCst) {
                fall if fall > now => next = next.min(fall),
                _ if live.striking.swap(true, Ordering::SeqCst) => {}
                _ => drop(tokio::spawn(strike_by_itself(house.clone(), live))),
            }
        }
        house.next_fall.fetch_min(next, Ordering::SeqCst);
        // The house's clock may be set by that of the store.
        let most = Duration::from_millis(next.saturating_sub(now)).min(LOOK);
        let _ = tokio::time::timeout(most, house.sooner.notified()).await;
    }
}

async fn strike_by_itself(house: Arc<House>, live: Arc<Live>) {
    const SOON: Duration = Duration::from_millis(100);
    if let Err(refusal) = house.watch(&live).await {
        tracing::warn!(
            table = live.id,
            ?refusal,
            "a time that is over was not said"
        );
    }
    // What could not be said yet is tried again.
    if live.fall.load(Ordering::SeqCst) <= house.now() {
        tokio::time::sleep(SOON).await;
    }
    live.striking.store(false, Ordering::SeqCst);
    house.sooner.notify_one();
}

/// Notices when nothing was done for longer than a tick should take: then nobody was heard, and no clock ran.
pub(crate) async fn watch_for_stalls(house: Arc<House>) {
    const TICK: Duration = Duration::from_millis(200);
    const STALL: Duration = Duration::from_secs(1);
    let mut last = tokio::time::Instant::now();
    while house.open_for_business().is_ok() {
        tokio::time::sleep(TICK).await;
        let passed = last.elapsed();
        if passed > TICK + STALL {
            let to = house.now();
            let from = to.saturating_sub(passed.as_millis() as u64);
            house.stood_still_for(Shut { from, to });
        }
        last = tokio::time::Instant::now();
    }
}

/// Says to the other nodes that a claim is considered, until whoever holds the other end lets it go.
pub(super) async fn tell_of_claim(
    house: Arc<House>,
    table: String,
    came: u64,
    mut ended: tokio::sync::oneshot::Receiver<()>,
) {
    let mut came = Some(came);
    loop {
        let said = Considers {
            table: table.clone(),
            node: house.node,
            came,
        };
        if let Err(error) = house.store.considers(said).await {
            tracing::warn!(%error, "the other nodes were not told of a claim");
        }
        if came.is_none() {
            return;
        }
        if tokio::time::timeout(CONSIDERS / 3, &mut ended)
            .await
            .is_ok()
        {
            came = None;
        }
    }
}

pub(super) async fn follow_the_news(
    house: Arc<House>,
    mut news: tokio::sync::mpsc::Receiver<Said>,
) {
    let live = |id: &str| {
        let live = house.live.lock().ok()?;
        live.get(id).cloned()
    };
    while let Some(said) = news.recv().await {
        match said {
            Said::Appended(id, _) => {
                if let Some(live) = live(&id)
                    && let Err(refusal) = house.catch_up(&live).await
                {
                    tracing::warn!(table = id, ?refusal, "news not read");
                }
            }
            Said::Considers(said) if said.node == house.node => {}
            Said::Considers(said) => {
                let until = house.now() + CONSIDERS.as_millis() as u64;
                // Also where nobody has asked for that table here yet: he may in the next moment.
                let live = house.live(&said.table);
                if let Ok(mut told) = live.elsewhere.lock() {
                    *told = said.came.map(|came| (came, until));
                }
            }
        }
    }
}
