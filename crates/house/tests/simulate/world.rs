//! One run: houses, a disk, tables and those who sit at them, and what is drawn by lot for each step.
use std::cell::OnceCell;
use std::fmt::Write;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use board::Color;
use house::anchor::{Anchor, Noted};
use house::archive;
use house::entry::{Entry, Hearers, SeatChange, What};
use house::house::{Asked, House};
use house::limits::Pace;
use house::live::{Live, News};
use house::refusal::Refusal;
use house::seal::HouseKey;
use house::seat::{Seat, Sitter};
use house::settlement::{Presses, Proposal};
use house::store::{Shut, StoreError};
use house::table::Table;
use house::web::{self, Door};
use serde_json::json;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::disk::Disk;
use crate::lot::Lot;
use crate::wire::{self, Comes};

mod faults;
mod promises;
mod seats;

/// A run that went well.
#[derive(Debug)]
pub struct Ran {
    pub trace: String,
    pub acts: u64,
    pub faults: u64,
}

/// A promise that was broken.
#[derive(Clone, Debug)]
pub struct Found {
    pub step: u64,
    pub why: String,
}

pub fn run(seed: u64, steps: u64) -> Result<Ran, Found> {
    run_steps(seed, &(0..steps).collect::<Vec<_>>())
}

/// Takes steps away, as long as something is found without them.
pub fn shortest(seed: u64, steps: u64, first: Found) -> String {
    let mut kept: Vec<u64> = (0..steps.min(first.step + 1)).collect();
    let mut last = first;
    let mut chunk = kept.len() / 2;
    while chunk > 0 {
        let mut at = 0;
        while at < kept.len() {
            let mut fewer = kept.clone();
            fewer.drain(at..(at + chunk).min(kept.len()));
            match run_steps(seed, &fewer) {
                Err(found) => (kept, last) = (fewer, found),
                Ok(_) => at += chunk,
            }
        }
        chunk /= 2;
    }
    format!(
        "seed {seed}: {}\nthe shortest run that was found has the steps {kept:?}",
        last.why
    )
}

/// Longer than anything that is done here takes, by the clock of the run.
const NEVER: Duration = Duration::from_secs(3 * 3_600);

async fn answered<T>(doing: impl Future<Output = Checked<T>>) -> Checked<T> {
    let done = timeout(NEVER, doing).await;
    done.unwrap_or_else(|_| Err("it is never answered".into()))
}

/// Where tasks wake each other for ever no time passes in the run. What takes so long by a real clock ends the process, with
/// its seed.
fn oversee(seed: u64) -> Sender<u64> {
    const PATIENCE: Duration = Duration::from_secs(120);
    let (begins, begun) = channel();
    std::thread::spawn(move || {
        let mut at = 0;
        loop {
            match begun.recv_timeout(PATIENCE) {
                Ok(step) => at = step,
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    eprintln!("seed {seed}: step {at} is never answered, and no time passes");
                    std::process::exit(1);
                }
            }
        }
    });
    begins
}

fn run_steps(seed: u64, steps: &[u64]) -> Result<Ran, Found> {
    let begins = oversee(seed);
    let _chance = house::simulation::chance(seed);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime");
    let step = Mutex::new(0);
    let ran = std::panic::catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            let mut world = World::new(seed).await;
            for n in steps {
                *step.lock().unwrap() = *n;
                let _ = begins.send(*n);
                answered(world.step(&mut Lot::of(seed, *n + 1))).await?;
                if world.ended {
                    break;
                }
                if n % 10 == 9 {
                    answered(world.look_at_everything()).await?;
                }
            }
            world
                .tables
                .iter_mut()
                .for_each(|played| played.followed = None);
            answered(world.look_at_everything()).await?;
            answered(world.look_at_the_old()).await?;
            Ok(Ran {
                trace: world.trace,
                acts: world.acts,
                faults: world.faults,
            })
        })
    }));
    let step = *step.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let broken = |why: String| Found { step, why };
    match ran {
        Ok(ran) => ran.map_err(broken),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            Err(broken(format!("it panicked: {}", text.unwrap_or_default())))
        }
    }
}

type Checked<T> = Result<T, String>;

/// Codes under which the Knights go out and home again, move for move.
const CODES: [&str; 5] = [
    "english-club",
    "british-1899",
    "first-societies",
    "blue-book-1910",
    "american-1897",
];

/// A store of the first version.
const OLD: &str = include_str!("../data/0.1.0/store.sql");
const OLD_ROWS: &str = include_str!("../data/0.1.0/backup.jsonl");

