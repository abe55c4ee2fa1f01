//! Who is said to act, wherever in the words that stands.
use board::Color;
use umpire::act::Actor;

use super::words::{Speech, Word, is_form_of};
use super::{Scene, lexicon, men};

/// Who acts, and the words that tell what he does.
pub struct Subject {
    /// None where nobody is named.
    pub actor: Option<Actor>,
    pub rest: Vec<Word>,
}

/// After these a name is no subject.
const BEFORE_OBJECTS: &[&str] = &[
    "of", "to", "with", "for", "against", "from", "than", "on", "at", "near", "one", "both",
];

/// Finds who acts. `before` is who acted last in the same line: `he` is he.
pub fn subject(speech: &Speech, words: &[Word], scene: Scene, before: Option<Actor>) -> Subject {
    let side = |side| Some(Actor::Side { side, member: None });
    let other = match (scene.speaker, before) {
        (Some(Actor::Side { side: own, .. }), _) => side(!own),
        (_, before) => before,
    };
    // `fined by the arbiter`: told of him to whom it is done.
    let agent = |word: &Word| lexicon::actor(&word.plain) == Some("umpire");
    let by = words.iter().position(|word| word.plain == "by");
    if let Some(by) = by.filter(|by| *by > 1)
        && let Some(at) = (by + 1..words.len().min(by + 3)).find(|at| agent(&words[*at]))
    {
        let rest = without(words, by, at + 1);
        return subject(speech, &rest, scene, before);
    }
    let mut acted = false;
    for (at, word) in words.iter().enumerate() {
        let plain = word.plain.as_str();
        let prior = at.checked_sub(1).map_or("", |prior| &*words[prior].plain);
        let next = words.get(at + 1).map_or("", |word| &*word.plain);
        let told_by = prior == "by"
            || ["say", "cry", "shout"]
                .iter()
                .any(|verb| is_form_of(prior, verb));
        let pronoun = match plain {
            _ if matches!(prior, "thank" | "do" | "does" | "did") && plain == "you" => None,
            "i" | "we" => Some(scene.speaker),
            "he" | "she" | "they" | "you" | "opponent" | "adversary"
                if !(acted && plain == "opponent") =>
            {
                Some(other)
            }
            _ => None,
        };
        if let Some(actor) = pronoun {
            return Subject {
                actor,
                rest: without(words, at, at + 1),
            };
        }
        let named = match plain {
            "w" | "b" if words.len() == 1 => None,
            "b" if !speech.text[word.span.clone()].ends_with([':', ',']) => None,
            plain => lexicon::actor(plain),
        };
        if let Some(named) = named {
            let possessive = plain.ends_with('\'');
            let adjective = men::role(next).is_some()
                && matches!(prior, "the" | "a" | "his" | "my" | "her" | "other");
            let object = (acted || BEFORE_OBJECTS.contains(&prior)) && !told_by;
            let called = speech.text[word.span.clone()].ends_with(['!', ',']);
            let spoken_to =
                called && matches!(named, "umpire" | "bystander") && at + 1 < words.len();
            if !(possessive && at > 1 || adjective || object || spoken_to) {
                let from = at - usize::from(told_by);
                return named_subject(speech, words, from, at, named);
            }
        }
        acted |= word.weight >= 1.0 && men::role(plain).is_none() && men::square(plain).is_none();
    }
    Subject {
        actor: None,
        rest: words.to_vec(),
    }
}

fn named_subject(speech: &Speech, words: &[Word], from: usize, at: usize, named: &str) -> Subject {
    let later = &words[at + 1..];
    let next = |n: usize| later.get(n).map_or("", |word| &*word.plain);
    let seconded = match (next(0), next(1)) {
        ("assistant", _) => 1,
        ("second", "player" | "partner") => 2,
        _ => 0,
    };
    let member = match seconded {
        0 => later.first().and_then(|word| word.plain.parse::<u8>().ok()),
        _ => Some(2),
    };
    let numbered = seconded > 0
        || later.len() > 1
            && member.is_some_and(|n| n > 0)
            && !speech.text[later[0].span.clone()].ends_with('.');
    let member = member.filter(|_| numbered);
    let actor = match named {
        "white" => Actor::Side {
            side: Color::White,
            member,
        },
        "black" => Actor::Side {
            side: Color::Black,
            member,
        },
        "umpire" => Actor::Umpire,
        _ => Actor::Bystander,
    };
    Subject {
        actor: Some(actor),
        rest: without(words, from, at + 1 + seconded.max(usize::from(numbered))),
    }
}

fn without(words: &[Word], from: usize, to: usize) -> Vec<Word> {
    [&words[..from], &words[to..]].concat()
}
