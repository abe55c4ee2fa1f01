//! The line to a board: a thread that listens, opens the line again when it is lost, and asks for the whole
//! board when it has been quiet; and a thread that hears what is typed.
use sensor::{Maker, What};
use serialport::SerialPort;
use std::io::{BufRead, Read, Write, stdin};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// What comes to those who listen.
pub enum Heard {
    Bytes(Vec<u8>),
    Lost(String),
    Found,
    Said(String),
    /// The umpire's seat says it at the table of the house.
    AtTheTable(String),
    /// Somebody did it at the table of the house, where it is ruled on already.
    DoneAtTheTable(String),
    /// Somebody wants to end it.
    End,
}

/// How long a read waits before it is tried again.
const PATIENCE: Duration = Duration::from_millis(50);
/// How long the board may be quiet before it is asked how the men stand.
const QUIET: Duration = Duration::from_secs(5);
/// How long until a lost line is tried again.
const AGAIN: Duration = Duration::from_millis(500);

pub fn ears() -> (Sender<Heard>, Receiver<Heard>) {
    channel()
}

/// Listens to a serial port for as long as somebody hears it.
pub fn port(path: &str, maker: &dyn Maker, to: Sender<Heard>) -> Result<(), String> {
    let greeting = maker.greeting();
    let asks = maker.asks_board();
    let path = path.to_string();
    let speed = maker.speed();
    let mut line = open(&path, speed)?;
    thread::spawn(move || {
        loop {
            let why = attends(line.as_mut(), &greeting, &asks, &to);
            let Some(why) = why else { return };
            if to.send(Heard::Lost(why)).is_err() {
                return;
            }
            line = loop {
                thread::sleep(AGAIN);
                if let Ok(line) = open(&path, speed) {
                    break line;
                }
            };
            if to.send(Heard::Found).is_err() {
                return;
            }
        }
    });
    Ok(())
}

fn open(path: &str, speed: u32) -> Result<Box<dyn SerialPort>, String> {
    let port = serialport::new(path, speed).timeout(PATIENCE);
    port.open()
        .map_err(|why| format!("{path} cannot be opened: {why}"))
}

/// Hears the line until it is lost, and says why it was; nothing, if nobody listens any more.
fn attends(
    line: &mut dyn SerialPort,
    greeting: &[u8],
    asks: &[u8],
    to: &Sender<Heard>,
) -> Option<String> {
    if let Err(why) = line.write_all(greeting) {
        return Some(why.to_string());
    }
    let mut buffer = [0; 1024];
    let mut last = Instant::now();
    loop {
        match line.read(&mut buffer) {
            Ok(0) => return Some("it was closed".into()),
            Ok(n) => {
                last = Instant::now();
                to.send(Heard::Bytes(buffer[..n].to_vec())).ok()?;
            }
            Err(why) if why.kind() == std::io::ErrorKind::TimedOut => {
                if last.elapsed() >= QUIET {
                    last = Instant::now();
                    if let Err(why) = line.write_all(asks) {
                        return Some(why.to_string());
                    }
                }
            }
            Err(why) => return Some(why.to_string()),
        }
    }
}

/// Hears what is typed, a line at a time.
pub fn keyboard(to: Sender<Heard>) {
    thread::spawn(move || {
        for line in stdin().lock().lines().map_while(Result::ok) {
            let heard = match line.trim() {
                "" => continue,
                "quit" | "exit" => Heard::End,
                words => Heard::Said(words.into()),
            };
            if to.send(heard).is_err() {
                return;
            }
        }
    });
}

/// Listens to the makers' own server, which tells of its first board.
pub fn livechess(url: &str, to: Sender<Heard>) -> Result<(), String> {
    let wrong = |why: tungstenite::Error| format!("{url} cannot be reached: {why}");
    let (mut socket, _) = tungstenite::connect(url).map_err(wrong)?;
    socket
        .send(sensor::livechess::ASKS_BOARDS.into())
        .map_err(wrong)?;
    let url = url.to_string();
    thread::spawn(move || {
        loop {
            let lost = loop {
                let text = match socket.read() {
                    Ok(tungstenite::Message::Text(text)) => text,
                    Ok(_) => continue,
                    Err(why) => break why.to_string(),
                };
                let answer = sensor::livechess::answer(text.as_str());
                if to.send(Heard::Bytes(text.as_str().into())).is_err() {
                    return;
                }
                if let Some(answer) = answer
                    && let Err(why) = socket.send(answer.into())
                {
                    break why.to_string();
                }
            };
            if to.send(Heard::Lost(lost)).is_err() {
                return;
            }
            socket = loop {
                thread::sleep(AGAIN);
                let again = tungstenite::connect(&url);
                if let Ok((mut socket, _)) = again
                    && socket.send(sensor::livechess::ASKS_BOARDS.into()).is_ok()
                {
                    break socket;
                }
            };
            if to.send(Heard::Found).is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// The serial ports of this machine, with what is plugged in where it is known.
pub fn ports() -> Result<Vec<(String, String)>, String> {
    let ports = serialport::available_ports()
        .map_err(|why| format!("The ports cannot be listed: {why}."))?;
    let told = |port: serialport::SerialPortInfo| {
        let what = match port.port_type {
            serialport::SerialPortType::UsbPort(usb) => usb
                .product
                .or(usb.manufacturer)
                .unwrap_or_else(|| format!("USB {:04x}:{:04x}", usb.vid, usb.pid)),
            serialport::SerialPortType::BluetoothPort => "Bluetooth".into(),
            serialport::SerialPortType::PciPort => "built in".into(),
            serialport::SerialPortType::Unknown => "serial".into(),
        };
        (port.port_name, what)
    };
    Ok(ports.into_iter().map(told).collect())
}

/// Whether a board of the maker answers at the port within two seconds.
pub fn answers(path: &str, maker: &mut dyn Maker) -> bool {
    let Ok(mut line) = open(path, maker.speed()) else {
        return false;
    };
    if line.write_all(&maker.greeting()).is_err() {
        return false;
    }
    let (mut buffer, mut told) = ([0; 1024], Vec::new());
    let end = Instant::now() + Duration::from_secs(2);
    while Instant::now() < end {
        if let Ok(n) = line.read(&mut buffer) {
            maker.hears(&buffer[..n], &mut told);
        }
        if told.iter().any(|what| matches!(what, What::Board(_))) {
            return true;
        }
    }
    false
}
