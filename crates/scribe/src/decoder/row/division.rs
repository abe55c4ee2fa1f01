//! Where a row may be divided: between its number, White's move and Black's.
use crate::decoder::channel::Nats;
use crate::decoder::page::{gaps, prose, widest};
use std::ops::Range;

/// Whether letters can be a move at all, and are not the word for its end.
pub fn says_anything(letters: &[u8]) -> bool {
    let known = letters.iter().filter(|b| b.is_ascii_alphanumeric()).count();
    let figured = letters
        .iter()
        .any(|b| b.is_ascii_digit() || b.is_ascii_uppercase());
    (known >= 3 || known == 2 && figured) && !letters.to_ascii_lowercase().starts_with(b"resi")
}

/// Whether damaged letters may be a move: damaged signs look like words, but not like many.
pub fn may_move(letters: &[u8]) -> bool {
    says_anything(letters) && prose(letters) <= 3
}

/// `Te ceeeeeee     Kt x Kt`, `Qh. ae     R-K 1`: where the number ends, and where Black's move begins.
pub fn smeared(letters: &[u8]) -> Option<(usize, usize)> {
    let gap = widest(letters)?;
    let left = &letters[..gap.start];
    let run = left
        .iter()
        .rev()
        .take_while(|b| b"ceosarvntuwil.-_~ ".contains(b))
        .count();
    let said = left.iter().filter(|b| b.is_ascii_alphanumeric()).count();
    (left.len() - run <= 4 && run >= 2 || said <= 2).then_some((left.len() - run, gap.end))
}

/// Places after a few letters that may have been figures: a stop, a blank or a man follows.
pub fn guesses(letters: &[u8]) -> Vec<usize> {
    let like = |b: u8| {
        b.is_ascii_digit() || b"IilLtTzZSsOoGgBbAaqQ&uU{|!fjJyDnhEeHwWPrYdm$%?<>+#@=".contains(&b)
    };
    let mut out = Vec::new();
    // `B-K2` begins with a man, `Ji-PxP` with a number.
    let named = letters.first().is_some_and(|b| b"KQRBPN".contains(b));
    for at in 1..letters.len().min(4) {
        if !letters[..at].iter().all(|b| like(*b)) {
            break;
        }
        let stops = letters[at..]
            .iter()
            .take_while(|b| {
                matches!(b, b'.' | b',' | b' ' | b')' | b':' | b'\'') || **b == b'-' && !named
            })
            .count();
        let man = letters
            .get(at + stops)
            .is_some_and(|b| b.is_ascii_uppercase() || matches!(b, b'k' | b'h' | b'c' | b'0'));
        if man && (stops > 0 || letters[at - 1].is_ascii_digit() || at <= 2) {
            out.push(at + stops);
        }
    }
    out
}

/// Whether a few signs with a stop after them, which name no man, stand where a number would.
pub fn is_led(letters: &[u8]) -> bool {
    let man = letters.first().is_some_and(|b| b"KQRBPNC".contains(b));
    let stop = |at: usize| matches!(letters[at - 1], b'.' | b',' | b' ' | b':');
    !man && guesses(letters).into_iter().any(stop)
}

/// Whether dots or dashes stand in the place of White's move, and where the rest begins.
pub fn elided(letters: &[u8], head: usize) -> (bool, usize) {
    let dirt = dirt(&letters[head..]);
    let rest = &letters[head + dirt..];
    let run = rest
        .iter()
        .take_while(|b| matches!(b, b'.' | b' ' | b'-' | b'~' | b'_'))
        .count();
    let dots = rest[..run]
        .iter()
        .filter(|b| matches!(b, b'.' | b'~'))
        .count();
    let dashes = rest[..run].iter().filter(|b| **b == b'-').count();
    let led = letters[..head]
        .iter()
        .rev()
        .take_while(|b| **b == b'.')
        .count();
    let blanks = rest[..run].iter().rev().take_while(|b| **b == b' ').count();
    let elided = dots + led.saturating_sub(1) >= 2
        || dashes >= 1 && head > 0 && (blanks >= 2 || dashes >= 2)
        || head > 0 && dots + dashes == 0 && blanks >= 12;
    (elided, head + dirt + run)
}

/// `18. 0... B-K2`: a sign or two between the number and the dots.
fn dirt(letters: &[u8]) -> usize {
    let dotted = letters.windows(2).take(4).position(|w| w == b"..");
    dotted.filter(|at| *at > 0).unwrap_or(0)
}

pub fn is_ditto(letters: &[u8]) -> bool {
    let low = letters.to_ascii_lowercase();
    let bare: Vec<u8> = low
        .into_iter()
        .filter(|b| !matches!(b, b' ' | b'.' | b','))
        .collect();
    matches!(
        bare.as_slice(),
        b"\"" | b"''" | b"ditto" | b"do" | b"thesame" | b"thefame"
    )
}

/// Places where White's move may end and Black's begin, the likeliest first, with what each costs.
pub fn splits(letters: &[u8], body: usize) -> Vec<(usize, usize, Nats)> {
    let all: Vec<Range<usize>> = gaps(letters)
        .into_iter()
        .filter(|g| g.start > body)
        .collect();
    let mut out: Vec<(usize, usize, Nats, f32)> = Vec::new();
    for gap in &all {
        let stop = letters[..gap.start].last().copied();
        let ruled = letters[gap.clone()].contains(&b'|');
        let mut width = gap.len() as f32 + if ruled { 3.0 } else { 0.0 };
        if matches!(stop, Some(b',' | b';')) {
            width = width.max(3.5);
        }
        let dashed =
            letters[gap.end..].starts_with(b"-- ") || letters[gap.end..].starts_with(b"- ");
        out.push((gap.start, gap.end, 0.0, width));
        if dashed {
            let from = gap.end
                + letters[gap.end..]
                    .iter()
                    .take_while(|b| matches!(b, b'-' | b' '))
                    .count();
            out.push((gap.start, from, 0.3, width));
        }
    }
    for (i, b) in letters.iter().enumerate().skip(body + 2) {
        if matches!(b, b',' | b';') && letters.get(i + 1).is_some_and(|n| !matches!(n, b' ')) {
            out.push((i, i + 1, 0.0, 3.0));
        }
    }
    let widest = out.iter().map(|s| s.3).fold(0.0, f32::max);
    for split in &mut out {
        split.2 += match widest {
            w if w >= 3.0 => (0.45 * (w.min(8.0) - split.3.min(8.0))).min(3.0),
            _ => 0.3,
        };
    }
    out.retain(|s| s.1 < letters.len());
    out.sort_by(|a, b| b.3.total_cmp(&a.3));
    out.truncate(9);
    out.into_iter().map(|(l, r, c, _)| (l, r, c)).collect()
}
