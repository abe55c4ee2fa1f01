//! A board and the game on it: from what is felt to what is told.
use std::sync::Arc;

use board::{Board, Color, Position, Square};
use minutes::{Case, Step};
use record::pgn::{self, Item};
use statute::Code;
use umpire::Game;
use umpire::agreement::{Agreement, Conditions, Outcome, Start};

use crate::clock::{Clockwork, Tick};
use crate::entry::Entry;
use crate::event::{Event, Millis, Reading, Seat, What, opposite, turned};
use crate::guess::{Guess, Mode, Moment};
use crate::reader::Reader;

/// How a board is to be listened to.
#[derive(Clone, Debug)]
pub struct Settings {
    pub code: Arc<Code>,
    pub agreements: Vec<Agreement>,
    /// The position to begin from, if it is not the array.
    pub start: Option<Position>,
    /// After how long a man that stands has been let go.
    pub let_go: Millis,
    /// Checks, which no sensor hears, are presumed to be announced.
    pub announced: bool,
    /// How the board lies, if it is known.
    pub turned: Option<bool>,
    /// On which side of the clock White sits, if it is known.
    pub white: Option<Seat>,
}

impl Settings {
    pub fn new(code: Arc<Code>) -> Settings {
        Settings {
            code,
            agreements: Vec::new(),
            start: None,
            let_go: 3000,
            announced: true,
            turned: None,
            white: None,
        }
    }
}

/// What is told to those at the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// A game begins, from these men.
    Begins(Conditions),
    Act(Arc<Entry>),
    /// So many of the last acts were something else.
    Withdrawn(usize),
    /// So many acts, from the first, are beyond doubt.
    Settled(usize),
    Clock(Reading),
    Note(String),
    /// What only the arbiter can answer.
    Question(String),
    /// The game is over, or was left.
    Ends(Outcome),
}

pub struct Sitting {
    settings: Settings,
    turned: Option<bool>,
    clock: Clockwork,
    now: Millis,
    /// The men as felt while no game is on.
    setting_up: Board,
    faults: Option<String>,
    pub(crate) table: Option<Table>,
    /// The games that were played before on this board.
    played: Vec<pgn::Game>,
}

/// A game on the board.
pub(crate) struct Table {
    pub conditions: Conditions,
    pub reader: Reader,
    pub told: Vec<Arc<Entry>>,
    settled: usize,
    /// What the mover's clock showed after so many moves.
    times: Vec<(usize, u32)>,
    asked: Option<Arc<str>>,
    asked_board: bool,
    touched: Millis,
    over: bool,
}

impl Sitting {
    pub fn new(settings: Settings) -> Sitting {
        let mut clock = Clockwork::default();
        if let Some(white) = settings.white {
            clock.seat(white);
        }
        Sitting {
            turned: settings.turned,
            settings,
            clock,
            now: 0,
            setting_up: Board::default(),
            faults: None,
            table: None,
            played: Vec::new(),
        }
    }

    /// The game as the umpire has it, if one is on.
    pub fn game(&self) -> Option<&Game> {
        self.table.as_ref().map(|table| &table.reader.best().game)
    }

    /// Every act of the game that is on, as it is now believed.
    pub fn acts(&self) -> Vec<Arc<Entry>> {
        let acts = self.table.iter().flat_map(|table| table.reader.acts());
        acts.cloned().collect()
    }

    pub fn now(&self) -> Millis {
        self.now
    }

    pub fn conditions(&self) -> Option<&Conditions> {
        self.table.as_ref().map(|table| &table.conditions)
    }

    /// Something was felt.
    pub fn feels(&mut self, event: Event) -> Vec<Told> {
        let mut told = Vec::new();
        self.waits(event.at, &mut told);
        match event.what {
            What::Note(text) => told.push(Told::Note(text)),
            What::Lost(why) => told.push(Told::Note(format!(
                "The board is gone: {why}. What it shows when it comes back is compared."
            ))),
            What::Found => told.push(Told::Note("The board is there again.".into())),
            What::Clock(reading) => self.reads_clock(reading, &mut told),
            What::Board(board) => self.feels_board(&board, &mut told),
            What::Square(square, man) => {
                let square = match self.turned {
                    Some(true) => opposite(square),
                    _ => square,
                };
                if self.table.is_some() {
                    self.sees_clock();
                    let m = self.moment();
                    if let Some(table) = &mut self.table {
                        table.reader.square(square, man, &m);
                        table.touched = m.now;
                        table.asked_board = false;
                    }
                } else {
                    match man {
                        Some(man) => self.setting_up.set_piece_at(square, man),
                        None => self.setting_up.discard_piece_at(square),
                    }
                    self.tries_to_begin(&mut told);
                }
            }
        }
        self.tells(&mut told);
        told
    }

