//! Whether a line asks something rather than tells of an act.
use super::words::{Speech, is_noise};

const ASKING: &[&str] = &[
    "what", "how", "when", "where", "who", "why", "which", "whose", "whats", "hows",
];
/// They ask where they stand first and the line ends with a question mark.
const TURNED_ABOUT: &[&str] = &[
    "can", "could", "may", "should", "shall", "does", "do", "did", "is", "are", "was", "were",
    "will", "would", "am", "has", "have", "must", "isnt", "doesnt", "cant",
];

/// `what may I do`, `should i resign?`; not `draw?`, `shall we call it a draw?`.
pub fn is_question(speech: &Speech) -> bool {
    let words: Vec<&str> = speech.words.iter().map(|word| &*word.plain).collect();
    // An offer is put as a question, but not every question of a draw is an offer.
    let of_law = [
        "is", "are", "was", "does", "did", "has", "when", "why", "who", "which", "where", "am",
    ];
    if words
        .iter()
        .any(|word| matches!(*word, "draw" | "remis" | "tie" | "takeback"))
        && !words.first().is_some_and(|first| of_law.contains(first))
    {
        return false;
    }
    let filler = |word: &str| {
        matches!(
            word,
            "so" | "and"
                | "but"
                | "ok"
                | "okay"
                | "well"
                | ","
                | "then"
                | "hey"
                | "sorry"
                | "umpire"
                | "arbiter"
                | "please"
                | "um"
                | "wait"
                | "hm"
                | "er"
        )
    };
    let Some(first) = words.iter().find(|word| !filler(word)) else {
        return false;
    };
    let mark = speech
        .text
        .trim_end_matches(['!', '"', ')', ' '])
        .ends_with('?');
    // `can i take that back` asks, with a mark or without.
    let leave = matches!(
        words[..],
        [
            "can" | "may" | "could" | "should" | "must",
            "i" | "we" | "he",
            ..
        ]
    );
    leave
        || ASKING.contains(first)
        || mark && TURNED_ABOUT.contains(first)
        || mark && words.len() > 2 && words.iter().all(|word| is_noise(word))
}
