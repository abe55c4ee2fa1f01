//! What the tests of the house share.
pub use crate::cluster::Cluster;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use house::house::{Asked, House, NewTable, Snapshot};
use house::live::Live;
use house::refusal::Refusal;
use house::seal::HouseKey;
use house::seat::Seat;
use house::settlement::Proposal;
use house::store::Store;

/// A house whose clock on the wall is the test's.
pub struct Opened {
    pub house: Arc<House>,
    pub wall: Arc<AtomicU64>,
    folders: Vec<tempfile::TempDir>,
}

/// Opens a house on a SQLite store of its own.
pub async fn own_house() -> Opened {
    let (folder, store) = sqlite();
    let mut opened = open_house(store).await;
    opened.folders.push(folder);
    opened
}

/// Opens a house on a store.
pub async fn open_house(store: Arc<dyn Store>) -> Opened {
    open_house_with(store, None).await
}

/// Opens a house on a store, with a UCI engine.
pub async fn open_house_with(store: Arc<dyn Store>, engine: Option<String>) -> Opened {
    opened(store, engine, 1_000_000).await
}

/// Opens a house on a store at a time.
pub async fn open_house_at(store: Arc<dyn Store>, at: u64) -> Opened {
    opened(store, None, at).await
}

async fn opened(store: Arc<dyn Store>, engine: Option<String>, at: u64) -> Opened {
    let key = tempfile::tempdir().unwrap();
    let wall = Arc::new(AtomicU64::new(at));
    let hand = wall.clone();
    let house = House::open(
        store,
        HouseKey::at(&key.path().join("key")).unwrap(),
        Arc::new(move || hand.load(Ordering::SeqCst)),
        engine,
    )
    .await
    .unwrap();
    Opened {
        house,
        wall,
        folders: vec![key],
    }
}

/// A SQLite store in a folder of its own.
pub fn sqlite() -> (tempfile::TempDir, Arc<dyn Store>) {
    let folder = tempfile::tempdir().unwrap();
    let store = house::store::Sqlite::open(&folder.path().join("house.sqlite")).unwrap();
    (folder, Arc::new(store))
}

/// A table of the British code on these conditions.
pub fn proposal(conditions: &[&str]) -> Proposal {
    Proposal {
        code: "british-1899".into(),
        conditions: conditions.iter().map(|line| (*line).to_owned()).collect(),
        public: true,
        ..Proposal::default()
    }
}

impl Opened {
    /// A house that is open already.
    pub fn of(house: Arc<House>, wall: Arc<AtomicU64>) -> Opened {
        Opened {
            house,
            wall,
            folders: Vec::new(),
        }
    }

    /// Makes a table, and accepts its conditions for both sides.
    pub async fn begin(&self, proposal: Proposal) -> (NewTable, Arc<Live>) {
        let made = self.house.make(proposal).await.unwrap();
        let (live, _) = self
            .house
            .find(&made.id, Some(&made.links[0].secret))
            .await
            .unwrap();
        for side in ["white", "black"] {
            self.house
                .accept(&live, side.parse::<Seat>().unwrap())
                .await
                .unwrap();
        }
        (made, live)
    }

    /// Waits until no machine is thinking, and looks.
    pub async fn settled(&self, live: &Arc<Live>) -> Snapshot {
        for _ in 0..1000 {
            tokio::time::sleep(Duration::from_millis(20)).await;
            if !live.thinking.load(Ordering::SeqCst) {
                break;
            }
        }
        self.house.look(live, Seat::Watcher, None).await.unwrap()
    }

    /// A seat does something, having seen everything.
    pub async fn act(&self, live: &Arc<Live>, seat: &str, act: &str) -> Result<u64, Refusal> {
        let seq = self.house.table(live).await?.seq();
        let asked = Asked {
            act_id: seq.to_string(),
            expected_seq: seq,
            act: act.to_owned(),
        };
        let seat: Seat = seat.parse().unwrap();
        self.house.act(live, seat, asked).await
    }

    /// Acts in their order, each by the seat that it is of, having seen everything; each is taken.
    pub async fn do_all(&self, live: &Arc<Live>, acts: &[&str]) {
        for act in acts {
            let actor = act.split(' ').next().unwrap();
            let done = self.act(live, actor, act).await;
            assert!(done.is_ok(), "{act}: {done:?}");
        }
    }
}

/// An act as a client sends it.
pub fn asked(act_id: &str, expected_seq: u64, act: &str) -> Asked {
    Asked {
        act_id: act_id.into(),
        expected_seq,
        act: act.into(),
    }
}
