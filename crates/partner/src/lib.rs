//! Who plays when nobody else does.
//!
//! A [`Mind`] looks at a game and says what it does next: announces, complies, answers, exacts what is worth most, claims,
//! moves. Its hand is a person's: as often as it is told to it slips ([`slips`]), in ways by which the other can gain. It
//! knows no server: the same game, told by the same log, gives the same acts.
mod elections;
mod lot;
mod mind;
pub mod search;
mod slips;

pub use lot::Lot;
pub use mind::{Done, Mind};
pub use slips::{Manner, Slip, Slips};
