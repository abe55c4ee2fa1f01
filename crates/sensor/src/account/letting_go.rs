//! Time passes, and hands let go: because a man has stood for long, another is lifted, or the clock is pressed.
use board::Color;
use umpire::act::Deed;
use umpire::agreement::Outcome;

use super::prices::*;
use super::*;

impl Account {
    /// Whether something is due by now.
    pub fn is_due(&self, m: &Moment) -> bool {
        let stood = |down: &Down| down.has_stood(m);
        let late = |g: &Ghost| !g.lasting && m.now.saturating_sub(g.since) > FLICKER_ENDS;
        let unpaid = |o: &Owed| m.now.saturating_sub(o.since) > SCAN;
        self.down.as_ref().is_some_and(stood)
            || self.ghosts.iter().any(late)
            || self.owed.iter().any(unpaid)
            || self.pressing.is_some_and(|p| p.is_late(m))
    }

    /// Time has passed: what stood long enough has been let go, what never came will not come.
    pub fn passes(mut self, m: &Moment, out: &mut Vec<Account>) {
        if self.down.as_ref().is_some_and(|down| down.has_stood(m)) {
            self.stays(out);
            self.lets_go(Inference::Stood, m);
        }
        if let Some(pressing) = self.pressing.filter(|p| p.is_late(m)) {
            let side = pressing.side;
            let held: Vec<Square> = self.holding().map(|held| held.from).collect();
            self.blame(PRESSED_HOLDING * held.len() as u32);
            if let Some(from) = held.first() {
                let name = side.fold_wb("White", "Black");
                let text = format!(
                    "{name} has pressed the clock, and the man of {from} is felt nowhere: where is it?"
                );
                self.doubt = Some(text.into());
                // It stands where the board did not tell it, and the next whole board will.
                let mut unfelt = self.clone();
                unfelt.pressing = Some(Pressing {
                    unfelt: true,
                    ..pressing
                });
                unfelt.passes(m, out);
            }
            self.pressing = None;
            self.presses(side, m);
        }
        let late = |g: &Ghost| !g.lasting && m.now.saturating_sub(g.since) > FLICKER_ENDS;
        let lasting = self.ghosts.iter().filter(|ghost| late(ghost)).count();
        if lasting > 0 {
            self.charge(NO_FLICKER * lasting as u32);
            self.ghosts.iter_mut().for_each(|g| g.lasting |= late(g));
        }
        let unpaid = self
            .owed
            .iter()
            .position(|o| m.now.saturating_sub(o.since) > SCAN);
        match unpaid {
            None => out.push(self),
            Some(i) => {
                let owed = self.owed.remove(i);
                self.never_lifted(owed, m, out);
            }
        }
    }

    /// The hand may be on the man for as long as it likes. That is not believed, but it is remembered: it counts if the same
    /// hand takes the man elsewhere.
    fn stays(&self, out: &mut Vec<Account>) {
        let mut g = self.clone();
        g.blame(STAYS);
        g.shadow = true;
        g.down.iter_mut().for_each(|down| down.stays = true);
        out.push(g);
    }

    /// The last acts by which a man was set down on which the hand still is: it may only be slid across.
    pub fn in_doubt(&self) -> usize {
        let Some(down) = self.down.as_ref().filter(|down| !down.told) else {
            return 0;
        };
        let set = |e: &&Arc<Entry>| e.at >= down.since && e.act.deed != Deed::Quits;
        self.log.iter().rev().take_while(set).count()
    }

    /// The same, if it was set down only now.
    pub fn passing(&self, now: Millis) -> usize {
        let just = |down: &Down| now.saturating_sub(down.since) <= SLIDE;
        match self.down.as_ref().is_some_and(just) {
            true => self.in_doubt(),
            false => 0,
        }
    }

    /// Another man is taken up: what has been set down is let go.
    pub(super) fn lets_go_before(&mut self, m: &Moment) {
        if self.down.is_some() {
            self.lets_go(Inference::AnotherLifted, m);
        }
    }

