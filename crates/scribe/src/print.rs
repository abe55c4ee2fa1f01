//! Print into signs: `K. Kt. to K. B's 3d.` and `KKt-KB3` become the same few signs, and what is
//! damaged keeps its letters, for [`crate::likeness`] to weigh.
use crate::vocabulary::name;
use std::ops::Range;

/// One sign of a printed move. Men are `K Q R B N P`, ranks `1` to `8`, files of algebraic squares
/// `a` to `h`; anything else below 128 is a letter nobody could read.
pub type Sign = u8;

pub const TO: Sign = b'-';
pub const TAKES: Sign = b'x';
pub const CHECK: Sign = b'+';
pub const MATE: Sign = b'#';
pub const BECOMES: Sign = b'=';
/// Castles; a `K` or `Q` that follows is the wing.
pub const CASTLES: Sign = 128;
pub const IN_PASSING: Sign = 129;
/// `K moves`, `R interposes`: the man is known, the square is not.
pub const MOVES: Sign = 130;
/// `Any move`.
pub const ANY: Sign = 131;
pub const ONE: Sign = 132;
pub const TWO: Sign = 133;
/// `Rt`, `ht`, `Nt`, `Kl` … : very likely a damaged `Kt`.
pub const SMUDGED_KT: Sign = 134;
/// `his`, `her`.
pub const OWN: Sign = 135;
/// `on`, `at`, `from`: a square where a man stands.
pub const AT: Sign = 136;

/// `"`, `do.`: the move beside it or above it again.
pub const DITTO: Sign = 137;

/// A word of the print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub signs: Vec<Sign>,
    /// Bytes in the line.
    pub start: usize,
    pub end: usize,
    /// Columns of white space before it.
    pub gap: usize,
    pub kind: Kind,
    /// It ends in `'s`: a file or a wing, not the man that moves.
    pub possessive: bool,
}