const MOVES: [&str; 4] = ["Nf3", "Nf6", "Ng1", "Ng8"];

struct World {
    began: Instant,
    disk: Arc<Disk>,
    anchor: Arc<Mutex<Noted>>,
    nodes: Vec<Node>,
    tables: Vec<Played>,
    key: tempfile::TempDir,
    /// How far the machines' clocks are off; they are set only while the house is shut.
    off: i64,
    /// Times in which no house was open.
    shut: Vec<(Instant, Instant)>,
    /// Whether the disk has lied since the power last went.
    lied: bool,
    /// Whether what it has cannot be opened any more.
    ended: bool,
    /// Whether its store is of an earlier version, with tables of its own.
    old: bool,
    names: u64,
    trace: String,
    acts: u64,
    faults: u64,
}

struct Node {
    house: Arc<House>,
    on: Arc<AtomicBool>,
    /// Its doors, once somebody comes over the wire.
    doors: OnceCell<Router>,
}

impl Node {
    fn doors(&self) -> Router {
        let open = || {
            let pace = Pace {
                tables_a_minute: u32::MAX,
                requests: u32::MAX,
                messages: u32::MAX,
                ..Pace::default()
            };
            web::router(Door::new(self.house.clone(), pace, Vec::new(), false))
        };
        self.doors.get_or_init(open).clone()
    }
}

/// How time is kept at a table.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    Untimed,
    /// So many moves in so long, by an old code; a flag is claimed.
    Timed,
    /// By a clock that is pressed and counts down; a flag is called.
    Pressed(Presses),
}

/// A table, and what those who sit there were told.
struct Played {
    id: String,
    white: Sitter,
    black: Sitter,
    umpire: Sitter,
    /// White's, and Black's.
    secrets: [String; 2],
    kind: Kind,
    /// Moves made.
    made: usize,
    /// What was acknowledged: number, hash, words.
    told: Vec<(u64, [u8; 32], String)>,
    /// Since when the side to move has known that it is, and what it had used then.
    since: Instant,
    base: u64,
    /// What White's allies said among themselves.
    counsel: Vec<String>,
    /// Names of acts that were said not to have been done.
    undone: Vec<String>,
    over: bool,
    /// The log as far as it was looked at.
    followed: Option<Table>,
    /// How far Black has looked on.
    seen: Option<u64>,
    /// The disk lied, and what it has of this table may be anything.
    given_up: bool,
}

impl World {
    async fn new(seed: u64) -> World {
        let mut lot = Lot::of(seed, 0);
        let shared = lot.one_in(3);
        let mut world = World {
            began: Instant::now(),
            disk: Disk::new(shared),
            anchor: Arc::default(),
            nodes: Vec::new(),
            tables: Vec::new(),
            key: tempfile::tempdir().expect("a folder"),
            off: 0,
            shut: Vec::new(),
            lied: false,
            ended: false,
            old: false,
            names: 0,
            trace: String::new(),
            acts: 0,
            faults: 0,
        };
        std::fs::write(world.key.path().join("key"), "ab".repeat(32)).expect("a key");
        if lot.one_in(8) && !shared {
            // The house is new, and its store is not.
            world.disk.begin_with(OLD);
            world.old = true;
        }
        for _ in 0..if shared { 2 } else { 1 } {
            let node = world.open().await.expect("the house opens");
            world.nodes.push(node);
        }
        for _ in 0..1 + lot.below(2) {
            world.make(&mut lot).await.expect("a table");
        }
        world
    }

    async fn open(&self) -> Result<Node, StoreError> {
        let (began, off) = (self.began, self.off);
        let wall = Arc::new(move || {
            let passed = began.elapsed().as_millis() as i64;
            (1_900_000_000_000 + passed + off) as u64
        });
        let on = Arc::new(AtomicBool::new(true));
        let plug = Arc::new(self.disk.open(on.clone(), self.lied)?);
        let key = HouseKey::at(&self.key.path().join("key")).expect("a key");
        let anchor = Some(Anchor::in_memory(self.anchor.clone()));
        let house = House::open_anchored(plug, key, wall, None, anchor).await?;
        let doors = OnceCell::new();
        Ok(Node { house, on, doors })
    }

