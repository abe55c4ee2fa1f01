//! The disk under SQLite: of every file there is what programs see and what is safe. A sync makes bytes safe, and the name
//! of a new file with them; what was written since may be lost, torn and out of order when the power goes.
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use sqlite_vfs::{DatabaseHandle, LockKind, OpenAccess, OpenOptions, Vfs, WalDisabled};

use crate::lot::Lot;

/// The name under which SQLite knows these disks.
const VFS: &str = "platter";

/// Every disk of this process, by its name.
static DISKS: LazyLock<Mutex<BTreeMap<String, Arc<Mutex<Platter>>>>> = LazyLock::new(|| {
    sqlite_vfs::register(VFS, Disks, false).expect("SQLite takes a file system");
    Mutex::default()
});

/// One disk.
#[derive(Default)]
pub struct Platter {
    files: BTreeMap<String, File>,
    pub trouble: Trouble,
}

/// What goes wrong with it just now.
#[derive(Copy, Clone, Debug, Default)]
pub struct Trouble {
    /// It takes nothing more.
    pub full: bool,
    /// The next so many syncs fail.
    pub failing_syncs: u32,
    /// Syncs say that they are done, and are not.
    pub lies: bool,
    /// After so many more things done to it the power is off.
    pub fuse: Option<u32>,
}

#[derive(Default)]
struct File {
    seen: Vec<u8>,
    safe: Vec<u8>,
    /// Since the last sync.
    done: Vec<Done>,
    /// Whether its name is safe.
    named: bool,
    /// Taken away, and its name perhaps not yet.
    gone: bool,
}

enum Done {
    Written(usize, Vec<u8>),
    Cut(usize),
}

impl Done {
    fn to(&self, bytes: &mut Vec<u8>) {
        match self {
            Done::Written(at, these) => {
                let end = at + these.len();
                if bytes.len() < end {
                    bytes.resize(end, 0);
                }
                bytes[*at..end].copy_from_slice(these);
            }
            Done::Cut(len) => bytes.resize(*len, 0),
        }
    }
}

const SECTOR: u64 = 512;

/// A machine with its disk, under a name that is new each time it is started: a program of the time before has no part in it.
pub struct Machine {
    name: String,
    pub disk: Arc<Mutex<Platter>>,
}

impl Machine {
    /// One that was never used.
    pub fn new() -> Machine {
        Machine::with(Platter::default())
    }

    /// The same machine started again; what its disk was seen to have it has.
    pub fn again(&self) -> Machine {
        let platter = std::mem::take(&mut *self.disk.lock().unwrap());
        Machine::with(platter)
    }

    fn with(platter: Platter) -> Machine {
        static STARTED: AtomicU64 = AtomicU64::new(0);
        let name = STARTED.fetch_add(1, Ordering::Relaxed).to_string();
        let disk = Arc::new(Mutex::new(platter));
        DISKS.lock().unwrap().insert(name.clone(), disk.clone());
        Machine { name, disk }
    }

    /// The file of a house, as SQLite opens it.
    pub fn connect(&self) -> rusqlite::Result<rusqlite::Connection> {
        let flags = rusqlite::OpenFlags::default();
        let path = format!("{}/house.sqlite", self.name);
        let connection = rusqlite::Connection::open_with_flags_and_vfs(path, flags, VFS)?;
        // One program has it alone: then SQLite needs no memory that is shared.
        connection.pragma_update(None, "locking_mode", "exclusive")?;
        Ok(connection)
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        if let Ok(mut disks) = DISKS.lock() {
            disks.remove(&self.name);
        }
    }
}

