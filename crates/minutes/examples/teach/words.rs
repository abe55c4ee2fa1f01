//! Learns what lines are said of: a log-linear model of the kind of act, given the marks of a line and what may be done
//! where it is spoken, by way of a few dimensions.
//!
//! What is learnt of a kind is learnt of its parts, so that one of which there are few lines is known by others: `other: touches
//! {square} by accident` by whatever the other does, by every touch, and by what else is done by accident.
use std::collections::{BTreeMap, BTreeSet, HashMap};

use minutes::{Gist, Kind, Sense, Utterance};

/// A line, the kind of act that it tells of, and how much it teaches.
pub struct Taught<'a> {
    pub kind: &'a str,
    pub said: &'a Utterance,
    pub weight: f32,
}

const ROUNDS: u64 = 20;
/// So many of a hundred marks are not heard each time: no line is known by one of them alone.
const UNHEARD: u64 = 50;
const RATE: f32 = 0.05;
const COST: f32 = 1e-3;
/// What is rarer teaches nothing: a mark, or a kind.
const LEAST: usize = 2;
/// How far from nothing senses begin, and how steep they are held before anything is known.
const BEGINNING: f32 = 0.1;
const STEEP: f32 = 1e-2;
/// What speaks less is not learnt from.
const SLIGHT: f32 = 1e-4;

/// What a kind is made of, and how much of each.
fn parts(kind: &str) -> BTreeMap<String, f32> {
    let mut parts = BTreeMap::from([(format!("kind {kind}"), 1.0)]);
    let acts: Vec<&str> = kind.split(" + ").collect();
    if acts.len() > 1 {
        parts.insert("several".into(), 1.0);
        parts.insert(format!("several {}", acts.len()), 1.0);
    }
    let share = 1.0 / acts.len() as f32;
    for act in &acts {
        let Some((who, shape)) = act.split_once(": ") else {
            continue;
        };
        let words = || {
            let words = shape.split([' ', ',']);
            words.filter(|word| !word.is_empty() && !word.starts_with('{'))
        };
        let mut of_act: BTreeSet<String> = words().skip(1).map(|w| format!("word {w}")).collect();
        of_act.extend(words().next().map(|verb| format!("verb {verb}")));
        of_act.insert(format!("who {who}"));
        of_act.insert(format!("shape {shape}"));
        if acts.len() > 1 {
            of_act.insert(format!("kind {act}"));
        }
        for part in of_act {
            *parts.entry(part).or_default() += share;
        }
    }
    parts
}

/// A number that is learnt, and how steep the way to it was.
#[derive(Copy, Clone)]
struct Weight {
    is: f32,
    steep: f32,
}

impl Weight {
    fn at(is: f32) -> Weight {
        Weight { is, steep: STEEP }
    }

    fn learn(&mut self, slope: f32) {
        let slope = slope + COST * self.is;
        self.steep += slope * slope;
        self.is -= RATE * slope / self.steep.sqrt();
    }
}

type Direction = [Weight; std::mem::size_of::<Sense>() / 4];

/// What is learnt of a part of a kind.
struct Part {
    sense: Direction,
    often: Weight,
}

/// Numbers by lot, the same each time.
struct Lots(u64);

impl Lots {
    fn direction(&mut self, far: f32) -> Direction {
        std::array::from_fn(|_| {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            Weight::at(((self.0 >> 40) as f32 / (1u64 << 23) as f32 - 1.0) * far)
        })
    }
}

/// Names in their order, each with its number, of those that are there so often.
fn numbered<T: Ord + Copy + std::hash::Hash>(
    names: impl Iterator<Item = T>,
    least: usize,
) -> HashMap<T, usize> {
    let mut count: BTreeMap<T, usize> = BTreeMap::new();
    names.for_each(|name| *count.entry(name).or_default() += 1);
    let often = count.into_iter().filter(|(_, n)| *n >= least);
    often.map(|(name, _)| name).zip(0..).collect()
}

/// The first verb of a kind, by which it is learnt what it counts that something may be done.
fn verb(kind: &str) -> &str {
    kind.split(' ').nth(1).unwrap_or_default()
}

