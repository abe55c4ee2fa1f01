//! What was perhaps meant: a word spelt wrong, or an act that sounds like it.
use umpire::act::Actor;

use super::help::help;
use super::words::{Speech, is_form_of, is_noise};
use super::{Scene, lexicon};

/// The line with its slips mended: a long word that is one letter, or two letters changed about, from one
/// known word only.
pub fn corrected<'l>(speech: &Speech<'l>) -> Option<Speech<'l>> {
    let mut text = String::new();
    let mut end = 0;
    let mut mended = false;
    for word in &speech.words {
        if word.quoted || word.plain.len() < 4 || speech.lexicon.knows(&word.plain) {
            continue;
        }
        let near = |known: &&str| {
            known.len() >= 4
                && known.len().abs_diff(word.plain.len()) <= 4
                && strsim::damerau_levenshtein(known, &word.plain) == 1
        };
        let first = end == 0 && word.span.start == 0;
        let side = ["white", "black"].iter().find(|side| near(side));
        let mut found = speech.lexicon.words().filter(near);
        let known = match (side, found.next(), found.next()) {
            (Some(side), ..) if first => Some(*side),
            (_, Some(known), None) => Some(known),
            _ => None,
        };
        if let Some(known) = known {
            text += speech.text.get(end..word.span.start)?;
            text += known;
            end = word.span.end;
            mended = true;
        }
    }
    text += &speech.text[end..];
    mended.then(|| Speech::of(&text, speech.lexicon))
}

/// Words that link others, and are like nothing by themselves.
const LINKS: &[&str] = &[
    "about", "with", "off", "up", "out", "over", "down", "not", "how", "what", "for", "from", "no",
];

/// The acts whose words are most like these, as examples: three at most.
pub fn acts(speech: &Speech, scene: Scene) -> Vec<String> {
    let typed: Vec<&str> = speech
        .words
        .iter()
        .map(|word| &*word.plain)
        .filter(|word| !is_noise(word) && lexicon::actor(word).is_none() && !LINKS.contains(word))
        .collect();
    let examples = || {
        help()
            .iter()
            .flat_map(|topic| topic.examples.iter().map(|(act, _)| *act))
    };
    let mut near: Vec<(f64, &str)> = Vec::new();
    let ways = speech.lexicon.ways.iter().map(|way| {
        let words: Vec<&str> = way.pattern.words().filter(|word| word.len() > 1).collect();
        (words, &*way.meaning)
    });
    let own = examples().map(|example| {
        let deed = without_actor(example);
        (deed.split(' ').collect(), deed)
    });
    for (words, meaning) in ways.chain(own) {
        let like = likeness(&typed, words.iter().copied());
        let head = meaning.split(" {").next().unwrap_or_default();
        let example = examples().find(|example| {
            let deed = without_actor(example);
            deed == head
                || deed
                    .strip_prefix(head)
                    .is_some_and(|rest| rest.starts_with(' '))
        });
        if let Some(example) = example.filter(|_| like > 0.0) {
            near.push((like, example));
        }
    }
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut lines: Vec<String> = Vec::new();
    let side = match scene.speaker {
        Some(Actor::Side { side, .. }) => side,
        _ => scene.game.turn(),
    };
    let side = umpire::words::side(side);
    for (_, example) in near {
        let line = match example.split_once(' ') {
            Some(("white" | "black", deed)) => format!("{side} {deed}"),
            _ => example.to_string(),
        };
        if !lines.contains(&line) {
            lines.push(line);
        }
        if lines.len() == 3 {
            break;
        }
    }
    lines
}

fn without_actor(example: &str) -> &str {
    example.split_once(' ').map_or(example, |(_, deed)| deed)
}

/// How much of what was typed is like these words, from nothing to all.
fn likeness<'k>(typed: &[&str], known: impl Iterator<Item = &'k str> + Clone) -> f64 {
    let best = |word: &&str| {
        let like = known.clone().map(|known| {
            let (shorter, longer) = (word.len().min(known.len()), word.len().max(known.len()));
            if is_form_of(word, known) {
                1.0
            } else if shorter * 2 < longer {
                0.0
            } else {
                strsim::normalized_damerau_levenshtein(word, known)
            }
        });
        like.fold(0.0, f64::max)
    };
    let close: Vec<f64> = typed.iter().map(best).filter(|like| *like > 0.6).collect();
    close.iter().sum::<f64>() / typed.len().max(1) as f64
}
