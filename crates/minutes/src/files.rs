//! A whole case file: headers first, then acts and expectations as things happened.
use std::sync::Arc;

use statute::Code;
use umpire::act::{Act, Reading};
use umpire::agreement::{Agreement, Earlier, Start};
use umpire::words::OUTCOMES;

use crate::acts::ACTORS;
use crate::case::{Case, Step};
use crate::error::{Misread, Place, Unreadable};
use crate::line::{Line, Read};
use crate::proceedings::Court;
use crate::speech::{Meaning, Scene, interpret};

const HEADERS: [&str; 9] = [
    "case",
    "code",
    "agree",
    "position",
    "array",
    "board turned",
    "colours reversed",
    "clock",
    "earlier",
];

/// Reads a case; `name` is what messages call it. Every line that is wrong is told.
pub fn read(name: &str, text: &str) -> Result<Case, Unreadable> {
    read_by(name, text, |_, _, misread| Err(misread))
}

/// A longer case is in the case language throughout.
const MOST_HEARD: usize = 5_000;

/// So many lines are told in people's own words, one that nobody understands counting for thirty: the first such tell what is
/// wrong.
const MOST_SPOKEN: u32 = 300;

/// Positions examined for a claim on the way to somebody's words: it is ruled on when the case is heard.
const MOST_SOUGHT: u64 = 1_000;

/// Reads a case whose acts may be told in the words people use. What they mean can depend on how the game
/// stands, and that on the code.
pub fn take_down(name: &str, text: &str, code: Arc<Code>) -> Result<Case, Unreadable> {
    let mut court: Option<Court> = None;
    let mut heard = 0;
    let mut left = MOST_SPOKEN;
    read_by(name, text, move |case, line, misread| {
        let first = line.split_whitespace().next().unwrap_or_default();
        let strict = |word: &&str| word.split(' ').next() == Some(first);
        if HEADERS.iter().chain(&["then", "after", "new"]).any(strict) {
            return Err(misread);
        }
        if court.is_none() {
            let mut terms = case.conditions.clone();
            terms.agreements.push(Agreement::ProofsWithin(MOST_SOUGHT));
            let opened = Court::open(code.clone(), terms);
            court = opened.ok().map(|(court, _)| court);
        }
        let Some(court) = &mut court else {
            return Err(misread);
        };
        if case.length() > MOST_HEARD || left == 0 {
            return Err(misread);
        }
        let done = |(_, step): &&(usize, Step)| !matches!(step, Step::Then(_));
        for (number, step) in case.steps[heard..].iter().filter(done) {
            // What cannot be heard is told when the case is.
            let _ = court.hear(*number, step);
        }
        heard = case.steps.len();
        let scene = Scene {
            game: &court.game,
            speaker: None,
            by_letter: case.conditions.by_communication(),
        };
        match interpret(line, scene) {
            Meaning::Acts(acts) => {
                left -= 1;
                Ok(acts)
            }
            unclear => {
                left = left.saturating_sub(30);
                Err(misread.asking(unclear))
            }
        }
    })
}

/// Reads a case, `otherwise` saying what acts a line tells of that is not of the case language.
fn read_by(
    name: &str,
    text: &str,
    mut otherwise: impl FnMut(&Case, &str, Misread) -> Read<Vec<Act>>,
) -> Result<Case, Unreadable> {
    let mut reader = Reader::default();
    let mut misread = Vec::new();
    let mut start = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let step = Line::new(line, start).and_then(|line| reader.line(number + 1, line));
        let step = step.or_else(|misread| {
            let acts = otherwise(&reader.case, line.trim(), misread)?;
            let steps = acts.into_iter().map(|act| (number + 1, Step::Act(act)));
            reader.case.steps.extend(steps);
            reader.acting = true;
            Ok(())
        });
        misread.extend(step.err());
        start += line.len();
    }
    if misread.is_empty() {
        return Ok(reader.case);
    }
    Err(Unreadable {
        name: name.into(),
        text: text.into(),
        places: misread.into_iter().map(|m| Place::new(text, m)).collect(),
    })
}

#[derive(Default)]
struct Reader {
    case: Case,
    /// The headers that may stand only once and have been read.
    seen: Vec<&'static str>,
    acting: bool,
}

