//! A board and the game on it: from what is felt to what is told.
use std::sync::Arc;

use board::{Board, Color};
use minutes::Case;
use record::pgn;
use statute::Code;
use statute::answers::Completes;
use umpire::Game;
use umpire::act::{Act, Actor, Deed, Fault, Ground};
use umpire::agreement::{Agreement, Bonus, Conditions, Outcome};

use crate::account::{Mode, Moment};
use crate::clock::{Clockwork, Tick};
use crate::entry::Entry;
use crate::event::{Event, Millis, Reading, Seat, What, opposite, turned};
use crate::reader::Rival;
use crate::table::{Table, with_times};

/// How a board is to be listened to.
#[derive(Clone, Debug)]
pub struct Settings {
    pub code: Arc<Code>,
    /// What the players settled, and the position to begin from, if it is not the array.
    pub conditions: Conditions,
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
            conditions: Conditions::default(),
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
    /// What was told rests on the likeliest of several accounts; this is the next, or the one after so many.
    Otherwise(usize, Rival),
    /// The game is over, or was left.
    Ends(Outcome),
}

/// A board that is listened to.
#[derive(Clone)]
pub struct Sitting {
    pub(crate) settings: Settings,
    /// The board lies turned.
    pub(crate) turned: bool,
    pub(crate) clock: Clockwork,
    now: Millis,
    /// The men as felt, with the board lying the usual way.
    pub(crate) felt: Board,
    /// The array from which a game begins.
    pub(crate) array: Board,
    /// What was last said of men that are set up wrongly; since when there is something new to say.
    pub(crate) faults: Option<String>,
    pub(crate) unsaid: Option<Millis>,
    pub(crate) table: Option<Table>,
    /// The games that were played before on this board.
    pub(crate) played: Vec<pgn::Game>,
}

