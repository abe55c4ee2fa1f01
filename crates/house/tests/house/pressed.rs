//! A clock that is pressed (FIDE 6): it completes moves, counts down, and its flag is called.
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use board::Color;

use crate::common::{Opened, own_house, proposal};
use house::archive;
use house::house::Snapshot;
use house::live::Live;
use house::refusal::Refusal;
use house::seat::Seat;
use house::settlement::{Holder, Presses, Proposal, Watchfulness};

fn fide(conditions: &[&str]) -> Proposal {
    Proposal {
        code: "fide-2023".into(),
        ..proposal(conditions)
    }
}

async fn look(opened: &Opened, live: &Arc<Live>) -> Snapshot {
    opened.house.look(live, Seat::Watcher, None).await.unwrap()
}

/// Time left to White and to Black, in milliseconds.
fn left(seen: &Snapshot) -> [u64; 2] {
    let clocks = seen.state.clocks.as_ref().unwrap();
    [clocks.white.left.unwrap(), clocks.black.left.unwrap()]
}

fn pass(opened: &Opened, ms: u64) {
    opened.wall.fetch_add(ms, Ordering::SeqCst);
}

#[tokio::test]
async fn a_move_made_is_completed_by_the_clock() {
    let opened = own_house().await;
    let (made, live) = opened
        .begin(fide(&["agree time all in 0:03, add 0:00:02"]))
        .await;
    assert_eq!(made.table.tempo.as_deref(), Some("blitz"));
    assert_eq!(left(&look(&opened, &live).await), [182_000, 182_000]);
    pass(&opened, 5_300);
    opened.act(&live, "white", "white plays e4").await.unwrap();
    pass(&opened, 1_000);
    let seen = look(&opened, &live).await;
    assert_eq!(left(&seen), [175_700, 182_000], "his clock goes on running");
    let pressed = seen.state.pressed.unwrap();
    assert_eq!(pressed.uncompleted, ["white"]);
    assert_eq!(pressed.completed.white, 0);
    opened
        .act(&live, "white", "white presses clock")
        .await
        .unwrap();
    pass(&opened, 1_500);
    let seen = look(&opened, &live).await;
    let clocks = seen.state.clocks.as_ref().unwrap();
    assert_eq!((clocks.white.running, clocks.black.running), (false, true));
    // Two seconds are added; whole seconds of the 6.3 that he used were read.
    assert_eq!(left(&seen), [177_700, 180_500]);
    assert!(seen.state.pressed.unwrap().uncompleted.is_empty());
    archive::verify(&*opened.house.store).await.unwrap();
}

#[tokio::test]
async fn a_delay_runs_off_first_and_a_period_adds_its_time() {
    let opened = own_house().await;
    let conditions = ["agree time 1 in 0:01, all in 0:02, delay 0:00:05"];
    let (_, live) = opened.begin(fide(&conditions)).await;
    pass(&opened, 4_000);
    let seen = look(&opened, &live).await;
    let clock = seen.state.clocks.as_ref().unwrap().white.clone();
    assert_eq!(
        (clock.left, clock.delay, clock.moves_to_go),
        (Some(60_000), 1_000, Some(1))
    );
    pass(&opened, 11_000);
    assert_eq!(left(&look(&opened, &live).await)[0], 50_000);
    for act in ["white plays e4", "white presses clock"] {
        opened.act(&live, "white", act).await.unwrap();
    }
    for act in ["black plays e5", "black presses clock"] {
        opened.act(&live, "black", act).await.unwrap();
    }
    // The move of the first period is completed: two minutes more when it has run out.
    pass(&opened, 56_000);
    let seen = look(&opened, &live).await;
    assert_eq!(seen.state.result, "open");
    assert_eq!(left(&seen)[0], 119_000);
}

