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
mod adjournment;
pub mod agreement;
mod beginning;
mod bench;
mod bonds;
mod breaches;
mod castling;
mod check;
mod communication;
mod conduct;
mod demands;
mod draws;
mod ending;
mod equity;
mod forfeits;
mod game;
mod hand;
mod illegal;
mod judging;
mod moving;
mod odds;
mod out_of_turn;
mod penalties;
mod plies;
mod pointing_out;
mod promotion;
mod regular;
mod requirements;
mod ruling;
mod series;
mod setting_up;
mod stand;
mod terms;
mod time;
mod touching;
mod turn;
mod windows;
pub mod words;
mod words_of_moves;

pub use game::Game;
pub use ruling::*;
pub use time::Schedule;
