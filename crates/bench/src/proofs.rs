//! Proofs: drawn games against chasolver on real final positions; flags that fall in them, and endless checks, where there is
//! no peer, against the clock.
use crate::rounds::{Contender, Rounds};
use board::{Color, Position};
use cpu_time::ProcessTime;
use proof::{Answer, Budget, Condition, Reading, Winnability};
use std::path::PathBuf;
use std::str::FromStr;
use umpire::agreement::Outcome;

/// Of the peer's own final positions, which are sorted by what can still be won, each sixteenth; both sides are asked.
const EACH: usize = 16;

/// The peer's positions from real games, in a file beside its source where cargo has unpacked it.
fn finals() -> Option<Vec<String>> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")))?;
    let indexes = std::fs::read_dir(home.join("registry/src")).ok()?;
    let mut files = indexes.filter_map(|index| {
        let path = index.ok()?.path().join("chasolver-3.0.0/tests/lichess.txt");
        std::fs::read_to_string(path).ok()
    });
    let text = files.next()?;
    let rows = text.lines().filter(|l| !l.starts_with('#') && l.len() > 3);
    Some(rows.map(|l| l[3..].to_owned()).step_by(EACH).collect())
}

/// Can a side still win? With a line, and only whether it is seen that it cannot.
pub fn drawn(rounds: &Rounds) {
    let Some(fens) = finals() else {
        println!("\nskipped: the positions of chasolver 3.0.0 are not unpacked here");
        return;
    };
    let boards: Vec<(Position, chess::Board)> = fens
        .iter()
        .filter_map(|fen| {
            Some((
                Position::from_fen(fen).ok()?,
                chess::Board::from_str(fen).ok()?,
            ))
        })
        .collect();
    let questions = 2.0 * boards.len() as f64;
    let theirs = |ask: fn(&chess::Board, chess::Color) -> bool| {
        let sides = [chess::Color::White, chess::Color::Black];
        let count = |b: &chess::Board| sides.iter().filter(|c| ask(b, **c)).count() as u64;
        boards.iter().map(|(_, b)| count(b)).sum::<u64>()
    };
    let ours = |ask: fn(&Position, Color) -> bool| {
        let sides = [Color::White, Color::Black];
        let count = |p: &Position| sides.iter().filter(|c| ask(p, **c)).count() as u64;
        boards.iter().map(|(p, _)| count(p)).sum::<u64>()
    };
    rounds.race(
        "drawn game, full, final positions of real games",
        questions,
        "questions",
        vec![
            Contender::new("chasolver 3.0.0", || {
                theirs(|b, c| {
                    matches!(
                        chasolver::winnability(b, c),
                        Some(chasolver::Winnability::Winnable { .. })
                    )
                })
            }),
            Contender::new("jadoube", || {
                ours(|p, c| {
                    let answer = proof::winnable(p, c, Condition::Mate, Budget::default());
                    matches!(answer, Winnability::Winnable(_))
                })
            }),
        ],
    );
    rounds.race(
        "drawn game, fast, final positions of real games",
        questions,
        "questions",
        vec![
            Contender::new("chasolver 3.0.0", || theirs(chasolver::is_unwinnable_fast)),
            Contender::new("jadoube", || {
                ours(|p, c| proof::unwinnable_fast(p, c, Condition::Mate))
            }),
        ],
    );
    rounds.race(
        "dead for both, as the umpire asks after captures and Pawn moves",
        boards.len() as f64,
        "questions",
        vec![
            Contender::new("chasolver 3.0.0", || {
                let sides = [chess::Color::White, chess::Color::Black];
                let dead =
                    |b: &chess::Board| sides.iter().all(|c| chasolver::is_unwinnable_fast(b, *c));
                boards.iter().filter(|(_, b)| dead(b)).count() as u64
            }),
            Contender::new("jadoube", || {
                let dead = |p: &Position| proof::dead(p, Condition::Mate);
                boards.iter().filter(|(p, _)| dead(p)).count() as u64
            }),
        ],
    );
}

/// The flag of either falls in his turn (FIDE 6.9): the whole hearing, with the proof that the ruling keeps.
pub fn flag_falls(_: &Rounds) {
    let (Some(fens), Some(fide)) = (finals(), statute::Code::find("fide-2023")) else {
        println!("\nskipped: the positions of chasolver 3.0.0 are not unpacked here");
        return;
    };
    let turns = fens
        .iter()
        .filter_map(|fen| fen.split_once(' '))
        .flat_map(|(men, _)| {
            [("w", "white"), ("b", "black")]
                .map(|(turn, side)| (format!("{men} {turn} - - 0 1"), side))
        });
    let (mut times, mut drawn, mut open) = (Vec::new(), 0, 0);
    for (fen, side) in turns {
        if Position::from_fen(&fen).is_err() {
            continue;
        }
        let case = format!(
            "agree time all in 0:05\nclock white 0:00:01 black 0:00:01 left\nposition {fen}\n{side} waits 0:00:01\numpire points out flag fallen\n"
        );
        let Ok(case) = minutes::read("a flag falls", &case) else {
            continue;
        };
        let began = ProcessTime::now();
        let heard = minutes::hear(&case, fide.clone());
        times.push(began.elapsed().as_secs_f64() * 1e3);
        match heard.hearings.last().and_then(|h| h.standing.as_ref()) {
            Some(stands) if stands.result.0 == Outcome::Drawn => drawn += 1,
            Some(stands) if stands.result.0 == Outcome::Open => open += 1,
            _ => {}
        }
    }
    told(
        "a flag falls",
        times,
        &format!("{drawn} drawn, {open} open"),
    );
}

/// How long the questions took.
fn told(what: &str, mut times: Vec<f64>, answered: &str) {
    times.sort_by(f64::total_cmp);
    let within = times.iter().filter(|ms| **ms <= 100.0).count();
    println!(
        "\n{what}: {} positions, {answered}; {:.1} % within 100 ms, median {:.2} ms, most {:.0} ms",
        times.len(),
        100.0 * within as f64 / times.len() as f64,
        times[times.len() / 2],
        times.last().unwrap_or(&0.0),
    );
}

/// Endless checks on the table of known positions, each question once.
pub fn endless_checks(_: &Rounds) {
    let table = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/proofs/endless-checks.tsv");
    let Ok(text) = std::fs::read_to_string(&table) else {
        println!("\nskipped: {} is not here", table.display());
        return;
    };
    for (reading, column) in [
        (Reading::Strict, 3),
        (Reading::MateAllowed, 4),
        (Reading::Spared, 5),
    ] {
        let (mut times, mut wrong, mut open) = (Vec::new(), 0, 0);
        for line in text.lines().skip(1) {
            let row: Vec<&str> = line.split('\t').collect();
            let Ok(position) = Position::from_fen(row[1]) else {
                continue;
            };
            let began = ProcessTime::now();
            let answer = proof::endless_checks(&position, reading, Budget::default());
            times.push(began.elapsed().as_secs_f64() * 1e3);
            match answer {
                Answer::Undecided { .. } => open += 1,
                Answer::Proved(_) if row[column] == "proved" => {}
                Answer::Refuted(_) if row[column] == "refuted" => {}
                _ => wrong += 1,
            }
        }
        told(
            &format!("endless checks, {reading:?}"),
            times,
            &format!("{wrong} wrong, {open} open"),
        );
    }
}