impl Platter {
    /// The power goes: what is not safe is there, gone, or torn, each thing by itself.
    pub fn power_cut(&mut self, lot: &mut Lot) {
        self.trouble = Trouble::default();
        self.files.retain(|_, file| {
            if file.gone {
                // Its name may not have been struck out yet.
                file.gone = lot.one_in(2);
            }
            (file.named || lot.one_in(2)) && !file.gone
        });
        for file in self.files.values_mut() {
            let mut bytes = std::mem::take(&mut file.safe);
            for done in file.done.drain(..) {
                match (lot.below(10), done) {
                    (0..5, done) => done.to(&mut bytes),
                    (5..8, _) => {}
                    (_, Done::Written(at, mut these)) => {
                        let sectors = these.len() as u64 / SECTOR + 1;
                        these.truncate((lot.below(sectors) * SECTOR) as usize);
                        Done::Written(at, these).to(&mut bytes);
                    }
                    (_, cut) => cut.to(&mut bytes),
                }
            }
            file.seen.clone_from(&bytes);
            file.safe = bytes;
            file.named = true;
        }
    }

    /// Something is done to it, if the power is still on.
    fn work(&mut self) -> io::Result<()> {
        match &mut self.trouble.fuse {
            Some(0) => Err(io::Error::other("the power is off")),
            Some(left) => {
                *left -= 1;
                Ok(())
            }
            None => Ok(()),
        }
    }
}

struct Disks;

/// A file that SQLite has open.
pub struct Opened {
    disk: Arc<Mutex<Platter>>,
    name: String,
    lock: LockKind,
}

/// The disk of a path, and the name of the file on it.
fn disk(path: &str) -> io::Result<(Arc<Mutex<Platter>>, &str)> {
    let (name, file) = path.split_once('/').ok_or(ErrorKind::NotFound)?;
    let disks = DISKS.lock().map_err(|_| ErrorKind::Other)?;
    Ok((disks.get(name).ok_or(ErrorKind::NotFound)?.clone(), file))
}

impl Vfs for Disks {
    type Handle = Opened;

    fn open(&self, path: &str, options: OpenOptions) -> io::Result<Opened> {
        let (disk, path) = disk(path)?;
        {
            let mut platter = disk.lock().unwrap();
            let there = platter.files.get(path).is_some_and(|file| !file.gone);
            let make = matches!(options.access, OpenAccess::Create | OpenAccess::CreateNew);
            match (there, make) {
                (true, _) => {}
                (false, false) => return Err(ErrorKind::NotFound.into()),
                (false, true) => {
                    platter.work()?;
                    // Under a name that was struck out, and may come back, is another file.
                    platter.files.insert(path.to_owned(), File::default());
                }
            }
        }
        Ok(Opened {
            disk,
            name: path.to_owned(),
            lock: LockKind::None,
        })
    }

    fn delete(&self, path: &str) -> io::Result<()> {
        let (disk, path) = disk(path)?;
        let mut platter = disk.lock().unwrap();
        platter.work()?;
        match platter.files.get_mut(path).filter(|file| !file.gone) {
            Some(file) => {
                file.gone = true;
                Ok(())
            }
            None => Err(ErrorKind::NotFound.into()),
        }
    }

    fn exists(&self, path: &str) -> io::Result<bool> {
        let (disk, path) = disk(path)?;
        let platter = disk.lock().unwrap();
        Ok(platter.files.get(path).is_some_and(|file| !file.gone))
    }

    fn temporary_name(&self) -> String {
        "temporary".into()
    }

    fn random(&self, buffer: &mut [i8]) {
        buffer.fill(7);
    }

    fn sleep(&self, duration: Duration) -> Duration {
        duration
    }
}

impl Opened {
    fn with<T>(&self, did: impl FnOnce(&mut File, Trouble) -> io::Result<T>) -> io::Result<T> {
        let mut platter = self.disk.lock().unwrap();
        let trouble = platter.trouble;
        let file = platter.files.get_mut(&self.name);
        did(file.ok_or(ErrorKind::NotFound)?, trouble)
    }

    fn works(&self) -> io::Result<()> {
        self.disk.lock().unwrap().work()
    }
}

impl DatabaseHandle for Opened {
    type WalIndex = WalDisabled;

