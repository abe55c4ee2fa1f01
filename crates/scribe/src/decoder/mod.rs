//! The decoder: the cheapest legal game that a page can mean.
//!
//! A game was played; a printer set it in some style, among notes and page furniture; a scanner damaged it. Lines are
//! laid [`flat`] and cut into pieces ([`page`]), of which each may be a row of the score or not, with log-odds by how it
//! stands there ([`standing`]). A row can be divided in several ways ([`row`]), and each cell of it costs what the
//! [`channel`] asks for to have made it from the spelling of a move ([`slate`]), in the [`style`] of this text. The
//! [`search`] goes through the whole game; last comes the judgement whether it is one ([`judge`]).
mod adapt;
mod channel;
mod find;
mod flat;
mod judge;
mod page;
pub mod play;
mod quick;
mod rest;
mod row;
mod search;
mod slate;
mod standing;
mod strip;
mod style;

pub use channel::Nats;
pub use find::{found, scores, weighed};
pub use judge::weighed::{Verdict, Weighed};
pub use judge::witness::{Testimony, Witness, positions};
pub(crate) use page::prose;
pub(crate) use rest::{Last, rest};
pub use search::voice::{Agreed, Voice, Word, agreed};
