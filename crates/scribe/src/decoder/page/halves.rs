//! Rows of a score set beside each other.
use crate::decoder::page::{AGREED, gaps};
use crate::decoder::strip::Strip;
use std::cmp::Reverse;
use std::ops::Range;

/// Where lines divide into two halves with rows of their own: those at the right have numbers that are as far ahead of
/// the ones at the left in every line.
pub struct Halves {
    ahead: u32,
    column: usize,
    /// The lines that are rows of them, not what is said above and below.
    pub rows: Range<usize>,
}

impl Halves {
    pub fn of(strips: &[Strip]) -> Option<Halves> {
        let mut votes: Vec<(u32, usize)> = Vec::new();
        let mut numbered: Vec<usize> = Vec::new();
        let mut heads: Vec<u32> = Vec::new();
        for (line, strip) in strips.iter().enumerate() {
            let Some((first, from)) = head(&strip.letters) else {
                continue;
            };
            numbered.push(line);
            heads.push(first);
            let all = figures(&strip.letters);
            let far = all
                .iter()
                .filter(|(n, at)| *at >= from + 8 && *n >= first + 2);
            votes.extend(far.map(|(n, at)| (n - first, *at)));
        }
        let agree = |ahead: u32| votes.iter().filter(move |v| v.0 == ahead);
        let (ahead, _) = *votes.iter().max_by_key(|v| agree(v.0).count())?;
        let mut columns: Vec<usize> = agree(ahead).map(|v| v.1).collect();
        columns.sort_unstable();
        let enough = columns.len() >= AGREED && columns.len() * 2 >= numbered.len();
        // In running text the lines begin with every second number, or every third.
        let running = heads.windows(2).filter(|w| w[1] > w[0] + 1).count();
        (enough && running * 2 < heads.len()).then(|| Halves {
            ahead,
            column: columns[columns.len() / 2],
            rows: numbered[0]..numbered[numbered.len() - 1] + 1,
        })
    }

    /// A line cut where its right half begins: at its number, or at the gap nearest to the others'.
    pub fn divided(&self, strip: &Strip) -> (Strip, Strip) {
        let all = figures(&strip.letters);
        let head = head(&strip.letters);
        let first = head.map(|f| f.0 + self.ahead);
        let least = head.map_or(8, |f| f.1 + 8);
        let number = all
            .iter()
            .filter(|(n, at)| *at >= least && (Some(*n) == first || at.abs_diff(self.column) <= 5))
            .max_by_key(|(n, at)| (Some(*n) == first, Reverse(at.abs_diff(self.column))));
        let gap = gaps(&strip.letters)
            .into_iter()
            .filter(|g| g.end >= 14)
            .min_by_key(|g| (g.end.abs_diff(self.column) * 4 + 4).saturating_sub(g.len().min(4)));
        let at = match (number, gap) {
            (Some((_, at)), _) => *at,
            (None, Some(g)) if g.end.abs_diff(self.column) <= 6 => g.end,
            _ => strip.letters.len().min(self.column),
        };
        (strip.part(0..at), strip.part(at..strip.letters.len()))
    }
}

/// The number with which a line begins, if it does, and its place; a speck may stand before it.
pub fn head(letters: &[u8]) -> Option<(u32, usize)> {
    let first = *figures(letters).first()?;
    let before = letters[..first.1].iter().filter(|b| **b != b' ').count();
    (before <= SPECKS).then_some(first)
}

const SPECKS: usize = 2;

/// The figures of a line that stand as numbers do, with their places.
fn figures(letters: &[u8]) -> Vec<(u32, usize)> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let digits = letters[at..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        let heads = at == 0 || letters[at - 1] == b' ';
        let rest = &letters[at + digits..];
        let stop = rest
            .iter()
            .take_while(|b| matches!(b, b'.' | b',' | b' '))
            .count();
        let moves = rest.get(stop).is_some_and(u8::is_ascii_uppercase);
        if heads && (1..=3).contains(&digits) && moves {
            let value = letters[at..at + digits].iter();
            out.push((value.fold(0, |n, b| 10 * n + u32::from(b - b'0')), at));
        }
        at += digits.max(1);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn halved(lines: &[&str]) -> bool {
        let strips: Vec<Strip> = lines.iter().map(|l| Strip::of(0, l)).collect();
        Halves::of(&strips).is_some()
    }

    #[test]
    fn running_text_has_no_halves() {
        assert!(halved(&[
            "1 P-K4 P-K4 20 Q-Q3 P-B4",
            "2 Kt-KB3 Kt-QB3 21 B-Kt3 Kt-Kt5",
            "3 B-B4 B-B4 22 Q-Q2 K-Rsq",
        ]));
        assert!(!halved(&[
            "1. P-K4, P-QB4. 2. Kt-KB3, P-K3. 3. Kt-B3, Kt-K2.",
            "4. P-Q4, PxP. 5. KtxP, Kt-Kt3. 6. B-K2, Kt-B3.",
            "7. Castles, B-K2. 8. B-K3, Castles. 9. K-Rsq, B-Kt5.",
        ]));
    }
}
