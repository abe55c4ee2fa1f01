//! Moves in the other's turn: two moves running, a move changed, a move taken back.
use std::sync::Arc;

use board::{Color, ManId, Move, Square};
use statute::answers::*;

use crate::act::*;
use crate::game::Game;
use crate::moving::moves::Plan;
use crate::ruling::{Bar, Ruling, SentenceKind};
use crate::state::begun::*;
use crate::state::ledger::{Closes, Offence, OffenceId};
use crate::state::stand::Stand;

impl Game {
    pub(crate) fn play_out_of_turn(&mut self, side: Color, plan: Plan, r: &mut Ruling) {
        let before = Arc::new(self.board.stand().clone());
        let mv = match plan {
            Plan::Lawful(m) => Some(m),
            _ => None,
        };
        let touched = match plan {
            Plan::Lawful(board::Move::Castle { king, rook, .. }) => vec![king, rook],
            Plan::Lawful(m) => vec![m.from(), m.to()],
            Plan::Transfer { from, to, .. } => vec![from, to],
            Plan::Castle { king, rook, .. } => [Some(king), rook].into_iter().flatten().collect(),
        };
        let men: Vec<ManId> = touched
            .into_iter()
            .filter_map(|sq| self.board.men.at(sq))
            .collect();
        self.window_touch(side, r);
        self.transfer_out_of_turn(side, &plan);
        // It is still the other's turn, and what he may take in passing he still may.
        self.board.passes_over(before.passed);
        self.intrude(side, before, men, mv, r);
    }

    fn transfer_out_of_turn(&mut self, side: Color, plan: &Plan) {
        match *plan {
            Plan::Lawful(m) => {
                self.board.make(side, m);
            }
            Plan::Transfer { from, to, .. } => {
                self.board.transfer(from, to);
                // Whoever it stood upon shows again.
                let first = self.board.uncover(from);
                first.into_iter().for_each(|id| self.board.put(id, from));
            }
            Plan::Castle { king, to, rook } => {
                self.board.castle(king, to, rook);
            }
        }
    }

    /// A move in the other's turn: what may be elected.
    pub(crate) fn intrude(
        &mut self,
        side: Color,
        before: Arc<Stand>,
        touched: Vec<ManId>,
        mv: Option<Move>,
        r: &mut Ruling,
    ) {
        self.turn.displaced_out_of_turn(&touched);
        // The giver of moves has not waited for them.
        self.forgets_gift_moves();
        let last = self.past.last().cloned();
        let taken_back = self.turn.intrusion().is_some_and(|i| i.taken_back);
        let same_man = last.as_ref().is_some_and(|p| {
            p.player == side && p.man.is_some() && p.man == touched.first().copied()
        });
        let begun = self.turn.is_begun();
        let busy = begun || !self.board.hand(!side).is_empty();
        let first = mv.is_some() && last.is_none() && self.begins_from_array();
        let wrong_beginner = first && !busy;
        if wrong_beginner {
            return self.wrong_player_begins(side, mv, r);
        }
        let substitute = mv
            .filter(|_| taken_back)
            .or_else(|| self.put_for_last_move(side));
        let taken_back = taken_back || substitute.is_some();
        let first = self.turn.intrusion_settled();
        let base = self.turn.base().clone();
        let now = self.board.men.clone();
        let found = self.board.found_after(&base, &before.men);
        let origin = first.as_ref().map_or(base.clone(), |i| i.before.clone());
        let mv = castled_since(side, &origin, &found).or(mv);
        let stands = |i: &Intrusion| !i.taken_back && i.undone.is_none();
        if let Some(first) = first
            .clone()
            .filter(stands)
            .filter(|_| found.same_men(&origin))
        {
            // With his own hand he has put the men back: it is as if he took it back.
            self.turn.is_intruded(first);
            self.board.put_all(before.men.clone());
            self.takes_back_intrusion(side, r);
            return;
        }
        let (mut men, mut stood) = first.map_or_else(Default::default, |i| (i.touched, i.stood));
        men.extend(touched);
        let moving =
            |(sq, id): &(Square, ManId)| now.at(*sq) != Some(*id) && base.men.at(*sq) != Some(*id);
        let away = before
            .men
            .on_board()
            .map(|(sq, id, _)| (sq, id))
            .filter(moving);
        stood.extend(away.map(|(sq, id)| (id, sq)));
        self.turn.is_intruded(Intrusion {
            before: origin,
            stood,
            touched: men,
            substitute,
            taken_back,
            undone: None,
            same_man,
            mv,
        });
        self.open_intrusion(side, r);
        self.board
            .forget_under(|sq| before.men.at(sq) != now.at(sq));
        self.board.gives_turn(self.turn.player());
        // What the player to move has begun is judged as it was: his men are where his move finds them.
        self.turn.goes_on_from(Arc::new(Stand {
            turn: self.turn.player(),
            ..found
        }));
    }

