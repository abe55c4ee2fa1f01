//! Legal moves, found in one pass over masks: who gives check, who is pinned, where the King is safe.
//!
//! The same pass serves regular and irregular positions. It is told to a [`Clerk`] in sets of squares;
//! the clerk lists the moves, counts them, or plays them. What it must agree with is the plain
//! definition: [`Position::pseudo_legal`] less the moves that leave the own King in check.
use crate::{Bitboard, Color, Move, MoveList, Position, Rank, Role, Square};
use shakmaty::attacks;

/// Who notes legal moves as they are found.
pub(crate) trait Clerk {
    /// The piece on `from` may go to each of `to`.
    fn piece(&mut self, from: Square, to: Bitboard);
    /// To each of `to` may go the Pawn that stands `step` squares before it; not to the last rank.
    fn pawns(&mut self, step: i32, to: Bitboard);
    /// The same on the last rank.
    fn promotions(&mut self, step: i32, to: Bitboard);
    /// Castling, or taking in passing.
    fn single(&mut self, m: Move);
}

/// Which moves are wanted: those of `men` that reach one of `to`.
#[derive(Copy, Clone)]
pub(crate) struct Wanted {
    pub men: Bitboard,
    pub to: Bitboard,
}

impl Wanted {
    pub const ALL: Wanted = Wanted {
        men: Bitboard::FULL,
        to: Bitboard::FULL,
    };
}

/// Tells the clerk every wanted legal move of the side to move.
#[inline]
pub(crate) fn find(position: &Position, wanted: Wanted, clerk: &mut impl Clerk) {
    match position.turn() {
        Color::White => Search::<true>::of(position, wanted).all(clerk),
        Color::Black => Search::<false>::of(position, wanted).all(clerk),
    }
}

const fn empty_board(straight: bool) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut nth = 0;
    while nth < 64 {
        let square = Square::new(nth as u32);
        table[nth] = if straight {
            attacks::rook_attacks(square, Bitboard::EMPTY)
        } else {
            attacks::bishop_attacks(square, Bitboard::EMPTY)
        };
        nth += 1;
    }
    table
}

/// What a Rook, and a Bishop, would command on an empty board.
pub(crate) static STRAIGHT: [Bitboard; 64] = empty_board(true);
pub(crate) static SLANTING: [Bitboard; 64] = empty_board(false);

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// All squares that Knights on `from` command.
#[inline]
fn knights_command(from: Bitboard) -> Bitboard {
    let one = from.0 >> 1 & NOT_H | from.0 << 1 & NOT_A;
    let two = from.0 >> 2 & (NOT_H & NOT_H >> 1) | from.0 << 2 & (NOT_A & NOT_A << 1);
    Bitboard(one << 16 | one >> 16 | two << 8 | two >> 8)
}

/// One search for the moves of White or of Black.
struct Search<'a, const WHITE: bool> {
    position: &'a Position,
    wanted: Wanted,
    own: Bitboard,
    adverse: Bitboard,
    occupied: Bitboard,
    king: Square,
    checkers: Bitboard,
    pinned: Bitboard,
}

