//! The anchor: how far every table had come when it was last acknowledged, noted outside the store and signed by the house.
//!
//! Whoever can write to the store can cut off its end, take a table away, or write a history anew with every hash
//! recomputed; a disk can lose its last pages. The anchor lies elsewhere, so each of these is found and named. Its file has
//! a JSON object a line: what has moved on since the line before, the root of one tree over all tables, the hash of the line
//! before, and the signature. A copy of the file on another machine is worth as much as the file.
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::hex;
use crate::seal::{Signer, is_signed};
use crate::store::create_private;

/// How far a table had come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Tip {
    pub seq: u64,
    pub hash: [u8; 32],
}

/// A line of the file.
#[derive(Clone, Serialize, Deserialize)]
struct Line {
    at: u64,
    /// Table, number and hash of its last entry.
    tips: Vec<(String, u64, String)>,
    /// How many tables there are in all, and the root of the tree over them.
    tables: u64,
    root: String,
    /// Hash of the line before, as it stands in the file.
    before: String,
    /// The house's public key.
    key: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    signature: String,
}

impl Line {
    fn unsigned(&self) -> String {
        let line = Line {
            signature: String::new(),
            ..self.clone()
        };
        format!("anchor/1\n{}", text(&line))
    }
}

fn text(line: &Line) -> String {
    serde_json::to_string(line).unwrap_or_default()
}

/// What an anchor says, all its lines together.
pub struct Noted {
    /// Leaves of the tree: the tables whose names hash to them.
    leaves: Vec<BTreeMap<String, Tip>>,
    /// The hash of each leaf.
    hashes: Vec<u8>,
    tables: u64,
    /// Hash of the last line.
    last: String,
    /// The keys that signed it, the last last.
    pub keys: Vec<String>,
}

const LEAVES: usize = 4096;

impl Default for Noted {
    fn default() -> Noted {
        let mut noted = Noted {
            leaves: vec![BTreeMap::new(); LEAVES],
            hashes: vec![0; LEAVES * 32],
            tables: 0,
            last: hex::write(&[0; 32]),
            keys: Vec::new(),
        };
        for leaf in 0..LEAVES {
            noted.hash_leaf(leaf);
        }
        noted
    }
}

fn leaf_of(table: &str) -> usize {
    let hash = blake3::hash(table.as_bytes());
    let bytes = hash.as_bytes();
    usize::from(u16::from_be_bytes([bytes[0], bytes[1]])) % LEAVES
}

impl Noted {
    /// Reads an anchor's file, and believes nothing that is not signed. A last line that was broken off was never finished.
    pub fn read(path: &Path) -> Result<Noted, String> {
        Noted::read_up_to(path).map(|(noted, _)| noted)
    }

    /// The same, and how long the file is without a broken last line.
    fn read_up_to(path: &Path) -> Result<(Noted, u64), String> {
        let said = |why: String| format!("the anchor {}: {why}", path.display());
        let file = File::open(path).map_err(|error| said(error.to_string()))?;
        let mut file = BufReader::new(file);
        let mut noted = Noted::default();
        let mut good = 0;
        let mut buffer = String::new();
        for number in 1.. {
            buffer.clear();
            let read = file.read_line(&mut buffer);
            let read = read.map_err(|error| said(format!("line {number}: {error}")))?;
            if read == 0 || !buffer.ends_with('\n') {
                break;
            }
            noted
                .take(buffer.trim_end())
                .map_err(|why| said(format!("line {number}: {why}")))?;
            good += read as u64;
        }
        Ok((noted, good))
    }

