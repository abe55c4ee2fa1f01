//! Ways to say a thing: literal words, any of several (`pick|lift`), perhaps left out (`?up`), an exact
//! form (`=adjusting`), and places for something else (`{}`; `{1}` and `{2}` where there are two).
//!
//! A line fits the better the more of it the way accounts for: what it leaves out costs what the words weigh.
use super::words::{Word, is_form_of};

#[derive(Copy, Clone, Debug)]
enum Element<'p> {
    /// One of these words, in any form unless it is to be exact.
    Literal {
        words: &'p str,
        optional: bool,
    },
    Slot,
}

/// How a line fits a way to say something: what stands in its places, and how well the rest is accounted for.
#[derive(Clone, Debug)]
pub struct Fit<'w> {
    pub slots: Vec<&'w [Word]>,
    pub worth: f64,
    left_out: f64,
}

/// More than this is not left out of account.
const MOST_LEFT_OUT: f64 = 2.4;

/// Every way in which the words fit the pattern, some of them perhaps left out.
pub fn fits<'w>(pattern: &str, words: &'w [Word]) -> Vec<Fit<'w>> {
    let elements: Vec<Element> = pattern.split(' ').map(element).collect();
    let there = |element: &Element| match element {
        Element::Literal {
            words: literal,
            optional: false,
        } => words.iter().any(|word| is_one_of(word, literal)),
        _ => true,
    };
    let mut found = Vec::new();
    if elements.iter().all(there) {
        let start = Fit {
            slots: Vec::new(),
            worth: 0.0,
            left_out: 0.0,
        };
        go(&elements, words, start, &mut found);
    }
    found
}

fn element(part: &str) -> Element<'_> {
    if part.starts_with('{') {
        return Element::Slot;
    }
    let (words, optional) = match part.strip_prefix('?') {
        Some(words) => (words, true),
        None => (part, false),
    };
    Element::Literal { words, optional }
}

fn is_one_of(word: &Word, words: &str) -> bool {
    words
        .split('|')
        .any(|literal| match literal.strip_prefix('=') {
            Some(exact) => word.plain == exact,
            None => is_form_of(&word.plain, literal),
        })
}

impl<'w> Fit<'w> {
    fn without(&self, words: &[Word]) -> Option<Fit<'w>> {
        let cost: f64 = words.iter().map(|word| word.weight).sum();
        let left_out = self.left_out + cost;
        (left_out <= MOST_LEFT_OUT).then(|| Fit {
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
            for length in 1..=words.len() {
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
                if is_one_of(&words[at], literal) {
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
