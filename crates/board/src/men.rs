//! The men themselves: what no FEN carries.
//!
//! A Knight that began on g1 is the King's Knight wherever it stands (British I.6); a Pawn may stand
//! on the last rank and only be *named* a Queen (II.4); a substitute may stand for a piece.
use std::num::NonZeroU16;

use crate::{Bitboard, Board, Castling, Color, File, Move, Piece, Position, Rank, Role, Square};

/// King's or Queen's: a wing of the board, a man by its origin.
///
/// ```
/// use board::{File, Square, Wing};
/// assert_eq!(Wing::of(File::D), Wing::Queen);
/// assert_eq!(Wing::towards(Square::B1, Square::C1), Wing::King); // an array drawn by lot
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wing {
    King = 0,
    Queen = 1,
}

impl Wing {
    pub const ALL: [Wing; 2] = [Wing::King, Wing::Queen];
    /// The wing on which a Rook stands from its King.
    pub fn towards(king: Square, rook: Square) -> Wing {
        if rook > king { Wing::King } else { Wing::Queen }
    }
    /// The wing on which a file lies.
    pub fn of(file: File) -> Wing {
        if file >= File::E {
            Wing::King
        } else {
            Wing::Queen
        }
    }
}

/// Which squares now hold a Bishop, Knight or Rook that began as the King's or as the Queen's. Small
/// enough to carry beside a [`Position`] in a fast reader.
///
/// ```
/// use board::{Position, Square, Wing, Wings};
/// let mut position = Position::start();
/// let mut wings = Wings::of(&position);
/// let out = position.find(Square::B1, Square::C3, None).unwrap();
/// position.play(out);
/// wings.play(out);
/// assert_eq!((wings.at(Square::C3), wings.at(Square::B1)), (Some(Wing::Queen), None));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Wings {
    pub kings: Bitboard,
    pub queens: Bitboard,
}

impl Wings {
    /// Men on their first squares are those that began there.
    pub fn of(position: &Position) -> Wings {
        let mut wings = Wings::default();
        for square in position.board().occupied() {
            match home(position.at(square), square) {
                Some(Wing::King) => wings.kings.add(square),
                Some(Wing::Queen) => wings.queens.add(square),
                None => {}
            }
        }
        wings
    }

    pub fn at(&self, square: Square) -> Option<Wing> {
        if self.kings.contains(square) {
            Some(Wing::King)
        } else if self.queens.contains(square) {
            Some(Wing::Queen)
        } else {
            None
        }
    }

    /// Follows a move; to be called beside [`Position::play`].
    pub fn play(&mut self, m: Move) {
        match m {
            Move::Castle { rook, .. } => self.carry(rook, m.rook_to().unwrap_or(rook)),
            Move::Promote { to, .. } => self.clear(to),
            _ => self.carry(m.from(), m.to()),
        }
    }

    fn clear(&mut self, square: Square) {
        self.kings.discard(square);
        self.queens.discard(square);
    }

    fn carry(&mut self, from: Square, to: Square) {
        let wing = self.at(from);
        self.clear(from);
        self.clear(to);
        match wing {
            Some(Wing::King) => self.kings.add(to),
            Some(Wing::Queen) => self.queens.add(to),
            None => {}
        }
    }
}

/// The wing of a man by its first square, if this is one.
fn home(man: Option<Piece>, square: Square) -> Option<Wing> {
    let man = man?;
    if square.rank() != man.color.fold_wb(Rank::First, Rank::Eighth) {
        return None;
    }
    match (man.role, square.file()) {
        (Role::Rook, File::A) | (Role::Knight, File::B) | (Role::Bishop, File::C) => {
            Some(Wing::Queen)
        }
        (Role::Rook, File::H) | (Role::Knight, File::G) | (Role::Bishop, File::F) => {
            Some(Wing::King)
        }
        _ => None,
    }
}

/// A man's number in the game, counted from 1, the same wherever it stands.
///
/// ```
/// use board::{Men, Position, Square};
/// let mut men = Men::of(&Position::start());
/// let knight = men.at(Square::G1).unwrap();
/// men.put(knight, Square::F3);
/// assert_eq!((men.at(Square::F3), men.square_of(knight)), (Some(knight), Some(Square::F3)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ManId(NonZeroU16);

