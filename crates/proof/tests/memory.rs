//! A search keeps to the memory it is given: measured from outside, by what the process has held.
use board::{Color, Position};
use proof::{Answer, Budget, Condition, Reading, Winnability, endless_checks, winnable};

const MIB: usize = 1 << 20;

/// The most that this process has held, in bytes, where the system tells it.
fn peak() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|l| l.starts_with("VmHWM:"))?;
    let kib: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib << 10)
}

fn kept(memory: usize, search: impl FnOnce(Budget)) {
    let Some(before) = peak() else {
        eprintln!("skipped: the system does not tell");
        return;
    };
    search(Budget {
        nodes: u64::MAX,
        memory,
    });
    let held = peak().unwrap_or(before) - before;
    assert!(held <= memory, "{} MiB held", held / MIB);
    assert!(held > memory / 8, "only {} MiB held: no test", held / MIB);
}

#[test]
fn endless_checks_stay_within_their_memory() {
    let hard = Position::from_fen("3r3r/p7/5k2/8/3qQ1p1/P2B4/5P2/3R1K2 w - - 0 1").unwrap();
    kept(12 * MIB, |budget| {
        let answer = endless_checks(&hard, Reading::Strict, budget);
        assert!(matches!(answer, Answer::Undecided { .. }));
    });
}

#[test]
fn drawn_games_stay_within_their_memory() {
    let wide = Position::from_fen("3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 0 1").unwrap();
    kept(24 * MIB, |budget| {
        let answer = winnable(&wide, Color::White, Condition::Mate, budget);
        assert!(
            matches!(answer, Winnability::Undecided { .. }),
            "{answer:?}"
        );
    });
}
