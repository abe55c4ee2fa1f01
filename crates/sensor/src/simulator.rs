//! A board that is not there: what a real one would feel while a case is played on it.
mod games;
mod hands;
mod hearing;
mod incidents;
mod lot;
mod noise;
mod offences;

use std::sync::Arc;

use board::{Board, Color, Piece, Role, Square};
use minutes::{Case, Step};
use statute::Code;
use statute::answers::Completes;
use umpire::Game;
use umpire::act::{Act, Actor, Deed, Remedy};
use umpire::agreement::{Agreement, Outcome};

use crate::event::{Face, Millis, Reading, Seat, What};
pub use crate::standing::Standing;
pub use games::a_game;
pub use hearing::{Heard, Wrong, by_a_word, hear};
pub use incidents::Incident;
pub use lot::Lot;
pub use noise::{Kind, Noise};
pub use offences::Offence;

/// Something that happens at the simulated board.
#[derive(Clone, Debug, PartialEq)]
pub enum Happening {
    /// The board tells this.
    Felt(What),
    /// Somebody says this.
    Said(String),
    /// In truth this is done here.
    Done(Act),
    /// Here the game stands so, in truth.
    Stands(Standing),
}

/// What happens, and when.
pub type Script = Vec<(Millis, Happening)>;

/// Plays the case under the code on a board that makes such noise; or says why the case cannot be played.
pub fn play(case: &Case, code: Arc<Code>, noise: &Noise, lot: &mut Lot) -> Result<Script, String> {
    if case.conditions.by_communication() {
        return Err("no hand moves a man in a game by letters".into());
    }
    let completes = code.answers.clock.completes.rule == Completes::Clock;
    let blind = |a: &Agreement| matches!(a, Agreement::CannotSee(_));
    if case.conditions.agreements.iter().any(blind) {
        return Err("it is played on two boards".into());
    }
    let announced = code.answers.check.must_be_announced.rule;
    let mut game = Game::new(code, case.conditions.clone())?;
    let mut table = Simulation {
        now: 0,
        script: Vec::new(),
        men: *game.position().board(),
        at_turn: *game.position().board(),
        hands: Vec::new(),
        down: None,
        completes,
        takes: if case_is_timed(case) { 0 } else { 7 },
        by_hand: false,
        lot,
        clock: Reading {
            left: Face {
                seconds: 5400,
                flag: false,
            },
            right: Face {
                seconds: 5400,
                flag: false,
            },
            running: false,
            turn: Some(Seat::Left),
            battery_low: false,
        },
    };
    table.begins(&game);
    for (n, (_, step)) in case.steps.iter().enumerate() {
        let next = case.steps[n + 1..].iter().find_map(|(_, step)| match step {
            Step::Act(act) => Some(&act.deed),
            _ => None,
        });
        match step {
            Step::Then(_) => {}
            Step::After { times, moves } => {
                for words in (0..*times).flat_map(|_| moves) {
                    let before = game.clone();
                    let mover = game.turn();
                    game.regular(words)
                        .map_err(|why| format!("{words}: {why}"))?;
                    table.moves_men(mover, &before, &game);
                    if completes && game.outcome().0 == Outcome::Open {
                        table.presses(mover);
                    }
                    let checked = game.turn();
                    if announced && game.position().in_check(checked) {
                        let check = Act::of(mover, Deed::AnnouncesCheck);
                        table
                            .script
                            .push((table.now + 50, Happening::Said(check.to_string())));
                    }
                    table.rests(mover, &before, &game);
                }
            }
            Step::Act(act) => {
                if let Deed::Puts { on, .. } = act.deed
                    && table.men.piece_at(on).is_some()
                    && next != Some(&Deed::TakesOff(on))
                {
                    return Err("two men stand on one square, and a board feels but one".into());
                }
                let before = game.clone();
                game.act(act);
                let done = Happening::Done(act.clone());
                table.script.push((table.now, done));
                table.does(act, &before, &game);
            }
        }
    }
    if !table.by_hand {
        return Err("no hand moves a man in it".into());
    }
    Ok(noise.disturb(table.script, table.lot))
}

/// Whether it matters how much time was used.
fn case_is_timed(case: &Case) -> bool {
    let time = |a: &Agreement| matches!(a, Agreement::Time(_) | Agreement::Countdown(_));
    case.conditions.agreements.iter().any(time)
}

struct Simulation<'a> {
    now: Millis,
    script: Script,
    /// The men as they really stand.
    men: Board,
    /// The men as they stood when the turn began.
    at_turn: Board,
    /// The men in hands, with the hand.
    hands: Vec<(Color, Piece)>,
    /// The man last set down, the hand still on it.
    down: Option<(Color, Square)>,
    /// To press the clock is an act of its own.
    completes: bool,
    /// How many seconds a move takes; none where the case tells the times.
    takes: u32,
    /// Some hand has moved a man.
    by_hand: bool,
    lot: &'a mut Lot,
    clock: Reading,
}

