//! The house: it holds the tables that are in use, and everything done at them goes through one door.
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use board::Color;
use serde::Serialize;
use tokio::sync::{MappedMutexGuard, MutexGuard, Semaphore, broadcast};

use crate::anchor::Anchor;
use crate::clock::Clocks;
use crate::entry::{Entry, LAW, Ruling, What};
use crate::limits::Buckets;
use crate::live::{Live, News};
use crate::metrics::{Metrics, Standing};
use crate::refusal::Refusal;
use crate::seal::{HouseKey, Signer, random};
use crate::seat::{Seat, Secret, Sitter};
use crate::settlement::{Holder, Proposal, SeatLock, Settlement};
use crate::simulation::planted;
use crate::store::{Appended, Shut, Store, StoreError};
use crate::table::{Question, Sought, Table};
use crate::view::{self, EntryView, State, TableView};
use crate::{limits, listing};

mod acting;
mod anchoring;
mod telling;
mod tending;

pub use anchoring::Receipt;
pub(crate) use anchoring::compare_all;
pub use telling::entries_after;
pub(crate) use tending::watch_for_stalls;

/// The house's clock on the wall: milliseconds since 1970.
pub type Wall = Arc<dyn Fn() -> u64 + Send + Sync>;

/// The wall clock of this machine as it is now, and from now on going evenly: whoever sets the machine's clock takes no
/// time from a player and gives him none.
pub fn wall() -> Wall {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed();
    let began = Instant::now();
    Arc::new(move || {
        let now = since
            .as_ref()
            .map_or(began.elapsed(), |since| *since + began.elapsed());
        now.as_millis() as u64
    })
}

/// A house of several nodes longer silent than this was shut; a house of one was shut since it last said anything.
const SILENT: Duration = Duration::from_secs(15);

pub struct House {
    pub store: Arc<dyn Store>,
    pub metrics: Metrics,
    /// The command of a UCI engine.
    pub engine: Option<String>,
    key: HouseKey,
    signer: Signer,
    anchor: Option<Anchor>,
    /// What a person should look at, and what is wrong with the store now.
    warnings: Mutex<Vec<String>>,
    trouble: Mutex<Option<String>>,
    wall: Wall,
    live: Mutex<HashMap<String, Arc<Live>>>,
    closing: AtomicBool,
    /// Machines that choose a move at once.
    pub(crate) thinkers: Semaphore,
    /// Proofs that are sought at once: they may be long, and the tables are served beside them.
    provers: Arc<Semaphore>,
    /// Whether other nodes append to the same store.
    has_others: bool,
    /// How far its clock goes before the wall's: never back behind what was done, and on a store of several nodes as the
    /// store's own.
    ahead: AtomicI64,
    /// Whether it could say that it is open.
    announced: AtomicBool,
    /// Times in which it stood still since it was opened.
    stalls: Mutex<Vec<Shut>>,
}

/// An act as it comes in.
#[derive(Clone, Debug)]
pub struct Asked {
    pub act_id: String,
    pub expected_seq: u64,
    pub act: String,
}

/// What came of it, as the doer sees it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Answer {
    pub act_id: String,
    pub seq: u64,
    pub entry: EntryView,
    pub state: State,
}

/// A link to a seat. The secret is said once.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Link {
    pub seat: String,
    pub secret: String,
    pub path: String,
}

/// A new table.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct NewTable {
    pub id: String,
    pub links: Vec<Link>,
    pub table: TableView,
}

/// A table as a seat finds it on sitting down.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Snapshot {
    pub seat: String,
    pub table: TableView,
    pub entries: Vec<EntryView>,
    pub state: State,
}