impl Word {
    /// The number that may number a move.
    pub fn number(&self) -> Option<u32> {
        match self.kind {
            Kind::Number(n) if n < 400 => Some(n),
            _ => None,
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Signs of the notation, cleanly printed.
    Clean,
    /// Letters that may be damaged signs.
    Smudged,
    /// A word of ordinary language.
    Prose,
    /// A number that may number a move or be a rank.
    Number(u32),
    /// Three dots or dashes where a move would stand: the other side moved.
    Elided,
    /// A remark of no weight: `(best)`, `!`.
    Remark,
    /// A mark of punctuation: `( ) [ ] , ; :`.
    Mark(u8),
}

/// Splits a line into words.
pub fn words(line: &str) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::new();
    let bytes = line.as_bytes();
    let (mut i, mut gap) = (0, 0);
    while i < bytes.len() {
        let c = bytes[i];
        if c.is_ascii_whitespace() || c == b'|' {
            gap = match c {
                b'\t' => gap + 4,
                // The rule after a number is no column left empty.
                b'|' if ruled_off(&out, &line[..i]) => 0,
                b'|' => gap + 3,
                _ => gap + 1,
            };
            i += 1;
            continue;
        }
        let (end, signs, kind) = word(line, i, &out, gap);
        if !(signs.is_empty() && kind == Kind::Clean) {
            out.push(Word {
                signs,
                start: i,
                end,
                gap,
                kind,
                possessive: line[..end].ends_with("'s") || line[..end].ends_with("’s"),
            });
            gap = 0;
        }
        i = end.max(i + 1);
    }
    dashes_for_moves(&mut out);
    out
}

/// Whether nothing but blanks stands between the last word, a number, and here.
fn ruled_off(words: &[Word], before: &str) -> bool {
    ends_number(words) && words.last().is_some_and(|w| !before[w.end..].contains('|'))
}

/// `12`, `(12)`, `12)`.
fn ends_number(words: &[Word]) -> bool {
    match words {
        [.., number, mark] if matches!(mark.kind, Kind::Mark(b')' | b']')) => {
            number.number().is_some()
        }
        [.., number] => number.number().is_some(),
        [] => false,
    }
}

/// `28. —      P-QR3`: a dash alone after the number stands for White's move; `28.—P-QR3`: one that
/// only parts the number from the move says nothing.
fn dashes_for_moves(words: &mut [Word]) {
    for i in 1..words.len().saturating_sub(1) {
        let after_number = ends_number(&words[..i]);
        let run = words[i..].iter().take_while(|w| w.signs == [TO]).count();
        if run == 0 || !after_number {
            continue;
        }
        let kind = match words.get(i + run) {
            Some(next) if next.gap < 2 => Kind::Remark,
            _ => Kind::Elided,
        };
        for word in &mut words[i..i + run] {
            word.signs.clear();
            word.kind = kind;
        }
    }
}

fn word(line: &str, i: usize, before: &[Word], gap: usize) -> (usize, Vec<Sign>, Kind) {
    let rest = &line[i..];
    let c = rest.as_bytes()[0];
    if let Some((len, signs)) = castling_figure(rest) {
        return (i + len, signs, Kind::Clean);
    }
    if let Some(len) = in_passing_figure(rest) {
        return (i + len, vec![IN_PASSING], Kind::Clean);
    }
    if let Some(len) = ditto(rest, gap).or_else(|| the_same(rest, before, gap)) {
        return (i + len, vec![DITTO], Kind::Clean);
    }
    if let Some(len) = note_mark(rest).filter(|len| !numbers_move(line, i..i + len, before, gap)) {
        return (i + len, vec![], Kind::Remark);
    }
    if leads_to_note(rest) || gap >= 3 && !before.is_empty() && rest.starts_with("If 1") {
        return (i + 2, vec![], Kind::Remark);
    }
    let elided = dots(rest);
    if elided > 0 {
        return (i + elided, vec![], Kind::Elided);
    }
    match c {
        b'-' if rest.starts_with("-mate") && ends_in(before, CHECK) => {
            return (i + 1, vec![], Kind::Remark);
        }
        b'-' => {
            let len = rest.bytes().take_while(|b| *b == b'-').count();
            return (i + len, vec![TO], Kind::Clean);
        }
        b'+' => {
            let len = rest.bytes().take_while(|b| *b == b'+').count();
            return (
                i + len,
                vec![if len > 1 { MATE } else { CHECK }],
                Kind::Clean,
            );
        }
        b'#' => return (i + 1, vec![MATE], Kind::Clean),
        b'=' => return (i + 1, vec![BECOMES], Kind::Clean),
        b'(' | b')' | b'[' | b']' | b'{' | b'}' | b',' | b';' | b':' => {
            return (i + 1, vec![], Kind::Mark(c));
        }
        b'!' | b'?' | b'*' => return (i + 1, vec![], Kind::Remark),
        b'.' | b'_' | b'\'' | b'"' | b'`' | b'~' | b'^' | b'\\' | b'/' | b'<' | b'>' | b'%' => {
            return (i + 1, vec![], Kind::Clean);
        }
        _ => {}
    }
    if !c.is_ascii_alphanumeric() && c != b'&' && !rest.starts_with('ſ') {
        return foreign(rest, i);
    }
    let len = chunk(rest);
    let text = &rest[..len];
    if let (b'a'..=b'h', 1, '×' | '✕') = (c, len, rest[len..].chars().next().unwrap_or(' ')) {
        return (i + len, vec![c], Kind::Clean);
    }
    let (signs, kind) = name(text, before, gap);
    (i + len, signs, kind)
}

fn ends_in(words: &[Word], sign: Sign) -> bool {
    words.last().is_some_and(|w| w.signs == [sign])
}

/// Letters, digits and inner apostrophes.
fn chunk(rest: &str) -> usize {
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 && rest[digits..].starts_with(['K', 'Q', 'R', 'B', 'N', 'P', 'C']) {
        return digits;
    }
    let mut end = 0;
    for (at, c) in rest.char_indices() {
        let inner = matches!(c, '\'' | '’' | '‘')
            && rest[at + c.len_utf8()..].starts_with(|c: char| c.is_ascii_alphabetic());
        let raised = matches!(c, '¹' | '²' | '³' | '⁰'..='⁹');
        if !(c.is_alphanumeric() && !raised || c == '&' || inner) {
            break;
        }
        end = at + c.len_utf8();
    }
    end.max(1)
}

fn foreign(rest: &str, i: usize) -> (usize, Vec<Sign>, Kind) {
    let c = rest.chars().next().unwrap_or(' ');
    let end = i + c.len_utf8();
    let (signs, kind) = match c {
        '–' | '—' | '−' | '‐' | '‑' | '‒' | '―' | '⁃' | '﹣' | '－' => {
            (vec![TO], Kind::Clean)
        }
        '×' | '✕' => (vec![TAKES], Kind::Clean),
        '†' => (vec![CHECK], Kind::Clean),
        '‡' => (vec![MATE], Kind::Clean),
        '♔' | '♚' => (vec![b'K'], Kind::Clean),
        '♕' | '♛' => (vec![b'Q'], Kind::Clean),
        '♖' | '♜' => (vec![b'R'], Kind::Clean),
        '♗' | '♝' => (vec![b'B'], Kind::Clean),
        '♘' | '♞' => (vec![b'N'], Kind::Clean),
        '♙' | '♟' => (vec![b'P'], Kind::Clean),
        c if c.is_alphabetic() => {
            let len = chunk(rest);
            return (i + len, vec![], Kind::Prose);
        }
        _ => (vec![], Kind::Clean),
    };
    (end, signs, kind)
}

fn castling_figure(rest: &str) -> Option<(usize, Vec<Sign>)> {
    let mut rings = 0;
    let mut at = 0;
    let mut end = 0;
    let b = rest.as_bytes();
    loop {
        if !matches!(b.get(at), Some(b'O' | b'0' | b'o')) {
            break;
        }
        rings += 1;
        at += 1;
        end = at;
        let from = at;
        while matches!(b.get(at), Some(b' ')) && at - from < 2 {
            at += 1;
        }
        let dash = at;
        while matches!(b.get(at), Some(b'-')) {
            at += 1;
        }
        for long in ["–", "—"] {
            if rest[at..].starts_with(long) {
                at += long.len();
            }
        }
        if at == dash {
            break;
        }
        while matches!(b.get(at), Some(b' ')) && at - dash < 5 {
            at += 1;
        }
    }
    if b.get(end).is_some_and(|c| c.is_ascii_alphanumeric()) {
        return None;
    }
    match rings {
        2 => Some((end, vec![CASTLES, b'K'])),
        3 => Some((end, vec![CASTLES, b'Q'])),
        _ => None,
    }
}

/// A mark of repetition that stands alone in its column.
fn ditto(rest: &str, gap: usize) -> Option<usize> {
    let marks = ["\"", "”", "„", "″", ",,", "''", "ditto", "do."];
    let len = marks.iter().find(|m| rest.starts_with(**m))?.len();
    let alone = rest[len..].trim_end_matches('.').is_empty() || rest[len..].starts_with("   ");
    (gap >= 2 && alone).then_some(len)
}

/// `The same`, alone in its column.
fn the_same(rest: &str, before: &[Word], gap: usize) -> Option<usize> {
    if !rest.starts_with(['t', 'T']) {
        return None;
    }
    let low: String = rest.chars().take(8).flat_map(char::to_lowercase).collect();
    let len: usize = rest.chars().take(8).map(char::len_utf8).sum();
    let after = rest[len..].trim_start_matches(['.', ',']);
    let ends = after.trim().is_empty() || after.starts_with("   ") || after.starts_with(" (");
    let leads = gap >= 2 || before.iter().all(|w| w.signs.is_empty());
    (matches!(low.as_str(), "the same" | "the fame" | "the ſame") && ends && leads).then_some(len)
}

/// `[A]`, `[12]`, `(b)`, `{163}`: the mark of a footnote or of a page.
fn note_mark(rest: &str) -> Option<usize> {
    match rest.as_bytes() {
        [b'(', b'a'..=b'z', b')', ..] => return Some(3),
        [b'(', b'A' | b'C'..=b'H', b'.', b')', ..] => return Some(4),
        _ => {}
    }
    let close = match rest.as_bytes()[0] {
        b'[' => b']',
        b'{' => b'}',
        _ => return None,
    };
    let inner = rest
        .bytes()
        .skip(1)
        .take_while(|b| b.is_ascii_alphanumeric() || *b == b'*')
        .count();
    (inner <= 4 && rest.as_bytes().get(1 + inner) == Some(&close)).then_some(inner + 2)
}

/// `or (A.)`: another move is told in a note.
fn leads_to_note(rest: &str) -> bool {
    rest.strip_prefix("or ")
        .is_some_and(|r| r.starts_with('(') && note_mark(r).is_some())
}

/// `[12]` at the head of a line, where 12 comes next, or as the first number after a stop, numbers a move.
fn numbers_move(line: &str, mark: Range<usize>, before: &[Word], gap: usize) -> bool {
    let Ok(n) = line[mark.start + 1..mark.end - 1].parse::<u32>() else {
        return false;
    };
    let next = match before.iter().rev().find_map(Word::number) {
        Some(last) => n == last || n == last + 1,
        None => {
            let stop = line[..mark.start].trim_end().ends_with([';', ',', '.']);
            stop && (line.len() == mark.end || line[mark.end..].starts_with(' '))
        }
    };
    line[mark].starts_with('[') && (before.is_empty() || gap > 0 && next)
}

fn in_passing_figure(rest: &str) -> Option<usize> {
    if !rest.starts_with(['e', 'i', 'E', 'I']) {
        return None;
    }
    let low: String = rest
        .chars()
        .take(14)
        .collect::<String>()
        .to_ascii_lowercase();
    for figure in [
        "en passant",
        "en pass",
        "en pas",
        "in passing",
        "e. p.",
        "e.p.",
        "e. p",
        "e.p",
        "ep",
        "i.p.",
    ] {
        if low.starts_with(figure) {
            let next = low.as_bytes().get(figure.len());
            if !next.is_some_and(|c| c.is_ascii_alphanumeric()) {
                return Some(figure.len());
            }
        }
    }
    None
}

/// The length of a run of dots or of spaced dots, if it is long enough to stand for a move.
fn dots(rest: &str) -> usize {
    if let Some(tail) = rest.strip_prefix('…') {
        return '…'.len_utf8() + tail.bytes().take_while(|b| *b == b'.').count();
    }
    if rest.starts_with("- - -") {
        let run = rest.len() - rest.trim_start_matches(['-', ' ']).len();
        return rest[..run].trim_end().len();
    }
    let b = rest.as_bytes();
    let (mut at, mut n, mut end) = (0, 0, 0);
    while at < b.len() && (b[at] == b'.' || (b[at] == b' ' && n > 0 && at - end < 2)) {
        if b[at] == b'.' {
            n += 1;
            end = at + 1;
        }
        at += 1;
    }
    if n >= 2 { end } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(line: &str) -> String {
        words(line)
            .into_iter()
            .flat_map(|w| w.signs)
            .map(|s| match s {
                CASTLES => 'C',
                IN_PASSING => 'p',
                OWN => 'o',
                AT => '@',
                MOVES => 'm',
                SMUDGED_KT => 'n',
                s => s as char,
            })
            .collect()
    }

    #[test]
    fn books_that_differ_in_style_agree_in_signs() {
        for line in [
            "K. Kt. to K. B's 3d.",
            "KKt-KB3",
            "K Kt - K B 3",
            "K's Knight to King's Bishop's third square",
            "KKt—KB3",
        ] {
            let said = signs(line).replace("31", "3");
            assert_eq!(said, "KN-KB3", "{line}");
        }
        assert_eq!(signs("KtxP ch"), "NxP+");
        assert_eq!(signs("Castles (Q. R.)"), "CQR");
        assert_eq!(signs("O - O - O"), "CQ");
        assert_eq!(signs("P takes P en pas"), "PxPp");
        assert_eq!(signs("Kt-f3"), "N-f3");
        assert_eq!(signs("Nbd7"), "Nbd7");
    }

    #[test]
    fn a_number_is_a_rank_only_after_a_file() {
        let said = words("24 QR to B 8 25 P takes P");
        let numbers: Vec<Kind> = said
            .iter()
            .map(|w| w.kind)
            .filter(|k| matches!(k, Kind::Number(_)))
            .collect();
        assert_eq!(numbers, [Kind::Number(24), Kind::Number(25)]);
    }
}
