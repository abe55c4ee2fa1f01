//! The umpire who acts unasked: a clock that is pressed, moves made and completed, scoresheets, claims, and
//! penalties at his choice (FIDE 5 to 12 and what is appended to them).
mod arrival;
mod assistants;
mod behaviour;
mod bound;
mod chessclock;
mod claims;
mod clock;
mod clock_setting;
mod completing;
pub(crate) mod conduct;
mod draws;
mod flag;
mod irregularities;
mod offers;
mod penalties;
mod powers;
mod pressing;
mod quickplay;
mod requests;
mod score;
mod sealing;
mod sight;
mod winning;

use board::{Color, Move};
use statute::answers::{Completes, Known};
use statute::{Answer, Code};
use std::borrow::Cow;
use std::sync::Arc;

use crate::act::*;
use crate::agreement::{Outcome, Tempo};
use crate::beginning::terms::Terms;
use crate::game::Game;
use crate::rights::in_words;
use crate::ruling::{Basis, Duty, Right, Ruling};
use crate::state::stand::index;
use crate::state::status::Status;

use behaviour::Behaviour;
pub(crate) use chessclock::Chessclock;
pub use chessclock::Face;
use completing::Completing;

/// What the umpire keeps in mind beside the game on the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arbiter {
    pub clock: Chessclock,
    completing: Completing,
    behaviour: Behaviour,
    /// What the next move of a side must be, by a written move, a seal or a move that stands.
    due: Option<Due>,
    sheets: [score::Sheet; 2],
    /// No sheet is complete: both must reconstruct the game.
    reconstructing: bool,
    requests: [u32; 2],
    offer: offers::Offer,
    /// What was last claimed in vain, and by whom.
    claimed: Option<Color>,
    claimed_wrongly: [bool; 2],
    /// Moves of each side without a capture or a Pawn's move before the record began.
    pub quiet_before: [u32; 2],
    quickplay: quickplay::Finish,
    points: Option<[Points; 2]>,
    scoring: bool,
    signed: [Option<Outcome>; 2],
    paused_by: Option<Color>,
    /// He may set the clocks, for a position was restored or the setting found wrong.
    settling: bool,
    sealing: sealing::Seal,
    sight: sight::Boards,
    /// Each player has the other's men.
    pub reversed: bool,
}

/// A move that must be made.
#[derive(Clone, Debug)]
struct Due {
    /// Moves made before it.
    after: u32,
    moves: Vec<Move>,
    remedy: Option<Remedy>,
    by: Vec<String>,
}

pub(crate) fn stated(answer: &Answer<Known>) -> bool {
    answer.rule == Known::Stated
}

/// The code as it holds at the tempo of the game.
pub(crate) fn code_for(code: Arc<Code>, terms: &Terms) -> (Arc<Code>, Tempo) {
    let t = &code.answers.tempo;
    let event = &terms.event;
    let minute = 60;
    let total = event.countdown.as_ref().and_then(|c| match c.periods[..] {
        [(None, seconds)] => Some(seconds.saturating_add(c.bonus.seconds().saturating_mul(60))),
        _ => None,
    });
    let timed = event.countdown.is_some() || !terms.schedule.is_empty();
    let tempo = match total {
        _ if t.rapid_below.rule == 0 => event.tempo.unwrap_or(Tempo::Standard),
        Some(seconds) if seconds <= t.blitz_up_to.rule * minute => Tempo::Blitz,
        Some(seconds) if seconds < t.rapid_below.rule * minute => Tempo::Rapid,
        None if !timed => event.tempo.unwrap_or(Tempo::Standard),
        _ => Tempo::Standard,
    };
    let name = match (tempo, event.supervised) {
        (Tempo::Standard, _) => return (code, tempo),
        (Tempo::Rapid, false) => "rapid",
        (Tempo::Rapid, true) => "rapid-supervised",
        (Tempo::Blitz, false) => "blitz",
        (Tempo::Blitz, true) => "blitz-supervised",
    };
    (code.at_tempo(name).unwrap_or(code), tempo)
}

impl Game {
    /// Whether a clock completes the moves, and the umpire acts unasked.
    pub(crate) fn arbiter_sits(&self) -> bool {
        self.code.answers.clock.completes.rule == Completes::Clock
    }

