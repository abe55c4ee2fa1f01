//! Where a reading is no more than a guess.
use crate::read::{REPAIR, Read, Reading};

/// The first move that is a guess, and the entry at which the print can no longer be followed.
pub fn first_guess(reading: &Reading) -> Option<(usize, usize)> {
    let moves = &reading.moves;
    for (i, read) in moves.iter().enumerate() {
        let before = i.checked_sub(1).map(|p| moves[p].entry);
        let gap = reading
            .passed_over
            .iter()
            .find(|e| **e < read.entry && before.is_none_or(|b| **e > b));
        let next = moves.get(i + 1);
        let astray = |r: &Read| r.off_side || r.off_number;
        if let Some(gap) = gap
            && (astray(read) || next.is_some_and(astray))
        {
            return Some((i, *gap));
        }
        if read.off_side && next.is_none_or(|n| n.off_side) {
            return Some((i, read.entry));
        }
        if leaves_out(moves, i) {
            return Some((i, read.entry));
        }
        if read.cost >= REPAIR && read.tied {
            return Some((i, read.entry));
        }
    }
    None
}

/// Whether moves seem to be missing before this one: the numbers run ahead and stay there, and what stands
/// around cannot be read as it is printed.
fn leaves_out(moves: &[Read], i: usize) -> bool {
    let around = &moves[i.saturating_sub(8)..moves.len().min(i + 16)];
    let read = &moves[i];
    read.off_number
        && read.shift > 0
        && moves[i..].iter().take(4).all(|m| m.shift == read.shift)
        && around.iter().any(|m| m.cost >= REPAIR)
}
