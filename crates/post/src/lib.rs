//! Games by letter: what a letter says, the game kept in one PGN with its acts, and the reply.
//!
//! ```
//! use board::Color;
//! let code = statute::Code::find("british-1899").unwrap();
//! let case = minutes::read("terms", "agree by communication 48:00").unwrap();
//! let game = umpire::Game::new(code, case.conditions).unwrap();
//! let letter = "Dear Sir,\nMy first move is P to K4; if you reply P-K4, then Kt-KB3.\nYours, A. B.";
//! let deeds = post::deeds(letter, &game, Color::White, post::Forms::Prescribed).unwrap();
//! assert_eq!(umpire::act::Act::of(Color::White, deeds[0].clone()).to_string(),
//!            r#"white sends "P to K4" if "P-K4" then "Kt-KB3""#);
//! ```
#![forbid(unsafe_code)]
mod correspondence;
mod keeping;
mod letter;
mod meaning;
mod moment;
mod reply;
mod wording;

pub use correspondence::{Correspondence, Posted, Terms};
pub use letter::Forms;
pub use meaning::deeds;
pub use moment::Moment;
pub use wording::NOTATIONS;
