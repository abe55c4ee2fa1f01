//! Where the log is kept: one small trait, two stores.
//!
//! A store knows nothing of chess. It keeps rows that are never changed, in the order of each table, and it
//! says yes only when a row is safe on disk.
use std::fmt::Display;
use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::mpsc;

mod postgres;
mod sqlite;
mod tls;

pub use postgres::Postgres;
pub use sqlite::Sqlite;

/// One entry of a table's log, as bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub table: String,
    pub seq: u64,
    /// The client's own name for what it did: at most one row of a table bears it.
    pub act_id: String,
    pub body: String,
    /// Hash of the row before; zeros for the first.
    pub prev: [u8; 32],
    pub hash: [u8; 32],
}

/// What the list of public tables shows of one, kept beside the log for speed; the log can always make it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub made_at: u64,
    pub has_open_seat: bool,
    pub summary: String,
}

/// How an append ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is safe on disk.
    Done,
    /// Somebody else's row stands there, or the row before is not the one that was meant.
    Stale,
    /// That `act_id` was kept before, as this `seq`.
    Repeated(u64),
}

/// A time in which the house was shut: no clock ran.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Shut {
    pub from: u64,
    pub to: u64,
}

/// What one node says to the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// It appended this row of a table.
    Appended(String, u64),
    Considers(Considers),
}

/// A node's umpire looks for a proof of what came to a table at that time; or he does so no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Considers {
    pub table: String,
    pub node: u64,
    pub came: Option<u64>,
}

/// The store failed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Nothing was written.
    #[error("the store failed: {0}")]
    Failed(String),
    /// It was told to write, and its answer was lost.
    #[error("the store failed, and what it was told may have been written: {0}")]
    Unknown(String),
    /// What it has cannot be read for what it should be.
    #[error("the store is damaged: {0}")]
    Damaged(String),
}

pub type Kept<T> = Result<T, StoreError>;

/// A log of acts for every table.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Its name, for people.
    fn name(&self) -> &'static str;
    /// Adds a row after the one whose hash is `row.prev`; a new listing replaces the old one in the same commit.
    async fn append(&self, row: Row, listing: Option<Listing>) -> Kept<Appended>;
    /// The rows of a table from `seq` on, in order.
    async fn read(&self, table: &str, from: u64) -> Kept<Vec<Row>>;
    /// Tables in the order of their names, a page at a time, after `after`.
    async fn tables(&self, after: &str, limit: u32) -> Kept<Vec<String>>;
    /// Summaries of public tables, newest first.
    async fn listed(&self, only_open: bool, limit: u32) -> Kept<Vec<String>>;
    /// What is listed of a table.
    async fn listing(&self, _table: &str) -> Kept<Option<Listing>> {
        Ok(None)
    }
    /// Lists this of a table, or nothing, whatever was listed.
    async fn list(&self, _table: &str, _listing: Option<Listing>) -> Kept<()> {
        Ok(())
    }
    /// The house is open at this time; answers when it was last said, by any node.
    async fn beat(&self, at: u64) -> Kept<Option<u64>>;
    /// The house was shut.
    async fn shut(&self, shut: Shut) -> Kept<()>;
    /// The times of being shut that ended after `since`, in order.
    async fn shuts(&self, since: u64) -> Kept<Vec<Shut>>;
    /// Remembers this under that name, unless something is remembered there: answers what is.
    async fn remember(&self, _name: &str, value: &str) -> Kept<String> {
        Ok(value.to_owned())
    }
    /// What is remembered under that name.
    async fn remembered(&self, _name: &str) -> Kept<Option<String>> {
        Ok(None)
    }
    /// The rows of a table that can be read, and the sentences about those that cannot.
    async fn salvage(&self, table: &str) -> Kept<(Vec<Row>, Vec<String>)> {
        Ok((self.read(table, 0).await?, Vec::new()))
    }
    /// The time by the store's own clock, where several nodes share it.
    async fn now(&self) -> Kept<Option<u64>> {
        Ok(None)
    }
    /// Lets a table go, with its listing.
    async fn let_go(&self, table: &str) -> Kept<()>;
    /// Nothing more is written: what can be put in order is.
    async fn close(&self) {}
    /// What the nodes say, this one too. `None` where there are no other nodes.
    async fn news(&self) -> Kept<Option<mpsc::Receiver<Said>>>;
    /// Says to the other nodes that a claim is considered, for as long as `CONSIDERS` unless it is said again.
    async fn considers(&self, _said: Considers) -> Kept<()> {
        Ok(())
    }
}

/// Opens the store that an address names: `postgres://…`, or the path of a SQLite file.
pub async fn open(address: &str) -> Kept<Arc<dyn Store>> {
    match is_embedded(address) {
        true => Ok(Arc::new(Sqlite::open_or_show(Path::new(address))?)),
        false => Ok(Arc::new(Postgres::open(address).await?)),
    }
}

/// The same for a store that is there already and is only read: nothing about it is changed.
pub async fn open_kept(address: &str) -> Kept<Arc<dyn Store>> {
    match is_embedded(address) {
        true if !Path::new(address).exists() => Err(StoreError::Failed(format!(
            "there is no store at {address}"
        ))),
        true => Ok(Arc::new(Sqlite::read_only(Path::new(address))?)),
        false => Ok(Arc::new(Postgres::open(address).await?)),
    }
}

/// Keeps an embedded store for one house as long as the file is held: another would not hear what this one does.
pub fn keep_alone(address: &str) -> Kept<Option<File>> {
    if !is_embedded(address) {
        return Ok(None);
    }
    // By whichever name it is called, it is one file.
    let canonical = Path::new(address).canonicalize();
    let canonical = canonical.map_or(address.to_owned(), |path| path.display().to_string());
    if has_other_names(Path::new(&canonical)) {
        return Err(StoreError::Failed(format!(
            "{canonical} has a second name (a hard link), by which another house could open it: make a copy of it with `jadoube backup`, and remove that name"
        )));
    }
    let path = format!("{canonical}.lock");
    let failed = |error: &dyn Display| StoreError::Failed(format!("{path}: {error}"));
    let file = match create_private(Path::new(&path)) {
        Ok(file) => file,
        // Where nothing can be written, a lock that is there can still be held; where there is none, nobody holds it.
        Err(error) => match (File::open(&path), error.kind()) {
            (Ok(file), _) => file,
            (Err(_), ErrorKind::ReadOnlyFilesystem | ErrorKind::StorageFull) => return Ok(None),
            (Err(_), _) => return Err(failed(&error)),
        },
    };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(StoreError::Failed(format!(
            "another house is open on {address}"
        ))),
        Err(TryLockError::Error(error)) => Err(failed(&error)),
    }
}

/// Whether a file can be reached by names whose locks and journals would lie elsewhere.
fn has_other_names(path: &Path) -> bool {
    #[cfg(unix)]
    return path
        .metadata()
        .is_ok_and(|file| std::os::unix::fs::MetadataExt::nlink(&file) > 1);
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// Makes or opens a file that only its owner may read.
pub(crate) fn create_private(path: &Path) -> std::io::Result<File> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Makes a folder that only its owner may read: allies' counsel lies in it.
pub(crate) fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn is_embedded(address: &str) -> bool {
    !address.starts_with("postgres://") && !address.starts_with("postgresql://")
}
