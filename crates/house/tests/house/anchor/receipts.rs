//! What a client can show of what it was told.
use board::Color;
use house::refusal::Refusal;
use house::seal::is_signed;
use house::seat::Seat;

use super::*;
use crate::common::Opened;

#[tokio::test]
async fn a_client_that_has_more_than_the_house_is_believed_by_its_receipt() {
    let (place, [table, _]) = played().await;
    let opened = place.open().await;
    let (live, _) = opened.house.find(&table, None).await.unwrap();
    let had = opened
        .house
        .look(&live, Seat::Watcher, None)
        .await
        .unwrap()
        .state;
    let signed = opened.house.signed(&live).await.unwrap();
    let words = format!(
        "receipt/1 {table} {} {} {}",
        signed.seq, signed.hash, signed.at
    );
    assert!(is_signed(&signed.key, words.as_bytes(), &signed.signature));
    assert!(!is_signed(&signed.key, b"another", &signed.signature));
    opened.house.close().await;
    drop(opened);
    // Store and anchor are rolled back together.
    change(
        &place,
        "DELETE FROM entry WHERE tbl = ? AND seq >= 3",
        &table,
    );
    std::fs::remove_file(place.path("anchor.jsonl")).unwrap();
    let opened = place.open().await;
    let (live, _) = opened.house.find(&table, None).await.unwrap();
    let lost = async || {
        let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
        seen.state.lost
    };
    let receipt = had.receipt.unwrap();
    opened
        .house
        .hold_against(&live, had.seq + 1, &had.hash, &receipt)
        .await;
    opened
        .house
        .hold_against(&live, had.seq, &had.hash, &"0".repeat(32))
        .await;
    assert_eq!(
        lost().await,
        None,
        "what the house did not say stops nothing"
    );
    opened
        .house
        .hold_against(&live, had.seq, &had.hash, &receipt)
        .await;
    assert_eq!(lost().await, Some(had.seq));
    let black = Seat::of(Color::Black);
    assert!(opened.house.look(&live, black, None).await.is_ok());
    // It is known from then on, to whoever verifies and to the house when it opens again.
    let missing = format!("to {} were acknowledged", had.seq);
    opened.house.close().await;
    let faults = place.faults().await;
    assert!(faults.contains(&missing), "{faults}");
    let opened = place.open().await;
    let (live, _) = opened.house.find(&table, None).await.unwrap();
    let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
    assert_eq!(seen.state.lost, Some(had.seq));
    // A receipt does not say who sat there: this is not for a seat of the table to give up.
    let umpire = opened.house.give_up(&live, Seat::Umpire, had.seq).await;
    assert!(matches!(umpire, Err(Refusal::Lost(_))), "{umpire:?}");
    opened.house.close().await;
    place.accept_loss().await;
    let opened = place.open().await;
    let (live, _) = opened.house.find(&table, None).await.unwrap();
    opened.act(&live, "white", "white plays d4").await.unwrap();
    opened.house.close().await;
    let named = place.noted().given_up.concat();
    assert!(named.contains(&missing), "{named}");
}

/// The house has gone on beyond what was cut off: what the receipt shows is known all the same, also when it opens again.
#[tokio::test]
async fn what_a_receipt_shows_is_not_forgotten_after_a_fork() {
    let (place, [table, _]) = played().await;
    let opened = place.open().await;
    let (live, _) = opened.house.find(&table, None).await.unwrap();
    let look = async |opened: &Opened| {
        let (live, _) = opened.house.find(&table, None).await.unwrap();
        let seen = opened.house.look(&live, Seat::Watcher, None).await;
        seen.unwrap().state
    };
    let had = look(&opened).await;
    opened.house.close().await;
    drop((opened, live));
    let cut = "DELETE FROM entry WHERE tbl = ? AND seq >= 3";
    change(&place, cut, &table);
    std::fs::remove_file(place.path("anchor.jsonl")).unwrap();
    let opened = place.open().await;
    let (live, _) = opened.house.find(&table, None).await.unwrap();
    let other = ["white plays d4", "black plays d5", "white plays c4"];
    opened.do_all(&live, &other).await;
    let fork = look(&opened).await.seq;
    assert!(fork >= had.seq, "it has gone on beyond it");
    place.anchored(&table, fork).await;
    let receipt = had.receipt.clone().unwrap();
    let shown = opened
        .house
        .hold_against(&live, had.seq, &had.hash, &receipt);
    shown.await;
    assert_eq!(look(&opened).await.lost, Some(had.seq));
    opened.house.close().await;
    let faults = place.faults().await;
    let named = format!("entry {} is not the one that was acknowledged", had.seq);
    assert!(faults.contains(&named), "{faults}");
    let opened = place.open().await;
    assert_eq!(look(&opened).await.lost, Some(had.seq));
}
