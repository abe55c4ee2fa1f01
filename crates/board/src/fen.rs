//! FEN, X-FEN and Shredder-FEN, in and out.
//!
//! A castling letter K or Q (k, q) is the outermost Rook on that wing (X-FEN); a file letter is that
//! very square. Where no Rook stands there, it was given as odds and castling with it is feigned.
use crate::position::KingError;
use crate::{Board, Castling, Color, File, Piece, Position, Rank, Square, Wing};

/// What is wrong with a FEN, and in which field.
///
/// ```
/// use board::{FenError, Position};
/// let wrong = Position::from_fen("4k3/8/8/8/8/8/8/4K3 white").unwrap_err();
/// assert_eq!(wrong, FenError::Turn("\"white\"".into()));
/// assert_eq!(wrong.to_string(), "field 2 (the turn) is \"white\"; it must be w or b");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    #[error("the FEN is empty")]
    Empty,
    #[error("field 1 (the men): {0}")]
    Men(String),
    #[error("field 1 (the men): {0}")]
    King(#[from] KingError),
    #[error("field 2 (the turn) is {0}; it must be w or b")]
    Turn(String),
    #[error("field 3 (castling): {0}")]
    Castling(String),
    #[error("field 4 (the square passed over) is {0}; it must be a square such as e3, or -")]
    Passed(String),
    #[error("field {0} ({1}) is {2}; it must be a number")]
    Number(u8, &'static str, String),
    #[error("there is more after the sixth field: {0}")]
    Surplus(String),
}

/// The first field of the FEN: the men alone.
pub fn placement(position: &Position) -> String {
    position.board().to_string()
}

/// What was read, in quotation marks, cut short if it is long as it is written here: a control character takes several
/// letters.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut letters = 0;
    let mut too_long = text.char_indices().skip_while(|(_, letter)| {
        letters += letter.escape_debug().count();
        letters <= LONGEST
    });
    match too_long.next() {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}… ({} bytes)", &text[..end], text.len()),
    }
}

impl Position {
    /// Reads a FEN or X-FEN; fields that are left out have their usual values.
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        let mut fields = fen.split_whitespace();
        let board = men(fields.next().ok_or(FenError::Empty)?)?;
        let turn = match fields.next() {
            None | Some("w") => Color::White,
            Some("b") => Color::Black,
            Some(other) => return Err(FenError::Turn(quoted(other))),
        };
        let mut position = Position::new(board, turn)?;
        castling(&mut position, fields.next().unwrap_or("-"))?;
        position.set_passed(match fields.next() {
            None | Some("-") => None,
            Some(sq) => Some(sq.parse().map_err(|_| FenError::Passed(quoted(sq)))?),
        });
        let mut number = |nth, name, usual: u32| match fields.next() {
            None => Ok(usual),
            Some(n) => n
                .parse()
                .map_err(|_| FenError::Number(nth, name, quoted(n))),
        };
        let (halfmoves, fullmoves) = (
            number(5, "moves since a capture or Pawn move", 0)?,
            number(6, "number of the move", 1)?,
        );
        position.set_counters(halfmoves, fullmoves);
        match fields.next() {
            Some(more) => Err(FenError::Surplus(quoted(more))),
            None => Ok(position),
        }
    }

    /// The position as a FEN; a castling letter that would mean another Rook is a file's (X-FEN).
    pub fn fen(&self) -> String {
        self.fen_with(&castling_field(self, false))
    }

    /// The same with the files of the Rooks for castling letters (Shredder-FEN).
    pub fn shredder_fen(&self) -> String {
        self.fen_with(&castling_field(self, true))
    }

    fn fen_with(&self, castling: &str) -> String {
        let turn = self.turn().char();
        let passed = self.passed().map_or("-".into(), |sq| sq.to_string());
        format!(
            "{} {turn} {castling} {passed} {} {}",
            placement(self),
            self.halfmoves(),
            self.fullmoves()
        )
    }
}

