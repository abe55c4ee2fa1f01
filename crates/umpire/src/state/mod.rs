//! What the umpire keeps of a game, each part with its own doors.
pub(crate) mod at_the_board;
pub(crate) mod ledger;
pub(crate) mod past;
pub(crate) mod stand;
pub(crate) mod turn;
