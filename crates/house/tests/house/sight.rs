//! What a seat may see, exhaustively: every kind of entry, every pair of eyes, every watchfulness; and over random games.
use crate::common::{Opened, own_house, proposal};
use board::Color;
use house::entry::{Entry, Hearers, SeatChange, What};
use house::live::Live;
use house::refusal::Refusal;
use house::seat::{Seat, side_name};
use house::settlement::{Proposal, Watchfulness};
use house::table::{Kept, Table};
use house::view::{self, EntryView, Eyes};
use std::collections::BTreeSet;
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
        .change_seat(&live, umpire, black, SeatChange::Rotated, None)
        .await
        .unwrap();
    opened
        .do_all(
            &live,
            &[
                "black adjourns",
                "black seals \"P-QB4\"",
                "black hands over",
                "white resumes",
            ],
        )
        .await;
    live
}

/// The house was shut for a while.
fn was_shut(table: &mut Table) {
    let entry = Entry {
        told: None,
        said: None,
        law: None,
        seq: table.seq() + 1,
        at: u64::MAX >> 1,
        seat: Seat::House,
        act_id: "house/shut".into(),
        what: What::House {
            from: 0,
            to: 1,
            stalled: false,
            lost: None,
        },
    };
    let row = entry.row(&table.id, table.tip());
    table.follow(&[row]).unwrap();
}

fn said_to(table: &Table, eyes: Eyes) -> String {
    let entries: Vec<_> = table
        .log
        .iter()
        .map(|kept| view::entry(table, kept, eyes))
        .collect();
    serde_json::to_string(&entries).unwrap()
}

/// What a seat is to see of an entry while the game goes on: its kind, and whether its ruling. A new kind of entry
/// does not compile until it is said here who may see it.
fn may_see(
    seat: Seat,
    watchfulness: Watchfulness,
    doer: Seat,
    what: &What,
) -> (&'static str, bool) {
    let silent = watchfulness == Watchfulness::Silent && seat != Seat::Umpire;
    let side = seat.side();
    match what {
        What::Made { .. } => ("made", true),
        What::Accepted => ("accepted", false),
        What::Act { act, .. } => ("act", !(silent && act.contains("plays"))),
        What::Sealed { .. } => ("sealed", true),
        What::Opened { .. } => ("opened", true),
        What::Words {
            to: Hearers::All, ..
        } => ("words", false),
        What::Words { .. } if side.is_some() && side == doer.side() => ("words", false),
        What::Words { .. } => ("hidden", false),
        What::Seat { .. } => ("seat", false),
        What::House { .. } => ("house", false),
    }
}

#[tokio::test]
async fn every_entry_is_seen_by_whom_it_may_be_seen() {
    let opened = own_house().await;
    let store = opened.house.store.clone();
    for watchfulness in WATCHFUL {
        let live = full_table(&opened, watchfulness).await;
        let mut table = Table::of_rows(&store.read(&live.id, 0).await.unwrap()).unwrap();
        was_shut(&mut table);
        let mut kinds = BTreeSet::new();
        for seat in ["white", "white-2", "black", "umpire", "watcher"] {
            let seat: Seat = seat.parse().unwrap();
            for kept in &table.log {
                let (entry, what) = (&kept.entry, &kept.entry.what);
                let seen = view::entry(&table, kept, Eyes::of(seat));
                let expected = may_see(seat, watchfulness, entry.seat, what);
                let say = format!("{watchfulness:?} {seat} {}", entry.act_id);
                assert_eq!((seen.kind, seen.ruling.is_some()), expected, "{say}");
                assert_eq!(seen.seq, entry.seq, "everything keeps its place");
                if seen.kind == "hidden" {
                    let nothing = EntryView {
                        seq: seen.seq,
                        at: seen.at,
                        hash: seen.hash.clone(),
                        kind: "hidden",
                        ..EntryView::default()
                    };
                    let text = |view: &EntryView| serde_json::to_string(view).unwrap();
                    assert_eq!(text(&seen), text(&nothing), "{say}");
                }
                kinds.insert(seen.kind);
            }
            let text = said_to(&table, Eyes::of(seat));
            for stored in ["lock", "wrapped", "contents", "cipher"] {
                assert!(!text.contains(stored), "{seat} sees {stored}");
            }
        }
        let all = [
            "accepted", "act", "hidden", "house", "made", "opened", "sealed", "seat", "words",
        ];
        assert!(kinds.iter().eq(&all), "not every kind was seen: {kinds:?}");
    }
}

