//! What an adversary found, each closed: time, room, seats, names.
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use board::Color;
use house::archive;
use house::entry::{Hearers, SeatChange};
use house::house::Asked;
use house::limits;
use house::refusal::Refusal;
use house::seat::{Seat, Secret};
use house::settlement::Proposal;
use house::store::{Shut, Store};

use crate::common::{open_house, own_house, proposal, sqlite};
use crate::troubles::{Trouble, Troubled};

fn asked(act_id: &str, expected_seq: u64, act: &str) -> Asked {
    Asked {
        act_id: act_id.into(),
        expected_seq,
        act: act.into(),
    }
}

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

/// Long proofs at other tables keep no flag from falling; at this one the clocks stand while a claim is considered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_proof_holds_a_clock() {
    const CHECKS: &str = "position 1r2bR2/K5N1/1N3q2/3p4/8/2b3k1/2Q1B3/6b1 w - - 0 1";
    let opened = own_house().await;
    let (_, plain) = opened.begin(proposal(&["agree time 20 in 1:00"])).await;
    let terms = [
        CHECKS,
        "agree proofs within 30000 positions",
        "agree time 20 in 1:00",
    ];
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(opened.begin(proposal(&terms)).await.1);
    }
    let mut claims = Vec::new();
    for live in &tables {
        let (house, live) = (opened.house.clone(), live.clone());
        let claim = asked("c", 2, "white claims draw by endless checks");
        claims.push(tokio::spawn(async move {
            house.act(&live, Seat::of(Color::White), claim).await
        }));
    }
    tokio::time::sleep(Duration::from_millis(20)).await;
    // While he considers, the table can be seen and talked at, and nothing else is done at it.
    let during = Duration::from_millis(300);
    let looked = opened.house.look(&tables[2], Seat::Watcher, None);
    tokio::time::timeout(during, looked).await.unwrap().unwrap();
    let black = Seat::of(Color::Black);
    let done = opened
        .house
        .act(&tables[2], black, asked("b", 2, "black offers draw"));
    let done = tokio::time::timeout(during, done).await.unwrap();
    assert_eq!(done, Err(Refusal::Considering));
    opened.wall.fetch_add(3 * 3_600_000, Ordering::SeqCst);
    let struck = async {
        while !opened.house.table(&plain).await.unwrap().over() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(1), struck)
        .await
        .unwrap();
    for claim in claims {
        claim.await.unwrap().unwrap();
    }
    // What was claimed in time is ruled on before the flag that fell while he considered it.
    let table = opened.house.table(&tables[2]).await.unwrap();
    let done = |kept: &house::table::Kept| match &kept.entry.what {
        house::entry::What::Act { act, .. } => Some(act.clone()),
        _ => None,
    };
    let first = table.log.iter().map(Box::as_ref).find_map(done);
    assert_eq!(first.unwrap(), "white claims draw by endless checks");
    drop(table);
    archive::verify(&*opened.house.store).await.unwrap();
}

/// Talk has its own end, and the game goes on beyond it.
#[tokio::test]
async fn talk_fills_nothing_but_its_own_room() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&[])).await;
    let black = Seat::of(Color::Black);
    let mut n = 0;
    let full = loop {
        let words = "I do not think so.".to_owned();
        let said = opened
            .house
            .say(&live, black, n.to_string(), words, Hearers::All)
            .await;
        match said {
            Ok(_) => n += 1,
            Err(full) => break full,
        }
    };
    assert_eq!(n, limits::WORDS);
    assert!(matches!(full, Refusal::Full(_)), "{full:?}");
    opened
        .do_all(
            &live,
            &["white plays e4", "black plays e5", "white resigns"],
        )
        .await;
    assert!(opened.house.table(&live).await.unwrap().over());
}

/// A link that is dead by the time the table is free does nothing more.
#[tokio::test]
async fn a_revoked_link_does_nothing_more() {
    let opened = own_house().await;
    let terms = Proposal {
        umpire: true,
        ..proposal(&[])
    };
    let (made, live) = opened.begin(terms).await;
    let secret = &made.links[1].secret;
    let (_, black) = opened.house.find(&made.id, Some(secret)).await.unwrap();
    let umpire = Seat::Umpire;
    let house = &opened.house;
    house
        .change_seat(&live, umpire, black.seat, SeatChange::Revoked, None)
        .await
        .unwrap();
    let gone = Err(Refusal::UnknownSecret);
    let said = house
        .say(&live, black, "1".into(), "Still here".into(), Hearers::All)
        .await;
    assert_eq!(said, gone);
    assert_eq!(
        house
            .act(&live, black, asked("a", 3, "black resigns"))
            .await,
        gone
    );
    assert_eq!(house.accept(&live, black).await, gone);
    let back = house
        .change_seat(&live, black, black.seat, SeatChange::Rotated, None)
        .await;
    assert_eq!(back.err(), Some(Refusal::UnknownSecret));
    assert!(house.sit(&live, black, None).await.is_err());
}

