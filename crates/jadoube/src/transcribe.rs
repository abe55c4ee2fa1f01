//! `jadoube transcribe`: the games in printed books, as PGN.
use crate::failure::Failure;
use clap::ValueHint;
use scribe::corrections::Corrections;
use scribe::library::{Piece, transcribe_all};
use scribe::parquet::Rows;
use scribe::report::{self, Style};
use scribe::{Game, Sort, Survey};
use serde_json::json;
use std::fs::File;
use std::io::{BufWriter, IsTerminal, Write, stderr, stdout};
use std::path::{Path, PathBuf};

/// Find and read the games in printed books
///
/// Each file is a book in plain text; folders are searched for .txt files, and `*` stands for any
/// letters. `-` is the standard input. Games come out as PGN, with every repair and doubt a comment.
#[derive(clap::Args)]
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
    /// How many books to read at once [default: one for each core]
    #[arg(short, long)]
    jobs: Option<usize>,
    /// Say nothing on the standard error
    #[arg(short, long)]
    quiet: bool,
    /// JSON Lines on the standard output instead of PGN
    #[arg(long, conflicts_with = "output")]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let corrections = corrections(args.corrections.as_deref())?;
    let books = books(&args.books)?;
    let mut desk = Desk::open(args, books.len())?;
    let jobs = args
        .jobs
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    let mut outcome = Ok(());
    transcribe_all(&books, jobs, &corrections, |book, piece| {
        if outcome.is_ok() {
            outcome = desk.take(book, piece);
        }
    });
    outcome?;
    desk.close()
}

