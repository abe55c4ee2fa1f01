//! Whose move a cell is.
use crate::decoder::channel::Nats;
use crate::decoder::row::Cell;
use crate::decoder::search::OFF_SIDE;
use board::Color;

/// Whose move a cell is by its place in the row.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    White,
    Black,
    /// Alone, with a number or without.
    Either(bool),
}

impl Turn {
    pub fn of(cells: usize, at: usize, dots: bool, cell: &Cell) -> Turn {
        match (cells, at) {
            _ if dots => Turn::Black,
            (2, 0) => Turn::White,
            (2, _) => Turn::Black,
            _ => Turn::Either(cell.starts.iter().any(|s| s.value.is_some())),
        }
    }

    pub fn cost(self, turn: Color) -> Nats {
        match (self, turn) {
            (Turn::White, Color::White) | (Turn::Black, Color::Black) => 0.0,
            (Turn::White | Turn::Black, _) => OFF_SIDE,
            (Turn::Either(true), Color::White) => 0.0,
            (Turn::Either(true), Color::Black) => 0.5,
            (Turn::Either(false), Color::White) => 1.0,
            (Turn::Either(false), Color::Black) => 0.0,
        }
    }
}
