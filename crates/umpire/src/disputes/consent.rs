//! What both players consent to: another move for the last, an error gone on with.
use board::{Color, Move};
use statute::answers::Said;

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};

impl Game {
    /// Whether the players may depart from the laws if both consent.
    pub(crate) fn deviation_allowed(&self) -> bool {
        let a = &self.code.answers;
        let known = a.illegal.by_consent.rule != Said::Moot;
        known && (self.terms.match_of.is_none() || a.forfeits.consent_in_match.rule)
    }

    pub(crate) fn bar_to_deviating(&self) -> Bar {
        let why = match self.code.answers.illegal.by_consent.rule {
            Said::Moot => "No departure from the laws is permitted, even by consent.",
            _ => "In a match no departure from the laws is permitted, even by consent.",
        };
        Bar::refusal(why, &self.code.answers.forfeits.consent_in_match.by)
    }

    pub(crate) fn proposes(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
        match self.proposable(side, words) {
            Err(bar) => r.barred(bar),
            Ok(m) => {
                self.parley.proposes(side, m);
                r.say(
                    "He asks leave to put that move for his last one.",
                    &self.code.answers.illegal.by_consent.by.clone(),
                );
            }
        }
    }

    /// The move that he may ask leave to put for his last one, or what stands against it.
    pub(crate) fn proposable(&self, side: Color, words: &MoveWords) -> Result<Move, Bar> {
        if self.code.answers.illegal.by_consent.rule == Said::Moot {
            return Err(self.bar_to_deviating());
        }
        let turn = &self.turn;
        let begun = turn.illegal().is_some()
            || turn.unfinished().is_some()
            || self.ledger.exacted().is_some();
        let stand = if side == turn.player() {
            (begun || !turn.nothing_touched()).then(|| turn.base().clone())
        } else {
            self.past.last_of(side).map(|p| p.start.clone())
        };
        let found = stand.and_then(|stand| {
            let mut trial = self.clone();
            trial.board.put_men((*stand).clone());
            let lawful = self.lawful_from(&stand);
            trial.resolve_among(side, words, &lawful)
        });
        let by = &self.code.answers.illegal.by_consent.by;
        found.ok_or_else(|| Bar::refusal("That would not have been a lawful move.", by))
    }

    pub(crate) fn consents_to_move(&mut self, side: Color, m: Move, r: &mut Ruling) {
        let mover = !side;
        if mover != self.turn.player() {
            let Some(last) = self.past.last_of(mover).cloned() else {
                return;
            };
            self.go_back(&last.start);
        } else {
            let start = self.turn.start().clone();
            self.go_back(&start);
        }
        self.ledger.settle_all();
        r.say(
            "By consent the other move is put for it.",
            &[
                self.code.answers.illegal.by_consent.by.clone(),
                self.code.answers.illegal.changed_move.by.clone(),
            ]
            .concat(),
        );
        self.board.make(mover, m);
        self.complete_lawful(mover, m, r);
    }

    /// Whether what is accepted is an error of setting up, and not a man fallen since.
    fn is_of_setting_up(&self, fault: Fault) -> bool {
        let of_setting_up = matches!(
            fault,
            Fault::BoardMisplaced | Fault::MenMisplaced | Fault::FirstMove | Fault::OddsForgotten
        );
        of_setting_up && (self.fault_present(fault) || !self.errs_in(fault))
    }

    /// What stands against going on with an error.
    pub(crate) fn bar_to_accepting(&self, fault: Fault) -> Option<Bar> {
        if self.is_of_setting_up(fault) {
            return self.bar_to_accepting_set_up(fault);
        }
        if self.status.is_over() || !self.errs_in(fault) {
            let by = &self.code.answers.illegal.by_consent.by;
            return Some(Bar::refusal("There is nothing to accept.", by));
        }
        (!self.deviation_allowed()).then(|| self.bar_to_deviating())
    }

    pub(crate) fn accepts(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        if self.is_of_setting_up(fault) {
            return self.accepts_set_up(side, fault, r);
        }
        if let Some(bar) = self.bar_to_accepting(fault) {
            return r.barred(bar);
        }
        if self.code.answers.illegal.is_a_move.rule {
            self.ledger.settle(!side);
        }
        if self.parley.accepts(side, fault) {
            self.dispense(r);
        }
        r.say(
            "He is content to go on.",
            &self.code.answers.illegal.by_consent.by.clone(),
        );
    }

    /// Both are content: an illegality, though it has not been answered yet, is dispensed with (British Pref.12).
    fn dispense(&mut self, r: &mut Ruling) {
        if self.turn.illegal().is_some() {
            let player = self.turn.player();
            self.ledger.settle(player);
            self.end_ply(player, None, None, false, None, r);
        }
        if self.turn.intrusion_settled().is_some() {
            self.ledger.settle(!self.turn.player());
        }
        self.past.cure();
        self.board.fallen_put_right();
        self.mail.resumed_well();
    }
}
