//! What damaged words of the notation may have been.
use crate::print::{CASTLES, CHECK, OWN, SMUDGED_KT, Sign, TAKES, TO, Word};

/// `co`, `10` after a man: very likely a damaged `to`; `ad`, `sth` after a file: a damaged rank, of which the
/// first letter is kept.
pub fn smudged_between(text: &str, before: &[Word], gap: usize) -> Option<Sign> {
    if smudged_to(text, before, gap) {
        return Some(TO);
    }
    let tails = ["th", "d", "ch", "eh", "tb", "rd", "nd"];
    let digit = tails.iter().find_map(|t| text.strip_suffix(t))?;
    let [sign] = digit.as_bytes() else {
        return None;
    };
    let file = |w: &Word| {
        matches!(
            w.signs.last(),
            Some(b'K' | b'Q' | b'R' | b'B' | b'N' | &OWN)
        )
    };
    let goes = || said_since_number(before).any(|s| s == TO);
    let rank = gap <= 2 && before.last().is_some_and(file) && goes();
    (sign.is_ascii_alphanumeric() && rank).then_some(*sign)
}

pub fn smudged_to(text: &str, before: &[Word], gap: usize) -> bool {
    const TOS: [&str; 16] = [
        "co", "ro", "io", "fo", "lo", "10", "1o", "t0", "te", "ta", "tu", "tc", "ty", "wo", "so",
        "no",
    ];
    let man = |w: &Word| {
        !w.signs.is_empty()
            && w.signs
                .iter()
                .all(|s| matches!(*s, b'K' | b'Q' | b'R' | b'B' | b'N' | b'P' | SMUDGED_KT))
    };
    gap <= 2
        && TOS.contains(&text)
        && before.last().is_some_and(man)
        && said_since_number(before)
            .all(|s| matches!(s, b'K' | b'Q' | b'R' | b'B' | b'N' | b'P' | SMUDGED_KT))
        && before.iter().any(|w| w.number().is_some())
}

/// The signs after the last number or wide gap.
pub fn said_since_number(before: &[Word]) -> impl Iterator<Item = Sign> {
    let from = before
        .iter()
        .rposition(|w| w.number().is_some())
        .map_or(0, |n| n + 1);
    let gap = before.iter().rposition(|w| w.gap >= 3).unwrap_or(0);
    before[from.max(gap)..].iter().flat_map(|w| w.signs.clone())
}

/// A long word of the notation with a letter or two wrong.
pub fn near_word(text: &str) -> Option<Vec<Sign>> {
    if text.len() < 4 || !text.is_ascii() {
        return None;
    }
    let low = text.to_ascii_lowercase();
    if matches!(
        low.as_str(),
        "taken"
            | "makes"
            | "lakes"
            | "wakes"
            | "taste"
            | "cattle"
            | "battle"
            | "castled"
            | "stakes"
            | "cases"
            | "tales"
            | "mistakes"
    ) {
        return None;
    }
    if let Some(sign) = near_man(text, &low).or_else(|| near_ordinal(&low)) {
        return Some(vec![sign]);
    }
    let near = |word: &str, slips: usize| distance(&low, word) <= slips;
    if near("castles", 2) && low.len() >= 6 {
        Some(vec![CASTLES])
    } else if near("takes", 1) {
        Some(vec![TAKES])
    } else if low.len() >= 5 && near("square", 1) {
        Some(vec![b'1'])
    } else {
        None
    }
}

/// `Eishop's`, `Oueen`: a man's name with one letter wrong, if it is no word of its own.
fn near_man(text: &str, low: &str) -> Option<Sign> {
    const WORDS: [&str; 20] = [
        "look", "took", "book", "hook", "cook", "nook", "rock", "root", "night", "ring", "sing",
        "wing", "thing", "being", "kind", "lawn", "dawn", "drawn", "queer", "green",
    ];
    let name = low.trim_end_matches("'s");
    if !text.starts_with(|c: char| c.is_ascii_uppercase() || c == '8') || WORDS.contains(&name) {
        return None;
    }
    let men = [
        ("bishop", b'B'),
        ("knight", b'N'),
        ("queen", b'Q'),
        ("king", b'K'),
        ("rook", b'R'),
        ("pawn", b'P'),
    ];
    men.into_iter()
        .find(|(man, _)| name.len() == man.len() && distance(name, man) == 1)
        .map(|(_, sign)| sign)
}

