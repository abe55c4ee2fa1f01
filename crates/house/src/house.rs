//! The house: it holds the tables that are in use, and everything done at them goes through one door.
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use board::Color;
use serde::Serialize;
use tokio::sync::{MappedMutexGuard, MutexGuard, broadcast};
use umpire::act::{Act, Actor, Deed};

use crate::clock::Fallen;
use crate::entry::{Entry, Hearers, Ruling, SeatChange, What};
use crate::guard::guard;
use crate::limits;
use crate::metrics::Metrics;
use crate::refusal::Refusal;
use crate::seal::{HouseKey, random};
use crate::seat::{Seat, Secret, side_name};
use crate::settlement::{Proposal, SeatLock, Settlement};
use crate::store::{Appended, Listing, Shut, Store, StoreError};
use crate::table::Table;
use crate::view::{self, EntryView, Eyes, State, TableView};

/// The house's clock on the wall: milliseconds since 1970.
pub type Wall = Arc<dyn Fn() -> u64 + Send + Sync>;

/// The wall clock of this machine.
pub fn wall() -> Wall {
    Arc::new(|| {
        let since = std::time::SystemTime::UNIX_EPOCH.elapsed();
        since.map_or(0, |since| since.as_millis() as u64)
    })
}

/// A house longer silent than this was shut.
const SILENT: Duration = Duration::from_secs(15);
/// How often it says that it is open.
const BEAT: Duration = Duration::from_secs(5);

pub struct House {
    pub store: Arc<dyn Store>,
    pub metrics: Metrics,
    /// The command of a UCI engine.
    pub engine: Option<String>,
    key: HouseKey,
    wall: Wall,
    live: Mutex<HashMap<String, Arc<Live>>>,
    closing: AtomicBool,
}

/// A table in use.
pub struct Live {
    pub id: String,
    /// Taken out while an act is being kept: should that fail or be broken off, the log is read again.
    table: tokio::sync::Mutex<Option<Table>>,
    news: broadcast::Sender<Arc<News>>,
    present: Mutex<Vec<Seat>>,
    /// When a time is over next.
    fall: AtomicU64,
    used: AtomicU64,
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

impl House {
    /// Opens the house: says that it is open, and remembers how long it was shut.
    pub async fn open(
        store: Arc<dyn Store>,
        key: HouseKey,
        wall: Wall,
        engine: Option<String>,
    ) -> Result<Arc<House>, StoreError> {
        let now = wall();
        if let Some(last) = store.beat(now).await?
            && now.saturating_sub(last) > SILENT.as_millis() as u64
        {
            let shut = Shut {
                from: last,
                to: now,
            };
            store.shut(shut).await?;
        }
        let house = Arc::new(House {
            store,
            metrics: Metrics::default(),
            engine,
            key,
            wall,
            live: Mutex::default(),
            closing: AtomicBool::new(false),
        });
        tokio::spawn(beat(house.clone()));
        tokio::spawn(watch_the_clocks(house.clone()));
        if let Some(news) = house.store.news().await? {
            tokio::spawn(follow_the_news(house.clone(), news));
        }
        Ok(house)
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        (self.wall)()
    }

