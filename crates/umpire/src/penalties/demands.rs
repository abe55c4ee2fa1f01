//! Demands made: upheld, refused, carried out, let go.
use board::{Color, ManId};
use statute::answers::*;

use crate::act::*;
use crate::game::Game;
use crate::penalties::duties::fulfils;
use crate::penalties::entitlements::{Entitlement, Source};
use crate::penalties::scales::Scales;
use crate::ruling::*;
use crate::state::ledger::{Cited, Exacted, Offence, OffenceId};

impl Game {
    /// What stands against a demand.
    pub(crate) fn bar_to_demanding(&self, side: Color, demand: Demand) -> Option<Bar> {
        let by = || self.why_not(demand);
        match self.entitled(side, demand) {
            Some(_) => None,
            None => Some(Bar::refusal("He has no right to that now.", &by())),
        }
    }

    pub(crate) fn demands_act(&mut self, side: Color, demand: Demand, r: &mut Ruling) {
        match self.entitled(side, demand) {
            Some(entitlement) => self.carry_out(side, &entitlement, r),
            None => self.refuse_demand(side, demand, r),
        }
    }

    /// Carries out what a side was entitled to demand.
    fn carry_out(&mut self, side: Color, e: &Entitlement, r: &mut Ruling) {
        let first = e.demand.first;
        match e.source {
            Source::Duty => {
                return r.tell(SentenceKind::Books, "That lies on him already.", &e.cites);
            }
            Source::Count => return self.begin_count(side, &e.cites, r),
            Source::Recall(giver) => return self.recall_all(giver, r),
            Source::Unspoken(fault) => return self.insists(side, fault, e.demand, r),
            _ => r.tell(SentenceKind::Books, "The demand is upheld.", &e.cites),
        }
        match e.source {
            Source::Offence(id) => self.exact(side, id, e, r),
            Source::LeftOf(id) => self.exact_restoring(id, Some(first), &e.cites, r),
            // A man touched and no move made: the opponent names what must be done.
            Source::Bond => self.ledger.exact_one(first, e.cites.clone(), Basis::Touch),
            Source::Requirement if self.has_put_back(side, first, r) => {}
            Source::Requirement => self.require(side, e),
            Source::ForfeitedPawn => self.takes_off_forfeited(first, &e.cites, r),
            Source::SettingUp => self.exact_set_up(side, first, r),
            _ => self.points_out_illegal(r),
        }
    }

    /// Carries out what is open for an offence.
    fn exact(&mut self, side: Color, id: OffenceId, e: &Entitlement, r: &mut Ruling) {
        let Some(offence) = self.ledger.offence(id).cloned() else {
            return;
        };
        if offence.about_touch {
            r.tell(
                SentenceKind::Books,
                "It is demanded in time.",
                &self.code.answers.penalties.touch_window.by.clone(),
            );
        }
        match e.demand.first {
            Remedy::RestorePosition => {
                // English Club 8.a: what follows the recall is not for the adversary to choose.
                let settled = self.code.answers.illegal.is_a_move.rule
                    && !offence.own_choice
                    && offence.outright.is_empty()
                    && !offence.overtaken;
                let then = match offence.options[..] {
                    [(only, _)] if settled => Some(only),
                    _ => e.demand.then,
                };
                self.exact_restoring(id, then, &e.cites, r)
            }
            first if offence.offers_outright(first) => {
                self.ledger.close(id);
                self.let_stand(first, &offence, r);
            }
            first if offence.overtaken => self.exact_restoring(id, Some(first), &e.cites, r),
            first => {
                self.ledger.settle(!side);
                let remedy = self.meeting_both(&offence, first);
                self.ledger
                    .exact_one(remedy, e.cites.clone(), offence.basis());
            }
        }
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
        let found = self
            .ledger
            .offences()
            .iter()
            .find(|o| form(o))
            .map(Offence::id);
        let bonded = found.is_none()
            && demand.then.is_none()
            && side != self.turn.player()
            && !self.ledger.bond_waived()
            && !self.bonds().elections.is_empty();
        if is_penal(last) && (found.is_some() || bonded) && self.impossible(found, last) {
            let mut by = rule.by.clone();
            let offence = found.and_then(|id| self.ledger.offence(id));
            by.extend(offence.map_or_else(Vec::new, |o| o.by.clone()));
            r.refuse("That cannot be done.", &by);
            if rule.rule == Impossible::RightForfeited {
                self.forfeit_right(found, demand.first == Remedy::RestorePosition, r);
            }
            return;
        }
        if let Some(then) = demand.then.filter(|then| is_penal(*then)) {
            let alone = Demand::from(demand.first);
            let open = self.demands(side);
            if let Some(first) = open.into_iter().find(|d| d.demand == alone) {
                return self.uphold_first_part(side, &first, then, r);
            }
        }
        let by = self.why_not(demand);
        r.refuse("He has no right to that now.", &by);
        self.advise_against(side, demand, r);
    }

