//! Where a simulated house keeps its log: one house on SQLite, on a disk of ours; or several on a database by a model of its
//! promises, which hear of each other late or never.
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use futures_util::FutureExt;
use house::simulation::planted;
use house::store::{Appended, Kept, Listing, Row, Said, Shut, Sqlite, Store, StoreError};
use tokio::sync::mpsc;

use crate::lot::Lot;
use crate::platter::Machine;

/// What goes wrong just now.
#[derive(Clone, Default)]
pub struct Faults {
    pub slow: Option<Duration>,
    /// The next so many appends find the disk full.
    pub full: u32,
    /// The next so many syncs fail.
    pub failing_syncs: u32,
    /// The next so many appends are kept, and their answers lost.
    pub mute: u32,
    /// A sync says that it is done and is not.
    pub lies: bool,
    /// News to other nodes is lost.
    pub silent: bool,
}

pub struct Disk {
    pub faults: Mutex<Faults>,
    kept: Where,
}

enum Where {
    Alone(Mutex<Alone>),
    Shared(Arc<Database>),
}

/// The machine of one house, and its store while it is open.
struct Alone {
    machine: Machine,
    store: Option<Arc<Sqlite>>,
}

impl Disk {
    pub fn new(shared: bool) -> Arc<Disk> {
        let kept = match shared {
            true => Where::Shared(Arc::default()),
            false => Where::Alone(Mutex::new(Alone {
                machine: Machine::new(),
                store: None,
            })),
        };
        let faults = Mutex::default();
        Arc::new(Disk { faults, kept })
    }

    /// Whether several nodes share it.
    pub fn is_shared(&self) -> bool {
        matches!(self.kept, Where::Shared(_))
    }

    /// Puts a store of an earlier version on the disk.
    pub fn begin_with(&self, old: &str) {
        let Where::Alone(alone) = &self.kept else {
            return;
        };
        let connection = alone.lock().unwrap().machine.connect().expect("a file");
        connection.execute_batch(old).expect("an old store");
    }

    /// A house is opened on it. What a disk kept that lied is looked at first: an index may point to another table's rows,
    /// and nobody can keep anything in that.
    pub fn open(self: &Arc<Disk>, on: Arc<AtomicBool>, lied: bool) -> Kept<Plug> {
        let kept = match &self.kept {
            Where::Shared(database) => Log::Shared(database.clone()),
            Where::Alone(alone) => {
                let mut alone = alone.lock().unwrap();
                alone.store = None;
                alone.machine = alone.machine.again();
                let open = |machine: &Machine| {
                    let connection = machine.connect()?;
                    match !lied || is_sound(&connection) {
                        true => Sqlite::here(connection),
                        false => Err(StoreError::Failed("it is no database any more".into())),
                    }
                };
                // What cannot be opened for want of room is opened when there is some.
                let store = open(&alone.machine).or_else(|_| {
                    *self.faults.lock().unwrap() = Faults::default();
                    alone.machine.disk.lock().unwrap().trouble = Default::default();
                    open(&alone.machine)
                });
                let store = Arc::new(store?);
                alone.store = Some(store.clone());
                Log::Alone(store)
            }
        };
        let disk = self.clone();
        Ok(Plug { disk, kept, on })
    }

    /// After so many more things done to the disk the power is off.
    pub fn light_the_fuse(&self, things: u32) {
        if let Where::Alone(alone) = &self.kept {
            let alone = alone.lock().unwrap();
            alone.machine.disk.lock().unwrap().trouble.fuse = Some(things);
        }
    }

    /// The power goes: of what was not safe a part may be there all the same.
    pub fn power_cut(&self, lot: &mut Lot) {
        *self.faults.lock().unwrap() = Faults::default();
        match &self.kept {
            Where::Shared(database) => database.power_cut(lot),
            Where::Alone(alone) => {
                let mut alone = alone.lock().unwrap();
                alone.store = None;
                alone.machine = alone.machine.again();
                alone.machine.disk.lock().unwrap().power_cut(lot);
            }
        }
    }

    /// What there is of a table.
    pub fn rows(&self, table: &str) -> Vec<Row> {
        self.rows_from(table, 0)
    }

