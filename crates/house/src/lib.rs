//! The server that keeps every act.
//!
//! A [`table::Table`] follows from its log alone; the [`house::House`] keeps every entry in a [`store::Store`] before it
//! tells anybody of it; [`view`] says what each seat may see; [`web`] is HTTP, the socket and the page
//! (`docs/api.md`, `docs/house.md`).
mod analysis;
pub mod anchor;
pub mod archive;
mod beside;
pub mod clock;
pub mod entry;
pub mod export;
mod guard;
pub mod hex;
pub mod house;
pub mod limits;
pub mod listing;
pub mod live;
mod metrics;
mod partner;
pub mod refusal;
pub mod retention;
mod room;
pub mod seal;
pub mod seat;
pub mod serve;
pub mod settlement;
pub mod simulation;
pub mod store;
pub mod table;
mod uci;
pub mod view;
pub mod web;
pub mod wire;

pub use desk::score;
