//! Whether something was done meanwhile that bears upon what a seat does.
use board::{Color, Position};
use umpire::act::Deed;
use umpire::agreement::Outcome;
use umpire::{Duty, Game};

use super::Table;
use crate::seat::Seat;
use crate::settlement::Sides;

/// What bears upon what a seat does next.
#[derive(Default)]
pub(super) struct Bearings {
    /// The last act of anybody but the house.
    done: u64,
    /// The last act of each side itself or of the umpire, and that by which the turn came to be another's.
    own: Sides<u64>,
    turned: u64,
    /// How things have stood since for him who has the move, by what the other has done.
    stood: Vec<(u64, Bearing)>,
}

/// How things stand for a side.
#[derive(PartialEq)]
pub(super) struct Bearing {
    position: Position,
    result: Outcome,
    adjourned: bool,
    duties: Vec<Duty>,
}

impl Bearing {
    fn on(side: Color, game: &Game) -> Bearing {
        Bearing {
            position: game.position_found_by(side),
            result: game.outcome().0,
            adjourned: game.is_adjourned(),
            duties: game.duties(side),
        }
    }
}

/// How things stand before something is done.
pub(super) struct Before {
    turn: Color,
    /// For him who has the move, where it is the other who does it.
    bearing: Option<Bearing>,
}

impl Before {
    pub fn of(game: &Game, seat: Seat) -> Before {
        let turn = game.turn();
        let others = seat.side() == Some(!turn);
        Before {
            turn,
            bearing: others.then(|| Bearing::on(turn, game)),
        }
    }
}

impl Bearings {
    /// What was seen longer ago than so many changes is stale.
    const MOST: usize = 64;

    /// Entry `seq` was done. What a side does itself, or the umpire, bears upon what it does next whatever comes of it; what
    /// the other does in its turn only as long as things stand otherwise by it; nothing that the house says does.
    fn note(&mut self, seq: u64, seat: Seat, before: Before, game: &Game) {
        if seat == Seat::House {
            return;
        }
        self.done = seq;
        for side in Color::ALL {
            if seat.side() != Some(!side) {
                *self.own.of_mut(side) = seq;
            }
        }
        if before.turn != game.turn() {
            self.turned = seq;
        }
        let Some(was) = before.bearing.filter(|_| before.turn == game.turn()) else {
            self.stood.clear();
            return;
        };
        let now = Bearing::on(before.turn, game);
        if now == was {
            return;
        }
        if self.stood.is_empty() {
            self.stood.push((0, was));
        }
        self.stood.push((seq, now));
        let long_ago = self.stood.len().saturating_sub(Bearings::MOST);
        self.stood.drain(..long_ago);
    }

    /// Whether nothing that this side did itself has come since, nor another turn; and whether the men stand for him who has
    /// the move as they stood then.
    fn stand_as_seen(&self, side: Color, turn: Color, seen: u64) -> bool {
        let then = self.stood.iter().rev().find(|(since, _)| *since <= seen);
        let men = then.map(|(_, then)| then) == self.stood.last().map(|(_, now)| now);
        seen >= self.turned.max(*self.own.of(side)) && (men || side != turn)
    }
}

impl Table {
    pub(super) fn note_bearing(&mut self, seat: Seat, before: Before) {
        let seq = self.log.len() as u64;
        self.bearings.note(seq, seat, before, &self.game);
    }

    /// Whether something was done since that bears upon what this seat does. What is said may answer whatever was done last;
    /// what is done by hand depends on the men.
    pub fn is_stale(&self, seat: Seat, deed: &Deed, seen: u64) -> bool {
        let as_seen = match seat.side() {
            Some(side) if is_done_by_hand(deed) => {
                let turn = self.game.turn();
                self.bearings.stand_as_seen(side, turn, seen)
            }
            _ => self.bearings.done <= seen,
        };
        seen >= self.log.len() as u64 || !as_seen
    }
}

/// Acts done with the hand, on the board or beside it, as against words that may answer somebody.
pub fn is_done_by_hand(deed: &Deed) -> bool {
    use Deed::*;
    let beside = matches!(
        deed,
        Sets { .. }
            | Exchanges { .. }
            | Provides(_)
            | Handles { .. }
            | GivesNotice(_)
            | Overturns(_)
            | UpsetsTheMen
            | Replaces { .. }
            | ReplacesTheMen
            | AnnouncesCheck
            | Waits(_)
            | Sends(_)
            | PressesClock
    );
    beside || deed.is_at_the_board()
}