    fn take(&mut self, written: &str) -> Result<(), String> {
        let line: Line = serde_json::from_str(written).map_err(|error| error.to_string())?;
        if line.before != self.last {
            return Err("it does not follow the line before it".into());
        }
        if !is_signed(&line.key, line.unsigned().as_bytes(), &line.signature) {
            return Err("its signature is not the house's".into());
        }
        for (table, seq, hash) in &line.tips {
            let hash = hex::read(hash).and_then(|bytes| bytes.try_into().ok());
            let hash = hash.ok_or("a hash is not 64 hex digits")?;
            self.set(table, Tip { seq: *seq, hash });
        }
        if (line.tables, &line.root) != (self.tables, &self.root()) {
            return Err("its tree is not that of its tables".into());
        }
        if self.keys.last() != Some(&line.key) {
            self.keys.push(line.key);
        }
        self.last = blake3::hash(written.as_bytes()).to_hex().to_string();
        Ok(())
    }

    /// A table has come so far. What was acknowledged stays so, whatever is heard of later: another node may say late what
    /// it had kept before.
    pub fn note(&mut self, table: &str, tip: Tip) {
        if self.tip(table).is_none_or(|noted| noted.seq < tip.seq) {
            self.set(table, tip);
        }
    }

    fn set(&mut self, table: &str, tip: Tip) {
        let leaf = leaf_of(table);
        let before = self.leaves[leaf].insert(table.to_owned(), tip);
        self.tables += u64::from(before.is_none());
        self.hash_leaf(leaf);
    }

    /// A table was let go.
    fn forget(&mut self, table: &str) {
        let leaf = leaf_of(table);
        let before = self.leaves[leaf].remove(table);
        self.tables -= u64::from(before.is_some());
        self.hash_leaf(leaf);
    }

    fn hash_leaf(&mut self, leaf: usize) {
        let mut hasher = blake3::Hasher::new();
        for (table, tip) in &self.leaves[leaf] {
            hasher.update(&(table.len() as u64).to_be_bytes());
            hasher.update(table.as_bytes());
            hasher.update(&tip.seq.to_be_bytes());
            hasher.update(&tip.hash);
        }
        let hash = hasher.finalize();
        self.hashes[leaf * 32..][..32].copy_from_slice(hash.as_bytes());
    }

    /// The root of the tree over all tables.
    pub fn root(&self) -> String {
        blake3::hash(&self.hashes).to_hex().to_string()
    }

    /// How far a table had come.
    pub fn tip(&self, table: &str) -> Option<Tip> {
        self.leaves[leaf_of(table)].get(table).copied()
    }

    /// Every table and how far it had come.
    pub fn tips(&self) -> impl Iterator<Item = (&String, &Tip)> {
        self.leaves.iter().flatten()
    }

    /// What a log lacks that was acknowledged: it says how many entries it has, and the hash of each.
    pub fn lacks(
        &self,
        table: &str,
        entries: usize,
        hash: impl Fn(usize) -> [u8; 32],
    ) -> Option<String> {
        lacks(self.tip(table)?, entries, hash)
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
    writing: Writing,
}

enum Writing {
    /// By a thread, until it is closed.
    File(Mutex<Option<(mpsc::Sender<News>, JoinHandle<()>)>>),
    /// Nowhere: whoever holds what is noted keeps it.
    Memory,
}

/// A table, and what became of it.
type News = (String, Moved);

#[derive(Copy, Clone)]
enum Moved {
    On(Tip),
    /// The umpire has said that what was lost is lost.
    Anew(Tip),
    Gone,
}

impl Noted {
    fn follow(&mut self, table: &str, moved: Moved) {
        match moved {
            Moved::On(tip) => self.note(table, tip),
            Moved::Anew(tip) => self.set(table, tip),
            Moved::Gone => self.forget(table),
        }
    }
}

/// What moved on in so short a time goes into one line.
const TOGETHER: Duration = Duration::from_millis(20);

impl Anchor {
    /// Opens the file, or makes it; from now on it is written by a thread of its own. Another node that shares the folder
    /// has it already: then this one has its own beside it. Where it cannot be written to it is read, and its trouble said;
    /// it is tried again.
    pub fn open(path: &Path, signer: Signer, now: crate::house::Wall) -> Result<Anchor, String> {
        let named = |nth: u32| match nth {
            1 => path.to_owned(),
            nth => path.with_extension(format!("{nth}.jsonl")),
        };
        for path in (1..=16).map(named) {
            match lock(&path) {
                Ok(Some(lock)) => return Anchor::open_alone(&path, signer, now, Ok(lock)),
                Ok(None) => {}
                Err(error) => return Anchor::open_alone(&path, signer, now, Err(error)),
            }
        }
        Err(format!("the anchor {} is another house's", path.display()))
    }

