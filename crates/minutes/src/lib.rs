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
mod error;
mod expectations;
mod files;
mod line;
mod moves;
mod squares;

pub use acts::read_act;
pub use case::{CODES, Case, Expectation, Step};
pub use error::{Place, Unreadable};
pub use files::read;
pub use squares::descriptive;