    pub(super) fn lets_go(&mut self, why: Inference, m: &Moment) {
        let Some(down) = self.down.take() else { return };
        self.act(down.hand, Deed::Quits, Some(why), m);
        let mut held = down
            .before
            .hands
            .iter()
            .filter(|held| held.hand == down.hand);
        if held.any(|held| held.from != down.square) {
            self.moved = Some(down.hand);
        }
        if self.game.turn() != down.hand {
            let lost = |held: &&InHand| held.hand == down.hand && held.man.color == down.hand;
            let lost = self.holding().filter(lost).count() as u32;
            self.charge(LOST * lost);
            // What was taken lies beside the board, or is on its way there.
            for held in &mut self.hands {
                if held.hand == down.hand && held.man.color != down.hand {
                    held.how = Hold::Off;
                }
            }
        } else if self.moved == Some(down.hand) {
            // He moved and took off a man that his move does not take: it may be in the hand of its owner, who is early.
            let astray = |held: &&InHand| {
                held.hand == down.hand
                    && held.how == Hold::Off
                    && held.from != down.square
                    && !down.passes(held.hand, held.from, held.man)
            };
            let astray = self.hands.iter().filter(astray).count() as u32;
            self.charge(LOST * astray);
        }
        self.hands
            .retain(|held| held.how != Hold::Off || m.now.saturating_sub(held.since) < LONG_TAKEN);
        self.weighs();
        let game = &self.game;
        let checked = game.turn();
        if m.announced
            && checked != down.hand
            && game.outcome().0 == Outcome::Open
            && game.position().in_check(checked)
        {
            self.act(
                down.hand,
                Deed::AnnouncesCheck,
                Some(Inference::Presumed),
                m,
            );
        }
    }

    /// The clock of a side stops, and the other's runs.
    pub fn pressed(mut self, side: Color, m: &Moment, out: &mut Vec<Account>) {
        if self.mode == Mode::Clearing {
            if self.game.outcome().0 == Outcome::Open {
                self.charge(PRESSED_EARLY);
            }
        } else if self.holding().any(|held| held.hand == side) {
            // What he holds may be told a moment later to stand.
            self.pressing = Some(Pressing {
                side,
                since: m.now,
                unfelt: false,
            });
        } else {
            self.presses(side, m);
        }
        out.push(self);
    }

    /// Who presses has let go of what he set down; that says nothing of the other's hand.
    pub(super) fn presses(&mut self, side: Color, m: &Moment) {
        let mover = self.down.as_ref().map(|down| down.hand);
        if mover == Some(side) {
            self.lets_go(Inference::Pressed, m);
        }
        let open = self.game.outcome().0 == Outcome::Open;
        let waits = self.to_move() == side && open;
        if waits || mover.is_some_and(|hand| hand != side) {
            self.charge(PRESSED_EARLY);
        }
        if m.completes && open {
            self.clock_is_where_it_is(side, m);
            // Whose clock the ruling made run, his is started by this press: nobody presses a clock that stands.
            match self.game.running() == Some(!side) {
                true if self.moved == Some(side) => self.charge(PRESSED_EARLY),
                true => {}
                false => {
                    self.act(side, Deed::PressesClock, None, m);
                    self.weighs();
                }
            }
        }
    }

    /// The clock of a side ran until now; if the umpire has not heard how it came to run, the other has pressed
    /// before, or the clock was set so.
    fn clock_is_where_it_is(&mut self, side: Color, m: &Moment) {
        if self.game.running() != Some(!side) {
            return;
        }
        let mut told = self.clone();
        told.act(!side, Deed::PressesClock, Some(Inference::Missed), m);
        if told.game.running() == Some(side) && open_rights(&told.game) == open_rights(&self.game) {
            *self = told;
        }
    }
}

impl Down {
    /// It has stood for so long that it is let go.
    fn has_stood(&self, m: &Moment) -> bool {
        !self.stays && m.now.saturating_sub(self.since) >= m.let_go
    }
}
