//! Ways to say a thing: literal words, any of several (`pick|lift`), perhaps left out (`?up`), an exact
//! form (`=adjusting`), and places for something else (`{}`; `{1}` and `{2}` where there are two).
use super::words::{Word, is_form_of, is_noise};

#[derive(Copy, Clone, Debug)]
enum Element<'p> {
    /// One of these words, in any form unless it is to be exact.
    Literal {
        words: &'p str,
        optional: bool,
    },
    Slot,
}

/// How a line fits a way to say something: what stands in its places, and how many words were literal.
#[derive(Clone, Debug)]
pub struct Fit<'w> {
    pub slots: Vec<&'w [Word]>,
    pub literal: usize,
}

/// Every way in which the words fit the pattern. Words without meaning may stand between its own.
pub fn fits<'w>(pattern: &str, words: &'w [Word]) -> Vec<Fit<'w>> {
    let elements: Vec<Element> = pattern.split(' ').map(element).collect();
    let mut found = Vec::new();
    let start = Fit {
        slots: Vec::new(),
        literal: 0,
    };
    go(&elements, words, start, &mut found);
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

fn go<'w>(elements: &[Element], words: &'w [Word], fit: Fit<'w>, found: &mut Vec<Fit<'w>>) {
    let Some((first, later)) = elements.split_first() else {
        if words.iter().all(|word| is_noise(&word.plain)) {
            found.push(fit);
        }
        return;
    };
    match first {
        Element::Slot => {
            for length in 1..=words.len() {
                let mut fit = fit.clone();
                fit.slots.push(&words[..length]);
                go(later, &words[length..], fit, found);
            }
        }
        Element::Literal {
            words: literal,
            optional,
        } => {
            let next = words
                .iter()
                .position(|word| is_one_of(word, literal) || !is_noise(&word.plain));
            if let Some(at) = next.filter(|at| is_one_of(&words[*at], literal)) {
                let mut fit = fit.clone();
                fit.literal += 1;
                go(later, &words[at + 1..], fit, found);
            }
            if *optional {
                go(later, words, fit, found);
            }
        }
    }
}
