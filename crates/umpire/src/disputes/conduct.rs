//! Manners, disputes, consent, and the acts of umpire and bystanders.
use board::{Color, Move};
use statute::answers::Forfeiture;

use crate::act::*;
use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::ruling::Ruling;

/// What is on record of the players' manners.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conduct {
    pub disturbed: [u32; 2],
    pub admonished: [bool; 2],
    pub away: [bool; 2],
    /// A decision has been given against this side.
    pub decided_against: Option<Color>,
    pub appealed: Option<Color>,
}

fn i(side: Color) -> usize {
    crate::state::stand::index(side)
}

impl Game {
    pub(crate) fn disturbs(&mut self, side: Color, r: &mut Ruling) {
        let (rule, by) = self.forfeiture(Ground::Disturbance);
        if rule != Forfeiture::AfterAdmonition {
            return self.misbehaves(side, Ground::Disturbance, false, r);
        }
        self.conduct.disturbed[i(side)] += 1;
        if self.conduct.admonished[i(side)] {
            self.record_misconduct(side, Ground::Disturbance, false);
            r.say("Disturbance after an admonition: the game is lost, if he who was disturbed now appeals.", &by);
        } else {
            r.say("Disturbance is admonished.", &by);
        }
    }

    pub(crate) fn leaves(&mut self, side: Color, in_anger: bool, unseen: bool, r: &mut Ruling) {
        self.conduct.away[i(side)] = true;
        if in_anger {
            return self.misbehaves(side, Ground::Abandonment, unseen, r);
        }
        r.say(
            "His time runs while he is away in his turn.",
            &self.code.answers.time.absence.by.clone(),
        );
    }

    pub(crate) fn returns(&mut self, side: Color, r: &mut Ruling) {
        if !std::mem::take(&mut self.conduct.away[i(side)]) {
            return r.refuse("He had not left.", &[]);
        }
        r.say("He is back.", &self.code.answers.time.absence.by.clone());
    }

    pub(crate) fn appeals(&mut self, side: Color, r: &mut Ruling) {
        let f = self.code.answers.forfeits.clone();
        if self.conduct.decided_against.is_some()
            || self.conduct.appealed.is_some() && self.conduct.decided_against == Some(side)
        {
            return r.refuse("The decision is final.", &f.decision_final.by);
        }
        let disturbed = self
            .misconduct
            .iter()
            .any(|m| m.by != side && m.ground == Ground::Disturbance && m.claimable());
        if disturbed {
            return self.claims_forfeit(side, Ground::Disturbance, r);
        }
        self.conduct.appealed = Some(side);
        r.say("The dispute is referred.", &f.tribunal.by);
    }

    // ---- consent

    fn deviation_allowed(&self) -> bool {
        self.terms.match_of.is_none() || self.code.answers.forfeits.consent_in_match.rule
    }

    pub(crate) fn proposes(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
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
        match found {
            Some(m) => {
                self.proposal = Some((side, m));
                r.say(
                    "He asks leave to put that move for his last one.",
                    &self.code.answers.illegal.by_consent.by.clone(),
                );
            }
            None => r.refuse(
                "That would not have been a lawful move.",
                &self.code.answers.illegal.by_consent.by.clone(),
            ),
        }
    }

