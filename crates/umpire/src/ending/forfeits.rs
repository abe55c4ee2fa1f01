//! Conduct that forfeits the game, claims of it, and resignation.
use board::Color;
use statute::answers::Forfeiture;

use crate::act::Ground;
use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::ruling::Ruling;

/// Conduct for which the game may be claimed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misconduct {
    pub by: Color,
    pub ground: Ground,
    /// The other side knows of it.
    pub known: bool,
    /// The other side has moved since it knew.
    pub passed_over: bool,
}

impl Misconduct {
    pub fn claimable(&self) -> bool {
        self.known && !self.passed_over
    }
}

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
            Ground::Time => {
                return (
                    Forfeiture::AtOnce,
                    self.code.answers.time.exceeded.by.clone(),
                );
            }
        };
        (answer.rule, answer.by.clone())
    }

    pub(crate) fn misbehaves(&mut self, side: Color, ground: Ground, unseen: bool, r: &mut Ruling) {
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
                r.say("He has lost the game.", &by);
                self.ends(Outcome::Won(!side), How::Forfeit);
            }
            Forfeiture::OnClaim => {
                r.say("The game may be claimed for it.", &by);
                self.record_misconduct(side, ground, unseen);
            }
            Forfeiture::AfterAdmonition | Forfeiture::None => {
                r.no_provision("The code has no sanction for it.", &by);
            }
        }
    }

    pub(crate) fn record_misconduct(&mut self, side: Color, ground: Ground, unseen: bool) {
        self.misconduct
            .retain(|m| !(m.by == side && m.ground == ground && m.passed_over));
        self.misconduct.push(Misconduct {
            by: side,
            ground,
            known: !unseen,
            passed_over: false,
        });
    }

    pub(crate) fn learns_of_ground(&mut self, side: Color, ground: Ground, r: &mut Ruling) {
        let mut learnt = false;
        for m in self
            .misconduct
            .iter_mut()
            .filter(|m| m.by != side && m.ground == ground && !m.known)
        {
            m.known = true;
            learnt = true;
        }
        if learnt {
            r.say("He knows of it now.", &self.forfeiture(ground).1);
        } else {
            r.refuse("There is nothing of that kind to learn.", &[]);
        }
    }

    /// British II.9: he who knows and completes a move has lost the claim.
    pub(crate) fn known_misconduct_passed(&mut self, side: Color) {
        for m in self
            .misconduct
            .iter_mut()
            .filter(|m| m.by != side && m.known)
        {
            m.passed_over = true;
        }
    }

    pub(crate) fn claims_forfeit(&mut self, side: Color, ground: Ground, r: &mut Ruling) {
        if ground == Ground::Time {
            return self.claims_time(side, r);
        }
        let (rule, mut by) = self.forfeiture(ground);
        let f = self.code.answers.forfeits.clone();
        by.extend(self.aid_cites(ground));
        if self.result.is_some() {
            return r.refuse("The game is over.", &by);
        }
        let meant = |other: Ground| other == ground || self.one_unwritten_ground(other, ground);
        let of_this = |m: &&Misconduct| m.by != side && meant(m.ground);
        let claimable = self
            .misconduct
            .iter()
            .filter(of_this)
            .find(|m| m.claimable());
        let found = claimable
            .or_else(|| self.misconduct.iter().find(of_this))
            .copied();
        match found {
            Some(m) if m.claimable() && rule != Forfeiture::None => {
                by.extend(f.claimed.by.iter().cloned());
                by.extend(f.resignation.by.iter().cloned());
                r.say("The game is forfeited.", &by);
                self.ends(Outcome::Won(side), How::Forfeit);
            }
            Some(m) if m.passed_over => {
                by.extend(f.lost_by_moving.by.iter().cloned());
                r.refuse("He has made a move since he knew of it.", &by);
            }
            _ => r.refuse("There is no ground for it.", &[by, f.claimed.by].concat()),
        }
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
        if self.conduct.decided_against == Some(side) {
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
        let void_demand = self.last.refused();
        let bound = !self.duties(side).is_empty();
        if bound && self.code.answers.penalties.duty_may_be_demanded.rule {
            self.record_misconduct(side, Ground::Refusal, false);
        }
        if bound || (side == self.turn.player() && !void_demand) {
            return self.refuses_on(side, Ground::Disobedience, r);
        }
        let (_, by) = self.forfeiture(Ground::Refusal);
        r.refuse("Nothing is lawfully required of him.", &by);
    }

    /// Who refuses what the other lawfully requires refuses the laws too (British II.9.e, II.9.f).
    fn refuses_what_was_required(&mut self, side: Color, ground: Ground, r: &mut Ruling) {
        self.refuses_on(side, ground, r);
        for both in [Ground::Refusal, Ground::Disobedience] {
            // Blue Book Abandon.1.c: only a decision can be disobeyed.
            let claimed = self.forfeiture(both).0 == Forfeiture::OnClaim;
            if claimed && self.result.is_none() {
                self.record_misconduct(side, both, false);
            }
        }
    }

    fn refuses_on(&mut self, side: Color, ground: Ground, r: &mut Ruling) {
        let (rule, by) = self.forfeiture(ground);
        match rule {
            Forfeiture::AtOnce => {
                r.say("Who will not abide by the decision has lost the game.", &by);
                self.ends(Outcome::Won(!side), How::Forfeit);
            }
            _ => {
                r.say("The game may be claimed for the refusal.", &by);
                self.record_misconduct(side, ground, false);
            }
        }
    }

    pub(crate) fn resigns(&mut self, side: Color, r: &mut Ruling) {
        r.say(
            "He resigns: the game is lost.",
            &self.code.answers.forfeits.resignation.by.clone(),
        );
        self.say_forgotten_odds(!side, r);
        self.ends(Outcome::Won(!side), How::Resignation);
    }
}
