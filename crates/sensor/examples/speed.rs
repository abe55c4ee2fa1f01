//! How soon an event is ruled on, and how much memory a day at one board takes.
//!
//!     speed RECORDING…           each at 100 times real time, under every code: from arrival to ruling
//!     speed day [EVENTS]         simulated games, one after another at one board (50,000 events)
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use sensor::simulator::{self, Happening, Lot, Noise, Offence};
use sensor::{Event, Line, Pace, Settings, Sitting, What};
use statute::Code;

const FASTER: u64 = 100;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.first().map(String::as_str) {
        Some("day") => day(words.get(1).and_then(|n| n.parse().ok()).unwrap_or(50_000)),
        Some(_) => {
            for path in &words {
                for code in Code::all() {
                    replay(path, code);
                }
            }
        }
        None => eprintln!("speed RECORDING… | speed day [EVENTS]"),
    }
}

fn events(path: &str) -> Vec<Event> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let mut maker = sensor::maker("dgt").expect("a maker");
    let (mut pace, mut events) = (Pace::default(), Vec::new());
    for line in text.lines() {
        if let Ok(Line::Bytes(at, bytes)) = Line::read(line) {
            let mut whats = Vec::new();
            maker.hears(&bytes, &mut whats);
            for what in whats {
                let at = at.unwrap_or_else(|| pace.of(&what));
                events.push(Event { at, what });
            }
        }
    }
    events
}

fn replay(path: &str, code: Arc<Code>) {
    let events = events(path);
    let mut sitting = Sitting::new(Settings::new(code.clone()));
    let (to, heard) = channel();
    let sender = std::thread::spawn(move || {
        let began = Instant::now();
        for event in events {
            let due = Duration::from_micros(event.at * 1000 / FASTER);
            std::thread::sleep(due.saturating_sub(began.elapsed()));
            if to.send((Instant::now(), event)).is_err() {
                return;
            }
        }
    });
    let mut took: Vec<Duration> = Vec::new();
    for (arrived, event) in heard {
        sitting.feels(event);
        took.push(arrived.elapsed());
    }
    sender.join().expect("it sends");
    took.sort();
    let at = |part: usize| took[(took.len() - 1) * part / 1000];
    println!(
        "{path} {:16} {} events, median {:?}, p99 {:?}, longest {:?}",
        code.id,
        took.len(),
        at(500),
        at(990),
        at(1000)
    );
}

/// How long this thread has had a core: what others do on the machine does not count.
fn on_a_core() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = told.split(' ').next().and_then(|n| n.parse().ok());
    Duration::from_nanos(nanos.unwrap_or_default())
}

fn day(events: usize) {
    let (mut took, mut worked): (Vec<Duration>, Vec<Duration>) = Default::default();
    let code = Code::find("fide-2023").expect("a code");
    let mut settings = Settings::new(code.clone());
    settings.announced = false;
    let mut sitting = Sitting::new(settings);
    let (mut now, mut lot) = (0, Lot::new(1));
    while took.len() < events {
        let case = simulator::a_game(&code, 80, (12, &Offence::SEEN), &mut lot);
        let Ok(script) = simulator::play(&case, code.clone(), &Noise::default(), &mut lot) else {
            continue;
        };
        let mut last = 0;
        for (at, happening) in script {
            last = at;
            let began = Instant::now();
            match happening {
                Happening::Felt(what) => {
                    let before = on_a_core();
                    sitting.feels(Event { at: now + at, what });
                    worked.push(on_a_core() - before);
                    took.push(began.elapsed());
                }
                Happening::Said(words) => {
                    let _ = sitting.hears(&words);
                }
                Happening::Done(_) | Happening::Stands(_) => {}
            }
        }
        now += last + 60_000;
        let _ = sitting.hears("white resigns");
        let what = What::Board(board::Board::start());
        sitting.feels(Event { at: now, what });
    }
    took.sort();
    worked.sort();
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM"));
    println!(
        "{} events in {} games: median {:?}, p99 {:?}, longest {:?}; on a core p99 {:?}, longest {:?}; {}",
        took.len(),
        sitting.scores().len(),
        took[took.len() / 2],
        took[took.len() * 99 / 100],
        took[took.len() - 1],
        worked[worked.len() * 99 / 100],
        worked[worked.len() - 1],
        peak.unwrap_or("memory unknown")
    );
}
