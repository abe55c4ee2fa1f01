//! Rights to a penalty: what may be demanded, until when, and what follows when it is exacted.
use std::sync::Arc;

use board::{Color, ManId, Move, Position};
use statute::answers::*;

use crate::act::*;
use crate::agreement::How;
use crate::bench::Bench;
use crate::game::Game;
use crate::ruling::*;
use crate::stand::Stand;
use crate::turn::Exacted;

/// A remedy with the provisions that give it.
pub(crate) type Cited = (Remedy, Vec<String>);

/// An offence whose injured side may still demand something.
#[derive(Clone, Debug)]
pub(crate) struct Offence {
    pub offender: Color,
    /// The turn to which Penalty A leads back, if something must be undone first.
    pub restore: Option<Arc<Stand>>,
    /// Men that stay on record as touched when the turn is restored.
    pub touched: Vec<ManId>,
    /// What may be exacted, once restored.
    pub options: Vec<Cited>,
    /// What may be demanded without restoring: that a move stand, or be undone.
    pub outright: Vec<Cited>,
    /// What lies on the offender when the position is restored and nothing more exacted.
    pub after_restoring: Option<Cited>,
    /// What had been exacted in the turn before he broke the law again.
    pub exacted: Option<Exacted>,
    /// The offender chooses among the options himself.
    pub own_choice: bool,
    /// A wrong demand may lose the right (British II.11.e).
    pub penal: bool,
    pub closes: Closes,
    pub about_touch: bool,
    /// The touch was made out of turn.
    pub carried: bool,
    /// Not yet open: the penalty waits for the offender's next turn (British II.6.d).
    pub deferred: bool,
    pub by: Vec<String>,
    /// What was done, in a sentence.
    pub why: &'static str,
}

/// What shuts the window.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Closes {
    /// As the code says of penalties.
    Ruled,
    /// Only the injured side's completed move.
    Move,
    /// The injured side's touch, or the end of the offender's turn.
    TouchOrTurn,
}

/// Something required of a side that is neither a move nor a penalty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Requirement {
    pub of: Color,
    pub remedy: Remedy,
    pub by: Vec<String>,
    pub refused: bool,
}

impl Offence {
    pub fn new(offender: Color, by: &[String], why: &'static str) -> Offence {
        Offence {
            offender,
            restore: None,
            touched: Vec::new(),
            options: Vec::new(),
            outright: Vec::new(),
            after_restoring: None,
            exacted: None,
            own_choice: false,
            penal: true,
            closes: Closes::Ruled,
            about_touch: false,
            carried: false,
            deferred: false,
            by: by.to_vec(),
            why,
        }
    }

    /// What else may be exacted, each remedy once.
    pub fn also(&mut self, options: Vec<Cited>) {
        for option in options {
            if !self.options.iter().any(|(x, _)| *x == option.0) {
                self.options.push(option);
            }
        }
    }
}

impl Game {
    /// The moves that fulfil a remedy in a position.
    pub(crate) fn fulfils(&self, remedy: Remedy, m: Move, position: &Position) -> bool {
        let king = position.king(position.turn());
        match remedy {
            Remedy::Move(sq) => m.castles().is_none() && m.from() == sq,
            Remedy::MoveKing => m.castles().is_none() && m.from() == king,
            Remedy::Take(sq) => position.taken(m) == Some(sq),
            Remedy::TakeWith { take, with } => m.from() == with && position.taken(m) == Some(take),
            Remedy::Castle => m.castles().is_some(),
            Remedy::CoverCheck => m.from() != king,
            _ => true,
        }
    }

    /// `move SQ` of the King's square is `move king`.
    pub(crate) fn normal(&self, side: Color, demand: Demand) -> Demand {
        let king = |stand: &Stand| stand.men.king(!side);
        let kings = [
            king(&self.live),
            king(&self.turn.base),
            self.offences
                .iter()
                .find_map(|o| o.restore.as_deref().and_then(king)),
        ];
        let fold = |remedy: Remedy| match remedy {
            Remedy::Move(sq) if demand.then.is_none() && kings[0] == Some(sq) => Remedy::MoveKing,
            Remedy::Move(sq) if demand.then.is_some() && (kings[2].or(kings[1]) == Some(sq)) => {
                Remedy::MoveKing
            }
            other => other,
        };
        Demand {
            first: fold(demand.first),
            then: demand.then.map(fold),
        }
    }

    /// All that a side may now demand.
    pub fn demands(&self, side: Color) -> Vec<OpenDemand> {
        let mut found = Vec::new();
        for offence in self
            .offences
            .iter()
            .filter(|o| o.offender != side && !o.deferred)
        {
            self.demands_for(offence, &mut found);
        }
        self.bond_demands(side, &mut found);
        self.requirable(side, &mut found);
        self.set_up_demands(side, &mut found);
        self.restoration_demand(&mut found);
        // After a mate or stalemate a penalty may still undo it; what the players' will ended is over.
        let by_position = matches!(
            self.result,
            Some((
                _,
                How::Mate | How::NoPossibleWin | How::Claim(Claim::Stalemate)
            ))
        );
        if self.result.is_some() {
            found.retain(|d| by_position && matches!(d.demand.first, Remedy::RestorePosition));
        }
        let mut unique: Vec<OpenDemand> = Vec::new();
        for d in found {
            match unique.iter_mut().find(|u| u.demand == d.demand) {
                Some(same) => same.cites.extend(d.cites),
                None => unique.push(d),
            }
        }
        unique
    }

