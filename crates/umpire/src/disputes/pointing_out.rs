//! Errors pointed out: illegal moves, in time and later; Kings that could be taken.
use std::sync::Arc;

use board::{Color, Role, Square};
use statute::answers::*;

use crate::act::*;
use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::moving::moves::Attempt;
use crate::penalties::entitlements::{Entitlement, Source};
use crate::ruling::{Bar, Ruling, SentenceKind};
use crate::state::begun::Kind;
use crate::state::ledger::{Offence, OffenceId};
use crate::state::stand::Stand;
use crate::state::status::Status;

impl Game {
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

    /// The errors in which the game stands, whoever knows of them: what may be accepted, and what is pointed out
    /// in vain where it is not among them.
    pub fn errors(&self) -> Vec<Fault> {
        let all = [
            Fault::BoardMisplaced,
            Fault::MenMisplaced,
            Fault::FirstMove,
            Fault::OddsForgotten,
            Fault::IllegalMove,
            Fault::KingInCheck,
            Fault::WrongPosition,
        ];
        all.into_iter()
            .filter(|fault| self.errs_in(*fault))
            .collect()
    }

    pub(crate) fn errs_in(&self, fault: Fault) -> bool {
        match fault {
            Fault::IllegalMove => self.errs_in_a_move(),
            Fault::KingInCheck => {
                let said = self.code.answers.check.must_be_announced.rule;
                said && self.board.check.is_some() || self.errs_in_a_move()
            }
            Fault::WrongPosition => self.mail.was_resumed_wrong() || self.board.fallen().is_some(),
            Fault::MenMisplaced if self.board.fallen().is_some() => true,
            _ => self.fault_present(fault),
        }
    }

    /// An illegal move stands, or one out of turn, or a false one that can still be called in question.
    fn errs_in_a_move(&self) -> bool {
        let open = |o: &Offence| o.is_open() && !o.about_touch;
        self.turn.illegal().is_some()
            || self.turn.intrusion().is_some()
            || self.past.earliest_fault().is_some()
            || self.ledger.offences().iter().any(open)
            || self.completed_illegally()
            || self.board.fallen().is_some()
    }

    /// Whether the move would take the adverse King.
    pub(crate) fn takes_king(&self, side: Color, words: &MoveWords) -> bool {
        let MoveWords::Coordinates { from, to, .. } = words else {
            return false;
        };
        let man = |sq| self.board.men.man_at(sq);
        let king = man(*to).is_some_and(|m| m.kind == Role::King && m.owner != side);
        let own = man(*from).is_some_and(|m| m.owner == side);
        king && own
    }

    /// Whether the King stands in reach because of what was not corrected.
    fn king_in_reach(&self, side: Color, from: Square, to: Square) -> bool {
        let faulty = self.turn.illegal().is_some() && side != self.turn.player()
            || self.past.earliest_fault().is_some();
        faulty
            && self.code.answers.illegal.found_later.rule == FoundLater::Restored
            && self
                .board_for(side)
                .is_some_and(|p| p.commanders(to, side).contains(from))
    }

    /// What stands against an attempt to take the King.
    pub(crate) fn bar_to_taking_king(&self, side: Color, words: &MoveWords) -> Option<Bar> {
        let MoveWords::Coordinates { from, to, .. } = *words else {
            return None;
        };
        let put_right = !self.arbiter_sits() && self.king_in_reach(side, from, to);
        let barred = side != self.turn.player() && !put_right;
        let by = &self.code.answers.illegal.capture.by;
        barred.then(|| Bar::refusal("No King is ever taken.", by))
    }

    /// A King is never taken. He is in reach only when an illegality stands uncorrected (British
    /// I.11.E.a.4), which is then put right; otherwise the attempt is an unlawful move, which cannot stand.
    pub(crate) fn takes_at_king(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
        let MoveWords::Coordinates { from, to, .. } = *words else {
            return;
        };
        if !self.arbiter_sits() && self.king_in_reach(side, from, to) {
            if side != self.turn.player() && self.turn.illegal().is_some() {
                self.pass_over(r);
            }
            return self.points_out_illegal(r);
        }
        let (man, victim) = (self.board.men.at(from), self.board.men.at(to));
        let attempt = Attempt {
            man,
            from,
            to,
            victim,
            castling: None,
        };
        self.window_touch(side, r);
        self.touch_all(side, man.into_iter().chain(victim).collect());
        let kind = match self.arbiter_sits() {
            true => Kind::KingTaken,
            false => self.kind_of(side, &attempt),
        };
        let mut by = self.menu(kind).by.clone();
        if kind == Kind::KingTaken {
            by.extend(self.code.answers.moves.own_king.by.iter().cloned());
        }
        r.tell(SentenceKind::Offence, "No King is ever taken.", &by);
        if kind != Kind::KingTaken {
            let mut offence = self.offence_of(side, kind, &attempt);
            offence.outright.clear();
            self.open_offence(side, offence, r);
        }
        if !self.code.answers.illegal.is_a_move.rule {
            self.turn.moves_illegally(kind);
        }
    }

