//! How many simulated games are ruled on as the case says that they were made from.
//!
//!     report cases [FOLDER]                      every case that hands can act, under its codes, in three ways
//!     report games N [LOOKED|LATER|INCIDENTS|INCIDENTS_LATER|OFFENCE…] [KIND=TIMES…] games by lot, with noise so many times in a thousand events
//!     report table [N]                           N games (10,000) with offences and noise of every kind, as a table
//!
//! `FROM=n` is the number of the first game (0); `GAME=n` or `CASE=name` tells one in full.
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use minutes::Case;
use sensor::simulator::{
    self, Happening, Heard, Kind, Lot, Noise, Offence, Script, Standing, Wrong,
};
use sensor::{Event, Settings, Sitting, Told, What};
use statute::Code;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.first().map(String::as_str) {
        Some("cases") => cases(words.get(1).map_or("cases", String::as_str)),
        Some("games") => games(&words[1..]),
        Some("table") => table(words.get(1).and_then(|n| n.parse().ok()).unwrap_or(10_000)),
        _ => eprintln!(
            "report cases [FOLDER] | report games N [LOOKED|LATER|INCIDENTS|INCIDENTS_LATER|OFFENCE…] [KIND=TIMES…] | report table [N]"
        ),
    }
}

fn settings(case: &Case, code: &Arc<Code>) -> Settings {
    let mut settings = Settings::new(code.clone());
    settings.conditions = case.conditions.clone();
    settings.announced = false;
    settings
}

#[derive(Default)]
struct Tally(BTreeMap<&'static str, u64>);

impl Tally {
    fn hears(&mut self, name: &str, script: &Script, settings: Settings) {
        let heard = simulator::hear(script, settings);
        let verdict = match &heard.wrong {
            None => "right",
            Some(wrong) => {
                let verdict = if wrong.marked {
                    "wrong, marked"
                } else {
                    "WRONG, NOT MARKED"
                };
                println!("{name}: {verdict} at {}: {}", wrong.at, differ(wrong));
                verdict
            }
        };
        *self.0.entry(verdict).or_default() += 1;
        *self.0.entry("compared").or_default() += heard.compared as u64;
        *self.0.entry("right rulings marked").or_default() += heard.marked as u64;
        *self.0.entry("pending").or_default() += heard.pending as u64;
        *self.0.entry("questions").or_default() += heard.asked as u64;
        *self.0.entry("corrected").or_default() +=
            u64::from(heard.corrected > 0 && heard.wrong.is_none());
    }
}

/// In what the truth and what was believed differ.
fn differ(wrong: &Wrong) -> String {
    let Some(believed) = &wrong.believed else {
        return "no game was on".into();
    };
    let (a, b) = (&wrong.truth, believed);
    let mut said = Vec::new();
    let mut field = |name: &str, a: String, b: String| {
        if a != b {
            said.push(format!("{name} {a}, not {b}"));
        }
    };
    field("men", a.placement.clone(), b.placement.clone());
    field("turn", a.turn.to_string(), b.turn.to_string());
    field("outcome", a.outcome.to_string(), b.outcome.to_string());
    field("open", a.open.join("; "), b.open.join("; "));
    field("playable", a.playable.join(" "), b.playable.join(" "));
    field(
        "counted",
        format!("{:?}", a.counted),
        format!("{:?}", b.counted),
    );
    said.join(" | ")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut inside: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    inside.sort();
    for path in inside {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "case") {
            found.push(path);
        }
    }
}

fn cases(folder: &str) {
    let mut all = Vec::new();
    files(Path::new(folder), &mut all);
    let only = std::env::var("CASE").ok();
    let (mut tally, mut not_by_hand) = (Tally::default(), 0);
    for path in all {
        let name = path.display().to_string();
        if only.as_ref().is_some_and(|only| !name.contains(only)) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let Ok(case) = minutes::read(&name, &text) else {
            continue;
        };
        for id in &case.codes {
            let Some(code) = Code::find(id) else { continue };
            for n in 0..3 {
                let mut lot = Lot::new(n);
                match simulator::play(&case, code.clone(), &Noise::default(), &mut lot) {
                    Err(_) => not_by_hand += 1,
                    Ok(script) => {
                        if only.is_some() {
                            in_full(&script, settings(&case, &code));
                        }
                        tally.hears(&format!("{name} {id} {n}"), &script, settings(&case, &code));
                    }
                }
            }
        }
    }
    println!("{:?}, not by hand {not_by_hand}", tally.0);
}

