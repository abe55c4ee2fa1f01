//! Men on squares, and nothing else.
use crate::{Bitboard, Color, File, Piece, Rank, Role, Square};
use shakmaty::attacks;
use std::fmt;

/// Men on squares. Two positions are the same to every code of law if their boards are equal: neither
/// the right to castle nor to take in passing counts.
///
/// A square is four bits, one in each of four words: colour, and a number for the kind in which the
/// third bit says that the man slides, and the first two how (Pawn 1, Knight 2, King 3, Bishop 5,
/// Rook 6, Queen 7). The whole board is half a cache line, and a man moves without being looked at.
///
/// ```
/// use board::Position;
/// let before = Position::start();
/// let mut after = before;
/// for (from, to) in [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")] {
///     after.play(after.find(from.parse().unwrap(), to.parse().unwrap(), None).unwrap());
/// }
/// assert_ne!(before, after); // the moves are counted
/// assert_eq!(before.board(), after.board());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct Board {
    kind: [Bitboard; 3],
    black: Bitboard,
}

impl Board {
    pub const fn empty() -> Board {
        Board {
            kind: [Bitboard::EMPTY; 3],
            black: Bitboard::EMPTY,
        }
    }

    /// The ordinary array.
    pub fn start() -> Board {
        shakmaty::Board::new().into()
    }

    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.kind[0].0 | self.kind[1].0 | self.kind[2].0)
    }
    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.occupied().0 & !self.black.0),
            Color::Black => self.black,
        }
    }
    pub const fn white(&self) -> Bitboard {
        self.by_color(Color::White)
    }
    pub const fn black(&self) -> Bitboard {
        self.by_color(Color::Black)
    }
    #[inline]
    pub const fn pawns(&self) -> Bitboard {
        Bitboard(self.kind[0].0 & !self.kind[1].0 & !self.kind[2].0)
    }
    #[inline]
    pub const fn knights(&self) -> Bitboard {
        Bitboard(self.kind[1].0 & !self.kind[0].0 & !self.kind[2].0)
    }
    #[inline]
    pub const fn bishops(&self) -> Bitboard {
        Bitboard(self.kind[2].0 & !self.kind[1].0)
    }
    #[inline]
    pub const fn rooks(&self) -> Bitboard {
        Bitboard(self.kind[2].0 & !self.kind[0].0)
    }
    #[inline]
    pub const fn queens(&self) -> Bitboard {
        Bitboard(self.kind[0].0 & self.kind[1].0 & self.kind[2].0)
    }
    #[inline]
    pub const fn kings(&self) -> Bitboard {
        Bitboard(self.kind[0].0 & self.kind[1].0 & !self.kind[2].0)
    }
    #[inline]
    pub const fn bishops_and_queens(&self) -> Bitboard {
        Bitboard(self.kind[2].0 & self.kind[0].0)
    }
    #[inline]
    pub const fn rooks_and_queens(&self) -> Bitboard {
        Bitboard(self.kind[2].0 & self.kind[1].0)
    }
    pub const fn by_role(&self, role: Role) -> Bitboard {
        match role {
            Role::Pawn => self.pawns(),
            Role::Knight => self.knights(),
            Role::Bishop => self.bishops(),
            Role::Rook => self.rooks(),
            Role::Queen => self.queens(),
            Role::King => self.kings(),
        }
    }
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.by_role(piece.role) & self.by_color(piece.color)
    }

    pub fn role_at(&self, square: Square) -> Option<Role> {
        let bit = |nth: usize| usize::from(self.kind[nth].contains(square)) << nth;
        ROLES[bit(0) | bit(1) | bit(2)]
    }
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::from_white(!self.black.contains(square));
        self.role_at(square).map(|role| Piece { color, role })
    }

    /// Takes whoever stands on the square off the board.
    pub fn discard_piece_at(&mut self, square: Square) {
        for word in &mut self.kind {
            word.discard(square);
        }
        self.black.discard(square);
    }
    /// Puts a man on the square in place of whoever stands there.
    pub fn set_piece_at(&mut self, square: Square, piece: Piece) {
        let number = number(piece.role);
        let its = |word: Bitboard, bit: u8| {
            Bitboard(word.0 & !(1 << u32::from(square)) | u64::from(bit) << u32::from(square))
        };
        for (nth, word) in self.kind.iter_mut().enumerate() {
            *word = its(*word, number >> nth & 1);
        }
        self.black = its(self.black, u8::from(piece.color.is_black()));
    }
    /// The board after the man on `from`, whoever it is, went to `to` in place of whoever stood there.
    #[inline]
    pub(crate) fn carry(&self, from: Square, to: Square) -> Board {
        let both = 1 << u32::from(from) | 1 << u32::from(to);
        let carry = |word: Bitboard| {
            let its = word.0 >> u32::from(from) & 1;
            Bitboard(word.0 & !both | its << u32::from(to))
        };
        Board {
            kind: self.kind.map(carry),
            black: carry(self.black),
        }
    }

    /// Every man with its square.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let men = self.occupied().into_iter();
        men.filter_map(|sq| Some((sq, self.piece_at(sq)?)))
    }

    /// The men of `by` that command `square` if `occupied` are the squares that stop a sliding man.
    #[inline]
    pub fn commanders(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let steps = attacks::pawn_attacks(!by, square) & self.pawns()
            | attacks::knight_attacks(square) & self.knights()
            | attacks::king_attacks(square) & self.kings();
        let slides = attacks::rook_attacks(square, occupied) & self.rooks_and_queens()
            | attacks::bishop_attacks(square, occupied) & self.bishops_and_queens();
        (steps | slides) & self.by_color(by)
    }

    /// A number for hash tables: equal boards have equal numbers.
    pub fn key(&self) -> u64 {
        let [a, b, c] = self.kind;
        [a, b, c, self.black].into_iter().fold(0, |key: u64, word| {
            let mixed = (key ^ word.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ mixed >> 32
        })
    }
}

const ROLES: [Option<Role>; 8] = [
    None,
    Some(Role::Pawn),
    Some(Role::Knight),
    Some(Role::King),
    None,
    Some(Role::Bishop),
    Some(Role::Rook),
    Some(Role::Queen),
];

const fn number(role: Role) -> u8 {
    match role {
        Role::Pawn => 1,
        Role::Knight => 2,
        Role::King => 3,
        Role::Bishop => 5,
        Role::Rook => 6,
        Role::Queen => 7,
    }
}

impl From<shakmaty::Board> for Board {
    fn from(other: shakmaty::Board) -> Board {
        let mut board = Board::empty();
        for (square, piece) in other {
            board.set_piece_at(square, piece);
        }
        board
    }
}

impl From<&Board> for shakmaty::Board {
    fn from(board: &Board) -> shakmaty::Board {
        board.iter().collect()
    }
}

/// A man on every square, and the lines between the ranks.
const LONGEST_FIELD: usize = 64 + 7;

/// So many empty squares, if there are any.
fn digit(empty: u32) -> Option<char> {
    char::from_digit(empty, 10).filter(|_| empty > 0)
}

/// The men as in the first field of a FEN.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut text = String::with_capacity(LONGEST_FIELD);
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                let Some(piece) = self.piece_at(Square::from_coords(file, rank)) else {
                    empty += 1;
                    continue;
                };
                text.extend(digit(std::mem::take(&mut empty)));
                text.push(piece.char());
            }
            text.extend(digit(empty));
            text.extend((rank != Rank::First).then_some('/'));
        }
        f.write_str(&text)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
