//! What a line is said of: how much its words, and what there is to speak of where it is spoken, speak for each kind of
//! act. A log-linear model whose weights are learnt from lines whose meaning is known (`examples/teach` writes
//! `gist.bin`).
//!
//! The ways of the lexicon know which words make an act, not which words go with it. Here a line is weighed as a whole; what
//! differs from act to act of a kind stands as a place (`own: touches {square}`), and is filled with what the line names or
//! the scene shows (`supposed.rs`).
use std::collections::{BTreeMap, HashMap};

use board::Color;

use super::words::{Speech, Word};
use super::{durations, lexicon, men};

/// What is heard of none of them.
pub const NO_ACT: &str = "no act";

/// A mark of a line, by number, and how much of it there is.
///
/// ```
/// use minutes::{Mark, Scene, marks_of};
/// let game = umpire::Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// let scene = Scene { game: &game, speaker: None, by_letter: false };
/// let marks: Vec<Mark> = marks_of("I resign", scene);
/// assert!(marks.iter().all(|(_, much)| *much > 0.0));
/// ```
pub type Mark = (u32, f32);

/// Weights are written in these steps, and what speaks less is not written: browsers fetch it.
const STEP: f32 = 0.25;
const LEAST: f32 = 0.625;
/// All marks of a line together weigh so much, however many they are.
const LENGTH: f32 = 4.0;

/// How much each mark of a line speaks for each kind of act.
///
/// ```
/// use minutes::Gist;
/// let mut gist = Gist::of(vec!["own: touches {square}".into(), "own: resigns".into()]);
/// gist.add(7, vec![(1, 2.5)]);
/// assert_eq!(gist.likely(&[(7, 1.0)])[0].1, 1);
/// assert_eq!(gist.kind(1), "own: resigns");
/// assert_eq!(Gist::read(&gist.written()).likely(&[(7, 1.0)]), gist.likely(&[(7, 1.0)]));
/// ```
#[derive(Default)]
pub struct Gist {
    kinds: Vec<String>,
    rows: HashMap<u32, Vec<(usize, f32)>>,
}

impl Gist {
    pub fn learnt() -> Gist {
        Gist::read(include_bytes!("gist.bin"))
    }

    pub fn of(kinds: Vec<String>) -> Gist {
        Gist {
            kinds,
            rows: HashMap::new(),
        }
    }

    /// A mark, and how much it speaks for each kind, by their numbers.
    pub fn add(&mut self, mark: u32, of: Vec<(usize, f32)>) {
        self.rows.insert(mark, of);
    }

    /// The mark that every line has.
    pub fn often() -> u32 {
        number(OFTEN)
    }

    /// By how much the marks of a line are made longer or shorter.
    pub fn scale(marks: impl Iterator<Item = f32>) -> f32 {
        let length = marks.map(|much| much * much).sum::<f32>().sqrt();
        LENGTH / length.max(0.5)
    }

    /// A kind by its number.
    pub fn kind(&self, number: usize) -> &str {
        &self.kinds[number]
    }

    pub fn number(&self, kind: &str) -> Option<usize> {
        self.kinds.iter().position(|known| known == kind)
    }

    /// Whether a word was ever heard.
    pub fn knows(&self, word: &Word) -> bool {
        self.rows
            .contains_key(&number(&format!("w {}", token(word, Color::White))))
    }

    /// How likely a line with these marks is said of each kind, the likeliest first.
    pub fn likely(&self, marks: &[Mark]) -> Vec<(f64, usize)> {
        let known = || {
            let rows = marks.iter();
            rows.filter_map(|(mark, much)| Some((self.rows.get(mark)?, much)))
        };
        let scale = Gist::scale(known().map(|(_, much)| *much));
        let mut scores = vec![0.0f32; self.kinds.len()];
        if let Some(often) = self.rows.get(&Gist::often()) {
            often.iter().for_each(|(kind, w)| scores[*kind] += w);
        }
        for (row, much) in known() {
            for (kind, weight) in row {
                scores[*kind] += scale * much * weight;
            }
        }
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let parts: Vec<f64> = scores
            .iter()
            .map(|score| f64::from(score - most).exp())
            .collect();
        let all: f64 = parts.iter().sum();
        let likely = parts
            .iter()
            .enumerate()
            .map(|(kind, part)| (part / all, kind));
        let mut likely: Vec<(f64, usize)> = likely.collect();
        likely.sort_by(|a, b| b.0.total_cmp(&a.0));
        likely
    }

    /// As it is read: the kinds, a line each; then the marks in their order, each as the step from the one before with how
    /// many kinds it speaks for; then these kinds, in steps; then how much it speaks for each.
    pub fn written(&self) -> Vec<u8> {
        let rows: BTreeMap<u32, Vec<(usize, i8)>> = self
            .rows
            .iter()
            .map(|(mark, of)| {
                let of = of.iter().filter(|(_, weight)| weight.abs() >= LEAST);
                let steps = |weight: f32| (weight / STEP).round().clamp(-127.0, 127.0) as i8;
                (*mark, of.map(|(kind, w)| (*kind, steps(*w))).collect())
            })
            .filter(|(_, of): &(u32, Vec<_>)| !of.is_empty())
            .collect();
        let kinds = self.kinds.join("\n");
        let mut bytes = Vec::new();
        put(&mut bytes, kinds.len());
        bytes.extend(kinds.bytes());
        put(&mut bytes, rows.len());
        let mut before = 0;
        for (mark, of) in &rows {
            put(&mut bytes, (mark - before) as usize);
            put(&mut bytes, of.len());
            before = *mark;
        }
        for of in rows.values() {
            let mut before = 0;
            for (kind, _) in of {
                put(&mut bytes, kind - before);
                before = *kind;
            }
        }
        let weights = rows.values().flatten();
        bytes.extend(weights.map(|(_, weight)| weight.cast_unsigned()));
        bytes
    }

