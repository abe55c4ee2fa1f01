//! What the umpire does unasked: he intervenes, penalises, excuses, answers (FIDE 6.11, 12).
use board::Color;

use crate::act::*;
use crate::agreement::{How, Outcome};
use crate::arbiter::stated;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::stand::index;
use crate::state::status::Status;

/// A score that the umpire may fix.
pub(crate) struct Award {
    after: [Points; 2],
    offender: Color,
    by: Vec<String>,
}

impl Game {
    /// What stands against a penalty: nothing is open against him.
    pub(crate) fn bar_to_penalising(&self, side: Color) -> Option<Bar> {
        let by = &self.code.answers.arbiter.tells.by;
        let open = self.is_open_against(side);
        (!open).then(|| Bar::refusal("Nothing is open against him.", by))
    }

    /// Acts on what is open against a side.
    fn penalises(&mut self, side: Color, by: &[String], why: &'static str, r: &mut Ruling) {
        let open = self.open_cites(side);
        self.arbiter.behaviour.dealt_with(side);
        r.say(why, &[by, &open].concat());
    }

    pub(crate) fn warns(&mut self, side: Color, r: &mut Ruling) {
        let code = self.code.clone();
        self.penalises(side, &code.answers.arbiter.warning.by, "He is warned.", r);
        self.arbiter.behaviour.is_warned(side);
    }

    pub(crate) fn bar_to_fining(&self, side: Color) -> Option<Bar> {
        if !self.terms.event.fines {
            let why = "A fine has to be announced beforehand.";
            return Some(Bar::refusal(why, &self.code.answers.arbiter.fine.by));
        }
        self.bar_to_penalising(side)
    }

    pub(crate) fn fines(&mut self, side: Color, r: &mut Ruling) {
        let code = self.code.clone();
        self.penalises(side, &code.answers.arbiter.fine.by, "He is fined.", r);
    }

    pub(crate) fn excludes(&mut self, side: Color, r: &mut Ruling) {
        let code = self.code.clone();
        let by = &code.answers.arbiter.exclusion.by;
        self.penalises(side, by, "He is excluded from a round.", r);
    }

    pub(crate) fn expels(&mut self, side: Color, r: &mut Ruling) {
        let code = self.code.clone();
        let by = &code.answers.arbiter.expulsion.by;
        self.penalises(side, by, "He is expelled from the event.", r);
    }

    pub(crate) fn inspects(&mut self, side: Color, r: &mut Ruling) {
        self.arbiter.behaviour.shall_be_inspected(side);
        let by = &self.code.answers.arbiter.inspection.by;
        r.say("He is to be inspected in private.", by);
    }

    /// What the umpire does not tell.
    pub(crate) fn bar_to_telling(&self) -> Bar {
        Bar::refusal("He does not tell it.", &self.code.answers.arbiter.tells.by)
    }

    pub(crate) fn bar_to_telling_moves(&self) -> Option<Bar> {
        let fallen = self.arbiter.clock.has_fallen();
        (!fallen).then(|| self.bar_to_telling())
    }

    pub(crate) fn tells_moves(&self, r: &mut Ruling) {
        let by = &self.code.answers.arbiter.tells.by;
        r.say("When a flag has fallen he may tell it.", by);
    }

    pub(crate) fn brings_a_piece(&self, r: &mut Ruling) {
        let by = &self.code.answers.clock.paused.by;
        r.say("The umpire brings the piece.", by);
    }

    /// What stands against giving a side time.
    pub(crate) fn bar_to_giving_time(&self, side: Color) -> Option<Bar> {
        let may = self.may_give_time(side);
        (!may).then(|| self.bar_to_penalising(!side))?
    }

    /// What stands against taking time from a side.
    pub(crate) fn bar_to_taking_time(&self, side: Color) -> Option<Bar> {
        let may = self.time_is_adjusted_for(side);
        (!may).then(|| self.bar_to_penalising(side))?
    }