pub fn learn(taught: &[Taught]) -> Gist {
    let marks = taught.iter().flat_map(|line| &line.said.marks);
    let marks = numbered(marks.map(|(mark, _)| *mark), LEAST);
    let numbers = numbered(taught.iter().map(|line| line.kind), LEAST);
    let mut kinds: Vec<&str> = numbers.keys().copied().collect();
    kinds.sort_unstable();
    let parts: Vec<BTreeMap<String, f32>> = kinds.iter().map(|kind| parts(kind)).collect();
    let part_numbers = numbered(parts.iter().flat_map(BTreeMap::keys), 1);
    let made_of: Vec<Vec<(usize, f32)>> = parts
        .iter()
        .map(|parts| {
            parts
                .iter()
                .map(|(p, much)| (part_numbers[p], *much))
                .collect()
        })
        .collect();
    // What may be done counts for all verbs alike, and for each by itself.
    let verbs = numbered(kinds.iter().map(|kind| verb(kind)), 1);
    let verbs: Vec<usize> = kinds.iter().map(|kind| verbs[verb(kind)]).collect();
    let all_verbs = verbs.len();
    let mut may = vec![[Weight::at(0.0); 2]; all_verbs + 1];

    let mut lots = Lots(12345);
    let mut senses: Vec<Direction> = Vec::new();
    senses.resize_with(marks.len(), || lots.direction(BEGINNING / 2.0));
    let mut learnt: Vec<Part> = Vec::new();
    learnt.resize_with(part_numbers.len(), || Part {
        sense: lots.direction(BEGINNING),
        often: Weight::at(0.0),
    });

    type Line = (Vec<(usize, f32)>, Vec<[bool; 2]>, usize, f32);
    let lines: Vec<Line> = taught
        .iter()
        .filter_map(|line| {
            let kind = *numbers.get(line.kind)?;
            let known = line.said.marks.iter();
            let known = known.filter_map(|(mark, much)| Some((*marks.get(mark)?, *much)));
            let mut row: Vec<(usize, f32)> = known.collect();
            let scale = Gist::scale(row.iter().map(|(_, much)| *much));
            row.iter_mut().for_each(|(_, much)| *much *= scale);
            let allows = kinds
                .iter()
                .map(|kind| line.said.may.allows(kind))
                .collect();
            Some((row, allows, kind, line.weight))
        })
        .collect();
    let mut order: Vec<usize> = (0..lines.len()).collect();
    let mut off_parts = vec![0.0f32; learnt.len()];
    for round in 0..ROUNDS {
        order
            .sort_by_key(|n| (*n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15 ^ (round * 2 + 1)));
        for n in &order {
            let (row, allows, kind, share) = &lines[*n];
            let louder = 100.0 / (100 - UNHEARD) as f32;
            let heard = row.iter().filter(|(mark, _)| {
                crate::lot(round * 100_003 + *n as u64, *mark as u64) >= UNHEARD
            });
            let heard: Vec<(usize, f32)> =
                heard.map(|(mark, much)| (*mark, much * louder)).collect();
            let mut whole: Sense = Default::default();
            for (mark, much) in &heard {
                let sense = senses[*mark].iter();
                whole
                    .iter_mut()
                    .zip(sense)
                    .for_each(|(sum, one)| *sum += much * one.is);
            }
            let of_part = |part: &Part| {
                let sense = part.sense.iter().zip(&whole);
                part.often.is + sense.map(|(one, other)| one.is * other).sum::<f32>()
            };
            let scores: Vec<f32> = learnt.iter().map(of_part).collect();
            let may_of = |number: usize| {
                let both = [verbs[number], all_verbs].map(|at| &may[at]);
                let each = both
                    .into_iter()
                    .flat_map(|may| may.iter().zip(allows[number]));
                each.filter(|(_, holds)| *holds)
                    .map(|(counts, _)| counts.is)
                    .sum::<f32>()
            };
            let score = |(number, parts): (usize, &Vec<(usize, f32)>)| {
                parts
                    .iter()
                    .map(|(part, much)| much * scores[*part])
                    .sum::<f32>()
                    + may_of(number)
            };
            let mut off: Vec<f32> = made_of
                .iter()
                .enumerate()
                .map(|(n, p)| score((n, p)))
                .collect();
            let most = off.iter().copied().fold(f32::MIN, f32::max);
            off.iter_mut().for_each(|o| *o = (*o - most).exp());
            let sum = off.iter().sum::<f32>();
            off.iter_mut().for_each(|o| *o *= share / sum);
            off[*kind] -= share;
            off_parts.fill(0.0);
            for (number, off) in off.iter().enumerate().filter(|(_, off)| off.abs() > SLIGHT) {
                made_of[number]
                    .iter()
                    .for_each(|(part, much)| off_parts[*part] += off * much);
                for at in [verbs[number], all_verbs] {
                    let each = may[at].iter_mut().zip(allows[number]);
                    each.filter(|(_, holds)| *holds)
                        .for_each(|(may, _)| may.learn(*off));
                }
            }
            let mut off_whole: Sense = Default::default();
            for (part, off) in learnt.iter_mut().zip(&off_parts) {
                if off.abs() <= SLIGHT {
                    continue;
                }
                for ((weight, sum), much) in part.sense.iter_mut().zip(&mut off_whole).zip(&whole) {
                    *sum += off * weight.is;
                    weight.learn(off * much);
                }
                part.often.learn(*off);
            }
            for (mark, much) in &heard {
                let each = senses[*mark].iter_mut().zip(&off_whole);
                each.for_each(|(weight, off)| weight.learn(much * off));
            }
        }
    }
    let kinds = kinds
        .iter()
        .zip(&made_of)
        .zip(&verbs)
        .map(|((name, parts), verb)| {
            let mut kind = Kind {
                name: name.to_string(),
                sense: Default::default(),
                often: 0.0,
                may: std::array::from_fn(|n| may[*verb][n].is + may[all_verbs][n].is),
            };
            for (part, much) in parts {
                let part = &learnt[*part];
                let sense = kind.sense.iter_mut().zip(&part.sense);
                sense.for_each(|(sum, one)| *sum += much * one.is);
                kind.often += much * part.often.is;
            }
            kind
        });
    let mut gist = Gist::of(kinds.collect());
    for (mark, number) in marks {
        gist.add(mark, senses[number].map(|weight| weight.is));
    }
    // As it will be read.
    Gist::read(&gist.written())
}
