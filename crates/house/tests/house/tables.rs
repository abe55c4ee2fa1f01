//! Tables: what is done at them, what is refused, what is kept.
use house::entry::{Hearers, What};
use house::refusal::Refusal;
use house::seat::Seat;

use crate::common::{asked, own_house, proposal};

#[tokio::test]
async fn an_act_is_done_once_and_in_its_place() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&[])).await;
    let (white, black): (Seat, Seat) = ("white".parse().unwrap(), "black".parse().unwrap());
    let house = &opened.house;
    let first = house
        .act(&live, white, asked("a", 2, "white plays e4"))
        .await
        .unwrap();
    let again = house
        .act(&live, white, asked("a", 2, "white plays e4"))
        .await
        .unwrap();
    assert_eq!((first, again), (3, 3), "the same act_id is the same act");
    let stale = house
        .act(&live, black, asked("a", 2, "black plays e5"))
        .await;
    assert_eq!(
        stale,
        Err(Refusal::Stale),
        "and another seat's act_id is its own"
    );
    let missed = house.look(&live, black, Some(2)).await.unwrap();
    assert_eq!(missed.entries.len(), 1);
    assert_eq!(missed.entries[0].act.as_deref(), Some("white plays e4"));
    house
        .act(&live, black, asked("a", 3, "black plays e5"))
        .await
        .unwrap();
    let ahead = house
        .act(&live, white, asked("b", 99, "white plays Nf3"))
        .await;
    assert_eq!(ahead, Err(Refusal::Stale));
    let answer = house.answer(&live, white, "a".into(), first).await.unwrap();
    let score: Vec<&str> = answer
        .state
        .score
        .iter()
        .map(|line| &*line.descriptive)
        .collect();
    assert_eq!(score, ["P-K4", "P-K4"]);
}

#[tokio::test]
async fn talk_makes_no_act_stale() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&[])).await;
    let house = &opened.house;
    let black = Seat::of(board::Color::Black);
    house
        .say(
            &live,
            black,
            "w".into(),
            "Good evening".into(),
            Hearers::All,
        )
        .await
        .unwrap();
    let white = Seat::of(board::Color::White);
    assert!(
        house
            .act(&live, white, asked("a", 2, "white plays e4"))
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn a_seat_acts_for_nobody_else() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&["agree consultation 2 1"])).await;
    for (seat, act) in [
        ("white", "black plays e5"),
        ("black", "white plays e4"),
        ("white", "umpire stops play"),
        ("white", "bystander suggests e4"),
        ("white", "white 2 plays e4"),
        ("white-2", "white plays e4"),
        ("umpire", "white plays e4"),
        ("watcher", "white plays e4"),
        ("watcher", "bystander suggests e4"),
    ] {
        let refused = opened.act(&live, seat, act).await;
        assert!(
            matches!(refused, Err(Refusal::NotYours(_))),
            "{seat}: {act}"
        );
    }
    for act in [
        "[0:10:00] white plays e4",
        "white waits 0:05:00",
        "white touches e2 unseen",
    ] {
        let refused = opened.act(&live, "white", act).await;
        assert!(matches!(refused, Err(Refusal::Malformed(_))), "{act}");
    }
    let refused = opened.act(&live, "white", "white dances").await;
    let Err(Refusal::Unreadable { line, column, .. }) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!((line, column), (Some(1), Some(7)));
    assert!(
        opened
            .act(&live, "white-2", "white 2 plays e4")
            .await
            .is_ok()
    );
    assert_eq!(opened.house.table(&live).await.unwrap().seq(), 3);
}

#[tokio::test]
async fn play_begins_when_both_have_accepted() {
    let opened = own_house().await;
    let made = opened.house.make(proposal(&[])).await.unwrap();
    let (live, seat) = opened
        .house
        .find(&made.id, Some(&made.links[0].secret))
        .await
        .unwrap();
    assert_eq!(
        opened.act(&live, "white", "white plays e4").await,
        Err(Refusal::NotBegun)
    );
    let first = opened.house.accept(&live, seat).await.unwrap();
    assert_eq!(opened.house.accept(&live, seat).await.unwrap(), first);
    assert_eq!(
        opened.act(&live, "white", "white plays e4").await,
        Err(Refusal::NotBegun)
    );
    let watcher = opened.house.accept(&live, Seat::Watcher).await;
    assert!(matches!(watcher, Err(Refusal::NotYours(_))));
    opened
        .house
        .accept(&live, "black".parse::<Seat>().unwrap())
        .await
        .unwrap();
    assert!(opened.act(&live, "white", "white plays e4").await.is_ok());
}

#[tokio::test]
async fn an_illegal_move_can_be_made_and_exacted() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&[])).await;
    opened
        .act(&live, "white", "white plays e2e5")
        .await
        .unwrap();
    let black: Seat = "black".parse().unwrap();
    let seen = opened.house.look(&live, black, None).await.unwrap();
    let rights = seen.state.black.unwrap().rights;
    let demand = rights
        .iter()
        .find(|right| right.act.starts_with("black demands"));
    let demand = demand.expect("something may be demanded").act.clone();
    assert!(rights.iter().all(|right| !right.cites.is_empty()));
    let seq = opened.act(&live, "black", &demand).await.unwrap();
    let answer = opened
        .house
        .answer(&live, black, "x".into(), seq)
        .await
        .unwrap();
    assert_eq!(answer.entry.ruling.unwrap().verdict, "upheld");
}

