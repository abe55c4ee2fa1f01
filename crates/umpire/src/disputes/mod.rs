//! Errors pointed out, consent, manners, appeals, and what the umpire decides.
pub(crate) mod conduct;
pub(crate) mod decisions;
pub(crate) mod pointing_out;
