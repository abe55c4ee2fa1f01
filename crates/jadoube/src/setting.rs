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
}

impl Setting {
    pub fn position(&self) -> Result<Position, Failure> {
        match &self.fen {
            None => Ok(Position::start()),
            Some(fen) => Position::from_fen(fen).map_err(|e| Failure::Data(e.to_string())),
        }
    }
}