    fn demands_for(&self, o: &Offence, found: &mut Vec<OpenDemand>) {
        let a = &self.code.answers.penalties;
        let mut push = |first, then, cites: Vec<String>| {
            found.push(OpenDemand {
                demand: Demand { first, then },
                why: o.why.into(),
                cites,
            });
        };
        if o.restore.is_some() {
            let mut by = [&o.by[..], &a.restoring.by].concat();
            if o.about_touch && !o.carried {
                by.extend(a.touch_window.by.iter().cloned());
            }
            push(Remedy::RestorePosition, None, by);
            if !o.own_choice {
                for (remedy, by) in &o.options {
                    push(Remedy::RestorePosition, Some(*remedy), by.clone());
                }
            }
        } else if !o.own_choice {
            for (remedy, by) in &o.options {
                push(*remedy, None, by.clone());
            }
        }
        for (remedy, by) in &o.outright {
            push(*remedy, None, by.clone());
        }
    }

    /// The moves to which duties confine the player, if they do.
    pub(crate) fn limits(&self) -> Option<Vec<Move>> {
        let position = self.turn.base.position()?;
        let lawful = self.lawful();
        let put_back = self.live.men == self.turn.base.men;
        if self.turn.illegal.is_some() && !put_back || self.turn.unfinished.is_some() {
            return None;
        }
        if self.mail.author == Some(self.turn.player()) && self.terms.communication.is_none() {
            // A sealed record that can be read in several ways binds to one of them.
            return Some(self.mail.adoptable.clone());
        }
        if let Some(exacted) = &self.turn.exacted {
            let ok = |m: &&Move| {
                exacted
                    .remedies
                    .iter()
                    .any(|x| self.fulfils(*x, **m, &position) && self.with_touched_rook(*x, **m))
            };
            return Some(lawful.iter().filter(ok).copied().collect());
        }
        if self.turn.touched.is_empty() {
            return None;
        }
        let bonds = self.bonds();
        let bench = Bench::new(self, &self.turn.base)?;
        Some(
            lawful
                .iter()
                .filter(|m| bonds.allow(self, **m, &bench))
                .copied()
                .collect(),
        )
    }

    /// Castling as a penalty is with the Rook that was touched (British II.11.B).
    fn with_touched_rook(&self, remedy: Remedy, m: Move) -> bool {
        let Move::Castle { rook, .. } = m else {
            return true;
        };
        let rook = self.turn.base.men.at(rook);
        remedy != Remedy::Castle
            || self.turn.touched.is_empty()
            || rook.is_none_or(|id| self.turn.touched.contains(&id))
    }

    /// What lies on a side now.
    pub fn duties(&self, side: Color) -> Vec<Duty> {
        let a = &self.code.answers;
        let mut duties: Vec<Duty> = Vec::new();
        let mut add = |remedy: Remedy, why: &'static str, cites: &[String]| {
            if !duties.iter().any(|d| d.remedy == remedy) {
                duties.push(Duty {
                    remedy,
                    why: why.into(),
                    cites: cites.to_vec(),
                });
            }
        };
        for q in self.required.iter().filter(|q| q.of == side) {
            add(q.remedy, "The other side has required it.", &q.by);
        }
        for owed in &self.owed_back {
            if owed.by == side {
                add(
                    Remedy::Replace(owed.square),
                    "The man was taken off by mistake.",
                    &a.touching.mistaken_removal.by,
                );
            }
        }
        if self.live.unnamed.is_some_and(|id| {
            self.live.men.man(id).owner == side && self.live.men.square_of(id).is_some()
        }) {
            add(
                Remedy::NamePiece,
                "A Pawn on the last rank becomes a piece.",
                &a.promotion.unpromoted.by,
            );
        }
        if side != self.turn.player() || self.result.is_some() {
            return duties;
        }
        for (sq, _) in &self.turn.mistaken {
            add(
                Remedy::Replace(*sq),
                "The man was taken off by mistake.",
                &a.touching.mistaken_removal.by,
            );
        }
        if self.turn.illegal.is_some() {
            add(
                Remedy::CorrectMove,
                "An illegal move must be corrected.",
                &a.illegal.is_a_move.by,
            );
        }
        match self.turn.unfinished {
            Some(crate::turn::Unfinished::Promotion { .. }) => add(
                Remedy::NamePiece,
                "A Pawn on the last rank becomes a piece.",
                &a.promotion.unpromoted.by,
            ),
            Some(crate::turn::Unfinished::Castling { .. })
                if a.castling.king_alone.rule == Binding::AtOnce =>
            {
                add(
                    Remedy::CompleteCastling,
                    "The King stands castled.",
                    &a.castling.king_alone.by,
                )
            }
            _ => {}
        }
        match &self.turn.exacted {
            Some(exacted) => exacted
                .remedies
                .iter()
                .for_each(|x| add(*x, "It has been exacted.", &exacted.by)),
            None => self
                .bonds()
                .duties
                .iter()
                .for_each(|(x, by)| add(*x, "The man has been touched.", by)),
        }
        duties
    }
}
