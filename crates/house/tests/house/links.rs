//! Links to seats: changed, revoked, asked for again.
use board::Color;
use house::entry::{Hearers, SeatChange};
use house::refusal::Refusal;
use house::seat::{Seat, Secret};
use house::settlement::{Holder, Proposal, Sides};

use crate::common::{asked, own_house, proposal};

#[tokio::test]
async fn links_are_changed_and_revoked() {
    let opened = own_house().await;
    let store = opened.house.store.clone();
    let mut with_umpire = proposal(&[]);
    with_umpire.umpire = true;
    with_umpire.public = false;
    with_umpire.seats = Sides {
        white: Holder::Link,
        black: Holder::Open,
    };
    let made = opened.house.make(with_umpire).await.unwrap();
    let secret = |seat: &str| {
        let link = made.links.iter().find(|link| link.seat == seat);
        link.map(|link| link.secret.clone())
    };
    assert_eq!(secret("black"), None, "an open seat has no link yet");
    let white = secret("white").unwrap();
    let house = &opened.house;
    assert_eq!(
        house.find(&made.id, None).await.err(),
        Some(Refusal::UnknownSecret),
        "it is private"
    );
    let (live, seat) = house.find(&made.id, Some(&white)).await.unwrap();
    let (umpire, black): (Seat, Seat) = (Seat::Umpire, "black".parse().unwrap());
    let taken = house
        .change_seat(&live, black, black, SeatChange::Taken, None)
        .await
        .unwrap()
        .unwrap();
    let twice = house
        .change_seat(&live, black, black, SeatChange::Taken, None)
        .await;
    assert_eq!(twice.err(), Some(Refusal::Taken));
    assert_eq!(
        house
            .find(&made.id, Some(&taken.secret))
            .await
            .unwrap()
            .1
            .seat,
        black
    );
    let other = house
        .change_seat(&live, seat, black, SeatChange::Rotated, None)
        .await;
    assert!(
        matches!(other, Err(Refusal::NotYours(_))),
        "white cannot change black's link"
    );
    let rotated = house
        .change_seat(&live, seat, seat.seat, SeatChange::Rotated, None)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        house.find(&made.id, Some(&white)).await.err(),
        Some(Refusal::UnknownSecret)
    );
    assert_eq!(
        house
            .find(&made.id, Some(&rotated.secret))
            .await
            .unwrap()
            .1
            .seat,
        seat.seat
    );
    house
        .change_seat(&live, umpire, black, SeatChange::Revoked, None)
        .await
        .unwrap();
    assert_eq!(
        house.find(&made.id, Some(&taken.secret)).await.err(),
        Some(Refusal::UnknownSecret)
    );
    let stored: String = store
        .read(&made.id, 0)
        .await
        .unwrap()
        .into_iter()
        .map(|row| row.body)
        .collect();
    for link in made.links.iter().chain([&taken, &rotated]) {
        assert!(!stored.contains(&link.secret), "no secret is stored");
    }
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
