//! What a guarding table stops, and what it lets be done.
use house::refusal::Refusal;
use house::settlement::{Proposal, Watchfulness};

use crate::common::{open_house, own_house, proposal, sqlite};

fn of(code: &str, conditions: &[&str]) -> Proposal {
    Proposal {
        code: code.into(),
        ..proposal(conditions)
    }
}

#[tokio::test]
async fn a_guarding_table_stops_the_hand() {
    let opened = own_house().await;
    let mut guarded = proposal(&[]);
    guarded.watchfulness = Watchfulness::Guarding;
    let (_, live) = opened.begin(guarded).await;
    for act in [
        "white plays e2e5",
        "white lifts e7",
        "white lifts a1",
        "white demands move king",
    ] {
        let refused = opened.act(&live, "white", act).await;
        assert!(
            matches!(refused, Err(Refusal::Guarded(_))),
            "{act}: {refused:?}"
        );
    }
    opened.act(&live, "white", "white lifts e2").await.unwrap();
    let refused = opened.act(&live, "white", "white puts e5").await;
    assert!(matches!(refused, Err(Refusal::Guarded(_))), "{refused:?}");
    opened
        .do_all(&live, &["white puts e4", "white quits"])
        .await;
    let table = opened.house.table(&live).await.unwrap();
    assert_eq!(table.game.turn(), board::Color::Black);
}

/// A guarding table stops a completed move from being taken back, and men from being set on the board.
#[tokio::test]
async fn a_guarded_hand_takes_nothing_back_and_sets_nothing() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    for code in statute::Code::all() {
        let wanted = Proposal {
            watchfulness: Watchfulness::Guarding,
            ..of(&code.id, &[])
        };
        let (_, live) = opened.begin(wanted).await;
        opened.act(&live, "white", "white plays e4").await.unwrap();
        for (seat, act) in [
            ("white", "white takes back"),
            ("white", "white sets queen h5"),
            ("white", "white lifts e7 with notice"),
            ("black", "black sets queen h5"),
            ("black", "black touches e2"),
        ] {
            let said = opened.act(&live, seat, act).await;
            assert!(
                matches!(said, Err(Refusal::Guarded(_))),
                "{}: {act}: {said:?}",
                code.id
            );
        }
        opened.act(&live, "black", "black plays e5").await.unwrap();
        opened.act(&live, "black", "black resigns").await.unwrap();
    }
}

/// A guarding table lets a move be made by hand that stands begun.
#[tokio::test]
async fn a_guarded_hand_finishes_what_it_began() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    for code in statute::Code::all() {
        let castling = ["position 4k3/8/8/8/8/8/8/4K2R w K - 0 1"];
        let wanted = Proposal {
            watchfulness: Watchfulness::Guarding,
            ..of(&code.id, &castling)
        };
        let (_, live) = opened.begin(wanted).await;
        for act in [
            "white lifts e1",
            "white puts g1",
            "white quits",
            "white lifts h1",
        ] {
            let done = opened.act(&live, "white", act).await;
            assert!(done.is_ok(), "{} {act}: {done:?}", code.id);
        }
        let wrong = opened.act(&live, "white", "white puts e1").await;
        assert!(wrong.is_err(), "{}", code.id);
        for act in ["white puts f1", "white quits"] {
            let done = opened.act(&live, "white", act).await;
            assert!(done.is_ok(), "{} {act}: {done:?}", code.id);
        }
        let table = opened.house.table(&live).await.unwrap();
        assert_eq!(
            table.game.placement(),
            "4k3/8/8/8/8/8/8/5RK1",
            "{}",
            code.id
        );
    }
}

