//! The clock is pressed: a move is completed, and an illegal one becomes one in law (FIDE 6.2, 7.5).
use board::{Color, Move};
use statute::answers::FoundLater;

use crate::act::*;
use crate::agreement::{Bonus, How, Outcome};
use crate::arbiter::completing::{Fault, Kind};
use crate::arbiter::stated;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::begun::{self, Unfinished};

impl Game {
    fn others_clock_runs(&self, side: Color) -> bool {
        let running = self.arbiter.clock.running();
        running.is_some_and(|runs| runs != side)
    }

    /// What stands against pressing the clock; to press it wrongly is done, and may be penalised.
    pub(crate) fn bar_to_pressing(&self, side: Color) -> Option<Bar> {
        if self.status.is_over() {
            return Some(Bar::refusal("The game is over.", self.said.ended_by()));
        }
        if self.is_adjourned() {
            return self.bar_to_the_clock_of_adjourned(side, false);
        }
        let silent = self.sight_keeps_clock(side) && !self.others_clock_runs(side);
        let by = &self.code.answers.sight.clock.by;
        silent.then(|| Bar::refusal("The move has not been announced.", by))
    }

    pub(crate) fn presses_clock(&mut self, side: Color, manner: Manner, r: &mut Ruling) {
        let code = self.code.clone();
        let c = &code.answers.clock;
        if self.others_clock_runs(side) {
            let why = "It is not his clock that runs.";
            return self.irregular(Some(side), why, &c.mishandled.by, r);
        }
        let awaited = self.arbiter.completing.awaits(side);
        let answered = awaited.is_some_and(|number| number < self.moves_made());
        if answered && !stated(&c.press_after_reply) {
            let why = "His move has been answered.";
            return self.irregular(Some(side), why, &c.mishandled.by, r);
        }
        match awaited {
            Some(number) => self.completes(side, number, r),
            None if side == self.turn.player() => self.completes_illegal(side, r),
            None => {
                let why = "He has made no move.";
                return self.irregular(Some(side), why, &c.mishandled.by, r);
            }
        }
        self.arbiter.clock.pressed(side);
        if manner == Manner::OtherHand {
            let why = "The clock is pressed with the hand that moved.";
            self.irregular(Some(side), why, &c.hand.by, r);
        }
        self.looks_again(r);
    }

    fn completes(&mut self, side: Color, number: u32, r: &mut Ruling) {
        let c = self.code.answers.clock.clone();
        let two_hands = self.arbiter.completing.is_completed(side);
        let limit = &self.code.answers.time.limit.by;
        let mut by = [&c.completes.by[..], limit].concat();
        if number < self.moves_made() || self.arbiter.completing.awaits(!side).is_some() {
            by.extend(c.press_after_reply.by.iter().cloned());
        }
        if self.terms.event.cannot_see.contains(&side) {
            by.extend(self.code.answers.sight.clock.by.iter().cloned());
        }
        if matches!(self.arbiter.clock.bonus(), Bonus::Delay(_)) {
            by.extend(c.saved_time.by);
        }
        if self.arbiter.quickplay.adds() {
            by.extend(self.code.answers.quickplay.increment.by.iter().cloned());
        }
        r.say("The move is completed.", &by);
        let ply = self.past.plies().find(|ply| ply.number == number).cloned();
        if let Some((ply, m)) = ply.and_then(|ply| ply.mv.map(|m| (ply, m)))
            && two_hands
        {
            self.arbiter.behaviour.dealt_with(side);
            self.arbiter.completing.completed_illegally(Fault {
                number,
                by: side,
                before: ply.start.clone(),
                touched: Vec::new(),
                kind: Kind::TwoHands(m),
                why: Vec::new(),
            });
        }
    }

    /// He presses, and no lawful move has been made: what stands on the board is completed as it is.
    fn completes_illegal(&mut self, side: Color, r: &mut Ruling) {
        let a = self.code.answers.completed.clone();
        let before = self.turn.start().clone();
        let touched = self.turn.touched();
        let why = self.arbiter.completing.why_illegal();
        let kind = match self.turn.unfinished() {
            Some(Unfinished::Promotion { from, to }) => {
                let into = board::Role::Queen;
                let promoted = Move::Promote { from, to, into };
                Kind::PawnLeft { promoted }
            }
            Some(Unfinished::Castling { m }) => Kind::HalfCastled(m),
            Some(Unfinished::Capture { .. }) => Kind::Illegal,
            None if self.turn.illegal() == Some(begun::Kind::KingTaken) => Kind::Illegal,
            None if self.turn.illegal().is_some() && self.board.men != self.turn.base().men => {
                Kind::Illegal
            }
            None => Kind::NoMove,
        };
        r.say("An illegal move is completed.", &a.restored.by);
        let man = touched.first().copied();
        let left = match kind {
            Kind::PawnLeft { promoted } => self.board.men.at(promoted.to()),
            _ => None,
        };
        self.turn.mended();
        self.turn.finishes();
        self.board.leaves_unnamed(left);
        self.end_ply(side, None, man, false, Some(before.clone()), r);
        self.board.leaves_unnamed(None);
        self.ledger.settle_all();
        let number = self.moves_made();
        self.arbiter.completing.completed_illegally(Fault {
            number,
            by: side,
            before,
            touched,
            kind,
            why,
        });
    }

    /// FIDE A.5.2: once answered, it stands.
    pub(crate) fn answered(&mut self, side: Color, r: &mut Ruling) {
        let rule = &self.code.answers.completed.until_answered;
        let found_later = self.code.answers.illegal.found_later.rule;
        let stands = rule.rule || found_later == FoundLater::Stands;
        if stands && self.arbiter.completing.is_answered(side) {
            self.past.cure();
            r.say("It has been answered, and stands.", &rule.by);
        }
    }

    /// FIDE A.5.4: the next move having been completed, an illegal position is drawn.
    fn looks_again(&mut self, r: &mut Ruling) {
        let made = self.moves_made();
        if self.status.is_over() || !self.arbiter.completing.has_waited(made) {
            return;
        }
        if self.position_is_illegal() {
            let by = self.code.answers.tempo.illegal_position.by.clone();
            r.say("The position is still illegal: the game is drawn.", &by);
            self.ends(Outcome::Drawn, How::NoPossibleWin);
        }
    }

    /// Both Kings in check, or a Pawn on its last rank.
    pub(crate) fn position_is_illegal(&self) -> bool {
        let position = self.position();
        let both = position.in_check(Color::White) && position.in_check(Color::Black);
        let ends = board::Bitboard::BACKRANKS;
        both || (position.board().pawns() & ends).any()
    }
}
