//! Acts, each with its chapter: one table for players, one for what is done where a clock is pressed, one for the
//! umpire and the bystanders. A row says what stands against an act and what the act does, so that whoever asks
//! beforehand and whoever does it are answered by the same line.
mod at_the_clock;
mod officials;
mod players;

use board::Color;

use crate::act::*;
use crate::game::{Game, after_the_end};
use crate::ruling::{Bar, Ruling};

/// Somebody goes through the tables with an act: to hear what stands against it, or to have it done.
pub(crate) trait Hearing: Sized {
    type Told;
    fn game(&self) -> &Game;
    /// The act itself minds what stands against it, for something follows of it all the same.
    fn minding(
        self,
        bar: impl FnOnce(&Game) -> Option<Bar>,
        act: impl FnOnce(&mut Game, &mut Ruling),
    ) -> Self::Told;
    /// The act is done unless something stands against it.
    fn unless(
        self,
        bar: impl FnOnce(&Game) -> Option<Bar>,
        act: impl FnOnce(&mut Game, &mut Ruling),
    ) -> Self::Told;
    /// Nothing ever stands against it.
    fn free(self, act: impl FnOnce(&mut Game, &mut Ruling)) -> Self::Told {
        self.unless(|_| None, act)
    }
    /// It is never upheld.
    fn barred(self, bar: impl FnOnce(&Game) -> Bar) -> Self::Told {
        self.unless(|game| Some(bar(game)), |_, _| {})
    }
    /// The code has no rule for it.
    fn silent(self) -> Self::Told {
        self.barred(|_| Bar::silence("The code has no rule for it.", &[]))
    }
}

/// What stands against the act is asked.
struct Asked<'a>(&'a Game);

impl Hearing for Asked<'_> {
    type Told = Option<Bar>;
    fn game(&self) -> &Game {
        self.0
    }
    fn minding(
        self,
        bar: impl FnOnce(&Game) -> Option<Bar>,
        _: impl FnOnce(&mut Game, &mut Ruling),
    ) -> Option<Bar> {
        bar(self.0)
    }
    fn unless(
        self,
        bar: impl FnOnce(&Game) -> Option<Bar>,
        _: impl FnOnce(&mut Game, &mut Ruling),
    ) -> Option<Bar> {
        bar(self.0)
    }
}

/// The act is done.
struct Done<'a> {
    game: &'a mut Game,
    r: &'a mut Ruling,
}

impl Hearing for Done<'_> {
    type Told = ();
    fn game(&self) -> &Game {
        self.game
    }
    fn minding(
        self,
        _: impl FnOnce(&Game) -> Option<Bar>,
        act: impl FnOnce(&mut Game, &mut Ruling),
    ) {
        act(self.game, self.r);
    }
    fn unless(
        self,
        bar: impl FnOnce(&Game) -> Option<Bar>,
        act: impl FnOnce(&mut Game, &mut Ruling),
    ) {
        match bar(self.game) {
            Some(bar) => self.r.barred(bar),
            None => act(self.game, self.r),
        }
    }
}

impl Game {
    /// What stands against an act, asked before it is done; none where it would be upheld.
    pub fn bar(&self, act: &Act) -> Option<Bar> {
        if self.finds_men_changed(act) {
            let mut found = self.clone();
            found.finds_the_men(&act.deed);
            return found.bar_on_the_men_as_found(act);
        }
        self.bar_on_the_men_as_found(act)
    }

    fn bar_on_the_men_as_found(&self, act: &Act) -> Option<Bar> {
        if self.arbiter_sits() {
            if let Some(bar) = self.bar_to_assistant(act) {
                return Some(bar);
            }
            let told = match act.actor {
                Actor::Side { side, .. } => at_the_clock::player(Asked(self), side, act),
                Actor::Umpire => at_the_clock::umpire(Asked(self), act),
                Actor::Bystander => at_the_clock::bystander(Asked(self), act),
            };
            if let Ok(told) = told {
                return told;
            }
        }
        match act.actor {
            Actor::Side { side, .. } => {
                let over = self.bar_of_status(&act.deed);
                if over.is_some() || self.is_on_own_board(&act.deed) {
                    return over;
                }
                players::player(Asked(self), side, act)
            }
            Actor::Umpire => officials::umpire(Asked(self), &act.deed),
            Actor::Bystander => officials::bystander(Asked(self), &act.deed),
        }
    }

    /// An act of which the rules of the clock say something of their own is done by them; false if they say nothing.
    pub(crate) fn is_heard_at_the_clock(&mut self, act: &Act, r: &mut Ruling) -> bool {
        let done = Done { game: self, r };
        match act.actor {
            Actor::Side { side, .. } => at_the_clock::player(done, side, act).is_ok(),
            Actor::Umpire => at_the_clock::umpire(done, act).is_ok(),
            Actor::Bystander => at_the_clock::bystander(done, act).is_ok(),
        }
    }

    pub(crate) fn side_acts(&mut self, side: Color, act: &Act, r: &mut Ruling) {
        if let Some(bar) = self.bar_of_status(&act.deed) {
            let hand = act.deed.is_at_the_board() && act.manner != Manner::Accident;
            if hand && self.status.is_over() {
                self.window_touch(side, r);
            }
            return r.barred(bar);
        }
        if self.is_on_own_board(&act.deed) {
            return self.acts_on_own_board(side, &act.deed, r);
        }
        self.speaks_for_the_side(act, r);
        players::player(Done { game: self, r }, side, act);
    }

    pub(crate) fn umpire_acts(&mut self, deed: &Deed, r: &mut Ruling) {
        officials::umpire(Done { game: self, r }, deed);
    }

    pub(crate) fn bystander_acts(&mut self, deed: &Deed, r: &mut Ruling) {
        officials::bystander(Done { game: self, r }, deed);
    }

    /// The game is over, or adjourned.
    fn bar_of_status(&self, deed: &Deed) -> Option<Bar> {
        let a = &self.code.answers;
        if self.status.is_over() && !after_the_end(deed) {
            let by = match deed {
                Deed::OffersDraw | Deed::Consents | Deed::Declines => &a.draws.agreement.by[..],
                _ => &[],
            };
            return Some(Bar::refusal("The game is over.", by));
        }
        let adjourned = self.status.adjourned().is_some() && changes_the_men(deed);
        adjourned.then(|| Bar::refusal("The game is adjourned.", &a.adjournment.sealing.by))
    }
}

/// Whether the men may stand otherwise by it.
fn changes_the_men(deed: &Deed) -> bool {
    use Deed::*;
    let beside_the_hand = matches!(
        deed,
        Sets { .. }
            | Exchanges { .. }
            | Overturns(_)
            | UpsetsTheMen
            | Replaces { .. }
            | ReplacesTheMen
    );
    beside_the_hand || deed.is_at_the_board()
}
