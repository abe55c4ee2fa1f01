//! Men moved hand by hand: setting down, quitting, taking off.
use std::sync::Arc;

use board::{Color, Form, ManId, Move, Rank, Role, Square};

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Bar, Ruling, Verdict};
use crate::state::begun::*;
use crate::state::hand::{Held, Place};
use crate::state::stand::Stand;

impl Game {
    pub(crate) fn bar_to_quitting(&self, side: Color) -> Option<Bar> {
        let hand = self.board.hand(side);
        let free = hand.is_empty() && hand.kept().is_none();
        free.then(|| Bar::refusal("His hand is on no man.", &[]))
    }

    pub(crate) fn quits(&mut self, side: Color, r: &mut Ruling) {
        self.ledger
            .done(|q| q.of == side && matches!(q.remedy, Remedy::RemoveHand | Remedy::QuitPiece));
        let held = self.board.hand_mut(side).quits();
        let (down, up): (Vec<_>, Vec<_>) = held.into_iter().partition(|h| h.at().is_some());
        let on_a_line = |h: &Held| h.place == Place::OnALine;
        let (astray, up): (Vec<_>, Vec<_>) = up.into_iter().partition(on_a_line);
        for h in up {
            self.board.hand_mut(side).takes_up(h);
        }
        for h in astray {
            // On no square, so no move: the man is thought back where it stood.
            self.board.put(h.man, h.from);
            r.say(
                "A man on the line stands on no square: no move has been made.",
                &self.base_centre(),
            );
        }
        let mut homes = Vec::new();
        for h in &down {
            if h.overlaps() {
                r.say(
                    "A man stands on the square in which the centre of its base is.",
                    &self.base_centre(),
                );
            }
            let Some(at) = h.at() else { continue };
            if h.by_accident && at != h.from {
                self.note_fallen();
                self.board.goes_astray(h.from, h.man);
                r.say(
                    "A man set down by accident on a wrong square has not been moved.",
                    &self.move_defined(),
                );
            } else {
                if self.board.home_of_stray(h.man) == Some(at) {
                    homes.push((at, h.man));
                }
                self.board.is_found(h.man);
                let last = side.fold_wb(Rank::Eighth, Rank::First);
                if let Some(role) = h.named.filter(|_| at.rank() == last) {
                    self.board.promote(h.man, role, Form::NamedPawn);
                }
                if at != h.from {
                    self.board.mark_moved(h.man, true);
                    self.board.visit(at);
                }
            }
        }
        if !homes.is_empty() {
            self.strays_are_home(&homes);
        }
        if down.is_empty() {
            return;
        }
        let last = down[down.len() - 1];
        if self.puts_back_what_was_carried(side, &last) {
            let by = self.code.answers.illegal.two_moves.by.clone();
            return r.say("The men are put back.", &by);
        }
        if last.for_pawn() {
            return self.promoted(side, last.man, r);
        }
        // Put back, the man has been touched, and no more.
        for h in down.iter().filter(|h| h.put_back()) {
            self.turn.put_back(h.man);
        }
        if down.iter().all(Held::put_back) {
            r.say(
                "A man put back on its own square has not been moved.",
                &self.move_defined(),
            );
        }
        if side != self.turn.player() {
            return self.quitted_out_of_turn(side, &down, r);
        }
        if self.rook_before_king(side, last.man, last.from, last.at()) {
            r.say(
                "The Rook is quitted before the King is touched.",
                &self.code.answers.castling.rook_first.by.clone(),
            );
        }
        if self.castling_under_way(last.from) {
            return r.say(
                "Castling is under way.",
                &self.code.answers.castling.geometry.by.clone(),
            );
        }
        self.judge(side, self.attempt_with(side, &last), r);
    }

