//! What a cell may be read as.
use crate::decoder::channel::{FAR, Nats};
use crate::decoder::row::Cell;
use crate::decoder::search::turn::Turn;
use crate::decoder::search::{
    IN_PLACE, LEAPS, MISCOUNTED, MISCOUNTED_IN_DIRT, MISNUMBERED, MISREAD, MISREAD_AGAIN, Search,
    State, WITNESSES, voice,
};
use crate::decoder::slate::{Effect, STARTS};
use board::Move;
use record::spelling::Ways;

/// Moves so much dearer than the best for a cell are not weighed further.
const SPREAD: Nats = 14.0;

/// A legal move that a cell can be read as.
pub struct Candidate {
    pub chosen: Move,
    pub cost: Nats,
    pub excess: Nats,
    pub false_claim: bool,
    pub misplaced: Option<u32>,
    pub shift: i32,
    pub start: usize,
    pub ways: Ways,
    pub name: usize,
}

impl Search<'_, '_> {
    /// The legal moves that a cell can be read as.
    pub fn candidates(
        &mut self,
        state: &State,
        cells: &mut [Cell],
        at: usize,
        turn: Turn,
    ) -> Vec<Candidate> {
        let rivals = cells[at].rivals.clone();
        let position = &state.position;
        let off_side = turn.cost(position.turn());
        let number = self.number(state);
        let expected = (number as i32 + state.shift).max(1) as u32;
        // What the others read: for each, the numbers before its starts against the one expected.
        let others: Vec<(usize, Vec<Nats>, Nats)> = rivals
            .iter()
            .map(|r| {
                let starts = cells[*r].starts.iter().take(STARTS);
                let costs = starts.map(|s| s.cost(self.page.channel, expected).min(MISREAD));
                (*r, costs.collect(), cells[*r].illegible(self.page.channel))
            })
            .collect();
        let weight = WITNESSES[rivals.len().min(WITNESSES.len() - 1)];
        // For each start: what its number costs, and how far the numbers are then ahead.
        let cell = &cells[at];
        let mut heads: Vec<(usize, Nats, Option<u32>, i32)> = Vec::new();
        for (i, start) in cell.starts.iter().enumerate().take(STARTS) {
            let cost = start.cost(self.page.channel, expected);
            match start.value {
                Some(value) if value != expected => {
                    let (misread, miscounted) = match self.dirty {
                        // The number before White's move has been heard already.
                        true if turn == Turn::Black => (MISREAD_AGAIN, MISCOUNTED_IN_DIRT),
                        true => (MISREAD, MISCOUNTED_IN_DIRT),
                        false => (MISNUMBERED, MISCOUNTED),
                    };
                    heads.push((i, cost.min(misread), Some(value), state.shift));
                    let shift = value as i32 - number as i32;
                    let far = (shift - state.shift).abs() > 1;
                    heads.push((i, if far { LEAPS } else { miscounted }, Some(value), shift));
                }
                // That the number fits is evidence of its own.
                _ if start.prefix.is_empty() => heads.push((i, cost, None, state.shift)),
                _ => heads.push((i, cost - IN_PLACE, None, state.shift)),
            }
        }
        let base = cell.base;
        let capped = cell.illegible(self.page.channel);
        let mut out: Vec<Candidate> = Vec::new();
        let voice = voice(self.page.channel);
        let known = self.known_at(state);
        let mut best = FAR;
        let all = self.legal.of(state);
        self.page.purse.spend(all.len());
        for legal in all.iter() {
            if known.is_some_and(|m| m != Some(legal.chosen)) {
                continue;
            }
            let costs = cells[at]
                .slate
                .cost_of(legal.name, &legal.ways, legal.effect);
            let mut told = 0.0;
            for (rival, numbers, capped) in &others {
                let other = &mut cells[*rival];
                let costs = other.slate.cost_of(legal.name, &legal.ways, legal.effect);
                let read = costs.iter().zip(numbers).map(|(c, n)| c + n);
                told += (read.fold(FAR, Nats::min) - other.base).min(*capped);
            }
            let first = out.len();
            for (i, head, misplaced, shift) in &heads {
                let cost = costs[*i];
                let excess = (head + cost - base).min(capped + head) + told;
                let excess = weight * excess + off_side + voice * legal.play - self.pressed;
                best = best.min(excess);
                // One candidate for each move and shift.
                let same = out[first..].iter().position(|c| c.shift == *shift);
                let same = same.map(|k| first + k);
                if excess > best + SPREAD || same.is_some_and(|k| out[k].excess <= excess) {
                    continue;
                }
                let candidate = Candidate {
                    chosen: legal.chosen,
                    cost,
                    excess,
                    start: *i,
                    ways: legal.ways,
                    name: legal.name,
                    false_claim: legal.effect == Effect::Quiet,
                    misplaced: misplaced.or_else(|| (off_side > 5.0).then_some(expected)),
                    shift: *shift,
                };
                match same {
                    Some(k) => out[k] = candidate,
                    None => out.push(candidate),
                }
            }
        }
        out.retain(|c| c.excess < best + SPREAD);
        out
    }

    /// The move that a known game has here, if only what it costs is asked.
    pub fn known_at(&self, state: &State) -> Option<Option<Move>> {
        self.known.map(|moves| {
            let passed = self.start.two_moves && state.plies > 0;
            moves
                .get(state.plies as usize - usize::from(passed))
                .copied()
        })
    }
}
