//! `jadoube reckon`: the time limit by itself, with the arithmetic shown.
use crate::code;
use crate::failure::Failure;
use crate::hearing::{bracketed, ruled};
use crate::page::Page;
use board::Color;
use desk::counted;
use minutes::{Case, Court, Event, Heard, Hearing, Step};
use serde_json::{Value, json};
use statute::answers::TimeLimit;
use std::io::{Write, stdout};
use umpire::agreement::{Agreement, Outcome};
use umpire::words::{side, time};
use umpire::{Ruling, Schedule};

mod countdown;

/// Reckon the time limit: what is due, and who forfeits
///
/// From the schedule, the time used and the moves made. The end of play is reached when both players
/// together have used the time that was fixed for it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE, override_usage = USAGE)]
pub struct Args {
    /// So many moves in so much time, counted from the beginning, the last step repeats; or periods that end
    /// with `all in H:MM`, perhaps with `add H:MM:SS` or `delay H:MM:SS` for each move; or `5+3`, `90 minutes`
    #[arg(long = "time", value_name = "N in H:MM, …")]
    schedule: String,
    /// Time that White has used
    #[arg(long, value_name = "H:MM:SS")]
    white: String,
    /// Moves that White has made
    #[arg(long, value_name = "N")]
    white_moves: u32,
    /// Time that Black has used
    #[arg(long, value_name = "H:MM:SS")]
    black: String,
    /// Moves that Black has made
    #[arg(long, value_name = "N")]
    black_moves: u32,
    /// When play ends, if that is fixed
    #[arg(long, value_name = "H:MM")]
    ends: Option<String>,
    /// The code of law: an id, or the file of a house code
    #[arg(long, value_name = "CODE", default_value = "british-1899")]
    code: String,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Nobody has ever played so many.
const LONGEST: u32 = 10_000;

const USAGE: &str = "\
jadoube reckon [OPTIONS] --time <N in H:MM, …> --white <H:MM:SS> --white-moves <N> \
\n                      --black <H:MM:SS> --black-moves <N>";

const EXAMPLE: &str = "\
Examples:
  jadoube reckon --time '20 in 1:00, 35 in 2:00' --ends 4:00 \\
    --white 2:50:00 --white-moves 39 --black 1:10:00 --black-moves 38
  jadoube reckon --code fide-2023 \\
    --time '40 in 1:30, all in 0:30, add 0:00:30' \\
    --white 1:48:00 --white-moves 38 --black 1:20:00 --black-moves 37";

pub fn run(args: &Args) -> Result<(), Failure> {
    let code = code::open(&args.code)?;
    let case = told(args)?;
    if let Some(limit) = countdown::agreed(&case) {
        return countdown::run(args, &code, limit, &used(&case));
    }
    let (mut court, beginning) =
        Court::open(code.clone(), case.conditions.clone()).map_err(Failure::Data)?;
    let mut hearings = vec![beginning];
    for (line, step) in &case.steps {
        if let Heard::Event(hearing) = court.hear(*line, step).map_err(Failure::Data)? {
            hearings.push(hearing);
        }
    }
    let schedule = schedule(&case)?;
    let sides = [
        (Color::White, args.white_moves),
        (Color::Black, args.black_moves),
    ];
    let sums: Vec<Sum> = sides
        .into_iter()
        .zip(used(&case))
        .map(|((who, made), used)| Sum::of(&schedule, who, used, made))
        .collect();
    let rulings: Vec<&Ruling> = hearings.iter().filter_map(ruling).collect();
    let mut out = stdout().lock();
    if args.json {
        let (outcome, how) = court.game.outcome();
        let answer = json!({
            "code": code.id,
            "sides": sums.iter().map(Sum::in_json).collect::<Value>(),
            "rulings": rulings.iter().map(|r| ruled(r)).collect::<Value>(),
            "result": outcome.to_string(),
            "by": how.map(|h| h.to_string()),
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    let page = Page::new();
    writeln!(out, "{}", page.bold(&code.title))?;
    for sum in &sums {
        writeln!(out, "{}", sum.text(&page))?;
    }
    let mut said: Vec<String> = Vec::new();
    for sentence in rulings.iter().flat_map(|r| &r.sentences) {
        let line = format!("{}{}", sentence.text, bracketed(&sentence.cites));
        if !said.contains(&line) {
            writeln!(out, "{line}")?;
            said.push(line);
        }
    }
    let limit = &code.answers.time.limit;
    if args.ends.is_none() && limit.rule == TimeLimit::Hourly {
        let most = used(&case).into_iter().max().unwrap_or(0);
        let tested = tested_next(most);
        writeln!(out, "{tested}{}", bracketed(&limit.by))?;
    }
    let result = match court.game.outcome() {
        (Outcome::Open, _) => "The game goes on.".into(),
        (outcome, None) => format!("Result: {outcome}."),
        (outcome, Some(how)) => format!("Result: {outcome} by {how}."),
    };
    writeln!(out, "{}", page.bold(&result))?;
    Ok(())
}

/// When what is due is tested, where no end of play is fixed: after two hours, then every hour.
fn tested_next(used: u32) -> String {
    let (hour, first) = (3600, 7200);
    match used < first {
        true => format!("What is due is first tested after {}.", time(first)),
        false => format!(
            "What is due is tested every hour, next at {}.",
            time((used / hour + 1) * hour)
        ),
    }
}

/// The question as a case: so many moves to and fro, then the clocks read, then perhaps the close.
fn told(args: &Args) -> Result<Case, Failure> {
    let (white, black) = (args.white_moves, args.black_moves);
    if white.max(black) > LONGEST {
        return Err(Failure::Data(format!(
            "no game has more than {LONGEST} moves"
        )));
    }
    if white.abs_diff(black) > 1 {
        let why = "moves alternate: the players' numbers of moves cannot differ by more than one";
        return Err(Failure::Data(why.into()));
    }
    let mut lines = vec![("--time", format!("agree time {}", args.schedule))];
    let ends = args.ends.iter();
    lines.extend(ends.map(|end| ("--ends", format!("agree play ends after {end}"))));
    if black > white {
        lines.push(("--black-moves", "agree black moves first".into()));
    }
    let there_and_back = match black > white {
        true => ["Nf6", "Nf3", "Ng8", "Ng1"],
        false => ["Nf3", "Nf6", "Ng1", "Ng8"],
    };
    let plies = white as usize + black as usize;
    if plies > 0 {
        let moves: Vec<&str> = there_and_back.into_iter().cycle().take(plies).collect();
        lines.push(("--white-moves", format!("after {}", moves.join(" "))));
    }
    lines.push((
        "--white",
        format!("[{}] white waits", to_the_second(&args.white)),
    ));
    lines.push((
        "--black",
        format!("[{}] black waits", to_the_second(&args.black)),
    ));
    let mut case = read(&lines)?;
    if closed(&case) {
        lines.push(("--ends", "umpire stops play".into()));
        case = read(&lines)?;
    }
    Ok(case)
}

/// The case of which each line comes of a word of the command: what is wrong with the line is wrong with that.
/// `2:01`, as one reads it off a clock, is two hours and one minute.
fn to_the_second(read: &str) -> String {
    match read.matches(':').count() {
        1 => format!("{read}:00"),
        _ => read.into(),
    }
}

fn read(lines: &[(&str, String)]) -> Result<Case, Failure> {
    let text: Vec<&str> = lines.iter().map(|(_, line)| line.as_str()).collect();
    minutes::read("the command line", &text.join("\n")).map_err(|unreadable| {
        let wrong = |place: &minutes::Place| {
            let flag = lines.get(place.line - 1).map_or("", |(flag, _)| flag);
            let help = place.help.iter().map(|help| format!("; {help}"));
            format!("{flag}: {}{}", place.message, help.collect::<String>())
        };
        let told: Vec<String> = unreadable.places.iter().map(wrong).collect();
        Failure::Data(told.join("\n"))
    })
}

/// What the clocks show, as they are read in the case.
fn used(case: &Case) -> Vec<u32> {
    let clock = |(_, step): &(usize, Step)| match step {
        Step::Act(act) => act.clock?.used(),
        _ => None,
    };
    case.steps.iter().filter_map(clock).collect()
}

/// Whether the players together have used the time fixed for the end of play.
fn closed(case: &Case) -> bool {
    let together = used(case).into_iter().fold(0, u32::saturating_add);
    let over = |agreement: &Agreement| matches!(agreement, Agreement::PlayEndsAfter(end) if together >= *end);
    case.conditions.agreements.iter().any(over)
}

fn schedule(case: &Case) -> Result<Schedule, Failure> {
    let steps = case
        .conditions
        .agreements
        .iter()
        .find_map(|agreement| match agreement {
            Agreement::Time(steps) => Some(steps.clone()),
            _ => None,
        });
    let unsound =
        || Failure::Data("each step of the schedule must have more moves and more time".into());
    steps.and_then(Schedule::new).ok_or_else(unsound)
}

fn ruling(hearing: &Hearing) -> Option<&Ruling> {
    match &hearing.event {
        Event::Act(_, ruling) => Some(ruling),
        _ => None,
    }
}

/// What is due from one player, and how it is reckoned.
struct Sum {
    who: Color,
    used: u32,
    made: u32,
    /// Moves and seconds of the whole steps.
    whole: (u64, u64),
    /// Moves and seconds of the step that is broken, and of that step what has been used.
    broken: (u64, u64, u64),
    due: u32,
}

impl Sum {
    fn of(schedule: &Schedule, who: Color, used: u32, made: u32) -> Sum {
        let used_up = |(_, at): &(u64, u64)| *at <= u64::from(used);
        let whole_steps = (0..)
            .map(|n| schedule.checkpoint(n))
            .take_while(used_up)
            .count();
        let whole = whole_steps
            .checked_sub(1)
            .map_or((0, 0), |n| schedule.checkpoint(n));
        let next = schedule.checkpoint(whole_steps);
        Sum {
            who,
            used,
            made,
            whole,
            broken: (
                next.0 - whole.0,
                next.1 - whole.1,
                u64::from(used) - whole.1,
            ),
            due: schedule.due(used),
        }
    }

    fn text(&self, page: &Page) -> String {
        let name = self.who.fold_wb("White", "Black");
        let (moves, length, spent) = self.broken;
        let mut lines = vec![format!(
            "{} has used {} and made {}.",
            page.bold(name),
            time(self.used),
            counted(self.made, "move", "moves")
        )];
        if self.whole.1 > 0 {
            lines.push(format!(
                "  For {}: {}.",
                clock(self.whole.1),
                counted(self.whole.0, "move", "moves")
            ));
        }
        if spent > 0 {
            let exact = moves * spent;
            let dropped = if exact % length == 0 {
                ""
            } else {
                ", the fraction dropped"
            };
            lines.push(format!(
                "  For {} of the next {}: {moves} × {spent}/{length} = {}{dropped}: {}.",
                clock(spent),
                clock(length),
                decimal(exact, length),
                counted(exact / length, "move", "moves")
            ));
        }
        lines.push(match self.made.checked_sub(self.due) {
            Some(0) => format!("  Due: {}; just enough.", self.due),
            Some(over) => format!("  Due: {}; {over} more than enough.", self.due),
            None => format!("  Due: {}; {} short.", self.due, self.due - self.made),
        });
        let (by, at) = (self.whole.0 + moves, self.whole.1 + length);
        let left = at - u64::from(self.used);
        match by.saturating_sub(u64::from(self.made)) {
            0 => {}
            more => lines.push(format!(
                "  By {}: {}, so {more} more in {}.",
                clock(at),
                counted(by, "move", "moves"),
                clock(left)
            )),
        }
        lines.join("\n")
    }

    fn in_json(&self) -> Value {
        let (moves, length, spent) = self.broken;
        json!({
            "side": side(self.who),
            "used": time(self.used),
            "made": self.made,
            "whole": { "seconds": self.whole.1, "moves": self.whole.0 },
            "broken": { "seconds": spent, "of": length, "moves": moves },
            "due": self.due,
            "short": self.due.saturating_sub(self.made),
        })
    }
}

fn clock(seconds: u64) -> String {
    time(u32::try_from(seconds).unwrap_or(u32::MAX))
}

/// A fraction to two places, or as a whole number.
fn decimal(top: u64, bottom: u64) -> String {
    match top % bottom {
        0 => (top / bottom).to_string(),
        rest => format!("{}.{:02}", top / bottom, rest * 100 / bottom),
    }
}
