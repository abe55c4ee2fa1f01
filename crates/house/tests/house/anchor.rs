//! The anchor: whatever was acknowledged and is not in the store is found, named, and stops its table.
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use board::Color;
use house::anchor::{Anchor, Noted};
use house::archive;
use house::entry::{Entry, Hearers, SeatChange};
use house::house::House;
use house::refusal::Refusal;
use house::seal::HouseKey;
use house::seat::Seat;
use house::serve::Config;
use house::settlement::Proposal;
use house::store::{Row, Sqlite, Store};
use rusqlite::Connection;

use crate::common::{Opened, proposal};

mod itself;
mod receipts;

/// A folder with a store, a key and an anchor.
struct Place(tempfile::TempDir);

impl Place {
    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn key(&self) -> HouseKey {
        HouseKey::at(&self.path("seal.key")).unwrap()
    }

    fn store(&self) -> Arc<dyn Store> {
        Arc::new(Sqlite::open(&self.path("house.sqlite")).unwrap())
    }

    async fn open(&self) -> Opened {
        let wall = Arc::new(AtomicU64::new(1_000_000));
        let hand = wall.clone();
        let now: house::house::Wall = Arc::new(move || hand.load(Ordering::SeqCst));
        let key = self.key();
        let anchor = Anchor::open(&self.path("anchor.jsonl"), key.signer(), now.clone()).unwrap();
        let opening = House::open_anchored(self.store(), key, now, None, Some(anchor));
        Opened::of(opening.await.unwrap(), wall)
    }

    fn noted(&self) -> Noted {
        Noted::read(&self.path("anchor.jsonl"), &self.key().keys()).unwrap()
    }

