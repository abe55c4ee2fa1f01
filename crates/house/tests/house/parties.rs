//! What one of the parties says is not taken for a fact against the other.
use house::entry::SeatChange;
use house::house::Asked;
use house::limits::Pace;
use house::refusal::Refusal;
use house::seat::Seat;
use house::settlement::{Presses, Proposal, Watchfulness};
use serde_json::json;

use crate::common::{open_house, own_house, proposal, sqlite};
use crate::door::{ask, door, make};

fn of(code: &str, conditions: &[&str]) -> Proposal {
    Proposal {
        code: code.into(),
        ..proposal(conditions)
    }
}

/// The house has the log: nobody can say that it is not known how the men stood, nor that they stood otherwise.
#[tokio::test]
async fn nobody_unmakes_a_game_by_his_own_word() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    for code in statute::Code::all() {
        let (_, live) = opened.begin(of(&code.id, &[])).await;
        opened
            .do_all(&live, &["white plays e4", "black adjourns"])
            .await;
        for act in [
            "black cannot ascertain position",
            "black resumes 4k3/8/8/8/8/8/8/qqqqKqqq b - - 0 1",
            "black replaces d8 on h3",
            "black takes off d1 by accident",
            "black sets queen e5 by accident",
            "black leaves area with leave",
            "black arrives after 0:00:01",
        ] {
            let said = opened.act(&live, "black", act).await;
            assert!(matches!(said, Err(Refusal::Malformed(_))), "{said:?}");
        }
        opened.act(&live, "black", "black resumes").await.unwrap();
        let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
        assert_eq!(seen.state.result, "open", "{}", code.id);
    }
}

/// A player stops the clocks to call the umpire; where there is none they go on.
#[tokio::test]
async fn where_nobody_can_be_called_the_clocks_go_on() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    for (umpire, there) in [(false, false), (true, false), (true, true)] {
        let wanted = Proposal {
            umpire,
            ..of("fide-2023", &["agree time all in 0:10"])
        };
        let (_, live) = opened.begin(wanted).await;
        let sat = match there {
            true => Some(opened.house.sit(&live, Seat::Umpire, None).await.unwrap()),
            false => None,
        };
        let said = opened.act(&live, "white", "white pauses clock").await;
        assert_eq!(said.is_ok(), there, "{said:?}");
        let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
        let clocks = seen.state.clocks.unwrap();
        assert_eq!(clocks.white.running, !there);
        if sat.is_some() {
            // He does not think for nothing: play waits for whom he called.
            let said = opened.act(&live, "white", "white plays e4").await;
            assert!(matches!(said, Err(Refusal::NotYours(_))), "{said:?}");
            for (seat, act) in [
                ("umpire", "umpire starts clock"),
                ("white", "white plays e4"),
            ] {
                opened.act(&live, seat, act).await.unwrap();
            }
        }
    }
    // Nor where the umpire's seat is opened by nobody any more; nor by a claim that he would have to decide.
    let wanted = Proposal {
        umpire: true,
        ..of("fide-2023", &["agree time all in 0:10"])
    };
    let (_, live) = opened.begin(wanted).await;
    let revoked = SeatChange::Revoked;
    let gone = opened
        .house
        .change_seat(&live, Seat::Umpire, Seat::Umpire, revoked, None);
    gone.await.unwrap();
    let said = opened.act(&live, "white", "white pauses clock").await;
    assert!(matches!(said, Err(Refusal::NotYours(_))), "{said:?}");
    let quick = [
        "after 1. e4 e5",
        "agree time all in 0:30",
        "agree quickplay",
        "clock white 0:00:30 black 0:20:00 left",
    ];
    let (_, live) = opened.begin(of("fide-2023", &quick)).await;
    for claim in ["no effort", "no normal win"] {
        let claim = format!("white claims draw by {claim}");
        let said = opened.act(&live, "white", &claim).await;
        assert!(matches!(said, Err(Refusal::NotYours(_))), "{said:?}");
    }
}

/// Nobody adjourns the game in the other's turn.
#[tokio::test]
async fn a_game_is_adjourned_by_him_who_has_the_move() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    for code in statute::Code::all() {
        let (_, live) = opened.begin(of(&code.id, &[])).await;
        let said = opened.act(&live, "black", "black adjourns").await;
        assert!(matches!(said, Err(Refusal::NotYours(_))), "{said:?}");
        opened.act(&live, "white", "white adjourns").await.unwrap();
    }
}

