//! Making moves: the whole move at once or hand by hand, and what the law makes of it.
use std::sync::Arc;

use board::{Color, Form, ManId, Move, Position, Rank, Role, Square, Wing};
use statute::answers::*;

use crate::act::*;
use crate::game::Game;
use crate::ruling::Ruling;
use crate::stand::{Stand, castled_rook, index, stepped_over};
use crate::turn::*;

impl Game {
    /// The lawful moves of the turn.
    pub(crate) fn lawful(&self) -> Arc<[Move]> {
        self.turn.lawful_or(|| match self.turn.position() {
            Some(position) => self.lawful_at(position, &self.turn.base).into(),
            None => Arc::new([]),
        })
    }

    /// The lawful moves in a standing: legal, but that an unannounced check may be ignored where check
    /// must be announced, and that gift moves stay in the player's own half.
    pub(crate) fn lawful_from(&self, stand: &Stand) -> Vec<Move> {
        let Some(position) = stand.position() else {
            return Vec::new();
        };
        self.lawful_at(&position, stand)
    }

    pub(crate) fn lawful_at(&self, position: &Position, stand: &Stand) -> Vec<Move> {
        let mut moves = self.lawful_in(position, stand);
        if stand.gifts > 0 {
            moves.retain(|m| within_own_half(stand.turn, *m));
        }
        if !self.code.answers.castling.without_given_rook.rule {
            moves.retain(
                |m| !matches!(m, Move::Castle { rook, .. } if position.at(*rook).is_none()),
            );
        }
        moves
    }

    pub(crate) fn lawful_in(&self, position: &Position, stand: &Stand) -> Vec<Move> {
        let ignorable = match &stand.check {
            Some(check) => self.code.answers.check.must_be_announced.rule && !check.announced,
            None => false,
        };
        if ignorable {
            crate::check::lawful_ignoring(position)
        } else {
            position.legal_moves().to_vec()
        }
    }

    // ---- the whole move at once

    pub(crate) fn plays(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
        if !self.hand(side).held.is_empty() {
            return r.refuse("He has a man in his hand.", &[]);
        }
        let own_turn = side == self.turn.player();
        if own_turn && self.choice_of_odds_open() {
            return r.refuse(
                "The giver has yet to take off the man that he gives.",
                &self.code.answers.odds.piece.by,
            );
        }
        if self.takes_king(side, words) {
            return self.takes_at_king(side, words, r);
        }
        let candidates = if own_turn {
            self.lawful()
        } else {
            self.moves_out_of_turn(side).into()
        };
        let plan = match self.resolve_among(side, words, &candidates) {
            Some(m) if self.on_lawful_board(own_turn) => Plan::Lawful(m),
            Some(m) => Plan::Transfer {
                from: m.from(),
                to: m.to(),
                promotion: m.promotion(),
            },
            None => match self.unlawful_plan(side, words) {
                Ok(plan) => plan,
                Err(why) => return r.refuse(why, &[]),
            },
        };
        self.hand(side).kept = None;
        let begun = self.turn.illegal.is_some() || self.turn.unfinished.is_some();
        if !own_turn && begun && matches!(plan, Plan::Lawful(_)) {
            self.pass_over(r);
            return self.plays(side, words, r);
        }
        if own_turn {
            self.play_in_turn(side, plan, r);
        } else {
            self.play_out_of_turn(side, plan, r);
        }
    }

    /// The board is as the turn began, so that a lawful move can simply be made.
    pub(crate) fn on_lawful_board(&self, own_turn: bool) -> bool {
        let begun = self.turn.illegal.is_some() || self.turn.unfinished.is_some();
        let changed =
            !self.under.is_empty() || !self.turn.mistaken.is_empty() || self.put_on_purpose();
        !own_turn || !begun && !changed && self.men_by_will() == self.turn.base.men
    }

    /// Men were set on the board otherwise than by accident.
    pub(crate) fn put_on_purpose(&self) -> bool {
        self.surplus
            .iter()
            .any(|(_, manner)| *manner != Manner::Accident)
            || self.turn.set_first.is_some()
    }