    /// Hears an act with an eye on clock, score and conduct.
    pub(crate) fn hear(&mut self, act: &Act, r: &mut Ruling) {
        let before = self.moves_made();
        let ended = self.status.result();
        let waited = self.status.waits_to_end();
        let offered = self.parley.offer();
        let adjourned = self.is_adjourned();
        if let Actor::Side { side, .. } = act.actor
            && let Some(reading) = act.clock
            && !self.clock_is_read(side, reading, r)
        {
            return;
        }
        if let Some(bar) = self.bar_to_assistant(act) {
            return r.barred(bar);
        }
        self.says_of_assistant(act, r);
        if !self.attends(act, r) && !self.is_heard_at_the_clock(act, r) {
            let manner = act.manner.of_the_hand();
            let read = match act.clock.is_none() && manner == act.manner {
                true => Cow::Borrowed(act),
                false => Cow::Owned(Act {
                    clock: None,
                    manner,
                    ..act.clone()
                }),
            };
            self.rule_on(&read, r);
        }
        self.follow_up(act, before, r);
        if adjourned && !self.is_adjourned() && !self.status.is_over() {
            // FIDE I.9.1, FIDE-R-53: the clock of him who has the move.
            self.arbiter.clock.start(self.turn());
        }
        let moved = matches!(act.actor, Actor::Side { side, .. } if offered == Some(!side));
        if moved && self.moves_made() > before && self.parley.offer().is_none() {
            self.says_declined(r);
        }
        match (ended, self.status.result()) {
            (None, Some(_)) if self.points(Color::White).is_some() => {
                r.say(
                    "The game is over, and counts.",
                    &self.code.answers.arbiter.points.by,
                );
            }
            (None, None) if waited && !self.status.waits_to_end() => {
                r.say("So it ended nothing.", &self.code.answers.draws.mate.by);
            }
            _ => {}
        }
    }

    /// What the umpire says or notes before an act has its ruling; true if that is all.
    fn attends(&mut self, act: &Act, r: &mut Ruling) -> bool {
        match (act.actor, &act.deed) {
            (Actor::Side { side, .. }, Deed::Overturns(_) | Deed::UpsetsTheMen) => {
                self.displaces(side, act.manner, r);
            }
            (Actor::Side { .. } | Actor::Umpire, Deed::PointsOut(Fault::MenMisplaced)) => {
                self.says_of_the_lot(r);
            }
            (Actor::Umpire, Deed::Decides(_)) if !self.terms.event.no_umpire => {
                let by = &self.code.answers.arbiter.sees.by;
                r.say("The umpire sees to the Laws.", by);
            }
            (Actor::Side { side, .. }, deed) => {
                self.says_of_boards(side, deed, r);
                return self.by_the_guidelines(side, deed, r);
            }
            _ => {}
        }
        false
    }

    fn says_of_the_lot(&self, r: &mut Ruling) {
        let drawn = self.terms.event.lot.is_some() && !self.terms.event.no_umpire;
        if drawn && !self.may_put_back_fallen() && !self.status.is_over() {
            let by = &self.code.answers.lot.mirror.by;
            r.say("The array was not the one drawn.", by);
        }
    }

    /// What an act has brought about: moves made, draws that come of themselves, what lapses.
    fn follow_up(&mut self, act: &Act, before: u32, r: &mut Ruling) {
        let made = self.moves_made();
        if let Actor::Side { side, .. } = act.actor {
            self.touch_answers_offer(act, r);
            if self.turn.illegal().is_some() && act.deed.is_at_the_board() {
                let why = r.cites().cloned().collect();
                self.arbiter.completing.is_illegal_by(why);
            }
            self.says_of_king_and_rook(side, act, r);
            self.says_of_king_let_go(side, act, r);
            self.puts_right_what_he_displaced(side, act, r);
            let put_back = matches!(act.deed, Deed::TakesBack) && !self.turn.nothing_touched();
            if put_back && self.bonds().duties.is_empty() {
                let by = self.code.answers.touching.blocked_man.by.clone();
                r.say("Nothing that was touched can be moved: he is free.", &by);
            }
            let mover = self.past.last().map_or(side, |ply| ply.player);
            if made > before && !matches!(act.deed, Deed::PressesClock) {
                self.move_is_made(mover, act, r);
            }
            if act.manner == Manner::TwoHands && made > before && !self.status.is_over() {
                self.arbiter.completing.with_two_hands(side);
                let by = self.code.answers.completed.one_hand.by.clone();
                self.irregular(Some(side), "A move is made with one hand.", &by, r);
            }
        }
        self.arbiter.completing.up_to(made);
        self.arbiter.due.take_if(|due| due.after != made);
    }