    fn open_alone(
        path: &Path,
        signer: Signer,
        now: crate::house::Wall,
        lock: io::Result<File>,
    ) -> Result<Anchor, String> {
        let (noted, good) = match path.exists() {
            true => Noted::read_up_to(path)?,
            false => (Noted::default(), 0),
        };
        let said = |error: io::Error| format!("the anchor {}: {error}", path.display());
        let opened = lock.and_then(|lock| {
            let file = open_private(path)?;
            // A line that was broken off is written anew.
            file.set_len(good)?;
            Ok((file, lock))
        });
        if let Some(other) = noted.keys.last().filter(|key| **key != signer.public()) {
            tracing::warn!(
                before = other,
                now = signer.public(),
                "the anchor was signed by another key"
            );
        }
        let noted = Arc::new(Mutex::new(noted));
        let trouble = opened.as_ref().err().map(ToString::to_string);
        if let Some(why) = &trouble {
            tracing::error!(why, "the anchor cannot be written to");
        }
        let trouble = Arc::new(Mutex::new(trouble));
        let (file, lock) = opened.ok().unzip();
        let (to_write, coming) = mpsc::channel();
        let writer = Writer {
            noted: noted.clone(),
            trouble: Arc::clone(&trouble),
            behind: file.is_none(),
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
            writing: Writing::File(Mutex::new(Some((to_write, writing)))),
        })
    }

    /// One that is held in memory, by whoever holds this too.
    pub fn in_memory(noted: Arc<Mutex<Noted>>) -> Anchor {
        Anchor {
            noted,
            trouble: Arc::default(),
            writing: Writing::Memory,
        }
    }

