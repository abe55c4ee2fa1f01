//! A game before the umpire, act by act.
use crate::sight::Sight;
use crate::{Understood, Wrong, code, hearing};
use board::Color;
use minutes::told::{self, DutyTold, RightTold};
use minutes::{Case, Court, Heard, Meaning, Scene, Standing, Step, Unreadable};
use record::Notation;
use serde_json::Value;
use statute::Code;
use std::sync::Arc;
use umpire::Ruling;
use umpire::act::{Act, Actor};

/// A game under a code, with what has been done in it.
///
/// ```
/// let mut table = desk::Table::open("british-1899", "agree odds white gives queen").unwrap();
/// table.act("white touches e2").unwrap();
/// table.act("white plays d4").unwrap();
/// assert_eq!(table.expect("then black may demand restore position").unwrap(), None);
/// assert!(table.case().ends_with("white touches e2\nwhite plays d4\n"));
/// ```
#[derive(Clone)]
pub struct Table {
    case: Case,
    court: Court,
}

impl Table {
    /// A game under a code, by its id or its file; the conditions are header lines of the case language, and moves
    /// regularly made before (`after …`).
    pub fn open(code: &str, conditions: &str) -> Result<Table, Wrong> {
        Table::under(code::open(code)?, conditions)
    }

    /// The same under a code that is known already.
    pub fn under(code: Arc<Code>, conditions: &str) -> Result<Table, Wrong> {
        let case = hearing::case("conditions", conditions)?;
        let told = |(_, step): &&(usize, Step)| !matches!(step, Step::After { .. });
        if let Some((line, step)) = case.steps.iter().find(told) {
            let why = format!(
                "conditions: line {line}: `{step}` is no condition; it is told by `act` or `expect`"
            );
            return Err(Wrong::new(why));
        }
        Table::lay(code, case)
    }

    /// A game that a case tells of, under its one code, as far as it has gone.
    pub fn resume(name: &str, text: &str) -> Result<Table, Wrong> {
        let mut case = hearing::case(name, text)?;
        let codes = hearing::codes(name, &case, &[])?;
        let [code] = codes.as_slice() else {
            let why = format!("{name} must name the one code that the game is played under");
            return Err(Wrong::new(why));
        };
        case.steps
            .retain(|(_, step)| !matches!(step, Step::Then(_)));
        Table::lay(code.clone(), case)
    }

    fn lay(code: Arc<Code>, mut case: Case) -> Result<Table, Wrong> {
        case.codes = vec![code.reference()];
        let (mut court, _) = Court::open(code, case.conditions.clone())?;
        for (line, step) in &case.steps {
            court
                .hear(*line, step)
                .map_err(|why| Wrong::new(format!("line {line}: {why}")))?;
        }
        Ok(Table { case, court })
    }

    pub fn code(&self) -> &Arc<Code> {
        self.court.game.code()
    }

    pub fn game(&self) -> &umpire::Game {
        &self.court.game
    }

    /// The ruling on the last act, or on the beginning.
    pub fn ruling(&self) -> &Ruling {
        &self.court.ruling
    }

    /// Something is done, in the words of the case language; the umpire rules.
    pub fn act(&mut self, line: &str) -> Result<&Ruling, Wrong> {
        Ok(self.rule(act(line)?))
    }

    /// The same of an act that has been read.
    pub fn rule(&mut self, act: Act) -> &Ruling {
        self.court.act(&act);
        let line = self.case.steps.len() + 1;
        self.case.steps.push((line, Step::Act(act)));
        &self.court.ruling
    }

    /// Whether what is expected (`then …`) is so; else what is instead. Nothing changes.
    pub fn expect(&self, line: &str) -> Result<Option<String>, Wrong> {
        let line = match line.trim_start().starts_with("then ") {
            true => line.to_owned(),
            false => format!("then {line}"),
        };
        let case = hearing::case("expectation", &line)?;
        let [(_, step @ Step::Then(_))] = case.steps.as_slice() else {
            return Err(Wrong::new("one expectation is tested at a time"));
        };
        match self.court.clone().hear(1, step)? {
            Heard::Check(check) => Ok(check.instead),
            Heard::Event(_) => Ok(None),
        }
    }

    /// The acts that people's own words tell of, in the case language; an error asks where they are unclear.
    pub fn interpret(&self, line: &str) -> Result<Vec<String>, Wrong> {
        match self.meaning(line, None) {
            Meaning::Acts(acts) => Ok(acts.iter().map(ToString::to_string).collect()),
            unclear => Err(Wrong::new(unclear.question().unwrap_or_default())),
        }
    }

    /// What these words mean when that side says them: the acts, or what to ask.
    pub fn understood(&self, line: &str, speaker: Color) -> Understood {
        Understood::from(self.meaning(
            line,
            Some(Actor::Side {
                side: speaker,
                member: None,
            }),
        ))
    }

    fn meaning(&self, line: &str, speaker: Option<Actor>) -> Meaning {
        let scene = Scene {
            game: &self.court.game,
            speaker,
            by_letter: self.case.conditions.by_communication(),
        };
        minutes::interpret(line, scene)
    }

    /// What a side may now do beyond playing on.
    pub fn rights(&self, side: Color) -> Vec<RightTold> {
        told::rights(side, &self.court.game.rights(side))
    }

    /// What a side must now do.
    pub fn duties(&self, side: Color) -> Vec<DutyTold> {
        told::duties(side, &self.court.game.duties(side))
    }

    /// How the game stands, with the rights and duties of both sides.
    pub fn standing(&self) -> Value {
        hearing::standing(&Standing::of(&self.court.game))
    }

    /// The game as a page shows it.
    pub fn sight(&self) -> Sight {
        Sight::of(&self.court.game)
    }

    /// The legal moves that are now open to a side by the law, as records of a notation.
    pub fn playable(&self, side: Color, notation: Notation) -> Vec<String> {
        let game = &self.court.game;
        let (position, wings) = (game.position().with_turn(side), game.wings());
        let moves = game.playable(side).into_iter();
        moves
            .map(|m| notation.write(&position, &wings, m))
            .collect()
    }

    /// All that has been done, as a case.
    pub fn case(&self) -> String {
        self.case.to_string()
    }

    /// The moves that stand, as a PGN with every act in its comments.
    pub fn pgn(&self) -> Result<String, Wrong> {
        Ok(minutes::to_pgn(&self.case, self.code().clone())?)
    }
}

/// An act in the case language.
pub fn act(line: &str) -> Result<Act, Wrong> {
    let unreadable = |place| Unreadable {
        name: "act".into(),
        text: line.into(),
        places: vec![place],
    };
    Ok(minutes::read_act(line).map_err(unreadable)?)
}
