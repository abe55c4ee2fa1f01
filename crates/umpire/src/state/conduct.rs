//! What is on record of the players' manners.
use board::Color;

use crate::act::Ground;
use crate::state::stand::index;

/// Conduct for which the game may be claimed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misconduct {
    pub by: Color,
    pub ground: Ground,
    /// The other side knows of it.
    known: bool,
    /// The other side has moved since it knew.
    passed_over: bool,
}

impl Misconduct {
    pub fn claimable(&self) -> bool {
        self.known && !self.passed_over
    }
    pub fn passed_over(&self) -> bool {
        self.passed_over
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Conduct {
    misconduct: Vec<Misconduct>,
    disturbed: [u32; 2],
    admonished: [bool; 2],
    away: [bool; 2],
}

impl Conduct {
    pub fn record(&mut self, by: Color, ground: Ground, unseen: bool) {
        let stale = |m: &Misconduct| m.by == by && m.ground == ground && m.passed_over;
        self.misconduct.retain(|m| !stale(m));
        self.misconduct.push(Misconduct {
            by,
            ground,
            known: !unseen,
            passed_over: false,
        });
    }
    pub fn of(&self, side: Color) -> impl Iterator<Item = &Misconduct> {
        self.misconduct.iter().filter(move |m| m.by == side)
    }
    /// Whether there is something of that kind that a side does not know of.
    pub fn has_to_learn(&self, side: Color, ground: Ground) -> bool {
        let hidden = |m: &Misconduct| m.by != side && m.ground == ground && !m.known;
        self.misconduct.iter().any(hidden)
    }
    /// A side comes to know of what the other did.
    pub fn learn(&mut self, side: Color, ground: Ground) {
        let told = |m: &&mut Misconduct| m.by != side && m.ground == ground;
        let told = self.misconduct.iter_mut().filter(told);
        told.for_each(|m| m.known = true);
    }
    /// A side has moved: what it knew of the other, it has passed over.
    pub fn moved(&mut self, side: Color) {
        let known = |m: &&mut Misconduct| m.by != side && m.known;
        self.misconduct
            .iter_mut()
            .filter(known)
            .for_each(|m| m.passed_over = true);
    }

    pub fn disturbs(&mut self, side: Color) {
        self.disturbed[index(side)] += 1;
    }
    pub fn has_disturbed(&self, side: Color) -> bool {
        self.disturbed[index(side)] > 0
    }
    pub fn admonish(&mut self, side: Color) {
        self.admonished[index(side)] = true;
    }
    pub fn is_admonished(&self, side: Color) -> bool {
        self.admonished[index(side)]
    }
    pub fn leaves(&mut self, side: Color) {
        self.away[index(side)] = true;
    }
    pub fn returns(&mut self, side: Color) {
        self.away[index(side)] = false;
    }
    pub fn is_away(&self, side: Color) -> bool {
        self.away[index(side)]
    }
}
