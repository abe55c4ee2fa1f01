//! Visits every position that can be reached, the new ones first.
//!
//! In a blocked position a win needs some man to walk far while the others mark time, and there are far
//! more ways to mark time than to walk. So a position is visited early if it has a man on a square where
//! none of its kind stood before with these Pawns; all others wait. Where there is no win, all come to
//! their turn.
use super::enclosures::Enclosures;
use super::{Condition, Reason, Winnability, too_few};
use crate::budget::{Meter, put};
use crate::roll::{Roll, bare, next};
use board::{Bitboard, Color, Move, Position, Rank, Role, Square};
use shakmaty::attacks;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};

/// The answer for each of the `winners`.
pub(super) fn all(
    position: &Position,
    mut open: Vec<Color>,
    condition: Condition,
    mut meter: Meter,
) -> Vec<Winnability> {
    let winners = open.clone();
    let mut lines: HashMap<Color, Vec<Move>> = HashMap::new();
    let mut roll = Roll::of(position);
    let mut came: Vec<u32> = vec![0];
    let mut novelty = Novelty::default();
    let mut enclosures = Enclosures::default();
    let mut queue = Queue::default();
    roll.enter(&bare(position));
    queue.push(true, 0, 0);
    let (mut spent, mut visited) = (false, 0);
    while !open.is_empty() && !spent {
        let Some(number) = queue.pop() else { break };
        let held = roll.held() + came.capacity() * size_of::<u32>() + queue.held();
        let held = held + novelty.held() + enclosures.held();
        spent = meter.empty(held);
        meter.spend();
        visited += 1;
        let here = roll.position(number);
        let moves = here.legal_moves();
        if moves.is_empty() {
            let won = open.iter().position(|w| condition.met(&here, *w));
            if let Some(winner) = won.map(|i| open.swap_remove(i)) {
                lines.insert(winner, line(&roll, &came, number));
            }
        }
        for m in moves {
            let there = next(&here, m);
            if open.iter().all(|w| too_few(&there, *w, condition)) {
                continue;
            }
            let (entered, new) = roll.enter(&there);
            if new {
                put(&mut came, number);
                let settled = condition == Condition::Mate && irreversible(&here, &there);
                if settled && enclosures.keep(&there, &open, meter.spent()) {
                    queue.pass();
                    continue;
                }
                let way = |w: &Color| 16 * way_to_go(&there, *w) + room(&there, *w);
                let way = open.iter().map(way).min();
                queue.push(novelty.meet(&there), way.unwrap_or(0), entered);
            }
        }
    }
    let nodes = meter.spent();
    let fences = enclosures.into_fences();
    let answer = |winner: &Color| match lines.remove(winner) {
        Some(line) => Winnability::Winnable(line),
        None if spent => Winnability::Undecided { nodes },
        None => Winnability::Unwinnable(Reason::Exhausted {
            positions: visited,
            fences: fences.clone(),
        }),
    };
    winners.iter().map(answer).collect()
}

/// Whether a man was taken or a Pawn moved.
fn irreversible(before: &Position, after: &Position) -> bool {
    let (before, after) = (before.board(), after.board());
    before.pawns() != after.pawns() || before.occupied().count() != after.occupied().count()
}

/// Positions to be visited: in turn the one that seems nearest to a win, and the one met first; among
/// the new ones as long as there are any.
#[derive(Default)]
struct Queue {
    nearest: [BinaryHeap<Reverse<(u32, u32)>>; 2],
    first: [VecDeque<u32>; 2],
    visited: Vec<bool>,
    turn: bool,
}

impl Queue {
    fn held(&self) -> usize {
        let nearest: usize = self.nearest.iter().map(BinaryHeap::capacity).sum();
        let first: usize = self.first.iter().map(VecDeque::capacity).sum();
        nearest * size_of::<(u32, u32)>() + first * size_of::<u32>() + self.visited.capacity()
    }

