//! The search for a line that ends in the win, both sides helping.
//!
//! Depth first, deepening; moves that bring the men towards a mate in a corner are free, moves of the
//! loser that take are dear. The rewards are those of chasolver (M. Ambrona, MIT), which has shown that
//! they find most mates at once.
use super::{Condition, too_few};
use crate::budget::Meter;
use crate::checking::checks;
use crate::roll::{Roll, bare};
use board::{Bitboard, Color, File, Move, Position, Rank, Role, Square};
use shakmaty::attacks;
use std::sync::LazyLock;

/// What a search to some depth has come to.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The line ends in the win.
    Won,
    /// All was seen, and there is no win.
    Never,
    /// Something was cut off.
    Unknown,
}

pub(super) struct Helpmate<'m, 'w> {
    winner: Color,
    condition: Condition,
    meter: &'m mut Meter<'w>,
    pub line: Vec<Move>,
    depth: u32,
    /// The nodes that this depth may spend.
    allowance: u64,
    cut: bool,
    /// Positions seen and the depth that was left there; none are kept at first.
    seen: Option<(Roll, Vec<u8>)>,
    /// How many moves a Bishop needs to the left and to the right corner, where it is led there.
    bishops: Option<[Steps; 2]>,
}

/// A number of moves for every square.
type Steps = [u8; 64];

/// No line is followed further.
const LONGEST: usize = 128;

/// The price of a move in depth.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Price {
    Free,
    Usual,
    Dear,
}

impl<'m, 'w> Helpmate<'m, 'w> {
    pub fn new(winner: Color, condition: Condition, meter: &'m mut Meter<'w>) -> Helpmate<'m, 'w> {
        Helpmate {
            winner,
            condition,
            meter,
            line: Vec::new(),
            depth: 0,
            allowance: 0,
            cut: false,
            seen: None,
            bishops: None,
        }
    }

    /// From now on no position is gone through twice at the same depth.
    pub fn remember(&mut self, root: &Position) {
        self.seen = Some((Roll::of(root), Vec::new()));
    }

    /// From now on Bishops are led to the corner too: the loser's to hem in their King. The Pawns of the
    /// root are taken for ever in their way.
    pub fn lead_bishops(&mut self, root: &Position) {
        let pawns = root.board().pawns();
        let rank = self.winner.fold_wb(Rank::Eighth, Rank::First);
        self.bishops = Some([File::A, File::H].map(|file| {
            let corner = Square::from_coords(file, rank);
            let beside = attacks::king_attacks(corner) & Bitboard::from_rank(rank)
                | attacks::king_attacks(corner) & Bitboard::from_file(file);
            steps(beside.with(corner) & !pawns, |sq| {
                attacks::bishop_attacks(sq, pawns) & !pawns
            })
        }));
        self.remember(root);
    }

    /// One search to `depth`, at the cost of at most `allowance` nodes.
    pub fn search(&mut self, position: &Position, depth: u32, allowance: u64) -> Outcome {
        self.line.clear();
        (self.depth, self.allowance) = (depth, self.meter.spent() + allowance);
        self.cut = false;
        match self.visit(position, 0, false) {
            true => Outcome::Won,
            false if self.cut => Outcome::Unknown,
            false => Outcome::Never,
        }
    }

    pub fn spent(&self) -> u64 {
        self.meter.spent()
    }

    /// Whether the memory that it may use is full.
    pub fn full(&self) -> bool {
        self.meter.empty(self.held())
    }

    fn held(&self) -> usize {
        self.seen
            .as_ref()
            .map_or(0, |(roll, left)| roll.held() + left.capacity())
    }

    fn visit(&mut self, here: &Position, depth: u32, free: bool) -> bool {
        self.meter.spend();
        if self.meter.spent() > self.allowance || self.meter.empty(0) {
            self.cut = true;
            return false;
        }
        if self.known(here, depth) || too_few(here, self.winner, self.condition) {
            return false;
        }
        let moves = here.legal_moves();
        if let Some(last) = self.wins_at_once(here, &moves) {
            self.line.push(last);
            return true;
        }
        let aim = Aim::of(here, self.winner, self.depth);
        let bishops = self.bishops.map(|sides| sides[usize::from(aim.right)]);
        for wanted in [Price::Free, Price::Usual, Price::Dear] {
            let deeper = match wanted {
                Price::Free => depth,
                Price::Usual => depth + u32::from(!free),
                Price::Dear => depth + 4,
            };
            for m in moves
                .iter()
                .filter(|m| aim.price(here, **m, &bishops) == wanted)
            {
                if deeper >= self.depth || self.line.len() >= LONGEST {
                    self.cut = true;
                    break;
                }
                self.line.push(*m);
                if self.visit(&here.after(*m), deeper, wanted == Price::Free) {
                    return true;
                }
                self.line.pop();
            }
        }
        false
    }

    /// A move that ends the game in favour of the winner.
    fn wins_at_once(&self, here: &Position, moves: &[Move]) -> Option<Move> {
        let over = |next: &Position| next.count_legal_moves() == 0;
        match self.condition {
            Condition::Mate if here.turn() != self.winner => None,
            Condition::Mate => checks(here).find(|(_, next)| over(next)).map(|(m, _)| m),
            Condition::MateOrStalemate | Condition::MateOrStalemated => {
                let wins = |m: &Move| self.condition.won(&here.after(*m), self.winner);
                moves.iter().copied().find(wins)
            }
        }
    }