    /// A move has been made: the one before it is complete, and it awaits the clock.
    fn move_is_made(&mut self, side: Color, act: &Act, r: &mut Ruling) {
        let code = self.code.clone();
        let c = &code.answers.clock;
        let number = self.moves_made();
        if self.arbiter.completing.awaits(side).is_some() {
            r.say("So his move before is complete.", &c.next_completes.by);
        }
        // A sealed move was complete when the clocks were stopped upon it (FIDE I.1.1).
        let sealed = matches!(act.deed, Deed::Resumes(_));
        let awaits = (!sealed).then_some(number);
        self.arbiter.completing.is_made(side, awaits);
        if self.status.is_over() {
            r.say("It needs no clock.", &c.ended.by);
        }
        self.says_of_castling(act, r);
        self.moved_since_resuming(side);
        self.written_in_advance(side, r);
        self.answered(side, r);
        self.draws_of_themselves(r);
        if self.status.is_over() {
            self.arbiter.completing.is_completed(side);
        }
        if matches!(
            act.actor,
            Actor::Side {
                member: Some(_),
                ..
            }
        ) {
            return;
        }
        self.sight_awaits(side, act, r);
    }

    /// `after`: moves made and completed.
    pub(crate) fn completes_regularly(&mut self, r: &mut Ruling) {
        if !self.arbiter_sits() {
            return;
        }
        self.arbiter.completing.nothing_awaits();
        self.draws_of_themselves(r);
        self.arbiter.clock.turns_to(self.turn());
        self.arbiter.offer = Default::default();
    }

    /// Play goes on after an adjournment.
    pub(crate) fn goes_on(&mut self) {
        if self.status.adjourned().is_some() {
            self.status = Status::Playing;
        }
    }

    pub(crate) fn moves_made(&self) -> u32 {
        self.past.last().map_or(0, |ply| ply.number)
    }

