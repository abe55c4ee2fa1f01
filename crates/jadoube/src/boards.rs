//! `jadoube board`: an electronic board rules itself, through the umpire.
mod guest;
mod line;
mod told;
mod virtual_board;

use crate::code;
use crate::failure::{Failure, tell};
use crate::given;
use guest::Guest;
use line::Heard;
use minutes::Case;
use sensor::simulator::{Kind, Noise};
use sensor::{Event, Line, Maker, Millis, Pace, Seat, Settings, Sitting, Told, What};
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use told::Voice;
use umpire::act::Act;
use umpire::agreement::Conditions;

/// Umpire a game on an electronic board
///
/// What the board feels becomes acts, and the acts are ruled on. What no sensor feels is inferred, and said
/// to be; whoever knows better types it: `white never let go`, `black had said j'adoube`, `white had lifted
/// e5`, or any act in the words of the case language.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The serial port at which the board is
    #[arg(long, value_name = "PORT", group = "source")]
    port: Option<String>,
    /// The makers' own server, which knows the board
    #[arg(long, value_name = "URL", group = "source", num_args = 0..=1, default_missing_value = "ws://localhost:1982/api/v1.0")]
    livechess: Option<String>,
    /// Tell which ports there are, and at which a board answers
    #[arg(long, group = "source")]
    list: bool,
    /// Be a board, on a pseudo-terminal, that plays a case, a PGN, or a game by lot
    #[arg(long, value_name = "FILE", group = "source", num_args = 0..=1)]
    simulate: Option<Option<PathBuf>>,
    /// The noise that a simulated board makes, as KIND=TIMES in a thousand events; any number of times
    #[arg(long, value_name = "KIND=TIMES", requires = "simulate")]
    noise: Vec<String>,
    /// The number from which a simulated board draws its lots
    #[arg(long, value_name = "N", requires = "simulate", default_value_t = 1)]
    lot: u64,
    /// Show the game at a table of this house, where others may watch
    #[arg(long, value_name = "URL")]
    house: Option<String>,
    /// A recording, instead of a board
    #[arg(long, value_name = "FILE", group = "source")]
    replay: Option<PathBuf>,
    /// How many times faster than it was recorded, or than people play; a recording is heard as fast as possible if
    /// nothing is said
    #[arg(long, value_name = "N")]
    speed: Option<f64>,
    /// Keep every byte that the board sends, and every line typed, so that any dispute can be heard again
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The maker of the board
    #[arg(long, value_parser = sensor::MAKERS, default_value = "dgt")]
    maker: String,
    /// The code of law: an id, or the file of a house code [default: british-1899]
    #[arg(long, value_name = "CODE")]
    code: Option<String>,
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
  jadoube board --list                           where is a board?
  jadoube board --port /dev/ttyUSB0 --record game.board --pgn game.pgn
  jadoube board --port /dev/ttyUSB0 --house http://localhost:1899
  jadoube board --simulate game.case             for those who have no board
  jadoube board --replay game.board              hear a recording again
  jadoube board --replay game.board --pgn -      and print the game
  jadoube board --replay game.board --code blue-book-1910 --json

While a board is listened to, lines typed are heard: corrections
(`otherwise`, `white never let go`, `black had said j'adoube`, `black had lifted
e5`), the keys `o`, `n`, `j` for those of what was told last, acts (`black
demands restore position`), `begin`, `quit`.";

pub fn run(args: &Args) -> Result<(), Failure> {
    if args.list {
        return list(args);
    }
    if let Some(file) = &args.simulate {
        return virtual_board::run(virtual_board::Play {
            file: file.as_deref(),
            code: args.code.as_deref().map(code::open).transpose()?,
            speed: args.speed.filter(|speed| *speed > 0.0).unwrap_or(1.0),
            noise: noise(&args.noise)?,
            lot: args.lot,
        });
    }
    let sitting = Sitting::new(settings(args)?);
    let maker = match args.livechess {
        Some(_) => "livechess",
        None => &args.maker,
    };
    let (to, heard) = line::ears();
    let mut room = Room {
        maker: sensor::maker(maker).ok_or(Failure::Data("There is no such maker.".into()))?,
        sitting,
        voice: Voice::new(args.json, args.speak),
        tape: args
            .record
            .as_ref()
            .map(|path| tape(path, maker))
            .transpose()?,
        misheard: false,
        house: args.house.clone(),
        ears: to.clone(),
        guest: None,
        sent: Vec::new(),
        done_there: Vec::new(),
    };
    if let Some(path) = &args.replay {
        room.replays(path, args.speed)?;
    } else {
        match (&args.port, &args.livechess) {
            (Some(port), _) => line::port(port, room.maker.as_ref(), to.clone()),
            (None, Some(url)) => line::livechess(url, to.clone()),
            (None, None) => Err("Say where the board is: --port, --livechess or --replay; --list tells where one answers.".into()),
        }
        .map_err(Failure::Data)?;
        line::keyboard(to.clone());
        let _ = ctrlc::set_handler(move || {
            let _ = to.send(Heard::End);
        });
        room.listens(
            &heard,
            args.speed.filter(|speed| *speed > 0.0).unwrap_or(1.0),
        )?;
    }
    room.writes_games(args.pgn.as_deref())?;
    if room.misheard {
        Err(Failure::Told)
    } else {
        Ok(())
    }
}

