//! The store by a model of its promises: rows in memory, some of them safe. A power cut takes what is not; a sync can fail,
//! take long, or lie. Several houses may share it, and hear of each other late or never.
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use house::simulation::planted;
use house::store::{Appended, Kept, Listing, Row, Shut, Store, StoreError};
use tokio::sync::mpsc;

use crate::lot::Lot;

/// What goes wrong with the disk just now.
#[derive(Clone, Default)]
pub struct Faults {
    pub slow: Option<Duration>,
    /// The next so many appends fail.
    pub fail: u32,
    /// The next so many are kept, and their answers lost.
    pub mute: u32,
    /// A sync says that it is done and is not.
    pub lies: bool,
    /// News to other nodes is lost.
    pub silent: bool,
}

#[derive(Default)]
struct Inner {
    rows: BTreeMap<String, Vec<Row>>,
    /// How many rows of each table are safe.
    safe: HashMap<String, usize>,
    beat: Option<u64>,
    shuts: Vec<Shut>,
    notes: HashMap<String, String>,
    hearers: Vec<mpsc::Sender<(String, u64)>>,
}

pub struct Disk {
    inner: Mutex<Inner>,
    pub faults: Mutex<Faults>,
    /// Whether several nodes share it.
    pub shared: bool,
}

impl Disk {
    pub fn new(shared: bool) -> Arc<Disk> {
        Arc::new(Disk {
            inner: Mutex::default(),
            faults: Mutex::default(),
            shared,
        })
    }

    /// The power goes: of what was not safe a part may be there all the same, in order.
    pub fn power_cut(&self, lot: &mut Lot) {
        let mut inner = self.inner.lock().unwrap();
        let Inner { rows, safe, .. } = &mut *inner;
        for (table, rows) in rows.iter_mut() {
            let least = safe.get(table).copied().unwrap_or(0);
            let kept = least + lot.below((rows.len() - least) as u64 + 1) as usize;
            rows.truncate(kept);
            safe.insert(table.clone(), kept);
        }
        inner.rows.retain(|_, rows| !rows.is_empty());
        inner.hearers.clear();
    }

    /// What there is of a table.
    pub fn rows(&self, table: &str) -> Vec<Row> {
        let inner = self.inner.lock().unwrap();
        inner.rows.get(table).cloned().unwrap_or_default()
    }
}

/// A disk as one house has it: when the power is off it has none.
pub struct Plug {
    pub disk: Arc<Disk>,
    pub on: Arc<AtomicBool>,
}

impl Plug {
    fn on(&self) -> Kept<&Disk> {
        match self.on.load(Ordering::SeqCst) {
            true => Ok(&self.disk),
            false => Err(StoreError::Failed("the power is off".into())),
        }
    }
}

#[async_trait]
impl Store for Plug {
    fn name(&self) -> &'static str {
        "simulated"
    }
    async fn append(&self, row: Row, _: Option<Listing>) -> Kept<Appended> {
        self.on()?.append(row).await
    }
    async fn read(&self, table: &str, from: u64) -> Kept<Vec<Row>> {
        let rows = self.on()?.rows(table);
        Ok(rows.into_iter().skip(from as usize).collect())
    }
    async fn tables(&self, after: &str, limit: u32) -> Kept<Vec<String>> {
        self.on()?.tables(after, limit)
    }
    async fn listed(&self, _: bool, _: u32) -> Kept<Vec<String>> {
        Ok(Vec::new())
    }
    async fn beat(&self, at: u64) -> Kept<Option<u64>> {
        self.on()?.beat(at)
    }
    async fn shut(&self, shut: Shut) -> Kept<()> {
        self.on()?.inner.lock().unwrap().shuts.push(shut);
        Ok(())
    }
    async fn shuts(&self, since: u64) -> Kept<Vec<Shut>> {
        let inner = self.on()?.inner.lock().unwrap();
        let after = inner.shuts.iter().filter(|shut| shut.to > since);
        Ok(after.copied().collect())
    }
    async fn remember(&self, name: &str, value: &str) -> Kept<String> {
        let mut inner = self.on()?.inner.lock().unwrap();
        let kept = inner.notes.entry(name.to_owned());
        Ok(kept.or_insert(value.to_owned()).clone())
    }
    async fn let_go(&self, table: &str) -> Kept<()> {
        self.on()?.inner.lock().unwrap().rows.remove(table);
        Ok(())
    }
    async fn news(&self) -> Kept<Option<mpsc::Receiver<(String, u64)>>> {
        let disk = self.on()?;
        if !disk.shared {
            return Ok(None);
        }
        let (hearer, news) = mpsc::channel(4096);
        disk.inner.lock().unwrap().hearers.push(hearer);
        Ok(Some(news))
    }
}

impl Disk {
    async fn append(&self, row: Row) -> Kept<Appended> {
        let faults = self.faults.lock().unwrap().clone();
        if let Some(slow) = faults.slow {
            tokio::time::sleep(slow).await;
        } else {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        if faults.fail > 0 {
            let mut faults = self.faults.lock().unwrap();
            faults.fail = faults.fail.saturating_sub(1);
            return Err(StoreError::Failed("the disk is full".into()));
        }
        let hearers = {
            let mut inner = self.inner.lock().unwrap();
            let Inner {
                rows,
                safe,
                hearers,
                ..
            } = &mut *inner;
            let log = rows.entry(row.table.clone()).or_default();
            if let Some(kept) = log.iter().find(|kept| kept.act_id == row.act_id) {
                return Ok(Appended::Repeated(kept.seq));
            }
            let tip = log.last().map_or([0; 32], |last| last.hash);
            let follows = row.prev == tip || planted("chain-unlinked");
            if log.len() as u64 != row.seq || !follows {
                return Ok(Appended::Stale);
            }
            log.push(row.clone());
            if !faults.lies && !planted("sync-skipped") {
                safe.insert(row.table.clone(), log.len());
            }
            hearers.clone()
        };
        if !faults.silent && !planted("news-lost") {
            for hearer in hearers {
                let _ = hearer.try_send((row.table.clone(), row.seq));
            }
        }
        if faults.mute > 0 {
            let mut faults = self.faults.lock().unwrap();
            faults.mute = faults.mute.saturating_sub(1);
            return Err(StoreError::Unknown("the answer was lost".into()));
        }
        Ok(Appended::Done)
    }

    fn tables(&self, after: &str, limit: u32) -> Kept<Vec<String>> {
        let inner = self.inner.lock().unwrap();
        let names = inner.rows.keys().filter(|name| name.as_str() > after);
        Ok(names.take(limit as usize).cloned().collect())
    }

    fn beat(&self, at: u64) -> Kept<Option<u64>> {
        let mut inner = self.inner.lock().unwrap();
        let before = inner.beat;
        inner.beat = Some(before.map_or(at, |before| match self.shared {
            true => before.max(at),
            false => at,
        }));
        Ok(before)
    }
}
