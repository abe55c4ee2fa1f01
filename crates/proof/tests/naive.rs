//! Every answer against a naive one: the whole graph of a small position, swept until nothing changes.
//!
//! The positions are drawn by lot, the same each time; `make proofs` draws many more than `make test`.
mod lot;

use board::{Color, Position};
use lot::{Lot, whole};
use proof::{
    Answer, Budget, Condition, Reading, Reason, Winnability, drawn, endless_checks_by,
    unwinnable_fast, verify, verify_defence, verify_winnability, winnable,
};
use std::collections::{HashMap, HashSet};

const READINGS: [Reading; 3] = [Reading::Strict, Reading::Spared, Reading::MateAllowed];

fn bare(position: &Position) -> Position {
    let mut bare = *position;
    bare.set_counters(0, 1);
    bare
}

/// Numbers all positions that can be reached by `steps`; nothing if there are more than `most`.
fn reached(
    root: &Position,
    most: usize,
    steps: impl Fn(&Position) -> Vec<Vec<Position>>,
) -> Option<Vec<Vec<Vec<usize>>>> {
    let mut numbers = HashMap::from([(bare(root), 0)]);
    let mut order = vec![bare(root)];
    let mut graph = Vec::new();
    while let Some(here) = order.get(graph.len()).copied() {
        let mut number = |there: &Position| {
            let there = bare(there);
            *numbers.entry(there).or_insert_with(|| {
                order.push(there);
                order.len() - 1
            })
        };
        let mut numbered = Vec::new();
        for group in steps(&here) {
            numbered.push(group.iter().map(&mut number).collect());
        }
        graph.push(numbered);
        if order.len() > most {
            return None;
        }
    }
    Some(graph)
}

/// For each check, the positions after every reply.
fn checks(here: &Position) -> Vec<Vec<Position>> {
    let after = here.legal_moves().into_iter().map(|m| here.after(m));
    after
        .filter(|p| p.in_check(p.turn()))
        .map(|p| p.legal_moves().into_iter().map(|r| p.after(r)).collect())
        .collect()
}

/// The greatest set of nodes each of which has a check that `holds` with respect to the set.
fn greatest(graph: &[Vec<Vec<usize>>], holds: impl Fn(&[usize], &[bool]) -> bool) -> Vec<bool> {
    let mut set = vec![true; graph.len()];
    loop {
        let mut changed = false;
        for (i, checks) in graph.iter().enumerate() {
            if set[i] && !checks.iter().any(|replies| holds(replies, &set)) {
                set[i] = false;
                changed = true;
            }
        }
        if !changed {
            return set;
        }
    }
}

/// The three verdicts, as `../shared/data/proofs/README.md` defines them.
fn naive_checks(root: &Position, most: usize) -> Option<([bool; 3], usize)> {
    let graph = reached(root, most, checks)?;
    let all = |replies: &[usize], set: &[bool]| replies.iter().all(|r| set[*r]);
    let strict = greatest(&graph, |r, set| !r.is_empty() && all(r, set));
    let allowed = greatest(&graph, all);
    let spared = greatest(&graph, |r, set| {
        all(r, &allowed) && r.iter().any(|r| set[*r])
    });
    Some(([strict[0], spared[0], allowed[0]], graph.len()))
}

/// Whether the claim is proved, after the verifier has agreed.
fn proved(position: &Position, claimant: Color, reading: Reading) -> bool {
    let fen = position.fen();
    match endless_checks_by(position, claimant, reading, Budget::default()) {
        Answer::Proved(certificate) => {
            assert_eq!(verify(&certificate, position, reading), Ok(()), "{fen}");
            true
        }
        Answer::Refuted(defence) => {
            assert_eq!(verify_defence(&defence, position, reading), Ok(()), "{fen}");
            false
        }
        Answer::Undecided { nodes } => panic!("{fen} is open after {nodes} nodes"),
    }
}

#[test]
fn endless_checks_are_what_the_whole_graph_says() {
    let mut lot = Lot::new(1);
    let (wanted, most) = if whole() { (1_000, 2_000) } else { (80, 300) };
    let mut met: HashMap<[bool; 3], usize> = HashMap::new();
    let mut asked = 0;
    let mut sizes = 0;
    while asked < wanted {
        let position = lot.perpetual();
        if checks(&position).is_empty() {
            continue;
        }
        let Some((truth, size)) = naive_checks(&position, most) else {
            continue;
        };
        // Most positions are refuted or mate at once: of those only some are taken.
        if !truth[1] && size < 12 && lot.below(20) > 0 {
            continue;
        }
        for (reading, truth) in READINGS.into_iter().zip(truth) {
            let answer = proved(&position, position.turn(), reading);
            assert_eq!(answer, truth, "{} {reading:?}", position.fen());
        }
        *met.entry(truth).or_default() += 1;
        asked += 1;
        sizes += size;
    }
    println!(
        "strict, spared, mate allowed: {met:?}; {} positions in a graph",
        sizes / asked
    );
    for truth in [[true; 3], [false, true, true], [false, false, true]] {
        assert!(met.contains_key(&truth), "{truth:?} was never drawn");
    }
}

