//! The pure umpire: acts in, rulings and rights out.
pub mod act;
pub mod agreement;
pub mod words;
