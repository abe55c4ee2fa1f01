//! The search: the graph grows in rounds, now for the claimant, now for the defender.
//!
//! After every round it is computed what is sure although the unexplored part be lost: if the root is,
//! the claim is proved. What has lost hope although the unexplored part be won is known at all times:
//! if the root has, it is refuted. In between, two guesses lead the growth: `toil`, how many positions
//! stand between the claimant and a proof, and `breach`, how many stand between the defender and a
//! refutation.
use super::certificate::{certificate, defence};
use super::graph::{Check, ENDLESS, Graph, Hope, Id, MATE, NOTHING, slot};
use super::{Answer, Reading};
use crate::budget::{Budget, Meter, Watch};
use crate::checking::checks;
use crate::roll::{bare, next};
use board::{Color, Move, Position};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A number that stands for never.
const NEVER: u16 = 1 << 14;

#[derive(Copy, Clone, PartialEq, Eq)]
enum Side {
    Claimant,
    Defender,
}

/// Guesses for one node, by goal.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Guess {
    toil: [u16; 2],
    breach: [u16; 2],
}

pub(super) struct Search<'a> {
    graph: Graph,
    meter: Meter<'a>,
    claimant: Color,
    /// The claimant's first positions: one, or one for each move of the defender who is to play first.
    roots: Vec<(Option<Move>, Id)>,
    target: Hope,
    guesses: Vec<Guess>,
    /// The round in which a node was last queued, by goal.
    queued: Vec<[u16; 2]>,
    round: u16,
    /// The most that has been queued at once.
    heaped: usize,
}

