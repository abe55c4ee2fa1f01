//! Games in PGN: read from streams of any size, played over, translated and written.
//!
//! The tokens are read here and not by the crate pgn-reader, which knows SAN only and drops in silence
//! what it cannot read; an umpire must say what he read and what it might have meant.
mod fault;
mod game;
mod reader;
mod texts;
mod tokens;
mod translate;
mod walk;

pub use fault::{Fault, Why};
pub use game::{Game, Item, act_in_comment, acts_in_comment};
pub use reader::{Miss, Reader, State, Turn};
pub use texts::{LONGEST, Text, Texts};
pub use tokens::{Token, Tokens};
pub use translate::{Report, each_game, translate, translate_text, work_through};
pub use walk::{Step, Walk};