    /// Waits until the anchor has it.
    async fn anchored(&self, table: &str, seq: u64) {
        for _ in 0..500 {
            if self.noted().tip(table).is_some_and(|tip| tip.seq == seq) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("entry {seq} of {table} is not in the anchor");
    }

    /// Whoever keeps the house accepts what is missing.
    async fn accept_loss(&self) {
        let config = Config {
            data: Some(self.0.path().to_owned()),
            ..Config::default()
        };
        let faults = self.faults().await.lines().map(str::to_owned).collect();
        let store = self.store();
        let before = match self.path("anchor.jsonl").exists() {
            true => self.noted(),
            false => Noted::default(),
        };
        let anew = archive::anchor_anew(&*store, &config, &before, faults);
        anew.await.unwrap();
    }

    /// What verifying says is wrong.
    async fn faults(&self) -> String {
        let anchor = match self.path("anchor.jsonl").exists() {
            true => self.noted(),
            false => Noted::default(),
        };
        let wrong = archive::verify_against(&*self.store(), Some(&anchor)).await;
        wrong.map_or_else(|wrong| wrong.to_string(), |_| String::new())
    }
}

/// Two tables, one with a move by each side.
async fn played() -> (Place, [String; 2]) {
    let place = Place(tempfile::tempdir().unwrap());
    let opened = place.open().await;
    let terms = || Proposal {
        umpire: true,
        ..proposal(&["agree time 20 in 1:00"])
    };
    let (_, first) = opened.begin(terms()).await;
    let (_, second) = opened.begin(terms()).await;
    opened
        .do_all(&first, &["white plays e4", "black plays e5"])
        .await;
    place.anchored(&first.id, 4).await;
    place.anchored(&second.id, 2).await;
    opened.house.close().await;
    assert_eq!(place.faults().await, "", "nothing is missing");
    (place, [first.id.clone(), second.id.clone()])
}

fn hex(hash: [u8; 32]) -> String {
    blake3::Hash::from(hash).to_hex().to_string()
}

fn change(place: &Place, sql: &str, table: &str) {
    let connection = Connection::open(place.path("house.sqlite")).unwrap();
    assert!(connection.execute(sql, [table]).unwrap() > 0);
}

#[tokio::test]
async fn a_log_whose_end_was_cut_off_stops_for_the_umpire() {
    let (place, [table, _]) = played().await;
    change(
        &place,
        "DELETE FROM entry WHERE tbl = ? AND seq >= 3",
        &table,
    );
    let faults = place.faults().await;
    assert!(
        faults.contains(&table) && faults.contains("entries 3 to 4"),
        "{faults}"
    );
    let opened = place.open().await;
    let (live, _) = opened.house.find(&table, None).await.unwrap();
    let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
    assert_eq!(
        (seen.state.seq, seen.state.lost),
        (2, Some(4)),
        "everybody is told"
    );
    let refused = opened.act(&live, "white", "white plays d4").await;
    assert!(
        matches!(&refused, Err(Refusal::Lost(why)) if why.contains("entry 4")),
        "{refused:?}"
    );
    // Nothing that the umpire does by the way gives up what was lost, nor does anybody else.
    opened.wall.fetch_add(60_000, Ordering::SeqCst);
    let admonished = opened.act(&live, "umpire", "umpire admonishes white").await;
    assert!(
        matches!(admonished, Err(Refusal::Lost(_))),
        "{admonished:?}"
    );
    let white = opened.house.give_up(&live, Seat::of(Color::White), 4).await;
    assert!(matches!(white, Err(Refusal::NotYours(_))), "{white:?}");
    let another = opened.house.give_up(&live, Seat::Umpire, 3).await;
    assert!(matches!(another, Err(Refusal::Malformed(_))), "{another:?}");
    // He says so; the log says from where it goes on.
    let (had, hash) = (4, hex(place.noted().tip(&table).unwrap().hash));
    let receipt = place
        .key()
        .receipt(&table, had, &place.noted().tip(&table).unwrap().hash);
    assert_eq!(opened.house.give_up(&live, Seat::Umpire, 4).await, Ok(3));
    assert_eq!(
        opened.house.give_up(&live, Seat::Umpire, 4).await,
        Ok(3),
        "asked again"
    );
    // The receipt of what was given up stops nothing any more.
    let shown = opened.house.hold_against(&live, had, &hash, &receipt);
    shown.await;
    opened.act(&live, "white", "white plays d4").await.unwrap();
    let seen = opened
        .house
        .look(&live, Seat::Watcher, Some(2))
        .await
        .unwrap();
    assert_eq!(
        (seen.entries[0].change, seen.entries[0].lost),
        (Some("lost"), Some(4))
    );
    assert_eq!(seen.state.lost, None);
    assert_eq!(
        seen.state.clocks.unwrap().white.used,
        0,
        "and nobody pays for it"
    );
    opened.house.close().await;
    let verified = archive::verify_against(&*place.store(), Some(&place.noted())).await;
    let given_up = verified.unwrap().given_up.concat();
    assert!(
        given_up.contains(&format!("table {table}, entry 3")),
        "{given_up}"
    );
}

/// Players may talk while they wait for the umpire; what was lost is known all the same, also when the house was shut since.
#[tokio::test]
async fn words_at_a_table_that_lost_something_do_not_hide_the_loss() {
    let (place, [table, _]) = played().await;
    let cut = "DELETE FROM entry WHERE tbl = ? AND seq >= 3";
    change(&place, cut, &table);
    let opened = place.open().await;
    let (live, _) = opened.house.find(&table, None).await.unwrap();
    for n in 0..3 {
        let said = (n.to_string(), format!("where is my move? {n}"));
        let white = Seat::of(Color::White);
        let told = opened.house.say(&live, white, said.0, said.1, Hearers::All);
        told.await.unwrap();
    }
    opened.house.close().await;
    assert_ne!(place.faults().await, "", "it is named");
    let opened = place.open().await;
    let (live, _) = opened.house.find(&table, None).await.unwrap();
    let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
    assert_eq!(seen.state.lost, Some(4), "everybody is told again");
}

/// Two nodes on one store have an anchor each. The umpire goes on at both, and at both it goes on.
#[tokio::test]
async fn the_umpire_goes_on_at_every_node() {
    let place = Place(tempfile::tempdir().unwrap());
    let store = place.store();
    let open = async |anchor: &str| {
        let now: house::house::Wall = Arc::new(|| 1_000_000);
        let anchor = Anchor::open(&place.path(anchor), place.key().signer(), now.clone());
        let anchor = Some(anchor.unwrap());
        let opening = House::open_anchored(store.clone(), place.key(), now, None, anchor);
        Opened::of(opening.await.unwrap(), Arc::default())
    };
    let (here, there) = (open("here.jsonl").await, open("there.jsonl").await);
    let terms = Proposal {
        umpire: true,
        ..proposal(&[])
    };
    let (made, live) = here.begin(terms).await;
    here.do_all(&live, &["white plays e4", "black plays e5"])
        .await;
    there.house.find(&made.id, None).await.unwrap();
    here.house.close().await;
    there.house.close().await;
    let cut = "DELETE FROM entry WHERE tbl = ? AND seq >= 3";
    change(&place, cut, &made.id);
    for (node, act) in [
        ("here.jsonl", "white plays d4"),
        ("there.jsonl", "black plays d5"),
    ] {
        let opened = open(node).await;
        let (live, _) = opened.house.find(&made.id, None).await.unwrap();
        let player = act.split(' ').next().unwrap();
        let refused = opened.act(&live, player, act).await;
        assert!(matches!(refused, Err(Refusal::Lost(_))), "{refused:?}");
        opened.house.give_up(&live, Seat::Umpire, 4).await.unwrap();
        opened.act(&live, player, act).await.unwrap();
        opened.house.close().await;
        let again = open(node).await;
        let (live, _) = again.house.find(&made.id, None).await.unwrap();
        let seen = again.house.look(&live, Seat::Watcher, None).await.unwrap();
        assert_eq!(seen.state.lost, None, "{node}");
        again.house.close().await;
    }
}

#[tokio::test]
async fn a_table_that_is_gone_is_named() {
    let (place, [_, table]) = played().await;
    change(&place, "DELETE FROM entry WHERE tbl = ?", &table);
    let faults = place.faults().await;
    assert!(
        faults.contains(&format!("table {table}: it is gone")),
        "{faults}"
    );
    let opened = place.open().await;
    let found = opened.house.find(&table, None).await.err();
    assert!(matches!(found, Some(Refusal::Lost(_))), "{found:?}");
}

/// Every hash recomputed: a move replaced, and the lock of a seat.
#[tokio::test]
async fn a_history_written_anew_is_found() {
    for lock_replaced in [false, true] {
        let (place, [table, _]) = played().await;
        let rows = place.store().read(&table, 0).await.unwrap();
        let lock = rows[0].body.split("\"seat\":\"umpire\",\"lock\":\"");
        let lock = lock.clone().nth(1).unwrap()[..64].to_owned();
        let secret = "ab".repeat(32);
        let forged_lock = blake3::hash(secret.as_bytes()).to_hex().to_string();
        let (from, to) = match lock_replaced {
            true => (lock, forged_lock),
            false => ("plays e5".to_owned(), "plays d5".to_owned()),
        };
        let mut prev = [0; 32];
        let forged: Vec<Row> = rows
            .iter()
            .map(|row| {
                let body = row.body.replace(&from, &to);
                let entry: Entry = serde_json::from_str(&body).unwrap();
                let row = entry.row(&table, prev);
                prev = row.hash;
                row
            })
            .collect();
        let connection = Connection::open(place.path("house.sqlite")).unwrap();
        for row in &forged {
            let sql = "UPDATE entry SET body = ?, prev = ?, hash = ? WHERE tbl = ? AND seq = ?";
            let values = rusqlite::params![row.body, row.prev, row.hash, table, row.seq as i64];
            connection.execute(sql, values).unwrap();
        }
        assert!(
            archive::verify(&*place.store()).await.is_ok(),
            "the chain alone does not show it"
        );
        let faults = place.faults().await;
        assert!(
            faults.contains("entry 4 is not the one that was acknowledged"),
            "{faults}"
        );
        // Whoever put his own lock there cannot release it; where the locks are those that were given, the umpire can.
        let opened = place.open().await;
        let (live, _) = opened.house.find(&table, None).await.unwrap();
        let umpire = match lock_replaced {
            true => opened.house.find(&table, Some(&secret)).await.unwrap().1,
            false => Seat::Umpire.into(),
        };
        let change = SeatChange::Rotated;
        let rotated = opened
            .house
            .change_seat(&live, umpire, Seat::Umpire, change, None);
        let rotated = rotated.await.err();
        assert!(matches!(rotated, Some(Refusal::Lost(_))), "{rotated:?}");
        let stranger = opened
            .house
            .find(&table, Some(&"cd".repeat(32)))
            .await
            .err();
        assert!(
            matches!(stranger, Some(Refusal::Lost(_))),
            "he is told why: {stranger:?}"
        );
        let given_up = opened.house.give_up(&live, umpire, 4).await;
        assert_eq!(given_up.is_err(), lock_replaced, "{given_up:?}");
        opened.house.close().await;
        assert_eq!(!place.faults().await.is_empty(), lock_replaced);
        if lock_replaced {
            place.accept_loss().await;
            assert_eq!(place.faults().await, "");
            let named = place.noted().given_up.concat();
            assert!(named.contains("entry 4 is not"), "named for good: {named}");
        }
    }
}

/// One damaged byte in SQLite's own log silently cuts off what came after it.
#[tokio::test]
async fn a_damaged_byte_in_the_wal_is_not_silent() {
    let place = Place(tempfile::tempdir().unwrap());
    let opened = place.open().await;
    let (_, live) = opened.begin(proposal(&[])).await;
    for _ in 0..10 {
        opened
            .do_all(
                &live,
                &[
                    "white plays Nf3",
                    "black plays Nf6",
                    "white plays Ng1",
                    "black plays Ng8",
                ],
            )
            .await;
    }
    place.anchored(&live.id, 42).await;
    // As the disk has it when the power goes.
    let other = Place(tempfile::tempdir().unwrap());
    for name in [
        "house.sqlite",
        "house.sqlite-wal",
        "seal.key",
        "anchor.jsonl",
    ] {
        std::fs::copy(place.path(name), other.path(name)).unwrap();
    }
    let wal = other.path("house.sqlite-wal");
    let mut bytes = std::fs::read(&wal).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&wal, bytes).unwrap();
    let faults = other.faults().await;
    assert!(
        faults.contains("were acknowledged and are not there"),
        "{faults}"
    );
    let again = other.open().await;
    let (live, _) = again.house.find(&live.id, None).await.unwrap();
    let refused = again.act(&live, "white", "white plays e4").await;
    assert!(matches!(refused, Err(Refusal::Lost(_))), "{refused:?}");
}