    /// The men are changed as his hand, or the law, changes what was done in the other's turn; what the player to move
    /// has begun with them stands.
    fn finds_instead(&mut self, found: Arc<Stand>, stood: &[(ManId, Square)]) {
        self.board.changes(&self.turn.base().men, &found, stood);
        self.board.gives_turn(self.turn.player());
        self.turn.goes_on_from(found);
    }

    /// The move that the whole change since his last turn began would have been, if another than he made.
    fn put_for_last_move(&self, side: Color) -> Option<Move> {
        let last = self.past.last_of(side)?;
        let mut lawful = self.lawful_from(&last.start).into_iter();
        lawful.find(|m| Some(*m) != last.mv && last.start.after(side, *m).same_men(&self.board))
    }

    fn open_intrusion(&mut self, side: Color, r: &mut Ruling) {
        let Some(intrusion) = self.turn.intrusion().cloned() else {
            return;
        };
        let i = &self.code.answers.illegal;
        let mut rule = if intrusion.same_man || intrusion.taken_back {
            &i.changed_move
        } else {
            &i.two_moves
        }
        .clone();
        if self.board.gifts > 0 {
            rule.by.extend(self.code.answers.odds.gift_moves.by.clone());
        }
        r.tell(
            SentenceKind::Offence,
            "A move in the other's turn.",
            &rule.by,
        );
        if self.arbiter_sits() {
            let why = "He may be penalised for it.";
            self.irregular(Some(side), why, &rule.by, r);
        }
        let why = "A move was made in the other's turn.";
        let mut offence = Offence::new(side, &rule.by, why);
        offence.closes = if self.code.answers.penalties.window.rule == Window::Touch {
            Closes::Move
        } else {
            Closes::Ruled
        };
        offence.penal = false;
        for election in &rule.rule {
            match election {
                Election::Annul => offence.outright.push((Remedy::AnnulMove, rule.by.clone())),
                Election::FirstStands => {
                    let stand = &mut offence.outright;
                    stand.push((Remedy::LetFirstMoveStand, rule.by.clone()));
                    if intrusion.taken_back {
                        stand.push((Remedy::LetMoveStand, rule.by.clone()));
                    }
                }
                Election::BothStand if !intrusion.taken_back => offence
                    .outright
                    .push((Remedy::LetBothMovesStand, rule.by.clone())),
                Election::SecondStands if self.second_alone(side, &intrusion).is_some() => {
                    offence
                        .outright
                        .push((Remedy::LetSecondMoveStand, rule.by.clone()));
                }
                _ => {}
            }
        }
        let same = |o: &&Offence| {
            let of_two_moves = [Remedy::AnnulMove, Remedy::LetFirstMoveStand];
            o.offender == side && of_two_moves.iter().any(|x| o.offers_outright(*x))
        };
        if let Some(before) = self.ledger.offences().iter().find(same).map(Offence::id) {
            self.ledger.close(before);
        }
        self.ledger.open(offence);
    }

    /// The standing that the second move alone would make, if it is lawful before both (Q-BB-5).
    fn second_alone(&self, side: Color, intrusion: &Intrusion) -> Option<(Arc<Stand>, Move)> {
        let ply = self.past.last_of(side)?;
        let m = intrusion.mv?;
        self.lawful_from(&ply.start)
            .contains(&m)
            .then(|| (ply.start.clone(), m))
    }

