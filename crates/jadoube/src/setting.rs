//! The position that a command is asked about.
use crate::failure::Failure;
use board::Position;

/// The position that a command is asked about.
#[derive(clap::Args)]
pub struct Setting {
    /// The men, the turn, and the rest, as a FEN or X-FEN; any arrangement with one King each
    /// [default: the ordinary array]
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    /// An array drawn by lot, by its number or White's pieces from a to h; with --fen, castling by the
    /// rules of Chess960
    #[arg(long, value_name = "ARRAY", num_args = 0..=1, default_missing_value = "518")]
    chess960: Option<String>,
}

impl Setting {
    pub fn position(&self) -> Result<Position, Failure> {
        Ok(desk::position(
            self.fen.as_deref(),
            self.chess960.as_deref(),
        )?)
    }
}
