//! Three claims of law that need mathematics: endless checks, games that cannot be won, and mates.
//!
//! A search may say *undecided*; what it proves comes with a certificate, and the umpire upholds a
//! claim only on one that the verifier, which shares no code with the search, has gone through.
//!
//! ```
//! use board::Position;
//! use proof::{Answer, Budget, MateIn, Reading, Undertaking};
//!
//! let position = Position::from_fen("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1").unwrap();
//! let any = Undertaking::default();
//! let MateIn::Forced { moves, steps, .. } = proof::mate_in(&position, 2, any, Budget::of_nodes(100_000)) else {
//!     panic!("there is one")
//! };
//! assert!(proof::verify_mate(&steps, &position, moves, any).is_ok());
//!
//! let bare = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
//! let answer = proof::endless_checks(&bare, Reading::Spared, Budget::of_nodes(100_000));
//! assert!(matches!(answer, Answer::Refuted(_)));
//! ```
mod budget;
mod checking;
mod checks;
mod drawn;
mod mate;
mod packing;
mod roll;

pub use budget::{Budget, Watch};
pub use checks::{
    Answer, Certificate, Defence, Fault, Goal, Loss, Reading, Step, endless_checks,
    endless_checks_by, endless_checks_watched, verify, verify_defence,
};
pub use drawn::{
    Condition, Fence, Post, Reason, Winnability, dead, drawn, unwinnable_fast, verify_winnability,
    winnable, winnable_watched,
};
pub use mate::{MateIn, Mating, Undertaking, mate_in, mate_in_watched, verify_mate};