impl<'a> Search<'a> {
    pub fn new(
        position: &Position,
        claimant: Color,
        reading: Reading,
        budget: Budget,
        watch: Watch<'a>,
    ) -> Search<'a> {
        let mut graph = Graph::new(position, reading);
        let enter = |graph: &mut Graph, position: Position| {
            let options = checks(&position).count() as u16;
            graph.enter(position, options, 0)
        };
        let roots = if position.turn() == claimant {
            vec![(None, enter(&mut graph, bare(position)))]
        } else {
            let moves = position.legal_moves().into_iter();
            moves
                .map(|m| (Some(m), enter(&mut graph, next(position, m))))
                .collect()
        };
        Search {
            graph,
            meter: Meter::new(budget, watch),
            claimant,
            roots,
            target: match reading {
                Reading::MateAllowed => MATE,
                Reading::Strict | Reading::Spared => ENDLESS,
            },
            guesses: Vec::new(),
            queued: Vec::new(),
            round: 0,
            heaped: 0,
        }
    }

    pub fn run(mut self) -> Answer {
        if self.roots.is_empty() {
            return Answer::Refuted(defence(&self.graph, self.claimant, None, self.target));
        }
        loop {
            if let Some(root) = self.lost() {
                let (opening, id) = root;
                let root = Some((opening, self.graph.position(id)));
                return Answer::Refuted(defence(&self.graph, self.claimant, root, self.target));
            }
            self.graph.assure();
            let sure = |(_, id): &(_, Id)| self.graph.node(*id).sure >= self.target;
            if self.roots.iter().all(sure) {
                let roots: Vec<Id> = self.roots.iter().map(|(_, id)| *id).collect();
                return Answer::Proved(certificate(
                    &self.graph,
                    self.claimant,
                    &roots,
                    self.target,
                ));
            }
            if self.spent() {
                let nodes = self.meter.spent();
                return Answer::Undecided { nodes };
            }
            self.guess();
            let quota = 4 + self.graph.len() / 24;
            self.grow(Side::Defender, quota);
            self.grow(Side::Claimant, quota);
        }
    }

    fn lost(&self) -> Option<(Option<Move>, Id)> {
        let lost = |(_, id): &&(_, Id)| self.graph.node(*id).hope < self.target;
        self.roots.iter().find(lost).copied()
    }

    fn spent(&self) -> bool {
        let own = self.guesses.capacity() * size_of::<Guess>()
            + self.queued.capacity() * size_of::<[u16; 2]>()
            + self.heaped * size_of::<(u32, Id, Hope)>();
        self.meter.empty(self.graph.held() + own)
    }

    /// Looks at up to `quota` new positions, those first that matter most to `side`.
    fn grow(&mut self, side: Side, quota: usize) {
        self.round = self.round.wrapping_add(1);
        let mut heap = BinaryHeap::new();
        for (_, root) in self.roots.clone() {
            self.push(&mut heap, 0, root, self.target);
        }
        let mut looked = 0;
        while let Some(Reverse((cost, id, goal))) = heap.pop() {
            let node = self.graph.node(id);
            if node.hope < goal || node.sure >= goal {
                continue;
            }
            if !node.expanded {
                if looked >= quota || self.spent() || self.lost().is_some() {
                    return;
                }
                looked += 1;
                self.meter.spend();
                self.graph.expand(id);
                if self.graph.node(id).hope < goal {
                    continue;
                }
            }
            match side {
                Side::Claimant => self.for_claimant(&mut heap, cost, id, goal),
                Side::Defender => self.for_defender(&mut heap, cost, id, goal),
            }
        }
    }

    fn push(&mut self, heap: &mut Heap, cost: u32, id: Id, goal: Hope) {
        let node = self.graph.node(id);
        if node.hope < goal || node.sure >= goal {
            return;
        }
        if self.queued.len() <= id as usize {
            let more = self.graph.len() - self.queued.len();
            self.queued.reserve_exact(more + more / 8);
            self.queued.resize(self.graph.len(), [0; 2]);
        }
        let seen = &mut self.queued[id as usize][slot(goal)];
        if *seen != self.round {
            *seen = self.round;
            heap.push(Reverse((cost, id, goal)));
            self.heaped = self.heaped.max(heap.capacity());
        }
    }

    /// The claimant needs one check with all its replies.
    fn for_claimant(&mut self, heap: &mut Heap, cost: u32, id: Id, goal: Hope) {
        let mut checks: Vec<(u16, u32)> = self
            .graph
            .check_range(id)
            .filter(|c| self.graph.hope(self.graph.check(*c)) >= goal)
            .map(|c| (self.toil(self.graph.check(c), goal), c))
            .collect();
        checks.sort_unstable();
        for (place, (_, c)) in checks.into_iter().enumerate() {
            let cost = cost + 1 + 2 * place as u32;
            let replies: Vec<Id> = self.graph.replies_of(self.graph.check(c)).to_vec();
            if self.spared(goal) {
                let mut some: Vec<Id> = replies.clone();
                some.sort_by_key(|r| self.of(*r).toil[slot(ENDLESS)]);
                for (place, r) in some.into_iter().enumerate() {
                    self.push(heap, cost + 2 * place as u32, r, ENDLESS);
                }
                for r in replies {
                    self.push(heap, cost, r, MATE);
                }
            } else {
                for r in replies {
                    self.push(heap, cost, r, goal);
                }
            }
        }
    }

    /// The defender needs one reply to every check.
    fn for_defender(&mut self, heap: &mut Heap, cost: u32, id: Id, goal: Hope) {
        for c in self.graph.check_range(id) {
            let check = self.graph.check(c);
            if self.graph.hope(check) < goal {
                continue;
            }
            let mut replies: Vec<Id> = self.graph.replies_of(check).to_vec();
            let each = if self.spared(goal) { MATE } else { goal };
            if self.spared(goal) {
                for r in &replies {
                    self.push(heap, cost + 4, *r, ENDLESS);
                }
            }
            replies.sort_by_key(|r| self.of(*r).breach[slot(each)]);
            for (place, r) in replies.into_iter().enumerate() {
                self.push(heap, cost + 1 + 2 * place as u32, r, each);
            }
        }
    }

    /// In the spared reading the endless goal asks for all replies one thing and of some reply more.
    fn spared(&self, goal: Hope) -> bool {
        goal == ENDLESS && self.graph.reading == Reading::Spared
    }

    fn of(&self, id: Id) -> Guess {
        let fresh = Guess {
            toil: [1; 2],
            breach: [self.graph.node(id).options; 2],
        };
        self.guesses.get(id as usize).copied().unwrap_or(fresh)
    }

    /// Takes all guesses anew, from the highest level down; only what lies ahead counts, so that
    /// cycles, which are what the claimant wants, cost him nothing.
    fn guess(&mut self) {
        let old = self.guesses.len();
        self.guesses.reserve_exact(self.graph.len() - old);
        for id in old..self.graph.len() {
            let guess = self.of(id as Id);
            self.guesses.push(guess);
        }
        for id in self.graph.deepest_first() {
            self.guesses[id as usize] = self.weigh(id);
        }
    }

    fn weigh(&self, id: Id) -> Guess {
        let node = self.graph.node(id);
        let mut guess = Guess {
            toil: [NEVER; 2],
            breach: [0; 2],
        };
        for goal in [MATE, ENDLESS] {
            let i = slot(goal);
            if node.sure >= goal {
                (guess.toil[i], guess.breach[i]) = (0, NEVER);
            } else if node.hope < goal {
            } else if !node.expanded {
                (guess.toil[i], guess.breach[i]) = (1, node.options);
            } else {
                for c in self.graph.check_range(id) {
                    let check = self.graph.check(c);
                    if self.graph.hope(check) >= goal {
                        guess.toil[i] = guess.toil[i].min(self.toil(check, goal));
                        let breach = guess.breach[i] + self.breach(check, goal);
                        guess.breach[i] = breach.min(NEVER);
                    }
                }
            }
        }
        guess
    }

    fn toil(&self, check: &Check, goal: Hope) -> u16 {
        let level = self.graph.node(check.node()).level;
        let replies = self.graph.replies_of(check).iter();
        let ahead = |r: &Id, g: Hope| {
            if self.graph.node(*r).level > level {
                self.of(*r).toil[slot(g)]
            } else {
                0
            }
        };
        let every = |g: Hope| total(replies.clone().map(|r| ahead(r, g)));
        let toil = if self.spared(goal) {
            every(MATE)
                + replies
                    .clone()
                    .map(|r| ahead(r, ENDLESS))
                    .min()
                    .unwrap_or(NEVER)
        } else {
            every(goal)
        };
        toil.min(NEVER - 1)
    }

    fn breach(&self, check: &Check, goal: Hope) -> u16 {
        let level = self.graph.node(check.node()).level;
        let replies = self.graph.replies_of(check).iter();
        let ahead = replies.filter(|r| self.graph.node(**r).level > level);
        let any = |g: Hope| ahead.clone().map(|r| self.of(*r).breach[slot(g)]).min();
        if self.spared(goal) {
            let all = ahead.clone().map(|r| self.of(*r).breach[slot(ENDLESS)]);
            let all = total(all);
            any(MATE).unwrap_or(NEVER).min(all)
        } else {
            any(goal).unwrap_or(NEVER)
        }
    }
}

/// The sum, never more than never.
fn total(numbers: impl Iterator<Item = u16>) -> u16 {
    numbers.fold(0, |sum, n| (sum + n).min(NEVER))
}

type Heap = BinaryHeap<Reverse<(u32, Id, Hope)>>;

const _: () = assert!(NOTHING < MATE && MATE < ENDLESS);
