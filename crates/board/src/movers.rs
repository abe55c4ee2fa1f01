//! Who can go to a square: legal moves looked up from where they end, without listing the others.
use crate::legal::{SLANTING, STRAIGHT};
use crate::{Bitboard, Move, Position, Rank, Role, Square};
use shakmaty::attacks;

impl Position {
    /// The squares of those among `men` that are of this kind, of the side to move, and may legally go
    /// to `to`, taking what stands there; in passing too, but not by castling.
    #[inline]
    pub fn movers(&self, role: Role, men: Bitboard, to: Square) -> Bitboard {
        let us = self.turn();
        let board = self.board();
        let barred = board.by_color(us).with(self.king(!us));
        if barred.contains(to) {
            return Bitboard::EMPTY;
        }
        let men = men & board.by_color(us) & board.by_role(role);
        let movers = match role {
            Role::Pawn => return self.pawn_movers(men, to),
            Role::Knight => attacks::knight_attacks(to) & men,
            Role::King => attacks::king_attacks(to) & men,
            Role::Bishop => self.sliders(SLANTING[usize::from(to)] & men, to),
            Role::Rook => self.sliders(STRAIGHT[usize::from(to)] & men, to),
            Role::Queen => {
                let lines = STRAIGHT[usize::from(to)] | SLANTING[usize::from(to)];
                self.sliders(lines & men, to)
            }
        };
        self.safe_of(movers, to)
    }

    /// The move of a man to a square that [`Position::movers`] allows it.
    #[inline]
    pub fn move_of(&self, from: Square, to: Square, promotion: Option<Role>) -> Move {
        match promotion {
            Some(into) => Move::Promote { from, to, into },
            None if self.passed() == Some(to)
                && self.board().pawns().contains(from)
                && from.file() != to.file()
                && !self.board().occupied().contains(to) =>
            {
                Move::InPassing { from, to }
            }
            None => Move::Plain { from, to },
        }
    }

    fn sliders(&self, lined: Bitboard, to: Square) -> Bitboard {
        let occupied = self.board().occupied();
        let mut free = lined;
        for from in lined {
            if (attacks::between(from, to) & occupied).any() {
                free.discard(from);
            }
        }
        free
    }

    fn pawn_movers(&self, pawns: Bitboard, to: Square) -> Bitboard {
        let us = self.turn();
        let board = self.board();
        let takers = attacks::pawn_attacks(!us, to) & pawns;
        let mut movers = Bitboard::EMPTY;
        if board.occupied().contains(to) {
            movers = takers;
        } else {
            let back = us.fold_wb(-8, 8);
            let one = to.offset(back);
            let two = one
                .filter(|sq| !board.occupied().contains(*sq))
                .and_then(|sq| sq.offset(back));
            if let Some(from) = one {
                movers |= pawns & Bitboard::from_square(from);
            }
            if let Some(from) = two {
                movers |= pawns & self.fresh() & Bitboard::from_square(from);
            }
            if self.passed() == Some(to) && takers.any() {
                return self.in_passing_movers(takers, to) | self.safe_of(movers, to);
            }
        }
        self.safe_of(movers, to)
    }

    fn safe_of(&self, mut movers: Bitboard, to: Square) -> Bitboard {
        for from in movers {
            if !self.is_safe(from, to) {
                movers.discard(from);
            }
        }
        movers
    }

    #[cold]
    fn in_passing_movers(&self, takers: Bitboard, to: Square) -> Bitboard {
        let moves = self.legal_moves_of(takers, Bitboard::from_square(to));
        let in_passing = moves.iter().filter(|m| matches!(m, Move::InPassing { .. }));
        in_passing.map(|m| m.from()).collect()
    }

    /// Whether the own King is out of check once the man on `from` stands on `to`, taking what is there.
    #[inline]
    fn is_safe(&self, from: Square, to: Square) -> bool {
        let us = self.turn();
        let board = self.board();
        let king = if from == self.king(us) {
            to
        } else {
            self.king(us)
        };
        let adverse = board.by_color(!us).without(to);
        let occupied = board.occupied().without(from).with(to);
        let near = attacks::pawn_attacks(us, king) & board.pawns()
            | attacks::knight_attacks(king) & board.knights()
            | attacks::king_attacks(king) & board.kings();
        let nth = usize::from(king);
        let far =
            STRAIGHT[nth] & board.rooks_and_queens() | SLANTING[nth] & board.bishops_and_queens();
        (near & adverse).is_empty()
            && (far & adverse)
                .into_iter()
                .all(|slider| (attacks::between(king, slider) & occupied).any())
    }

    /// Whether a Pawn of the side to move that reaches `to` becomes a piece.
    #[inline]
    pub fn promotes_at(&self, to: Square) -> bool {
        to.rank() == self.turn().fold_wb(Rank::Eighth, Rank::First)
    }
}
