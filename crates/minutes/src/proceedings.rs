//! A case heard under one code: each act, the ruling on it, and what was expected of it.
use std::sync::Arc;

use board::{Color, Position, Wings};
use statute::Code;
use umpire::act::{Act, Actor, Deed};
use umpire::agreement::{Conditions, How, Outcome};
use umpire::{Duty, Game, Right, Ruling};

use crate::case::{Case, Expectation, Step};

/// What was done and ruled, from the beginning of the game on.
///
/// ```
/// let case = minutes::read("stale.case", "code all\nwhite plays e4\nthen turn black\nthen turn white").unwrap();
/// for code in statute::Code::all() {
///     assert_eq!(minutes::hear(&case, code).hearings.len(), 2); // the beginning, and the move
/// }
/// let heard = minutes::hear(&case, statute::Code::find("british-1899").unwrap());
/// assert_eq!(heard.tally(), (1, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Proceedings {
    pub code: Arc<Code>,
    pub hearings: Vec<Hearing>,
}

/// One thing that was told, the ruling on it, how the game then stood, and what was expected.
///
/// ```
/// let case = minutes::read("one.case", "code all\nwhite plays e4\nthen turn black").unwrap();
/// let heard = minutes::hear(&case, statute::Code::find("british-1899").unwrap());
/// let hearing = heard.hearings.last().unwrap();
/// assert_eq!((hearing.line, hearing.checks.len()), (2, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Hearing {
    /// The line of the case, from 1; 0 is the beginning of the game.
    pub line: usize,
    pub event: Event,
    pub standing: Option<Standing>,
    pub checks: Vec<Check>,
}

/// What was heard.
///
/// ```
/// use minutes::Event;
/// let case = minutes::read("early.case", "code all\nafter e4 e5 Ke3\nwhite resigns").unwrap();
/// let heard = minutes::hear(&case, statute::Code::find("british-1899").unwrap());
/// assert!(matches!(heard.hearings[0].event, Event::Beginning(_)));
/// assert!(matches!(&heard.hearings[1].event, Event::Halt(why) if why.starts_with("Ke3")));
/// ```
#[derive(Clone, Debug)]
pub enum Event {
    /// The umpire's ruling on how the game begins.
    Beginning(Ruling),
    /// Moves regularly made.
    After(Step),
    Act(Act, Ruling),
    /// The case cannot be heard further, for this reason.
    Halt(String),
}

/// How a game stands.
///
/// ```
/// use minutes::Standing;
/// let mut game = umpire::Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&minutes::read_act("white touches g1").unwrap());
/// let [white, black] = Standing::of(&game).duties;
/// assert_eq!((white.len(), black.len()), (1, 0));
/// ```
#[derive(Clone, Debug)]
pub struct Standing {
    pub placement: String,
    pub turn: Color,
    pub result: (Outcome, Option<How>),
    /// Of White and of Black.
    pub rights: [Vec<Right>; 2],
    pub duties: [Vec<Duty>; 2],
}

/// An expectation, and what was the case instead if it failed.
///
/// ```
/// let case = minutes::read("turn.case", "code all\nwhite plays e4\nthen turn white").unwrap();
/// let heard = minutes::hear(&case, statute::Code::find("british-1899").unwrap());
/// let check = heard.checks().next().unwrap();
/// assert_eq!(check.expectation.to_string(), "turn white");
/// assert!(check.instead.as_ref().unwrap().contains("black"));
/// ```
#[derive(Clone, Debug)]
pub struct Check {
    pub line: usize,
    pub expectation: Expectation,
    pub instead: Option<String>,
}

impl Proceedings {
    pub fn checks(&self) -> impl Iterator<Item = &Check> {
        self.hearings.iter().flat_map(|hearing| &hearing.checks)
    }

    /// How many expectations held, and how many failed. A case that cannot be heard to its end has
    /// failed even if it expects nothing more.
    pub fn tally(&self) -> (usize, usize) {
        let failed = self
            .checks()
            .filter(|check| check.instead.is_some())
            .count();
        let halted = self
            .hearings
            .iter()
            .any(|h| matches!(h.event, Event::Halt(_)));
        (
            self.checks().count() - failed,
            failed.max(usize::from(halted)),
        )
    }
}

impl Standing {
    pub fn of(game: &Game) -> Standing {
        Standing {
            placement: game.placement(),
            turn: game.turn(),
            result: game.outcome(),
            rights: [Color::White, Color::Black].map(|side| game.rights(side)),
            duties: [Color::White, Color::Black].map(|side| game.duties(side)),
        }
    }
}

/// Hears the case under the code.
pub fn hear(case: &Case, code: Arc<Code>) -> Proceedings {
    let hearings = match Court::open(code.clone(), case.conditions.clone()) {
        Ok((court, beginning)) => sit(court, beginning, &case.steps),
        Err(reason) => vec![halt(0, reason, &case.steps)],
    };
    Proceedings { code, hearings }
}

