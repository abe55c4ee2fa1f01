//! A modest search: alpha and beta on material and places, a few moves deep, quiet at the leaves.
use board::{Board, Color, Move, Position, Role, Square};

use crate::lot::Lot;

/// What a mate is worth.
pub const MATE: i32 = 100_000;

/// How well a hand plays.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Skill {
    /// Moves that it looks ahead; with `positions`, at least these.
    depth: u32,
    /// It looks further as long as it has looked at no more positions than this.
    positions: u64,
    /// Of moves that are worth the same within this, it takes any.
    alike: i32,
}

/// The highest level.
pub const BEST: u8 = 4;

fn skill(level: u8) -> Skill {
    let skill = |depth, positions, alike| Skill {
        depth,
        positions,
        alike,
    };
    match level {
        0 | 1 => skill(1, 0, 45),
        2 => skill(2, 0, 25),
        3 => skill(3, 0, 15),
        _ => skill(3, 400_000, 6),
    }
}

/// A move of those that may be played, as well as that level finds it, and what it is worth to the side to move.
pub fn choose(
    position: &Position,
    moves: &[Move],
    level: u8,
    lot: &mut Lot,
) -> Option<(Move, i32)> {
    let skill = skill(level);
    let mut ranked = rank(position, moves, skill.depth, skill.alike);
    let mut looked_at = 0;
    for depth in skill.depth + 1.. {
        let mut search = Search::bounded(skill.positions.saturating_sub(looked_at));
        let ordered: Vec<Move> = ranked.iter().map(|(m, _)| *m).collect();
        match search.rank(position, &ordered, depth, skill.alike) {
            Some(deeper) if depth < 12 => ranked = deeper,
            _ => break,
        }
        looked_at += search.positions;
    }
    let best = ranked.first()?.1;
    let alike = ranked
        .iter()
        .take_while(|(_, value)| *value >= best - skill.alike);
    // What gives mate is not passed over for what is nearly as good.
    let alike = if best.abs() >= MATE { 1 } else { alike.count() };
    Some(ranked[lot.below(alike)])
}

/// The best of the moves that may be played, and what it is worth to the side to move.
pub fn best(position: &Position, moves: &[Move], depth: u32) -> Option<(Move, i32)> {
    rank(position, moves, depth, 0).into_iter().next()
}

/// The moves, the best first, each with its worth; exact only within `margin` of the best.
fn rank(position: &Position, moves: &[Move], depth: u32, margin: i32) -> Vec<(Move, i32)> {
    let mut ordered = moves.to_vec();
    ordered.sort_by_key(|m| -gain(position, *m));
    let looked = |depth| Search::bounded(u64::MAX).rank(position, &ordered, depth, margin);
    // Less deep where there is too much to see; at last by what is taken at once.
    let found = (1..=depth.max(1)).rev().find_map(looked);
    let at_once = || ordered.iter().map(|m| (*m, gain(position, *m)));
    found.unwrap_or_else(|| at_once().collect())
}

/// What a position is worth to a side, in hundredths of a Pawn.
pub fn evaluate(position: &Position, side: Color) -> i32 {
    let board = position.board();
    let ending = is_ending(board);
    let mut sum = 0;
    for (color, sign) in [(side, 1), (!side, -1)] {
        let men = board.by_color(color);
        for role in Role::ALL {
            for square in men & board.by_role(role) {
                sum += sign * (value(role) + place(role, color, square, ending));
            }
        }
    }
    sum
}

/// What a man is worth.
pub fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 310,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// Few pieces are left: the Kings come out.
fn is_ending(board: &Board) -> bool {
    let pieces = board.occupied() & !board.by_role(Role::Pawn) & !board.by_role(Role::King);
    board.by_role(Role::Queen).is_empty() && pieces.count() <= 6 || pieces.count() <= 3
}

/// What the first four ranks are to a Pawn, file by file: the middle Pawns want to the fourth, those before the castled
/// King to stay.
const PAWNS: [[i32; 8]; 4] = [
    [0; 8],
    [0, 0, -2, -22, -22, 2, 2, 0],
    [-6, 3, 3, 6, 8, -8, 2, -8],
    [-8, -3, 10, 26, 28, -4, -16, -12],
];

/// Men are better near the middle, Pawns in the middle files when they advance, minor pieces off the first rank, the
/// King at home until few are left.
fn place(role: Role, color: Color, square: Square, ending: bool) -> i32 {
    let (file, rank) = (square.file() as i32, square.rank() as i32);
    let middle = 6 - ((2 * file - 7).abs() + (2 * rank - 7).abs()) / 2;
    let advanced = color.fold_wb(rank, 7 - rank);
    match role {
        Role::Pawn if ending => 8 * advanced * advanced / 3,
        Role::Pawn if advanced >= 4 => 12 * (advanced - 3),
        Role::Pawn => PAWNS[advanced as usize][file as usize],
        Role::Knight if file == 0 || file == 7 => middle * 9 - 30, // at the edge as good as at home
        Role::Knight => middle * 9 - 30 * i32::from(advanced == 0),
        Role::Bishop => middle * 5 - 26 * i32::from(advanced == 0),
        Role::Rook if advanced == 6 => 20,
        Role::Rook => [0, 0, 2, 8, 8, 6, 0, 0][file as usize],
        Role::Queen if ending => middle * 4,
        Role::Queen => middle * 2 - 8 * i32::from((1..=3).contains(&advanced)),
        Role::King if ending => middle * 10,
        Role::King => [12, 22, 8, -6, 0, -6, 24, 14][file as usize] - advanced * 20,
    }
}

