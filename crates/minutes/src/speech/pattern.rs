//! Ways to say a thing: literal words, any of several (`pick|lift`), perhaps left out (`?up`), an exact
//! form (`=adjusting`), and places for something else (`{}`; `{1}` and `{2}` where there are two).
//!
//! A line fits the better the more of it the way accounts for: what it leaves out costs what the words weigh.
use std::collections::HashSet;

use super::account::LeftOut;
use super::words::{Word, forms};

#[derive(Debug)]
enum Element {
    /// One of these words.
    Literal {
        words: HashSet<String>,
        optional: bool,
    },
    Slot,
}

#[derive(Debug)]
pub struct Pattern {
    text: String,
    elements: Vec<Element>,
}

/// How a line fits a way to say something: what stands in its places, and how well the rest is accounted for.
#[derive(Clone, Debug)]
pub struct Fit<'w> {
    pub slots: Vec<&'w [Word]>,
    pub worth: f64,
    pub left_out: LeftOut,
}

/// More than this is not left out of account.
const MOST_LEFT_OUT: f64 = 2.4;
/// Nobody means more than so many words by one place.
const LONGEST_SLOT: usize = 12;

impl Pattern {
    pub fn of(text: &str) -> Pattern {
        Pattern {
            text: text.into(),
            elements: text.split(' ').map(element).collect(),
        }
    }

    /// The words that it is written with, not in each of their forms.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let parts = self.text.split([' ', '|', '?', '=']);
        parts.filter(|word| !word.is_empty() && !word.starts_with('{'))
    }

    /// Some lines that it is said with: each of its words stands in one of them at least.
    pub fn said(&self) -> Vec<Vec<String>> {
        let parts: Vec<Vec<&str>> = self
            .text
            .split(' ')
            .map(|part| {
                let optional = part.starts_with('?');
                let words = part.trim_start_matches('?').split('|');
                let words = words.map(|word| word.trim_start_matches('='));
                words.chain(optional.then_some("")).collect()
            })
            .collect();
        let most = parts.iter().map(Vec::len).max().unwrap_or(0);
        let line = |n: usize| {
            let words = parts.iter().map(|words| words[n % words.len()]);
            words
                .filter(|word| !word.is_empty())
                .map(str::to_string)
                .collect()
        };
        (0..most).map(line).collect()
    }

    /// Whether all that it cannot do without is among the words.
    pub fn may_fit(&self, words: &[Word]) -> bool {
        self.elements.iter().all(|element| match element {
            Element::Literal {
                words: literal,
                optional: false,
            } => words.iter().any(|word| literal.contains(&word.plain)),
            _ => true,
        })
    }

    /// Every way in which the words fit, some of them perhaps left out.
    pub fn fits<'w>(&self, words: &'w [Word]) -> Vec<Fit<'w>> {
        let mut found = Vec::new();
        if self.may_fit(words) {
            let start = Fit {
                slots: Vec::new(),
                worth: 0.0,
                left_out: LeftOut::default(),
            };
            go(&self.elements, words, start, &mut found);
        }
        found
    }
}

fn element(part: &str) -> Element {
    if part.starts_with('{') {
        return Element::Slot;
    }
    let (words, optional) = match part.strip_prefix('?') {
        Some(words) => (words, true),
        None => (part, false),
    };
    let words = words
        .split('|')
        .flat_map(|literal| match literal.strip_prefix('=') {
            Some(exact) => vec![exact.to_string()],
            None => forms(literal),
        })
        .collect();
    Element::Literal { words, optional }
}

impl<'w> Fit<'w> {
    fn without(&self, words: &[Word]) -> Option<Fit<'w>> {
        let mut left_out = self.left_out;
        words.iter().for_each(|word| left_out.add(word));
        let cost = left_out.cost - self.left_out.cost;
        (left_out.cost <= MOST_LEFT_OUT).then(|| Fit {
            slots: self.slots.clone(),
            worth: self.worth - cost,
            left_out,
        })
    }
}

fn go<'w>(elements: &[Element], words: &'w [Word], fit: Fit<'w>, found: &mut Vec<Fit<'w>>) {
    let Some((first, later)) = elements.split_first() else {
        found.extend(fit.without(words));
        return;
    };
    match first {
        Element::Slot => {
            let joint =
                |word: &Word| matches!(&*word.plain, "and" | "then" | "," | ";" | "but" | "so");
            for length in 1..=words.len().min(LONGEST_SLOT) {
                // Nothing begins or ends with what joins it to the rest.
                if joint(&words[0]) || joint(&words[length - 1]) {
                    continue;
                }
                let mut fit = fit.clone();
                fit.slots.push(&words[..length]);
                go(later, &words[length..], fit, found);
            }
        }
        Element::Literal {
            words: literal,
            optional,
        } => {
            for at in 0..words.len() {
                let Some(mut fit) = fit.without(&words[..at]) else {
                    break;
                };
                if literal.contains(&words[at].plain) {
                    fit.worth += words[at].weight.clamp(0.2, 1.0);
                    go(later, &words[at + 1..], fit, found);
                    break;
                }
            }
            if *optional {
                go(later, words, fit, found);
            }
        }
    }
}
