//! Demands made: upheld, refused, carried out, let go.
use board::{Color, ManId};
use statute::answers::*;

use crate::act::*;
use crate::bench::Bench;
use crate::game::Game;
use crate::penalties::{Cited, Offence};
use crate::ruling::*;
use crate::turn::*;

impl Game {
    pub(crate) fn demands_act(&mut self, side: Color, demand: Demand, r: &mut Ruling) {
        let asked = self.normal(side, demand);
        let open = self
            .demands(side)
            .into_iter()
            .find(|d| self.normal(side, d.demand) == asked);
        match open {
            Some(open) => {
                r.say("The demand is upheld.", &open.cites);
                self.exact(side, asked, &open.cites, r);
            }
            None if self.reminds(side, asked, r)
                || self.insists(side, asked, r)
                || self.demands_recall(side, asked, r)
                || self.demands_count(side, asked, r)
                || self.demands_what_is_left(side, asked, r) => {}
            None => self.refuse_demand(side, asked, r),
        }
    }

    /// What may be asked beside what may be exacted: a duty recalled, a count begun, moves since a silent
    /// check taken back, what is left of a penalty.
    pub(crate) fn requests(&self, side: Color) -> Vec<OpenDemand> {
        let mut found = self.reminders(side);
        found.extend(self.what_is_left(side));
        if self.count_open(side) {
            found.push(OpenDemand {
                demand: Remedy::CountFiftyMoves.into(),
                why: "The ending is hard to win.".into(),
                cites: self.count_cites(side),
            });
        }
        if self.recall_open(side).is_some() {
            found.push(OpenDemand {
                demand: Remedy::RecallMoves.into(),
                why: "A check was left standing.".into(),
                cites: self.code.answers.check.late_cry.by.clone(),
            });
        }
        found
    }

    /// To demand what lies on the other side already is to remind him of it.
    fn reminders(&self, side: Color) -> Vec<OpenDemand> {
        if !self.code.answers.penalties.duty_may_be_demanded.rule {
            return Vec::new();
        }
        let remind = |duty: Duty| OpenDemand {
            demand: self.normal(side, duty.remedy.into()),
            why: duty.why,
            cites: duty.cites,
        };
        // Of several things one of which he has to do, the choice is his.
        let choice = |duty: &Duty| match &self.turn.exacted {
            Some(exacted) => exacted.remedies.len() > 1 && exacted.remedies.contains(&duty.remedy),
            None => false,
        };
        let duties = self.duties(!side).into_iter();
        duties.filter(|d| !choice(d)).map(remind).collect()
    }

    fn reminds(&self, side: Color, demand: Demand, r: &mut Ruling) -> bool {
        let reminders = self.reminders(side);
        let due = reminders.iter().find(|d| d.demand == demand);
        if let Some(duty) = due {
            r.say("That lies on him already.", &duty.cites);
        }
        due.is_some()
    }

    /// The offender has put the men back himself: of "restore the position, then" only the second is left.
    fn what_is_left(&self, side: Color) -> Vec<OpenDemand> {
        let put_back = self.turn.illegal.is_some() && self.live.men == self.turn.base.men;
        let second = |open: OpenDemand| {
            let whole = open.demand.first == Remedy::RestorePosition;
            let demand = open.demand.then.filter(|_| put_back && whole)?.into();
            Some(OpenDemand { demand, ..open })
        };
        self.demands(side).into_iter().filter_map(second).collect()
    }

    fn demands_what_is_left(&mut self, side: Color, demand: Demand, r: &mut Ruling) -> bool {
        let left = self.what_is_left(side);
        let Some(open) = left.into_iter().find(|d| d.demand == demand) else {
            return false;
        };
        r.say("The demand is upheld.", &open.cites);
        let whole = Demand {
            first: Remedy::RestorePosition,
            then: Some(demand.first),
        };
        self.exact(side, whole, &open.cites, r);
        true
    }

