//! Learns from the lists in view of which kinds of act a line is said, and how likely it means each of its tellings, and
//! writes `src/speech/gist.bin` and `likely.txt`: `cargo run -p jadoube-minutes --example teach [-- --write]`.
//!
//! A line is heard by one who has learnt of words from the other parts of the lists only, as a stranger's line will be. The
//! lexicon was made with the first lists in view, so it says more of their lines than of a stranger's: these are heard
//! a second time by one who knows only a part of it, drawn by lot.
#[path = "../../tests/said/lists.rs"]
mod lists;
mod words;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use lists::{Line, Setting, same, scenes};
use minutes::{
    Candidate, Gist, Lexicon, Mark, Meaning, Weights, in_order, kind_of, marks_of, may_mean,
    read_act,
};
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
const ROUNDS: usize = 60;
/// What a weight costs.
const COST: f64 = 0.00003;
/// Plain lines are said so much more often than they are listed.
const PLAIN: f64 = 4.0;
/// A word that is rarer teaches nothing.
const LEAST_HEARD: usize = 4;

/// A line as it was once heard.
struct Heard {
    unknown: u64,
    list: usize,
    candidates: Vec<Candidate>,
    /// Which of them are meant; none if it is none of them.
    meant: Vec<usize>,
    /// It has one meaning, that may not be among them.
    one: bool,
}

pub(crate) fn lot(seed: u64, n: u64) -> u64 {
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ n.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^= x >> 31;
    x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    (x ^ (x >> 29)) % 100
}

/// A line that teaches what is said of which kind of act.
struct Taught {
    fold: usize,
    kind: String,
    marks: Vec<Mark>,
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
                        fold: fold(list, number, typed),
                        kind: kind_of(&acts, setting.scene()),
                        marks: marks_of(typed, setting.scene()),
                        weight,
                    });
                }
            }
        }
    }
    taught
}

/// What is learnt of words, but for the scenes of one part.
fn gist(taught: &[Taught], but: Option<usize>) -> Gist {
    let lines = taught.iter().filter(|line| but != Some(line.fold));
    let lines = lines.map(|line| words::Taught {
        kind: &line.kind,
        marks: &line.marks,
        weight: line.weight,
    });
    words::learn(&lines.collect::<Vec<_>>())
}

fn hear(time: usize, gists: &[Arc<Gist>]) -> Vec<Heard> {
    let unknown = UNKNOWN[time];
    let mut heard = Vec::new();
    let mut number = 0;
    let whole = gists
        .iter()
        .map(|gist| Lexicon::with(|_| true, gist.clone()));
    let whole: Vec<Lexicon> = whole.collect();
    for (list, (_, text, _)) in LISTS.iter().enumerate() {
        if unknown > 0 && list >= BY_LINE {
            break;
        }
        for (setting, lines) in scenes(text) {
            number += 1;
            // Another part of the lexicon in each scene.
            let seed = (time * 1000 + number) as u64;
            let knows = |way: usize| lot(seed, way as u64) >= unknown;
            let part = Lexicon::with(knows, gists[number % FOLDS].clone());
            for Line { typed, wanted } in lines {
                let fold = fold(list, number, typed);
                let lexicon = if unknown > 0 { &part } else { &whole[fold] };
                let candidates = may_mean(typed, setting.scene(), lexicon);
                heard.push(Heard::of(wanted, &setting, candidates, (unknown, list)));
            }
        }
    }
    heard
}

impl Heard {
    fn of(
        wanted: &str,
        setting: &Setting,
        candidates: Vec<Candidate>,
        (unknown, list): (u64, usize),
    ) -> Heard {
        let ways: Vec<String> = match wanted.get(..3) {
            Some("~> ") => Vec::new(),
            _ => wanted[3..]
                .split(" | ")
                .map(|way| format!("=> {way}"))
                .collect(),
        };
        let said = |c: &Candidate| format!("=> {}", in_order(&c.acts).replace("; ", " + "));
        let meant = (0..candidates.len()).filter(|n| {
            let got = said(&candidates[*n]);
            ways.iter().any(|way| same(&got, way, setting))
        });
        let meant = meant.collect();
        Heard {
            unknown,
            list,
            candidates,
            meant,
            one: wanted.starts_with("=>"),
        }
    }
}

/// What speaks for and against one candidate, by number.
type Row = Vec<(usize, f64)>;