    /// The men but for what was done by accident, or by the other's hand: that is no part of a move.
    pub(crate) fn men_by_will(&self) -> board::Men {
        let mut men = self.live.men.clone();
        for (square, _) in self.surplus.iter().filter(|(_, m)| *m == Manner::Accident) {
            men.take_off(*square);
        }
        let held = self.hands[index(!self.turn.player())]
            .held
            .iter()
            .map(|h| (h.from, h.man));
        for (home, id) in self.stray.iter().copied().chain(held) {
            if self.turn.base.men.at(home) == Some(id) {
                men.put(id, home);
            }
        }
        men
    }

    pub(crate) fn moves_out_of_turn(&self, side: Color) -> Vec<Move> {
        self.board_for(side)
            .map(|p| p.legal_moves().to_vec())
            .unwrap_or_default()
    }

    /// A transfer that no lawful move makes.
    pub(crate) fn unlawful_plan(&self, side: Color, words: &MoveWords) -> Result<Plan, String> {
        match words {
            MoveWords::Castle(wing) => self.unlawful_castling(side, *wing),
            MoveWords::Coordinates {
                from,
                to,
                promotion,
            } => {
                if from == to {
                    return Err("A move goes to another square.".into());
                }
                if self.live.men.at(*from).is_none() {
                    return Err(format!("There is no man on {from}."));
                }
                if self
                    .live
                    .men
                    .man_at(*to)
                    .is_some_and(|m| m.kind == Role::King)
                {
                    return Err("No King is ever taken.".into());
                }
                Ok(Plan::Transfer {
                    from: *from,
                    to: *to,
                    promotion: *promotion,
                })
            }
            MoveWords::San(text) => Err(format!(
                "{text} is no lawful move of that side; an unlawful one is given in coordinates."
            )),
            MoveWords::Record(text) => Err(format!(
                "The record \u{201c}{text}\u{201d} does not express one lawful move."
            )),
        }
    }

    pub(crate) fn unlawful_castling(&self, side: Color, wing: Wing) -> Result<Plan, String> {
        let king = self
            .live
            .men
            .king(side)
            .ok_or("The King is not on the board.")?;
        let step = if wing == Wing::King { 2 } else { -2 };
        let to = king
            .offset(step)
            .filter(|sq| sq.rank() == king.rank())
            .ok_or("There is no room to castle on that side.")?;
        if self
            .live
            .men
            .man_at(to)
            .is_some_and(|m| m.kind == Role::King)
        {
            return Err("No King is ever taken.".into());
        }
        let own_rook = |sq: &Square| {
            self.live
                .men
                .man_at(*sq)
                .is_some_and(|m| m.kind == Role::Rook && m.owner == side)
        };
        let towards =
            |sq: &Square| sq.rank() == king.rank() && (*sq > king) == (wing == Wing::King);
        let mut rooks: Vec<Square> = Square::ALL
            .into_iter()
            .filter(towards)
            .filter(own_rook)
            .collect();
        rooks.sort_by_key(|sq| u32::MAX - sq.distance(king));
        Ok(Plan::Castle {
            king,
            to,
            rook: rooks.first().copied(),
        })
    }

    pub(crate) fn play_in_turn(&mut self, side: Color, plan: Plan, r: &mut Ruling) {
        self.turn.notice = None;
        self.turn.any_touch = true;
        self.window_touch(side, r);
        match plan {
            Plan::Lawful(m) => {
                self.touch_all(side, self.men_of(m));
                self.make_lawful(side, m, r);
            }
            plan => {
                self.touch_all(side, self.men_of_plan(&plan));
                let attempt = self.transfer(side, &plan);
                self.judge(side, Some(attempt), r);
            }
        }
    }

    /// The men that a lawful move moves and takes.
    pub(crate) fn men_of(&self, m: Move) -> Vec<ManId> {
        let men = &self.live.men;
        let mut squares = vec![m.from()];
        match m {
            Move::Castle { rook, .. } => squares.push(rook),
            Move::InPassing { to, .. } => {
                squares.extend(to.offset(self.turn.player().fold_wb(-8, 8)))
            }
            _ => squares.push(m.to()),
        }
        squares.into_iter().filter_map(|sq| men.at(sq)).collect()
    }

