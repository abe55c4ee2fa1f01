//! Learns from the lists in view of which kinds of act a line is said, and how likely it means each of its tellings, tells how
//! those held out are understood, and writes `src/speech/gist.bin` and `likely.txt`: `make words`. With `--by-writer` nothing
//! is written: each writer's lines are heard by one who has learnt from the others only, as a new person's will be.
//!
//! A line is heard by one who has learnt of words from the other parts of the lists only, as a stranger's line will be. The
//! lexicon was made with the first lists in view, so it says more of their lines than of a stranger's: these are heard
//! a second time by one who knows only a part of it, drawn by lot.
#[path = "../../tests/said/lists.rs"]
mod lists;
mod tellings;
mod words;

use std::sync::Arc;

use lists::{Line, scenes};
use minutes::{Gist, Lexicon, Utterance, Weights, kind_of, may_mean, read_act, utterance};
use tellings::{Heard, Tally};
use umpire::act::Act;

const LISTS: [(&str, &str, f32); 13] = [
    ("heard", include_str!("../../tests/said/heard.txt"), 1.0),
    (
        "strangers",
        include_str!("../../tests/said/strangers.txt"),
        1.0,
    ),
    ("worn", include_str!("../../tests/said/worn.txt"), 1.0),
    ("own", include_str!("../../tests/said/own.txt"), 0.7),
    ("fresh", include_str!("../../tests/said/fresh.txt"), 2.0),
    ("staged", include_str!("../../tests/said/staged.txt"), 2.0),
    ("spoken", include_str!("../../tests/said/spoken.txt"), 1.5),
    ("talked", include_str!("../../tests/said/talked.txt"), 2.0),
    ("met", include_str!("../../tests/said/met.txt"), 2.0),
    ("free", include_str!("../../tests/said/free.txt"), 2.0),
    (
        "held out",
        include_str!("../../tests/said/own-held-out.txt"),
        0.0,
    ),
    (
        "talked, held out",
        include_str!("../../tests/said/talked-held-out.txt"),
        0.0,
    ),
    (
        "free, held out",
        include_str!("../../tests/said/free-held-out.txt"),
        0.0,
    ),
];
/// From so many of them is learnt, from a line of each so much.
const LEARNT: usize = 10;
/// The lists from here on were written line by line, and the lexicon was not made with them in view.
const BY_LINE: usize = 4;
/// What part of the lexicon is not known, in percent, each time a line is heard.
const UNKNOWN: [u64; 2] = [0, 50];
const FOLDS: usize = 4;
/// Plain lines are said so much more often than they are listed.
const PLAIN: f64 = 4.0;
/// The lists that one and the same wrote.
const WRITERS: [(&str, &[usize]); 8] = [
    ("ourselves", &[0, 3, 6]),
    ("strangers", &[1]),
    ("worn", &[2]),
    ("fresh", &[4]),
    ("staged", &[5]),
    ("talked", &[7]),
    ("met", &[8]),
    ("free", &[9]),
];
const BARS: [f64; 6] = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9];

pub(crate) fn lot(seed: u64, n: u64) -> u64 {
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ n.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^= x >> 31;
    x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    (x ^ (x >> 29)) % 100
}

/// A line that teaches what is said of which kind of act.
struct Taught {
    list: usize,
    fold: usize,
    kind: String,
    said: Utterance,
    weight: f32,
}

/// Each of the acts, or rows of acts, that a line means; an empty one if it means none.
fn wanted_acts(wanted: &str) -> Vec<Vec<Act>> {
    let read = |way: &str| way.split(" + ").map(|act| read_act(act).ok()).collect();
    match wanted.split_at_checked(3) {
        Some(("=> ", ways)) => ways.split(" | ").filter_map(read).collect(),
        Some(("~> ", _)) => vec![Vec::new()],
        _ => Vec::new(),
    }
}

/// In which part a line is: those of our own, many of which say one thing in several ways, by their scenes; those that people
/// wrote one by one each for itself, the same words always in the same.
fn fold(list: usize, scene: usize, typed: &str) -> usize {
    if list < BY_LINE {
        return scene % FOLDS;
    }
    let letters = typed.bytes().filter(u8::is_ascii_alphabetic);
    let sum = letters.fold(7u64, |sum, c| {
        sum.wrapping_mul(31)
            .wrapping_add(u64::from(c.to_ascii_lowercase()))
    });
    lot(1, sum) as usize % FOLDS
}

fn taught() -> Vec<Taught> {
    let mut taught = Vec::new();
    let mut number = 0;
    for (list, (_, text, weight)) in LISTS.iter().enumerate().take(LEARNT) {
        for (setting, lines) in scenes(text) {
            number += 1;
            for Line { typed, wanted } in lines {
                let ways = wanted_acts(wanted);
                let weight = weight / ways.len() as f32;
                for acts in ways {
                    taught.push(Taught {
                        list,
                        fold: fold(list, number, typed),
                        kind: kind_of(&acts, setting.scene()),
                        said: utterance(typed, setting.scene()),
                        weight,
                    });
                }
            }
        }
    }
    taught
}

/// What is learnt of words from some of the lines.
fn gist(taught: &[Taught], from: impl Fn(&Taught) -> bool) -> Gist {
    let lines = taught.iter().filter(|line| from(line));
    let lines = lines.map(|line| words::Taught {
        kind: &line.kind,
        said: &line.said,
        weight: line.weight,
    });
    words::learn(&lines.collect::<Vec<_>>())
}

