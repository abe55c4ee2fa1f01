//! Check and how games end: mate, draws, forfeits, time.
pub(crate) mod check;
mod counting;
pub(crate) mod draws;
pub(crate) mod forfeits;
mod identity;
pub(crate) mod mate_and_stalemate;
pub(crate) mod time;