#[tokio::test]
async fn the_board_and_the_rights_are_seen_by_whom_they_may_be_seen() {
    let opened = own_house().await;
    for watchfulness in WATCHFUL {
        let live = full_table(&opened, watchfulness).await;
        let table = opened.house.table(&live).await.unwrap();
        for eyes in Eyes::ALL {
            let state = view::state(&table, eyes, &[], 0);
            let blind = matches!(eyes, Eyes::Of(Color::Black) | Eyes::Watcher);
            assert_eq!(state.placement.is_none(), blind, "blindfold");
            let knows = watchfulness != Watchfulness::Silent || eyes == Eyes::Umpire;
            assert_eq!(
                (state.white.is_some(), state.black.is_some()),
                (knows, knows),
                "{eyes:?}"
            );
            if blind {
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
    let opened = own_house().await;
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
        opened
            .do_all(
                &live,
                &[
                    "white plays e4",
                    "black adjourns",
                    sealed,
                    "black hands over",
                ],
            )
            .await;
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
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    pub fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
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

/// A table of any code, at which much is hidden.
pub fn random_table(chance: &mut Chance) -> Proposal {
    let mut settled = proposal(&["agree consultation 2 1", "agree umpire appointed"]);
    if chance.below(2) == 0 {
        let side = chance.of(&["white", "black"]);
        settled.conditions.push(format!("agree blindfold {side}"));
    }
    settled.code = chance.of(&statute::Code::all()).id.clone();
    settled.watchfulness = *chance.of(&WATCHFUL);
    settled.umpire = true;
    settled.public = false;
    settled
}

/// Whether an act is this seat's to do.
fn is_own(seat: Seat, act: &str) -> bool {
    match (seat, act) {
        (Seat::Umpire, act) => {
            (act.starts_with("umpire ") || act.starts_with("bystander "))
                && !act.contains(" seals ")
        }
        (Seat::Player { side, member }, act) => {
            let ally = act.starts_with("white 2 ");
            act.starts_with(side_name(side)) && ally == (member == 2)
        }
        _ => false,
    }
}

#[tokio::test]
async fn no_seat_changes_or_reveals_what_is_anothers() {
    let opened = own_house().await;
    let store = opened.house.store.clone();
    for seed in 0..60 {
        let mut chance = Chance(seed);
        let (made, live) = opened.begin(random_table(&mut chance)).await;
        let mut secrets: Vec<(Seat, String)> = made
            .links
            .into_iter()
            .map(|link| (link.seat.parse().unwrap(), link.secret))
            .collect();
        for n in 0..40 {
            let seat = chance.of(&secrets).0;
            match chance.below(8) {
                0 => counsel(&opened, &live, seat, format!("counsel {seed} {n}")).await,
                1 => change_a_link(&opened, &live, seat, &mut chance, &mut secrets).await,
                _ => act_at_random(&opened, &live, seat, &mut chance).await,
            }
            for (seat, secret) in &secrets {
                let opens = opened.house.find(&live.id, Some(secret)).await;
                assert_eq!(
                    opens.map(|(_, opens)| opens.seat).as_ref(),
                    Ok(seat),
                    "seed {seed}"
                );
            }
            nothing_is_revealed(&opened.house.table(&live).await.unwrap());
        }
    }
    house::archive::verify(&*store).await.unwrap();
}

async fn counsel(opened: &Opened, live: &Arc<Live>, seat: Seat, words: String) {
    let said = opened
        .house
        .say(live, seat, words.clone(), words, Hearers::Allies)
        .await;
    assert_eq!(said.is_ok(), seat.side().is_some(), "{seat}: {said:?}");
}

/// The link of any seat, changed by any other: only the seat itself and the umpire can.
async fn change_a_link(
    opened: &Opened,
    live: &Arc<Live>,
    by: Seat,
    chance: &mut Chance,
    secrets: &mut [(Seat, String)],
) {
    let place = chance.below(secrets.len());
    let (of, secret) = &mut secrets[place];
    let changed = opened
        .house
        .change_seat(live, by, *of, SeatChange::Rotated, None)
        .await;
    let may = by == Seat::Umpire || by == *of && by != Seat::Watcher;
    assert_eq!(changed.is_ok(), may, "{by} changed {of}");
    if let Ok(Some(link)) = changed {
        *secret = link.secret;
    }
}

pub async fn act_at_random(opened: &Opened, live: &Arc<Live>, seat: Seat, chance: &mut Chance) {
    let (act, before) = {
        let table = opened.house.table(live).await.unwrap();
        (random_act(chance, &table), table.tip())
    };
    let done = opened.act(live, &seat.to_string(), &act).await;
    let table = opened.house.table(live).await.unwrap();
    match done {
        Ok(seq) => {
            assert!(is_own(seat, &act), "{seat} did {act}");
            assert_eq!(table.log[seq as usize].entry.seat, seat);
        }
        Err(refusal) => {
            assert_eq!(table.tip(), before, "a refused act changes nothing");
            let not_his = matches!(refusal, Refusal::NotYours(_));
            assert!(is_own(seat, &act) || not_his, "{seat}: {act}: {refusal:?}");
        }
    }
}

/// Counsel is heard by its own side, sealed words by nobody, the board by those who play with sight of it.
fn nothing_is_revealed(table: &Table) {
    let opened = |kept: &Kept| matches!(kept.entry.what, What::Opened { .. });
    let was_opened = table.log.iter().any(|kept| opened(kept));
    for eyes in Eyes::ALL {
        let text = said_to(table, eyes);
        assert!(was_opened || !text.contains("P-K4"), "{eyes:?}");
        for kept in &table.log {
            if let What::Words { words, .. } = &kept.entry.what {
                let hears = text.contains(&format!("{words}\""));
                assert_eq!(hears, kept.entry.seat.side().map(Eyes::Of) == Some(eyes));
            }
        }
        let state = view::state(table, eyes, &[], 0);
        let blindfold = |side| house::settlement::is_blindfold(&table.conditions, side);
        let blind = match eyes {
            Eyes::Of(side) => blindfold(side),
            Eyes::Watcher => blindfold(Color::White) || blindfold(Color::Black),
            Eyes::Umpire => false,
        };
        assert_eq!(state.placement.is_none(), blind && !table.over());
    }
}
