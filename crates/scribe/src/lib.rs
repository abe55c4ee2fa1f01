//! Old printed scores to PGN: a book's text goes in, games come out, every one legal, every doubt shown.
//!
//! ```
//! let games = scribe::games("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n");
//! let san: Vec<&str> = games[0].plies.iter().map(|p| p.san.as_str()).collect();
//! assert_eq!(san, ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
//! ```
//!
//! A line becomes words and signs ([`print`]), a paragraph cells with one printed move each
//! ([`layout`]), cells a score ([`find`]); of all ways to read a score as legal moves the cheapest
//! whole is taken ([`read`]), where what each cell costs is its [`likeness`] to the full record of
//! the move.
mod boards;
pub mod book;
mod candidates;
pub mod collate;
mod columns;
pub mod corrections;
pub mod decoder;
mod diagram;
pub mod ending;
pub mod find;
mod fold;
mod fractions;
pub mod game;
mod guess;
pub mod heading;
pub mod json;
mod labels;
pub mod layout;
pub mod library;
pub mod likeness;
mod line;
pub mod odds;
#[cfg(feature = "parquet")]
pub mod parquet;
pub mod parts;
pub mod pgn;
pub mod phrase;
mod players;
pub mod print;
mod purse;
pub mod read;
pub mod report;
pub mod rows;
mod running;
mod scan;
mod shape;
mod smudge;
mod start;
pub mod tabular;
mod tongue;
mod torn;
mod vocabulary;

pub use book::{Piece, Survey, games, games_within, transcribe};
pub use game::{Doubt, Game, Sort, State};
pub use purse::Purse;