    /// A demand that cannot be upheld; where the code says so it costs the right.
    fn refuse_demand(&mut self, side: Color, demand: Demand, r: &mut Ruling) {
        let rule = self.code.answers.penalties.impossible.clone();
        let last = demand.then.unwrap_or(demand.first);
        let form = |o: &Offence| {
            o.offender != side
                && !o.deferred
                && o.penal
                && !o.options.is_empty()
                && o.restore.is_some() == (demand.first == Remedy::RestorePosition)
        };
        let found = self.offences.iter().position(form);
        let bonded = found.is_none()
            && demand.then.is_none()
            && side != self.turn.player()
            && !self.bond_waived
            && !self.bonds().elections.is_empty();
        if is_penal(last) && (found.is_some() || bonded) && self.impossible(found, last) {
            let mut by = rule.by.clone();
            if let Some(i) = found {
                by.extend(self.offences[i].by.iter().cloned());
            }
            r.refuse("That cannot be done.", &by);
            if rule.rule == Impossible::RightForfeited {
                self.forfeit_right(found, demand.first == Remedy::RestorePosition, r);
            }
            return;
        }
        if let Some(then) = demand.then.filter(|then| is_penal(*then)) {
            let alone = Demand::from(demand.first);
            if self.demands(side).iter().any(|d| d.demand == alone) {
                return self.uphold_first_part(side, alone, then, r);
            }
        }
        let by = self.why_not(side, demand);
        r.refuse("He has no right to that now.", &by);
        self.advise_against(side, demand, r);
    }

    /// The first of two remedies is upheld; the second is void, and may be restated (AMB-25).
    fn uphold_first_part(&mut self, side: Color, alone: Demand, then: Remedy, r: &mut Ruling) {
        let open = self.demands(side).into_iter().find(|d| d.demand == alone);
        let cites = open.map_or_else(Vec::new, |d| d.cites);
        self.exact(side, alone, &cites, r);
        let by = self.why_not(side, Demand::from(then));
        r.refuse("He has no right to the second part.", &by);
    }

    fn impossible(&self, offence: Option<usize>, remedy: Remedy) -> bool {
        let stand = match offence.and_then(|i| self.offences[i].restore.as_deref()) {
            Some(stand) => stand,
            None => &self.turn.base,
        };
        let Some(bench) = Bench::new(self, stand) else {
            return false;
        };
        !bench
            .lawful
            .iter()
            .any(|m| self.fulfils(remedy, *m, &bench.position))
    }

    /// British II.11.e: the right is gone; what Penalty A restored stays so.
    fn forfeit_right(&mut self, offence: Option<usize>, restore: bool, r: &mut Ruling) {
        match offence {
            Some(i) => {
                let o = self.offences.remove(i);
                if let Some(stand) = o.restore.filter(|_| restore) {
                    self.go_back(&stand);
                    r.say(
                        "The position is restored.",
                        &self.code.answers.penalties.restoring.by.clone(),
                    );
                }
                self.offences.retain(|x| x.offender != o.offender);
            }
            None => self.bond_waived = true,
        }
        self.turn.touched.clear();
        self.bond_waived = true;
    }

    fn why_not(&self, side: Color, demand: Demand) -> Vec<String> {
        let a = &self.code.answers;
        match demand.first {
            Remedy::AnnulGame | Remedy::RecommenceGame | Remedy::SetManInPlace => {
                self.set_up_refusal()
            }
            Remedy::Exchange { .. } => a.promotion.exchange_required.by.clone(),
            Remedy::CountFiftyMoves => self.count_refusal(side),
            _ if !self.lapsed_by.is_empty() => self.lapsed_by.clone(),
            Remedy::LetMoveStand
            | Remedy::LetFirstMoveStand
            | Remedy::LetSecondMoveStand
            | Remedy::LetBothMovesStand
            | Remedy::AnnulMove => a.illegal.two_moves.by.clone(),
            Remedy::LetRookMoveStand => a.castling.rook_first.by.clone(),
            Remedy::CompleteCastling => a.castling.king_alone.by.clone(),
            _ => a.penalties.chosen_by_opponent.by.clone(),
        }
    }