    /// Who plays another man has let go of those that he had put back on their own squares.
    pub(crate) fn lets_go_of_men_put_back(&mut self, side: Color, r: &mut Ruling) {
        let held = self.board.hand(side).held();
        if !held.is_empty() && held.iter().all(Held::put_back) {
            self.quits(side, r);
        }
    }

    /// The Rook stands castled and the King, touched before, has yet to follow.
    fn castling_under_way(&self, rook_from: Square) -> bool {
        let Some(Unfinished::Castling {
            m: Move::Castle { king, rook, .. },
        }) = self.turn.unfinished()
        else {
            return false;
        };
        rook == rook_from
            && self
                .board
                .men
                .at(king)
                .is_some_and(|id| self.turn.base().men.at(king) == Some(id))
    }

    fn move_defined(&self) -> Vec<String> {
        self.code.answers.moves.move_defined.by.clone()
    }

    fn quitted_out_of_turn(&mut self, side: Color, down: &[Held], r: &mut Ruling) {
        if down.iter().all(|h| h.put_back() || h.by_accident) {
            return;
        }
        if self.finishes_rook_first(side, r) {
            return;
        }
        let Some(h) = down.iter().rfind(|h| !h.put_back()) else {
            return;
        };
        if self.rook_follows(side, h, r) {
            return;
        }
        let begun = self.turn.is_begun();
        let free = self.board.hand(!side).is_empty();
        let begins = self.past.is_empty() && self.begins_from_array() && !begun && free;
        let (from, to) = (h.from, h.at().unwrap_or(h.from));
        let took = self.board.hand_mut(side).what_it_took();
        let stand = self.board_before(down, &took);
        let mv = stand.position_for(side).and_then(|p| {
            let made = |m: &&Move| m.from() == from && m.to() == to;
            p.legal_moves().iter().find(made).copied()
        });
        if (begun || begins) && mv.is_some() {
            // His reply to an irregular move, or the game begun by the wrong player: the men are put back for
            // an instant and moved in his turn.
            let landed = |sq: Square| down.iter().any(|h| h.at() == Some(sq));
            self.board.forget_under(landed);
            self.board.put_all(stand.men);
            if begun {
                self.pass_over(r);
            }
            let words = MoveWords::Coordinates {
                from,
                to,
                promotion: None,
            };
            return self.plays(side, &words, r);
        }
        let player_busy =
            begun || !self.board.hand(!side).is_empty() || self.turn.intrusion().is_some();
        if player_busy {
            let touched = [Some(h.man), h.upon()].into_iter().flatten();
            let touched = touched.chain(took.iter().map(|(_, id)| *id)).collect();
            return self.intrude(side, Arc::new(stand), touched, mv, r);
        }
        // Whatever is changed is his doing, the man he took off with the rest.
        let base = self.turn.base().clone();
        let changed = |(sq, id): (Square, ManId)| {
            (self.board.men.at(sq) != Some(id) && id != h.man).then_some(id)
        };
        let others = base
            .men
            .on_board()
            .filter_map(|(sq, id, _)| changed((sq, id)));
        let men: Vec<ManId> = std::iter::once(h.man).chain(others).collect();
        self.intrude(side, base, men, mv, r);
    }

    /// The board before these men were carried off their squares, and others taken off.
    pub(crate) fn board_before(&self, down: &[Held], took: &[(Square, ManId)]) -> Stand {
        let mut stand = self.board.stand().clone();
        for h in down {
            if let Some(at) = h.at() {
                stand.men.take_off(at);
                if let Some((_, first)) = self.board.under().iter().find(|(sq, _)| *sq == at) {
                    stand.men.put(*first, at);
                }
            }
            stand.men.put(h.man, h.from);
            if let Some(was) = self.turn.base().men.get(h.man) {
                stand.men.change(h.man, |man| man.moved = was.moved);
            }
        }
        for (square, man) in took {
            if stand.men.at(*square).is_none() {
                stand.men.put(*man, *square);
            }
        }
        stand
    }

