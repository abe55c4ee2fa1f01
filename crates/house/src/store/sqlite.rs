//! The embedded store: one SQLite file, one writer thread, group commit.
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, mpsc as channel};
use std::time::Duration;

use async_trait::async_trait;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use tokio::sync::{mpsc, oneshot};

use super::{Appended, Kept, Listing, Row, Shut, Store, StoreError};

/// Migrations in order; `user_version` says how many have been done. Never change one that was released.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE entry (
        tbl TEXT NOT NULL, seq INTEGER NOT NULL, act_id TEXT NOT NULL,
        body TEXT NOT NULL, prev BLOB NOT NULL, hash BLOB NOT NULL,
        PRIMARY KEY (tbl, seq), UNIQUE (tbl, act_id)
    ) WITHOUT ROWID;
    CREATE TABLE listing (
        tbl TEXT PRIMARY KEY, made_at INTEGER NOT NULL, has_open_seat INTEGER NOT NULL, summary TEXT NOT NULL
    );
    CREATE INDEX listing_newest ON listing (made_at);
    CREATE TABLE beat (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
    CREATE TABLE shut (began INTEGER NOT NULL, ended INTEGER NOT NULL);
",
// Entries in the order in which they came, the indexes beside them: a commit then writes few pages, not one of each table.
"
    CREATE TABLE heap (
        tbl TEXT NOT NULL, seq INTEGER NOT NULL, act_id TEXT NOT NULL,
        body TEXT NOT NULL, prev BLOB NOT NULL, hash BLOB NOT NULL,
        PRIMARY KEY (tbl, seq), UNIQUE (tbl, act_id)
    );
    INSERT INTO heap SELECT tbl, seq, act_id, body, prev, hash FROM entry ORDER BY tbl, seq;
    DROP TABLE entry;
    ALTER TABLE heap RENAME TO entry;
",
// One index less to write: the writer knows the names of the acts at the tables it writes to.
"
    CREATE TABLE heap (
        tbl TEXT NOT NULL, seq INTEGER NOT NULL, act_id TEXT NOT NULL,
        body TEXT NOT NULL, prev BLOB NOT NULL, hash BLOB NOT NULL,
        PRIMARY KEY (tbl, seq)
    );
    INSERT INTO heap SELECT tbl, seq, act_id, body, prev, hash FROM entry ORDER BY rowid;
    DROP TABLE entry;
    ALTER TABLE heap RENAME TO entry;
",
"
    CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"];

/// Acts that one commit takes at most.
const GROUP: usize = 512;

/// So many acts in one commit are many: then others are waited for, for so many moments at most.
const PRESSED: usize = 8;
const MOMENTS: usize = 8;
const MOMENT: Duration = Duration::from_micros(500);

/// A SQLite file in WAL mode with `synchronous=FULL`.
pub struct Sqlite {
    /// None where it is only read.
    writer: Option<channel::Sender<Job>>,
    readers: Mutex<Vec<Connection>>,
    path: PathBuf,
    /// Where a copy lies that is read instead.
    _copy: Option<Copied>,
}

enum Job {
    Append(Box<Row>, Option<Listing>, oneshot::Sender<Kept<Appended>>),
    Beat(u64, oneshot::Sender<Kept<Option<u64>>>),
    Shut(Shut, oneshot::Sender<Kept<()>>),
    Remember(String, String, oneshot::Sender<Kept<String>>),
    LetGo(String, oneshot::Sender<Kept<()>>),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Failed(error.to_string())
    }
}

