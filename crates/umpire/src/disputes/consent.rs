//! What both players consent to: the last move taken back, or another put for it; an error gone on with.
use std::sync::Arc;

use board::{Color, Move};
use statute::answers::Said;

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::parley::Leave;
use crate::state::stand::Stand;

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
                let asked = "He asks leave to put that move for his last one.";
                self.asks(side, Leave::Instead(m), asked, r);
            }
        }
    }

    pub(crate) fn asks_leave(&mut self, side: Color, r: &mut Ruling) {
        match self.before_his_last(side) {
            Err(bar) => r.barred(bar),
            Ok(_) => self.asks(
                side,
                Leave::Back,
                "He asks leave to take his last move back.",
                r,
            ),
        }
    }

    fn asks(&mut self, side: Color, leave: Leave, asked: &'static str, r: &mut Ruling) {
        self.parley.asks(side, leave);
        r.say(asked, &self.code.answers.illegal.by_consent.by.clone());
    }

    /// Whether there is something of the turn that stands that its player could take back.
    fn has_begun(&self, side: Color) -> bool {
        let turn = &self.turn;
        let begun = turn.illegal().is_some() || turn.unfinished().is_some();
        side == turn.player()
            && (begun || self.ledger.exacted().is_some() || !turn.nothing_touched())
    }

    /// How it stood before his last move, or what stands against asking to have that back.
    pub(crate) fn before_his_last(&self, side: Color) -> Result<Arc<Stand>, Bar> {
        let by = &self.code.answers.illegal.by_consent;
        if by.rule == Said::Moot {
            return Err(self.bar_to_deviating());
        }
        if self.has_begun(side) {
            return Ok(self.turn.base().clone());
        }
        let last = self.past.plies().find(|ply| ply.player == side);
        last.map(|ply| ply.start.clone())
            .ok_or_else(|| Bar::refusal("He has made no move that could be taken back.", &by.by))
    }

    /// The move that he may ask leave to put for his last one, or what stands against it.
    pub(crate) fn proposable(&self, side: Color, words: &MoveWords) -> Result<Move, Bar> {
        let stand = self.before_his_last(side)?;
        let mut trial = self.clone();
        trial.board.put_men((*stand).clone());
        let lawful = self.lawful_from(&stand);
        let by = &self.code.answers.illegal.by_consent.by;
        trial
            .resolve_among(side, words, &lawful)
            .ok_or_else(|| Bar::refusal("That would not have been a lawful move.", by))
    }

    pub(crate) fn gives_leave(&mut self, side: Color, leave: Leave, r: &mut Ruling) {
        let mover = !side;
        let stood = match self.has_begun(mover) {
            true => Ok(self.turn.start().clone()),
            false => self.before_his_last(mover),
        };
        match stood {
            Ok(stood) => self.go_back(&stood),
            Err(bar) => return r.barred(bar),
        }
        self.ledger.settle_all();
        let a = &self.code.answers.illegal;
        match leave {
            Leave::Back => r.say(
                "By consent the move is taken back.",
                &a.by_consent.by.clone(),
            ),
            Leave::Instead(m) => {
                r.say(
                    "By consent the other move is put for it.",
                    &[&a.by_consent.by[..], &a.changed_move.by].concat(),
                );
                self.board.make(mover, m);
                self.complete_lawful(mover, m, r);
            }
        }
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
