//! Manners, disputes, consent, and the acts of umpire and bystanders.
use board::{Color, Move, Square};
use statute::answers::{Forfeiture, Said, Window};

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Bar, Ruling, SentenceKind};
use crate::state::conduct::Misconduct;
use crate::state::past::Ply;
use crate::state::stand::index;

/// The turn in which somebody is said to have touched a man.
enum Dispute<'a> {
    Now,
    Ended(&'a Ply),
    /// One of which nothing can be demanded any more.
    Past,
}

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

    // ---- consent

    /// Whether the players may depart from the laws if both consent.
    pub(crate) fn deviation_allowed(&self) -> bool {
        let a = &self.code.answers;
        let known = a.illegal.by_consent.rule != Said::Moot;
        known && (self.terms.match_of.is_none() || a.forfeits.consent_in_match.rule)
    }

    pub(crate) fn refuse_deviation(&self, r: &mut Ruling) {
        r.barred(self.bar_to_deviating());
    }

    fn bar_to_deviating(&self) -> Bar {
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
        self.parley.proposal_answered();
        if !self.deviation_allowed() {
            return self.refuse_deviation(r);
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
        let of_setting_up = matches!(
            fault,
            Fault::BoardMisplaced | Fault::MenMisplaced | Fault::FirstMove | Fault::OddsForgotten
        );
        if of_setting_up && (self.fault_present(fault) || !self.errs_in(fault)) {
            return self.accepts_set_up(side, fault, r);
        }
        if self.status.is_over() || !self.errs_in(fault) {
            let by = &self.code.answers.illegal.by_consent.by;
            return r.refuse("There is nothing to accept.", by);
        }
        if !self.deviation_allowed() {
            return self.refuse_deviation(r);
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

    // ---- the umpire

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

    /// What stands against a finding of fact.
    pub(crate) fn bar_to_finding(&self, finding: Finding) -> Option<Bar> {
        match finding {
            Finding::Touched { side, square, when } => {
                let men = match self.turn_in_dispute(side, when) {
                    Dispute::Now => &self.board.men,
                    Dispute::Ended(ply) => &ply.start.men,
                    Dispute::Past => return None,
                };
                let none = || format!("There was no man on {square}.");
                men.at(square).is_none().then(|| Bar::refusal(none(), &[]))
            }
            Finding::NotInConsequence => {
                let by = &self.code.answers.check.false_check.by;
                let why = "No check has been falsely announced.";
                (!self.cries.false_check_stands()).then(|| Bar::refusal(why, by))
            }
            _ => Some(Bar::silence("The code makes nothing of it.", &[])),
        }
    }

    /// The turn about which a finding is: his own if it is his, else the one that he has just ended, or that
    /// before the move named.
    fn turn_in_dispute(&self, side: Color, before: Option<u32>) -> Dispute<'_> {
        let made = self.board.made[index(side)];
        let turn = before.unwrap_or(made + u32::from(side == self.turn.player()));
        if side == self.turn.player() && turn == made + 1 {
            return Dispute::Now;
        }
        match self.past.last_of(side).filter(|_| turn == made) {
            Some(ply) => Dispute::Ended(ply),
            None if before.is_some() => Dispute::Past,
            None => Dispute::Now,
        }
    }

    /// A fact is settled by whoever has the authority to settle it.
    fn finds(&mut self, finding: Finding, r: &mut Ruling) {
        if let Some(bar) = self.bar_to_finding(finding) {
            return r.barred(bar);
        }
        let by = self.code.answers.forfeits.tribunal.by.clone();
        r.say("The fact is settled.", &by);
        match finding {
            Finding::Touched { side, square, when } => {
                self.finds_touch(side, square, when, r);
                self.tribunal.rule(side);
            }
            Finding::NotInConsequence => {
                let by = self.code.answers.check.false_check.by.clone();
                self.cries.found_idle();
                self.hears_again();
                self.tribunal.rule(self.turn.player());
                r.say(
                    "What was done was not in consequence of the false check.",
                    &by,
                );
            }
            _ => {}
        }
    }

    /// What was done since the false check was judged as excused by it: it is heard again without.
    fn hears_again(&mut self) {
        let Some(since) = self.cries.since() else {
            return;
        };
        let said = std::mem::take(&mut self.said);
        *self = since.game.clone();
        self.cries.found_idle();
        for act in &since.acts {
            self.act(act);
        }
        self.said = said;
    }

    /// He touched the man in the turn in dispute.
    fn finds_touch(&mut self, side: Color, square: Square, before: Option<u32>, r: &mut Ruling) {
        let last = match self.turn_in_dispute(side, before) {
            Dispute::Now => return self.touches(side, square, Manner::Meant, r),
            Dispute::Ended(ply) => ply.clone(),
            Dispute::Past => {
                let by = self.code.answers.penalties.window.by.clone();
                let why = "What could have been demanded for it has lapsed.";
                return r.tell(SentenceKind::Lapse, why, &by);
            }
        };
        let Some(man) = last.start.men.at(square) else {
            return;
        };
        let window = &self.code.answers.penalties.window;
        if window.rule != Window::Move && self.turn.any_touch() {
            let by = window.by.clone();
            return r.tell(
                SentenceKind::Lapse,
                "What could have been demanded for it has lapsed.",
                &by,
            );
        }
        let mut again = self.clone();
        again.ledger.settle_all();
        again.go_back(&last.start);
        again.record_touch(side, man, r);
        if let Some(m) = last.mv {
            let touched = again.turn.is_touched(man);
            again.touch_all(side, again.men_of(m));
            again.make_for(side, m, &mut Ruling::default());
            let open = again.ledger.against(side).next().cloned();
            if let Some(offence) = open.filter(|_| touched) {
                r.say(offence.why, &offence.by.clone());
                self.ledger.open_in_place(offence);
            }
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