/// However long a log is, no answer is longer than an answer may be; it is had in parts.
#[tokio::test]
async fn a_long_log_is_asked_for_in_parts() {
    let (_folder, opened, router) = door(Pace::default()).await;
    let made = make(&router, json!({"code": "british-1899", "public": true})).await;
    let path = format!("/api/tables/{}", made.id);
    for side in ["white", "black"] {
        let seat: Seat = side.parse().unwrap();
        let (live, _) = opened.house.find(&made.id, None).await.unwrap();
        opened.house.accept(&live, seat).await.unwrap();
    }
    let part = async |asked: &str| {
        let (status, seen) = ask(
            &router,
            "GET",
            &format!("{path}?{asked}"),
            &made.secrets[0],
            json!({}),
        )
        .await;
        assert_eq!(status.as_u16(), 200, "{seen}");
        let entries = seen["entries"].as_array().unwrap().iter();
        entries
            .map(|entry| entry["seq"].as_u64().unwrap())
            .collect::<Vec<u64>>()
    };
    assert_eq!(part("until=1").await, [0, 1]);
    assert_eq!(part("since=0&until=1").await, [1]);
    assert_eq!(part("since=1").await, [2]);
}

/// A count of quiet moves as high as a FEN can say is a count.
#[tokio::test]
async fn no_count_of_quiet_moves_is_too_high() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    let position = "position 4k3/8/8/8/8/8/8/R3K3 w Q - 4294967295 1";
    let (_, live) = opened.begin(of("fide-2023", &[position])).await;
    let done = opened.act(&live, "white", "white plays Ra2").await;
    assert!(done.is_ok(), "{done:?}");
}

/// An act is one line: a second would stand in the case as somebody else's.
#[tokio::test]
async fn an_act_is_one_line() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    let (_, live) = opened
        .begin(of("british-1899", &["agree by communication"]))
        .await;
    for act in [
        "white sends \"P-K4\nblack resigns\n# \"",
        "white sends \"P-K4\u{2028}black resigns\"",
        "white plays \"P-K4\rblack resigns\"",
    ] {
        let said = opened.act(&live, "white", act).await;
        assert!(
            matches!(said, Err(Refusal::Malformed(_))),
            "{act}: {said:?}"
        );
    }
}

/// What the other does in his turn that changes nothing for him keeps nobody from moving; what he has not seen and bears upon
/// his act does.
#[tokio::test]
async fn idle_acts_of_the_other_make_nothing_stale() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    for code in statute::Code::all() {
        let (_, live) = opened.begin(of(&code.id, &[])).await;
        let seen = opened.house.table(&live).await.unwrap().seq();
        let idle = ["black waits", "black touches e7", "black offers draw"];
        let hand = ["black lifts d1", "black replaces d1", "black takes off a1"];
        for act in idle.into_iter().chain(hand) {
            opened.act(&live, "black", act).await.unwrap();
        }
        let asked = |act_id: &str, act: &str| Asked {
            act_id: act_id.into(),
            expected_seq: seen,
            act: act.into(),
        };
        let white: Seat = "white".parse().unwrap();
        // An answer is to what was seen: he has not seen the offer.
        let answered = opened.house.act(&live, white, asked("d", "white consents"));
        assert_eq!(answered.await, Err(Refusal::Stale), "{}", code.id);
        let played = opened.house.act(&live, white, asked("a", "white plays e4"));
        assert!(played.await.is_ok(), "{}", code.id);
        // He has moved himself since.
        let again = opened.house.act(&live, white, asked("b", "white plays d4"));
        assert_eq!(again.await, Err(Refusal::Stale), "{}", code.id);
        let black: Seat = "black".parse().unwrap();
        let unseen = opened.house.act(&live, black, asked("c", "black plays e5"));
        assert_eq!(unseen.await, Err(Refusal::Stale), "{}", code.id);
        // Nor from what is done beside the men: a word of notice, a clock pressed.
        let (_, live) = opened.begin(of(&code.id, &[])).await;
        opened.act(&live, "black", "black waits").await.unwrap();
        let said = opened
            .house
            .act(&live, white, asked("e", "white gives notice"));
        assert!(said.await.is_ok(), "{}", code.id);
    }
}

