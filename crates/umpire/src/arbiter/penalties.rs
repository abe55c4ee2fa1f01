//! What the umpire does unasked: he intervenes, penalises, excuses, answers (FIDE 6.11, 12).
use board::Color;

use crate::act::*;
use crate::agreement::{How, Outcome};
use crate::arbiter::conduct::Irregularity;
use crate::arbiter::stated;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::stand::index;
use crate::state::status::Status;

/// Why something is refused, and by what.
type Refusal = (&'static str, Vec<String>);

/// A score that the umpire may fix.
pub(crate) struct Award {
    after: [Points; 2],
    offender: Color,
    by: Vec<String>,
}

impl Game {
    /// An act of the umpire; false if it is for the older rules.
    pub(crate) fn arbiter_acts(&mut self, act: &Act, r: &mut Ruling) -> bool {
        use Deed::*;
        if self.terms.event.no_umpire {
            r.refuse(
                "There is no umpire.",
                &self.code.answers.quickplay.no_umpire.by.clone(),
            );
            return true;
        }
        let a = self.code.answers.arbiter.clone();
        match &act.deed {
            Admonishes(side) => {
                if self.penalises(*side, &a.warning.by, "He is warned.", r) {
                    self.arbiter.warned[index(*side)] = true;
                }
            }
            GivesTime { side, time } => self.gives_time(*side, *time, r),
            TakesTime { side, time } => self.takes_time(*side, *time, r),
            Awards { side, points } => self.awards(*side, *points, r),
            Declares(outcome) => self.declares(*outcome, r),
            Fines(side) if !self.terms.event.fines => {
                let _ = side;
                r.refuse("A fine has to be announced beforehand.", &a.fine.by);
            }
            Fines(side) => {
                let _ = self.penalises(*side, &a.fine.by, "He is fined.", r);
            }
            Excludes(side) => {
                let _ = self.penalises(*side, &a.exclusion.by, "He is excluded from a round.", r);
            }
            Expels(Some(side)) => {
                let _ = self.penalises(*side, &a.expulsion.by, "He is expelled from the event.", r);
            }
            Expels(None) => self.expels_bystander(r),
            Excuses(side) => self.excuses(*side, r),
            Inspects(side) => {
                self.arbiter.inspected[index(*side)] = true;
                r.say("He is to be inspected in private.", &a.inspection.by);
            }
            PausesClock => self.umpire_stops_clock(r),
            StartsClock => self.umpire_starts_clock(r),
            CorrectsClock { side, to, cause } => self.umpire_corrects(*side, *to, *cause, r),
            TellsMoves if self.arbiter.clock.has_fallen() => {
                r.say("When a flag has fallen he may tell it.", &a.tells.by);
            }
            TellsMoves | TellsClock => r.refuse("He does not tell it.", &a.tells.by),
            Consents => self.umpire_consents(r),
            Declines => self.umpire_declines(r),
            Postpones => self.umpire_postpones(r),
            Provides(_) => {
                r.say(
                    "The umpire brings the piece.",
                    &self.code.answers.clock.paused.by.clone(),
                );
            }
            PointsOut(Fault::FlagFallen) => self.umpire_sees_flag(r),
            PointsOut(Fault::WrongTime) => self.wrong_time(None, r),
            PointsOut(fault) => {
                let handled = self.points_out_to_arbiter(None, *fault, r);
                let by = [&a.sees.by[..], &self.code.answers.clock.flag.by].concat();
                if handled && !r.refused() {
                    r.say("The umpire sees to the Laws.", &by);
                }
                return handled;
            }
            LearnsOfFault(Fault::IllegalPosition) => self.learns_of_illegal_position(r),
            LearnsOfFault(_) => r.say("He sees it and waits.", &a.tells.by),
            DrawsArray(pieces) => self.draws_array(pieces, r),
            Finds(finding) => return self.umpire_finds(*finding, r),
            Decides(_) => {
                r.say("The umpire sees to the Laws.", &a.sees.by);
                return false;
            }
            _ => return false,
        }
        true
    }

    /// Acts on what is open against a side.
    fn penalises(&mut self, side: Color, by: &[String], why: &'static str, r: &mut Ruling) -> bool {
        let his = |i: &Irregularity| i.by == Some(side);
        let open: Vec<String> = self.open_cites(side);
        if !self.is_open_against(side) {
            r.refuse(
                "Nothing is open against him.",
                &self.code.answers.arbiter.tells.by.clone(),
            );
            return false;
        }
        self.arbiter.irregularities.retain(|i| !his(i));
        r.say(why, &[by, &open].concat());
        true
    }

    fn gives_time(&mut self, side: Color, time: u32, r: &mut Ruling) {
        let a = self.code.answers.arbiter.clone();
        if let Some(i) = self
            .arbiter
            .irregularities
            .iter_mut()
            .find(|i| i.time_for[index(side)])
        {
            i.time_for[index(side)] = false;
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
        if self.penalises(!side, &a.opponents_time.by, "His opponent gets time.", r) {
            self.arbiter.clock.give(side, time);
        }
    }

    fn takes_time(&mut self, side: Color, time: u32, r: &mut Ruling) {
        let a = self.code.answers.clone();
        if self.time_is_adjusted_for(side) && !self.is_open_against(side) {
            let by = [&a.clock.assistant.by[..], &a.score.assistant.by].concat();
            r.say("His time is adjusted for his assistant.", &by);
            return self.arbiter.clock.take(side, time);
        }
        if self.penalises(side, &a.arbiter.own_time.by, "Time is taken from him.", r) {
            self.arbiter.clock.take(side, time);
        }
    }

    /// FIDE 10.2, 12.9.4 to 12.9.6: points that a game can give, together no more than it is worth. The scores of
    /// both, the offender, and by what; or why not.
    pub(crate) fn award(&self, side: Color, points: Points) -> Result<Award, Refusal> {
        let a = &self.code.answers.arbiter;
        let worths = self.worths();
        let [win, _, loss] = worths;
        let before = [Color::White, Color::Black].map(|side| self.points(side).unwrap_or(loss));
        let (against, own) = (self.is_open_against(!side), self.is_open_against(side));
        if !worths.contains(&points) {
            return Err(("No game gives such a score.", a.worth.by.clone()));
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
            return Err((why, a.worth.by.clone()));
        }
        let by = match () {
            () if self.arbiter.scoring => &a.loss.by,
            () if against => &a.opponents_points.by,
            () if own && !raises => &a.own_points.by,
            () => {
                let why = "Nothing is open for which points could be fixed.";
                return Err((why, a.penalises.by.clone()));
            }
        };
        Ok(Award {
            after,
            offender: if against { !side } else { side },
            by: [&by[..], &a.worth.by].concat(),
        })
    }

    fn awards(&mut self, side: Color, points: Points, r: &mut Ruling) {
        match self.award(side, points) {
            Err((why, by)) => r.refuse(why, &by),
            Ok(award) => {
                let offender = Some(award.offender);
                self.arbiter.irregularities.retain(|i| i.by != offender);
                self.arbiter.points = Some(award.after);
                r.say("The umpire fixes the score.", &award.by);
            }
        }
    }

    fn declares(&mut self, outcome: Outcome, r: &mut Ruling) {
        let a = self.code.answers.arbiter.clone();
        let Some((loser, mut by)) = self.declarable(outcome) else {
            return r.refuse("The Laws do not let him declare it.", &a.tells.by);
        };
        let mut how = How::Forfeit;
        if let Some(loser) = loser {
            by.extend(self.open_cites(loser));
            if self.arbiter.persistent[index(loser)] {
                by.extend(a.persistent.by);
            }
            self.arbiter.irregularities.retain(|i| i.by != Some(loser));
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

    fn expels_bystander(&mut self, r: &mut Ruling) {
        let a = self.code.answers.arbiter.clone();
        let theirs = |i: &mut Irregularity| i.bystander;
        let dealt_with = self.arbiter.irregularities.extract_if(.., theirs);
        let mut by: Vec<String> = dealt_with.flat_map(|i| i.cites).collect();
        if by.is_empty() {
            return r.refuse("No bystander has interfered.", &a.spectators.by);
        }
        by.extend(a.spectators.by);
        r.say("He is expelled from the venue.", &by);
    }

    fn excuses(&mut self, side: Color, r: &mut Ruling) {
        let c = self.code.answers.clock.clone();
        if self.arbiter.late == Some(side) {
            self.arbiter.late = None;
            self.status = Status::Playing;
            let by = [&c.late.by[..], &self.code.answers.resumption.late.by].concat();
            return r.say("The umpire decides otherwise: the game is played.", &by);
        }
        let before = self.arbiter.irregularities.len();
        self.arbiter.irregularities.retain(|i| i.by != Some(side));
        if self.arbiter.irregularities.len() == before {
            return r.refuse(
                "There is nothing to excuse.",
                &self.code.answers.arbiter.penalises.by.clone(),
            );
        }
        r.say(
            "He is let off.",
            &self.code.answers.arbiter.penalises.by.clone(),
        );
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
            Finding::Touched { .. } | Finding::NotInConsequence => self.bar_to_finding(finding),
            _ => None,
        }
    }

    fn umpire_finds(&mut self, finding: Finding, r: &mut Ruling) -> bool {
        let a = self.code.answers.clone();
        if let Some(bar) = self.bar_to_arbiters_finding(finding) {
            r.barred(bar);
            return true;
        }
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
            Finding::Touched { .. } | Finding::NotInConsequence => return false,
        }
        true
    }
}
