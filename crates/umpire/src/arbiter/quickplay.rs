//! Games without increment: quickplay finishes, where they were announced (FIDE III).
use board::Color;

use crate::act::*;
use crate::agreement::{Bonus, How, Outcome, Tempo};
use crate::game::Game;
use crate::ruling::{Bar, Ruling};

/// Less than so many seconds are left.
const SHORT: u32 = 120;
const ADDED: u32 = 5;

#[derive(Clone, Debug, Default)]
pub(crate) struct Finish {
    /// Who asks for time to be added, and whether his offer was declined.
    asked: Option<(Color, bool)>,
    claimed: Option<(Color, Claim)>,
    postponed: Option<(Color, Claim)>,
    time_for: Option<Color>,
    referred: bool,
    adds: bool,
}

impl Finish {
    pub fn referred(&self) -> bool {
        self.referred
    }
    /// Five seconds are added by the umpire's consent.
    pub fn adds(&self) -> bool {
        self.adds
    }
    pub fn declined(&mut self) {
        if let Some((_, declined)) = &mut self.asked {
            *declined = true;
        }
    }
    pub fn time_for(&self) -> Option<Color> {
        self.time_for
    }
    pub fn time_given(&mut self) {
        self.time_for = None;
    }
    pub fn is_postponed(&self) -> bool {
        self.postponed.is_some()
    }
    pub fn postponed_claim(&self) -> Option<Claim> {
        self.postponed.map(|(_, claim)| claim)
    }
}

impl Game {
    /// Why the Guidelines do not hold here.
    pub(crate) fn bar_to_quickplay(&self) -> Option<Bar> {
        let q = &self.code.answers.quickplay;
        if !self.terms.event.quickplay {
            let why = "It was not announced beforehand.";
            return Some(Bar::refusal(why, &q.announced.by));
        }
        let increment = self.arbiter.clock.bonus() != Bonus::None;
        let agreed = self.terms.event.countdown.as_ref();
        let increment = increment && agreed.is_some_and(|c| c.bonus != Bonus::None);
        let other = increment || self.tempo() == Tempo::Blitz;
        let why = "It holds only for standard and rapid games without increment.";
        other.then(|| Bar::refusal(why, &q.kinds.by))
    }

    fn is_short(&self, side: Color) -> bool {
        let left = self.clock_left(side);
        left.is_some_and(|left| left < SHORT && left > 0) && self.arbiter.clock.in_last_period(side)
    }

    /// What stands against claiming a draw of the umpire.
    pub(crate) fn bar_to_claiming_no_win(&self, side: Color) -> Option<Bar> {
        if self.status.is_over() {
            return Some(Bar::refusal("The game is over.", &[]));
        }
        self.bar_to_quickplay().or_else(|| {
            let why = match () {
                () if side != self.turn.player() => "The claim is for the player who has the move.",
                () if !self.is_short(side) => "He has not less than two minutes left.",
                () => return None,
            };
            Some(Bar::refusal(why, &self.code.answers.quickplay.claim.by))
        })
    }

    pub(crate) fn claims_no_win(&mut self, side: Color, claim: Claim, r: &mut Ruling) {
        let q = self.code.answers.quickplay.clone();
        if self.terms.event.no_umpire {
            self.arbiter.quickplay.referred = true;
            self.arbiter.clock.stop();
            let ground = match claim {
                Claim::NoEffort => &q.sheet_handed_in.by,
                _ => &q.position_written.by,
            };
            let by = [&q.no_umpire.by[..], ground].concat();
            return r.say(
                "That ends the game, and is referred to the arbiter named for it.",
                &by,
            );
        }
        self.arbiter.quickplay.claimed = Some((side, claim));
        self.arbiter.clock.stop();
        r.say("He claims a draw of the umpire.", &q.claim.by);
    }