    /// What the opponent elects of moves that stand or do not.
    pub(crate) fn let_stand(&mut self, remedy: Remedy, offence: &Offence, r: &mut Ruling) {
        match remedy {
            Remedy::AnnulMove | Remedy::LetFirstMoveStand => self.annul_intrusion(offence, r),
            Remedy::LetMoveStand if self.move_was_taken_back() => self.annul_intrusion(offence, r),
            Remedy::LetSecondMoveStand => {
                let found = self
                    .turn
                    .intrusion()
                    .cloned()
                    .and_then(|i| self.second_alone(offence.offender, &i));
                if let Some((stand, m)) = found {
                    self.go_back(&stand);
                    self.turn.release(|_| false);
                    self.board.make(offence.offender, m);
                    self.complete_lawful(offence.offender, m, r);
                }
            }
            Remedy::LetRookMoveStand => self.let_rook_move_stand(offence.offender, r),
            _ => {
                let undone = self.turn.intrusion_settled().and_then(|i| i.undone);
                if let Some(after) = undone {
                    self.finds_instead(after, &[]);
                }
                r.say("It stands.", &offence.by);
                let unnamed = self.board.unnamed;
                let unnamed = unnamed.or(self.pawn_on_last_rank(offence.offender));
                self.board.leaves_unnamed(unnamed);
            }
        }
    }

    fn move_was_taken_back(&self) -> bool {
        let intrusion = self.turn.intrusion();
        intrusion.is_some_and(|i| i.taken_back)
    }

    pub(crate) fn annul_intrusion(&mut self, offence: &Offence, r: &mut Ruling) {
        let Some(intrusion) = self.turn.intrusion_settled() else {
            return;
        };
        let untouched = self.turn.nothing_touched();
        self.finds_instead(intrusion.before, &intrusion.stood);
        r.say("The move is undone.", &offence.by);
        let rule = &self.code.answers.illegal.annulled_penalty_next_turn;
        if rule.rule && !untouched {
            self.ledger.lapsed(&rule.by);
        }
        if rule.rule && untouched {
            let why = "He moved in the other's turn, and it was annulled.";
            let mut next = Offence::new(offence.offender, &rule.by, why);
            next.touched = intrusion.touched;
            next.deferred = true;
            next.closes = Closes::TouchOrTurn;
            self.ledger.open(next);
        }
    }

    /// The player to move has replied: what stands of the other's move out of turn, or of a move taken back.
    pub(crate) fn settle_intrusion(&mut self, r: &mut Ruling) {
        let Some(intrusion) = self.turn.intrusion_settled().filter(|i| i.undone.is_none()) else {
            return;
        };
        let restored = self.code.answers.illegal.found_later.rule == FoundLater::Restored;
        if !self.stands_for_another(&intrusion, r) && restored {
            self.past.leaves_fault(self.turn.start().clone());
        }
        self.begins_as_found();
    }

    /// The player to move has let the other's move out of turn pass: the men stand so by his leave.
    pub(crate) fn lets_intrusion_stand(&mut self, r: &mut Ruling) {
        let Some(intrusion) = self.turn.intrusion_settled().filter(|i| i.undone.is_none()) else {
            return;
        };
        self.stands_for_another(&intrusion, r);
        self.begins_as_found();
    }

    /// What is later restored for an offence of the player's own in this turn is how he found the men.
    fn begins_as_found(&mut self) {
        let found = self.turn.base().clone();
        self.ledger.restore_instead(self.turn.start(), &found);
        self.turn.begins_from(found);
    }

    /// Whether a move put for another is now the move that was made.
    fn stands_for_another(&mut self, intrusion: &Intrusion, r: &mut Ruling) -> bool {
        let rule = &self.code.answers.illegal.substitute_stands;
        let lawful = intrusion
            .substitute
            .is_some_and(|m| self.would_have_been_legal(m));
        if !rule.rule || !lawful {
            return false;
        }
        let by = rule.by.clone();
        r.say("The move put for another stands, being replied to.", &by);
        self.past.correct(|last| last.mv = intrusion.substitute);
        true
    }

    /// British II.6.e: a substitute that would have been legal in the first instance.
    fn would_have_been_legal(&self, m: Move) -> bool {
        self.past
            .last()
            .is_some_and(|p| self.lawful_from(&p.start).contains(&m))
    }

    /// A move made in the other's turn that stands on the board.
    pub(crate) fn standing_intrusion(&self) -> Option<&Intrusion> {
        let standing = |i: &&Intrusion| !i.taken_back && i.undone.is_none();
        self.turn.intrusion().filter(standing)
    }

    /// The other has carried men of him who is to move: that is no move of anybody's.
    pub(crate) fn carried_by_the_other(&self) -> Option<&Intrusion> {
        let (player, now) = (self.turn.player(), &self.turn.base().men);
        self.standing_intrusion().filter(|i| {
            let mut men = i.before.men.on_board().filter(|(.., m)| m.owner == player);
            i.mv.is_none() && men.any(|(sq, id, _)| now.square_of(id).is_some_and(|to| to != sq))
        })
    }

