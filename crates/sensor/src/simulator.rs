//! A board that is not there: what a real one would feel while a case is played on it.
mod games;
mod hands;
mod lot;
mod noise;

use std::sync::Arc;

use board::{Board, Color, Piece, Role, Square};
use minutes::{Case, Step};
use statute::Code;
use umpire::Game;
use umpire::act::{Act, Actor, Deed};
use umpire::agreement::Outcome;

use crate::entry::Inference;
use crate::event::{Event, Face, Millis, Reading, Seat, What};
use crate::sitting::{Settings, Sitting, Told};
pub use games::a_game;
pub use lot::Lot;
pub use noise::{KINDS, Noise};

/// Something that happens at the simulated board.
#[derive(Clone, Debug, PartialEq)]
pub enum Happening {
    /// The board tells this.
    Felt(What),
    /// Somebody says this.
    Said(String),
    /// Here the game stands so, in truth.
    Stands(Standing),
}

/// How a game stands, as far as two accounts of it can be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub placement: String,
    pub turn: Color,
    pub outcome: Outcome,
    /// The rights and duties of both sides, in words.
    pub open: Vec<String>,
}

impl Standing {
    pub fn of(game: &Game) -> Standing {
        let mut open = Vec::new();
        for side in [Color::White, Color::Black] {
            open.extend(game.rights(side).iter().map(|r| r.act.to_string()));
            open.extend(
                game.duties(side)
                    .iter()
                    .map(|d| format!("{side} must {}", d.remedy)),
            );
        }
        open.sort();
        Standing {
            placement: game.placement(),
            turn: game.turn(),
            outcome: game.outcome().0,
            open,
        }
    }
}

/// What happens, and when.
pub type Script = Vec<(Millis, Happening)>;

/// Plays the case under the code on a board that makes such noise; or says why the case cannot be played.
pub fn play(case: &Case, code: Arc<Code>, noise: &Noise, lot: &mut Lot) -> Result<Script, String> {
    let mut game = Game::new(code, case.conditions.clone())?;
    let mut table = Simulation {
        now: 0,
        script: Vec::new(),
        men: *game.position().board(),
        hands: Vec::new(),
        down: None,
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
    for (_, step) in &case.steps {
        match step {
            Step::Then(_) => {}
            Step::After { times, moves } => {
                for words in (0..*times).flat_map(|_| moves) {
                    let before = game.clone();
                    let mover = game.turn();
                    game.regular(words)
                        .map_err(|why| format!("{words}: {why}"))?;
                    table.moves_men(mover, &before, &game);
                    table.rests(mover, &before, &game);
                }
            }
            Step::Act(act) => {
                let before = game.clone();
                game.act(act);
                table.does(act, &before, &game);
            }
        }
    }
    Ok(noise.disturb(table.script, table.lot))
}

/// How a simulated game was heard.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    /// Where it first stood otherwise than in truth: when, the truth, and what was believed.
    pub wrong: Option<(Millis, Standing, Option<Standing>)>,
    /// The arbiter was asked something.
    pub asked: bool,
    /// Something that the board did not tell was mended, or the board was gone.
    pub mended: bool,
}

/// Hears the script as a board's, and compares.
pub fn hear(script: &Script, settings: Settings) -> Heard {
    let mut sitting = Sitting::new(settings);
    let mut heard = Heard::default();
    for (at, happening) in script {
        let at = *at;
        let told = match happening {
            Happening::Felt(what) => sitting.feels(Event {
                at,
                what: what.clone(),
            }),
            Happening::Said(words) => {
                let mut told = sitting.idles(at);
                match sitting.hears(words) {
                    Ok(more) => told.extend(more),
                    Err(why) => told.push(Told::Question(why)),
                }
                told
            }
            Happening::Stands(truth) => {
                let told = sitting.idles(at);
                let believed = sitting.game().map(Standing::of);
                if believed.as_ref() != Some(truth) && heard.wrong.is_none() {
                    heard.wrong = Some((at, truth.clone(), believed));
                }
                told
            }
        };
        for one in told {
            match one {
                Told::Question(_) => heard.asked = true,
                Told::Act(entry) => {
                    heard.mended |= entry.inferred.is_some_and(Inference::is_mended)
                }
                Told::Note(text) => heard.mended |= text.starts_with("The board is gone"),
                _ => {}
            }
        }
    }
    heard
}

struct Simulation<'a> {
    now: Millis,
    script: Script,
    /// The men as they really stand.
    men: Board,
    /// The men in hands, with the hand.
    hands: Vec<(Color, Piece)>,
    /// The man last set down, the hand still on it.
    down: Option<(Color, Square)>,
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
        self.tells(What::Square(square, None));
    }

    fn on(&mut self, square: Square, man: Piece) {
        self.now += self.lot.between(350, 1200);
        self.men.set_piece_at(square, man);
        self.tells(What::Square(square, Some(man)));
    }

    fn presses(&mut self, side: Color) {
        self.now += self.lot.between(200, 900);
        self.clock.turn = Some(side.fold_wb(Seat::Right, Seat::Left));
        let face = side.fold_wb(&mut self.clock.left, &mut self.clock.right);
        face.seconds = face.seconds.saturating_sub(7);
        self.tells(What::Clock(self.clock));
    }

    /// The men stand still for a while; who has moved presses the clock, the board is told whole now and then.
    fn rests(&mut self, side: Color, before: &Game, after: &Game) {
        let passed = before.turn() == side && after.turn() != side;
        if passed && after.outcome().0 == Outcome::Open {
            self.presses(side);
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
            Deed::Plays(_) if felt(before) == felt(after) => return self.says(act, after),
            Deed::Plays(_) => {
                self.moves_men(side, before, after);
                return self.rests(side, before, after);
            }
            Deed::Lifts(square) => match self.men.piece_at(*square) {
                Some(man) => {
                    if self.down.is_some_and(|(_, at)| at == *square) {
                        self.down = None;
                    }
                    self.hands.push((side, man));
                    self.off(*square);
                }
                None => return self.says(act, after),
            },
            Deed::Puts { on, over: None } => self.puts(side, *on),
            Deed::Quits => {
                self.down = None;
                return self.rests(side, before, after);
            }
            Deed::TakesOff(square) => {
                // Of two men on a square the one beneath is felt no more.
                if after.men().man_at(*square).is_none() && self.men.piece_at(*square).is_some() {
                    self.off(*square);
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

    /// What no sensor feels is said; and if the umpire has the men otherwise, they are put so.
    fn says(&mut self, act: &Act, after: &Game) {
        self.now += 1000;
        self.script
            .push((self.now, Happening::Said(act.to_string())));
        self.now += 1000;
        if self.hands.is_empty() {
            self.puts_right(after);
        }
        self.now += 4000;
        self.script
            .push((self.now, Happening::Stands(Standing::of(after))));
        self.now += 500;
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

/// The men of the game as a board feels them.
fn felt(game: &Game) -> Board {
    let mut board = Board::default();
    for square in Square::ALL {
        if let Some(man) = game.men().man_at(square) {
            let role = match man.form {
                board::Form::NamedPawn => Role::Pawn,
                _ => man.kind,
            };
            let color = man.owner;
            board.set_piece_at(square, Piece { color, role });
        }
    }
    board
}
