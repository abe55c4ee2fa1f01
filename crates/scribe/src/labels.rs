//! `W.` and `B.`, `White.` and `Black.` before every move, as the oldest books have them.
use crate::layout::Line;
use crate::print::{Kind, words};
use crate::scan::scan;
use board::Color;

/// A line with one move, and the side it is printed for.
struct Labelled<'a> {
    number: Option<u32>,
    side: Color,
    rest: &'a str,
}

impl Labelled<'_> {
    fn of(text: &str) -> Option<Labelled<'_>> {
        let text = text.trim_start();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let told = text[digits..].trim_start_matches(['.', ')', ' ', '_']);
        let letters = told.bytes().take_while(u8::is_ascii_alphabetic).count();
        let side = match told[..letters].to_ascii_lowercase().as_str() {
            "w" | "white" => Color::White,
            "b" | "black" => Color::Black,
            _ => return None,
        };
        let rest = told[letters..].strip_prefix(['.', ':', ',', '-', '—', '–', '_'])?;
        let rest = rest.trim_start_matches(['.', ':', '-', '—', '–', '_', ' ']);
        let said = words(rest);
        let first = said.iter().position(|w| w.kind != Kind::Remark);
        let moves = scan(&said).first().map(|f| f.start) == first && first.is_some();
        moves.then(|| Labelled {
            number: text[..digits].parse().ok(),
            side,
            rest,
        })
    }
}

/// Whether the other side's move is still to come.
pub fn awaits_answer(line: &Line) -> bool {
    Labelled::of(&line.text).is_some_and(|l| l.side == Color::White)
}

/// A number that stands alone: `12.`
pub fn numeral(block: &[Line]) -> Option<u32> {
    match block {
        [line] => line.text.trim().strip_suffix('.')?.parse().ok(),
        _ => None,
    }
}

/// Puts the number in the place of the label. A `B.` may be a Bishop, but not below a `W.`
pub fn unlabelled(mut block: Vec<Line>, mut number: Option<u32>) -> Vec<Line> {
    let mut answers = false;
    for line in &mut block {
        let Some(labelled) = Labelled::of(&line.text) else {
            number = numeral(std::slice::from_ref(line)).or(number);
            continue;
        };
        number = labelled.number.or(number);
        let Some(n) = number else { continue };
        let white = labelled.side == Color::White;
        if white || answers {
            let dots = if white { "" } else { "... " };
            line.text = format!("{n}. {dots}{}", labelled.rest);
        }
        answers = white;
    }
    block
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_gives_way_to_the_number() {
        let page = "1.\nW. The King's Pawn two steps.\nB. The same.\n2. White.--B. to B's 4th.\n   Black.--P. takes P.";
        let lines = page.lines().zip(1..).map(|(text, number)| Line {
            number,
            text: text.to_owned(),
        });
        let flat: Vec<String> = unlabelled(lines.collect(), None)
            .into_iter()
            .map(|l| l.text)
            .collect();
        assert_eq!(
            flat,
            [
                "1.",
                "1. The King's Pawn two steps.",
                "1. ... The same.",
                "2. B. to B's 4th.",
                "2. ... P. takes P."
            ]
        );
    }

    #[test]
    fn a_bishop_is_no_label() {
        for text in [
            "B. to Kt's 5th.",
            "White. The game is even.",
            "B. P. takes P.",
        ] {
            let line = Line {
                number: 1,
                text: text.to_owned(),
            };
            assert_eq!(unlabelled(vec![line], Some(4))[0].text, text);
        }
    }
}