    /// The first of two remedies is upheld; the second is void, and may be restated (AMB-25).
    fn uphold_first_part(
        &mut self,
        side: Color,
        first: &Entitlement,
        then: Remedy,
        r: &mut Ruling,
    ) {
        self.carry_out(side, first, r);
        let by = self.why_not(Demand::from(then));
        r.refuse("He has no right to the second part.", &by);
    }

    fn impossible(&self, offence: Option<OffenceId>, remedy: Remedy) -> bool {
        let offence = offence.and_then(|id| self.ledger.offence(id));
        let stand = offence.and_then(|o| o.restore.as_deref());
        let stand = stand.unwrap_or(self.turn.base());
        let Some(scales) = Scales::new(self, stand) else {
            return false;
        };
        !scales
            .lawful
            .iter()
            .any(|m| fulfils(remedy, *m, &scales.position))
    }

    /// British II.11.e: the right is gone; what Penalty A restored stays so.
    fn forfeit_right(&mut self, offence: Option<OffenceId>, restore: bool, r: &mut Ruling) {
        if let Some(o) = offence.and_then(|id| self.ledger.close(id)) {
            if let Some(stand) = o.restore.as_ref().filter(|_| restore) {
                self.go_back(stand);
                let by = self.restored_by(&o.broken);
                r.say("The position is restored.", &by);
            }
            self.ledger.settle(o.offender);
        }
        self.turn.release(|_| false);
        self.ledger.waive_bond(true);
    }

    fn why_not(&self, demand: Demand) -> Vec<String> {
        let a = &self.code.answers;
        match demand.first {
            Remedy::AnnulGame | Remedy::RecommenceGame | Remedy::SetManInPlace => {
                self.set_up_refusal()
            }
            Remedy::Exchange { at, .. } => {
                let man = self.board.men.man_at(at);
                match man.is_some_and(|man| man.form == board::Form::Substitute) {
                    true => a.promotion.piece_provided.by.clone(),
                    false => a.promotion.exchange_required.by.clone(),
                }
            }
            Remedy::CountFiftyMoves => self.count_refusal(),
            _ if !self.ledger.lapsed_by().is_empty() => self.ledger.lapsed_by().to_vec(),
            Remedy::LetMoveStand
            | Remedy::LetFirstMoveStand
            | Remedy::LetSecondMoveStand
            | Remedy::LetBothMovesStand
            | Remedy::AnnulMove => a.illegal.two_moves.by.clone(),
            Remedy::LetRookMoveStand => a.castling.rook_first.by.clone(),
            Remedy::CompleteCastling => a.castling.king_alone.by.clone(),
            _ if !a.penalties.duty_may_be_demanded.rule => {
                let p = &a.penalties;
                [&p.chosen_by_opponent.by[..], &p.duty_may_be_demanded.by].concat()
            }
            _ => a.penalties.chosen_by_opponent.by.clone(),
        }
    }

    /// A position is restored by the law of penalties, and for the rule that was broken.
    fn restored_by(&self, broken: &[String]) -> Vec<String> {
        let restoring = &self.code.answers.penalties.restoring.by;
        let more = broken.iter().filter(|id| !restoring.contains(id));
        restoring.iter().chain(more).cloned().collect()
    }

