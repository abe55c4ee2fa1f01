//! A move completed: the ply is over, the turn passes, and what follows is told.
use std::sync::Arc;

use board::{Color, ManId, Move, Position, Square};
use statute::answers::*;

use crate::act::*;
use crate::game::Game;
use crate::ruling::Ruling;
use crate::stand::{Stand, index};
use crate::turn::*;

impl Game {
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
            let now = self.live.position_for(side);
            p.in_check(side) && (m.castles().is_some() || now.is_some_and(|p| p.in_check(side)))
        }) {
            r.say(
                "The check was not announced: it need not be met.",
                &self.code.answers.check.unannounced.by.clone(),
            );
        }
        let mended = self.turn.illegal.take();
        self.played_otherwise(side, m, r);
        if let Some(kind) = mended {
            self.substituted(side, kind, r);
        }
        self.end_ply(side, Some(m), man, captured, None, r);
    }

    pub(crate) fn say_lawful(&mut self, m: Move, position: Option<&Position>, r: &mut Ruling) {
        let a = &self.code.answers;
        if let Move::Castle { king, rook, .. } = m {
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
            // The Rook, and the square that only he crosses, may be commanded.
            let mut beyond = crate::castling::squares_between(king, rook);
            beyond.push(rook);
            beyond.retain(|sq| king.file().distance(sq.file()) > 2);
            let enemy = !self.turn.player();
            let commanded = |p: &Position| beyond.iter().any(|sq| p.commanders(*sq, enemy).any());
            if position.is_some_and(commanded) {
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
        self.forgets_odds();
        self.hands.iter_mut().for_each(|h| h.took.clear());
        let fault = fault.or_else(|| self.pending_fault.take());
        let number = self.past.as_ref().map_or(0, |p| p.number) + 1;
        let before = self.past.take();
        let ply = Ply {
            faulty: fault.is_some() || before.as_ref().is_some_and(|before| before.faulty),
            began: before.as_ref().map_or(side, |before| before.began),
            before,
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
        if said_falsely {
            let by = &self.code.answers.check.false_check.by;
            r.say("Check was said, and none is given.", by);
        }
        self.activate_deferred(r);
        let left = self.only_in_passing();
        if !left.is_empty() {
            r.say("Taking in passing is all that is left to play.", &left);
        }
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
        self.end_ply(side, None, unnamed, false, fault, r);
        for man in carried_by_other {
            if !self.turn.touched.contains(&man) && self.live.men.square_of(man).is_some() {
                self.turn.touched.push(man);
            }
        }
    }
}
