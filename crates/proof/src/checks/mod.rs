//! Endless checks: can a player give check at every move for ever (British II.8.d, Blue Book Drawn.d)?
//!
//! It is a game of safety on positions. The claimant is safe in a set of positions in each of which he
//! has a check whose every reply leads back into the set: that set is the certificate. He is lost
//! where every check has a reply that leads into a position already lost: those ranks are the defence.
mod certificate;
mod graph;
mod search;
mod verify;

pub use verify::{Fault, verify, verify_defence};

use crate::budget::{Budget, Watch};
use board::{Color, Move, Position};

/// What a mate on the way does to an endless series of checks.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Mate is no member of the series: no check of the strategy may mate.
    Strict,
    /// The defender may walk into mate but need not: at every turn some reply lets the checks go on
    /// (AMB-18).
    Spared,
    /// A mating move also counts as success.
    MateAllowed,
}

/// What is proved of one position of a strategy.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Goal {
    /// Checks for ever, or mate.
    CheckOrMate,
    /// Checks for ever, if the defender wants.
    Endless,
}

/// One position of a strategy, with the check that is given in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub position: Position,
    pub check: Move,
    pub goal: Goal,
}

/// A finite strategy closed under every reply; the first steps answer the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub reading: Reading,
    pub claimant: Color,
    pub steps: Vec<Step>,
}

/// One position of a defence: against every check there is a reply (or every reply will do) that leads
/// to a position standing **later** in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    pub position: Position,
    /// The goal that the claimant cannot reach here.
    pub goal: Goal,
    /// Each check that is not itself the end, with the reply that breaks it; no reply is named where
    /// every one will do.
    pub replies: Vec<(Move, Option<Move>)>,
}

/// A complete defence: wherever the claimant checks, the series ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defence {
    pub reading: Reading,
    pub claimant: Color,
    /// The defender's move before the series begins, where it is his turn.
    pub opening: Option<Move>,
    pub losses: Vec<Loss>,
}

/// The answer to a claim of endless checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Proved(Certificate),
    Refuted(Defence),
    Undecided { nodes: u64 },
}

/// Can the player to move give check at every move for ever, whatever legal replies are made?
pub fn endless_checks(position: &Position, reading: Reading, budget: Budget) -> Answer {
    endless_checks_by(position, position.turn(), reading, budget)
}

/// The same for either player. Where it is not the claimant's turn every legal move of the other side
/// must lead into a position that is proved (Q-BB-18).
pub fn endless_checks_by(
    position: &Position,
    claimant: Color,
    reading: Reading,
    budget: Budget,
) -> Answer {
    endless_checks_watched(position, claimant, reading, budget, &mut |_| true)
}

/// The same, with an eye on the search.
pub fn endless_checks_watched(
    position: &Position,
    claimant: Color,
    reading: Reading,
    budget: Budget,
    watch: Watch,
) -> Answer {
    search::Search::new(position, claimant, reading, budget, watch).run()
}
