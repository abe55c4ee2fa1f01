//! Who played, as the heading names them.
use crate::layout::Line;

/// White's name and Black's.
pub fn players(lines: &[Line], flat: &str) -> (Option<String>, Option<String>) {
    if let Some((w, b)) = side_after_name(lines) {
        return (Some(w), Some(b));
    }
    let named = lines.iter().rev().find_map(|l| header_pair(&l.text));
    let both = between(flat);
    if let Some((Some(w), Some(b))) = &named {
        let full = |short: &String, other: &String| match &both {
            Some((x, y)) => {
                let (sx, sy) = (abbreviates(short, x), abbreviates(short, y));
                let (ox, oy) = (abbreviates(other, x), abbreviates(other, y));
                match (sx && !sy || oy && !ox, sy && !sx || ox && !oy) {
                    (true, false) => x.clone(),
                    (false, true) => y.clone(),
                    _ => short.clone(),
                }
            }
            None => short.clone(),
        };
        return (Some(full(w, b)), Some(full(b, w)));
    }
    let columns = lines.iter().rposition(|l| is_column_header(&l.text));
    if let Some(at) = columns
        && let Some(below) = lines.get(at + 1)
        && let Some((w, b)) = halves(&below.text)
    {
        return (Some(w), Some(b));
    }
    if let (None, Some((w, b))) = (&both, one_below_the_other(lines)) {
        return (Some(w), Some(b));
    }
    let both = both.or_else(|| over_the_columns(lines));
    match both.or_else(|| lines.iter().rev().find_map(|l| dashed(&l.text))) {
        Some((x, y)) => (Some(x), Some(y)),
        None => named.unwrap_or((None, None)),
    }
}

/// `White (M. Mason).`, and below it `Black (Mr. Bird).`
fn one_below_the_other(lines: &[Line]) -> Option<(String, String)> {
    let named = |side: &str| {
        lines.iter().rev().find_map(|l| {
            let text = l.text.trim().trim_matches('_');
            (word_at(text, side) == Some(0)).then(|| named_after(text))?
        })
    };
    Some((named("white")?, named("black")?))
}

/// `Morphy (White) against Bird (Black)`; `MR. MORPHY, WHITE.` and below it `MR. BIRD, BLACK.`
fn side_after_name(lines: &[Line]) -> Option<(String, String)> {
    let named = |side: &str| {
        lines.iter().rev().find_map(|l| {
            let at = word_at(&l.text, side)?;
            let before = l.text[..at].trim_end().strip_suffix(['(', ',', '['])?;
            let from = [" against ", " v. ", " vs. ", " and ", ") ", "; "]
                .iter()
                .filter_map(|m| before.rfind(m).map(|at| at + m.len()))
                .max();
            let name = bare(before[from.unwrap_or(0)..].trim());
            is_name(&name).then_some(name)
        })
    };
    Some((named("white")?, named("black")?))
}

/// `MORPHY--ANDERSSEN`, and nothing else on the line.
fn dashed(text: &str) -> Option<(String, String)> {
    let text = text.trim().trim_matches(['_', '.']);
    let parts = text.split(['-', '—', '–']).map(str::trim);
    let names: Vec<&str> = parts.filter(|p| !p.is_empty()).collect();
    let short = |n: &str| n.split(' ').count() <= 3 && n.chars().count() >= 3;
    match names[..] {
        [w, b] if [w, b].iter().all(|n| is_name(n) && short(n)) => Some((bare(w), bare(b))),
        _ => None,
    }
}

/// Two names right above the two columns.
fn over_the_columns(lines: &[Line]) -> Option<(String, String)> {
    let odds = |l: &Line| {
        ["remove", "odds", "gives"]
            .iter()
            .any(|w| word_at(&l.text, w).is_some())
    };
    let last = lines
        .iter()
        .rfind(|l| !is_column_header(&l.text) && !odds(l))?;
    halves(last.text.trim()).filter(|(w, b)| is_name(w) && is_name(b))
}

/// Capitalised words that are not the name of an opening.
fn is_name(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let capital = |w: &&str| w.starts_with(char::is_uppercase) || is_particle(w);
    (1..=7).contains(&words.len())
        && words.iter().all(capital)
        && text.chars().filter(|c| c.is_alphabetic()).count() >= 2
        && !text.contains(|c: char| c.is_ascii_digit())
        && !is_titular(text)
}

/// Holds a word of titles: of an opening, a chapter, a page.
fn is_titular(text: &str) -> bool {
    [
        "gambit",
        "opening",
        "openings",
        "defence",
        "defense",
        "game",
        "games",
        "attack",
        "variation",
        "lopez",
        "white",
        "black",
        "diagram",
        "problem",
        "position",
        "chess",
        "chapter",
        "part",
        "book",
        "section",
        "lesson",
        "example",
    ]
    .iter()
    .any(|w| word_at(text, w).is_some())
}