    /// Carries out a demand that is upheld.
    fn exact(&mut self, side: Color, demand: Demand, cites: &[String], r: &mut Ruling) {
        if self.exact_requirement(side, demand.first, cites, r) {
            return;
        }
        let matches_offence = |o: &Offence| {
            o.offender != side
                && !o.deferred
                && match demand.first {
                    Remedy::RestorePosition => {
                        o.restore.is_some()
                            && demand
                                .then
                                .is_none_or(|t| o.options.iter().any(|(x, _)| *x == t))
                    }
                    first => {
                        o.outright.iter().any(|(x, _)| *x == first)
                            || (o.restore.is_none() && o.options.iter().any(|(x, _)| *x == first))
                    }
                }
        };
        let Some(i) = self.offences.iter().position(matches_offence) else {
            if demand.first == Remedy::RestorePosition {
                return self.points_out_illegal(r);
            }
            // A man touched and no move made: the opponent names what must be done.
            self.turn.exacted = Some(Exacted {
                remedies: vec![demand.first],
                by: cites.to_vec(),
            });
            return;
        };
        let offence = self.offences[i].clone();
        if offence.about_touch {
            r.say(
                "It is demanded in time.",
                &self.code.answers.penalties.touch_window.by.clone(),
            );
        }
        match demand.first {
            Remedy::RestorePosition => {
                // English Club 8.a: what follows the recall is not for the adversary to choose.
                let settled = self.code.answers.illegal.is_a_move.rule
                    && !offence.own_choice
                    && offence.outright.is_empty();
                let then = match offence.options[..] {
                    [(only, _)] if settled => Some(only),
                    _ => demand.then,
                };
                self.exact_restoring(i, offence, then, cites, r)
            }
            first if offence.outright.iter().any(|(x, _)| *x == first) => {
                self.offences.remove(i);
                self.let_stand(first, &offence, r);
            }
            first => {
                self.offences.retain(|o| o.offender == side);
                self.turn.exacted = Some(Exacted {
                    remedies: vec![self.meeting_both(&offence, first)],
                    by: cites.to_vec(),
                });
            }
        }
    }

    pub(crate) fn exact_restoring(
        &mut self,
        i: usize,
        offence: Offence,
        then: Option<Remedy>,
        cites: &[String],
        r: &mut Ruling,
    ) {
        let Some(stand) = &offence.restore else {
            return;
        };
        let carried = match self.turn.player() == offence.offender {
            true => self.turn.off_turn.clone(),
            false => self.turn.carried.clone(),
        };
        self.go_back(stand);
        // What the injured side touched in that turn is still to be answered for (British II.5.e).
        self.turn.off_turn = carried;
        self.turn.any_touch = true;
        self.bond_waived = false;
        let by = self.code.answers.penalties.restoring.by.clone();
        r.say("The position is restored as the turn began.", &by);
        let offender = offence.offender;
        if let Some(remedy) = then {
            let remedy = self.meeting_both(&offence, remedy);
            self.offences.retain(|o| o.offender != offender);
            self.turn.touched.clone_from(&offence.touched);
            let mut by = cites.to_vec();
            by.extend(self.code.answers.penalties.restoring.by.iter().cloned());
            self.turn.exacted = Some(Exacted {
                remedies: vec![remedy],
                by,
            });
            return;
        }
        self.turn.touched = offence
            .touched
            .iter()
            .copied()
            .filter(|id| self.live.men.square_of(*id).is_some())
            .collect();
        if offence.own_choice {
            self.offences.remove(i);
            let remedies: Vec<Remedy> = offence.options.iter().map(|(x, _)| *x).collect();
            if !remedies.is_empty() {
                let cites = offence.options.iter().flat_map(|(_, by)| by);
                let by = offence.by.iter().chain(cites).cloned().collect();
                self.turn.touched.clear();
                self.turn.exacted = Some(Exacted { remedies, by });
            }
            return;
        }
        if offence.options.is_empty() {
            self.offences.retain(|o| o.offender != offender);
            self.turn.touched.clear();
            if let Some((remedy, by)) = offence.after_restoring {
                self.turn.exacted = Some(Exacted {
                    remedies: vec![remedy],
                    by,
                });
            } else {
                let by = self.code.answers.penalties.selected.by.clone();
                r.say("The rest of the penalty is remitted.", &by);
            }
            return;
        }
        self.releases_who_took_wrongly(&offence);
        // Penalty A alone: the rest may still be exacted.
        if self.code.answers.illegal.is_a_move.rule && !offence.about_touch {
            // What follows a false move takes the place of what its touch binds to.
            self.turn.touched.clear();
        }
        self.offences.retain(|o| o.offender != offender);
        self.turn.exacted.clone_from(&offence.exacted);
        self.offences.push(Offence {
            restore: None,
            outright: Vec::new(),
            ..offence
        });
    }

