//! A move completed: the ply is over, the turn passes, and what follows is told.
use std::sync::Arc;

use board::{Color, ManId, Men, Move, Position, Role};
use statute::answers::*;

use crate::act::*;
use crate::game::Game;
use crate::moving::moves::beyond_the_fourth;
use crate::penalties::duties::fulfils;
use crate::ruling::Ruling;
use crate::state::begun::*;
use crate::state::hand::Held;
use crate::state::past::Over;
use crate::state::stand::Stand;

impl Game {
    /// A lawful move made in one go.
    pub(crate) fn make_lawful(&mut self, side: Color, m: Move, r: &mut Ruling) {
        self.board.make(side, m);
        self.complete_lawful(side, m, r);
    }

    /// The board shows a lawful move, complete.
    pub(crate) fn complete_lawful(&mut self, side: Color, m: Move, r: &mut Ruling) {
        let position = self.turn.position().copied();
        let captured = position.as_ref().is_some_and(|p| p.taken(m).is_some());
        let man = self.turn.base().men.at(m.from());
        let wanted = self.shows_men(m);
        // Forms as the hands have made them; the rest as the move makes it.
        self.board.complete(&wanted);
        self.say_lawful(m, position.as_ref(), r);
        let still = || {
            let now = self.board.position_for(side);
            m.castles().is_some() || now.is_some_and(|p| p.in_check(side))
        };
        if position.is_some_and(|p| p.in_check(side)) && still() {
            r.say(
                "The check was not announced: it need not be met.",
                &self.code.answers.check.unannounced.by.clone(),
            );
        }
        let mended = self.turn.mended();
        self.settle_intrusion(r);
        self.played_otherwise(side, m, r);
        if let Some(kind) = mended {
            self.substituted(side, kind, r);
        }
        self.end_ply(side, Some(m), man, captured, None, r);
    }