/// A name stands for one thing; the house's own names are out of reach.
#[tokio::test]
async fn a_name_stands_for_one_thing() {
    let opened = own_house().await;
    let made = opened.house.make(proposal(&[])).await.unwrap();
    let (live, white) = opened
        .house
        .find(&made.id, Some(&made.links[0].secret))
        .await
        .unwrap();
    let house = &opened.house;
    let say = async |words: &str| {
        house
            .say(&live, white, "accepted".into(), words.into(), Hearers::All)
            .await
    };
    let said = say("Good evening").await.unwrap();
    assert_eq!(say("Good evening").await, Ok(said));
    assert_eq!(say("Good night").await, Err(Refusal::Reused));
    house.accept(&live, white).await.unwrap();
    house.accept(&live, Seat::of(Color::Black)).await.unwrap();
    assert!(
        house.table(&live).await.unwrap().begun(),
        "no name keeps him from accepting"
    );
    let seq = house.table(&live).await.unwrap().seq();
    let done = house
        .act(&live, white, asked("a", seq, "white plays e4"))
        .await
        .unwrap();
    assert_eq!(
        house
            .act(&live, white, asked("a", seq, "white plays e4"))
            .await,
        Ok(done)
    );
    let other = house
        .act(&live, white, asked("a", seq, "white plays d4"))
        .await;
    assert_eq!(other, Err(Refusal::Reused));
}

/// Said in people's words too, a name stands for one thing; and nobody tells an act in a book.
#[tokio::test]
async fn words_said_again_are_known_and_bounded() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&[])).await;
    let house = &opened.house;
    let white = Seat::of(Color::White);
    let say = async |line: &str| house.act(&live, white, asked("w", 2, line)).await;
    assert_eq!(say("I've touched the king's knight").await, Ok(3));
    assert_eq!(say("I've touched the king's knight").await, Ok(3), "once");
    assert_eq!(say("I resign the game").await, Err(Refusal::Reused));
    assert_eq!(say("white plays d4").await, Err(Refusal::Reused));
    let table = house.table(&live).await.unwrap();
    assert_eq!(table.seq(), 3);
    drop(table);
    let book = "well then ".repeat(60);
    for done in [
        house.act(&live, white, asked("x", 3, &book)).await,
        house.interpret(&live, white, &book).await.map(|_| 0),
    ] {
        assert!(matches!(done, Err(Refusal::TooLarge(_))), "{done:?}");
    }
    // Strangers do not stand before those who sit there.
    let line = "is the knight upon the rim not dim";
    let (first, second, own) = tokio::join!(
        house.interpret(&live, Seat::Watcher, line),
        house.interpret(&live, Seat::Watcher, line),
        house.interpret(&live, white, line),
    );
    assert!(first.is_ok() && own.is_ok(), "{first:?} {own:?}");
    assert!(matches!(second, Err(Refusal::TooMany(_))), "{second:?}");
}

