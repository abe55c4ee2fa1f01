//! What time is charged to whom: from telling to doing, and nobody's else.
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use board::Color;
use house::entry::Hearers;
use house::seat::Seat;
use house::settlement::Proposal;
use house::store::{Shut, Store};
use house::{archive, limits};

use crate::common::{asked, open_house, own_house, proposal, sqlite};
use crate::troubles::{Trouble, Troubled};

/// However soon after the flag a claim comes, the flag has been struck, at its own moment; and he who lets his time run
/// out does nothing more in it.
#[tokio::test]
async fn a_time_that_is_over_is_struck_before_any_act() {
    let opened = own_house().await;
    for late in [0, 1, 20] {
        let terms = Proposal {
            code: "english-club".into(),
            ..proposal(&["agree time 20 in 1:00"])
        };
        let (_, live) = opened.begin(terms).await;
        let over = opened.house.table(&live).await.unwrap().due().unwrap().0;
        opened.wall.store(over + late, Ordering::SeqCst);
        // Nobody has looked at the table, and what the claimant saw last was his opponent's acceptance.
        let claim = asked("late", 2, "black claims forfeit for time");
        let black = Seat::of(Color::Black);
        let seq = opened.house.act(&live, black, claim).await;
        let seen = opened
            .house
            .look(&live, Seat::Umpire, Some(2))
            .await
            .unwrap();
        assert_eq!(
            seen.entries[0].act.as_deref(),
            Some("white waits"),
            "{late}: {seq:?}"
        );
        assert_eq!(seen.entries[0].at, over);
        let ruling = seen.entries.get(1).and_then(|claim| claim.ruling.clone());
        let ruling = ruling.unwrap();
        assert_eq!(ruling.verdict, "upheld", "{seq:?} {ruling:?}");
    }
    let (_, live) = opened.begin(proposal(&["agree time 20 in 1:00"])).await;
    let over = opened.house.table(&live).await.unwrap().due().unwrap().0;
    opened.wall.store(over, Ordering::SeqCst);
    let moved = opened.act(&live, "white", "white plays e4").await;
    let seen = opened
        .house
        .look(&live, Seat::Umpire, Some(2))
        .await
        .unwrap();
    assert_eq!(
        seen.entries[0].act.as_deref(),
        Some("white waits"),
        "{moved:?}"
    );
    archive::verify(&*opened.house.store).await.unwrap();
}

/// Nobody pays for the time in which the house stood still, nor for the time until he is told; and no setting back of
/// the machine's clock stops a clock.
#[tokio::test]
async fn time_is_charged_from_telling_to_doing() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&["agree time 20 in 1:00"])).await;
    let now = opened.wall.fetch_add(8_000, Ordering::SeqCst);
    opened.house.stood_still_for(Shut {
        from: now + 1_000,
        to: now + 7_000,
    });
    opened.act(&live, "white", "white plays e4").await.unwrap();
    let used = |table: &house::table::Table, side| table.clocks.as_ref().unwrap().used(side);
    {
        let table = opened.house.table(&live).await.unwrap();
        assert_eq!(used(&table, Color::White), 2_000);
        assert!(table.log.iter().any(|kept| matches!(
            kept.entry.what,
            house::entry::What::House { stalled: true, .. }
        )));
    }
    drop(opened);
    // A disk that takes three seconds: Black pays from when he is told.
    let (_folder, kept) = sqlite();
    let slow = Arc::new(Troubled::of(kept));
    let opened = open_house(slow.clone()).await;
    let (_, live) = opened.begin(proposal(&["agree time 20 in 1:00"])).await;
    slow.does(Trouble::Slow(opened.wall.clone()));
    opened.act(&live, "white", "white plays e4").await.unwrap();
    slow.does(Trouble::None);
    opened.wall.fetch_add(500, Ordering::SeqCst);
    opened.act(&live, "black", "black plays e5").await.unwrap();
    assert_eq!(
        used(&opened.house.table(&live).await.unwrap(), Color::Black),
        500
    );
    let rows = opened.house.store.read(&live.id, 0).await.unwrap();
    let again = archive::verify_rows(&rows).unwrap();
    assert_eq!(used(&again, Color::Black), 500, "the log says so too");
}