impl Sitting {
    pub fn new(settings: Settings) -> Sitting {
        let bonus = settings.conditions.agreements.iter().find_map(|a| match a {
            Agreement::Countdown(countdown) => Some(countdown.bonus),
            _ => None,
        });
        let mut clock = Clockwork::adding(match bonus {
            Some(Bonus::Added(seconds)) => seconds,
            _ => 0,
        });
        if let Some(white) = settings.white {
            clock.seat(white);
        }
        Sitting {
            turned: settings.turned.unwrap_or(false),
            array: Sitting::array_of(&settings),
            settings,
            clock,
            now: 0,
            felt: Board::default(),
            faults: None,
            unsaid: None,
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

    /// How many of the acts are beyond doubt.
    pub fn settled(&self) -> usize {
        self.table.as_ref().map_or(0, |table| table.settled)
    }

    pub fn now(&self) -> Millis {
        self.now
    }

    /// No man is in a hand, as far as is known, and none under one: what may be demanded can be said.
    pub fn at_rest(&self) -> bool {
        let table = self.table.as_ref();
        table.is_none_or(|table| table.reader.best().at_rest())
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
                match man {
                    Some(man) => self.felt.set_piece_at(square, man),
                    None => self.felt.discard_piece_at(square),
                }
                if self.table.is_some() {
                    self.sees_clock();
                    let m = self.moment();
                    let square = if self.turned {
                        opposite(square)
                    } else {
                        square
                    };
                    if let Some(table) = &mut self.table {
                        table.reader.square(square, man, &m);
                        table.touched = m.now;
                        table.asked_board = false;
                    }
                } else {
                    self.lies(&mut told);
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
        if self
            .unsaid
            .is_some_and(|since| m.now.saturating_sub(since) > m.let_go)
        {
            self.says_faults(told);
        }
        let Some(table) = &mut self.table else { return };
        table.reader.passes(&m);
        let idle = m.now.saturating_sub(table.touched) > 2 * m.let_go;
        if idle && table.reader.best().mode == Mode::Playing {
            table.reader.narrows();
        }
        let best = table.reader.best();
        let soon = m.now.saturating_sub(table.touched) > m.let_go;
        if soon
            && !table.asked_board
            && let Some(text) = best.holds_on(&m, table.touched)
        {
            table.asked_board = true;
            told.push(Told::Question(text));
        }
        // That nobody is taken to play while a clock runs is said as soon as hands rest.
        let ceased = soon && best.mode == Mode::Clearing && m.clock.is_some();
        if (idle || ceased) && !table.asked_board && best.game.outcome().0 == Outcome::Open {
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
            completes: self.settings.code.answers.clock.completes.rule == Completes::Clock,
            again: false,
            together: false,
        }
    }

    /// Whether the time used matters to the umpire.
    fn timed(&self) -> bool {
        let time = |a: &Agreement| matches!(a, Agreement::Time(_) | Agreement::Countdown(_));
        self.settings.conditions.agreements.iter().any(time)
    }

    /// Whose clock runs when the first man is lifted, or the first word said, is known.
    pub(crate) fn sees_clock(&mut self) {
        if let Some(table) = &self.table
            && self.clock.seats_unknown()
        {
            self.clock.sees_turn(table.reader.best().to_move());
        }
    }

    /// Somebody says who has pressed: so it is the other whose clock runs.
    pub(crate) fn hears_press(&mut self, by: Color) {
        if self.clock.seats_unknown() {
            self.clock.sees_turn(!by);
        }
    }

    fn reads_clock(&mut self, reading: Reading, told: &mut Vec<Told>) {
        let mut ticks = self.clock.reads(reading);
        told.push(Told::Clock(reading));
        if self.table.is_none() && reading.running {
            self.begins_as_it_is(None, told);
        }
        let moved = |table: &Table| table.reader.best().to_move() != table.first;
        if self.clock.seats_unknown() && self.table.as_ref().is_some_and(moved) {
            // The clock is started after the first move.
            self.sees_clock();
            ticks.extend(self.clock.running().map(Tick::Started));
        }
        for tick in ticks {
            let Some(table) = &self.table else { break };
            let best = table.reader.best();
            let moves = best.game.moves_back().count();
            match tick {
                Tick::Flag(side) => self.flag_falls(side, told),
                // The clock is set as the ruling has it, by nobody's move.
                Tick::Passed { by, overruled }
                    if overruled == Some(moves)
                        && best.at_rest()
                        && best.game.running() == Some(!by) => {}
                Tick::Passed { by, .. } => self.pressed(by),
                Tick::PassedByNobody if self.moment().completes && moves == 0 => {
                    told.push(Told::Question(
                        "The clock was pressed before a man was lifted. If it was meant, say who: white presses clock.".into(),
                    ))
                }
                Tick::PassedByNobody => {}
                Tick::Started(side)
                    if best.to_move() == side && best.game.running() == Some(!side) =>
                {
                    self.pressed(!side)
                }
                Tick::Started(side) if best.game.running() == Some(!side) => {
                    // It was started by somebody while it stood.
                    let m = Moment {
                        stopped: true,
                        ..self.moment()
                    };
                    if let Some(table) = &mut self.table {
                        table.reader.started(side, &m);
                    }
                }
                Tick::Started(_) => {}
                Tick::Stopped if best.game.outcome().0 == Outcome::Open => {
                    told.push(Told::Note("The clocks are stopped.".into()))
                }
                Tick::Stopped => {}
            }
        }
    }

    /// A side has no time left: the umpire hears it, and whoever may call or claim it is told how.
    fn flag_falls(&mut self, side: Color, told: &mut Vec<Told>) {
        let m = self.moment();
        let Some(table) = &mut self.table else { return };
        let read = match m.completes {
            true => Some(umpire::act::Reading::Left(0)),
            false => m.used[side.fold_wb(0, 1)].map(umpire::act::Reading::Used),
        };
        if let Some(read) = read {
            let mut act = Act::of(side, Deed::Waits(None));
            act.clock = Some(read);
            table.reader.happens(&act, m.now);
        }
        let fallen = format!("{}'s flag has fallen.", capital(side));
        let game = &table.reader.best().game;
        let called = Act {
            actor: Actor::Umpire,
            ..Act::of(side, Deed::PointsOut(Fault::FlagFallen))
        };
        let claimed = Act::of(!side, Deed::ClaimsForfeit(Ground::Time));
        let said = [called, claimed]
            .into_iter()
            .find(|act| game.bar(act).is_none());
        told.push(Told::Note(match said {
            Some(act) => format!("{fallen} If that ends the game, say: {act}."),
            None => fallen,
        }));
    }

    /// A side has pressed the clock; what it then showed is kept with the move.
    fn pressed(&mut self, side: Color) {
        let m = self.moment();
        let Some(table) = &mut self.table else { return };
        table.reader.pressed(side, &m);
        if let Some(shown) = self.clock.shown() {
            let moves = table.reader.best().moves_when_pressed();
            table.times.retain(|(n, _)| *n < moves);
            table.times.push((moves, shown[side.fold_wb(0, 1)]));
        }
    }

    fn feels_board(&mut self, board: &Board, told: &mut Vec<Told>) {
        self.felt = *board;
        self.lies(told);
        let board = self.men();
        let m = self.moment();
        match &mut self.table {
            Some(table) => {
                if table.reader.felt() != &board {
                    table.touched = m.now;
                }
                table.reader.board(&board, &m);
            }
            None => {
                self.tries_to_begin(told);
                self.says_faults(told);
            }
        }
    }

    /// The men as they are felt, seen from White's side.
    pub(crate) fn men(&self) -> Board {
        if self.turned {
            turned(&self.felt)
        } else {
            self.felt
        }
    }

    /// Tells what is new: acts, acts that were something else, doubts, the end, another game.
    pub(crate) fn tells(&mut self, told: &mut Vec<Told>) {
        let (now, stopped) = (self.now, self.clock.stopped());
        let Some(table) = &mut self.table else { return };
        table.tells(now, stopped, told);
        self.another_game(told);
    }

    /// The game that is on as a PGN with every act in it, and the case that it is.
    pub(crate) fn score(&self) -> (Option<pgn::Game>, Option<Case>) {
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
        if let Some(game) = self.game()
            && Some(game.turn()) != turn
        {
            let moves = game.moves_back().count();
            self.clock.overrules(moves);
        }
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }
}

pub(crate) fn capital(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}
