//! Moves above and below a rule.
use crate::layout::{Cell, Line, Standing};
use crate::phrase::Phrase;
use crate::print::words;
use board::Color;

/// Moves above and below a rule, the number before it.
pub fn fractions(block: &[Line]) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    let mut any = false;
    for i in 1..block.len() {
        let rule = rules(&block[i].text);
        if rule.is_empty() {
            continue;
        }
        any = true;
        let (above, below) = (&block[i - 1], block.get(i + 1));
        for (k, (number, column)) in rule.iter().enumerate() {
            let end = rule
                .get(k + 1)
                .map_or(usize::MAX, |(_, c)| c.saturating_sub(2));
            for (line, side) in [(Some(above), Color::White), (below, Color::Black)] {
                let Some(line) = line else { continue };
                let text = slice(&line.text, column.saturating_sub(1), end);
                if text.trim().is_empty() {
                    continue;
                }
                let piece = words(text);
                cells.push(Cell {
                    line: line.number,
                    text: text.trim().to_owned(),
                    phrase: Phrase::new(&piece),
                    number: Some(*number),
                    side: Some(side),
                    standing: Standing::Table,
                    tail: None,
                });
            }
        }
    }
    any.then_some(cells)
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
