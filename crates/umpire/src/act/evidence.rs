//! What an act tells beside what it does.
use board::Square;

use super::{Act, Deed, Manner, Message};

/// A fact for which there is nothing but the word of whoever tells it. In a case file it is how the case was; a party to the
/// game is no witness in his own cause where somebody else knows.
///
/// ```
/// use board::{Color, Square};
/// use umpire::act::{Act, Deed, Fact};
/// let replaces = |on| Act::of(Color::White, Deed::Replaces { belongs: Square::D1, on });
/// assert_eq!(replaces(None).asserts(), None);
/// assert_eq!(replaces(Some(Square::H5)).asserts(), Some(Fact::Position));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// How the men stand, or stood, or that nobody can tell.
    Position,
    /// What a clock shows, or how long something took.
    Time,
    /// That a man was displaced and nobody meant it: else he would have to answer for it.
    Accident,
    /// That a record came otherwise than it was sent.
    Delivery,
    /// That the other side has not seen it.
    Unseen,
    /// That the umpire has allowed it.
    Leave,
}

impl Act {
    /// The fact that the act tells beside what is done by it.
    pub fn asserts(&self) -> Option<Fact> {
        use Deed::*;
        let elsewhere = |belongs: Square, on: Option<Square>| on.is_some_and(|on| on != belongs);
        match &self.deed {
            _ if self.clock.is_some() => Some(Fact::Time),
            _ if self.unseen => Some(Fact::Unseen),
            _ if self.manner == Manner::WithLeave => Some(Fact::Leave),
            TakesOff(_)
            | Lifts(_)
            | Puts { .. }
            | PutsBetween(..)
            | Quits
            | Sets { .. }
            | Exchanges { .. }
                if self.manner == Manner::Accident =>
            {
                Some(Fact::Accident)
            }
            Waits(Some(_)) | Arrives(_) => Some(Fact::Time),
            Sends(Message::One { received, .. }) if received.is_some() => Some(Fact::Delivery),
            CannotAscertainPosition | Resumes(Some(_)) => Some(Fact::Position),
            Replaces { belongs, on } if elsewhere(*belongs, *on) => Some(Fact::Position),
            _ => None,
        }
    }
}