/// Lost on time, but the King and his blocked Pawns can never mate: drawn, and the proof is told.
#[tokio::test]
async fn a_flag_is_called_with_the_proof() {
    let lost = "position 4k3/8/8/8/8/8/r7/4K3 w - - 0 1";
    let drawn = "position 4k3/8/8/8/8/8/R7/4K3 w - - 0 1";
    for (position, result, told) in [
        (lost, "black wins", "could still mate"),
        (drawn, "drawn", "The proof: with these men"),
    ] {
        let opened = own_house().await;
        let conditions = [
            "agree time all in 0:03, add 0:00:02",
            "clock white 0:00:05 black 0:00:30 left",
            position,
        ];
        let (_, live) = opened.begin(fide(&conditions)).await;
        pass(&opened, 4_999);
        assert_eq!(look(&opened, &live).await.state.result, "open");
        pass(&opened, 60_000);
        let seen = look(&opened, &live).await;
        assert_eq!(seen.state.result, result);
        assert_eq!(seen.state.how.as_deref(), Some("time"));
        let acts: Vec<_> = seen.entries[3..].iter().collect();
        let said: Vec<_> = acts.iter().map(|entry| entry.act.as_deref()).collect();
        assert_eq!(
            said,
            [Some("white waits"), Some("umpire points out flag fallen")]
        );
        assert_eq!(acts[0].clock, Some(5_000), "as of its moment");
        let sentences = &acts[1].ruling.as_ref().unwrap().sentences;
        assert!(
            sentences.iter().any(|s| s.text.contains(told)),
            "{sentences:?}"
        );
        archive::verify(&*opened.house.store).await.unwrap();
    }
}

/// Four who come at the moment of a flag: one of them has it called, the others wait for him, and all are answered.
#[tokio::test]
async fn all_who_wait_for_a_flag_to_be_called_are_answered() {
    let opened = own_house().await;
    let conditions = [
        "agree time all in 0:03",
        "clock white 0:00:05 black 0:00:30 left",
    ];
    let (_, live) = opened.begin(fide(&conditions)).await;
    pass(&opened, 60_000);
    let white = Seat::of(Color::White);
    let come = || opened.house.accept(&live, white);
    let all = async { tokio::join!(come(), come(), come(), come()) };
    let answered = tokio::time::timeout(Duration::from_secs(120), all).await;
    let (first, second, third, fourth) = answered.expect("all are answered");
    for answer in [first, second, third, fourth] {
        answer.unwrap();
    }
    assert_eq!(look(&opened, &live).await.state.result, "black wins");
}

#[tokio::test]
async fn a_silent_umpire_leaves_the_flag_to_the_players() {
    let opened = own_house().await;
    let conditions = [
        "agree time all in 0:03",
        "clock white 0:00:05 black 0:00:30 left",
    ];
    let table = Proposal {
        watchfulness: Watchfulness::Silent,
        ..fide(&conditions)
    };
    let (_, live) = opened.begin(table).await;
    pass(&opened, 20_000);
    let seen = look(&opened, &live).await;
    assert_eq!(seen.state.result, "open");
    assert_eq!(
        seen.entries.last().unwrap().act.as_deref(),
        Some("white waits")
    );
    opened
        .act(&live, "black", "black claims forfeit for time")
        .await
        .unwrap();
    assert_eq!(look(&opened, &live).await.state.result, "black wins");
}

#[tokio::test]
async fn the_house_presses_when_the_hand_lets_go() {
    let opened = own_house().await;
    let table = Proposal {
        presses: Presses::House,
        ..fide(&["agree time all in 0:03, add 0:00:02"])
    };
    let (_, live) = opened.begin(table).await;
    for act in ["white lifts e2", "white puts e4"] {
        opened.act(&live, "white", act).await.unwrap();
    }
    let last = |seen: &Snapshot| {
        let entry = seen.entries.last().unwrap();
        (entry.seat.clone().unwrap(), entry.act.clone().unwrap())
    };
    let pressed = |side: &str| ("house".to_owned(), format!("{side} presses clock"));
    assert_ne!(last(&look(&opened, &live).await), pressed("white"));
    opened.act(&live, "white", "white quits").await.unwrap();
    let seen = look(&opened, &live).await;
    assert_eq!(last(&seen), pressed("white"));
    assert!(seen.state.clocks.unwrap().black.running);
    // An illegal move let go is completed likewise, and Black may have it put right.
    for act in ["black lifts g8", "black puts g6", "black quits"] {
        opened.act(&live, "black", act).await.unwrap();
    }
    let seen = look(&opened, &live).await;
    assert_eq!(last(&seen), pressed("black"));
    opened
        .act(&live, "white", "white points out illegal move")
        .await
        .unwrap();
    let seen = look(&opened, &live).await;
    assert_eq!(seen.state.pressed.unwrap().illegal_moves.black, 1);
    archive::verify(&*opened.house.store).await.unwrap();
}

