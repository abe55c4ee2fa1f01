//! What readings can still gain: so that those that wait for a row and those that took a damaged one are compared
//! fairly. A reading that stopped before a row that strains is cheaper than all that took it, but the numbers of the
//! rows that come are no longer its own.
use crate::decoder::channel::Nats;
use crate::decoder::page::Piece;
use crate::decoder::search::{
    IN_PLACE, LEAPS, MISCOUNTED, MISCOUNTED_IN_DIRT, MISNUMBERED, MISREAD, OFF_SIDE, Page,
};

/// For each piece and each number of the next move the most that the pieces from there on can bring, if every one can
/// be read that stands as a row and has the number that is due.
pub struct Outlook {
    gains: Vec<Nats>,
    numbers: usize,
}

/// Games of more moves are not looked ahead in.
const LONGEST: usize = 200;

/// What a row costs on the average against its best conceivable reading.
const STRAIN: Nats = 2.0;

impl Outlook {
    pub fn new(page: &Page, dirty: bool) -> Outlook {
        let all = page.pieces.len();
        let most = page.pieces.iter().filter_map(Piece::numbered).max();
        let numbers = (most.unwrap_or(0) as usize + 3).min(LONGEST);
        let mut gains: Vec<Nats> = vec![0.0; (all + 1) * numbers];
        let (misread, miscounted) = match dirty {
            true => (MISREAD, MISCOUNTED_IN_DIRT),
            false => (MISNUMBERED, MISCOUNTED),
        };
        for at in (0..all).rev() {
            // Another game, or the end of this: nothing more is hoped for.
            if at > 0 && (page.over[at] || begins_anew(page, at)) {
                continue;
            }
            let (here, after) = gains.split_at_mut((at + 1) * numbers);
            let (here, after) = (&mut here[at * numbers..], &after[..numbers]);
            here.copy_from_slice(after);
            let gain = page.standings[at] - STRAIN;
            if gain <= 0.0 {
                continue;
            }
            let printed = page.pieces[at].numbered().map(|n| n as usize);
            let printed = printed.filter(|n| *n < numbers - 1);
            for number in 0..numbers - 1 {
                // A row may hold one move or two.
                let on = after[number].max(after[number + 1]);
                let taken = match printed {
                    None => gain + on,
                    Some(n) if n == number => gain + IN_PLACE + on,
                    Some(n) => {
                        let leap = if n.abs_diff(number) > 1 {
                            LEAPS
                        } else {
                            miscounted
                        };
                        gain + (on - misread).max(after[n].max(after[n + 1]) - leap)
                    }
                };
                here[number] = here[number].max(taken);
            }
        }
        Outlook { gains, numbers }
    }

    /// What can be gained from a piece on by a reading of which a move with this number is due, Black's or White's.
    pub fn of(&self, at: usize, number: i32, black: bool) -> Nats {
        let gain = |number: i32| {
            let number = (number.max(0) as usize).min(self.numbers - 1);
            self.gains[at * self.numbers + number]
        };
        match black {
            true => gain(number).max(gain(number + 1) - OFF_SIDE),
            false => gain(number),
        }
    }
}

/// Whether another game begins at a piece: a lone 1 may be a damaged 4 or 7.
pub fn begins_anew(page: &Page, at: usize) -> bool {
    let piece = &page.pieces[at];
    let first = piece.numbered() == Some(1) && piece.place.indent.is_some();
    let next = page.pieces[at + 1..].iter();
    let mut next = next.filter_map(Piece::numbered).filter(|n| *n != 1).take(2);
    first && page.standings[at] > 4.0 && next.any(|n| n == 2)
}