type Held<'a> = MappedMutexGuard<'a, Table>;
type Place<'a> = MutexGuard<'a, Option<Box<Table>>>;

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
            ahead: AtomicI64::new(0),
            announced: AtomicBool::new(false),
            stalls: Mutex::default(),
            store,
            metrics: Metrics::default(),
            engine,
            key,
            wall,
            live: Mutex::default(),
            closing: AtomicBool::new(false),
            thinkers: Semaphore::new(limits::THINKERS),
            provers: Arc::new(Semaphore::new(1)),
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
    async fn announce(&self) -> Result<(), StoreError> {
        let mut ahead = match self.store.now().await? {
            Some(shared) => shared as i64 - (self.wall)() as i64,
            None => 0,
        };
        let mut now = ((self.wall)() as i64 + ahead) as u64;
        let silent = match self.has_others {
            true => SILENT,
            false => Duration::ZERO,
        };
        let last = self.store.beat(now).await?;
        if let Some(last) = last.filter(|last| now <= *last) {
            // The wall's clock was set back. Something may have been done for another beat.
            let resumed = last + tending::BEAT.as_millis() as u64;
            tracing::warn!(by_ms = resumed - now, "the machine's clock was set back");
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
            tracing::warn!("{other}");
            if let Ok(mut warnings) = self.warnings.lock() {
                warnings.push(other.to_owned());
            }
        }
        self.ahead.store(ahead, Ordering::Relaxed);
        self.announced.store(true, Ordering::SeqCst);
        Ok(())
    }

    /// A store with tables in it had an anchor: where there is none, nobody can say what is missing.
    async fn miss_the_anchor(&self) -> Result<(), StoreError> {
        let missed = self.anchor.as_ref().is_some_and(Anchor::is_new)
            && !self.store.tables("", 1).await?.is_empty();
        if missed {
            let missing = "there are tables, and the anchor knew of none: what was cut off before now cannot be noticed";
            tracing::warn!("{missing}");
            if let Ok(mut warnings) = self.warnings.lock() {
                warnings.push(missing.to_owned());
            }
        }
        Ok(())
    }

    /// What is wrong with the store now, if anything is.
    fn in_trouble(&self, error: Option<&StoreError>) {
        if let Ok(mut trouble) = self.trouble.lock() {
            *trouble = error.map(ToString::to_string);
        }
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        ((self.wall)() as i64 + self.ahead.load(Ordering::Relaxed)) as u64
    }

    /// The key with which it signs, for others to check.
    pub fn public_key(&self) -> String {
        self.signer.public().to_owned()
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
        for live in self.in_use() {
            let _ = live.news.send(Arc::new(News::Closing));
        }
        let _ = self.store.beat(self.now()).await;
        if let Some(anchor) = &self.anchor {
            anchor.close();
        }
    }

    fn in_use(&self) -> Vec<Arc<Live>> {
        self.live
            .lock()
            .map(|live| live.values().cloned().collect())
            .unwrap_or_default()
    }

    /// How many tables are in use.
    pub fn tables_in_use(&self) -> usize {
        self.live.lock().map_or(0, |live| live.len())
    }

    /// Lets nobody find a table that was let go.
    pub(crate) fn forget(&self, id: &str) {
        if let Ok(mut live) = self.live.lock() {
            live.remove(id);
        }
        if let Some(anchor) = &self.anchor {
            anchor.forget(id);
        }
    }

    /// Makes a table.
    pub async fn make(self: &Arc<House>, mut proposal: Proposal) -> Result<NewTable, Refusal> {
        self.open_for_business()?;
        limits::proposal(&proposal)?;
        proposal.draw_array(u64::from_le_bytes(random()))?;
        let engines = [Color::White, Color::Black].map(|side| *proposal.seats.of(side));
        if engines.contains(&Holder::Engine) && self.engine.is_none() {
            return Err(Refusal::Malformed("this house has no engine".into()));
        }
        let id = new_id(self.now());
        let terms = proposal.terms()?;
        limits::proofs(&terms.conditions)?;
        let mut seats = Proposal::players(&terms.conditions);
        seats.retain(|seat| {
            let held = seat.side().map(|side| *proposal.seats.of(side));
            held == Some(Holder::Link)
        });
        if proposal.umpire {
            seats.push(Seat::Umpire);
        }
        seats.push(Seat::Watcher);
        let secrets: Vec<(Seat, Secret)> = seats
            .into_iter()
            .map(|seat| (seat, Secret::make()))
            .collect();
        let locks = secrets.iter().map(|(seat, secret)| SeatLock {
            seat: *seat,
            lock: secret.lock(),
        });
        let settlement = Settlement {
            proposal,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            locks: locks.collect(),
            proofs_within: Some(limits::PROOF),
        };
        let now = self.now();
        let table = Table::settle(&id, settlement.clone(), now)?;
        let live = self.live(&id);
        let mut place = live.table.lock().await;
        *place = Some(Box::new(table));
        let what = What::Made {
            settlement: Box::new(settlement),
            ruling: Ruling::default(),
        };
        let name = own_name(Seat::House, "made");
        self.append(&live, &mut place, Seat::House, name, what)
            .await?;
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        self.metrics.tables_made.fetch_add(1, Ordering::Relaxed);
        Ok(NewTable {
            links: secrets
                .iter()
                .map(|(seat, secret)| link(&id, *seat, secret))
                .collect(),
            table: view::settled(table),
            id,
        })
    }

    /// Whether it takes acts.
    pub fn open_for_business(&self) -> Result<(), Refusal> {
        match self.closing.load(Ordering::SeqCst) {
            true => Err(Refusal::Closing),
            false => Ok(()),
        }
    }

    fn live(&self, id: &str) -> Arc<Live> {
        let fresh = || {
            Arc::new(Live {
                id: id.to_owned(),
                table: tokio::sync::Mutex::new(None),
                news: broadcast::Sender::new(limits::QUEUE),
                present: Mutex::default(),
                pace: Buckets::default(),
                fall: AtomicU64::new(u64::MAX),
                used: AtomicU64::new(self.now()),
                told: Mutex::default(),
                lost: Mutex::default(),
                told_when: Mutex::default(),
                wire: Mutex::default(),
                shuts_due: AtomicBool::new(false),
                striking: AtomicBool::new(false),
                considering: AtomicBool::new(false),
                thinking: AtomicBool::new(false),
            })
        };
        match self.live.lock() {
            Ok(mut live) => live.entry(id.to_owned()).or_insert_with(fresh).clone(),
            Err(_) => fresh(),
        }
    }

    /// The table of this id, if there is one, and the seat that the secret opens there.
    pub async fn find(
        self: &Arc<House>,
        id: &str,
        secret: Option<&str>,
    ) -> Result<(Arc<Live>, Sitter), Refusal> {
        if !is_id(id) {
            return Err(Refusal::NotFound("table"));
        }
        let live = self.live(id);
        if self.has_others {
            self.catch_up(&live).await?;
        }
        let found = {
            let table = self.table(&live).await;
            match (table, secret) {
                (Err(refusal), _) => Err(refusal),
                (Ok(table), Some(secret)) => table.seat_of(secret).ok_or(Refusal::UnknownSecret),
                (Ok(table), None) if table.settlement.proposal.public => Ok(Seat::Watcher.into()),
                (Ok(_), None) => Err(Refusal::UnknownSecret),
            }
        };
        match found {
            Ok(who) => Ok((live, who)),
            Err(refusal) => {
                if matches!(refusal, Refusal::NotFound(_))
                    && let Ok(mut all) = self.live.lock()
                {
                    all.remove(id);
                }
                Err(refusal)
            }
        }
    }

    /// The table of this id, for one who has no seat yet.
    pub async fn place(self: &Arc<House>, id: &str) -> Result<Arc<Live>, Refusal> {
        match self.find(id, None).await {
            Ok((live, _)) => Ok(live),
            Err(Refusal::UnknownSecret) => Ok(self.live(id)),
            Err(refusal) => Err(refusal),
        }
    }

    /// The table itself as it stands now, read from its log if need be.
    pub async fn table<'a>(self: &Arc<House>, live: &'a Arc<Live>) -> Result<Held<'a>, Refusal> {
        let place = match self.laid(live, self.now()).await {
            // What had to be entered could not be: the table is shown as the log has it.
            Err(Refusal::Store(_) | Refusal::Unknown(_)) => self.shown(live).await?,
            place => place?,
        };
        MutexGuard::try_map(place, Option::as_deref_mut).map_err(|_| Refusal::NotFound("table"))
    }

    /// The place where the table lies, read from its log if need be; whatever time was over then has been struck.
    async fn laid<'a>(
        self: &Arc<House>,
        live: &'a Arc<Live>,
        then: u64,
    ) -> Result<Place<'a>, Refusal> {
        let mut place = self.shown(live).await?;
        if !self.announced.load(Ordering::SeqCst) {
            let trouble = self.trouble.lock().ok().and_then(|trouble| trouble.clone());
            return Err(Refusal::Store(trouble.unwrap_or_default()));
        }
        if live.shuts_due.load(Ordering::Relaxed) {
            Box::pin(self.enter_shuts(live, &mut place)).await?;
        }
        if live.fall.load(Ordering::Relaxed) <= then && !planted("flag-late") {
            Box::pin(self.strike(live, &mut place, then)).await?;
        }
        Ok(place)
    }

    /// The place where the table lies, read from its log if need be.
    async fn shown<'a>(self: &Arc<House>, live: &'a Arc<Live>) -> Result<Place<'a>, Refusal> {
        live.used.store(self.now(), Ordering::Relaxed);
        let mut place = live.table.lock().await;
        if place.is_none() {
            // Boxed, being rare: every idle socket would pay for its size.
            Box::pin(self.load(live, &mut place)).await?;
        }
        Ok(place)
    }

    async fn load(
        self: &Arc<House>,
        live: &Arc<Live>,
        place: &mut Place<'_>,
    ) -> Result<(), Refusal> {
        let rows = self.store.read(&live.id, 0).await?;
        if rows.is_empty() {
            let known = self.anchor.as_ref().and_then(|anchor| anchor.tip(&live.id));
            return Err(match known {
                Some(tip) => Refusal::Lost(format!(
                    "This table was acknowledged up to entry {}, and the house has lost it.",
                    tip.seq
                )),
                None => Refusal::NotFound("table"),
            });
        }
        let proofs = rows.iter().any(|row| needs_proof(&row.body));
        let read = self.aside(proofs, move || Table::of_rows(&rows)).await?;
        let table = read.map_err(|bad| {
            tracing::error!(table = live.id, %bad, "a log is damaged");
            Refusal::Damaged(bad.to_string())
        })?;
        self.compare_with_anchor(live, &table);
        let mut table = table;
        // It was told when it was told, though the log was read again since.
        if let Some(clocks) = &mut table.clocks
            && let Some(told) = live.when_told(table.log.len() as u64 - 1)
        {
            clocks.hear(told);
        }
        let running = table.clocks.as_ref().is_some_and(|c| c.running().is_some());
        live.shuts_due.store(running, Ordering::Relaxed);
        self.tell(live, &table);
        self.settle_down(live, &table);
        **place = Some(Box::new(table));
        Ok(())
    }

    /// Enters the times in which the house was shut since the last entry.
    async fn enter_shuts(
        self: &Arc<House>,
        live: &Arc<Live>,
        place: &mut Place<'_>,
    ) -> Result<(), Refusal> {
        if anchoring::lost(live).is_none() {
            let log = place.as_ref().map(|table| &table.log);
            let last = log.and_then(|log| log.last());
            let last = last.map_or(0, |kept| kept.entry.at);
            for shut in self.store.shuts(last).await? {
                self.stood_still(live, place, shut, false).await?;
            }
        }
        live.shuts_due.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Enters that no clock ran in that time, as far as one would have run.
    async fn stood_still(
        self: &Arc<House>,
        live: &Arc<Live>,
        place: &mut Place<'_>,
        shut: Shut,
        stalled: bool,
    ) -> Result<(), Refusal> {
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        let Some(clocks) = table.clocks.as_ref().filter(|c| c.running().is_some()) else {
            return Ok(());
        };
        let from = shut.from.max(clocks.charged_to());
        if from >= shut.to || planted("shut-charged") {
            return Ok(());
        }
        let what = What::House {
            from,
            to: shut.to,
            stalled,
            lost: None,
        };
        let name = format!("{} {}", if stalled { "stalled" } else { "shut" }, shut.from);
        let name = own_name(Seat::House, &name);
        Box::pin(self.append_at(live, place, shut.to, Seat::House, name, what)).await?;
        Ok(())
    }

    /// What has to be seen to after every entry: the next time that is over, and whether a machine is to move.
    fn settle_down(self: &Arc<House>, live: &Arc<Live>, table: &Table) {
        let fall = table.due().map_or(u64::MAX, |(at, _)| at);
        live.fall.store(fall, Ordering::Relaxed);
        let machine = [Color::White, Color::Black]
            .into_iter()
            .any(|side| table.holder(side).is_machine());
        if machine && table.begun() && !live.thinking.swap(true, Ordering::SeqCst) {
            tokio::spawn(crate::partner::attend(self.clone(), live.clone()));
        }
    }

    /// Lets an entry happen, keeps it, and only when it is kept tells anybody of it.
    async fn append(
        self: &Arc<House>,
        live: &Arc<Live>,
        place: &mut Place<'_>,
        seat: Seat,
        name: String,
        what: What,
    ) -> Result<u64, Refusal> {
        self.append_at(live, place, self.now(), seat, name, what)
            .await
    }

    /// The same for what came about at a time.
    async fn append_at(
        self: &Arc<House>,
        live: &Arc<Live>,
        place: &mut Place<'_>,
        at: u64,
        seat: Seat,
        name: String,
        what: What,
    ) -> Result<u64, Refusal> {
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        table.room_for(seat, &what)?;
        let mut table = place.take().ok_or(Refusal::NotFound("table"))?;
        let was = table.game.outcome();
        let last = table.log.last().map_or(0, |kept| kept.entry.at);
        let at = at.max(last);
        let ran = table.clocks.as_ref().and_then(Clocks::running);
        let charged_to = table.clocks.as_ref().map(Clocks::charged_to);
        // He who does it before he can have been told has used no time.
        let told = charged_to
            .map(|from| from.min(at))
            .filter(|told| *told > last);
        let mut entry = Entry {
            seq: table.log.len() as u64,
            at,
            seat,
            act_id: name,
            told,
            law: (table.law.as_deref() != Some(LAW)).then(|| LAW.to_owned()),
            what,
        };
        let heard = table.apply(&entry);
        if let Some(ruling) = heard.ruling {
            entry.what.rule(ruling);
        }
        let lists = matches!(entry.what, What::Made { .. } | What::Seat { .. })
            || was != table.game.outcome();
        let listing = match lists {
            true => listing::at(&table, entry.at),
            false => None,
        };
        let row = entry.row(&live.id, table.tip());
        let hash = row.hash;
        let seq = entry.seq;
        let asked = Instant::now();
        let mut appended = self.store.append(row, listing).await;
        if planted("acknowledged-early") && appended.is_err() {
            appended = Ok(Appended::Done);
        }
        self.metrics.kept.took(asked.elapsed());
        if let Err(error) = &appended {
            self.metrics.store_failed(match error {
                StoreError::Failed(_) => "failed",
                StoreError::Unknown(_) => "unknown",
            });
        }
        match appended? {
            Appended::Done => {
                if let Some(anchor) = self.anchor.as_ref().filter(|_| !planted("anchor-unnoted")) {
                    anchor.note(&live.id, seq, hash);
                }
                table.keep(entry, hash, heard.of_the_hand);
                if let Some(clocks) = &mut table.clocks
                    && !planted("told-ignored")
                {
                    let turned = clocks.running().filter(|side| ran != Some(*side));
                    // What the house enters is of its own moment, unless it turns the clock; what a seat did is told now.
                    if turned.is_some() || seat != Seat::House {
                        // Whose turn has come is told when it has come to him, and what he does comes as much later.
                        let wire = turned.map(|side| live.wires().of(side).spared());
                        let told = self.now() + wire.unwrap_or_default().as_millis() as u64;
                        let told = told.max(charged_to.unwrap_or_default());
                        clocks.hear(told);
                        live.told_at(seq, told);
                    }
                }
                self.metrics.entries.fetch_add(1, Ordering::Relaxed);
                self.tell(live, &table);
                self.settle_down(live, &table);
                **place = Some(table);
                Ok(seq)
            }
            // Another node was first: what it did is read, and the doer is told.
            Appended::Stale => {
                Box::pin(self.load(live, place)).await?;
                Err(Refusal::Stale)
            }
            Appended::Repeated(kept) => {
                Box::pin(self.load(live, place)).await?;
                Ok(kept)
            }
        }
    }

    /// Seeks a proof beside the tables, this one among them: no lock is held meanwhile, and its clocks are struck.
    async fn sought(&self, question: Question) -> Result<Sought, Refusal> {
        self.aside(true, move || question.put()).await
    }

    /// Does what may need a proof beside the threads that serve the tables, and the rest at once.
    async fn aside<T: Send + 'static>(
        &self,
        proof: bool,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        if !proof {
            return Ok(work());
        }
        let broken = || Refusal::Damaged("the search for a proof broke off".into());
        let turn = self.provers.clone().acquire_owned().await;
        let turn = turn.map_err(|_| broken())?;
        let work = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        work.await.map_err(|_| broken())
    }
}

