//! What one side may require of the other that is neither a move nor a penalty: quitting, replacing,
//! naming, exchanging, completing; and compliance.
use board::{Color, Move, Square};

use crate::act::*;
use crate::game::Game;
use crate::penalties::entitlements::{Entitlement, Source};
use crate::rights::in_words;
use crate::ruling::{Bar, Ruling};
use crate::state::begun::Unfinished;
use crate::state::hand::Held;
use crate::state::ledger::Requirement;

impl Game {
    /// Requirements that are neither moves nor penalties.
    pub(crate) fn requirable(&self, side: Color, found: &mut Vec<Entitlement>) {
        if self.status.is_over() {
            return;
        }
        let a = &self.code.answers;
        let other = !side;
        let mut push = |remedy: Remedy, cites: &[String]| {
            if !self.ledger.required().iter().any(|q| q.remedy == remedy) {
                let source = match remedy {
                    Remedy::Remove(_) => Source::ForfeitedPawn,
                    _ => Source::Requirement,
                };
                found.push(Entitlement::new(
                    remedy,
                    "It is not yet done.",
                    cites,
                    source,
                ));
            }
        };
        let hand = self.board.hand(other);
        // He whose turn it is need not wait for a man that the other has taken up.
        if other != self.turn.player() {
            for h in hand.held().iter().filter(|h| !h.put_back()) {
                push(Remedy::Replace(h.from), &a.touching.holding.by);
            }
        }
        // Where the umpire acts unasked, what is left undone is his affair and no demand (FIDE 12.1).
        if self.arbiter_sits() {
            return;
        }
        if a.touching.holding.rule == statute::answers::Holding::MayBeRequiredToReplace
            && other == self.turn.player()
        {
            if hand.kept().is_some() {
                push(Remedy::RemoveHand, &a.touching.keeping_the_hand.by);
            }
            for (square, id) in self.turn.taken_up() {
                if self.board.men.square_of(*id).is_none() && self.turn.illegal().is_none() {
                    push(Remedy::Replace(*square), &a.touching.holding.by);
                }
            }
            for h in hand.held() {
                if h.for_pawn() {
                    push(Remedy::QuitPiece, &a.promotion.left_in_hand.by);
                } else {
                    push(Remedy::Replace(h.from), &a.touching.holding.by);
                }
            }
        }
        let mistaken = &a.touching.mistaken_removal;
        if mistaken.rule != statute::answers::MistakenRemoval::FalseMove {
            let now = self
                .turn
                .mistaken()
                .iter()
                .map(|(square, _)| (self.turn.player(), *square));
            let owed = self
                .board
                .owed_back()
                .iter()
                .map(|owed| (owed.by, owed.square));
            let owed = owed.chain(now);
            for (_, square) in owed.filter(|(owes, _)| *owes == other) {
                push(Remedy::Replace(square), &mistaken.by);
            }
        }
        match self.turn.unfinished() {
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

    /// A man that the other has taken up in a turn that is not his goes back at once: he who is to move waits for nobody.
    pub(crate) fn has_put_back(&mut self, side: Color, remedy: Remedy, r: &mut Ruling) -> bool {
        let held = self.board.hand(!side).held().iter();
        let mut wanted =
            held.filter(|h| side == self.turn.player() && remedy == Remedy::Replace(h.from));
        let Some(held) = wanted.next().copied() else {
            return false;
        };
        self.lets_go_of(!side, held);
        r.say(
            "The man is put back.",
            &self.code.answers.touching.holding.by.clone(),
        );
        true
    }

    /// Lays a requirement on the other side.
    pub(crate) fn require(&mut self, side: Color, entitlement: &Entitlement) {
        self.ledger.require(Requirement {
            of: !side,
            remedy: entitlement.demand.first,
            by: entitlement.cites.clone(),
            why: "The other side has required it.",
        });
    }

    /// First Societies XXI: the Pawn that was not replaced is taken off.
    pub(crate) fn takes_off_forfeited(&mut self, remedy: Remedy, cites: &[String], r: &mut Ruling) {
        if let Remedy::Remove(square) = remedy {
            self.board.take_off(square);
            self.board.leaves_unnamed(None);
            self.board.forfeits(None);
            self.renew_turn();
            r.say("The Pawn is forfeited and taken off.", cites);
        }
    }

    /// Required to quit the piece that he set, he takes it off for another: that is refusing (AMB-42).
    pub(crate) fn changes_after_demand(&mut self, side: Color, square: Square, r: &mut Ruling) {
        let held = |h: &Held| h.for_pawn() && h.at() == Some(square);
        let required = |q: &Requirement| q.of == side && q.remedy == Remedy::QuitPiece;
        if self.board.hand(side).held().iter().any(held)
            && self.ledger.required().iter().any(required)
        {
            self.refuses(side, r);
        }
    }

    /// Whether something lies on a side that leaves it no choice: then it may simply comply.
    pub fn may_comply(&self, side: Color) -> bool {
        self.compliance(side).is_ok()
    }

    /// What a side does if it complies; else why it cannot.
    pub(crate) fn compliance(&self, side: Color) -> Result<Compliance, Bar> {
        let mut required = self.ledger.required().iter();
        if let Some(q) = required.find(|q| q.of == side) {
            let done = match q.remedy {
                Remedy::RemoveHand | Remedy::QuitPiece => {
                    let hand = self.board.hand(side);
                    !hand.is_empty() || hand.kept().is_some()
                }
                Remedy::Replace(square) => self.may_replace(side, square),
                Remedy::CompleteCastling => {
                    matches!(self.turn.unfinished(), Some(Unfinished::Castling { .. }))
                }
                Remedy::Exchange { .. } => true,
                _ => false,
            };
            let why = "What is required leaves a choice: it must be done in so many words.";
            return done
                .then(|| Compliance::Requirement(q.clone()))
                .ok_or_else(|| Bar::refusal(why, &q.by));
        }
        let bound = self.ledger.exacted().is_some() || !self.duties(side).is_empty();
        let free = self.board.hand(side).held().iter().all(Held::put_back);
        match self.playable(side)[..] {
            [m] if bound && free => Ok(Compliance::Move(m)),
            _ => {
                let why = "Nothing is required of him that leaves no choice.";
                Err(Bar::refusal(why, &[]))
            }
        }
    }

    /// Does what was required, where that leaves no choice.
    pub(crate) fn complies(&mut self, side: Color, r: &mut Ruling) {
        let q = match self.compliance(side) {
            Err(bar) => return r.barred(bar),
            Ok(Compliance::Move(m)) => return self.plays(side, &in_words(m), r),
            Ok(Compliance::Requirement(q)) => q,
        };
        let by = [self.excused_touches(), q.by.clone()].concat();
        r.say("He does what is required.", &by);
        match q.remedy {
            Remedy::Replace(square) => self.replaces(side, square, None, Manner::Meant, r),
            Remedy::Exchange { at, piece } => self.exchanges(side, at, piece, None, r),
            Remedy::CompleteCastling => {
                self.ledger.done(|x| x.remedy == Remedy::CompleteCastling);
                if let Some(Unfinished::Castling { m }) = self.turn.unfinished() {
                    self.board.put_men((**self.turn.base()).clone());
                    self.board.make(side, m);
                    self.turn.finishes();
                    self.complete_lawful(side, m, r);
                }
            }
            _ => self.quits(side, r),
        }
        if !r.refused() {
            self.ledger.done(|x| *x == q);
        }
    }
}

/// What is done in complying.
pub(crate) enum Compliance {
    Requirement(Requirement),
    Move(Move),
}
