//! The socket, as `docs/api.md` says.
use std::sync::atomic::Ordering;
use std::time::Duration;

use board::Color;
use futures_util::{SinkExt, StreamExt};
use house::entry::Hearers;
use house::house::Asked;
use house::limits::Pace;
use house::seat::Seat;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::common::{own_house, proposal};
use crate::door::{ask, door, hear, listen, make, say, sit};

#[tokio::test]
async fn a_game_over_sockets() {
    let (_folder, _opened, router) = door(Pace::default()).await;
    let addr = listen(router.clone()).await;
    let made = make(&router, json!({"code": "british-1899"})).await;
    let id = &*made.id;
    let secret = |n: usize| Some(&*made.secrets[n]);
    let mut white = sit(addr, id, secret(0), None).await;
    let mut black = sit(addr, id, secret(1), None).await;
    let mut watcher = sit(addr, id, None, Some(0)).await;
    let seated = hear(&mut white).await;
    assert_eq!(
        (&seated["type"], &seated["seat"]),
        (&json!("seated"), &json!("white"))
    );
    assert_eq!(
        hear(&mut black).await["entries"].as_array().unwrap().len(),
        1
    );
    assert_eq!(
        hear(&mut watcher).await["entries"]
            .as_array()
            .unwrap()
            .len(),
        0
    );
    say(&mut white, json!({"type": "accept", "act_id": "yes"})).await;
    let entry = hear(&mut white).await["entry"].clone();
    assert_eq!(entry["kind"], "accepted");
    assert_eq!(
        hear(&mut white).await,
        json!({"type": "done", "act_id": "yes", "seq": 1, "hash": entry["hash"]})
    );
    assert_eq!(hear(&mut black).await["entry"]["kind"], "accepted");
    say(&mut black, json!({"type": "accept", "act_id": "yes"})).await;
    assert_eq!(hear(&mut black).await["entry"]["seq"], 2);
    assert_eq!(hear(&mut black).await["type"], "done");
    say(
        &mut white,
        json!({"type": "act", "act_id": "1", "expected_seq": 2, "act": "white plays e4"}),
    )
    .await;
    for _ in 0..2 {
        hear(&mut watcher).await;
    }
    let news = hear(&mut watcher).await;
    assert_eq!(
        (&news["entry"]["act"], &news["state"]["turn"]),
        (&json!("white plays e4"), &json!("black"))
    );
    assert_eq!(hear(&mut black).await["entry"]["act"], "white plays e4");
    say(
        &mut black,
        json!({"type": "act", "act_id": "1", "expected_seq": 2, "act": "black plays e5"}),
    )
    .await;
    let stale = hear(&mut black).await;
    assert_eq!(
        (&stale["type"], &stale["seq"], &stale["missed"][0]["seq"]),
        (&json!("stale"), &json!(3), &json!(3))
    );
    say(
        &mut watcher,
        json!({"type": "act", "act_id": "1", "expected_seq": 3, "act": "white plays d4"}),
    )
    .await;
    let refused = hear(&mut watcher).await;
    assert_eq!(
        (&refused["type"], &refused["error"]),
        (&json!("refused"), &json!("not-yours"))
    );
    say(&mut black, json!({"what": "rubbish"})).await;
    assert_eq!(hear(&mut black).await["error"], "malformed");
    let path = made.path("seats/black/rotate");
    assert_eq!(
        ask(&router, "POST", &path, secret(1).unwrap(), Value::Null)
            .await
            .0,
        200
    );
    assert_eq!(hear(&mut black).await["entry"]["change"], "rotated");
    assert_eq!(
        hear(&mut black).await["closed"],
        4401,
        "the old link is dead"
    );
}

#[tokio::test]
async fn sockets_that_should_not_be() {
    let (_folder, _opened, router) = door(Pace {
        messages: 5,
        ..Pace::default()
    })
    .await;
    let addr = listen(router.clone()).await;
    let made = make(&router, json!({"code": "british-1899"})).await;
    let id = &*made.id;
    let mut foreign = format!("ws://{addr}/api/tables/{id}/socket")
        .into_client_request()
        .unwrap();
    foreign
        .headers_mut()
        .insert("origin", "https://elsewhere.example".parse().unwrap());
    assert!(
        tokio_tungstenite::connect_async(foreign).await.is_err(),
        "another page's socket"
    );
    let mut own = format!("ws://{addr}/api/tables/{id}/socket")
        .into_client_request()
        .unwrap();
    own.headers_mut()
        .insert("origin", format!("http://{addr}").parse().unwrap());
    assert!(
        tokio_tungstenite::connect_async(own).await.is_ok(),
        "its own page's socket"
    );
    assert_eq!(
        hear(&mut sit(addr, id, Some("wrong"), None).await).await["closed"],
        4401
    );
    assert_eq!(
        hear(&mut sit(addr, "000000000000", None, None).await).await["closed"],
        4404
    );
    let mut chatty = sit(addr, id, None, None).await;
    hear(&mut chatty).await;
    for _ in 0..6 {
        say(&mut chatty, json!({"type": "accept"})).await;
    }
    let mut closed = Value::Null;
    for _ in 0..7 {
        closed = hear(&mut chatty).await["closed"].clone();
        if !closed.is_null() {
            break;
        }
    }
    assert_eq!(closed, 1008, "too many messages");
    let mut big = sit(addr, id, None, None).await;
    hear(&mut big).await;
    let _ = big.send(Message::text("x".repeat(10_000))).await;
    while let Some(Ok(message)) = big.next().await {
        let text = message.to_text().unwrap_or_default();
        assert!(
            !text.contains("refused"),
            "too large a frame was read: {text}"
        );
    }
}