    async fn make(&mut self, lot: &mut Lot) -> Result<(), Refusal> {
        let kind = match lot.below(4) {
            0 => Kind::Untimed,
            1 => Kind::Pressed(*lot.pick(&[Presses::Player, Presses::House])),
            _ => Kind::Timed,
        };
        let (code, conditions): (&str, &[&str]) = match kind {
            Kind::Untimed => (*lot.pick(&CODES), &["agree consultation 2 1"]),
            Kind::Timed => (
                "english-club",
                &["agree consultation 2 1", "agree time 20 in 0:30"],
            ),
            Kind::Pressed(_) => ("fide-2023", &["agree time all in 0:30, add 0:00:02"]),
        };
        let proposal = Proposal {
            code: code.into(),
            conditions: conditions.iter().map(|line| (*line).to_owned()).collect(),
            presses: match kind {
                Kind::Pressed(presses) => presses,
                _ => Presses::default(),
            },
            umpire: true,
            public: true,
            ..Proposal::default()
        };
        let house = self.nodes[0].house.clone();
        let made = house.make(proposal).await?;
        let secret = |seat: &str| {
            let link = made.links.iter().find(|link| link.seat == seat);
            link.expect("a link").secret.clone()
        };
        let mut seats = Vec::new();
        for seat in ["white", "black", "umpire"] {
            seats.push(house.find(&made.id, Some(&secret(seat))).await?.1);
        }
        let (live, _) = house.find(&made.id, None).await?;
        for who in &seats[..2] {
            house.accept(&live, *who).await?;
        }
        self.tables.push(Played {
            id: made.id,
            white: seats[0],
            black: seats[1],
            umpire: seats[2],
            secrets: ["white", "black"].map(secret),
            kind,
            made: 0,
            told: Vec::new(),
            since: Instant::now(),
            base: 0,
            counsel: Vec::new(),
            undone: Vec::new(),
            over: false,
            followed: None,
            seen: None,
            given_up: false,
        });
        Ok(())
    }

    /// A table, as like as not one where there is still something to do; where there is little, others sit down.
    async fn choose(&mut self, lot: &mut Lot) -> Checked<usize> {
        let open = |world: &World| -> Vec<usize> {
            let tables = world.tables.iter().enumerate();
            let open = tables.filter(|(_, played)| !played.over);
            open.map(|(place, _)| place).collect()
        };
        if open(self).len() < 2 && lot.one_in(2) {
            match self.make(lot).await {
                // Nobody plays at a table whose making could not be kept, or nobody knows whether it was.
                Ok(()) | Err(Refusal::Store(_) | Refusal::Unknown(_) | Refusal::Lost(_)) => {}
                Err(refusal) => return Err(format!("no table could be made: {refusal:?}")),
            }
        }
        let open = open(self);
        Ok(match open.is_empty() || lot.one_in(8) {
            true => lot.below(self.tables.len() as u64) as usize,
            false => *lot.pick(&open),
        })
    }

    fn name(&mut self) -> String {
        self.names += 1;
        self.names.to_string()
    }

    async fn step(&mut self, lot: &mut Lot) -> Checked<()> {
        if self.ended {
            return Ok(());
        }
        let table = self.choose(lot).await?;
        let node = lot.below(self.nodes.len() as u64) as usize;
        match lot.below(22) {
            0..=7 => self.play(lot, table, node).await?,
            8 => self.talk(lot, table, node).await?,
            9 => self.pass(lot).await,
            10 => self.claim_on_time(table, node).await?,
            11 => self.act_again(lot, table, node).await?,
            12 => self.act_stale(table, node).await?,
            13 => self.reuse_a_name(table, node).await?,
            14 => self.revoke(table, node).await?,
            15 => self.power_cut(lot).await?,
            16 => self.restart(lot).await?,
            17 | 18 => self.trouble(lot),
            19 => self.stall(lot),
            20 => self.look_across(table).await?,
            _ => self.wrong_seat(table, node).await?,
        }
        match self.ended {
            true => Ok(()),
            false => self.seen_by_black(table).await,
        }
    }

    async fn at(&self, table: usize, node: usize) -> Checked<(Arc<House>, Arc<Live>)> {
        let house = self.nodes[node].house.clone();
        let id = &self.tables[table].id;
        // Whatever cannot be written, what there is is shown.
        match house.find(id, None).await {
            Ok((live, _)) => Ok((house, live)),
            Err(refusal) => Err(format!("a table is not there: {refusal:?}")),
        }
    }

    async fn seq(&self, table: usize, node: usize) -> Checked<u64> {
        let (house, live) = self.at(table, node).await?;
        let seq = house.table(&live).await.map(|table| table.seq());
        seq.map_err(|refusal| format!("a table cannot be seen: {refusal:?}"))
    }

    async fn pass(&mut self, lot: &mut Lot) {
        let most = *lot.pick(&[100, 5_000, 60_000, 400_000]);
        sleep(Duration::from_millis(lot.below(most))).await;
    }
}
