//! The log looked after: verified, carried out of one store and into another, read by later versions.
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::common::{open_house, open_house_at, own_house, proposal, sqlite};
use house::archive;
use house::store::{Sqlite, Store};

#[tokio::test]
async fn verify_names_the_first_bad_act() {
    let (folder, store) = sqlite();
    let opened = open_house(store.clone()).await;
    let (made, live) = opened.begin(proposal(&[])).await;
    for (seat, act) in [
        ("white", "white plays e4"),
        ("black", "black plays e5"),
        ("white", "white plays Nf3"),
    ] {
        opened.act(&live, seat, act).await.unwrap();
    }
    let verified = archive::verify(&*store).await.unwrap();
    assert_eq!((verified.tables, verified.entries), (1, 6));
    let connection = rusqlite::Connection::open(folder.path().join("house.sqlite")).unwrap();
    let change = "UPDATE entry SET body = replace(body, 'plays e5', 'plays d5') WHERE seq = 4";
    assert_eq!(connection.execute(change, []).unwrap(), 1);
    let wrong = archive::verify(&*store).await.unwrap_err().to_string();
    assert!(
        wrong.contains(&made.id) && wrong.contains("entry 4: its hash"),
        "{wrong}"
    );
}

#[tokio::test]
async fn a_forged_ruling_is_found_though_its_hash_is_right() {
    let opened = own_house().await;
    let store = opened.house.store.clone();
    let (made, live) = opened.begin(proposal(&[])).await;
    opened
        .act(&live, "white", "white plays e2e5")
        .await
        .unwrap();
    let mut rows = store.read(&made.id, 0).await.unwrap();
    let last = rows.pop().unwrap();
    let mut entry = house::entry::Entry::of_row(&last, last.prev).unwrap();
    entry.what.rule(house::entry::Ruling {
        verdict: "upheld".into(),
        ..Default::default()
    });
    rows.push(entry.row(&made.id, last.prev));
    let bad = archive::verify_rows(&rows).err().unwrap();
    assert_eq!(bad.seq, 3);
    assert!(bad.why.contains("the umpire rules"), "{bad}");
}

#[tokio::test]
async fn a_backup_is_restored_byte_for_byte() {
    let opened = own_house().await;
    let store = opened.house.store.clone();
    for _ in 0..3 {
        let (_, live) = opened.begin(proposal(&[])).await;
        opened.act(&live, "white", "white plays e4").await.unwrap();
    }
    let mut first = Vec::new();
    archive::backup(&*store, &mut first).await.unwrap();
    let (_other_folder, other) = sqlite();
    let restored = archive::restore(&*other, &first[..]).await.unwrap();
    assert_eq!((restored.tables, restored.entries), (3, 12));
    let mut second = Vec::new();
    archive::backup(&*other, &mut second).await.unwrap();
    assert!(first == second);
    assert_eq!(other.listed(false, 9).await.unwrap().len(), 3);
    let again = archive::restore(&*other, &first[..]).await.unwrap();
    assert_eq!(again.entries, 0, "what is there is left alone");
    let damaged = String::from_utf8(first)
        .unwrap()
        .replacen("plays e4", "plays d4", 1);
    // The table with the bad entry is named, the others are put back.
    let restored = archive::restore(&*sqlite().1, damaged.as_bytes()).await;
    let restored = restored.unwrap();
    assert_eq!((restored.tables, restored.entries), (2, 8));
    let missing = restored.missing.concat();
    assert!(missing.contains("entry 3"), "{missing}");
}