    fn moved(&self, table: &str, moved: Moved) {
        match &self.writing {
            Writing::File(writer) => {
                if let Ok(Some((to_write, _))) = writer.lock().as_deref() {
                    let _ = to_write.send((table.to_owned(), moved));
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
    pub fn note(&self, table: &str, seq: u64, hash: [u8; 32]) {
        self.moved(table, Moved::On(Tip { seq, hash }));
    }

    /// What was acknowledged beyond this is lost, and the umpire goes on from here. Known at once, as nothing else is
    /// compared with it.
    pub fn begin_anew(&self, table: &str, seq: u64, hash: [u8; 32]) {
        let tip = Tip { seq, hash };
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

    /// Whether nothing was ever noted in it.
    pub fn is_new(&self) -> bool {
        self.noted.lock().is_ok_and(|noted| noted.tables == 0)
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

struct Writer {
    noted: Arc<Mutex<Noted>>,
    trouble: Arc<Mutex<Option<String>>>,
    /// Whether the file lacks a line: then it is begun anew.
    behind: bool,
    /// None as long as it could not be opened.
    file: Option<File>,
    /// By which no other house writes to it.
    lock: Option<File>,
    path: PathBuf,
    length: u64,
    signer: Signer,
    now: crate::house::Wall,
}

/// The lock of an anchor's file; none where another house has it.
fn lock(path: &Path) -> io::Result<Option<File>> {
    let lock = create_private(&path.with_extension("lock"))?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

impl Writer {
    fn write_all(mut self, coming: &mpsc::Receiver<News>) {
        let mut unsafe_yet = false;
        loop {
            let mut moved = Vec::new();
            match coming.recv_timeout(Duration::from_secs(1)) {
                Ok(first) => moved.push(first),
                Err(RecvTimeoutError::Timeout) if self.behind => {}
                Err(RecvTimeoutError::Timeout) => {
                    if std::mem::take(&mut unsafe_yet) {
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
            moved.extend(coming.try_iter());
            if moved.len() > 8 {
                std::thread::sleep(TOGETHER);
                moved.extend(coming.try_iter());
            }
            let written = self.write(&moved);
            unsafe_yet |= written.is_ok();
            self.went(written);
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
        let mut forgotten = false;
        let mut moved = BTreeSet::new();
        for (table, what) in all {
            noted.follow(table, *what);
            forgotten |= matches!(what, Moved::Gone);
            moved.insert(table);
        }
        // Once in a while, whenever a table was let go, and when a line is lacking, the file begins anew with all that there is.
        const LONG: u64 = 16 * 1024 * 1024;
        if forgotten || self.behind || self.length > LONG.max(noted.tables * 600) {
            if self.lock.is_none() {
                let taken = || io::Error::other("another house writes to it");
                self.lock = Some(lock(&self.path)?.ok_or_else(taken)?);
            }
            let all: Vec<_> = noted.tips().map(|(id, tip)| (id.clone(), *tip)).collect();
            noted.last = hex::write(&[0; 32]);
            let line = self.line(&mut noted, &all);
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
        let tips: Vec<_> = moved
            .iter()
            .filter_map(|id| Some(((*id).clone(), noted.tip(id)?)))
            .collect();
        let line = self.line(&mut noted, &tips);
        drop(noted);
        if let Some(file) = &mut self.file {
            file.write_all(line.as_bytes())?;
        }
        self.length += line.len() as u64;
        Ok(())
    }

    fn line(&self, noted: &mut Noted, tips: &[(String, Tip)]) -> String {
        let tips = tips.iter();
        let mut line = Line {
            at: (self.now)(),
            tips: tips
                .map(|(id, tip)| (id.clone(), tip.seq, hex::write(&tip.hash)))
                .collect(),
            tables: noted.tables,
            root: noted.root(),
            before: noted.last.clone(),
            key: self.signer.public().to_owned(),
            signature: String::new(),
        };
        line.signature = self.signer.sign(line.unsigned().as_bytes());
        let text = text(&line);
        noted.last = blake3::hash(text.as_bytes()).to_hex().to_string();
        text + "\n"
    }
}

/// A file to be added to, which only its owner may read.
fn open_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seal::HouseKey;

    /// A line that could not be written is made good as soon as it can be, and the file is sound at every moment.
    #[test]
    fn what_could_not_be_written_is_made_good() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("anchor.jsonl");
        let key = HouseKey::at(&folder.path().join("key")).unwrap();
        let moved = |table: &str, seq| {
            let tip = Tip {
                seq,
                hash: [seq as u8; 32],
            };
            [(table.to_owned(), Moved::On(tip))]
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
        assert_eq!(Noted::read(&path).unwrap().tip("a").unwrap().seq, 1);
        writer.file = sound;
        let written = writer.write(&moved("b", 5));
        writer.went(written);
        assert!(writer.trouble.lock().unwrap().is_none());
        let noted = Noted::read(&path).unwrap();
        let seq = |table: &str| noted.tip(table).unwrap().seq;
        assert_eq!((seq("a"), seq("b")), (2, 5));
    }
    /// What another node says late takes nothing back, in one line or in two; what the umpire gives up is given up.
    #[test]
    fn an_earlier_entry_does_not_hide_a_later_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("anchor.jsonl");
        let key = HouseKey::at(&folder.path().join("key")).unwrap();
        let anchor = Anchor::open(&path, key.signer(), Arc::new(|| 1)).unwrap();
        for seq in [4, 7, 5, 6] {
            anchor.note("a", seq, [seq as u8; 32]);
        }
        anchor.note("a", 7, [70; 32]);
        anchor.note("b", 9, [9; 32]);
        anchor.begin_anew("b", 3, [3; 32]);
        anchor.close();
        let noted = Noted::read(&path).unwrap();
        let tip = |seq: u64| Tip {
            seq,
            hash: [seq as u8; 32],
        };
        assert_eq!(noted.tip("a"), Some(tip(7)));
        assert_eq!(noted.tip("b"), Some(tip(3)));
    }
}