fn is_particle(word: &str) -> bool {
    matches!(
        word,
        "de" | "la"
            | "der"
            | "von"
            | "van"
            | "und"
            | "zu"
            | "du"
            | "le"
            | "the"
            | "and"
            | "of"
            | "&"
    )
}

/// Whether a short form (`Mr. M.`) may stand for a full name (`Mr. Morphy`).
pub fn abbreviates(short: &str, full: &str) -> bool {
    let names = |s: &str| -> Vec<String> {
        s.split(|c: char| !c.is_alphanumeric())
            .filter(|w| !w.is_empty())
            .map(str::to_lowercase)
            .collect()
    };
    let (short, full) = (names(short), names(full));
    short
        .last()
        .is_some_and(|s| full.iter().any(|f| f.starts_with(s.as_str())))
}

/// `WHITE. (Mr. M.)    BLACK. (M. B.)`, `White—Lasker   Black—Steinitz`.
pub fn header_pair(text: &str) -> Option<(Option<String>, Option<String>)> {
    let (w, b) = (word_at(text, "white")?, word_at(text, "black")?);
    if text.len() > 110 {
        return None;
    }
    let (first, second) = if w < b { (w, b) } else { (b, w) };
    let (x, y) = (
        named_after(&text[first..second]),
        named_after(&text[second..]),
    );
    if x.is_none() && y.is_none() {
        return None;
    }
    // In columns the first is the first to move, whatever the book calls him.
    let columns = text[..second].ends_with("   ");
    Some(if w < b || columns { (x, y) } else { (y, x) })
}

/// The name after the word White or Black, five letters both.
fn named_after(part: &str) -> Option<String> {
    let part = part.get(5..)?.trim();
    let part = part
        .trim_start_matches(['.', ':', ',', '-', '—', '–', ' ', '('])
        .trim();
    let part = part
        .split("   ")
        .next()?
        .trim_end_matches([')', '.', ',', ';', ':', ' ', '('])
        .trim();
    let wordy = part.split_whitespace().count() <= 6 && part.chars().any(char::is_alphabetic);
    let sound = part.chars().next()?.is_uppercase()
        && word_at(part, "white").is_none()
        && word_at(part, "black").is_none();
    (wordy && sound).then(|| restore_stop(part))
}

/// Where a word stands in a text, in letters of either case; Blackburne is not Black.
pub fn word_at(text: &str, word: &str) -> Option<usize> {
    let low = text.to_ascii_lowercase();
    low.match_indices(word).map(|(at, _)| at).find(|at| {
        let letter = |c: Option<&u8>| c.is_some_and(u8::is_ascii_alphabetic);
        let before = at.checked_sub(1).and_then(|b| low.as_bytes().get(b));
        !letter(before) && !letter(low.as_bytes().get(at + word.len()))
    })
}

/// `Mr. M` lost its last stop when brackets were cut off.
fn restore_stop(part: &str) -> String {
    if part.contains('(') && !part.contains(')') {
        return format!("{part}.)");
    }
    let single = part
        .rsplit(['.', ' '])
        .next()
        .is_some_and(|w| w.chars().count() == 1);
    if single {
        format!("{part}.")
    } else {
        part.to_owned()
    }
}

/// `White   Black`, and nothing else.
pub fn is_column_header(text: &str) -> bool {
    let low = text.to_lowercase();
    let words: Vec<&str> = low
        .split(|c: char| !c.is_alphabetic())
        .filter(|w| !w.is_empty())
        .collect();
    words.len() >= 2 && words.iter().all(|w| matches!(*w, "white" | "black"))
}

/// A name without the stop of the line it stood on.
fn bare(name: &str) -> String {
    let name = name.trim_matches(['_', '.', ',', ';', ' ']);
    let name = match name.strip_prefix('(').and_then(|n| n.strip_suffix(')')) {
        Some(inner) => inner.trim_matches(['.', ',']),
        None => name,
    };
    restore_stop(name)
}

/// Two names with a wide gap between them.
fn halves(text: &str) -> Option<(String, String)> {
    let parts: Vec<&str> = text
        .split("   ")
        .map(str::trim)
        .filter(|p| !p.is_empty())
        .collect();
    let name = |s: &str| {
        s.chars().any(char::is_alphabetic) && !s.starts_with(|c: char| c.is_ascii_digit())
    };
    match parts.as_slice() {
        [w, b] | [w, b, _, _] if name(w) && name(b) => Some((bare(w), bare(b))),
        _ => None,
    }
}