    /// What the umpire may answer to what was asked of him.
    pub(crate) fn answers_of_the_umpire(&self) -> Vec<Deed> {
        let finish = &self.arbiter.quickplay;
        let mut found = Vec::new();
        if self.status.is_over() {
            return found;
        }
        let offered = self.offer_is_restricted();
        if offered || finish.claimed.is_some() || matches!(finish.asked, Some((_, true))) {
            found.push(Deed::Consents);
        }
        if offered || finish.claimed.is_some() || finish.asked.is_some() {
            found.push(Deed::Declines);
        }
        if finish.claimed.is_some() {
            found.push(Deed::Postpones);
        }
        found
    }

    /// What stands against the umpire's answer: nothing was asked of him.
    pub(crate) fn bar_to_answering(&self, answer: &Deed) -> Option<Bar> {
        let asked = self.answers_of_the_umpire().contains(answer);
        let by = &self.code.answers.quickplay.claim.by;
        (!asked).then(|| Bar::refusal("Nothing was asked of him.", by))
    }

    /// What stands against postponing a decision.
    pub(crate) fn bar_to_postponing(&self) -> Option<Bar> {
        let claimed = self.answers_of_the_umpire().contains(&Deed::Postpones);
        let by = &self.code.answers.quickplay.postponed.by;
        (!claimed).then(|| Bar::refusal("Nothing was claimed of him.", by))
    }

    pub(crate) fn umpire_consents(&mut self, r: &mut Ruling) {
        let q = self.code.answers.quickplay.clone();
        if self.umpire_consents_to_offer(r) {
            return;
        }
        if let Some((_, claim)) = self.arbiter.quickplay.claimed.take() {
            r.say("The umpire agrees: the game is drawn.", &q.agreed.by);
            return self.ends(Outcome::Drawn, How::Claim(claim));
        }
        if let Some((side, true)) = self.arbiter.quickplay.asked {
            self.arbiter.quickplay.asked = None;
            self.arbiter.quickplay.adds = true;
            self.arbiter.clock.adds(ADDED);
            self.arbiter.clock.give(!side, SHORT);
            let player = self.turn();
            self.arbiter.clock.start(player);
            r.say("Five seconds are added for each move.", &q.increment.by);
        }
    }

    pub(crate) fn umpire_declines(&mut self, r: &mut Ruling) {
        let q = self.code.answers.quickplay.clone();
        if self.umpire_forbids_offer(r) {
            return;
        }
        if let Some((side, _)) = self.arbiter.quickplay.claimed.take() {
            self.arbiter.clock.give(!side, q.rejected_minutes.rule * 60);
            self.arbiter.clock.start(side);
            return r.say(
                "The claim is rejected, and the opponent gets two minutes.",
                &q.rejected_minutes.by,
            );
        }
        if self.arbiter.quickplay.asked.take().is_some() {
            r.say("He does not agree.", &q.increment.by);
        }
    }

    pub(crate) fn umpire_postpones(&mut self, r: &mut Ruling) {
        let q = self.code.answers.quickplay.clone();
        let Some((side, claim)) = self.arbiter.quickplay.claimed.take() else {
            return;
        };
        self.arbiter.quickplay.postponed = Some((side, claim));
        self.arbiter.quickplay.time_for = Some(!side);
        self.arbiter.clock.start(side);
        r.say(
            "He postpones his decision, and the game goes on.",
            &q.postponed.by,
        );
    }

    /// What stands against asking for time to be added to each move.
    pub(super) fn bar_to_increment(&self, side: Color) -> Option<Bar> {
        self.bar_to_quickplay().or_else(|| {
            let his_move = side == self.turn.player();
            let short = his_move && self.is_short(side) && !self.status.is_over();
            let why = "That is for the player who has the move and less than two minutes.";
            let by = &self.code.answers.quickplay.increment.by;
            (!short).then(|| Bar::refusal(why, by))
        })
    }

    pub(super) fn asks_for_increment(&mut self, side: Color, r: &mut Ruling) {
        let q = self.code.answers.quickplay.clone();
        self.arbiter.quickplay.asked = Some((side, false));
        self.parley.offers_draw(side);
        r.say(
            "He asks for five seconds a move: that is an offer of a draw.",
            &q.increment.by,
        );
    }
}
