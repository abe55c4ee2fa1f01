//! Rows that were lost: plies that nobody can read, as many as the numbers say.
use crate::decoder::channel::{FAR, Nats};
use crate::decoder::page::Piece;
use crate::decoder::row::Row;
use crate::decoder::search::legal::USUAL;
use crate::decoder::search::{MARGIN, Node, Read, Search, State};

/// What it costs that a move, or a row or two, was lost without a trace.
const LOST: Nats = 14.0;

/// So many plies are put in at most.
const MOST: i32 = 4;

/// From so many readings a gap of one ply is bridged, of two, three and four; and by so many ways in all.
const FROM: [usize; MOST as usize] = [40, 12, 6, 4];
const WAYS: usize = 800;

impl Search<'_, '_> {
    /// The readings that lack plies before a row, by its number and the one after it, with the likeliest put in. Where
    /// a reading has come to the row with none lost, and about as cheaply, none is.
    pub fn bridged(&mut self, at: usize, states: &[State], row: &Row) -> Vec<State> {
        let Some(due) = self.dirty.then(|| self.due(at, row)).flatten() else {
            return Vec::new();
        };
        let before = self.since_black;
        let lacks = |s: &State| due - (s.plies + before) as i32 - 2 * s.shift;
        let placed = states.iter().filter(|s| lacks(s) == 0);
        let placed = placed.map(|s| s.cost).fold(FAR, Nats::min);
        let mut out = Vec::new();
        for (plies, most) in (1..).zip(FROM) {
            let least = LOST + plies as Nats * USUAL;
            let short = states.iter().filter(|s| lacks(s) == plies);
            let mut front: Vec<State> =
                short.filter(|s| s.cost + least < placed).copied().collect();
            front.sort_by(|a, b| a.cost.total_cmp(&b.cost));
            front.truncate(most);
            front.iter_mut().for_each(|s| s.cost += LOST);
            for _ in 0..plies {
                front = self.put_in(at, &front, LOST / plies as Nats);
            }
            out.extend(front);
        }
        out
    }

    /// The plies before a row, if the next number bears its own out.
    fn due(&self, at: usize, row: &Row) -> Option<i32> {
        let pieces = &self.page.pieces[at..];
        let number = pieces[0].number?.value;
        let stands = self.page.standings[at] > STANDS;
        let mut next = pieces[1..].iter().filter_map(Piece::numbered);
        let borne_out = next.find(|n| *n != number) == Some(number + 1);
        let black = row.ways.first().is_some_and(|w| w.dots);
        (stands && borne_out).then_some(2 * (number as i32 - 1) + i32::from(black))
    }

    /// Readings one ply further, by what is usually played.
    fn put_in(&mut self, at: usize, front: &[State], excess: Nats) -> Vec<State> {
        let mut next = Vec::new();
        for (i, state) in front.iter().enumerate() {
            let known = self.known_at(state);
            for legal in self.legal.of(state).iter() {
                if known.is_none_or(|m| m == Some(legal.chosen)) {
                    next.push((state.cost + legal.play + USUAL, i, legal.chosen));
                }
            }
        }
        next.sort_by(|a, b| a.0.total_cmp(&b.0));
        next.truncate(WAYS);
        let piece = &self.page.pieces[at];
        let mut out = Vec::with_capacity(next.len());
        for (cost, i, chosen) in next {
            self.nodes.push(Node {
                before: front[i].node,
                read: Read {
                    piece: at,
                    range: piece.range.start..piece.range.start,
                    head: 0,
                    number: None,
                    chosen,
                    cost: 0.0,
                    excess,
                    false_claim: false,
                    ahead: false,
                    misplaced: None,
                    missing: true,
                    margin: MARGIN,
                    rivals: Vec::new(),
                },
            });
            out.push(State {
                cost,
                node: Some(self.nodes.len() - 1),
                ..self.played(&front[i], chosen)
            });
        }
        out
    }
}

/// A row before which something may have been lost stands better than this.
const STANDS: Nats = 3.0;
