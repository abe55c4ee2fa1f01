//! Who comes late, to the game or to its resumption (FIDE 6.7, I.9 to I.11), and the array drawn by lot.
use board::{Array, ArrayError, Color, Men};

use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::at_the_board::AtTheBoard;

impl Game {
    /// What stands against coming to the board: the game is over, but for one lost by the other's coming late.
    pub(crate) fn bar_to_arriving(&self, side: Color, after: u32) -> Option<Bar> {
        let allowed = self.terms.event.default_time.unwrap_or(0);
        let both_late = after > allowed && self.arbiter.behaviour.late() == Some(!side);
        let over = self.status.is_over() && !both_late;
        over.then(|| Bar::refusal("The game is over.", self.said.ended_by()))
    }

    pub(crate) fn arrives(&mut self, side: Color, after: u32, r: &mut Ruling) {
        let mut c = self.code.answers.clock.clone();
        c.late.by.extend(self.code.answers.time.absence.by.clone());
        let resumption = self.code.answers.resumption.clone();
        let allowed = self.terms.event.default_time.unwrap_or(0);
        if self.status.is_over() {
            r.say("He too comes after the default time.", &c.late.by);
            return self.ends(Outcome::LostByBoth, How::Forfeit);
        }
        let sealer = self.sealer();
        if after > allowed && self.sealed_end(r) {
            return;
        }
        let runs = match sealer {
            None => side == self.turn(),
            Some(sealer) => side != sealer,
        };
        if runs {
            self.spends(side, after, r);
        }
        if after > allowed {
            self.arbiter.behaviour.comes_late(side);
            let by = match sealer {
                Some(_) => [&resumption.late.by[..], &c.late.by].concat(),
                None => c.late.by,
            };
            r.say("He comes after the default time, and has lost.", &by);
            self.goes_on();
            return self.ends(Outcome::Won(!side), How::Forfeit);
        }
        match sealer {
            None => {
                let by = [&c.neither_there.by[..], &c.late.by].concat();
                r.say("The first player's time has run until he came.", &by);
            }
            Some(sealer) if side == sealer => self.sealer_comes(side, after, r),
            Some(_) => {
                let by = [
                    &resumption.replier_absent.by[..],
                    &resumption.neither_there.by,
                ]
                .concat();
                r.say("His clock has run until he came.", &by);
            }
        }
    }

    /// The men are set up anew, as the lot fell.
    fn sets_up_the_lot(&mut self, array: Array) {
        let mut stand = self.board.stand().clone();
        stand.men = Men::of(&array.position());
        self.board = AtTheBoard::new(stand);
        self.begin_turn(&[]);
    }

    /// The array that the lot gave, or what stands against it.
    pub(crate) fn array_drawn(&self, pieces: &str) -> Result<Array, Bar> {
        let by = &self.code.answers.lot.array.by;
        if self.terms.event.lot.is_none() || self.moves_made() > 0 {
            return Err(Bar::refusal("No array is drawn here.", by));
        }
        pieces.parse().map_err(|error: ArrayError| {
            let mut why = error.to_string();
            if let Some(first) = why.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            Bar::refusal(format!("{why}."), by)
        })
    }

    pub(crate) fn draws_array(&mut self, pieces: &str, r: &mut Ruling) {
        if let Ok(array) = self.array_drawn(pieces) {
            self.sets_up_the_lot(array);
            r.say("The array is drawn.", &self.code.answers.lot.array.by);
        }
    }
}