impl Simulation<'_> {
    fn tells(&mut self, what: What) {
        self.script.push((self.now, Happening::Felt(what)));
    }

    fn begins(&mut self, game: &Game) {
        self.tells(What::Board(self.men));
        self.clock.turn = Some(game.turn().fold_wb(Seat::Left, Seat::Right));
        self.tells(What::Clock(self.clock));
        self.now += 500;
        self.clock.running = true;
        self.tells(What::Clock(self.clock));
        self.now += 1500;
    }

    fn off(&mut self, square: Square) {
        self.now += self.lot.between(350, 900);
        self.men.discard_piece_at(square);
        self.by_hand = true;
        self.tells(What::Square(square, None));
    }

    fn on(&mut self, square: Square, man: Piece) {
        self.now += self.lot.between(350, 1200);
        // Of a man that comes upon its like some boards tell, and some have nothing to tell.
        let like = self.men.piece_at(square) == Some(man);
        self.men.set_piece_at(square, man);
        if !like || self.lot.chance(1, 2) {
            self.tells(What::Square(square, Some(man)));
        }
    }

    fn presses(&mut self, side: Color) {
        self.now += self.lot.between(200, 900);
        self.clock.turn = Some(side.fold_wb(Seat::Right, Seat::Left));
        let face = side.fold_wb(&mut self.clock.left, &mut self.clock.right);
        face.seconds = face.seconds.saturating_sub(self.takes);
        self.tells(What::Clock(self.clock));
    }

    /// The men stand still for a while; who has moved presses the clock, the board is told whole now and then.
    fn rests(&mut self, side: Color, before: &Game, after: &Game) {
        // He presses who has moved, lawfully or not; if not, he may have been stopped.
        let moved = before.turn() == side && self.men != self.at_turn;
        let pressed = after.turn() != side || self.lot.chance(2, 3);
        let open = after.outcome().0 == Outcome::Open;
        if moved && pressed && open && self.runs(side) && !self.completes {
            self.presses(side);
        }
        if after.turn() != before.turn() {
            self.at_turn = self.men;
        }
        self.now += self.lot.between(4000, 9000);
        if self.lot.chance(1, 2) {
            self.tells(What::Board(self.men));
            self.now += 200;
        }
        let stands = Happening::Stands(Standing::of(after));
        self.script.push((self.now, stands));
        self.now += self.lot.between(300, 3000);
    }

    fn does(&mut self, act: &Act, before: &Game, after: &Game) {
        let Actor::Side { side, .. } = act.actor else {
            return self.says(act, after);
        };
        let plain = act.manner == umpire::act::Manner::Meant && !act.unseen && act.clock.is_none();
        match &act.deed {
            _ if !plain => return self.says(act, after),
            Deed::Plays(_) if felt(before) == felt(after) || corrects(before, side) => {
                return self.says(act, after);
            }
            Deed::Plays(_) => {
                self.moves_men(side, before, after);
                return self.rests(side, before, after);
            }
            Deed::Lifts(square) => match self.men.piece_at(*square) {
                Some(man) => {
                    if self.down.is_some_and(|(_, at)| at == *square) {
                        // What is slid across is felt for less time than what is set down.
                        self.now += 600;
                        self.down = None;
                    }
                    self.hands.push((side, man));
                    self.off(*square);
                }
                None => return self.says(act, after),
            },
            Deed::Puts { on, over: None } => self.puts(side, *on),
            Deed::PressesClock if self.runs(side) => {
                self.presses(side);
                self.down = self.down.filter(|(hand, _)| *hand != side);
                return self.rests(side, before, after);
            }
            Deed::Sets {
                owner: None,
                piece,
                on,
                standing_for,
            } => {
                self.sets(side, *piece, *on);
                self.down = Some((side, *on));
                if *piece == Role::Rook {
                    self.answers(side, standing_for.unwrap_or(Role::Rook));
                }
            }
            Deed::Quits => {
                self.down = None;
                if after.turn() != side {
                    // What was taken lies beside the board.
                    self.hands
                        .retain(|(hand, man)| *hand != side || man.color == side);
                }
                return self.rests(side, before, after);
            }
            Deed::Replaces { belongs, on: None }
                if self.men.piece_at(*belongs).is_none()
                    && felt(after).piece_at(*belongs).is_some() =>
            {
                if let Some(man) = felt(after).piece_at(*belongs) {
                    self.on(*belongs, man);
                }
            }
            Deed::TakesOff(square) => {
                // Of two men on a square the one beneath is felt no more.
                if after.men().man_at(*square).is_none() && self.men.piece_at(*square).is_some() {
                    self.off(*square);
                }
                if after.turn() == before.turn() {
                    return;
                }
            }
            _ => return self.says(act, after),
        }
        if self.hands.is_empty() && self.down.is_none() {
            self.rests(side, before, after);
        }
    }

    fn puts(&mut self, side: Color, square: Square) {
        if let Some(i) = self.hands.iter().rposition(|(hand, _)| *hand == side) {
            let (_, man) = self.hands.remove(i);
            self.on(square, man);
        } else if let Some((_, at)) = self.down.filter(|(hand, _)| *hand == side)
            && let Some(man) = self.men.piece_at(at)
        {
            self.off(at);
            self.on(square, man);
        }
        self.down = Some((side, square));
    }

    /// Whether the side's clock runs.
    fn runs(&self, side: Color) -> bool {
        self.clock.running && self.clock.turn == Some(side.fold_wb(Seat::Left, Seat::Right))
    }

    /// A piece from beside the board comes to the square; the Pawn, on it or in the hand, goes.
    fn sets(&mut self, side: Color, piece: Role, square: Square) {
        let pawn = |man: &Piece| man.color == side && man.role == Role::Pawn;
        if self.men.piece_at(square).is_some() {
            self.off(square);
        }
        self.hands.retain(|(hand, man)| *hand != side || !pawn(man));
        self.on(
            square,
            Piece {
                color: side,
                role: piece,
            },
        );
    }

    /// Asked what a Rook stands for, the player says it.
    fn answers(&mut self, side: Color, role: Role) {
        self.now += 1500;
        let said = format!(
            "{side} meant {role}",
            side = umpire::words::side(side),
            role = umpire::words::piece(role)
        );
        self.script.push((self.now, Happening::Said(said)));
        self.now += 500;
    }

    /// The clock is made to run as the umpire has it.
    fn sets_clock(&mut self, game: &Game) {
        let Some(side) = game.running() else { return };
        if self.runs(side) || (!self.completes && self.lot.chance(1, 2)) {
            return;
        }
        self.clock.running = false;
        self.tells(What::Clock(self.clock));
        self.now += 1500;
        self.clock.turn = Some(side.fold_wb(Seat::Left, Seat::Right));
        self.clock.running = true;
        self.tells(What::Clock(self.clock));
        self.now += 500;
    }

    /// What no sensor feels is said; and if the umpire has the men otherwise, they are put so.
    fn says(&mut self, act: &Act, after: &Game) {
        // A word said while a man is in the hand, or the hand on it, is soon said.
        let busy = self.down.is_some() || !self.hands.is_empty();
        self.now += if busy { 400 } else { 1000 };
        self.script
            .push((self.now, Happening::Said(act.to_string())));
        self.now += if busy { 100 } else { 1000 };
        // Of a man lifted with notice, by mistake, to rectify, the lifting is felt and the manner said.
        match (&act.deed, act.actor) {
            (Deed::Puts { on, .. }, Actor::Side { side, .. }) => self.puts(side, *on),
            (Deed::Lifts(square), Actor::Side { side, .. }) => {
                if let Some(man) = self.men.piece_at(*square)
                    && felt(after).piece_at(*square).is_none()
                {
                    self.hands.push((side, man));
                    self.off(*square);
                }
            }
            _ => {}
        }
        if self.hands.is_empty() {
            self.puts_right(after);
            self.at_turn = self.men;
        }
        if after.outcome().0 == Outcome::Open {
            self.sets_clock(after);
        }
        self.now += if busy { 100 } else { 4000 };
        self.script
            .push((self.now, Happening::Stands(Standing::of(after))));
        self.now += if busy { 100 } else { 500 };
    }

    /// The men are put as the umpire has them.
    fn puts_right(&mut self, game: &Game) {
        let wanted = felt(game);
        let other = |sq: &Square| self.men.piece_at(*sq) != wanted.piece_at(*sq);
        let wrong: Vec<Square> = Square::ALL.into_iter().filter(other).collect();
        for square in &wrong {
            if self.men.piece_at(*square).is_some() {
                self.off(*square);
            }
        }
        for square in &wrong {
            if let Some(man) = wanted.piece_at(*square) {
                self.on(*square, man);
            }
        }
    }
}

/// Whether a move of the side takes the place of one that stands on the board.
fn corrects(game: &Game, side: Color) -> bool {
    game.duties(side)
        .iter()
        .any(|duty| duty.remedy == Remedy::CorrectMove)
}

/// The men of the game as a board feels them.
fn felt(game: &Game) -> Board {
    let mut board = Board::default();
    for square in Square::ALL {
        if let Some(man) = game.men().man_at(square) {
            let role = match man.form {
                board::Form::NamedPawn => Role::Pawn,
                board::Form::Substitute if man.kind == Role::Queen => Role::Rook,
                _ => man.kind,
            };
            let color = man.owner;
            board.set_piece_at(square, Piece { color, role });
        }
    }
    board
}
