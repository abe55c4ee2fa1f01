//! `jadoube laws`: the codes of law, their provisions and their defaults.
use crate::code;
use crate::failure::Failure;
use crate::page::{Page, length};
use desk::laws::{self, head};
use serde_json::{Value, json};
use statute::{Code, Default, Kind, Provision, Reading};
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::Arc;

/// Read the codes of law
///
/// Without words: the codes. With a code: its provisions. With a provision: what it says and which
/// questions it answers; a short id shows all its parts.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// A code of law, or the file of a house code
    code: Option<String>,
    /// A provision of it, or default:NAME, or reading:NAME
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// Show what has these words, in the code or in all of them
    #[arg(long, value_name = "WORDS", conflicts_with = "id")]
    search: Option<String>,
    /// Show how the umpire rules where the code is silent, and why
    #[arg(long, requires = "code", conflicts_with_all = ["id", "search"])]
    defaults: bool,
    /// Show how the umpire reads the code where it can be read in more ways than one, and why
    #[arg(long, requires = "code", conflicts_with_all = ["id", "search", "defaults"])]
    readings: bool,
    /// List the codes that had been made by this year, the latest law last
    #[arg(long, value_name = "YEAR", conflicts_with_all = ["code", "search"])]
    in_force: Option<u16>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Command {
    Check(Check),
    Blank(Blank),
}

/// Write a code file with every question and no answer
#[derive(clap::Args)]
#[command(after_help = "Example:\n  jadoube laws blank > club.toml")]
struct Blank {
    /// Answer in JSON: the file as one string
    #[arg(long)]
    json: bool,
}

/// Check the file of a house code
#[derive(clap::Args)]
#[command(after_help = "Example:\n  jadoube laws check club.toml")]
struct Check {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube laws british-1899 II.5.f
  jadoube laws --search sealed
  jadoube laws english-club --defaults
  jadoube laws british-1899 reading:AMB-18
  jadoube laws check codes/examples/club.toml";

pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Some(Command::Check(check)) => return run_check(check),
        Some(Command::Blank(blank)) => return run_blank(blank),
        None => {}
    }
    let code = args.code.as_deref().map(code::open).transpose()?;
    match (&code, &args.search) {
        (None, None) => list(args.in_force, args.json),
        (Some(code), None) if args.defaults => defaults(code, args.json),
        (Some(code), None) if args.readings => readings(code, args.json),
        (Some(code), None) => match &args.id {
            None => provisions(code, args.json),
            Some(id) => provision(code, id, args.json),
        },
        (Some(code), Some(words)) => search(std::slice::from_ref(code), words, args.json),
        (None, Some(words)) => search(&Code::all(), words, args.json),
    }
}

/// The codes, or those that had been made by a year.
fn list(year: Option<u16>, json: bool) -> Result<(), Failure> {
    let mut out = stdout().lock();
    let codes = crate::code::made_by(year)?;
    if json {
        let all: Vec<Value> = codes.iter().map(|code| head(code)).collect();
        writeln!(out, "{}", Value::from(all))?;
        return Ok(());
    }
    let page = Page::new();
    let longest = codes.iter().map(|c| length(&c.id)).max().unwrap_or(0);
    for code in &codes {
        writeln!(
            out,
            "{}{}  {}, {}; {} provisions, {} defaults, {} readings",
            page.bold(&code.id),
            " ".repeat(longest - length(&code.id)),
            code.title,
            code.date,
            code.count(),
            code.defaults.len(),
            code.readings.len()
        )?;
    }
    Ok(())
}

fn provisions(code: &Code, json: bool) -> Result<(), Failure> {
    let mut out = stdout().lock();
    if json {
        writeln!(out, "{}", laws::provisions(code))?;
        return Ok(());
    }
    let page = Page::new();
    writeln!(out, "{}", page.bold(&title(code)))?;
    let all: Vec<&Provision> = code.provisions.iter().collect();
    print_provisions(&mut out, &page, &all)?;
    Ok(())
}

fn title(code: &Code) -> String {
    match code.date.as_str() {
        "" => code.title.clone(),
        date => format!("{} ({date})", code.title),
    }
}

fn print_provisions(out: &mut impl Write, page: &Page, all: &[&Provision]) -> Result<(), Failure> {
    let column = 2 + all.iter().map(|p| length(&p.id)).max().unwrap_or(0);
    for provision in all {
        let heading = provision.kind == Kind::Heading;
        let gap = " ".repeat(column - length(&provision.id));
        let text = page.beside(column, &provision.text);
        let text = match provision.kind {
            Kind::Heading => page.bold(&text),
            Kind::Note => page.faint(&text),
            Kind::Rule | Kind::Definition => text,
        };
        let before = if heading { "\n" } else { "" };
        writeln!(out, "{before}{}{gap}{text}", page.bold(&provision.id))?;
    }
    Ok(())
}

