//! A game at the prompt: what was typed so far, and how it stands.
use crate::code;
use crate::diagram;
use crate::given;
use crate::hearing::{capital, each_once, open_to, said};
use crate::page::Page;
use board::Color;
use minutes::{Case, Court, Event, Heard, Hearing, Meaning, Scene, Step};
use statute::Code;
use std::path::Path;
use std::sync::Arc;
use umpire::Verdict;
use umpire::act::{Act, Actor, Deed};
use umpire::agreement::Outcome;
use umpire::words::{side, time};

pub struct Table {
    code: Arc<Code>,
    /// The game as it would be saved.
    case: Case,
    pub beginning: Hearing,
    court: Court,
}

const SIDES: [Color; 2] = [Color::White, Color::Black];

impl Table {
    /// A game under the code, with what the case has told of it so far.
    pub fn lay(code: Arc<Code>, case: Case) -> Result<Table, String> {
        let (mut court, beginning) = Court::open(code.clone(), case.conditions.clone())?;
        for (line, step) in &case.steps {
            court
                .hear(*line, step)
                .map_err(|why| format!("line {line}: {why}"))?;
        }
        Ok(Table {
            code,
            case,
            beginning,
            court,
        })
    }

    pub fn load(path: &Path) -> Result<Table, String> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|e| given::why(path, &e))?;
        let case = match is_case(path) {
            true => minutes::read(&name, &text).map_err(|e| e.to_string())?,
            false => minutes::from_pgn(&name, &text)?,
        };
        let [id] = case.codes.as_slice() else {
            return Err(format!(
                "{name} must name the one code that the game is played under"
            ));
        };
        let code = code::open(id).map_err(|failure| failure.to_string())?;
        Table::lay(code, case)
    }

    pub fn save(&mut self, path: &Path) -> Result<String, String> {
        self.case.codes = vec![self.code.reference()];
        let text = match is_case(path) {
            true => self.case.to_string(),
            false => minutes::to_pgn(&self.case, self.code.clone())?,
        };
        std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(format!("Saved in {}.", path.display()))
    }

    /// Hears a line: acts in the words people use, moves regularly made (`after …`) or a test (`then …`).
    pub fn hear(&mut self, line: &str) -> Result<Vec<Heard>, String> {
        let mut heard = Vec::new();
        for step in self.steps(line)? {
            let number = self.case.steps.len() + 1;
            heard.push(self.court.hear(number, &step)?);
            if !matches!(step, Step::Then(_)) {
                self.case.steps.push((number, step));
            }
        }
        Ok(heard)
    }

    fn steps(&self, line: &str) -> Result<Vec<Step>, String> {
        let first = line.split_whitespace().next().unwrap_or_default();
        if matches!(first, "then" | "after") {
            let case = minutes::read("the prompt", line).map_err(|e| e.to_string())?;
            return Ok(case.steps.into_iter().map(|(_, step)| step).collect());
        }
        if let Ok(Case { steps, .. }) = minutes::read("the prompt", line)
            && steps.is_empty()
        {
            return Err(
                "What is settled beforehand cannot be changed now; see --agree and --fen.".into(),
            );
        }
        let scene = Scene {
            game: &self.court.game,
            speaker: None,
            by_letter: self.case.conditions.by_communication(),
        };
        match minutes::interpret(line, scene) {
            Meaning::Acts(acts) => Ok(acts.into_iter().map(Step::Act).collect()),
            unclear => Err(unclear.question().unwrap_or_default()),
        }
    }

    /// Takes the last line back: the game is heard anew without it.
    pub fn undo(&mut self) -> Result<String, String> {
        let Some((_, step)) = self.case.steps.last().cloned() else {
            return Err("There is nothing to undo.".into());
        };
        let mut case = self.case.clone();
        case.steps.pop();
        *self = Table::lay(self.code.clone(), case)?;
        Ok(format!("Undone: {step}."))
    }

    pub fn greeting(&self, page: &Page) -> String {
        let mut lines = vec![format!(
            "{} Type help for help.",
            page.bold(&format!("{}.", self.code.title))
        )];
        if let Event::Beginning(ruling) = &self.beginning.event {
            lines.extend(said(ruling, 2, page));
        }
        lines.push(self.board());
        lines.push(self.state());
        lines.join("\n")
    }

    pub fn board(&self) -> String {
        diagram::on_terminal(&self.court.game.position())
    }

    /// Whose turn it is, or how the game ended, with what an arbiter keeps his eye on.
    fn state(&self) -> String {
        let mut lines = vec![self.turn()];
        lines.extend(SIDES.iter().filter_map(|who| self.watched(*who)));
        lines.join("\n")
    }

    /// A clock that counts down, the illegal moves that count, and whether the umpire may penalise.
    fn watched(&self, who: Color) -> Option<String> {
        let game = &self.court.game;
        let left = game.clock_left(who);
        let illegal = game.illegal_moves(who);
        let warning = Act {
            actor: Actor::Umpire,
            ..Act::of(who, Deed::Admonishes(who))
        };
        let mut told: Vec<String> = Vec::new();
        told.extend(left.map(|left| {
            let runs = match game.running() == Some(who) {
                true => ", running",
                false => "",
            };
            format!(
                "{} left{runs}, {} completed",
                time(left),
                desk::counted(game.completed(who), "move", "moves")
            )
        }));
        match illegal {
            0 => {}
            1 => told.push("one illegal move counted".into()),
            n => told.push(format!("{n} illegal moves counted")),
        }
        if game.clock_completes() && game.would_uphold(&warning) {
            told.push("the umpire may penalise him".into());
        }
        let name = capital(side(who));
        (!told.is_empty()).then(|| format!("{name}: {}.", told.join("; ")))
    }

    fn turn(&self) -> String {
        match self.court.game.outcome() {
            (Outcome::Open, _) => {
                format!("It is {}'s turn.", capital(side(self.court.game.turn())))
            }
            (outcome, None) => format!("The game is over: {outcome}."),
            (outcome, Some(how)) => format!("The game is over: {outcome} by {how}."),
        }
    }

    /// What follows an act.
    pub fn after(&self, hearing: &Hearing, page: &Page) -> String {
        let mut lines = Vec::new();
        if let Event::Act(_, ruling) = &hearing.event {
            match ruling.verdict {
                Verdict::Upheld => {}
                Verdict::Refused => lines.push(page.bold("Refused.")),
                Verdict::NoProvision => lines.push(page.bold("The code has no provision for it.")),
            }
            lines.extend(said(ruling, 2, page));
        }
        if page.is_terminal() {
            lines.push(self.board());
        }
        lines.push(self.state());
        let rights = self.rights(page);
        if !rights.is_empty() {
            lines.push(rights);
        }
        lines.join("\n")
    }

    /// What each side must and may do.
    pub fn rights(&self, page: &Page) -> String {
        let game = &self.court.game;
        let lines = SIDES.map(|who| open_to(who, &game.rights(who), &game.duties(who), 0, page));
        lines.concat().join("\n")
    }

    /// What the provisions say that the last ruling and the open rights rest on.
    pub fn why(&self, id: &str, page: &Page) -> Result<String, String> {
        let cites = match id {
            "" => each_once(&self.court.game.citations()),
            id => vec![id.to_string()],
        };
        if cites.is_empty() {
            return Err("Nothing has been ruled that rests on a provision.".into());
        }
        let lines = cites.iter().map(|cite| {
            let text = self
                .code
                .says(cite)
                .ok_or_else(|| format!("{} has no provision {cite}", self.code.id))?;
            Ok(page.beside(4, &format!("{cite}: {text}")))
        });
        Ok(lines.collect::<Result<Vec<String>, String>>()?.join("\n"))
    }

    /// Whole lines that may be typed now: the open rights first, then the moves, then every act.
    pub fn lines(&self) -> Vec<String> {
        let game = &self.court.game;
        let mut lines = Vec::new();
        for who in SIDES {
            lines.extend(game.rights(who).iter().map(|right| right.act.to_string()));
        }
        let turn = game.turn();
        let position = game.position().with_turn(turn);
        let moves = game.playable(turn);
        lines.extend(
            moves
                .iter()
                .map(|m| format!("{} plays {}", side(turn), record::san(&position, *m))),
        );
        for who in SIDES {
            let plain = umpire::words::PLAIN_DEEDS.iter().map(|(words, _)| *words);
            let deeds = plain.chain(umpire::words::OPEN_DEEDS.iter().copied());
            lines.extend(deeds.map(|words| format!("{} {words}", side(who))));
        }
        let commands = [
            "board", "rights", "why?", "undo", "save ", "load ", "help", "quit",
        ];
        lines.extend(commands.map(String::from));
        lines.sort();
        lines.dedup();
        lines
    }
}

fn is_case(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "case")
}
