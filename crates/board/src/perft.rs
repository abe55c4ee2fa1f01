//! Counting all sequences of legal moves, the usual test of a move generator.
use crate::legal::{self, Clerk, Wanted, before};
use crate::{Bitboard, Move, Position, Square};

/// How many sequences of `depth` legal moves begin in `position`; the last move is counted, not
/// played. The cost grows about thirtyfold with each move of depth.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => {
            let mut tour = Tour {
                position,
                depth,
                count: 0,
            };
            legal::find(position, Wanted::ALL, &mut tour);
            tour.count
        }
    }
}

/// Plays every move as it is found, and counts what follows.
struct Tour<'a> {
    position: &'a Position,
    depth: u32,
    count: u64,
}

impl Tour<'_> {
    #[inline]
    fn step(&mut self, from: Square, to: Square) {
        self.count += perft(&self.position.after_step(from, to), self.depth - 1);
    }
}

impl Clerk for Tour<'_> {
    fn piece(&mut self, from: Square, to: Bitboard) {
        for to in to {
            self.step(from, to);
        }
    }
    fn pawns(&mut self, step: i32, to: Bitboard) {
        for to in to {
            self.step(before(to, step), to);
        }
    }
    fn promotions(&mut self, step: i32, to: Bitboard) {
        for to in to {
            let from = before(to, step);
            for into in legal::PROMOTIONS {
                self.single(Move::Promote { from, to, into });
            }
        }
    }
    fn single(&mut self, m: Move) {
        self.count += perft(&self.position.after(m), self.depth - 1);
    }
}