impl ManId {
    /// The man that comes into the game after so many.
    fn after(men: usize) -> ManId {
        let men = u16::try_from(men).unwrap_or(u16::MAX);
        ManId(NonZeroU16::MIN.saturating_add(men))
    }

    fn place(self) -> usize {
        usize::from(self.0.get()) - 1
    }
}

/// What stands on the board for the man.
///
/// ```
/// use board::{Form, Men, Position, Role, Square};
/// let mut men = Men::of(&Position::from_fen("4P2k/8/8/8/8/8/8/K7 b - - 0 1").unwrap());
/// let pawn = men.at(Square::E8).unwrap();
/// men.change(pawn, |pawn| (pawn.kind, pawn.form) = (Role::Queen, Form::NamedPawn)); // "a Queen", and it is left standing
/// let position = men.position(board::Color::Black, None).unwrap();
/// assert!(position.in_check(board::Color::Black));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The man itself.
    Proper,
    /// A Pawn left on the board and only named as a piece (British II.4).
    NamedPawn,
    /// Some other thing in use for the piece (British I.11.A).
    Substitute,
}

/// One man of the game.
///
/// ```
/// use board::{Color, Men, Position, Role, Square, Wing};
/// let men = Men::of(&Position::start());
/// let rook = men.man_at(Square::A8).unwrap();
/// assert_eq!((rook.owner, rook.kind, rook.wing), (Color::Black, Role::Rook, Some(Wing::Queen)));
/// assert!(!rook.moved && !rook.promoted);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    pub owner: Color,
    /// Its present name, which only promotion changes.
    pub kind: Role,
    /// King's or Queen's by origin; a promoted piece has no such name.
    pub wing: Option<Wing>,
    pub moved: bool,
    pub promoted: bool,
    pub form: Form,
}

impl Man {
    pub fn piece(&self) -> Piece {
        Piece {
            color: self.owner,
            role: self.kind,
        }
    }
}

/// All men of a game with their places; a man that is off the board keeps its number.
///
/// ```
/// use board::{Men, Position, Square};
/// let mut men = Men::of(&Position::start());
/// let bishop = men.at(Square::F8).unwrap();
/// assert_eq!(men.put(men.at(Square::D1).unwrap(), Square::F8), Some(bishop)); // who stood there is off
/// assert_eq!(men.square_of(bishop), None);
/// assert_eq!(men.man(bishop).wing, Some(board::Wing::King)); // and is still the King's Bishop
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Men {
    /// Each man, and where it stands.
    men: Vec<(Man, Option<Square>)>,
    at: [Option<ManId>; 64],
    /// What stands on each square, and where it has not moved: asked far oftener than changed.
    board: Board,
    unmoved: Bitboard,
    /// The array was drawn by lot: castling ends on the squares of ordinary chess (FIDE II.3.2.6).
    drawn_by_lot: bool,
}

impl Men {
    pub fn empty() -> Men {
        Men {
            men: Vec::new(),
            at: [None; 64],
            board: Board::empty(),
            unmoved: Bitboard::EMPTY,
            drawn_by_lot: false,
        }
    }

    /// The men of a position: those on their first squares began there, a Pawn on its second rank has
    /// not moved, castling rights say that King and Rook have not.
    pub fn of(position: &Position) -> Men {
        let mut men = Men::empty();
        men.drawn_by_lot = position.castles_from_anywhere();
        for square in position.board().occupied() {
            let Some(piece) = position.at(square) else {
                continue;
            };
            let rights = Wing::ALL
                .into_iter()
                .filter_map(|w| position.castling(piece.color, w));
            let unmoved = match piece.role {
                Role::Pawn => position.fresh().contains(square),
                Role::King => rights.count() > 0,
                Role::Rook => rights.into_iter().any(|r| r.rook == square && !r.feigned),
                _ => home(Some(piece), square).is_some(),
            };
            let man = Man {
                owner: piece.color,
                kind: piece.role,
                wing: home(Some(piece), square),
                moved: !unmoved,
                promoted: false,
                form: Form::Proper,
            };
            men.add(man, square);
        }
        men
    }

    /// Puts a man that was not in the game on a square; whoever stood there is off the board.
    pub fn add(&mut self, man: Man, square: Square) -> ManId {
        let id = ManId::after(self.men.len());
        self.men.push((man, None));
        self.put(id, square);
        id
    }