/// A client that knows more than the house shows the house's own receipt; nobody can make one up.
/// What whoever keeps the house has accepted as lost is not held against it again, by whatever receipt; what is lost later is.
#[tokio::test]
async fn an_accepted_loss_does_not_come_back() {
    let (place, [table, _]) = played().await;
    let opened = place.open().await;
    let (live, _) = opened.house.find(&table, None).await.unwrap();
    let had = opened.house.look(&live, Seat::Watcher, None).await;
    let had = had.unwrap().state;
    opened.house.close().await;
    drop(opened);
    let cut = "DELETE FROM entry WHERE tbl = ? AND seq >= 4";
    change(&place, cut, &table);
    place.accept_loss().await;
    assert_eq!(place.faults().await, "");
    for again in [false, true] {
        let opened = place.open().await;
        let (live, _) = opened.house.find(&table, None).await.unwrap();
        let receipt = had.receipt.as_ref().unwrap();
        let held = opened
            .house
            .hold_against(&live, had.seq, &had.hash, receipt);
        held.await;
        let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
        assert_eq!(seen.state.lost, None, "{again}");
        if !again {
            opened
                .do_all(&live, &["black plays d5", "white plays d4"])
                .await;
        }
        opened.house.close().await;
        assert_eq!(place.faults().await, "", "{again}");
    }
}