    /// What stands against taking a man off the board.
    pub(crate) fn bar_to_taking_off(
        &self,
        side: Color,
        square: Square,
        manner: Manner,
    ) -> Option<Bar> {
        if self.choice_of_odds_open() {
            return self.bar_to_choosing_odds(side, square);
        }
        let forfeited = Remedy::Remove(square).into();
        let under = |(at, _): &(Square, ManId)| *at == square;
        let set_first = self.turn.set_first().map(|set| set.man);
        let man = self.board.men.at(square);
        let free = self.demands(side).iter().any(|d| d.demand == forfeited)
            || self.pawn_that_follows(side, square).is_some()
            || self.exchange_required_at(side, square)
            || self
                .board
                .surplus()
                .iter()
                .any(|surplus| surplus.on == square)
            || self.board.under().iter().any(under)
            || man.is_some_and(|man| set_first == Some(man))
            || manner == Manner::Meant && man.is_some_and(|man| self.took_there(side, man));
        let king = self
            .board
            .men
            .man_at(square)
            .is_some_and(|m| m.kind == Role::King);
        let meant = manner == Manner::Meant && self.board.hand(side).is_empty();
        let held = self.bar_of_the_others_hand(side, square);
        match () {
            () if free => None,
            () if man.is_none() => {
                let why = format!("There is no man on {square}.");
                Some(Bar::refusal(why, &[]))
            }
            () if king => Some(Bar::refusal("A King is never taken off.", &[])),
            () if held.is_some() => held,
            () if meant && self.not_given(side, square) => {
                let by = &self.code.answers.odds.piece.by;
                Some(Bar::refusal("That man is not given.", by))
            }
            () if manner == Manner::Wilful => self.bar_to_misbehaving(side, Ground::Falsifying),
            () => None,
        }
    }

    pub(crate) fn takes_off(
        &mut self,
        side: Color,
        square: Square,
        manner: Manner,
        unseen: bool,
        r: &mut Ruling,
    ) {
        let bar = self.bar_to_taking_off(side, square, manner);
        if let Some(bar) = bar.filter(|bar| bar.verdict == Verdict::Refused) {
            return r.barred(bar);
        }
        if self.choice_of_odds_open() {
            return self.chooses_odds(square, r);
        }
        let forfeited = Remedy::Remove(square).into();
        if self.demands(side).iter().any(|d| d.demand == forfeited) {
            // First Societies XXI: the adversary himself may take the Pawn off.
            return self.demands_act(side, forfeited, r);
        }
        if self.pawn_follows(side, square, r)
            || self.taken_off_to_exchange(side, square, r)
            || self.helps_to_take(side, square, r)
        {
            return;
        }
        self.changes_after_demand(side, square, r);
        if self.board.take_off_surplus(square) {
            r.say(
                "The man that did not belong there is taken off.",
                &self.code.answers.touching.accident.by.clone(),
            );
            return;
        }
        if let Some(man) = self.board.uncover(square) {
            if side == self.turn.player() {
                self.touch_all(side, vec![man]);
            } else {
                self.board.hand_mut(side).took(square, man);
            }
            return self.after_removal(side, r);
        }
        let Some(man) = self.board.men.at(square) else {
            return;
        };
        if manner == Manner::Meant && self.took_there(side, man) {
            let by = self.code.answers.illegal.capture.by.clone();
            r.say("Of two men on a square, the one that was there first.", &by);
            self.completes_late(side, r);
            return;
        }
        if self.turn.set_first().is_some_and(|set| set.man == man) {
            self.turn.sets_piece_first(None);
            self.board.hand_mut(side).lets_go(man);
            self.board.take_off(square);
            let by = self.code.answers.promotion.completed.by.clone();
            return r.say("The piece is taken off again.", &by);
        }
        match manner {
            Manner::Accident => self.knocks_off(side, square, r),
            Manner::Wilful => {
                // Who sees it has it put back; it is the doer's offence, and no part of anybody's move.
                if let Some(id) = self.board.men.at(square).filter(|_| unseen) {
                    self.board.take_off(square);
                    self.board.goes_astray(square, id)
                }
                self.misbehaves(side, Ground::Falsifying, unseen, r);
            }
            _ => self.removes(side, square, manner, r),
        }
    }