    /// Whether the position was searched before with as much depth left; takes it down if not.
    fn known(&mut self, here: &Position, depth: u32) -> bool {
        let left = (self.depth - depth).min(255) as u8;
        let held = self.held();
        let Some((roll, seen)) = &mut self.seen else {
            return false;
        };
        if self.meter.empty(held) {
            self.cut = true;
            return true;
        }
        let (number, new) = roll.enter(&bare(here));
        if new {
            seen.push(left);
            return false;
        }
        let before = &mut seen[number as usize];
        let known = *before >= left;
        *before = left.max(*before);
        known
    }
}

/// Where the men are wanted: in the corner of the colour of the winner's Bishops or against the
/// loser's, and where Bishops do not say, now in one corner, now in the other.
struct Aim {
    winner: Color,
    /// The winner has no more than one minor piece: the loser's men must help to hem in their King.
    scarce: bool,
    /// The corner is on the King's side of the board.
    right: bool,
    king: Square,
    knight: Square,
    lone_king: Square,
    lone_knight: Square,
}

impl Aim {
    fn of(position: &Position, winner: Color, depth: u32) -> Aim {
        let board = position.board();
        let bishops = board.bishops();
        let own = bishops & board.by_color(winner);
        // Seen from White's side the far right corner is dark; from Black's it is light.
        let (like, unlike) = if winner.is_white() {
            (Bitboard::DARK_SQUARES, Bitboard::LIGHT_SQUARES)
        } else {
            (Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES)
        };
        let right = if own.any() {
            (own & like).any()
        } else if bishops.any() {
            (bishops & unlike).any()
        } else {
            depth.is_multiple_of(2)
        };
        let turned = |square: Square| {
            let square = if right {
                square
            } else {
                square.flip_horizontal()
            };
            if winner.is_white() {
                square
            } else {
                square.flip_vertical()
            }
        };
        let minor = board.bishops() | board.knights();
        Aim {
            winner,
            scarce: board.by_color(winner).count() == 2 && (minor & board.by_color(winner)).any(),
            right,
            king: turned(Square::G7),
            knight: turned(Square::E5),
            lone_king: turned(Square::H8),
            lone_knight: turned(Square::G8),
        }
    }

    fn price(&self, here: &Position, m: Move, bishops: &Option<Steps>) -> Price {
        let (from, to) = (m.from(), m.to());
        let winning = here.turn() == self.winner;
        let takes = here.board().occupied().contains(to);
        let role = here.board().role_at(from);
        let nearer = match (role, winning) {
            (Some(Role::King), true) => nearer_king(from, to, self.king),
            (Some(Role::King), false) => nearer_king(from, to, self.lone_king),
            (Some(Role::Knight), true) => nearer_knight(from, to, self.knight),
            (Some(Role::Knight), false) => nearer_knight(from, to, self.lone_knight),
            (Some(Role::Bishop), _) => bishops.is_some_and(|steps| {
                let (before, after) = (steps[usize::from(from)], steps[usize::from(to)]);
                // The winner's are to come near, and to leave room in the corner.
                after < before && (!winning || before > 2)
                    || winning && before <= 1 && after > before
            }),
            _ => false,
        };
        let opens = bishops.is_some()
            && !winning
            && takes
            && here.board().occupied().count() > 5
            && (role == Some(Role::Pawn) || here.board().pawns().contains(to));
        if nearer || opens {
            return Price::Free;
        }
        match (winning, m.promotion()) {
            (false, Some(Role::Knight | Role::Bishop)) if self.scarce => Price::Free,
            (false, Some(_)) if self.scarce => Price::Dear,
            (false, None) if self.scarce && role == Some(Role::Pawn) => Price::Free,
            (true, _) if takes || role == Some(Role::Pawn) => Price::Free,
            (false, _) if takes => Price::Dear,
            _ => Price::Usual,
        }
    }
}

fn nearer_king(from: Square, to: Square, goal: Square) -> bool {
    to.distance(goal) < from.distance(goal)
}

fn nearer_knight(from: Square, to: Square, goal: Square) -> bool {
    let steps = &LEAPS[usize::from(goal)];
    steps[usize::from(to)] < steps[usize::from(from)]
}

/// How many moves a Knight needs from one square to another.
static LEAPS: LazyLock<[Steps; 64]> = LazyLock::new(|| {
    let to = |goal| steps(Bitboard::from_square(goal), attacks::knight_attacks);
    Square::ALL.map(to)
});

/// How many moves a man needs to one of the goals, from each square.
fn steps(goals: Bitboard, moves: impl Fn(Square) -> Bitboard) -> Steps {
    let mut steps = [u8::MAX; 64];
    let (mut ring, mut met) = (goals, goals);
    for count in 0.. {
        for square in ring {
            steps[usize::from(square)] = count;
        }
        let next = ring.into_iter().map(&moves);
        ring = next.fold(Bitboard::EMPTY, |all, some| all | some) & !met;
        met |= ring;
        if ring.is_empty() {
            break;
        }
    }
    steps
}