/// Whoever brings his own secret can ask again when the answer was lost.
#[tokio::test]
async fn joining_and_changing_a_link_can_be_asked_again() {
    let opened = own_house().await;
    let mut terms = proposal(&[]);
    terms.seats.black = house::settlement::Holder::Open;
    let made = opened.house.make(terms).await.unwrap();
    let live = opened.house.place(&made.id).await.unwrap();
    let black = Seat::of(Color::Black);
    let secret = "ab".repeat(32);
    let join = async |secret: &str| {
        let given = Secret::given(secret);
        let joined = opened
            .house
            .change_seat(&live, black, black, SeatChange::Taken, given)
            .await;
        joined.map(|link| link.unwrap().secret)
    };
    assert_eq!(join(&secret).await, Ok(secret.clone()));
    assert_eq!(
        join(&secret).await,
        Ok(secret.clone()),
        "it was lost, and asked for again"
    );
    assert_eq!(join(&"cd".repeat(32)).await, Err(Refusal::Taken));
    let log = opened.house.table(&live).await.unwrap().log.len();
    assert_eq!(log, 2, "and done once");
    // What opens one seat is taken for no other: it would lock its holder out of his own.
    let white = opened
        .house
        .find(&made.id, Some(&made.links[0].secret))
        .await
        .unwrap()
        .1;
    let change = SeatChange::Rotated;
    let others = opened
        .house
        .change_seat(&live, white, white.seat, change, Secret::given(&secret));
    assert!(matches!(others.await, Err(Refusal::Malformed(_))));
    // A link that is dead stays dead: it was changed because others may have it.
    let first = made.links[0].secret.clone();
    let to = async |given: &str| {
        let (_, white) = opened.house.find(&made.id, Some(given)).await.unwrap();
        let given = Secret::given(&first);
        let house = &opened.house;
        house
            .change_seat(&live, white, white.seat, change, given)
            .await
    };
    assert!(to(&first).await.is_ok(), "it is his");
    let new = opened
        .house
        .change_seat(&live, white, white.seat, change, None);
    let new = new.await.unwrap().unwrap().secret;
    let back = to(&new).await.map(|_| ());
    assert!(matches!(back, Err(Refusal::Malformed(_))), "{back:?}");
    assert_eq!(
        opened
            .house
            .find(&made.id, Some(&secret))
            .await
            .unwrap()
            .1
            .seat,
        black
    );
}

/// Equal counsel at two tables has nothing in common that an opponent could see.
#[tokio::test]
async fn counsel_cannot_be_guessed_from_its_hash() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&["agree consultation 2 1"])).await;
    let white = Seat::of(Color::White);
    opened
        .house
        .say(&live, white, "1".into(), "castle".into(), Hearers::Allies)
        .await
        .unwrap();
    let table = opened.house.table(&live).await.unwrap();
    let kept = table.log.last().unwrap();
    let mut guess = kept.entry.clone();
    if let house::entry::What::Words { salt, .. } = &mut guess.what {
        assert!(salt.take().is_some_and(|salt| salt.len() == 32));
    }
    let before = table.log[table.log.len() - 2].hash;
    assert_ne!(guess.row(&table.id, before).hash, kept.hash);
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

/// Whoever plays without sight of the board does not see it as a stranger either.
#[tokio::test]
async fn a_stranger_sees_no_board_where_a_player_may_not() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&["agree blindfold black"])).await;
    opened.act(&live, "white", "white plays e4").await.unwrap();
    let board = async |seat| {
        let seen = opened.house.look(&live, seat, None).await.unwrap();
        seen.state.placement
    };
    assert_eq!(board(Seat::of(Color::Black)).await, None);
    assert_eq!(board(Seat::Watcher).await, None);
    assert!(board(Seat::Umpire).await.is_some());
    // Nor is it told to him what his words mean, which only the board says.
    for (seat, blind) in [
        (Seat::of(Color::Black), true),
        (Seat::Watcher, true),
        (Seat::of(Color::White), false),
    ] {
        let meant = opened
            .house
            .interpret(&live, seat, "I touched my queen")
            .await;
        assert_eq!(matches!(meant, Err(Refusal::NotYours(_))), blind, "{seat}");
    }
    let says = opened.act(&live, "black", "P-K4").await;
    assert!(says.is_ok(), "his moves he says: {says:?}");
    opened.act(&live, "white", "white resigns").await.unwrap();
    assert!(board(Seat::Watcher).await.is_some());
}

/// What was done at a table of the old societies once broke the writing of the score.
#[tokio::test]
async fn every_move_made_has_words() {
    let opened = own_house().await;
    for code in ["english-club", "first-societies"] {
        let terms = Proposal {
            code: code.into(),
            ..proposal(&[])
        };
        let (_, live) = opened.begin(terms).await;
        opened
            .do_all(
                &live,
                &[
                    "white plays e4",
                    "black adjourns",
                    "white resumes",
                    "black plays d2d3",
                    "black plays e5",
                    "white plays Nf3",
                    "white takes back",
                    "black plays e5",
                ],
            )
            .await;
        let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
        let words =
            |line: &house::score::Line| !line.san.is_empty() && !line.descriptive.is_empty();
        assert!(seen.state.score.iter().all(words));
    }
}
