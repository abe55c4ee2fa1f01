//! Who plays when nobody else does: the partner, and an engine.
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::atomic::Ordering;

use house::refusal::Refusal;
use house::seat::Seat;
use house::settlement::{Holder, Proposal, Sides, Slips, Watchfulness};

use crate::common::{open_house_with, own_house, proposal, sqlite};

fn against(black: Holder, conditions: &[&str]) -> Proposal {
    let mut table = Proposal {
        seats: Sides {
            white: Holder::Link,
            black,
        },
        ..proposal(conditions)
    };
    table.partner.slips = Slips::Never;
    table.partner.waits_ms = 0;
    table
}

#[tokio::test]
async fn the_partner_answers_and_exacts() {
    let opened = own_house().await;
    let table = against(Holder::Partner, &["agree odds black gives queen"]);
    let (_, live) = opened.begin(table).await;
    opened.settled(&live).await;
    opened.act(&live, "white", "white plays e4").await.unwrap();
    let seen = opened.settled(&live).await;
    // Who gives odds begins.
    assert_eq!((seen.state.score.len(), seen.state.turn), (3, "white"));
    opened
        .act(&live, "white", "white plays a1a5")
        .await
        .unwrap();
    let seen = opened.settled(&live).await;
    let mut acts = seen.entries.iter().filter_map(|entry| entry.act.as_deref());
    assert!(
        acts.any(|act| act.starts_with("black demands")),
        "{:?}",
        seen.entries.last()
    );
}

/// Debian's Stockfish, with a witness of what it is asked and what it answers.
fn witnessed_stockfish(folder: &Path) -> Option<String> {
    let places = ["/usr/games/stockfish", "/usr/bin/stockfish"];
    let Some(stockfish) = places.into_iter().find(|place| Path::new(place).exists()) else {
        eprintln!("skipped: Stockfish is not installed (Debian: apt install stockfish)");
        return None;
    };
    let (script, here) = (folder.join("engine"), folder.display());
    let text = format!("#!/bin/sh\ntee -a {here}/asked | {stockfish} | tee -a {here}/answered\n");
    std::fs::write(&script, text).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    Some(script.display().to_string())
}

#[tokio::test]
async fn stockfish_takes_a_seat() {
    let (folder, store) = sqlite();
    let Some(engine) = witnessed_stockfish(folder.path()) else {
        return;
    };
    let opened = open_house_with(store.clone(), Some(engine)).await;
    // The fool has played his first move; the engine knows what to do about the second.
    let table = against(Holder::Engine, &["after f3 e5"]);
    let (_, live) = opened.begin(table).await;
    opened.settled(&live).await;
    opened.act(&live, "white", "white plays g4").await.unwrap();
    let seen = opened.settled(&live).await;
    let last = seen.state.score.last().unwrap();
    assert_eq!((&*last.san, last.side), ("Qh4#", "black"));
    let read = |file: &str| std::fs::read_to_string(folder.path().join(file)).unwrap();
    let asked = read("asked");
    assert!(asked.contains("position fen rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b"));
    assert!(
        asked.contains("searchmoves ") && asked.contains(" d8h4"),
        "only among what may be played: {asked}"
    );
    assert!(read("answered").contains("bestmove d8h4"));
    house::archive::verify(&*store).await.unwrap();
}

#[tokio::test]
async fn an_engine_is_not_asked_what_would_crash_it() {
    let (folder, store) = sqlite();
    let Some(engine) = witnessed_stockfish(folder.path()) else {
        return;
    };
    let opened = open_house_with(store, Some(engine)).await;
    // A Pawn on its own first rank: no regular game comes to that, yet the law lets it be played on.
    let table = against(Holder::Engine, &["position 4k3/8/8/8/8/8/8/4KP2 w - - 0 1"]);
    let (_, live) = opened.begin(table).await;
    opened.settled(&live).await;
    opened.act(&live, "white", "white plays Kd2").await.unwrap();
    let seen = opened.settled(&live).await;
    assert_eq!(seen.state.turn, "white", "the partner moves for it");
    assert!(!folder.path().join("asked").exists());
}

