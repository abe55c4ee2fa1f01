//! Any arrangement of men with the side to move, and what is legal in it.
//!
//! Plain and exact; irregular positions follow `older-codes` 0.5: R2 (a double step belongs to a Pawn
//! that never moved), R3, R4 (a Pawn on the last rank is inert), R5 (no King is ever taken), R7.
use crate::legal::{self, Count, PROMOTIONS, Wanted};
use crate::{Bitboard, Board, Color, File, Move, MoveList, Piece, Rank, Role, Square, Wing};
use shakmaty::{ByColor, attacks};

/// What is left of one side's right to castle on one wing.
///
/// ```
/// use board::{Castling, Color, Position, Square, Wing};
/// let mut position = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
/// assert!(position.find(Square::E1, Square::C1, None).is_none());
/// let odds = Castling { feigned: true, ..Castling::with(Square::A1) }; // the Queen's Rook was given
/// position.set_castling(Color::White, Wing::Queen, Some(odds));
/// assert!(position.find(Square::E1, Square::C1, None).is_some());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Castling {
    /// The square of the unmoved Rook, or of the Rook that was given as odds.
    pub rook: Square,
    /// The Rook was given as odds: the King castles alone, the corner empty throughout.
    pub feigned: bool,
    /// The array was drawn by lot: King and Rook come to the squares of ordinary chess (FIDE II.3.2.6).
    pub from_anywhere: bool,
}

impl Castling {
    /// The ordinary right, with the Rook on that square.
    pub const fn with(rook: Square) -> Castling {
        Castling {
            rook,
            feigned: false,
            from_anywhere: false,
        }
    }

    /// The move that a King on `king` would make by it.
    #[inline]
    pub fn of(self, king: Square) -> Move {
        if self.from_anywhere {
            Move::castle_from_anywhere(king, self.rook)
        } else {
            Move::castle(king, self.rook)
        }
    }
}

/// A right to castle, or none, in one byte.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
struct Right(u8);

impl Right {
    /// No right is both feigned and from anywhere.
    const NONE: Right = Right(u8::MAX);
    const FEIGNED: u8 = 64;
    const FROM_ANYWHERE: u8 = 128;

    fn new(castling: Option<Castling>) -> Right {
        castling.map_or(Right::NONE, |c| {
            let manner = match (c.feigned, c.from_anywhere) {
                (true, _) => Right::FEIGNED,
                (false, true) => Right::FROM_ANYWHERE,
                (false, false) => 0,
            };
            Right(u32::from(c.rook) as u8 | manner)
        })
    }
    fn get(self) -> Option<Castling> {
        (self != Right::NONE).then(|| Castling {
            rook: Square::new(u32::from(self.0 & 63)),
            feigned: self.0 & Right::FEIGNED != 0,
            from_anywhere: self.0 & Right::FROM_ANYWHERE != 0,
        })
    }
    #[inline]
    fn corner(self) -> Bitboard {
        Bitboard(u64::from(self != Right::NONE) << (self.0 & 63))
    }
    fn without(self, lost: Bitboard) -> Right {
        if (self.corner() & lost).any() {
            Right::NONE
        } else {
            self
        }
    }
}

/// Men on squares, the side to move, and the facts of history that bear on the legality of moves; in
/// one cache line, to be copied rather than undone.
///
/// ```
/// use board::{Color, Position, Square};
/// // Both Kings attacked: no engine takes it, the law must.
/// let position = Position::from_fen("4k3/8/8/8/q7/8/4R3/K7 w - - 0 1").unwrap();
/// assert!(position.in_check(Color::White) && position.in_check(Color::Black));
/// assert!(position.find(Square::E2, Square::E8, None).is_none()); // no King is taken
/// assert!(position.find(Square::E2, Square::A2, None).is_some());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    /// Pawns that have not moved and may advance two squares.
    fresh: Bitboard,
    /// The squares of all Rooks with which a King may yet castle, those given as odds too.
    corners: Bitboard,
    halfmoves: u32,
    fullmoves: u32,
    rights: ByColor<[Right; 2]>,
    kings: ByColor<Square>,
    /// The square passed over by the Pawn that has just moved two squares.
    passed: Option<Square>,
    turn: Color,
}

/// Exactly one King of each colour is wanted; this says what there is instead.
///
/// ```
/// use board::{Board, Color, KingError, Position, Square};
/// let mut board = Board::start();
/// board.discard_piece_at(Square::E8);
/// let none = KingError { color: Color::Black, count: 0 };
/// assert_eq!(Position::new(board, Color::White), Err(none));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{color:?} has {count} Kings on the board; exactly one is needed")]
pub struct KingError {
    pub color: Color,
    pub count: usize,
}

