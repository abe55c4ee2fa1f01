//! `jadoube board`: an electronic board rules itself, through the umpire.
mod told;

use crate::code;
use crate::failure::Failure;
use minutes::Case;
use sensor::{Event, Line, Maker, Millis, Pace, Seat, Settings, Sitting, What};
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use told::Voice;
use umpire::agreement::Start;

/// Umpire a game on an electronic board
///
/// What the board feels becomes acts, and the acts are ruled on. What no sensor feels is inferred, and said
/// to be; whoever knows better types it: `white never let go`, `black had said j'adoube`, `white had lifted
/// e5`, or any act in the words of the case language.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A recording, instead of a board
    #[arg(long, value_name = "FILE", group = "source")]
    replay: Option<PathBuf>,
    /// How many times faster than it was recorded; as fast as possible if nothing is said
    #[arg(long, value_name = "N", requires = "replay")]
    speed: Option<f64>,
    /// Keep every byte that the board sends, and every line typed, so that any dispute can be heard again
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The maker of the board
    #[arg(long, value_parser = sensor::MAKERS, default_value = "dgt")]
    maker: String,
    /// The code of law: an id, or the file of a house code
    #[arg(long, value_name = "CODE", default_value = "british-1899")]
    code: String,
    /// What the players settled beforehand, in the words of the case language; any number of times
    #[arg(long, value_name = "AGREEMENT")]
    agree: Vec<String>,
    /// The position to begin from, if it is not the array
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// After how many seconds a man that stands has been let go
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0)]
    let_go: f64,
    /// Do not presume that checks are announced
    #[arg(long)]
    unannounced: bool,
    /// The board lies with White at the other side
    #[arg(long)]
    turned: bool,
    /// On which side of the clock White sits; seen from the play if nothing is said
    #[arg(long, value_name = "SIDE", value_parser = ["left", "right"])]
    white: Option<String>,
    /// Write the games here as PGN with every act in them; - for the standard output
    #[arg(long, value_name = "FILE")]
    pgn: Option<String>,
    /// Print only what is to be said aloud; the rest goes to the standard error
    #[arg(long)]
    speak: bool,
    /// One JSON object for each thing told
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube board --replay game.board                    hear a recording again
  jadoube board --replay game.board --pgn -            and print the game with its acts
  jadoube board --replay game.board --code blue-book-1910 --json

While a board is listened to, lines typed are heard: corrections (`white never let go`, `black had said
j'adoube`, `black had lifted e5`), acts (`black demands restore position`), `begin`, `quit`.";

pub fn run(args: &Args) -> Result<(), Failure> {
    let sitting = Sitting::new(settings(args)?);
    let mut room = Room {
        maker: sensor::maker(&args.maker).ok_or(Failure::Data("There is no such maker.".into()))?,
        sitting,
        voice: Voice::new(args.json, args.speak),
        tape: args
            .record
            .as_ref()
            .map(|path| tape(path, &args.maker))
            .transpose()?,
        misheard: false,
    };
    match &args.replay {
        Some(path) => room.replays(path, args.speed)?,
        None => {
            return Err(Failure::Data(
                "Say where the board is: --replay FILE. See --help.".into(),
            ));
        }
    }
    room.writes_games(args.pgn.as_deref())?;
    if room.misheard {
        Err(Failure::Told)
    } else {
        Ok(())
    }
}

fn settings(args: &Args) -> Result<Settings, Failure> {
    let mut settings = Settings::new(code::open(&args.code)?);
    let mut text: String = args.agree.iter().map(|a| format!("agree {a}\n")).collect();
    text.extend(args.fen.iter().map(|fen| format!("position {fen}\n")));
    let case: Case =
        minutes::read("the command line", &text).map_err(|e| Failure::Data(e.to_string()))?;
    settings.agreements = case.conditions.agreements;
    if let Start::Position(position) = case.conditions.start {
        settings.start = Some(position);
    }
    if !(0.1..=60.0).contains(&args.let_go) {
        return Err(Failure::Data("--let-go is from 0.1 to 60 seconds".into()));
    }
    settings.let_go = (args.let_go * 1000.0) as Millis;
    settings.announced = !args.unannounced;
    settings.turned = args.turned.then_some(true);
    settings.white = args.white.as_ref().map(|side| match side.as_str() {
        "left" => Seat::Left,
        _ => Seat::Right,
    });
    Ok(settings)
}