/// He hears nothing more, is told why, comes again with what he has, and has everything.
#[tokio::test]
async fn a_slow_reader_is_sent_away_and_misses_nothing() {
    let (_folder, opened, router) = door(Pace::default()).await;
    let addr = listen(router).await;
    let (made, live) = opened.begin(proposal(&[])).await;
    let mut slow = sit(addr, &made.id, None, None).await;
    let seated = hear(&mut slow).await;
    let mut have = seated["state"]["seq"].as_u64().unwrap();
    let black = Seat::of(Color::Black);
    let mut last = have;
    while last < 200 {
        let words = format!("words {last}");
        let said = opened
            .house
            .say(&live, black, words.clone(), words, Hearers::All);
        last = said.await.unwrap();
    }
    let closed = loop {
        let said = hear(&mut slow).await;
        if said["type"] != "entry" {
            break said;
        }
        have += 1;
        assert_eq!(said["entry"]["seq"].as_u64(), Some(have));
    };
    assert_eq!(closed["closed"], 1013, "{closed}");
    assert_eq!(opened.house.metrics.slow_readers.load(Ordering::Relaxed), 1);
    assert!(have < last, "it heard {have} of {last}");
    let mut again = sit(addr, &made.id, None, Some(have)).await;
    let seated = hear(&mut again).await;
    let missed: Vec<u64> = seated["entries"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|entry| entry["seq"].as_u64())
        .collect();
    assert_eq!(missed, (have + 1..=last).collect::<Vec<_>>());
}

/// Whoever vanishes without a word is soon known to have gone: he would otherwise use up the sockets of his own seat.
#[tokio::test]
async fn whoever_does_not_answer_has_gone() {
    let pace = Pace {
        silence: Duration::from_millis(100),
        ..Pace::default()
    };
    let (_folder, opened, router) = door(pace).await;
    let (made, live) = opened.begin(proposal(&[])).await;
    let addr = listen(router).await;
    let mut there = sit(addr, &made.id, Some(&made.links[0].secret), None).await;
    hear(&mut there).await;
    let mut gone = sit(addr, &made.id, Some(&made.links[1].secret), None).await;
    hear(&mut gone).await;
    let there = tokio::spawn(async move { hear(&mut there).await });
    let (white, black) = (Seat::of(Color::White), Seat::of(Color::Black));
    assert_eq!((live.sockets(white), live.sockets(black)), (1, 1));
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!((live.sockets(white), live.sockets(black)), (1, 0));
    assert!(!there.is_finished(), "who answers stays");
}

/// How long the wire to a player is, is asked as soon as he sits down.
#[tokio::test]
async fn the_wire_is_measured() {
    let (_folder, opened, router) = door(Pace::default()).await;
    let addr = listen(router.clone()).await;
    let made = make(&router, json!({"code": "british-1899"})).await;
    let mut white = sit(addr, &made.id, Some(&made.secrets[0]), None).await;
    // He reads nothing for a while, as if it were long under way.
    tokio::time::sleep(Duration::from_millis(250)).await;
    hear(&mut white).await;
    let (live, _) = opened.house.find(&made.id, None).await.unwrap();
    let mut wire = None;
    for _ in 0..100 {
        let _ = tokio::time::timeout(Duration::from_millis(20), white.next()).await;
        wire = opened
            .house
            .look(&live, Seat::Watcher, None)
            .await
            .unwrap()
            .state
            .wire
            .white;
        if wire.is_some() {
            break;
        }
    }
    assert!(
        wire.is_some_and(|ms| (200..5_000).contains(&ms)),
        "{wire:?}"
    );
}

#[tokio::test]
async fn a_log_that_is_too_long_for_one_message_is_told_in_parts() {
    let (_folder, opened, router) = door(Pace::default()).await;
    let addr = listen(router.clone()).await;
    let made = make(&router, json!({"code": "british-1899"})).await;
    let (live, _) = opened.house.find(&made.id, None).await.unwrap();
    let black = Seat::of(Color::Black);
    // Six bytes each in JSON: some 1.3 MB in all.
    let words = "\u{1}".repeat(500);
    for n in 0..450 {
        let said = opened
            .house
            .say(&live, black, n.to_string(), words.clone(), Hearers::All);
        said.await.unwrap();
    }
    let mut white = sit(addr, &made.id, Some(&made.secrets[0]), None).await;
    let mut seqs = Vec::new();
    loop {
        let told = hear(&mut white).await;
        let entries = told["entries"].as_array().unwrap();
        seqs.extend(entries.iter().map(|entry| entry["seq"].as_u64().unwrap()));
        if told["type"] == "seated" {
            assert_eq!(told["state"]["seq"], 450);
            break;
        }
        assert_eq!(told["type"], "earlier");
    }
    assert_eq!(seqs, (0..=450).collect::<Vec<u64>>());
}

/// Whoever says nothing pays nothing for what might be done, and what is done little.
#[tokio::test]
async fn an_act_under_way_is_small() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&[])).await;
    let asked = Asked {
        act_id: "a".into(),
        expected_seq: 2,
        act: "white plays e4".into(),
    };
    let white: Seat = "white".parse().unwrap();
    let act = std::mem::size_of_val(&opened.house.act(&live, white, asked));
    assert!(act < 8 * 1024, "{act} bytes");
}