fn games(words: &[String]) {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let count: u64 = words.first().and_then(|n| n.parse().ok()).unwrap_or(200);
    let from = number("FROM").unwrap_or(0);
    let only = number("GAME");
    let mut noise = Noise::default();
    let mut ways: &[Offence] = &Offence::SEEN;
    let mut only_ways: Vec<Offence> = Vec::new();
    for word in words.iter().skip(1) {
        match word.split_once('=') {
            _ if word == "INCIDENTS_LATER" => ways = &Offence::INCIDENTS_LATER,
            _ if word == "LOOKED" => ways = &Offence::LOOKED_AT,
            _ if word == "LATER" => ways = &Offence::LATER,
            _ if word == "INCIDENTS" => ways = &Offence::INCIDENTS,
            Some((kind, times)) => {
                let times = times.parse().unwrap_or(20);
                noise = noise.with(kind, times).unwrap_or_else(|| panic!("{kind}"));
            }
            None => {
                only_ways.extend(Offence::all().filter(|way| way.name() == *word));
            }
        }
    }
    if !only_ways.is_empty() {
        ways = &only_ways;
    }
    let codes = Code::all();
    let mut by_code: BTreeMap<String, Tally> = BTreeMap::new();
    for n in from..from + count {
        if only.is_some_and(|only| only != n) {
            continue;
        }
        let code = codes[n as usize % codes.len()].clone();
        let mut lot = Lot::new(n);
        let case = simulator::a_game(&code, 40, (6, ways), &mut lot);
        match simulator::play(&case, code.clone(), &noise, &mut lot) {
            Err(why) => println!("game {n}: {why}"),
            Ok(script) => {
                if only.is_some() {
                    in_full(&script, settings(&case, &code));
                }
                let tally = by_code.entry(code.id.clone()).or_default();
                tally.hears(
                    &format!("game {n} {}", code.id),
                    &script,
                    settings(&case, &code),
                );
            }
        }
    }
    let mut all: BTreeMap<&str, u64> = BTreeMap::new();
    for (code, tally) in &by_code {
        println!("{code:16} {:?}", tally.0);
        for (verdict, n) in &tally.0 {
            *all.entry(verdict).or_default() += n;
        }
    }
    println!("{:16} {all:?}", "all");
}

/// So many games, from this number on, each under the next code, on all the machine's cores.
fn heard(from: u64, count: u64, ways: &[Offence], noise: &Noise) -> Vec<Heard> {
    let codes = Code::all();
    let next = AtomicU64::new(from);
    let one = |n: u64| {
        let code = codes[n as usize % codes.len()].clone();
        let mut lot = Lot::new(n);
        let case = simulator::a_game(&code, 40, (6, ways), &mut lot);
        let script = simulator::play(&case, code.clone(), noise, &mut lot).ok()?;
        Some(simulator::hear(&script, settings(&case, &code)))
    };
    let hears = || {
        let mut some = Vec::new();
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= from + count {
                return some;
            }
            some.extend(one(n));
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(hears)).collect();
        let all = threads
            .into_iter()
            .flat_map(|t| t.join().expect("it hears"));
        all.collect()
    })
}

