//! Play away from one board: sealed moves, and moves sent.
pub(crate) mod adjournment;
pub(crate) mod communication;
