//! A game at the prompt: what was typed so far, and how it stands.
use crate::code;
use crate::diagram;
use crate::hearing::{bracketed, each_once, said};
use crate::page::Page;
use board::Color;
use minutes::{Case, Court, Event, Heard, Hearing, Step};
use statute::Code;
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;
use umpire::Verdict;
use umpire::agreement::Outcome;
use umpire::words::side;

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
        let text = std::fs::read_to_string(path).map_err(|e| format!("{name}: {e}"))?;
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
        self.case.codes = vec![self.code.id.clone()];
        let text = match is_case(path) {
            true => self.case.to_string(),
            false => minutes::to_pgn(&self.case, self.code.clone())?,
        };
        std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(format!("Saved in {}.", path.display()))
    }

    /// Hears a line. Without an actor it is the act of the side to play; a move alone is played.
    pub fn hear(&mut self, line: &str) -> Result<Heard, String> {
        let step = self.step(line)?;
        let number = self.case.steps.len() + 1;
        let heard = self.court.hear(number, &step)?;
        if !matches!(step, Step::Then(_)) {
            self.case.steps.push((number, step));
        }
        Ok(heard)
    }

    fn step(&self, line: &str) -> Result<Step, String> {
        let turn = side(self.court.game.turn());
        let as_typed = minutes::read("the prompt", line);
        let readings = [format!("{turn} {line}"), format!("{turn} plays {line}")];
        let read = as_typed.or_else(|complaint| {
            let short = readings
                .iter()
                .find_map(|text| minutes::read("the prompt", text).ok());
            short.ok_or(complaint)
        });
        let mut case = read.map_err(|e| e.to_string())?;
        match case.steps.pop() {
            Some((_, step)) => Ok(step),
            None => Err(
                "What is settled beforehand cannot be changed now; see --agree and --fen.".into(),
            ),
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

    /// Whose turn it is, or how the game ended.
    fn state(&self) -> String {
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
        let mut lines = Vec::new();
        for who in SIDES {
            let duties = game.duties(who).into_iter();
            let duties = duties.map(|d| (d.remedy.to_string(), d.why, d.cites));
            lines.extend(by_reason("must", "; and ", duties, who, page));
            let rights = game.rights(who).into_iter();
            let rights = rights.map(|r| (r.act.as_right(), r.why, r.cites));
            lines.extend(by_reason("may", "; or ", rights, who, page));
        }
        lines.join("\n")
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

/// Those that have one reason together in a sentence.
fn by_reason(
    verb: &str,
    between: &str,
    all: impl Iterator<Item = (String, Cow<'static, str>, Vec<String>)>,
    who: Color,
    page: &Page,
) -> Vec<String> {
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    for (what, why, cites) in all {
        let reason = format!("{why}{}", bracketed(&cites));
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, whats)) => whats.push(what),
            None => reasons.push((reason, vec![what])),
        }
    }
    let sentence = |(reason, whats): (String, Vec<String>)| {
        let whats = whats.join(between);
        page.beside(
            4,
            &format!("{} {verb} {whats}. {reason}", capital(side(who))),
        )
    };
    reasons.into_iter().map(sentence).collect()
}

fn is_case(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "case")
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