/// The same acts on both stores: the same words in the logs, but for the secrets and seals, which are chance.
#[tokio::test]
async fn both_stores_keep_the_same_log() {
    let Some(cluster) = crate::common::Cluster::start() else {
        return;
    };
    let postgres: Arc<dyn Store> = Arc::new(
        house::store::Postgres::open(&cluster.database("same"))
            .await
            .unwrap(),
    );
    let (_folder, sqlite) = sqlite();
    let mut logs = Vec::new();
    for store in [sqlite.clone(), postgres.clone()] {
        let opened = open_house(store.clone()).await;
        let (made, live) = opened.begin(proposal(&["agree time 20 in 1:00"])).await;
        for (seat, act) in [
            ("white", "white plays e4"),
            ("black", "black touches e8"),
            ("white", "white demands move king"),
            ("black", "black plays e7e4"),
            ("black", "black offers draw"),
            ("white", "white plays Nf3"),
        ] {
            opened.wall.fetch_add(1234, Ordering::SeqCst);
            opened.act(&live, seat, act).await.unwrap();
        }
        let rows = store.read(&made.id, 1).await.unwrap();
        // Each goes by its own clock: several nodes share the database's.
        let words = |row: house::store::Row| {
            let mut body: serde_json::Value = serde_json::from_str(&row.body).unwrap();
            for time in ["at", "clock", "told"] {
                body.as_object_mut().unwrap().remove(time);
            }
            body
        };
        logs.push(rows.into_iter().map(words).collect::<Vec<_>>());
        archive::verify(&*store).await.unwrap();
    }
    assert_eq!(logs[0], logs[1]);
    let mut carried = Vec::new();
    archive::backup(&*sqlite, &mut carried).await.unwrap();
    archive::restore(&*postgres, &carried[..]).await.unwrap();
    let (_other_folder, other) = crate::common::sqlite();
    let mut back = Vec::new();
    archive::backup(&*postgres, &mut back).await.unwrap();
    archive::restore(&*other, &back[..]).await.unwrap();
    let mut last = Vec::new();
    archive::backup(&*other, &mut last).await.unwrap();
    assert!(back == last, "carried from store to store byte for byte");
}

/// Every store that was ever written can be opened: migrated, shown, played on.
#[tokio::test]
async fn a_store_of_the_first_version_goes_on() {
    const WHITE: &str = "bb29830b7f95af1d5fa42e587924d7441fc37b9dbed4dd329493733697a97a01";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.sqlite");
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch(include_str!("version-1.sql")).unwrap();
    drop(old);
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&path).unwrap());
    let listed = store.listed(false, 9).await.unwrap();
    assert!(listed[0].contains("Saint-Amant"), "{listed:?}");
    let opened = open_house(store.clone()).await;
    let (live, white) = opened
        .house
        .find("44zt6x49fpe3", Some(WHITE))
        .await
        .unwrap();
    let seen = opened.house.look(&live, white, None).await.unwrap();
    assert_eq!(seen.seat, "white");
    let score: Vec<&str> = seen.state.score.iter().map(|line| &*line.san).collect();
    assert_eq!(score, ["e4", "e5"]);
    assert_eq!(seen.entries[6].words.as_deref(), Some("Bonjour, monsieur"));
    assert_eq!(opened.act(&live, "white", "white plays Nf3").await, Ok(7));
    assert_eq!(store.read(&live.id, 0).await.unwrap().len(), 8);
}

/// Between the backup and the restoring the house was shut, and no clock ran.
#[tokio::test]
async fn nobody_pays_for_the_time_between_backup_and_restoring() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&["agree time 20 in 1:00"])).await;
    opened.act(&live, "white", "white plays e4").await.unwrap();
    let mut text = Vec::new();
    archive::backup(&*opened.house.store, &mut text)
        .await
        .unwrap();
    let (_folder, fresh) = sqlite();
    archive::restore(&*fresh, &*text).await.unwrap();
    let later = opened.wall.load(Ordering::SeqCst) + 10 * 3_600_000;
    let again = open_house_at(fresh, later).await;
    let (live, _) = again.house.find(&live.id, None).await.unwrap();
    again.act(&live, "black", "black plays e5").await.unwrap();
    let table = again.house.table(&live).await.unwrap();
    let used = table.clocks.as_ref().unwrap().used(board::Color::Black);
    assert_eq!(used, 0);
}

/// A store of an earlier day: its file, its backup, the links of a table where White is to move, how much is in it.
struct Old {
    store: &'static str,
    backup: &'static str,
    links: &'static str,
    count: (u64, u64),
}

/// None of these is ever changed or taken away.
const OLD: [Old; 2] = [
    Old {
        store: include_str!("../data/0.1.0/store.sql"),
        backup: include_str!("../data/0.1.0/backup.jsonl"),
        links: include_str!("../data/0.1.0/links.json"),
        count: (36, 284),
    },
    Old {
        store: include_str!("../data/2026-11-17/store.sql"),
        backup: include_str!("../data/2026-11-17/backup.jsonl"),
        links: include_str!("../data/2026-11-17/links.json"),
        count: (37, 304),
    },
];