/// One provision or default, with the questions that it answers.
fn provision(code: &Code, id: &str, json: bool) -> Result<(), Failure> {
    let answer = laws::provision(code, id)?;
    if json {
        writeln!(stdout(), "{answer}")?;
        return Ok(());
    }
    let all: Vec<&Provision> = code.under(id).collect();
    let default = id
        .strip_prefix("default:")
        .and_then(|name| code.default_named(name));
    let reading = id
        .strip_prefix("reading:")
        .and_then(|name| code.reading_named(name));
    let answers = laws::answers_by(code, id);
    let mut out = stdout().lock();
    let page = Page::new();
    writeln!(out, "{}", page.bold(&title(code)))?;
    print_provisions(&mut out, &page, &all)?;
    if let Some(default) = default {
        print_default(&mut out, &page, default)?;
    }
    if let Some(reading) = reading {
        print_reading(&mut out, &page, reading)?;
    }
    if !answers.is_empty() {
        writeln!(out, "\n{}", page.bold("So the code answers"))?;
    }
    for answer in answers {
        let line = format!("{} {}", answer.asks, answer.words);
        writeln!(out, "  {}", page.beside(4, &line))?;
        let by = format!("{} · {}", answer.question, answer.by.join(", "));
        writeln!(out, "    {}", page.faint(&by))?;
    }
    Ok(())
}

fn defaults(code: &Code, json: bool) -> Result<(), Failure> {
    let mut out = stdout().lock();
    if json {
        writeln!(out, "{}", laws::defaults(code))?;
        return Ok(());
    }
    let page = Page::new();
    let what = "where the code is silent";
    writeln!(out, "{}", page.bold(&format!("{}: {what}", title(code))))?;
    for default in &code.defaults {
        print_default(&mut out, &page, default)?;
    }
    Ok(())
}

fn readings(code: &Code, json: bool) -> Result<(), Failure> {
    let mut out = stdout().lock();
    if json {
        writeln!(out, "{}", laws::readings(code))?;
        return Ok(());
    }
    let page = Page::new();
    let what = "how it is read where it is unclear";
    writeln!(out, "{}", page.bold(&format!("{}: {what}", title(code))))?;
    for reading in &code.readings {
        print_reading(&mut out, &page, reading)?;
    }
    Ok(())
}

fn print_reading(out: &mut impl Write, page: &Page, reading: &Reading) -> Result<(), Failure> {
    let name = format!("reading:{}", reading.name);
    writeln!(out, "\n{}", page.bold(&name))?;
    writeln!(out, "  {}", page.beside(2, &reading.doubt))?;
    writeln!(out, "  {}", page.beside(2, &reading.text))?;
    let reason = page.beside(2, &format!("Why: {}", reading.reason));
    writeln!(out, "  {}", page.faint(&reason))?;
    Ok(())
}

fn print_default(out: &mut impl Write, page: &Page, default: &Default) -> Result<(), Failure> {
    let name = format!("default:{}", default.name);
    writeln!(out, "\n{}", page.bold(&name))?;
    writeln!(out, "  {}", page.beside(2, &default.text))?;
    let reason = page.beside(2, &format!("Why: {}", default.reason));
    writeln!(out, "  {}", page.faint(&reason))?;
    Ok(())
}

fn search(codes: &[Arc<Code>], words: &str, json: bool) -> Result<(), Failure> {
    let hits = laws::search(codes, words);
    let mut out = stdout().lock();
    if json {
        writeln!(out, "{}", json!(hits))?;
    }
    if hits.is_empty() {
        return Err(Failure::Data(format!(
            "no provision has the words {words:?}"
        )));
    }
    if json {
        return Ok(());
    }
    let page = Page::new();
    for hit in hits {
        writeln!(out, "{} {}", page.bold(hit.code), page.bold(&hit.id))?;
        writeln!(out, "  {}", page.beside(2, hit.text))?;
    }
    Ok(())
}

fn run_blank(args: &Blank) -> Result<(), Failure> {
    let mut out = stdout().lock();
    let file = statute::blank();
    if args.json {
        writeln!(out, "{}", json!({ "file": file }))?;
    } else {
        write!(out, "{file}")?;
    }
    Ok(())
}

fn run_check(args: &Check) -> Result<(), Failure> {
    let mut out = stdout().lock();
    let name = args.file.display().to_string();
    let read = Code::from_file(&args.file);
    if args.json {
        writeln!(out, "{}", laws::checked(&name, &read))?;
    }
    let code = read.map_err(|bad| Failure::Data(code::faults(&bad)))?;
    if !args.json {
        let from = code
            .extends
            .as_ref()
            .map_or_else(String::new, |base| format!(", from {base}"));
        writeln!(
            out,
            "{}: {} ({}{from}) is in order; {} provisions, {} defaults",
            name,
            code.title,
            code.id,
            code.count(),
            code.defaults.len()
        )?;
    }
    Ok(())
}