/// How much a line of a list teaches of tellings.
fn often(list: usize) -> f64 {
    match list {
        0 => PLAIN,
        list => f64::from(LISTS[list].2),
    }
}

/// Every line of a list, heard by those who learnt of words from the other parts, the `number`-th scene being its first.
fn hear(time: usize, list: usize, number: usize, gists: &[Arc<Gist>]) -> Vec<Heard> {
    let unknown = UNKNOWN[time];
    let whole = gists
        .iter()
        .map(|gist| Lexicon::with(|_| true, gist.clone()));
    let whole: Vec<Lexicon> = whole.collect();
    let mut heard = Vec::new();
    for (n, (setting, lines)) in scenes(LISTS[list].1).into_iter().enumerate() {
        let number = number + n;
        // Another part of the lexicon in each scene.
        let seed = (time * 1000 + number) as u64;
        let knows = |way: usize| lot(seed, way as u64) >= unknown;
        let part = Lexicon::with(knows, gists[number % gists.len()].clone());
        for Line { typed, wanted } in lines {
            let fold = fold(list, number, typed) % gists.len();
            let lexicon = if unknown > 0 { &part } else { &whole[fold] };
            let candidates = may_mean(typed, setting.scene(), lexicon);
            heard.push(Heard::of(wanted, &setting, candidates, (list, often(list))));
        }
    }
    heard
}

/// Each of the tasks done, so many beside each other as there are.
fn all<T: Send, R: Send>(tasks: Vec<T>, done: impl Fn(T) -> R + Sync) -> Vec<R> {
    std::thread::scope(|scope| {
        let done = &done;
        let running: Vec<_> = tasks
            .into_iter()
            .map(|task| scope.spawn(move || done(task)))
            .collect();
        let done = running.into_iter().map(|task| task.join());
        done.map(|task| task.expect("done")).collect()
    })
}

fn tell<'h>(which: &str, lines: impl Iterator<Item = &'h Heard> + Clone, weights: &Weights) {
    print!("{which}:");
    for bar in BARS {
        let mut tally = Tally::default();
        for line in lines.clone() {
            tally.add(line, &weights.meaning(line.candidates.clone(), bar));
        }
        let share = |n: usize, of: usize| 100.0 * n as f64 / of.max(1) as f64;
        print!(
            "  {bar}: {:.1} {:.1} ({:.0})",
            share(tally.right, tally.lines),
            share(tally.otherwise, tally.lines),
            share(tally.offered, tally.asked),
        );
        if bar == BARS[BARS.len() - 1] {
            println!("  (not found {} of {})", tally.not_among, tally.lines);
        }
    }
}

fn main() {
    let asked = |what: &str| std::env::args().any(|arg| arg == what);
    let taught = &taught();
    let gists = all((0..FOLDS).collect(), |fold| {
        Arc::new(gist(taught, |line| line.fold != fold))
    });
    let mut number = 0;
    let mut tasks = Vec::new();
    for (list, (_, text, _)) in LISTS.iter().enumerate() {
        let times = if list < BY_LINE { UNKNOWN.len() } else { 1 };
        tasks.extend((0..times).map(|time| (time, list, number + 1)));
        number += scenes(text).len();
    }
    let heard = all(tasks, |(time, list, number)| {
        (time, hear(time, list, number, &gists))
    });
    let all_heard = || heard.iter().flat_map(|(_, heard)| heard);
    let whole = || {
        heard
            .iter()
            .filter(|(time, _)| *time == 0)
            .flat_map(|(_, heard)| heard)
    };
    println!(
        "Of a hundred, at each bar: understood, taken for something else (asked with what was meant)"
    );
    if asked("--by-writer") {
        by_writer(taught, &all_heard().collect::<Vec<_>>());
        return;
    }
    let learnt: Vec<&Heard> = all_heard().filter(|line| line.list < LEARNT).collect();
    let learnt = tellings::learn(&learnt);
    // From the lists held out nothing was learnt; what is told of the others is of lines of which the words were not.
    let weights = Weights::of(learnt.clone());
    for (list, (name, ..)) in LISTS.iter().enumerate() {
        tell(name, whole().filter(|line| line.list == list), &weights);
    }
    if asked("--write") {
        let text: String = learnt
            .iter()
            .map(|(name, w)| format!("{w:.2} {name}\n"))
            .collect();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/speech/");
        std::fs::write(format!("{folder}likely.txt"), text).expect("written");
        let gist = gist(taught, |_| true).written();
        std::fs::write(format!("{folder}gist.bin"), gist).expect("written");
    }
}

/// Each writer's lines, heard by one who has learnt from the others only.
fn by_writer(taught: &[Taught], heard: &[&Heard]) {
    let found = all(WRITERS.to_vec(), |(name, lists)| {
        let gist = Arc::new(gist(taught, |line| !lists.contains(&line.list)));
        let lines = lists
            .iter()
            .flat_map(|list| hear(0, *list, 0, std::slice::from_ref(&gist)));
        let lines: Vec<Heard> = lines.collect();
        let others = heard
            .iter()
            .filter(|line| line.list < LEARNT && !lists.contains(&line.list));
        let weights = tellings::learn(&others.copied().collect::<Vec<_>>());
        (name, lines, Weights::of(weights))
    });
    for (name, lines, weights) in &found {
        tell(name, lines.iter(), weights);
    }
}
