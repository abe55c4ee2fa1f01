//! A case as it was told, and how it is written down again.
use statute::Code;
use std::fmt::{self, Display, Formatter};

use board::{Color, Square};
use umpire::act::{Act, Advice, MoveWords, Points, Reading, Remedy};
use umpire::agreement::{Conditions, How, Outcome, Start, Tempo};
use umpire::words::side;

/// What happened at a board and what the law says of it.
///
/// ```
/// let text = "case A Knight touched\ncode british-1899\nwhite touches g1\nthen white must move g1";
/// let case = minutes::read("touch.case", text).unwrap();
/// assert_eq!((case.title.as_str(), case.codes.len()), ("A Knight touched", 1));
/// assert_eq!(case.to_string().lines().last(), Some("then white must move g1"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Case {
    pub title: String,
    /// Every expectation must hold under each of these.
    pub codes: Vec<String>,
    pub conditions: Conditions,
    /// Each with the number of its line, from 1.
    pub steps: Vec<(usize, Step)>,
}

/// One thing told of the game.
///
/// ```
/// use minutes::{Expectation, Step};
/// let case = minutes::read("to-and-fro.case", "code all\nafter 2 times Nf3 Nf6 Ng1 Ng8\nthen turn white").unwrap();
/// assert!(matches!(&case.steps[0].1, Step::After { times: 2, moves } if moves.len() == 4));
/// assert_eq!(case.steps[1], (3, Step::Then(Expectation::Turn(board::Color::White))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// `after [N times] MOVES`: moves regularly made.
    After {
        times: u32,
        moves: Vec<MoveWords>,
    },
    Act(Act),
    Then(Expectation),
}

/// What must be the case; it never changes the game.
///
/// ```
/// use board::Color;
/// use minutes::{Expectation, Step};
/// let must = Expectation::Must(Color::Black, umpire::act::Remedy::MoveKing);
/// assert_eq!(must.to_string(), "black must move king");
/// let case = minutes::read("king.case", "code all\nthen black must move king").unwrap();
/// assert_eq!(case.steps[0].1, Step::Then(must));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// The umpire would uphold the act now, or refuse it.
    May {
        act: Act,
        upheld: bool,
    },
    MayOnlyPlay(Color, Vec<MoveWords>),
    MayDemandNothing(Color),
    Must(Color, Remedy),
    Free(Color),
    Turn(Color),
    Position {
        placement: String,
        turn: Option<Color>,
    },
    Result(Outcome, Option<How>),
    Refused,
    NoProvision,
    Advice(Advice),
    Cites(Vec<String>),
    /// Of a record given here, or else of that last sent or sealed.
    Expresses {
        record: Option<String>,
        moves: Vec<MoveWords>,
    },
    Calls {
        side: Color,
        square: Square,
        name: String,
    },
    NextToBegin(Vec<Color>),
    GamesCounted(u32),
    Clock(Color, Reading),
    Due(Color, u32),
    /// Whose clock runs; none if neither does.
    Running(Option<Color>),
    Completed(Color, u32),
    IllegalMoves(Color, u32),
    Points(Color, Points),
    Game(Tempo),
}

impl Step {
    /// Whether the umpire may have to look for a proof: endless checks claimed, or asked whether they could be.
    ///
    /// ```
    /// let text = "case Checks\ncode british-1899\nthen white may claim draw by endless checks\nwhite plays e4";
    /// let case = minutes::read("checks.case", text).unwrap();
    /// let asks: Vec<bool> = case.steps.iter().map(|(_, step)| step.asks_for_proof()).collect();
    /// assert_eq!(asks, [true, false]);
    /// ```
    pub fn asks_for_proof(&self) -> bool {
        let act = match self {
            Step::Act(act) | Step::Then(Expectation::May { act, .. }) => act,
            _ => return false,
        };
        act.deed.needs_proof()
    }
}

impl Case {
    /// How many acts and moves it tells of.
    pub(crate) fn length(&self) -> usize {
        let length = |(_, step): &(usize, Step)| match step {
            Step::After { times, moves } => (*times as usize).saturating_mul(moves.len()),
            _ => 1,
        };
        self.steps.iter().map(length).fold(0, usize::saturating_add)
    }
}

fn list<T: Display>(items: &[T]) -> String {
    let words: Vec<String> = items.iter().map(T::to_string).collect();
    words.join(" ")
}