fn sole_king(board: &Board, color: Color) -> Result<Square, KingError> {
    let kings = board.by_piece(color.king());
    kings.single_square().ok_or(KingError {
        color,
        count: kings.count(),
    })
}

/// The square one step back for a Pawn of `color`.
fn behind(square: Square, color: Color) -> Option<Square> {
    square.offset(color.fold_wb(-8, 8))
}

impl Position {
    /// The ordinary array, White to move.
    pub fn start() -> Position {
        let kings = ByColor {
            white: Square::E1,
            black: Square::E8,
        };
        let mut start = Position::bare(Board::start(), kings, Color::White);
        for (color, wing, rook) in [
            (Color::White, Wing::King, Square::H1),
            (Color::White, Wing::Queen, Square::A1),
            (Color::Black, Wing::King, Square::H8),
            (Color::Black, Wing::Queen, Square::A8),
        ] {
            start.set_castling(color, wing, Some(Castling::with(rook)));
        }
        start
    }

    /// Men as they stand on `board`, `turn` to move, nobody able to castle or to take in passing, the
    /// Pawns on their second rank unmoved.
    pub fn new(board: impl Into<Board>, turn: Color) -> Result<Position, KingError> {
        let board = board.into();
        let kings = ByColor {
            white: sole_king(&board, Color::White)?,
            black: sole_king(&board, Color::Black)?,
        };
        Ok(Position::bare(board, kings, turn))
    }

    fn bare(board: Board, kings: ByColor<Square>, turn: Color) -> Position {
        let second = |c: Color| {
            board.by_piece(c.pawn()) & Bitboard::from_rank(c.fold_wb(Rank::Second, Rank::Seventh))
        };
        Position {
            board,
            fresh: second(Color::White) | second(Color::Black),
            corners: Bitboard::EMPTY,
            halfmoves: 0,
            fullmoves: 1,
            rights: ByColor {
                white: [Right::NONE; 2],
                black: [Right::NONE; 2],
            },
            kings,
            passed: None,
            turn,
        }
    }