    pub(crate) fn men_of_plan(&self, plan: &Plan) -> Vec<ManId> {
        let squares = match plan {
            Plan::Lawful(m) => return self.men_of(*m),
            Plan::Transfer { from, to, .. } => vec![Some(*from), Some(*to)],
            Plan::Castle { king, rook, .. } => vec![Some(*king), *rook],
        };
        squares
            .into_iter()
            .flatten()
            .filter_map(|sq| self.live.men.at(sq))
            .collect()
    }

    /// Touches made in moving, which need no sentence.
    pub(crate) fn touch_all(&mut self, side: Color, men: Vec<ManId>) {
        let excused = self.false_check_excuses(side);
        for man in men {
            let list = if excused {
                &mut self.turn.excused
            } else {
                &mut self.turn.touched
            };
            if !list.contains(&man) {
                list.push(man);
                self.turn.in_moving.push(man);
            }
        }
    }

    /// Carries out an unlawful plan with the men.
    pub(crate) fn transfer(&mut self, side: Color, plan: &Plan) -> Attempt {
        match *plan {
            Plan::Lawful(m) => {
                let man = self.live.men.at(m.from());
                let victim = self.live.men.at(m.to()).filter(|_| m.castles().is_none());
                self.live.make(side, m);
                Attempt {
                    man,
                    from: m.from(),
                    to: m.to(),
                    victim,
                    castling: None,
                }
            }
            Plan::Transfer {
                from,
                to,
                promotion,
            } => {
                let man = self.live.men.at(from);
                let victim = self.live.men.at(to);
                let passing = self.taken_in_passing(side, from, to);
                self.live.transfer(from, to);
                if let Some(square) = passing {
                    self.live.men.take_off(square);
                }
                if let (Some(role), Some(id)) = (promotion, man) {
                    self.promote(id, role, Form::Proper);
                }
                Attempt {
                    man,
                    from,
                    to,
                    victim,
                    castling: None,
                }
            }
            Plan::Castle { king, to, rook } => {
                let man = self.live.men.at(king);
                let victim = self
                    .live
                    .men
                    .at(to)
                    .filter(|id| Some(*id) != rook.and_then(|sq| self.live.men.at(sq)));
                let rook_man = rook.and_then(|sq| self.live.men.at(sq));
                self.live.transfer(king, to);
                if let Some(id) = rook_man {
                    let home = castled_rook(king, rook.unwrap_or(to));
                    self.live.men.put(id, home);
                    self.live.men.man_mut(id).moved = true;
                }
                Attempt {
                    man,
                    from: king,
                    to,
                    victim,
                    castling: Some((rook_man, if to > king { Wing::King } else { Wing::Queen })),
                }
            }
        }
    }

    /// The Pawn that this transfer takes in passing, if that is lawful now.
    pub(crate) fn taken_in_passing(&self, side: Color, from: Square, to: Square) -> Option<Square> {
        let m = Move::InPassing { from, to };
        let lawful = side == self.turn.player() && self.lawful().contains(&m);
        if lawful {
            to.offset(side.fold_wb(-8, 8))
        } else {
            None
        }
    }

    pub(crate) fn promote(&mut self, id: ManId, role: Role, form: Form) {
        let man = self.live.men.man_mut(id);
        (man.kind, man.promoted, man.wing, man.form) = (role, true, None, form);
    }

    // ---- what the law makes of the change on the board