#[test]
fn out_of_turn_the_whole_graph_after_every_move_says_it() {
    let mut lot = Lot::new(2);
    let (wanted, most) = if whole() { (240, 800) } else { (60, 300) };
    let mut met = [0; 2];
    while met[0] + met[1] < wanted || met[1] == 0 {
        let claimants = lot.perpetual();
        let position = claimants.with_turn(!claimants.turn());
        let moves = position.legal_moves();
        let after = moves
            .iter()
            .map(|m| naive_checks(&position.after(*m), most));
        let Some(truths) = after.collect::<Option<Vec<_>>>() else {
            continue;
        };
        let some = truths.iter().any(|(truth, _)| truth[2]);
        if !some && lot.below(30) > 0 {
            continue;
        }
        for (i, reading) in READINGS.into_iter().enumerate() {
            let truth = !truths.is_empty() && truths.iter().all(|(truth, _)| truth[i]);
            let answer = proved(&position, claimants.turn(), reading);
            assert_eq!(answer, truth, "{} {reading:?}", position.fen());
            met[usize::from(truth)] += 1;
        }
    }
    println!("refuted and proved: {met:?}");
}

/// Whether `winner` has won in some position that can be reached; nothing if there are too many.
fn naive_win(root: &Position, winner: Color, condition: Condition, most: usize) -> Option<bool> {
    let mut met = HashSet::from([bare(root)]);
    let mut order = vec![bare(root)];
    let mut next = 0;
    while let Some(here) = order.get(next).copied() {
        next += 1;
        let moves = here.legal_moves();
        let wins = match condition {
            _ if here.in_check(here.turn()) => !here.turn(),
            Condition::MateOrStalemated => here.turn(),
            _ => !here.turn(),
        };
        let drawn = condition == Condition::Mate && !here.in_check(here.turn());
        if moves.is_empty() && !drawn && wins == winner {
            return Some(true);
        }
        if met.len() > most {
            return None;
        }
        for m in moves {
            let there = bare(&here.after(m));
            if met.insert(there) {
                order.push(there);
            }
        }
    }
    Some(false)
}

#[test]
fn games_that_cannot_be_won_are_those_without_a_win_among_all_positions() {
    let mut lot = Lot::new(3);
    let (wanted, most) = if whole() {
        (1_000, 30_000)
    } else {
        (60, 6_000)
    };
    let mut met: HashMap<&str, usize> = HashMap::new();
    let mut asked = 0;
    while asked < wanted {
        let position = lot.quiet();
        let winner = lot.one(&[Color::White, Color::Black]);
        let condition = lot.one(&[
            Condition::Mate,
            Condition::Mate,
            Condition::MateOrStalemate,
            Condition::MateOrStalemated,
        ]);
        let Some(truth) = naive_win(&position, winner, condition, most) else {
            continue;
        };
        asked += 1;
        let answer = winnable(&position, winner, condition, Budget::default());
        let (can, why) = match &answer {
            Winnability::Winnable(_) => (true, "won"),
            Winnability::Unwinnable(Reason::Over) => (false, "over"),
            Winnability::Unwinnable(Reason::Men) => (false, "men"),
            Winnability::Unwinnable(Reason::Fenced(_)) => (false, "fenced"),
            Winnability::Unwinnable(Reason::Exhausted { fences, .. }) if fences.is_empty() => {
                (false, "exhausted")
            }
            Winnability::Unwinnable(Reason::Exhausted { .. }) => {
                (false, "exhausted but for fences")
            }
            Winnability::Undecided { .. } => panic!("{} is open", position.fen()),
        };
        assert_eq!(can, truth, "{} {winner:?} {condition:?}", position.fen());
        let verified = verify_winnability(&answer, &position, winner, condition);
        assert_eq!(
            verified,
            Ok(()),
            "{} {winner:?} {condition:?}",
            position.fen()
        );
        let fast = unwinnable_fast(&position, winner, condition);
        assert!(
            !(fast && truth),
            "{} {winner:?} {condition:?}",
            position.fen()
        );
        // Both sides in one analysis say the same.
        let both = drawn(&position, condition, Budget::default(), &mut |_| true);
        let [white, black] = both.map(|a| matches!(a, Winnability::Winnable(_)));
        assert_eq!(winner.fold_wb(white, black), truth, "{}", position.fen());
        *met.entry(why).or_default() += 1;
    }
    println!("{met:?}");
    let rare = whole().then_some("exhausted but for fences");
    for why in ["won", "fenced", "exhausted"].into_iter().chain(rare) {
        assert!(met.contains_key(why), "{why} was never drawn");
    }
}
