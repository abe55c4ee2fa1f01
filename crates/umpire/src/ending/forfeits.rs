//! Conduct that forfeits the game, claims of it, and resignation.
use board::Color;
use statute::answers::Forfeiture;

use crate::act::Ground;
use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::ruling::{Bar, Ruling, SentenceKind};
use crate::state::conduct::Misconduct;

impl Game {
    /// What the code says of a ground.
    pub(crate) fn forfeiture(&self, ground: Ground) -> (Forfeiture, Vec<String>) {
        let f = &self.code.answers.forfeits;
        let answer = match ground {
            Ground::Upsetting => &f.upsetting,
            Ground::Falsifying => &f.falsifying,
            Ground::SecondBoard => &f.second_board,
            Ground::Books => &f.books,
            Ground::Assistance => &f.assistance,
            Ground::Refusal => &f.refusal,
            Ground::Disobedience => &f.disobedience,
            Ground::Abandonment => &f.leaving_in_anger,
            Ground::Disturbance => &f.disturbance,
            Ground::Device => return (Forfeiture::None, Vec::new()),
            Ground::Time => {
                return (
                    Forfeiture::AtOnce,
                    self.code.answers.time.exceeded.by.clone(),
                );
            }
        };
        (answer.rule, answer.by.clone())
    }

    /// Where the code has no sanction for it, and nobody who may choose one.
    pub(crate) fn bar_to_misbehaving(&self, side: Color, ground: Ground) -> Option<Bar> {
        let allowed = self.terms.allowed.contains(&(side, ground)) || self.aid_is_free(ground);
        let (rule, by) = self.forfeiture(ground);
        let silent = match rule {
            Forfeiture::AtOnce | Forfeiture::OnClaim | Forfeiture::Penalised => false,
            Forfeiture::AfterAdmonition | Forfeiture::None => true,
        };
        let by = [by, self.aid_cites(ground)].concat();
        let why = "The code has no sanction for it.";
        (silent && !allowed).then(|| Bar::silence(why, &by))
    }

    pub(crate) fn misbehaves(&mut self, side: Color, ground: Ground, unseen: bool, r: &mut Ruling) {
        if let Some(bar) = self.bar_to_misbehaving(side, ground) {
            return r.barred(bar);
        }
        if self.terms.allowed.contains(&(side, ground)) {
            return r.say("It was allowed by agreement.", &[]);
        }
        let (rule, mut by) = self.forfeiture(ground);
        by.extend(self.aid_cites(ground));
        if self.aid_is_free(ground) {
            return r.say("With so much time for a reply any aid may be used.", &by);
        }
        match rule {
            Forfeiture::AtOnce => {
                r.tell(SentenceKind::End, "He has lost the game.", &by);
                self.ends(Outcome::Won(!side), How::Forfeit);
            }
            Forfeiture::OnClaim => {
                r.tell(
                    SentenceKind::Offence,
                    "The game may be claimed for it.",
                    &by,
                );
                self.conduct.record(side, ground, unseen);
            }
            Forfeiture::AfterAdmonition | Forfeiture::None => {}
            Forfeiture::Penalised => {
                let by = [&by[..], &self.code.answers.arbiter.penalises.by].concat();
                self.irregular(Some(side), "The umpire may penalise it.", &by, r);
            }
        }
    }

    pub(crate) fn learns_of_ground(&mut self, side: Color, ground: Ground, r: &mut Ruling) {
        self.conduct.learn(side, ground);
        r.say("He knows of it now.", &self.forfeiture(ground).1);
    }

    /// What stands against coming to know of what the other did.
    pub(crate) fn bar_to_learning(&self, side: Color, ground: Ground) -> Option<Bar> {
        let hidden = self.conduct.has_to_learn(side, ground);
        let why = "There is nothing of that kind to learn.";
        (!hidden).then(|| Bar::refusal(why, &[]))
    }

    /// What stands against claiming the game. British II.9: he who knows and completes a move has lost the claim.
    pub(crate) fn bar_to_claiming_forfeit(&self, side: Color, ground: Ground) -> Option<Bar> {
        let (rule, by) = self.forfeiture(ground);
        let f = &self.code.answers.forfeits;
        let (why, further) = match self.misconduct_meant(side, ground) {
            _ if self.status.is_over() => ("The game is over.", &[][..]),
            Some(m) if m.claimable() && rule.forfeits() => return None,
            Some(m) if m.passed_over() => {
                let why = "He has made a move since he knew of it.";
                (why, &f.lost_by_moving.by[..])
            }
            _ => ("There is no ground for it.", &f.claimed.by[..]),
        };
        let by = [&by[..], &self.aid_cites(ground), further].concat();
        Some(Bar::refusal(why, &by))
    }

    pub(crate) fn claims_forfeit(&mut self, side: Color, ground: Ground, r: &mut Ruling) {
        let f = &self.code.answers.forfeits;
        let by = [
            &self.forfeiture(ground).1[..],
            &self.aid_cites(ground),
            &f.claimed.by,
            &f.resignation.by,
        ]
        .concat();
        r.tell(SentenceKind::End, "The game is forfeited.", &by);
        self.ends(Outcome::Won(side), How::Forfeit);
    }