fn learn(heard: &[&Heard]) -> BTreeMap<String, f64> {
    let mut count: HashMap<&str, usize> = HashMap::new();
    for line in heard {
        for (name, _) in line.candidates.iter().flat_map(|c| &c.features) {
            *count.entry(name).or_default() += 1;
        }
    }
    let mut names: Vec<&str> = count
        .iter()
        .filter(|(_, n)| **n >= LEAST_HEARD)
        .map(|(name, _)| *name)
        .collect();
    names.sort_unstable();
    let index: HashMap<&str, usize> = names
        .iter()
        .enumerate()
        .map(|(n, name)| (*name, n))
        .collect();
    let lines: Vec<(Vec<Row>, &Vec<usize>, f64)> = heard
        .iter()
        .map(|line| {
            let rows = line.candidates.iter().map(|c| {
                let known = |(name, value): &(String, f64)| Some((*index.get(&**name)?, *value));
                c.features.iter().filter_map(known).collect()
            });
            let often = match line.list {
                0 => PLAIN,
                list => f64::from(LISTS[list].2),
            };
            (rows.collect(), &line.meant, often)
        })
        .filter(|(rows, ..): &(Vec<_>, _, _)| !rows.is_empty())
        .collect();
    let mut weights = vec![0.0f64; names.len()];
    let (mut first, mut second) = (weights.clone(), weights.clone());
    let steps = 300;
    for step in 1..=steps {
        let mut slope = vec![0.0f64; names.len()];
        for (rows, meant, often) in &lines {
            let scores: Vec<f64> = rows
                .iter()
                .map(|row| row.iter().map(|(n, value)| weights[*n] * value).sum())
                .collect();
            let most = scores.iter().copied().fold(0.0, f64::max);
            let parts: Vec<f64> = scores.iter().map(|score| (score - most).exp()).collect();
            let all = parts.iter().sum::<f64>() + (-most).exp();
            for (n, row) in rows.iter().enumerate() {
                let wanted = match meant.contains(&n) {
                    true => 1.0 / meant.len() as f64,
                    false => 0.0,
                };
                let off = often * (parts[n] / all - wanted);
                if off.abs() > 1e-6 {
                    row.iter().for_each(|(n, value)| slope[*n] += off * value);
                }
            }
        }
        let rate = 0.1 / (1.0 + step as f64 / ROUNDS as f64);
        for n in 0..weights.len() {
            let slope = slope[n] / lines.len() as f64 + COST * weights[n];
            first[n] = 0.9 * first[n] + 0.1 * slope;
            second[n] = 0.99 * second[n] + 0.01 * slope * slope;
            let (m, v) = (
                first[n] / (1.0 - 0.9f64.powi(step)),
                second[n] / (1.0 - 0.99f64.powi(step)),
            );
            weights[n] -= rate * m / (v.sqrt() + 1e-8);
        }
    }
    let kept = names.iter().zip(weights).filter(|(_, w)| w.abs() >= 0.05);
    kept.map(|(name, w)| (name.to_string(), w)).collect()
}

#[derive(Default)]
struct Tally {
    lines: usize,
    right: usize,
    otherwise: usize,
    not_among: usize,
}

impl Tally {
    fn add(&mut self, line: &Heard, meaning: Meaning) {
        self.lines += 1;
        let meant = |acts: &Vec<Act>| {
            let index = line.candidates.iter().position(|c| c.acts == *acts);
            index.is_some_and(|n| line.meant.contains(&n))
        };
        let right = match &meaning {
            Meaning::Acts(acts) => line.one && meant(acts),
            Meaning::Which(ways) => {
                !line.one && ways.len() == line.meant.len() && ways.iter().all(meant)
            }
            Meaning::Unknown(_) => !line.one && line.meant.is_empty(),
        };
        self.right += usize::from(right);
        self.otherwise += usize::from(!right && matches!(meaning, Meaning::Acts(_)));
        self.not_among += usize::from(line.one && line.meant.is_empty());
    }
}

fn main() {
    let write = std::env::args().any(|arg| arg == "--write");
    let taught = &taught();
    let gists: Vec<Arc<Gist>> = std::thread::scope(|scope| {
        let folds: Vec<_> = (0..FOLDS)
            .map(|fold| scope.spawn(move || Arc::new(gist(taught, Some(fold)))))
            .collect();
        let learnt = folds.into_iter().map(|fold| fold.join().expect("learnt"));
        learnt.collect()
    });
    let gists = &gists;
    let heard: Vec<Heard> = std::thread::scope(|scope| {
        let times: Vec<_> = (0..UNKNOWN.len())
            .map(|time| scope.spawn(move || hear(time, gists)))
            .collect();
        times
            .into_iter()
            .flat_map(|time| time.join().expect("heard"))
            .collect()
    });
    let sures = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9];
    let mut tallies: BTreeMap<usize, Vec<Tally>> = BTreeMap::new();
    let all: Vec<&Heard> = heard.iter().filter(|line| line.list < LEARNT).collect();
    let learnt = learn(&all);
    // From the lists held out nothing was learnt; what is told of the others is of lines of which the words were not.
    let weights = Weights::of(learnt.clone());
    for line in heard.iter().filter(|line| line.unknown == 0) {
        let tally = tallies
            .entry(line.list)
            .or_insert_with(|| sures.iter().map(|_| Tally::default()).collect());
        for (tally, sure) in tally.iter_mut().zip(sures) {
            tally.add(line, weights.meaning(line.candidates.clone(), sure));
        }
    }
    for (list, tallies) in tallies {
        print!("{}:", LISTS[list].0);
        for (tally, sure) in tallies.iter().zip(sures) {
            let share = |n: usize| 100.0 * n as f64 / tally.lines as f64;
            print!(
                "  {sure}: {:.1} {:.1}",
                share(tally.right),
                share(tally.otherwise)
            );
        }
        println!(
            "  (not found {} of {})",
            tallies[0].not_among, tallies[0].lines
        );
    }
    if write {
        let text: String = learnt
            .iter()
            .map(|(name, w)| format!("{w:.2} {name}\n"))
            .collect();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/speech/");
        std::fs::write(format!("{folder}likely.txt"), text).expect("written");
        let gist = gist(taught, None).written();
        std::fs::write(format!("{folder}gist.bin"), gist).expect("written");
    }
}
