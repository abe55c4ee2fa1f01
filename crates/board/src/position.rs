//! Any arrangement of men with the side to move, and what is legal in it.
//!
//! Plain and exact; irregular positions follow `older-codes` 0.5: R2 (a double step belongs to a Pawn
//! that never moved), R3, R4 (a Pawn on the last rank is inert), R5 (no King is ever taken), R7.
use crate::moves::{castled_king, castled_rook};
use crate::{Bitboard, Color, Move, MoveList, Piece, Rank, Role, Square, Wing};
use shakmaty::{Board, ByColor, attacks};

/// What is left of one side's right to castle on one wing.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Castling {
    /// The square of the unmoved Rook, or of the Rook that was given as odds.
    pub rook: Square,
    /// The Rook was given as odds: the King castles alone, the corner empty throughout.
    pub feigned: bool,
}

/// Men on squares, the side to move, and the facts of history that bear on the legality of moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    turn: Color,
    kings: ByColor<Square>,
    castling: ByColor<[Option<Castling>; 2]>,
    /// Pawns that have not moved and may advance two squares.
    fresh: Bitboard,
    /// The square passed over by the Pawn that has just moved two squares.
    passed: Option<Square>,
    halfmoves: u32,
    fullmoves: u32,
}

/// Exactly one King of each colour is wanted; this says what there is instead.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{color:?} has {count} Kings on the board; exactly one is needed")]
pub struct KingError {
    pub color: Color,
    pub count: usize,
}

fn sole_king(board: &Board, color: Color) -> Result<Square, KingError> {
    let kings = board.by_piece(Piece {
        color,
        role: Role::King,
    });
    kings.single_square().ok_or(KingError {
        color,
        count: kings.count(),
    })
}

fn behind(square: Square, color: Color) -> Option<Square> {
    square.offset(color.fold_wb(-8, 8))
}

impl Position {
    /// The ordinary array, White to move.
    pub fn start() -> Position {
        let corners = |rank| {
            let at = |file| {
                Some(Castling {
                    rook: Square::from_coords(file, rank),
                    feigned: false,
                })
            };
            [at(crate::File::H), at(crate::File::A)]
        };
        Position {
            board: Board::new(),
            turn: Color::White,
            kings: ByColor {
                white: Square::E1,
                black: Square::E8,
            },
            castling: ByColor {
                white: corners(Rank::First),
                black: corners(Rank::Eighth),
            },
            fresh: Bitboard::from_rank(Rank::Second) | Bitboard::from_rank(Rank::Seventh),
            passed: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// Men as they stand on `board`, `turn` to move, nobody able to castle or to take in passing, the
    /// Pawns on their second rank unmoved.
    pub fn new(board: Board, turn: Color) -> Result<Position, KingError> {
        let kings = ByColor {
            white: sole_king(&board, Color::White)?,
            black: sole_king(&board, Color::Black)?,
        };
        let second = |c: Color| {
            board.by_piece(Piece {
                color: c,
                role: Role::Pawn,
            }) & Bitboard::from_rank(c.fold_wb(Rank::Second, Rank::Seventh))
        };
        let fresh = second(Color::White) | second(Color::Black);
        Ok(Position {
            board,
            turn,
            kings,
            castling: ByColor {
                white: [None; 2],
                black: [None; 2],
            },
            fresh,
            passed: None,
            halfmoves: 0,
            fullmoves: 1,
        })
    }

    pub fn board(&self) -> &Board {
        &self.board
    }
    pub fn turn(&self) -> Color {
        self.turn
    }
    pub fn king(&self, color: Color) -> Square {
        self.kings[color]
    }
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }
    pub fn passed(&self) -> Option<Square> {
        self.passed
    }
    pub fn fresh(&self) -> Bitboard {
        self.fresh
    }
    pub fn castling(&self, color: Color, wing: Wing) -> Option<Castling> {
        self.castling[color][wing as usize]
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
        self.castling[color][wing as usize] = right;
    }
    pub fn set_counters(&mut self, halfmoves: u32, fullmoves: u32) {
        (self.halfmoves, self.fullmoves) = (halfmoves, fullmoves);
    }

    /// The same men with `turn` to move. Taking in passing is only for the side that had the turn.
    pub fn with_turn(&self, turn: Color) -> Position {
        let mut other = self.clone();
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
        self.board.attacks_to(square, by, self.board.occupied())
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
        let mut moves = self.pseudo_legal();
        moves.retain(|m| !self.after(*m).in_check(self.turn));
        moves
    }

    /// The legal move from `from` to `to` (castling given by the King's squares), if there is one.
    pub fn find(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        self.legal_moves()
            .into_iter()
            .find(|m| m.from() == from && m.to() == to && m.promotion() == promotion)
    }
    pub fn is_legal(&self, m: Move) -> bool {
        self.legal_moves().contains(&m)
    }
    pub fn is_checkmate(&self) -> bool {
        self.in_check(self.turn) && self.legal_moves().is_empty()
    }
    pub fn is_stalemate(&self) -> bool {
        !self.in_check(self.turn) && self.legal_moves().is_empty()
    }

    /// The square of the man that `m` takes.
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
        self.castles(&mut moves);
        moves
    }