#[tokio::test]
async fn a_table_that_cannot_be_is_refused_with_its_place() {
    let opened = own_house().await;
    let mut unknown = proposal(&[]);
    unknown.code = "marquess-of-queensberry".into();
    assert!(matches!(
        opened.house.make(unknown).await,
        Err(Refusal::Unreadable { .. })
    ));
    let garbled = opened
        .house
        .make(proposal(&[
            "agree umpire appointed",
            "agree odds white givs pawn",
        ]))
        .await;
    let Err(Refusal::Unreadable { line, .. }) = garbled else {
        panic!("{garbled:?}");
    };
    assert_eq!(line, Some(2));
    for condition in [
        "white plays e4",
        "then turn white",
        "code all",
        "after 99999999 times e4",
    ] {
        let refused = opened.house.make(proposal(&[condition])).await;
        assert!(refused.is_err(), "{condition}");
    }
}

#[tokio::test]
async fn what_was_made_is_kept_as_it_was_made() {
    let opened = own_house().await;
    let store = opened.house.store.clone();
    let (made, _) = opened
        .begin(proposal(&["agree odds white gives queen's knight"]))
        .await;
    assert_eq!(
        made.table.start,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR"
    );
    let rows = store.read(&made.id, 0).await.unwrap();
    let entry = house::entry::Entry::of_row(&rows[0], [0; 32]).unwrap();
    let What::Made { settlement, .. } = entry.what else {
        panic!("the first entry is the making");
    };
    assert_eq!(
        settlement.proposal.conditions,
        ["agree odds white gives queen's knight"]
    );
    assert_eq!(settlement.version, env!("CARGO_PKG_VERSION"));
}

/// Long searches go on beside the tables: the others do not wait for them.
#[tokio::test]
async fn a_proof_keeps_nobody_else_waiting() {
    let opened = own_house().await;
    // Checks upon checks, and nothing that is soon decided.
    let position = "position 1r2bR2/K5N1/1N3q2/3p4/8/2b3k1/2Q1B3/6b1 w - - 0 1";
    let too_far = proposal(&[position, "agree proofs within 10000000 positions"]);
    let refused = opened.house.make(too_far).await;
    assert!(matches!(refused, Err(Refusal::Malformed(_))));
    let short_enough = [position, "agree proofs within 20000 positions"];
    let (_, long) = opened.begin(proposal(&short_enough)).await;
    let (_, other) = opened.begin(proposal(&[])).await;
    let claim = opened.act(&long, "white", "white claims draw by endless checks");
    let meanwhile = async {
        opened.act(&other, "white", "white plays e4").await.unwrap();
        opened.act(&other, "black", "black plays e5").await.unwrap();
    };
    tokio::pin!(claim);
    tokio::select! {
        biased;
        ended = &mut claim => panic!("the claim came first: {ended:?}"),
        () = meanwhile => {}
    }
    let seq = claim.await.unwrap();
    let seen = opened.house.look(&long, Seat::Umpire, Some(seq - 1)).await;
    let ruling = seen.unwrap().entries[0].ruling.clone().unwrap();
    assert_eq!(ruling.verdict, "refused");
    assert!(ruling.sentences[0].text.contains("could not be decided"));
    let table = opened.house.table(&other).await.unwrap();
    let case = house::export::case(&table, house::view::Eyes::Umpire);
    assert!(
        case.contains("agree proofs within 200000 positions"),
        "{case}"
    );
}

#[tokio::test]
async fn names_are_of_one_line() {
    let opened = own_house().await;
    let mut named = proposal(&[]);
    named.names.white = "A\n[Result \"1-0\"]".into();
    let refused = opened.house.make(named).await;
    assert!(matches!(refused, Err(Refusal::Malformed(_))));
}

/// The PGN with its acts is what `jadoube umpire` writes and reads: the whole case is in it, beside the moves.
#[tokio::test]
async fn the_case_is_in_the_pgn() {
    let opened = own_house().await;
    let terms = ["agree time 20 in 1:00", "after e4 e5"];
    let (_, live) = opened.begin(proposal(&terms)).await;
    let acts = [
        "white touches b1",
        "white plays Nf3",
        "black demands restore position",
        "white plays Nc3",
        "black adjourns",
        "black seals \"Kt - KB 3  [the King's] {sic} %\"",
        "black hands over",
        "white resumes",
    ];
    opened.do_all(&live, &acts).await;
    let table = opened.house.table(&live).await.unwrap();
    let pgn = house::export::pgn(&table, house::view::Eyes::Umpire, true);
    let place = |words: &str| pgn.find(words).unwrap_or_else(|| panic!("{words}: {pgn}"));
    assert!(
        place("1. e4 e5") < place("[%act [0:00:00] white touches b1]"),
        "{pgn}"
    );
    assert!(
        place("[%act [0:00:00] white plays Nc3]") < place("2. Nc3"),
        "{pgn}"
    );
    let case = house::export::case(&table, house::view::Eyes::Umpire);
    let written = minutes::read("case", &case).unwrap();
    let read = minutes::from_pgn("pgn", &pgn).unwrap();
    assert_eq!(read.to_string(), written.to_string(), "{pgn}");
    let score = house::export::pgn(&table, house::view::Eyes::Umpire, false);
    assert!(!score.contains('{'), "{score}");
}