fn settings(args: &Args) -> Result<Settings, Failure> {
    let code = args.code.as_deref().unwrap_or("british-1899");
    let mut settings = Settings::new(code::open(code)?);
    let mut text: String = args.agree.iter().map(|a| format!("agree {a}\n")).collect();
    text.extend(args.fen.iter().map(|fen| format!("position {fen}\n")));
    let case: Case =
        minutes::read("the command line", &text).map_err(|e| Failure::Data(e.to_string()))?;
    settings.conditions = case.conditions;
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

fn noise(words: &[String]) -> Result<Noise, Failure> {
    let mut all = Noise::default();
    for word in words {
        let (kind, often) = word.split_once('=').unwrap_or((word, "20"));
        let often = often.parse().ok().filter(|n| *n <= 1000);
        let set = often.and_then(|often| all.with(kind, often));
        all = set.ok_or_else(|| {
            let kinds: Vec<&str> = Kind::all().map(Kind::name).collect();
            Failure::Data(format!(
                "--noise {word}: it is KIND=TIMES, of {}, up to 1000.",
                kinds.join(", ")
            ))
        })?;
    }
    Ok(all)
}

/// The ports, and what is at them.
fn list(args: &Args) -> Result<(), Failure> {
    let ports = line::ports().map_err(Failure::Data)?;
    if ports.is_empty() && !args.json {
        writeln!(
            std::io::stdout(),
            "There is no serial port on this machine."
        )?;
    }
    for (port, what) in ports {
        let mut maker =
            sensor::maker(&args.maker).ok_or(Failure::Data("There is no such maker.".into()))?;
        let board = line::answers(&port, maker.as_mut());
        if args.json {
            let object = serde_json::json!({ "port": port, "what": what, "board": board.then_some(&args.maker) });
            writeln!(std::io::stdout(), "{object}")?;
        } else {
            let said = if board {
                format!("a board of {}", args.maker)
            } else {
                "no board answers".into()
            };
            writeln!(std::io::stdout(), "{port}  {what}: {said}")?;
        }
    }
    Ok(())
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
    house: Option<String>,
    ears: Sender<Heard>,
    guest: Option<Guest>,
    /// The acts of this game that the house has.
    sent: Vec<Act>,
    /// What was done at its table, and is not to be sent there again.
    done_there: Vec<String>,
}

/// How long until it is said that nothing at the port speaks as a board.
const SPEECHLESS: Duration = Duration::from_secs(4);

impl Room {
    /// Hears the board and the keyboard until somebody ends it.
    /// A board that plays faster than people do is heard so.
    fn listens(&mut self, heard: &Receiver<Heard>, speed: f64) -> Result<(), Failure> {
        let began = Instant::now();
        let mut spoke = false;
        loop {
            let next = heard.recv_timeout(Duration::from_millis(50));
            let at = (began.elapsed().as_millis() as f64 * speed) as Millis;
            match next {
                Ok(Heard::Bytes(bytes)) => {
                    self.keeps(&Line::of_bytes(at, &bytes));
                    let mut whats = Vec::new();
                    self.maker.hears(&bytes, &mut whats);
                    spoke |= whats.iter().any(|what| !matches!(what, What::Note(_)));
                    for what in whats {
                        self.feels(at, what)?;
                    }
                }
                Ok(Heard::Lost(why)) => {
                    self.keeps(&format!("# {at} the line was lost: {why}"));
                    let mut whats = Vec::new();
                    self.maker.ends(&mut whats);
                    whats.push(What::Lost(why));
                    for what in whats {
                        self.feels(at, what)?;
                    }
                }
                Ok(Heard::Found) => self.feels(at, What::Found)?,
                Ok(Heard::Said(words)) => {
                    self.hears_words(at, &words)?;
                }
                Ok(Heard::AtTheTable(words)) => {
                    if let (Some(why), Some(guest)) = (self.hears_words(at, &words)?, &self.guest) {
                        guest.says(why);
                    }
                }
                Ok(Heard::DoneAtTheTable(act)) => {
                    self.done_there.push(act.clone());
                    self.hears_words(at, &act)?;
                }
                Ok(Heard::End) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Err(RecvTimeoutError::Timeout) => {
                    if !spoke && began.elapsed() > SPEECHLESS {
                        spoke = true;
                        let name = self.maker.name();
                        self.note(format!("Nothing there speaks as a board of {name} does; it is listened to all the same."))?;
                    }
                    let told = self.sitting.idles(at);
                    self.tells(&told)?;
                }
            }
        }
    }

    /// Tells those here, and the house.
    fn tells(&mut self, told: &[Told]) -> Result<(), Failure> {
        self.voice.tells(told, &self.sitting)?;
        for one in told {
            match one {
                Told::Begins(conditions) => self.takes_table(conditions)?,
                Told::Settled(acts) => self.sends(*acts)?,
                one => {
                    if let (Some(guest), Some(words)) = (&self.guest, told::doubt(one)) {
                        guest.says(words);
                    }
                }
            }
        }
        Ok(())
    }

    fn takes_table(&mut self, conditions: &Conditions) -> Result<(), Failure> {
        let Some(house) = &self.house else {
            return Ok(());
        };
        let case = Case {
            conditions: conditions.clone(),
            ..Case::default()
        };
        let lines: Vec<String> = case
            .to_string()
            .lines()
            .filter(|l| !l.trim().is_empty())
            .map(String::from)
            .collect();
        let code = self
            .sitting
            .game()
            .map_or(String::new(), |game| game.code().id.clone());
        let left = self.guest.take();
        (self.sent, self.done_there) = (Vec::new(), Vec::new());
        match Guest::sits(house, &code, &lines, self.ears.clone()) {
            Ok(guest) => {
                let (watch, arbiter) = (guest.watch.clone(), guest.arbiter.clone());
                if let Some(left) = left {
                    left.says(format!("The board goes on at {watch}."));
                }
                self.guest = Some(guest);
                self.note(format!("Others may watch at {watch}."))?;
                self.note(format!("The arbiter answers and corrects at {arbiter}."))
            }
            Err(why) => self.note(format!(
                "The house gives no table: {why} The game goes on here."
            )),
        }
    }

    /// Sends what is settled. A table keeps what it was told: where that was corrected, the game is told anew at another.
    fn sends(&mut self, settled: usize) -> Result<(), Failure> {
        let acts = self.sitting.acts();
        let told = acts.iter().map(|entry| &entry.act);
        if self.guest.is_some() && !told.take(self.sent.len()).eq(&self.sent) {
            let conditions = self.sitting.conditions().cloned();
            self.takes_table(&conditions.unwrap_or_default())?;
        }
        let Some(guest) = &self.guest else {
            return Ok(());
        };
        for entry in acts.iter().take(settled).skip(self.sent.len()) {
            let act = entry.act.to_string();
            match self.done_there.iter().position(|there| *there == act) {
                Some(there) => drop(self.done_there.remove(there)),
                None => guest.acts(entry),
            }
            self.sent.push(entry.act.clone());
        }
        Ok(())
    }

    /// Hears a recording. A line that cannot be read is said, and passed over.
    fn replays(&mut self, path: &Path, speed: Option<f64>) -> Result<(), Failure> {
        let name = path.display().to_string();
        let file = given::open(path)?;
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
                    self.hears_words(at.unwrap_or(self.sitting.now()), &words)?;
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
        self.tells(&told)?;
        Ok(())
    }

    fn feels(&mut self, at: Millis, what: What) -> Result<(), Failure> {
        let told = self.sitting.feels(Event { at, what });
        self.tells(&told)?;
        Ok(())
    }

    /// What is said; where it is not understood, why.
    fn hears_words(&mut self, at: Millis, words: &str) -> Result<Option<String>, Failure> {
        self.keeps(&Line::of_words(at, words));
        let told = self.sitting.idles(at);
        self.tells(&told)?;
        match self.sitting.hears(words) {
            Ok(told) => {
                self.tells(&told)?;
                Ok(None)
            }
            Err(why) => {
                self.misheard = true;
                self.note(why.clone())?;
                Ok(Some(why))
            }
        }
    }

    fn note(&mut self, text: String) -> Result<(), Failure> {
        self.voice.tells(&[Told::Note(text)], &self.sitting)?;
        Ok(())
    }

    fn keeps(&mut self, line: &str) {
        if let Some(tape) = &mut self.tape
            && let Err(why) = writeln!(tape, "{line}").and_then(|()| tape.flush())
        {
            tell(&format!("the recording cannot be written: {why}"));
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
