//! Three claims of law that need mathematics: endless checks, games that cannot be won, and mates.
//!
//! A search may say *undecided*; what it proves comes with a certificate, and the umpire upholds a
//! claim only on one that the verifier, which shares no code with the search, has gone through.
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
