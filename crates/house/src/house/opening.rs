//! Opening and closing the house, and how it does meanwhile.
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::{Notify, Semaphore};

use super::{House, Wall, anchoring, tending};
use crate::anchor::{Anchor, Doubt};
use crate::archive;
use crate::beside::Beside;
use crate::limits;
use crate::live::News;
use crate::metrics::{Metrics, Standing};
use crate::refusal::Refusal;
use crate::seal::{HouseKey, random};
use crate::store::{Shut, Store, StoreError};
use crate::table::order::LATEST;

/// A house of several nodes longer silent than this was shut; a house of one was shut since it last said anything.
const SILENT: Duration = Duration::from_secs(15);

/// Ten years, in milliseconds.
const MUCH_LATER: u64 = 10 * 365 * 86_400_000;

impl House {
    /// Opens the house: says that it is open, and remembers how long it was shut.
    pub async fn open(
        store: Arc<dyn Store>,
        key: HouseKey,
        wall: Wall,
        engine: Option<String>,
    ) -> Result<Arc<House>, StoreError> {
        House::open_anchored(store, key, wall, engine, None).await
    }

    /// The same with an anchor: what was acknowledged is compared with what there is.
    pub async fn open_anchored(
        store: Arc<dyn Store>,
        key: HouseKey,
        wall: Wall,
        engine: Option<String>,
        anchor: Option<Anchor>,
    ) -> Result<Arc<House>, StoreError> {
        let news = store.news().await?;
        let house = Arc::new(House {
            signer: key.signer(),
            anchor,
            warnings: Mutex::default(),
            trouble: Mutex::default(),
            has_others: news.is_some(),
            node: u64::from_le_bytes(random()),
            ahead: AtomicI64::new(0),
            announced: AtomicBool::new(false),
            keeps_nothing_since: AtomicU64::new(u64::MAX),
            next_fall: AtomicU64::new(u64::MAX),
            sooner: Notify::new(),
            stalls: Mutex::default(),
            store,
            metrics: Metrics::default(),
            engine,
            key,
            wall,
            live: Mutex::default(),
            closing: AtomicBool::new(false),
            thinkers: Semaphore::new(limits::THINKERS),
            among_machines: tokio::sync::Mutex::default(),
            provers: Beside::open("proofs", 1),
            callers: Beside::open("flags", 1),
            listeners: Beside::open("words", 1),
            readers: Beside::open("logs", 1),
            lines: Semaphore::new(limits::WAITING),
        });
        if let Err(error) = house.announce().await {
            // A disk that is full can still be read: the tables are shown, and nothing is done until it can be written.
            house
                .store
                .listed(false, 1)
                .await
                .map_err(|_| error.clone())?;
            tracing::error!(%error, "the house can show its tables, and keep nothing");
            house.in_trouble(Some(&error));
        }
        house.miss_the_anchor().await?;
        tokio::spawn(tending::beat(house.clone()));
        tokio::spawn(tending::watch_the_clocks(house.clone()));
        if let Some(news) = news {
            tokio::spawn(tending::follow_the_news(house.clone(), news));
        }
        Ok(house)
    }

    /// Says for the first time that it is open, and enters how long it was shut. Before that no act is taken, since nobody
    /// knows what time was nobody's.
    pub(super) async fn announce(&self) -> Result<(), StoreError> {
        let mut ahead = match self.store.now().await? {
            Some(shared) => shared as i64 - (self.wall)() as i64,
            None => 0,
        };
        let mut now = ((self.wall)() as i64 + ahead) as u64;
        let silent = match self.has_others {
            true => SILENT,
            false => Duration::ZERO,
        };
        let mut last = self.store.beat(now).await?;
        // Somebody must have time to play after it.
        if last.take_if(|last| *last > LATEST - MUCH_LATER).is_some() {
            self.warn("when the house was last open cannot be read in the store (it is of no time that a clock can show): for the time since then clocks may have been charged");
        }
        if let Some(last) = last.filter(|last| now <= *last) {
            // The wall's clock was set back. Something may have been done for another beat.
            let resumed = last + tending::BEAT.as_millis() as u64;
            tracing::warn!(by_ms = resumed - now, "the machine's clock was set back");
            let days = (resumed - now) / 86_400_000;
            if days > 0 {
                self.warn(&format!(
                    "the store says that the house was open {days} days after what this machine's clock shows, and it goes on from there: either the clock was set back, or the store was changed"
                ));
            }
            ahead += (resumed - now) as i64;
            now = resumed;
            self.store.beat(now).await?;
        }
        if let Some(last) = last
            && now.saturating_sub(last) > silent.as_millis() as u64
        {
            let shut = Shut {
                from: last,
                to: now,
            };
            self.store.shut(shut).await?;
        }
        let name = self.key.name();
        if self.store.remember("key", &name).await? != name {
            let other = "the key (seal.key) is not the one with which this store was first opened: envelopes closed under another cannot be opened here";
            self.warn(other);
        }
        self.ahead.store(ahead, Ordering::Relaxed);
        self.announced.store(true, Ordering::SeqCst);
        Ok(())
    }

