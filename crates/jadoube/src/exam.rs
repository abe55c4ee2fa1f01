//! `jadoube exam`: a folder of cases heard as an examination.
use crate::failure::Failure;
use crate::rule;
use minutes::{Case, Event, Proceedings};
use serde_json::json;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

/// Hear a folder of cases as an examination
///
/// Each case is a question. What is printed is what a candidate would hand in: the question, the ruling, the
/// articles that it rests on, and how the game then stands. What the cases expect is the key; with --key, that of
/// the files of the same names in another folder. Then the mark is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The folder of the questions
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// A folder with the key: cases of the same names, with what is to be expected
    #[arg(long, value_name = "FOLDER")]
    key: Option<PathBuf>,
    /// How many right answers pass
    #[arg(long, value_name = "N", default_value_t = 24)]
    pass: usize,
    /// Answer in JSON, one object for each question
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube exam cases/exam                 thirty questions, and the mark
  jadoube exam asked --key answers        the key beside the questions";

/// A question as it was answered.
struct Answer {
    number: usize,
    title: String,
    said: Vec<String>,
    articles: Vec<String>,
    stands: String,
    /// What the key expects and is not so; none without a key.
    faults: Option<Vec<String>>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let (mut asked, mut right) = (0, 0);
    for path in rule::files(std::slice::from_ref(&args.folder))? {
        let mut case = question(&path)?;
        if let Some(folder) = &args.key {
            take_key(&mut case, folder, &path)?;
        }
        asked += 1;
        let answer = answer(asked, &path, &case)?;
        right += usize::from(answer.faults.as_ref().is_some_and(Vec::is_empty));
        match args.json {
            true => writeln!(stdout(), "{}", as_json(&answer))?,
            false => print(&answer)?,
        }
    }
    if asked == 0 {
        let none = format!("there is no case in {}", args.folder.display());
        return Err(Failure::Data(none));
    }
    if !args.json {
        let passed = if right >= args.pass {
            "passed"
        } else {
            "not passed"
        };
        writeln!(
            stdout(),
            "{right} of {asked} right; {passed} ({} are wanted)",
            args.pass
        )?;
    }
    match right == asked {
        true => Ok(()),
        false => Err(Failure::Told),
    }
}

fn question(path: &Path) -> Result<Case, Failure> {
    let name = path.display().to_string();
    rule::read(&name, path)?.map_err(|unreadable| Failure::Data(unreadable.to_string()))
}

/// The expectations of the key, put for those of the question.
fn take_key(case: &mut Case, folder: &Path, path: &Path) -> Result<(), Failure> {
    let Some(name) = path.file_name() else {
        return Ok(());
    };
    let key = question(&folder.join(name))?;
    let expects = |step: &minutes::Step| matches!(step, minutes::Step::Then(_));
    case.steps.retain(|(_, step)| !expects(step));
    case.steps
        .extend(key.steps.into_iter().filter(|(_, step)| expects(step)));
    Ok(())
}

fn answer(number: usize, path: &Path, case: &Case) -> Result<Answer, Failure> {
    let code = rule::codes_of(&path.display().to_string(), case)?.remove(0);
    let heard = minutes::hear(case, code);
    let ruling = heard
        .hearings
        .iter()
        .rev()
        .find_map(|hearing| match &hearing.event {
            Event::Act(_, ruling) | Event::Beginning(ruling) => Some(ruling),
            Event::After(_) | Event::Halt(_) => None,
        });
    let mut articles: Vec<String> = Vec::new();
    let cites = ruling.into_iter().flat_map(|ruling| ruling.cites());
    for id in cites {
        if !articles.contains(id) {
            articles.push(id.clone());
        }
    }
    let said = ruling.into_iter().flat_map(|ruling| &ruling.sentences);
    Ok(Answer {
        number,
        title: case.title.clone(),
        said: said.map(|sentence| sentence.text.to_string()).collect(),
        articles,
        stands: stands(&heard),
        faults: faults(&heard),
    })
}

/// How the game stands at the end of the question.
fn stands(heard: &Proceedings) -> String {
    let last = heard
        .hearings
        .iter()
        .rev()
        .find_map(|h| h.standing.as_ref());
    let Some(standing) = last else {
        return String::new();
    };
    let (outcome, how) = standing.result;
    match how {
        Some(how) => format!("{outcome} by {how}"),
        None => {
            let duty = |side: &str, duties: &[umpire::Duty]| {
                let words: Vec<String> = duties.iter().map(|d| d.remedy.to_string()).collect();
                (!words.is_empty()).then(|| format!("{side} must {}", words.join(", ")))
            };
            let [white, black] = &standing.duties;
            let duties = [duty("white", white), duty("black", black)];
            let duties: Vec<String> = duties.into_iter().flatten().collect();
            match duties.is_empty() {
                true => "the game goes on".into(),
                false => format!("the game goes on; {}", duties.join("; ")),
            }
        }
    }
}

fn faults(heard: &Proceedings) -> Option<Vec<String>> {
    let halted = heard.hearings.iter().find_map(|h| match &h.event {
        Event::Halt(why) => Some(why.clone()),
        _ => None,
    });
    let mut checks = heard.checks().peekable();
    checks.peek()?;
    let failed = checks.filter_map(|check| {
        let instead = check.instead.as_ref()?;
        Some(format!("{}: {instead}", check.expectation))
    });
    Some(failed.chain(halted).collect())
}

fn as_json(answer: &Answer) -> serde_json::Value {
    json!({
        "number": answer.number,
        "question": answer.title,
        "ruling": answer.said,
        "articles": answer.articles,
        "stands": answer.stands,
        "right": answer.faults.as_ref().map(Vec::is_empty),
        "faults": answer.faults,
    })
}

fn print(answer: &Answer) -> Result<(), Failure> {
    let mut out = stdout();
    writeln!(out, "{}. {}", answer.number, answer.title)?;
    for sentence in &answer.said {
        writeln!(out, "   {sentence}")?;
    }
    writeln!(
        out,
        "   [{}] {}.",
        answer.articles.join(", "),
        answer.stands
    )?;
    for fault in answer.faults.iter().flatten() {
        writeln!(out, "   WRONG: {fault}")?;
    }
    writeln!(out)?;
    Ok(())
}