    pub(crate) fn gives_time(&mut self, side: Color, time: u32, r: &mut Ruling) {
        let a = self.code.answers.arbiter.clone();
        if self.arbiter.behaviour.has_time_given(side) {
            r.say(
                "Time is given for a disturbance from outside.",
                &a.outside.by,
            );
            return self.arbiter.clock.give(side, time);
        }
        if self.arbiter.quickplay.time_for() == Some(side) {
            self.arbiter.quickplay.time_given();
            r.say(
                "Time is given.",
                &self.code.answers.quickplay.postponed.by.clone(),
            );
            return self.arbiter.clock.give(side, time);
        }
        self.penalises(!side, &a.opponents_time.by, "His opponent gets time.", r);
        self.arbiter.clock.give(side, time);
    }

    pub(crate) fn takes_time(&mut self, side: Color, time: u32, r: &mut Ruling) {
        let a = self.code.answers.clone();
        if self.time_is_adjusted_for(side) && !self.is_open_against(side) {
            let by = [&a.clock.assistant.by[..], &a.score.assistant.by].concat();
            r.say("His time is adjusted for his assistant.", &by);
            return self.arbiter.clock.take(side, time);
        }
        self.penalises(side, &a.arbiter.own_time.by, "Time is taken from him.", r);
        self.arbiter.clock.take(side, time);
    }

    /// FIDE 10.2, 12.9.4 to 12.9.6: points that a game can give, together no more than it is worth. The scores of
    /// both, the offender, and by what; or why not.
    pub(crate) fn award(&self, side: Color, points: Points) -> Result<Award, Bar> {
        let a = &self.code.answers.arbiter;
        let worths = self.worths();
        let [win, _, loss] = worths;
        let before = [Color::White, Color::Black].map(|side| self.points(side).unwrap_or(loss));
        let (against, own) = (self.is_open_against(!side), self.is_open_against(side));
        if !worths.contains(&points) {
            return Err(Bar::refusal("No game gives such a score.", &a.worth.by));
        }
        let mut after = before;
        after[index(side)] = points;
        let raises = points > before[index(side)];
        if raises && against {
            // FIDE-R-44: the other keeps what is left.
            let left = Points(win.0.saturating_sub(points.0));
            after[index(!side)] = after[index(!side)].min(left);
        }
        if u32::from(after[0].0) + u32::from(after[1].0) > u32::from(win.0) {
            let why = "Both scores together are more than the game is worth.";
            return Err(Bar::refusal(why, &a.worth.by));
        }
        let by = match () {
            () if self.arbiter.scoring => &a.loss.by,
            () if against => &a.opponents_points.by,
            () if own && !raises => &a.own_points.by,
            () => {
                let why = "Nothing is open for which points could be fixed.";
                return Err(Bar::refusal(why, &a.penalises.by));
            }
        };
        Ok(Award {
            after,
            offender: if against { !side } else { side },
            by: [&by[..], &a.worth.by].concat(),
        })
    }

    pub(crate) fn awards(&mut self, side: Color, points: Points, r: &mut Ruling) {
        if let Ok(award) = self.award(side, points) {
            self.arbiter.behaviour.dealt_with(award.offender);
            self.arbiter.points = Some(award.after);
            r.say("The umpire fixes the score.", &award.by);
        }
    }

    /// What stands against declaring a result.
    pub(crate) fn bar_to_declaring(&self, outcome: Outcome) -> Option<Bar> {
        let by = &self.code.answers.arbiter.tells.by;
        let why = "The Laws do not let him declare it.";
        let may = self.declarable(outcome).is_some();
        (!may).then(|| Bar::refusal(why, by))
    }

    pub(crate) fn declares(&mut self, outcome: Outcome, r: &mut Ruling) {
        let a = self.code.answers.arbiter.clone();
        let Some((loser, mut by)) = self.declarable(outcome) else {
            return;
        };
        let mut how = How::Forfeit;
        if let Some(loser) = loser {
            by.extend(self.open_cites(loser));
            if self.arbiter.behaviour.is_persistent(loser) {
                by.extend(a.persistent.by);
            }
            self.arbiter.behaviour.dealt_with(loser);
        } else if let Some(claim) = self.arbiter.quickplay.postponed_claim()
            && outcome == Outcome::Drawn
        {
            how = How::Claim(claim);
        }
        r.say("The umpire declares the result.", &by);
        self.arbiter.scoring = true;
        self.ends(outcome, how);
        if outcome == Outcome::LostByBoth {
            self.status = Status::Over(outcome, how);
        }
    }

