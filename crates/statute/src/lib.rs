//! Codes of chess law as data: what a code provides, and how it answers the questions of law.
//!
//! ```
//! let code = statute::Code::find("british-1899").unwrap();
//! assert_eq!(code.title, "The British Chess Code");
//! assert!(code.says("II.3").unwrap().contains("adjust"));
//! ```
mod allowed;
mod answer;
pub mod answers;
mod blank;
mod code;
mod comparison;
mod contradictions;
mod file;
mod flaw;
mod lot;

pub use allowed::{Allowed, Word};
pub use answer::{Answer, meets};
pub use answers::*;
pub use blank::blank;
pub use code::{Code, Default, Kind, Provision, Reading};
pub use comparison::{Cell, Chapter, Column, Comparison, Row};
pub use contradictions::Contradiction;
pub use flaw::{BadCode, Flaw, Place};