impl<'a, const WHITE: bool> Search<'a, WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = if WHITE { Color::Black } else { Color::White };
    const LAST: Bitboard = Bitboard::from_rank(if WHITE { Rank::Eighth } else { Rank::First });
    const AHEAD: i32 = if WHITE { 8 } else { -8 };

    #[inline]
    fn of(position: &'a Position, wanted: Wanted) -> Self {
        let board = position.board();
        let mut search = Search {
            position,
            wanted,
            own: board.by_color(Self::US),
            adverse: board.by_color(Self::THEM),
            occupied: board.occupied(),
            king: position.king(Self::US),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        search.look_from_king();
        search
    }

    /// Finds who gives check (a King side by side with ours does) and which of our men are pinned.
    #[inline]
    fn look_from_king(&mut self) {
        let board = self.position.board();
        self.checkers = self.adverse
            & (attacks::pawn_attacks(Self::US, self.king) & board.pawns()
                | attacks::knight_attacks(self.king) & board.knights()
                | attacks::king_attacks(self.king) & board.kings());
        let nth = usize::from(self.king);
        let sliders =
            STRAIGHT[nth] & board.rooks_and_queens() | SLANTING[nth] & board.bishops_and_queens();
        for slider in sliders & self.adverse {
            let between = attacks::between(self.king, slider) & self.occupied;
            if between.is_empty() {
                self.checkers.add(slider);
            } else if !between.more_than_one() {
                self.pinned |= between & self.own;
            }
        }
    }

    #[inline]
    fn all(&self, clerk: &mut impl Clerk) {
        if self.wanted.men.contains(self.king) {
            let safe = self.safe_for_king();
            clerk.piece(self.king, safe & self.wanted.to);
            self.castles(safe, clerk);
        }
        self.in_passing(clerk);
        if self.checkers.more_than_one() {
            return;
        }
        // No King is ever taken (older codes 0.5, R5).
        let mut targets = !self.own & !self.their_king() & self.wanted.to;
        if let Some(checker) = self.checkers.first() {
            targets &= attacks::between(self.king, checker) | self.checkers;
        }
        self.pieces(targets, clerk);
        let pawns = self.own & self.wanted.men & self.position.board().pawns();
        self.pawn_moves(pawns & !self.pinned, targets, clerk);
        for pawn in pawns & self.pinned {
            let targets = targets & attacks::ray(self.king, pawn);
            self.pawn_moves(Bitboard::from_square(pawn), targets, clerk);
        }
    }

    #[inline]
    fn their_king(&self) -> Bitboard {
        Bitboard::from_square(self.position.king(Self::THEM))
    }

    /// Where the King may step.
    #[inline]
    fn safe_for_king(&self) -> Bitboard {
        let board = self.position.board();
        let pawns = self.adverse & board.pawns();
        let commanded = Self::pawns_command_by_them(pawns)
            | knights_command(self.adverse & board.knights())
            | attacks::king_attacks(self.position.king(Self::THEM))
            | self.their_king();
        let mut safe = attacks::king_attacks(self.king) & !self.own & !commanded;
        if safe.is_empty() {
            return safe;
        }
        // A slider sees through the square that the King leaves.
        let occupied = self.occupied.without(self.king);
        for slider in self.adverse & board.rooks_and_queens() {
            if (STRAIGHT[usize::from(slider)] & safe).any() {
                safe &= !attacks::rook_attacks(slider, occupied);
            }
        }
        for slider in self.adverse & board.bishops_and_queens() {
            if (SLANTING[usize::from(slider)] & safe).any() {
                safe &= !attacks::bishop_attacks(slider, occupied);
            }
        }
        safe
    }

    #[inline]
    fn pieces(&self, targets: Bitboard, clerk: &mut impl Clerk) {
        let board = self.position.board();
        let men = self.own & self.wanted.men;
        let free = men & !self.pinned;
        for from in free & board.knights() {
            clerk.piece(from, attacks::knight_attacks(from) & targets);
        }
        for from in free & board.bishops_and_queens() {
            clerk.piece(from, attacks::bishop_attacks(from, self.occupied) & targets);
        }
        for from in free & board.rooks_and_queens() {
            clerk.piece(from, attacks::rook_attacks(from, self.occupied) & targets);
        }
        for from in men & self.pinned & board.bishops_and_queens() {
            let line = attacks::ray(self.king, from) & targets;
            clerk.piece(from, attacks::bishop_attacks(from, self.occupied) & line);
        }
        for from in men & self.pinned & board.rooks_and_queens() {
            let line = attacks::ray(self.king, from) & targets;
            clerk.piece(from, attacks::rook_attacks(from, self.occupied) & line);
        }
    }

    #[inline]
    fn ahead(pawns: Bitboard) -> Bitboard {
        Bitboard(if WHITE { pawns.0 << 8 } else { pawns.0 >> 8 })
    }
    #[inline]
    fn behind(pawns: Bitboard) -> Bitboard {
        Bitboard(if WHITE { pawns.0 >> 8 } else { pawns.0 << 8 })
    }
    /// Where Pawns command towards the a-file, and towards the h-file.
    #[inline]
    fn aside(pawns: Bitboard) -> [Bitboard; 2] {
        let [a, h] = [pawns.0 & NOT_A, pawns.0 & NOT_H];
        if WHITE {
            [Bitboard(a << 7), Bitboard(h << 9)]
        } else {
            [Bitboard(a >> 9), Bitboard(h >> 7)]
        }
    }
    #[inline]
    fn pawns_command_by_them(pawns: Bitboard) -> Bitboard {
        let [a, h] = [pawns.0 & NOT_A, pawns.0 & NOT_H];
        Bitboard(if WHITE {
            a >> 9 | h >> 7
        } else {
            a << 7 | h << 9
        })
    }

    #[inline]
    fn pawn_moves(&self, pawns: Bitboard, targets: Bitboard, clerk: &mut impl Clerk) {
        let empty = !self.occupied;
        let one = Self::ahead(pawns) & empty;
        // Two squares are for a Pawn that never moved, wherever it stands (older codes 0.5, R2).
        let two = Self::ahead(Self::ahead(pawns & self.position.fresh()) & empty) & empty;
        let [left, right] = Self::aside(pawns).map(|to| to & self.adverse);
        self.reach(Self::AHEAD, one & targets, clerk);
        self.reach(2 * Self::AHEAD, two & targets, clerk);
        self.reach(Self::AHEAD - 1, left & targets, clerk);
        self.reach(Self::AHEAD + 1, right & targets, clerk);
    }

    #[inline]
    fn reach(&self, step: i32, to: Bitboard, clerk: &mut impl Clerk) {
        clerk.pawns(step, to & !Self::LAST);
        if (to & Self::LAST).any() {
            clerk.promotions(step, to & Self::LAST);
        }
    }

    /// Taking in passing is tried on the board: it empties two squares of a line at once.
    #[inline]
    fn in_passing(&self, clerk: &mut impl Clerk) {
        let Some(to) = self.position.passed() else {
            return;
        };
        let board = self.position.board();
        let takers = attacks::pawn_attacks(Self::THEM, to) & self.own & board.pawns();
        let takers = takers & self.wanted.men;
        let taken = Self::behind(Bitboard::from_square(to)) & self.adverse & board.pawns();
        if takers.is_empty()
            || taken.is_empty()
            || self.occupied.contains(to)
            || !self.wanted.to.contains(to)
        {
            return;
        }
        for from in takers {
            let occupied = self.occupied.without(from).without(taken).with(to);
            let checkers = board.commanders(self.king, Self::THEM, occupied);
            if checkers.without(taken).is_empty() {
                clerk.single(Move::InPassing { from, to });
            }
        }
    }

    /// Castling; that the King can step to a square is already known where it is `safe`.
    #[inline]
    fn castles(&self, safe: Bitboard, clerk: &mut impl Clerk) {
        if self.checkers.any() || !self.position.may_castle(Self::US) {
            return;
        }
        let unseen = |square| {
            square == self.king
                || safe.contains(square)
                || self.position.commanders(square, Self::THEM).is_empty()
        };
        self.position.castles(unseen, |m| {
            if self.wanted.to.contains(m.to()) {
                clerk.single(m);
            }
        });
    }
}