fn corrections(path: Option<&Path>) -> Result<Corrections, Failure> {
    let Some(path) = path else {
        return Ok(Corrections::default());
    };
    let wrong = |why: String| Failure::Data(format!("{}: {why}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|e| wrong(e.to_string()))?;
    Corrections::parse(&text).map_err(wrong)
}

/// The files that the given paths stand for, in order.
fn books(given: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut all = Vec::new();
    for path in given {
        if path.as_os_str() == "-" {
            all.push(PathBuf::from("/dev/stdin"));
        } else if path.is_dir() {
            all.extend(texts_under(path));
        } else if path.exists() {
            all.push(path.clone());
        } else {
            let matching = matching(path);
            if matching.is_empty() {
                return Err(Failure::Data(format!(
                    "{} is no file, no folder, and matches nothing",
                    path.display()
                )));
            }
            all.extend(matching);
        }
    }
    Ok(all)
}

fn texts_under(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    paths.sort();
    paths
        .into_iter()
        .flat_map(|p| {
            if p.is_dir() {
                texts_under(&p)
            } else if p.extension().is_some_and(|e| e == "txt") {
                vec![p]
            } else {
                Vec::new()
            }
        })
        .collect()
}

/// Files whose last part matches a pattern with `*` and `?`.
fn matching(pattern: &Path) -> Vec<PathBuf> {
    let folder = match pattern.parent() {
        Some(p) if !p.as_os_str().is_empty() => p,
        _ => Path::new("."),
    };
    let Some(name) = pattern.file_name().and_then(|n| n.to_str()) else {
        return Vec::new();
    };
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|e| e.ok().map(|e| e.path()))
        .filter(|p| {
            p.is_file()
                && p.file_name()
                    .and_then(|n| n.to_str())
                    .is_some_and(|n| fits(name.as_bytes(), n.as_bytes()))
        })
        .collect();
    paths.sort();
    paths
}

fn fits(pattern: &[u8], name: &[u8]) -> bool {
    match (pattern.split_first(), name.split_first()) {
        (None, None) => true,
        (Some((b'*', rest)), _) => {
            fits(rest, name) || !name.is_empty() && fits(pattern, &name[1..])
        }
        (Some((b'?', p)), Some((_, n))) => fits(p, n),
        (Some((a, p)), Some((b, n))) => a == b && fits(p, n),
        _ => false,
    }
}

/// Where everything is written.
struct Desk {
    pgn: Option<Box<dyn Write>>,
    jsonl: Option<Box<dyn Write>>,
    parquet: Option<Rows<File>>,
    report: Option<(Style, Box<dyn Write>)>,
    lines: bool,
    quiet: bool,
    total: Survey,
    progress: Progress,
    unreadable: Vec<String>,
}

fn file(path: &Path) -> Result<File, Failure> {
    File::create(path).map_err(|e| Failure::Data(format!("{}: {e}", path.display())))
}

fn create(path: &Path) -> Result<Box<dyn Write>, Failure> {
    Ok(Box::new(BufWriter::new(file(path)?)))
}

fn no_parquet(error: impl std::fmt::Display) -> Failure {
    Failure::Data(format!("the Parquet file could not be written: {error}"))
}

impl Desk {
    fn open(args: &Args, books: usize) -> Result<Desk, Failure> {
        let standard = || -> Box<dyn Write> { Box::new(BufWriter::new(stdout())) };
        let pgn = match (&args.output, args.json) {
            (Some(path), _) => Some(create(path)?),
            (None, false) => Some(standard()),
            (None, true) => None,
        };
        let jsonl = match &args.jsonl {
            Some(path) => Some(create(path)?),
            None if args.json => Some(standard()),
            None => None,
        };
        let mut report = None;
        if let Some(path) = &args.report {
            let html = path
                .extension()
                .is_some_and(|e| e.to_string_lossy().starts_with("htm"));
            let style = if html { Style::Html } else { Style::Text };
            let mut out = create(path)?;
            out.write_all(report::opening(style).as_bytes())?;
            report = Some((style, out));
        }
        let parquet = match &args.parquet {
            Some(path) => Some(Rows::new(file(path)?).map_err(no_parquet)?),
            None => None,
        };
        Ok(Desk {
            pgn,
            jsonl,
            parquet,
            report,
            lines: args.lines,
            quiet: args.quiet,
            total: Survey::default(),
            progress: Progress::new(books, args.quiet),
            unreadable: Vec::new(),
        })
    }

    fn take(&mut self, book: &Path, piece: Piece) -> Result<(), Failure> {
        let source = book.file_name().map_or_else(
            || book.display().to_string(),
            |n| n.to_string_lossy().into_owned(),
        );
        match piece {
            Piece::Game(game) => {
                self.progress.game(&game);
                if game.sort == Sort::Game || self.lines {
                    self.write(&game, &source)?;
                }
            }
            Piece::End(Ok(survey)) => {
                self.progress.book();
                self.total.add(&survey);
                if let Some((style, out)) = &mut self.report {
                    out.write_all(report::survey(*style, &source, &survey).as_bytes())?;
                }
                if !self.quiet {
                    self.progress.clear();
                    eprintln!("{}", report::sentence(&source, &survey));
                }
            }
            Piece::End(Err(why)) => {
                self.progress.book();
                self.unreadable.push(why);
            }
        }
        Ok(())
    }

    fn write(&mut self, game: &Game, source: &str) -> Result<(), Failure> {
        if let Some(out) = &mut self.pgn {
            out.write_all(scribe::pgn::pgn(game, source).as_bytes())?;
        }
        if let Some(out) = &mut self.jsonl {
            writeln!(out, "{}", scribe::json::json(game, source))?;
        }
        if let Some((style, out)) = &mut self.report {
            out.write_all(report::game(*style, game, source).as_bytes())?;
        }
        if let Some(rows) = &mut self.parquet {
            rows.push(game, source).map_err(no_parquet)?;
        }
        Ok(())
    }

    fn close(mut self) -> Result<(), Failure> {
        self.progress.clear();
        if let Some((style, out)) = &mut self.report {
            out.write_all(report::closing(*style).as_bytes())?;
            out.flush()?;
        }
        for out in [&mut self.pgn, &mut self.jsonl].into_iter().flatten() {
            out.flush()?;
        }
        if let Some(rows) = self.parquet.take() {
            rows.close().map_err(no_parquet)?;
        }
        if !self.quiet && self.progress.books > 1 {
            let t = &self.total;
            let sum = json!({"books": self.progress.books, "lines": t.lines, "games": t.games,
                "doubtful": t.doubtful, "broken": t.broken, "analysis": t.analysis});
            eprintln!("all: {sum}");
        }
        if self.unreadable.is_empty() {
            Ok(())
        } else {
            Err(Failure::Data(self.unreadable.join("; ")))
        }
    }
}

/// A bar on the terminal: books done, games found, read, doubtful and failed.
struct Progress {
    books: usize,
    done: usize,
    clean: usize,
    doubtful: usize,
    broken: usize,
    shown: bool,
    wanted: bool,
}

impl Progress {
    fn new(books: usize, quiet: bool) -> Progress {
        Progress {
            books,
            done: 0,
            clean: 0,
            doubtful: 0,
            broken: 0,
            shown: false,
            wanted: !quiet && stderr().is_terminal(),
        }
    }

    fn game(&mut self, game: &Game) {
        if game.sort == Sort::Line {
            return;
        }
        match game.state() {
            scribe::State::Clean => self.clean += 1,
            scribe::State::Doubtful => self.doubtful += 1,
            scribe::State::Broken => self.broken += 1,
        }
        self.show();
    }

    fn book(&mut self) {
        self.done += 1;
        self.show();
    }

    fn show(&mut self) {
        if !self.wanted {
            return;
        }
        self.shown = true;
        let full = (20 * self.done).checked_div(self.books).unwrap_or(20);
        eprint!(
            "\r[{}{}] {}/{} books, {} games: {} read, {} doubtful, {} broken off ",
            "#".repeat(full),
            ".".repeat(20 - full),
            self.done,
            self.books,
            self.clean + self.doubtful + self.broken,
            self.clean,
            self.doubtful,
            self.broken
        );
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            eprint!("\r\x1b[2K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn patterns() {
        assert!(fits(b"*.txt", b"book.txt"));
        assert!(fits(b"b??k*", b"book.txt"));
        assert!(!fits(b"*.txt", b"book.pgn"));
    }
}
