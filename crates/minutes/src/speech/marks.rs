//! The marks of a line: its words, how they begin, whom it tells of, and what there is to speak of where it is spoken.
use std::collections::BTreeMap;

use board::Color;

use super::surroundings::{May, Surroundings};
use super::words::{Speech, Word};
use super::{durations, lexicon, men};

/// A mark of a line, by number, and how much of it there is.
pub type Mark = (u32, f32);

/// A line as it is weighed: its marks, and what may be done where it is spoken.
///
/// ```
/// use minutes::{Scene, utterance};
/// let mut game = umpire::Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&minutes::read_act("white offers draw").unwrap());
/// let scene = Scene { game: &game, speaker: None, by_letter: false };
/// let said = utterance("agreed", scene);
/// assert!(said.marks.iter().all(|(_, much)| *much > 0.0));
/// assert!(said.may.allows("other: consents")[0]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Utterance {
    pub marks: Vec<Mark>,
    pub may: May,
}

/// The number of a mark by its name: of so many that two seldom share one.
fn number(name: &str) -> u32 {
    let hash = name.bytes().fold(0x811c_9dc5u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    (hash ^ hash >> 24) & 0x00ff_ffff
}

/// A word as it is weighed: what names a man, a square or a time stands for all that do, a side for him who has the
/// turn or the other, and whoever is called so for the umpire or a bystander.
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
    } else if let Some(actor @ ("umpire" | "bystander")) = lexicon::actor(plain) {
        actor
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

/// The mark of a word by itself.
pub fn of_word(word: &Word) -> u32 {
    number(&format!("w {}", token(word, Color::White)))
}

/// A line spoken where there is this to speak of.
pub fn utterance(speech: &Speech, turn: Color, around: &Surroundings) -> Utterance {
    let words = &speech.words;
    let mut names: BTreeMap<String, f32> = BTreeMap::new();
    let heard = words
        .iter()
        .filter(|word| !matches!(&*word.plain, "," | ";"));
    let tokens: Vec<&str> = heard.clone().map(|word| token(word, turn)).collect();
    for token in &tokens {
        names.insert(format!("w {token}"), 1.0);
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
    for mark in &around.marks {
        names.insert(format!("s {mark}"), 0.7);
        names.insert(format!("s {mark} / {person}"), 0.7);
    }
    names.insert(format!("l {}", (tokens.len() / 2).min(6)), 0.5);
    let mut marks: BTreeMap<u32, f32> = BTreeMap::new();
    for (name, much) in names {
        marks.insert(number(&name), much);
    }
    Utterance {
        marks: marks.into_iter().collect(),
        may: around.may.clone(),
    }
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
