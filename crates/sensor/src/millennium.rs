//! Millennium's ChessLink boards: printable characters, each with an odd parity bit; a message ends in the exclusive or of its
//! characters, as two hexadecimal digits. From the public description of the protocol.
//!
//! They have no clock. Every report tells the whole board.
use board::{Board, Piece, Square};

use crate::event::{What, changes};
use crate::maker::Maker;

/// The decoder.
#[derive(Clone, Debug, Default)]
pub struct Millennium {
    begun: Vec<u8>,
    men: Option<Board>,
    passed_over: usize,
}

/// With its check, how many characters a reply has that begins so.
fn length(first: u8) -> Option<usize> {
    match first {
        b's' => Some(67),
        b'v' | b'w' | b'r' => Some(7),
        b'l' | b'x' => Some(3),
        _ => None,
    }
}

/// The words as they go over the line: checked, and each character with its parity.
pub fn message(words: &str) -> Vec<u8> {
    let check = words.bytes().fold(0, |check, byte| check ^ byte);
    let all = format!("{words}{check:02X}");
    let odd = |byte: u8| match byte.count_ones() % 2 {
        0 => byte | 0x80,
        _ => byte,
    };
    all.bytes().map(odd).collect()
}

impl Maker for Millennium {
    fn name(&self) -> &'static str {
        "millennium"
    }

    fn speed(&self) -> u32 {
        38_400
    }

    fn greeting(&self) -> Vec<u8> {
        // Who are you; tell whenever something changes; how do the men stand?
        [message("V"), message("W0203"), message("S")].concat()
    }

    fn asks_board(&self) -> Vec<u8> {
        message("S")
    }

    fn hears(&mut self, bytes: &[u8], told: &mut Vec<What>) {
        for byte in bytes {
            self.character(byte & 0x7f, told);
        }
    }

    fn ends(&mut self, told: &mut Vec<What>) {
        if !self.begun.is_empty() {
            let n = self.begun.len();
            told.push(What::Note(format!(
                "The last message was cut off after {n} characters."
            )));
        }
        self.begun.clear();
        self.complain(told);
    }
}

impl Millennium {
    fn character(&mut self, character: u8, told: &mut Vec<What>) {
        self.begun.push(character);
        let Some(length) = length(self.begun[0]) else {
            self.passed_over += 1;
            return self.begun.clear();
        };
        if self.begun.len() < length {
            return;
        }
        let message = std::mem::take(&mut self.begun);
        let (words, check) = message.split_at(length - 2);
        let wanted = words.iter().fold(0, |check, byte| check ^ byte);
        if format!("{wanted:02X}")
            .as_bytes()
            .eq_ignore_ascii_case(check)
        {
            self.complain(told);
            return self.reads(words, told);
        }
        // A message may begin within what was taken for one.
        self.passed_over += 1;
        for character in &message[1..] {
            self.character(*character, told);
        }
    }

    fn reads(&mut self, words: &[u8], told: &mut Vec<What>) {
        match words {
            [b's', men @ ..] => match board_of(men) {
                Ok(men) => {
                    told.extend(changes(self.men.as_ref(), &men));
                    self.men = Some(men);
                }
                Err(why) => told.push(What::Note(why)),
            },
            [b'v', version @ ..] => told.push(What::Note(format!(
                "A board of Millennium, version {}.",
                String::from_utf8_lossy(version)
            ))),
            _ => {}
        }
    }

    fn complain(&mut self, told: &mut Vec<What>) {
        if self.passed_over > 0 {
            let n = std::mem::take(&mut self.passed_over);
            told.push(What::Note(format!(
                "{n} characters that belong to no message were passed over."
            )));
        }
    }
}

/// From a8 to h8, then a7 and so on to h1.
fn square(n: usize) -> Square {
    Square::new((7 - n as u32 / 8) * 8 + n as u32 % 8)
}

fn board_of(men: &[u8]) -> Result<Board, String> {
    let mut board = Board::default();
    for (n, man) in men.iter().enumerate().filter(|(_, man)| **man != b'.') {
        let man = char::from(*man);
        let found = Piece::from_char(man);
        let found = found.ok_or_else(|| format!("There is no man {man:?} on {}.", square(n)))?;
        board.set_piece_at(square(n), found);
    }
    Ok(board)
}

/// A report as the board sends it.
pub fn report(board: &Board) -> Vec<u8> {
    let man = |n: usize| board.piece_at(square(n)).map_or('.', |man| man.char());
    let men: String = (0..64).map(man).collect();
    message(&format!("s{men}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(parts: &[&[u8]]) -> Vec<What> {
        let (mut maker, mut told) = (Millennium::default(), Vec::new());
        parts.iter().for_each(|part| maker.hears(part, &mut told));
        maker.ends(&mut told);
        told
    }

    #[test]
    fn what_is_asked_is_checked_and_has_its_parity() {
        assert_eq!(message("V"), [0xd6, 0xb5, 0xb6]);
    }

    #[test]
    fn reports_become_changes() {
        let mut board = Board::start();
        let first = report(&board);
        board.discard_piece_at(Square::E2);
        let told = heard(&[&first, &report(&board)]);
        assert_eq!(
            told,
            [What::Board(Board::start()), What::Square(Square::E2, None)]
        );
    }

    #[test]
    fn what_is_wrong_gets_a_sentence_and_the_next_report_is_read() {
        let good = report(&Board::start());
        let mut damaged = good.clone();
        damaged[20] ^= 0x04;
        let bad: [&[u8]; 4] = [&[0, 1, 2], &damaged, &good[..30], &message("v12")];
        for bytes in bad {
            let told = heard(&[bytes, &good, &good]);
            assert!(
                matches!(told.as_slice(), [What::Note(_), What::Board(_)]),
                "{bytes:?}: {told:?}"
            );
        }
    }
}
