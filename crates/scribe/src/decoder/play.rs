//! How people play: which of the legal moves is likely, by a few features of each. It speaks only where the print
//! is damaged, and the louder the more it is.
use crate::decoder::channel::Nats;
use board::{Bitboard, Color, Move, Position, Role, Square};
use std::sync::OnceLock;

/// The weights of the features, learnt from games of the time (`examples/train.rs`).
const LEARNT: &str = include_str!("../../data/play.tsv");

/// Where each kind of feature begins: by the stage of the game where a man comes from and where it goes, what it takes,
/// and so on.
const LEAVES: usize = STAGES * 6 * 64;
const TAKES: usize = 2 * LEAVES;
const TAKES_BACK: usize = TAKES + 36;
const CHECKS: usize = TAKES_BACK + 2;
const CASTLES: usize = CHECKS + 2;
const PROMOTES: usize = CASTLES + 2;
const RISKS: usize = PROMOTES + 2;
const SAVES: usize = RISKS + 6 * 2 * STAKES;
const ABANDONS: usize = SAVES + STAKES;
const AIMS: usize = ABANDONS + 3 * STAKES;
const THREATENS: usize = AIMS + 3 * STAKES;
const BLOCKED: usize = THREATENS + 2 * STAKES;
const EVADES: usize = BLOCKED + 6;
const ANSWERS: usize = EVADES + 1;
/// How many there are.
pub const FEATURES: usize = ANSWERS + 2 * 6 * 64 * 6 * 64;

const STAGES: usize = 4;
/// Nothing, a Pawn or an exchange, a piece, a Rook, more.
const STAKES: usize = 5;

/// So many moves are the first.
const FIRST: u32 = 5;

/// What men are worth.
const WORTH: [u8; 6] = [1, 3, 3, 5, 9, 50];

fn stake(worth: u8) -> usize {
    match worth {
        0 => 0,
        1 | 2 => 1,
        3 | 4 => 2,
        5 | 6 => 3,
        _ => 4,
    }
}

/// What the men of a side command: all, squares that two of them do, and those in the reach of Pawns, of Knights or
/// Bishops, of Rooks.
#[derive(Copy, Clone, Default)]
struct Command {
    all: Bitboard,
    twice: Bitboard,
    pawns: Bitboard,
    minors: Bitboard,
    rooks: Bitboard,
}

impl Command {
    fn of(position: &Position, side: Color) -> Command {
        let mut command = Command::default();
        for square in position.board().by_color(side) {
            let reach = position.commands(square);
            command.twice |= command.all & reach;
            command.all |= reach;
            match position.at(square).map(|man| man.role) {
                Some(Role::Pawn) => command.pawns |= reach,
                Some(Role::Knight | Role::Bishop) => command.minors |= reach,
                Some(Role::Rook) => command.rooks |= reach,
                _ => {}
            }
        }
        command
    }

    /// What is lost of a man in their reach: all of it, or what it is worth more than the least that takes it.
    fn wins(&self, square: Square, worth: u8, guarded: bool) -> u8 {
        if !self.all.contains(square) {
            return 0;
        }
        let least = match square {
            _ if !guarded => 0,
            s if self.pawns.contains(s) => 1,
            s if self.minors.contains(s) => 3,
            s if self.rooks.contains(s) => 5,
            _ => worth,
        };
        worth.saturating_sub(least)
    }

    /// What they win of the man of these that stands worst.
    fn wins_most(&self, position: &Position, men: Bitboard, guards: &Command) -> u8 {
        let won = (men & self.all).into_iter().map(|square| {
            let man = position.at(square).filter(|man| man.role != Role::King);
            let worth = man.map_or(0, |man| WORTH[man.role as usize - 1]);
            self.wins(square, worth, guards.all.contains(square))
        });
        won.max().unwrap_or(0)
    }
}

/// The move before: where it went, and whether it took a man there.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Last {
    to: Square,
    took: bool,
}

impl Last {
    pub fn of(position: &Position, m: Move) -> Last {
        Last {
            to: m.to(),
            took: position.taken(m).is_some(),
        }
    }
}

/// A position as a player sees it who is to move.
pub struct Scene<'a> {
    position: &'a Position,
    answers: Option<Last>,
    stage: usize,
    checked: bool,
    own: Command,
    adverse: Command,
}

