//! The embedded store: one SQLite file, one writer thread, group commit.
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc as channel};
use std::thread::JoinHandle;
use std::time::Duration;

use async_trait::async_trait;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use tokio::sync::{mpsc, oneshot};

use super::{Appended, Kept, Listing, Row, Shut, Store, StoreError};
use crate::simulation::planted;

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
    path: PathBuf,
    /// Whether it is to be written to: if it could not be when it was opened, it is tried again.
    to_write: bool,
    /// None where it is only read.
    writer: Mutex<Option<Writing>>,
    readers: Mutex<Vec<Reader>>,
    /// How it is read while it cannot be written to.
    still: Mutex<Option<Still>>,
    closed: AtomicBool,
    /// Whose turn it is to read what can be read by one alone.
    turn: Mutex<()>,
}

enum Writing {
    /// By a thread that takes one job after another.
    Thread(channel::Sender<Job>, JoinHandle<()>),
    /// On the thread that asks, which the simulator has alone.
    #[cfg(feature = "simulation")]
    Here(Box<Writer>),
}

/// A connection that is read on, and whether it sees what is written.
struct Reader {
    connection: Connection,
    still: bool,
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
        let store = Sqlite::of(path, true);
        store.begin_writing()?;
        Ok(store)
    }

    /// The same; one that is there and cannot be written to (the disk is full, say) is shown, and written to as soon as it
    /// can be.
    pub fn open_or_show(path: &Path) -> Kept<Sqlite> {
        let store = Sqlite::of(path, true);
        let known = path.metadata().is_ok_and(|file| file.len() > 0);
        match store.begin_writing() {
            Err(error) if known && store.reading(is_known).is_ok() => {
                tracing::error!(%error, "the store cannot be written to");
                Ok(store)
            }
            written => written.map(|()| store),
        }
    }

    /// Opens a file of this version or an earlier one to be read; nothing about it is changed.
    pub fn read_only(path: &Path) -> Kept<Sqlite> {
        let store = Sqlite::of(path, false);
        store.reading(is_known)?;
        Ok(store)
    }

    /// On a connection of the simulator's, and on its own thread.
    #[cfg(feature = "simulation")]
    pub fn here(mut connection: Connection) -> Kept<Sqlite> {
        settle(&connection)?;
        migrate(&mut connection)?;
        let store = Sqlite::of(Path::new(""), true);
        if let Ok(mut writer) = store.writer.lock() {
            *writer = Some(Writing::Here(Box::new(Writer::new(connection))));
        }
        Ok(store)
    }

    fn of(path: &Path, to_write: bool) -> Sqlite {
        Sqlite {
            path: path.to_owned(),
            to_write,
            writer: Mutex::default(),
            readers: Mutex::default(),
            still: Mutex::default(),
            closed: AtomicBool::new(false),
            turn: Mutex::default(),
        }
    }

    fn begin_writing(&self) -> Kept<()> {
        // Whoever reads it alone lets go of it first.
        if let Ok(mut idle) = self.readers.lock() {
            idle.clear();
        }
        // SQLite gives its other files the rights of this one.
        let made = super::create_private(&self.path);
        made.map_err(|error| StoreError::Failed(format!("{}: {error}", self.path.display())))?;
        let mut connection = connect(&self.path)?;
        migrate(&mut connection)?;
        // One group touches many pages of many tables: they should all find room, and be written home seldom.
        connection.pragma_update(None, "cache_size", -65_536)?;
        connection.pragma_update(None, "wal_autocheckpoint", 8_192)?;
        let (to_write, jobs) = channel::channel();
        let thread = std::thread::Builder::new()
            .name("writer".into())
            .spawn(move || Writer::new(connection).write_all(&jobs))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        let broken = || StoreError::Failed("the writer broke off".into());
        *self.writer.lock().map_err(|_| broken())? = Some(Writing::Thread(to_write, thread));
        *self.still.lock().map_err(|_| broken())? = None;
        Ok(())
    }

    fn is_writing(&self) -> bool {
        self.writer.lock().is_ok_and(|writer| writer.is_some())
    }

    async fn ask<T>(&self, job: impl FnOnce(oneshot::Sender<Kept<T>>) -> Job) -> Kept<T> {
        let (answer, waiting) = oneshot::channel();
        let gone = || "the writer has stopped".to_owned();
        if !self.is_writing() {
            match self.to_write && !self.closed.load(Ordering::Relaxed) {
                true => self.begin_writing()?,
                false => return Err(StoreError::Failed("it is only read here".into())),
            }
        }
        {
            let writer = self.writer.lock();
            let mut writer = writer.map_err(|_| StoreError::Failed(gone()))?;
            match writer.as_mut() {
                Some(Writing::Thread(to_write, _)) => {
                    let sent = to_write.send(job(answer));
                    sent.map_err(|_| StoreError::Failed(gone()))?;
                }
                #[cfg(feature = "simulation")]
                Some(Writing::Here(writer)) => writer.write(vec![job(answer)]),
                None => return Err(StoreError::Failed(gone())),
            }
        }
        waiting.await.map_err(|_| StoreError::Unknown(gone()))?
    }

    /// Reads on a connection of its own; WAL lets readers and the writer be.
    fn reading<T>(&self, read: impl FnOnce(&Connection) -> Kept<T>) -> Kept<T> {
        #[cfg(feature = "simulation")]
        if let Some(Writing::Here(writer)) = self
            .writer
            .lock()
            .ok()
            .as_deref_mut()
            .and_then(Option::as_mut)
        {
            return read(&writer.connection);
        }
        let alone = self
            .still
            .lock()
            .is_ok_and(|still| matches!(&*still, Some(Still::Logged)));
        let _turn = alone.then(|| self.turn.lock());
        let reader = self.reader()?;
        let found = read(&reader.connection);
        // Once it is written to, nobody reads on what lay still.
        let still = self.still.lock().is_ok_and(|still| still.is_some());
        if let Ok(mut idle) = self.readers.lock()
            && idle.len() < 8
            && reader.still == still
        {
            idle.push(reader);
        }
        found
    }

    fn reader(&self) -> Kept<Reader> {
        let broken = || StoreError::Failed("a reader broke off".into());
        let mut still = self.still.lock().map_err(|_| broken())?;
        let mut idle = self.readers.lock().map_err(|_| broken())?;
        idle.retain(|reader| reader.still == still.is_some());
        if let Some(reader) = idle.pop() {
            return Ok(reader);
        }
        drop(idle);
        if still.is_none() {
            let direct = match self.is_writing() {
                true => Ok(connect(&self.path)?),
                false => connect_to_read(&self.path, ""),
            };
            if let Ok(connection) = direct {
                let still = false;
                return Ok(Reader { connection, still });
            }
        }
        let failed = |error: std::io::Error| StoreError::Failed(error.to_string());
        let lies = match still.take() {
            Some(lies) => lies,
            None => Still::of(&self.path).map_err(failed)?,
        };
        let connection = match still.insert(lies) {
            Still::Whole => connect_to_read(&self.path, "?immutable=1")?,
            Still::Logged => connect_alone(&self.path)?,
            Still::Copied(copied) => connect_to_read(&copied.0.join("house.sqlite"), "")?,
        };
        let still = true;
        Ok(Reader { connection, still })
    }
}

