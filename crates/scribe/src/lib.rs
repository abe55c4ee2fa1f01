//! Old printed scores to PGN.
pub mod find;
pub mod layout;
pub mod likeness;
pub mod print;
pub mod read;
