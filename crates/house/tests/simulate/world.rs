//! One run: houses, a disk, tables and those who sit at them, and what is drawn by lot for each step.
use std::cell::OnceCell;
use std::fmt::Write;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
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
use tokio::time::{Instant, sleep, sleep_until};

use crate::disk::Disk;
use crate::lot::Lot;
use crate::wire::{self, Comes};

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

fn run_steps(seed: u64, steps: &[u64]) -> Result<Ran, Found> {
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
                world.step(&mut Lot::of(seed, *n + 1)).await?;
                if n % 10 == 9 {
                    world.look_at_everything().await?;
                }
            }
            world.look_at_everything().await?;
            world.look_at_the_old().await?;
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
            world.make(&mut lot).await;
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
        let plug = Arc::new(self.disk.open(on.clone())?);
        let key = HouseKey::at(&self.key.path().join("key")).expect("a key");
        let anchor = Some(Anchor::in_memory(self.anchor.clone()));
        let house = House::open_anchored(plug, key, wall, None, anchor).await?;
        let doors = OnceCell::new();
        Ok(Node { house, on, doors })
    }

    async fn make(&mut self, lot: &mut Lot) {
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
        let made = house.make(proposal).await.expect("a table");
        let secret = |seat: &str| {
            let link = made.links.iter().find(|link| link.seat == seat);
            link.expect("a link").secret.clone()
        };
        let mut seats = Vec::new();
        for seat in ["white", "black", "umpire"] {
            let found = house.find(&made.id, Some(&secret(seat))).await;
            seats.push(found.expect("a seat").1);
        }
        let (live, _) = house.find(&made.id, None).await.expect("a table");
        for who in &seats[..2] {
            house.accept(&live, *who).await.expect("accepted");
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
            given_up: false,
        });
    }

    fn name(&mut self) -> String {
        self.names += 1;
        self.names.to_string()
    }

    async fn step(&mut self, lot: &mut Lot) -> Checked<()> {
        if self.ended {
            return Ok(());
        }
        let table = lot.below(self.tables.len() as u64) as usize;
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

    /// Whoever is to move does, asking again as a page would; sometimes the answer is lost.
    async fn play(&mut self, lot: &mut Lot, table: usize, node: usize) -> Checked<()> {
        sleep(Duration::from_millis(lot.below(4_000))).await;
        let (played, name) = (&self.tables[table], self.names + 1);
        self.names += 1;
        if played.over {
            return Ok(());
        }
        // An act whose answer never came may have been kept: whoever comes again sees it.
        let (house, live) = self.at(table, node).await?;
        let Ok((made, to_press)) = house.table(&live).await.map(|held| {
            let mut sides = [Color::White, Color::Black].into_iter();
            let to_press = sides.find(|side| held.game.awaits_clock(*side));
            (held.sheet.lines().len(), to_press)
        }) else {
            return Ok(());
        };
        if made != self.tables[table].made {
            let white = to_press.map_or(made % 2 == 0, |side| side == Color::White);
            let base = used(&house, &live, white).await?;
            let played = &mut self.tables[table];
            (played.made, played.since, played.base) = (made, Instant::now(), base);
        }
        let played = &self.tables[table];
        let white = match to_press {
            Some(side) => side == Color::White,
            None => played.made.is_multiple_of(2),
        };
        let side = if white { "white" } else { "black" };
        let act = match to_press {
            Some(_) => format!("{side} presses clock"),
            None => format!("{side} plays {}", MOVES[played.made % 4]),
        };
        // Where he presses himself his time runs on until he does.
        let turns = to_press.is_some() || played.kind != Kind::Pressed(Presses::Player);
        let who = if white { played.white } else { played.black };
        let (house, live) = self.at(table, node).await?;
        let over_the_wire = lot.one_in(3);
        for _ in 0..6 {
            let mut came = Instant::now();
            let seq = self.seq(table, node).await?;
            let asked = Asked {
                act_id: name.to_string(),
                expected_seq: seq,
                act: act.clone(),
            };
            let done = match over_the_wire {
                true => {
                    let sent = self.send(lot, table, node, white, &asked).await?;
                    // It was under way until then.
                    came = Instant::now();
                    sent
                }
                false => house.act(&live, who, asked).await,
            };
            match done {
                Ok(seq) => {
                    self.acts += 1;
                    let upheld = self.acknowledged(table, seq, &act).await?;
                    // Refused, it changes nobody's turn: the game is over, or the flag has fallen.
                    if upheld {
                        self.charged(table, node, white, came).await?;
                        let played = &mut self.tables[table];
                        played.made += usize::from(to_press.is_none());
                        if !turns {
                            return Ok(());
                        }
                        played.since = Instant::now();
                        let base = used(&house, &live, !white).await?;
                        self.tables[table].base = base;
                    }
                    return Ok(());
                }
                Err(Refusal::Unknown(_)) => {}
                Err(Refusal::Store(_)) if lot.one_in(2) => {
                    // It was not done, he is told, and goes home.
                    self.tables[table].undone.push(format!("{side}/{name}"));
                    return match lot.one_in(2) {
                        true => self.restart(lot).await,
                        false => Ok(()),
                    };
                }
                Err(Refusal::Store(_)) => {}
                Err(Refusal::Lost(_)) if self.lied => {
                    return self.umpire_goes_on(table, node).await;
                }
                Err(Refusal::Stale) => {}
                Err(refusal) => return Err(format!("{act} was refused: {refusal:?}")),
            }
        }
        Ok(())
    }

    /// A player's act comes over the wire, as it may; what the house answers, as far as he hears it.
    async fn send(
        &mut self,
        lot: &mut Lot,
        table: usize,
        node: usize,
        white: bool,
        asked: &Asked,
    ) -> Checked<Result<u64, Refusal>> {
        let comes = Comes::by(lot);
        self.faults += u64::from(comes != Comes::Whole);
        let played = &self.tables[table];
        let path = format!("/api/tables/{}/acts", played.id);
        let secret = &played.secrets[usize::from(!white)];
        let body =
            json!({"act_id": asked.act_id, "expected_seq": asked.expected_seq, "act": asked.act});
        let answers = wire::ask(&self.nodes[node].doors(), comes, &path, secret, &body).await;
        let mut heard = Err(Refusal::Unknown("nobody heard the answer".into()));
        let mut places = Vec::new();
        for (status, said) in answers {
            let why = || said["message"].to_string();
            heard = match (status, said["error"].as_str()) {
                (200, _) => Ok(said["seq"].as_u64().unwrap_or_default()),
                (409, Some("stale")) => Err(Refusal::Stale),
                (409, Some("lost")) => Err(Refusal::Lost(why())),
                (503, Some("store")) => Err(Refusal::Store(why())),
                (503, Some("unknown")) => Err(Refusal::Unknown(why())),
                _ => return Err(format!("{} over the wire got {status} {said}", asked.act)),
            };
            places.extend(heard.as_ref().ok().copied());
        }
        places.dedup();
        match places.len() {
            0 | 1 => Ok(places.first().map_or(heard, |seq| Ok(*seq))),
            _ => Err(format!(
                "{} came twice and was done as {places:?}",
                asked.act
            )),
        }
    }

    /// What was acknowledged is in the store, in its place, and is what was asked. Answers whether it was upheld.
    async fn acknowledged(&mut self, table: usize, seq: u64, act: &str) -> Checked<bool> {
        let played = &mut self.tables[table];
        let rows = self.disk.rows(&played.id);
        let Some(row) = rows.get(seq as usize) else {
            return Err(format!(
                "entry {seq} ({act}) was acknowledged and is not kept"
            ));
        };
        let entry: Entry = serde_json::from_str(&row.body).map_err(|error| error.to_string())?;
        let kept = match &entry.what {
            What::Act { act, .. } => act.clone(),
            What::Words { words, .. } => words.clone(),
            _ => String::new(),
        };
        if kept != act {
            return Err(format!(
                "{act:?} was acknowledged as entry {seq}, which is {kept:?}"
            ));
        }
        if played
            .told
            .iter()
            .any(|(told, _, words)| words == act && *told != seq && act.starts_with('#'))
        {
            return Err(format!("{act:?} was done twice"));
        }
        played.told.push((seq, row.hash, kept));
        let _ = writeln!(self.trace, "{} {seq} {} {act}", played.id, entry.at);
        Ok(entry
            .what
            .ruling()
            .is_none_or(|ruling| ruling.verdict == "upheld"))
    }

    /// A mover pays for the time from being told to doing, and for none in which the house was shut.
    async fn charged(&self, table: usize, node: usize, white: bool, came: Instant) -> Checked<()> {
        if self.tables[table].kind == Kind::Untimed {
            return Ok(());
        }
        let (house, live) = self.at(table, node).await?;
        let after = used(&house, &live, white).await?;
        let since = self.tables[table].since;
        let mut fair = came - since;
        for (from, to) in &self.shut {
            let from = (*from).max(since);
            fair = fair.saturating_sub(to.saturating_duration_since(from));
        }
        let paid = Duration::from_millis(after.saturating_sub(self.tables[table].base));
        // A house that was opened since does not know when the last entry was told; a slow disk may have taken five seconds.
        let opened = self.shut.iter().any(|(_, to)| *to > since);
        let slack = Duration::from_millis(if opened { 5_050 } else { 50 });
        if self.nodes.len() == 1 && paid > fair + slack {
            return Err(format!("a player paid {paid:?} for {fair:?}"));
        }
        Ok(())
    }

    async fn talk(&mut self, lot: &mut Lot, table: usize, node: usize) -> Checked<()> {
        let name = self.name();
        let (house, live) = self.at(table, node).await?;
        let played = &mut self.tables[table];
        let (to, words) = match lot.one_in(2) {
            true => (Hearers::Allies, format!("#counsel-{name}#")),
            false => (Hearers::All, format!("#words-{name}#")),
        };
        if to == Hearers::Allies {
            played.counsel.push(words.clone());
        }
        let who = played.white;
        for _ in 0..4 {
            match house.say(&live, who, name.clone(), words.clone(), to).await {
                Ok(seq) => {
                    self.acts += 1;
                    return self.acknowledged(table, seq, &words).await.map(drop);
                }
                Err(Refusal::Unknown(_) | Refusal::Store(_) | Refusal::Stale) => {}
                Err(refusal) => return Err(format!("words were refused: {refusal:?}")),
            }
        }
        Ok(())
    }

    async fn pass(&mut self, lot: &mut Lot) {
        let most = *lot.pick(&[100, 5_000, 60_000, 400_000]);
        sleep(Duration::from_millis(lot.below(most))).await;
    }

    /// A flag falls; a moment later the other side claims the game.
    async fn claim_on_time(&mut self, table: usize, node: usize) -> Checked<()> {
        let (house, live) = self.at(table, node).await?;
        let fall = {
            let held = house.table(&live).await;
            let held = held.map_err(|refusal| format!("{refusal:?}"))?;
            held.due().map(|(at, _)| at)
        };
        let Some(left) = fall.map(|fall| fall.saturating_sub(house.now())) else {
            return Ok(());
        };
        if left > 40 * 60_000 || self.tables[table].over {
            return Ok(());
        }
        sleep_until(Instant::now() + Duration::from_millis(left + 7)).await;
        let turn = match house.table(&live).await {
            // What could not be entered before may have put it off since.
            Ok(held) if held.due().is_some_and(|(at, _)| at > house.now()) => return Ok(()),
            Ok(held) => held.game.turn(),
            Err(_) => return Ok(()),
        };
        if let Kind::Pressed(_) = self.tables[table].kind {
            return self.called(table, node).await;
        }
        let (side, who) = match turn == Color::White {
            true => ("black", self.tables[table].black),
            false => ("white", self.tables[table].white),
        };
        let act = format!("{side} claims forfeit for time");
        let name = self.name();
        for _ in 0..6 {
            let asked = Asked {
                act_id: name.clone(),
                // As he saw it before the flag fell: what the house says makes nothing stale.
                expected_seq: self.seq_before_flag(table),
                act: act.clone(),
            };
            match house.act(&live, who, asked).await {
                Ok(seq) => {
                    self.acts += 1;
                    let upheld = self.acknowledged(table, seq, &act).await?;
                    self.tables[table].over = true;
                    return match upheld {
                        true => Ok(()),
                        false => {
                            let rows = self.disk.rows(&self.tables[table].id);
                            let last: Vec<&str> = rows
                                .iter()
                                .rev()
                                .take(9)
                                .map(|row| row.body.as_str())
                                .collect();
                            Err(format!(
                                "a rightful claim on time was refused: {}",
                                last.join("\n")
                            ))
                        }
                    };
                }
                Err(Refusal::Unknown(_) | Refusal::Store(_)) => {}
                Err(Refusal::Stale) => return Ok(()),
                Err(Refusal::Lost(_)) if self.lied => {
                    return self.umpire_goes_on(table, node).await;
                }
                Err(refusal) => return Err(format!("{act} was refused: {refusal:?}")),
            }
        }
        Ok(())
    }

    /// A flag of a clock that is pressed is called by the house, at once.
    async fn called(&mut self, table: usize, node: usize) -> Checked<()> {
        for _ in 0..6 {
            let (house, live) = self.at(table, node).await?;
            let held = house
                .table(&live)
                .await
                .map_err(|refusal| format!("{refusal:?}"))?;
            if held.over() {
                self.tables[table].over = true;
                return Ok(());
            }
            // Another time begins to run, or is still to run.
            if held.due().is_none_or(|(at, _)| at > house.now()) {
                return Ok(());
            }
            drop(held);
            sleep(Duration::from_millis(200)).await;
        }
        let faults = self.disk.faults.lock().unwrap();
        match faults.slow.is_some() || faults.full > 0 || faults.mute > 0 || self.lied {
            true => Ok(()),
            false => Err("a flag is down, and nobody calls it".into()),
        }
    }

    fn seq_before_flag(&self, table: usize) -> u64 {
        let rows = self.disk.rows(&self.tables[table].id);
        let own = |row: &&house::store::Row| !row.act_id.starts_with("house/");
        rows.iter().rev().find(own).map_or(0, |row| row.seq)
    }

    /// An act that was acknowledged comes again.
    async fn act_again(&mut self, lot: &mut Lot, table: usize, node: usize) -> Checked<()> {
        let (house, live) = self.at(table, node).await?;
        let rows = self.disk.rows(&self.tables[table].id);
        let own = |row: &&house::store::Row| {
            row.act_id.starts_with("white/") && row.body.contains("\"kind\":\"act\"")
        };
        let done: Vec<&house::store::Row> = rows.iter().filter(own).collect();
        if done.is_empty() {
            return Ok(());
        }
        let row = lot.pick(&done);
        let entry: Entry = serde_json::from_str(&row.body).map_err(|error| error.to_string())?;
        let What::Act { act, .. } = entry.what else {
            return Ok(());
        };
        let asked = Asked {
            act_id: row.act_id.trim_start_matches("white/").to_owned(),
            expected_seq: row.seq - 1,
            act,
        };
        match house.act(&live, self.tables[table].white, asked).await {
            Ok(seq) if seq == row.seq => Ok(()),
            Err(Refusal::Unknown(_) | Refusal::Store(_) | Refusal::Lost(_)) => Ok(()),
            other => Err(format!(
                "an act that came again as entry {} got {other:?}",
                row.seq
            )),
        }
    }

    async fn act_stale(&mut self, table: usize, node: usize) -> Checked<()> {
        if self.tables[table].over {
            return Ok(());
        }
        let (house, live) = self.at(table, node).await?;
        let rows = self.disk.rows(&self.tables[table].id);
        let mut acts = rows.iter().filter(|row| {
            row.body.contains("\"kind\":\"act\"") && !row.act_id.starts_with("house/")
        });
        let Some(last) = acts.next_back() else {
            return Ok(());
        };
        let asked = Asked {
            act_id: self.name(),
            expected_seq: last.seq - 1,
            act: "black offers draw".into(),
        };
        match house.act(&live, self.tables[table].black, asked).await {
            Err(Refusal::Stale | Refusal::Unknown(_) | Refusal::Store(_) | Refusal::Lost(_)) => {
                Ok(())
            }
            other => Err(format!(
                "one who had not seen entry {} acted: {other:?}",
                last.seq
            )),
        }
    }

    async fn reuse_a_name(&mut self, table: usize, node: usize) -> Checked<()> {
        let (house, live) = self.at(table, node).await?;
        let rows = self.disk.rows(&self.tables[table].id);
        let Some(row) = rows
            .iter()
            .find(|row| row.act_id.starts_with("white/") && row.body.contains("plays"))
        else {
            return Ok(());
        };
        let asked = Asked {
            act_id: row.act_id.trim_start_matches("white/").to_owned(),
            expected_seq: self.seq(table, node).await?,
            act: "white plays a4".into(),
        };
        match house.act(&live, self.tables[table].white, asked).await {
            Err(Refusal::Reused | Refusal::Unknown(_) | Refusal::Store(_) | Refusal::Lost(_)) => {
                Ok(())
            }
            other => Err(format!("a name was given to another act: {other:?}")),
        }
    }

    /// The umpire gives Black a new link; the old one does nothing more.
    async fn revoke(&mut self, table: usize, node: usize) -> Checked<()> {
        if self.tables[table].over {
            return Ok(());
        }
        let (house, live) = self.at(table, node).await?;
        let (umpire, old) = (self.tables[table].umpire, self.tables[table].black);
        let changed = house
            .change_seat(&live, umpire, old.seat, SeatChange::Rotated, None)
            .await;
        let link = match changed {
            Ok(Some(link)) => link,
            // It may have been done, and then nobody has Black's link: the table is given up.
            Err(Refusal::Unknown(_)) => {
                self.tables[table].over = true;
                return Ok(());
            }
            Ok(None) => return Ok(()),
            Err(Refusal::Store(_) | Refusal::Stale | Refusal::Full(_)) => return Ok(()),
            Err(refusal) => return Err(format!("a link could not be changed: {refusal:?}")),
        };
        let found = house.find(&self.tables[table].id, Some(&link.secret)).await;
        self.tables[table].black = found.map_err(|refusal| format!("{refusal:?}"))?.1;
        self.tables[table].secrets[1] = link.secret;
        let name = self.name();
        match house
            .say(&live, old, name, "I am still here".into(), Hearers::All)
            .await
        {
            Err(Refusal::UnknownSecret) => Ok(()),
            other => Err(format!("a dead link spoke: {other:?}")),
        }
    }

    async fn wrong_seat(&mut self, table: usize, node: usize) -> Checked<()> {
        if self.tables[table].over {
            return Ok(());
        }
        let (house, live) = self.at(table, node).await?;
        let asked = Asked {
            act_id: self.name(),
            expected_seq: self.seq(table, node).await?,
            act: "white resigns".into(),
        };
        match house.act(&live, self.tables[table].black, asked).await {
            Err(Refusal::NotYours(_)) => Ok(()),
            other => Err(format!("Black resigned for White: {other:?}")),
        }
    }

    fn trouble(&mut self, lot: &mut Lot) {
        self.faults += 1;
        let mut faults = self.disk.faults.lock().unwrap();
        match lot.below(7) {
            0 => faults.slow = Some(Duration::from_millis(500 + lot.below(4_000))),
            1 => faults.full = 1 + lot.below(2) as u32,
            2 => faults.mute = 1 + lot.below(2) as u32,
            3 => {
                faults.lies = true;
                self.lied = true;
            }
            4 => faults.silent = true,
            5 => faults.failing_syncs = 1 + lot.below(2) as u32,
            _ => *faults = Default::default(),
        }
    }

    /// The house stands still, and notices.
    fn stall(&mut self, lot: &mut Lot) {
        self.faults += 1;
        for node in &self.nodes {
            let to = node.house.now();
            let from = to.saturating_sub(1_000 + lot.below(1_000));
            node.house.stood_still_for(Shut { from, to });
        }
    }

    /// In the middle of an act or not, the power goes; what was not safe may be gone.
    async fn power_cut(&mut self, lot: &mut Lot) -> Checked<()> {
        self.faults += 1;
        if lot.one_in(2) {
            let table = lot.below(self.tables.len() as u64) as usize;
            let (house, live) = self.at(table, 0).await?;
            let who = self.tables[table].white;
            let name = self.name();
            let words = format!("#cut-{name}#");
            // In the middle of a commit, as like as not.
            self.disk.light_the_fuse(lot.below(10) as u32);
            let saying =
                tokio::spawn(async move { house.say(&live, who, name, words, Hearers::All).await });
            sleep(Duration::from_millis(lot.below(4))).await;
            saying.abort();
        }
        self.go_dark();
        self.disk.power_cut(lot);
        self.come_back(lot).await?;
        if self.lied && !self.ended {
            // What the disk kept need not even be a database.
            for table in 0..self.tables.len() {
                self.ended |= self.at(table, 0).await.is_err();
            }
        }
        match self.ended {
            true => Ok(()),
            false => self.all_that_was_told_is_there().await,
        }
    }

    /// It is closed in order, or killed; nothing is lost by it.
    async fn restart(&mut self, lot: &mut Lot) -> Checked<()> {
        self.faults += 1;
        if lot.one_in(2) {
            for node in &self.nodes {
                node.house.close().await;
            }
        }
        self.go_dark();
        self.come_back(lot).await
    }

    fn go_dark(&mut self) {
        for node in self.nodes.drain(..) {
            node.on.store(false, Ordering::SeqCst);
            let house = node.house;
            tokio::spawn(async move { house.close().await });
        }
    }

    async fn come_back(&mut self, lot: &mut Lot) -> Checked<()> {
        let from = Instant::now();
        let most = *lot_times(lot);
        sleep(Duration::from_millis(lot.below(most))).await;
        // Somebody may set the machine's clock meanwhile.
        if lot.one_in(4) {
            self.faults += 1;
            self.off += lot.below(20_000) as i64 - 10_000;
        }
        for _ in 0..if self.disk.is_shared() { 2 } else { 1 } {
            match self.open().await {
                Ok(node) => self.nodes.push(node),
                // A disk that lied may have kept anything at all.
                Err(_) if self.lied => self.ended = true,
                Err(error) => return Err(format!("the house cannot be opened: {error}")),
            }
        }
        self.shut.push((from, Instant::now()));
        Ok(())
    }

    /// After the power went: what was acknowledged is there, or the disk lied and the house says so.
    async fn all_that_was_told_is_there(&mut self) -> Checked<()> {
        for table in 0..self.tables.len() {
            let rows = self.disk.rows(&self.tables[table].id);
            let there = |seq: u64, hash: &[u8; 32]| {
                rows.get(seq as usize).is_some_and(|row| row.hash == *hash)
            };
            if self.lied && archive::verify_rows(&rows).is_err() {
                self.umpire_goes_on(table, 0).await?;
                continue;
            }
            let told = &self.tables[table].told;
            let missing = told.iter().find(|(seq, hash, _)| !there(*seq, hash));
            let Some((seq, _, words)) = missing.cloned() else {
                // Something else may have been lost, if the disk lied; then the table waits for the umpire.
                let (house, live) = self.at(table, 0).await?;
                let seen = house.look(&live, Seat::Watcher, None).await;
                if self.lied && seen.is_ok_and(|seen| seen.state.lost.is_some()) {
                    self.umpire_goes_on(table, 0).await?;
                }
                continue;
            };
            if !self.lied {
                return Err(format!(
                    "entry {seq} ({words}) was acknowledged and is gone"
                ));
            }
            if rows.is_empty() {
                return Err("a table is gone though its making was safe".into());
            }
            let (house, live) = self.at(table, 0).await?;
            let seen = house.look(&live, Seat::Watcher, None).await;
            let seen = seen.map_err(|refusal| format!("{refusal:?}"))?;
            if seen.state.lost.is_none() {
                return Err(format!("entry {seq} was lost, and nobody was told"));
            }
            self.umpire_goes_on(table, 0).await?;
        }
        self.lied = self.disk.faults.lock().unwrap().lies;
        Ok(())
    }

    /// Entries were lost: the umpire says so and plays no further part; the table is given up.
    async fn umpire_goes_on(&mut self, table: usize, _: usize) -> Checked<()> {
        let played = &mut self.tables[table];
        (played.over, played.given_up) = (true, true);
        played.told.clear();
        played.undone.clear();
        Ok(())
    }

    /// Whoever sits at the other node hears of it.
    async fn look_across(&mut self, table: usize) -> Checked<()> {
        if self.nodes.len() < 2 {
            return Ok(());
        }
        let (there, live) = self.at(table, 1).await?;
        let sat = there.sit(&live, Seat::Watcher, None).await;
        let (_, mut news) = sat.map_err(|refusal| format!("{refusal:?}"))?;
        let (here, at) = self.at(table, 0).await?;
        let name = self.name();
        let words = format!("#words-{name}#");
        let said = here
            .say(
                &at,
                self.tables[table].white,
                name,
                words.clone(),
                Hearers::All,
            )
            .await;
        let Ok(seq) = said else {
            live.leave(Seat::Watcher);
            return Ok(());
        };
        self.acts += 1;
        self.acknowledged(table, seq, &words).await?;
        let silent = self.disk.faults.lock().unwrap().silent;
        sleep(Duration::from_millis(if silent { 6_000 } else { 500 })).await;
        let mut heard = false;
        while let Ok(said) = news.try_recv() {
            heard |= matches!(&*said, News::Entry { seq: told, .. } if *told == seq);
        }
        live.leave(Seat::Watcher);
        match heard {
            true => Ok(()),
            false => Err(format!("entry {seq} was not heard of at the other node")),
        }
    }

    async fn seen_by_black(&self, table: usize) -> Checked<()> {
        let (house, live) = self.at(table, 0).await?;
        let seen = house.look(&live, Seat::of(Color::Black), None).await;
        let seen = seen.map_err(|refusal| format!("a table cannot be seen: {refusal:?}"))?;
        let text = serde_json::to_string(&seen).map_err(|error| error.to_string())?;
        match self.tables[table]
            .counsel
            .iter()
            .find(|counsel| text.contains(counsel.as_str()))
        {
            Some(counsel) => Err(format!("Black heard {counsel}")),
            None => Ok(()),
        }
    }

    /// What was there before the house was renewed is there, word for word.
    async fn look_at_the_old(&self) -> Checked<()> {
        if !self.old || self.ended || self.lied {
            return Ok(());
        }
        let mut carried = Vec::new();
        let store = &self.nodes[0].house.store;
        archive::backup(&**store, &mut carried)
            .await
            .map_err(|wrong| wrong.to_string())?;
        let carried = String::from_utf8(carried).map_err(|error| error.to_string())?;
        match OLD_ROWS.lines().find(|row| !carried.contains(row)) {
            Some(row) => Err(format!("this was there before, and is gone: {row}")),
            None => Ok(()),
        }
    }

    /// Every log from its beginning: chained, ruled on alike, every time struck in time, and with an end in reach.
    async fn look_at_everything(&mut self) -> Checked<()> {
        if self.ended {
            return Ok(());
        }
        for played in &self.tables {
            let rows = self.disk.rows(&played.id);
            for (seq, hash, words) in &played.told {
                if rows.get(*seq as usize).is_none_or(|row| row.hash != *hash) {
                    return Err(format!(
                        "entry {seq} ({words}) was acknowledged and is not kept"
                    ));
                }
            }
            let table = match archive::verify_rows(&rows) {
                Ok(table) => table,
                Err(_) if played.given_up => continue,
                Err(bad) => return Err(bad.to_string()),
            };
            let undone = |row: &&house::store::Row| played.undone.contains(&row.act_id);
            if let Some(row) = rows.iter().find(undone) {
                return Err(format!(
                    "{} was called undone, and is entry {}",
                    row.act_id, row.seq
                ));
            }
            let mut names: Vec<&String> = rows.iter().map(|row| &row.act_id).collect();
            names.sort();
            let all = names.len();
            names.dedup();
            if names.len() != all {
                return Err("an act was done twice".into());
            }
            struck_in_time(&rows)?;
            let mut game = table.game.clone();
            game.act(&minutes::read_act("white resigns").map_err(|place| place.to_string())?);
            if game.outcome().0 == umpire::agreement::Outcome::Open {
                return Err("the game cannot be ended".into());
            }
        }
        Ok(())
    }
}