    /// The men on their squares; equal boards are what the codes call the same position.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }
    /// A number for the men on their squares alone, for hash tables; equality is that of the boards.
    pub fn placement_key(&self) -> u64 {
        self.board.key()
    }
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.kings[color]
    }
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }
    #[inline]
    pub fn passed(&self) -> Option<Square> {
        self.passed
    }
    #[inline]
    pub fn fresh(&self) -> Bitboard {
        self.fresh
    }
    pub fn castling(&self, color: Color, wing: Wing) -> Option<Castling> {
        self.rights[color][wing as usize].get()
    }
    pub fn halfmoves(&self) -> u32 {
        self.halfmoves
    }
    pub fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    pub fn set_turn(&mut self, turn: Color) {
        self.turn = turn;
    }
    pub fn set_passed(&mut self, passed: Option<Square>) {
        self.passed = passed;
    }
    pub fn set_fresh(&mut self, fresh: Bitboard) {
        self.fresh = fresh;
    }
    pub fn set_castling(&mut self, color: Color, wing: Wing, right: Option<Castling>) {
        self.rights[color][wing as usize] = Right::new(right);
        self.corners = self.corners_of(Color::White) | self.corners_of(Color::Black);
    }
    pub fn set_counters(&mut self, halfmoves: u32, fullmoves: u32) {
        (self.halfmoves, self.fullmoves) = (halfmoves, fullmoves);
    }

    /// The same men with `turn` to move. Taking in passing is only for the side that had the turn.
    pub fn with_turn(&self, turn: Color) -> Position {
        let mut other = *self;
        if turn != self.turn {
            (other.turn, other.passed) = (turn, None);
        }
        other
    }

    /// The squares that the man on `square` commands (British I.9), whoever stands on them.
    pub fn commands(&self, square: Square) -> Bitboard {
        self.at(square).map_or(Bitboard::EMPTY, |man| {
            attacks::attacks(square, man, self.board.occupied())
        })
    }

    /// The men of `by` that command `square`.
    pub fn commanders(&self, square: Square, by: Color) -> Bitboard {
        self.board.commanders(square, by, self.board.occupied())
    }

    pub fn in_check(&self, color: Color) -> bool {
        self.checkers(color).any()
    }
    /// The adverse men that give check to the King of `color`.
    pub fn checkers(&self, color: Color) -> Bitboard {
        self.commanders(self.kings[color], !color)
    }

    /// Every legal move of the side to move.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        legal::find(self, Wanted::ALL, &mut moves);
        moves
    }
    /// The legal moves by which one of `men` reaches one of `to` (in castling, the King).
    pub fn legal_moves_of(&self, men: Bitboard, to: Bitboard) -> MoveList {
        let mut moves = MoveList::new();
        legal::find(self, Wanted { men, to }, &mut moves);
        moves
    }
    /// How many legal moves there are, without listing them.
    pub fn count_legal_moves(&self) -> usize {
        let mut count = Count::default();
        legal::find(self, Wanted::ALL, &mut count);
        count.0 as usize
    }

    /// The legal move from `from` to `to` (castling given by the King's squares), if there is one.
    pub fn find(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        self.legal_moves_of(from.into(), to.into())
            .into_iter()
            .find(|m| m.promotion() == promotion)
    }
    pub fn is_legal(&self, m: Move) -> bool {
        self.legal_moves_of(m.from().into(), m.to().into())
            .contains(&m)
    }
    pub fn is_checkmate(&self) -> bool {
        self.in_check(self.turn) && self.count_legal_moves() == 0
    }
    pub fn is_stalemate(&self) -> bool {
        !self.in_check(self.turn) && self.count_legal_moves() == 0
    }

    /// The square of the man that `m` takes.
    #[inline]
    pub fn taken(&self, m: Move) -> Option<Square> {
        match m {
            Move::InPassing { to, .. } => behind(to, self.turn),
            Move::Castle { .. } => None,
            _ => self.at(m.to()).map(|_| m.to()),
        }
    }

    /// Moves by the men's powers alone; the own King may be left in check. Castling is already tested
    /// against check, since it never is a way out of one.
    pub fn pseudo_legal(&self) -> MoveList {
        let mut moves = MoveList::new();
        let us = self.turn;
        let own = self.board.by_color(us);
        let barred = own | Bitboard::from_square(self.kings[!us]);
        for from in own & !self.board.pawns() {
            for to in self.commands(from) & !barred {
                moves.push(Move::Plain { from, to });
            }
        }
        for from in own & self.board.pawns() {
            self.pawn_moves(from, &mut moves);
        }
        let unseen = |square| self.commanders(square, !us).is_empty();
        self.castles(unseen, |m| moves.push(m));
        moves
    }

    fn pawn_moves(&self, from: Square, moves: &mut MoveList) {
        let us = self.turn;
        let free = |sq: &Square| !self.board.occupied().contains(*sq);
        let ahead = |sq: Square| sq.offset(us.fold_wb(8, -8));
        let mut push = |to: Square| {
            if to.rank() == us.fold_wb(Rank::Eighth, Rank::First) {
                for into in PROMOTIONS {
                    moves.push(Move::Promote { from, to, into });
                }
            } else {
                moves.push(Move::Plain { from, to });
            }
        };
        if let Some(one) = ahead(from).filter(free) {
            push(one);
            if self.fresh.contains(from)
                && let Some(two) = ahead(one).filter(free)
            {
                push(two);
            }
        }
        let prey = self.board.by_color(!us).without(self.kings[!us]);
        for to in attacks::pawn_attacks(us, from) & prey {
            push(to);
        }
        if let Some(to) = self
            .passed
            .filter(|sq| free(sq) && attacks::pawn_attacks(us, from).contains(*sq))
            && behind(to, us).and_then(|sq| self.at(sq)) == Some((!us).pawn())
        {
            moves.push(Move::InPassing { from, to });
        }
    }

    /// Whether the King of `color` has any right to castle left.
    #[inline]
    pub(crate) fn may_castle(&self, color: Color) -> bool {
        self.rights[color] != [Right::NONE; 2]
    }

    /// Castling: by the relative rule (R7) the King two squares towards the Rook, the Rook to the
    /// square crossed; from an array drawn by lot both to the squares of ordinary chess. It is never a
    /// way out of check; `unseen` says where no adverse man commands.
    #[inline]
    pub(crate) fn castles(&self, unseen: impl Fn(Square) -> bool, mut each: impl FnMut(Move)) {
        let us = self.turn;
        let king = self.kings[us];
        let occupied = self.board.occupied();
        for right in self.rights[us].into_iter().filter_map(Right::get) {
            let Castling { rook, feigned, .. } = right;
            if (attacks::between(king, rook) & occupied).any() {
                continue;
            }
            let m = right.of(king);
            let (to, beside) = (m.to(), m.rook_to().unwrap_or(rook));
            if [rook, to].iter().any(|sq| sq.rank() != king.rank()) {
                continue;
            }
            let leave = Bitboard::from_square(king).with(if feigned { king } else { rook });
            let ways = attacks::between(king, to) | attacks::between(rook, beside);
            let clear = (occupied & !leave & ways.with(to).with(beside).with(rook)).is_empty();
            let stands = feigned || self.at(rook) == Some(us.rook());
            let crossed = attacks::between(king, to).with(to).with(king);
            if !clear || !stands || !crossed.into_iter().all(&unseen) {
                continue;
            }
            // A Rook that was not in a corner may have stood between the King and an attacker.
            let cornered = matches!(rook.file(), File::A | File::H);
            if cornered || !self.after(m).in_check(us) {
                each(m);
            }
        }
    }

    /// Whether a King castles as after an array drawn by lot.
    pub fn castles_from_anywhere(&self) -> bool {
        let drawn = |right: &Right| right.get().is_some_and(|c| c.from_anywhere);
        Color::ALL
            .into_iter()
            .any(|c| self.rights[c].iter().any(drawn))
    }

    /// The same position of a game whose array was drawn by lot (Chess960).
    pub fn drawn_by_lot(mut self) -> Position {
        for color in Color::ALL {
            for wing in Wing::ALL {
                let right = self.castling(color, wing).filter(|c| !c.feigned);
                let from_anywhere = true;
                self.set_castling(color, wing, right.map(|c| Castling { from_anywhere, ..c }));
            }
        }
        self
    }

    /// The position after `m`, which must be at least pseudo-legal.
    #[inline]
    pub fn after(&self, m: Move) -> Position {
        match m {
            Move::Plain { from, to } => self.after_step(from, to),
            _ => self.after_other(m),
        }
    }

    /// Makes the move, which must be at least pseudo-legal.
    #[inline]
    pub fn play(&mut self, m: Move) {
        *self = self.after(m);
    }

    /// A man goes to a square; whoever stood there is off.
    #[inline]
    pub(crate) fn after_step(&self, from: Square, to: Square) -> Position {
        let pawn = self.board.pawns().contains(from);
        let quiet = !pawn && !self.board.occupied().contains(to);
        let passed = match i32::from(to) - i32::from(from) {
            distance @ (16 | -16) if pawn => from.offset(distance / 2),
            _ => None,
        };
        let touched = Bitboard::from_square(from).with(to);
        let board = self.board.carry(from, to);
        self.follow(board, touched, (from, to), quiet, passed)
    }

    /// What is seldom played is kept out of the way of what is played all the time.
    #[inline(never)]
    fn after_other(&self, m: Move) -> Position {
        let us = self.turn;
        let (from, to) = (m.from(), m.to());
        let mut board = self.board;
        let mut touched = Bitboard::from_square(from).with(to);
        match m {
            Move::Plain { .. } => return self.after_step(from, to),
            Move::Promote { into, .. } => {
                board.discard_piece_at(from);
                board.set_piece_at(to, into.of(us));
            }
            Move::InPassing { .. } => {
                board = board.carry(from, to);
                if let Some(taken) = behind(to, us) {
                    board.discard_piece_at(taken);
                    touched.add(taken);
                }
            }
            Move::Castle { king, rook, .. } => {
                let crossed = m.rook_to().unwrap_or(rook);
                let stands = self.at(rook) == Some(us.rook());
                board.discard_piece_at(king);
                board.discard_piece_at(rook);
                board.set_piece_at(to, us.king());
                if stands {
                    board.set_piece_at(crossed, us.rook());
                }
                touched |= Bitboard::from_square(rook).with(crossed);
            }
        }
        let quiet = matches!(m, Move::Castle { .. });
        self.follow(board, touched, (from, to), quiet, None)
    }

    /// The facts of history after a move that left `board`: on `touched` squares whoever stood there
    /// has moved or is off, and castling with a Rook there, or feigned there, is over.
    #[inline]
    fn follow(
        &self,
        board: Board,
        touched: Bitboard,
        (from, to): (Square, Square),
        quiet: bool,
        passed: Option<Square>,
    ) -> Position {
        let us = self.turn;
        let mut kings = self.kings;
        let mut lost = self.corners & touched;
        if from == kings[us] {
            kings[us] = to;
            lost |= self.corners_of(us);
        }
        Position {
            board,
            fresh: self.fresh & !touched,
            corners: self.corners & !lost,
            halfmoves: if quiet {
                self.halfmoves.saturating_add(1)
            } else {
                0
            },
            fullmoves: self.fullmoves.saturating_add(us.fold_wb(0, 1)),
            rights: if lost.is_empty() {
                self.rights
            } else {
                self.rights_without(lost)
            },
            kings,
            passed,
            turn: !us,
        }
    }

    #[inline]
    fn corners_of(&self, color: Color) -> Bitboard {
        let [king, queen] = self.rights[color];
        king.corner() | queen.corner()
    }

    #[inline(never)]
    fn rights_without(&self, lost: Bitboard) -> ByColor<[Right; 2]> {
        self.rights
            .map(|rights| rights.map(|right| right.without(lost)))
    }
}
