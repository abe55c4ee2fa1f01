//! The case language: what was done at a board and what the law says of it, as text, both ways.
//!
//! ```
//! let case = minutes::read("opening.case", "code all\nwhite plays e4\nthen turn black").unwrap();
//! assert_eq!(case.steps.len(), 2);
//! let act = minutes::read_act("white touches \"KKt1\" by accident").unwrap();
//! assert_eq!(act.to_string(), "white touches g1 by accident");
//! ```
mod acts;
mod agreements;
mod case;
mod check;
mod error;
mod expectations;
mod files;
mod line;
mod moves;
mod pgn;
mod proceedings;
mod speech;
pub mod told;

pub use acts::read_act;
pub use case::{Case, Expectation, Step};
pub use error::{Place, Unreadable};
pub use files::{read, take_down};
pub use line::ends_line;
pub use pgn::{from_pgn, odds_tag, result, score, to_pgn};
pub use proceedings::{Check, Court, Event, Heard, Hearing, Proceedings, Standing, hear};
pub use speech::{
    Candidate, Gist, Kind, Lexicon, May, Meaning, Scene, Sense, Topic, Utterance, Weights, help,
    in_order, interpret, kind_of, may_mean, utterance,
};
