//! Codes of chess law as data: what a code provides, and how it answers the questions of law.
//!
//! ```
//! let code = statute::Code::find("british-1899").unwrap();
//! assert_eq!(code.title, "The British Chess Code");
//! assert!(code.says("II.3").unwrap().contains("adjust"));
//! ```
mod answer;
mod answers;
mod code;
mod comparison;
mod draft;
mod flaw;
mod lot;
mod questions;

pub use answer::{Answer, meets};
pub use answers::*;
pub use code::{Code, Contradiction, Default, Kind, Provision};
pub use comparison::{Cell, Chapter, Column, Comparison, Row};
pub use flaw::{BadCode, Flaw, Place};
pub use questions::{Allowed, Question, questions};
