//! FEN and X-FEN, in and out.
use crate::position::KingError;
use crate::{Board, Castling, Color, File, Piece, Position, Rank, Role, Square, Wing};

/// What is wrong with a FEN, and in which field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    #[error("the FEN is empty")]
    Empty,
    #[error("field 1 (the men): {0}")]
    Men(String),
    #[error("field 1 (the men): {0}")]
    King(#[from] KingError),
    #[error("field 2 (the turn) is {0:?}; it must be w or b")]
    Turn(String),
    #[error("field 3 (castling): {0}")]
    Castling(String),
    #[error("field 4 (the square passed over) is {0:?}; it must be a square such as e3, or -")]
    Passed(String),
    #[error("field {0} ({1}) is {2:?}; it must be a number")]
    Number(u8, &'static str, String),
    #[error("there is more after the sixth field: {0:?}")]
    Surplus(String),
}

/// The first field of the FEN: the men alone.
pub fn placement(position: &Position) -> String {
    position.board().to_string()
}

fn men(field: &str) -> Result<Board, FenError> {
    shakmaty::Board::from_ascii_board_fen(field.as_bytes())
.map(Board::from)
        .map_err(|_| FenError::Men(format!("{field:?} is not eight ranks of eight squares, top rank first, divided by /, with the letters KQRBNPkqrbnp and digits for empty squares")))
}

impl Position {
    /// Reads a FEN or X-FEN; fields that are left out have their usual values.
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        let mut fields = fen.split_whitespace();
        let board = men(fields.next().ok_or(FenError::Empty)?)?;
        let turn = match fields.next() {
            None | Some("w") => Color::White,
            Some("b") => Color::Black,
            Some(other) => return Err(FenError::Turn(other.into())),
        };
        let mut position = Position::new(board, turn)?;
        castling(&mut position, fields.next().unwrap_or("-"))?;
        position.set_passed(match fields.next() {
            None | Some("-") => None,
            Some(sq) => Some(sq.parse().map_err(|_| FenError::Passed(sq.into()))?),
        });
        let mut number = |nth, name, usual: u32| match fields.next() {
            None => Ok(usual),
            Some(n) => n.parse().map_err(|_| FenError::Number(nth, name, n.into())),
        };
        let (halfmoves, fullmoves) = (
            number(5, "moves since a capture or Pawn move", 0)?,
            number(6, "number of the move", 1)?,
        );
        position.set_counters(halfmoves, fullmoves);
        match fields.next() {
            Some(more) => Err(FenError::Surplus(more.into())),
            None => Ok(position),
        }
    }

    /// The position as a FEN.
    pub fn fen(&self) -> String {
        let turn = self.turn().char();
        let passed = self.passed().map_or("-".into(), |sq| sq.to_string());
        format!(
            "{} {turn} {} {passed} {} {}",
            placement(self),
            castling_field(self),
            self.halfmoves(),
            self.fullmoves()
        )
    }
}

/// A castling letter is the outermost Rook on its wing (X-FEN), a file letter that very square; where
/// no Rook stands in the corner it was given as odds.
fn castling(position: &mut Position, field: &str) -> Result<(), FenError> {
    for letter in field.chars().filter(|c| *c != '-') {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let king = position.king(color);
        let wing = match letter.to_ascii_lowercase() {
            'k' => Wing::King,
            'q' => Wing::Queen,
            c @ 'a'..='h' => {
                let file = File::from_char(c).unwrap_or(File::A);
                if file > king.file() {
                    Wing::King
                } else {
                    Wing::Queen
                }
            }
            _ => {
                return Err(FenError::Castling(format!(
                    "{letter:?} is not one of K Q k q, a file letter or -"
                )));
            }
        };
        let outer = match letter.to_ascii_lowercase() {
            'k' => File::H,
            'q' => File::A,
            c => File::from_char(c).unwrap_or(File::A),
        };
        let rank = color.fold_wb(Rank::First, Rank::Eighth);
        if king.rank() != rank {
            return Err(FenError::Castling(format!(
                "{letter:?} is claimed but that King is not on his first rank"
            )));
        }
        let rook = Piece {
            color,
            role: Role::Rook,
        };
        let towards = |sq: &Square| {
            (sq.file() > king.file()) == (wing == Wing::King) && sq.file() != king.file()
        };
        let mut squares: Vec<Square> = File::ALL
            .into_iter()
            .map(|f| Square::from_coords(f, rank))
            .filter(towards)
            .collect();
        squares.sort_by_key(|sq| sq.file().distance(outer));
        let found = squares
            .iter()
            .copied()
            .find(|sq| position.at(*sq) == Some(rook));
        let right = match found {
            Some(rook) => Castling {
                rook,
                feigned: false,
            },
            None => Castling {
                rook: Square::from_coords(outer, rank),
                feigned: true,
            },
        };
        position.set_castling(color, wing, Some(right));
    }
    Ok(())
}

fn castling_field(position: &Position) -> String {
    let mut field = String::new();
    for color in [Color::White, Color::Black] {
        for (wing, letter) in [(Wing::King, 'k'), (Wing::Queen, 'q')] {
            if position.castling(color, wing).is_some() {
                field.push(if color.is_white() {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                });
            }
        }
    }
    if field.is_empty() { "-".into() } else { field }
}