    /// Nothing was felt until now.
    pub fn idles(&mut self, now: Millis) -> Vec<Told> {
        let mut told = Vec::new();
        self.waits(now, &mut told);
        self.tells(&mut told);
        told
    }

    fn waits(&mut self, now: Millis, told: &mut Vec<Told>) {
        self.now = self.now.max(now);
        let m = self.moment();
        let Some(table) = &mut self.table else { return };
        table.reader.passes(&m);
        let idle = m.now.saturating_sub(table.touched) > 2 * m.let_go;
        if idle && table.reader.best().mode == Mode::Playing {
            table.reader.narrows();
        }
        let best = table.reader.best();
        if idle && !table.asked_board && best.game.outcome().0 == Outcome::Open {
            table.asked_board = true;
            told.extend(table.puzzled().map(Told::Question));
        }
    }

    fn moment(&self) -> Moment {
        Moment {
            now: self.now,
            clock: self.clock.running(),
            stopped: self.clock.stopped(),
            used: if self.timed() {
                self.clock.used()
            } else {
                [None; 2]
            },
            let_go: self.settings.let_go,
            announced: self.settings.announced
                && self.settings.code.answers.check.must_be_announced.rule,
        }
    }

    /// Whether the time used matters to the umpire.
    fn timed(&self) -> bool {
        let time = |a: &Agreement| matches!(a, Agreement::Time(_));
        self.settings.agreements.iter().any(time)
    }

    /// Whose clock runs when the first man is lifted is known.
    fn sees_clock(&mut self) {
        if let Some(table) = &self.table {
            self.clock.sees_turn(table.reader.best().game.turn());
        }
    }

    fn reads_clock(&mut self, reading: Reading, told: &mut Vec<Told>) {
        let ticks = self.clock.reads(reading);
        told.push(Told::Clock(reading));
        if self.table.is_none() && reading.running {
            self.begins_as_it_is(told);
        }
        for tick in ticks {
            let m = self.moment();
            let Some(table) = &mut self.table else { break };
            match tick {
                Tick::Flag(side) => {
                    told.push(Told::Note(format!("{}'s flag has fallen.", capital(side))))
                }
                Tick::Pressed(side) => {
                    table.reader.pressed(side, &m);
                    if let Some(shown) = self.clock.shown() {
                        let moves = table.reader.best().game.moves_back().count();
                        table.times.retain(|(n, _)| *n < moves);
                        table.times.push((moves, shown[side.fold_wb(0, 1)]));
                    }
                }
            }
        }
    }

    fn feels_board(&mut self, board: &Board, told: &mut Vec<Told>) {
        self.lies(board, told);
        let board = match self.turned {
            Some(true) => turned(board),
            _ => *board,
        };
        let m = self.moment();
        match &mut self.table {
            Some(table) => {
                if table.reader.felt() != &board {
                    table.touched = m.now;
                }
                table.reader.board(&board, &m);
            }
            None => {
                self.setting_up = board;
                self.tries_to_begin(told);
            }
        }
    }

    /// Whether the board lies turned is seen when the men stand in their array.
    fn lies(&mut self, board: &Board, told: &mut Vec<Told>) {
        if self.settings.turned.is_some() || self.table.is_some() {
            return;
        }
        let array = self.array();
        let nearer = apart(&turned(board), &array) < apart(board, &array);
        if nearer && self.turned != Some(true) {
            told.push(Told::Note(
                "The board lies turned: White sits at the other side. It is read so.".into(),
            ));
        }
        self.turned = Some(nearer);
    }

    fn array(&self) -> Board {
        match &self.settings.start {
            Some(position) => *position.board(),
            None => *Position::start().board(),
        }
    }

