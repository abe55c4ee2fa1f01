//! `jadoube transcribe`: the games in printed books, as PGN.
mod desk;
mod progress;
mod rows;

use crate::failure::Failure;
use crate::given;
use ::desk::books::Books;
use clap::ValueHint;
use desk::Desk;
use scribe::corrections::Corrections;
use scribe::library::transcribe_all;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Find and read the games in printed books
///
/// Each file is a book: plain text, a PDF, a DjVu, hOCR or ALTO, or images of its pages, which Tesseract
/// reads (pages whose names differ in their last number only are one book). Folders are searched for all of
/// these, and `*` and `?` stand for letters. `-` is the standard input. Games come out as PGN, with every
/// repair and doubt a comment.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Books: files, folders or patterns
    #[arg(required = true, value_hint = ValueHint::AnyPath)]
    books: Vec<PathBuf>,
    /// Write the PGN here instead of to the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write JSON Lines here, one game a line
    #[arg(long, value_name = "FILE")]
    jsonl: Option<PathBuf>,
    /// Write Parquet here, one game a row
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
    /// Write a report of print and readings side by side; HTML if the name ends so, else text
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Corrections to make before reading: FILE:LINE: PRINTED => MEANT
    #[arg(long, value_name = "FILE")]
    corrections: Option<PathBuf>,
    /// Give lines of analysis and openings too
    #[arg(long)]
    lines: bool,
    /// How many cores to use [default: all]
    #[arg(short, long)]
    jobs: Option<usize>,
    /// Say on the standard error only what went wrong
    #[arg(short, long)]
    quiet: bool,
    /// JSON Lines on the standard output instead of PGN
    #[arg(long, conflicts_with = "output")]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube transcribe book.txt > games.pgn
  jadoube transcribe library/ -o games.pgn --report report.html";

impl Args {
    /// No output may be a book, or another output.
    fn keep_books(&self, books: &Books) -> Result<(), Failure> {
        let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut taken: Vec<PathBuf> = books.paths.iter().map(|b| real(b)).collect();
        taken.extend(self.corrections.as_deref().map(real));
        for path in [&self.output, &self.jsonl, &self.parquet, &self.report]
            .into_iter()
            .flatten()
            // What is no plain file, such as /dev/null, can be written to twice.
            .filter(|path| path.is_file() || !path.exists())
        {
            if taken.contains(&real(path)) {
                let why = "is read, or written to, already; it is not written over";
                return Err(Failure::Data(format!("{} {why}", path.display())));
            }
            taken.push(real(path));
        }
        Ok(())
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let corrections = corrections(args.corrections.as_deref())?;
    let books = Books::of(&args.books)?;
    let stop = stop_asked();
    let mut desk = Desk::open(args, &books, &corrections)?;
    let jobs = args
        .jobs
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    let open = |path: &Path| books.open(path, jobs);
    let done = transcribe_all(&books.paths, jobs, &corrections, open, |book, told| {
        if stop.load(Ordering::Relaxed) {
            let why = "stopped; what was read until then is written";
            return ControlFlow::Break(Failure::Data(format!("{}: {why}", book.display())));
        }
        match desk.take(book, told) {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => ControlFlow::Break(failure),
        }
    });
    desk.troubled(books.unread_pages());
    let closed = desk.close();
    match done {
        ControlFlow::Break(failure) => Err(failure),
        ControlFlow::Continue(()) => closed,
    }
}

/// Set by Ctrl-C, so that the files are ended as their formats want it.
fn stop_asked() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    // Without a handler Ctrl-C ends the process as usual.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    stop
}

fn corrections(path: Option<&Path>) -> Result<Corrections, Failure> {
    let Some(path) = path else {
        return Ok(Corrections::default());
    };
    let name = path.display();
    let text = given::text(path)?;
    Corrections::parse(&text).map_err(|wrong| {
        let told: Vec<String> = wrong.iter().map(|w| format!("{name}:{w}")).collect();
        Failure::Data(told.join("\n"))
    })
}