/// Lists the moves.
impl Clerk for MoveList {
    #[inline]
    fn piece(&mut self, from: Square, to: Bitboard) {
        self.extend(to.into_iter().map(|to| Move::Plain { from, to }));
    }
    #[inline]
    fn pawns(&mut self, step: i32, to: Bitboard) {
        for to in to {
            let from = before(to, step);
            self.push(Move::Plain { from, to });
        }
    }
    #[inline]
    fn promotions(&mut self, step: i32, to: Bitboard) {
        for to in to {
            let from = before(to, step);
            self.extend(PROMOTIONS.map(|into| Move::Promote { from, to, into }));
        }
    }
    #[inline]
    fn single(&mut self, m: Move) {
        self.push(m);
    }
}

/// What a Pawn may become, whatever has been taken.
pub(crate) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The square of a Pawn that reaches `to` by `step`.
#[inline]
pub(crate) fn before(to: Square, step: i32) -> Square {
    // `to` was made by that very step, so the sum is a square; the mask only says so to the compiler.
    Square::new((i32::from(to) - step) as u32 & 63)
}

/// Counts the moves without making them.
#[derive(Default)]
pub(crate) struct Count(pub u32);

impl Clerk for Count {
    #[inline]
    fn piece(&mut self, _: Square, to: Bitboard) {
        self.0 += to.0.count_ones();
    }
    #[inline]
    fn pawns(&mut self, _: i32, to: Bitboard) {
        self.0 += to.0.count_ones();
    }
    #[inline]
    fn promotions(&mut self, _: i32, to: Bitboard) {
        self.0 += PROMOTIONS.len() as u32 * to.0.count_ones();
    }
    #[inline]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}
