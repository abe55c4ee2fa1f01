//! How people play: which of the legal moves is likely, by a few features of each. It speaks only where the print
//! is damaged, and the louder the more it is.
use crate::decoder::channel::Nats;
use board::{Color, Move, Position, Role, Square};
use std::sync::OnceLock;

/// The weights of the features, learnt from games of the time (`examples/train.rs`).
const LEARNT: &str = include_str!("../../data/play.tsv");

/// Where each kind of feature begins.
const TAKES: usize = 2 * 6 * 64;
const TAKES_BACK: usize = TAKES + 36;
const CHECKS: usize = TAKES_BACK + 1;
const CASTLES: usize = CHECKS + 1;
const PROMOTES: usize = CASTLES + 2;
const FLEES: usize = PROMOTES + 2;
const EXPOSED: usize = FLEES + 6;
const GUARDED: usize = EXPOSED + 12;
const EVADES: usize = GUARDED + 6;
/// How many there are.
pub const FEATURES: usize = EVADES + 1;

/// The features of a move that are true of it.
pub fn features(position: &Position, last: Option<Square>, m: Move, checks: bool) -> Vec<usize> {
    let side = position.turn();
    let Some(man) = position.at(m.from()) else {
        return Vec::new();
    };
    let role = man.role as usize - 1;
    let mut out = Vec::with_capacity(10);
    if let Some(wing) = m.castles() {
        out.push(CASTLES + wing as usize);
        return out;
    }
    let late = usize::from(position.board().occupied().count() < 26);
    let own = |square: Square| usize::from(side.fold_wb(square, square.flip_vertical()));
    out.push((late * 6 + role) * 64 + own(m.to()));
    let taken = position.taken(m).and_then(|square| position.at(square));
    if let Some(victim) = taken {
        out.push(TAKES + role * 6 + victim.role as usize - 1);
        if last == Some(m.to()) {
            out.push(TAKES_BACK);
        }
    }
    if checks {
        out.push(CHECKS);
    }
    if let Some(into) = m.promotion() {
        out.push(PROMOTES + usize::from(into != Role::Queen));
    }
    let by_pawn = |square: Square, of: Color| {
        let pawns = position.board().pawns();
        (position.commanders(square, of) & pawns).any()
    };
    let enemies = position.commanders(m.to(), !side);
    let friends = position.commanders(m.to(), side).without(m.from());
    if by_pawn(m.from(), !side) && role > 0 {
        out.push(FLEES + role);
    }
    if by_pawn(m.to(), !side) {
        out.push(EXPOSED + role);
    } else if enemies.any() && friends.is_empty() {
        out.push(EXPOSED + 6 + role);
    } else if enemies.any() {
        out.push(GUARDED + role);
    }
    if position.in_check(side) && taken.is_some() {
        out.push(EVADES);
    }
    out
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

/// How much a move speaks for itself, before the others are known.
pub fn weight(position: &Position, last: Option<Square>, m: Move, checks: bool) -> f32 {
    let weights = learnt();
    let told = features(position, last, m, checks);
    told.into_iter().map(|f| weights[f]).sum()
}

/// What each of the moves costs by its weight among all.
pub fn costs(weights: &[f32]) -> Vec<Nats> {
    let most = weights.iter().copied().fold(f32::MIN, f32::max);
    let sum: f32 = weights.iter().map(|w| (w - most).exp()).sum();
    weights.iter().map(|w| sum.ln() + most - w).collect()
}