    /// Whether this man has just taken another there, by a false move that ended the turn, or by one that was replied
    /// to before the man was off.
    fn took_there(&self, side: Color, man: ManId) -> bool {
        let begun = self.past.begun_and_reply().map(|(begun, _)| begun);
        let begun = begun.filter(|ply| ply.player == side);
        let Some(last) = self.past.last_of(side).or(begun) else {
            return false;
        };
        let prey = |sq: Square| last.start.men.at(sq).is_some_and(|id| id != man);
        let false_move = last.mv.is_none() && last.man == Some(man);
        false_move && !self.turn.any_touch() && self.board.men.square_of(man).is_some_and(prey)
    }

    fn removes(&mut self, side: Color, square: Square, manner: Manner, r: &mut Ruling) {
        let Some(id) = self.board.men.at(square) else {
            return;
        };
        if side == self.turn.player() {
            self.turn.hand_on_board();
        }
        self.window_touch(side, r);
        if side == self.turn.player() {
            self.touch_all(side, vec![id]);
            self.reopens_bond(id);
        }
        let by = self.code.answers.touching.mistaken_removal.by.clone();
        if manner == Manner::Mistake && side != self.turn.player() {
            // British II.5.g: put back, and as if touched out of turn (II.5.e).
            self.owes_back(side, square);
            r.say("A man taken off that no move took must be put back.", &by);
            return self.record_touch(side, id, r);
        }
        self.board.take_off(square);
        if side != self.turn.player() {
            self.board.hand_mut(side).took(square, id);
        }
        if manner == Manner::Mistake {
            self.turn.takes_off_by_mistake(square, id);
            r.say("A man taken off that no move took must be put back.", &by);
        } else if side == self.turn.player() && !self.someone_moved() {
            self.turn.takes_up(square, id);
        }
        self.after_removal(side, r);
    }

    fn after_removal(&mut self, side: Color, r: &mut Ruling) {
        if side != self.turn.player() || !self.board.hand(side).is_empty() {
            return;
        }
        match self.someone_moved() {
            true => self.judge(side, None, r),
            false => {
                self.completes_late(side, r);
            }
        }
    }

    fn someone_moved(&self) -> bool {
        self.turn
            .base()
            .men
            .on_board()
            .any(|(sq, id, _)| self.board.men.square_of(id).is_some_and(|to| to != sq))
    }

    fn replaces_needed(&self) -> bool {
        !self.turn.mistaken().is_empty()
    }

    pub(crate) fn replaces_mistaken(&mut self, side: Color, i: usize, r: &mut Ruling) {
        let (square, id) = self.turn.mistaken()[i];
        self.turn.no_mistake(id);
        self.board.put(id, square);
        r.say(
            "The man is put back.",
            &[
                self.code.answers.touching.mistaken_removal.by.clone(),
                self.code.answers.touching.accident.by.clone(),
            ]
            .concat(),
        );
        let free = side == self.turn.player() && self.board.hand(side).is_empty();
        if free && !self.replaces_needed() {
            self.judge(side, None, r);
        }
    }

    pub(crate) fn owes_back(&mut self, by: Color, square: Square) {
        let since = self.turn.start().clone();
        self.board.owes_back(by, square, since);
    }

    /// A man taken off by mistake and not put back when the other has moved (British II.6.e): the fault is
    /// in the turn in which it was taken off.
    pub(crate) fn uncorrected_removal(&mut self, side: Color) {
        let Some(owed) = self.board.overdue(side) else {
            return;
        };
        self.past.finds_fault(&owed.since);
    }
}
