//! What is left of a score after the last move that was read of it.
use crate::decoder::channel::Nats;
use crate::decoder::find::is_won;
use crate::decoder::flat::flat;
use crate::decoder::page::{Piece, pieces, prose};
use crate::decoder::standing::standings;
use crate::ending::is_over;
use crate::layout::Line;
use std::ops::Range;

/// The last move that was read: its line, its bytes there, and the number that is due after it.
pub struct Last {
    pub line: usize,
    pub bytes: Range<usize>,
    pub due: u32,
    /// Its print is damaged, so that numbers may be, too.
    pub damaged: bool,
}

/// A number that leaps further is of this score only if the next ones go on from it.
const LEAP: u32 = 3;

/// A row that stands worse is a note; without its number it must stand better.
const STANDS: Nats = -2.0;
const STANDS_ALONE: Nats = 1.5;

/// The first row among lines that were a score to their end, and is not read: its line and its text. The score begins
/// with the first of the lines.
pub fn rest(lines: &[Line], last: &Last) -> Option<(usize, String)> {
    let laid = flat(lines);
    let all = pieces(&laid, &[]);
    let standings = standings(&all);
    let place = |p: &Piece| p.strip.at[p.range.start];
    let text = |letters: &[u8]| String::from_utf8_lossy(letters).trim().to_owned();
    let own = all
        .iter()
        .rposition(|p| place(p) <= (last.line, last.bytes.start))?;
    let piece = &all[own];
    let beside = piece.range.clone().find(|i| {
        let (line, byte) = piece.strip.at[*i];
        (line, byte) >= (last.line, last.bytes.end)
    });
    if let Some(from) = beside {
        let letters = piece.strip.slice(from, piece.range.end);
        if may_be_a_move(letters) && is_great(letters) {
            return Some((last.line, text(letters)));
        }
    }
    for (at, (piece, stands)) in all.iter().zip(&standings).enumerate().skip(own + 1) {
        let line = &laid[piece.line].text;
        let over = piece.place.ends || piece.number.is_none() && (is_over(line) || is_won(line));
        let another = piece.numbered() == Some(1) && piece.place.indent.is_some();
        if over || another {
            return None;
        }
        let goes_on = match piece.numbered() {
            Some(n) if n > last.due + LEAP => is_borne_out(&all[at..], n) && *stands > 0.0,
            Some(n) => n >= last.due && *stands > STANDS,
            None => {
                let letters = piece.letters();
                let set = piece.is_set() && is_great(letters);
                last.damaged && set && *stands > STANDS_ALONE
            }
        };
        if goes_on && may_be_a_move(piece.letters()) {
            return Some((piece.line, text(piece.letters())));
        }
    }
    None
}

/// Whether the rows after one with a number have the next ones.
fn is_borne_out(rows: &[Piece], number: u32) -> bool {
    let heads = rows.iter().filter(|p| p.place.indent.is_some());
    let mut next = heads.filter_map(Piece::numbered).filter(|n| *n != number);
    next.next() == Some(number + 1) && next.next() == Some(number + 2)
}

/// Enough letters for a move, and no words.
fn may_be_a_move(letters: &[u8]) -> bool {
    let known = letters.iter().filter(|b| b.is_ascii_alphanumeric()).count();
    known >= 3 && prose(letters) <= 1
}

/// Men have great letters.
fn is_great(letters: &[u8]) -> bool {
    letters.iter().any(u8::is_ascii_uppercase)
}
