//! The lines of a page set as text.
use crate::{ALSO, Block, Line, RIVAL, Sheet, Word};

/// The lines of the page as its readings have them: of each line first the reading that is nearest to all the others,
/// then, where they do not agree, those.
pub fn print(sheet: &Sheet, others: &[Sheet]) -> String {
    let others: Vec<Vec<Line>> = others.iter().map(|o| in_order(&o.blocks)).collect();
    let lines = supplied(in_order(&sheet.blocks), &others);
    let Some(measure) = Measure::of(&lines) else {
        return String::new();
    };
    let mut text = String::new();
    let mut above: Option<f32> = None;
    for line in &lines {
        let middle = line.place().middle();
        // A line left free on the page is one in the text; so is the way up to the next column.
        if above.is_some_and(|above| !(0.0..=1.7 * measure.pitch).contains(&(middle - above))) {
            text.push('\n');
        }
        let same = |other: &'_ Vec<Line>| other.iter().find(|o| on_a_line(o, line)).cloned();
        let others = others.iter().filter_map(same);
        let mut readings: Vec<Set> = std::iter::once(line.clone())
            .chain(others)
            .map(|line| measure.set(&line))
            .collect();
        nearest_first(&mut readings);
        text.push_str(&readings[0].plain);
        let told = readings.iter().map(|r| &r.told);
        // The first is told once more if there is more to tell of it.
        let first = usize::from(readings[0].told == readings[0].plain);
        if readings.windows(2).any(|w| w[0].plain != w[1].plain) || first == 0 {
            for told in told.skip(first) {
                text.push(RIVAL);
                text.push_str(told);
            }
        }
        text.push('\n');
        above = Some(middle);
    }
    text
}

/// How wide a letter is, how far lines stand apart, where the print begins.
struct Measure {
    letter: f32,
    pitch: f32,
    left: f32,
}

impl Measure {
    fn of(lines: &[Line]) -> Option<Measure> {
        let words = || lines.iter().flat_map(Line::words);
        let letters = |w: &Word| w.text.chars().count();
        let wide = |least: usize| {
            let words = words().filter(move |w| letters(w) >= least);
            median(words.map(|w| w.place.width() / letters(w) as f32))
        };
        let letter = wide(3).or_else(|| wide(1)).filter(|w| *w > 0.0)?;
        let middles: Vec<f32> = lines.iter().map(|l| l.place().middle()).collect();
        let apart = middles.windows(2).map(|w| w[1] - w[0]);
        let high = median(lines.iter().map(|l| l.place().height()))?;
        Some(Measure {
            letter,
            pitch: median(apart.filter(|d| *d > high / 2.0)).unwrap_or(high),
            left: words().map(|w| w.place.left).fold(f32::MAX, f32::min),
        })
    }

    /// A blank between words, and as many as keep the place where they stand further apart.
    fn set(&self, line: &Line) -> Set {
        let (mut text, mut told) = (String::new(), String::new());
        let mut column = 0;
        let mut end: Option<f32> = None;
        for word in line.words() {
            let gap = end.map(|end| (word.place.left - end) / self.letter);
            let place = ((word.place.left - self.left) / self.letter).round() as usize;
            let blanks = match gap {
                Some(gap) if gap < 2.5 => 1,
                Some(gap) => place.saturating_sub(column).max(gap as usize).clamp(3, 200),
                None => place.min(200),
            };
            text.extend(std::iter::repeat_n(' ', blanks));
            text.push_str(word.text.trim());
            told.extend(std::iter::repeat_n(' ', blanks));
            for (at, letter) in word.text.trim().chars().enumerate() {
                told.push(letter);
                for also in word.also.iter().filter(|a| a.at == at) {
                    told.push(ALSO);
                    told.push(also.letter);
                    told.push_str(&format!("{:.0}", also.less.clamp(0.0, 9.0)));
                }
            }
            column += blanks + word.text.trim().chars().count();
            end = Some(word.place.right);
        }
        Set { plain: text, told }
    }
}

/// A line as it was read, and the same with what its letters may be instead.
struct Set {
    plain: String,
    told: String,
}

/// Puts what is nearest to all the others first.
fn nearest_first(readings: &mut [Set]) {
    let far = |a: &str| {
        readings
            .iter()
            .map(|b| distance(a, &b.plain))
            .sum::<usize>()
    };
    let nearest = (0..readings.len()).min_by_key(|i| far(&readings[*i].plain));
    if let Some(at) = nearest {
        readings[..=at].rotate_right(1);
    }
}

