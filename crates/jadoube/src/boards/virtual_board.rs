//! `--simulate`: a board on a pseudo-terminal that speaks the wire and plays a case, a PGN, or a game by lot.
use crate::failure::Failure;
use crate::given;
use board::Board;
use minutes::Case;
use sensor::dgt::{Message, command};
use sensor::simulator::{self, Happening, Lot, Noise, Offence, Script};
use sensor::{Millis, What};
use serialport::{SerialPort, TTYPort};
use statute::Code;
use std::io::{Read, Write, stdout};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub struct Play<'a> {
    pub file: Option<&'a Path>,
    pub code: Option<Arc<Code>>,
    pub speed: f64,
    pub noise: Noise,
    pub lot: u64,
}

/// Opens the board, says where it is, and plays when somebody has asked it to tell what changes.
pub fn run(play: Play) -> Result<(), Failure> {
    let script = script(&play)?;
    let (mut here, there) = TTYPort::pair()
        .map_err(|why| Failure::Data(format!("No pseudo-terminal can be had: {why}.")))?;
    let name = there.name().unwrap_or_default();
    writeln!(
        stdout(),
        "A board is at {name}. Listen to it with: jadoube board --port {name}"
    )?;
    let wrong = |why: std::io::Error| Failure::Data(format!("The pseudo-terminal is gone: {why}."));
    here.set_timeout(Duration::from_millis(10))
        .map_err(|why| Failure::Data(why.to_string()))?;
    let mut men = Board::default();
    if let Some((_, Happening::Felt(What::Board(first)))) = script.first() {
        men = *first;
    }
    let mut told = script.into_iter().skip(1).peekable();
    let mut began: Option<Instant> = None;
    let mut buffer = [0; 64];
    loop {
        if let Ok(n) = here.read(&mut buffer) {
            for byte in &buffer[..n] {
                let answer = match *byte {
                    command::BOARD => Message::Board(men),
                    command::VERSION => Message::Version(1, 0),
                    command::SERIAL => Message::Serial("00000".into()),
                    command::TRADEMARK => Message::Trademark("A board that is not there".into()),
                    command::BATTERY => Message::Battery { percent: 100 },
                    command::UPDATES | command::UPDATES_BOARD | command::UPDATES_NICE => {
                        began.get_or_insert_with(Instant::now);
                        continue;
                    }
                    _ => continue,
                };
                here.write_all(&answer.bytes()).map_err(wrong)?;
            }
        }
        let Some(began) = began else { continue };
        let now = (began.elapsed().as_millis() as f64 * play.speed) as Millis;
        while let Some((_, happening)) = told.next_if(|(at, _)| *at <= now) {
            match happening {
                Happening::Felt(what) => {
                    if let Some(message) = message(what, &mut men) {
                        here.write_all(&message.bytes()).map_err(wrong)?;
                    }
                }
                Happening::Said(words) => writeln!(stdout(), "Said at the board: {words}")?,
                Happening::Done(_) | Happening::Stands(_) => {}
            }
        }
        if told.peek().is_none() {
            writeln!(stdout(), "The game has been played.")?;
            // Whoever listens may still read what was sent.
            std::thread::sleep(Duration::from_millis(500));
            return Ok(());
        }
    }
}

fn message(what: What, men: &mut Board) -> Option<Message> {
    match what {
        What::Square(square, man) => {
            match man {
                Some(man) => men.set_piece_at(square, man),
                None => men.discard_piece_at(square),
            }
            Some(Message::Field(square, man))
        }
        What::Board(board) => {
            *men = board;
            Some(Message::Board(board))
        }
        What::Clock(reading) => Some(Message::Clock(reading)),
        What::Lost(_) | What::Found | What::Note(_) => None,
    }
}

fn script(play: &Play) -> Result<Script, Failure> {
    let mut lot = Lot::new(play.lot);
    let british =
        || Code::find("british-1899").ok_or_else(|| Failure::Data("There is no code.".into()));
    let case = match play.file {
        None => {
            let code = play.code.clone().map_or_else(british, Ok)?;
            simulator::a_game(&code, 60, (8, &Offence::SEEN), &mut lot)
        }
        Some(path) => read(path)?,
    };
    let code = match (&play.code, case.codes.first()) {
        (Some(code), _) => code.clone(),
        (None, Some(id)) => crate::code::open(id)?,
        (None, None) => british()?,
    };
    simulator::play(&case, code, &play.noise, &mut lot).map_err(Failure::Data)
}

fn read(path: &Path) -> Result<Case, Failure> {
    let name = path.display().to_string();
    let text = given::text(path)?;
    match path.extension().is_some_and(|end| end == "case") {
        true => minutes::read(&name, &text).map_err(|e| Failure::Data(e.to_string())),
        false => minutes::from_pgn(&name, &text).map_err(Failure::Data),
    }
}
