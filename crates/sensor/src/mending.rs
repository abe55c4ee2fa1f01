//! What was done while nobody listened: the fewest moves that lead from one board to another.
use board::{Board, Color, Move, Piece, Position, Role, Wing};

/// No more moves than this are looked for.
const DEEPEST: usize = 6;
/// No more positions than this are looked at.
const MOST: usize = 200_000;

/// The moves, if there is a shortest way; and whether it is the only one.
pub(crate) fn moves_between(from: &Position, to: &Board) -> Option<(Vec<Move>, bool)> {
    let mut left = MOST;
    for depth in 1..=DEEPEST {
        let mut search = Search {
            to,
            left: &mut left,
            line: Vec::new(),
            found: Vec::new(),
        };
        search.look(from, depth);
        let found = search.found;
        if let Some(first) = found.first() {
            return Some((first.clone(), found.len() == 1));
        }
        if left == 0 {
            break;
        }
    }
    None
}

struct Search<'a> {
    to: &'a Board,
    left: &'a mut usize,
    line: Vec<Move>,
    found: Vec<Vec<Move>>,
}

impl Search<'_> {
    fn look(&mut self, position: &Position, depth: usize) {
        if *self.left == 0 || self.found.len() > 1 {
            return;
        }
        *self.left -= 1;
        let apart = apart(position.board(), self.to);
        if depth == 0 {
            if apart == 0 {
                self.found.push(self.line.clone());
            }
            return;
        }
        if apart > 2 * depth + self.more(position) {
            return;
        }
        for m in position.legal_moves() {
            self.line.push(m);
            self.look(&position.after(m), depth - 1);
            self.line.pop();
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

fn apart(a: &Board, b: &Board) -> usize {
    board::Square::ALL
        .into_iter()
        .filter(|sq| a.piece_at(*sq) != b.piece_at(*sq))
        .count()
}
