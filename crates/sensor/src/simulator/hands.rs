//! A whole move with the hands: in any of the ways that people make it.
use board::{Board, Color, Piece, Role, Square};
use umpire::Game;

use super::{Simulation, Standing, felt};

impl Simulation<'_> {
    /// Brings the men from how they stood to how they stand.
    pub fn moves_men(&mut self, side: Color, before: &Game, after: &Game) {
        let (from, to) = (felt(before), felt(after));
        let mut carried = carried(&from, &to);
        // The King first, in castling.
        carried.sort_by_key(|c| (c.man.color != side, c.man.role != Role::King));
        let taken: Vec<Square> = from
            .iter()
            .filter(|(sq, man)| {
                let stays = to.piece_at(*sq) == Some(*man);
                !stays && !carried.iter().any(|c| c.from == Some(*sq))
            })
            .map(|(sq, _)| sq)
            .collect();
        let both = carried.len() == 2
            && carried
                .iter()
                .all(|c| c.man.color == side && c.from.is_some());
        if both && self.lot.chance(1, 3) {
            // Both hands.
            for c in &carried {
                c.from.into_iter().for_each(|sq| self.off(sq));
            }
            for c in &carried {
                self.on(c.to, c.man);
            }
            return;
        }
        // A man taken before one's own is touched is another act, where anything is irregular.
        let regular = Standing::of(before).open.is_empty() && Standing::of(after).open.is_empty();
        let way = if regular { self.lot.below(3) } else { 2 };
        for square in &taken {
            let there = carried.iter().any(|c| c.to == *square);
            // Taken first; or later, or felt no more when the other man comes.
            if way == 0 || (!there && way == 1) {
                self.off(*square);
            }
        }
        for c in &carried {
            if let Some(sq) = c.from {
                self.off(sq);
            }
            if way == 1 && taken.contains(&c.to) {
                self.off(c.to);
            }
            if c.pawn_first {
                self.on(
                    c.to,
                    Piece {
                        color: c.man.color,
                        role: Role::Pawn,
                    },
                );
                self.off(c.to);
            }
            self.on(c.to, c.man);
            let set = c.from.is_none_or(|sq| from.piece_at(sq) != Some(c.man));
            if set && c.man.role == Role::Rook {
                self.answers(c.man.color, stands_for(after, c.to));
            }
        }
        for square in &taken {
            if self.men.piece_at(*square).is_some() && !carried.iter().any(|c| c.to == *square) {
                self.off(*square);
            }
        }
    }
}

/// What the man on the square is in the game.
fn stands_for(game: &Game, square: Square) -> Role {
    game.men().man_at(square).map_or(Role::Rook, |man| man.kind)
}

/// A man carried to a square, from another or from beside the board.
struct Carried {
    man: Piece,
    from: Option<Square>,
    to: Square,
    /// The Pawn was set on the last rank before the piece was put for it.
    pawn_first: bool,
}

fn carried(from: &Board, to: &Board) -> Vec<Carried> {
    let mut sources: Vec<(Square, Piece)> = from
        .iter()
        .filter(|(sq, man)| to.piece_at(*sq) != Some(*man))
        .collect();
    let mut all = Vec::new();
    for (square, man) in to
        .iter()
        .filter(|(sq, man)| from.piece_at(*sq) != Some(*man))
    {
        let pawn = Piece {
            color: man.color,
            role: Role::Pawn,
        };
        let same = sources.iter().position(|(_, source)| *source == man);
        let source = same.or_else(|| sources.iter().position(|(_, source)| *source == pawn));
        all.push(Carried {
            man,
            from: source.map(|i| sources.remove(i).0),
            to: square,
            pawn_first: same.is_none() && (square.file() as u8).is_multiple_of(2),
        });
    }
    all
}
