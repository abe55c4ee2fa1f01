//! The graph of checks and replies, as far as it has been looked at, with what is lost in it.
//!
//! Nodes are positions with the claimant to move. A node's `hope` is the best goal that may still be
//! reached there: it starts high, sinks as replies are found, and never rises; what has sunk is lost,
//! whatever the unexplored part holds.
use super::Reading;
use crate::budget::put;
use crate::checking::checks;
use crate::roll::{Roll, next};
use board::{Move, Position};

/// The number of a node.
pub(super) type Id = u32;

/// How much may be reached: nothing, checks or mate, checks for ever.
pub(super) type Hope = u8;
pub(super) const NOTHING: Hope = 0;
pub(super) const MATE: Hope = 1;
pub(super) const ENDLESS: Hope = 2;

/// The place of a goal in tables by goal.
pub(super) fn slot(goal: Hope) -> usize {
    usize::from(goal - 1)
}

const NONE: u32 = u32::MAX;

pub(super) struct Node {
    /// The best that may still be reached.
    pub hope: Hope,
    /// The least that is proved.
    pub sure: Hope,
    pub expanded: bool,
    /// Distance from the root when first met.
    pub level: u16,
    /// How many checks there are.
    pub options: u16,
    checks: u32,
    parents: u32,
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
    roll: Roll,
    nodes: Vec<Node>,
    checks: Vec<Check>,
    replies: Vec<Id>,
    /// Linked lists of the checks that lead to a node: the check, the next entry.
    parents: Vec<(u32, u32)>,
    /// The expanded nodes by level.
    levels: Vec<Vec<Id>>,
    expanded: usize,
    clock: u32,
}

impl Graph {
    /// The graph of positions that grow out of `root`, nothing of it explored.
    pub fn new(root: &Position, reading: Reading) -> Graph {
        Graph {
            reading,
            roll: Roll::of(root),
            nodes: Vec::new(),
            checks: Vec::new(),
            replies: Vec::new(),
            parents: Vec::new(),
            levels: Vec::new(),
            expanded: 0,
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
            // The levels, and what the fixpoint takes for a while.
            + self.expanded * size_of::<Id>() * 4
            + self.nodes.len()
    }

    pub fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }
    pub fn node_mut(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[id as usize]
    }
    pub fn position(&self, id: Id) -> Position {
        self.roll.position(id)
    }
    pub fn check(&self, check: u32) -> &Check {
        &self.checks[check as usize]
    }
    /// The checks of an expanded node, by number.
    pub fn check_range(&self, id: Id) -> std::ops::Range<u32> {
        let node = self.node(id);
        let count = if node.expanded { node.options } else { 0 };
        node.checks..node.checks + u32::from(count)
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

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node of a position, in which the claimant has so many checks.
    pub fn enter(&mut self, position: Position, options: u16, level: u16) -> Id {
        let (id, new) = self.roll.enter(&position);
        if new {
            let node = Node {
                hope: ENDLESS,
                sure: NOTHING,
                expanded: false,
                level,
                options,
                checks: 0,
                parents: NONE,
                lost: [NONE; 2],
            };
            put(&mut self.nodes, node);
            if self.reading == Reading::MateAllowed {
                self.sink(id, MATE);
            }
            if options == 0 {
                self.sink(id, NOTHING);
            }
            if self.levels.len() <= level as usize {
                self.levels.resize(level as usize + 1, Vec::new());
            }
        }
        id
    }

    /// Adds every check of the node and every reply, and carries lost hope to where it leads. A check
    /// that is known to be broken is left out, with all its replies.
    pub fn expand(&mut self, id: Id) {
        let position = self.position(id);
        let level = self.node(id).level;
        let first = self.checks.len() as u32;
        let mut after = Vec::new();
        for (play, checked) in checks(&position) {
            if !self.unbroken(&checked, &mut after) {
                continue;
            }
            let replies = self.replies.len() as u32;
            let check = self.checks.len() as u32;
            for (there, options) in after.drain(..) {
                let to = self.enter(there, options, level.saturating_add(1));
                put(&mut self.replies, to);
                let entry = self.parents.len() as u32;
                let head = std::mem::replace(&mut self.node_mut(to).parents, entry);
                put(&mut self.parents, (check, head));
            }
            let count = self.replies.len() as u32 - replies;
            let check = Check {
                play,
                node: id,
                replies,
                count,
            };
            put(&mut self.checks, check);
        }
        let options = (self.checks.len() as u32 - first) as u16;
        let node = self.node_mut(id);
        (node.expanded, node.checks, node.options) = (true, first, options);
        self.levels[level as usize].push(id);
        self.expanded += 1;
        let mut sinking = vec![id];
        while let Some(id) = sinking.pop() {
            if self.node(id).expanded && self.settle(id) {
                sinking.extend(self.parents_of(id));
            }
        }
    }

    /// Takes down the positions after every reply, with the number of checks in each; not so if the
    /// check is broken by one of them, or is mate where mate is no member of the series.
    fn unbroken(&self, checked: &Position, after: &mut Vec<(Position, u16)>) -> bool {
        after.clear();
        for reply in checked.legal_moves() {
            let there = next(checked, reply);
            let options = match self.roll.find(&there) {
                Some(known) if self.node(known).hope == NOTHING => return false,
                Some(known) => self.node(known).options,
                None => checks(&there).count() as u16,
            };
            if options == 0 {
                return false;
            }
            after.push((there, options));
        }
        !after.is_empty() || self.reading != Reading::Strict
    }

    /// When hope of a goal was lost in a position: at once where there is no check.
    pub fn lost(&self, position: &Position, goal: Hope) -> Option<u32> {
        match self.roll.find(position) {
            Some(known) => Some(self.node(known).lost[slot(goal)]).filter(|when| *when != NONE),
            None => checks(position).next().is_none().then_some(0),
        }
    }

    /// The expanded nodes, those furthest from the root first.
    pub fn deepest_first(&self) -> impl Iterator<Item = Id> {
        self.levels.iter().rev().flatten().copied()
    }

    /// What may be hoped of a check, its replies being what they are now.
    pub fn hope(&self, check: &Check) -> Hope {
        self.value(check, |r| self.node(r).hope)
    }

    /// What is sure of a check.
    pub fn assured(&self, check: &Check) -> Hope {
        self.value(check, |r| self.node(r).sure)
    }

    fn value(&self, check: &Check, of: impl Fn(Id) -> Hope) -> Hope {
        let replies = self.replies_of(check).iter().map(|r| of(*r));
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

    /// Finds all that is sure although everything unexplored be lost: the greatest set of nodes that
    /// bear each other out.
    pub fn assure(&mut self) {
        let firm: Vec<Hope> = self.nodes.iter().map(|n| n.sure).collect();
        for node in &mut self.nodes {
            node.sure = if node.expanded { node.hope } else { NOTHING };
        }
        let mut falling: Vec<Id> = self.levels.iter().flatten().copied().collect();
        while let Some(id) = falling.pop() {
            let sure = self.node(id).sure;
            if sure <= firm[id as usize] {
                continue;
            }
            let range = self.check_range(id);
            let held = range.map(|c| self.assured(self.check(c))).max();
            let held = held.unwrap_or(NOTHING);
            if held < sure {
                self.node_mut(id).sure = held;
                falling.extend(self.parents_of(id));
            }
        }
    }

    /// Takes the hope of an expanded node from its checks; whether it has sunk.
    fn settle(&mut self, id: Id) -> bool {
        let range = self.check_range(id);
        let hope = range.map(|c| self.hope(self.check(c))).max();
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
