//! DGT boards, serial or USB, with their clock.
//!
//! A message is `id | 0x80`, its whole length in two bytes of seven bits, then bytes of seven bits: so a
//! byte with the high bit begins a message wherever it comes, and nothing that is cut off takes the next
//! message with it.
use board::{Board, Color, Piece, Role, Square};

use crate::event::{Face, Reading, Seat, What};
use crate::maker::Maker;

const BOARD: u8 = 0x86;
const CLOCK: u8 = 0x8d;
const FIELD: u8 = 0x8e;
const SERIAL: u8 = 0x91;
const TRADEMARK: u8 = 0x92;
const VERSION: u8 = 0x93;
const BATTERY: u8 = 0xa0;
const LONG_SERIAL: u8 = 0xa2;

/// What the computer says, one byte each.
pub mod command {
    pub const RESET: u8 = 0x40;
    pub const CLOCK: u8 = 0x41;
    pub const BOARD: u8 = 0x42;
    pub const UPDATES: u8 = 0x43;
    pub const UPDATES_BOARD: u8 = 0x44;
    pub const SERIAL: u8 = 0x45;
    pub const TRADEMARK: u8 = 0x47;
    pub const UPDATES_NICE: u8 = 0x4b;
    pub const BATTERY: u8 = 0x4c;
    pub const VERSION: u8 = 0x4d;
    pub const LONG_SERIAL: u8 = 0x55;
}

/// No message of a chess board is longer, but for the moves that it remembers, which nobody asks for.
const LONGEST: usize = 1024;

/// The decoder.
#[derive(Clone, Debug, Default)]
pub struct Dgt {
    begun: Vec<u8>,
    passed_over: usize,
}

/// One message of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    Board(Board),
    Field(Square, Option<Piece>),
    Clock(Reading),
    /// The clock answers a command.
    Answer,
    /// No clock is there.
    NoClock,
    Serial(String),
    Trademark(String),
    Version(u8, u8),
    Battery {
        percent: u8,
    },
}

impl Maker for Dgt {
    fn name(&self) -> &'static str {
        "dgt"
    }

    fn greeting(&self) -> Vec<u8> {
        use command::*;
        vec![
            RESET,
            VERSION,
            SERIAL,
            LONG_SERIAL,
            BATTERY,
            CLOCK,
            BOARD,
            UPDATES_NICE,
        ]
    }

    fn asks_board(&self) -> Vec<u8> {
        vec![command::BOARD]
    }

    fn hears(&mut self, bytes: &[u8], told: &mut Vec<What>) {
        for byte in bytes {
            self.byte(*byte, told);
        }
    }

    fn ends(&mut self, told: &mut Vec<What>) {
        if !self.begun.is_empty() {
            let n = self.begun.len();
            told.push(What::Note(format!(
                "The last message was cut off after {n} bytes."
            )));
            self.begun.clear();
        }
        self.complain(told);
    }
}

impl Dgt {
    fn byte(&mut self, byte: u8, told: &mut Vec<What>) {
        if byte & 0x80 != 0 {
            if !self.begun.is_empty() {
                let (n, id) = (self.begun.len(), self.begun[0]);
                told.push(What::Note(format!(
                    "A message {id:#04x} was cut off after {n} bytes; the next is read."
                )));
                self.begun.clear();
            }
            self.begun.push(byte);
        } else if self.begun.is_empty() {
            self.passed_over += 1;
        } else {
            self.begun.push(byte);
        }
        let Some(length) = self.length() else { return };
        let id = self.begun[0];
        if !(3..=LONGEST).contains(&length) || fixed_length(id).is_some_and(|n| n != length) {
            told.push(What::Note(format!(
                "A message {id:#04x} says that it is {length} bytes long, which it cannot be; it is passed over."
            )));
            self.begun.clear();
        } else if self.begun.len() == length {
            self.complain(told);
            let message = std::mem::take(&mut self.begun);
            match decode(&message) {
                Ok(message) => told.extend(message.tells()),
                Err(why) => told.push(What::Note(why)),
            }
        }
    }

    fn length(&self) -> Option<usize> {
        let high = *self.begun.get(1)? as usize;
        let low = *self.begun.get(2)? as usize;
        Some(high << 7 | low)
    }

    fn complain(&mut self, told: &mut Vec<What>) {
        if self.passed_over > 0 {
            let n = std::mem::take(&mut self.passed_over);
            told.push(What::Note(format!(
                "{n} bytes that belong to no message were passed over."
            )));
        }
    }
}

fn fixed_length(id: u8) -> Option<usize> {
    match id {
        BOARD => Some(67),
        CLOCK => Some(10),
        FIELD => Some(5),
        VERSION => Some(5),
        SERIAL => Some(8),
        LONG_SERIAL => Some(13),
        BATTERY => Some(12),
        _ => None,
    }
}

/// Reads one whole message. One that nobody knows may have been another, damaged on its way: it is told too.
fn decode(message: &[u8]) -> Result<Message, String> {
    let (id, body) = (message[0], &message[3..]);
    let text = || String::from_utf8_lossy(body).trim().to_string();
    Ok(match id {
        BOARD => {
            let mut board = Board::default();
            for (n, code) in body.iter().enumerate() {
                if let Some(piece) = man(*code)? {
                    board.set_piece_at(square(n as u8)?, piece);
                }
            }
            Message::Board(board)
        }
        FIELD => Message::Field(square(body[0])?, man(body[1])?),
        CLOCK => clock(body)?,
        SERIAL | LONG_SERIAL => Message::Serial(text()),
        TRADEMARK => Message::Trademark(text()),
        VERSION => Message::Version(body[0], body[1]),
        BATTERY => Message::Battery { percent: body[0] },
        _ => {
            return Err(format!(
                "A message {id:#04x} is none that is known; it is passed over."
            ));
        }
    })
}

