//! What a line is said of: how near it is to each kind of act. A log-linear model of few dimensions whose weights are learnt
//! from lines whose meaning is known (`examples/teach` writes `gist.bin`).
//!
//! The ways of the lexicon know which words make an act, not which words go with it. Here a line is weighed as a whole: every
//! mark of it (`marks.rs`) has a sense, a direction in a space of few dimensions, in which words that are said of the same
//! acts lie together, and so has every kind of act; what can be done where the line is spoken counts beside it. What differs
//! from act to act of a kind stands as a place (`own: touches {square}`), and is filled with what the line names or the scene
//! shows (`supposed.rs`).
use std::collections::HashMap;

use super::marks::{self, Mark, Utterance};
use super::words::Word;

/// What is heard of none of them.
pub const NO_ACT: &str = "no act";

/// In so many dimensions senses are told apart.
pub const DIMENSIONS: usize = 32;
/// All marks of a line together weigh so much, however many they are.
const LENGTH: f32 = 4.0;

/// A direction among the senses.
///
/// ```
/// let mut towards: minutes::Sense = [0.0; 32];
/// towards[3] = 1.0;
/// ```
pub type Sense = [f32; DIMENSIONS];

/// A kind of act.
///
/// ```
/// use minutes::{Gist, Kind};
/// let resigning = Kind { name: "own: resigns".into(), sense: [1.0; 32], often: -2.0, may: [0.5, 0.0] };
/// assert_eq!(Gist::of(vec![resigning]).kind(0), "own: resigns");
/// ```
#[derive(Clone, Debug)]
pub struct Kind {
    pub name: String,
    pub sense: Sense,
    /// How often such is said at all.
    pub often: f32,
    /// What it counts that such an act may be done now, and that he who does it may do one by the same verb.
    pub may: [f32; 2],
}

/// What lines are said of.
///
/// ```
/// use minutes::{Gist, Kind, Utterance};
/// let kind = |name: &str, way: f32| Kind { name: name.into(), sense: [way; 32], often: 0.0, may: [0.0; 2] };
/// let mut gist = Gist::of(vec![kind("own: touches {square}", -1.0), kind("own: resigns", 1.0)]);
/// gist.add(7, [0.5; 32]);
/// let said = Utterance { marks: vec![(7, 1.0)], ..Default::default() };
/// assert_eq!(gist.kind(gist.likely(&said)[0].1), "own: resigns");
/// assert_eq!(Gist::read(&gist.written()).likely(&said)[0].1, gist.likely(&said)[0].1);
/// ```
#[derive(Default)]
pub struct Gist {
    kinds: Vec<Kind>,
    numbers: HashMap<String, usize>,
    /// What each mark speaks for.
    senses: HashMap<u32, Box<Sense>>,
}

impl Gist {
    pub fn learnt() -> Gist {
        Gist::read(include_bytes!("gist.bin"))
    }

    pub fn of(kinds: Vec<Kind>) -> Gist {
        let names = kinds.iter().map(|kind| kind.name.clone());
        Gist {
            numbers: names.zip(0..).collect(),
            kinds,
            senses: HashMap::new(),
        }
    }

    /// A mark, and what it speaks for.
    pub fn add(&mut self, mark: u32, sense: Sense) {
        self.senses.insert(mark, Box::new(sense));
    }

    /// By how much the marks of a line are made longer or shorter.
    pub fn scale(marks: impl Iterator<Item = f32>) -> f32 {
        let length = marks.map(|much| much * much).sum::<f32>().sqrt();
        LENGTH / length.max(0.5)
    }

    /// A kind by its number.
    pub fn kind(&self, number: usize) -> &str {
        &self.kinds[number].name
    }

    pub fn number(&self, kind: &str) -> Option<usize> {
        self.numbers.get(kind).copied()
    }

    /// Whether a word was heard more than once.
    pub(super) fn knows(&self, word: &Word) -> bool {
        self.senses.contains_key(&marks::of_word(word))
    }

    /// How likely a line is said of each kind, the likeliest first.
    pub fn likely(&self, said: &Utterance) -> Vec<(f64, usize)> {
        let known = || {
            let known = |(mark, much): &Mark| Some((self.senses.get(mark)?, *much));
            said.marks.iter().filter_map(known)
        };
        let scale = Gist::scale(known().map(|(_, much)| much));
        let mut whole = [0.0f32; DIMENSIONS];
        for (sense, much) in known() {
            add(&mut whole, &**sense, scale * much);
        }
        let score = |kind: &Kind| {
            let may = said.may.allows(&kind.name);
            let may = kind.may.iter().zip(may).filter(|(_, holds)| *holds);
            kind.often + dot(&kind.sense, &whole) + may.map(|(counts, _)| counts).sum::<f32>()
        };
        let scores: Vec<f32> = self.kinds.iter().map(score).collect();
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let parts = scores.iter().map(|score| f64::from(score - most).exp());
        let all: f64 = parts.clone().sum();
        let mut likely: Vec<(f64, usize)> = parts.map(|part| part / all).zip(0..).collect();
        likely.sort_by(|a, b| b.0.total_cmp(&a.0));
        likely
    }
}