    /// Judges the change that the player to move has made in his turn.
    pub(crate) fn judge(&mut self, side: Color, attempt: Option<Attempt>, r: &mut Ruling) {
        if let Some(m) = self.lawful_effect() {
            return self.complete_lawful(side, m, r);
        }
        if let Some(m) = self.lawful_but_for_mistake() {
            self.think_back(side);
            return self.complete_lawful(side, m, r);
        }
        if let Some(unfinished) = self.unfinished_effect() {
            self.turn.unfinished = Some(unfinished);
            self.turn.illegal = None;
            return self.say_unfinished(unfinished, r);
        }
        if self.men_by_will() == self.turn.base.men || self.only_strays() {
            return;
        }
        let attempt = attempt.or_else(|| self.attempt_on_board(side));
        if let Some(attempt) = attempt {
            self.illegal_move(side, attempt, r);
        }
    }

    /// The lawful move whose effect the board shows.
    pub(crate) fn lawful_effect(&self) -> Option<Move> {
        if !self.under.is_empty() || self.put_on_purpose() || !self.turn.mistaken.is_empty() {
            return None;
        }
        let lawful = self.lawful();
        {
            let men = self.men_by_will();
            lawful.iter().copied().find(|m| self.board_shows(&men, *m))
        }
    }

    pub(crate) fn shows_men(&self, m: Move) -> Stand {
        let mut stand = (*self.turn.base).clone();
        stand.make(self.turn.player(), m);
        stand
    }

    pub(crate) fn board_shows(&self, men: &board::Men, m: Move) -> bool {
        let wanted = self.shows_men(m);
        let kind = |men: &board::Men, sq| men.man_at(sq).map(|x| x.kind);
        Square::ALL
            .into_iter()
            .all(|sq| wanted.men.at(sq) == men.at(sq) && kind(&wanted.men, sq) == kind(men, sq))
    }

    /// A lawful move begun and lacking only its last part.
    pub(crate) fn unfinished_effect(&self) -> Option<Unfinished> {
        if !self.surplus.is_empty() || self.turn.set_first.is_some() {
            return None;
        }
        let lawful = self.lawful();
        let position = self.turn.base.position()?;
        for m in lawful.iter().copied() {
            let mut wanted = self.shows_men(m);
            let same = |wanted: &Stand| {
                Square::ALL
                    .into_iter()
                    .all(|sq| wanted.men.at(sq) == self.live.men.at(sq))
            };
            let left = |sq: Square, id: ManId| {
                self.under.contains(&(sq, id)) || self.live.men.at(sq) == Some(id)
            };
            let victim = position
                .taken(m)
                .and_then(|sq| self.turn.base.men.at(sq).map(|id| (sq, id)));
            let victim_left = victim.filter(|(sq, id)| left(*sq, *id));
            if let Some((sq, id)) = victim_left
                && sq != m.to()
            {
                wanted.men.put(id, sq);
            }
            if !same(&wanted) {
                if let Move::Castle { king, rook } = m {
                    let mut king_only = (*self.turn.base).clone();
                    king_only.transfer(king, m.to());
                    if self.live.men.at(rook).is_some() && same(&king_only) {
                        return Some(Unfinished::Castling { m });
                    }
                }
                continue;
            }
            if let Some((sq, _)) = victim_left {
                return Some(Unfinished::Capture { m, victim: sq });
            }
            if m.promotion().is_some()
                && self
                    .live
                    .men
                    .man_at(m.to())
                    .is_some_and(|x| x.kind == Role::Pawn)
            {
                return Some(Unfinished::Promotion {
                    from: m.from(),
                    to: m.to(),
                });
            }
        }
        None
    }

    /// The lawful move on the board if the men taken off by mistake are thought back (British II.5.g:
    /// the move itself is complete; the man goes back besides).
    pub(crate) fn lawful_but_for_mistake(&self) -> Option<Move> {
        let rule = self.code.answers.touching.mistaken_removal.rule;
        if self.turn.mistaken.is_empty() || rule == MistakenRemoval::FalseMove {
            return None;
        }
        let mut restored = self.clone();
        restored.think_back(self.turn.player());
        restored.lawful_effect()
    }

    pub(crate) fn think_back(&mut self, side: Color) {
        for (sq, id) in std::mem::take(&mut self.turn.mistaken) {
            if self.live.men.at(sq).is_none() {
                self.live.men.put(id, sq);
                self.owed_back.push((side, sq));
            }
        }
    }