#[tokio::test]
async fn an_engine_that_fails_loses_nobody_the_game() {
    for engine in ["/nowhere/engine", "true"] {
        let (_folder, store) = sqlite();
        let opened = open_house_with(store, Some(engine.into())).await;
        let (_, live) = opened.begin(against(Holder::Engine, &[])).await;
        opened.act(&live, "white", "white plays e4").await.unwrap();
        let seen = opened.settled(&live).await;
        assert_eq!(seen.state.score.len(), 2, "the partner moves for {engine}");
    }
}

/// Two machines play to the end, under codes by which a check that is not announced need not be noticed.
#[tokio::test]
async fn machines_play_each_other_to_the_end() {
    let opened = own_house().await;
    let seats = Sides {
        white: Holder::Partner,
        black: Holder::Partner,
    };
    for code in ["english-club", "blue-book-1910"] {
        let mut table = Proposal {
            code: code.into(),
            seats: seats.clone(),
            ..proposal(&[])
        };
        table.partner.level = 1;
        table.partner.waits_ms = 0;
        table.partner.slips = Slips::Never;
        let (_, live) = opened.begin(table).await;
        let seen = opened.settled(&live).await;
        assert_eq!(seen.state.score.len(), 0, "nobody looks on");
        let _looks_on = opened.house.sit(&live, Seat::Watcher, None).await;
        let mut seen = opened.settled(&live).await;
        // Some games are long.
        while live.thinking.load(Ordering::SeqCst) {
            seen = opened.settled(&live).await;
        }
        assert_ne!(
            &*seen.state.result,
            "open",
            "{code}: {:?}",
            seen.entries.last()
        );
        let unannounced = seen
            .entries
            .iter()
            .filter_map(|entry| entry.ruling.as_ref());
        let unannounced = unannounced.flat_map(|ruling| &ruling.sentences);
        let unannounced = unannounced.filter(|said| said.text.contains("need not be met"));
        assert_eq!(
            unannounced.count(),
            0,
            "{code}: every check is announced in time"
        );
    }
}

/// However many tables of machines somebody looks on at, together they do no more than fifty things a second.
#[tokio::test]
async fn machines_among_themselves_share_one_pace() {
    let opened = own_house().await;
    let mut tables = Vec::new();
    for _ in 0..6 {
        let mut table = Proposal {
            code: "first-societies".into(),
            seats: Sides {
                white: Holder::Partner,
                black: Holder::Partner,
            },
            ..proposal(&["position 4k3/8/8/8/8/8/8/4K3 w - - 0 1"])
        };
        table.partner.level = 1;
        table.partner.waits_ms = 0;
        table.partner.slips = Slips::Never;
        let (_, live) = opened.begin(table).await;
        let looks_on = opened.house.sit(&live, Seat::Watcher, None).await;
        tables.push((live, looks_on));
    }
    let entries = async || {
        let mut all = 0;
        for (live, _) in &tables {
            all += opened.house.table(live).await.unwrap().log.len();
        }
        all
    };
    let (before, began) = (entries().await, std::time::Instant::now());
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    let done = entries().await - before;
    let most = began.elapsed().as_millis() as usize / 20 + 2;
    assert!(done > 0 && done <= most, "{done} of {most}");
}

/// At a guarding table no hand slips, not even a clumsy one: else it would be stopped, and stand still.
#[tokio::test]
async fn a_guarded_partner_goes_on() {
    let opened = own_house().await;
    let mut table = Proposal {
        watchfulness: Watchfulness::Guarding,
        ..against(Holder::Partner, &[])
    };
    table.partner.slips = Slips::Clumsy;
    table.partner.level = 1;
    let (_, live) = opened.begin(table).await;
    for n in 0..12 {
        let seen = opened.settled(&live).await;
        if seen.state.result != "open" {
            return;
        }
        assert_eq!((seen.state.turn, seen.state.score.len()), ("white", 2 * n));
        let moves = seen.state.moves.unwrap();
        let plays = format!("white plays {}", moves[n % moves.len()]);
        opened.act(&live, "white", &plays).await.unwrap();
    }
}

