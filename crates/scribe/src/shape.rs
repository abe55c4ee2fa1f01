//! The shape of a cleanly printed move among words.
use crate::phrase::Phrase;
use crate::print::{
    ANY, AT, BECOMES, CASTLES, CHECK, DITTO, IN_PASSING, Kind, MATE, MOVES, ONE, OWN, Sign, TAKES,
    TO, TWO, Word,
};
use crate::vocabulary::is_signless;

/// Whether a sign stands between a man and a square somewhere; then it always should.
pub fn is_signed(words: &[Word]) -> bool {
    let man = |w: &Word| {
        matches!(
            w.signs.last(),
            Some(b'K' | b'Q' | b'R' | b'B' | b'N' | b'P')
        )
    };
    words.windows(3).any(|w| {
        man(&w[0]) && w[1].signs == [TO] && matches!(w[2].signs.first(), Some(b'B'..=b'R'))
    })
}

/// The end of the cleanly printed move that begins at word `i`; `signed` where a sign should stand between man
/// and square.
pub fn move_at(words: &[Word], i: usize, signed: bool) -> Option<usize> {
    if i >= words.len()
        || !matches!(words[i].kind, Kind::Clean)
        || words[i]
            .signs
            .first()
            .is_none_or(|s| matches!(*s, TO | TAKES | OWN | AT))
    {
        return None;
    }
    let mut signs: Vec<Sign> = Vec::new();
    let mut ends: Vec<usize> = Vec::new();
    for (j, word) in words.iter().enumerate().skip(i) {
        let wide = j > i && word.gap >= 3;
        match word.kind {
            Kind::Clean
                if complete(&signs) == Shape::Complete
                    && matches!(word.signs.first(), Some(b'a'..=b'h')) =>
            {
                break;
            }
            Kind::Clean if !wide || complete(&signs) != Shape::Complete => {
                if wide && word.gap >= 8 {
                    break;
                }
                signs.extend_from_slice(&word.signs);
            }
            Kind::Mark(b'(') if !wide => signs.push(b'('),
            Kind::Mark(b')') if signs.contains(&b'(') => signs.push(b')'),
            Kind::Remark if !wide => {}
            Kind::Mark(b',' | b':' | b'[' | b']')
                if j > i && !wide && complete(&signs) == Shape::Complete =>
            {
                let next = words.get(j + 1);
                let claim = next.is_some_and(|w| {
                    matches!(
                        w.signs.first(),
                        Some(&(CHECK | MATE | BECOMES | IN_PASSING))
                    )
                });
                let wing = signs.last() == Some(&CASTLES)
                    && next.is_some_and(|w| matches!(w.signs[..], [b'K' | b'Q']))
                    && move_at(words, j + 1, signed).is_none();
                if !claim && !wing && !footnote_mark(words, j) {
                    break;
                }
            }
            _ => break,
        }
        match complete(&signs) {
            Shape::Complete => ends.push(j + 1),
            Shape::Prefix => {}
            Shape::No => {
                if matches!(word.kind, Kind::Clean) && footnote_letter(words, j) && !ends.is_empty()
                {
                    signs.truncate(signs.len() - word.signs.len());
                    ends.push(j + 1);
                    continue;
                }
                break;
            }
        }
        if signs.len() > 26 {
            break;
        }
    }
    // A sign that follows belongs to this move, unless it only divides it from the next.
    let dangling = |end: &usize| {
        words.get(*end).is_some_and(|w| {
            w.gap < 3
                && w.kind == Kind::Clean
                && matches!(w.signs.first(), Some(&(TO | TAKES)))
                && !(w.signs == [TO]
                    && words.get(end + 1).is_some_and(|n| n.gap > 0)
                    && move_at(words, end + 1, signed).is_some())
        })
    };
    let end = ends.iter().rev().copied().find(|e| !dangling(e))?;
    let part = words[i].possessive || signed;
    let deed = |s: &Sign| matches!(*s, TO | TAKES | CASTLES);
    let told = words[i..end].iter().flat_map(|w| &w.signs).any(deed);
    let lost = part && !told && Phrase::new(&words[i..end]).is_signless();
    (!lost).then_some(end)
}