    /// The same from an entry on.
    pub fn rows_from(&self, table: &str, from: u64) -> Vec<Row> {
        match &self.kept {
            Where::Shared(database) => database.rows(table, from),
            Where::Alone(alone) => {
                let store = alone.lock().unwrap().store.clone();
                let read = store.map(|store| store.read(table, from).now_or_never());
                read.flatten().and_then(Result::ok).unwrap_or_default()
            }
        }
    }
}

fn is_sound(connection: &rusqlite::Connection) -> bool {
    let checked = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0));
    checked.is_ok_and(|said: String| said == "ok")
}

enum Log {
    Alone(Arc<Sqlite>),
    Shared(Arc<Database>),
}

/// A disk as one house has it: when the power is off it has none.
pub struct Plug {
    disk: Arc<Disk>,
    kept: Log,
    on: Arc<AtomicBool>,
}

impl Plug {
    fn on(&self) -> Kept<&dyn Store> {
        match (self.on.load(Ordering::SeqCst), &self.kept) {
            (false, _) => Err(StoreError::Failed("the power is off".into())),
            (true, Log::Alone(store)) => Ok(&**store),
            (true, Log::Shared(database)) => Ok(&**database),
        }
    }

    /// Lets the disk have the troubles of the moment while something is done to it.
    fn trouble(&self, full: bool) {
        if let Where::Alone(alone) = &self.disk.kept {
            let alone = alone.lock().unwrap();
            let mut faults = self.disk.faults.lock().unwrap();
            let trouble = &mut alone.machine.disk.lock().unwrap().trouble;
            trouble.full = full;
            trouble.lies = faults.lies;
            trouble.failing_syncs += std::mem::take(&mut faults.failing_syncs);
        }
    }
}

#[async_trait]
impl Store for Plug {
    fn name(&self) -> &'static str {
        "simulated"
    }
    async fn append(&self, row: Row, listing: Option<Listing>) -> Kept<Appended> {
        let faults = self.disk.faults.lock().unwrap().clone();
        tokio::time::sleep(faults.slow.unwrap_or(Duration::from_millis(2))).await;
        let kept = self.on()?;
        let full = faults.full > 0;
        if full {
            // Two may have found it full at once.
            let mut faults = self.disk.faults.lock().unwrap();
            faults.full = faults.full.saturating_sub(1);
        }
        if full && self.disk.is_shared() {
            return Err(StoreError::Failed("the disk is full".into()));
        }
        self.trouble(full);
        let told = (row.table.clone(), row.seq);
        let appended = kept.append(row, listing).await;
        self.trouble(false);
        let appended = appended?;
        if let Log::Shared(database) = &self.kept {
            database.settle(&told.0, !faults.lies);
            if !faults.silent && !planted("news-lost") {
                database.say(told);
            }
        }
        if faults.mute > 0 {
            let mut faults = self.disk.faults.lock().unwrap();
            faults.mute = faults.mute.saturating_sub(1);
            return Err(StoreError::Unknown("the answer was lost".into()));
        }
        Ok(appended)
    }
    async fn read(&self, table: &str, from: u64) -> Kept<Vec<Row>> {
        self.on()?.read(table, from).await
    }
    async fn tables(&self, after: &str, limit: u32) -> Kept<Vec<String>> {
        self.on()?.tables(after, limit).await
    }
    async fn listed(&self, only_open: bool, limit: u32) -> Kept<Vec<String>> {
        self.on()?.listed(only_open, limit).await
    }
    async fn listing(&self, table: &str) -> Kept<Option<Listing>> {
        self.on()?.listing(table).await
    }
    async fn list(&self, table: &str, listing: Option<Listing>) -> Kept<()> {
        self.on()?.list(table, listing).await
    }
    async fn beat(&self, at: u64) -> Kept<Option<u64>> {
        self.on()?.beat(at).await
    }
    async fn shut(&self, shut: Shut) -> Kept<()> {
        self.on()?.shut(shut).await
    }
    async fn shuts(&self, since: u64) -> Kept<Vec<Shut>> {
        self.on()?.shuts(since).await
    }
    async fn remember(&self, name: &str, value: &str) -> Kept<String> {
        self.on()?.remember(name, value).await
    }
    async fn let_go(&self, table: &str) -> Kept<()> {
        self.on()?.let_go(table).await
    }
    async fn news(&self) -> Kept<Option<mpsc::Receiver<Said>>> {
        self.on()?.news().await
    }
}

