//! Moves made: how they are given, what the law makes of them, when they are complete.
pub(crate) mod castling;
pub(crate) mod completion;
pub(crate) mod exchanging;
pub(crate) mod illegal;
pub(crate) mod judging;
pub(crate) mod moves;
pub(crate) mod out_of_turn;
pub(crate) mod promotion;
pub(crate) mod regular;
mod why_illegal;
pub(crate) mod words_of_moves;