    /// What stands against having an illegal move put right.
    pub(crate) fn bar_to_pointing_out_illegal(&self) -> Option<Bar> {
        let i = &self.code.answers.illegal;
        if self.cannot_be_retraced() {
            return None;
        }
        if self.status.is_over() && i.found_after_mate.rule == FoundLater::Stands {
            return Some(Bar::refusal("The game is over.", &i.found_after_mate.by));
        }
        let by_the_board = matches!(
            self.status.result(),
            None | Some((
                _,
                How::Mate | How::Claim(Claim::Stalemate) | How::NoPossibleWin
            ))
        );
        if !by_the_board {
            let why = "The game was ended by the will of a player.";
            return Some(Bar::refusal(why, &i.found_later.by));
        }
        if self.earliest_illegality().is_some() {
            return None;
        }
        if i.is_a_move.rule {
            return self.bar_to_recalling();
        }
        let stands = self.turn.illegal().is_some() || self.turn.intrusion().is_some();
        if stands || self.may_put_back_fallen() {
            return None;
        }
        let mut by = i.found_later.by.clone();
        if i.substitute_stands.rule {
            by.extend(i.substitute_stands.by.iter().cloned());
        }
        let why = "No illegal move stands uncorrected in the game.";
        Some(Bar::refusal(why, &by))
    }

    /// Whether what was played since is undone, in a game that is restored so, for what this side did itself. The law lets
    /// anybody find it (British II.6.e.1 names no claimant).
    pub fn is_undone_for_his_own(&self, restored: &Game, side: Color) -> bool {
        self.past.undoes_his(restored.past.number(), side)
    }

    /// An illegality would have to be put right, and nobody can tell how the men stood.
    fn cannot_be_retraced(&self) -> bool {
        self.past.is_unknown()
            && self.code.answers.illegal.found_later.rule == FoundLater::Restored
            && self.past.earliest_fault().is_some()
    }

    /// How the men stood before the first illegality. An illegal move answered by another: neither is a link in the
    /// chain (British II.6.e).
    fn earliest_illegality(&self) -> Option<Arc<Stand>> {
        let both = self.turn.illegal().is_some() && self.turn.intrusion().is_some();
        let answered = || both.then(|| self.turn.start().clone());
        self.past.earliest_fault().or_else(answered)
    }

    pub(crate) fn points_out_illegal(&mut self, r: &mut Ruling) {
        let i = self.code.answers.illegal.clone();
        if self.cannot_be_retraced() {
            r.tell(
                SentenceKind::End,
                "The position cannot be ascertained: the game is annulled.",
                &i.cannot_be_retraced.by,
            );
            return self.annul(r);
        }
        if let Some(stand) = self.earliest_illegality() {
            let mut by = i.found_later.by.clone();
            if self.past.moved_out_of_turn(&stand) {
                by.extend(i.two_moves.by);
            }
            self.ledger.settle_all();
            self.go_back(&stand);
            return r.say(
                "The position before the illegality is restored, without penalty.",
                &by,
            );
        }
        if i.is_a_move.rule {
            return self.points_out_false_move(r);
        }
        if self.forgives_false_check(r) {
            return;
        }
        if self.turn.illegal().is_some() || self.turn.intrusion().is_some() {
            return r.say(
                "The move is not legal and must be corrected.",
                &i.is_a_move.by,
            );
        }
        self.puts_back_fallen(r);
    }

    /// Blue Book Check.1: what was done unlawfully upon a false check is undone, and nothing follows.
    pub(crate) fn forgives_false_check(&mut self, r: &mut Ruling) -> bool {
        let player = self.turn.player();
        if self.turn.illegal().is_none() || !self.false_check_excuses(player) {
            return false;
        }
        let by = self.code.answers.check.false_check.by.clone();
        self.ledger.settle(player);
        let start = self.turn.start().clone();
        let told = self.cries.clone();
        self.go_back(&start);
        self.cries = told;
        r.say("The position is restored, and he is free.", &by);
        true
    }