/// A database by its promises: rows in memory, some of them safe.
#[derive(Default)]
struct Database(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    rows: BTreeMap<String, Vec<Row>>,
    /// How many rows of each table are safe.
    safe: HashMap<String, usize>,
    beat: Option<u64>,
    shuts: Vec<Shut>,
    notes: HashMap<String, String>,
    hearers: Vec<mpsc::Sender<Said>>,
}

impl Database {
    /// Of what was not safe a part may be there all the same, in order.
    fn power_cut(&self, lot: &mut Lot) {
        let mut inner = self.0.lock().unwrap();
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

    fn rows(&self, table: &str, from: u64) -> Vec<Row> {
        let inner = self.0.lock().unwrap();
        let log = inner
            .rows
            .get(table)
            .and_then(|log| log.get(from as usize..));
        log.map_or_else(Vec::new, <[Row]>::to_vec)
    }

    /// What was appended is safe, unless the disk lies.
    fn settle(&self, table: &str, truly: bool) {
        let mut inner = self.0.lock().unwrap();
        let Inner { rows, safe, .. } = &mut *inner;
        if let Some(log) = rows.get(table)
            && truly
            && !planted("sync-skipped")
        {
            safe.insert(table.to_owned(), log.len());
        }
    }

    fn say(&self, told: (String, u64)) {
        for hearer in &self.0.lock().unwrap().hearers {
            let (table, seq) = told.clone();
            let _ = hearer.try_send(Said::Appended(table, seq));
        }
    }
}

#[async_trait]
impl Store for Database {
    fn name(&self) -> &'static str {
        "model"
    }
    async fn append(&self, row: Row, _: Option<Listing>) -> Kept<Appended> {
        let mut inner = self.0.lock().unwrap();
        let log = inner.rows.entry(row.table.clone()).or_default();
        if let Some(kept) = log.iter().find(|kept| kept.act_id == row.act_id) {
            return Ok(Appended::Repeated(kept.seq));
        }
        let tip = log.last().map_or([0; 32], |last| last.hash);
        let follows = row.prev == tip || planted("chain-unlinked");
        if log.len() as u64 != row.seq || !follows {
            return Ok(Appended::Stale);
        }
        log.push(row);
        Ok(Appended::Done)
    }
    async fn read(&self, table: &str, from: u64) -> Kept<Vec<Row>> {
        Ok(self.rows(table, from))
    }
    async fn tables(&self, after: &str, limit: u32) -> Kept<Vec<String>> {
        let inner = self.0.lock().unwrap();
        let names = inner.rows.keys().filter(|name| name.as_str() > after);
        Ok(names.take(limit as usize).cloned().collect())
    }
    async fn listed(&self, _: bool, _: u32) -> Kept<Vec<String>> {
        Ok(Vec::new())
    }
    async fn beat(&self, at: u64) -> Kept<Option<u64>> {
        let mut inner = self.0.lock().unwrap();
        let before = inner.beat;
        inner.beat = Some(before.map_or(at, |before| before.max(at)));
        Ok(before)
    }
    async fn shut(&self, shut: Shut) -> Kept<()> {
        self.0.lock().unwrap().shuts.push(shut);
        Ok(())
    }
    async fn shuts(&self, since: u64) -> Kept<Vec<Shut>> {
        let inner = self.0.lock().unwrap();
        let after = inner.shuts.iter().filter(|shut| shut.to > since);
        Ok(after.copied().collect())
    }
    async fn remember(&self, name: &str, value: &str) -> Kept<String> {
        let mut inner = self.0.lock().unwrap();
        let kept = inner.notes.entry(name.to_owned());
        Ok(kept.or_insert(value.to_owned()).clone())
    }
    async fn let_go(&self, table: &str) -> Kept<()> {
        self.0.lock().unwrap().rows.remove(table);
        Ok(())
    }
    async fn news(&self) -> Kept<Option<mpsc::Receiver<Said>>> {
        let (hearer, news) = mpsc::channel(4096);
        self.0.lock().unwrap().hearers.push(hearer);
        Ok(Some(news))
    }
}