impl Sqlite {
    /// Opens the file, making and migrating it as needed.
    pub fn open(path: &Path) -> Kept<Sqlite> {
        // SQLite gives its other files the rights of this one.
        let made = super::create_private(path);
        made.map_err(|error| StoreError::Failed(format!("{}: {error}", path.display())))?;
        let mut connection = connect(path)?;
        migrate(&mut connection)?;
        // One group touches many pages of many tables: they should all find room, and be written home seldom.
        connection.pragma_update(None, "cache_size", -65_536)?;
        connection.pragma_update(None, "wal_autocheckpoint", 8_192)?;
        let (writer, jobs) = channel::channel();
        std::thread::Builder::new()
            .name("writer".into())
            .spawn(move || write_all(connection, jobs))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Sqlite {
            writer: Some(writer),
            readers: Mutex::default(),
            path: path.to_owned(),
            _copy: None,
        })
    }

    /// Opens a file of any version to be read. Where its folder cannot be written, and its newest pages lie in the log
    /// beside it, a copy of both is read.
    pub fn read_only(path: &Path) -> Kept<Sqlite> {
        let store = |path: &Path, copy| Sqlite {
            writer: None,
            readers: Mutex::default(),
            path: path.to_owned(),
            _copy: copy,
        };
        let direct = store(path, None);
        let can = |store: &Sqlite| {
            store.reading(|connection| {
                Ok(connection.query_row("SELECT count(*) FROM sqlite_master", [], |_| Ok(()))?)
            })
        };
        match can(&direct) {
            Ok(()) => Ok(direct),
            Err(_) => {
                let failed = |error: std::io::Error| StoreError::Failed(error.to_string());
                let copied = Copied::of(path).map_err(failed)?;
                let copy = store(&copied.0.join("house.sqlite"), Some(copied));
                can(&copy).map(|()| copy)
            }
        }
    }

    async fn ask<T>(&self, job: impl FnOnce(oneshot::Sender<Kept<T>>) -> Job) -> Kept<T> {
        let (answer, waiting) = oneshot::channel();
        let gone = || "the writer has stopped".to_owned();
        let writer = self.writer.as_ref();
        let writer = writer.ok_or_else(|| StoreError::Failed("it is only read here".into()))?;
        let sent = writer.send(job(answer));
        sent.map_err(|_| StoreError::Failed(gone()))?;
        waiting.await.map_err(|_| StoreError::Unknown(gone()))?
    }

    /// Reads on a connection of its own; WAL lets readers and the writer be.
    fn reading<T>(&self, read: impl FnOnce(&Connection) -> Kept<T>) -> Kept<T> {
        let idle = self.readers.lock().ok().and_then(|mut idle| idle.pop());
        let connection = match idle {
            Some(connection) => connection,
            None if self.writer.is_none() => Connection::open_with_flags(
                &self.path,
                OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
            )?,
            None => connect(&self.path)?,
        };
        let found = read(&connection);
        if let Ok(mut idle) = self.readers.lock()
            && idle.len() < 8
        {
            idle.push(connection);
        }
        found
    }
}

/// A copy of a store's files in a folder of its own, until it is dropped.
struct Copied(PathBuf);

impl Copied {
    fn of(path: &Path) -> std::io::Result<Copied> {
        let name = crate::hex::write(&crate::seal::random::<8>());
        let folder = std::env::temp_dir().join(format!("jadoube-{name}"));
        std::fs::create_dir(&folder)?;
        let copied = Copied(folder);
        std::fs::copy(path, copied.0.join("house.sqlite"))?;
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        if Path::new(&log).exists() {
            std::fs::copy(log, copied.0.join("house.sqlite-wal"))?;
        }
        Ok(copied)
    }
}