/// Every kind of offence and of noise, in parts of so many games.
fn table(games: u64) {
    let mut from = std::env::var("FROM")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(1_000_000);
    println!(
        "| games | | right | right by a word | wrong, marked | wrong, not marked | right rulings that are marked |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let mut row = |what: String, part: u64, ways: &[Offence], noise: &Noise| {
        let all = heard(from, part, ways, noise);
        from += part;
        let marked = |heard: &&Heard| heard.wrong.as_ref().is_some_and(|wrong| wrong.marked);
        let right = all.iter().filter(|heard| heard.wrong.is_none()).count();
        let by_word = |heard: &&Heard| heard.wrong.is_none() && heard.corrected > 0;
        let by_word = all.iter().filter(by_word).count();
        let marked = all.iter().filter(marked).count();
        let rulings: usize = all.iter().map(|heard| heard.compared).sum();
        let needless: usize = all.iter().map(|heard| heard.marked).sum();
        println!(
            "| {} | {what} | {} | {by_word} | {marked} | {} | {:.1} % |",
            all.len(),
            right - by_word,
            all.len() - right - marked,
            100.0 * needless as f64 / rulings.max(1) as f64
        );
    };
    let none = Noise::default();
    let part = |of: u64| games * of / 10_000;
    row("no noise".into(), part(2900), &Offence::SEEN, &none);
    for kind in Kind::SEEN {
        let noise = Noise::only(kind, 20);
        row(kind.name().into(), part(400), &Offence::SEEN, &noise);
    }
    row(
        "other offences".into(),
        part(1000),
        &Offence::LOOKED_AT,
        &none,
    );
    row(
        "offences looked at later".into(),
        part(600),
        &Offence::LATER,
        &none,
    );
    row("incidents".into(), part(500), &Offence::INCIDENTS, &none);
    row(
        "incidents looked at later".into(),
        part(900),
        &Offence::INCIDENTS_LATER,
        &none,
    );
    for kind in Kind::LATER {
        let noise = Noise::only(kind, 20);
        let name = format!("{} (looked at later)", kind.name());
        row(name, part(150), &Offence::SEEN, &noise);
    }
}

/// The last so many lines before it first stands otherwise than in truth.
const SHOWN: usize = 60;

fn in_full(script: &Script, settings: Settings) {
    let mut sitting = Sitting::new(settings);
    let (mut lines, mut done): (Vec<String>, Vec<_>) = Default::default();
    for (at, happening) in script {
        let at = *at;
        let told = match happening {
            Happening::Done(act) => {
                lines.push(format!(
                    "{at:8}                                        {act}"
                ));
                done.push(act.clone());
                continue;
            }
            Happening::Felt(what) => {
                lines.push(format!("{at:8} {}", felt(what)));
                let what = what.clone();
                sitting.feels(Event { at, what })
            }
            Happening::Said(words) => {
                lines.push(format!("{at:8} said {words}"));
                let mut told = sitting.idles(at);
                match sitting.hears(words) {
                    Ok(more) => told.extend(more),
                    Err(why) => lines.push(format!("not understood: {why}")),
                }
                told
            }
            Happening::Stands(truth) => {
                let told = sitting.idles(at);
                let believed = sitting.game().map(Standing::of);
                lines.push(format!("{at:8} compared"));
                if believed.as_ref() != Some(truth) && sitting.at_rest() {
                    if !simulator::by_a_word(&mut sitting, truth, &done) {
                        break;
                    }
                    lines.push(format!("{at:8} corrected by a word"));
                }
                done.clear();
                told
            }
        };
        for one in told {
            match one {
                Told::Act(entry) => {
                    let why = entry.inferred.map(|why| format!("({why:?})"));
                    lines.push(format!(
                        "{:17}{} {}",
                        "",
                        entry.act,
                        why.unwrap_or_default()
                    ));
                }
                Told::Clock(_) | Told::Settled(_) => {}
                other => lines.push(format!("{:17}{other:?}", "")),
            }
        }
    }
    for line in &lines[lines.len().saturating_sub(SHOWN)..] {
        println!("{line}");
    }
}

fn felt(what: &What) -> String {
    match what {
        What::Square(square, None) => format!("-{square}"),
        What::Square(square, Some(man)) => format!("{}{square}", man.char()),
        What::Clock(reading) => format!("clock {:?} {}", reading.turn, reading.running),
        other => format!("{other:?}"),
    }
}