/// How many letters have to be changed, put in or left out to make one text of another.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, c) in a.chars().enumerate() {
        let mut before = std::mem::replace(&mut row[0], i + 1);
        for (j, d) in b.iter().enumerate() {
            let changed = before + usize::from(c != *d);
            before = row[j + 1];
            row[j + 1] = changed.min(before + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// The lines of one reading, and those between them that it has not but two others have.
fn supplied(mut lines: Vec<Line>, others: &[Vec<Line>]) -> Vec<Line> {
    for (i, other) in others.iter().enumerate() {
        for line in other {
            let has = |all: &[Line]| all.iter().any(|o| on_a_line(o, line));
            if has(&lines) || !others[i + 1..].iter().any(|o| has(o)) {
                continue;
            }
            let middle = line.place().middle();
            let below = lines.iter().position(|l| l.place().middle() > middle);
            lines.insert(below.unwrap_or(lines.len()), line.clone());
        }
    }
    lines
}

fn median(values: impl Iterator<Item = f32>) -> Option<f32> {
    let mut values: Vec<f32> = values.filter(|v| v.is_finite()).collect();
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied()
}

/// The lines in the order of reading: block after block, but the columns of one table line by line.
fn in_order(blocks: &[Block]) -> Vec<Line> {
    let mut left: Vec<Block> = blocks.iter().filter(|b| !b.is_empty()).cloned().collect();
    let mut lines = Vec::new();
    while !left.is_empty() {
        let mut block = left.remove(0);
        while let Some(at) = left.iter().position(|other| one_table(&block, other)) {
            block = joined(block, left.remove(at));
        }
        lines.extend(block);
    }
    lines
}

fn on_a_line(a: &Line, b: &Line) -> bool {
    let (a, b) = (a.place(), b.place());
    (a.middle() - b.middle()).abs() < 0.5 * a.height().min(b.height())
}

/// Whether two blocks are columns of one table: side by side, line answers line, and neither is set in
/// full lines as a column of prose is.
fn one_table(a: &Block, b: &Block) -> bool {
    let beside = |a: &Line, b: &Line| {
        let (a, b) = (a.place(), b.place());
        a.right <= b.left || b.right <= a.left
    };
    if !a
        .iter()
        .all(|x| b.iter().all(|y| beside(x, y) || !on_a_line(x, y)))
    {
        return false;
    }
    let answered = a.iter().filter(|x| b.iter().any(|y| on_a_line(x, y)));
    let fewest = a.len().min(b.len());
    answered.count() * 10 >= fewest * 6 && ragged(a) && ragged(b)
}

/// Prose fills its lines but the last of a paragraph.
fn ragged(block: &Block) -> bool {
    let mut widths: Vec<f32> = block.iter().map(|l| l.place().width()).collect();
    widths.sort_by(f32::total_cmp);
    match widths[..] {
        [] | [_] => true,
        [.., widest] => widths[widths.len() / 3] < 0.9 * widest,
    }
}

/// Two columns, line by line, from above.
fn joined(a: Block, b: Block) -> Block {
    let mut lines = a;
    for line in b {
        let partner = lines.iter().position(|other| on_a_line(other, &line));
        match partner {
            Some(at) => {
                let words = lines[at].words().iter().chain(line.words());
                if let Some(both) = Line::new(words.cloned().collect()) {
                    lines[at] = both;
                }
            }
            None => lines.push(line),
        }
    }
    lines.sort_by(|a, b| a.place().middle().total_cmp(&b.place().middle()));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Place;

    fn line(at: f32, words: &[(f32, &str)]) -> Line {
        let word = |(left, text): &(f32, &str)| Word {
            text: (*text).into(),
            place: Place {
                left: *left,
                top: at,
                right: left + 10.0 * text.len() as f32,
                bottom: at + 20.0,
            },
            also: Vec::new(),
        };
        Line::new(words.iter().map(word).collect()).unwrap()
    }

    #[test]
    fn columns_told_apart_come_together_again() {
        let white = vec![
            line(0.0, &[(0.0, "1."), (30.0, "P-K4")]),
            line(30.0, &[(0.0, "2."), (30.0, "Kt-KB3")]),
            line(60.0, &[(0.0, "3."), (30.0, "B-B4")]),
        ];
        let black = vec![
            line(1.0, &[(300.0, "P-K4")]),
            line(31.0, &[(300.0, "Kt-QB3")]),
            line(61.0, &[(300.0, "B-B4")]),
        ];
        let page = Sheet {
            blocks: vec![white, black],
        };
        let columns = "1. P-K4                       P-K4\n\
                       2. Kt-KB3                     Kt-QB3\n\
                       3. B-B4                       B-B4\n";
        assert_eq!(page.print(), columns);
    }

    #[test]
    fn columns_of_prose_stay_apart() {
        let column = |left: f32, words: [&str; 3]| -> Block {
            let lines = words.iter().enumerate();
            lines
                .map(|(i, w)| line(30.0 * i as f32, &[(left, w)]))
                .collect()
        };
        let page = Sheet {
            blocks: vec![
                column(
                    0.0,
                    [
                        "the first line of it",
                        "and its second line,",
                        "then its third line.",
                    ],
                ),
                column(
                    400.0,
                    [
                        "here a second column",
                        "begins, which has of",
                        "course another text.",
                    ],
                ),
            ],
        };
        assert!(page.print().contains("then its third line.\n\n"));
    }

    #[test]
    fn another_reading_of_a_line_follows_it() {
        let read = |words: &[(f32, &str)]| Sheet {
            blocks: vec![vec![
                line(0.0, words),
                line(30.0, &[(0.0, "2."), (30.0, "B-B4")]),
            ]],
        };
        let one = read(&[(0.0, "1."), (30.0, "P-Kd")]);
        let two = read(&[(0.0, "1."), (30.0, "P-K4")]);
        let both = one.print_with(&[two]);
        assert_eq!(both, "1. P-Kd\u{1f}1. P-K4\n2. B-B4\n");
    }

    #[test]
    fn a_free_line_is_kept() {
        let page = Sheet {
            blocks: vec![vec![
                line(0.0, &[(0.0, "first")]),
                line(30.0, &[(0.0, "second")]),
                line(60.0, &[(0.0, "third")]),
                line(130.0, &[(0.0, "fourth")]),
            ]],
        };
        assert_eq!(page.print(), "first\nsecond\nthird\n\nfourth\n");
    }

    #[test]
    fn nothing_is_nothing() {
        assert_eq!(Sheet::default().print(), "");
    }
}
