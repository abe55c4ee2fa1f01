//! Slips of the pen: the word that was meant.

/// Says that a word is not known, and which was perhaps meant; `is_no` begins the sentence.
pub(super) fn unknown<'a>(
    is_no: &str,
    given: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> String {
    match nearest(given, known.clone()) {
        Some(near) => format!("{is_no} {given:?}; did you mean {near:?}?"),
        None => {
            let mut known = known.collect::<Vec<_>>();
            known.dedup();
            format!("{is_no} {given:?}; there are: {}", known.join(", "))
        }
    }
}

/// The known word that a slip of the pen would turn into this one.
pub(super) fn nearest<'a>(given: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|word| (slips(given, word), word))
        .min()
        .filter(|(slips, word)| *slips <= 1 + word.len() / 4)
        .map(|(_, word)| word)
}

/// Letters to be put in, left out or changed to make one word the other (Levenshtein).
fn slips(from: &str, to: &str) -> usize {
    let to = to.chars().collect::<Vec<_>>();
    let mut row = (0..=to.len()).collect::<Vec<_>>();
    for (n, letter) in from.chars().enumerate() {
        let mut corner = n;
        row[0] = n + 1;
        for (m, other) in to.iter().enumerate() {
            let change = corner + usize::from(letter != *other);
            corner = row[m + 1];
            row[m + 1] = change.min(row[m] + 1).min(corner + 1);
        }
    }
    row[to.len()]
}
