//! Whom the house hears at all, before the umpire does: a player says what he does himself, tells of nothing that the house
//! knows better, and stops nobody.
use board::Color;
use umpire::act::{Act, Actor, Deed, Demand, Fact, Fault, Remedy};
use umpire::agreement::Outcome;

use super::Table;
use super::bearing::is_done_by_hand;
use super::order::may_say;
use crate::refusal::Refusal;
use crate::seat::Seat;

/// What one may do in the other's turn, beside what he has a right to: else he would leave him no moment in which his own act
/// is not stale.
const IN_THE_OTHERS_TURN: u32 = 8;

/// How much was done by him who had not the move, since it was the other's.
#[derive(Copy, Clone, Default)]
pub(super) struct OutOfTurn {
    turn: Option<Color>,
    done: u32,
}

impl OutOfTurn {
    /// Something was done by a seat, the turn having been this side's and being that one's now.
    pub fn note(&mut self, seat: Seat, before: Color, now: Color) {
        if self.turn != Some(now) || before != now {
            self.turn = Some(now);
            self.done = 0;
        }
        if before == now && seat.side() == Some(!now) {
            self.done += 1;
        }
    }
}

impl Table {
    /// Whether this seat is heard with that now.
    pub fn hears(&self, seat: Seat, act: &Act) -> Result<(), Refusal> {
        says_his_own(seat, act)?;
        self.stops_nobody(act)
    }

    /// No player stops the other: by what he does in the other's turn, nor his clock, nor by having undone, for what he did
    /// himself and the house has seen, what was played since. He adjourns when it is for him to seal.
    pub fn stops_nobody(&self, act: &Act) -> Result<(), Refusal> {
        let Actor::Side { side, .. } = act.actor else {
            return Ok(());
        };
        let why = match act.deed {
            Deed::Adjourns if self.game.turn() != side => {
                "a game is adjourned by him who has the move, or by the umpire"
            }
            Deed::PointsOut(
                Fault::IllegalMove
                | Fault::KingInCheck
                | Fault::IllegalPosition
                | Fault::WrongPosition,
            )
            | Deed::Demands(Demand {
                first: Remedy::RestorePosition,
                then: None,
            }) if self.would_undo_his_own(side, act) => {
                "it was he who did it, and play has gone on: his opponent or the umpire may have it put right"
            }
            Deed::Resigns | Deed::PressesClock => return Ok(()),
            _ if self.has_done_enough(side) && !self.has_a_right_to(side, act) => {
                "it is the other's turn, in which he has done enough: what he has no right to waits for his own"
            }
            _ if !self.has_umpire() && self.would_stop_the_clocks(act) => {
                "nobody sits here as umpire whom he could call: the clocks go on"
            }
            _ => return Ok(()),
        };
        Err(Refusal::NotYours(why.into()))
    }

    /// Whether what was played since would be undone for what he did himself.
    fn would_undo_his_own(&self, side: Color, act: &Act) -> bool {
        let mut trial = self.game.clone();
        trial.act(act);
        self.game.is_undone_for_his_own(&trial, side)
    }

    fn has_done_enough(&self, side: Color) -> bool {
        self.game.turn() != side && self.out_of_turn.done >= IN_THE_OTHERS_TURN
    }

    fn has_a_right_to(&self, side: Color, act: &Act) -> bool {
        let rights = self.game.rights(side);
        rights.iter().any(|right| right.act.deed == act.deed)
    }

    /// A seat on which nobody sits calls nobody: the clocks go on. Where the umpire is there, play waits for him as long as they
    /// stand (FIDE 6.11.3): who played on meanwhile would think for nothing.
    pub fn waits_for_the_umpire(&self, act: &Act, is_there: bool) -> Result<(), Refusal> {
        let why = match act.actor {
            Actor::Side { .. } if !is_there && self.would_stop_the_clocks(act) => {
                "the umpire is not there, whom he would call: the clocks go on"
            }
            Actor::Side { .. } if is_there && is_done_by_hand(&act.deed) && self.clocks_stand() => {
                "the clocks stand until the umpire has them go on"
            }
            _ => return Ok(()),
        };
        Err(Refusal::NotYours(why.into()))
    }

    pub fn has_umpire(&self) -> bool {
        self.locks.iter().any(|(seat, _)| *seat == Seat::Umpire)
    }

    /// Whether a clock that is to run in the game stands.
    fn clocks_stand(&self) -> bool {
        let open = self.begun() && !self.over() && !self.game.is_adjourned();
        self.clocks.is_some() && open && self.game.running().is_none()
    }

    /// Whether the clocks would stand until the umpire has come (FIDE 6.11.2, III.5). Who has sealed may stop them.
    fn would_stop_the_clocks(&self, act: &Act) -> bool {
        let runs =
            self.clocks.is_some() && self.game.running().is_some() && !self.game.is_adjourned();
        if !runs || is_done_by_hand(&act.deed) || act.deed.needs_proof() {
            return false;
        }
        let mut trial = self.game.clone();
        trial.act(act);
        let open = trial.outcome().0 == Outcome::Open && !trial.is_adjourned();
        open && trial.running().is_none()
    }
}

/// A seat acts for itself and for nobody else.
pub fn says_his_own(seat: Seat, act: &Act) -> Result<(), Refusal> {
    if !may_say(seat, act) {
        return Err(Refusal::NotYours(
            "at this seat you say what you do yourself: what another has done is pointed out, or claimed as the law gives it".into(),
        ));
    }
    let known = match act.asserts() {
        None => return Ok(()),
        Some(Fact::Time) => "the house keeps the clocks",
        Some(Fact::Unseen) => "here everything is seen",
        // What one of the parties says is no evidence against the log.
        Some(_) if seat == Seat::Umpire => return Ok(()),
        Some(Fact::Position) => "the house knows how the men stand",
        Some(Fact::Accident) => "what falls by accident stands where it stood: nothing was done",
        Some(Fact::Delivery) => "what is sent here comes as it was sent",
        Some(Fact::Leave) => "leave is the umpire's to give: he says so",
    };
    Err(Refusal::Malformed(known.into()))
}