/// What was claimed and not proved is not looked for again while the men stand so: else the claimant's clock stood at his will.
#[tokio::test]
async fn a_claim_that_was_not_proved_is_not_considered_again() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    let position = "position 1r6/6nk/2R4p/8/1PQ3P1/1K6/6P1/2q5 b - - 0 1";
    let conditions = [position, "agree proofs within 100 positions"];
    let (_, live) = opened.begin(of("british-1899", &conditions)).await;
    let claim = "black claims draw by endless checks";
    opened.act(&live, "black", claim).await.unwrap();
    let again = opened.act(&live, "black", claim).await;
    assert!(matches!(again, Err(Refusal::NotYours(_))), "{again:?}");
    // Nor with a man lifted between.
    opened.act(&live, "black", "black lifts h6").await.unwrap();
    let again = opened.act(&live, "black", claim).await;
    assert!(matches!(again, Err(Refusal::NotYours(_))), "{again:?}");
    let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
    assert_eq!(seen.state.result, "open");
}

/// At a silent table no line is understood by what may be demanded: else asking would tell whether there was an offence.
#[tokio::test]
async fn at_a_silent_table_words_tell_of_no_offence() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    let wanted = || Proposal {
        watchfulness: Watchfulness::Silent,
        ..of("british-1899", &[])
    };
    let (_, guilty) = opened.begin(wanted()).await;
    opened
        .act(&guilty, "white", "white touches e2")
        .await
        .unwrap();
    let (_, innocent) = opened.begin(wanted()).await;
    for live in [&guilty, &innocent] {
        opened.act(live, "white", "white plays d4").await.unwrap();
    }
    let black: Seat = "black".parse().unwrap();
    for line in [
        "make him move it",
        "he touched and moved another",
        "undo that",
        "I exact",
        "e5",
    ] {
        let upon_guilt = opened.house.interpret(&guilty, black, line).await;
        let upon_none = opened.house.interpret(&innocent, black, line).await;
        assert_eq!(
            format!("{upon_guilt:?}"),
            format!("{upon_none:?}"),
            "{line}"
        );
    }
}

/// British II.6.e lets anybody find an illegality after mate; at a table it is not found by him who committed it.
#[tokio::test]
async fn his_own_fault_undoes_no_mate() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    let (_, live) = opened.begin(of("british-1899", &[])).await;
    for (seat, act) in [
        ("white", "white plays a2a5"),
        ("white", "white plays f3"),
        ("black", "black plays e5"),
        ("white", "white plays g4"),
        ("black", "black plays Qh4"),
    ] {
        opened.act(&live, seat, act).await.unwrap();
    }
    for act in [
        "white points out illegal move",
        "white demands restore position",
    ] {
        let refused = opened.act(&live, "white", act).await;
        assert!(matches!(refused, Err(Refusal::NotYours(_))), "{refused:?}");
    }
    // Nor is it offered him.
    let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
    let (white, black) = (seen.state.white.unwrap(), seen.state.black.unwrap());
    let restores = |party: &house::view::Party| {
        let mut rights = party.rights.iter();
        rights.any(|right| right.may == "demand restore position")
    };
    assert_eq!((restores(&white), restores(&black)), (false, true));
}

/// Nor does he keep it, for when he has blundered, as long as the game lasts.
#[tokio::test]
async fn his_own_fault_insures_nobody() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    for code in statute::Code::all() {
        let (_, live) = opened.begin(of(&code.id, &[])).await;
        let mistake = opened
            .act(&live, "black", "black takes off a2 by mistake")
            .await;
        mistake.unwrap();
        let played = ["white plays e4", "black plays e5", "white plays Bc4"];
        opened.do_all(&live, &played).await;
        let undo = opened
            .act(&live, "black", "black demands restore position")
            .await;
        let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
        assert_eq!(seen.state.score.len(), 3, "{}: {undo:?}", code.id);
        let mut rights = seen.state.black.unwrap().rights.into_iter();
        assert!(
            !rights.any(|right| right.may == "demand restore position"),
            "{}",
            code.id
        );
    }
}

