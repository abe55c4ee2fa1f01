//! A line as words: one kind of apostrophe, quote and dash; each word with its plain form.
use std::ops::Range;

use super::lexicon::{Lexicon, Way};

/// One word of a line.
#[derive(Clone, Debug)]
pub struct Word {
    /// In small letters, without punctuation around it; `check` of `Check!`.
    pub plain: String,
    /// Where it stands in the text.
    pub span: Range<usize>,
    pub quoted: bool,
    pub kind: Kind,
    /// What it costs to leave the word out of account.
    pub weight: f64,
}

/// What a word does in a line.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It carries no meaning.
    Noise,
    /// It seldom does: `board`, `off`, `for`.
    Light,
    /// Nobody knows it.
    Unknown,
    /// Some act is told with it.
    Known,
    /// It turns the meaning about: `not`, `if`, `almost`.
    Turning,
}

/// What a word does, and what it costs to leave it out of account.
fn weighed(plain: &str, lexicon: &Lexicon) -> (Kind, f64) {
    match plain {
        "not" | "never" | "cannot" | "cant" | "dont" | "wont" | "if" | "unless" | "almost"
        | "nearly" => (Kind::Turning, 3.0),
        "without" | "nobody" | "nothing" | "no" => (Kind::Turning, 1.0),
        _ if is_noise(plain) => (Kind::Noise, 0.0),
        _ if super::durations::is_part(plain) => (Kind::Known, 0.7),
        _ if is_form_of(plain, "say") || is_form_of(plain, "tell") => (Kind::Light, 0.2),
        "board" | "table" | "game" | "chess" | "player" | "side" | "piece" | "pieces" | "off"
        | "up" | "down" | "over" | "first" | "away" | "about" | "for" | "with" | "from" | "as"
        | "hand" | "hands" | "time" | "letter" | "card" | "postcard" | "telegram" | "message"
        | "post" | "both" => (Kind::Light, 0.4),
        _ if lexicon.knows(plain) => (Kind::Known, 1.0),
        _ => (Kind::Unknown, 0.3),
    }
}

/// A line, its words, and the ways of saying things that may be among them.
#[derive(Clone)]
pub struct Speech<'l> {
    pub text: String,
    pub words: Vec<Word>,
    pub lexicon: &'l Lexicon,
    pub ways: Vec<&'static Way>,
}

impl<'l> Speech<'l> {
    pub fn of(line: &str, lexicon: &'l Lexicon) -> Speech<'l> {
        let text = even(line);
        let mut words: Vec<Word> = Vec::new();
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let rest = &text[at..];
            if c.is_whitespace() {
                at += c.len_utf8();
                continue;
            }
            let (length, quoted) = match rest.strip_prefix('"').and_then(|inner| inner.find('"')) {
                Some(close) => (close + 2, true),
                None if matches!(c, ',' | ';') => (1, false),
                None => (word_length(rest), false),
            };
            let span = at..at + length;
            at += length;
            let word = text[span.clone()].to_lowercase();
            if quoted {
                let inner = word.trim_matches('"').split_whitespace();
                let plain = inner.flat_map(parts).collect::<Vec<_>>().join(" ");
                words.push(Word {
                    plain,
                    span,
                    quoted,
                    kind: Kind::Known,
                    weight: 1.0,
                });
                continue;
            }
            for plain in parts(&word) {
                let span = span.clone();
                let (kind, weight) = weighed(&plain, lexicon);
                words.push(Word {
                    plain,
                    span,
                    quoted,
                    kind,
                    weight,
                });
            }
        }
        join_adoube(&mut words);
        join_lets(&mut words);
        join_squares(&mut words);
        let ways = lexicon.ways.iter().copied();
        let ways = ways.filter(|way| way.pattern.may_fit(&words)).collect();
        Speech {
            text,
            words,
            lexicon,
            ways,
        }
    }