fn tape(path: &PathBuf, maker: &str) -> Result<File, Failure> {
    let wrong = |e| Failure::Data(format!("{}: {e}", path.display()));
    let mut file = File::options()
        .create(true)
        .append(true)
        .open(path)
        .map_err(wrong)?;
    writeln!(file, "# maker {maker}").map_err(wrong)?;
    Ok(file)
}

/// The board, the game on it, and those who listen.
struct Room {
    maker: Box<dyn Maker + Send>,
    sitting: Sitting,
    voice: Voice,
    tape: Option<File>,
    misheard: bool,
}

impl Room {
    /// Hears a recording. A line that cannot be read is said, and passed over.
    fn replays(&mut self, path: &PathBuf, speed: Option<f64>) -> Result<(), Failure> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|e| Failure::Data(format!("{name}: {e}")))?;
        let mut pace = Pace::default();
        let began = Instant::now();
        for (n, line) in BufReader::new(file).split(b'\n').enumerate() {
            let line = line.map_err(|e| Failure::Data(format!("{name}: {e}")))?;
            match Line::read(&String::from_utf8_lossy(&line)) {
                Err(why) => {
                    self.misheard = true;
                    self.note(format!("{name}, line {}: {why}; it is passed over.", n + 1))?;
                }
                Ok(Line::Remark) => {}
                Ok(Line::Maker(maker)) => match sensor::maker(&maker) {
                    Some(maker) => self.maker = maker,
                    None => self.note(format!("{name}: no board of {maker} is known."))?,
                },
                Ok(Line::Said(at, words)) => {
                    self.hears_words(at.unwrap_or(self.sitting.now()), &words)?
                }
                Ok(Line::Bytes(at, bytes)) => {
                    let mut whats = Vec::new();
                    self.maker.hears(&bytes, &mut whats);
                    for what in whats {
                        let at = at.unwrap_or_else(|| pace.of(&what));
                        if let Some(speed) = speed.filter(|speed| *speed > 0.0) {
                            let due = Duration::from_millis((at as f64 / speed) as u64);
                            std::thread::sleep(due.saturating_sub(began.elapsed()));
                        }
                        self.feels(at, what)?;
                    }
                }
            }
        }
        let mut whats = Vec::new();
        self.maker.ends(&mut whats);
        for what in whats {
            let at = self.sitting.now();
            self.feels(at, what)?;
        }
        // What stands at the end has been let go.
        let told = self.sitting.idles(self.sitting.now() + 60_000);
        self.voice.tells(&told, &self.sitting)?;
        Ok(())
    }

    fn feels(&mut self, at: Millis, what: What) -> Result<(), Failure> {
        let told = self.sitting.feels(Event { at, what });
        self.voice.tells(&told, &self.sitting)?;
        Ok(())
    }

    fn hears_words(&mut self, at: Millis, words: &str) -> Result<(), Failure> {
        self.keeps(&Line::of_words(at, words));
        let told = self.sitting.idles(at);
        self.voice.tells(&told, &self.sitting)?;
        match self.sitting.hears(words) {
            Ok(told) => self.voice.tells(&told, &self.sitting)?,
            Err(why) => {
                self.misheard = true;
                self.note(why)?;
            }
        }
        Ok(())
    }

    fn note(&mut self, text: String) -> Result<(), Failure> {
        let told = [sensor::Told::Note(text)];
        self.voice.tells(&told, &self.sitting)?;
        Ok(())
    }

    fn keeps(&mut self, line: &str) {
        if let Some(tape) = &mut self.tape
            && let Err(why) = writeln!(tape, "{line}").and_then(|()| tape.flush())
        {
            eprintln!("The recording cannot be written: {why}.");
        }
    }

    fn writes_games(&self, path: Option<&str>) -> Result<(), Failure> {
        let Some(path) = path else { return Ok(()) };
        let games = self.sitting.scores();
        let text: String = games
            .iter()
            .map(|game| game.write(record::Notation::San))
            .collect();
        match path {
            "-" => write!(std::io::stdout(), "{text}")?,
            path => {
                std::fs::write(path, text).map_err(|e| Failure::Data(format!("{path}: {e}")))?
            }
        }
        Ok(())
    }
}
