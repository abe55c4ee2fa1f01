//! Learns which telling of a line is meant, or that none is: a log-linear model of what speaks for and against each.
use std::collections::{BTreeMap, BTreeSet, HashMap};

use minutes::{Candidate, Meaning, in_order};
use umpire::act::Act;

use crate::lists::{Setting, same};

/// A line as it was once heard.
pub struct Heard {
    /// Of which list it is.
    pub list: usize,
    /// How much it teaches.
    pub weight: f64,
    pub candidates: Vec<Candidate>,
    /// Which of them are meant; none if it is none of them.
    meant: Vec<usize>,
    /// It has one meaning, that may not be among them.
    one: bool,
}

impl Heard {
    pub fn of(
        wanted: &str,
        setting: &Setting,
        candidates: Vec<Candidate>,
        (list, weight): (usize, f64),
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
        Heard {
            list,
            weight,
            meant: meant.collect(),
            candidates,
            one: wanted.starts_with("=>"),
        }
    }
}

const ROUNDS: u64 = 25;
const RATE: f64 = 0.1;
/// What a weight costs.
const COST: f64 = 0.0003;
/// What is rarer teaches nothing.
const LEAST_HEARD: usize = 4;
/// What speaks less is not written.
const SLIGHT: f64 = 0.05;

/// What speaks for and against one candidate, by number.
type Row = Vec<(usize, f64)>;

pub fn learn(heard: &[&Heard]) -> BTreeMap<String, f64> {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for line in heard {
        for (name, _) in line.candidates.iter().flat_map(|c| &c.features) {
            *count.entry(name).or_default() += 1;
        }
    }
    let often = count.into_iter().filter(|(_, n)| *n >= LEAST_HEARD);
    let names: BTreeSet<&str> = often.map(|(name, _)| name).collect();
    let numbers: HashMap<&str, usize> = names.iter().copied().zip(0..).collect();
    let lines: Vec<(Vec<Row>, &Heard)> = heard
        .iter()
        .map(|line| {
            let rows = line.candidates.iter().map(|c| {
                let known = |(name, value): &(String, f64)| Some((*numbers.get(&**name)?, *value));
                c.features.iter().filter_map(known).collect()
            });
            (rows.collect::<Vec<Row>>(), *line)
        })
        .filter(|(rows, _)| !rows.is_empty())
        .collect();
    let mut weights = vec![0.0f64; names.len()];
    let mut steep = vec![1e-2f64; names.len()];
    let mut order: Vec<usize> = (0..lines.len()).collect();
    for round in 0..ROUNDS {
        order
            .sort_by_key(|n| (*n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15 ^ (round * 2 + 1)));
        for (rows, line) in order.iter().map(|n| &lines[*n]) {
            let score = |row: &Row| row.iter().map(|(n, value)| weights[*n] * value).sum();
            let scores: Vec<f64> = rows.iter().map(score).collect();
            let most = scores.iter().copied().fold(0.0, f64::max);
            let parts: Vec<f64> = scores.iter().map(|score| (score - most).exp()).collect();
            let all = parts.iter().sum::<f64>() + (-most).exp();
            let mut slope: HashMap<usize, f64> = HashMap::new();
            // Where several are meant, whichever is the likeliest of them is as good.
            let meant: f64 = line.meant.iter().map(|n| parts[*n]).sum();
            for (n, row) in rows.iter().enumerate() {
                let wanted = match line.meant.contains(&n) {
                    true => parts[n] / meant.max(f64::MIN_POSITIVE),
                    false => 0.0,
                };
                let off = line.weight * (parts[n] / all - wanted);
                if off.abs() > 1e-5 {
                    for (n, value) in row {
                        *slope.entry(*n).or_default() += off * value;
                    }
                }
            }
            for (n, slope) in slope {
                let slope = slope + COST * weights[n];
                steep[n] += slope * slope;
                weights[n] -= RATE * slope / steep[n].sqrt();
            }
        }
    }
    let kept = names.iter().zip(weights).filter(|(_, w)| w.abs() >= SLIGHT);
    kept.map(|(name, w)| (name.to_string(), w)).collect()
}

/// How lines are understood, at a bar.
#[derive(Default)]
pub struct Tally {
    pub lines: usize,
    pub right: usize,
    pub otherwise: usize,
    /// What is meant is none of the candidates.
    pub not_among: usize,
    pub asked: usize,
    /// Asked about, with what is meant among what is offered.
    pub offered: usize,
}

impl Tally {
    pub fn add(&mut self, line: &Heard, meaning: &Meaning) {
        self.lines += 1;
        let told = |told: &str| {
            let meant = line.meant.iter();
            meant
                .clone()
                .any(|n| in_order(&line.candidates[*n].acts) == told)
        };
        let meant = |acts: &Vec<Act>| told(&in_order(acts));
        let (right, offered) = match meaning {
            Meaning::Acts(acts) => (line.one && meant(acts), false),
            Meaning::Which(ways) => (
                !line.one && ways.len() == line.meant.len() && ways.iter().all(meant),
                ways.iter().any(meant),
            ),
            Meaning::Unknown(near) => (
                !line.one && line.meant.is_empty(),
                near.iter().any(|near| told(near)),
            ),
        };
        let sure = matches!(meaning, Meaning::Acts(_));
        self.right += usize::from(right);
        self.otherwise += usize::from(!right && sure);
        self.asked += usize::from(!right && !sure);
        self.offered += usize::from(!right && offered);
        self.not_among += usize::from(line.one && line.meant.is_empty());
    }
}