/// By whichever words he asks for it, nobody has a game restored to before his own fault when the other has moved since: under
/// FIDE by the position instead of the move, for a move made with two hands, or upon a later fault of the other's.
#[tokio::test]
async fn nobody_goes_back_behind_his_own_fault() {
    let opened = own_house().await;
    let pressed = |code: &str| Proposal {
        presses: Presses::House,
        ..of(code, &["after 1. e4 e5 2. Bc4"])
    };
    let cases: [(&str, &[&str], &[&str]); 6] = [
        (
            "british-1899",
            &[
                "black takes off d2 by mistake",
                "black plays Nc6",
                "white plays Qh5",
                "black plays Nf6",
                "white plays Qxf7",
            ],
            &[
                "black demands restore position",
                "black points out illegal move",
            ],
        ),
        (
            "american-1897",
            &[
                "black plays Nf6",
                "white plays Nf3",
                "black plays Nc6",
                "white lifts e1",
                "white puts g1",
                "white quits",
                "black plays Qe7",
                "white plays h3",
                "black plays a6",
            ],
            &["white demands restore position"],
        ),
        (
            "fide-2023",
            &["black plays b8b6", "white plays Qh5", "black plays Nf6"],
            &[
                "black points out illegal position",
                "black points out illegal move",
            ],
        ),
        (
            "fide-2023",
            &[
                "black plays Nc6 with two hands",
                "white plays Qh5",
                "black plays Nf6",
            ],
            &["black points out illegal move"],
        ),
        (
            "british-1899",
            &[
                "black plays b8b6",
                "white plays d3",
                "black plays a6",
                "white plays c1b3",
                "black plays h6",
            ],
            &["black demands restore position"],
        ),
        (
            "blue-book-1910",
            &[
                "black plays b8b6",
                "white plays d3",
                "black plays a6",
                "white plays c1b3",
                "black plays h6",
            ],
            &["black demands restore position"],
        ),
    ];
    for (code, played, asked) in cases {
        let (_, live) = opened.begin(pressed(code)).await;
        opened.do_all(&live, played).await;
        let black: Seat = "black".parse().unwrap();
        let seen = opened.house.look(&live, black, None).await.unwrap();
        let score = seen.state.score.len();
        for line in asked {
            let doer = line.split(' ').next().unwrap();
            let said = opened.act(&live, doer, line).await;
            assert!(
                matches!(said, Err(Refusal::NotYours(_))),
                "{code}: {line}: {said:?}"
            );
            let parties = [&seen.state.white, &seen.state.black];
            let mut rights = parties
                .into_iter()
                .flatten()
                .flat_map(|party| &party.rights);
            assert!(rights.all(|right| right.act != *line), "{code}: {line}");
        }
        let seen = opened.house.look(&live, black, None).await.unwrap();
        assert_eq!(seen.state.score.len(), score, "{code}");
    }
}

/// In the other's turn one does so much, and beyond it only what he has a right to: he who has the move finds a moment in which
/// nothing has changed since he looked.
#[tokio::test]
async fn nobody_leaves_the_other_no_moment() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    for code in statute::Code::all() {
        let (_, live) = opened.begin(of(&code.id, &[])).await;
        let flood = async |acts: [&str; 2]| {
            let mut done = 0;
            for act in acts.iter().cycle().take(30) {
                done += usize::from(opened.act(&live, "black", act).await.is_ok());
            }
            done
        };
        let done = flood(["black plays a7a6", "black plays a6a7"]).await;
        assert!((1..=8).contains(&done), "{}: {done}", code.id);
        assert_eq!(flood(["black announces check", "black waits"]).await, 0);
        let table = opened.house.table(&live).await.unwrap();
        let right = table.game.rights(board::Color::Black);
        drop(table);
        if let Some(right) = right.first() {
            let done = opened.act(&live, "black", &right.act.to_string()).await;
            assert!(done.is_ok(), "{}: {} {done:?}", code.id, right.act);
        }
        opened.act(&live, "white", "white plays Nf3").await.unwrap();
        opened.act(&live, "black", "black resigns").await.unwrap();
    }
}

/// What the other did and undid leaves things as they were seen.
#[tokio::test]
async fn what_is_as_it_was_is_not_stale() {
    let (_folder, store) = sqlite();
    let opened = open_house(store).await;
    for code in statute::Code::all() {
        let (_, live) = opened.begin(of(&code.id, &[])).await;
        let seen = opened.house.table(&live).await.unwrap().seq();
        opened
            .act(&live, "black", "black plays a7a6")
            .await
            .unwrap();
        let asked = |act_id: &str| Asked {
            act_id: act_id.into(),
            expected_seq: seen,
            act: "white plays Nf3".into(),
        };
        let white: Seat = "white".parse().unwrap();
        let unseen = opened.house.act(&live, white, asked("a")).await;
        assert_eq!(unseen, Err(Refusal::Stale), "{}", code.id);
        opened
            .act(&live, "black", "black takes back")
            .await
            .unwrap();
        let played = opened.house.act(&live, white, asked("b")).await;
        assert!(played.is_ok(), "{}: {played:?}", code.id);
    }
}