/// Whether the umpire may have to search for a proof before he rules on it.
fn needs_proof(act: &str) -> bool {
    let claims = umpire::words::CLAIMS.iter();
    let mut to_prove = claims.filter(|(_, claim)| claim.needs_proof());
    to_prove.any(|(words, _)| act.contains(words))
}

/// The doer's own name for what he does: no seat can use up another's.
fn client_name(seat: Seat, act_id: &str) -> String {
    format!("{seat}/{act_id}")
}

/// A name that the house gives; no client can give such a one.
fn own_name(seat: Seat, name: &str) -> String {
    match seat {
        Seat::House => format!("{seat}/{name}"),
        seat => format!("{seat}:{name}"),
    }
}

fn link(id: &str, seat: Seat, secret: &Secret) -> Link {
    Link {
        seat: seat.to_string(),
        secret: secret.reveal().to_owned(),
        path: format!("/table/{id}#{}", secret.reveal()),
    }
}

/// Twelve letters and figures that cannot be mistaken for each other. The first four tell the time, in steps of nine hours:
/// tables played at together then lie together in the store, and a commit writes fewer of its pages.
fn new_id(now: u64) -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let time = [40, 35, 30, 25].map(|bits| (now >> bits) as u8);
    let letter = |byte: u8| char::from(LETTERS[usize::from(byte) % 32]);
    time.into_iter().chain(random::<8>()).map(letter).collect()
}

fn is_id(id: &str) -> bool {
    id.len() == 12 && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
