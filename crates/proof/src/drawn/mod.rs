//! Games that cannot be won whatever legal moves are made (British I.15.c).
mod fence;
mod helpmate;
mod verify;
mod visit;

use crate::budget::{Budget, Meter, Watch};
use board::{Bitboard, Color, Move, Position};
pub use fence::{Fence, Post};
use helpmate::{Helpmate, Outcome};
pub use verify::verify_winnability;

/// What a code counts as a win.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Condition {
    #[default]
    Mate,
    /// Codes where he who is stalemated has lost as well.
    MateOrStalemate,
}

impl Condition {
    /// Whether `winner` has won.
    pub(crate) fn won(self, position: &Position, winner: Color) -> bool {
        position.count_legal_moves() == 0 && self.met(position, winner)
    }

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
    /// No man can ever get where it would have to be.
    Fenced(Fence),
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
    let mut meter = Meter::new(budget, watch);
    if let Some(answer) = search(position, winner, condition, &mut meter) {
        return answer;
    }
    visit::all(position, winner, condition, meter)
}

/// Nodes for the first look, and for each level of depth after it.
const GLANCE: u64 = 300;
const LEVEL: u64 = 1000;
/// The depth before which a fence is tried where it is not likely to be found.
const LATE: u32 = 10;
/// Nodes for all levels together, before every position is visited instead.
const LEVELS: u64 = 200_000;

/// Looks for a line that wins; nothing if it is neither found nor excluded.
fn search(
    position: &Position,
    winner: Color,
    condition: Condition,
    meter: &mut Meter,
) -> Option<Winnability> {
    let mut helpmate = Helpmate::new(winner, condition, meter);
    for depth in 1..=128 {
        let fenced = depth == if rigid(position) { 2 } else { LATE };
        if fenced
            && condition == Condition::Mate
            && let Some(fence) = Fence::raise(position, winner)
        {
            return Some(Winnability::Unwinnable(Reason::Fenced(fence)));
        }
        let allowance = match depth {
            1 => GLANCE,
            _ => u64::from(depth) * LEVEL,
        };
        match helpmate.search(position, depth, allowance) {
            Outcome::Won => return Some(Winnability::Winnable(helpmate.line)),
            // What was seen before is not seen into again, so this is for the visit to confirm.
            Outcome::Never => return None,
            Outcome::Unknown if helpmate.full() || helpmate.spent() > LEVELS => return None,
            Outcome::Unknown => {}
        }
        if depth == 1 {
            helpmate.remember();
        }
    }
    None
}

/// Whether neither side can mate any more; `false` where it is not known. Cheap in ordinary positions.
pub fn dead(position: &Position) -> bool {
    let idle = |winner| unwinnable_fast(position, winner, Condition::Mate);
    idle(Color::White) && idle(Color::Black)
}

/// Whether there are only Kings, Bishops and Pawns, the Pawns face each other and many are blocked:
/// elsewhere a position that is dead in spite of its men hardly occurs.
fn rigid(position: &Position) -> bool {
    let board = position.board();
    if (board.queens() | board.rooks() | board.knights()).any() {
        return false;
    }
    let (white, black) = (board.pawns() & board.white(), board.pawns() & board.black());
    let blocked = (Bitboard(u64::from(white) << 8) & black).count();
    let files = |pawns: Bitboard| u64::from(pawns) | u64::from(pawns) >> 32;
    let files = |pawns| files(pawns) | files(pawns) >> 16;
    let files = |pawns| (files(pawns) | files(pawns) >> 8) & 0xff;
    blocked >= (board.pawns().count() / 2).saturating_sub(2).max(1) && files(white) == files(black)
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

/// Whether it is seen without a search that `winner` cannot win; `false` where it is not.
pub fn unwinnable_fast(position: &Position, winner: Color, condition: Condition) -> bool {
    too_few(position, winner, condition)
        || condition == Condition::Mate
            && rigid(position)
            && Fence::raise(position, winner).is_some()
}
