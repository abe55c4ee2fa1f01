//! Clocks, which are the house's own.
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::common::{open_house, open_house_at, own_house, proposal, sqlite};
use house::archive;
use house::seat::Seat;
use house::store::{Sqlite, Store};

#[tokio::test]
async fn clocks_are_the_houses_own() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&["agree time 20 in 1:00"])).await;
    let pass = |ms: u64| opened.wall.fetch_add(ms, Ordering::SeqCst);
    pass(30_000);
    opened.act(&live, "white", "white plays e4").await.unwrap();
    pass(10_000);
    let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
    let clocks = seen.state.clocks.unwrap();
    assert_eq!((clocks.white.used, clocks.black.used), (30_000, 10_000));
    assert_eq!((clocks.white.running, clocks.black.running), (false, true));
    // British II.10: the first crisis is at two hours.
    pass(7_200_000);
    for _ in 0..100 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        if opened.house.table(&live).await.unwrap().over() {
            break;
        }
    }
    let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
    let said = seen.entries.last().unwrap();
    assert_eq!(
        (said.seat.as_deref(), said.act.as_deref()),
        (Some("house"), Some("black waits"))
    );
    assert_eq!(
        (&*seen.state.result, seen.state.how.as_deref()),
        ("white wins", Some("time"))
    );
    assert_eq!(
        said.clock,
        Some(7_201_000),
        "as of the moment when it was over"
    );
}

/// Nobody came while the hour struck; whoever looks in long after finds that it struck when it did.
#[tokio::test]
async fn the_hour_strikes_though_nobody_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.sqlite");
    let open = || -> Arc<dyn Store> { Arc::new(Sqlite::open(&path).unwrap()) };
    let opened = open_house(open()).await;
    let (_, live) = opened
        .begin(proposal(&["agree play ends after 4:00"]))
        .await;
    opened.act(&live, "white", "white plays e4").await.unwrap();
    let (minute, shut_at) = (60_000, opened.wall.load(Ordering::SeqCst));
    opened.house.close().await;
    let again = open_house_at(open(), shut_at + 30 * minute).await;
    again.wall.fetch_add(600 * minute, Ordering::SeqCst);
    let (live, _) = again.house.find(&live.id, None).await.unwrap();
    let seen = again.house.look(&live, Seat::Watcher, None).await.unwrap();
    let said: Vec<_> = seen.entries[4..]
        .iter()
        .map(|entry| {
            (
                entry.kind,
                entry.act.as_deref(),
                (entry.at - shut_at) / minute,
            )
        })
        .collect();
    assert_eq!(
        said,
        [
            ("house", None, 30),
            ("act", Some("umpire stops play"), 30 + 240)
        ]
    );
    archive::verify(&*again.house.store).await.unwrap();
}

#[tokio::test]
async fn nobody_is_charged_while_the_house_is_shut() {
    for shut_for in [1_000, 3_600_000] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house.sqlite");
        let open = || -> Arc<dyn Store> { Arc::new(Sqlite::open(&path).unwrap()) };
        let opened = open_house(open()).await;
        let (made, live) = opened.begin(proposal(&["agree time 20 in 1:00"])).await;
        opened.wall.fetch_add(60_000, Ordering::SeqCst);
        opened.act(&live, "white", "white plays e4").await.unwrap();
        opened.wall.fetch_add(5_000, Ordering::SeqCst);
        opened.house.close().await;
        let shut_at = opened.wall.load(Ordering::SeqCst);
        let wall = shut_at + shut_for;
        let store = open();
        let house = house::house::House::open(
            store.clone(),
            house::seal::HouseKey::at(&folder.path().join("key")).unwrap(),
            Arc::new(move || wall),
            None,
        )
        .await
        .unwrap();
        let (live, seat) = house
            .find(&made.id, Some(&made.links[0].secret))
            .await
            .unwrap();
        let seen = house.look(&live, seat, None).await.unwrap();
        let clocks = seen.state.clocks.unwrap();
        assert_eq!((clocks.white.used, clocks.black.used), (60_000, 5_000));
        let last = seen.entries.last().unwrap();
        assert_eq!((last.kind, last.shut), ("house", Some([shut_at, wall])));
        archive::verify(&*store).await.unwrap();
    }
}

