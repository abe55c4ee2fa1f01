//! What the words of a clause are said of: how much each speaks for each kind of act.
//!
//! The ways of the lexicon know which words make an act, not which words go with it. Here a clause is weighed as a
//! whole, by words and pairs of them; what differs from act to act of a kind stands as a place
//! (`touches {square}`) and is filled from the clause (`kinds.rs`). The weights are learnt (`examples/teach`).
use std::collections::{BTreeMap, HashMap};

use super::words::{Word, stem};
use super::{durations, lexicon, men};

/// What is heard of none of them.
pub const NO_ACT: &str = "no act";

/// What is written down of a word speaks for or against a kind at least so much.
const LEAST: f32 = 2.5;

/// How much each word speaks for each kind of act: a log-linear model.
///
/// ```
/// use minutes::Gist;
/// let mut gist = Gist::of(vec![("touches {square}".into(), 0.0), ("resigns".into(), -1.0)]);
/// gist.add("fingers", vec![(0, 2.5)]);
/// assert!(gist.knows("fingers") && !gist.knows("whistles"));
/// assert_eq!(gist.kind(1), "resigns");
/// assert!(Gist::learnt().knows("resign"));
/// ```
#[derive(Default)]
pub struct Gist {
    kinds: Vec<(String, f32)>,
    words: HashMap<String, Vec<(usize, f32)>>,
}

impl Gist {
    pub fn learnt() -> Gist {
        Gist::read(include_str!("gist.txt"))
    }

    /// The kinds of act, and how often they are told of.
    pub fn of(kinds: Vec<(String, f32)>) -> Gist {
        Gist {
            kinds,
            words: HashMap::new(),
        }
    }

    /// A word, and how much it speaks for each kind, by their numbers.
    pub fn add(&mut self, word: &str, of: Vec<(usize, f32)>) {
        self.words.insert(word.into(), of);
    }

    /// A kind by its number.
    pub fn kind(&self, number: usize) -> &str {
        &self.kinds[number].0
    }

    /// Whether a word was ever heard.
    pub fn knows(&self, word: &str) -> bool {
        self.words.contains_key(word)
    }

    /// Kinds stand before the words, each with how often it is told of; then each word with what it says of them.
    fn read(text: &str) -> Gist {
        let mut gist = Gist::default();
        for line in text.lines() {
            let Some((head, rest)) = line.split_once('\t') else {
                continue;
            };
            if let Some(bias) = head.strip_prefix('#') {
                gist.kinds.push((rest.into(), bias.parse().unwrap_or(0.0)));
                continue;
            }
            let of = rest.split(' ').filter_map(|part| {
                let (kind, weight) = part.split_once(':')?;
                Some((kind.parse().ok()?, weight.parse().ok()?))
            });
            let of: Vec<(usize, f32)> = of.collect();
            gist.add(head, of);
        }
        gist
    }

    /// As it is read: in halves, without what says little, for browsers fetch it (of lines not learnt from as many are understood).
    pub fn written(&self) -> String {
        let kinds = self
            .kinds
            .iter()
            .map(|(kind, bias)| format!("#{bias:.2}\t{kind}\n"));
        let words: BTreeMap<&String, &Vec<(usize, f32)>> = self.words.iter().collect();
        let words = words.into_iter().filter_map(|(word, of)| {
            let of = of.iter().filter(|(_, weight)| weight.abs() >= LEAST);
            let of = of.map(|(kind, weight)| format!("{kind}:{}", (weight * 2.0).round() / 2.0));
            let of = of.collect::<Vec<_>>().join(" ");
            (!of.is_empty()).then(|| format!("{word}\t{of}\n"))
        });
        kinds.chain(words).collect()
    }

    /// How likely the words are said of each kind, the likeliest first; nothing of words that nobody knows.
    pub fn likely(&self, words: &[String]) -> Vec<(f64, usize)> {
        let known: Vec<_> = words
            .iter()
            .filter_map(|word| self.words.get(word))
            .collect();
        if known.is_empty() {
            return Vec::new();
        }
        let scale = (known.len() as f32).sqrt().recip();
        let mut scores: Vec<f32> = self.kinds.iter().map(|(_, bias)| *bias).collect();
        for (kind, weight) in known.into_iter().flatten() {
            if let Some(score) = scores.get_mut(*kind) {
                *score += scale * weight;
            }
        }
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let parts = || scores.iter().map(|score| f64::from(score - most).exp());
        let all: f64 = parts().sum();
        let likely = parts().enumerate().map(|(kind, part)| (part / all, kind));
        let mut likely: Vec<(f64, usize)> = likely.collect();
        likely.sort_by(|a, b| b.0.total_cmp(&a.0));
        likely
    }
}

/// The words of a clause by which it is known, and each two that follow each other: what names a man, a square, a side
/// or a time stands for all that do.
pub fn words_of(words: &[Word]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut last: Option<String> = None;
    for word in words {
        let plain = word.plain.as_str();
        if matches!(plain, "the" | "a" | "an" | "," | ";" | "please") {
            continue;
        }
        let token = if word.quoted {
            "{record}".into()
        } else if men::square(plain).is_some() {
            "{square}".into()
        } else if men::role(plain).is_some() {
            "{man}".into()
        } else if matches!(lexicon::actor(plain), Some("white" | "black")) {
            "{side}".into()
        } else if durations::is_part(plain) {
            "{time}".into()
        } else if plain.contains(|c: char| c.is_ascii_digit()) {
            "{move}".into()
        } else {
            stem(plain).to_string()
        };
        if last.as_ref() == Some(&token) {
            continue;
        }
        if let Some(last) = &last {
            found.push(format!("{last} {token}"));
        }
        found.push(token.clone());
        last = Some(token);
    }
    found.sort_unstable();
    found.dedup();
    found
}