fn lot_times(lot: &mut Lot) -> &'static u64 {
    const TIMES: [u64; 3] = [500, 20_000, 900_000];
    &TIMES[lot.below(3) as usize]
}

async fn used(house: &Arc<House>, live: &Arc<Live>, white: bool) -> Checked<u64> {
    let table = house
        .table(live)
        .await
        .map_err(|refusal| format!("{refusal:?}"))?;
    let side = if white { Color::White } else { Color::Black };
    Ok(table.clocks.as_ref().map_or(0, |clocks| clocks.used(side)))
}

/// No player's act stands in the log after a time that was over and had not been struck.
fn struck_in_time(rows: &[house::store::Row]) -> Checked<()> {
    let Some(first) = rows.first() else {
        return Ok(());
    };
    let mut table = Table::of_rows(std::slice::from_ref(first)).map_err(|bad| bad.to_string())?;
    for row in &rows[1..] {
        let entry: Entry = serde_json::from_str(&row.body).map_err(|error| error.to_string())?;
        if let (Some(clocks), Some(told)) = (&mut table.clocks, entry.told) {
            clocks.begin(told);
        }
        let late = table.due().filter(|(fall, _)| *fall < entry.at);
        let doer = entry.seat.side().is_some() && matches!(entry.what, What::Act { .. });
        if let Some((fall, _)) = late.filter(|_| doer) {
            return Err(format!(
                "entry {} came {} ms after a flag that nobody struck",
                entry.seq,
                entry.at - fall
            ));
        }
        table
            .follow(std::slice::from_ref(row))
            .map_err(|bad| bad.to_string())?;
    }
    Ok(())
}