fn men(field: &str) -> Result<Board, FenError> {
    let wrong = |why: String| FenError::Men(format!("{why} in {}", quoted(field)));
    let ranks = field.split('/').count();
    if ranks != 8 {
        return Err(wrong(match ranks {
            1 => "there is one rank instead of eight".into(),
            _ => format!("there are {ranks} ranks instead of eight"),
        }));
    }
    let mut board = Board::empty();
    for (row, rank) in field.split('/').zip(Rank::ALL.into_iter().rev()) {
        let mut files = 0;
        for letter in row.chars() {
            if let Some(empty) = letter.to_digit(10).filter(|n| (1..=8).contains(n)) {
                files += empty;
            } else if let Some(man) = Piece::from_char(letter) {
                if files < 8 {
                    board.set_piece_at(Square::from_coords(File::new(files), rank), man);
                }
                files += 1;
            } else {
                let no = "is neither a man (KQRBNP, kqrbnp) nor a number of empty squares";
                return Err(wrong(format!("{letter:?} on rank {} {no}", rank.char())));
            }
            if files > 8 {
                let many = format!("rank {} has more than eight squares", rank.char());
                return Err(wrong(many));
            }
        }
        if files < 8 {
            let few = format!("rank {} has {files} squares instead of eight", rank.char());
            return Err(wrong(few));
        }
    }
    Ok(board)
}

fn castling(position: &mut Position, field: &str) -> Result<(), FenError> {
    if field == "-" {
        return Ok(());
    }
    for letter in field.chars() {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let rook = castling_rook(position, color, letter).map_err(FenError::Castling)?;
        let king = position.king(color);
        let wing = Wing::towards(king, rook);
        if position.castling(color, wing).is_some() {
            let twice = format!("{letter:?} is a second right on the same wing");
            return Err(FenError::Castling(twice));
        }
        let feigned = position.at(rook) != Some(color.rook());
        let right = Castling {
            feigned,
            ..Castling::with(rook)
        };
        position.set_castling(color, wing, Some(right));
    }
    Ok(())
}

/// The square that a castling letter means.
fn castling_rook(position: &Position, color: Color, letter: char) -> Result<Square, String> {
    let king = position.king(color);
    let (wing, corner) = match letter.to_ascii_lowercase() {
        'k' => (Wing::King, File::H),
        'q' => (Wing::Queen, File::A),
        lower => {
            let file = File::from_char(lower)
                .ok_or_else(|| format!("{letter:?} is not one of K Q k q, a file letter or -"))?;
            if file == king.file() {
                return Err(format!("{letter:?} is the King's own file"));
            }
            return Ok(Square::from_coords(file, king.rank()));
        }
    };
    if king.rank() != color.fold_wb(Rank::First, Rank::Eighth) || king.file() == corner {
        return Err(format!(
            "{letter:?} is claimed but the {color:?} King stands on {king}"
        ));
    }
    let corner = Square::from_coords(corner, king.rank());
    Ok(outermost_rook(position, color, wing).unwrap_or(corner))
}

/// The Rook farthest from the King on one wing of the King's rank.
fn outermost_rook(position: &Position, color: Color, wing: Wing) -> Option<Square> {
    let king = position.king(color);
    let rooks = position.board().by_piece(color.rook()) & king.rank();
    match wing {
        Wing::King => rooks.last().filter(|rook| *rook > king),
        Wing::Queen => rooks.first().filter(|rook| *rook < king),
    }
}

fn castling_field(position: &Position, by_file: bool) -> String {
    let mut field = String::new();
    for color in [Color::White, Color::Black] {
        let case = |letter: char| color.fold_wb(letter.to_ascii_uppercase(), letter);
        for (wing, letter) in [(Wing::King, case('k')), (Wing::Queen, case('q'))] {
            if let Some(right) = position.castling(color, wing) {
                let reads_back = castling_rook(position, color, letter) == Ok(right.rook);
                let file = case(right.rook.file().char());
                field.push(if reads_back && !by_file { letter } else { file });
            }
        }
    }
    if field.is_empty() { "-".into() } else { field }
}