/// A player is told when it has come to him, and what he does comes as much later: so much of his wire is nobody's time,
/// bounded, once a turn, and everybody sees how long it is.
#[tokio::test]
async fn the_delay_of_the_wire_is_spared_and_bounded() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&["agree time 20 in 1:00"])).await;
    let ms = Duration::from_millis;
    let used = async |side| {
        let table = opened.house.table(&live).await.unwrap();
        table.clocks.as_ref().unwrap().used(side)
    };
    let pass = |by: u64| opened.wall.fetch_add(by, Ordering::SeqCst);
    live.answered(Color::Black, ms(300));
    opened.act(&live, "white", "white plays e4").await.unwrap();
    let told = opened.wall.load(Ordering::SeqCst);
    let over = opened.house.table(&live).await.unwrap().due();
    assert_eq!(
        over.unwrap().0,
        told + 300 + 3_601_000,
        "nor is his flag early"
    );
    // Talk spares him nothing more.
    for n in 0..3 {
        pass(100);
        let said = opened.house.say(
            &live,
            Seat::of(Color::Black),
            format!("w{n}"),
            "Hm".into(),
            Hearers::All,
        );
        said.await.unwrap();
    }
    pass(700);
    opened.act(&live, "black", "black plays e5").await.unwrap();
    assert_eq!(used(Color::Black).await, 700);
    // Whoever answers late on purpose gains the bound, and is seen.
    for _ in 0..3 {
        live.answered(Color::White, ms(9_000));
    }
    opened.act(&live, "white", "white plays Nf3").await.unwrap();
    opened.act(&live, "black", "black plays Nc6").await.unwrap();
    let before = used(Color::White).await;
    pass(2_000);
    opened.act(&live, "white", "white plays Bc4").await.unwrap();
    let spared = limits::WIRE.as_millis() as u64;
    assert_eq!(used(Color::White).await - before, 2_000 - spared);
    // Done before he can have been told of it, it is of its own moment all the same.
    pass(100);
    let seq = opened.act(&live, "black", "black plays Bc5").await.unwrap();
    let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
    assert_eq!(seen.entries[seq as usize].at, opened.house.now());
    assert_eq!(seen.state.wire.white, Some(9_000));
    assert_eq!(seen.state.wire.black, Some(300));
    let rows = opened.house.store.read(&live.id, 0).await.unwrap();
    let again = archive::verify_rows(&rows).unwrap();
    let clocks = again.clocks.unwrap();
    assert_eq!(
        clocks.used(Color::White),
        used(Color::White).await,
        "the log says so too"
    );
    assert_eq!(clocks.used(Color::Black), used(Color::Black).await);
}

#[tokio::test]
async fn a_clock_on_the_wall_that_is_set_back_stops_no_clock() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.sqlite");
    let open = || -> Arc<dyn Store> { Arc::new(house::store::Sqlite::open(&path).unwrap()) };
    let opened = crate::common::open_house_at(open(), 9_000_000).await;
    let (_, live) = opened.begin(proposal(&["agree time 20 in 1:00"])).await;
    opened.wall.fetch_add(5_000, Ordering::SeqCst);
    opened.house.close().await;
    let again = crate::common::open_house_at(open(), 1_000_000).await;
    let (live, _) = again.house.find(&live.id, None).await.unwrap();
    again.wall.fetch_add(60_000, Ordering::SeqCst);
    let seen = again.house.look(&live, Seat::Watcher, None).await.unwrap();
    let used = seen.state.clocks.unwrap().white.used;
    assert!((64_000..=66_000).contains(&used), "{used}");
}

/// A stall is entered at a table when somebody comes to it or a time would be over there: not at all of them at once, which
/// would be the next stall.
#[tokio::test]
async fn a_stall_is_entered_where_somebody_comes() {
    let opened = own_house().await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        let (_, live) = opened.begin(proposal(&["agree time 20 in 0:01"])).await;
        tables.push(live);
    }
    let now = opened.wall.fetch_add(50_000, Ordering::SeqCst);
    let (from, to) = (now, now + 40_000);
    opened.house.stood_still_for(Shut { from, to });
    let entries = async |live: &house::live::Live| {
        let rows = opened.house.store.read(&live.id, 0).await.unwrap();
        rows.len()
    };
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(entries(&tables[0]).await, 3, "nobody came");
    opened
        .act(&tables[0], "white", "white plays e4")
        .await
        .unwrap();
    let used = async |live: &Arc<house::live::Live>| {
        let table = opened.house.table(live).await.unwrap();
        let clocks = table.clocks.as_ref().unwrap();
        clocks.used_at(Color::White, opened.house.now())
    };
    assert_eq!(used(&tables[0]).await, 10_000);
    assert_eq!(entries(&tables[1]).await, 3);
    assert_eq!(used(&tables[1]).await, 10_000, "whoever looks sees it");
    // By the clock on the wall a minute is over; by his own, nothing is.
    opened.wall.fetch_add(30_000, Ordering::SeqCst);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let table = opened.house.table(&tables[2]).await.unwrap();
    assert!(!table.over());
    drop(table);
    assert_eq!(used(&tables[2]).await, 40_000);
    // Nor does he pay for it who comes after the house was opened again.
    let shuts = opened.house.store.shuts(from).await.unwrap();
    assert_eq!(shuts, [Shut { from, to }]);
}