    /// No more acts are taken; everybody is told.
    pub async fn close(&self) {
        self.closing.store(true, Ordering::SeqCst);
        for live in self.in_use() {
            let _ = live.news.send(Arc::new(News::Closing));
        }
        let _ = self.store.beat(self.now()).await;
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

    /// Makes a table.
    pub async fn make(self: &Arc<House>, proposal: Proposal) -> Result<NewTable, Refusal> {
        self.open_for_business()?;
        limits::proposal(&proposal)?;
        let id = new_id();
        let terms = proposal.terms()?;
        let mut seats = Proposal::players(&terms.conditions);
        seats.retain(|seat| {
            let held = seat.side().map(|side| *proposal.seats.of(side));
            held == Some(crate::settlement::Holder::Link)
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
        };
        let now = self.now();
        let table = Table::settle(&id, settlement.clone(), now)?;
        let live = self.live(&id);
        let mut place = live.table.lock().await;
        *place = Some(table);
        let what = What::Made {
            settlement: Box::new(settlement),
            ruling: Ruling::default(),
        };
        self.append(&live, &mut place, Seat::House, "made", what)
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

    fn open_for_business(&self) -> Result<(), Refusal> {
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
                fall: AtomicU64::new(u64::MAX),
                used: AtomicU64::new(self.now()),
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
    ) -> Result<(Arc<Live>, Seat), Refusal> {
        if !is_id(id) {
            return Err(Refusal::NotFound("table"));
        }
        let live = self.live(id);
        let found = {
            let table = self.table(&live).await;
            match (table, secret) {
                (Err(refusal), _) => Err(refusal),
                (Ok(table), Some(secret)) => table.seat_of(secret).ok_or(Refusal::UnknownSecret),
                (Ok(table), None) if table.settlement.proposal.public => Ok(Seat::Watcher),
                (Ok(_), None) => Err(Refusal::UnknownSecret),
            }
        };
        match found {
            Ok(seat) => Ok((live, seat)),
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

    /// The table itself, read from its log if need be.
    pub async fn table<'a>(self: &Arc<House>, live: &'a Arc<Live>) -> Result<Held<'a>, Refusal> {
        live.used.store(self.now(), Ordering::Relaxed);
        let mut place = live.table.lock().await;
        if place.is_none() {
            self.load(live, &mut place).await?;
        }
        MutexGuard::try_map(place, Option::as_mut).map_err(|_| Refusal::NotFound("table"))
    }

    async fn load(
        self: &Arc<House>,
        live: &Arc<Live>,
        place: &mut MutexGuard<'_, Option<Table>>,
    ) -> Result<(), Refusal> {
        let rows = self.store.read(&live.id, 0).await?;
        if rows.is_empty() {
            return Err(Refusal::NotFound("table"));
        }
        let table = Table::of_rows(&rows).map_err(|bad| {
            tracing::error!(table = live.id, %bad, "a log is damaged");
            Refusal::Damaged(bad.to_string())
        })?;
        let last = table.log.last().map_or(0, |kept| kept.entry.at);
        let running = table.clocks.as_ref().is_some_and(|c| c.running().is_some());
        self.settle_down(live, &table);
        **place = Some(table);
        if running {
            for shut in self.store.shuts(last).await? {
                let what = What::House {
                    from: shut.from.max(last),
                    to: shut.to,
                };
                let name = format!("shut {}", shut.from);
                self.append(live, place, Seat::House, &name, what).await?;
            }
        }
        Ok(())
    }

    /// What has to be seen to after every entry: the next time that is over, and whether a machine is to move.
    fn settle_down(self: &Arc<House>, live: &Arc<Live>, table: &Table) {
        let fall = table.next_fall().map_or(u64::MAX, |(at, _)| at);
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
        place: &mut MutexGuard<'_, Option<Table>>,
        seat: Seat,
        act_id: &str,
        what: What,
    ) -> Result<u64, Refusal> {
        let mut table = place.take().ok_or(Refusal::NotFound("table"))?;
        if table.log.len() as u64 >= limits::ENTRIES {
            **place = Some(table);
            return Err(Refusal::TooMany(3600));
        }
        let was = table.game.outcome();
        let last = table.log.last().map_or(0, |kept| kept.entry.at);
        let mut entry = Entry {
            seq: table.log.len() as u64,
            at: self.now().max(last),
            seat,
            act_id: format!("{seat}/{act_id}"),
            what,
        };
        if let Some(ruling) = table.apply(&entry) {
            entry.what.rule(ruling);
        }
        let lists = matches!(entry.what, What::Made { .. } | What::Seat { .. })
            || was != table.game.outcome();
        let listing = if lists {
            listing(&table, entry.at)
        } else {
            None
        };
        let row = entry.row(&live.id, table.tip());
        let hash = row.hash;
        let seq = entry.seq;
        match self.store.append(row, listing).await? {
            Appended::Done => {
                table.keep(entry, hash);
                self.metrics.entries.fetch_add(1, Ordering::Relaxed);
                self.tell(live, &table, seq);
                self.settle_down(live, &table);
                **place = Some(table);
                Ok(seq)
            }
            // Another node was first: what it did is read, and the doer is told.
            Appended::Stale => {
                Box::pin(self.load(live, place)).await?;
                if let Some(table) = place.as_ref() {
                    (seq..=table.seq()).for_each(|seq| self.tell(live, table, seq));
                }
                Err(Refusal::Stale)
            }
            Appended::Repeated(kept) => {
                Box::pin(self.load(live, place)).await?;
                Ok(kept)
            }
        }
    }

    /// Sends an entry to everybody at the table, as far as he may see it.
    fn tell(&self, live: &Live, table: &Table, seq: u64) {
        if live.news.receiver_count() == 0 {
            return;
        }
        let Some(kept) = table.log.get(seq as usize) else {
            return;
        };
        let present = live.present_names();
        let listening = live.listening();
        let frames = Eyes::ALL.map(|eyes| {
            listening[eyes.index()].then(|| {
                let entry = Box::new(view::entry(table, kept, eyes));
                let state = Box::new(view::state(table, eyes, &present, self.now()));
                frame(&Frame::Entry { entry, state })
            })
        });
        let _ = live.news.send(Arc::new(News::Entry { seq, frames }));
    }

    /// Something is done by a seat.
    pub async fn act(
        self: &Arc<House>,
        live: &Arc<Live>,
        seat: Seat,
        asked: Asked,
    ) -> Result<u64, Refusal> {
        self.open_for_business()?;
        limits::act_id(&asked.act_id)?;
        let act = minutes::read_act(&asked.act)?;
        own(seat, &act)?;
        drop(self.table(live).await?);
        let mut place = live.table.lock().await;
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        if let Some(seq) = repeated(table, seat, &asked.act_id) {
            return Ok(seq);
        }
        if !table.begun() {
            return Err(Refusal::NotBegun);
        }
        if is_stale(table, asked.expected_seq) {
            return Err(Refusal::Stale);
        }
        guard(table, &act)?;
        let what = self.what(live, table, &act)?;
        self.append(live, &mut place, seat, &asked.act_id, what)
            .await
    }

    /// How an act is kept: with the clock's reading, and with envelopes closed and opened as it says.
    fn what(&self, live: &Live, table: &Table, act: &Act) -> Result<What, Refusal> {
        let last = table.log.last().map_or(0, |kept| kept.entry.at);
        let clock = match (act.actor, &table.clocks) {
            (Actor::Side { side, .. }, Some(clocks)) => {
                Some(clocks.used_at(side, self.now().max(last)))
            }
            _ => None,
        };
        let ruling = Ruling::default();
        match (&act.deed, &table.seal) {
            (Deed::Seals(words), _) if matches!(act.actor, Actor::Side { .. }) => {
                Ok(What::Sealed {
                    clock,
                    envelope: self
                        .key
                        .seal(&live.id, table.log.len() as u64, words.as_deref())
                        .map_err(Refusal::Malformed)?,
                    ruling,
                })
            }
            (Deed::Resumes(_), Some(seal)) if table.game.would_uphold(act) => {
                let adversary = act.actor
                    != Actor::Side {
                        side: seal.by,
                        member: None,
                    };
                if !adversary && !table.holder(!seal.by).is_machine() && !live.is_present(!seal.by)
                {
                    return Err(Refusal::NotYours(format!(
                        "the envelope is opened when {} is there to see it",
                        side_name(!seal.by)
                    )));
                }
                let Some(What::Sealed { envelope, .. }) = table
                    .log
                    .get(seal.seq as usize)
                    .map(|kept| &kept.entry.what)
                else {
                    return Err(Refusal::Damaged("the envelope is gone".into()));
                };
                Ok(What::Opened {
                    act: act.to_string(),
                    clock,
                    seal: seal.seq,
                    contents: self
                        .key
                        .open(&live.id, seal.seq, envelope)
                        .map_err(|unopenable| Refusal::Damaged(unopenable.to_string()))?,
                    ruling,
                })
            }
            _ => Ok(What::Act {
                act: act.to_string(),
                clock,
                ruling,
            }),
        }
    }

    /// A side accepts the conditions.
    pub async fn accept(self: &Arc<House>, live: &Arc<Live>, seat: Seat) -> Result<u64, Refusal> {
        self.open_for_business()?;
        let side = seat
            .side()
            .ok_or_else(|| Refusal::NotYours("only players accept the conditions".into()))?;
        drop(self.table(live).await?);
        let mut place = live.table.lock().await;
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        let accepted = table.log.iter().find(|kept| {
            matches!(kept.entry.what, What::Accepted) && kept.entry.seat.side() == Some(side)
        });
        match accepted {
            Some(kept) => Ok(kept.entry.seq),
            None => {
                self.append(live, &mut place, seat, "accepted", What::Accepted)
                    .await
            }
        }
    }

    /// Something is said at the table.
    pub async fn say(
        self: &Arc<House>,
        live: &Arc<Live>,
        seat: Seat,
        act_id: String,
        words: String,
        to: Hearers,
    ) -> Result<u64, Refusal> {
        self.open_for_business()?;
        limits::act_id(&act_id)?;
        limits::words(&words)?;
        match (seat, to) {
            (Seat::Watcher | Seat::House, _) => {
                return Err(Refusal::NotYours("watchers keep silent".into()));
            }
            (Seat::Umpire, Hearers::Allies) => {
                return Err(Refusal::NotYours("the umpire has no allies".into()));
            }
            _ => {}
        }
        drop(self.table(live).await?);
        let mut place = live.table.lock().await;
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        match repeated(table, seat, &act_id) {
            Some(seq) => Ok(seq),
            None => {
                let what = What::Words { words, to };
                self.append(live, &mut place, seat, &act_id, what).await
            }
        }
    }

    /// Takes a seat that is open, or changes or revokes the link of one.
    pub async fn change_seat(
        self: &Arc<House>,
        live: &Arc<Live>,
        by: Seat,
        of: Seat,
        change: SeatChange,
    ) -> Result<Option<Link>, Refusal> {
        self.open_for_business()?;
        drop(self.table(live).await?);
        let mut place = live.table.lock().await;
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        if !table.has(of) || of == Seat::House {
            return Err(Refusal::NotFound("seat"));
        }
        let allowed = match change {
            SeatChange::Taken => table.open.contains(&of),
            SeatChange::Rotated | SeatChange::Revoked => {
                (by == of && by != Seat::Watcher) || by == Seat::Umpire
            }
        };
        if !allowed {
            return Err(match change {
                SeatChange::Taken => Refusal::Taken,
                _ => Refusal::NotYours("that is for the seat itself or the umpire".into()),
            });
        }
        let machine = of
            .side()
            .is_some_and(|side| table.holder(side).is_machine());
        if machine {
            return Err(Refusal::NotYours("a machine sits there".into()));
        }
        let secret = (change != SeatChange::Revoked).then(Secret::make);
        let what = What::Seat {
            change,
            of,
            lock: secret.as_ref().map(Secret::lock),
        };
        let doer = if change == SeatChange::Taken { of } else { by };
        let name = crate::hex::write(&random::<8>());
        self.append(live, &mut place, doer, &name, what).await?;
        if change != SeatChange::Taken {
            let _ = live.news.send(Arc::new(News::Revoked(of)));
        }
        Ok(secret.map(|secret| link(&live.id, of, &secret)))
    }

    /// The table as a seat sees it, with the entries after `since`.
    pub async fn look(
        self: &Arc<House>,
        live: &Arc<Live>,
        seat: Seat,
        since: Option<u64>,
    ) -> Result<Snapshot, Refusal> {
        let table = self.table(live).await?;
        Ok(self.snapshot(live, &table, seat, since))
    }

    /// Sits down: the table as it is, and all news from then on.
    pub async fn sit(
        self: &Arc<House>,
        live: &Arc<Live>,
        seat: Seat,
        since: Option<u64>,
    ) -> Result<(Snapshot, broadcast::Receiver<Arc<News>>), Refusal> {
        let table = self.table(live).await?;
        let news = live.news.subscribe();
        if let Ok(mut present) = live.present.lock() {
            present.push(seat);
        }
        live.tell_present();
        Ok((self.snapshot(live, &table, seat, since), news))
    }

    fn snapshot(&self, live: &Live, table: &Table, seat: Seat, since: Option<u64>) -> Snapshot {
        let eyes = Eyes::of(seat);
        Snapshot {
            seat: seat.to_string(),
            table: view::settled(table),
            entries: entries_after(table, eyes, since),
            state: view::state(table, eyes, &live.present_names(), self.now()),
        }
    }

    /// What came of what a seat did, and how the table stands now.
    pub async fn answer(
        self: &Arc<House>,
        live: &Arc<Live>,
        seat: Seat,
        act_id: String,
        seq: u64,
    ) -> Result<Answer, Refusal> {
        let table = self.table(live).await?;
        let eyes = Eyes::of(seat);
        let kept = usize::try_from(seq).ok().and_then(|seq| table.log.get(seq));
        Ok(Answer {
            act_id,
            seq,
            entry: kept.map_or_else(EntryView::default, |kept| view::entry(&table, kept, eyes)),
            state: view::state(&table, eyes, &live.present_names(), self.now()),
        })
    }

    /// Reads what other nodes appended.
    async fn catch_up(self: &Arc<House>, live: &Arc<Live>, seq: u64) -> Result<(), Refusal> {
        let mut place = live.table.lock().await;
        let Some(table) = place.as_mut().filter(|table| table.seq() < seq) else {
            return Ok(());
        };
        let from = table.seq() + 1;
        let rows = self.store.read(&live.id, from).await?;
        if let Err(bad) = table.follow(&rows) {
            *place = None;
            return Err(Refusal::Damaged(bad.to_string()));
        }
        if let Some(table) = place.as_ref() {
            (from..=table.seq()).for_each(|seq| self.tell(live, table, seq));
            self.settle_down(live, table);
        }
        Ok(())
    }

    /// A time is over: the house says so.
    async fn strike(self: &Arc<House>, live: &Arc<Live>) -> Result<(), Refusal> {
        drop(self.table(live).await?);
        let mut place = live.table.lock().await;
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        let fallen = table.next_fall().filter(|(at, _)| *at <= self.now());
        let Some((_, fallen)) = fallen else {
            self.settle_down(live, table);
            return Ok(());
        };
        let act = match fallen {
            Fallen::Flag(side) => Act::of(side, Deed::Waits),
            Fallen::EndOfPlay => Act {
                actor: Actor::Umpire,
                ..Act::of(Color::White, Deed::StopsPlay)
            },
        };
        let what = self.what(live, table, &act)?;
        let name = table.log.len().to_string();
        self.append(live, &mut place, Seat::House, &name, what)
            .await
            .map(drop)
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

impl Live {
    /// Leaves the table.
    pub fn leave(&self, seat: Seat) {
        if let Ok(mut present) = self.present.lock()
            && let Some(place) = present.iter().position(|here| *here == seat)
        {
            present.swap_remove(place);
        }
        self.tell_present();
    }

    /// How many sockets a seat has.
    pub fn sockets(&self, seat: Seat) -> usize {
        let count = |here: &[Seat]| here.iter().filter(|here| **here == seat).count();
        self.present.lock().map_or(0, |present| count(&present))
    }

    fn is_present(&self, side: Color) -> bool {
        let here = |present: &[Seat]| present.iter().any(|seat| seat.side() == Some(side));
        self.present.lock().is_ok_and(|present| here(&present))
    }

    fn present_names(&self) -> Vec<String> {
        let Ok(present) = self.present.lock() else {
            return Vec::new();
        };
        let mut names: Vec<String> = present.iter().map(Seat::to_string).collect();
        names.sort();
        names.dedup();
        names
    }

    fn listening(&self) -> [bool; 4] {
        let mut listening = [false; 4];
        if let Ok(present) = self.present.lock() {
            for seat in present.iter() {
                listening[Eyes::of(*seat).index()] = true;
            }
        }
        listening
    }

    fn tell_present(&self) {
        let present = self.present_names();
        let _ = self
            .news
            .send(Arc::new(News::Present(frame(&Frame::Present { present }))));
    }
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Frame {
    Entry {
        entry: Box<EntryView>,
        state: Box<State>,
    },
    Present {
        present: Vec<String>,
    },
}

fn frame(frame: &Frame) -> Utf8Bytes {
    serde_json::to_string(frame).unwrap_or_default().into()
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

fn repeated(table: &Table, seat: Seat, act_id: &str) -> Option<u64> {
    let name = format!("{seat}/{act_id}");
    let kept = table
        .log
        .iter()
        .rev()
        .find(|kept| kept.entry.act_id == name);
    kept.map(|kept| kept.entry.seq)
}

/// Whether anything but talk has happened since.
fn is_stale(table: &Table, expected: u64) -> bool {
    let expected = usize::try_from(expected).unwrap_or(usize::MAX);
    match table.log.get(expected) {
        None => true,
        Some(_) => table.log[expected + 1..]
            .iter()
            .any(|kept| !matches!(kept.entry.what, What::Words { .. })),
    }
}

/// A seat acts for itself and for nobody else.
fn own(seat: Seat, act: &Act) -> Result<(), Refusal> {
    let own = match (seat, act.actor) {
        (
            Seat::Player { side, member },
            Actor::Side {
                side: of,
                member: who,
            },
        ) => side == of && who.unwrap_or(1) == member,
        (Seat::Umpire, Actor::Umpire | Actor::Bystander) => true,
        _ => false,
    };
    if !own {
        return Err(Refusal::NotYours(format!(
            "the seat of {seat} cannot do what {} does",
            act.actor
        )));
    }
    if act.clock.is_some() {
        return Err(Refusal::Malformed("the house keeps the clocks".into()));
    }
    if act.unseen {
        return Err(Refusal::Malformed("here everything is seen".into()));
    }
    Ok(())
}

fn link(id: &str, seat: Seat, secret: &Secret) -> Link {
    Link {
        seat: seat.to_string(),
        secret: secret.reveal().to_owned(),
        path: format!("/table/{id}#{}", secret.reveal()),
    }
}

/// Twelve letters and figures that cannot be mistaken for each other.
fn new_id() -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let letter = |byte: u8| char::from(LETTERS[usize::from(byte) % 32]);
    random::<12>().into_iter().map(letter).collect()
}

fn is_id(id: &str) -> bool {
    id.len() == 12 && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[derive(Serialize)]
struct Summary<'a> {
    id: &'a str,
    made_at: u64,
    code: &'a str,
    code_title: &'a str,
    conditions: &'a [String],
    watchfulness: crate::settlement::Watchfulness,
    names: &'a crate::settlement::Sides<String>,
    open: Vec<String>,
    result: String,
}

/// What the list shows of a table that has a log.
pub fn listing_of(table: &Table) -> Option<Listing> {
    listing(table, 0)
}

fn listing(table: &Table, now: u64) -> Option<Listing> {
    let proposal = &table.settlement.proposal;
    if !proposal.public {
        return None;
    }
    let made_at = table.log.first().map_or(now, |kept| kept.entry.at);
    let summary = Summary {
        id: &table.id,
        made_at,
        code: &table.code.id,
        code_title: &table.code.title,
        conditions: &proposal.conditions,
        watchfulness: proposal.watchfulness,
        names: &proposal.names,
        open: table.open.iter().map(Seat::to_string).collect(),
        result: table.game.outcome().0.to_string(),
    };
    Some(Listing {
        made_at,
        has_open_seat: !table.open.is_empty(),
        summary: serde_json::to_string(&summary).unwrap_or_default(),
    })
}

async fn beat(house: Arc<House>) {
    let mut every = tokio::time::interval(BEAT);
    loop {
        every.tick().await;
        if let Err(error) = house.store.beat(house.now()).await {
            tracing::error!(%error, "the house could not say that it is open");
        }
        house.put_away();
    }
}

async fn watch_the_clocks(house: Arc<House>) {
    let mut every = tokio::time::interval(Duration::from_millis(250));
    loop {
        every.tick().await;
        let now = house.now();
        let over = |live: &Arc<Live>| live.fall.load(Ordering::Relaxed) <= now;
        for live in house.in_use().into_iter().filter(over) {
            if let Err(refusal) = house.strike(&live).await {
                tracing::warn!(
                    table = live.id,
                    ?refusal,
                    "a time that is over was not said"
                );
            }
        }
    }
}

async fn follow_the_news(house: Arc<House>, mut news: tokio::sync::mpsc::Receiver<(String, u64)>) {
    while let Some((id, seq)) = news.recv().await {
        let live = house
            .live
            .lock()
            .ok()
            .and_then(|live| live.get(&id).cloned());
        if let Some(live) = live
            && let Err(refusal) = house.catch_up(&live, seq).await
        {
            tracing::warn!(table = id, ?refusal, "news not read");
        }
    }
}
