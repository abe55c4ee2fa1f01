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
        self.or(None)
    }

    fn or(&self, given: Option<&str>) -> Result<Position, Failure> {
        let fen = given.or(self.fen.as_deref());
        Ok(desk::position(fen, self.chess960.as_deref())?)
    }
}

/// The same where nothing else is given: the position may then stand by itself.
#[derive(clap::Args)]
pub struct Alone {
    /// The position, as with --fen
    #[arg(value_name = "FEN", conflicts_with = "fen")]
    position: Option<String>,
    #[command(flatten)]
    setting: Setting,
}

impl Alone {
    pub fn position(&self) -> Result<Position, Failure> {
        self.setting.or(self.position.as_deref())
    }
}
