//! The moves that give check.
use board::{Bitboard, Move, Position};
use shakmaty::attacks;

/// Every check of the side to move, with the position it makes.
pub(crate) fn checks(position: &Position) -> impl Iterator<Item = (Move, Position)> {
    let suspects = Suspects::of(position);
    position.legal_moves().into_iter().filter_map(move |m| {
        let next = suspects.suspect(m).then(|| position.after(m))?;
        next.in_check(next.turn()).then_some((m, next))
    })
}

/// The squares from which, and those by leaving which, a man may give check: most moves are seen to
/// give none without being made.
struct Suspects {
    /// The King stands in check already, which lawful play does not allow: every move may leave it so.
    standing: bool,
    /// The men in line with the King.
    lines: Bitboard,
    /// The men of each kind, with the squares where they would give check.
    kinds: [(Bitboard, Bitboard); 5],
}

impl Suspects {
    fn of(position: &Position) -> Suspects {
        let (board, us) = (position.board(), position.turn());
        let king = position.king(!us);
        let open = Bitboard::EMPTY;
        let rook = attacks::rook_attacks(king, board.occupied());
        let bishop = attacks::bishop_attacks(king, board.occupied());
        Suspects {
            standing: position.in_check(!us),
            lines: attacks::queen_attacks(king, open),
            kinds: [
                (board.pawns(), attacks::pawn_attacks(!us, king)),
                (board.knights(), attacks::knight_attacks(king)),
                (board.bishops(), bishop),
                (board.rooks(), rook),
                (board.queens(), rook | bishop),
            ],
        }
    }

    fn suspect(&self, m: Move) -> bool {
        let Move::Plain { from, to } = m else {
            return true;
        };
        let direct =
            |(men, squares): &(Bitboard, Bitboard)| men.contains(from) && squares.contains(to);
        self.standing || self.lines.contains(from) || self.kinds.iter().any(direct)
    }
}
