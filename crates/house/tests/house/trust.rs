//! What an adversary found, each closed: time, room, seats, names.
use std::sync::atomic::Ordering;
use std::time::Duration;

use board::Color;
use house::entry::Hearers;
use house::refusal::Refusal;
use house::seat::Seat;
use house::settlement::Proposal;
use house::{archive, limits};

use crate::common::{asked, own_house, proposal};

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
    // What lies in an envelope too.
    opened
        .do_all(&live, &["black plays e5", "white adjourns"])
        .await;
    let seq = house.table(&live).await.unwrap().seq();
    let seals = async |words: &str| {
        let act = format!("white seals \"{words}\"");
        house.act(&live, white, asked("s", seq, &act)).await
    };
    let sealed = seals("Kt-KB3").await.unwrap();
    assert_eq!(seals("Kt-KB3").await, Ok(sealed));
    assert_eq!(seals("P-Q4").await, Err(Refusal::Reused));
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
