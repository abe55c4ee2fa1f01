//! Games that cannot be won whatever legal moves are made (British I.15.c).
use crate::budget::{Budget, Meter, Watch};
use crate::key::{Frame, Key, Roll};
use board::{Bitboard, Color, Move, Position};

/// What a code counts as a win.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Condition {
    #[default]
    Mate,
    /// Codes where he who is stalemated has lost as well.
    MateOrStalemate,
}

impl Condition {
    /// Whether `winner` has won, the side to move having no legal move.
    pub(crate) fn met(self, over: &Position, winner: Color) -> bool {
        let loser = over.turn();
        loser != winner && (self == Condition::MateOrStalemate || over.in_check(loser))
    }
}

/// Why a game cannot be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is over, and not won.
    Over,
    /// No position with these men is a win.
    Men,
    /// Every position that can be reached was visited: so many.
    Exhausted(u64),
}

/// Whether a side can still win by some series of legal moves, both sides helping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Winnability {
    /// With a line that ends in the win.
    Winnable(Vec<Move>),
    Unwinnable(Reason),
    Undecided {
        nodes: u64,
    },
}

/// Can `winner` still win by some series of legal moves?
pub fn winnable(
    position: &Position,
    winner: Color,
    condition: Condition,
    budget: Budget,
) -> Winnability {
    winnable_watched(position, winner, condition, budget, &mut |_| true)
}

/// The same, with an eye on the search.
pub fn winnable_watched(
    position: &Position,
    winner: Color,
    condition: Condition,
    budget: Budget,
    watch: Watch,
) -> Winnability {
    if position.legal_moves().is_empty() {
        return if condition.met(position, winner) {
            Winnability::Winnable(Vec::new())
        } else {
            Winnability::Unwinnable(Reason::Over)
        };
    }
    if too_few(position, winner, condition) {
        return Winnability::Unwinnable(Reason::Men);
    }
    exhaust(position, winner, condition, Meter::new(budget, watch))
}

/// Whether neither side can mate any more; `false` where it is not known. Cheap in ordinary positions.
pub fn dead(position: &Position) -> bool {
    let idle = |winner| {
        too_few(position, winner, Condition::Mate)
            || (rigid(position)
                && matches!(
                    winnable(position, winner, Condition::Mate, Budget::of_nodes(3000)),
                    Winnability::Unwinnable(_)
                ))
    };
    idle(Color::White) && idle(Color::Black)
}

/// Whether there are only Kings, Bishops and Pawns, and some Pawn is blocked: elsewhere a position
/// that is dead in spite of its men hardly occurs.
fn rigid(position: &Position) -> bool {
    let board = position.board();
    let heavy = board.queens() | board.rooks() | board.knights();
    let ahead = Bitboard(u64::from(board.pawns() & board.white()) << 8);
    heavy.is_empty() && (ahead & board.pawns() & board.black()).any()
}

/// Whether no arrangement of these men, nor of what captures and promotions leave, is a win.
pub(crate) fn too_few(position: &Position, winner: Color, condition: Condition) -> bool {
    let board = position.board();
    let ours = board.by_color(winner).without(position.king(winner));
    if ours.is_empty() {
        // A bare King mates nobody; he may stalemate, if the other King is hemmed in by his own men.
        return condition == Condition::Mate;
    }
    if condition == Condition::MateOrStalemate {
        return false;
    }
    let theirs = board.by_color(!winner).without(position.king(!winner));
    let knight = (ours & board.knights()) == ours && ours.count() == 1;
    if knight && (theirs & !board.queens()).is_empty() {
        return true;
    }
    let bishops = board.bishops();
    let one_colour = (bishops & Bitboard::DARK_SQUARES).is_empty()
        || (bishops & Bitboard::LIGHT_SQUARES).is_empty();
    let others = board.knights() | board.pawns();
    (ours & bishops) == ours && one_colour && others.is_empty()
}

/// Visits every position that can be reached, nearest first.
fn exhaust(
    position: &Position,
    winner: Color,
    condition: Condition,
    mut meter: Meter,
) -> Winnability {
    let frame = Frame::of(position);
    let mut roll = Roll::new();
    let mut came: Vec<(u32, Option<Move>)> = vec![(0, None)];
    roll.enter(Key::of(position));
    let mut next = 0;
    while (next as usize) < roll.len() {
        let held = roll.held() + came.capacity() * size_of::<(u32, Option<Move>)>();
        if meter.empty(held) {
            return Winnability::Undecided {
                nodes: meter.spent(),
            };
        }
        meter.spend();
        let here = frame.unpack(roll.key(next));
        let moves = here.legal_moves();
        if moves.is_empty() && condition.met(&here, winner) {
            return Winnability::Winnable(line(&came, next));
        }
        for m in moves {
            let there = here.after(m);
            if !too_few(&there, winner, condition) && roll.enter(Key::of(&there)).1 {
                came.push((next, Some(m)));
            }
        }
        next += 1;
    }
    Winnability::Unwinnable(Reason::Exhausted(meter.spent()))
}

fn line(came: &[(u32, Option<Move>)], last: u32) -> Vec<Move> {
    let back = std::iter::successors(Some(last), |n| {
        let (from, m) = came[*n as usize];
        m.map(|_| from)
    });
    let mut line: Vec<Move> = back.filter_map(|n| came[n as usize].1).collect();
    line.reverse();
    line
}
