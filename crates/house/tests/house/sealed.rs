//! Sealed moves: closed, handed over, opened.
use std::sync::atomic::Ordering;

use house::refusal::Refusal;
use house::seat::Seat;
use house::settlement::Proposal;
use house::view::Eyes;
use house::{archive, limits};

use crate::common::{open_house, own_house, proposal, sqlite};

fn of(code: &str, conditions: &[&str]) -> Proposal {
    Proposal {
        code: code.into(),
        ..proposal(conditions)
    }
}

#[tokio::test]
async fn a_sealed_move_is_nowhere_until_it_is_opened() {
    let (folder, store) = sqlite();
    let opened = open_house(store.clone()).await;
    let (made, live) = opened.begin(proposal(&["agree umpire appointed"])).await;
    opened
        .do_all(
            &live,
            &[
                "white plays e4",
                "black adjourns",
                "black seals \"P-QB4\"",
                "black hands over",
            ],
        )
        .await;
    let everything =
        |rows: Vec<house::store::Row>| -> String { rows.into_iter().map(|row| row.body).collect() };
    let stored = everything(store.read(&made.id, 0).await.unwrap());
    assert!(!stored.contains("QB4"), "not in the store");
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(
            !bytes.windows(3).any(|bytes| bytes == b"QB4"),
            "nor in any file"
        );
    }
    for seat in ["white", "black", "umpire", "watcher"] {
        let seen = opened
            .house
            .look(&live, seat.parse::<Seat>().unwrap(), None)
            .await
            .unwrap();
        let text = serde_json::to_string(&seen).unwrap();
        assert!(
            !text.contains("QB4") && text.contains("black seals"),
            "nor seen by {seat}"
        );
    }
    let alone = opened.act(&live, "black", "black resumes").await;
    assert!(
        matches!(alone, Err(Refusal::NotYours(_))),
        "the adversary is not there: {alone:?}"
    );
    opened.act(&live, "white", "white resumes").await.unwrap();
    let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
    let entry = seen.entries.last().unwrap();
    let contents = entry.sealed.as_ref().unwrap();
    assert_eq!(contents.words.as_deref(), Some("P-QB4"));
    assert_eq!(
        seen.state.score.last().unwrap().san,
        "c5",
        "{:?}",
        entry.ruling
    );
    let published = seen.entries[contents.seq as usize]
        .commitment
        .clone()
        .unwrap();
    let mut hasher = blake3::Hasher::new();
    hasher
        .update(b"seal/1")
        .update(made.id.as_bytes())
        .update(&contents.seq.to_be_bytes());
    hasher
        .update(&house::hex::read(&contents.nonce).unwrap())
        .update(b"P-QB4");
    assert_eq!(
        hasher.finalize().to_hex().to_string(),
        published,
        "anybody can check it"
    );
    archive::verify(&*store).await.unwrap();
}

#[tokio::test]
async fn an_ally_does_not_open_his_own_sides_envelope_alone() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&["agree consultation 2 1"])).await;
    let acts = ["white adjourns", "white seals \"P-K4\"", "white hands over"];
    opened.do_all(&live, &acts).await;
    let alone = opened.act(&live, "white-2", "white 2 resumes").await;
    assert!(matches!(alone, Err(Refusal::NotYours(_))), "{alone:?}");
    opened.do_all(&live, &["black resumes"]).await;
}

/// Who adjourns in his own turn thinks at his own cost until the envelope has left his hands.
#[tokio::test]
async fn whoever_seals_pays_until_he_hands_over() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    for code in ["british-1899", "english-club", "fide-2023"] {
        let (_, live) = opened.begin(of(code, &["agree time 40 in 2:00"])).await;
        let running = async || {
            let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
            let clocks = seen.state.clocks.unwrap();
            (clocks.white.running, clocks.black.running)
        };
        for (act, runs) in [
            ("white adjourns", (true, false)),
            ("white seals \"e4\"", (true, false)),
            ("white hands over", (false, false)),
        ] {
            opened.act(&live, "white", act).await.unwrap();
            assert_eq!(running().await, runs, "{code}: {act}");
        }
    }
}

/// He who has sealed is not kept waiting for ever by one who stays away.
#[tokio::test]
async fn whoever_stays_away_is_not_waited_for() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    let (_, live) = opened
        .begin(of("british-1899", &["agree time 40 in 2:00"]))
        .await;
    let sealed = ["white adjourns", "white seals \"P-K4\"", "white hands over"];
    opened.do_all(&live, &sealed).await;
    let early = opened.act(&live, "white", "white resumes").await;
    assert!(matches!(early, Err(Refusal::NotYours(_))), "{early:?}");
    let day = limits::TO_COME_BACK.as_millis() as u64;
    opened.wall.fetch_add(day, Ordering::SeqCst);
    opened.act(&live, "white", "white resumes").await.unwrap();
    let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
    assert_eq!(seen.state.turn, "black");
    assert!(seen.state.clocks.unwrap().black.running);
}

/// What was written and not handed over is nobody's but the writer's: when the other resumes, play goes on as it stood.
#[tokio::test]
async fn a_record_that_was_not_handed_over_is_not_opened() {
    let (_folder, store) = sqlite();
    let opened = open_house(store.clone()).await;
    for code in statute::Code::all() {
        let (made, live) = opened.begin(of(&code.id, &[])).await;
        opened
            .do_all(
                &live,
                &["white adjourns", "white seals \"Nf3\"", "black resumes"],
            )
            .await;
        let seen = opened.house.look(&live, Seat::Umpire, None).await.unwrap();
        let text = serde_json::to_string(&seen).unwrap();
        assert!(!text.contains("Nf3"), "{}: {text}", code.id);
        assert_eq!(seen.state.result, "open", "{}", code.id);
        assert!(seen.state.seal.is_none());
        assert_eq!(seen.state.turn, "white", "{}", code.id);
        let table = opened.house.table(&live).await.unwrap();
        let case = house::export::case(&table, Eyes::of(Seat::Umpire));
        drop(table);
        assert!(!case.contains("Nf3"), "{case}");
        opened.act(&live, "white", "white plays d4").await.unwrap();
        // Read again, it comes to the same.
        let rows = store.read(&made.id, 0).await.unwrap();
        assert!(house::archive::verify_rows(&rows).is_ok(), "{}", code.id);
    }
}
