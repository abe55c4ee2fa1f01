//! Offers of a draw (FIDE 5.2.3, 9.1).
use board::Color;

use crate::act::*;
use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::ruling::{Bar, Ruling};

/// An offer that stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offer {
    /// The event forbids it, and the umpire has not consented.
    restricted: Option<Color>,
}

impl Game {
    /// What stands against offering a draw.
    pub(crate) fn bar_to_offering(&self) -> Option<Bar> {
        if self.status.is_over() {
            return Some(Bar::refusal("The game is over.", &[]));
        }
        let by = &self.code.answers.claims.after_moves.by;
        let early = self.too_early_to_agree();
        early.then(|| Bar::refusal("Both must have made a move.", by))
    }

    pub(crate) fn offers(&mut self, side: Color, on_condition: bool, r: &mut Ruling) {
        let a = self.code.answers.claims.clone();
        let sealed = self.status.adjourned().is_some();
        let last = self.moves_made();
        let regular = sealed
            || self.arbiter.completing.awaits(side) == Some(last)
                && self.arbiter.clock.running() == Some(side);
        self.arbiter
            .sheets
            .iter_mut()
            .for_each(|sheet| sheet.offer());
        if self.draws_forbidden() {
            self.arbiter.offer.restricted = Some(side);
            return r.say(
                "The event forbids it without the umpire's consent.",
                &a.restricted.by,
            );
        }
        self.parley.offers_draw(side);
        let mut by = a.offered.by.clone();
        if sealed {
            let resumption = &self.code.answers.resumption;
            by.extend(resumption.offer_stands.by.iter().cloned());
            by.extend(resumption.ended_before.by.iter().cloned());
        }
        r.say("A draw is offered.", &by);
        if !regular || on_condition {
            let why = match on_condition {
                true => "A condition attached to it is void.",
                false => {
                    "It should have been offered after the move and before the clock was pressed."
                }
            };
            let distraction = &self.code.answers.arbiter.distraction.by;
            let by = [&a.offered.by[..], distraction].concat();
            self.irregular(Some(side), why, &by, r);
        }
    }

    pub(crate) fn offer_is_restricted(&self) -> bool {
        self.arbiter.offer.restricted.is_some() && !self.status.is_over()
    }

    pub(super) fn draws_forbidden(&self) -> bool {
        let before = self.terms.event.no_draws;
        let fewest = self.board.made.iter().copied().min().unwrap_or(0);
        before.is_some_and(|n| fewest + 1 < n)
    }

    pub(crate) fn umpire_consents_to_offer(&mut self, r: &mut Ruling) -> bool {
        let Some(side) = self.arbiter.offer.restricted.take() else {
            return false;
        };
        self.parley.offers_draw(side);
        r.say(
            "The umpire consents to the offer.",
            &self.code.answers.claims.restricted.by.clone(),
        );
        true
    }

    pub(crate) fn umpire_forbids_offer(&mut self, r: &mut Ruling) -> bool {
        let forbidden = self.arbiter.offer.restricted.take().is_some();
        if forbidden {
            let by = self.code.answers.claims.restricted.by.clone();
            r.say("The umpire does not consent to the offer.", &by);
        }
        forbidden
    }

    /// A touch that binds, or a move, declines what was offered.
    pub(crate) fn touch_answers_offer(&mut self, act: &Act, r: &mut Ruling) {
        let Actor::Side { side, .. } = act.actor else {
            return;
        };
        let touching = act.deed.is_at_the_board() && act.manner != Manner::Accident;
        let bound = side == self.turn.player() && !self.turn.nothing_touched();
        if touching && bound && self.parley.offer() == Some(!side) {
            self.parley.offer_answered();
            self.says_declined(r);
        }
    }

    pub(crate) fn says_declined(&self, r: &mut Ruling) {
        let by = &self.code.answers.claims.offered.by;
        r.say("So he declines the draw that was offered.", by);
    }

    /// FIDE 5.2.3: no draw is agreed before each has made a move.
    fn too_early_to_agree(&self) -> bool {
        let due = self.code.answers.claims.after_moves.rule;
        self.begins_from_array() && self.board.made.iter().any(|n| *n < due)
    }

    fn is_offered(&self, side: Color) -> bool {
        !self.status.is_over() && self.parley.offer() == Some(!side)
    }

    /// What stands against accepting a draw.
    pub(crate) fn bar_to_accepting_offer(&self, side: Color) -> Option<Bar> {
        if self.is_offered(side) {
            return None;
        }
        let a = &self.code.answers.claims;
        let by = match self.arbiter.offer.restricted {
            Some(_) => a.restricted.by.clone(),
            None if self.too_early_to_agree() => [&a.after_moves.by[..], &a.offered.by].concat(),
            None => a.offered.by.clone(),
        };
        let why = "There is no offer that he could accept.";
        Some(Bar::refusal(why, &by))
    }

    pub(crate) fn accepts_offer(&mut self, side: Color, r: &mut Ruling) {
        let a = self.code.answers.claims.clone();
        self.parley.offer_answered();
        let mut by = [&a.after_moves.by[..], &a.offered.by].concat();
        if self.arbiter.claimed == Some(!side) {
            by.extend(a.is_offer.by.iter().cloned());
        }
        by.extend(self.code.answers.draws.agreement.by.iter().cloned());
        if self.terms.event.no_draws.is_some() {
            by.extend(a.restricted.by.iter().cloned());
        }
        if self.status.adjourned().is_some() {
            self.goes_on();
            let resumption = &self.code.answers.resumption;
            by.extend(resumption.ended_before.by.iter().cloned());
            by.extend(resumption.offer_stands.by.iter().cloned());
        }
        r.say("The game is drawn by agreement.", &by);
        self.say_terms(r);
        self.ends(Outcome::Drawn, How::Agreement);
    }

    /// What stands against declining a draw.
    pub(crate) fn bar_to_declining_offer(&self, side: Color) -> Option<Bar> {
        let by = &self.code.answers.claims.offered.by;
        let why = "There is no offer that he could decline.";
        (!self.is_offered(side)).then(|| Bar::refusal(why, by))
    }

    pub(crate) fn declines_offer(&mut self, r: &mut Ruling) {
        self.parley.offer_answered();
        self.arbiter.quickplay.declined();
        r.say("Declined.", &self.code.answers.claims.offered.by);
    }

    pub(crate) fn bar_to_withdrawing(&self) -> Bar {
        let a = &self.code.answers.claims;
        let by = [&a.clock_stopped.by[..], &a.offered.by].concat();
        Bar::refusal("Neither a claim nor an offer can be withdrawn.", &by)
    }
}
