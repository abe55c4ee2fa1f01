//! `jadoube rule`: cases heard, and whether the law is as they say.
use crate::code;
use crate::failure::{Failure, tell_unreadable};
use crate::given;
use crate::hearing;
use crate::page::Page;
use minutes::{Case, Event, Proceedings, Unreadable};
use statute::Code;
use std::fs::DirEntry;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Hear cases and test what they expect
///
/// Prints the proceedings: each act, each ruling with the provisions it rests on, each expectation.
/// The exit status is 0 only if every expectation holds under every code that the case names.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Case files, or folders of them; - is the standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Hear them under this code instead: an id, `all`, or the file of a house code; any number of times
    #[arg(long, value_name = "CODE")]
    code: Vec<String>,
    /// Print only what fails
    #[arg(long, short, conflicts_with = "json")]
    quiet: bool,
    /// Answer in JSON, one object for each act
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube rule incident.case
  jadoube rule cases/ --quiet
  jadoube rule incident.case --code all --json

A case is a text; after the headers each line is an act or what is expected:
  case   The Queen touched, another man played
  code   british-1899
  white plays e4
  black touches d8
  black plays e5
  then white may demand restore position, then move d8

Said in your own words, acts are understood by `jadoube umpire` and at the desk.";

#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    unreadable: usize,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let asked = code::named(&args.code)?;
    let mut tally = Tally::default();
    for path in files(&args.files)? {
        let name = path.display().to_string();
        match read(&name, &path)? {
            Ok(case) => hear(&name, &case, &asked, args, &mut tally)?,
            Err(unreadable) => {
                tell_unreadable(&unreadable);
                tally.unreadable += 1;
            }
        }
    }
    if !args.json {
        writeln!(stdout(), "{} passed, {} failed", tally.passed, tally.failed)?;
    }
    match tally {
        Tally {
            unreadable: 0,
            failed: 0,
            ..
        } => Ok(()),
        Tally { unreadable: 0, .. } => Err(Failure::Told),
        Tally { unreadable: 1, .. } => Err(Failure::Data("one case could not be read".into())),
        Tally { unreadable: n, .. } => Err(Failure::Data(format!("{n} cases could not be read"))),
    }
}

/// The files that are meant, those of a folder in the order of their names.
pub fn files(given: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for path in given {
        if path.is_dir() {
            let entries = std::fs::read_dir(path).map_err(|e| given::unread(path, &e))?;
            // A link to a folder may lead back to where one is.
            let linked = |entry: &DirEntry| entry.path().is_dir() && entry.path().is_symlink();
            let entries = entries.flatten().filter(|entry| !linked(entry));
            let mut inside: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
            inside.retain(|p| p.is_dir() || p.extension().is_some_and(|end| end == "case"));
            inside.sort();
            found.extend(files(&inside)?);
        } else {
            found.push(path.clone());
        }
    }
    Ok(found)
}

/// The case in a file, or what is wrong with it.
pub fn read(name: &str, path: &Path) -> Result<Result<Case, Unreadable>, Failure> {
    Ok(minutes::read(name, &given::text(path)?))
}

/// The codes that the case names.
pub fn codes_of(name: &str, case: &Case) -> Result<Vec<Arc<Code>>, Failure> {
    if case.codes.is_empty() && case.steps.is_empty() {
        return Err(Failure::Data(format!("there is nothing in {name}")));
    }
    if case.codes.is_empty() {
        return Err(Failure::Data(format!(
            "{name} names no code; give one with --code"
        )));
    }
    Ok(code::named(&case.codes)?)
}

fn hear(
    name: &str,
    case: &Case,
    asked: &[Arc<Code>],
    args: &Args,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let codes = match asked {
        [] => codes_of(name, case)?,
        asked => asked.to_vec(),
    };
    for code in codes {
        let proceedings = minutes::hear(case, code);
        let (passed, failed) = proceedings.tally();
        tally.passed += passed;
        tally.failed += failed;
        if args.json {
            print_json(name, case, &proceedings)?;
        } else if args.quiet {
            print_failures(name, &proceedings)?;
        } else {
            print(name, case, &proceedings)?;
        }
    }
    Ok(())
}

fn print(name: &str, case: &Case, proceedings: &Proceedings) -> Result<(), Failure> {
    let page = Page::new();
    let mut out = stdout().lock();
    let title = if case.title.is_empty() {
        name
    } else {
        &case.title
    };
    writeln!(
        out,
        "{} {}",
        page.bold(title),
        page.faint(&format!("under {}", proceedings.code.id))
    )?;
    for hearing in &proceedings.hearings {
        let open = hearing::left_open(hearing, &page);
        for line in hearing::told(hearing, &page).into_iter().chain(open) {
            writeln!(out, "{line}")?;
        }
        for check in &hearing.checks {
            let then = format!("then {}", check.expectation);
            match &check.instead {
                None => writeln!(out, "{:>5}  {then}  {}", check.line, page.faint("holds"))?,
                Some(instead) => writeln!(
                    out,
                    "{:>5}  {then}  {}",
                    check.line,
                    page.bold(&format!("FAILS: {instead}"))
                )?,
            }
        }
    }
    writeln!(out)?;
    Ok(())
}

fn print_failures(name: &str, proceedings: &Proceedings) -> Result<(), Failure> {
    let mut out = stdout().lock();
    let code = &proceedings.code.id;
    for hearing in &proceedings.hearings {
        if let Event::Halt(reason) = &hearing.event {
            writeln!(out, "{name}:{}: {code}: {reason}", hearing.line)?;
            continue;
        }
        for check in &hearing.checks {
            if let Some(instead) = &check.instead {
                writeln!(
                    out,
                    "{name}:{}: {code}: then {}: {instead}",
                    check.line, check.expectation
                )?;
            }
        }
    }
    Ok(())
}

fn print_json(name: &str, case: &Case, proceedings: &Proceedings) -> Result<(), Failure> {
    let mut out = stdout().lock();
    for object in desk::hearing::objects(name, case, proceedings) {
        writeln!(out, "{object}")?;
    }
    Ok(())
}
