//! Whether an entry could have been made at all: by that seat, and at that time. The house makes no others; a log that was
//! written by somebody else may hold them.
use umpire::act::{Act, Actor, Deed, Fault};

use crate::entry::{Entry, SeatChange, What};
use crate::seat::Seat;

/// The last millisecond of the year 9999.
pub const LATEST: u64 = 253_402_300_799_999;

/// Why an entry cannot stand after the one before it.
pub fn misplaced(before: Option<&Entry>, entry: &Entry) -> Option<String> {
    if before.is_some_and(|before| entry.at < before.at) {
        return Some("it was done before the entry before it".into());
    }
    if entry.at > LATEST {
        return Some("it is of no time that a clock can show".into());
    }
    (!is_of_its_seat(entry)).then(|| format!("the seat of {} cannot have done that", entry.seat))
}

fn is_of_its_seat(entry: &Entry) -> bool {
    let seat = entry.seat;
    match &entry.what {
        What::Made { .. } | What::House { .. } => seat == Seat::House,
        What::Accepted | What::Sealed { .. } => seat.side().is_some(),
        What::Words { .. } => seat.side().is_some() || seat == Seat::Umpire,
        What::Act { act, .. } | What::Opened { act, .. } => match minutes::read_act(act) {
            Ok(act) => may_say(seat, &act),
            // The ruling says that it could not be read.
            Err(_) => true,
        },
        What::Seat { change, of, .. } => match change {
            SeatChange::Taken => seat == *of,
            SeatChange::Rotated | SeatChange::Revoked => seat == *of || seat == Seat::Umpire,
        },
    }
}

/// A seat acts for itself and for nobody else; the house says what the clocks come to.
pub fn may_say(seat: Seat, act: &Act) -> bool {
    match (seat, act.actor) {
        (
            Seat::Player { side, member },
            Actor::Side {
                side: of,
                member: who,
            },
        ) => side == of && who.unwrap_or(1) == member,
        // What is sealed is a player's move; from anybody else it would lie open in the log.
        (Seat::Umpire, Actor::Umpire | Actor::Bystander) => !matches!(act.deed, Deed::Seals(_)),
        (Seat::House, _) => matches!(
            act.deed,
            Deed::Waits(_)
                | Deed::PressesClock
                | Deed::StopsPlay
                | Deed::PointsOut(Fault::FlagFallen)
        ),
        _ => false,
    }
}