    pub(crate) fn bar_to_expelling_bystander(&self) -> Option<Bar> {
        let by = &self.code.answers.arbiter.spectators.by;
        let none = !self.a_bystander_interfered();
        none.then(|| Bar::refusal("No bystander has interfered.", by))
    }

    pub(crate) fn expels_bystander(&mut self, r: &mut Ruling) {
        let mut by = self.arbiter.behaviour.bystanders_dealt_with();
        by.extend_from_slice(&self.code.answers.arbiter.spectators.by);
        r.say("He is expelled from the venue.", &by);
    }

    /// What stands against letting him off.
    pub(crate) fn bar_to_excusing(&self, side: Color) -> Option<Bar> {
        let by = &self.code.answers.arbiter.penalises.by;
        let none = !self.may_excuse(side);
        none.then(|| Bar::refusal("There is nothing to excuse.", by))
    }

    pub(crate) fn excuses(&mut self, side: Color, r: &mut Ruling) {
        let c = self.code.answers.clock.clone();
        if self.arbiter.behaviour.is_excused_for_coming_late(side) {
            self.status = Status::Playing;
            let by = [&c.late.by[..], &self.code.answers.resumption.late.by].concat();
            return r.say("The umpire decides otherwise: the game is played.", &by);
        }
        self.arbiter.behaviour.dealt_with(side);
        r.say("He is let off.", &self.code.answers.arbiter.penalises.by);
    }

    /// What stands against a finding where the umpire sits by.
    pub(crate) fn bar_to_arbiters_finding(&self, finding: Finding) -> Option<Bar> {
        let a = &self.code.answers;
        match finding {
            Finding::EnvelopeMissing if self.status.adjourned().is_none() => {
                let by = &a.resumption.envelope_lost.by;
                Some(Bar::refusal("The game is not adjourned.", by))
            }
            Finding::OrderUnclear if !stated(&a.completed.doubt) => {
                Some(Bar::silence("The code makes nothing of it.", &[]))
            }
            _ => None,
        }
    }

    pub(crate) fn umpire_finds(&mut self, finding: Finding, r: &mut Ruling) {
        let a = self.code.answers.clone();
        match finding {
            Finding::NoGoodReason => {
                let side = self.arbiter.paused_by.unwrap_or(self.turn());
                self.irregular(
                    Some(side),
                    "There was no good reason to stop the clock.",
                    &a.clock.no_reason.by,
                    r,
                );
            }
            Finding::GoodReason => r.say("There was a good reason.", &a.clock.paused.by),
            Finding::NoCompleteScore => {
                self.arbiter.reconstructing = true;
                r.say(
                    "The game is reconstructed under his eye.",
                    &a.score.none_complete.by,
                );
            }
            Finding::MovesNotShown => {
                for side in [Color::White, Color::Black] {
                    if self.arbiter.clock.is_down(side) {
                        let completed = self.completed(side);
                        self.arbiter.clock.next_begins(side, completed);
                    }
                }
                r.say(
                    "The next move is the first of the next period.",
                    &a.score.not_shown.by,
                );
            }
            Finding::EnvelopeMissing => self.envelope_missing(r),
            Finding::ScoresAgree(to) => {
                if let Some(moves) = to {
                    self.back_to_move(moves);
                }
                self.arbiter.settling = true;
                r.say(
                    "The boards are put right by the scores.",
                    &a.sight.boards_differ.by,
                );
            }
            Finding::ClockDefective => {
                self.arbiter.settling = true;
                r.say(
                    "The clock is replaced, and the times set as he judges.",
                    &a.clock.conclusive.by,
                );
            }
            Finding::OrderUnclear => {
                let owner = self.turn.player();
                let mut touched = self.turn.touched();
                let men = &self.turn.base().men;
                touched.sort_by_key(|id| men.get(*id).is_none_or(|man| man.owner != owner));
                self.turn.bind_to(touched);
                r.say(
                    "In doubt his own man was touched first.",
                    &a.completed.doubt.by,
                );
            }
            Finding::Touched { .. } | Finding::NotInConsequence => {}
        }
    }
}