/// `Between Mr. Morphy and Mr. Bird of London.`, `Morphy v. Bird`, `Mr. Morphy plays … against M. Boucher`.
pub fn between(flat: &str) -> Option<(String, String)> {
    let low = flat.to_lowercase();
    if low.len() != flat.len() {
        return None;
    }
    for (open, middle) in [
        ("between ", " and "),
        ("played by ", " against "),
        ("by ", " against "),
    ] {
        if let Some(at) = low.rfind(open) {
            let rest = &flat[at + open.len()..];
            if let Some(mid) = rest.to_lowercase().find(middle) {
                let (x, y) = (person(&rest[..mid]), person(&rest[mid + middle.len()..]));
                if let (Some(x), Some(y)) = (x, y) {
                    return Some((x, y));
                }
            }
        }
    }
    for middle in [" v. ", " vs. ", " versus ", " against ", " v "] {
        if let Some(mid) = low.find(middle) {
            let x = flat[..mid]
                .rsplit(['/', ':', '(', '-', '—'])
                .next()
                .map(last_sentence)
                .and_then(|x| x.split(", ").filter_map(person).find(|p| !is_deed(p)));
            let y = person(&flat[mid + middle.len()..]);
            if let (Some(x), Some(y)) = (x, y)
                && !is_titular(&x)
                && !is_titular(&y)
            {
                return Some((x, y));
            }
        }
    }
    None
}

/// What follows the last full stop that ends more than an abbreviation or a number.
fn last_sentence(text: &str) -> &str {
    let ends = |at: &usize| {
        let word = text[..*at].rsplit(' ').next().unwrap_or_default();
        let long = word.chars().count();
        let plain = word.chars().all(char::is_lowercase);
        long > 4 || long > 2 && plain || word.chars().all(|c| c.is_ascii_digit())
    };
    let stop = text
        .match_indices(". ")
        .map(|(at, _)| at)
        .filter(ends)
        .last();
    stop.map_or(text, |at| &text[at + 2..])
}

/// `Played at Paris, Mr. Morphy having the move against …`: the first word is no name.
fn is_deed(name: &str) -> bool {
    matches!(
        name,
        "Played" | "Won" | "Lost" | "Drawn" | "Contested" | "Esq"
    )
}

/// A name at the head of a phrase: capitalised words, titles and initials.
fn person(text: &str) -> Option<String> {
    let mut words: Vec<&str> = Vec::new();
    for word in text.split_whitespace() {
        let first = word.chars().find(|c| c.is_alphabetic());
        let particle = matches!(
            word,
            "de" | "la"
                | "der"
                | "von"
                | "van"
                | "du"
                | "le"
                | "of"
                | "the"
                | "two"
                | "an"
                | "three"
        );
        let opening = words.is_empty() && matches!(word, "the" | "two" | "an" | "three");
        let capital = first.is_some_and(char::is_uppercase);
        if !(capital || particle && (!words.is_empty() || opening))
            || word == "of"
            || word == "WHITE."
            || word.starts_with('(') && !words.is_empty()
        {
            break;
        }
        words.push(word);
        let ends = word.ends_with([',', ';', ':', ')'])
            || word.ends_with('.')
                && word.trim_end_matches('.').chars().count() > 4
                && !matches!(word, "Messrs." | "Captain." | "Capt.");
        if ends || words.len() >= 6 {
            break;
        }
    }
    while words.first().is_some_and(|w| {
        matches!(
            *w,
            "Messrs." | "MM." | "Drs." | "Mr." | "Herr" | "Mr" | "M."
        )
    }) {
        words.remove(0);
    }
    while words
        .last()
        .is_some_and(|w| matches!(*w, "de" | "la" | "of" | "the" | "two"))
    {
        words.pop();
    }
    let name = words
        .join(" ")
        .trim_end_matches([',', ';', ':', ')', '.'])
        .to_owned();
    (name.len() >= 2 && name.chars().any(char::is_alphabetic)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_many_shapes() {
        for heading in [
            "It was well said. Morphy v. Bird.",
            "Morphy (White) against Bird (Black), 1858",
            "Played at London, Morphy having the first move against Bird.",
            "MORPHY, WHITE.\nBIRD, BLACK.",
            "(Mr. Morphy.)           (Mr. Bird.)\n  WHITE.            BLACK.",
            "MORPHY--BIRD\nLondon, 1858",
            "Morphy vs. Bird (Ruy Lopez)",
            "White, Morphy; Black, Bird.",
        ] {
            let lines: Vec<Line> = heading
                .lines()
                .zip(1..)
                .map(|(text, number)| Line {
                    number,
                    text: text.to_owned(),
                })
                .collect();
            let (white, black) = players(&lines, &heading.replace('\n', " "));
            let surname = |name: Option<String>| {
                let name = name.unwrap_or_default().to_lowercase();
                name.trim_start_matches("mr. ").to_owned()
            };
            assert_eq!(surname(white), "morphy", "{heading}");
            assert_eq!(surname(black), "bird", "{heading}");
        }
        assert_eq!(dashed("RUY LOPEZ--CONTINUED."), None);
        assert_eq!(dashed("GAME--THE FIRST"), None);
    }
}