/// By communication a reply has its days; they begin anew with every move.
#[tokio::test]
async fn days_for_a_reply() {
    let opened = own_house().await;
    let (_, live) = opened
        .begin(proposal(&["agree by communication 72:00"]))
        .await;
    let day = 24 * 3_600_000;
    opened.wall.fetch_add(2 * day, Ordering::SeqCst);
    opened
        .act(&live, "white", "white sends \"P-K4\"")
        .await
        .unwrap();
    opened.wall.fetch_add(2 * day, Ordering::SeqCst);
    let table = opened.house.table(&live).await.unwrap();
    let over = table.due().map(|(at, _)| at);
    let left = over.unwrap() - opened.house.now();
    assert!(left > day && left < day + 5_000, "a day is left: {left}");
}

/// When the house was last open may be damaged in the store: what no clock can show is not believed, and said.
#[tokio::test]
async fn a_beat_of_no_time_is_not_believed() {
    // The last is the last second that a clock can show: nothing could be done after it.
    for beat in [i64::MAX, i64::MIN, 253_402_300_799_000] {
        let (folder, store) = sqlite();
        let opened = open_house(store.clone()).await;
        let (_, live) = opened.begin(proposal(&["agree time 20 in 0:30"])).await;
        opened.act(&live, "white", "white plays e4").await.unwrap();
        opened.house.close().await;
        let file = rusqlite::Connection::open(folder.path().join("house.sqlite")).unwrap();
        file.execute("UPDATE beat SET at = ?", [beat]).unwrap();
        let again = open_house_at(store.clone(), 1_000_500).await;
        let warnings = again.house.warnings();
        let said = |warning: &String| warning.contains("was last open cannot be read");
        assert!(warnings.iter().any(said), "{warnings:?}");
        let (live, _) = again.house.find(&live.id, None).await.unwrap();
        again.act(&live, "black", "black plays e5").await.unwrap();
        archive::verify(&*store).await.unwrap();
    }
}

/// A time of being shut that has not ended, or ends before it began, was never one: it is passed over, and health says so; and
/// it is said where the store knows of a day that this machine's clock has not come to.
#[tokio::test]
async fn what_cannot_have_been_is_not_believed() {
    let (folder, store) = sqlite();
    let opened = open_house(store.clone()).await;
    let (_, live) = opened.begin(proposal(&["agree time 20 in 0:30"])).await;
    opened.act(&live, "white", "white plays e4").await.unwrap();
    opened.house.close().await;
    let file = rusqlite::Connection::open(folder.path().join("house.sqlite")).unwrap();
    for (began, ended) in [(0, i64::MAX), (i64::MAX, 1_000_400)] {
        let shut = "INSERT INTO shut (began, ended) VALUES (?, ?)";
        file.execute(shut, [began, ended]).unwrap();
    }
    let again = open_house_at(store.clone(), 1_000_500).await;
    let (live, _) = again.house.find(&live.id, None).await.unwrap();
    again.act(&live, "black", "black plays e5").await.unwrap();
    let said = |about: &str| {
        again
            .house
            .warnings()
            .iter()
            .any(|warning| warning.contains(about))
    };
    assert!(said("passed over"));
    archive::verify(&*store).await.unwrap();
    again.house.close().await;
    let later = 1_000_500 + 400 * 86_400_000_i64;
    file.execute("UPDATE beat SET at = ?", [later]).unwrap();
    let again = open_house_at(store, 1_001_000).await;
    let warnings = again.house.warnings();
    assert!(
        warnings.iter().any(|warning| warning.contains("400 days")),
        "{warnings:?}"
    );
}
