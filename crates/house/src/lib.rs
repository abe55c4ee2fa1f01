//! The server that keeps every act.
pub mod hex;
pub mod seal;
pub mod seat;
pub mod store;
