//! What the umpire keeps of a game, each part with its own doors. What one chapter alone keeps (`Beginning`,
//! `Mail`, `Clocks`) lies in its folder.
pub(crate) mod at_the_board;
pub(crate) mod begun;
pub(crate) mod conduct;
pub(crate) mod cries;
pub(crate) mod hand;
pub(crate) mod ledger;
pub(crate) mod parley;
pub(crate) mod past;
pub(crate) mod stand;
pub(crate) mod status;
pub(crate) mod tribunal;
pub(crate) mod turn;
