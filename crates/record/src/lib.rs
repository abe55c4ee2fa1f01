//! Moves in words: every notation the books know, read and written.
//!
//! A text becomes [`words`], the words become phrases by the [`grammar`], every split of run-together
//! letters its own [`phrase`], and only then is the board asked which legal moves a phrase is true of.
//! The writers try their forms from the shortest and take the first that expresses one move only, so
//! that writer and reader cannot disagree. [`pgn`] plays whole games over from streams of any size.
//!
//! ```
//! use board::{Position, Wings};
//! let position = Position::start();
//! let readings = record::expresses(&position, &Wings::of(&position), "K. Kt. to B's 3d");
//! assert_eq!(record::san(&position, readings.sole().unwrap()), "Nf3");
//! ```
mod algebraic;
mod descriptive;
pub mod grammar;
mod names;
mod notation;
pub mod pgn;
pub mod phrase;
mod reading;
pub mod spelling;
mod tongue;
pub mod words;

pub use algebraic::{
    MoveError, expresses_algebraic, iccf, is_algebraic, long, read_iccf, read_san, read_uci, san,
    uci,
};
pub use descriptive::{Style, abbreviated, full, printed, shortest};
pub use grammar::phrases;
pub use names::{calls, man_name, square_name};
pub use notation::Notation;
pub use phrase::{Announced, Phrase, Phrases};
pub use reading::{
    Form, Readings, expresses, expresses_among, expresses_mixed, fits, holds, names, read,
};
pub use tongue::{Manner, Said, Tongue};