/// Every lawful way of making a move by hand: nothing can be had for any of its steps, and none is stopped.
#[tokio::test]
async fn a_guarded_hand_makes_a_move_in_any_lawful_way() {
    const PROMOTION: &str = "position 7k/1P4pp/8/8/8/8/r5PP/6K1 w - - 0 1";
    const PROMOTION_BY_TAKING: &str = "position r6k/1P4pp/8/8/8/8/r5PP/6K1 w - - 0 1";
    const CASTLING: &str = "position 4k3/8/8/8/8/8/6PP/4K2R w K - 0 1";
    const TAKING: &str = "position 6rk/5bpp/8/6N1/8/8/r5PP/6K1 w - - 0 1";
    const IN_PASSING: &str = "position 4k3/8/8/3pP3/8/8/r5PP/6K1 w - d6 0 1";
    let ways: [(&str, &[&str], &str); 12] = [
        (
            PROMOTION,
            &["takes off b7", "sets queen b8", "quits"],
            "1Q5k/6pp/8/8/8/8/r5PP/6K1",
        ),
        (
            PROMOTION,
            &["sets queen b8", "quits", "takes off b7"],
            "1Q5k/6pp/8/8/8/8/r5PP/6K1",
        ),
        (
            PROMOTION,
            &[
                "lifts b7",
                "puts b8",
                "quits",
                "takes off b8",
                "sets queen b8",
                "quits",
            ],
            "1Q5k/6pp/8/8/8/8/r5PP/6K1",
        ),
        (
            PROMOTION_BY_TAKING,
            &["takes off a8", "takes off b7", "sets rook a8", "quits"],
            "R6k/6pp/8/8/8/8/r5PP/6K1",
        ),
        (
            CASTLING,
            &[
                "touches e1",
                "lifts h1",
                "puts f1",
                "quits",
                "lifts e1",
                "puts g1",
                "quits",
            ],
            "4k3/8/8/8/8/8/6PP/5RK1",
        ),
        (
            CASTLING,
            &["lifts e1", "puts g1", "lifts h1", "puts f1", "quits"],
            "4k3/8/8/8/8/8/6PP/5RK1",
        ),
        (
            TAKING,
            &["touches f7", "plays Nxf7"],
            "6rk/5Npp/8/8/8/8/r5PP/6K1",
        ),
        (
            TAKING,
            &["takes off f7", "lifts g5", "puts f7", "quits"],
            "6rk/5Npp/8/8/8/8/r5PP/6K1",
        ),
        (
            TAKING,
            &["lifts g5", "puts f7", "quits", "takes off f7"],
            "6rk/5Npp/8/8/8/8/r5PP/6K1",
        ),
        (
            TAKING,
            &["lifts g5", "puts e6", "puts g5", "quits", "plays Ne6"],
            "6rk/5bpp/4N3/8/8/8/r5PP/6K1",
        ),
        (
            IN_PASSING,
            &["takes off d5", "lifts e5", "puts d6", "quits"],
            "4k3/8/3P4/8/8/8/r5PP/6K1",
        ),
        (
            IN_PASSING,
            &["lifts e5", "puts d6", "quits", "takes off d5"],
            "4k3/8/3P4/8/8/8/r5PP/6K1",
        ),
    ];
    let opened = own_house().await;
    for code in statute::Code::all() {
        for (position, steps, after) in ways {
            let wanted = Proposal {
                watchfulness: Watchfulness::Guarding,
                ..of(&code.id, &[position])
            };
            let (_, live) = opened.begin(wanted).await;
            for step in steps {
                let done = opened.act(&live, "white", &format!("white {step}")).await;
                assert!(done.is_ok(), "{}, {steps:?}: {step}: {done:?}", code.id);
            }
            let table = opened.house.table(&live).await.unwrap();
            assert_eq!(table.game.placement(), after, "{}, {steps:?}", code.id);
            assert_eq!(
                table.game.turn(),
                board::Color::Black,
                "{}, {steps:?}",
                code.id
            );
        }
    }
}

/// What no lawful move is made by is stopped at its first step, though nothing could be had for that step yet.
#[tokio::test]
async fn a_guarded_hand_begins_nothing_unlawful() {
    let begun: [(&str, &[&str], &str); 9] = [
        ("array", &[], "takes off e2"),
        ("array", &[], "touches e7"),
        ("array", &[], "lifts a1"),
        ("array", &["touches e2"], "touches d2"),
        ("array", &["lifts e2"], "puts e5"),
        (
            "position 7k/1P4pp/8/8/8/8/r5PP/6K1 w - - 0 1",
            &[],
            "sets queen c8",
        ),
        (
            "position 7k/1P4pp/8/8/8/8/r5PP/6K1 w - - 0 1",
            &["takes off b7"],
            "plays h3",
        ),
        (
            "position 4k3/8/8/8/8/8/6PP/4K2R w K - 0 1",
            &["lifts e1", "puts f1", "quits"],
            "lifts h1",
        ),
        (
            "position 4k3/8/8/8/8/8/6PP/4K2R w K - 0 1",
            &["touches e1", "lifts h1"],
            "puts e2",
        ),
    ];
    let opened = own_house().await;
    for code in statute::Code::all() {
        for (position, before, step) in begun {
            let position = [position]
                .into_iter()
                .filter(|position| *position != "array");
            let wanted = Proposal {
                watchfulness: Watchfulness::Guarding,
                ..of(&code.id, &position.collect::<Vec<_>>())
            };
            let (_, live) = opened.begin(wanted).await;
            for act in before {
                let done = opened.act(&live, "white", &format!("white {act}")).await;
                assert!(done.is_ok(), "{}, {act}: {done:?}", code.id);
            }
            let stopped = opened.act(&live, "white", &format!("white {step}")).await;
            assert!(
                matches!(stopped, Err(Refusal::Guarded(_))),
                "{}, {before:?} {step}: {stopped:?}",
                code.id
            );
        }
    }
}
