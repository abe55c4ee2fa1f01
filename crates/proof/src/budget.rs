//! What a search may spend. No clock and no chance: the same question always has the same answer.

/// The nodes and the bytes that a search may use.
///
/// ```
/// use proof::{Answer, Budget, Reading};
/// let position = board::Position::from_fen("5k2/P7/8/8/8/2Q5/8/7K w - - 0 1").unwrap();
/// let ask = |nodes| proof::endless_checks(&position, Reading::Strict, Budget::of_nodes(nodes));
/// assert!(matches!(ask(1), Answer::Undecided { .. })); // nothing is claimed on less than a proof
/// assert!(matches!(ask(1_000_000), Answer::Proved(_)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions examined.
    pub nodes: u64,
    /// Bytes held by the search's tables.
    pub memory: usize,
}

impl Default for Budget {
    /// Ten million positions in 256 MiB.
    fn default() -> Budget {
        Budget {
            nodes: 10_000_000,
            memory: 256 << 20,
        }
    }
}

impl Budget {
    /// So many positions, in the usual memory.
    pub fn of_nodes(nodes: u64) -> Budget {
        Budget {
            nodes,
            ..Budget::default()
        }
    }
}

/// A look at a running search: it is told the nodes spent so far, and says whether to go on.
///
/// ```
/// use proof::{MateIn, Undertaking, Watch};
/// let position = board::Position::start();
/// let patience: Watch = &mut |nodes| nodes < 10_000;
/// let found = proof::mate_in_watched(&position, 9, Undertaking::default(), Default::default(), patience);
/// let MateIn::Undecided { nodes } = found else { panic!("nobody mates so soon") };
/// assert!(nodes >= 10_000);
/// ```
pub type Watch<'a> = &'a mut dyn FnMut(u64) -> bool;

/// The spending of one search.
pub(crate) struct Meter<'a> {
    budget: Budget,
    watch: Watch<'a>,
    spent: u64,
    stopped: bool,
}

/// How often, in nodes, a search is looked at.
const GLANCE: u64 = 4096;

impl<'a> Meter<'a> {
    pub fn new(budget: Budget, watch: Watch<'a>) -> Meter<'a> {
        Meter {
            budget,
            watch,
            spent: 0,
            stopped: false,
        }
    }

    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Spends a node.
    pub fn spend(&mut self) {
        self.spent += 1;
        if self.spent.is_multiple_of(GLANCE) && !(self.watch)(self.spent) {
            self.stopped = true;
        }
    }

    /// Whether nothing is left, `held` bytes being in use. A sixth of the memory is kept back for what
    /// a table takes in the moment in which it grows.
    pub fn empty(&self, held: usize) -> bool {
        let usable = self.budget.memory / 6 * 5;
        self.stopped || self.spent >= self.budget.nodes || held > usable
    }
}

/// Puts one more on a table; it grows by an eighth at a time, for half empty tables waste the budget.
pub(crate) fn put<T>(table: &mut Vec<T>, one: T) {
    if table.len() == table.capacity() {
        table.reserve_exact((table.len() / 8).max(64));
    }
    table.push(one);
}

/// The same for several at once.
pub(crate) fn put_all<T: Copy>(table: &mut Vec<T>, all: &[T]) {
    if table.capacity() - table.len() < all.len() {
        table.reserve_exact((table.len() / 8).max(64 * all.len()));
    }
    table.extend_from_slice(all);
}
