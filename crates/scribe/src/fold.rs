//! Lines folded by a narrow column, laid flat again.
use crate::layout::{Line, is_board};
use crate::print::{DITTO, Kind, MOVES, TAKES, TO, Word, words};
use crate::scan::scan;

/// A narrow column breaks moves: a line that goes on with parts of moves is put to the line above it,
/// each part to the column it stands in.
pub fn unfolded(block: Vec<Line>) -> Vec<Line> {
    let mut out: Vec<Line> = Vec::with_capacity(block.len());
    for line in block {
        match out.last_mut() {
            Some(above) if folds(&above.text, &line.text) => {
                above.text = joined(&above.text, &line.text);
            }
            _ => out.push(line),
        }
    }
    out
}

/// Whether a line holds parts of moves only, below a line that begins with a number.
fn folds(above: &str, line: &str) -> bool {
    if !line.starts_with("  ") || line.len() > 100 || is_board(line) || is_board(above) {
        return false;
    }
    let said = words(line);
    let part = |w: &Word| {
        matches!(w.kind, Kind::Remark | Kind::Mark(_))
            || w.kind == Kind::Clean && w.signs != [DITTO] && w.signs != [MOVES]
            || matches!(w.kind, Kind::Number(1..=8))
    };
    let any = said
        .iter()
        .any(|w| !w.signs.is_empty() || w.number().is_some());
    if !any || !said.iter().all(part) {
        return false;
    }
    let over = words(above);
    let numbered = over.iter().take(2).any(|w| w.number().is_some());
    let open = (0..over.len()).any(|i| {
        let ends = over.get(i + 1).is_none_or(|next| next.gap >= 2);
        let man = i > 0 && over[i].gap < 2 && !over[i - 1].signs.is_empty();
        ends && man && matches!(over[i].signs.last(), Some(&(TO | TAKES)))
    });
    numbered && (open || scan(&said).is_empty())
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
    for word in words(line) {
        let text = &line[word.start..word.end];
        let after_number = out.last().is_some_and(|(_, t)| {
            t.ends_with(|c: char| c.is_ascii_digit() || ".)]".contains(c)) && t.len() <= 5
        });
        match out.last_mut() {
            Some((_, last)) if word.gap < 2 || after_number => {
                last.push_str(if word.gap > 0 { " " } else { "" });
                last.push_str(text);
            }
            _ => out.push((word.start, text.to_owned())),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_moves_go_to_their_columns() {
        let lines = [
            " 2 Pawn to King's       Pawn takes",
            "       Bishop's 4       King's Bishop's Pawn",
            " 3 Castles              Kt to B 3",
        ];
        let block = lines.iter().zip(1..).map(|(text, number)| Line {
            number,
            text: (*text).to_owned(),
        });
        let flat = unfolded(block.collect());
        assert_eq!(flat.len(), 2);
        assert_eq!(
            flat[0].text,
            "2 Pawn to King's Bishop's 4    Pawn takes King's Bishop's Pawn"
        );
    }
}
