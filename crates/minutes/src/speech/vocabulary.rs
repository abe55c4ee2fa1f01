//! Every word that some act is told with.
use std::collections::BTreeSet;
use std::sync::LazyLock;

use umpire::words::{OPEN_DEEDS, PLAIN_DEEDS};

use super::lexicon::{REMEDIES, THINGS, WAYS};
use super::words::{is_form_of, is_irregular, is_noise};
use super::{lexicon, men};

/// Every word that some act is told with.
pub static KNOWN: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let mut known = BTreeSet::new();
    let ways = WAYS.iter().chain(REMEDIES).chain(THINGS);
    let mut add = |text: &str| {
        for word in text.split([' ', '|', '?', '=', ':', '!', ',']) {
            if word.is_empty() || word.starts_with('{') {
                continue;
            }
            known.insert(word.to_string());
            if is_irregular(word) {
                continue;
            }
            for ending in ["s", "es", "ed", "d", "ing"] {
                let formed = format!("{word}{ending}");
                if is_form_of(&formed, word) {
                    known.insert(formed);
                }
            }
        }
    };
    for (pattern, meaning) in ways {
        add(pattern);
        add(meaning);
    }
    PLAIN_DEEDS.iter().for_each(|(words, _)| add(words));
    OPEN_DEEDS.iter().for_each(|words| add(words));
    add(
        "promote underpromote queen become capture eat snap advance jump slide hop cover answer recapture retreat",
    );
    let men = "king queen rook bishop knight pawn castle castles castled castling takes captures";
    add("white black umpire arbiter referee bystander spectator");
    add(men);
    known
});

pub fn is_known(word: &str) -> bool {
    KNOWN.contains(word)
        || is_noise(word)
        || lexicon::actor(word).is_some()
        || men::role(word).is_some()
        || men::square(word).is_some()
        || word.contains(|c: char| !c.is_alphabetic())
        || KNOWN.iter().any(|known| is_form_of(word, known))
}
