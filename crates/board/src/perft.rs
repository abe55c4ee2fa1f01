//! Counting all sequences of legal moves, the usual test of a move generator.
use crate::Position;

/// How many sequences of `depth` legal moves begin in `position`. The cost grows about thirtyfold
/// with each move of depth.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_moves().len() as u64,
        _ => position
            .legal_moves()
            .into_iter()
            .map(|m| perft(&position.after(m), depth - 1))
            .sum(),
    }
}
