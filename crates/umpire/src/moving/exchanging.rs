//! A piece put for a Pawn that was only named, or for a substitute (British II.4).
use board::{Color, Form, Man, ManId, Role, Square};

use crate::act::*;
use crate::game::Game;
use crate::moving::promotion::{SetDown, form_of};
use crate::ruling::{Bar, Ruling};
use crate::state::ledger::Requirement;

impl Game {
    /// The man of his that he would exchange there.
    fn own_man_at(&self, side: Color, at: Square) -> Option<ManId> {
        let men = &self.board.men;
        men.at(at).filter(|id| men.man(*id).owner == side)
    }

    pub(crate) fn exchange_required_at(&self, side: Color, square: Square) -> bool {
        let there = |remedy: Remedy| matches!(remedy, Remedy::Exchange { at, .. } if at == square);
        self.ledger
            .required()
            .iter()
            .any(|q| q.of == side && there(q.remedy))
    }

    /// A named Pawn taken off to be exchanged as was required: no touch, and thought there until the
    /// piece stands in its place (British II.4.b).
    pub(crate) fn taken_off_to_exchange(
        &mut self,
        side: Color,
        square: Square,
        r: &mut Ruling,
    ) -> bool {
        let required = self.exchange_required_at(side, square);
        if required {
            r.say(
                "He takes it off to exchange it.",
                &self.code.answers.promotion.exchange_required.by.clone(),
            );
        }
        required
    }

    /// What stands against putting a piece for a man of his.
    pub(crate) fn bar_to_exchanging(
        &self,
        side: Color,
        at: Square,
        piece: Role,
        standing_for: Option<Role>,
    ) -> Option<Bar> {
        let a = &self.code.answers.promotion;
        let by = &a.named_pawn_may_be_exchanged;
        let Some(id) = self.own_man_at(side, at) else {
            return Some(Bar::refusal("He has no man there.", &by.by));
        };
        let required = self.exchange_required_at(side, at);
        if self.waiting_pawn(side) == Some(id) && !required {
            let set = SetDown {
                owner: side,
                piece,
                on: at,
                standing_for,
            };
            return self.bar_to_setting(side, set, Manner::Meant);
        }
        let man = self.board.men.man(id);
        let named = standing_for.unwrap_or(piece);
        let why = match () {
            () if man.form == Form::Proper || man.kind != named => {
                "Only a Pawn that was named so, or a substitute for it, can be exchanged."
            }
            () if !by.rule => "A Pawn that was named stands for the piece, and is not exchanged.",
            () if side != self.turn.player() && !required => {
                "It is exchanged in its owner's turn, or when it is required."
            }
            () if standing_for.is_some() && required && self.piece_to_be_had(side, named) => {
                let why = "The piece itself is to be had.";
                return Some(Bar::refusal(why, &a.exchange_required.by));
            }
            () => return None,
        };
        Some(Bar::refusal(why, &by.by))
    }

    pub(crate) fn exchanges(
        &mut self,
        side: Color,
        at: Square,
        piece: Role,
        standing_for: Option<Role>,
        r: &mut Ruling,
    ) {
        if let Some(bar) = self.bar_to_exchanging(side, at, piece, standing_for) {
            return r.barred(bar);
        }
        let a = self.code.answers.promotion.clone();
        let Some(id) = self.own_man_at(side, at) else {
            return;
        };
        if self.waiting_pawn(side) == Some(id) && !self.exchange_required_at(side, at) {
            let set = SetDown {
                owner: side,
                piece,
                on: at,
                standing_for,
            };
            return self.sets(side, set, &Act::of(side, Deed::Waits(None)), r);
        }
        let asked = |q: &Requirement| {
            q.of == side && matches!(q.remedy, Remedy::Exchange { at: x, .. } if x == at)
        };
        self.board.reform(id, form_of(standing_for));
        let by = self.ledger.done(asked);
        if self.turn.base().men.at(at) == Some(id) {
            self.turn
                .amend(|stand| stand.men.change(id, |man| man.form = form_of(standing_for)));
        }
        let by = [
            by,
            a.named_pawn_may_be_exchanged.by.clone(),
            self.excused_touches(),
        ]
        .concat();
        r.say(
            "The piece is put for it; that is no move and no touch.",
            &by,
        );
    }

    /// There is one set of men; what is not on the board lies beside it.
    fn piece_to_be_had(&self, side: Color, role: Role) -> bool {
        let set = if role == Role::Queen { 1 } else { 2 };
        let standing = |m: &Man| m.owner == side && m.kind == role && m.form == Form::Proper;
        self.board
            .men
            .on_board()
            .filter(|(_, _, m)| standing(m))
            .count()
            < set
    }

    /// Touches in obeying a requirement are none in the law.
    pub(crate) fn excused_touches(&self) -> Vec<String> {
        self.code.answers.touching.excused.by.clone()
    }

    pub(crate) fn provides(&mut self, side: Color, role: Role, r: &mut Ruling) {
        self.board.provide(side, role);
        r.say(
            "A piece is provided.",
            &self.code.answers.promotion.piece_provided.by.clone(),
        );
    }

    /// Named Pawns and substitutes that the other side may have exchanged.
    pub(crate) fn exchange_demands(&self, side: Color, push: &mut dyn FnMut(Remedy, &[String])) {
        let a = &self.code.answers.promotion;
        if side != self.turn.player() || !a.named_pawn_may_be_exchanged.rule {
            return;
        }
        for (at, _, man) in self
            .board
            .men
            .on_board()
            .filter(|(_, _, m)| m.owner != side)
        {
            let piece = man.kind;
            match man.form {
                Form::NamedPawn => push(Remedy::Exchange { at, piece }, &a.exchange_required.by),
                Form::Substitute if self.board.is_provided(side, piece) => {
                    push(Remedy::Exchange { at, piece }, &a.piece_provided.by)
                }
                _ => {}
            }
        }
    }
}