    /// Moves that a side has completed since the record began.
    pub fn completed(&self, side: Color) -> u32 {
        let made = self.board.made[index(side)];
        made - u32::from(self.arbiter.completing.awaits(side).is_some()).min(made)
    }
    /// Completed illegal moves that count against a side.
    pub fn illegal_moves(&self, side: Color) -> u32 {
        self.arbiter.completing.illegal(side)
    }
    /// What is left on a side's clock, in seconds; none where no clock counts down.
    pub fn clock_left(&self, side: Color) -> Option<u32> {
        self.arbiter.clock.left(side)
    }
    /// Whether moves are completed by pressing a clock, which counts down where a time was agreed.
    pub fn clock_completes(&self) -> bool {
        self.arbiter_sits()
    }
    /// What a side's clock shows when so many seconds of its time have passed since it was last read.
    pub fn clock_face(&self, side: Color, passed: u32) -> Option<Face> {
        self.arbiter_sits()
            .then(|| self.arbiter.clock.face(side, passed, self.completed(side)))
            .flatten()
    }
    /// Seconds of a side's time from the last reading until its flag is down; none where it never falls, or is down.
    pub fn flag_falls_in(&self, side: Color) -> Option<u32> {
        self.arbiter_sits()
            .then(|| self.arbiter.clock.until_down(side, self.completed(side)))
            .flatten()
    }
    /// Whether a side has made a move, lawful or not, and let it go, which its clock has still to complete.
    pub fn awaits_clock(&self, side: Color) -> bool {
        if !self.arbiter_sits() || self.status.is_over() {
            return false;
        }
        let illegal = || {
            side == self.turn.player()
                && self.turn.illegal().is_some()
                && self.turn.unfinished().is_none()
                && self.board.men != self.turn.base().men
                && self.board.hand(side).held().is_empty()
        };
        self.arbiter.completing.awaits(side).is_some() || illegal()
    }
    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        if self.arbiter_sits() {
            return self
                .arbiter
                .clock
                .running()
                .filter(|_| !self.status.is_over());
        }
        match self.status.adjourned() {
            // He thinks until what he seals has left his hands.
            Some(adjourned) => (!adjourned.handed_over).then_some(adjourned.sealer),
            None => (!self.status.is_over()).then(|| self.turn()),
        }
    }
    /// A completed illegal move has not been dealt with.
    pub(crate) fn completed_illegally(&self) -> bool {
        self.arbiter.completing.has_faults()
    }
    /// What kind of game it is by its time.
    pub fn tempo(&self) -> Tempo {
        self.terms.event.tempo.unwrap_or(Tempo::Standard)
    }

    /// Duties of recording, and moves that must be made.
    pub(crate) fn arbiter_duties(&self, side: Color, duties: &mut Vec<Duty>) {
        let mut add = |remedy: Remedy, why: &'static str, cites: &[String]| {
            duties.push(Duty {
                remedy,
                why: why.into(),
                cites: cites.to_vec(),
                men: Vec::new(),
                one_of_several: false,
                basis: Basis::Requirement,
            });
        };
        if let Some((why, by)) = self.score_duty(side) {
            add(Remedy::WriteUpScore, why, &by);
        }
        if self.arbiter.reconstructing && !self.status.is_over() {
            let a = &self.code.answers;
            let by = [&a.score.none_complete.by[..], &a.arbiter.reconstruction.by].concat();
            add(Remedy::ReconstructGame, "No sheet is complete.", &by);
        }
        if side == self.turn.player()
            && !self.status.is_over()
            && let Some(due) = &self.arbiter.due
            && let Some(remedy) = due.remedy
        {
            add(remedy, "That move must be made.", &due.by);
        }
    }

    /// The moves to which the umpire confines the player, if he does.
    pub(crate) fn arbiter_limits(&self) -> Option<Vec<Move>> {
        let due = self.arbiter.due.as_ref()?;
        (due.after == self.moves_made()).then(|| due.moves.clone())
    }

    /// Whether a side may not move for what lies on it beside the board.
    pub(crate) fn kept_from_moving(&self, side: Color) -> bool {
        self.arbiter.quickplay.referred() || self.score_bars(side)
    }

    /// What else is open rests on.
    pub(crate) fn arbiter_cites(&self) -> Vec<String> {
        match self.offer_is_restricted() {
            true => self.code.answers.claims.restricted.by.clone(),
            false => Vec::new(),
        }
    }

    /// What a side may now ask of the umpire.
    pub(crate) fn arbiter_rights(&self, side: Color, rights: &mut Vec<Right>) {
        if !self.arbiter_sits() {
            return;
        }
        let mut add = |deed: Deed, why: &'static str, cites: Vec<String>| {
            rights.push(Right {
                basis: Basis::of(&deed),
                act: Act::of(side, deed),
                why: why.into(),
                cites,
                men: Vec::new(),
            });
        };
        if self.bar_to_reinstating().is_none() {
            let by = self.code.answers.completed.restored.by.clone();
            let deed = Deed::PointsOut(Fault::IllegalMove);
            add(deed, "An illegal move was completed.", by);
        }
        if self.status.is_over() {
            return;
        }
        let offered = self.parley.draw_offered_to(side) && self.parley.proposed_to(side).is_none();
        if self.correction_offered_to(side) {
            let by = self.code.answers.tempo.by_agreement.by.clone();
            add(
                Deed::Consents,
                "An illegal move may be put right by agreement.",
                by,
            );
        } else if offered {
            let by = self.code.answers.claims.offered.by.clone();
            add(Deed::Consents, "The other offers a draw.", by);
        }
        if offered {
            let by = self.code.answers.claims.offered.by.clone();
            add(Deed::Declines, "The other offers a draw.", by);
        }
        if self.arbiter.clock.fallen().is_some() {
            let by = self.code.answers.clock.flag.by.clone();
            add(Deed::ClaimsForfeit(Ground::Time), "A flag has fallen.", by);
        }
        if self.must_say_what_he_sealed(side) {
            let by = &self.code.answers.resumption.envelope_lost.by;
            let why = "The envelope is lost: he says what he sealed.";
            for m in self.lawful().iter() {
                add(Deed::Means(in_words(*m)), why, by.clone());
            }
        }
        for (claim, cites) in self.claims_in_order(side) {
            add(Deed::ClaimsDraw(claim), "The draw may be claimed.", cites);
        }
    }
}
