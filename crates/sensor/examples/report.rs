//! How many simulated games are ruled on as the case says that they were made from.
//!
//! One game in full with `GAME=n`.
//!
//!     cargo run --release -p jadoube-sensor --example report [GAMES [NOISE IN A THOUSAND EVENTS [KIND…]]]
use std::collections::BTreeMap;

use sensor::simulator::{self, Happening, KINDS, Lot, Noise, Script, Standing};
use sensor::{Event, Settings, Sitting, Told};

fn main() {
    let mut words = std::env::args().skip(1);
    let games: u64 = words.next().and_then(|n| n.parse().ok()).unwrap_or(200);
    let often: u64 = words.next().and_then(|n| n.parse().ok()).unwrap_or(20);
    let only: Vec<String> = words.collect();
    let kinds = std::iter::once("none").chain(KINDS);
    for kind in kinds.filter(|kind| only.is_empty() || only.iter().any(|word| word == kind)) {
        let noise = Noise::only(kind, often).unwrap_or_default();
        let mut tally: BTreeMap<&str, u64> = BTreeMap::new();
        for n in 0..games {
            let codes = statute::Code::all();
            let code = codes[n as usize % codes.len()].clone();
            let mut lot = Lot::new(n);
            let case = simulator::a_game(&code, 40, 6, &mut lot);
            let script = match simulator::play(&case, code.clone(), &noise, &mut lot) {
                Ok(script) => script,
                Err(why) => {
                    println!("game {n}: {why}");
                    continue;
                }
            };
            let mut settings = Settings::new(code.clone());
            settings.announced = false;
            match std::env::var("GAME")
                .ok()
                .and_then(|n| n.parse::<u64>().ok())
            {
                Some(game) if game == n => in_full(&script, settings.clone()),
                Some(_) => continue,
                None => {}
            }
            let heard = simulator::hear(&script, settings);
            let verdict = match (&heard.wrong, heard.asked || heard.mended) {
                (None, _) => "right",
                (Some((at, ..)), true) => {
                    if kind == "none" {
                        println!("game {n} under {} is wrong at {at}", code.id);
                    }
                    "wrong, marked"
                }
                (Some((at, ..)), false) => {
                    println!("game {n} under {} is wrong at {at} and not marked", code.id);
                    "WRONG, NOT MARKED"
                }
            };
            *tally.entry(verdict).or_default() += 1;
        }
        println!("{kind:8} {tally:?}");
    }
}

fn in_full(script: &Script, settings: Settings) {
    let mut sitting = Sitting::new(settings);
    for (at, happening) in script {
        let at = *at;
        let told = match happening {
            Happening::Felt(what) => {
                println!("  {at} {what:?}");
                let what = what.clone();
                sitting.feels(Event { at, what })
            }
            Happening::Said(words) => {
                println!("  {at} said {words}");
                sitting.hears(words).unwrap_or_default()
            }
            Happening::Stands(truth) => {
                let told = sitting.idles(at);
                let believed = sitting.game().map(Standing::of);
                if believed.as_ref() != Some(truth) {
                    println!("{truth:#?}, but {believed:#?}");
                }
                told
            }
        };
        for one in told {
            match one {
                Told::Act(entry) => println!("{at} {} {:?}", entry.act, entry.inferred),
                Told::Clock(_) | Told::Settled(_) => {}
                other => println!("{at} {other:?}"),
            }
        }
    }
}
