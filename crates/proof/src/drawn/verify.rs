//! The checker of what is said about winning: it plays lines over, goes through fences, and visits what
//! is said to have been exhausted; it does not search.
use super::{Condition, Reason, Winnability, too_few};
use board::{Color, Position};
use std::collections::HashSet;

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
        Winnability::Unwinnable(Reason::Exhausted(most)) => {
            closed(position, winner, condition, *most)
        }
        Winnability::Undecided { .. } => return Err("nothing is proved".into()),
    };
    holds.then_some(()).ok_or_else(|| "the proof fails".into())
}

/// Whether no more than `most` positions can be reached, and none of them is won.
fn closed(position: &Position, winner: Color, condition: Condition, most: u64) -> bool {
    let bare = |p: &Position| {
        let mut bare = *p;
        bare.set_counters(0, 1);
        bare
    };
    let mut met = HashSet::from([bare(position)]);
    let mut todo = vec![bare(position)];
    while let Some(here) = todo.pop() {
        if condition.won(&here, winner) {
            return false;
        }
        if too_few(&here, winner, condition) {
            continue;
        }
        for m in here.legal_moves() {
            let there = bare(&here.after(m));
            if met.insert(there) {
                todo.push(there);
            }
        }
        // Positions that differ only in a useless right to take in passing are here counted twice.
        if met.len() as u64 > most.saturating_mul(4).saturating_add(1000) {
            return false;
        }
    }
    true
}
