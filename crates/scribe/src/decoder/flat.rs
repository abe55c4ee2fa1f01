//! Lines laid flat: what a printer stacked, labelled or folded is put in rows with a number, so that all that comes
//! after knows one way to set a page. Every line keeps its place; what moved to another is left empty.
mod apart;

use crate::decoder::flat::apart::{apart, stacked};
use crate::decoder::page::prose;
use crate::decoder::strip::{Strip, numbers};
use crate::layout::{Line, is_board};

/// The lines of a book with nothing stacked, labelled or folded.
pub fn flat(lines: &[Line]) -> Vec<Line> {
    let mut out = lines.to_vec();
    apart(&mut out);
    stacked(&mut out);
    fractions(&mut out);
    labels(&mut out);
    folds(&mut out);
    out
}

/// Moves above and below a rule, the number before it.
fn fractions(lines: &mut [Line]) {
    for i in 1..lines.len().saturating_sub(1) {
        let rules = rules(&lines[i].text);
        if rules.is_empty() {
            continue;
        }
        let mut row = String::new();
        for (k, (number, column)) in rules.iter().enumerate() {
            let end = rules
                .get(k + 1)
                .map_or(usize::MAX, |(_, c)| c.saturating_sub(2));
            let part = |line: &Line| {
                slice(&line.text, column.saturating_sub(1), end)
                    .trim()
                    .to_owned()
            };
            let (white, black) = (part(&lines[i - 1]), part(&lines[i + 1]));
            row.push_str(&format!("{number}. {white}    {black}    "));
        }
        lines[i].text = row.trim_end().to_owned();
        lines[i - 1].text.clear();
        lines[i + 1].text.clear();
    }
}

fn slice(text: &str, start: usize, end: usize) -> &str {
    let byte = |column: usize| text.char_indices().nth(column).map_or(text.len(), |p| p.0);
    &text[byte(start)..byte(end).max(byte(start))]
}

/// The numbers of a line such as `1 ---- 2 ------`, with the columns where their rules begin.
fn rules(text: &str) -> Vec<(u32, usize)> {
    let mut out = Vec::new();
    let mut number: Option<u32> = None;
    let mut column = 0;
    for token in text.split(' ') {
        let width = token.chars().count();
        if let Ok(n) = token.trim_end_matches('.').parse::<u32>() {
            number = Some(n);
        } else if width >= 2 && token.chars().all(|c| matches!(c, '-' | '—' | '–' | '_')) {
            match number.take() {
                Some(n) => out.push((n, column)),
                None => return Vec::new(),
            }
        } else if width > 0 {
            return Vec::new();
        }
        column += width + 1;
    }
    out
}

/// `W.` and `B.`, `White.` and `Black.` before every move, as the oldest books have them: the number takes their
/// place. A `B.` may be a Bishop, but not below a `W.`
fn labels(lines: &mut [Line]) {
    let mut number: Option<u32> = None;
    let mut last: Option<String> = None;
    for line in lines {
        let text = line.text.trim();
        if let Some(alone) = text.strip_suffix('.').and_then(|t| t.parse().ok()) {
            number = Some(alone);
            continue;
        }
        let Some((told, white, rest)) = labelled(text) else {
            if !text.is_empty() && prose(text.as_bytes()) > 3 {
                (number, last) = (None, None);
            }
            continue;
        };
        number = told.or(number);
        let Some(n) = number else { continue };
        let low = rest.to_lowercase();
        let same = low.starts_with("the same")
            || low.starts_with("the fame")
            || low.starts_with("the ſame");
        if white {
            line.text = format!("{n}. {rest}");
            last = Some(rest);
        } else if let Some(above) = last.take() {
            line.text = format!("{n}. ... {}", if same { above } else { rest });
        }
    }
}

