//! `jadoube translate`: games from one notation into another.
use crate::bar::bar;
use crate::failure::{Failure, tell};
use crate::given;
use clap::{ValueEnum, ValueHint};
use desk::counted;
use record::pgn::{Fault, Reader, Report, Text, translate_text, work_through};
use record::{Notation, Style};
use std::io::{self, BufWriter, IsTerminal, Read, Write, stderr, stdout};
use std::path::{Path, PathBuf};

/// Translate games into another notation
///
/// Games come in as PGN with moves in any notation, and go out as PGN: only the moves change. A game
/// that cannot be played over is left out and told on the standard error.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// PGN files; - is the standard input
    #[arg(required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The notation to write
    #[arg(long, value_name = "NOTATION")]
    to: To,
    /// How descriptive notation is printed
    #[arg(long, default_value = "1910")]
    style: Print,
    /// How many cores to use [default: all]
    #[arg(short, long)]
    jobs: Option<usize>,
    /// JSON instead of PGN, one game a line, without variations
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube translate games.pgn --to descriptive > as-printed.pgn
  jadoube translate old.pgn --to san --json";

#[derive(Copy, Clone, ValueEnum)]
enum To {
    /// Descriptive, as it was printed: Kt-KB3
    Descriptive,
    /// The full record of the codes: Knight on King's Knight's square to …
    Full,
    /// The shortest record that expresses one legal move only
    Short,
    /// Short algebraic: Nf3
    San,
    /// Long algebraic: Ng1-f3
    Lan,
    /// Coordinates: g1f3
    Uci,
    /// Numbers: 7163
    Iccf,
}

#[derive(Copy, Clone, ValueEnum)]
enum Print {
    /// B x Kt ch
    #[value(name = "1890")]
    Y1890,
    /// BxKt ch
    #[value(name = "1910")]
    Y1910,
    /// BxNch
    #[value(name = "1960")]
    Y1960,
    /// Every word written out
    Full,
}

impl Args {
    fn notation(&self) -> Notation {
        match (self.to, self.style) {
            (To::Descriptive, Print::Y1890) => Notation::Descriptive(Style::Y1890),
            (To::Descriptive, Print::Y1910) => Notation::Descriptive(Style::Y1910),
            (To::Descriptive, Print::Y1960) => Notation::Descriptive(Style::Y1960),
            (To::Descriptive, Print::Full) | (To::Full, _) => Notation::Full,
            (To::Short, _) => Notation::Short,
            (To::San, _) => Notation::San,
            (To::Lan, _) => Notation::Long,
            (To::Uci, _) => Notation::Uci,
            (To::Iccf, _) => Notation::Iccf,
        }
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut out = BufWriter::new(stdout().lock());
    let mut bar = Bar::new(&args.files);
    for path in &args.files {
        if let Err(e) = translate(args, path, &mut out, &mut bar) {
            match e {
                Failure::Data(why) => bar.bad_file(&why),
                output => return Err(output),
            }
        }
    }
    out.flush()?;
    bar.finish()
}

fn translate(args: &Args, path: &Path, out: impl Write, bar: &mut Bar) -> Result<(), Failure> {
    let source = given::open(path)?;
    let name = path.display().to_string();
    let into = args.notation();
    let all = || std::thread::available_parallelism().map_or(1, |n| n.get());
    let cores = args.jobs.unwrap_or_else(all);
    let mut unread = None;
    let source = Marked(source, &mut unread);
    let work = |text: Text<'_>, reader: &mut Reader, report: &mut Report| {
        if args.json {
            desk::record::in_json(&name, text, into, reader, report)
        } else {
            translate_text(text, into, reader, report)
        }
    };
    let done = |report| bar.add(&name, report);
    let worked = work_through(cores, source, out, work, done);
    match unread {
        Some(e) => Err(Failure::Data(format!("{name}: {e}"))),
        None => Ok(worked?),
    }
}

/// A source that keeps its own errors apart from those of the output.
struct Marked<'a>(Box<dyn Read>, &'a mut Option<io::Error>);

impl Read for Marked<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).or_else(|e| {
            if e.kind() == io::ErrorKind::Interrupted {
                return Err(e);
            }
            *self.1 = Some(e);
            Ok(0)
        })
    }
}

/// How far the work is, on a terminal; and what went wrong.
struct Bar {
    shown: bool,
    /// All bytes to be read, where that is known.
    whole: u64,
    read: u64,
    games: u64,
    bad_games: u64,
    bad_files: u64,
}

impl Bar {
    fn new(files: &[PathBuf]) -> Bar {
        let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |m| m.len());
        Bar {
            shown: stderr().is_terminal() && !stdout().is_terminal(),
            whole: files.iter().map(size).sum(),
            read: 0,
            games: 0,
            bad_games: 0,
            bad_files: 0,
        }
    }

    fn add(&mut self, file: &str, report: Report) {
        for fault in &report.faults {
            self.fault(file, fault);
        }
        self.games += report.games;
        self.bad_games += report.faults.len() as u64;
        self.read += report.bytes;
        if self.shown {
            eprint!("\r{} {} games", bar(self.read, self.whole), self.games);
        }
    }

    fn fault(&self, file: &str, fault: &Fault) {
        let clear = if self.shown { "\r\x1b[K" } else { "" };
        eprint!("{clear}");
        tell(&format!("{file}: {fault}"));
    }

    fn bad_file(&mut self, why: &str) {
        self.bad_files += 1;
        tell(why);
    }

    fn finish(self) -> Result<(), Failure> {
        if self.shown {
            eprintln!();
        }
        let mut troubles = Vec::new();
        if self.bad_games > 0 {
            let (bad, games) = (self.bad_games, self.games);
            let were = if bad == 1 { "was" } else { "were" };
            troubles.push(format!(
                "{bad} of {} {were} left out",
                counted(games, "game", "games")
            ));
        }
        if self.bad_files > 0 {
            let files = counted(self.bad_files, "file", "files");
            troubles.push(format!("{files} could not be read"));
        } else if self.games == 0 {
            troubles.push("there is no game in it".into());
        }
        match troubles.as_slice() {
            [] => Ok(()),
            _ => Err(Failure::Data(troubles.join("; "))),
        }
    }
}