    /// A false move that may be recalled, else one out of turn that may be annulled.
    fn false_move(&self) -> Option<&Offence> {
        let offences = self.ledger.offences();
        let recallable = |o: &&Offence| o.is_open() && o.recallable() && !o.about_touch;
        let annullable = |o: &&Offence| o.offers_outright(Remedy::AnnulMove);
        let recalled = offences.iter().find(recallable);
        recalled.or_else(|| offences.iter().find(annullable))
    }

    /// What stands against recalling a false move where it is a move.
    pub(crate) fn bar_to_recalling(&self) -> Option<Bar> {
        let by = &self.code.answers.illegal.found_later.by;
        let why = "What was not called in question in time stands.";
        let none = self.false_move().is_none();
        none.then(|| Bar::refusal(why, by))
    }

    /// In the codes where a false move is a move, pointing it out in time is to have it recalled.
    pub(crate) fn points_out_false_move(&mut self, r: &mut Ruling) {
        let Some(offence) = self.false_move().cloned() else {
            return;
        };
        if !(offence.is_open() && offence.recallable() && !offence.about_touch) {
            if offence.offers_outright(Remedy::LetBothMovesStand) {
                let by = offence.by.clone();
                return r.say("It is for the adversary to elect what shall be done.", &by);
            }
            self.ledger.close(offence.id());
            return self.annul_intrusion(&offence, r);
        }
        let recalled = &self.code.answers.illegal.recalled_on_pointing_out;
        if !recalled.rule {
            let by = [&offence.by[..], &recalled.by].concat();
            return r.say("It is for the adversary to elect what shall be done.", &by);
        }
        self.recall(offence.id(), r);
    }

    /// The false move is taken back and its penalty laid on the offender, unless there is something to elect.
    pub(crate) fn recall(&mut self, id: OffenceId, r: &mut Ruling) {
        let Some(offence) = self.ledger.offence(id).cloned() else {
            return;
        };
        let stand = |x: &Remedy| matches!(x, Remedy::LetMoveStand | Remedy::LetCastlingStand);
        if offence.outright.iter().any(|(x, _)| stand(x))
            || offence.options.len() > 1 && !offence.own_choice
        {
            return r.say(
                "It is for the adversary to elect what shall be done.",
                &offence.by,
            );
        }
        r.say("The false move is recalled.", &offence.by);
        let then = offence
            .options
            .first()
            .map(|(x, _)| *x)
            .filter(|_| !offence.own_choice);
        let cites: Vec<String> = offence
            .options
            .iter()
            .flat_map(|o| o.1.clone())
            .chain(offence.by.clone())
            .collect();
        self.exact_restoring(id, then, &cites, r);
    }

    /// British II.6.e: whoever finds an uncorrected illegality may have the position restored.
    pub(crate) fn restoration_demand(&self, found: &mut Vec<Entitlement>) {
        let rule = &self.code.answers.illegal.found_later;
        let by_will = matches!(
            self.status.result(),
            Some((
                _,
                How::Resignation
                    | How::Agreement
                    | How::Forfeit
                    | How::Time
                    | How::Engagement
                    | How::Claim(Claim::FiftyMoves | Claim::Repetition | Claim::EndlessChecks)
            ))
        );
        let stands = self.status.is_over()
            && self.code.answers.illegal.found_after_mate.rule == FoundLater::Stands;
        // Where the umpire acts unasked it is pointed out to him, and no demand (FIDE 7.5.1).
        if rule.rule == FoundLater::Restored
            && !self.arbiter_sits()
            && !by_will
            && !stands
            && !self.past.is_unknown()
            && self.past.earliest_fault().is_some()
        {
            found.push(Entitlement::new(
                Remedy::RestorePosition,
                "An illegal move was never corrected.",
                &rule.by,
                Source::Record,
            ));
        }
    }

    pub(crate) fn annul(&mut self, r: &mut Ruling) {
        self.status = Status::Over(Outcome::Annulled, How::Agreement);
        self.ledger.settle_all();
        self.ledger.end();
        let by = self.code.answers.series.annulled_again_by_same.by.clone();
        r.tell(
            SentenceKind::End,
            "The game is annulled; he who had the right to begin it begins the next.",
            &by,
        );
    }
}