    /// What was written; nothing of what was not.
    pub fn read(bytes: &[u8]) -> Gist {
        Gist::read_in(&mut bytes.iter().copied()).unwrap_or_default()
    }

    fn read_in(bytes: &mut impl Iterator<Item = u8>) -> Option<Gist> {
        let length = take(bytes)?;
        let kinds = String::from_utf8(bytes.take(length).collect()).ok()?;
        let mut gist = Gist::of(kinds.lines().map(str::to_string).collect());
        let mut heads = Vec::new();
        let mut mark = 0;
        for _ in 0..take(bytes)? {
            mark += take(bytes)?;
            heads.push((u32::try_from(mark).ok()?, take(bytes)?));
        }
        let mut rows = Vec::new();
        for (mark, number) in heads {
            let mut kind = 0;
            let mut of = Vec::new();
            for _ in 0..number {
                kind += take(bytes)?;
                of.push((kind, 0.0));
            }
            rows.push((mark, of));
        }
        for (mark, mut of) in rows {
            for (kind, weight) in &mut of {
                *weight = f32::from(bytes.next()?.cast_signed()) * STEP;
                gist.kinds.get(*kind)?;
            }
            gist.rows.insert(mark, of);
        }
        Some(gist)
    }
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

/// Of what kind lines are, whatever their words.
const OFTEN: &str = "often";

/// The number of a mark by its name: of so many that two seldom share one.
fn number(name: &str) -> u32 {
    let hash = name.bytes().fold(0x811c_9dc5u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    (hash ^ hash >> 24) & 0x00ff_ffff
}

/// A word as it is weighed: what names a man, a square or a time stands for all that do, and a side for him who has
/// the turn or the other.
fn token(word: &Word, turn: Color) -> &str {
    let plain = word.plain.as_str();
    if word.quoted {
        "{record}"
    } else if men::square(plain).is_some() {
        "{square}"
    } else if men::role(plain).is_some() {
        if plain.ends_with('\'') {
            "{man's}"
        } else {
            "{man}"
        }
    } else if let Some(side) = side(plain) {
        if side == turn { "{on}" } else { "{off}" }
    } else if plain.bytes().all(|c| c.is_ascii_digit() || c == b':') || durations::is_part(plain) {
        "{time}"
    } else if plain.contains(|c: char| c.is_ascii_digit()) {
        "{move}"
    } else {
        plain
    }
}

/// The side that a word names.
pub fn side(word: &str) -> Option<Color> {
    match lexicon::actor(word) {
        Some("white") if word.len() > 1 => Some(Color::White),
        Some("black") if word.len() > 1 => Some(Color::Black),
        _ => None,
    }
}

/// The marks of words spoken where the scene has these marks.
pub fn marks(speech: &Speech, words: &[Word], turn: Color, scene: &[String]) -> Vec<Mark> {
    let mut names: BTreeMap<String, f32> = BTreeMap::new();
    let heard = words
        .iter()
        .filter(|word| !matches!(&*word.plain, "," | ";"));
    let tokens: Vec<&str> = heard.clone().map(|word| token(word, turn)).collect();
    for token in &tokens {
        names.insert(format!("w {token}"), 1.0);
    }
    let ends = std::iter::once("<")
        .chain(tokens.iter().copied())
        .chain([">"]);
    let row: Vec<&str> = ends.collect();
    for pair in row.windows(2) {
        names.insert(format!("p {} {}", pair[0], pair[1]), 1.0);
    }
    let mut first = None;
    for word in heard {
        let plain = word.plain.as_str();
        // Its beginning, whatever its ending and how it is spelt.
        if plain.len() > 3 && plain.chars().all(char::is_alphabetic) {
            let head = |long: usize| plain.chars().take(long).collect::<String>();
            names.insert(format!("b {}", head(4)), 0.7);
            names.insert(format!("b {}", head(5)), 1.0);
        }
        if let Some(side) = side(plain) {
            first = first.or(Some(if side == turn { "on" } else { "off" }));
        }
        first = first.or_else(|| person(plain));
    }
    for sign in ["?", "!"] {
        if speech.raw_whole(words).contains(sign) {
            names.insert(sign.into(), 1.0);
        }
    }
    let person = first.unwrap_or("nobody");
    for mark in scene {
        names.insert(format!("s {mark}"), 0.7);
        names.insert(format!("s {mark} / {person}"), 0.7);
    }
    names.insert(format!("l {}", (tokens.len() / 2).min(6)), 0.5);
    let mut marks: BTreeMap<u32, f32> = BTreeMap::new();
    for (name, much) in names {
        marks.insert(number(&name), much);
    }
    marks.into_iter().collect()
}

/// Of whom a word tells.
pub fn person(word: &str) -> Option<&'static str> {
    Some(match word {
        "i" | "my" | "me" | "mine" | "we" | "our" | "us" | "im" | "ive" | "ill" => "me",
        "you" | "your" | "yours" | "youre" | "youve" => "you",
        "he" | "his" | "him" | "she" | "her" | "they" | "their" | "them" | "hes" | "shes"
        | "opponent" | "opponent'" | "adversary" => "another",
        _ => return None,
    })
}