    /// They go back; what lay against it remains.
    pub(crate) fn undoes_what_the_other_carried(&mut self) {
        if let Some(intrusion) = self.carried_by_the_other().cloned() {
            self.undoes(intrusion);
        }
    }

    pub(crate) fn undoes(&mut self, intrusion: Intrusion) {
        let (before, stood) = (intrusion.before.clone(), intrusion.stood.clone());
        self.turn.is_intruded(Intrusion {
            undone: Some(self.turn.base().clone()),
            ..intrusion
        });
        self.finds_instead(before, &stood);
    }

    /// His last move was made in the other's turn: that one goes back, and what lay against it remains.
    fn takes_back_intrusion(&mut self, side: Color, r: &mut Ruling) -> bool {
        let Some(intrusion) = self.standing_intrusion().cloned() else {
            return false;
        };
        self.window_touch(side, r);
        self.undoes(intrusion);
        let by = self.code.answers.illegal.two_moves.by.clone();
        r.say("The men are put back.", &by);
        true
    }

    /// His false move that may be recalled, nothing being left to elect (English Club 8.a: by either player).
    fn own_false_move(&self, side: Color) -> Option<OffenceId> {
        let mut open = self.ledger.offences().iter();
        let found = open.find(|o| {
            let elected = o.options.len() > 1 && !o.own_choice || !o.outright.is_empty();
            o.offender == side && o.restore.is_some() && !o.about_touch && !elected
        });
        found.map(Offence::id)
    }

    /// English Club 8.c: the irregular move may be revoked in time by him who made it.
    pub(crate) fn revocable(&self, side: Color) -> Option<OffenceId> {
        let i = &self.code.answers.illegal;
        let his_to_revoke = i.is_a_move.rule && i.recalled_on_pointing_out.rule;
        let over = self.status.is_over() || side == self.turn.player();
        self.own_false_move(side).filter(|_| his_to_revoke && !over)
    }

    /// What stands against taking a move back.
    pub(crate) fn bar_to_taking_back(&self, side: Color) -> Option<Bar> {
        let made = match side == self.turn.player() {
            true => self.turn.illegal().is_some() || self.turn.unfinished().is_some(),
            false => self.standing_intrusion().is_some() || self.past.last_of(side).is_some(),
        };
        let why = "He has made no move that he could take back.";
        (!made).then(|| Bar::refusal(why, &[]))
    }

    pub(crate) fn takes_back(&mut self, side: Color, r: &mut Ruling) {
        if side == self.turn.player() {
            if self.forgives_false_check(r) {
                return;
            }
            self.board.put_men((**self.turn.base()).clone());
            self.board.forget_under(|_| true);
            self.turn.takes_back();
            let against = self.ledger.offences().iter().find(|o| o.offender == side);
            if let Some(offence) = against.cloned() {
                self.releases_who_took_wrongly(&offence);
            }
            return r.say(
                "The men are put back.",
                &self.code.answers.illegal.is_a_move.by.clone(),
            );
        }
        if self.takes_back_intrusion(side, r) {
            return;
        }
        let Some(last) = self.past.last_of(side).cloned() else {
            return;
        };
        if let Some(i) = self.own_false_move(side) {
            return self.recall(i, r);
        }
        if last.before.is_none() && self.fault_present(Fault::FirstMove) {
            return self.has_not_begun(&last.start, r);
        }
        self.window_touch(side, r);
        let before = self.turn.start().clone();
        self.turn.is_intruded(Intrusion {
            touched: last.man.into_iter().collect(),
            substitute: None,
            taken_back: true,
            undone: None,
            same_man: true,
            mv: None,
            before: before.clone(),
            stood: Vec::new(),
        });
        self.open_intrusion(side, r);
        let found = Stand {
            turn: before.turn,
            plies: before.plies,
            made: before.made,
            ..(*last.start).clone()
        };
        self.finds_instead(Arc::new(found), &[]);
    }
}

/// King and Rook, moved one after the other, have castled.
fn castled_since(side: Color, before: &Stand, found: &Stand) -> Option<Move> {
    let castled = |m: &&Move| m.castles().is_some() && before.after(side, **m).same_men(found);
    let lawful = before.position_for(side)?.legal_moves();
    lawful.iter().find(castled).copied()
}