    /// Whether a sentence ends with this word.
    pub fn ends_sentence(&self, at: usize) -> bool {
        let word = &self.words[at];
        // What follows in the same piece of text (`it's`) is not another sentence.
        let next = self.words.get(at + 1);
        if word.quoted || next.is_none_or(|next| next.span == word.span) {
            return false;
        }
        let typed = &self.text[word.span.clone()];
        let title = matches!(&*word.plain, "mr" | "mrs" | "dr" | "st" | "no" | "vs");
        typed.ends_with(['!', '?', ':'])
            || typed.ends_with('.') && !title && typed.chars().any(char::is_alphabetic)
    }

    /// The text of some of its words as it was typed.
    pub fn raw_whole(&self, words: &[Word]) -> &str {
        match words {
            [first, .., last] => &self.text[first.span.start..last.span.end],
            [word] => &self.text[word.span.clone()],
            [] => "",
        }
    }

    /// The text of some of its words as it was typed, without the punctuation that ends a sentence.
    pub fn raw(&self, words: &[Word]) -> &str {
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            return "";
        };
        let raw = self.text[first.span.start..last.span.end].trim();
        raw.trim_end_matches(['!', '?', ',', ';', ':', '…'])
            .trim_end_matches('.')
            .trim_end()
    }
}

