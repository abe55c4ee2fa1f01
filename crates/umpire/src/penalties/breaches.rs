//! Lawful moves that leave a duty undone: another man played, another move put for an illegal one.
use board::{Color, ManId, Move, Role};
use statute::answers::*;

use crate::act::*;
use crate::game::Game;
use crate::penalties::duties::fulfils;
use crate::penalties::scales::Scales;
use crate::rights::{named, named_by};
use crate::ruling::{Ruling, SentenceKind};
use crate::state::begun::*;
use crate::state::ledger::{Cited, Offence};

impl Game {
    /// Another move than the touched men bound the player to.
    pub(crate) fn played_otherwise(&mut self, side: Color, m: Move, r: &mut Ruling) {
        let before = self.touched_before(m);
        if self.breaks_exaction(side, m, r) || before.is_empty() {
            return;
        }
        let waived = self.ledger.bond_waived();
        let bonds = self.bonds_of(&before);
        let Some(scales) = Scales::new(self, self.turn.base()) else {
            return;
        };
        let unmet = bonds.unmet(m, &scales);
        if unmet.is_empty() {
            return;
        }
        let rule = self.code.answers.touching.played_otherwise.clone();
        if rule.rule == PlayedOtherwise::Nothing {
            return r.say(
                "Another man was touched: nothing can be exacted for it.",
                &rule.by,
            );
        }
        let why = "A man was touched, and another move was made.";
        let mut offence = Offence::new(side, &rule.by, why);
        offence.restore = Some(self.turn.start().clone());
        offence.touched = self.turn.touched_in_all();
        offence.about_touch = true;
        offence.carried = before.iter().any(|id| self.turn.is_carried(*id));
        match rule.rule {
            PlayedOtherwise::Indicate => {
                let duties = bonds.broken(m, &scales);
                let by: Vec<String> = duties.iter().flat_map(|d| d.1.clone()).collect();
                let broken = !duties.is_empty();
                if broken {
                    let start = Scales::new(self, self.turn.start());
                    offence.options =
                        start.map_or_else(Vec::new, |b| b.indicated(&offence.touched, &by));
                }
                if !waived {
                    offence.options.extend(bonds.elections.iter().cloned());
                }
                if broken && !waived && !bonds.elections.is_empty() {
                    let chosen = &self.code.answers.penalties.chosen_by_opponent.by;
                    let both = [&rule.by[..], chosen].concat();
                    for (_, cites) in &mut offence.options {
                        let more = both.iter().filter(|id| !cites.contains(id));
                        cites.extend(more.cloned().collect::<Vec<_>>());
                    }
                    r.tell(
                        SentenceKind::Offence,
                        "He is liable both for the man he could move and for the one he could not.",
                        &both,
                    );
                }
                offence.by = by;
            }
            PlayedOtherwise::Nothing | PlayedOtherwise::Duty | PlayedOtherwise::DutyOrStand => {
                let one_of_two = self.king_and_rook_options(&before, &scales);
                let own = self.code.answers.touching.king_and_rook.rule == KingAndRook::OwnChoice;
                offence.own_choice = one_of_two.is_some() && own;
                let mut paired =
                    scales.paired(&before, &self.code.answers.touching.own_and_adverse.by);
                paired.retain(|(pair, _)| !unmet.iter().any(|(x, _)| x == pair));
                offence.options = one_of_two.unwrap_or_else(|| [unmet, paired].concat());
                if rule.rule == PlayedOtherwise::DutyOrStand {
                    offence
                        .outright
                        .push((Remedy::LetMoveStand, rule.by.clone()));
                }
            }
        }
        if offence.options.is_empty() {
            return;
        }
        let cites: Vec<String> = offence.options.iter().flat_map(|o| o.1.clone()).collect();
        r.tell(
            SentenceKind::Offence,
            "A man was touched, and another move was made.",
            &cites,
        );
        let base = &self.turn.base().men;
        r.of(before.iter().filter_map(|id| named(base, *id)));
        // An illegal move of the same turn was mended, or its penalty not yet exacted: both offences are open.
        let other = self.ledger.of_turn(side, self.turn.start());
        if let Some(id) = other.map(Offence::id) {
            let also = |other: &mut Offence| other.also(offence.options);
            return self.ledger.amend(id, also);
        }
        self.ledger.open_in_place(offence);
    }

