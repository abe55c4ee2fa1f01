//! The pure umpire: acts in, rulings and rights out.
//!
//! ```
//! use umpire::{Game, act::*, agreement::Conditions};
//! use board::{Color, Square};
//! let code = statute::Code::find("british-1899").unwrap();
//! let mut game = Game::new(code, Conditions::default()).unwrap();
//! game.act(&Act::of(Color::White, Deed::Touches(Square::E2)));
//! game.act(&Act::of(Color::White, Deed::Plays(MoveWords::San("d4".into()))));
//! let demand = Demand { first: Remedy::RestorePosition, then: Some(Remedy::Move(Square::E2)) };
//! let ruling = game.act(&Act::of(Color::Black, Deed::Demands(demand)));
//! assert!(!ruling.refused());
//! assert!(ruling.cites().any(|id| id == "II.11.A"));
//! assert_eq!(game.playable(Color::White).len(), 2);
//! ```
pub mod act;
pub mod agreement;
mod apart;
mod arbiter;
mod beginning;
mod disputes;
mod ending;
mod game;
mod hearing;
mod moving;
mod penalties;
mod rights;
mod ruling;
mod state;
mod touching;
pub mod words;

pub use arbiter::Face;
pub use ending::time::Schedule;
pub use game::Game;
pub use rights::InHand;
pub use ruling::*;
pub use state::parley::Leave;
pub use state::past::Made;
