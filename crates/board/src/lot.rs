//! Arrays drawn by lot (FIDE II.2): the 960 rows of pieces, by number and by letters.
use std::fmt;
use std::str::FromStr;

use crate::{Board, Castling, Color, File, Position, Rank, Role, Square, Wing};

/// White's pieces from a to h: the King between the Rooks, the Bishops on squares of unlike colour.
///
/// ```
/// use board::Array;
/// let array: Array = "RKRNNQBB".parse().unwrap();
/// assert_eq!(array.number(), 959);
/// assert!(array.position().castles_from_anywhere());
/// assert_eq!(Array::numbered(518).unwrap().to_string(), "RNBQKBNR");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Array([Role; 8]);

/// Why a row of pieces is no array.
///
/// ```
/// use board::{Array, ArrayError};
/// assert_eq!("KRBNNBQR".parse::<Array>(), Err(ArrayError::King));
/// assert!("RNBBKQNR".parse::<Array>().is_ok());
/// assert_eq!("RBNBKQNR".parse::<Array>(), Err(ArrayError::Bishops));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArrayError {
    #[error("{0:?} is not eight letters of KQRBN, White's pieces from a to h")]
    Letters(String),
    #[error("the pieces are a King, a Queen, two Rooks, two Bishops and two Knights")]
    Pieces,
    #[error("the King must stand between the Rooks")]
    King,
    #[error("the Bishops must stand on squares of different colour")]
    Bishops,
}

/// The two squares of the Knights among the five that are left, in the order of the numbers.
const KNIGHTS: [[usize; 2]; 10] = [
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
];

impl Array {
    /// How many there are; they are numbered from 0.
    pub const COUNT: u16 = 960;

    /// The array of a number (518 is the ordinary one); none from 960 on.
    pub fn numbered(number: u16) -> Option<Array> {
        let n = usize::from(number);
        if number >= Array::COUNT {
            return None;
        }
        let mut row = [None; 8];
        row[2 * (n % 4) + 1] = Some(Role::Bishop);
        row[2 * (n / 4 % 4)] = Some(Role::Bishop);
        let put = |row: &mut [Option<Role>; 8], nth: usize, role: Role| {
            let mut empty = row.iter_mut().filter(|square| square.is_none());
            if let Some(square) = empty.nth(nth) {
                *square = Some(role);
            }
        };
        put(&mut row, n / 16 % 6, Role::Queen);
        let [first, second] = KNIGHTS[n / 96];
        put(&mut row, second, Role::Knight);
        put(&mut row, first, Role::Knight);
        for role in [Role::Rook, Role::King, Role::Rook] {
            put(&mut row, 0, role);
        }
        Array::of(row.map(|role| role.unwrap_or(Role::Rook))).ok()
    }

    /// Its number.
    pub fn number(self) -> u16 {
        let own = |n: &u16| Array::numbered(*n) == Some(self);
        (0..Array::COUNT).find(own).unwrap_or(0)
    }

    fn of(row: [Role; 8]) -> Result<Array, ArrayError> {
        let places = |role: Role| {
            let at = row.iter().enumerate();
            at.filter(move |(_, r)| **r == role).map(|(i, _)| i)
        };
        let count = |role: Role| places(role).count();
        let pairs = [Role::Rook, Role::Bishop, Role::Knight];
        if count(Role::King) != 1 || count(Role::Queen) != 1 || pairs.iter().any(|r| count(*r) != 2)
        {
            return Err(ArrayError::Pieces);
        }
        let sum = |role: Role| places(role).sum::<usize>();
        let king = sum(Role::King);
        let (before, after) = (places(Role::Rook).min(), places(Role::Rook).max());
        if !(before.is_some_and(|r| r < king) && after.is_some_and(|r| r > king)) {
            return Err(ArrayError::King);
        }
        if sum(Role::Bishop).is_multiple_of(2) {
            return Err(ArrayError::Bishops);
        }
        Ok(Array(row))
    }

    /// The men set up so, Black's opposite White's (II.2.3), White to move.
    pub fn position(self) -> Position {
        let mut board = Board::empty();
        let mut rights = Vec::new();
        let king = File::new(self.0.iter().position(|r| *r == Role::King).unwrap_or(4) as u32);
        for color in Color::ALL {
            let rank = color.fold_wb(Rank::First, Rank::Eighth);
            for (file, role) in File::ALL.into_iter().zip(self.0) {
                let square = Square::from_coords(file, rank);
                board.set_piece_at(square, role.of(color));
                let second = color.fold_wb(Rank::Second, Rank::Seventh);
                board.set_piece_at(Square::from_coords(file, second), color.pawn());
                if role == Role::Rook {
                    let king = Square::from_coords(king, rank);
                    rights.push((color, Wing::towards(king, square), square));
                }
            }
        }
        // One King each stands on the board by construction.
        let mut position = Position::new(board, Color::White).unwrap_or(Position::start());
        for (color, wing, rook) in rights {
            position.set_castling(color, wing, Some(Castling::with(rook)));
        }
        position.drawn_by_lot()
    }
}

impl FromStr for Array {
    type Err = ArrayError;

    /// White's pieces from a to h: `BBQNNRKR`.
    fn from_str(text: &str) -> Result<Array, ArrayError> {
        let wrong = || ArrayError::Letters(text.chars().take(20).collect());
        let roles: Option<Vec<Role>> = text
            .chars()
            .map(|c| Role::from_char(c).filter(|role| *role != Role::Pawn))
            .collect();
        let row: [Role; 8] = roles.ok_or_else(wrong)?.try_into().map_err(|_| wrong())?;
        Array::of(row)
    }
}

impl fmt::Display for Array {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|role| write!(f, "{}", role.upper_char()))
    }
}
