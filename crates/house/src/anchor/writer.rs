//! The thread that writes an anchor's file.
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::{Moved, News, Noted};
use crate::house::Wall;
use crate::seal::Signer;
use crate::store::create_private;

/// What moves on in so short a time after a line goes into the next.
const TOGETHER: Duration = Duration::from_millis(20);
/// What was written is made safe so often.
const SYNCED: Duration = Duration::from_secs(1);

pub(super) struct Writer {
    pub noted: Arc<Mutex<Noted>>,
    pub trouble: Arc<Mutex<Option<String>>>,
    /// Whether the file lacks a line: then it is begun anew.
    pub behind: bool,
    /// None as long as it could not be opened.
    pub file: Option<File>,
    /// By which no other house writes to it.
    pub lock: Option<File>,
    pub path: PathBuf,
    pub length: u64,
    pub signer: Signer,
    pub now: Wall,
}

/// The lock of an anchor's file; none where another house has it.
pub(super) fn lock(path: &Path) -> io::Result<Option<File>> {
    let lock = create_private(&path.with_extension("lock"))?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

impl Writer {
    pub fn write_all(mut self, coming: &mpsc::Receiver<News>) {
        let mut unsafe_yet = false;
        let mut last_line: Option<Instant> = None;
        let mut last_sync = Instant::now();
        loop {
            let mut moved = Vec::new();
            match coming.recv_timeout(SYNCED) {
                Ok(first) => moved.push(first),
                Err(RecvTimeoutError::Timeout) if self.behind => {}
                Err(RecvTimeoutError::Timeout) => {
                    if std::mem::take(&mut unsafe_yet) {
                        last_sync = Instant::now();
                        let synced = self.sync();
                        self.went(synced);
                    }
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let _ = self.sync();
                    return;
                }
            }
            // A line costs a tree and a signature, however little is in it.
            let since = last_line.map_or(TOGETHER, |at| at.elapsed());
            std::thread::sleep(TOGETHER.saturating_sub(since));
            moved.extend(coming.try_iter());
            let written = self.write(&moved);
            last_line = Some(Instant::now());
            unsafe_yet |= written.is_ok();
            // However much comes, it is made safe every second.
            let written = match unsafe_yet && last_sync.elapsed() > SYNCED {
                true => {
                    (unsafe_yet, last_sync) = (false, Instant::now());
                    written.and_then(|()| self.sync())
                }
                false => written,
            };
            self.went(written);
            for news in moved {
                if let News::Whole(waits) = news {
                    let _ = waits.send(());
                }
            }
        }
    }

    fn sync(&self) -> io::Result<()> {
        match &self.file {
            Some(file) => file.sync_data(),
            None => Ok(()),
        }
    }

    /// What was not written, or not surely, is made good by beginning the file anew; until then health says what is wrong.
    fn went(&mut self, written: io::Result<()>) {
        if let Err(error) = &written {
            if !self.behind {
                tracing::error!(%error, "the anchor could not be written");
            }
            // Nothing half-written is left for the next opening to find.
            if let Some(file) = &self.file {
                let _ = file.set_len(self.length);
            }
        }
        self.behind = written.is_err();
        if let Ok(mut trouble) = self.trouble.lock() {
            *trouble = written.err().map(|error| error.to_string());
        }
    }

    fn write(&mut self, all: &[News]) -> io::Result<()> {
        let Ok(mut noted) = self.noted.lock() else {
            return Ok(());
        };
        let mut anew = self.behind;
        let mut moved = BTreeSet::new();
        for news in all {
            match news {
                News::Table(table, what) => {
                    noted.follow(table, *what);
                    anew |= matches!(what, Moved::Gone);
                    moved.insert(table);
                }
                News::Whole(_) => anew = true,
            }
        }
        // Once in a while, whenever a table was let go, and when a line is lacking, the file begins anew with all that there is.
        const LONG: u64 = 16 * 1024 * 1024;
        if anew || self.length > LONG.max(noted.tables * 600) {
            if self.lock.is_none() {
                self.lock = Some(lock(&self.path)?.ok_or_else(taken)?);
            }
            let line = noted.whole(&self.signer, (self.now)());
            let beside = self.path.with_extension("new");
            let _ = std::fs::remove_file(&beside);
            let mut file = open_private(&beside)?;
            file.write_all(line.as_bytes())?;
            file.sync_all()?;
            std::fs::rename(&beside, &self.path)?;
            self.file = Some(file);
            self.length = line.len() as u64;
            return Ok(());
        }
        let line = noted.line(moved.into_iter(), &self.signer, (self.now)());
        drop(noted);
        if let Some(file) = &mut self.file {
            file.write_all(line.as_bytes())?;
        }
        self.length += line.len() as u64;
        Ok(())
    }
}

fn taken() -> io::Error {
    io::Error::other("another house writes to it")
}

/// A file to be added to, which only its owner may read.
pub(super) fn open_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::anchor::Tip;
    use crate::seal::HouseKey;

    /// A line that could not be written is made good as soon as it can be, and the file is sound at every moment.
    #[test]
    fn what_could_not_be_written_is_made_good() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("anchor.jsonl");
        let key = HouseKey::at(&folder.path().join("key")).unwrap();
        let moved = |table: &str, seq| {
            let tip = Tip::at(seq, [seq as u8; 32]);
            [News::Table(table.to_owned(), Moved::On(tip))]
        };
        let mut writer = Writer {
            noted: Arc::default(),
            trouble: Arc::default(),
            behind: false,
            file: Some(open_private(&path).unwrap()),
            lock: lock(&path).unwrap(),
            path: path.clone(),
            length: 0,
            signer: key.signer(),
            now: Arc::new(|| 1),
        };
        let written = writer.write(&moved("a", 1));
        writer.went(written);
        let sound = std::mem::replace(&mut writer.file, File::open(&path).ok());
        let written = writer.write(&moved("a", 2));
        writer.went(written);
        assert!(writer.trouble.lock().unwrap().is_some(), "and it is said");
        assert_eq!(
            Noted::read(&path, key.signer().keys())
                .unwrap()
                .tip("a")
                .unwrap()
                .seq,
            1
        );
        writer.file = sound;
        let written = writer.write(&moved("b", 5));
        writer.went(written);
        assert!(writer.trouble.lock().unwrap().is_none());
        let noted = Noted::read(&path, key.signer().keys()).unwrap();
        let seq = |table: &str| noted.tip(table).unwrap().seq;
        assert_eq!((seq("a"), seq("b")), (2, 5));
    }
}