    /// Men touched before the move was begun.
    pub(crate) fn touched_before(&self, m: Move) -> Vec<ManId> {
        let base = &self.turn.base().men;
        let rook = match m {
            Move::Castle { rook, .. } => Some(rook),
            Move::InPassing { to, .. } => to.offset(self.turn.player().fold_wb(-8, 8)),
            _ => None,
        };
        let concerned: Vec<ManId> = [Some(m.from()), Some(m.to()), rook]
            .into_iter()
            .flatten()
            .filter_map(|sq| base.at(sq))
            .collect();
        let by_the_move = |id: &ManId| self.turn.is_in_moving(*id) && concerned.contains(id);
        let mut touched = self.turn.touched();
        touched.retain(|id| !by_the_move(id));
        touched
    }

    /// King and Rook touched and another man played: one of the two must move.
    fn king_and_rook_options(&self, touched: &[ManId], scales: &Scales) -> Option<Vec<Cited>> {
        let rule = &self.code.answers.touching.king_and_rook;
        if rule.rule == KingAndRook::AsTouched {
            return None;
        }
        let man = |id: &ManId| *scales.stand.men.man(*id);
        let own: Vec<ManId> = touched
            .iter()
            .copied()
            .filter(|id| scales.own(*id))
            .take(2)
            .collect();
        let kinds: Vec<Role> = own.iter().map(|id| man(id).kind).collect();
        if !(kinds.contains(&Role::King) && kinds.contains(&Role::Rook)) {
            return None;
        }
        let mut by = rule.by.clone();
        by.extend(self.code.answers.castling.as_penalty.by.iter().cloned());
        let options = own
            .iter()
            .filter_map(|id| self.man_option(scales, Some(*id), &by))
            .collect();
        Some(options)
    }

    /// A move that disregards what was exacted.
    pub(crate) fn breaks_exaction(&mut self, side: Color, m: Move, r: &mut Ruling) -> bool {
        let Some(exacted) = self.ledger.exacted().cloned() else {
            return false;
        };
        let Some(position) = self.turn.base().position() else {
            return true;
        };
        if exacted.remedies.iter().any(|x| fulfils(*x, m, &position)) {
            return true;
        }
        let mut offence = Offence::new(side, &exacted.by, "What was exacted was not done.");
        offence.restore = Some(self.turn.start().clone());
        offence.touched = self.turn.touched();
        offence.options = exacted
            .remedies
            .iter()
            .map(|x| (*x, exacted.by.clone()))
            .collect();
        offence.about_touch = true;
        r.tell(
            SentenceKind::Offence,
            "He has not done what was exacted.",
            &exacted.by,
        );
        let base = &self.turn.base().men;
        r.of(exacted.remedies.iter().flat_map(|x| named_by(base, *x)));
        self.ledger.open_in_place(offence);
        self.conduct.record(side, Ground::Refusal, false);
        true
    }

    /// A lawful move put for an illegal one in the same turn (British II.6.c).
    pub(crate) fn substituted(&mut self, side: Color, kind: Kind, r: &mut Ruling) {
        r.say(
            "The whole change is now that of a legal move: the turn is ended.",
            &self.code.answers.illegal.is_a_move.by.clone(),
        );
        let illegal = |o: &&Offence| o.offender == side && !o.about_touch;
        let open = self.ledger.offences().iter().find(illegal);
        let Some(id) = open.map(Offence::id) else {
            return;
        };
        let rule = self.code.answers.illegal.substituted.clone();
        r.tell(
            SentenceKind::Offence,
            "Another move is put for an illegal one.",
            &rule.by,
        );
        if rule.rule == Substituted::Nothing {
            self.ledger.close(id);
            return;
        }
        if kind == Kind::Castling {
            return self.ledger.amend(id, |o| o.by.extend(rule.by));
        }
        let touched = self.turn.touched_in_all();
        if rule.rule == Substituted::Indicated {
            let Some(scales) = Scales::new(self, self.turn.start()) else {
                return;
            };
            let mut options = scales.indicated(&touched, &rule.by);
            options.extend(scales.king_else_selected(&rule.by));
            self.ledger.amend(id, |o| o.options = options);
        }
        self.ledger.amend(id, |o| {
            o.touched = touched;
            o.by.extend(rule.by);
        });
    }
}
