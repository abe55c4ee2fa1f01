//! How much of a table's log each may fill: nobody takes from another the room to end the game.
use umpire::act::Deed;

use crate::entry::What;
use crate::limits;
use crate::refusal::Refusal;
use crate::seat::Seat;

/// How many entries each has made: what is done, what is said and what is changed about seats count apart.
#[derive(Default)]
pub struct Spent {
    done: [u32; 3],
    said: [u32; 3],
    seats: [u32; 3],
}

impl Spent {
    /// Each side has a share, whoever of its members acts; the umpire has his; the house needs none.
    fn of(seat: Seat) -> Option<usize> {
        match seat {
            Seat::Player { side, .. } => Some(side as usize),
            Seat::Umpire => Some(2),
            Seat::Watcher | Seat::House => None,
        }
    }

    /// One entry more.
    pub fn count(&mut self, seat: Seat, what: &What) {
        let Some(whose) = Spent::of(seat) else {
            return;
        };
        match what {
            What::Words { .. } => self.said[whose] += 1,
            What::Seat { .. } => self.seats[whose] += 1,
            What::Act { act, .. } => self.done[whose] += 1 + long(act),
            _ => self.done[whose] += 1,
        }
    }

    /// Whether this seat may still do that.
    pub fn room_for(&self, seat: Seat, what: &What) -> Result<(), Refusal> {
        let Some(whose) = Spent::of(seat) else {
            return Ok(());
        };
        let full = |why: &str| Err(Refusal::Full(why.into()));
        match what {
            What::Words { .. } if self.said[whose] >= limits::WORDS => {
                full("You have said as much as this table keeps; the game goes on without words.")
            }
            What::Seat { .. } if self.seats[whose] >= limits::SEAT_CHANGES => {
                full("This seat's link was changed as often as it can be.")
            }
            What::Act { act, .. } if self.done[whose] >= limits::ACTS => {
                let act = minutes::read_act(act);
                let goes_on = act.as_ref().is_ok_and(|act| goes_on(&act.deed));
                // A game can be given up once, and that ends it; refused, it is one of the last things done.
                let last = limits::ACTS + 2 * limits::LAST_ACTS;
                let resigns = self.done[whose] < last
                    && act.is_ok_and(|act| matches!(act.deed, Deed::Resigns));
                match self.done[whose] < limits::ACTS + limits::LAST_ACTS {
                    _ if resigns => Ok(()),
                    true if goes_on => Ok(()),
                    true => full(
                        "Your side has done as much as this table keeps: from now on it can only move, offer, claim and resign.",
                    ),
                    false => full(
                        "Your side has filled its share of this table's log: from now on it can only resign.",
                    ),
                }
            }
            _ => Ok(()),
        }
    }
}

/// A long act counts for as many as would fill its place: else a log would have entries enough, and no end of bytes.
fn long(act: &str) -> u32 {
    const USUAL: usize = 256;
    u32::try_from(act.len() / USUAL).unwrap_or(u32::MAX)
}

/// What brings a game to its end.
fn goes_on(deed: &Deed) -> bool {
    use Deed::*;
    matches!(
        deed,
        Plays(_)
            | Sends(_)
            | PressesClock
            | Complies
            | OffersDraw
            | Consents
            | Declines
            | ClaimsDraw(_)
            | ClaimsForfeit(_)
            | ClaimsGameByStalemate
            | Resigns
            | Resumes(_)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Ruling;
    use board::Color;

    fn act(text: &str) -> What {
        What::Act {
            act: text.into(),
            clock: None,
            ruling: Ruling::default(),
        }
    }

    /// How many of these a seat can do.
    fn fill(spent: &mut Spent, seat: Seat, what: &What) -> u32 {
        let mut done = 0;
        while spent.room_for(seat, what).is_ok() {
            spent.count(seat, what);
            done += 1;
        }
        done
    }

    #[test]
    fn one_side_cannot_fill_the_others_room() {
        let (white, black) = (Seat::of(Color::White), Seat::of(Color::Black));
        let mut spent = Spent::default();
        let words = What::Words {
            words: "No.".into(),
            to: crate::entry::Hearers::All,
            salt: None,
        };
        assert_eq!(fill(&mut spent, black, &words), limits::WORDS);
        let touches = act("black touches e7");
        assert_eq!(fill(&mut spent, black, &touches), limits::ACTS);
        let mut other = Spent::default();
        let writes = act(&format!("black writes \"{}\"", "x".repeat(2_560)));
        assert!(fill(&mut other, black, &writes) < limits::ACTS / 10);
        let plays = act("black plays e5");
        assert_eq!(fill(&mut spent, black, &plays), limits::LAST_ACTS);
        assert!(matches!(
            spent.room_for(black, &plays),
            Err(Refusal::Full(_))
        ));
        assert!(spent.room_for(black, &act("black resigns")).is_ok());
        for what in [&words, &act("white plays e4"), &act("white touches e2")] {
            assert!(spent.room_for(white, what).is_ok());
        }
        assert!(
            spent
                .room_for(Seat::Umpire, &act("umpire stops play"))
                .is_ok()
        );
        assert!(spent.room_for(Seat::House, &act("black waits")).is_ok());
    }
}
