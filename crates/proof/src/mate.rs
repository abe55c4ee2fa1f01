//! Mate in so many moves, for undertakings and for the page.
use crate::budget::{Budget, Meter, Watch};
use board::{Move, Position, Role, Square};

/// What the mating move must be, where odds or an undertaking ask more than mate.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Undertaking {
    /// The kind of man that gives mate.
    pub with: Option<Role>,
    /// The square on which that man (in castling the King) gives it.
    pub from: Option<Square>,
    /// The square on which the King is mated.
    pub on: Option<Square>,
}

impl Undertaking {
    /// Whether the position, a mate made by `last`, fulfils it.
    fn fulfilled(&self, mated: &Position, last: Move) -> bool {
        let man = mated.at(last.to()).map(|man| man.role);
        self.with.is_none_or(|role| man == Some(role))
            && self.from.is_none_or(|sq| sq == last.to())
            && self.on.is_none_or(|sq| sq == mated.king(mated.turn()))
    }
}

/// A forced mate: the shortest, with every first move that does it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateIn {
    /// In so many moves; the keys, and a line of best play.
    Forced {
        moves: u32,
        keys: Vec<Move>,
        line: Vec<Move>,
    },
    /// Not within the number of moves asked.
    NotWithin(u32),
    Undecided {
        nodes: u64,
    },
}

/// The shortest mate that the player to move can force within `most` moves, and all its keys.
pub fn mate_in(position: &Position, most: u32, undertaking: Undertaking, budget: Budget) -> MateIn {
    mate_in_watched(position, most, undertaking, budget, &mut |_| true)
}

/// The same, with an eye on the search.
pub fn mate_in_watched(
    position: &Position,
    most: u32,
    undertaking: Undertaking,
    budget: Budget,
    watch: Watch,
) -> MateIn {
    let mut search = Search {
        undertaking,
        meter: Meter::new(budget, watch),
    };
    for moves in 1..=most {
        let mut keys = Vec::new();
        for m in position.legal_moves() {
            match search.answered(&position.after(m), m, moves) {
                Some(true) => keys.push(m),
                Some(false) => {}
                None => {
                    let nodes = search.meter.spent();
                    return MateIn::Undecided { nodes };
                }
            }
        }
        if let Some(key) = keys.first() {
            let line = search.line(position, *key, moves);
            return MateIn::Forced { moves, keys, line };
        }
    }
    MateIn::NotWithin(most)
}

struct Search<'a> {
    undertaking: Undertaking,
    meter: Meter<'a>,
}

impl Search<'_> {
    /// Whether the mover of `last` mates in `moves`, that one counted; nothing if the budget is spent.
    fn answered(&mut self, after: &Position, last: Move, moves: u32) -> Option<bool> {
        self.meter.spend();
        if self.meter.empty(0) {
            return None;
        }
        if moves == 1 && !after.in_check(after.turn()) {
            return Some(false);
        }
        let replies = after.legal_moves();
        if replies.is_empty() {
            let mate = after.in_check(after.turn());
            return Some(mate && self.undertaking.fulfilled(after, last));
        }
        if moves == 1 {
            return Some(false);
        }
        for reply in replies {
            if !self.mates(&after.after(reply), moves - 1)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether the player to move mates in `moves`.
    fn mates(&mut self, position: &Position, moves: u32) -> Option<bool> {
        for m in position.legal_moves() {
            if self.answered(&position.after(m), m, moves)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Best play on both sides after `key`.
    fn line(&mut self, position: &Position, key: Move, moves: u32) -> Vec<Move> {
        let mut line = vec![key];
        let after = position.after(key);
        let hold_out = |search: &mut Self, reply: &Move| {
            let next = after.after(*reply);
            (1..moves).find(|n| search.mates(&next, *n) == Some(true))
        };
        let replies = after.legal_moves();
        let best = replies.into_iter().max_by_key(|r| hold_out(self, r));
        let Some(reply) = best else { return line };
        let next = after.after(reply);
        let left = hold_out(self, &reply).unwrap_or(moves - 1);
        let keys = next.legal_moves();
        let key = keys
            .into_iter()
            .find(|m| self.answered(&next.after(*m), *m, left) == Some(true));
        line.push(reply);
        if let Some(key) = key {
            line.extend(self.line(&next, key, left));
        }
        line
    }
}