    pub fn at(&self, square: Square) -> Option<ManId> {
        self.at[usize::from(square)]
    }
    /// The man of this number, if it had come into the game when the men stood so.
    pub fn get(&self, id: ManId) -> Option<&Man> {
        self.men.get(id.place()).map(|(man, _)| man)
    }
    /// Keeps the numbers of men that came into the game later; they are off the board.
    pub fn remember(&mut self, later: &Men) {
        let later = later.men.iter().skip(self.men.len());
        self.men.extend(later.map(|(man, _)| (*man, None)));
    }
    pub fn man(&self, id: ManId) -> &Man {
        &self.men[id.place()].0
    }
    /// Something about a man is changed, wherever it stands.
    pub fn change(&mut self, id: ManId, change: impl FnOnce(&mut Man)) {
        let (man, square) = &mut self.men[id.place()];
        change(man);
        if let Some(square) = *square {
            self.show(square, id);
        }
    }
    pub fn man_at(&self, square: Square) -> Option<&Man> {
        self.at(square).map(|id| self.man(id))
    }
    pub fn square_of(&self, id: ManId) -> Option<Square> {
        self.men.get(id.place()).and_then(|(_, square)| *square)
    }
    pub fn on_board(&self) -> impl Iterator<Item = (Square, ManId, &Man)> {
        let squares = self.board.occupied().into_iter();
        squares.filter_map(|sq| self.at(sq).map(|id| (sq, id, self.man(id))))
    }
    /// The men on their squares, and nothing else.
    pub fn board(&self) -> &Board {
        &self.board
    }
    pub fn ids(&self) -> impl Iterator<Item = ManId> {
        (0..self.men.len()).map(ManId::after)
    }
    pub fn king(&self, owner: Color) -> Option<Square> {
        self.board.by_piece(owner.king()).first()
    }

    /// Takes whoever stands on the square off the board.
    pub fn take_off(&mut self, square: Square) -> Option<ManId> {
        let gone = self.at[usize::from(square)].take()?;
        self.men[gone.place()].1 = None;
        self.board.discard_piece_at(square);
        self.unmoved.discard(square);
        Some(gone)
    }
    /// Sets a man on a square; whoever stood there is off the board and is returned.
    pub fn put(&mut self, id: ManId, square: Square) -> Option<ManId> {
        if let Some(old) = self.square_of(id) {
            self.take_off(old);
        }
        let gone = self.take_off(square);
        self.at[usize::from(square)] = Some(id);
        self.men[id.place()].1 = Some(square);
        self.show(square, id);
        gone
    }

    fn show(&mut self, square: Square, id: ManId) {
        let man = *self.man(id);
        self.board.set_piece_at(square, man.piece());
        self.unmoved.set(square, !man.moved);
    }

    /// Which squares hold King's and Queen's men.
    pub fn wings(&self) -> Wings {
        let mut wings = Wings::default();
        for (square, _, man) in self.on_board() {
            match man.wing {
                Some(Wing::King) => wings.kings.add(square),
                Some(Wing::Queen) => wings.queens.add(square),
                None => {}
            }
        }
        wings
    }

    /// The position of these men with `turn` to move, castling by the men's own history; Rooks given
    /// as odds are for the caller to add. An error if a side has not exactly one King.
    pub fn position(
        &self,
        turn: Color,
        passed: Option<Square>,
    ) -> Result<Position, crate::position::KingError> {
        let board = self.board;
        let mut position = Position::new(board, turn)?;
        position.set_fresh(self.unmoved & board.pawns());
        position.set_passed(passed);
        for owner in Color::ALL {
            let king = position.king(owner);
            if !self.unmoved.contains(king) {
                continue;
            }
            let rooks = self.unmoved & board.by_piece(owner.rook());
            let promoted = |rook: &Square| self.man_at(*rook).is_some_and(|man| man.promoted);
            let rooks = (rooks & Bitboard::from_rank(king.rank())).into_iter();
            for rook in rooks.filter(|rook| !promoted(rook)) {
                let right = Castling {
                    from_anywhere: self.drawn_by_lot,
                    ..Castling::with(rook)
                };
                position.set_castling(owner, Wing::towards(king, rook), Some(right));
            }
        }
        Ok(position)
    }
}