/// The number, whether it is White's, and the move.
fn labelled(text: &str) -> Option<(Option<u32>, bool, String)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let told = text[digits..].trim_start_matches(['.', ')', ' ', '_']);
    let letters = told.bytes().take_while(u8::is_ascii_alphabetic).count();
    let white = match told[..letters].to_ascii_lowercase().as_str() {
        "w" | "white" => true,
        "b" | "black" => false,
        _ => return None,
    };
    let rest = told[letters..].strip_prefix(['.', ':', ',', '-', '—', '–', '_'])?;
    let rest = rest.trim_start_matches(['.', ':', '-', '—', '–', '_', ' ']);
    let low = rest.to_lowercase().replace('ſ', "s");
    let deeds = [
        "to", "takes", "two", "one", "castles", "same", "at", "fame", "check", "gives", "x",
    ];
    let mut words = low.split(|c: char| !c.is_alphanumeric());
    let deed = words.any(|w| deeds.contains(&w)) || rest.contains('-');
    let man = rest.starts_with(['K', 'Q', 'R', 'B', 'P', 'C', 'T', 'N', 'O']);
    (deed && man && prose(rest.as_bytes()) <= 3)
        .then(|| (text[..digits].parse().ok(), white, rest.to_owned()))
}

/// A narrow column breaks moves: a line that goes on with parts of moves is put to the line above it, each part
/// to the column it stands in.
fn folds(lines: &mut [Line]) {
    let mut above = 0;
    for i in 1..lines.len() {
        if lines[i].text.trim().is_empty() {
            continue;
        }
        let near = i - above <= 3 && !lines[above].text.is_empty();
        if near
            && above < i
            && continues(&lines[above].text, &lines[i].text)
            && lines[above + 1..i].iter().all(|l| l.text.is_empty())
        {
            lines[above].text = joined(&lines[above].text, &lines[i].text);
            lines[i].text.clear();
        } else {
            above = i;
        }
    }
}

fn continues(above: &str, line: &str) -> bool {
    if !line.starts_with("  ") || line.len() > 100 || is_board(line) || is_board(above) {
        return false;
    }
    let (top, strip) = (Strip::of(0, above), Strip::of(0, line));
    let heads = numbers(&top.letters)
        .first()
        .is_some_and(|n| top.letters[..n.from].iter().all(|b| *b == b' '));
    if !heads
        || prose(&strip.letters) > 0
        || !numbers(&strip.letters).is_empty()
        || prose(&top.letters) > 1
    {
        return false;
    }
    let columns = segments(above);
    let all = segments(line);
    !all.is_empty()
        && all.iter().all(|(at, text)| {
            let column = columns.iter().rfind(|(start, _)| *start <= at + 1);
            column.is_some_and(|(_, over)| is_open(over) || is_fragment(text))
        })
}

/// Ends where a move cannot.
fn is_open(text: &str) -> bool {
    let low = text.trim_end_matches(['.', ' ']).to_lowercase();
    let last = low.split(' ').next_back().unwrap_or_default();
    matches!(last, "to" | "takes" | "x" | "-" | "at" | "the" | "on") || last.ends_with("'s")
}

/// Names a man or a square and no deed.
fn is_fragment(text: &str) -> bool {
    let low = text.to_lowercase();
    let mut words = low.split(|c: char| !c.is_alphanumeric());
    let deed = |w: &str| {
        let signs = [
            "to", "takes", "castles", "one", "two", "x", "resigns", "mates", "mate", "moves",
            "ditto", "do",
        ];
        signs.contains(&w)
    };
    let named = text.contains(|c: char| c.is_ascii_alphanumeric()) && !text.contains("...");
    named && !text.contains(['-', '—', '"', '…']) && !words.any(deed) && !low.contains("o-o")
}

fn joined(above: &str, below: &str) -> String {
    let mut columns = segments(above);
    for (at, text) in segments(below) {
        let near = columns.iter().rposition(|(start, _)| *start <= at + 1);
        match near {
            Some(i) => {
                columns[i].1.push(' ');
                columns[i].1.push_str(&text);
            }
            None => columns.push((at, text)),
        }
    }
    let texts: Vec<String> = columns.into_iter().map(|(_, text)| text).collect();
    texts.join("    ")
}

