//! A page set in two columns of text, as newspapers are: each is read for itself. The columns of a table are not: its
//! rows go across, and no sentence stands in either.
use crate::{Line, Sheet, Word};

/// The columns are parted somewhere in this part of the page's width.
const MIDDLE: std::ops::Range<f32> = 0.3..0.7;

/// Of a hundred lines that reach from one side to the other so many are parted there; headings are not.
const PARTED: usize = 85;

/// So many times as wide as a letter is the way between them at least.
const WIDE: f32 = 1.5;

/// Words of ordinary language in parted lines that each column has at least, and both together.
const FEWEST: usize = 6;
const SENTENCES: usize = 24;

/// Where a page parts into two columns of text, in dots from the left.
pub fn gutter(sheet: &Sheet) -> Option<f32> {
    let lines: Vec<&Line> = sheet.blocks.iter().flatten().collect();
    let words = || lines.iter().flat_map(|l| l.words());
    let left = words().map(|w| w.place.left).fold(f32::MAX, f32::min);
    let right = words().map(|w| w.place.right).fold(0.0, f32::max);
    let letters: usize = words().map(|w| w.text.chars().count()).sum();
    let letter = words().map(|w| w.place.width()).sum::<f32>() / letters.max(1) as f32;
    let steps = (MIDDLE.start * 200.0) as u32..(MIDDLE.end * 200.0) as u32;
    let places = steps.map(|n| left + (right - left) * n as f32 / 200.0);
    let divided = places.map(|x| (Divided::at(&lines, x, WIDE * letter), x));
    let (best, x) = divided.max_by_key(|(d, _)| d.parted.len())?;
    let enough = best.parted.len() * 100 >= best.across * PARTED;
    let ordinary = |side: &dyn Fn(&Word) -> bool| {
        let words = best.parted.iter().flat_map(|l| l.words());
        words.filter(|w| side(w) && is_ordinary(&w.text)).count()
    };
    let before = ordinary(&|w| w.place.right <= x);
    let after = ordinary(&|w| w.place.left >= x);
    (enough && before.min(after) >= FEWEST && before + after >= SENTENCES).then_some(x)
}

/// The lines of a page about a place.
struct Divided<'a> {
    /// How many have words on both sides of it.
    across: usize,
    /// Those of them that leave it free.
    parted: Vec<&'a Line>,
}

impl Divided<'_> {
    fn at<'a>(lines: &[&'a Line], x: f32, wide: f32) -> Divided<'a> {
        let mut out = Divided {
            across: 0,
            parted: Vec::new(),
        };
        for line in lines {
            let before = line.words().iter().rfind(|w| w.place.left < x);
            let after = line.words().iter().find(|w| w.place.right > x);
            let (Some(before), Some(after)) = (before, after) else {
                continue;
            };
            out.across += 1;
            if after.place.left - before.place.right >= wide {
                out.parted.push(*line);
            }
        }
        out
    }
}

/// Whether a word is of ordinary language and not of a record of moves.
fn is_ordinary(word: &str) -> bool {
    const CHESS: [&str; 14] = [
        "takes", "castles", "check", "square", "king", "queen", "bishop", "knight", "rook", "pawn",
        "third", "fourth", "fifth", "mate",
    ];
    let word = word.trim_matches(|c: char| !c.is_alphabetic());
    let low = word.to_lowercase();
    let small = word.chars().skip(1).all(char::is_lowercase);
    word.len() >= 4 && small && !CHESS.iter().any(|c| low.starts_with(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Place;

    /// Lines of words as wide as their letters, each beginning at some place.
    fn page(lines: &[&[(f32, &str)]]) -> Sheet {
        let set = |(at, line): (usize, &&[(f32, &str)])| {
            let words = line.iter().flat_map(|(left, text)| {
                let mut from = *left;
                text.split(' ').map(move |word| {
                    let place = Place {
                        left: from,
                        top: 30.0 * at as f32,
                        right: from + 10.0 * word.len() as f32,
                        bottom: 30.0 * at as f32 + 20.0,
                    };
                    from = place.right + 10.0;
                    Word {
                        text: word.into(),
                        place,
                        also: Vec::new(),
                    }
                })
            });
            Line::new(words.collect()).unwrap()
        };
        Sheet {
            blocks: vec![lines.iter().enumerate().map(set).collect()],
        }
    }

    #[test]
    fn columns_of_text_are_parted_and_those_of_a_table_are_not() {
        let text: &[(f32, &str)] = &[
            (0.0, "this game was played lately between strong"),
            (520.0, "when White resigned after a long struggle"),
        ];
        let row: &[(f32, &str)] = &[(0.0, "1. P takes Kt"), (520.0, "Castles on King's side")];
        let x = gutter(&page(&[text, text, text, text, row])).unwrap();
        assert!((420.0..520.0).contains(&x), "{x}");
        assert_eq!(gutter(&page(&[row; 12])), None);
        let note: &[(f32, &str)] = &[(
            0.0,
            "a note that runs from margin to margin over the whole of the page, as notes do here",
        )];
        assert_eq!(gutter(&page(&[row, note, row, note, note, note])), None);
    }
}