/// `[A]` after a move.
fn footnote_mark(words: &[Word], j: usize) -> bool {
    match words[j].kind {
        Kind::Mark(b'[') => words.get(j + 2).is_some_and(|w| w.kind == Kind::Mark(b']')),
        Kind::Mark(b']') => true,
        _ => false,
    }
}

fn footnote_letter(words: &[Word], j: usize) -> bool {
    j > 0
        && words[j - 1].kind == Kind::Mark(b'[')
        && words.get(j + 1).is_some_and(|w| w.kind == Kind::Mark(b']'))
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Shape {
    No,
    Prefix,
    Complete,
}

/// Whether signs are a move, or could become one.
fn complete(signs: &[Sign]) -> Shape {
    let mut p = 0;
    let at = |p: usize| signs.get(p).copied();
    let man = |s: Option<Sign>| matches!(s, Some(b'K' | b'Q' | b'R' | b'B' | b'N' | b'P'));
    let file = |s: Option<Sign>| matches!(s, Some(b'K' | b'Q' | b'R' | b'B' | b'N'));
    let rank = |s: Option<Sign>| matches!(s, Some(b'1'..=b'8'));
    let letter = |s: Option<Sign>| matches!(s, Some(b'a'..=b'h'));
    if at(0) == Some(DITTO) {
        return tail(&signs[1..]);
    }
    if at(0) == Some(CASTLES) {
        return castling(&signs[1..]);
    }
    if at(0) == Some(ANY) {
        return if at(1) == Some(MOVES) && signs.len() == 2 {
            Shape::Complete
        } else if signs.len() == 1 {
            Shape::Prefix
        } else {
            Shape::No
        };
    }
    if man(at(0)) && at(1) == Some(CASTLES) {
        return complete(&signs[1..]);
    }
    while man(at(p)) && p < 4 {
        p += 1;
    }
    // `P. K. 4.`: no sign between man and square.
    if is_signless(&signs[..p]) && rank(at(p)) {
        return tail(&signs[p + 1..]);
    }
    if p == 0 && !letter(at(0)) || p > 0 && !is_man(&signs[..p]) {
        return if is_signless(&signs[..p]) && at(p).is_none() {
            Shape::Prefix
        } else {
            Shape::No
        };
    }
    // `The King's Bishop at his Queen's Bishop's fourth square`: where it goes, not where it stands.
    let deed = |s: &Sign| matches!(*s, TO | TAKES | MOVES | BECOMES | CASTLES | ONE | TWO);
    if p > 0 && at(p) == Some(AT) && !signs.iter().any(deed) {
        return complete(&[&signs[..p], &[TO], &signs[p + 1..]].concat());
    }
    let bracket = |mut p: usize| -> Result<usize, Shape> {
        let open = at(p) == Some(b'(');
        if open || at(p) == Some(AT) {
            p += 1;
            if open && at(p) == Some(AT) {
                p += 1;
            }
            let from = p;
            while (file(at(p)) || rank(at(p)) || letter(at(p))) && p < from + 4 {
                p += 1;
            }
            if at(p).is_none() && (open || p == from) {
                return Err(Shape::Prefix);
            }
            if open && at(p) != Some(b')') {
                return Err(Shape::No);
            }
            p += usize::from(open);
        }
        Ok(p)
    };
    if p > 0 {
        match bracket(p) {
            Ok(next) => p = next,
            Err(shape) => return shape,
        }
    }
    let Some(sign) = at(p) else {
        return Shape::Prefix;
    };
    // `Queen gives check at King's Rook's fifth`
    if sign == CHECK && at(p + 1) == Some(AT) {
        return complete(&[&signs[..p], &[TO], &signs[p + 2..]].concat());
    }
    match sign {
        TO => {
            p += 1;
            match bracket(p) {
                Ok(next) => p = next,
                Err(shape) => return shape,
            }
            let own = at(p) == Some(OWN);
            p += usize::from(own);
            let from = p;
            while file(at(p)) && p < from + 3 {
                p += 1;
            }
            if letter(at(p)) {
                p += 1;
            }
            let named = p > from || own;
            if rank(at(p)) {
                p += 1;
            }
            if !named {
                return if at(p).is_none() {
                    Shape::Prefix
                } else {
                    Shape::No
                };
            }
        }
        TAKES => {
            p += 1;
            p += usize::from(at(p) == Some(OWN));
            let from = p;
            while man(at(p)) && p < from + 4 {
                p += 1;
            }
            if p > from && !is_man(&signs[from..p]) {
                return Shape::No;
            }
            if letter(at(p)) {
                p += 1;
            }
            if p == from {
                return if at(p).is_none() {
                    Shape::Prefix
                } else {
                    Shape::No
                };
            }
            if rank(at(p)) {
                p += 1;
            }
            if at(p) == Some(AT)
                || at(p) == Some(b'(')
                    && (file(at(p + 1)) && (rank(at(p + 2)) || rank(at(p + 3)))
                        || at(p + 1) == Some(AT))
            {
                match bracket(p) {
                    Ok(next) => p = next,
                    Err(shape) => return shape,
                }
            }
        }
        b'a'..=b'h' => {
            p += 1;
            while letter(at(p)) || rank(at(p)) || matches!(at(p), Some(TAKES | TO)) {
                p += 1;
            }
            if !rank(at(p - 1)) {
                return if at(p).is_none() {
                    Shape::Prefix
                } else {
                    Shape::No
                };
            }
        }
        b'1'..=b'8' if p <= 2 && letter(at(p + 1)) => {
            return complete(&[&signs[..p], &signs[p + 1..]].concat());
        }
        MOVES | ONE | TWO | CHECK | MATE => {}
        BECOMES if at(p - 1) == Some(b'P') => {}
        _ => return Shape::No,
    }
    // The codes write the piece of a promotion after the square, without a sign.
    let told = signs[p..].strip_prefix(b"1").unwrap_or(&signs[p..]);
    let pawn = signs.iter().take(4).any(|s| *s == b'P');
    let promotes = pawn && signs[..p].contains(&b'8');
    match told {
        [b'Q' | b'R' | b'B' | b'N', rest @ ..] if promotes => tail(rest),
        _ => tail(&signs[p..]),
    }
}

/// After `Castles`: nothing, or the wing in one of many ways: `KR`, `(Q)`, `on K's side`, `with Q. R.`.
fn castling(signs: &[Sign]) -> Shape {
    let mut rest = signs;
    let mut next = |list: &[Sign]| match rest.split_first() {
        Some((s, tail)) if list.contains(s) => {
            rest = tail;
            true
        }
        _ => false,
    };
    let open = next(b"(");
    let led = next(&[AT, TO]);
    next(&[OWN]);
    let wing = next(b"KQ");
    if !wing && (open || led) {
        return if rest.is_empty() {
            Shape::Prefix
        } else {
            Shape::No
        };
    }
    if wing {
        next(b"R");
    }
    if open && !next(b")") {
        return if rest.is_empty() {
            Shape::Prefix
        } else {
            Shape::No
        };
    }
    tail(rest)
}

/// A man's name, or the beginning of one: `Kt`, `QKt`, `KtP`, `KKtP`.
pub fn is_man(signs: &[Sign]) -> bool {
    let wing = |s: Sign| matches!(s, b'K' | b'Q');
    let pair = |s: Sign| matches!(s, b'R' | b'B' | b'N');
    match *signs {
        [_] => true,
        [a, b] => wing(a) && pair(b) || b == b'P' && a != b'P',
        [a, b, b'P'] => wing(a) && pair(b),
        _ => false,
    }
}

/// A file in letters: `K`, `B`, `QB`.
pub fn is_file(signs: &[Sign]) -> bool {
    matches!(
        signs,
        [b'K' | b'Q' | b'R' | b'B' | b'N'] | [b'K' | b'Q', b'R' | b'B' | b'N']
    )
}

fn tail(mut rest: &[Sign]) -> Shape {
    while let Some(sign) = rest.first() {
        rest = match *sign {
            CHECK | MATE | IN_PASSING | MOVES | ONE | TWO => &rest[1..],
            b'1' => &rest[1..],
            BECOMES => match rest.get(1) {
                None => return Shape::Prefix,
                Some(b'Q' | b'R' | b'B' | b'N' | b'K') => &rest[2..],
                _ => return Shape::No,
            },
            b'(' => match rest.iter().position(|s| *s == b')') {
                None => return Shape::Prefix,
                Some(p) if p <= 4 => &rest[p + 1..],
                _ => return Shape::No,
            },
            b')' => &rest[1..],
            _ => return Shape::No,
        };
    }
    Shape::Complete
}
