//! The boards drawn in a book, for the moves that go on from them.
use crate::diagram::is_drawn;
use crate::heading::number;
use crate::layout::Line;

/// A drawn board with the lines above it.
struct Board {
    number: Option<u32>,
    lines: Vec<Line>,
}

/// So many boards are kept, and so many lines long.
const KEPT: usize = 64;
const REACH: usize = 1200;

/// The boards seen so far.
#[derive(Default)]
pub struct Boards {
    drawn: Vec<Board>,
    /// The last few lines that are none of a board.
    above: Vec<Line>,
    within: bool,
    /// Where the last board stands from which a score goes on.
    last: Option<usize>,
}

impl Boards {
    /// The next line that holds no moves.
    pub fn line(&mut self, line: &Line) {
        if is_drawn(&line.text) {
            if !self.within {
                self.begin();
            }
            self.within = true;
            if let Some(board) = self.drawn.last_mut() {
                board.lines.push(line.clone());
            }
        } else if !line.text.trim().is_empty() {
            let below = |b: &&mut Board| {
                let end = b.lines.last().map_or(0, |l| l.number);
                b.number.is_none() && end + 5 > line.number
            };
            if let Some(board) = self.drawn.last_mut().filter(below) {
                board.number = caption(&line.text);
            }
            self.within = false;
            self.above.push(line.clone());
            if self.above.len() > 3 {
                self.above.remove(0);
            }
        }
    }

    fn begin(&mut self) {
        if self.drawn.len() == KEPT {
            self.drawn.remove(0);
            self.last = self.last.and_then(|l| l.checked_sub(1));
        }
        let lines = std::mem::take(&mut self.above);
        self.drawn.push(Board {
            number: lines.iter().rev().find_map(|l| caption(&l.text)),
            lines,
        });
    }

    /// The board from which the moves below this heading go on: the one it names, the one drawn in it, or
    /// that of the score before.
    pub fn of(&mut self, heading: &[Line]) -> Vec<Line> {
        let own = heading.iter().rposition(|l| is_drawn(&l.text));
        let below = &heading[own.map_or(0, |at| at + 1)..];
        let named = below.iter().rev().find_map(|l| caption(&l.text));
        self.last = match (named, own) {
            (Some(_), _) => self.drawn.iter().rposition(|b| b.number == named),
            (None, Some(_)) => self.drawn.len().checked_sub(1),
            (None, None) => self.last,
        };
        let near = |b: &&Board| {
            let end = b.lines.last().map_or(0, |l| l.number);
            heading.last().is_none_or(|l| l.number < end + REACH)
        };
        let board = self.last.map(|at| &self.drawn[at]).filter(near);
        board.map_or_else(Vec::new, |b| b.lines.clone())
    }
}

/// `No. 5.`, `Diagram 12`: the number of a board, alone on its line.
fn caption(text: &str) -> Option<u32> {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    let [.., name, told] = words[..] else {
        return None;
    };
    let names = [
        "no", "diagram", "diag", "problem", "position", "fig", "figure",
    ];
    let named = names.contains(&name.to_lowercase().as_str());
    (named && words.len() <= 3).then(|| number(told)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, from: usize) -> Vec<Line> {
        let line = |(i, text): (usize, &str)| Line {
            number: from + i,
            text: text.to_owned(),
        };
        text.lines().enumerate().map(line).collect()
    }

    #[test]
    fn a_heading_names_its_board() {
        let board =
            |sign: &str| format!("| {sign} | | | | | | | |\n") + &"| | | | | | | | |\n".repeat(7);
        let page = format!("No. 1.\n\n{}\nNo. 2.\n\n{}", board("K"), board("Q"));
        let mut boards = Boards::default();
        lines(&page, 1).iter().for_each(|l| boards.line(l));
        let mut first = |heading: &str| {
            let board = boards.of(&lines(heading, 30));
            let drawn = board.iter().find(|l| is_drawn(&l.text));
            drawn.map(|l| l.text.trim_matches(['|', ' ']).to_owned())
        };
        assert_eq!(first("Diagram 1."), Some("K".into()));
        assert_eq!(first("Next, suppose Black has the move."), Some("K".into()));
        assert_eq!(first("Diagram II."), Some("Q".into()));
        assert_eq!(first("Diagram 3."), None);
    }
}
