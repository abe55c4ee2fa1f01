//! Manners, appeals, and the acts of umpire and bystanders.
use board::Color;
use statute::answers::Forfeiture;

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Bar, Ruling, SentenceKind};
use crate::state::conduct::Misconduct;

impl Game {
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

    pub(crate) fn leaves(&mut self, side: Color, in_anger: bool, unseen: bool, r: &mut Ruling) {
        self.conduct.leaves(side);
        if in_anger {
            return self.misbehaves(side, Ground::Abandonment, unseen, r);
        }
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
        if let Some(bar) = self.bar_to_returning(side) {
            return r.barred(bar);
        }
        self.conduct.returns(side);
        r.say("He is back.", &self.code.answers.time.absence.by.clone());
    }

    pub(crate) fn appeals(&mut self, side: Color, r: &mut Ruling) {
        let f = self.code.answers.forfeits.clone();
        let disturbed = |m: &Misconduct| m.ground == Ground::Disturbance && m.claimable();
        if !self.status.is_over() && self.conduct.of(!side).any(disturbed) {
            return self.claims_forfeit(side, Ground::Disturbance, r);
        }
        if self.tribunal.has_ruled() {
            return r.refuse("The decision is final.", &f.decision_final.by);
        }
        self.tribunal.refer(side);
        r.say("The dispute is referred.", &f.tribunal.by);
    }

    pub(crate) fn learns_of_fault(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        self.learns_of_set_up(side, fault, r);
    }

    pub(crate) fn points_out(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        match fault {
            Fault::IllegalMove => self.points_out_illegal(r),
            Fault::KingInCheck => self.points_out_check(side, r),
            Fault::WrongPosition => self.points_out_wrong_position(r),
            Fault::IllegalPosition
            | Fault::FlagFallen
            | Fault::BothFlagsFallen
            | Fault::WrongTime
            | Fault::ColoursReversed => r.no_provision("The code has no rule for it.", &[]),
            _ => self.points_out_set_up(side, fault, r),
        }
    }

    pub(crate) fn bar_to_admonishing(&self, side: Color) -> Option<Bar> {
        let disturbed = self.conduct.has_disturbed(side);
        let (_, by) = self.forfeiture(Ground::Disturbance);
        (!disturbed).then(|| Bar::refusal("He has disturbed nobody.", &by))
    }

    pub(crate) fn umpire_acts(&mut self, act: &Act, r: &mut Ruling) {
        match &act.deed {
            Deed::StopsPlay => self.stops_play(r),
            Deed::Admonishes(side) => {
                if let Some(bar) = self.bar_to_admonishing(*side) {
                    return r.barred(bar);
                }
                self.conduct.admonish(*side);
                r.say("He is admonished.", &self.forfeiture(Ground::Disturbance).1);
            }
            Deed::Decides(demand) => self.decides(*demand, r),
            Deed::CorrectsClock {
                side,
                to: Reading::Used(to),
                cause,
            } => self.corrects_clock(*side, *to, *cause, r),
            Deed::DrawsToBegin(side) => self.lot_to_begin(*side, r),
            Deed::DrawsToChooseMen(side) => self.lot_to_choose(*side, r),
            Deed::Finds(finding) => self.finds(*finding, r),
            Deed::CannotAscertainPosition => self.cannot_ascertain(r),
            Deed::PointsOut(fault) => self.points_out(self.turn.player(), *fault, r),
            Deed::Resumes(fen) => self.resumes(fen.as_deref(), r),
            deed if deed.by_no_player()
                || matches!(
                    deed,
                    Deed::PausesClock
                        | Deed::Consents
                        | Deed::Declines
                        | Deed::Provides(_)
                        | Deed::LearnsOfFault(_)
                ) =>
            {
                r.no_provision("The code has no rule for it.", &[])
            }
            _ => r.refuse("That is for a player.", &[]),
        }
    }

    pub(crate) fn bystander_acts(&mut self, act: &Act, r: &mut Ruling) {
        match &act.deed {
            Deed::Suggests(_) => r.no_provision(
                "A suggestion that nobody asked for: the parties settle what follows.",
                &self.code.answers.forfeits.unasked_advice.by.clone(),
            ),
            Deed::Says(finding) if self.tribunal.is_asked() => self.finds(*finding, r),
            Deed::Says(_) => r.no_provision(
                "A remark that nobody asked for is no ruling.",
                &self.code.answers.forfeits.unasked_advice.by.clone(),
            ),
            Deed::PointsOut(_)
            | Deed::Disturbs
            | Deed::Telephones
            | Deed::InformsUmpire(_)
            | Deed::Enters => r.no_provision("The code has no rule for it.", &[]),
            _ => r.refuse("That is not for a bystander.", &[]),
        }
    }
}
