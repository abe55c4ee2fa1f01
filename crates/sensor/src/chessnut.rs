//! Chessnut boards: each message tells the whole board, two squares a byte. From the maker's public description.
//!
//! They have no clock and are spoken to over Bluetooth or USB; what is read here is the stream of their reports,
//! as a bridge to a serial line or a recording gives it.
use board::{Board, Color, Piece, Role, Square};

use crate::event::{What, changes};
use crate::maker::Maker;

/// A report of the board: two bytes, then 32 of men.
const HEAD: [u8; 2] = [0x01, 0x24];
const MEN: usize = 32;
/// After the men may come the time, in so many bytes at most.
const TAIL: usize = 4;

/// The decoder.
#[derive(Clone, Debug, Default)]
pub struct Chessnut {
    begun: Vec<u8>,
    men: Option<Board>,
    /// Bytes after the last report, which may be its time.
    since: usize,
    passed_over: usize,
}

impl Maker for Chessnut {
    fn name(&self) -> &'static str {
        "chessnut"
    }

    fn greeting(&self) -> Vec<u8> {
        // Go on telling.
        vec![0x21, 0x01, 0x00]
    }

    fn asks_board(&self) -> Vec<u8> {
        self.greeting()
    }

    fn hears(&mut self, bytes: &[u8], told: &mut Vec<What>) {
        for byte in bytes {
            self.byte(*byte, told);
        }
    }

    fn ends(&mut self, told: &mut Vec<What>) {
        if self.begun.len() > HEAD.len() {
            let n = self.begun.len();
            told.push(What::Note(format!(
                "The last report was cut off after {n} bytes."
            )));
        }
        self.begun.clear();
        self.complain(told);
    }
}

impl Chessnut {
    fn byte(&mut self, byte: u8, told: &mut Vec<What>) {
        let n = self.begun.len();
        if n < HEAD.len() && byte != HEAD[n] {
            // No head, or half of one.
            self.pass_over(n + 1);
            self.begun.clear();
            if byte == HEAD[0] {
                self.passed_over = self.passed_over.saturating_sub(1);
                self.begun.push(byte);
            }
            return;
        }
        self.begun.push(byte);
        if self.begun.len() < HEAD.len() + MEN {
            return;
        }
        let report = std::mem::take(&mut self.begun);
        match men(&report[HEAD.len()..]) {
            Ok(men) => {
                self.complain(told);
                told.extend(changes(self.men.as_ref(), &men));
                self.men = Some(men);
                self.since = 0;
            }
            Err(why) => {
                told.push(What::Note(why));
                // A report may begin within what was taken for one.
                for byte in &report[1..] {
                    self.byte(*byte, told);
                }
            }
        }
    }

    fn pass_over(&mut self, bytes: usize) {
        self.since += bytes;
        if self.since > TAIL {
            self.passed_over += bytes;
        }
    }

    fn complain(&mut self, told: &mut Vec<What>) {
        if self.passed_over > 0 {
            let n = std::mem::take(&mut self.passed_over);
            told.push(What::Note(format!(
                "{n} bytes that belong to no report were passed over."
            )));
        }
    }
}

const ROLES: [(Color, Role); 12] = [
    (Color::Black, Role::Queen),
    (Color::Black, Role::King),
    (Color::Black, Role::Bishop),
    (Color::Black, Role::Pawn),
    (Color::Black, Role::Knight),
    (Color::White, Role::Rook),
    (Color::White, Role::Pawn),
    (Color::Black, Role::Rook),
    (Color::White, Role::Bishop),
    (Color::White, Role::Knight),
    (Color::White, Role::Queen),
    (Color::White, Role::King),
];

/// Squares from h8 to a8, then h7 and so on to a1; the low half of a byte first.
fn men(bytes: &[u8]) -> Result<Board, String> {
    let mut board = Board::default();
    for (n, half) in bytes.iter().flat_map(|b| [b & 0x0f, b >> 4]).enumerate() {
        if half == 0 {
            continue;
        }
        let man = ROLES.get(usize::from(half) - 1);
        let (color, role) =
            *man.ok_or_else(|| format!("There is no man {half}: men count from 1 to 12."))?;
        board.set_piece_at(square(n), Piece { color, role });
    }
    Ok(board)
}

fn square(n: usize) -> Square {
    Square::new((7 - n as u32 / 8) * 8 + (7 - n as u32 % 8))
}

/// A report as the board sends it.
pub fn report(board: &Board) -> Vec<u8> {
    let code = |n: usize| {
        let man = board.piece_at(square(n));
        let found = ROLES.iter().position(|(color, role)| {
            man == Some(Piece {
                color: *color,
                role: *role,
            })
        });
        found.map_or(0, |i| i as u8 + 1)
    };
    let men = (0..MEN).map(|i| code(2 * i) | code(2 * i + 1) << 4);
    HEAD.into_iter().chain(men).chain([0; TAIL]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_become_changes() {
        let (mut maker, mut told) = (Chessnut::default(), Vec::new());
        let mut board = Board::start();
        maker.hears(&report(&board), &mut told);
        board.discard_piece_at(Square::E2);
        maker.hears(&report(&board), &mut told);
        assert_eq!(
            told,
            [What::Board(Board::start()), What::Square(Square::E2, None)]
        );
    }

    #[test]
    fn what_is_no_report_is_passed_over_with_a_sentence() {
        let (mut maker, mut told) = (Chessnut::default(), Vec::new());
        maker.hears(&[9, 9, 9, 9, 9, 9, 1, 9], &mut told);
        maker.hears(&report(&Board::start()), &mut told);
        assert!(
            matches!(told.as_slice(), [What::Note(_), What::Board(_)]),
            "{told:?}"
        );
    }
}