#[tokio::test]
async fn without_a_time_the_clock_completes_all_the_same() {
    let opened = own_house().await;
    let table = Proposal {
        presses: Presses::House,
        ..fide(&[])
    };
    let (_, live) = opened.begin(table).await;
    opened.act(&live, "white", "white plays e4").await.unwrap();
    let seen = look(&opened, &live).await;
    assert!(seen.state.clocks.is_none());
    assert_eq!(seen.state.pressed.unwrap().completed.white, 1);
}

#[tokio::test]
async fn a_guarding_table_lets_nobody_press_for_nothing() {
    let opened = own_house().await;
    let table = Proposal {
        watchfulness: Watchfulness::Guarding,
        ..fide(&["agree time all in 0:03"])
    };
    let (_, live) = opened.begin(table).await;
    let pressed = opened.act(&live, "white", "white presses clock").await;
    assert!(matches!(pressed, Err(Refusal::Guarded(_))), "{pressed:?}");
    for act in ["white plays e4", "white presses clock"] {
        opened.act(&live, "white", act).await.unwrap();
    }
}

/// The partner waits until the other has pressed, and presses itself.
#[tokio::test]
async fn the_partner_presses() {
    let opened = own_house().await;
    let mut table = fide(&["agree time all in 0:05"]);
    table.seats.black = Holder::Partner;
    let made = opened.house.make(table).await.unwrap();
    let secret = &made.links[0].secret;
    let (live, seat) = opened.house.find(&made.id, Some(secret)).await.unwrap();
    opened.house.accept(&live, seat).await.unwrap();
    opened.act(&live, "white", "white plays e4").await.unwrap();
    let seen = opened.settled(&live).await;
    assert_eq!(seen.state.score.len(), 1, "White has not pressed");
    opened
        .act(&live, "white", "white presses clock")
        .await
        .unwrap();
    let seen = opened.settled(&live).await;
    assert_eq!(seen.state.score.len(), 2);
    assert_eq!(seen.state.pressed.unwrap().completed.black, 1);
    assert!(seen.state.clocks.unwrap().white.running);
}

/// An array left to the lot is drawn when the table is made; one that is given stands as it is.
#[tokio::test]
async fn chess960_by_lot_and_by_agreement() {
    let opened = own_house().await;
    let (made, live) = opened.begin(fide(&["agree chess960"])).await;
    let drawn = made.table.conditions[0].clone();
    let pieces = drawn.strip_prefix("agree chess960 ").expect("drawn");
    let placement = look(&opened, &live).await.state.placement.unwrap();
    assert!(placement.ends_with(pieces), "{placement} {pieces}");
    let given = "agree chess960 RKBBQNNR";
    let position = "position rkbbqnnr/pppppppp/8/8/8/8/PPPPPPPP/RK5R w KQkq - 0 1";
    let (_, live) = opened.begin(fide(&[given, position])).await;
    for act in ["white plays O-O-O", "white presses clock"] {
        opened.act(&live, "white", act).await.unwrap();
    }
    let seen = look(&opened, &live).await;
    assert!(seen.state.placement.unwrap().ends_with("/2KR3R"));
    archive::verify(&*opened.house.store).await.unwrap();
}

/// The last period runs again, for as many moves as it asks: then its time is over.
#[tokio::test]
async fn a_period_that_runs_again_ends() {
    let opened = own_house().await;
    let wanted = Proposal {
        presses: Presses::House,
        ..fide(&["agree time 2 in 0:01"])
    };
    let (_, live) = opened.begin(wanted).await;
    for n in 0..6 {
        let [out, home] = [["Nf3", "Ng1"], ["Nc3", "Nb1"]][n / 2 % 2];
        let [plays, answers] = match n % 2 {
            0 => [out, &out.replace('3', "6")],
            _ => [home, &home.replace('1', "8")],
        };
        let acts = [
            format!("white plays {plays}"),
            format!("black plays {answers}"),
        ];
        opened
            .do_all(&live, &acts.each_ref().map(String::as_str))
            .await;
    }
    let (at, _) = opened.house.table(&live).await.unwrap().due().unwrap();
    let minutes = (at - opened.house.now()) / 60_000;
    assert!((1..8).contains(&minutes), "{minutes}");
    pass(&opened, 8 * 60_000);
    for _ in 0..100 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        if opened.house.table(&live).await.unwrap().over() {
            return;
        }
    }
    panic!("the flag has not fallen");
}
