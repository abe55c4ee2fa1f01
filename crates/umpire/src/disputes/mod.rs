//! Errors pointed out, consent, manners, appeals, and what the umpire decides.
pub(crate) mod appeals;
pub(crate) mod consent;
pub(crate) mod decisions;
pub(crate) mod findings;
pub(crate) mod manners;
pub(crate) mod pointing_out;