    fn pawn_moves(&self, from: Square, moves: &mut MoveList) {
        let us = self.turn;
        let free = |sq: &Square| !self.board.occupied().contains(*sq);
        let ahead = |sq: Square| sq.offset(us.fold_wb(8, -8));
        let mut push = |to: Square| {
            if to.rank() == us.fold_wb(Rank::Eighth, Rank::First) {
                for into in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
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
            && behind(to, us).and_then(|sq| self.at(sq))
                == Some(Piece {
                    color: !us,
                    role: Role::Pawn,
                })
        {
            moves.push(Move::InPassing { from, to });
        }
    }

    fn castles(&self, moves: &mut MoveList) {
        let us = self.turn;
        let king = self.kings[us];
        for right in self.castling[us].iter().flatten() {
            let (to, crossed) = (
                castled_king(king, right.rook),
                castled_rook(king, right.rook),
            );
            let rook = if right.feigned {
                None
            } else {
                Some(right.rook)
            };
            let mut clear = attacks::between(king, right.rook)
                .with(to)
                .with(crossed)
                .without(king);
            if let Some(rook) = rook {
                clear.discard(rook);
            } else {
                clear.add(right.rook);
            }
            let safe = [king, crossed, to]
                .into_iter()
                .all(|sq| self.commanders(sq, !us).is_empty());
            let stands = rook.is_none_or(|sq| {
                self.at(sq)
                    == Some(Piece {
                        color: us,
                        role: Role::Rook,
                    })
            });
            if king.rank() == right.rook.rank()
                && stands
                && safe
                && (clear & self.board.occupied()).is_empty()
            {
                moves.push(Move::Castle {
                    king,
                    rook: right.rook,
                });
            }
        }
    }

    /// The position after `m`, which must be at least pseudo-legal.
    pub fn after(&self, m: Move) -> Position {
        let mut next = self.clone();
        next.play(m);
        next
    }

    /// Makes the move.
    pub fn play(&mut self, m: Move) {
        let us = self.turn;
        let taken = self.taken(m);
        let was_pawn = self.at(m.from()).is_some_and(|man| man.role == Role::Pawn);
        let passed = if was_pawn { stepped_over(m) } else { None };
        if let Some(square) = taken {
            self.board.discard_piece_at(square);
        }
        match m {
            Move::Castle { king, rook } => {
                let man = self
                    .board
                    .remove_piece_at(rook)
                    .filter(|man| man.role == Role::Rook && man.color == us);
                self.board.discard_piece_at(king);
                self.board.set_piece_at(castled_king(king, rook), us.king());
                if let Some(man) = man {
                    self.board.set_piece_at(castled_rook(king, rook), man);
                }
            }
            _ => {
                if let Some(man) = self.board.remove_piece_at(m.from()) {
                    let man = Piece {
                        role: m.promotion().unwrap_or(man.role),
                        ..man
                    };
                    self.board.set_piece_at(m.to(), man);
                }
            }
        }
        if m.from() == self.kings[us] {
            self.kings[us] = m.to();
            self.castling[us] = [None; 2];
        }
        self.touch_corners(m.from());
        self.touch_corners(m.to());
        self.fresh.discard(m.from());
        self.fresh.discard(m.to());
        self.passed = passed;
        self.halfmoves = if was_pawn || taken.is_some() {
            0
        } else {
            self.halfmoves + 1
        };
        self.fullmoves += us.fold_wb(0, 1);
        self.turn = !us;
    }

    /// A man came to or left `square`: castling with the Rook there, or feigned there, is over.
    fn touch_corners(&mut self, square: Square) {
        for side in [Color::White, Color::Black] {
            for right in self.castling[side].iter_mut() {
                if right.is_some_and(|r| r.rook == square) {
                    *right = None;
                }
            }
        }
    }
}

fn stepped_over(m: Move) -> Option<Square> {
    let Move::Plain { from, to } = m else {
        return None;
    };
    let distance = i32::from(to) - i32::from(from);
    (distance.abs() == 16)
        .then(|| from.offset(distance / 2))
        .flatten()
}
