//! What a seat may see, exhaustively: every kind of entry, every pair of eyes, every watchfulness; and over random games.
use crate::common::{Opened, open_house, proposal, sqlite};
use board::Color;
use house::entry::{Hearers, SeatChange, What};
use house::live::Live;
use house::refusal::Refusal;
use house::seat::Seat;
use house::settlement::Watchfulness;
use house::table::Table;
use house::view::{self, Eyes};
use std::sync::Arc;

const WATCHFUL: [Watchfulness; 3] = [
    Watchfulness::Silent,
    Watchfulness::Attentive,
    Watchfulness::Guarding,
];

/// A game in which everything is done that can be hidden from somebody.
async fn full_table(opened: &Opened, watchfulness: Watchfulness) -> Arc<Live> {
    let mut settled = proposal(&[
        "agree consultation 2 1",
        "agree blindfold black",
        "agree umpire appointed",
    ]);
    settled.watchfulness = watchfulness;
    settled.umpire = true;
    let (_, live) = opened.begin(settled).await;
    let house = &opened.house;
    let say = async |seat: &str, words: &str, to| {
        let seat: Seat = seat.parse().unwrap();
        house
            .say(&live, seat, words.into(), words.into(), to)
            .await
            .unwrap();
    };
    say("white", "white counsel", Hearers::Allies).await;
    say("white-2", "white second counsel", Hearers::Allies).await;
    say("black", "black counsel", Hearers::Allies).await;
    say("black", "open words", Hearers::All).await;
    opened.act(&live, "white", "white plays e4").await.unwrap();
    let umpire = Seat::Umpire;
    let black = Seat::of(Color::Black);
    house
        .change_seat(&live, umpire, black, SeatChange::Rotated)
        .await
        .unwrap();
    opened.act(&live, "black", "black adjourns").await.unwrap();
    opened
        .act(&live, "black", "black seals \"P-QB4\"")
        .await
        .unwrap();
    live
}

fn said_to(table: &Table, eyes: Eyes) -> String {
    let entries: Vec<_> = table
        .log
        .iter()
        .map(|kept| view::entry(table, kept, eyes))
        .collect();
    serde_json::to_string(&entries).unwrap()
}

#[tokio::test]
async fn every_entry_is_seen_by_whom_it_may_be_seen() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    for watchfulness in WATCHFUL {
        let live = full_table(&opened, watchfulness).await;
        let table = opened.house.table(&live).await.unwrap();
        for eyes in Eyes::ALL {
            let text = said_to(&table, eyes);
            let sees = |words: &str| text.contains(words);
            assert_eq!(
                sees("white counsel"),
                eyes == Eyes::Of(Color::White),
                "{eyes:?}"
            );
            assert_eq!(
                sees("white second counsel"),
                eyes == Eyes::Of(Color::White),
                "{eyes:?}"
            );
            assert_eq!(
                sees("black counsel"),
                eyes == Eyes::Of(Color::Black),
                "{eyes:?}"
            );
            assert!(sees("open words") && !sees("QB4"), "{eyes:?}");
            assert!(
                !sees("lock") && !sees("wrapped") && !sees("contents"),
                "{eyes:?}"
            );
            for kept in &table.log {
                let view = view::entry(&table, kept, eyes);
                assert_eq!(view.seq, kept.entry.seq, "everything keeps its place");
                let of_the_hand =
                    matches!(&kept.entry.what, What::Act { act, .. } if act.contains("plays"));
                let silent = watchfulness == Watchfulness::Silent && eyes != Eyes::Umpire;
                let ruled = kept.entry.what.ruling().is_some();
                let hidden = of_the_hand && silent;
                assert_eq!(
                    view.ruling.is_some(),
                    ruled && !hidden,
                    "{watchfulness:?} {eyes:?}"
                );
            }
            let state = view::state(&table, eyes, &[], 0);
            assert_eq!(
                state.placement.is_none(),
                eyes == Eyes::Of(Color::Black),
                "blindfold"
            );
            let knows = watchfulness != Watchfulness::Silent || eyes == Eyes::Umpire;
            assert_eq!(
                (state.white.is_some(), state.black.is_some()),
                (knows, knows),
                "{eyes:?}"
            );
            if eyes == Eyes::Of(Color::Black) {
                let text = serde_json::to_string(&state).unwrap();
                assert!(!text.contains("rnbqkbnr") && state.off.black.is_empty());
                assert!(state.marked.is_empty() && state.moves.is_none());
            }
        }
    }
}

