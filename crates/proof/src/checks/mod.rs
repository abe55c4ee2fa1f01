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
///
/// ```
/// use proof::{Answer, Budget, Reading};
/// // Black may walk into mate; he need not.
/// let position = board::Position::from_fen("4rk2/3R4/5N2/8/8/6p1/8/7K w - - 0 1").unwrap();
/// let endless = |reading| matches!(proof::endless_checks(&position, reading, Budget::default()), Answer::Proved(_));
/// assert!(!endless(Reading::Strict));
/// assert!(endless(Reading::Spared) && endless(Reading::MateAllowed));
/// ```
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
///
/// ```
/// use proof::{Answer, Budget, Goal, Reading};
/// let position = board::Position::from_fen("4rk2/3R4/5N2/8/8/6p1/8/7K w - - 0 1").unwrap();
/// let Answer::Proved(proof) = proof::endless_checks(&position, Reading::Spared, Budget::default()) else {
///     panic!("it is proved")
/// };
/// assert_eq!(proof.steps[0].goal, Goal::Endless);
/// assert!(proof.steps.iter().any(|step| step.goal == Goal::CheckOrMate)); // where Black went the wrong way
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Goal {
    /// Checks for ever, or mate.
    CheckOrMate,
    /// Checks for ever, if the defender wants.
    Endless,
}

/// One position of a strategy, with the check that is given in it.
///
/// ```
/// use proof::{Answer, Budget, Reading};
/// let position = board::Position::from_fen("6k1/6p1/8/6PQ/8/8/qq6/7K w - - 0 1").unwrap();
/// let Answer::Proved(proof) = proof::endless_checks(&position, Reading::Strict, Budget::default()) else {
///     panic!("she goes to and fro")
/// };
/// for step in &proof.steps {
///     assert!(step.position.after(step.check).in_check(board::Color::Black));
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub position: Position,
    pub check: Move,
    pub goal: Goal,
}

/// A finite strategy closed under every reply; the first steps answer the question.
///
/// ```
/// use proof::{Answer, Budget, Reading};
/// let position = board::Position::from_fen("5rk1/RR6/8/8/8/6p1/8/7K w - - 0 1").unwrap();
/// let Answer::Proved(proof) = proof::endless_checks(&position, Reading::Strict, Budget::default()) else {
///     panic!("two Rooks on the seventh")
/// };
/// assert_eq!(proof.claimant, board::Color::White);
/// assert_eq!(proof::verify(&proof, &position, Reading::Strict), Ok(()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub reading: Reading,
    pub claimant: Color,
    pub steps: Vec<Step>,
}

/// One position of a defence: against every check there is a reply (or every reply will do) that leads
/// to a position standing **later** in the list.
///
/// ```
/// use proof::{Answer, Budget, Reading};
/// let position = board::Position::from_fen("5rk1/RR6/8/8/8/8/qq6/7K w - - 0 1").unwrap();
/// let Answer::Refuted(defence) = proof::endless_checks(&position, Reading::Strict, Budget::default()) else {
///     panic!("a Queen takes the Rook")
/// };
/// let (check, reply) = defence.losses[0].replies.iter().find(|(check, _)| check.uci() == "b7g7").unwrap();
/// assert_eq!(reply.unwrap().to(), check.to());
/// ```
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
///
/// ```
/// use proof::{Answer, Budget, Fault, Reading};
/// let position = board::Position::from_fen("5rk1/RR6/8/8/8/8/qq6/7K w - - 0 1").unwrap();
/// let Answer::Refuted(mut defence) = proof::endless_checks(&position, Reading::Strict, Budget::default()) else {
///     panic!("a Queen takes the Rook")
/// };
/// assert_eq!(proof::verify_defence(&defence, &position, Reading::Strict), Ok(()));
/// defence.losses[0].replies.clear();
/// assert!(matches!(proof::verify_defence(&defence, &position, Reading::Strict), Err(Fault::Unanswered(..))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defence {
    pub reading: Reading,
    pub claimant: Color,
    /// The defender's move before the series begins, where it is his turn.
    pub opening: Option<Move>,
    pub losses: Vec<Loss>,
}

/// The answer to a claim of endless checks.
///
/// ```
/// use proof::{Answer, Budget, Reading};
/// let says = |fen: &str| {
///     let position = board::Position::from_fen(fen).unwrap();
///     proof::endless_checks(&position, Reading::Strict, Budget::default())
/// };
/// assert!(matches!(says("7k/8/6B1/4K3/8/8/5Q2/r7 w - - 0 1"), Answer::Proved(_)));
/// assert!(matches!(says("7k/8/6Bb/4K3/8/8/5Q2/r7 w - - 0 1"), Answer::Refuted(_))); // a Bishop more
/// ```
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
