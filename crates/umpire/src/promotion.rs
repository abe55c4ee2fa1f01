//! Pawns on the last rank: naming, setting and exchanging pieces.
use board::{Color, Form, Man, ManId, Role, Square};

use crate::act::*;
use crate::game::{Game, Held};
use crate::moving::Attempt;
use crate::penalties::Requirement;
use crate::ruling::{OpenDemand, Ruling};
use crate::turn::Unfinished;

fn may_become(role: Role) -> bool {
    !matches!(role, Role::King | Role::Pawn)
}

impl Game {
    /// The Pawn that waits for a name, of this side.
    fn waiting_pawn(&self, side: Color) -> Option<ManId> {
        let mut in_hand = self.hands[crate::stand::index(side)].held.iter();
        if let Some(h) = in_hand.rfind(|h| h.promoting) {
            return Some(h.man);
        }
        let last = side.fold_wb(board::Rank::Eighth, board::Rank::First);
        let come = |sq: Square, id: ManId| {
            let man = self.live.men.man(id);
            let arrived = self.turn.base.men.at(sq) != Some(id);
            sq.rank() == last && man.kind == Role::Pawn && man.owner == side && arrived
        };
        let now = self.live.men.on_board().find(|(sq, id, _)| come(*sq, *id));
        let left = self.live.unnamed.filter(|id| {
            self.live.men.man(*id).owner == side && self.live.men.square_of(*id).is_some()
        });
        now.map(|(_, id, _)| id)
            .filter(|_| side == self.turn.player())
            .or(left)
    }

    pub(crate) fn names(&mut self, side: Color, role: Role, r: &mut Ruling) {
        let a = self.code.answers.promotion.clone();
        let Some(pawn) = self.waiting_pawn(side) else {
            if may_become(role) && self.names_in_hand(side, role) {
                return r.say("The Pawn in his hand is named.", &a.kinds.by.clone());
            }
            return r.refuse("No Pawn of his waits for a name.", &a.kinds.by.clone());
        };
        if !may_become(role) {
            r.refuse(
                "A Pawn becomes a Queen, Rook, Bishop or Knight.",
                &a.kinds.by.clone(),
            );
            if role == Role::King {
                self.promoted_wrongly(side, pawn, r);
            }
            return;
        }
        r.say("The Pawn is named.", &a.kinds.by.clone());
        self.required.retain(|q| q.remedy != Remedy::NamePiece);
        self.promote(pawn, role, Form::NamedPawn);
        self.promoted(side, pawn, r);
    }

    /// Names a Pawn that is still in the hand.
    fn names_in_hand(&mut self, side: Color, role: Role) -> bool {
        let men = self.live.men.clone();
        let pawn =
            |h: &&mut Held| men.man(h.man).kind == Role::Pawn && men.man(h.man).owner == side;
        match self.hand(side).held.iter_mut().rfind(pawn) {
            Some(h) => {
                h.named = Some(role);
                true
            }
            None => false,
        }
    }

    /// A piece that no Pawn can become: where an illegal move is none, the move has been made and is illegal.
    fn promoted_wrongly(&mut self, side: Color, pawn: ManId, r: &mut Ruling) {
        let (Some(from), Some(to)) = (
            self.turn.base.men.square_of(pawn),
            self.live.men.square_of(pawn),
        ) else {
            return;
        };
        let busy = self
            .hands
            .iter()
            .any(|h| h.held.iter().any(|x| x.at.is_none()));
        if busy || side != self.turn.player() || self.code.answers.illegal.is_a_move.rule {
            return;
        }
        self.hands = Default::default();
        let attempt = Attempt {
            man: Some(pawn),
            from,
            to,
            victim: None,
            castling: None,
        };
        self.illegal_move(side, attempt, r);
        let by = self.code.answers.promotion.kinds.by.clone();
        for offence in self.offences.iter_mut().filter(|o| o.offender == side) {
            offence.by.extend(by.iter().cloned());
        }
    }

    pub(crate) fn promoted(&mut self, side: Color, man: ManId, r: &mut Ruling) {
        if self.live.unnamed == Some(man) {
            self.live.unnamed = None;
            self.renew_turn();
            return;
        }
        let busy = self.hands.iter().any(|h| !h.held.is_empty());
        if side == self.turn.player() && !busy {
            self.turn.unfinished = None;
            self.judge(side, None, r);
        }
    }