/// The columns of a line, with the places where they begin; a number belongs to what follows it.
fn segments(line: &str) -> Vec<(usize, String)> {
    let mut out: Vec<(usize, String)> = Vec::new();
    let (mut column, mut gap) = (0, 0);
    for word in line.split(' ') {
        if word.is_empty() {
            (column, gap) = (column + 1, gap + 1);
            continue;
        }
        let after_number = out.last().is_some_and(|(_, t)| {
            t.ends_with(|c: char| c.is_ascii_digit() || ".)]".contains(c))
                && t.starts_with(|c: char| c.is_ascii_digit() || "([".contains(c))
                && t.len() <= 5
        });
        match out.last_mut() {
            Some((_, last)) if gap < 2 || after_number => {
                last.push(' ');
                last.push_str(word);
            }
            _ => out.push((column, word.to_owned())),
        }
        column += word.chars().count() + 1;
        gap = 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(page: &str) -> Vec<String> {
        let lines: Vec<Line> = page
            .lines()
            .zip(1..)
            .map(|(text, number)| Line {
                number,
                text: text.to_owned(),
            })
            .collect();
        let texts = flat(&lines).into_iter().map(|l| l.text);
        texts.filter(|t| !t.is_empty()).collect()
    }

    #[test]
    fn parts_of_moves_go_to_their_columns() {
        let page = " 2 Pawn to King's       Pawn takes\n       Bishop's 4       King's Bishop's Pawn\n 3 Castles              Kt to B 3";
        assert_eq!(
            laid(page)[0],
            "2 Pawn to King's Bishop's 4    Pawn takes King's Bishop's Pawn"
        );
        assert_eq!(laid(page).len(), 2);
    }

    #[test]
    fn lists_apart_come_together() {
        let page = "WHITE. (Mr. A.)\n. P-K4\n. Kt-KB3\n. B-B4\n. P-B3\n. P-Q4\n. PxP\n\nBLACK.\nP-K4\nKt-QB3\nB-B4\nKt-B3\nPxP\nB-Kt5ch";
        let rows = laid(page);
        assert_eq!(rows.len(), 7);
        assert_eq!(rows[0], "WHITE. (Mr. A.)        BLACK.");
        let row: Vec<&str> = rows[6].split_whitespace().collect();
        assert_eq!(row, ["6.", "PxP", "B-Kt5ch"]);
    }

    #[test]
    fn moves_without_numbers_answer_the_rows_above_them() {
        let rows = laid("15 Kt to Kt3\n16 P takes Kt\n17 Q to B3\n\nKt takes Kt\nKt to Q4");
        let row: Vec<&str> = rows[1].split_whitespace().collect();
        assert_eq!(row, ["16.", "P", "takes", "Kt", "Kt", "to", "Q4"]);
        let apart = "15 Kt to Kt3\n16 P takes Kt\n\nKt takes Kt";
        assert_eq!(laid(apart)[0], "15 Kt to Kt3");
    }

    #[test]
    fn a_label_gives_way_to_the_number() {
        let page = "1.\nW. The King's Pawn two steps.\nB. The same.\n2. White.--B. to B's 4th.\n   Black.--P. takes P.";
        assert_eq!(
            laid(page),
            [
                "1.",
                "1. The King's Pawn two steps.",
                "1. ... The King's Pawn two steps.",
                "2. B. to B's 4th.",
                "2. ... P. takes P."
            ]
        );
        for text in [
            "B. to Kt's 5th.",
            "White. The game is even.",
            "B. P. takes P.",
        ] {
            assert_eq!(laid(&format!("4.\n{text}"))[1], text);
        }
    }

    #[test]
    fn fractions_over_a_rule() {
        let page = "    P-K4   Kt-KB3\n  1 ---- 2 ------\n    P-K4   P-Q3";
        assert_eq!(laid(page), ["1. P-K4    P-K4    2. Kt-KB3    P-Q3"]);
    }
}