/// What is let go was archived first, and can be taken back.
#[tokio::test]
async fn what_is_over_is_archived_and_let_go() {
    let place = Place(tempfile::tempdir().unwrap());
    let opened = place.open().await;
    let (_, over) = opened.begin(proposal(&[])).await;
    opened
        .do_all(&over, &["white plays e4", "black resigns"])
        .await;
    let (_, open) = opened.begin(proposal(&[])).await;
    opened.do_all(&open, &["white plays d4"]).await;
    let folder = place.path("archive");
    let days = |days: u64| days * 24 * 3_600_000;
    opened.wall.fetch_add(days(29), Ordering::SeqCst);
    assert_eq!(
        house::retention::let_go_once(&opened.house, &folder, 30)
            .await
            .unwrap(),
        0
    );
    opened.wall.fetch_add(days(2), Ordering::SeqCst);
    assert_eq!(
        house::retention::let_go_once(&opened.house, &folder, 30)
            .await
            .unwrap(),
        1
    );
    assert!(matches!(
        opened.house.find(&over.id, None).await.err(),
        Some(Refusal::NotFound(_))
    ));
    assert!(opened.house.find(&open.id, None).await.is_ok());
    let file = |ending: &str| -> PathBuf {
        let files = std::fs::read_dir(&folder)
            .unwrap()
            .map(|file| file.unwrap().path());
        files
            .into_iter()
            .find(|path| path.extension().is_some_and(|e| e == ending))
            .unwrap()
    };
    let pgn = std::fs::read_to_string(file("pgn")).unwrap();
    assert!(
        pgn.contains("1. e4") && pgn.contains("1-0") && pgn.contains("resigns"),
        "{pgn}"
    );
    let mut texts = record::pgn::Texts::new(pgn.as_bytes());
    let game = texts.next_text().unwrap().unwrap();
    assert_eq!(record::pgn::Game::all(game).unwrap().len(), 1);
    let rows = std::fs::read(file("jsonl")).unwrap();
    let (_folder, fresh) = crate::common::sqlite();
    let restored = archive::restore(&*fresh, &rows[..]).await.unwrap();
    assert_eq!((restored.tables, restored.missing.len()), (1, 0));
}
