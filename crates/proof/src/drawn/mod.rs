//! Games that cannot be won whatever legal moves are made (British I.15.c).
mod enclosures;
mod fence;
mod helpmate;
mod inside;
mod verify;
mod visit;

use crate::budget::{Budget, Meter, Watch};
use board::{Bitboard, Color, Move, Position};
pub use fence::{Fence, Post};
use helpmate::{Helpmate, Outcome};
pub use verify::verify_winnability;

/// What a code counts as a win.
///
/// ```
/// use board::{Color, Position};
/// use proof::{Budget, Condition, Winnability, winnable};
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1").unwrap();
/// let white = |condition| winnable(&position, Color::White, condition, Budget::default());
/// assert!(matches!(white(Condition::Mate), Winnability::Unwinnable(_)));
/// assert!(matches!(white(Condition::MateOrStalemate), Winnability::Winnable(_)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Condition {
    #[default]
    Mate,
    /// Codes where he who is stalemated has lost as well.
    MateOrStalemate,
    /// Codes where he who is stalemated has won, as in England before 1807.
    MateOrStalemated,
}

impl Condition {
    /// Whether `winner` has won.
    pub(crate) fn won(self, position: &Position, winner: Color) -> bool {
        position.count_legal_moves() == 0 && self.met(position, winner)
    }

    /// Whether `winner` has won, the side to move having no legal move.
    pub(crate) fn met(self, over: &Position, winner: Color) -> bool {
        let stuck = over.turn();
        match self {
            _ if over.in_check(stuck) => winner != stuck,
            Condition::Mate => false,
            Condition::MateOrStalemate => winner != stuck,
            Condition::MateOrStalemated => winner == stuck,
        }
    }
}

/// Why a game cannot be won.
///
/// ```
/// use board::{Color, Position};
/// use proof::{Budget, Condition, Reason, Winnability, winnable};
/// let why = |fen: &str| {
///     let position = Position::from_fen(fen).unwrap();
///     winnable(&position, Color::White, Condition::Mate, Budget::default())
/// };
/// assert_eq!(why("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1"), Winnability::Unwinnable(Reason::Men));
/// assert_eq!(why("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Winnability::Unwinnable(Reason::Over));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is over, and not won.
    Over,
    /// No position with these men is a win.
    Men,
    /// No man can ever get where it would have to be.
    Fenced(Fence),
    /// Every position that can be reached was visited, so many, but those inside a fence.
    Exhausted { positions: u64, fences: Vec<Fence> },
}

/// Whether a side can still win by some series of legal moves, both sides helping.
///
/// ```
/// use board::{Color, Position};
/// use proof::{Budget, Condition, Winnability, winnable};
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
/// let Winnability::Winnable(line) = winnable(&position, Color::White, Condition::Mate, Budget::default()) else {
///     panic!("with a Rook one can mate")
/// };
/// assert!(line.into_iter().fold(position, |here, m| here.after(m)).is_checkmate());
/// ```
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
    let [answer] = analysis(position, [winner], condition, budget, watch);
    answer
}

/// Can White, can Black still win? One analysis for both: a fence that keeps both, one visit of all
/// positions, one budget.
pub fn drawn(
    position: &Position,
    condition: Condition,
    budget: Budget,
    watch: Watch,
) -> [Winnability; 2] {
    analysis(position, Color::ALL, condition, budget, watch)
}

fn analysis<const N: usize>(
    position: &Position,
    winners: [Color; N],
    condition: Condition,
    budget: Budget,
    watch: Watch,
) -> [Winnability; N] {
    let over = position.legal_moves().is_empty();
    let mut meter = Meter::new(budget, watch);
    let mut fence = None;
    let looked = winners.map(|winner| {
        if over && condition.met(position, winner) {
            Some(Winnability::Winnable(Vec::new()))
        } else if over {
            Some(Winnability::Unwinnable(Reason::Over))
        } else if too_few(position, winner, condition) {
            Some(Winnability::Unwinnable(Reason::Men))
        } else {
            search(
                position, winner, &winners, condition, &mut fence, &mut meter,
            )
        }
    });
    let open = winners.into_iter().zip(&looked);
    let open = open.filter(|(_, answer)| answer.is_none()).map(|(w, _)| w);
    let mut visited = visit::all(position, open.collect(), condition, meter).into_iter();
    looked.map(|answer| {
        let visited = || {
            visited
                .next()
                .unwrap_or(Winnability::Undecided { nodes: 0 })
        };
        answer.unwrap_or_else(visited)
    })
}

