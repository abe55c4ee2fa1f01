//! The graph of checks and replies, as far as it has been looked at, with what is lost in it.
//!
//! Nodes are positions with the claimant to move. A node's `hope` is the best goal that may still be
//! reached there: it starts high, sinks as replies are found, and never rises; what has sunk is lost,
//! whatever the unexplored part holds.
use super::Reading;
use crate::key::{Frame, Key, Roll};
use board::{Move, Position};

/// The number of a node.
pub(super) type Id = u32;

/// How much may be reached: nothing, checks or mate, checks for ever.
pub(super) type Hope = u8;
pub(super) const NOTHING: Hope = 0;
pub(super) const MATE: Hope = 1;
pub(super) const ENDLESS: Hope = 2;

const NONE: u32 = u32::MAX;

pub(super) struct Node {
    pub hope: Hope,
    pub expanded: bool,
    /// Distance from the root when first met; the numbers that guide the search look only ahead.
    pub level: u32,
    checks: u32,
    count: u32,
    parents: u32,
    /// Positions that must be settled before a goal is proved, by goal; the claimant wants it low.
    pub toil: [u32; 2],
    /// The same for the defender.
    pub breach: [u32; 2],
    /// When hope of each goal was lost.
    pub lost: [u32; 2],
}

pub(super) struct Check {
    pub play: Move,
    node: Id,
    replies: u32,
    count: u32,
}

impl Check {
    /// The node where it is given.
    pub fn node(&self) -> Id {
        self.node
    }
}

pub(super) struct Graph {
    pub reading: Reading,
    frame: Frame,
    roll: Roll,
    nodes: Vec<Node>,
    checks: Vec<Check>,
    replies: Vec<Id>,
    /// Linked lists of the checks that lead to a node: the check, the next entry.
    parents: Vec<(u32, u32)>,
    clock: u32,
}

/// Every check of the side to move, with the position it makes.
pub(super) fn checks(position: &Position) -> impl Iterator<Item = (Move, Position)> {
    position.legal_moves().into_iter().filter_map(|m| {
        let next = position.after(m);
        next.in_check(next.turn()).then_some((m, next))
    })
}

impl Graph {
    pub fn new(root: &Position, reading: Reading) -> Graph {
        Graph {
            reading,
            frame: Frame::of(root),
            roll: Roll::new(),
            nodes: Vec::new(),
            checks: Vec::new(),
            replies: Vec::new(),
            parents: Vec::new(),
            clock: 0,
        }
    }

    /// Bytes held.
    pub fn held(&self) -> usize {
        self.roll.held()
            + self.nodes.capacity() * size_of::<Node>()
            + self.checks.capacity() * size_of::<Check>()
            + self.replies.capacity() * size_of::<Id>()
            + self.parents.capacity() * size_of::<(u32, u32)>()
    }

    pub fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }
    pub fn node_mut(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[id as usize]
    }
    pub fn position(&self, id: Id) -> Position {
        self.frame.unpack(self.roll.key(id))
    }
    pub fn checks_of(&self, id: Id) -> &[Check] {
        let node = self.node(id);
        &self.checks[node.checks as usize..][..node.count as usize]
    }
    pub fn replies_of(&self, check: &Check) -> &[Id] {
        &self.replies[check.replies as usize..][..check.count as usize]
    }
    /// The nodes with a check that may lead to `id`.
    pub fn parents_of(&self, id: Id) -> impl Iterator<Item = Id> {
        let mut entry = self.node(id).parents;
        std::iter::from_fn(move || {
            let (check, next) = *self.parents.get(entry as usize)?;
            entry = next;
            Some(self.checks[check as usize].node)
        })
    }

    /// The node of a position, and whether it is new. A position without a check is lost at once.
    pub fn enter(&mut self, position: &Position, level: u32) -> (Id, bool) {
        let (id, new) = self.roll.enter(Key::of(position));
        if new {
            let checks = checks(position).count() as u32;
            self.nodes.push(Node {
                hope: ENDLESS,
                expanded: false,
                level,
                checks: 0,
                count: 0,
                parents: NONE,
                toil: [1; 2],
                breach: [checks.max(1); 2],
                lost: [NONE; 2],
            });
            if self.reading == Reading::MateAllowed {
                self.sink(id, MATE);
            }
            if checks == 0 {
                self.sink(id, NOTHING);
            }
        }
        (id, new)
    }

    /// Adds every check of the node and every reply; new nodes are told to `met`.
    pub fn expand(&mut self, id: Id, mut met: impl FnMut()) {
        let position = self.position(id);
        let level = self.node(id).level + 1;
        let first = self.checks.len() as u32;
        for (play, next) in checks(&position) {
            let replies = self.replies.len() as u32;
            let check = self.checks.len() as u32;
            for reply in next.legal_moves() {
                let (to, new) = self.enter(&next.after(reply), level);
                if new {
                    met();
                }
                self.replies.push(to);
                let head = std::mem::replace(
                    &mut self.nodes[to as usize].parents,
                    self.parents.len() as u32,
                );
                self.parents.push((check, head));
            }
            self.checks.push(Check {
                play,
                node: id,
                replies,
                count: self.replies.len() as u32 - replies,
            });
        }
        let count = self.checks.len() as u32 - first;
        let node = self.node_mut(id);
        (node.expanded, node.checks, node.count) = (true, first, count);
    }

    /// What may be hoped of a check, its replies being what they are now.
    pub fn hope(&self, check: &Check) -> Hope {
        let replies = self.replies_of(check).iter().map(|r| self.node(*r).hope);
        let (worst, best) = replies.fold((ENDLESS, NOTHING), |(lo, hi), h| (lo.min(h), hi.max(h)));
        match self.reading {
            Reading::Strict if check.count == 0 => NOTHING,
            Reading::Strict => worst,
            _ if check.count == 0 => MATE,
            Reading::MateAllowed => worst.min(MATE),
            Reading::Spared if worst == NOTHING => NOTHING,
            Reading::Spared => best,
        }
    }

    /// Takes the hope of an expanded node from its checks; whether it has sunk.
    pub fn settle(&mut self, id: Id) -> bool {
        let hope = self.checks_of(id).iter().map(|c| self.hope(c)).max();
        let hope = hope.unwrap_or(NOTHING);
        let sunk = hope < self.node(id).hope;
        if sunk {
            self.sink(id, hope);
        }
        sunk
    }

    fn sink(&mut self, id: Id, hope: Hope) {
        self.clock += 1;
        let clock = self.clock;
        let node = self.node_mut(id);
        for goal in hope..node.hope {
            node.lost[goal as usize] = clock;
        }
        node.hope = hope;
    }
}