    fn push(&mut self, new: bool, way: u32, number: u32) {
        self.nearest[usize::from(!new)].push(Reverse((way, number)));
        self.first[usize::from(!new)].push_back(number);
        self.visited.push(false);
    }

    /// The position entered last is not to be visited.
    fn pass(&mut self) {
        self.visited.push(true);
    }

    fn pop(&mut self) -> Option<u32> {
        self.turn = !self.turn;
        for rank in [0, 1] {
            loop {
                let number = if self.turn {
                    self.nearest[rank].pop().map(|Reverse((_, number))| number)
                } else {
                    self.first[rank].pop_front()
                };
                match number {
                    None => break,
                    Some(number) => {
                        if !std::mem::replace(&mut self.visited[number as usize], true) {
                            return Some(number);
                        }
                    }
                }
            }
        }
        None
    }
}

/// Which kinds of men have stood where, for each arrangement of the Pawns and number of men.
#[derive(Default)]
struct Novelty {
    met: HashMap<(Bitboard, Bitboard, usize), [Bitboard; 10]>,
}

impl Novelty {
    fn held(&self) -> usize {
        self.met.capacity() * size_of::<((Bitboard, Bitboard, usize), [Bitboard; 10])>() * 2
    }

    /// Whether some man stands where none of its kind has been met.
    fn meet(&mut self, position: &Position) -> bool {
        let board = position.board();
        let pawns = (board.pawns() & board.white(), board.pawns() & board.black());
        let met = self
            .met
            .entry((pawns.0, pawns.1, board.occupied().count()))
            .or_default();
        let pieces = [
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::King,
        ];
        let mut new = false;
        for (i, role) in pieces.into_iter().enumerate() {
            for color in Color::ALL {
                let men = board.by_role(role) & board.by_color(color);
                let met = &mut met[2 * i + color as usize];
                new |= (men & !*met).any();
                *met |= men;
            }
        }
        new
    }
}

/// How far the winner is from having what it takes: a Pawn with a free way to promotion, or a piece
/// that mates with the King alone.
fn way_to_go(position: &Position, winner: Color) -> u32 {
    let board = position.board();
    let own = board.by_color(winner);
    if (own & board.rooks_and_queens()).any() {
        return 0;
    }
    let pawns = (own & board.pawns()).into_iter().map(|pawn| {
        let ahead = |rank: Rank| winner.fold_wb(rank > pawn.rank(), rank < pawn.rank());
        let way = Bitboard::from_file(pawn.file());
        let stops = (way & board.occupied())
            .into_iter()
            .filter(|sq| ahead(sq.rank()))
            .count();
        let steps = winner.fold_wb(7 - pawn.rank() as u32, pawn.rank() as u32);
        steps + 4 * stops as u32
    });
    pawns.min().unwrap_or(0)
}

/// How much room the King has who is to be mated: his flights, and more where the winner's Bishops are
/// all of the other colour.
fn room(position: &Position, winner: Color) -> u32 {
    let board = position.board();
    let king = position.king(!winner);
    let occupied = board.occupied().without(king);
    let flights = attacks::king_attacks(king) & !board.by_color(!winner);
    let open = |sq: &Square| board.commanders(*sq, winner, occupied).is_empty();
    let open = flights.into_iter().filter(open).count() as u32;
    let bishops = board.by_color(winner) & board.bishops();
    let colour = if Bitboard::DARK_SQUARES.contains(king) {
        Bitboard::DARK_SQUARES
    } else {
        Bitboard::LIGHT_SQUARES
    };
    open + 2 * u32::from(bishops.any() && (bishops & colour).is_empty())
}

/// The moves that led to the numbered position.
fn line(roll: &Roll, came: &[u32], mut number: u32) -> Vec<Move> {
    let mut line = Vec::new();
    while number != 0 {
        let before = roll.position(came[number as usize]);
        let after = roll.position(number);
        let moves = before.legal_moves();
        line.extend(moves.into_iter().find(|m| next(&before, *m) == after));
        number = came[number as usize];
    }
    line.reverse();
    line
}