impl Display for Case {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        if !self.title.is_empty() {
            writeln!(f, "case {}", self.title)?;
        }
        if !self.codes.is_empty() {
            let known = |code: &&String| Code::ids().contains(&code.as_str());
            let word = |code: &String| match known(&code) {
                true => code.clone(),
                false => format!("\"{code}\""),
            };
            let words: Vec<String> = self.codes.iter().map(word).collect();
            writeln!(f, "code {}", words.join(" "))?;
        }
        write_conditions(&self.conditions, f)?;
        let mut acting = false;
        for (_, step) in &self.steps {
            if !acting && !matches!(step, Step::After { .. }) {
                acting = true;
                writeln!(f)?;
            }
            writeln!(f, "{step}")?;
        }
        Ok(())
    }
}

fn write_conditions(conditions: &Conditions, f: &mut Formatter) -> fmt::Result {
    for agreement in &conditions.agreements {
        writeln!(f, "agree {agreement}")?;
    }
    for game in &conditions.earlier {
        writeln!(f, "earlier {} began, {}", side(game.began), game.result)?;
    }
    if conditions.new_sitting {
        writeln!(f, "new sitting")?;
    }
    if conditions.board_turned {
        writeln!(f, "board turned")?;
    }
    if conditions.colours_reversed {
        writeln!(f, "colours reversed")?;
    }
    match &conditions.start {
        Start::Ordinary => {}
        Start::Position(position) => writeln!(f, "position {}", position.fen())?,
        Start::Array(position) => writeln!(f, "array {}", position.fen())?,
    }
    match conditions.clock {
        Some((Reading::Left(white), black)) => {
            writeln!(
                f,
                "clock white {} black {black}",
                umpire::words::time(white)
            )
        }
        Some((white, black)) => writeln!(f, "clock white {white} black {black}"),
        None => Ok(()),
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Step::After { times: 1, moves } => write!(f, "after {}", list(moves)),
            Step::After { times, moves } => write!(f, "after {times} times {}", list(moves)),
            Step::Act(act) => act.fmt(f),
            Step::Then(expectation) => write!(f, "then {expectation}"),
        }
    }
}

impl Display for Expectation {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Expectation::May { act, upheld } => {
                let may = if *upheld { "may" } else { "may not" };
                write!(f, "{} {may} {}", act.actor, act.as_right())
            }
            Expectation::MayOnlyPlay(who, moves) => {
                write!(f, "{} may only play {}", side(*who), list(moves))
            }
            Expectation::MayDemandNothing(who) => write!(f, "{} may demand nothing", side(*who)),
            Expectation::Must(who, remedy) => write!(f, "{} must {remedy}", side(*who)),
            Expectation::Free(who) => write!(f, "{} is free", side(*who)),
            Expectation::Turn(who) => write!(f, "turn {}", side(*who)),
            Expectation::Position {
                placement,
                turn: None,
            } => write!(f, "position {placement}"),
            Expectation::Position {
                placement,
                turn: Some(turn),
            } => write!(f, "position {placement} {}", turn.char()),
            Expectation::Result(outcome, None) => write!(f, "result {outcome}"),
            Expectation::Result(outcome, Some(how)) => write!(f, "result {outcome} by {how}"),
            Expectation::Refused => f.write_str("refused"),
            Expectation::NoProvision => f.write_str("no provision"),
            Expectation::Advice(advice) => write!(f, "advice {advice}"),
            Expectation::Cites(ids) => write!(f, "cites {}", ids.join(" ")),
            Expectation::Expresses { record, moves } => {
                if let Some(record) = record {
                    write!(f, "\"{record}\" ")?;
                }
                let moves = if moves.is_empty() {
                    "nothing".into()
                } else {
                    list(moves)
                };
                write!(f, "expresses {moves}")
            }
            Expectation::Calls {
                side: who,
                square,
                name,
            } => write!(f, "{} calls {square} \"{name}\"", side(*who)),
            Expectation::NextToBegin(sides) => {
                let sides: Vec<&str> = sides.iter().copied().map(side).collect();
                write!(f, "next to begin {}", sides.join(" "))
            }
            Expectation::GamesCounted(games) => write!(f, "games counted {games}"),
            Expectation::Clock(who, shown) => write!(f, "clock {} {shown}", side(*who)),
            Expectation::Due(who, moves) => write!(f, "due {} {moves}", side(*who)),
            Expectation::Running(who) => {
                write!(f, "running {}", who.map_or("neither", side))
            }
            Expectation::Completed(who, moves) => write!(f, "completed {} {moves}", side(*who)),
            Expectation::IllegalMoves(who, moves) => {
                write!(f, "illegal moves {} {moves}", side(*who))
            }
            Expectation::Points(who, points) => write!(f, "points {} {points}", side(*who)),
            Expectation::Game(tempo) => write!(f, "game {tempo}"),
        }
    }
}