impl Drop for Copied {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn connect(path: &Path) -> Kept<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

fn migrate(connection: &mut Connection) -> Kept<()> {
    let version = |row: &rusqlite::Row| row.get::<_, i64>(0).map(|version| version as usize);
    if connection.pragma_query_value(None, "user_version", version)? == MIGRATIONS.len() {
        return Ok(());
    }
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let done: usize = transaction.pragma_query_value(None, "user_version", |row| {
        row.get::<_, i64>(0).map(|version| version as usize)
    })?;
    if done > MIGRATIONS.len() {
        return Err(StoreError::Failed(format!(
            "this file was written by a later version of the house (schema {done}, known {})",
            MIGRATIONS.len()
        )));
    }
    for migration in &MIGRATIONS[done..] {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
    Ok(transaction.commit()?)
}

/// Takes the first job and those behind it, commits once, and only then answers all.
fn write_all(mut connection: Connection, jobs: channel::Receiver<Job>) {
    let mut tips = Tips::default();
    let mut last = 0;
    while let Ok(first) = jobs.recv() {
        let group = gathered(first, &jobs, last);
        last = group.len();
        match commit(&mut connection, &mut tips, &group) {
            Ok(done) => {
                for (job, done) in group.into_iter().zip(done) {
                    job.answer(Ok(done));
                }
            }
            Err(error) => {
                tracing::error!(%error, "commit failed");
                group
                    .into_iter()
                    .for_each(|job| job.answer(Err(error.clone())));
            }
        }
    }
}

/// What a job came to.
enum Did {
    Append(Appended),
    Beat(Option<u64>),
    Done,
    Remembered(String),
}

impl Job {
    fn answer(self, did: Kept<Did>) {
        // Whoever asked may have gone; then nobody wants to know.
        match (self, did) {
            (Job::Append(.., to), Ok(Did::Append(done))) => drop(to.send(Ok(done))),
            (Job::Beat(_, to), Ok(Did::Beat(before))) => drop(to.send(Ok(before))),
            (Job::Shut(_, to) | Job::LetGo(_, to), Ok(Did::Done)) => drop(to.send(Ok(()))),
            (Job::Remember(.., to), Ok(Did::Remembered(value))) => drop(to.send(Ok(value))),
            (Job::Remember(.., to), Err(error)) => drop(to.send(Err(error))),
            (Job::Append(.., to), Err(error)) => drop(to.send(Err(error))),
            (Job::Beat(_, to), Err(error)) => drop(to.send(Err(error))),
            (Job::Shut(_, to) | Job::LetGo(_, to), Err(error)) => drop(to.send(Err(error))),
            (_, Ok(_)) => {}
        }
    }
}

/// All that waits. When many press, those too who come in the next moments, as long as they keep coming: one large commit
/// costs far less than several small ones. Just as many as the last time are most likely all there are.
fn gathered(first: Job, jobs: &channel::Receiver<Job>, last: usize) -> Vec<Job> {
    let mut group = vec![first];
    group.extend(jobs.try_iter().take(GROUP - 1));
    for _ in 0..MOMENTS {
        let before = group.len();
        if last < PRESSED || before == last || before == GROUP {
            break;
        }
        std::thread::sleep(MOMENT);
        group.extend(jobs.try_iter().take(GROUP - before));
        if group.len() == before {
            break;
        }
    }
    group
}

/// Does all of them in one commit; nothing is answered before that.
fn commit(connection: &mut Connection, tips: &mut Tips, group: &[Job]) -> Kept<Vec<Did>> {
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let mut done = Vec::with_capacity(group.len());
    let mut learned = Vec::with_capacity(group.len());
    for job in group {
        done.push(match job {
            Job::Append(row, listing, _) => {
                let mut tip = tips.take(&transaction, row)?;
                let appended = append(&transaction, &mut tip, row, listing.as_ref())?;
                learned.push((row.table.clone(), tip));
                Did::Append(appended)
            }
            Job::Beat(at, _) => Did::Beat(beat(&transaction, *at)?),
            Job::Shut(shut, _) => {
                transaction.execute(
                    "INSERT INTO shut (began, ended) VALUES (?, ?)",
                    params![shut.from as i64, shut.to as i64],
                )?;
                Did::Done
            }
            Job::Remember(name, value, _) => {
                transaction.execute(
                    "INSERT INTO note (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
                    params![name, value],
                )?;
                let kept = "SELECT value FROM note WHERE name = ?";
                Did::Remembered(transaction.query_row(kept, [name], |row| row.get(0))?)
            }
            Job::LetGo(table, _) => {
                transaction.execute("DELETE FROM entry WHERE tbl = ?", [table])?;
                transaction.execute("DELETE FROM listing WHERE tbl = ?", [table])?;
                tips.0.remove(table);
                Did::Done
            }
        });
    }
    // From here on a failure does not say whether it was written.
    let committed = transaction.commit();
    committed.map_err(|error| StoreError::Unknown(error.to_string()))?;
    tips.put(learned);
    Ok(done)
}

/// The ends of the tables written to of late. One is taken out while it is being written to: should the commit fail, the
/// file is asked again.
#[derive(Default)]
struct Tips(HashMap<String, Tip>);

/// The end of a table's log, and which names of acts are in it.
#[derive(Default)]
struct Tip {
    /// The number that comes next.
    next: u64,
    hash: [u8; 32],
    /// Each name by its hash alone; where it is found, the file is asked.
    names: HashSet<u64>,
}

impl Tips {
    const MOST: usize = 50_000;

    /// The end that the row is meant to follow, as far as it is known; else as the file has it.
    fn take(&mut self, at: &Connection, row: &Row) -> Kept<Tip> {
        match self.0.remove(&row.table).filter(|tip| tip.precedes(row)) {
            Some(tip) => Ok(tip),
            None => Tip::read(at, &row.table),
        }
    }

    /// Takes note of what is safe.
    fn put(&mut self, learned: Vec<(String, Tip)>) {
        if self.0.len() > Tips::MOST {
            self.0.clear();
        }
        self.0.extend(learned);
    }
}

impl Tip {
    fn read(at: &Connection, table: &str) -> Kept<Tip> {
        let mut tip = Tip::default();
        let mut rows =
            at.prepare_cached("SELECT seq, act_id, hash FROM entry WHERE tbl = ? ORDER BY seq")?;
        let mut rows = rows.query([table])?;
        while let Some(row) = rows.next()? {
            let name: String = row.get(1)?;
            tip.follow(row.get::<_, i64>(0)? as u64, row.get(2)?, &name);
        }
        Ok(tip)
    }

    fn precedes(&self, row: &Row) -> bool {
        self.next == row.seq && (row.seq == 0 || self.hash == row.prev)
    }

    fn follow(&mut self, seq: u64, hash: [u8; 32], name: &str) {
        self.next = seq + 1;
        self.hash = hash;
        self.names.insert(short(name));
    }
}

fn short(name: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    hasher.finish()
}

fn append(at: &Connection, tip: &mut Tip, row: &Row, listing: Option<&Listing>) -> Kept<Appended> {
    if tip.names.contains(&short(&row.act_id)) {
        let kept: Option<i64> = at
            .prepare_cached("SELECT seq FROM entry WHERE tbl = ? AND act_id = ?")?
            .query_row(params![row.table, row.act_id], |found| found.get(0))
            .optional()?;
        if let Some(seq) = kept {
            return Ok(Appended::Repeated(seq as u64));
        }
    }
    if !tip.precedes(row) {
        return Ok(Appended::Stale);
    }
    let added = at
        .prepare_cached(
            "INSERT INTO entry (tbl, seq, act_id, body, prev, hash) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING",
        )?
        .execute(params![
            row.table,
            row.seq as i64,
            row.act_id,
            row.body,
            row.prev,
            row.hash
        ])?;
    if added == 0 {
        // Another process was first: now as the file has it.
        *tip = Tip::read(at, &row.table)?;
        return append(at, tip, row, listing);
    }
    tip.follow(row.seq, row.hash, &row.act_id);
    if let Some(listing) = listing {
        at.prepare_cached(
            "REPLACE INTO listing (tbl, made_at, has_open_seat, summary) VALUES (?, ?, ?, ?)",
        )?
        .execute(params![
            row.table,
            listing.made_at as i64,
            listing.has_open_seat,
            listing.summary
        ])?;
    }
    Ok(Appended::Done)
}

fn beat(on: &Connection, at: u64) -> Kept<Option<u64>> {
    let before: Option<i64> = on
        .query_row("SELECT at FROM beat", [], |found| found.get(0))
        .optional()?;
    on.execute(
        "REPLACE INTO beat (one, at) VALUES (1, ?)",
        params![at as i64],
    )?;
    Ok(before.map(|at| at as u64))
}

fn row(table: &str, found: &rusqlite::Row) -> rusqlite::Result<Row> {
    Ok(Row {
        table: table.to_owned(),
        seq: found.get::<_, i64>(0)? as u64,
        act_id: found.get(1)?,
        body: found.get(2)?,
        prev: found.get(3)?,
        hash: found.get(4)?,
    })
}

#[async_trait]
impl Store for Sqlite {
    fn name(&self) -> &'static str {
        "sqlite"
    }

    async fn append(&self, row: Row, listing: Option<Listing>) -> Kept<Appended> {
        self.ask(|answer| Job::Append(Box::new(row), listing, answer))
            .await
    }

    async fn read(&self, table: &str, from: u64) -> Kept<Vec<Row>> {
        self.reading(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT seq, act_id, body, prev, hash FROM entry WHERE tbl = ? AND seq >= ? ORDER BY seq",
            )?;
            let rows =
                statement.query_map(params![table, from as i64], |found| row(table, found))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    async fn tables(&self, after: &str, limit: u32) -> Kept<Vec<String>> {
        self.reading(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT tbl FROM entry WHERE seq = 0 AND tbl > ? ORDER BY tbl LIMIT ?",
            )?;
            let names = statement.query_map(params![after, limit], |found| found.get(0))?;
            Ok(names.collect::<Result<_, _>>()?)
        })
    }