    /// Blue Book Penalties.6: the man that cannot take so is not to be moved instead.
    pub(crate) fn releases_who_took_wrongly(&mut self, offence: &Offence) {
        if !self.code.answers.penalties.offences_united.rule || offence.about_touch {
            return;
        }
        let men = &self.live.men;
        let exactable = |id: &ManId| {
            let remedy = men.square_of(*id).map(Remedy::Move);
            let other_rule = men.man(*id).owner != offence.offender;
            other_rule || offence.options.iter().any(|(x, _)| Some(*x) == remedy)
        };
        self.turn.touched.retain(exactable);
    }

    /// Where one move meets the touch of an own and of an adverse man, it is that move which is exacted for
    /// either (`default:own-and-adverse`).
    fn meeting_both(&self, offence: &Offence, remedy: Remedy) -> Remedy {
        let each = self.code.answers.touching.own_and_adverse.rule == OwnAndAdverse::Each;
        let king = self.live.men.king(offence.offender);
        let pair = |(x, _): &Cited| match *x {
            Remedy::TakeWith { take, with } => {
                let moves = match king == Some(with) {
                    true => Remedy::MoveKing,
                    false => Remedy::Move(with),
                };
                (remedy == Remedy::Take(take) || remedy == moves).then_some(*x)
            }
            _ => None,
        };
        let mut pairs = offence.options.iter().filter_map(pair);
        match (each || !offence.about_touch, pairs.next(), pairs.next()) {
            (false, Some(only), None) => only,
            _ => remedy,
        }
    }

    /// Lets go all that could now be demanded.
    pub(crate) fn waives(&mut self, side: Color, r: &mut Ruling) {
        let mine = self
            .offences
            .iter()
            .any(|o| o.offender != side && !o.deferred);
        let lets_duty_go = self.code.answers.penalties.duty_may_be_demanded.rule;
        if lets_duty_go && side != self.turn.player() && !mine {
            // Nothing else is open: he lets go what the touch itself binds to.
            self.turn.touched.clear();
        }
        let mut by: Vec<String> = self.code.answers.penalties.waiver.by.clone();
        for o in self.offences.iter().filter(|o| o.offender != side) {
            by.extend(o.by.iter().cloned());
        }
        let restored =
            |o: &Offence| o.offender != side && o.restore.is_none() && !o.options.is_empty();
        let mended = self.turn.illegal.is_some() && mine;
        if (mended || self.offences.iter().any(restored)) && side != self.turn.player() {
            self.turn.touched.clear();
        }
        self.offences.retain(|o| o.offender == side);
        self.lets_adoption_go(side);
        self.spares_pawn(side);
        if side != self.turn.player() {
            self.bond_waived = !self.turn.touched.is_empty();
            self.turn.exacted.take_if(|_| lets_duty_go);
        }
        self.required.retain(|q| q.of == side);
        self.waives_set_up(side);
        r.say("He lets it go.", &by);
    }
}

/// Whether a remedy is a move that may be exacted.
pub(crate) fn is_penal(remedy: Remedy) -> bool {
    matches!(
        remedy,
        Remedy::Move(_)
            | Remedy::MoveKing
            | Remedy::Take(_)
            | Remedy::TakeWith { .. }
            | Remedy::Castle
            | Remedy::CoverCheck
    )
}