impl Reader {
    fn line(&mut self, number: usize, mut line: Line) -> Read<()> {
        if line.is_empty() {
            return Ok(());
        }
        let step = if line.accept("then") {
            Step::Then(line.expectation()?)
        } else if line.accept("after") {
            after(&mut line)?
        } else if line.peek().is_some_and(is_actor) {
            Step::Act(line.act()?)
        } else {
            return self.header(&mut line);
        };
        line.end()?;
        self.acting |= !matches!(step, Step::After { .. });
        self.case.steps.push((number, step));
        Ok(())
    }

    fn header(&mut self, line: &mut Line) -> Read<()> {
        let table = HEADERS.iter().chain(["new sitting"].iter());
        let table: Vec<(&str, &'static str)> = table.map(|words| (*words, *words)).collect();
        let Some(header) = line.find(&table) else {
            let others = ACTORS.iter().map(|(words, _)| *words);
            let known = HEADERS
                .into_iter()
                .chain(["new sitting", "after", "then"])
                .chain(others);
            return Err(line.unknown("a header, an act or an expectation", known));
        };
        if self.acting {
            return Err(line.wrong_line(format!(
                "the header `{header}` stands after an act or an expectation; headers come first"
            )));
        }
        self.once(header, line)?;
        let conditions = &mut self.case.conditions;
        match header {
            "case" => self.case.title = line.rest().into(),
            "code" => self.case.codes = codes(line)?,
            "agree" => conditions.agreements.push(line.agreement()?),
            "position" => conditions.start = Start::Position(fen(line)?),
            "array" => conditions.start = Start::Array(fen(line)?),
            "board turned" => conditions.board_turned = true,
            "colours reversed" => conditions.colours_reversed = true,
            "clock" => {
                line.word("white")?;
                let white = line.time()?;
                line.word("black")?;
                let black = line.reading()?;
                let white = match black {
                    Reading::Used(_) => Reading::Used(white),
                    Reading::Left(_) => Reading::Left(white),
                };
                conditions.clock = Some((white, black));
            }
            "earlier" => {
                let began = line.side()?;
                line.word("began")?;
                line.word(",")?;
                let result = line.phrase("a result", OUTCOMES)?;
                conditions.earlier.push(Earlier { began, result });
            }
            _ => conditions.new_sitting = true,
        }
        line.end()
    }

    /// All headers but `agree` and `earlier` stand once; `position` and `array` exclude each other.
    fn once(&mut self, header: &'static str, line: &Line) -> Read<()> {
        let kind = if header == "array" {
            "position"
        } else {
            header
        };
        if matches!(kind, "agree" | "earlier") {
            return Ok(());
        }
        if self.seen.contains(&kind) {
            let message = match kind {
                "position" => "the men have been set up already by `position` or `array`".into(),
                _ => format!("the header `{header}` stands here a second time"),
            };
            return Err(line.wrong_line(message));
        }
        self.seen.push(kind);
        Ok(())
    }
}

/// An actor, or the clock reading before one.
fn is_actor(word: &str) -> bool {
    word.starts_with('[') || ACTORS.iter().any(|(actor, _)| *actor == word)
}

/// No game has more moves; an `after` line that asks for them would only be waited for.
const MOST_MOVES: usize = 100_000;

fn after(line: &mut Line) -> Read<Step> {
    let counted = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let times: u32 = match line.peek().is_some_and(counted) {
        true => {
            let times = line.number()?;
            line.word("times")?;
            times
        }
        false => 1,
    };
    let moves = line.game_moves()?;
    if moves.len().saturating_mul(times as usize) > MOST_MOVES {
        return Err(line.wrong_line(format!("no game has more than {MOST_MOVES} moves")));
    }
    Ok(Step::After { times, moves })
}

fn codes(line: &mut Line) -> Read<Vec<String>> {
    if line.accept("all") {
        return Ok(Code::ids().map(String::from).to_vec());
    }
    let known = Code::ids().map(|code| (code, code));
    let mut codes = Vec::new();
    while codes.is_empty() || !line.at_end() {
        // A house code is named by its file, in quotes.
        codes.push(match line.quoted() {
            Some(file) => file.to_string(),
            None => line.phrase("a code of law (or `all`)", &known)?.to_string(),
        });
    }
    Ok(codes)
}

fn fen(line: &mut Line) -> Result<board::Position, Misread> {
    if line.at_end() {
        return Err(line.expected("a FEN"));
    }
    board::Position::from_fen(line.rest()).map_err(|error| line.wrong_line(error.to_string()))
}