/// What an earlier law ruled is verified by what was recorded; stores and backups of earlier days are opened, verified and
/// restored for good.
#[tokio::test]
async fn a_store_and_a_backup_of_an_earlier_law() {
    for old in OLD {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house.sqlite");
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.execute_batch(old.store).unwrap();
        drop(connection);
        let store: Arc<dyn Store> = Arc::new(Sqlite::open(&path).unwrap());
        let verified = archive::verify(&*store).await.unwrap();
        assert_eq!((verified.tables, verified.entries), old.count);
        let mut carried = Vec::new();
        archive::backup(&*store, &mut carried).await.unwrap();
        assert!(
            carried.starts_with(old.backup.as_bytes()),
            "and, after the first version, its end"
        );
        let (_folder, fresh) = sqlite();
        let restored = archive::restore(&*fresh, old.backup.as_bytes()).await;
        let restored = restored.unwrap();
        assert_eq!((restored.tables, restored.entries), old.count);
        // A table of it is played on, under today's law, which its log then names.
        let links: serde_json::Value = serde_json::from_str(old.links).unwrap();
        let text = |name: &str| links[name].as_str().unwrap().to_owned();
        let opened = open_house_at(store.clone(), 1_900_000_000_000).await;
        let (live, who) = opened
            .house
            .find(&text("table"), Some(&text("white")))
            .await
            .unwrap();
        assert_eq!(who.seat.to_string(), "white");
        opened.act(&live, "white", "white plays Bc4").await.unwrap();
        let table = opened.house.table(&live).await.unwrap();
        assert_eq!(table.law.as_deref(), Some(house::entry::LAW));
        drop(table);
        archive::verify(&*store).await.unwrap();
    }
}

/// What was acknowledged in an earlier day is compared with its anchor.
#[tokio::test]
async fn an_anchor_of_an_earlier_day() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("anchor.jsonl");
    std::fs::write(&path, include_str!("../data/2026-11-17/anchor.jsonl")).unwrap();
    let key = folder.path().join("seal.key");
    std::fs::write(&key, include_str!("../data/2026-11-17/seal.key")).unwrap();
    let keys = house::seal::HouseKey::at(&key).unwrap().keys();
    let noted = house::anchor::Noted::read(&path, &keys).unwrap();
    assert_eq!(noted.doubts().count(), 0);
    let (_folder, fresh) = sqlite();
    archive::restore(&*fresh, OLD[1].backup.as_bytes())
        .await
        .unwrap();
    archive::verify_against(&*fresh, Some(&noted))
        .await
        .unwrap();
}

/// A reworded sentence is the same ruling; another citation is not.
#[tokio::test]
async fn words_are_not_compared() {
    let opened = own_house().await;
    let store = opened.house.store.clone();
    let (made, live) = opened.begin(proposal(&[])).await;
    opened
        .act(&live, "white", "white plays e2e5")
        .await
        .unwrap();
    let mut rows = store.read(&made.id, 0).await.unwrap();
    let last = rows.pop().unwrap();
    let entry = house::entry::Entry::of_row(&last, last.prev).unwrap();
    let mut forge = |change: &dyn Fn(&mut house::entry::Ruling)| {
        let mut entry = entry.clone();
        let mut ruling = entry.what.ruling().unwrap().clone();
        change(&mut ruling);
        entry.what.rule(ruling);
        rows.truncate(3);
        rows.push(entry.row(&made.id, last.prev));
        archive::verify_rows(&rows).err().map(|bad| bad.seq)
    };
    assert_eq!(
        forge(&|ruling| ruling.sentences[0].text = "In other words.".into()),
        None
    );
    assert_eq!(
        forge(&|ruling| ruling.sentences[0].cites = vec!["I.1".into()]),
        Some(3)
    );
    assert_eq!(
        forge(&|ruling| ruling.verdict = "no provision".into()),
        Some(3)
    );
}

