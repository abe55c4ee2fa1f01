//! The search: proof numbers lead it, lost hope ends it one way, a closed strategy the other.
//!
//! Every node carries two guesses for each goal: `toil`, how many positions stand between the claimant
//! and a proof, and `breach`, how many stand between the defender and a refutation. The next position
//! looked at is the one that counts in both. The numbers look only ahead, from lower to higher levels,
//! so that cycles, which are what the claimant wants, cost nothing; when the root's toil is nought the
//! strategy is walked through, and what turns up open on the way is looked at.
use super::graph::{Check, ENDLESS, Graph, Hope, Id, MATE, NOTHING};
use super::{Answer, Certificate, Defence, Goal, Loss, Reading, Step};
use crate::budget::{Budget, Meter, Watch};
use board::{Color, Move, Position};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

/// A number that stands for never.
const NEVER: u32 = 1 << 24;

pub(super) struct Search<'a> {
    graph: Graph,
    meter: Meter<'a>,
    claimant: Color,
    /// The claimant's first positions: one, or one for each move of the defender who is to play first.
    roots: Vec<(Option<Move>, Id)>,
    target: Hope,
    queued: HashSet<Id>,
}

fn slot(goal: Hope) -> usize {
    usize::from(goal - 1)
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
        let roots = if position.turn() == claimant {
            vec![(None, graph.enter(position, 0).0)]
        } else {
            let moves = position.legal_moves().into_iter();
            moves
                .map(|m| (Some(m), graph.enter(&position.after(m), 0).0))
                .collect()
        };
        Search {
            graph,
            meter: Meter::new(budget, watch),
            claimant,
            roots,
            target: if reading == Reading::MateAllowed {
                MATE
            } else {
                ENDLESS
            },
            queued: HashSet::new(),
        }
    }

    pub fn run(mut self) -> Answer {
        if self.roots.is_empty() {
            return Answer::Refuted(self.defence(None));
        }
        loop {
            let lost = |(_, id): &&(_, Id)| self.graph.node(*id).hope < self.target;
            if let Some(root) = self.roots.iter().find(lost) {
                return Answer::Refuted(self.defence(Some(*root)));
            }
            if self.meter.empty(self.graph.held()) {
                let nodes = self.meter.spent();
                return Answer::Undecided { nodes };
            }
            let toil = |id: Id| self.graph.node(id).toil[slot(self.target)];
            let open = self.roots.iter().find(|(_, id)| toil(*id) > 0);
            match open {
                Some((_, root)) => {
                    let leaf = self.descend(*root);
                    self.look(leaf);
                }
                None => {
                    if let Some(certificate) = self.walk() {
                        return Answer::Proved(certificate);
                    }
                }
            }
        }
    }

    /// The unexplored node that counts most for both sides.
    fn descend(&self, root: Id) -> Id {
        let (mut id, mut goal) = (root, self.target);
        while self.graph.node(id).expanded {
            let checks = self.graph.checks_of(id);
            let check = checks.iter().min_by_key(|c| self.toil(c, goal));
            let Some(check) = check else { break };
            (id, goal) = self.reply(check, goal, self.graph.node(id).level);
        }
        id
    }

    /// The reply to look into, and the goal that is in doubt there.
    fn reply(&self, check: &Check, goal: Hope, level: u32) -> (Id, Hope) {
        let replies = self.graph.replies_of(check).iter().copied();
        let ahead = replies.filter(|r| self.graph.node(*r).level > level);
        let open = |g: Hope| {
            let graph = &self.graph;
            move |r: &Id| graph.node(*r).toil[slot(g)] > 0
        };
        let breach = |g: Hope| move |r: &Id| self.graph.node(*r).breach[slot(g)];
        if goal == ENDLESS && self.graph.reading == Reading::Spared {
            let mated = ahead.clone().filter(open(MATE)).min_by_key(breach(MATE));
            let spared = ahead
                .clone()
                .filter(open(ENDLESS))
                .min_by_key(|r| self.graph.node(*r).toil[slot(ENDLESS)]);
            return match (mated, spared) {
                (Some(m), Some(s)) => {
                    let together = ahead.map(|r| breach(ENDLESS)(&r)).sum::<u32>();
                    if breach(MATE)(&m) <= together {
                        (m, MATE)
                    } else {
                        (s, ENDLESS)
                    }
                }
                (Some(m), None) => (m, MATE),
                (None, Some(s)) => (s, ENDLESS),
                (None, None) => unreachable!("a check with toil has an open reply"),
            };
        }
        let reply = ahead.filter(open(goal)).min_by_key(breach(goal));
        (reply.expect("a check with toil has an open reply"), goal)
    }

    /// Expands a node and carries what follows back to the root.
    fn look(&mut self, id: Id) {
        let meter = &mut self.meter;
        meter.spend();
        self.graph.expand(id, || ());
        let mut queue = VecDeque::from([id]);
        while let Some(id) = queue.pop_front() {
            self.queued.remove(&id);
            if !self.graph.node(id).expanded {
                continue;
            }
            let sunk = self.graph.settle(id);
            let weighed = self.weigh(id);
            if sunk || weighed {
                let level = self.graph.node(id).level;
                for parent in self.graph.parents_of(id) {
                    let behind = self.graph.node(parent).level < level;
                    if (sunk || behind) && self.queued.insert(parent) {
                        queue.push_back(parent);
                    }
                }
            }
        }
    }

    /// Takes a node's numbers from its checks; whether they have changed.
    fn weigh(&mut self, id: Id) -> bool {
        let (mut toil, mut breach) = ([NEVER; 2], [0; 2]);
        for goal in [MATE, ENDLESS] {
            let i = slot(goal);
            if self.graph.node(id).hope < goal {
                continue;
            }
            for check in self.graph.checks_of(id) {
                toil[i] = toil[i].min(self.toil_at(check, goal, self.graph.node(id).level));
                breach[i] =
                    (breach[i] + self.breach(check, goal, self.graph.node(id).level)).min(NEVER);
            }
        }
        let node = self.graph.node_mut(id);
        let changed = (node.toil, node.breach) != (toil, breach);
        (node.toil, node.breach) = (toil, breach);
        changed
    }

    fn toil(&self, check: &Check, goal: Hope) -> u32 {
        self.toil_at(check, goal, self.graph.node(check.node()).level)
    }

    fn toil_at(&self, check: &Check, goal: Hope, level: u32) -> u32 {
        if self.graph.hope(check) < goal {
            return NEVER;
        }
        let replies = self
            .graph
            .replies_of(check)
            .iter()
            .map(|r| self.graph.node(*r));
        let ahead = |n: &super::graph::Node, g: Hope| {
            if n.level > level { n.toil[slot(g)] } else { 0 }
        };
        let every = |g: Hope| replies.clone().map(|n| ahead(n, g)).sum::<u32>();
        let toil = if goal == ENDLESS && self.graph.reading == Reading::Spared {
            let some = replies.clone().filter(|n| n.hope == ENDLESS);
            every(MATE) + some.map(|n| ahead(n, ENDLESS)).min().unwrap_or(NEVER)
        } else {
            every(goal)
        };
        toil.min(NEVER - 1)
    }

    fn breach(&self, check: &Check, goal: Hope, level: u32) -> u32 {
        if self.graph.hope(check) < goal {
            return 0;
        }
        let replies = self
            .graph
            .replies_of(check)
            .iter()
            .map(|r| self.graph.node(*r));
        let ahead = replies.filter(|n| n.level > level);
        let any = |g: Hope| {
            ahead
                .clone()
                .map(|n| n.breach[slot(g)])
                .min()
                .unwrap_or(NEVER)
        };
        if goal == ENDLESS && self.graph.reading == Reading::Spared {
            let all = ahead.clone().map(|n| n.breach[slot(ENDLESS)]).sum::<u32>();
            any(MATE).min(all)
        } else {
            any(goal)
        }
    }

    /// Goes through the strategy that the numbers suggest. It is proved if nothing open is found.
    fn walk(&mut self) -> Option<Certificate> {
        let mut steps: BTreeMap<(Id, Hope), Move> = BTreeMap::new();
        let mut order = Vec::new();
        let mut todo: Vec<(Id, Hope)> = self
            .roots
            .iter()
            .map(|(_, id)| (*id, self.target))
            .collect();
        let mut looked = 0;
        while let Some((id, goal)) = todo.pop() {
            if steps.contains_key(&(id, goal)) {
                continue;
            }
            if !self.graph.node(id).expanded {
                if looked > 32 + order.len() / 4 || self.meter.empty(self.graph.held()) {
                    return None;
                }
                looked += 1;
                self.look(id);
            }
            if self.graph.node(id).hope < goal {
                return None;
            }
            let checks = self.graph.checks_of(id).iter();
            let check = checks.min_by_key(|c| self.toil(c, goal))?;
            steps.insert((id, goal), check.play);
            order.push((id, goal));
            let spared = goal == ENDLESS && self.graph.reading == Reading::Spared;
            let each = if spared { MATE } else { goal };
            let replies = self.graph.replies_of(check);
            if spared {
                let hopeful = replies
                    .iter()
                    .filter(|r| self.graph.node(**r).hope == ENDLESS);
                let some = hopeful.min_by_key(|r| {
                    let known = steps.contains_key(&(**r, ENDLESS));
                    (!known, self.graph.node(**r).toil[slot(ENDLESS)])
                })?;
                todo.extend(replies.iter().filter(|r| *r != some).map(|r| (*r, each)));
                todo.push((*some, ENDLESS));
            } else {
                todo.extend(replies.iter().map(|r| (*r, each)));
            }
        }
        if looked > 0 {
            return None;
        }
        Some(self.certificate(&order, &steps))
    }

    fn certificate(&self, order: &[(Id, Hope)], steps: &BTreeMap<(Id, Hope), Move>) -> Certificate {
        // A position that is shown to be endless need not be shown again to reach check or mate.
        let needed =
            |(id, goal): &&(Id, Hope)| *goal == ENDLESS || !steps.contains_key(&(*id, ENDLESS));
        let step = |(id, goal): &(Id, Hope)| Step {
            position: self.graph.position(*id),
            check: steps[&(*id, *goal)],
            goal: name(*goal),
        };
        Certificate {
            reading: self.graph.reading,
            claimant: self.claimant,
            steps: order.iter().filter(needed).map(step).collect(),
        }
    }

    /// The defence that the order of the losses gives.
    fn defence(&self, root: Option<(Option<Move>, Id)>) -> Defence {
        let when = |id: Id, goal: Hope| self.graph.node(id).lost[slot(goal)];
        let mut found: HashMap<(Id, Hope), Loss> = HashMap::new();
        let mut todo: Vec<(Id, Hope)> = root.iter().map(|(_, id)| (*id, self.target)).collect();
        while let Some((id, goal)) = todo.pop() {
            if found.contains_key(&(id, goal)) {
                continue;
            }
            let position = self.graph.position(id);
            let mut replies = Vec::new();
            let spared = goal == ENDLESS && self.graph.reading == Reading::Spared;
            for check in self.graph.checks_of(id) {
                let ids = self.graph.replies_of(check);
                if ids.is_empty() {
                    continue;
                }
                let each = if spared { MATE } else { goal };
                let breaks = |i: &usize| when(ids[*i], each) < when(id, goal);
                let best = (0..ids.len())
                    .filter(breaks)
                    .min_by_key(|i| when(ids[*i], each));
                let reply = best.map(|i| position.after(check.play).legal_moves()[i]);
                replies.push((check.play, reply));
                match best {
                    Some(i) => todo.push((ids[i], each)),
                    None => todo.extend(ids.iter().map(|r| (*r, ENDLESS))),
                }
            }
            let goal_name = name(goal);
            found.insert(
                (id, goal),
                Loss {
                    position,
                    goal: goal_name,
                    replies,
                },
            );
        }
        let mut losses: Vec<((Id, Hope), Loss)> = found.into_iter().collect();
        losses.sort_by_key(|((id, goal), _)| (u32::MAX - when(*id, *goal), *goal));
        Defence {
            reading: self.graph.reading,
            claimant: self.claimant,
            opening: root.and_then(|(m, _)| m),
            losses: losses.into_iter().map(|(_, loss)| loss).collect(),
        }
    }
}

fn name(goal: Hope) -> Goal {
    debug_assert!(goal > NOTHING);
    if goal == ENDLESS {
        Goal::Endless
    } else {
        Goal::CheckOrMate
    }
}