    pub(crate) fn consents_to_move(&mut self, side: Color, m: Move, r: &mut Ruling) {
        self.proposal = None;
        let f = &self.code.answers.forfeits;
        if !self.deviation_allowed() {
            return r.refuse(
                "In a match no departure from the laws is permitted, even by consent.",
                &f.consent_in_match.by.clone(),
            );
        }
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

    // ---- faults accepted

    pub(crate) fn accepts(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        if matches!(
            fault,
            Fault::BoardMisplaced | Fault::MenMisplaced | Fault::FirstMove | Fault::OddsForgotten
        ) {
            return self.accepts_set_up(side, fault, r);
        }
        if self.result.is_some() {
            return r.refuse("The game is over.", &[]);
        }
        if !self.deviation_allowed() {
            return r.refuse(
                "In a match no departure from the laws is permitted, even by consent.",
                &self.code.answers.forfeits.consent_in_match.by.clone(),
            );
        }
        if self.code.answers.illegal.is_a_move.rule {
            self.ledger.settle(!side);
        }
        if !self.accepted.contains(&(side, fault)) {
            self.accepted.push((side, fault));
        }
        if self.accepted.contains(&(!side, fault)) {
            self.past.cure();
            self.accepted.retain(|(_, f)| *f != fault);
            self.resumed_wrong = None;
        }
        r.say(
            "He is content to go on.",
            &self.code.answers.illegal.by_consent.by.clone(),
        );
    }

    pub(crate) fn learns_of_fault(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        self.learns_of_set_up(side, fault, r);
    }

    pub(crate) fn points_out(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        match fault {
            Fault::IllegalMove => self.points_out_illegal(r),
            Fault::KingInCheck => self.points_out_check(side, r),
            Fault::WrongPosition => self.points_out_wrong_position(r),
            _ => self.points_out_set_up(side, fault, r),
        }
    }

    // ---- the umpire

    pub(crate) fn umpire_acts(&mut self, act: &Act, r: &mut Ruling) {
        match &act.deed {
            Deed::StopsPlay => self.stops_play(r),
            Deed::Admonishes(side) => {
                let (_, by) = self.forfeiture(Ground::Disturbance);
                if self.conduct.disturbed[i(*side)] == 0 {
                    return r.refuse("He has disturbed nobody.", &by);
                }
                self.conduct.admonished[i(*side)] = true;
                r.say("He is admonished.", &by);
            }
            Deed::Decides(demand) => self.decides(*demand, r),
            Deed::CorrectsClock { side, to, cause } => self.corrects_clock(*side, *to, *cause, r),
            Deed::DrawsToBegin(side) => self.lot_to_begin(*side, r),
            Deed::DrawsToChooseMen(side) => self.lot_to_choose(*side, r),
            Deed::Finds(finding) => self.finds(*finding, r),
            Deed::CannotAscertainPosition => self.cannot_ascertain(r),
            Deed::PointsOut(fault) => self.points_out(self.turn.player(), *fault, r),
            Deed::Resumes(fen) => self.resumes(fen.as_deref(), r),
            _ => r.refuse("That is for a player.", &[]),
        }
    }

    /// A fact is settled by whoever has the authority to settle it.
    fn finds(&mut self, finding: Finding, r: &mut Ruling) {
        let by = self.code.answers.forfeits.tribunal.by.clone();
        r.say("The fact is settled.", &by);
        match finding {
            Finding::Touched(side, square) => self.touches(side, square, Manner::Meant, r),
            Finding::NotInConsequence => {
                let by = self.code.answers.check.false_check.by.clone();
                let Some(check) = &mut self.false_check else {
                    return r.refuse("No check has been falsely announced.", &by);
                };
                check.idle = true;
                self.turn.excuse_nothing();
                r.say(
                    "What was done was not in consequence of the false check.",
                    &by,
                );
            }
        }
    }

    pub(crate) fn bystander_acts(&mut self, act: &Act, r: &mut Ruling) {
        match &act.deed {
            Deed::Suggests(_) => r.no_provision(
                "A suggestion that nobody asked for: the parties settle what follows.",
                &self.code.answers.forfeits.unasked_advice.by.clone(),
            ),
            Deed::Says(finding) if self.conduct.appealed.is_some() => self.finds(*finding, r),
            Deed::Says(_) => r.no_provision(
                "A remark that nobody asked for is no ruling.",
                &self.code.answers.forfeits.unasked_advice.by.clone(),
            ),
            _ => r.refuse("That is not for a bystander.", &[]),
        }
    }

    /// A result as the agreements make it.
    pub(crate) fn under_the_terms(&self, outcome: Outcome, how: How) -> (Outcome, How) {
        let t = &self.terms;
        if let Some(kept) = self.undertaking_result(outcome, how) {
            return kept;
        }
        match outcome {
            Outcome::Drawn => match (t.draws_count_for, t.engaged) {
                (Some(side), _) => (Outcome::Won(side), how),
                (None, Some((side, _))) => (Outcome::Won(!side), How::Engagement),
                _ => (outcome, how),
            },
            Outcome::Won(winner) if self.set_up.giver_cannot_win == Some(winner) => {
                self.capped(winner, how)
            }
            _ => (outcome, how),
        }
    }

    fn capped(&self, winner: Color, how: How) -> (Outcome, How) {
        match self.terms.engaged {
            Some((side, _)) if side == winner => (Outcome::Won(!side), How::Engagement),
            _ => (Outcome::Drawn, how),
        }
    }
}