    fn size(&self) -> io::Result<u64> {
        self.with(|file, _| Ok(file.seen.len() as u64))
    }

    fn read_exact_at(&mut self, into: &mut [u8], at: u64) -> io::Result<()> {
        self.with(|file, _| {
            let from = file.seen.get(at as usize..).unwrap_or_default();
            let there = from.len().min(into.len());
            into[..there].copy_from_slice(&from[..there]);
            into[there..].fill(0);
            match there == into.len() {
                true => Ok(()),
                false => Err(ErrorKind::UnexpectedEof.into()),
            }
        })
    }

    fn write_all_at(&mut self, bytes: &[u8], at: u64) -> io::Result<()> {
        self.works()?;
        self.with(|file, trouble| {
            if trouble.full {
                // What SQLite is told of a full disk.
                return Err(ErrorKind::WriteZero.into());
            }
            let done = Done::Written(at as usize, bytes.to_vec());
            done.to(&mut file.seen);
            file.done.push(done);
            Ok(())
        })
    }

    fn sync(&mut self, _: bool) -> io::Result<()> {
        self.works()?;
        let mut platter = self.disk.lock().unwrap();
        if platter.trouble.failing_syncs > 0 {
            platter.trouble.failing_syncs -= 1;
            return Err(io::Error::other("the sync failed"));
        }
        if platter.trouble.lies {
            return Ok(());
        }
        if let Some(file) = platter.files.get_mut(&self.name) {
            for done in file.done.drain(..) {
                done.to(&mut file.safe);
            }
            file.named = true;
        }
        // File systems keep the order of names: what was struck out before is struck out for good.
        platter.files.retain(|_, file| !file.gone);
        Ok(())
    }

    fn set_len(&mut self, len: u64) -> io::Result<()> {
        self.works()?;
        self.with(|file, _| {
            let done = Done::Cut(len as usize);
            done.to(&mut file.seen);
            file.done.push(done);
            Ok(())
        })
    }

    fn lock(&mut self, lock: LockKind) -> io::Result<bool> {
        self.lock = lock;
        Ok(true)
    }

    fn reserved(&mut self) -> io::Result<bool> {
        Ok(false)
    }

    fn current_lock(&self) -> io::Result<LockKind> {
        Ok(self.lock)
    }

    fn wal_index(&self, _: bool) -> io::Result<WalDisabled> {
        Ok(WalDisabled)
    }
}

/// What SQLite says is committed is there after any cut; and without syncs it is not always.
#[test]
fn a_commit_outlives_the_power() {
    let mut lost = 0_i64;
    for (seed, synchronous) in (0..100).flat_map(|seed| [(seed, "full"), (seed, "off")]) {
        let mut lot = Lot::of(seed, 0);
        let mut machine = Machine::new();
        let mut kept = 0;
        for cut in 0..3 {
            let at = machine.connect().unwrap();
            let wal = |row: &rusqlite::Row| row.get::<_, String>(0);
            let mode = at.pragma_update_and_check(None, "journal_mode", "wal", wal);
            assert_eq!(mode.unwrap(), "wal");
            at.pragma_update(None, "synchronous", synchronous).unwrap();
            at.execute_batch("CREATE TABLE IF NOT EXISTS t (n INTEGER)")
                .unwrap();
            let count = "SELECT count(*) FROM t";
            let there: i64 = at.query_row(count, [], |row| row.get(0)).unwrap();
            match synchronous {
                "full" => assert!(there >= kept, "seed {seed}, cut {cut}: {there} of {kept}"),
                _ => lost += (kept - there).max(0),
            }
            kept = there;
            let things = 5 + lot.below(40) as u32;
            machine.disk.lock().unwrap().trouble.fuse = Some(things);
            while at.execute("INSERT INTO t VALUES (1)", []).is_ok() {
                kept += 1;
            }
            machine = machine.again();
            machine.disk.lock().unwrap().power_cut(&mut lot);
        }
    }
    assert!(lost > 0, "a disk that forgets is noticed");
}
