//! The tables of positions with known answers. `make test` takes a sample, `make proofs` the whole.
use board::{Color, Position};
use proof::{
    Answer, Budget, Condition, Reading, Winnability, endless_checks, unwinnable_fast, verify,
    verify_defence, verify_winnability, winnable,
};
use std::path::PathBuf;

/// A table of `../shared/data`, if it is there.
fn table(path: &str) -> Option<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let text = std::fs::read_to_string(root.join(path)).ok();
    if text.is_none() {
        eprintln!("skipped: {path} is not here");
    }
    text
}

fn whole() -> bool {
    std::env::var_os("PROOFS").is_some_and(|all| all == "all")
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

/// The answer in one word, after the verifier has agreed.
fn word(position: &Position, reading: Reading, budget: Budget) -> &'static str {
    match endless_checks(position, reading, budget) {
        Answer::Proved(certificate) => {
            assert_eq!(verify(&certificate, position, reading), Ok(()));
            "proved"
        }
        Answer::Refuted(defence) => {
            assert_eq!(verify_defence(&defence, position, reading), Ok(()));
            "refuted"
        }
        Answer::Undecided { .. } => "undecided",
    }
}

#[test]
fn endless_checks_are_decided_rightly_in_every_reading() {
    let Some(text) = table("proofs/endless-checks.tsv") else {
        return;
    };
    for (i, row) in rows(&text).enumerate() {
        let easy = row[6].parse::<u64>().is_ok_and(|nodes| nodes < 1000);
        if !whole() && (!easy || i % 5 > 0) {
            continue;
        }
        let position = Position::from_fen(row[1]).unwrap();
        for (reading, answer) in [
            (Reading::Strict, row[3]),
            (Reading::MateAllowed, row[4]),
            (Reading::Spared, row[5]),
        ] {
            let word = word(&position, reading, Budget::default());
            assert_eq!(word, answer, "{} {reading:?} {}", row[0], row[1]);
        }
    }
}

/// Positions that a first solver left open after 1.5 million nodes, in the readings in which they are
/// decided within the default budget.
#[test]
fn the_mountain_is_climbed_as_far_as_it_is() {
    if !whole() {
        return;
    }
    let three = [Reading::Strict, Reading::Spared, Reading::MateAllowed];
    let first = "3r3r/p7/5k2/8/3qQ1p1/P2B4/5P2/3R1K2 w - - 0 1";
    let third = "3rr3/5k1p/pp1q1p1Q/8/3P3R/7P/PP3PP1/6K1 w - - 0 1";
    for (fen, readings, answer) in [
        (first, &three[1..], "proved"),
        (third, &three[..], "refuted"),
    ] {
        let position = Position::from_fen(fen).unwrap();
        for reading in readings {
            assert_eq!(word(&position, *reading, Budget::default()), answer);
        }
    }
}

fn ask(fen: &str, winner: Color, winnable_truly: bool, budget: Budget) -> bool {
    let position = Position::from_fen(fen).unwrap();
    let answer = winnable(&position, winner, Condition::Mate, budget);
    let open = matches!(answer, Winnability::Undecided { .. });
    if !open {
        let can = matches!(answer, Winnability::Winnable(_));
        assert_eq!(can, winnable_truly, "{fen} {winner:?}");
        let verified = verify_winnability(&answer, &position, winner, Condition::Mate);
        assert_eq!(verified, Ok(()), "{fen} {winner:?}");
    }
    let fast = unwinnable_fast(&position, winner, Condition::Mate);
    assert!(!fast || !winnable_truly, "{fen} {winner:?}");
    !open
}

#[test]
fn drawn_games_are_decided_rightly() {
    let Some(text) = table("proofs/drawn-game.tsv") else {
        return;
    };
    for row in rows(&text) {
        let winner = Color::from_white(row[2] == "white");
        let decided = ask(row[1], winner, row[4] == "winnable", Budget::default());
        assert!(decided, "{} is open", row[0]);
    }
}

/// Questions in the form of D3-Chess, every `step`th position of them: how many were asked, and of whom
/// they are open.
fn vectors(text: &str, step: usize, budget: Budget) -> (usize, Vec<String>) {
    let lines = text.lines().filter(|l| !l.starts_with('#') && l.len() > 3);
    let (mut asked, mut open) = (0, Vec::new());
    for line in lines.step_by(step) {
        let (truth, fen) = line.split_at(2);
        for (winner, letter) in [(Color::White, 'W'), (Color::Black, 'B')] {
            asked += 1;
            if !ask(fen, winner, truth.contains(letter), budget) {
                open.push(format!("{fen} {winner:?}"));
            }
        }
    }
    (asked, open)
}

#[test]
fn published_vectors_are_never_answered_wrongly() {
    let Some(text) = table("epd/unwinnable/cha-test-vector.txt") else {
        return;
    };
    if whole() {
        let (asked, open) = vectors(&text, 1, Budget::default());
        assert!(open.is_empty(), "open of {asked}: {open:#?}");
    } else {
        vectors(&text, 12, Budget::of_nodes(20_000));
    }
}

/// What people have asked of chasolver.org, as cargo has unpacked it beside its source.
#[test]
fn what_was_asked_of_chasolver_is_never_answered_wrongly() {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let indexes = home.and_then(|home| std::fs::read_dir(home.join("registry/src")).ok());
    let text = indexes.into_iter().flatten().find_map(|index| {
        let tests = index.ok()?.path().join("chasolver-3.0.0/tests");
        std::fs::read_to_string(tests.join("positions.txt")).ok()
    });
    let Some(text) = text else {
        eprintln!("skipped: chasolver 3.0.0 is not unpacked here");
        return;
    };
    let (step, budget) = if whole() {
        (1, Budget::of_nodes(500_000))
    } else {
        (40, Budget::of_nodes(20_000))
    };
    let (asked, open) = vectors(&text, step, budget);
    println!("{} open of {asked}: {open:#?}", open.len());
}
