//! The house: it holds the tables that are in use, and everything done at them goes through one door.
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use board::Color;
use serde::Serialize;
use tokio::sync::{MappedMutexGuard, MutexGuard, Notify, Semaphore, broadcast};

use crate::anchor::Anchor;
use crate::beside::Beside;
use crate::entry::{Ruling, What};
use crate::limits;
use crate::limits::Buckets;
use crate::live::Live;
use crate::metrics::Metrics;
use crate::refusal::Refusal;
use crate::seal::{HouseKey, Signer, random};
use crate::seat::{Seat, Secret, Sitter};
use crate::settlement::{Holder, Proposal, SeatLock, Settlement};
use crate::store::{Shut, Store};
use crate::table::Table;
use crate::view::{self, EntryView, State, TableView};

mod acting;
mod anchoring;
mod hearing;
mod keeping;
mod opening;
mod relisting;
mod seating;
mod telling;
mod tending;

pub use anchoring::Receipt;
pub(crate) use anchoring::compare_all;
use keeping::Doing;
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
    /// Whose turn it is of the machines that play among themselves: they share one pace.
    pub(crate) among_machines: tokio::sync::Mutex<()>,
    /// Those who work beside the tables, each for one kind of question, so that none waits for another kind: claims that
    /// need a proof, flags that are called, people's words, long logs.
    provers: Beside,
    callers: Beside,
    listeners: Beside,
    readers: Beside,
    /// Lines that wait for the listeners.
    lines: Semaphore,
    /// Whether other nodes append to the same store, and by which number they know this one.
    has_others: bool,
    node: u64,
    /// How far its clock goes before the wall's: never back behind what was done, and on a store of several nodes as the
    /// store's own.
    ahead: AtomicI64,
    /// Whether it could say that it is open.
    announced: AtomicBool,
    /// Since when nothing could be kept; `u64::MAX` as long as all is. Until something is, no clock runs.
    keeps_nothing_since: AtomicU64,
    /// For when the next time that is over is waited, and what wakes whoever waits if one is over sooner.
    next_fall: AtomicU64,
    sooner: Notify,
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
    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        ((self.wall)() as i64 + self.ahead.load(Ordering::Relaxed)) as u64
    }

    /// The key with which it signs, for others to check.
    pub fn public_key(&self) -> String {
        self.signer.public().to_owned()
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
        self.append(&live, &mut place, Doing::by_the_house(now, "made", what))
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
                stalls_due: AtomicBool::new(false),
                striking: AtomicBool::new(false),
                considering: AtomicU64::new(u64::MAX),
                unproved: Mutex::default(),
                elsewhere: Mutex::default(),
                calling: tokio::sync::Mutex::default(),
                listening: tokio::sync::Mutex::default(),
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
                (Ok(table), Some(secret)) => match table.seat_of(secret) {
                    Some(who) => Ok(who),
                    // It may be that his lock is what was lost.
                    None => anchoring::lost_nothing(&live, &table).and(Err(Refusal::UnknownSecret)),
                },
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