/// Squares count from a8 by ranks to h1.
fn square(n: u8) -> Result<Square, String> {
    let square = u32::from(n ^ 56);
    (n < 64)
        .then(|| Square::new(square))
        .ok_or_else(|| format!("There is no square {n}: squares count from 0 to 63."))
}

const ROLES: [Role; 6] = [
    Role::Pawn,
    Role::Rook,
    Role::Knight,
    Role::Bishop,
    Role::King,
    Role::Queen,
];

/// 13 to 15 are marks for results, which stand on no square of a game.
fn man(code: u8) -> Result<Option<Piece>, String> {
    let piece = |color, n: u8| {
        Some(Piece {
            color,
            role: ROLES[usize::from(n)],
        })
    };
    match code {
        0 | 13..=15 => Ok(None),
        1..=6 => Ok(piece(Color::White, code - 1)),
        7..=12 => Ok(piece(Color::Black, code - 7)),
        _ => Err(format!("There is no man {code}: men count from 1 to 12.")),
    }
}

fn clock(body: &[u8]) -> Result<Message, String> {
    if body[0] & 0x0f == 0x0a || body[3] & 0x0f == 0x0a {
        return Ok(Message::Answer);
    }
    let status = body[6];
    if status & 0x20 != 0 {
        return Ok(Message::NoClock);
    }
    let turn = match status & 0x18 {
        0x08 => Some(Seat::Left),
        0x10 => Some(Seat::Right),
        _ => None,
    };
    Ok(Message::Clock(Reading {
        right: face(&body[..3])?,
        left: face(&body[3..6])?,
        running: status & 0x01 != 0,
        turn,
        battery_low: status & 0x04 != 0,
    }))
}

fn face(body: &[u8]) -> Result<Face, String> {
    let bcd = |byte: u8, limit: u32| {
        let (tens, ones) = (u32::from(byte >> 4), u32::from(byte & 0x0f));
        let value = tens * 10 + ones;
        (ones < 10 && value < limit)
            .then_some(value)
            .ok_or_else(|| format!("The clock shows {byte:#04x}, which is no time."))
    };
    let hours = bcd(body[0] & 0x0f, 10)?;
    Ok(Face {
        seconds: hours * 3600 + bcd(body[1], 60)? * 60 + bcd(body[2], 60)?,
        flag: body[0] & 0x50 != 0,
    })
}

impl Message {
    fn tells(self) -> Option<What> {
        Some(match self {
            Message::Board(board) => What::Board(board),
            Message::Field(square, man) => What::Square(square, man),
            Message::Clock(reading) => What::Clock(reading),
            Message::Answer => return None,
            Message::NoClock => What::Note("No clock is connected to the board.".into()),
            Message::Serial(number) => What::Note(format!("The board's number is {number}.")),
            Message::Trademark(text) => What::Note(format!("The board says: {text}.")),
            Message::Version(main, sub) => {
                What::Note(format!("The board's version is {main}.{sub:02}."))
            }
            Message::Battery { percent } => {
                What::Note(format!("The board's battery is at {percent} %."))
            }
        })
    }

    /// The message as a board sends it.
    pub fn bytes(&self) -> Vec<u8> {
        let (id, body) = match self {
            Message::Board(board) => {
                let codes = (0..64).map(|n| code(board.piece_at(Square::new(n ^ 56))));
                (BOARD, codes.collect())
            }
            Message::Field(square, man) => (FIELD, vec![u32::from(*square) as u8 ^ 56, code(*man)]),
            Message::Clock(reading) => (CLOCK, clock_bytes(reading)),
            Message::Answer => (CLOCK, vec![0x0a, 0, 0, 0x0a, 0, 0, 0]),
            Message::NoClock => (CLOCK, vec![0, 0, 0, 0, 0, 0, 0x20]),
            Message::Serial(number) => (SERIAL, padded(number, 5)),
            Message::Trademark(text) => (TRADEMARK, text.bytes().map(|b| b & 0x7f).collect()),
            Message::Version(main, sub) => (VERSION, vec![main & 0x7f, sub & 0x7f]),
            Message::Battery { percent } => {
                let mut body = vec![0; 9];
                body[0] = (*percent).min(100);
                (BATTERY, body)
            }
        };
        let length = body.len() + 3;
        let mut message = vec![id, (length >> 7) as u8, (length & 0x7f) as u8];
        message.extend(body);
        message
    }
}

fn padded(text: &str, n: usize) -> Vec<u8> {
    let bytes = text.bytes().map(|b| b & 0x7f);
    bytes.chain(std::iter::repeat(b' ')).take(n).collect()
}

fn code(man: Option<Piece>) -> u8 {
    let Some(man) = man else { return 0 };
    let role = ROLES.iter().position(|role| *role == man.role).unwrap_or(0) as u8;
    role + man.color.fold_wb(1, 7)
}

fn clock_bytes(reading: &Reading) -> Vec<u8> {
    let face = |face: Face| {
        let bcd = |n: u32| (((n / 10) << 4) | (n % 10)) as u8;
        let flag = if face.flag { 0x10 } else { 0 };
        let hours = (face.seconds / 3600).min(9) as u8;
        [
            hours | flag,
            bcd(face.seconds / 60 % 60),
            bcd(face.seconds % 60),
        ]
    };
    let turn = match reading.turn {
        Some(Seat::Left) => 0x08,
        Some(Seat::Right) => 0x12,
        None => 0,
    };
    let status = u8::from(reading.running) | turn | if reading.battery_low { 0x04 } else { 0 };
    let mut body = Vec::from(face(reading.right));
    body.extend(face(reading.left));
    body.push(status);
    body
}
