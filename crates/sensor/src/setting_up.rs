//! Before a game and between two: how the board lies, whether the men are set up, and when a game begins.
use board::{Board, Color, Position, Square};
use umpire::Game;
use umpire::agreement::{Conditions, Outcome, Start};

use crate::account::Mode;
use crate::event::{turned, unlike};
use crate::reader::Reader;
use crate::sitting::{Settings, Sitting, Told};
use crate::table::Table;

/// By so many squares the men must stand nearer to their array the other way for a board to be taken to lie turned.
const EVIDENT: usize = 4;
/// So many men may have been moved while a board that lay otherwise was not listened to.
const FEW: usize = 12;

impl Sitting {
    /// How the board lies is seen from the men: before a game from their array, in a game from how they stood.
    pub(crate) fn lies(&mut self, told: &mut Vec<Told>) {
        if self.settings.turned.is_some() {
            return;
        }
        let men = self.men();
        let evident = match &self.table {
            None => apart(&turned(&men), &self.array) + EVIDENT <= apart(&men, &self.array),
            Some(table) => {
                let stood = table.reader.felt();
                let other_way = apart(&turned(&men), stood);
                other_way <= FEW && 2 * other_way + EVIDENT <= apart(&men, stood)
            }
        };
        if !evident {
            return;
        }
        self.turned = !self.turned;
        told.push(Told::Note(match (&self.table, self.turned) {
            (None, true) => {
                "The board lies turned: White sits at the other side. It is read so.".into()
            }
            (None, false) => "The board lies the usual way.".into(),
            (Some(_), _) => "The board has been turned round. It is read so.".into(),
        }));
    }

    /// The array of the conditions.
    pub(crate) fn array_of(settings: &Settings) -> Board {
        let game = Game::new(settings.code.clone(), settings.conditions.clone());
        game.map_or(*Position::start().board(), |game| *game.position().board())
    }

    /// A game begins as soon as the men stand in their array.
    pub(crate) fn tries_to_begin(&mut self, told: &mut Vec<Told>) {
        if self.men() == self.array {
            self.begins(self.settings.conditions.start.clone(), told);
        } else {
            self.unsaid = Some(self.now());
        }
    }

    /// The men have stood still for a while, or the whole board was told: what is wrong with them is said.
    pub(crate) fn says_faults(&mut self, told: &mut Vec<Told>) {
        if self.unsaid.take().is_none() || self.table.is_some() {
            return;
        }
        let squares = unlike(&self.men(), &self.array);
        let said = if squares.count() <= 8 {
            let squares: Vec<String> = squares.into_iter().map(|sq| sq.to_string()).collect();
            let squares = squares.join(", ");
            format!("The men are not set up rightly: see {squares}.")
        } else {
            "The men do not stand in their array. A game begins from this position when the clock is started, or by the word `begin`.".into()
        };
        if self.faults.as_ref() != Some(&said) {
            told.push(Told::Note(said.clone()));
            self.faults = Some(said);
        }
    }

    /// The clock is started, or somebody says `begin`: the game begins from the men as they stand.
    pub(crate) fn begins_as_it_is(&mut self, first: Option<Color>, told: &mut Vec<Told>) {
        let men = self.men();
        if men == Board::default() || men == self.array {
            return self.tries_to_begin(told);
        }
        let near = apart(&men, &self.array) <= 8;
        let by_the_clock = if near { None } else { self.clock.running() };
        let fen = by_hand(&men, first.or(by_the_clock).unwrap_or(Color::White));
        match Position::from_fen(&fen) {
            Err(why) => told.push(Told::Question(format!(
                "No game can begin from these men: {why}. Set them up, please."
            ))),
            Ok(position) if near && self.settings.conditions.start == Start::Ordinary => {
                told.push(Told::Note(
                    "The game begins with the men set up wrongly.".into(),
                ));
                self.begins(Start::Array(position), told);
            }
            Ok(position) => {
                told.push(Told::Note(format!(
                    "The game begins from a position set up by hand: {fen}."
                )));
                self.begins(Start::Position(position), told);
            }
        }
    }

    fn begins(&mut self, start: Start, told: &mut Vec<Told>) {
        let conditions = Conditions {
            start,
            ..self.settings.conditions.clone()
        };
        match Game::new(self.settings.code.clone(), conditions.clone()) {
            Err(why) => told.push(Told::Question(format!("The game cannot begin: {why}."))),
            Ok(game) => {
                told.push(Told::Begins(conditions.clone()));
                (self.faults, self.unsaid) = (None, None);
                let reader = Reader::new(game, self.men());
                self.table = Some(Table::new(conditions, reader, self.now()));
            }
        }
    }

    /// The men stand in their array again: what was played is over.
    pub(crate) fn another_game(&mut self, told: &mut Vec<Told>) {
        let Some(table) = &self.table else { return };
        let best = table.reader.best();
        let anew = best.stands == self.array;
        let changed_sides = turned(&best.stands) == self.array && self.settings.turned.is_none();
        if best.mode != Mode::Clearing || !(anew || changed_sides) || table.told.is_empty() {
            return;
        }
        if best.game.outcome().0 == Outcome::Open {
            told.push(Told::Question(
                "The men stand in their array, and the last game was not ended: how did it end?"
                    .into(),
            ));
            told.push(Told::Ends(Outcome::Open));
        }
        told.push(Told::Note("Another game begins.".into()));
        let (score, _) = self.score();
        self.played.extend(score);
        self.table = None;
        self.clock.begins_anew();
        if let Some(white) = self.settings.white {
            self.clock.seat(white);
        }
        if changed_sides {
            self.turned = !self.turned;
            told.push(Told::Note("White sits at the other side now.".into()));
        }
        self.tries_to_begin(told);
    }
}

fn apart(a: &Board, b: &Board) -> usize {
    unlike(a, b).count()
}

/// Men set up by hand: a King and a Rook that stand at home are taken to be there from the first.
fn by_hand(board: &Board, turn: Color) -> String {
    let at =
        |square: Square, letter: char| board.piece_at(square).is_some_and(|p| p.char() == letter);
    let mut castling = String::new();
    for (letter, king, rook, home, side) in [
        ('K', 'K', 'R', Square::H1, Square::E1),
        ('Q', 'K', 'R', Square::A1, Square::E1),
        ('k', 'k', 'r', Square::H8, Square::E8),
        ('q', 'k', 'r', Square::A8, Square::E8),
    ] {
        if at(side, king) && at(home, rook) {
            castling.push(letter);
        }
    }
    if castling.is_empty() {
        castling.push('-');
    }
    format!("{board} {} {castling} - 0 1", turn.char())
}