/// Nodes for the first look, and for each level of depth after it.
const GLANCE: u64 = 300;
const LEVEL: u64 = 1000;
/// The depth before which a fence is tried where it is not likely to be found.
const LATE: u32 = 10;
/// Nodes for all levels together, before every position is visited instead.
const LEVELS: u64 = 200_000;

/// Looks for a line that wins; nothing if it is neither found nor excluded. A fence that keeps all
/// who are asked about is left for the next of them.
fn search(
    position: &Position,
    winner: Color,
    winners: &[Color],
    condition: Condition,
    shared: &mut Option<Fence>,
    meter: &mut Meter,
) -> Option<Winnability> {
    if let Some(fence) = shared {
        return Some(Winnability::Unwinnable(Reason::Fenced(fence.clone())));
    }
    let levels = meter.spent() + LEVELS;
    let mut helpmate = Helpmate::new(winner, condition, meter);
    for depth in 1..=128 {
        let fenced = depth == if rigid(position) { 2 } else { LATE };
        if fenced && condition == Condition::Mate {
            *shared = Fence::raise(position, winners);
            let fence = shared.clone();
            if let Some(fence) = fence.or_else(|| Fence::raise(position, &[winner])) {
                return Some(Winnability::Unwinnable(Reason::Fenced(fence)));
            }
        }
        let allowance = match depth {
            1 => GLANCE,
            _ => u64::from(depth) * LEVEL,
        };
        match helpmate.search(position, depth, allowance) {
            Outcome::Won => return Some(Winnability::Winnable(helpmate.line)),
            // What was seen before is not seen into again, so this is for the visit to confirm.
            Outcome::Never => return None,
            Outcome::Unknown if helpmate.full() || helpmate.spent() > levels => break,
            Outcome::Unknown => {}
        }
        if depth == 1 {
            helpmate.remember(position);
        }
    }
    led(position, helpmate)
}

/// A last look, in which Bishops are led to the corner as Kings and Knights are.
fn led(position: &Position, mut helpmate: Helpmate) -> Option<Winnability> {
    if position.board().bishops().is_empty() {
        return None;
    }
    helpmate.lead_bishops(position);
    let levels = helpmate.spent() + LEVELS;
    for depth in 2..=128 {
        let left = levels.saturating_sub(helpmate.spent());
        match helpmate.search(position, depth, left) {
            Outcome::Won => return Some(Winnability::Winnable(helpmate.line)),
            Outcome::Unknown if left > 0 && !helpmate.full() => {}
            _ => return None,
        }
    }
    None
}

/// Whether neither side can win any more; `false` where it is not known. Cheap in ordinary positions.
pub fn dead(position: &Position, condition: Condition) -> bool {
    let few = Color::ALL.map(|winner| too_few(position, winner, condition));
    match few {
        [true, true] => true,
        _ if condition != Condition::Mate || !rigid(position) => false,
        [white, black] => {
            let winners = [(white, Color::White), (black, Color::Black)];
            let able = winners.into_iter().filter(|(few, _)| !few);
            let able: Vec<Color> = able.map(|(_, winner)| winner).collect();
            Fence::raise(position, &able).is_some()
        }
    }
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

/// Whether no arrangement of these men, nor of what captures and promotions leave, is a win that play can
/// come to. Two Bishops of one colour check at once only where a King was left in check (D3-Chess#47).
pub(crate) fn too_few(position: &Position, winner: Color, condition: Condition) -> bool {
    let board = position.board();
    if condition != Condition::Mate {
        // Two Kings alone always have a move; with any other man there are stalemates.
        return board.occupied().count() == 2;
    }
    let ours = board.by_color(winner).without(position.king(winner));
    if ours.is_empty() {
        return true;
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
    let doubled = || {
        let checkers = position.checkers(!winner).count();
        checkers > 1 || checkers > 0 && position.turn() == winner
    };
    (ours & bishops) == ours && one_colour && others.is_empty() && !doubled()
}

/// Whether it is seen without a search that `winner` cannot win; `false` where it is not.
pub fn unwinnable_fast(position: &Position, winner: Color, condition: Condition) -> bool {
    too_few(position, winner, condition)
        || condition == Condition::Mate
            && rigid(position)
            && Fence::raise(position, &[winner]).is_some()
}
