//! `jadoube umpire`: a prompt for two players at a real board, or for an arbiter.
mod prompt;
mod table;

use crate::failure::{Failure, tell};
use crate::page::Page;
use crate::{code, hearing};
use minutes::{Case, Heard};
use prompt::Prompt;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use table::Table;

/// Umpire a game: type what is done, read what follows
///
/// Two players at a real board, or an arbiter, type acts in the words of the case language and are
/// told the ruling, the rights of both sides, and why.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The code of law: an id, or the file of a house code
    #[arg(long, value_name = "CODE", default_value = "british-1899")]
    code: String,
    /// What the players settled beforehand, in the words of the case language; any number of times
    #[arg(long, value_name = "AGREEMENT")]
    agree: Vec<String>,
    /// The position to begin from
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// A game saved before, to go on with
    #[arg(value_name = "FILE", conflicts_with_all = ["agree", "fen"])]
    file: Option<PathBuf>,
    /// Answer in JSON, one object for each act
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
Type what is done, as one would say it: `e4`, `j'adoube`, `draw?`,
`black touched his queen`. Without a name it is the act of the side whose turn
it is. What can mean two things is asked about. `then …` tests what is the
case, in the words of the case language.

  board      the board
  rights     what each side may and must do, and why
  why? [ID]  the provisions that the last ruling and the open rights rest on
  undo       takes the last act back
  save FILE  as a PGN that holds the acts, or as a case if it ends in .case
  load FILE  goes on with a game saved so
  help       the acts, by what one wants to do
  quit

Examples:
  jadoube umpire
  jadoube umpire --code blue-book-1910 --agree 'odds white gives queen'
  jadoube umpire saved.pgn";

/// The acts by what one wants to do, then the commands.
fn help(page: &Page) -> String {
    let mut lines = Vec::new();
    for topic in minutes::help() {
        lines.push(page.bold(topic.wish));
        for (example, meaning) in topic.examples {
            lines.push(format!("  {example:46} {}", page.beside(49, meaning)));
        }
    }
    let (commands, _) = HELP.split_once("\n\nExamples").unwrap_or((HELP, ""));
    format!("{}\n\n{commands}", lines.join("\n"))
}

/// What a line asks for.
enum Wish<'a> {
    Nothing,
    Board,
    Rights,
    Why(&'a str),
    Undo,
    Save(&'a str),
    Load(&'a str),
    Help,
    Quit,
    Step(&'a str),
}

fn wish(line: &str) -> Wish<'_> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word.to_lowercase().as_str(), rest.is_empty()) {
        ("", _) => Wish::Nothing,
        ("board", true) => Wish::Board,
        ("rights" | "rights?", true) => Wish::Rights,
        ("why?" | "why", _) => Wish::Why(rest),
        ("undo", true) => Wish::Undo,
        ("save", false) => Wish::Save(rest),
        ("load", false) => Wish::Load(rest),
        ("help" | "?", true) => Wish::Help,
        ("quit" | "exit", true) => Wish::Quit,
        _ => Wish::Step(line),
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut table = lay(args)?;
    let page = Page::new();
    let mut prompt = Prompt::new()?;
    let mut misread = false;
    if args.json {
        writeln!(stdout(), "{}", hearing::in_json(&table.beginning))?;
    } else {
        writeln!(stdout(), "{}", table.greeting(&page))?;
    }
    while let Some(line) = prompt.read(&table)? {
        let answer = match wish(line.trim()) {
            Wish::Quit => break,
            wish => answer(&mut table, wish, args.json, &page),
        };
        match answer {
            Ok(text) if text.is_empty() => {}
            Ok(text) => writeln!(stdout(), "{text}")?,
            Err(sentence) => {
                misread = true;
                match args.json {
                    true => tell(&sentence),
                    false => eprintln!("{sentence}"),
                }
            }
        }
    }
    // At a terminal whoever mistyped has seen it; a script must be told.
    if misread && !prompt.is_terminal() {
        Err(Failure::Told)
    } else {
        Ok(())
    }
}

fn lay(args: &Args) -> Result<Table, Failure> {
    if let Some(file) = &args.file {
        return Table::load(file).map_err(Failure::Data);
    }
    let code = code::open(&args.code)?;
    let mut text: String = args.agree.iter().map(|a| format!("agree {a}\n")).collect();
    text.extend(args.fen.iter().map(|fen| format!("position {fen}\n")));
    let case: Case = minutes::read("the command line", &text)?;
    Table::lay(code, case).map_err(Failure::Data)
}

fn answer(table: &mut Table, wish: Wish, json: bool, page: &Page) -> Result<String, String> {
    Ok(match wish {
        Wish::Nothing | Wish::Quit => String::new(),
        Wish::Board => table.board(),
        Wish::Rights => table.rights(page),
        Wish::Why(id) => table.why(id, page)?,
        Wish::Undo => table.undo()?,
        Wish::Save(name) => table.save(Path::new(name))?,
        Wish::Load(name) => {
            *table = Table::load(Path::new(name))?;
            table.greeting(page)
        }
        Wish::Help => help(page),
        Wish::Step(line) => {
            let heard = table.hear(line)?;
            let told = heard.iter().map(|heard| told(table, heard, json, page));
            told.collect::<Vec<String>>().join("\n")
        }
    })
}

fn told(table: &Table, heard: &Heard, json: bool, page: &Page) -> String {
    match heard {
        Heard::Event(hearing) if json => hearing::in_json(hearing).to_string(),
        Heard::Event(hearing) => table.after(hearing, page),
        Heard::Check(check) if json => serde_json::json!({
            "then": check.expectation.to_string(),
            "holds": check.instead.is_none(),
            "instead": check.instead,
        })
        .to_string(),
        Heard::Check(check) => match &check.instead {
            None => "It is so.".into(),
            Some(instead) => format!("It is not so: {instead}."),
        },
    }
}
