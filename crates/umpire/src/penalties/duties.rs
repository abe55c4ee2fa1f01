//! What lies on a side, and the moves that duties leave it.
use board::{Color, Move, Position};
use statute::answers::*;

use crate::act::*;
use crate::game::Game;
use crate::penalties::scales::Scales;
use crate::rights::named_by;
use crate::ruling::{Basis, Duty};
use crate::state::begun::Unfinished;
use crate::state::ledger::Offence;

impl Game {
    /// The moves to which duties confine the player, if they do.
    pub(crate) fn limits(&self) -> Option<Vec<Move>> {
        if let Some(due) = self.arbiter_limits() {
            return Some(due);
        }
        let position = self.turn.base().position()?;
        let lawful = self.lawful();
        let put_back = self.board.men == self.turn.base().men;
        // What was touched binds though the clock has not been pressed upon an illegal move (FIDE 7.5.1).
        let begun = self.turn.illegal().is_some() && !put_back && !self.arbiter_sits();
        if let Some(begun) = self.turn.unfinished() {
            return self.what_ends(begun, &lawful);
        }
        if begun {
            return None;
        }
        let sealed = self.mail.binds(self.turn.player());
        if let Some(readings) = sealed.filter(|_| self.terms.communication.is_none()) {
            // A sealed record that can be read in several ways binds to one of them.
            return Some(readings.to_vec());
        }
        if let Some(exacted) = self.ledger.exacted() {
            let ok = |m: &&Move| {
                exacted
                    .remedies
                    .iter()
                    .any(|x| fulfils(*x, **m, &position) && self.with_touched_rook(*x, **m))
            };
            return Some(lawful.iter().filter(ok).copied().collect());
        }
        if self.turn.nothing_touched() {
            return None;
        }
        let bonds = self.bonds();
        let scales = Scales::new(self, self.turn.base())?;
        Some(
            lawful
                .iter()
                .filter(|m| bonds.allow(**m, &scales))
                .copied()
                .collect(),
        )
    }

    /// The moves as which something lawfully begun may be ended, where nothing else is left to do.
    fn what_ends(&self, begun: Unfinished, lawful: &[Move]) -> Option<Vec<Move>> {
        let king_alone = self.code.answers.castling.king_alone.rule == Binding::AtOnce;
        match begun {
            Unfinished::Castling { m } => king_alone.then(|| vec![m]),
            Unfinished::Capture { m, .. } => Some(vec![m]),
            Unfinished::Promotion { from, to } => {
                let ends = |m: &&Move| m.from() == from && m.to() == to;
                Some(lawful.iter().filter(ends).copied().collect())
            }
        }
    }

    /// Castling as a penalty is with the Rook that was touched (British II.11.B).
    fn with_touched_rook(&self, remedy: Remedy, m: Move) -> bool {
        let Move::Castle { rook, .. } = m else {
            return true;
        };
        let rook = self.turn.base().men.at(rook);
        remedy != Remedy::Castle
            || self.turn.nothing_touched()
            || rook.is_none_or(|id| self.turn.is_touched(id))
    }

    /// What lies on a side now.
    pub fn duties(&self, side: Color) -> Vec<Duty> {
        let mut duties = self.duties_at_the_board(side);
        self.arbiter_duties(side, &mut duties);
        duties
    }

    fn duties_at_the_board(&self, side: Color) -> Vec<Duty> {
        let a = &self.code.answers;
        let exacted = self.ledger.exacted().filter(|x| x.remedies.len() > 1);
        let several = exacted.map(|x| &x.remedies[..]);
        let mut duties: Vec<Duty> = Vec::new();
        let mut add = |remedy: Remedy, why: &'static str, cites: &[String], basis: Basis| {
            if !duties.iter().any(|d| d.remedy == remedy) {
                duties.push(Duty {
                    remedy,
                    why: why.into(),
                    cites: cites.to_vec(),
                    men: named_by(&self.turn.base().men, remedy),
                    one_of_several: several.is_some_and(|all| all.contains(&remedy)),
                    basis,
                });
            }
        };
        for q in self.ledger.required().iter().filter(|q| q.of == side) {
            add(q.remedy, q.why, &q.by, Basis::Requirement);
        }
        for owed in self.board.owed_back() {
            if owed.by == side {
                add(
                    Remedy::Replace(owed.square),
                    "The man was taken off by mistake.",
                    &a.touching.mistaken_removal.by,
                    Basis::Requirement,
                );
            }
        }
        if self.board.unnamed.is_some_and(|id| {
            self.board.men.man(id).owner == side && self.board.men.square_of(id).is_some()
        }) {
            add(
                Remedy::NamePiece,
                "A Pawn on the last rank becomes a piece.",
                &a.promotion.unpromoted.by,
                Basis::Requirement,
            );
        }
        if side != self.turn.player() || self.status.is_over() {
            return duties;
        }
        for (sq, _) in self.turn.mistaken() {
            add(
                Remedy::Replace(*sq),
                "The man was taken off by mistake.",
                &a.touching.mistaken_removal.by,
                Basis::Requirement,
            );
        }
        if self.turn.illegal().is_some() && !self.arbiter_sits() {
            let offence = self.ledger.of_turn(side, self.turn.start());
            add(
                Remedy::CorrectMove,
                "An illegal move must be corrected.",
                &a.illegal.is_a_move.by,
                offence.map_or(Basis::Requirement, Offence::basis),
            );
        }
        match self.turn.unfinished() {
            Some(Unfinished::Promotion { .. }) => add(
                Remedy::NamePiece,
                "A Pawn on the last rank becomes a piece.",
                &a.promotion.unpromoted.by,
                Basis::Requirement,
            ),
            Some(Unfinished::Castling { .. }) if a.castling.king_alone.rule == Binding::AtOnce => {
                add(
                    Remedy::CompleteCastling,
                    "The King stands castled.",
                    &a.castling.king_alone.by,
                    Basis::Requirement,
                )
            }
            _ => {}
        }
        match self.ledger.exacted() {
            Some(exacted) => {
                let (refused, by) = self.forfeiture(Ground::Refusal);
                let why = match refused {
                    Forfeiture::None | Forfeiture::Penalised => "It has been exacted.",
                    Forfeiture::AtOnce => "It has been exacted: to refuse it loses the game.",
                    Forfeiture::OnClaim | Forfeiture::AfterAdmonition => {
                        "It has been exacted: to refuse it loses the game, if that is claimed."
                    }
                };
                let cites = match refused.forfeits() {
                    false => exacted.by.clone(),
                    true => [&exacted.by[..], &by].concat(),
                };
                for x in &exacted.remedies {
                    add(*x, why, &cites, exacted.basis.clone());
                }
            }
            None => self
                .bonds()
                .duties
                .iter()
                .for_each(|(x, by)| add(*x, "The man has been touched.", by, Basis::Touch)),
        }
        if !self.code.otherwise.is_empty() {
            duties.retain(|duty| self.code.has_rule(duty.cites.iter()));
        }
        duties
    }
}

/// Whether a move does what the remedy asks.
pub(crate) fn fulfils(remedy: Remedy, m: Move, position: &Position) -> bool {
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
