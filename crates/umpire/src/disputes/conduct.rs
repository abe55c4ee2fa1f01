//! Manners, appeals, and errors pointed out.
use board::Color;
use statute::answers::Forfeiture;

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Bar, Ruling, SentenceKind};
use crate::state::conduct::Misconduct;

impl Game {
    /// What stands against disturbing the other: the code has no sanction for it.
    pub(crate) fn bar_to_disturbing(&self, side: Color) -> Option<Bar> {
        let admonished = self.forfeiture(Ground::Disturbance).0 == Forfeiture::AfterAdmonition;
        (!admonished).then(|| self.bar_to_misbehaving(side, Ground::Disturbance))?
    }

    pub(crate) fn disturbs(&mut self, side: Color, r: &mut Ruling) {
        let (rule, by) = self.forfeiture(Ground::Disturbance);
        if rule != Forfeiture::AfterAdmonition {
            return self.misbehaves(side, Ground::Disturbance, false, r);
        }
        self.conduct.disturbs(side);
        if self.conduct.is_admonished(side) {
            self.conduct.record(side, Ground::Disturbance, false);
            r.say("Disturbance after an admonition: the game is lost, if he who was disturbed now appeals.", &by);
        } else {
            r.tell(SentenceKind::Offence, "Disturbance is admonished.", &by);
        }
    }

    pub(crate) fn leaves_in_anger(&mut self, side: Color, unseen: bool, r: &mut Ruling) {
        self.conduct.leaves(side);
        self.misbehaves(side, Ground::Abandonment, unseen, r);
    }

    pub(crate) fn leaves(&mut self, side: Color, r: &mut Ruling) {
        self.conduct.leaves(side);
        r.say(
            "His time runs while he is away in his turn.",
            &self.code.answers.time.absence.by.clone(),
        );
    }

    pub(crate) fn bar_to_returning(&self, side: Color) -> Option<Bar> {
        let away = self.conduct.is_away(side);
        (!away).then(|| Bar::refusal("He had not left.", &[]))
    }

    pub(crate) fn returns(&mut self, side: Color, r: &mut Ruling) {
        self.conduct.returns(side);
        r.say("He is back.", &self.code.answers.time.absence.by.clone());
    }

    /// Who was disturbed after an admonition wins by appealing.
    fn wins_by_appealing(&self, side: Color) -> bool {
        let disturbed = |m: &Misconduct| m.ground == Ground::Disturbance && m.claimable();
        !self.status.is_over() && self.conduct.of(!side).any(disturbed)
    }

    /// What stands against referring a dispute.
    pub(crate) fn bar_to_appealing(&self, side: Color) -> Option<Bar> {
        if self.wins_by_appealing(side) {
            return self.bar_to_claiming_forfeit(side, Ground::Disturbance);
        }
        let by = &self.code.answers.forfeits.decision_final.by;
        let ruled = self.tribunal.has_ruled();
        ruled.then(|| Bar::refusal("The decision is final.", by))
    }

    pub(crate) fn appeals(&mut self, side: Color, r: &mut Ruling) {
        if self.wins_by_appealing(side) {
            return self.claims_forfeit(side, Ground::Disturbance, r);
        }
        self.tribunal.refer(side);
        let by = &self.code.answers.forfeits.tribunal.by;
        r.say("The dispute is referred.", by);
    }

    /// What stands against having an error put right.
    pub(crate) fn bar_to_pointing_out(&self, side: Color, fault: Fault) -> Option<Bar> {
        match fault {
            Fault::IllegalMove => self.bar_to_pointing_out_illegal(),
            Fault::KingInCheck => self.bar_to_pointing_out_check(side),
            Fault::WrongPosition => self.bar_to_pointing_out_position(),
            Fault::IllegalPosition
            | Fault::FlagFallen
            | Fault::BothFlagsFallen
            | Fault::WrongTime
            | Fault::ColoursReversed => Some(Bar::silence("The code has no rule for it.", &[])),
            _ => self.bar_to_pointing_out_set_up(fault),
        }
    }

    pub(crate) fn points_out(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        let of_setting_up = matches!(
            fault,
            Fault::BoardMisplaced | Fault::MenMisplaced | Fault::FirstMove | Fault::OddsForgotten
        );
        if of_setting_up {
            return self.points_out_set_up(side, fault, r);
        }
        if let Some(bar) = self.bar_to_pointing_out(side, fault) {
            return r.barred(bar);
        }
        match fault {
            Fault::KingInCheck => self.points_out_check(side, r),
            Fault::WrongPosition => self.points_out_wrong_position(r),
            _ => self.points_out_illegal(r),
        }
    }

    pub(crate) fn bar_to_admonishing(&self, side: Color) -> Option<Bar> {
        let disturbed = self.conduct.has_disturbed(side);
        let (_, by) = self.forfeiture(Ground::Disturbance);
        (!disturbed).then(|| Bar::refusal("He has disturbed nobody.", &by))
    }

    pub(crate) fn admonishes(&mut self, side: Color, r: &mut Ruling) {
        self.conduct.admonish(side);
        r.say("He is admonished.", &self.forfeiture(Ground::Disturbance).1);
    }
}