fn sit(mut court: Court, beginning: Hearing, steps: &[(usize, Step)]) -> Vec<Hearing> {
    let mut hearings = vec![];
    let mut latest = beginning;
    for (n, (line, step)) in steps.iter().enumerate() {
        match court.hear(*line, step) {
            Ok(Heard::Event(next)) => hearings.push(std::mem::replace(&mut latest, next)),
            Ok(Heard::Check(check)) => latest.checks.push(check),
            Err(reason) => {
                hearings.push(std::mem::replace(
                    &mut latest,
                    halt(*line, reason, &steps[n..]),
                ));
                break;
            }
        }
    }
    hearings.push(latest);
    hearings
}

/// A case that cannot be heard further: what it still expects has failed.
fn halt(line: usize, reason: String, steps: &[(usize, Step)]) -> Hearing {
    let unheard = |(line, step): &(usize, Step)| match step {
        Step::Then(expectation) => Some(Check {
            line: *line,
            expectation: expectation.clone(),
            instead: Some("the case could not be heard so far".into()),
        }),
        _ => None,
    };
    Hearing {
        line,
        event: Event::Halt(reason),
        standing: None,
        checks: steps.iter().filter_map(unheard).collect(),
    }
}

/// A game before the umpire, heard step by step.
///
/// ```
/// let code = statute::Code::find("first-societies").unwrap();
/// let (mut court, _) = minutes::Court::open(code, Default::default()).unwrap();
/// assert!(!court.act(&minutes::read_act("white plays e4").unwrap()).refused());
/// assert!(court.act(&minutes::read_act("white demands move king").unwrap()).refused());
/// assert_eq!(court.game.turn(), board::Color::Black);
/// ```
#[derive(Clone)]
pub struct Court {
    pub game: Game,
    /// The ruling on the last act, or on the beginning.
    pub ruling: Ruling,
    /// The board to which the record last sent or sealed was put.
    pub(crate) recorded_on: Option<(Position, Wings)>,
}

/// What came of a step: something happened, or something was tested.
///
/// ```
/// use minutes::{Court, Expectation, Heard, Step};
/// let (mut court, _) = Court::open(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// let asked = Step::Then(Expectation::Turn(board::Color::White));
/// let Ok(Heard::Check(check)) = court.hear(1, &asked) else { panic!("nothing happened") };
/// assert_eq!(check.instead, None);
/// let done = Step::Act(minutes::read_act("white plays e4").unwrap());
/// assert!(matches!(court.hear(2, &done), Ok(Heard::Event(_))));
/// ```
#[derive(Clone, Debug)]
pub enum Heard {
    Event(Hearing),
    Check(Check),
}

impl Court {
    /// Opens a game, with the ruling on its beginning; or says why it cannot be played so.
    pub fn open(code: Arc<Code>, conditions: Conditions) -> Result<(Court, Hearing), String> {
        let game = Game::new(code, conditions)?;
        let ruling = game.opening().clone();
        let beginning = Hearing {
            line: 0,
            event: Event::Beginning(ruling.clone()),
            standing: Some(Standing::of(&game)),
            checks: Vec::new(),
        };
        let court = Court {
            game,
            ruling,
            recorded_on: None,
        };
        Ok((court, beginning))
    }

    /// Hears one step; an error if moves said to be regular are not.
    pub fn hear(&mut self, line: usize, step: &Step) -> Result<Heard, String> {
        let event = match step {
            Step::Then(expectation) => {
                return Ok(Heard::Check(Check {
                    line,
                    expectation: expectation.clone(),
                    instead: self.test(expectation).err(),
                }));
            }
            Step::After { times, moves } => {
                for m in (0..*times).flat_map(|_| moves) {
                    self.game.regular(m).map_err(|why| format!("{m}: {why}"))?;
                }
                Event::After(step.clone())
            }
            Step::Act(act) => Event::Act(act.clone(), self.act(act).clone()),
        };
        Ok(Heard::Event(Hearing {
            line,
            event,
            standing: Some(Standing::of(&self.game)),
            checks: Vec::new(),
        }))
    }

    /// Something is done; the umpire rules.
    pub fn act(&mut self, act: &Act) -> &Ruling {
        self.keep_board(act);
        self.ruling = self.game.act(act);
        &self.ruling
    }

    /// Keeps the board that a record is about to be put to, before it perhaps changes it.
    fn keep_board(&mut self, act: &Act) {
        if let (Deed::Seals(_) | Deed::Sends(_), Actor::Side { side, .. }) = (&act.deed, act.actor)
        {
            self.recorded_on = Some((self.game.position().with_turn(side), self.game.wings()));
        }
    }
}