fn dot(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn add(to: &mut [f32], one: &[f32], much: f32) {
    to.iter_mut()
        .zip(one)
        .for_each(|(sum, one)| *sum += much * one);
}

/// As it is written, for browsers to fetch: numbers in steps of a byte. The kinds, a line each; what a step is worth for marks
/// and for kinds; the marks in their order, each as the step from the one before; their senses; the kinds in theirs.
impl Gist {
    pub fn written(&self) -> Vec<u8> {
        let names: Vec<&str> = self.kinds.iter().map(|kind| &*kind.name).collect();
        let names = names.join("\n");
        let mut bytes = Vec::new();
        put(&mut bytes, names.len());
        bytes.extend(names.bytes());
        let mut marks: Vec<(&u32, &Box<Sense>)> = self.senses.iter().collect();
        marks.sort_unstable_by_key(|(mark, _)| **mark);
        let steps = [
            step(marks.iter().flat_map(|(_, sense)| sense.iter())),
            step(self.kinds.iter().flat_map(|kind| &kind.sense)),
        ];
        steps
            .iter()
            .for_each(|step| bytes.extend(step.to_le_bytes()));
        put(&mut bytes, marks.len());
        let mut before = 0;
        for (mark, _) in &marks {
            put(&mut bytes, (**mark - before) as usize);
            before = **mark;
        }
        let byte = |value: f32, step: f32| {
            let steps = (value / step).round().clamp(-127.0, 127.0) as i8;
            steps.cast_unsigned()
        };
        for (_, sense) in &marks {
            bytes.extend(sense.iter().map(|value| byte(*value, steps[0])));
        }
        for kind in &self.kinds {
            bytes.extend(kind.sense.iter().map(|value| byte(*value, steps[1])));
            let plain = [kind.often, kind.may[0], kind.may[1]];
            bytes.extend(plain.map(|value| byte(value, PLAIN_STEP)));
        }
        bytes
    }

    /// What was written; nothing of what was not.
    pub fn read(bytes: &[u8]) -> Gist {
        Gist::read_in(&mut bytes.iter().copied()).unwrap_or_default()
    }

    fn read_in(bytes: &mut impl Iterator<Item = u8>) -> Option<Gist> {
        let length = take(bytes)?;
        let names = String::from_utf8(bytes.take(length).collect()).ok()?;
        let [of_marks, of_kinds] = [step_in(bytes)?, step_in(bytes)?];
        let mut marks = Vec::new();
        let mut mark = 0;
        for _ in 0..take(bytes)? {
            mark += take(bytes)?;
            marks.push(u32::try_from(mark).ok()?);
        }
        let mut gist = Gist::default();
        for mark in marks {
            gist.add(mark, sense_in(bytes, of_marks)?);
        }
        let mut kinds = Vec::new();
        for name in names.lines() {
            let sense = sense_in(bytes, of_kinds)?;
            let mut plain = || Some(f32::from(bytes.next()?.cast_signed()) * PLAIN_STEP);
            kinds.push(Kind {
                name: name.into(),
                sense,
                often: plain()?,
                may: [plain()?, plain()?],
            });
        }
        Some(Gist {
            senses: gist.senses,
            ..Gist::of(kinds)
        })
    }
}

/// What stands beside the senses is written in these steps.
const PLAIN_STEP: f32 = 0.0625;
/// A step of the senses, of what they mostly are: finer ones tell no more than they weigh.
const STEP: f32 = 0.5;

fn step<'a>(values: impl Iterator<Item = &'a f32> + Clone) -> f32 {
    let number = values.clone().count().max(1) as f32;
    let mean = values.map(|value| value * value).sum::<f32>() / number;
    (STEP * mean.sqrt()).max(f32::MIN_POSITIVE)
}

fn step_in(bytes: &mut impl Iterator<Item = u8>) -> Option<f32> {
    let four: Vec<u8> = bytes.take(4).collect();
    Some(f32::from_le_bytes(four.try_into().ok()?))
}

fn sense_in(bytes: &mut impl Iterator<Item = u8>, step: f32) -> Option<Sense> {
    let mut sense = [0.0; DIMENSIONS];
    for value in &mut sense {
        *value = f32::from(bytes.next()?.cast_signed()) * step;
    }
    Some(sense)
}

fn put(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 128 {
        bytes.push((number % 128) as u8 | 128);
        number /= 128;
    }
    bytes.push(number as u8);
}

fn take(bytes: &mut impl Iterator<Item = u8>) -> Option<usize> {
    let mut number = 0;
    for place in 0..4 {
        let byte = bytes.next()?;
        number |= usize::from(byte & 127) << (7 * place);
        if byte < 128 {
            return Some(number);
        }
    }
    None
}
