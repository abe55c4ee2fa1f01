//! The anchor: how far every table had come when it was last acknowledged, noted outside the store and signed by the house.
//!
//! Whoever can write to the store can cut off its end, take a table away, or write a history anew with every hash
//! recomputed; a disk can lose its last pages. The anchor lies elsewhere, so each of these is found and named. Its file has
//! a JSON object a line: what has moved on since the line before, the root of one tree over all tables, the hash of the line
//! before, and the signature. A copy of the file on another machine is worth as much as the file.
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use crate::house::Wall;
use crate::seal::Signer;

mod noted;
mod writer;

pub use noted::{Doubt, Noted};
use writer::{Writer, lock, open_private};

/// How far a table had come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Tip {
    pub seq: u64,
    pub hash: [u8; 32],
    /// What was settled and who may sit there ([`crate::table::Table::seating`]); none where only the hash is known.
    pub seating: Option<[u8; 32]>,
}

impl Tip {
    /// One of which nothing but its hash is known.
    pub fn at(seq: u64, hash: [u8; 32]) -> Tip {
        Tip {
            seq,
            hash,
            seating: None,
        }
    }
}

/// What a log of so many entries lacks of what was acknowledged.
pub fn lacks(tip: Tip, entries: usize, hash: impl Fn(usize) -> [u8; 32]) -> Option<String> {
    let seq = usize::try_from(tip.seq).unwrap_or(usize::MAX);
    if seq >= entries {
        let (from, to) = (entries, tip.seq);
        return Some(match entries {
            0 => format!("it is gone; it had entries 0 to {to}"),
            _ => format!("entries {from} to {to} were acknowledged and are not there"),
        });
    }
    (hash(seq) != tip.hash).then(|| format!("entry {seq} is not the one that was acknowledged"))
}

/// An anchor that is being written.
pub struct Anchor {
    noted: Arc<Mutex<Noted>>,
    /// Why it could not be written to the last time.
    trouble: Arc<Mutex<Option<String>>>,
    is_new: bool,
    writing: Writing,
}

enum Writing {
    /// By a thread, until it is closed.
    File(Mutex<Option<(mpsc::Sender<News>, JoinHandle<()>)>>),
    /// Nowhere: whoever holds what is noted keeps it.
    Memory,
}

/// What the file is to say.
enum News {
    /// What became of a table.
    Table(String, Moved),
    /// All that there is; whoever waits for it is told when it is written, or cannot be.
    Whole(mpsc::Sender<()>),
}

#[derive(Copy, Clone)]
enum Moved {
    On(Tip),
    /// It is so, whatever was noted: what was lost is given up, or a client has shown what was acknowledged.
    Anew(Tip),
    Gone,
}

impl Anchor {
    /// Opens the file, or makes it; from now on it is written by a thread of its own. One that another house writes to is
    /// refused. Where it cannot be written to it is read, and its trouble said; it is tried again. One that has lines of
    /// others is kept beside the new one, which begins with what the house itself had said.
    pub fn open(path: &Path, signer: Signer, now: Wall) -> Result<Anchor, String> {
        let lock = alone(path)?;
        Anchor::open_alone(path, signer, now, lock)
    }

    /// One that knows of nothing; what was there is kept beside it.
    pub fn begin(path: &Path, signer: Signer, now: Wall) -> Result<Anchor, String> {
        let lock = alone(path)?;
        if path.exists() {
            let said = |error: io::Error| format!("the anchor {}: {error}", path.display());
            std::fs::rename(path, set_aside(path, now())).map_err(said)?;
        }
        Anchor::open_alone(path, signer, now, lock)
    }

    fn open_alone(
        path: &Path,
        signer: Signer,
        now: Wall,
        lock: io::Result<File>,
    ) -> Result<Anchor, String> {
        let said = |error: io::Error| format!("the anchor {}: {error}", path.display());
        let (noted, good) = match path.exists() {
            true => Noted::read_up_to(path, signer.keys())?,
            false => (Noted::default(), 0),
        };
        let strangers = noted.has_strangers();
        let good = if strangers { 0 } else { good };
        let opened = lock.and_then(|lock| {
            if strangers && path.exists() {
                std::fs::rename(path, set_aside(path, now()))?;
            }
            let file = open_private(path)?;
            // A line that was broken off is written anew.
            file.set_len(good)?;
            Ok((file, lock))
        });
        let trouble = opened.as_ref().err().map(ToString::to_string);
        if let Some(why) = &trouble {
            tracing::error!(why, "the anchor cannot be written to");
        }
        let is_new = noted.is_empty();
        let noted = Arc::new(Mutex::new(noted));
        let trouble = Arc::new(Mutex::new(trouble));
        let (file, lock) = opened.ok().unzip();
        let (to_write, coming) = mpsc::channel();
        let writer = Writer {
            noted: noted.clone(),
            trouble: Arc::clone(&trouble),
            behind: file.is_none() || is_new || strangers,
            file,
            lock,
            path: path.to_owned(),
            length: good,
            signer,
            now,
        };
        let writing = std::thread::Builder::new()
            .name("anchor".into())
            .spawn(move || writer.write_all(&coming))
            .map_err(said)?;
        Ok(Anchor {
            noted,
            trouble,
            is_new,
            writing: Writing::File(Mutex::new(Some((to_write, writing)))),
        })
    }

    /// One that is held in memory, by whoever holds this too.
    pub fn in_memory(noted: Arc<Mutex<Noted>>) -> Anchor {
        Anchor {
            noted,
            trouble: Arc::default(),
            is_new: false,
            writing: Writing::Memory,
        }
    }