/// `sevenlh`: a rank in words with one letter wrong.
fn near_ordinal(low: &str) -> Option<Sign> {
    let ranks = [
        "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    ];
    if matches!(low, "forth" | "fifty" | "sixty" | "filth" | "thirds") {
        return None;
    }
    let rank = ranks
        .iter()
        .position(|r| r.len() == low.len() && distance(low, r) == 1)?;
    Some(b'2' + rank as u8)
}

fn distance(a: &str, b: &str) -> usize {
    let b: Vec<u8> = b.bytes().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let next = (diagonal + usize::from(x != *y))
                .min(row[j] + 1)
                .min(row[j + 1] + 1);
            diagonal = row[j + 1];
            row[j + 1] = next;
        }
    }
    row[b.len()]
}

/// Signs of a damaged chunk, letter by letter; what cannot be a sign stays as it is.
pub fn raw(text: &str) -> Vec<Sign> {
    let mut signs: Vec<Sign> = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let starts = |s: &str| rest.starts_with(s);
        let any = |list: &[&str]| list.iter().find(|s| rest.starts_with(**s)).map(|s| s.len());
        let had = !signs.is_empty();
        let (len, sign) = if starts("Kt") {
            (2, Some(b'N'))
        } else if let Some(n) = any(&[
            "takes", "tukes", "tikes", "takos", "takcs", "rakes", "lakes", "uakes", "taker",
            "iakes",
        ]) {
            (n, Some(TAKES))
        } else if had && let Some(n) = any(&["ito", "oto", "eto", "ote", "ita", "oto"]) {
            (n, Some(TO))
        } else if let Some(n) = any(&["to", "te", "ta", "tu", "t0", "io", "fo", "lo"])
            .filter(|_| had || rest.len() <= 3 || rest.len() > 2)
        {
            (n, Some(TO))
        } else if let Some(n) = any(&["Rt", "ht", "kt", "Nt", "At", "Wt", "Ht", "Xt", "It", "Et"]) {
            (n, Some(SMUDGED_KT))
        } else if rest.len() > 2
            && let Some(n) = any(&[
                "Kl", "Ke", "Kr", "Ki", "Kf", "KI", "Ni", "Ri", "Rr", "Ks", "Ku", "Re",
            ])
        {
            (n, Some(SMUDGED_KT))
        } else if had && let Some(n) = any(&["square", "sq", "8q", "sy", "aq"]) {
            (n, Some(b'1'))
        } else if had && let Some(n) = any(&["ch", "eh", "cb"]) {
            (n, Some(CHECK))
        } else {
            let sign = match c {
                '\'' | '’' | '‘' => None,
                'X' => Some(TAKES),
                c if c.is_ascii_graphic() => Some(c as u8),
                _ => Some(b'~'),
            };
            (c.len_utf8(), sign)
        };
        signs.extend(sign);
        rest = &rest[len..];
    }
    strip_ordinals(signs)
}

/// `4`, then `t`, `h`: the ending of an ordinal says nothing.
fn strip_ordinals(signs: Vec<Sign>) -> Vec<Sign> {
    let mut out: Vec<Sign> = Vec::with_capacity(signs.len());
    let n = signs.len();
    let mut i = 0;
    while i < n {
        let rest = &signs[i..];
        let tail = rest.starts_with(b"th") || rest.starts_with(b"rd") || rest.starts_with(b"nd");
        if tail && i > 0 && rest.len() == 2 {
            break;
        }
        out.push(signs[i]);
        i += 1;
    }
    out
}