    /// The men have changed in a way that is no move: the turn goes on from them.
    pub(crate) fn renew_turn(&mut self) {
        let mut base = (*self.turn.base).clone();
        base.men = self.live.men.clone();
        base.unnamed = self.live.unnamed;
        self.turn.base = std::sync::Arc::new(base);
        self.turn.start = self.turn.base.clone();
        self.turn.forget_lawful();
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn sets(
        &mut self,
        side: Color,
        owner: Color,
        piece: Role,
        on: Square,
        standing_for: Option<Role>,
        act: &Act,
        r: &mut Ruling,
    ) {
        let named = standing_for.unwrap_or(piece);
        if let Some(pawn) = self
            .waiting_pawn(side)
            .or_else(|| self.pawn_taken_off_for(side, on))
        {
            let at = self.live.men.square_of(pawn).unwrap_or(on);
            if owner != side && at == on {
                self.live.men.put(pawn, on);
                r.refuse(
                    "A Pawn becomes a piece of its own colour.",
                    &self.code.answers.promotion.kinds.by.clone(),
                );
                return self.promoted_wrongly(side, pawn, r);
            }
            if owner == side && at == on && may_become(named) {
                if let Some(first) = self.live.men.at(on).filter(|id| *id != pawn) {
                    self.under.push((on, first));
                }
                self.live.men.put(pawn, on);
                let form = if standing_for.is_some() {
                    Form::Substitute
                } else {
                    Form::Proper
                };
                self.promote(pawn, named, form);
                r.say(
                    "The piece is set for the Pawn.",
                    &self.code.answers.promotion.completed.by.clone(),
                );
                self.turn.mistaken.retain(|(_, id)| *id != pawn);
                return self.hand_on_promoted(side, pawn, on);
            }
        }
        if self.live.men.at(on).is_some() {
            return r.refuse("There is a man on that square.", &[]);
        }
        if piece == Role::King {
            return r.refuse("There is one King of each colour.", &[]);
        }
        let man = Man {
            owner,
            kind: named,
            wing: None,
            moved: true,
            promoted: false,
            form: Form::Proper,
        };
        self.live.men.add(man, on);
        self.surplus.push((on, act.manner));
        match act.manner {
            Manner::Accident => r.say(
                "A man put on the board by accident is taken off again.",
                &self.code.answers.touching.accident.by.clone(),
            ),
            _ => self.misbehaves(side, Ground::Falsifying, act.unseen, r),
        }
    }

    /// The piece is on the board and the hand on it: until he quits it he may change it (AMB-42).
    fn hand_on_promoted(&mut self, side: Color, pawn: ManId, on: Square) {
        let from = self.turn.base.men.square_of(pawn).unwrap_or(on);
        let hand = self.hand(side);
        hand.held.retain(|h| h.man != pawn);
        hand.held.push(Held {
            man: pawn,
            from,
            at: Some(on),
            over: false,
            between: false,
            under_notice: false,
            by_accident: false,
            promoting: true,
            named: None,
        });
    }

    /// A Pawn that has been taken off the last rank to be exchanged there.
    fn pawn_taken_off_for(&self, side: Color, on: Square) -> Option<ManId> {
        let last = side.fold_wb(board::Rank::Eighth, board::Rank::First);
        if on.rank() != last || side != self.turn.player() {
            return None;
        }
        let off = |id: &ManId| self.live.men.square_of(*id).is_none();
        let seventh = |id: &ManId| {
            let Some(man) = self.turn.base.men.get(*id) else {
                return false;
            };
            let from = self.turn.base.men.square_of(*id);
            man.kind == Role::Pawn
                && man.owner == side
                && from.is_some_and(|sq| {
                    sq.file().distance(on.file()) <= 1 && sq.rank().distance(on.rank()) == 1
                })
        };
        self.turn
            .touched
            .iter()
            .copied()
            .find(|id| off(id) && seventh(id))
    }

    pub(crate) fn exchanges(
        &mut self,
        side: Color,
        at: Square,
        piece: Role,
        standing_for: Option<Role>,
        r: &mut Ruling,
    ) {
        let a = self.code.answers.promotion.clone();
        let Some(id) = self
            .live
            .men
            .at(at)
            .filter(|id| self.live.men.man(*id).owner == side)
        else {
            return r.refuse("He has no man there.", &a.named_pawn_may_be_exchanged.by);
        };
        if self.waiting_pawn(side) == Some(id) {
            return self.sets(
                side,
                side,
                piece,
                at,
                standing_for,
                &Act::of(side, Deed::Waits),
                r,
            );
        }
        let man = *self.live.men.man(id);
        let named = standing_for.unwrap_or(piece);
        if man.form == Form::Proper || man.kind != named {
            return r.refuse(
                "Only a Pawn that was named so, or a substitute for it, can be exchanged.",
                &a.named_pawn_may_be_exchanged.by,
            );
        }
        let required = self.required.iter().position(|q| {
            q.of == side && matches!(q.remedy, Remedy::Exchange { at: x, .. } if x == at)
        });
        if side != self.turn.player() && required.is_none() {
            return r.refuse(
                "It is exchanged in its owner's turn, or when it is required.",
                &a.named_pawn_may_be_exchanged.by,
            );
        }
        if standing_for.is_some() && required.is_some() && self.piece_to_be_had(side, named) {
            return r.refuse("The piece itself is to be had.", &a.exchange_required.by);
        }
        self.live.men.man_mut(id).form = if standing_for.is_some() {
            Form::Substitute
        } else {
            Form::Proper
        };
        if let Some(i) = required {
            self.required.remove(i);
        }
        let mut base = (*self.turn.base).clone();
        if base.men.at(at) == Some(id) {
            base.men.man_mut(id).form = self.live.men.man(id).form;
            self.turn.base = std::sync::Arc::new(base);
        }
        let mut by = a.named_pawn_may_be_exchanged.by.clone();
        by.extend(self.excused_touches());
        r.say(
            "The piece is put for it; that is no move and no touch.",
            &by,
        );
    }

    /// There is one set of men; what is not on the board lies beside it.
    fn piece_to_be_had(&self, side: Color, role: Role) -> bool {
        let set = if role == Role::Queen { 1 } else { 2 };
        let standing = |m: &Man| m.owner == side && m.kind == role && m.form == Form::Proper;
        self.live
            .men
            .on_board()
            .filter(|(_, _, m)| standing(m))
            .count()
            < set
    }

    /// Touches in obeying a requirement are none in the law.
    pub(crate) fn excused_touches(&self) -> Vec<String> {
        ["II.5.0.1"]
            .into_iter()
            .filter(|id| self.code.has(id))
            .map(str::to_owned)
            .collect()
    }

    pub(crate) fn provides(&mut self, side: Color, role: Role, r: &mut Ruling) {
        self.provided.push((side, role));
        r.say(
            "A piece is provided.",
            &self.code.answers.promotion.piece_provided.by.clone(),
        );
    }

    /// Requirements that are neither moves nor penalties.
    pub(crate) fn requirable(&self, side: Color, found: &mut Vec<OpenDemand>) {
        if self.result.is_some() {
            return;
        }
        let a = &self.code.answers;
        let other = !side;
        let mut push = |remedy: Remedy, cites: &[String]| {
            if !self.required.iter().any(|q| q.remedy == remedy) {
                found.push(OpenDemand {
                    demand: remedy.into(),
                    why: "It is not yet done.".into(),
                    cites: cites.to_vec(),
                });
            }
        };
        let hand = &self.hands[crate::stand::index(other)];
        if a.touching.holding.rule == statute::answers::Holding::MayBeRequiredToReplace
            && other == self.turn.player()
        {
            if hand.kept.is_some() {
                push(Remedy::RemoveHand, &a.touching.keeping_the_hand.by);
            }
            for (square, id) in &self.turn.taken_up {
                if self.live.men.square_of(*id).is_none() && self.turn.illegal.is_none() {
                    push(Remedy::Replace(*square), &a.touching.holding.by);
                }
            }
            for h in &hand.held {
                if h.promoting {
                    push(Remedy::QuitPiece, &a.promotion.left_in_hand.by);
                } else {
                    push(Remedy::Replace(h.from), &a.touching.holding.by);
                }
            }
        }
        match self.turn.unfinished {
            Some(Unfinished::Promotion { .. }) if side != self.turn.player() => {
                push(Remedy::NamePiece, &a.promotion.unpromoted.by)
            }
            Some(Unfinished::Castling { .. }) if side != self.turn.player() => {
                push(Remedy::CompleteCastling, &a.castling.king_alone.by)
            }
            _ => {}
        }
        self.exchange_demands(side, &mut push);
        self.forfeited_pawn(side, &mut push);
    }

    fn exchange_demands(&self, side: Color, push: &mut dyn FnMut(Remedy, &[String])) {
        let a = &self.code.answers.promotion;
        if side != self.turn.player() {
            return;
        }
        for (at, _, man) in self.live.men.on_board().filter(|(_, _, m)| m.owner != side) {
            let piece = man.kind;
            match man.form {
                Form::NamedPawn => push(Remedy::Exchange { at, piece }, &a.exchange_required.by),
                Form::Substitute if self.provided.contains(&(side, piece)) => {
                    push(Remedy::Exchange { at, piece }, &a.piece_provided.by)
                }
                _ => {}
            }
        }
    }

    /// First Societies XXI: a Pawn not replaced before the adversary moved may be taken off.
    fn forfeited_pawn(&self, side: Color, push: &mut dyn FnMut(Remedy, &[String])) {
        let rule = &self.code.answers.promotion.unpromoted;
        let Some(id) = self
            .live
            .unnamed
            .filter(|_| rule.rule == statute::answers::Unpromoted::Forfeit)
        else {
            return;
        };
        if self.live.men.man(id).owner == side || self.turn.player() == side {
            return;
        }
        if let Some(square) = self.live.men.square_of(id) {
            push(Remedy::Remove(square), &rule.by);
        }
    }

    /// Lays a requirement on the other side, or does it at once; says whether the demand was one.
    pub(crate) fn exact_requirement(
        &mut self,
        side: Color,
        remedy: Remedy,
        cites: &[String],
        r: &mut Ruling,
    ) -> bool {
        match remedy {
            Remedy::RemoveHand
            | Remedy::Replace(_)
            | Remedy::QuitPiece
            | Remedy::NamePiece
            | Remedy::CompleteCastling
            | Remedy::Exchange { .. } => {
                self.required.push(Requirement {
                    of: !side,
                    remedy,
                    by: cites.to_vec(),
                    refused: false,
                });
                true
            }
            Remedy::Remove(square) => {
                self.live.men.take_off(square);
                self.live.unnamed = None;
                self.renew_turn();
                r.say("The Pawn is forfeited and taken off.", cites);
                true
            }
            Remedy::AnnulGame | Remedy::RecommenceGame | Remedy::SetManInPlace => {
                self.exact_set_up(side, remedy, r);
                true
            }
            Remedy::CountFiftyMoves => {
                self.begin_count(side);
                true
            }
            Remedy::RecallMoves => {
                self.recall_all(side, r);
                true
            }
            _ => false,
        }
    }

    /// Does what was required, where that leaves no choice.
    pub(crate) fn complies(&mut self, side: Color, r: &mut Ruling) {
        let Some(q) = self.required.iter().find(|q| q.of == side).cloned() else {
            return self.complies_with_move(side, r);
        };
        match q.remedy {
            Remedy::RemoveHand => self.quits(side, r),
            Remedy::Replace(square) => self.replaces(side, square, None, r),
            Remedy::QuitPiece => self.quits(side, r),
            Remedy::CompleteCastling => {
                self.required
                    .retain(|x| x.remedy != Remedy::CompleteCastling);
                if let Some(Unfinished::Castling { m }) = self.turn.unfinished {
                    self.put_men((*self.turn.base).clone());
                    self.live.make(side, m);
                    self.turn.unfinished = None;
                    self.complete_lawful(side, m, r);
                }
            }
            Remedy::Exchange { at, piece } => self.exchanges(side, at, piece, None, r),
            _ => r.refuse(
                "What is required leaves a choice: it must be done in so many words.",
                &q.by,
            ),
        }
    }

    fn complies_with_move(&mut self, side: Color, r: &mut Ruling) {
        let playable = self.playable(side);
        match (playable.as_slice(), self.turn.exacted.is_some()) {
            ([m], true) => {
                let words = m.castles().map_or(
                    MoveWords::Coordinates {
                        from: m.from(),
                        to: m.to(),
                        promotion: m.promotion(),
                    },
                    MoveWords::Castle,
                );
                self.plays(side, &words, r);
            }
            _ => r.refuse("Nothing is required of him that leaves no choice.", &[]),
        }
    }
}
