//! What a player may ask of the umpire: a piece, an explanation, a sheet, the score, the time (FIDE 6.11.2, 11.9, A.2, A.4.3).
use board::Color;

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::stand::index;

impl Game {
    /// What stands against asking for something.
    pub(crate) fn bar_to_asking(&self, side: Color, thing: Thing) -> Option<Bar> {
        let a = &self.code.answers;
        let requests = &a.tempo.score_requests;
        let his_move = side == self.turn.player();
        match thing {
            Thing::Score if requests.rule == 0 => Some(Bar::refusal(
                "He keeps a sheet of his own.",
                &a.score.kept.by,
            )),
            Thing::Score if !his_move => {
                Some(Bar::refusal("He may ask on his move only.", &requests.by))
            }
            Thing::Increment => self.bar_to_increment(side),
            _ => None,
        }
    }

    pub(crate) fn asks_for(&mut self, side: Color, thing: Thing, r: &mut Ruling) {
        let a = self.code.answers.clone();
        match thing {
            Thing::Piece => r.say("The umpire is asked for a piece.", &a.clock.paused.by),
            Thing::Explanation => r.say("The umpire explains the Laws.", &a.arbiter.explains.by),
            Thing::Scoresheet => {
                let by = match a.tempo.sheet.rule {
                    true => &a.tempo.sheet.by,
                    false => &a.score.kept.by,
                };
                r.say("He gets a sheet.", by);
            }
            Thing::Time => {
                self.arbiter.sight_asked(side);
                r.say("His assistant may tell it.", &a.sight.only_asked.by);
            }
            Thing::Score => self.asks_for_score(side, r),
            Thing::Increment => self.asks_for_increment(side, r),
        }
    }

    fn asks_for_score(&mut self, side: Color, r: &mut Ruling) {
        let t = self.code.answers.tempo.clone();
        self.arbiter.requests[index(side)] += 1;
        if self.arbiter.requests[index(side)] > t.score_requests.rule {
            let distraction = &self.code.answers.arbiter.distraction.by;
            let by = [&t.score_requests.by[..], distraction].concat();
            return self.irregular(
                Some(side),
                "More often is to distract the opponent.",
                &by,
                r,
            );
        }
        r.say("He sees the score.", &t.score_requests.by);
    }
}