/// A store to which nobody can write: SQLite would want a file beside it to be read.
enum Still {
    /// Everything is in the file.
    Whole,
    /// Its newest pages are in the log beside it; whoever reads has both alone.
    Logged,
    /// The same, and both were copied to where there is room.
    Copied(Copied),
}

impl Still {
    fn of(path: &Path) -> std::io::Result<Still> {
        let log = beside(path, "-wal");
        if !log.metadata().is_ok_and(|log| log.len() > 0) {
            return Ok(Still::Whole);
        }
        match connect_alone(path) {
            Ok(_) => Ok(Still::Logged),
            Err(_) => Copied::of(path).map(Still::Copied),
        }
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// A copy of a store's files in a folder of its own, until it is dropped.
struct Copied(PathBuf);

impl Copied {
    fn of(path: &Path) -> std::io::Result<Copied> {
        let name = crate::hex::write(&crate::seal::random::<8>());
        let folder = std::env::temp_dir().join(format!("jadoube-{name}"));
        super::make_private(&folder)?;
        let copied = Copied(folder);
        std::fs::copy(path, copied.0.join("house.sqlite"))?;
        let log = beside(path, "-wal");
        if log.exists() {
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

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    settle(&connection)?;
    Ok(connection)
}

fn settle(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "wal")?;
    let synchronous = match planted("sync-skipped") {
        true => "off",
        false => "full",
    };
    connection.pragma_update(None, "synchronous", synchronous)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(())
}

/// A connection that writes nothing, if the file can be read so.
fn connect_to_read(path: &Path, how: &str) -> rusqlite::Result<Connection> {
    use std::fmt::Write;
    let mut uri = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                uri.push(char::from(*byte));
            }
            other => drop(write!(uri, "%{other:02x}")),
        }
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_URI;
    let connection = Connection::open_with_flags(uri + how, flags)?;
    connection.query_row("SELECT count(*) FROM sqlite_master", [], |_| Ok(()))?;
    Ok(connection)
}

/// A connection that has the file and its log alone: then SQLite needs no third file to be read.
fn connect_alone(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(Duration::from_secs(1))?;
    connection.pragma_update(None, "locking_mode", "exclusive")?;
    connection.query_row("SELECT count(*) FROM sqlite_master", [], |_| Ok(()))?;
    Ok(connection)
}

/// Refuses what a later version has written; answers how many migrations were done.
fn is_known(connection: &Connection) -> Kept<usize> {
    let version = |row: &rusqlite::Row| row.get::<_, i64>(0).map(|version| version as usize);
    let done = connection.pragma_query_value(None, "user_version", version)?;
    match done <= MIGRATIONS.len() {
        true => Ok(done),
        false => Err(StoreError::Failed(format!(
            "this file was written by a later version of the house (schema {done}, known {})",
            MIGRATIONS.len()
        ))),
    }
}

fn migrate(connection: &mut Connection) -> Kept<()> {
    if is_known(connection)? == MIGRATIONS.len() {
        return Ok(());
    }
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let done = is_known(&transaction)?;
    for migration in &MIGRATIONS[done..] {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
    Ok(transaction.commit()?)
}

/// The one that writes.
struct Writer {
    connection: Connection,
    tips: Tips,
}

impl Writer {
    fn new(connection: Connection) -> Writer {
        let tips = Tips::default();
        Writer { connection, tips }
    }

    /// Takes the first job and those behind it, commits once, and only then answers all.
    fn write_all(mut self, jobs: &channel::Receiver<Job>) {
        let mut last = 0;
        while let Ok(first) = jobs.recv() {
            let group = gathered(first, jobs, last);
            last = group.len();
            self.write(group);
        }
    }

    fn write(&mut self, group: Vec<Job>) {
        match commit(&mut self.connection, &mut self.tips, &group) {
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
    committed.map_err(|error| match planted("unknown-called-undone") {
        true => StoreError::Failed(error.to_string()),
        false => StoreError::Unknown(error.to_string()),
    })?;
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
        let follows = row.seq == 0 || self.hash == row.prev || planted("chain-unlinked");
        self.next == row.seq && follows
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

    async fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        let writer = self.writer.lock().ok().and_then(|mut writer| writer.take());
        if let Ok(mut idle) = self.readers.lock() {
            idle.clear();
        }
        if let Some(Writing::Thread(to_write, thread)) = writer {
            drop(to_write);
            let _ = thread.join();
        }
    }
}
