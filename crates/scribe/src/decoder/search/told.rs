//! The cheapest reading told, with how much dearer the others are.
use crate::decoder::channel::Nats;
use crate::decoder::search::{NEXT, Read, Reading, Search, State};

impl Search<'_, '_> {
    pub fn finish(self, mut states: Vec<State>) -> Reading {
        states.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let Some(best) = states.first() else {
            return Reading::default();
        };
        let mut moves = self.trace(best.node);
        for rival in states.iter().skip(1) {
            doubt(&mut moves, &self.trace(rival.node), rival.cost - best.cost);
        }
        let way = self.ancestry(best.node);
        for r in self.rejoined.iter().filter(|r| way.contains(&r.cheaper)) {
            doubt(&mut moves, &self.trace(Some(r.node)), r.lead);
        }
        let taken: Vec<usize> = moves.iter().map(|m| m.piece).collect();
        let last = taken.last().copied().unwrap_or(0);
        let should = |i: &usize| {
            let piece = &self.page.pieces[*i];
            let least = if self.dirty { 1.5 } else { 4.0 };
            self.page.standings[*i] > least && piece.numbered().is_some() && !taken.contains(i)
        };
        let next = self.number(best) as i32 + best.shift;
        let due = |i: &usize| {
            let n = self.page.pieces[*i].numbered().map_or(0, |n| n as i32);
            let line = self.page.pieces[*i].line;
            (n == next || n == next + 1) && line <= self.page.pieces[last].line + 60
        };
        let ended = |i: usize| self.page.over[last..i].iter().any(|o| *o);
        let mated = best.position.legal_moves().is_empty();
        // Where numbers are damaged, too, rows that stand as those of the game are its rest.
        let rest = (last + 1..self.page.pieces.len())
            .take(NEXT)
            .take_while(|i| self.page.pieces[*i].numbered() != Some(1));
        let like_a_row = |i: &usize| {
            let piece = &self.page.pieces[*i];
            let set = piece.is_set();
            let letters = piece.letters().iter();
            // Not an ornament.
            let says = letters.filter(|b| b.is_ascii_alphanumeric()).count() >= 8;
            self.dirty && set && says && self.page.standings[*i] > 1.5
        };
        let breaks_off = (last + 1..self.page.pieces.len())
            .take(40)
            .filter(should)
            .find(due)
            .or_else(|| rest.clone().find(like_a_row))
            .filter(|i| !ended(*i) && !mated);
        let passed_over = (taken.first().copied().unwrap_or(0)..last)
            .filter(should)
            .collect();
        Reading {
            gain: -best.cost,
            moves,
            breaks_off,
            passed_over,
        }
    }

    fn trace(&self, mut node: Option<usize>) -> Vec<Read> {
        let mut moves = Vec::new();
        while let Some(at) = node {
            moves.push(self.nodes[at].read.clone());
            node = self.nodes[at].before;
        }
        moves.reverse();
        moves
    }

    fn ancestry(&self, mut node: Option<usize>) -> std::collections::HashSet<usize> {
        let mut way = std::collections::HashSet::new();
        while let Some(at) = node {
            way.insert(at);
            node = self.nodes[at].before;
        }
        way
    }
}

/// Notes where another game differs that is so much dearer.
fn doubt(moves: &mut [Read], rival: &[Read], lead: Nats) {
    for (read, other) in moves.iter_mut().zip(rival) {
        if other.chosen != read.chosen {
            read.margin = read.margin.min(lead);
            if lead < 9.0 && !read.rivals.contains(&other.chosen) {
                read.rivals.push(other.chosen);
            }
        }
    }
}