    async fn listed(&self, only_open: bool, limit: u32) -> Kept<Vec<String>> {
        self.reading(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT summary FROM listing WHERE has_open_seat >= ? ORDER BY made_at DESC, tbl LIMIT ?",
            )?;
            let summaries = statement.query_map(params![only_open, limit], |found| found.get(0))?;
            Ok(summaries.collect::<Result<_, _>>()?)
        })
    }

    async fn beat(&self, at: u64) -> Kept<Option<u64>> {
        self.ask(|answer| Job::Beat(at, answer)).await
    }

    async fn shut(&self, shut: Shut) -> Kept<()> {
        self.ask(|answer| Job::Shut(shut, answer)).await
    }

    async fn shuts(&self, since: u64) -> Kept<Vec<Shut>> {
        self.reading(|connection| {
            let mut statement = connection
                .prepare_cached("SELECT began, ended FROM shut WHERE ended > ? ORDER BY began")?;
            let shuts = statement.query_map(params![since as i64], |found| {
                Ok(Shut {
                    from: found.get::<_, i64>(0)? as u64,
                    to: found.get::<_, i64>(1)? as u64,
                })
            })?;
            Ok(shuts.collect::<Result<_, _>>()?)
        })
    }

    async fn remember(&self, name: &str, value: &str) -> Kept<String> {
        self.ask(|answer| Job::Remember(name.to_owned(), value.to_owned(), answer))
            .await
    }

    async fn salvage(&self, table: &str) -> Kept<(Vec<Row>, Vec<String>)> {
        self.reading(|connection| {
            let mut numbers =
                connection.prepare("SELECT seq FROM entry WHERE tbl = ? ORDER BY seq")?;
            let numbers = numbers.query_map([table], |found| found.get::<_, i64>(0))?;
            let (mut rows, mut bad) = (Vec::new(), Vec::new());
            for seq in numbers {
                let seq = seq?;
                let row = connection.query_row(
                    "SELECT seq, act_id, body, prev, hash FROM entry WHERE tbl = ? AND seq = ?",
                    params![table, seq],
                    |found| row(table, found),
                );
                match row {
                    Ok(row) => rows.push(row),
                    Err(error) => bad.push(format!("table {table}, entry {seq}: {error}")),
                }
            }
            Ok((rows, bad))
        })
    }

    async fn let_go(&self, table: &str) -> Kept<()> {
        self.ask(|answer| Job::LetGo(table.to_owned(), answer))
            .await
    }

    async fn news(&self) -> Kept<Option<mpsc::Receiver<(String, u64)>>> {
        Ok(None)
    }
}
