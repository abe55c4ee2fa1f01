//! White's moves in one list and Black's in another, as a scanner leaves a table that it takes for two columns of text:
//! put together again row by row.
use crate::decoder::page::prose;
use crate::decoder::strip::Strip;
use crate::layout::Line;

/// The moves of one side below its name.
struct List {
    /// The line that names the side.
    head: usize,
    white: bool,
    /// The line of each move, its number as far as it is printed, and its text.
    moves: Vec<(usize, Option<u32>, String)>,
}

/// Fewer moves below each other are no list.
const LEAST: usize = 6;

/// So many lines after the name of a side may be no moves, and so many in a list.
const STRAY: usize = 2;

/// No printed move is longer.
const LONGEST: usize = 48;

pub fn apart(lines: &mut [Line]) {
    let mut lists: Vec<List> = Vec::new();
    for at in 0..lines.len() {
        if let Some(white) = names(&lines[at].text) {
            let moves = moves(lines, at + 1);
            lists.extend((moves.len() >= LEAST).then_some(List {
                head: at,
                white,
                moves,
            }));
        }
    }
    for i in 1..lists.len() {
        let (white, black) = (&lists[i - 1], &lists[i]);
        // Of two lists of one side nobody knows which is answered.
        let again = i >= 2 && lists[i - 2].white || lists.get(i + 1).is_some_and(|l| !l.white);
        let answers = (0..=1).contains(&(count(white) as i64 - count(black) as i64));
        if white.white && !black.white && answers && !again {
            joined(lines, white, black);
        }
    }
}

/// Within a score: rows that hold one move each, then as many moves without numbers, or one less.
pub fn stacked(lines: &mut [Line]) {
    let mut at = 0;
    while at < lines.len() {
        let white = stack(lines, at);
        let Some((last, _, _)) = white.last() else {
            at += 1;
            continue;
        };
        at = last + 1;
        let follow = |w: &[(usize, Option<u32>, String)]| w[1].1 == w[0].1.map(|n| n + 1);
        let rows = white[0].1.is_some() && white.windows(2).all(follow);
        let next = (at..lines.len().min(at + 3)).find(|i| !lines[*i].text.trim().is_empty());
        let black = next.map(|n| stack(lines, n)).unwrap_or_default();
        let bare = black.len() >= 2 && black.iter().all(|m| m.1.is_none());
        let answers = (0..=1).contains(&(white.len() as i64 - black.len() as i64));
        if rows && bare && answers && next > Some(at) {
            for (i, (line, number, text)) in white.iter().enumerate() {
                let answer = black.get(i).map_or("", |b| &b.2);
                let row = format!("{}. {text:<32}    {answer}", number.unwrap_or(0));
                lines[*line].text = row.trim_end().to_owned();
            }
            black.iter().for_each(|m| lines[m.0].text.clear());
        }
    }
}

/// The lines from one on, none blank between them, if each of them is one move.
fn stack(lines: &[Line], from: usize) -> Vec<(usize, Option<u32>, String)> {
    let mut out = Vec::new();
    let said = lines.iter().enumerate().skip(from);
    for (at, line) in said.take_while(|(_, l)| !l.text.trim().is_empty()) {
        match one_move(&line.text) {
            Some((number, text)) if is_single(&text) => out.push((at, number, text)),
            _ => return Vec::new(),
        }
    }
    out
}

/// Whether a line holds one move and not two: men and deeds enough for one.
fn is_single(text: &str) -> bool {
    let low = text.to_lowercase();
    let deeds = ["-", "—", "–", "x", "to", "takes", "castles"];
    let all: usize = deeds.iter().map(|d| low.matches(d).count()).sum();
    all == 1 && text.len() <= LONGEST / 2
}

/// Whether a line names one side only, and which.
fn names(text: &str) -> Option<bool> {
    let low = text.trim().to_lowercase();
    let words = low.split_whitespace().count();
    let begins = |side: &str, other: &str| low.starts_with(side) && !low.contains(other);
    let side = match (begins("white", "black"), begins("black", "white")) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    };
    side.filter(|_| words <= 4 && low.len() <= 40)
}

/// The moves below a line, each on its own.
fn moves(lines: &[Line], from: usize) -> Vec<(usize, Option<u32>, String)> {
    let mut out = Vec::new();
    let mut stray = 0;
    for (at, line) in lines.iter().enumerate().skip(from) {
        if line.text.trim().is_empty() {
            continue;
        }
        if names(&line.text).is_some() {
            break;
        }
        match one_move(&line.text) {
            Some((number, text)) => out.push((at, number, text)),
            None => stray += 1,
        }
        if stray > STRAY {
            break;
        }
    }
    out
}

/// A line that is one move, with its number.
fn one_move(text: &str) -> Option<(Option<u32>, String)> {
    // Dirt before a number is blank.
    let text = text
        .trim()
        .trim_start_matches(['.', ',', '\'', '°', '*', '-', '_', '|', ' ']);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text[digits..].trim_start_matches(['.', ',', ':', ' ', '\'', '-', '_', '|']);
    let letters = Strip::of(0, rest).letters;
    let man = letters
        .first()
        .is_some_and(|b| b"KQRBPNCO0kabcdefgh".contains(b));
    let low = rest.to_lowercase();
    let deed = low.contains(['-', '—', '–', 'x', '×'])
        || ["to", "takes", "akes", "castle", "two", "one", "sq", "tks"]
            .iter()
            .any(|d| low.contains(d));
    let gap = crate::decoder::page::widest(&letters).is_some();
    let one = man && deed && !gap && rest.len() <= LONGEST && prose(&letters) <= 1;
    one.then(|| (text[..digits].parse().ok(), rest.to_owned()))
}

/// How many moves a list has, by its numbers if it has any: some may have been lost.
fn count(list: &List) -> u32 {
    numbered(list).last().copied().unwrap_or(0)
}

/// The number of each move: the one that is printed if it is about what is due.
fn numbered(list: &List) -> Vec<u32> {
    let mut last = 0;
    let mut next = |(_, printed, _): &(usize, Option<u32>, String)| {
        let lost = |n: &u32| (last + 1..=last + 1 + STRAY as u32).contains(n);
        last = printed.filter(lost).unwrap_or(last + 1);
        last
    };
    list.moves.iter().map(&mut next).collect()
}

/// Puts Black's moves beside White's.
fn joined(lines: &mut [Line], white: &List, black: &List) {
    let answers = numbered(black);
    let head = std::mem::take(&mut lines[black.head].text);
    lines[white.head].text = format!("{}        {}", lines[white.head].text, head.trim());
    for ((at, _, text), number) in white.moves.iter().zip(numbered(white)) {
        let answer = answers.iter().position(|n| *n == number);
        let answer = answer.map_or("", |i| &black.moves[i].2);
        let row = format!("{number}. {text:<32}    {answer}");
        lines[*at].text = row.trim_end().to_owned();
    }
    black.moves.iter().for_each(|m| lines[m.0].text.clear());
}