    pub(crate) fn exact_restoring(
        &mut self,
        id: OffenceId,
        then: Option<Remedy>,
        cites: &[String],
        r: &mut Ruling,
    ) {
        let Some(offence) = self.ledger.offence(id).cloned() else {
            return;
        };
        let Some(stand) = &offence.restore else {
            return;
        };
        let carried = self.turn.out_of_turn(!offence.offender);
        self.go_back(stand);
        // What the injured side touched in that turn is still to be answered for (British II.5.e).
        for man in carried {
            self.turn.touch_out_of_turn(man);
        }
        self.turn.hand_on_board();
        self.ledger.waive_bond(false);
        let restored_by = self.restored_by(&offence.broken);
        r.say("The position is restored as the turn began.", &restored_by);
        let offender = offence.offender;
        if let Some(remedy) = then {
            let remedy = self.meeting_both(&offence, remedy);
            self.ledger.settle(offender);
            self.turn.bind_to(offence.touched.iter().copied());
            let by = [cites, &restored_by].concat();
            self.ledger.exact_one(remedy, by, offence.basis());
            return;
        }
        let on_board = |id: &ManId| self.board.men.square_of(*id).is_some();
        self.turn
            .bind_to(offence.touched.iter().copied().filter(on_board));
        if offence.own_choice {
            self.ledger.close(id);
            let remedies: Vec<Remedy> = offence.options.iter().map(|(x, _)| *x).collect();
            if !remedies.is_empty() {
                let cites = offence.options.iter().flat_map(|(_, by)| by);
                let by = offence.by.iter().chain(cites).cloned().collect();
                self.turn.release(|_| false);
                let basis = offence.basis();
                self.ledger.exact(Exacted {
                    remedies,
                    by,
                    basis,
                });
            }
            return;
        }
        if offence.options.is_empty() {
            self.ledger.settle(offender);
            self.turn.release(|_| false);
            let basis = offence.basis();
            if let Some((remedy, by)) = offence.after_restoring {
                self.ledger.exact_one(remedy, by, basis);
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
            self.turn.release(|_| false);
        }
        self.ledger.settle(offender);
        if let Some(exacted) = offence.exacted.clone() {
            self.ledger.exact(exacted);
        }
        self.ledger.open(offence.restored());
    }

    /// Blue Book Penalties.6: the man that cannot take so is not to be moved instead.
    pub(crate) fn releases_who_took_wrongly(&mut self, offence: &Offence) {
        if !self.code.answers.penalties.offences_united.rule || offence.about_touch {
            return;
        }
        let men = &self.board.men;
        let exactable = |id: ManId| {
            let remedy = men.square_of(id).map(Remedy::Move);
            let other_rule = men.man(id).owner != offence.offender;
            other_rule || remedy.is_some_and(|remedy| offence.offers(remedy))
        };
        self.turn.release(exactable);
    }

    /// Where one move meets the touch of an own and of an adverse man, it is that move which is exacted for
    /// either (`default:own-and-adverse`).
    fn meeting_both(&self, offence: &Offence, remedy: Remedy) -> Remedy {
        let each = self.code.answers.touching.own_and_adverse.rule == OwnAndAdverse::Each;
        let king = self.board.men.king(offence.offender);
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
        let mine = self.ledger.against(!side).next().is_some();
        let lets_duty_go = self.code.answers.penalties.duty_may_be_demanded.rule;
        if lets_duty_go && side != self.turn.player() && !mine {
            // Nothing else is open: he lets go what the touch itself binds to.
            self.turn.release(|_| false);
        }
        let mut by: Vec<String> = self.code.answers.penalties.waiver.by.clone();
        for o in self.ledger.offences().iter().filter(|o| o.offender != side) {
            by.extend(o.by.iter().cloned());
        }
        let restored =
            |o: &Offence| o.offender != side && o.restore.is_none() && !o.options.is_empty();
        let mended = self.turn.illegal().is_some() && mine;
        if (mended || self.ledger.offences().iter().any(restored)) && side != self.turn.player() {
            self.turn.release(|_| false);
        }
        self.ledger.waive(side);
        self.lets_adoption_go(side);
        self.spares_pawn(side);
        if side != self.turn.player() {
            self.ledger.waive_bond(!self.turn.nothing_touched());
            if lets_duty_go {
                self.ledger.released();
            }
        }
        if side == self.turn.player() {
            self.lets_intrusion_stand(r);
        }
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