#[tokio::test]
async fn an_engine_that_the_house_has_not_cannot_take_a_seat() {
    let opened = own_house().await;
    let refused = opened.house.make(against(Holder::Engine, &[])).await;
    assert!(matches!(refused, Err(Refusal::Malformed(why)) if why.contains("no engine")));
}

/// A partner that exacts nothing has an illegal move put right where it is no move, and goes on where it is one.
#[tokio::test]
async fn a_lenient_partner_lets_the_game_go_on() {
    let opened = own_house().await;
    for code in [
        "english-club",
        "first-societies",
        "american-1897",
        "british-1899",
        "blue-book-1910",
    ] {
        let mut table = against(Holder::Partner, &[]);
        table.code = code.into();
        table.partner.exacts = false;
        let (_, live) = opened.begin(table).await;
        for act in ["white plays e2e5", "white plays d4"] {
            opened.act(&live, "white", act).await.unwrap();
            opened.settled(&live).await;
        }
        let seen = opened.settled(&live).await;
        let acts: Vec<_> = seen
            .entries
            .iter()
            .filter_map(|entry| entry.act.as_deref())
            .collect();
        let last = acts.last().unwrap();
        assert!(last.starts_with("black plays"), "{code}: {acts:?}");
        let harsh =
            |act: &&str| act.contains("demands") && *act != "black demands restore position";
        assert!(!acts.iter().any(harsh), "{code}: {acts:?}");
    }
}

/// A clumsy partner against itself at a real table: the log keeps what it said of its slips, and can be made again.
#[tokio::test]
async fn a_clumsy_partner_says_so_and_its_log_replays() {
    let (_folder, store) = sqlite();
    let opened = open_house_with(store.clone(), None).await;
    let mut table = Proposal {
        code: "british-1899".into(),
        seats: Sides {
            white: Holder::Partner,
            black: Holder::Partner,
        },
        ..proposal(&[])
    };
    table.partner.level = 1;
    table.partner.waits_ms = 0;
    table.partner.slips = Slips::Clumsy;
    let (_, live) = opened.begin(table).await;
    let _looks_on = opened.house.sit(&live, Seat::Watcher, None).await;
    let seen = opened.settled(&live).await;
    let said = seen.entries.iter().filter(|entry| entry.kind == "words");
    assert!(said.count() > 2, "{:?}", seen.entries.last());
    let refused = seen.entries.iter().filter(|entry| {
        let demands = entry
            .act
            .as_deref()
            .is_some_and(|act| act.contains(" demands "));
        demands
            && entry
                .ruling
                .as_ref()
                .is_some_and(|ruling| ruling.verdict == "refused")
    });
    assert_eq!(refused.count(), 0);
    house::archive::verify(&*store).await.unwrap();
}

/// The other is given his time: after a slip that can be exacted the partner does not go on by itself. It waits before
/// it acts, too.
#[tokio::test]
async fn the_partner_waits() {
    let opened = own_house().await;
    let mut table = against(Holder::Partner, &[]);
    table.partner.waits_ms = 300;
    let (_, live) = opened.begin(table).await;
    opened.act(&live, "white", "white plays e4").await.unwrap();
    let begun = std::time::Instant::now();
    let seen = opened.settled(&live).await;
    assert_eq!(seen.state.score.len(), 2);
    assert!(begun.elapsed() >= std::time::Duration::from_millis(300));
}

#[tokio::test]
async fn the_partner_accepts_no_draw_on_the_second_move() {
    let opened = own_house().await;
    let (_, live) = opened.begin(against(Holder::Partner, &[])).await;
    for act in ["white plays e4", "white plays d4"] {
        opened.act(&live, "white", act).await.unwrap();
        opened.settled(&live).await;
    }
    opened
        .act(&live, "white", "white offers draw")
        .await
        .unwrap();
    let seen = opened.settled(&live).await;
    assert_eq!(&*seen.state.result, "open");
    let mut acts = seen.entries.iter().filter_map(|entry| entry.act.as_deref());
    assert!(
        acts.any(|act| act == "black declines"),
        "{:?}",
        seen.entries.last()
    );
}
