//! `jadoube collate`: several witnesses of one game, read as one.
use crate::failure::{Failure, tell};
use crate::given;
use ::desk::books::Books;
use clap::ValueHint;
use scribe::collate::{Collation, Source, Transcription, audit, collate};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

/// Read several witnesses of one game as one
///
/// Each witness is a book's text, a scan or PGN made elsewhere. The reading is the legal game that makes all of
/// them together cheapest; a table shows where they differ, what cannot be played, what was followed and why.
/// Of a file with several games the one is taken that the others have, or that stands on a line: FILE:LINE.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Witnesses: files, or FILE:LINE
    #[arg(required = true, value_hint = ValueHint::FilePath)]
    witnesses: Vec<PathBuf>,
    /// Find no reading: say move by move what the witnesses bear out of this game
    #[arg(long, value_name = "PGN", conflicts_with = "output")]
    audit: Option<PathBuf>,
    /// Write the PGN here instead of below the table
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// One JSON object instead of the table
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube collate book.txt other-book.txt found.pgn
  jadoube collate treatise.txt:1204 page.png -o game.pgn
  jadoube collate --audit made-elsewhere.pgn page.txt

The status is 1 if a witness cannot be read or is of another game, and, with
--audit, if a move is not borne out.";

pub fn run(args: &Args) -> Result<(), Failure> {
    if args.audit.is_none() && args.witnesses.len() < 2 {
        let why = "one witness is not collated; give two or more, or transcribe it";
        return Err(Failure::Data(why.into()));
    }
    if let Some(path) = &args.output {
        let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if args
            .witnesses
            .iter()
            .any(|w| real(&Place::of(w).path) == real(path))
        {
            let why = "is a witness; it is not written over";
            return Err(Failure::Data(format!("{} {why}", path.display())));
        }
    }
    let game = args.audit.as_deref().map(transcription).transpose()?;
    let sources: Vec<Source> = args
        .witnesses
        .iter()
        .map(|w| source(w))
        .collect::<Result<_, _>>()?;
    match game {
        None => tell_reading(args, &collate(&sources).map_err(Failure::Data)?),
        Some(game) => {
            let audited = audit(&game, &sources).map_err(Failure::Data)?;
            tell_audit(args, &game, &audited)
        }
    }
}

fn tell_reading(args: &Args, told: &Collation) -> Result<(), Failure> {
    if let Some(path) = &args.output {
        let written = std::fs::write(path, told.pgn());
        written.map_err(|e| Failure::Data(format!("{}: {e}", path.display())))?;
    }
    let mut out = stdout().lock();
    match (args.json, &args.output) {
        (true, _) => writeln!(out, "{}", told.json())?,
        (false, Some(_)) => write!(out, "{}", told.table())?,
        (false, None) => write!(out, "{}\n{}", told.table(), told.pgn())?,
    }
    Ok(())
}

fn tell_audit(args: &Args, game: &Transcription, told: &Collation) -> Result<(), Failure> {
    let mut out = stdout().lock();
    match args.json {
        true => writeln!(out, "{}", told.json())?,
        false => write!(out, "{}", told.audited())?,
    }
    if let Some(fault) = &game.fault {
        tell(&format!("the game was followed no further: {fault}"));
    }
    match told.is_borne_out() && game.fault.is_none() {
        true => Ok(()),
        false => Err(Failure::Told),
    }
}

/// A file, and the line on which the game stands, if it is told.
struct Place {
    path: PathBuf,
    line: Option<usize>,
}

impl Place {
    fn of(given: &Path) -> Place {
        let whole = || Place {
            path: given.to_owned(),
            line: None,
        };
        if given.exists() {
            return whole();
        }
        let told = given.to_str().and_then(|text| text.rsplit_once(':'));
        match told.and_then(|(path, line)| Some((path, line.parse().ok()?))) {
            Some((path, line)) => Place {
                path: path.into(),
                line: Some(line),
            },
            None => whole(),
        }
    }
}

fn source(given: &Path) -> Result<Source, Failure> {
    let Place { path, line } = Place::of(given);
    let data = |why: String| Failure::Data(why);
    let books = Books::of(std::slice::from_ref(&path))?;
    if let Some(why) = books.unreadable.first() {
        return Err(data(why.clone()));
    }
    let [book] = &books.paths[..] else {
        let n = books.paths.len();
        let what = path.display();
        return Err(data(format!(
            "{what} stands for {n} books; a witness is one"
        )));
    };
    let jobs = std::thread::available_parallelism().map_or(1, |n| n.get());
    let print = books.open(book, jobs);
    let print = print.map_err(|e| data(format!("{}: {e}", book.display())))?;
    let name = books.names().remove(book).unwrap_or_default();
    let read = Source::read(&name, print, line);
    for page in books.unread_pages() {
        tell(&page);
    }
    read.map_err(data)
}

fn transcription(path: &Path) -> Result<Transcription, Failure> {
    let name = path.display().to_string();
    let text = given::bytes(path)?;
    Transcription::read(&name, &text).map_err(Failure::Data)
}
