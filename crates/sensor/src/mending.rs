//! What was done while nobody listened: the fewest moves that lead from one board to another.
use board::{Board, Color, Move, Piece, Position, Role, Wing};

use crate::event::unlike;

/// No more moves than this are looked for.
const DEEPEST: usize = 6;
/// No more positions than this are looked at, however many accounts are held to the board that was told.
const MOST: usize = 200_000;

/// The shortest way, and whether it is known to be the only one.
pub(crate) type Way = Option<(Vec<Move>, bool)>;

/// The search for what leads to one board.
pub(crate) struct Mending<'a> {
    to: &'a Board,
    left: usize,
    /// What was found before: most accounts begin from the same position.
    known: Vec<(Position, Way)>,
}

impl Mending<'_> {
    pub fn to(to: &Board) -> Mending<'_> {
        Mending {
            to,
            left: MOST,
            known: Vec::new(),
        }
    }

    pub fn moves_from(&mut self, from: &Position) -> Way {
        if let Some((_, way)) = self.known.iter().find(|(position, _)| position == from) {
            return way.clone();
        }
        let way = (1..=DEEPEST).find_map(|depth| {
            let (mut line, mut found) = (Vec::new(), Vec::new());
            self.look(from, depth, &mut line, &mut found);
            let only = found.len() == 1 && self.left > 0;
            found.into_iter().next().map(|way| (way, only))
        });
        self.known.push((*from, way.clone()));
        way
    }

    fn look(
        &mut self,
        position: &Position,
        depth: usize,
        line: &mut Vec<Move>,
        found: &mut Vec<Vec<Move>>,
    ) {
        if self.left == 0 || found.len() > 1 {
            return;
        }
        self.left -= 1;
        let apart = unlike(position.board(), self.to).count();
        if depth == 0 {
            if apart == 0 {
                found.push(line.clone());
            }
            return;
        }
        // Where no man goes back to where it was, so many moves leave at least one square more than they are otherwise.
        if apart <= depth || apart > 2 * depth + self.more(position) {
            return;
        }
        for m in position.legal_moves() {
            line.push(m);
            self.look(&position.after(m), depth - 1, line, found);
            line.pop();
        }
    }

    /// A move changes two squares; taking in passing one more, castling two, after which the King stands elsewhere.
    fn more(&self, position: &Position) -> usize {
        let castles = |side: &Color| {
            let king = Piece {
                color: *side,
                role: Role::King,
            };
            let may = |wing| position.castling(*side, wing).is_some();
            self.to.piece_at(position.king(*side)) != Some(king)
                && (may(Wing::King) || may(Wing::Queen))
        };
        1 + 2 * [Color::White, Color::Black]
            .iter()
            .filter(|side| castles(side))
            .count()
    }
}
