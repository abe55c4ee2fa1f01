//! The score sheet: the moves of the game as the umpire has them, written in the notations that players read.
use board::{Color, Move, Position, Square, Wings};
use record::Style;
use serde::Serialize;
use umpire::words::side as side_name;
use umpire::{Game, Made};

/// One move of the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Line {
    /// Counted for each side from 1.
    pub number: u32,
    /// `white` or `black`
    pub side: &'static str,
    pub san: String,
    pub descriptive: String,
    pub coordinates: String,
    /// False for a move that the board did not allow; it is written in coordinates.
    pub regular: bool,
}

/// The sheet, kept from act to act, so that only what is new is written.
#[derive(Default)]
pub struct Sheet {
    made: Vec<Made>,
    /// The pieces by their origin after each move; nothing after an irregular one.
    wings: Vec<Option<Wings>>,
    lines: Vec<Line>,
    /// How many lines stand as they stood when the entry in hand began.
    unchanged: usize,
}

impl Sheet {
    /// A new entry begins: what changes from now on is its doing.
    pub fn begin_entry(&mut self) {
        self.unchanged = self.lines.len();
    }

    /// Brings the sheet to what the umpire's game says; moves taken back are struck out.
    pub fn update(&mut self, game: &Game) {
        let mut fresh: Vec<(Made, Position)> = Vec::new();
        let mut known = 0;
        for made in game.moves_back() {
            let same = self.made.partition_point(|m| m.number() < made.number());
            // How an irregular move ended shows only in what follows it: it is written again.
            if self.made.get(same) == Some(&made) && self.lines[same].regular {
                known = same + 1;
                break;
            }
            if let Some(before) = made.before() {
                fresh.push((made, before));
            }
        }
        self.made.truncate(known);
        self.wings.truncate(known);
        self.lines.truncate(known);
        self.unchanged = self.unchanged.min(known);
        while let Some((made, before)) = fresh.pop() {
            let after = fresh.last().map(|(_, next)| *next);
            self.write(made, &before, || after.unwrap_or_else(|| game.position()));
        }
    }

    fn write(&mut self, made: Made, before: &Position, after: impl FnOnce() -> Position) {
        let mut wings = self.wings.last().copied().flatten();
        let wings = wings.get_or_insert_with(|| Wings::of(before));
        let side = made.side();
        let number = self.number(side);
        let played = made.played();
        let line = match played {
            Some(m) => regular(number, side, before, wings, m),
            None => irregular(number, side, before, &after()),
        };
        self.lines.push(line);
        self.wings.push(played.map(|m| {
            wings.play(m);
            *wings
        }));
        self.made.push(made);
    }

    /// The lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// How many lines the last entry left as they were.
    pub fn unchanged(&self) -> usize {
        self.unchanged
    }

    /// The position before the first move.
    pub fn start(&self) -> Option<Position> {
        self.made.first()?.before()
    }

    /// How many moves a side has made.
    pub fn count(&self, side: Color) -> u32 {
        self.number(side) - 1
    }

    /// From and to, of the last move.
    pub fn last(&self) -> Option<[String; 2]> {
        let line = self.lines.last()?;
        let from = line.coordinates.get(..2)?;
        let to = line.coordinates.get(2..4)?;
        Some([from.to_owned(), to.to_owned()])
    }

    fn number(&self, side: Color) -> u32 {
        let own = |line: &&Line| line.side == side_name(side);
        let last = self.lines.iter().rev().find(own);
        last.map_or(1, |line| line.number + 1)
    }
}

/// Moves from a position on, written as a sheet has them.
///
/// ```
/// let start = board::Position::start();
/// let e4 = start.find(board::Square::E2, board::Square::E4, None).unwrap();
/// assert_eq!(desk::score::variation(&start, &[e4])[0].descriptive, "P-K4");
/// ```
pub fn variation(from: &Position, moves: &[Move]) -> Vec<Line> {
    let (mut position, mut wings) = (*from, Wings::of(from));
    let written = moves.iter().map(|m| {
        let line = regular(position.fullmoves(), position.turn(), &position, &wings, *m);
        wings.play(*m);
        position.play(*m);
        line
    });
    written.collect()
}

fn regular(number: u32, side: Color, before: &Position, wings: &Wings, m: Move) -> Line {
    Line {
        number,
        side: side_name(side),
        san: record::san(before, m),
        descriptive: record::printed(before, wings, m, &Style::Y1890),
        coordinates: m.uci(),
        regular: true,
    }
}

fn irregular(number: u32, side: Color, before: &Position, after: &Position) -> Line {
    let own = |piece: Option<board::Piece>| piece.is_some_and(|piece| piece.color == side);
    let from = Square::ALL
        .into_iter()
        .find(|square| own(before.at(*square)) && !own(after.at(*square)));
    let to = Square::ALL
        .into_iter()
        .find(|square| own(after.at(*square)) && after.at(*square) != before.at(*square));
    let name = |square: Option<Square>| square.map_or("--".to_owned(), |square| square.to_string());
    let coordinates = format!("{}{}", name(from), name(to));
    Line {
        number,
        side: side_name(side),
        san: coordinates.clone(),
        descriptive: coordinates.clone(),
        coordinates,
        regular: false,
    }
}
