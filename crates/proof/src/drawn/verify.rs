//! The checker of what is said about winning: it plays lines over, goes through fences, and visits what
//! is said to have been exhausted; it does not search.
use super::inside::inside;
use super::{Condition, Fence, Reason, Winnability, too_few};
use board::{Bitboard, Color, Position};
use std::collections::{HashMap, HashSet};

/// Whether the answer holds; if not, a sentence that says why.
pub fn verify_winnability(
    answer: &Winnability,
    position: &Position,
    winner: Color,
    condition: Condition,
) -> Result<(), String> {
    let holds = match answer {
        Winnability::Winnable(line) => {
            let mut here = *position;
            for m in line {
                if !here.is_legal(*m) {
                    return Err(format!("{} is not legal in {}", m.uci(), here.fen()));
                }
                here.play(*m);
            }
            here.count_legal_moves() == 0 && condition.met(&here, winner)
        }
        Winnability::Unwinnable(Reason::Over) => {
            position.count_legal_moves() == 0 && !condition.met(position, winner)
        }
        Winnability::Unwinnable(Reason::Men) => {
            too_few(position, winner, condition) && !condition.won(position, winner)
        }
        Winnability::Unwinnable(Reason::Fenced(fence)) => {
            condition == Condition::Mate
                && !condition.won(position, winner)
                && fence.holds(position, winner)
        }
        Winnability::Unwinnable(Reason::Exhausted { positions, fences }) => {
            (condition == Condition::Mate || fences.is_empty())
                && fences.iter().all(|fence| fence.keeps(winner))
                && closed(position, winner, condition, *positions, fences)
        }
        Winnability::Undecided { .. } => return Err("nothing is proved".into()),
    };
    holds.then_some(()).ok_or_else(|| "the proof fails".into())
}

/// Whether no more than `most` positions can be reached but inside the fences, and none of them is won.
fn closed(
    position: &Position,
    winner: Color,
    condition: Condition,
    most: u64,
    fences: &[Fence],
) -> bool {
    let pawns = |p: &Position| (p.board().pawns() & p.board().white(), p.board().pawns());
    let mut by_pawns: HashMap<(Bitboard, Bitboard), Vec<&Fence>> = HashMap::new();
    for fence in fences {
        by_pawns.entry(fence.pawns()).or_default().push(fence);
    }
    let fenced = |p: &Position| {
        let here = by_pawns.get(&pawns(p));
        here.is_some_and(|fences| fences.iter().any(|f| inside(f, p, &[winner])))
    };
    let bare = |p: &Position| {
        let mut bare = *p;
        bare.set_counters(0, 1);
        bare
    };
    let mut met = HashSet::from([bare(position)]);
    let mut todo = vec![bare(position)];
    let mut visited = 0;
    while let Some(here) = todo.pop() {
        if condition.won(&here, winner) {
            return false;
        }
        if too_few(&here, winner, condition) || fenced(&here) {
            continue;
        }
        for m in here.legal_moves() {
            let there = bare(&here.after(m));
            if met.insert(there) {
                todo.push(there);
            }
        }
        // Positions that differ only in a useless right to take in passing are here counted twice.
        visited += 1;
        if visited > most.saturating_mul(4) {
            return false;
        }
    }
    true
}
