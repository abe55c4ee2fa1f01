//! Reading a store that nobody can write to, as on a full disk or one that can only be read.
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

/// A store to which nobody can write: SQLite would want a file beside it to be read.
pub(super) enum Still {
    /// Everything is in the file.
    Whole,
    /// Its newest pages are in the log beside it; whoever reads has both alone.
    Logged,
    /// The same, and both were copied to where there is room.
    Copied(Copied),
}

impl Still {
    pub fn of(path: &Path) -> std::io::Result<Still> {
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
pub(super) struct Copied(PathBuf);

impl Copied {
    /// The file of the copy.
    pub fn file(&self) -> PathBuf {
        self.0.join("house.sqlite")
    }

    fn of(path: &Path) -> std::io::Result<Copied> {
        let name = crate::hex::write(&crate::seal::random::<8>());
        let folder = std::env::temp_dir().join(format!("jadoube-{name}"));
        crate::store::make_private(&folder)?;
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

/// A connection that writes nothing, if the file can be read so.
pub(super) fn connect_to_read(path: &Path, how: &str) -> rusqlite::Result<Connection> {
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
pub(super) fn connect_alone(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(Duration::from_secs(1))?;
    connection.pragma_update(None, "locking_mode", "exclusive")?;
    connection.query_row("SELECT count(*) FROM sqlite_master", [], |_| Ok(()))?;
    Ok(connection)
}
