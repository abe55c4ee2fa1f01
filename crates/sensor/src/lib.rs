//! Electronic boards as hands: what a board feels becomes acts, and the umpire rules on them.
//!
//! A sensor feels that a man leaves a square and that a man comes to one. It feels no touch, and not the hand
//! that is still on a man. So every event is explained in all the ways that it can be, as *acts*, and the
//! explanation is believed that asks for the least: of the board, of the players, and of their honesty.
//!
//! ```
//! use sensor::{Event, Settings, Sitting, Told, What};
//! use board::{Board, Color, Piece, Role, Square};
//! let mut sitting = Sitting::new(Settings::new(statute::Code::find("british-1899").unwrap()));
//! sitting.feels(Event { at: 0, what: What::Board(Board::start()) });
//! sitting.feels(Event { at: 1000, what: What::Square(Square::E2, None) });
//! let pawn = Piece { color: Color::White, role: Role::Pawn };
//! sitting.feels(Event { at: 1800, what: What::Square(Square::E4, Some(pawn)) });
//! // A man may be slid on: where it stands is told when it has come to rest, then that the hand has left it.
//! let told = sitting.idles(8000);
//! let acts: Vec<String> = told.iter().filter_map(|told| match told {
//!     Told::Act(entry) => Some(entry.act.to_string()),
//!     _ => None,
//! }).collect();
//! assert_eq!(acts, ["white puts e4", "white quits"]);
//! ```
mod account;
pub mod chessnut;
mod clock;
mod correction;
pub mod dgt;
mod entry;
mod event;
pub mod livechess;
mod maker;
mod mending;
pub mod millennium;
mod reader;
mod recording;
mod setting_up;
pub mod simulator;
mod sitting;
mod standing;
mod table;
mod words;

pub use entry::{Entry, Inference};
pub use event::{Event, Face, Millis, Reading, Seat, What, opposite, turned};
pub use maker::{MAKERS, Maker, maker};
pub use reader::Rival;
pub use recording::{Line, Pace};
pub use sitting::{Settings, Sitting, Told};