fn gain(position: &Position, m: Move) -> i32 {
    let taken = position
        .taken(m)
        .and_then(|square| position.at(square))
        .map_or(0, |piece| 10 * value(piece.role));
    let mover = position.at(m.from()).map_or(0, |piece| value(piece.role));
    let promoted = m.promotion().map_or(0, value);
    match taken + promoted {
        0 => 0,
        gain => gain - mover / 10,
    }
}

/// Moves that one look ahead turns over at most. A game's own positions have far fewer; one that somebody has set up may have
/// hundreds of moves on either side.
const MOST: u64 = 30_000_000;

/// One look ahead.
struct Search {
    positions: u64,
    bound: u64,
    moves: u64,
}

impl Search {
    fn bounded(bound: u64) -> Search {
        Search {
            positions: 0,
            bound,
            moves: 0,
        }
    }

    fn spent(&self) -> bool {
        self.positions > self.bound || self.moves > MOST
    }

    /// The moves by their worth, unless the bound was reached.
    fn rank(
        &mut self,
        position: &Position,
        moves: &[Move],
        depth: u32,
        margin: i32,
    ) -> Option<Vec<(Move, i32)>> {
        let mut found: Vec<(Move, i32)> = Vec::with_capacity(moves.len());
        let mut best = -2 * MATE;
        for m in moves {
            let floor = best - margin - 1;
            let value = -self.worth(
                &position.after(*m),
                depth.saturating_sub(1),
                -2 * MATE,
                -floor,
            );
            if self.spent() {
                return None;
            }
            best = best.max(value);
            found.push((*m, value));
        }
        found.sort_by_key(|(_, value)| -value);
        Some(found)
    }

    fn worth(&mut self, position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.positions += 1;
        let moves = position.legal_moves();
        self.moves += moves.len() as u64;
        if moves.is_empty() {
            let mated = position.in_check(position.turn());
            return if mated { -MATE - depth as i32 } else { 0 };
        }
        if depth == 0 {
            return self.quiet(position, &moves, alpha, beta, 6);
        }
        let mut moves: Vec<Move> = moves.to_vec();
        moves.sort_by_cached_key(|m| -gain(position, *m));
        let mut best = -2 * MATE;
        for m in moves {
            best = best.max(-self.worth(&position.after(m), depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta || self.spent() {
                break;
            }
        }
        best
    }

    /// Goes on with captures only, so that it does not stop in the middle of an exchange.
    fn quiet(
        &mut self,
        position: &Position,
        moves: &[Move],
        mut alpha: i32,
        beta: i32,
        left: u32,
    ) -> i32 {
        let stands = evaluate(position, position.turn());
        if stands >= beta || left == 0 {
            return stands;
        }
        alpha = alpha.max(stands);
        let mut takes: Vec<(i32, Move)> = moves
            .iter()
            .map(|m| (gain(position, *m), *m))
            .filter(|(gain, _)| *gain > 0)
            .collect();
        takes.sort_by_key(|(gain, _)| -gain);
        let mut best = stands;
        for (_, m) in takes {
            self.positions += 1;
            let after = position.after(m);
            let moves = after.legal_moves();
            self.moves += moves.len() as u64;
            best = best.max(-self.quiet(&after, &moves, -beta, -alpha, left - 1));
            alpha = alpha.max(best);
            if alpha >= beta || self.spent() {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(fen: &str, level: u8, seed: u64) -> String {
        let position = Position::from_fen(fen).unwrap();
        let moves = position.legal_moves();
        let (m, _) = choose(&position, &moves, level, &mut Lot::new(&[seed])).unwrap();
        m.uci()
    }

    #[test]
    fn it_mates_and_takes_what_is_given() {
        let back_rank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        let queen_hangs = "k7/8/8/3q4/4P3/8/8/K7 w - - 0 1";
        for level in 1..=BEST {
            for seed in 0..5 {
                assert_eq!(chosen(back_rank, level, seed), "d1d8", "level {level}");
                assert_eq!(chosen(queen_hangs, level, seed), "e4d5", "level {level}");
            }
        }
    }

    #[test]
    fn it_leaves_a_guarded_pawn_alone() {
        let guarded = "k7/8/2p5/3p4/8/8/3Q4/K7 w - - 0 1";
        assert_ne!(chosen(guarded, 2, 1), "d2d5");
    }

    /// Forty-six Queens on the board: it looks at no more than it may, and moves.
    #[test]
    fn it_does_not_think_for_ever() {
        let queens = "qqqqkqqq/qqqqqqqq/qqqqqqqq/8/8/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ b - - 0 1";
        let position = Position::from_fen(queens).unwrap();
        let mut search = Search::bounded(u64::MAX);
        let found = search.rank(&position, &position.legal_moves(), 3, 6);
        assert!(found.is_none() && search.moves < MOST + 1_000);
        assert!(!chosen(queens, 1, 1).is_empty());
    }

    /// At the King's Pawn it has more than one answer, and none of them is a Rook's Pawn.
    #[test]
    fn it_opens_like_a_player() {
        let kings_pawn = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        for level in [2, 3] {
            let mut answers: Vec<String> = (0..40)
                .map(|seed| chosen(kings_pawn, level, seed))
                .collect();
            answers.sort();
            answers.dedup();
            assert!(answers.len() > 1, "level {level}: {answers:?}");
            let rim = |answer: &String| answer.starts_with('a') || answer.starts_with('h');
            assert!(!answers.iter().any(rim), "level {level}: {answers:?}");
        }
    }
}