    pub(crate) fn only_strays(&self) -> bool {
        let stray =
            |id: Option<ManId>| id.is_none_or(|id| self.stray.iter().any(|(_, s)| *s == id));
        Square::ALL.into_iter().all(|sq| {
            let (now, then) = (self.live.men.at(sq), self.turn.base.men.at(sq));
            now == then || (stray(now) && stray(then))
        })
    }

    /// Which man has been carried where, on the board as it is.
    pub(crate) fn attempt_on_board(&self, side: Color) -> Option<Attempt> {
        let moved: Vec<(ManId, Square, Square)> = self
            .turn
            .base
            .men
            .on_board()
            .filter_map(|(sq, id, _)| {
                self.live
                    .men
                    .square_of(id)
                    .filter(|to| *to != sq)
                    .map(|to| (id, sq, to))
            })
            .filter(|(id, ..)| !self.stray.iter().any(|(_, s)| s == id))
            .collect();
        let king = moved
            .iter()
            .find(|(id, ..)| self.live.men.man(*id).kind == Role::King);
        let (id, from, to) = *king.or_else(|| moved.last())?;
        let victim = self.turn.base.men.at(to);
        let castling = match moved[..] {
            [_, _] => king
                .and_then(|_| moved.iter().find(|(x, ..)| *x != id))
                .filter(|(x, ..)| {
                    let man = self.live.men.man(*x);
                    man.kind == Role::Rook && man.owner == side
                }),
            _ => None,
        };
        let castling = castling.map(|(rook, ..)| {
            (
                Some(*rook),
                if to > from { Wing::King } else { Wing::Queen },
            )
        });
        Some(Attempt {
            man: Some(id),
            from,
            to,
            victim,
            castling,
        })
    }

    pub(crate) fn say_unfinished(&mut self, unfinished: Unfinished, r: &mut Ruling) {
        let a = &self.code.answers;
        match unfinished {
            Unfinished::Promotion { .. } => r.say("The Pawn has reached the last rank: the move is complete when it is exchanged or named.", &[&a.promotion.unpromoted.by[..], &a.promotion.kinds.by].concat()),
            Unfinished::Capture { .. } => {
                let by = [self.completion(), self.cited(&["I.11.A.2"])].concat();
                r.say("The man that is taken still stands on the board: the move is not complete.", &by);
            }
            Unfinished::Castling { .. } => r.say("The King stands castled: the Rook must be brought over.", &[a.castling.king_alone.by.clone(), a.castling.geometry.by.clone()].concat()),
        }
    }

    /// Where the code says when a move is complete.
    pub(crate) fn completion(&self) -> Vec<String> {
        self.terms.completion.clone()
    }

    // ---- lawful moves

    /// A lawful move made in one go.
    pub(crate) fn make_lawful(&mut self, side: Color, m: Move, r: &mut Ruling) {
        self.live.make(side, m);
        self.complete_lawful(side, m, r);
    }

    /// The board shows a lawful move, complete.
    pub(crate) fn complete_lawful(&mut self, side: Color, m: Move, r: &mut Ruling) {
        let position = self.turn.position().copied();
        let captured = position.as_ref().is_some_and(|p| p.taken(m).is_some());
        let man = self.turn.base.men.at(m.from());
        let wanted = self.shows_men(m);
        // Forms and flags as the hands have made them; passing and moved flags as the move makes them.
        self.live.passed = wanted.passed;
        self.live.feigned = wanted.feigned;
        for (sq, id, w) in wanted.men.on_board() {
            if self.live.men.at(sq) == Some(id) {
                self.live.men.man_mut(id).moved = w.moved;
            }
        }
        self.say_lawful(m, position.as_ref(), r);
        if position.is_some_and(|p| {
            p.in_check(side)
                && self
                    .live
                    .position_for(side)
                    .is_some_and(|now| now.in_check(side))
        }) {
            r.say(
                "The check was not announced: it need not be met.",
                &self.code.answers.check.unannounced.by.clone(),
            );
        }
        self.played_otherwise(side, m, r);
        self.substituted(side, r);
        self.end_ply(side, Some(m), man, captured, None, r);
    }

