//! The numbers of running text as one series: where it has a hole, what stands there is a number, however damaged.
use crate::decoder::strip::Number;

/// A place where the number of a move may stand: a sign or three, perhaps a stop, then what may begin a move.
struct Token {
    from: usize,
    /// Where the move begins.
    to: usize,
    value: Option<u32>,
    stopped: bool,
}

/// A number that follows in the series; one of a hole that is filled, and one of a hole that is not.
const FOLLOWS: i32 = 6;
const FILLED: i32 = 1;
const OPEN: i32 = -4;

/// A longer hole is not filled.
const HOLE: u32 = 4;

/// Two numbers with their moves between them are so far apart at least, in letters.
const APART: usize = 6;

/// Where rows of running text begin that do not begin with a plain number, and plain numbers of the series that were
/// not seen to be some; a series has so many at least.
pub fn holes(letters: &[u8], plain: &[Number], least: usize) -> Vec<(usize, Option<Number>)> {
    let tokens = tokens(letters);
    let known = |t: &Token| plain.iter().any(|n| n.from == t.from);
    let Some(series) = series(&tokens).filter(|s| s.len() >= least) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let number = |t: &Token| {
        let (from, to) = (t.from, t.to);
        t.value.map(|value| Number { from, to, value })
    };
    // Variations go back and ahead of it.
    let near = |at: usize, value: u32| {
        let next = series.partition_point(|s| *s < at);
        let about = [
            next.checked_sub(1).map(|b| series[b]),
            series.get(next).copied(),
        ];
        let mut about = about.into_iter().flatten().filter_map(|s| tokens[s].value);
        about.any(|v| v.abs_diff(value) <= VARIES)
    };
    let varied = tokens.iter().enumerate().filter(|(at, t)| {
        let before = letters[..t.from].iter().rev().find(|b| **b != b' ');
        let parted = before.is_some_and(|b| !b.is_ascii_alphanumeric() && *b != b'-');
        let plain = t.stopped || parted || t.value.is_some_and(|v| v > 8);
        plain && !series.contains(at) && t.value.is_some_and(|v| near(*at, v))
    });
    let varied = varied.map(|(_, t)| t).filter(|t| !known(t));
    out.extend(varied.map(|t| (t.from, number(t))));
    for (i, at) in series.iter().enumerate() {
        let token = &tokens[*at];
        if !known(token) {
            out.push((token.from, number(token)));
        }
        if let Some(next) = series.get(i + 1) {
            let filled = fill(&tokens, *at, *next).into_iter().map(|t| &tokens[t]);
            out.extend(filled.filter(|t| !known(t)).map(|t| (t.from, None)));
        }
    }
    // What is a number of its own and fills a hole fills it as the number that it is.
    out.sort_by_key(|(at, number)| (*at, number.is_none()));
    out.dedup_by_key(|(at, _)| *at);
    out
}

/// A variation goes so far beyond the moves that it is told of, or back to.
const VARIES: u32 = 8;

/// The plain numbers that follow each other best.
fn series(tokens: &[Token]) -> Option<Vec<usize>> {
    let mut best: Vec<(i32, Option<usize>)> = Vec::with_capacity(tokens.len());
    for (i, token) in tokens.iter().enumerate() {
        let Some(value) = token.value else {
            best.push((i32::MIN, None));
            continue;
        };
        let mut here = (i32::from(token.stopped), None);
        for j in (0..i).rev().take(REACH) {
            let ahead = tokens[j].value.and_then(|v| value.checked_sub(v + 1));
            let Some(hole) = ahead.filter(|h| *h <= HOLE) else {
                continue;
            };
            let filled = fill(tokens, j, i).len() as i32;
            let gain = FOLLOWS + FILLED * filled + OPEN * (hole as i32 - filled);
            let total = best[j].0.saturating_add(gain + i32::from(token.stopped));
            if total > here.0 {
                here = (total, Some(j));
            }
        }
        best.push(here);
    }
    let last = (0..best.len()).max_by_key(|i| best[*i].0)?;
    let mut out = vec![last];
    while let Some(before) = best[out[out.len() - 1]].1 {
        out.push(before);
    }
    out.reverse();
    Some(out)
}

/// So many tokens may stand between two numbers of a series.
const REACH: usize = 40;

/// The tokens between two numbers of the series that fill what is missing between them: as evenly as can be.
fn fill(tokens: &[Token], from: usize, to: usize) -> Vec<usize> {
    let (Some(a), Some(b)) = (tokens[from].value, tokens[to].value) else {
        return Vec::new();
    };
    let (start, end) = (tokens[from].to, tokens[to].from);
    let hole = b - a - 1;
    let mut out: Vec<usize> = Vec::new();
    for k in 1..=hole as usize {
        let even = start + (end - start) * k / (hole as usize + 1);
        let least = out.last().map_or(start, |o| tokens[*o].to) + APART;
        let open = (from + 1..to).filter(|i| {
            let t = &tokens[*i];
            t.from >= least && t.to + APART <= end
        });
        // One with a stop or of figures stands for more than one without.
        let far = |i: &usize| {
            let t = &tokens[*i];
            let plain = usize::from(t.stopped) + usize::from(t.value.is_some());
            t.from.abs_diff(even) + 12 * (2 - plain)
        };
        let near = open.min_by_key(far);
        out.extend(near.filter(|i| tokens[*i].from.abs_diff(even) <= (end - start) / 2));
    }
    out
}

