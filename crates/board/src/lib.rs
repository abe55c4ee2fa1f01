//! Squares, men and legal moves on any arrangement of men.
//!
//! The law of chess is wider than a chess engine's: a false move may stand, a King may be left in
//! check while the other side plays, Pawns may be set up on the first rank. [`Position`] holds all of
//! it and says what is legal; [`Men`] adds what no FEN carries: which man is which.
//!
//! ```
//! use board::{Position, Square};
//! let mut position = Position::start();
//! assert_eq!(position.legal_moves().len(), 20);
//! let e4 = position.find(Square::E2, Square::E4, None).unwrap();
//! position.play(e4);
//! assert_eq!(position.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
//! ```
pub use shakmaty::{Bitboard, Color, File, Piece, Rank, Role, Square};

mod board;
mod fen;
mod legal;
mod lot;
mod men;
mod movers;
mod moves;
mod perft;
mod position;

pub use board::Board;
pub use fen::{FenError, placement};
pub use lot::{Array, ArrayError};
pub use men::{Form, Man, ManId, Men, Wing, Wings};
pub use moves::{Move, MoveList};
pub use perft::perft;
pub use position::{Castling, KingError, Position};
