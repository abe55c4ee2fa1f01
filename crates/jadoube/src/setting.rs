//! The position that a command is asked about.
use crate::failure::Failure;
use board::{Array, Position};

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
        let position = match (&self.fen, &self.chess960) {
            (None, None) => Position::start(),
            (None, Some(array)) => drawn(array)?.position(),
            (Some(fen), _) => Position::from_fen(fen).map_err(|e| Failure::Data(e.to_string()))?,
        };
        Ok(match self.chess960 {
            Some(_) => position.drawn_by_lot(),
            None => position,
        })
    }
}

fn drawn(array: &str) -> Result<Array, Failure> {
    let wrong = |why: String| Failure::Data(format!("--chess960 {array}: {why}"));
    match array.parse() {
        Ok(number) => Array::numbered(number)
            .ok_or_else(|| wrong("the arrays are numbered from 0 to 959".into())),
        Err(_) => array
            .parse()
            .map_err(|error: board::ArrayError| wrong(error.to_string())),
    }
}