impl<'a> Scene<'a> {
    pub fn of(position: &'a Position, answers: Option<Last>) -> Scene<'a> {
        let side = position.turn();
        Scene {
            position,
            answers,
            stage: stage(position, side),
            checked: position.in_check(side),
            own: Command::of(position, side),
            adverse: Command::of(position, !side),
        }
    }

    /// Tells each feature that is true of a move.
    pub fn features(&self, m: Move, after: &Position, checks: bool, mut tell: impl FnMut(usize)) {
        let position = self.position;
        let side = position.turn();
        let Some(man) = position.at(m.from()) else {
            return;
        };
        let role = man.role as usize - 1;
        if checks {
            tell(CHECKS + usize::from(self.checked));
        }
        if let Some(wing) = m.castles() {
            tell(CASTLES + wing as usize);
            return;
        }
        let seen = |square: Square| usize::from(side.fold_wb(square, square.flip_vertical()));
        let table = (self.stage * 6 + role) * 64;
        tell(table + seen(m.to()));
        tell(LEAVES + table + seen(m.from()));
        let taken = position.taken(m).and_then(|square| position.at(square));
        if let Some(victim) = taken {
            tell(TAKES + role * 6 + victim.role as usize - 1);
            if let Some(last) = self.answers.filter(|last| last.to == m.to()) {
                tell(TAKES_BACK + usize::from(last.took));
            }
        }
        let last = self
            .answers
            .and_then(|last| Some((last.to, position.at(last.to)?)));
        if let Some((square, other)) = last {
            let answered = (other.role as usize - 1) * 64 + seen(square);
            let late = usize::from(self.stage > 1);
            tell(ANSWERS + ((late * 384 + answered) * 6 + role) * 64 + seen(m.to()));
        }
        if let Some(into) = m.promotion() {
            tell(PROMOTES + usize::from(into != Role::Queen));
        }
        if self.checked && taken.is_some() {
            tell(EVADES);
        }
        // A man commands where it goes, but for a Pawn that steps.
        let steps = man.role == Role::Pawn && taken.is_none();
        let guards = if steps { self.own.all } else { self.own.twice };
        let worth = WORTH[role];
        let risk = match man.role {
            Role::King => 0,
            _ => self.adverse.wins(m.to(), worth, guards.contains(m.to())),
        };
        let gain = taken.map_or(0, |v| WORTH[v.role as usize - 1]);
        tell(
            RISKS
                + (role * 2 + usize::from(taken.is_some())) * STAKES
                + stake(risk.saturating_sub(gain)),
        );
        let left = self.own.all.contains(m.from());
        let saved = match man.role {
            Role::King => 0,
            _ => self.adverse.wins(m.from(), worth, left),
        };
        if risk <= gain {
            tell(SAVES + stake(saved));
        }
        let how = match (checks, taken.is_some()) {
            (true, _) => 2,
            (false, takes) => usize::from(takes),
        };
        let board = after.board();
        let (own, adverse) = (Command::of(after, side), Command::of(after, !side));
        let others = board.by_color(side).without(m.to());
        let left = adverse.wins_most(after, others, &own);
        tell(ABANDONS + how * STAKES + stake(left));
        let aims = own.wins_most(after, board.by_color(!side), &adverse);
        tell(AIMS + how * STAKES + stake(aims));
        let mut threat = 0;
        for square in after.commands(m.to()) & position.board().by_color(!side) {
            let Some(other) = position.at(square).filter(|o| o.role != Role::King) else {
                continue;
            };
            let aimed = WORTH[other.role as usize - 1];
            let wins = match self.adverse.all.contains(square) {
                false => aimed,
                true => aimed.saturating_sub(worth),
            };
            threat = threat.max(wins);
        }
        tell(THREATENS + usize::from(risk > gain) * STAKES + stake(threat));
        if after.commands(m.to()).is_empty() {
            tell(BLOCKED + role);
        }
    }

    /// How much a move speaks for itself, before the others are known.
    pub fn weight(&self, m: Move, after: &Position, checks: bool) -> f32 {
        let weights = learnt();
        let mut sum = 0.0;
        self.features(m, after, checks, |f| sum += weights[f]);
        sum
    }
}

/// The first moves, before the King is settled, while many men are left, and after.
fn stage(position: &Position, side: Color) -> usize {
    let men = position.board().occupied().count();
    let may_castle = board::Wing::ALL
        .into_iter()
        .any(|wing| position.castling(side, wing).is_some());
    match men {
        26.. if may_castle && position.fullmoves() <= FIRST => 0,
        26.. if may_castle => 1,
        15.. => 2,
        _ => 3,
    }
}

/// The weights as they are kept.
pub fn learnt() -> &'static [f32] {
    static MADE: OnceLock<Vec<f32>> = OnceLock::new();
    MADE.get_or_init(|| {
        let mut weights = vec![0.0; FEATURES];
        for line in LEARNT.lines().filter(|l| !l.starts_with('#')) {
            let mut fields = line.split('\t');
            let at = fields.next().and_then(|f| f.parse::<usize>().ok());
            let weight = fields.next().and_then(|f| f.parse::<f32>().ok());
            if let (Some(at), Some(weight)) = (at.filter(|at| *at < FEATURES), weight) {
                weights[at] = weight;
            }
        }
        weights
    })
}

/// What each of the moves costs by its weight among all.
pub fn costs(weights: &[f32]) -> Vec<Nats> {
    let most = weights.iter().copied().fold(f32::MIN, f32::max);
    let sum: f32 = weights.iter().map(|w| (w - most).exp()).sum();
    weights.iter().map(|w| sum.ln() + most - w).collect()
}
