//! A modest search: alpha and beta on material and places, a few moves deep, quiet at the leaves.
use board::{Color, Move, Position, Role, Square};

const MATE: i32 = 100_000;

/// The best of the moves that may be played, and what it is worth to the side to move.
pub fn best(position: &Position, moves: &[Move], level: u8, seed: u64) -> Option<(Move, i32)> {
    let depth = u32::from(level);
    let mut ordered: Vec<Move> = moves.to_vec();
    ordered.sort_by_key(|m| -gain(position, *m));
    let mut found: Option<(Move, i32)> = None;
    for (n, m) in ordered.into_iter().enumerate() {
        let floor = found.map_or(-2 * MATE, |(_, value)| value);
        let value = -worth(&position.after(m), depth - 1, -2 * MATE, -floor);
        // Of moves that are nearly alike it does not always take the first.
        let value = value + (seed.wrapping_mul(31).wrapping_add(n as u64 * 7) % 5) as i32;
        if found.is_none_or(|(_, best)| value > best) {
            found = Some((m, value));
        }
    }
    found
}

/// What a position is worth to a side, in hundredths of a Pawn.
pub fn evaluate(position: &Position, side: Color) -> i32 {
    let mut sum = 0;
    for square in Square::ALL {
        if let Some(piece) = position.at(square) {
            let value = value(piece.role) + place(piece.role, piece.color, square);
            sum += if piece.color == side { value } else { -value };
        }
    }
    sum
}

fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 310,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// Men are better near the middle, Pawns in the middle files when they advance, the King at home.
fn place(role: Role, color: Color, square: Square) -> i32 {
    let (file, rank) = (square.file() as i32, square.rank() as i32);
    let middle = 6 - ((2 * file - 7).abs() + (2 * rank - 7).abs()) / 2;
    let advanced = color.fold_wb(rank, 7 - rank);
    match role {
        Role::Pawn if advanced >= 4 => 10 * (advanced - 3),
        Role::Pawn => advanced * [-3, -3, 2, 9, 9, 0, -5, -3][file as usize],
        Role::Knight | Role::Bishop => middle * 6,
        Role::Rook if advanced == 6 => 20,
        Role::Rook => 0,
        Role::Queen => middle,
        Role::King => -middle * 4 - advanced * 6,
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

fn worth(position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let mut moves: Vec<Move> = position.legal_moves().to_vec();
    if moves.is_empty() {
        let mated = position.in_check(position.turn());
        return if mated { -MATE - depth as i32 } else { 0 };
    }
    if depth == 0 {
        return quiet(position, moves, alpha, beta, 6);
    }
    moves.sort_by_cached_key(|m| -gain(position, *m));
    let mut best = -2 * MATE;
    for m in moves {
        best = best.max(-worth(&position.after(m), depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Goes on with captures only, so that it does not stop in the middle of an exchange.
fn quiet(position: &Position, moves: Vec<Move>, mut alpha: i32, beta: i32, left: u32) -> i32 {
    let stands = evaluate(position, position.turn());
    if stands >= beta || left == 0 {
        return stands;
    }
    alpha = alpha.max(stands);
    let mut takes: Vec<(i32, Move)> = moves
        .into_iter()
        .map(|m| (gain(position, m), m))
        .filter(|(gain, _)| *gain > 0)
        .collect();
    takes.sort_by_key(|(gain, _)| -gain);
    let mut best = stands;
    for (_, m) in takes {
        let after = position.after(m);
        let replies = after.legal_moves().to_vec();
        best = best.max(-quiet(&after, replies, -beta, -alpha, left - 1));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best_of(fen: &str, level: u8) -> String {
        let position = Position::from_fen(fen).unwrap();
        let (m, _) = best(&position, &position.legal_moves(), level, 1).unwrap();
        m.uci()
    }

    #[test]
    fn it_mates_and_takes_what_is_given() {
        let back_rank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        let queen_hangs = "k7/8/8/3q4/4P3/8/8/K7 w - - 0 1";
        for level in 1..=3 {
            assert_eq!(best_of(back_rank, level), "d1d8", "level {level}");
            assert_eq!(best_of(queen_hangs, level), "e4d5", "level {level}");
        }
    }

    #[test]
    fn it_leaves_a_guarded_pawn_alone() {
        let guarded = "k7/8/2p5/3p4/8/8/3Q4/K7 w - - 0 1";
        assert_ne!(best_of(guarded, 2), "d2d5");
    }
}