    pub(crate) fn say_lawful(&mut self, m: Move, position: Option<&Position>, r: &mut Ruling) {
        let a = &self.code.answers;
        if let Move::Castle { king, rook } = m {
            let feigned = position.is_some_and(|p| p.at(rook).is_none());
            let usual = king.file() == board::File::E
                && (rook.file() == board::File::A || rook.file() == board::File::H);
            let mut by = if feigned {
                a.castling.without_given_rook.by.clone()
            } else {
                a.castling.geometry.by.clone()
            };
            if usual && !feigned {
                by.retain(|id| !id.starts_with("default:"));
            }
            if position.is_some_and(|p| p.commanders(rook, !self.turn.player()).any()) {
                by.extend(a.castling.rook_attacked.by.iter().cloned());
            }
            return r.say("Castled.", &by);
        }
        if matches!(m, Move::InPassing { .. }) {
            let by = [self.completion(), a.promotion.in_passing.by.clone()].concat();
            return r.say("The Pawn is taken in passing.", &by);
        }
        if m.promotion().is_some() {
            return r.say(
                "The Pawn is promoted and the move complete.",
                &a.promotion.completed.by.clone(),
            );
        }
        if self.code.answers.odds.gift_moves.by.is_empty() || self.turn.base.gifts == 0 {
            r.say("The move is complete.", &self.completion());
        } else {
            r.say(
                "A gift move is made.",
                &self.code.answers.odds.gift_moves.by.clone(),
            );
        }
    }

    /// The ply is over: the turn passes, and what the move brings about is told.
    pub(crate) fn end_ply(
        &mut self,
        side: Color,
        mv: Option<Move>,
        man: Option<ManId>,
        captured: bool,
        fault: Option<Arc<Stand>>,
        r: &mut Ruling,
    ) {
        self.settle_intrusion(r);
        let fault = fault.or_else(|| self.pending_fault.take());
        let number = self.past.as_ref().map_or(0, |p| p.number) + 1;
        let ply = Ply {
            before: self.past.take(),
            player: side,
            start: self.turn.start.clone(),
            fault,
            mv,
            man,
            number,
        };
        self.past = Some(Arc::new(ply));
        self.live.plies = number;
        self.live.made[index(side)] += 1;
        if captured {
            self.live.quiet = [0, 0];
        } else {
            self.live.quiet[index(side)] += 1;
        }
        if let Some(count) = &mut self.live.count {
            count.made[index(side)] += 1;
        }
        self.under.clear();
        self.hands[index(side)] = Default::default();
        self.uncorrected_removal(side);
        let men = &self.live.men;
        self.required.retain(|q| match q.remedy {
            _ if q.of == side && !matches!(q.remedy, Remedy::Exchange { .. }) => false,
            Remedy::Exchange { at, piece } => men
                .man_at(at)
                .is_some_and(|m| m.owner == q.of && m.kind == piece),
            _ => true,
        });
        self.window_move(side, r);
        if self.rook_first.as_ref().is_some_and(|f| f.by != side) {
            self.rook_first = None;
            self.required
                .retain(|q| q.remedy != Remedy::CompleteCastling);
        }
        self.known_misconduct_passed(side);
        self.mail_moved(side);
        self.clocks.pressed(side);
        if self.false_check.is_some_and(|f| f.by == side) {
            self.false_check = None;
        }
        if self.forgets_check {
            self.forgets_check = false;
        }
        self.begin_next_turn(side, r);
    }

    pub(crate) fn begin_next_turn(&mut self, side: Color, r: &mut Ruling) {
        self.live.gifts = self.live.gifts.saturating_sub(1);
        if self.live.gifts > 0 {
            return self.gift_goes_on(side);
        }
        self.place_waiting_men(r);
        let in_hand = self.think_hand_back(!side);
        let carried = self.carried_touches();
        self.live.turn = !side;
        self.update_check(side);
        let said_falsely = self.turn.said_check && self.live.check.is_none();
        self.turn = Turn::begin(self.live.clone(), carried);
        if said_falsely {
            self.false_check = Some(crate::check::FalseCheck {
                by: side,
                idle: false,
                after: self.live.plies,
            });
        }
        self.activate_deferred(r);
        self.detect_end(side, r);
        self.take_up_again(in_hand);
        self.follow_chain(r);
    }