/// Whoever writes a log by himself, every hash and ruling as it should be, has seats say what they may not, or time run
/// backwards: that is no log of the house.
#[tokio::test]
async fn an_entry_is_of_its_seat_and_its_time() {
    let opened = own_house().await;
    let store = opened.house.store.clone();
    let (made, live) = opened.begin(proposal(&["agree time 20 in 1:00"])).await;
    opened.act(&live, "white", "white plays e4").await.unwrap();
    let rows = store.read(&made.id, 0).await.unwrap();
    let last = rows.last().unwrap();
    let forged = |change: &dyn Fn(&mut house::entry::Entry)| {
        let mut entry = house::entry::Entry::of_row(last, last.prev).unwrap();
        change(&mut entry);
        let mut rows = rows.clone();
        *rows.last_mut().unwrap() = entry.row(&made.id, last.prev);
        archive::verify_rows(&rows).err().map(|bad| bad.why)
    };
    assert_eq!(forged(&|_| {}), None);
    for seat in ["black", "white-2", "umpire", "watcher", "house"] {
        let bad = forged(&|entry| entry.seat = seat.parse().unwrap());
        assert!(bad.unwrap().contains("cannot have done that"), "{seat}");
    }
    let bad = forged(&|entry| entry.at -= 1_000);
    assert!(bad.unwrap().contains("before the entry before it"));
    let bad = forged(&|entry| entry.at = u64::MAX);
    assert!(bad.unwrap().contains("no time"));
}

/// A backup that was written anew, with as many entries, is not what was backed up.
#[tokio::test]
async fn a_backup_that_was_written_anew_is_not_what_was_backed_up() {
    let opened = own_house().await;
    let store = opened.house.store.clone();
    let (made, live) = opened.begin(proposal(&[])).await;
    opened.act(&live, "white", "white plays e4").await.unwrap();
    let mut text = Vec::new();
    archive::backup(&*store, &mut text).await.unwrap();
    let text = String::from_utf8(text).unwrap();
    let last = store.read(&made.id, 3).await.unwrap().remove(0);
    let mut entry = house::entry::Entry::of_row(&last, last.prev).unwrap();
    entry.at += 1;
    let other = entry.row(&made.id, last.prev);
    let hex = |bytes: [u8; 32]| blake3::Hash::from(bytes).to_hex().to_string();
    let body = |body: &str| serde_json::to_string(body).unwrap();
    let forged = text
        .replace(&body(&last.body), &body(&other.body))
        .replace(&hex(last.hash), &hex(other.hash));
    assert_ne!(forged, text);
    let restored = archive::restore(&*sqlite().1, forged.as_bytes()).await;
    let missing = restored.unwrap().missing.concat();
    assert!(missing.contains("what was backed up"), "{missing}");
    assert!(!missing.contains("should have"), "{missing}");
}

/// What the database, or the way to it, says is not kept back.
#[tokio::test]
async fn why_a_database_cannot_be_reached_is_said() {
    let nobody = "postgres://house@127.0.0.1:1/house";
    let error = house::store::Postgres::open(nobody).await.err().unwrap();
    assert!(error.to_string().contains("refused"), "{error}");
    let Some(cluster) = crate::common::Cluster::start() else {
        return;
    };
    let address = cluster.database("said") + "-not";
    let error = house::store::Postgres::open(&address).await.err().unwrap();
    assert!(error.to_string().contains("does not exist"), "{error}");
}

/// The list of public tables is no evidence: what was changed in it is named by whoever verifies, and made again from the logs
/// when the house opens.
#[tokio::test]
async fn a_list_that_was_changed_is_made_again() {
    let (folder, store) = sqlite();
    let opened = open_house(store.clone()).await;
    for _ in 0..3 {
        opened.begin(proposal(&[])).await;
    }
    let listed = store.listed(false, 9).await.unwrap();
    assert_eq!(archive::verify(&*store).await.unwrap().tables, 3);
    let file = folder.path().join("house.sqlite");
    let changes = [
        "UPDATE listing SET summary = '{}'",
        "UPDATE listing SET summary = 'garbage'",
        "UPDATE listing SET has_open_seat = 1",
        "DELETE FROM listing",
    ];
    for change in changes {
        let changed = rusqlite::Connection::open(&file).unwrap();
        changed.execute(change, []).unwrap();
        drop(changed);
        let Err(archive::Wrong::Faults(faults)) = archive::verify(&*store).await else {
            panic!("{change}: it verifies");
        };
        assert_eq!(faults.len(), 3, "{change}: {faults:?}");
        opened.house.list_again().await;
        let warnings = opened.house.warnings();
        assert!(
            warnings[0].contains("list of public tables"),
            "{warnings:?}"
        );
        assert_eq!(store.listed(false, 9).await.unwrap(), listed, "{change}");
        assert!(archive::verify(&*store).await.is_ok());
    }
}
