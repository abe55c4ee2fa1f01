//! The whole house in one thread under a seed: time, chance, disk and network are drawn by lot, faults among them, and after
//! every step what the house promises is looked at. `make simulate` runs it for as long as one likes; here it is shown
//! that the house passes, that equal seeds give equal traces, and that every planted bug is found.
mod disk;
mod lot;
mod platter;
mod wire;
mod world;

use std::collections::HashSet;
use std::time::{Duration, Instant};

use world::{Found, run, shortest};

/// Bugs that can be planted, each with how many seeds it may take to find it.
const PLANTED: [(&str, u64); 14] = [
    ("acknowledged-early", 60),
    ("sync-skipped", 60),
    ("news-lost", 60),
    ("seat-unchecked", 60),
    ("flag-late", 60),
    ("chain-unlinked", 60),
    ("stale-unchecked", 60),
    ("name-reused", 60),
    ("done-twice", 60),
    ("counsel-shown", 60),
    ("shut-charged", 60),
    ("anchor-unnoted", 60),
    ("told-ignored", 60),
    ("unknown-called-undone", 60),
];

const STEPS: u64 = 120;

#[test]
fn the_house_keeps_its_promises() {
    for seed in 0..40 {
        if let Err(found) = run(seed, STEPS) {
            panic!("{}", shortest(seed, STEPS, found));
        }
    }
}

#[test]
fn equal_seeds_give_equal_traces() {
    let (mut traces, mut long) = (HashSet::new(), 0);
    for seed in 100..112 {
        let (first, second) = (run(seed, STEPS).unwrap(), run(seed, STEPS).unwrap());
        assert!(first.trace == second.trace, "seed {seed}");
        long += first.trace.len();
        assert!(traces.insert(first.trace), "another seed is another run");
    }
    assert!(long > 12_000, "{long}");
}

#[test]
fn every_planted_bug_is_found() {
    for (bug, budget) in PLANTED {
        let planted = house::simulation::plant(bug);
        let found = (0..budget).find_map(|seed| run(seed, STEPS).err().map(|found| (seed, found)));
        drop(planted);
        let Some((seed, Found { step, why })) = found else {
            panic!("{bug}: not found in {budget} runs");
        };
        assert!(
            run(seed, STEPS).is_ok(),
            "{bug}: what was found is something else"
        );
        println!("{bug}: seed {seed}, step {step}: {why}");
    }
}

/// `JADOUBE_SIMULATE=SECONDS`: as many seeds as there is time for, and the figures.
#[test]
fn for_as_long_as_one_likes() {
    let Some(seconds) = std::env::var("JADOUBE_SIMULATE")
        .ok()
        .and_then(|text| text.parse().ok())
    else {
        return;
    };
    let (began, most) = (Instant::now(), Duration::from_secs(seconds));
    let first = std::env::var("JADOUBE_SEED")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(0);
    let (mut runs, mut acts, mut faults) = (0_u64, 0, 0);
    for seed in first.. {
        if began.elapsed() > most {
            break;
        }
        match run(seed, 400) {
            Ok(ran) => {
                runs += 1;
                acts += ran.acts;
                faults += ran.faults;
            }
            Err(found) => panic!("{}", shortest(seed, 400, found)),
        }
    }
    let hour = 3600.0 / began.elapsed().as_secs_f64();
    println!(
        "{runs} runs, {acts} acts, {faults} faults in {seconds} s: {:.0} acts and {:.0} faults an hour",
        acts as f64 * hour,
        faults as f64 * hour
    );
}