/// Two games that differ only in what is hidden look alike to everybody from whom it is hidden.
#[tokio::test]
async fn what_is_hidden_leaves_no_trace() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    let mut seen: Vec<[String; 4]> = Vec::new();
    for (sealed, counsel) in [
        ("black seals \"P-QB4\"", "Play the Sicilian, my friend"),
        ("black seals \"Castles\"", "No"),
        ("black seals nothing", "Let us think about it"),
    ] {
        let (_, live) = opened.begin(proposal(&["agree consultation 2 1"])).await;
        let white = Seat::of(Color::White);
        opened
            .house
            .say(&live, white, "w".into(), counsel.into(), Hearers::Allies)
            .await
            .unwrap();
        opened.act(&live, "white", "white plays e4").await.unwrap();
        opened.act(&live, "black", "black adjourns").await.unwrap();
        opened.act(&live, "black", sealed).await.unwrap();
        opened
            .act(&live, "black", "black hands over")
            .await
            .unwrap();
        let table = opened.house.table(&live).await.unwrap();
        seen.push(Eyes::ALL.map(|eyes| {
            let state = view::state(&table, eyes, &[], 0);
            let text = said_to(&table, eyes) + &serde_json::to_string(&state).unwrap();
            // Hashes and commitments are as chance has it: 64 digits each.
            let mut digits = 0;
            text.chars()
                .map(|c| {
                    digits = if c.is_ascii_hexdigit() { digits + 1 } else { 0 };
                    if digits > 0 { '0' } else { c }
                })
                .collect()
        }));
    }
    for eyes in [Eyes::Of(Color::Black), Eyes::Umpire, Eyes::Watcher] {
        let at = eyes.index();
        assert_eq!(seen[0][at], seen[1][at], "{eyes:?}");
        assert_eq!(seen[0][at], seen[2][at], "{eyes:?}");
    }
    assert_ne!(seen[0][0], seen[1][0], "White has heard his own counsel");
}

/// A small generator of chance, so that a failure can be made again.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

fn random_act(chance: &mut Chance, table: &Table) -> String {
    let actor = *chance.of(&["white", "black", "white 2", "umpire", "bystander"]);
    let square = |chance: &mut Chance| {
        format!(
            "{}{}",
            chance.of(&["a", "c", "e", "g"]),
            1 + chance.below(8)
        )
    };
    let playable = table.game.playable(table.game.turn());
    let deed = match chance.below(12) {
        0..=3 if !playable.is_empty() => format!("plays {}", chance.of(&playable).uci()),
        4 => format!("touches {}", square(chance)),
        5 => format!("lifts {}", square(chance)),
        6 => format!("puts {}", square(chance)),
        7 => "quits".to_owned(),
        8 => format!("plays {}{}", square(chance), square(chance)),
        9 => (*chance.of(&[
            "offers draw",
            "consents",
            "declines",
            "waives",
            "complies",
            "adjourns",
            "hands over",
        ]))
        .to_owned(),
        10 => "seals \"P-K4\"".to_owned(),
        _ => (*chance.of(&[
            "demands move king",
            "demands restore position",
            "resumes",
            "announces check",
            "stops play",
        ]))
        .to_owned(),
    };
    format!("{actor} {deed}")
}

#[tokio::test]
async fn no_seat_changes_or_reveals_what_is_anothers() {
    let (_folder, store) = sqlite();
    let opened = open_house(store.clone()).await;
    let seats = ["white", "black", "white-2", "umpire", "watcher"];
    for seed in 0..40 {
        let mut chance = Chance(seed);
        let mut settled = proposal(&["agree consultation 2 1", "agree umpire appointed"]);
        settled.watchfulness = *chance.of(&WATCHFUL);
        settled.umpire = true;
        let (_, live) = opened.begin(settled).await;
        for n in 0..30 {
            let seat: Seat = chance.of(&seats).parse().unwrap();
            let (act, before) = {
                let table = opened.house.table(&live).await.unwrap();
                (random_act(&mut chance, &table), table.tip())
            };
            let own = act.starts_with(&format!("{} ", seat.to_string().replace('-', " ")))
                && !(seat == Seat::of(Color::White) && act.starts_with("white 2"))
                || seat == Seat::Umpire && act.starts_with("bystander");
            let done = opened.act(&live, &seat.to_string(), &act).await;
            let table = opened.house.table(&live).await.unwrap();
            match done {
                Ok(seq) => {
                    assert!(own, "seed {seed}: {seat} did {act}");
                    assert_eq!(table.log[seq as usize].entry.seat, seat);
                }
                Err(refusal) => {
                    assert_eq!(table.tip(), before, "a refused act changes nothing");
                    if !own {
                        assert!(
                            matches!(refusal, Refusal::NotYours(_)),
                            "{seat}: {act}: {refusal:?}"
                        );
                    }
                }
            }
            drop(table);
            if n % 7 == 0 && seat.side().is_some() {
                let words = format!("counsel {seed} {n}");
                opened
                    .house
                    .say(&live, seat, words.clone(), words, Hearers::Allies)
                    .await
                    .unwrap();
            }
        }
        let table = opened.house.table(&live).await.unwrap();
        for kept in &table.log {
            if let What::Words { words, .. } = &kept.entry.what {
                for eyes in Eyes::ALL {
                    let hears = said_to(&table, eyes).contains(&format!("{words}\""));
                    assert_eq!(hears, kept.entry.seat.side().map(Eyes::Of) == Some(eyes));
                }
            }
        }
    }
    house::archive::verify(&*store).await.unwrap();
}
