//! Books in other tongues: which one a text is in, told from the whole of it, and its moves said in English before
//! they are read, as a reader's corrections are made before. What comes out shows the print as it was.
use crate::find::Score;
use crate::game::{Doubt, Game};
use record::{Said, Tongue};
use std::collections::BTreeMap;
use std::mem::take;

/// A text in another tongue than English.
#[derive(Debug, Default)]
pub struct Interpreter {
    /// Those that tell the text as well; they read it alike.
    tongues: Vec<&'static Tongue>,
    /// So many of the moves that were looked at name men as one of the tongues does, English included.
    pub told: usize,
    /// By the line of the book what was printed, and how it was said.
    said: BTreeMap<usize, Vec<Saying>>,
}

#[derive(Clone, Debug)]
struct Saying {
    print: String,
    english: String,
}

/// So many lines are looked at to tell the tongue of a part of a book, from all over it.
const HEARD: usize = 1500;

/// A tongue is told by so many moves at least that name men as it does, never by one word.
const TOLD: usize = 4;

/// So many of the commonest words of a tongue say as much as a move.
const WORDS: usize = 4;

/// What is read at a line may be printed so many lines above it, as what was passed over is, or run on so far below.
const ABOVE: usize = 6;
const BELOW: usize = 3;

impl Interpreter {
    /// Tells the tongue of some lines.
    pub fn of<'a>(lines: impl Iterator<Item = &'a str> + Clone) -> Interpreter {
        let all = lines.clone().count();
        let every = all.div_ceil(HEARD).max(1);
        let heard: Vec<&str> = lines.step_by(every).collect();
        let weigh = |tongue: &'static Tongue| {
            let moves = |line: &&str| match line.contains(|c: char| c.is_ascii_digit()) {
                true => tongue.moves(line).iter().filter(|s| s.telling).count(),
                false => 0,
            };
            let told: usize = heard.iter().map(moves).sum();
            let words: usize = heard.iter().map(|line| tongue.common(line)).sum();
            (tongue, told, told * WORDS + words)
        };
        let weighed: Vec<(&Tongue, usize, usize)> = Tongue::all().iter().map(weigh).collect();
        let english = weighed.iter().find(|w| w.0.is_english());
        let (plain, said) = english.map_or((0, 0), |w| (w.1, w.2));
        let foreign = |w: &&(&Tongue, usize, usize)| {
            !w.0.is_english() && w.1 >= TOLD && w.1 > plain && w.2 > said
        };
        let best = weighed.iter().filter(foreign).map(|w| w.2).max();
        let tongues = weighed.iter().filter(foreign);
        Interpreter {
            tongues: tongues.filter(|w| Some(w.2) == best).map(|w| w.0).collect(),
            told: weighed.iter().map(|w| w.1).max().unwrap_or(0),
            said: BTreeMap::new(),
        }
    }

    /// The tongue's name, or the names of those that it cannot be told from; none for English.
    pub fn name(&self) -> Option<String> {
        let names: Vec<&str> = self.tongues.iter().map(|t| t.name()).collect();
        (!names.is_empty()).then(|| names.join(" or "))
    }

    /// Says a line in English, its columns where they were.
    pub fn english(&mut self, line: usize, text: &mut String) {
        let Some(tongue) = self.tongues.first() else {
            return;
        };
        let mut said = tongue.moves(text);
        let apart =
            |a: &Said, b: &Said| a.range.end <= b.range.start || b.range.end <= a.range.start;
        for saying in tongue.sayings(text).into_iter().chain(tongue.worn(text)) {
            if said.iter().all(|s| apart(s, &saying)) {
                said.push(saying);
            }
        }
        said.sort_by_key(|s| s.range.start);
        let sayings = said.iter().map(|s| Saying {
            print: text[s.range.clone()].to_owned(),
            english: s.english.clone(),
        });
        let sayings: Vec<Saying> = sayings.filter(|s| s.print != s.english).collect();
        if !sayings.is_empty() {
            self.said.entry(line).or_default().extend(sayings);
            *text = set(text, &said);
        }
    }

    /// Gives a game its print back.
    pub fn restore(&self, game: &mut Game) {
        if self.tongues.is_empty() {
            return;
        }
        game.heading.tongue = self.name();
        let first = game.lines.0;
        for ply in &mut game.plies {
            ply.printed = self.print(ply.line, &ply.printed);
            for doubt in &mut ply.doubts {
                if let Doubt::PassedOver(text) = doubt {
                    *text = self.print(ply.line, text);
                }
            }
        }
        if let Some(end) = &mut game.breaks_off {
            end.printed = self.print(end.line, &end.printed);
            for (line, text) in &mut end.left {
                *text = self.print(*line, text);
            }
        }
        for (_, sayings) in self.said.range(first.saturating_sub(60)..first) {
            for saying in sayings {
                let title = take(&mut game.heading.title);
                game.heading.title = saying.restored(&title).unwrap_or(title);
            }
        }
        let words = take(&mut game.ending.words);
        let below = self.said.range(game.lines.1..=game.lines.1 + 8);
        game.ending.words = below.flat_map(|(_, s)| s).fold(words, |words, saying| {
            saying.restored(&words).unwrap_or(words)
        });
    }

    /// Gives a score that is not yet read its print back.
    pub fn restore_score(&self, score: &mut Score) {
        for entry in &mut score.entries {
            entry.cell.text = self.print(entry.cell.line, &entry.cell.text);
        }
    }

    /// What was printed where this was read; a row may run on for some lines.
    fn print(&self, line: usize, text: &str) -> String {
        let near = self
            .said
            .range(line.saturating_sub(ABOVE)..=line + BELOW)
            .flat_map(|(_, s)| s);
        let mut sayings: Vec<&Saying> = near.collect();
        sayings.sort_by_key(|s| std::cmp::Reverse(s.english.len()));
        let found = sayings.iter().find_map(|s| s.restored(text));
        found.unwrap_or_else(|| text.to_owned())
    }
}