    /// Where there is a log, or was an anchor, there should be one: else nobody can say what is missing. Whatever is doubtful
    /// about it is said until it is accepted, also when the house is opened again.
    async fn miss_the_anchor(&self) -> Result<(), StoreError> {
        let Some(anchor) = &self.anchor else {
            return Ok(());
        };
        if anchor.is_new() && archive::had_an_anchor(&*self.store).await? {
            anchor.doubt(Doubt::Begun);
        }
        let doubts = anchor.doubts();
        if anchor.is_new() || !doubts.is_empty() {
            anchor.write_whole();
        }
        if anchor.trouble().is_none()
            && let Err(error) = self.store.remember(archive::ANCHORED, "").await
        {
            tracing::warn!(%error, "the store does not know that it has an anchor");
        }
        for doubt in doubts {
            self.warn(&format!(
                "{doubt} (jadoube verify --accept-loss, once it was looked into)"
            ));
        }
        Ok(())
    }

    /// Says what somebody should look at, for as long as the house is open.
    pub(super) fn warn(&self, what: &str) {
        tracing::warn!("{what}");
        if let Ok(mut warnings) = self.warnings.lock()
            && !warnings.iter().any(|known| known == what)
        {
            warnings.push(what.to_owned());
        }
    }

    /// What is wrong with the store now, if anything is.
    pub(super) fn in_trouble(&self, error: Option<&StoreError>) {
        if let Ok(mut trouble) = self.trouble.lock() {
            *trouble = error.map(ToString::to_string);
        }
    }

    /// What somebody should look at.
    pub fn warnings(&self) -> Vec<String> {
        self.warnings
            .lock()
            .map_or_else(|_| Vec::new(), |all| all.clone())
    }

    /// Whether the store can be read and was lately written to; it says so within a second.
    pub async fn well(&self) -> Result<(), Refusal> {
        let trouble = self.trouble.lock().ok().and_then(|trouble| trouble.clone());
        if let Some(trouble) = trouble {
            return Err(Refusal::Unwell(format!(
                "The store cannot be written to: {trouble}."
            )));
        }
        if let Some(trouble) = self.anchor.as_ref().and_then(Anchor::trouble) {
            return Err(Refusal::Unwell(format!(
                "The anchor cannot be written to: {trouble}."
            )));
        }
        let read = self.store.listed(false, 1);
        match tokio::time::timeout(Duration::from_millis(900), read).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(Refusal::Unwell(format!(
                "The store cannot be read: {error}."
            ))),
            Err(_) => Err(Refusal::Unwell("The store does not answer.".into())),
        }
    }

    /// How the tables in memory stand.
    pub(crate) fn standing(&self) -> Standing {
        let mut standing = Standing::default();
        for live in self.in_use() {
            let Ok(place) = live.table.try_lock() else {
                standing.busy += 1;
                continue;
            };
            let Some(table) = place.as_ref() else {
                continue;
            };
            match () {
                () if anchoring::lost(&live).is_some() => standing.lost += 1,
                () if table.over() => standing.over += 1,
                () if table.begun() => standing.playing += 1,
                () => standing.waiting += 1,
            }
        }
        standing
    }

    /// No more acts are taken; everybody is told.
    pub async fn close(&self) {
        self.closing.store(true, Ordering::SeqCst);
        self.sooner.notify_one();
        for live in self.in_use() {
            let _ = live.news.send(Arc::new(News::Closing));
        }
        let _ = self.store.beat(self.now()).await;
        if let Some(anchor) = &self.anchor {
            anchor.close();
        }
    }
}