    fn tries_to_begin(&mut self, told: &mut Vec<Told>) {
        let array = self.array();
        if self.setting_up == array {
            let start = match &self.settings.start {
                Some(position) => Start::Position(*position),
                None => Start::Ordinary,
            };
            return self.begins(start, told);
        }
        let squares = differing(&self.setting_up, &array);
        let said = if squares.len() <= 8 {
            let squares: Vec<String> = squares.iter().map(|sq| sq.to_string()).collect();
            format!(
                "The men are not set up rightly: see {}.",
                squares.join(", ")
            )
        } else {
            "The men do not stand in their array. A game begins from this position when the clock is started, or by the word `begin`.".into()
        };
        let many = squares.len() > 8;
        let known = self.faults.as_ref().is_some_and(|f| *f == said);
        if !known && (many || squares.len() <= 4) {
            told.push(Told::Note(said.clone()));
            self.faults = Some(said);
        }
    }

    /// The clock is started, or somebody says `begin`: the game begins from the men as they stand.
    pub(crate) fn begins_as_it_is(&mut self, told: &mut Vec<Told>) {
        if self.setting_up == Board::default() || self.setting_up == self.array() {
            return self.tries_to_begin_known(told);
        }
        let turn = self.clock.running().unwrap_or(Color::White);
        let near = apart(&self.setting_up, &self.array()) <= 8;
        let fen = by_hand(&self.setting_up, if near { Color::White } else { turn });
        match Position::from_fen(&fen) {
            Err(why) => told.push(Told::Question(format!(
                "No game can begin from these men: {why}. Set them up, please."
            ))),
            Ok(position) if near && self.settings.start.is_none() => {
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

    fn tries_to_begin_known(&mut self, told: &mut Vec<Told>) {
        if self.setting_up == self.array() {
            self.tries_to_begin(told);
        }
    }

    fn begins(&mut self, start: Start, told: &mut Vec<Told>) {
        let conditions = Conditions {
            agreements: self.settings.agreements.clone(),
            start,
            ..Conditions::default()
        };
        match Game::new(self.settings.code.clone(), conditions.clone()) {
            Err(why) => told.push(Told::Question(format!("The game cannot begin: {why}."))),
            Ok(game) => {
                told.push(Told::Begins(conditions.clone()));
                self.faults = None;
                self.table = Some(Table {
                    conditions,
                    reader: Reader::new(game, self.setting_up),
                    told: Vec::new(),
                    settled: 0,
                    times: Vec::new(),
                    asked: None,
                    asked_board: false,
                    touched: self.now,
                    over: false,
                });
            }
        }
    }

    /// Tells what is new: acts, acts that were something else, doubts, the end, another game.
    pub(crate) fn tells(&mut self, told: &mut Vec<Told>) {
        let Some(table) = &mut self.table else { return };
        table.tells(told);
        self.another_game(told);
    }

    /// The men stand in their array again: what was played is over.
    fn another_game(&mut self, told: &mut Vec<Told>) {
        let array = self.array();
        let Some(table) = &self.table else { return };
        let best = table.reader.best();
        let anew = best.stands == array;
        let changed_sides = turned(&best.stands) == array && self.settings.turned.is_none();
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
            self.turned = self.turned.map(|turned| !turned);
            told.push(Told::Note("White sits at the other side now.".into()));
        }
        self.setting_up = array;
        self.tries_to_begin(told);
    }

    /// The game that is on as a PGN with every act in it, and the case that it is.
    fn score(&self) -> (Option<pgn::Game>, Option<Case>) {
        let Some(table) = &self.table else {
            return (None, None);
        };
        let case = table.case(&self.settings.code);
        let score = minutes::score(&case, self.settings.code.clone()).ok();
        let times = table.all_times(self.clock.shown());
        (score.map(|game| with_times(game, &times)), Some(case))
    }

    /// Every game that was played on the board so far, with its acts.
    pub fn scores(&self) -> Vec<pgn::Game> {
        let mut all = self.played.clone();
        all.extend(self.score().0);
        all
    }

    /// The game that is on, as a case.
    pub fn case(&self) -> Option<Case> {
        self.score().1
    }

    /// A word was heard: if it changed whose turn it is, the clock does not say it any more.
    pub(crate) fn after_word(&mut self, turn: Option<Color>) {
        if self.game().map(Game::turn) != turn {
            self.clock.overrules();
        }
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }
}

impl Table {
    fn tells(&mut self, told: &mut Vec<Told>) {
        let from = self.settled.min(self.told.len());
        let acts: Vec<Arc<Entry>> = self.reader.acts().skip(from).cloned().collect();
        let same = |(a, b): &(&Arc<Entry>, &Arc<Entry>)| {
            Arc::ptr_eq(a, b)
                || (a.act == b.act && a.inferred == b.inferred && a.ruling == b.ruling)
        };
        let agree = self.told[from..].iter().zip(&acts).take_while(same).count();
        let withdrawn = self.told.len() - from - agree;
        if withdrawn > 0 {
            told.push(Told::Withdrawn(withdrawn));
            self.told.truncate(from + agree);
        }
        for entry in &acts[agree..] {
            told.push(Told::Act(entry.clone()));
            self.told.push(entry.clone());
        }
        if self.reader.settled.len() > self.settled {
            self.settled = self.reader.settled.len();
            told.push(Told::Settled(self.settled));
        }
        let best = self.reader.best();
        if best.doubt != self.asked {
            self.asked.clone_from(&best.doubt);
            told.extend(
                best.doubt
                    .iter()
                    .map(|text| Told::Question(text.to_string())),
            );
        }
        let (outcome, _) = best.game.outcome();
        let over = outcome != Outcome::Open;
        if over && !self.over {
            told.push(Told::Ends(outcome));
        }
        self.over = over;
    }

    /// What the arbiter is asked when the men no longer stand as the game has them.
    fn puzzled(&self) -> Option<String> {
        let best = self.reader.best();
        let astray = best.astray();
        if best.mode == Mode::Playing && (astray.is_empty() || !best.at_rest()) {
            return None;
        }
        let squares: Vec<String> = astray.iter().take(8).map(|sq| sq.to_string()).collect();
        let more = if astray.len() > 8 { " and others" } else { "" };
        (!astray.is_empty()).then(|| format!(
            "The men do not stand as the game has them, on {}{more}. Set them right, put the Kings in the centre if the game is over, or say what was done.",
            squares.join(", ")
        ))
    }

    pub fn case(&self, code: &Code) -> Case {
        let acts = self.reader.acts().enumerate();
        let mut case = Case {
            title: String::new(),
            codes: vec![code.id.clone()],
            conditions: self.conditions.clone(),
            steps: acts
                .map(|(n, entry)| (n + 1, Step::Act(entry.act.clone())))
                .collect(),
        };
        case.title = "A game on an electronic board".into();
        case
    }

    /// What the clock showed after each move; after the last, what it shows now.
    fn all_times(&self, shown: Option<[u32; 2]>) -> Vec<(usize, u32)> {
        let mut times = self.times.clone();
        let last = self.reader.best().game.moves_back();
        let made: Vec<Color> = last.map(|made| made.side()).collect();
        if let (Some(shown), Some(side)) = (shown, made.first())
            && !times.iter().any(|(n, _)| *n == made.len())
        {
            times.push((made.len(), shown[side.fold_wb(0, 1)]));
        }
        times
    }

    /// Goes on from another account of the same game.
    pub fn restarts(&mut self, entries: Vec<Arc<Entry>>, guess: Guess) {
        self.reader = Reader::from_guess(guess, *self.reader.felt(), entries);
        self.settled = self.settled.min(self.common());
        self.told.truncate(self.told.len());
    }

    fn common(&self) -> usize {
        let pairs = self.told.iter().zip(self.reader.acts());
        pairs
            .take_while(|(a, b)| a.act == b.act && a.ruling == b.ruling)
            .count()
    }
}

fn with_times(mut game: pgn::Game, times: &[(usize, u32)]) -> pgn::Game {
    let mut items = Vec::new();
    let mut made = 0;
    for item in game.items {
        let is_move = matches!(item, Item::Move(_) | Item::Pass);
        items.push(item);
        if is_move {
            made += 1;
            if let Some((_, s)) = times.iter().find(|(n, _)| *n == made) {
                let clock = format!("[%clk {}:{:02}:{:02}]", s / 3600, s / 60 % 60, s % 60);
                items.push(Item::Comment(clock));
            }
        }
    }
    game.items = items;
    game
}

fn differing(a: &Board, b: &Board) -> Vec<Square> {
    let other = |sq: &Square| a.piece_at(*sq) != b.piece_at(*sq);
    Square::ALL.into_iter().filter(other).collect()
}

fn apart(a: &Board, b: &Board) -> usize {
    differing(a, b).len()
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

pub(crate) fn capital(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}
