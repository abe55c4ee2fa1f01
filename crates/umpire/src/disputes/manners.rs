//! Manners: who disturbs, leaves, is admonished.
use board::Color;
use statute::answers::Forfeiture;

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Bar, Ruling, SentenceKind};

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