impl Saying {
    /// The text with the print in place of the English, whatever the blanks.
    fn restored(&self, text: &str) -> Option<String> {
        let want: Vec<char> = self
            .english
            .chars()
            .filter(|c| !c.is_whitespace())
            .collect();
        let have: Vec<(usize, char)> = text
            .char_indices()
            .filter(|(_, c)| !c.is_whitespace())
            .collect();
        let at = (0..have.len()).find(|at| {
            let here = have[*at..].iter().map(|(_, c)| c);
            have.len() - at >= want.len() && here.zip(&want).all(|(a, b)| a == b)
        })?;
        let (from, _) = have[at];
        let (last, c) = *have.get(at + want.len().checked_sub(1)?)?;
        let to = last + c.len_utf8();
        Some(format!("{}{}{}", &text[..from], self.print, &text[to..]))
    }
}

/// Blanks that part columns.
const COLUMN: usize = 3;

/// A line with parts of it said in English; what stands after wide blanks stays in its column.
fn set(text: &str, said: &[Said]) -> String {
    let mut out = String::new();
    // How many columns the line is ahead of its print.
    let mut ahead: isize = 0;
    let mut at = 0;
    let copy = |part: &str, out: &mut String, ahead: &mut isize| {
        let mut rest = part;
        while !rest.is_empty() {
            let blanks = rest.len() - rest.trim_start_matches(' ').len();
            let width = match blanks >= COLUMN {
                true => (blanks as isize - *ahead).max(COLUMN as isize) as usize,
                false => blanks,
            };
            *ahead += width as isize - blanks as isize;
            out.extend(std::iter::repeat_n(' ', width));
            rest = &rest[blanks..];
            let word = rest.find(' ').unwrap_or(rest.len());
            out.push_str(&rest[..word]);
            rest = &rest[word..];
        }
    };
    for part in said {
        copy(&text[at..part.range.start], &mut out, &mut ahead);
        out.push_str(&part.english);
        let width = |text: &str| text.chars().count() as isize;
        ahead += width(&part.english) - width(&text[part.range.clone()]);
        at = part.range.end;
    }
    copy(&text[at..], &mut out, &mut ahead);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stay_where_they_were() {
        let line = " 2. C3FR            C3FD         [a]";
        let mut text = line.to_owned();
        let french = Tongue::named("french").unwrap();
        let mut interpreter = Interpreter {
            tongues: vec![french],
            told: 0,
            said: BTreeMap::new(),
        };
        interpreter.english(7, &mut text);
        assert_eq!(text, " 2. Kt-KB3          Kt-QB3       [a]");
        assert_eq!(interpreter.print(7, "Kt - KB3"), "C3FR");
    }

    #[test]
    fn a_tongue_is_told_from_the_whole() {
        let told = |text: &str| Interpreter::of(text.lines()).name();
        let german = "1. e2—e4 e7—e5\n2. S g1—f3 S b8—c6\n3. L f1—c4 L f8—c5\n4. 0—0 S g8—f6";
        assert_eq!(told(german).as_deref(), Some("German"));
        let french = "1. P4R P4R\n2. C3FR C3FD\n3. F4F F4F\n4. P3F C3F";
        assert_eq!(told(french).as_deref(), Some("French"));
        let either = "1. P4R P4R\n2. C3AR C3AD\n3. A4A A4A\n4. P3A C3A";
        assert_eq!(told(either).as_deref(), Some("Spanish or Italian"));
        let spanish = format!("{either}\nEsta jugada es mejor que la de las Negras.");
        assert_eq!(told(&spanish).as_deref(), Some("Spanish"));
        let english =
            "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. PxP RxP\n4. P-B3 Kt-B3\nSee Bilguer: S g1—f3.";
        assert_eq!(told(english), None);
        assert_eq!(told("Der S steht gut auf f3."), None);
        assert_eq!(
            told("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. Re1 Rb8"),
            None
        );
    }
}