fn word_length(rest: &str) -> usize {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let end = rest[first..].find(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"'));
    end.map_or(rest.len(), |end| first + end)
}

/// One kind of apostrophe, quote, dash and cross; letters for the pictures of men.
fn even(line: &str) -> String {
    let mut text = String::new();
    for c in line.trim().chars() {
        match c {
            '’' | '‘' | '`' | '´' | 'ʼ' | '′' | '‛' | '＇' => text.push('\''),
            '“' | '”' | '„' | '«' | '»' | '″' => text.push('"'),
            '–' | '—' | '−' | '‐' | '‑' | '‒' => text.push('-'),
            '×' | '✕' => text.push('x'),
            '♔' | '♚' => text.push('K'),
            '♕' | '♛' => text.push('Q'),
            '♖' | '♜' => text.push('R'),
            '♗' | '♝' => text.push('B'),
            '♘' | '♞' => text.push('N'),
            '♙' | '♟' | '\u{feff}' | '\u{200b}' | '\u{fe0f}' | '\u{fe0e}' => {}
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text.trim().into()
}

/// The plain words within one: `i'll` is `i`, `doesn't` is `does not`, `white:` is `white`.
fn parts(word: &str) -> Vec<String> {
    if word == "," || word == ";" {
        return vec![word.into()];
    }
    let inner = word.trim_matches(|c: char| {
        !(c.is_alphanumeric() || matches!(c, '[' | ']' | '+' | '#' | '(' | ')' | '=' | '/'))
    });
    if inner.is_empty() {
        return Vec::new();
    }
    if let Some(verb) = inner.strip_suffix("n't") {
        return vec![verb.into(), "not".into()];
    }
    match inner.split_once('\'') {
        Some((word, "ll" | "d" | "m" | "ve" | "re")) => vec![word.into()],
        Some((word @ ("he" | "she" | "it" | "that" | "there" | "who"), "s")) => {
            vec![word.into()]
        }
        // `king's` keeps its mark: `king'`.
        _ => match inner.strip_suffix("'s") {
            Some(owner) => vec![format!("{}'", owner.replace('\'', ""))],
            None => vec![inner.replace('\'', "")],
        },
    }
}

/// `j adoube` is one word.
fn join_adoube(words: &mut Vec<Word>) {
    let adoube = |word: &Word| word.plain.starts_with("adoube") || word.plain.starts_with("adube");
    while let Some(at) = words
        .windows(2)
        .position(|pair| pair[0].plain == "j" && adoube(&pair[1]))
    {
        words[at].plain = "jadoube".into();
        (words[at].kind, words[at].weight) = (Kind::Known, 1.0);
        words[at].span.end = words[at + 1].span.end;
        words.remove(at + 1);
    }
}

/// `dee two`, `c four` and `f 3` are squares.
fn join_squares(words: &mut Vec<Word>) {
    let mut at = 0;
    while at + 1 < words.len() {
        let before = at.checked_sub(1).map_or("", |at| &*words[at].plain);
        let file = match &*words[at].plain {
            "a" | "ay" if matches!(before, "to" | "on" | "from" | "the") => "a",
            "b" | "bee" => "b",
            "c" | "see" | "sea" | "cee" => "c",
            "d" | "dee" => "d",
            "e" | "ee" => "e",
            "f" | "eff" | "ef" => "f",
            "g" | "gee" | "jee" => "g",
            "h" | "aitch" | "haitch" => "h",
            _ => "",
        };
        let rank = rank(&words[at + 1].plain);
        if let (false, Some(rank)) = (file.is_empty(), rank) {
            words[at].plain = format!("{file}{rank}");
            (words[at].kind, words[at].weight) = (Kind::Known, 1.0);
            words[at].span.end = words[at + 1].span.end;
            words.remove(at + 1);
        }
        at += 1;
    }
}

/// The number of a rank, in figures or in words.
pub fn rank(word: &str) -> Option<u8> {
    Some(match word {
        "1" | "one" | "first" | "square" => 1,
        "2" | "two" | "second" => 2,
        "3" | "three" | "third" => 3,
        "4" | "four" | "fourth" => 4,
        "5" | "five" | "fifth" => 5,
        "6" | "six" | "sixth" => 6,
        "7" | "seven" | "seventh" => 7,
        "8" | "eight" | "eighth" => 8,
        _ => return None,
    })
}

/// `let us` and `let's` urge, and let nothing go.
fn join_lets(words: &mut Vec<Word>) {
    while let Some(at) = words
        .windows(2)
        .position(|pair| pair[0].plain == "let" && pair[1].plain == "us")
    {
        words[at].plain = "lets".into();
        (words[at].kind, words[at].weight) = (Kind::Noise, 0.0);
        words.remove(at + 1);
    }
}

/// What a word may be a form of: `touches`, `touched` and `touching` of `touch`.
pub fn is_form_of(word: &str, base: &str) -> bool {
    if word == base {
        return true;
    }
    if let Some((_, forms)) = IRREGULAR.iter().find(|(verb, _)| *verb == base)
        && forms.split(' ').any(|form| form == word)
    {
        return true;
    }
    let Some(last) = base.chars().last() else {
        return false;
    };
    let stem = &base[..base.len() - last.len_utf8()];
    let ends = |stem: &str, endings: &[&str]| {
        word.strip_prefix(stem)
            .is_some_and(|ending| endings.contains(&ending))
    };
    ends(base, &["s", "es", "ed", "d", "ing"])
        || (last == 'e' && ends(stem, &["ing"]))
        || (last == 'y' && ends(stem, &["ies", "ied"]))
        || (last.is_alphabetic() && ends(&format!("{base}{last}"), &["ed", "ing"]))
}

/// Every form of a word, as `is_form_of` knows them.
pub fn forms(base: &str) -> Vec<String> {
    let mut forms = vec![base.to_string()];
    let irregular = IRREGULAR.iter().filter(|(verb, _)| *verb == base);
    forms.extend(irregular.flat_map(|(_, forms)| forms.split(' ').map(str::to_string)));
    let Some(last) = base.chars().last() else {
        return forms;
    };
    let stem = &base[..base.len() - last.len_utf8()];
    forms.extend(["s", "es", "ed", "d", "ing"].map(|ending| format!("{base}{ending}")));
    match last {
        'e' => forms.push(format!("{stem}ing")),
        'y' => forms.extend(["ies", "ied"].map(|ending| format!("{stem}{ending}"))),
        _ => {}
    }
    if last.is_alphabetic() {
        forms.extend(["ed", "ing"].map(|ending| format!("{base}{last}{ending}")));
    }
    forms
}

const IRREGULAR: &[(&str, &str)] = &[
    ("be", "is are was were am been being"),
    ("bring", "brought"),
    ("catch", "caught"),
    ("come", "came"),
    ("do", "does did done doing"),
    ("draw", "drew drawn"),
    ("feel", "felt"),
    ("find", "found"),
    ("forget", "forgot forgotten"),
    ("get", "got gotten"),
    ("give", "gave given"),
    ("go", "goes went gone"),
    ("have", "has had having"),
    ("hide", "hid hidden"),
    ("hit", "hit hitting"),
    ("hold", "held"),
    ("keep", "kept"),
    ("lay", "laid"),
    ("learn", "learnt"),
    ("leave", "left"),
    ("let", "let letting"),
    ("lose", "lost"),
    ("make", "made"),
    ("mean", "meant"),
    ("put", "put putting"),
    ("read", "read"),
    ("run", "ran"),
    ("say", "said"),
    ("see", "saw seen"),
    ("seek", "sought"),
    ("send", "sent"),
    ("set", "set setting"),
    ("show", "shown"),
    ("speak", "spoke spoken"),
    ("stand", "stood"),
    ("stop", "stopt"),
    ("strike", "struck"),
    ("sweep", "swept"),
    ("take", "took taken"),
    ("tell", "told"),
    ("think", "thought"),
    ("throw", "threw thrown"),
    ("upset", "upset upsetting"),
    ("withdraw", "withdrew withdrawn"),
    ("write", "wrote written writing"),
    ("win", "won winning"),
    ("beat", "beat beaten"),
    ("fall", "fell fallen"),
    ("ring", "rang rung"),
    ("sit", "sat sitting"),
    ("spend", "spent"),
    ("swear", "swore sworn"),
    ("wear", "wore worn"),
    ("overstep", "overstepped"),
    ("receive", "received"),
    ("deliver", "delivered"),
    ("make", "made making"),
];

/// Words that carry no meaning between those that do.
pub fn is_noise(word: &str) -> bool {
    const NOISE: &[&str] = &[
        "the", "a", "an", "please", "just", "now", "has", "have", "had", "is", "was", "are",
        "were", "am", "be", "been", "being", "will", "would", "shall", "should", "like", "to",
        "so", "well", "his", "her", "hers", "its", "their", "my", "your", "our", "own", "also",
        "again", "sir", "then", "that", "this", "hereby", "there", "here", "do", "does", "did",
        "can", "may", "some", "already", "by", "i", "he", "she", "they", "you", "we", "it", "me",
        "him", "us", "lets", "going", ",", ";", "really", "even", "where", "belongs", "oops",
        "hey", "much", "nicely", "out", "too", "still", "only", "one", "very", "quickly", "slowly",
        "must", "and", "on", "of", "at", "in",
    ];
    NOISE.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_verbs() {
        for (word, base) in [
            ("touches", "touch"),
            ("touched", "touch"),
            ("touching", "touch"),
            ("castled", "castle"),
            ("castling", "castle"),
            ("complied", "comply"),
            ("tipped", "tip"),
            ("took", "take"),
            ("gave", "give"),
        ] {
            assert!(is_form_of(word, base), "{word}");
            assert!(forms(base).contains(&word.to_string()), "{word}");
        }
        assert!(!is_form_of("toucher", "touch"));
    }

    #[test]
    fn apostrophes_of_all_kinds() {
        for line in [
            "J’adoube!",
            "j`adoube",
            "jadoube.",
            "J'ADOUBE",
            "« j'adoube »",
            "j adoube",
        ] {
            let speech = Speech::of(line, Lexicon::whole());
            let plain: Vec<&str> = speech.words.iter().map(|w| &*w.plain).collect();
            assert_eq!(plain.join(" ").trim(), "jadoube", "{line}");
        }
    }
}