    /// What the other did that may be meant by this ground, the claimable first.
    pub(crate) fn misconduct_meant(&self, side: Color, ground: Ground) -> Option<Misconduct> {
        let meant =
            |m: &&Misconduct| m.ground == ground || self.one_unwritten_ground(m.ground, ground);
        let of_this = || self.conduct.of(!side).filter(meant);
        let claimable = of_this().find(|m| m.claimable());
        claimable.or_else(|| of_this().next()).copied()
    }

    /// Where no law names upsetting or falsifying, and one default covers both, either name will do.
    fn one_unwritten_ground(&self, one: Ground, other: Ground) -> bool {
        let of_the_men = |g: Ground| matches!(g, Ground::Upsetting | Ground::Falsifying);
        let (_, by) = self.forfeiture(one);
        let unwritten = by.iter().all(|id| id.starts_with("default:"));
        of_the_men(one) && of_the_men(other) && unwritten && by == self.forfeiture(other).1
    }

    /// Will not do what is required.
    pub(crate) fn refuses(&mut self, side: Color, r: &mut Ruling) {
        if let Some(q) = self.ledger.required_of(side) {
            let naming = q.remedy == crate::act::Remedy::NamePiece;
            let ground = match naming {
                true => Ground::Disobedience,
                false => Ground::Refusal,
            };
            return self.refuses_what_was_required(side, ground, r);
        }
        if self.tribunal.has_ruled_against(side) {
            return self.refuses_what_was_required(side, Ground::Disobedience, r);
        }
        if self.ledger.exacted().is_some() && side == self.turn.player() {
            return self.refuses_what_was_required(side, Ground::Refusal, r);
        }
        let (rule, by) = self.forfeiture(Ground::Disobedience);
        if rule == Forfeiture::AtOnce {
            // Blue Book Abandon.1.c: only a decision can be disobeyed.
            return r.say("He may argue until the Umpire has decided.", &by);
        }
        if let Some(bar) = self.bar_to_refusing(side) {
            return r.barred(bar);
        }
        let bound = !self.duties(side).is_empty();
        if bound && self.code.answers.penalties.duty_may_be_demanded.rule {
            self.conduct.record(side, Ground::Refusal, false);
        }
        self.refuses_on(side, Ground::Disobedience, r);
    }

    /// What stands against refusing: nothing is required that could be refused.
    pub(crate) fn bar_to_refusing(&self, side: Color) -> Option<Bar> {
        let plays = side == self.turn.player();
        let required = self.ledger.required_of(side).is_some()
            || self.tribunal.has_ruled_against(side)
            || plays && (self.ledger.exacted().is_some() || !self.said.refused())
            // Blue Book Abandon.1.c: he may argue until the umpire has decided.
            || self.forfeiture(Ground::Disobedience).0 == Forfeiture::AtOnce
            || !self.duties(side).is_empty();
        let (_, by) = self.forfeiture(Ground::Refusal);
        (!required).then(|| Bar::refusal("Nothing is lawfully required of him.", &by))
    }

    /// Who refuses what the other lawfully requires refuses the laws too (British II.9.e, II.9.f).
    fn refuses_what_was_required(&mut self, side: Color, ground: Ground, r: &mut Ruling) {
        self.refuses_on(side, ground, r);
        for both in [Ground::Refusal, Ground::Disobedience] {
            // Blue Book Abandon.1.c: only a decision can be disobeyed.
            let claimed = self.forfeiture(both).0 == Forfeiture::OnClaim;
            if claimed && !self.status.is_over() {
                self.conduct.record(side, both, false);
            }
        }
    }

    fn refuses_on(&mut self, side: Color, ground: Ground, r: &mut Ruling) {
        let (rule, by) = self.forfeiture(ground);
        match rule {
            Forfeiture::AtOnce => {
                r.tell(
                    SentenceKind::End,
                    "Who will not abide by the decision has lost the game.",
                    &by,
                );
                self.ends(Outcome::Won(!side), How::Forfeit);
            }
            Forfeiture::Penalised | Forfeiture::None => {
                r.say("The code has no sanction for the refusal.", &by);
            }
            Forfeiture::OnClaim | Forfeiture::AfterAdmonition => {
                r.tell(
                    SentenceKind::Offence,
                    "The game may be claimed for the refusal.",
                    &by,
                );
                self.conduct.record(side, ground, false);
            }
        }
    }

    pub(crate) fn resigns(&mut self, side: Color, r: &mut Ruling) {
        r.tell(
            SentenceKind::End,
            "He resigns: the game is lost.",
            &self.code.answers.forfeits.resignation.by.clone(),
        );
        self.say_forgotten_odds(!side, r);
        self.ends(Outcome::Won(!side), How::Resignation);
    }
}