fn tokens(letters: &[u8]) -> Vec<Token> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let before = at.checked_sub(1).map(|b| letters[b]);
        let parted = before.is_none_or(|b| !b.is_ascii_alphanumeric() && b != b'-');
        let token = parted.then(|| token(letters, at)).flatten();
        at = token.as_ref().map_or(at + 1, |t| t.to.max(at + 1));
        out.extend(token);
    }
    out
}

fn token(letters: &[u8], from: usize) -> Option<Token> {
    let rest = &letters[from..];
    let sign = |b: u8| b.is_ascii_alphanumeric() || b"&@$%!?{}[]<>+#|".contains(&b);
    let figures = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    let signs = rest.iter().take_while(|b| sign(**b)).count();
    // `3P to K4`: nothing between the number and the man.
    let glued = (1..=3).contains(&figures) && rest.get(figures).is_some_and(|b| is_man(*b));
    let length = if glued { figures } else { signs };
    if !(1..=3).contains(&length) {
        return None;
    }
    let stops = rest[length..]
        .iter()
        .take_while(|b| matches!(b, b'.' | b',' | b';' | b':' | b'\'' | b')' | b' '))
        .count();
    let stopped = rest[length..length + stops].iter().any(|b| *b != b' ');
    let first = *rest.get(length + stops)?;
    if stops == 0 && !glued || !is_man(first) && !(b'a'..=b'h').contains(&first) {
        return None;
    }
    let value = std::str::from_utf8(&rest[..length]).ok()?.parse().ok();
    let value = value.filter(|v: &u32| (1..=350).contains(v));
    let rank = figures == length && length == 1 && is_rank(&letters[..from]);
    let damaged = figures < length && (stopped || figures > 0) && !names(&rest[..length]);
    // After what names a file a lone figure is a rank.
    ((figures == length && !rank) || damaged).then_some(Token {
        from,
        to: from + length + stops,
        value,
        stopped,
    })
}

fn is_man(b: u8) -> bool {
    b"KQRBPNCO0".contains(&b)
}

/// Whether a lone figure after these letters is a rank: `B to K 4`.
fn is_rank(before: &[u8]) -> bool {
    let blank = before.last() == Some(&b' ');
    let last = before.iter().rev().find(|b| **b != b' ');
    blank && last.is_some_and(|b| b"KQRBNPt-'sx".contains(b))
}

/// Whether signs name a man, a place, or what is done.
fn names(signs: &[u8]) -> bool {
    let plain = signs.iter().all(|b| b"KQRBPNtC".contains(b));
    let square = matches!(
        signs,
        [b'a'..=b'h', b'1'..=b'8'] | [b'K' | b'Q' | b'R' | b'B', b'1'..=b'8']
    );
    let said = [
        "to", "x", "ch", "sq", "dis", "th", "or", "if", "If", "is", "in", "of", "on", "at", "by",
        "ep", "0-0", "the", "The", "he", "his", "and", "his", "a", "no", "so", "as", "it", "It",
    ];
    plain || square || said.iter().any(|w| w.as_bytes() == signs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decoder::strip::{Strip, numbers};

    /// What begins rows beside plain numbers.
    fn begun(text: &str) -> Vec<String> {
        let letters = Strip::of(0, text).letters;
        let found = holes(&letters, &numbers(&letters), 3);
        let told = |at: usize| {
            String::from_utf8_lossy(&letters[at..(at + 6).min(letters.len())]).into_owned()
        };
        found.into_iter().map(|(at, _)| told(at)).collect()
    }

    #[test]
    fn a_damaged_number_of_a_series_begins_a_row() {
        assert_eq!(
            begun(
                "6. B-K2, Kt-B3. 7. Castles, B-K2. &. B-K3, Castles. 9. K-Rsq, B-Kt5. 10. Kt-Q2, P-Q4."
            ),
            ["&. B-K"]
        );
        assert_eq!(
            begun(
                "9 Castles Q, Castles; 10 KR-Ksq, Kt-Ksq; 1 BxB, QxB; 12 Q-QB4, Q-K3; 13 Kt-Q5, BxKt"
            ),
            ["1 BxB,"]
        );
        assert_eq!(
            begun("41. R-B6+, K-Q2. 42. B-Kt4+, K-B2. 413. R-B7+, K-Ktsq. 44. R-KR7, R-Kt3."),
            ["413. R"]
        );
    }

    #[test]
    fn a_whole_series_has_no_hole() {
        assert!(
            begun("1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5, P-QR3; 4. B-R4, Kt-B3").is_empty()
        );
        assert!(
            begun("1 P to K 4, P to K 4; 2 Kt to KB 3, Kt to QB 3; 3 B to Kt 5, P to QR 3")
                .is_empty()
        );
    }
}