    /// Men that the player whose turn comes has in his hand are thought on their squares while it begins.
    fn think_hand_back(&mut self, side: Color) -> Vec<Square> {
        let hand = &mut self.hands[index(side)];
        let men = &mut self.live.men;
        hand.held
            .retain(|h| h.at.is_none() && men.at(h.from).is_none());
        for h in &hand.held {
            men.put(h.man, h.from);
        }
        hand.held.iter().map(|h| h.from).collect()
    }

    fn take_up_again(&mut self, in_hand: Vec<Square>) {
        for square in in_hand {
            self.live.men.take_off(square);
        }
    }

    /// Several moves at the start: one turn of several moves, or a turn for each (odds of moves).
    pub(crate) fn gift_goes_on(&mut self, side: Color) {
        self.live.turn = side;
        let keep = self.turn.start.clone();
        let touched = self.turn.touched.clone();
        self.turn = Turn::begin(self.live.clone(), Vec::new());
        if self.code.answers.odds.gift_moves.rule == GiftMoves::OneTurn {
            self.turn.start = keep;
            self.turn.earlier_touched = touched;
        }
    }

    /// Men touched out of turn by the player whose turn now comes.
    pub(crate) fn carried_touches(&self) -> Vec<ManId> {
        if self.code.answers.touching.out_of_turn.rule != OutOfTurn::NextTurn {
            return Vec::new();
        }
        self.turn
            .off_turn
            .iter()
            .copied()
            .filter(|id| self.live.men.square_of(*id).is_some())
            .collect()
    }

    /// The other side has moved though the turn was not regularly ended: the defect stays in the record.
    pub(crate) fn pass_over(&mut self, r: &mut Ruling) {
        let side = self.turn.player();
        let start = self.turn.start.clone();
        let never = self.code.answers.illegal.found_later.rule == FoundLater::Restored;
        let unnamed = match self.turn.unfinished {
            Some(Unfinished::Promotion { to, .. }) => self.live.men.at(to),
            _ => None,
        };
        let fault = never.then_some(start);
        if never {
            r.say("He has replied to what was not corrected; it may be restored whenever it is found.", &self.code.answers.illegal.found_later.by.clone());
        }
        let carried_by_other = self.turn.off_turn.clone();
        self.live.unnamed = unnamed.or(self.live.unnamed);
        self.end_ply(side, None, None, false, fault, r);
        for man in carried_by_other {
            if !self.turn.touched.contains(&man) && self.live.men.square_of(man).is_some() {
                self.turn.touched.push(man);
            }
        }
    }
}

/// How somebody means to move.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Plan {
    Lawful(Move),
    Transfer {
        from: Square,
        to: Square,
        promotion: Option<Role>,
    },
    Castle {
        king: Square,
        to: Square,
        rook: Option<Square>,
    },
}

/// What was done with the men, where no lawful move did it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Attempt {
    pub man: Option<ManId>,
    pub from: Square,
    pub to: Square,
    pub victim: Option<ManId>,
    /// King and Rook were handled as in castling.
    pub castling: Option<(Option<ManId>, Wing)>,
}

/// Gift moves do not go beyond the fourth rank.
pub(crate) fn within_own_half(side: Color, m: Move) -> bool {
    let rank = m.to().rank();
    side.fold_wb(rank <= Rank::Fourth, rank >= Rank::Fifth)
}

/// The square passed over, for the record of a false double step.
pub(crate) fn passed_by(stand: &Stand, from: Square, to: Square) -> Option<Square> {
    stand
        .men
        .man_at(to)
        .filter(|m| m.kind == Role::Pawn)
        .and_then(|_| stepped_over(from, to))
}
