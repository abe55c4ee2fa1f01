//! The embedded store: one SQLite file, one writer thread, group commit.
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc as channel};
use std::thread::JoinHandle;
use std::time::Duration;

use async_trait::async_trait;
use rusqlite::{Connection, params};
use tokio::sync::{mpsc, oneshot};

use super::{Appended, Kept, Listing, Row, Said, Shut, Store, StoreError};
use crate::simulation::planted;

mod still;
mod writer;

use still::{Still, connect_alone, connect_to_read};
use writer::{Job, Writer};

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

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        use rusqlite::Error::*;
        match error {
            FromSqlConversionFailure(..)
            | InvalidColumnType(..)
            | IntegralValueOutOfRange(..)
            | Utf8Error(..) => StoreError::Damaged(error.to_string()),
            error => StoreError::Failed(error.to_string()),
        }
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
        self.hand_in(job(answer))?;
        let gone = |_| StoreError::Unknown("the writer has stopped".into());
        waiting.await.map_err(gone)?
    }

    fn hand_in(&self, job: Job) -> Kept<()> {
        let gone = || StoreError::Failed("the writer has stopped".into());
        let mut writer = self.writer.lock().map_err(|_| gone())?;
        if writer.is_none() {
            drop(writer);
            match self.to_write && !self.closed.load(Ordering::Relaxed) {
                true => self.begin_writing()?,
                false => return Err(StoreError::Failed("it is only read here".into())),
            }
            writer = self.writer.lock().map_err(|_| gone())?;
        }
        match writer.as_mut() {
            Some(Writing::Thread(to_write, _)) => to_write.send(job).map_err(|_| gone()),
            #[cfg(feature = "simulation")]
            Some(Writing::Here(writer)) => {
                writer.write(vec![job]);
                Ok(())
            }
            None => Err(gone()),
        }
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
            Still::Copied(copied) => connect_to_read(&copied.file(), "")?,
        };
        let still = true;
        Ok(Reader { connection, still })
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

    async fn listing(&self, table: &str) -> Kept<Option<Listing>> {
        self.reading(|connection| {
            let kept = "SELECT made_at, has_open_seat, summary FROM listing WHERE tbl = ?";
            let mut kept = connection.prepare_cached(kept)?;
            let mut kept = kept.query_map([table], |found| {
                Ok(Listing {
                    made_at: found.get::<_, i64>(0)? as u64,
                    has_open_seat: found.get(1)?,
                    summary: found.get(2)?,
                })
            })?;
            Ok(kept.next().transpose()?)
        })
    }

    async fn list(&self, table: &str, listing: Option<Listing>) -> Kept<()> {
        self.ask(|answer| Job::List(table.to_owned(), listing, answer))
            .await
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

    async fn remembered(&self, name: &str) -> Kept<Option<String>> {
        self.reading(|connection| {
            // One of an earlier version that is only read has no such place.
            let notes = "SELECT 1 FROM sqlite_schema WHERE name = 'note'";
            if !connection.prepare(notes)?.exists([])? {
                return Ok(None);
            }
            let kept = "SELECT value FROM note WHERE name = ?";
            let mut kept = connection.prepare(kept)?;
            let mut kept = kept.query_map([name], |row| row.get(0))?;
            Ok(kept.next().transpose()?)
        })
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

    async fn news(&self) -> Kept<Option<mpsc::Receiver<Said>>> {
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