    pub(crate) fn say_lawful(&mut self, m: Move, position: Option<&Position>, r: &mut Ruling) {
        let a = &self.code.answers;
        if let Move::Castle { king, rook, .. } = m {
            return self.say_castled(king, rook, position, r);
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
        if self.code.answers.odds.gift_moves.by.is_empty() || self.turn.base().gifts == 0 {
            let mut by = self.completion();
            if position.is_some_and(|p| p.taken(m).is_some()) {
                by.extend(a.moves.capture_defined.by.iter().cloned());
            }
            if position.is_some_and(|p| beyond_the_fourth(p, m)) {
                by.extend(a.setting_up.two_squares_from_anywhere.by.iter().cloned());
            }
            r.books("The move is complete.", by);
        } else {
            self.say_gift_move_made(r);
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
        self.ledger.overtake(side, self.turn.start(), |remedy| {
            let done = mv.zip(self.turn.position());
            done.is_some_and(|(m, position)| fulfils(remedy, m, position))
        });
        let number = self.past.add(Over {
            player: side,
            start: self.turn.start().clone(),
            fault,
            mv,
            man,
            rook_first: self.turn.rook_first().cloned(),
            begun: mv.is_none() && self.turn.unfinished().is_some(),
        });
        let of_pawn = |id| {
            self.turn
                .base()
                .men
                .get(id)
                .is_some_and(|m| m.kind == Role::Pawn)
        };
        let breaks = self.breaks_count(captured, man.is_some_and(of_pawn));
        self.board.count_ply(side, number, breaks);
        self.uncorrected_removal(side);
        let men = &self.board.men;
        self.ledger.done(|q| match q.remedy {
            Remedy::Exchange { at, piece } => {
                let there = |m: &board::Man| m.owner == q.of && m.kind == piece;
                !men.man_at(at).is_some_and(there)
            }
            _ => q.of == side,
        });
        self.window_move(side, r);
        self.ledger
            .done(|q| q.of != side && q.remedy == Remedy::CompleteCastling);
        self.conduct.moved(side);
        self.mail.moved();
        self.clocks.pressed(side);
        self.cries.moved(side);
        self.parley.moved(side);
        self.tribunal.moved(side);
        self.begin_next_turn(side, r);
    }

    pub(crate) fn begin_next_turn(&mut self, side: Color, r: &mut Ruling) {
        self.board.leaves_gifts(self.board.gifts.saturating_sub(1));
        if self.board.gifts > 0 {
            return self.gift_goes_on(side);
        }
        self.place_waiting_men(r);
        self.puts_back_before_the_end(side, r);
        let in_hand = self.board.think_hand_back(!side);
        let carried = self.carried_touches();
        self.board.gives_turn(!side);
        let position = self.update_check(side);
        let said_falsely = self.turn.said_check() && self.board.check.is_none();
        self.begin_turn(&carried);
        self.turn.finds(position);
        if said_falsely {
            self.cries.falsely(side, self.board.plies);
            let by = &self.code.answers.check.false_check.by;
            r.say("Check was said, and none is given.", by);
        }
        self.activate_deferred();
        let left = self.only_in_passing();
        if !left.is_empty() {
            r.say("Taking in passing is all that is left to play.", &left);
        }
        // Nor does a reply end the game that was made before the move was complete: it may yet be completed.
        if self.past.begun_and_reply().is_none() {
            self.detect_end(side, r);
        }
        self.board.takes_up_again(!side, in_hand);
        self.follow_chain(r);
    }

    /// Men touched out of turn by the player whose turn now comes.
    pub(crate) fn carried_touches(&self) -> Vec<ManId> {
        if self.code.answers.touching.out_of_turn.rule != OutOfTurn::NextTurn {
            return Vec::new();
        }
        let mut men = self.turn.out_of_turn(!self.turn.player());
        men.retain(|id| self.board.men.square_of(*id).is_some());
        men
    }

    /// The other side has moved though the turn was not regularly ended: the defect stays in the record.
    pub(crate) fn pass_over(&mut self, r: &mut Ruling) {
        let side = self.turn.player();
        let set_down = |h: &Held| h.for_pawn() && h.at().is_some();
        if self.board.hand(side).held().iter().any(set_down) {
            self.quits(side, r);
            if self.turn.player() != side || self.status.is_over() {
                return;
            }
        }
        let start = self.turn.start().clone();
        let never = self.code.answers.illegal.found_later.rule == FoundLater::Restored;
        let (moved, unnamed) = match self.turn.unfinished() {
            Some(Unfinished::Promotion { from, to }) => {
                let pawn = self.turn.base().men.at(from);
                // He may have taken it off already, to put the piece there.
                if let Some(pawn) = pawn.filter(|_| self.board.men.at(to).is_none()) {
                    self.board.put(pawn, to);
                }
                (pawn, pawn)
            }
            Some(Unfinished::Capture { m, .. }) => (self.board.men.at(m.to()), None),
            _ => (None, None),
        };
        let fault = never.then_some(start);
        if never {
            r.say("He has replied to what was not corrected; it may be restored whenever it is found.", &self.code.answers.illegal.found_later.by.clone());
        }
        self.board.leaves_unnamed(unnamed.or(self.board.unnamed));
        let held = self.board.think_hand_back(side);
        self.end_ply(side, None, moved, false, fault, r);
        self.board.takes_up_again(side, held);
    }

    /// A lawful move that was replied to before it was complete is completed now: the whole change since that turn
    /// began is that of the move and of the reply, and it stands as made before it.
    pub(crate) fn completes_late(&mut self, side: Color, r: &mut Ruling) -> bool {
        let Some(late) = self.completed_late(side) else {
            return false;
        };
        let (m, left) = (late.m, late.left);
        self.past.completes_begun(m, left.clone());
        let Some(replied) = late.replied else {
            return self.takes_the_reply_back(side, m, &left, r);
        };
        let announced = self.board.check.as_ref().is_some_and(|c| c.announced);
        if m.castles().is_some() {
            self.board.has_castled(side);
        }
        let in_hand = self.board.think_hand_back(!side);
        self.update_check(!side);
        if announced {
            self.board.announce(!side);
        }
        let intrusion = self.turn.intrusion_settled();
        self.begin_turn(&[]);
        if let Some(intrusion) = intrusion.filter(|i| i.undone.is_none()) {
            // The other has moved again since: that is in this turn, and may be annulled.
            let found = self.turn.base().clone();
            let before = Arc::new(Stand {
                men: replied,
                ..(*found).clone()
            });
            self.turn.begins_from(before.clone());
            self.turn.goes_on_from(found);
            self.turn.is_intruded(Intrusion {
                before,
                ..intrusion
            });
        }
        let by = [
            self.completion(),
            self.code.answers.castling.geometry.by.clone(),
        ];
        let by = &by[usize::from(m.castles().is_some())];
        r.say("The move that was replied to is complete.", by);
        self.detect_end(!side, r);
        self.board.takes_up_again(!side, in_hand);
        true
    }

    /// What was played before the move was complete is no reply to it, being unlawful after it: it goes back, and he has
    /// still to reply.
    fn takes_the_reply_back(
        &mut self,
        side: Color,
        m: Move,
        left: &Arc<Stand>,
        r: &mut Ruling,
    ) -> bool {
        self.go_back(left);
        if m.castles().is_some() {
            self.board.has_castled(side);
        }
        self.update_check(side);
        self.begin_turn(&[]);
        let by = [
            self.completion(),
            self.code.answers.illegal.two_moves.by.clone(),
        ]
        .concat();
        r.say(
            "The move is complete; what the other played before it was goes back.",
            &by,
        );
        self.detect_end(side, r);
        true
    }

    /// That move, and what of it the reply has left.
    fn completed_late(&self, side: Color) -> Option<Late> {
        let (begun, reply) = self.past.begun_and_reply()?;
        let answer = reply.mv.filter(|_| side == begun.player)?;
        let (start, base) = (&self.turn.start().men, &self.turn.base().men);
        let now = *self.men_by_will().board();
        self.lawful_from(&begun.start).into_iter().find_map(|m| {
            let made = begun.start.after(side, m);
            let left = Stand {
                men: made.men,
                passed: made.passed,
                feigned: made.feigned,
                ..(*reply.start).clone()
            };
            let lawful = left.position()?.is_legal(answer);
            let replied = left.after(!side, answer);
            let shown = replied.changed(start, base).shows(&now);
            shown.then(|| Late {
                m,
                left: Arc::new(left),
                replied: lawful.then_some(replied.men),
            })
        })
    }
}

/// A lawful move that was replied to before it was complete.
struct Late {
    m: Move,
    /// How it left the game for the reply.
    left: Arc<Stand>,
    /// The men after a reply that is lawful then too.
    replied: Option<Men>,
}