    fn moved(&self, table: &str, moved: Moved) {
        match &self.writing {
            Writing::File(writer) => {
                if let Ok(Some((to_write, _))) = writer.lock().as_deref() {
                    let _ = to_write.send(News::Table(table.to_owned(), moved));
                }
            }
            Writing::Memory => {
                if let Ok(mut noted) = self.noted.lock() {
                    noted.follow(table, moved);
                }
            }
        }
    }

    /// An entry is about to be acknowledged.
    pub fn note(&self, table: &str, tip: Tip) {
        self.moved(table, Moved::On(tip));
    }

    /// This was acknowledged, whatever was noted: what was beyond it is given up, or it was shown by its receipt. Known at
    /// once, as nothing else is compared with it.
    pub fn begin_anew(&self, table: &str, tip: Tip) {
        if let Ok(mut noted) = self.noted.lock() {
            noted.set(table, tip);
        }
        self.moved(table, Moved::Anew(tip));
    }

    /// A table was let go with all its entries.
    pub fn forget(&self, table: &str) {
        if let Ok(mut noted) = self.noted.lock() {
            noted.forget(table);
        }
        self.moved(table, Moved::Gone);
    }

    /// Waits until all is written; nothing is noted from then on.
    pub fn close(&self) {
        if let Writing::File(writer) = &self.writing {
            let last = writer.lock().ok().and_then(|mut writer| writer.take());
            if let Some((to_write, writing)) = last {
                drop(to_write);
                let _ = writing.join();
            }
        }
    }

    /// Whether nothing stood in it when it was opened.
    pub fn is_new(&self) -> bool {
        self.is_new
    }

    /// It does not show what it should, for this reason; said until it is accepted.
    pub fn doubt(&self, doubt: Doubt) {
        if let Ok(mut noted) = self.noted.lock() {
            noted.doubts.insert(doubt);
        }
    }

    /// Why it does not show what it should.
    pub fn doubts(&self) -> Vec<Doubt> {
        let all = |noted: &Noted| noted.doubts().cloned().collect();
        self.noted
            .lock()
            .map_or_else(|_| Vec::new(), |noted| all(&noted))
    }

    /// What is missing is accepted, beside what was before: it is named for good, and not held against the house again.
    pub fn give_up(&self, before: &Noted, sentences: Vec<String>) {
        if let Ok(mut noted) = self.noted.lock() {
            noted.given_up.clone_from(&before.given_up);
            noted.given_up.extend(sentences);
            noted.forgiven.clone_from(&before.forgiven);
        }
    }

    /// What is lost of a table up to this entry is accepted.
    pub fn forgive(&self, table: &str, upto: u64) {
        if let Ok(mut noted) = self.noted.lock() {
            noted.forgive(table, upto);
        }
    }

    /// Whether it was accepted that this entry of a table is lost.
    pub fn forgave(&self, table: &str, seq: u64) -> bool {
        let noted = self.noted.lock();
        let upto = noted
            .ok()
            .and_then(|noted| noted.forgiven.get(table).copied());
        upto.is_some_and(|upto| seq <= upto)
    }

    /// Writes all that is known, and waits until it is safe. Where it could not be written its trouble is known.
    pub fn write_whole(&self) {
        if let Writing::File(writer) = &self.writing {
            let (waits, written) = mpsc::channel();
            let to_write = writer.lock().ok();
            let to_write =
                to_write.and_then(|open| open.as_ref().map(|(to_write, _)| to_write.clone()));
            if to_write.is_some_and(|to_write| to_write.send(News::Whole(waits)).is_ok()) {
                let _ = written.recv();
            }
        }
    }

    /// Why it cannot be written to, if that is so.
    pub fn trouble(&self) -> Option<String> {
        self.trouble.lock().ok().and_then(|trouble| trouble.clone())
    }

    /// How far a table had come.
    pub fn tip(&self, table: &str) -> Option<Tip> {
        self.noted.lock().ok()?.tip(table)
    }

    /// Every table and how far it had come.
    pub fn tips(&self) -> Vec<(String, Tip)> {
        let all = |noted: &Noted| noted.tips().map(|(id, tip)| (id.clone(), *tip)).collect();
        self.noted
            .lock()
            .map_or_else(|_| Vec::new(), |noted| all(&noted))
    }
}

/// The lock of a file that no other house writes to; it may be that there cannot be one, where nothing can be written.
fn alone(path: &Path) -> Result<io::Result<File>, String> {
    lock(path).transpose().ok_or_else(|| {
        format!(
            "the anchor {} is held by another house that is open: give this one a file of its own (--anchor)",
            path.display()
        )
    })
}

/// Where one is kept that was begun anew.
fn set_aside(path: &Path, now: u64) -> PathBuf {
    path.with_extension(format!("{now}.jsonl"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seal::HouseKey;

    /// What another node says late takes nothing back, in one line or in two; what the umpire gives up is given up.
    #[test]
    fn an_earlier_entry_does_not_hide_a_later_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("anchor.jsonl");
        let key = HouseKey::at(&folder.path().join("key")).unwrap();
        let anchor = Anchor::open(&path, key.signer(), Arc::new(|| 1)).unwrap();
        for seq in [4, 7, 5, 6] {
            anchor.note("a", Tip::at(seq, [seq as u8; 32]));
        }
        anchor.note("a", Tip::at(7, [70; 32]));
        anchor.note("b", Tip::at(9, [9; 32]));
        anchor.begin_anew("b", Tip::at(3, [3; 32]));
        anchor.close();
        let noted = Noted::read(&path, key.signer().keys()).unwrap();
        let tip = |seq: u64| Tip::at(seq, [seq as u8; 32]);
        assert_eq!(noted.tip("a"), Some(tip(7)));
        assert_eq!(noted.tip("b"), Some(tip(3)));
    }
}
