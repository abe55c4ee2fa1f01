//! A reader's corrections: a small text file, one a line, and the run is repeated.
//!
//! ```text
//! # file:line: as printed => as it should be
//! blue-book.txt:3512: K. Kt. to Q. B's 3d. => K. Kt. to K. B's 3d.
//! ```
//! Where the same print stands twice in a line, `blue-book.txt:3512:2:` means the second.
//! A correction changes the print before it is read, so it may mend anything: a move, a number, a name.
use crate::game::{Doubt, Game};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

/// All corrections of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corrections(Vec<Correction>);

/// One correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The line of the file of corrections, from 1.
    pub at: usize,
    pub book: String,
    /// The line of the book, from 1, and which of the places in it where the print stands.
    pub line: usize,
    pub place: usize,
    pub printed: String,
    pub meant: String,
}

impl Corrections {
    /// Reads a file of corrections; each line that is none is told, with its number.
    pub fn parse(text: &str) -> Result<Corrections, Vec<String>> {
        let mut all = Vec::new();
        let mut wrong = Vec::new();
        for (i, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match correction(i + 1, line) {
                Ok(correction) => all.push(correction),
                Err(why) => wrong.push(format!("{}: {line:?}: {why}", i + 1)),
            }
        }
        if wrong.is_empty() {
            Ok(Corrections(all))
        } else {
            Err(wrong)
        }
    }

    /// The corrections of a book.
    pub fn of(&self, book: &Path) -> Pending<'_> {
        let mut pending = Pending::default();
        for correction in self.0.iter().filter(|c| c.is_of(book)) {
            let of_line = pending.waiting.entry(correction.line).or_default();
            of_line.push(Waiting {
                correction,
                reads: None,
            });
        }
        pending
    }

    /// Those of no book among these.
    pub fn of_others(&self, books: &[impl AsRef<Path>]) -> Vec<&Correction> {
        let absent = |c: &&Correction| !books.iter().any(|b| c.is_of(b.as_ref()));
        self.0.iter().filter(absent).collect()
    }
}

/// `FILE:LINE: PRINTED => MEANT`.
fn correction(at: usize, text: &str) -> Result<Correction, String> {
    let form = || "it is not FILE:LINE: PRINTED => MEANT".to_owned();
    let (place, change) = text.split_once(": ").ok_or_else(form)?;
    let (printed, meant) = change.split_once("=>").ok_or_else(form)?;
    if printed.trim().is_empty() {
        return Err("nothing stands before =>".into());
    }
    let numbered = |text| -> Option<(&str, usize)> {
        let (rest, number) = str::rsplit_once(text, ':')?;
        Some((rest, number.trim().parse().ok().filter(|n| *n > 0)?))
    };
    let (rest, last) = numbered(place).ok_or_else(|| format!("{place:?} is not FILE:LINE"))?;
    let (book, line, place) = match numbered(rest) {
        Some((book, line)) => (book, line, last),
        None => (rest, last, 1),
    };
    Ok(Correction {
        at,
        book: book.trim().to_owned(),
        line,
        place,
        printed: printed.trim().to_owned(),
        meant: meant.trim().to_owned(),
    })
}

/// The line to copy into a file of corrections, to change what comes after `=>`: for the `i`-th move of
/// a game, or if it is the one after the last, for where the game breaks off.
pub fn offer(source: &str, game: &Game, i: usize) -> Option<String> {
    let (line, printed, meant) = match (game.plies.get(i), &game.breaks_off) {
        (Some(ply), _) if ply.printed.is_empty() => return None,
        (Some(ply), _) => (ply.line, &ply.printed, &ply.san),
        (None, Some(end)) => (end.line, &end.printed, end.nearest.first()?),
        (None, None) => return None,
    };
    let before = game.plies.iter().take(i).filter(|p| p.line == line);
    let place = match before
        .map(|p| places(&p.printed, printed).len())
        .sum::<usize>()
    {
        0 => String::new(),
        before => format!(":{}", before + 1),
    };
    Some(format!("{source}:{line}{place}: {printed} => {meant}"))
}

impl Correction {
    /// Whether it names this book, by the path as given or by the bare name.
    fn is_of(&self, book: &Path) -> bool {
        Path::new(&self.book) == book || book.file_name().is_some_and(|n| n == self.book.as_str())
    }

    /// Makes the correction in a line.
    fn make(&self, text: &str) -> Option<String> {
        let place = places(text, &self.printed)
            .into_iter()
            .nth(self.place - 1)?;
        let (before, after) = (&text[..place.start], &text[place.end..]);
        Some(format!("{before}{}{after}", self.meant))
    }
}

/// Where a print stands in a line, whatever the blanks.
fn places(text: &str, print: &str) -> Vec<Range<usize>> {
    let begins = text.char_indices().filter(|(_, c)| !c.is_whitespace());
    begins
        .filter_map(|(from, _)| Some(from..from + length(&text[from..], print)?))
        .collect()
}

/// How long a print is at the beginning of a text, if it stands there.
fn length(text: &str, print: &str) -> Option<usize> {
    let mut signs = print.chars().filter(|c| !c.is_whitespace()).peekable();
    for (at, c) in text.char_indices() {
        if signs.peek().is_none() {
            return Some(at);
        }
        if !c.is_whitespace() && signs.next() != Some(c) {
            return None;
        }
    }
    signs.peek().is_none().then_some(text.len())
}

/// The corrections of one book that have not been made, by line.
#[derive(Clone, Debug, Default)]
pub struct Pending<'a> {
    waiting: BTreeMap<usize, Vec<Waiting<'a>>>,
    reached: usize,
}

#[derive(Clone, Debug)]
struct Waiting<'a> {
    correction: &'a Correction,
    /// What its line was found to read instead.
    reads: Option<String>,
}

impl Pending<'_> {
    /// Makes the corrections of a line, or of the piece of it that this is.
    pub fn make(&mut self, line: usize, text: &mut String) {
        self.reached = line;
        let Some(waiting) = self.waiting.get_mut(&line) else {
            return;
        };
        waiting.retain_mut(|w| match w.correction.make(text) {
            Some(corrected) => {
                *text = corrected;
                false
            }
            None => {
                w.reads.get_or_insert_with(|| text.trim().to_owned());
                true
            }
        });
    }

    /// What could not be done, the book being at its end.
    pub fn remarks(&self) -> Vec<Remark> {
        let of = self.waiting.values().flatten();
        of.map(|Waiting { correction, reads }| {
            let Correction {
                at,
                book,
                line,
                printed,
                ..
            } = correction;
            let why = match reads {
                Some(reads) => format!(
                    "line {line} of {book} is {reads:?}, and {printed:?} does not stand there"
                ),
                None => format!("{book} has no line {line}; its last is {}", self.reached),
            };
            Remark { at: *at, why }
        })
        .collect()
    }
}

/// What is to be said of a correction: its line in the file of corrections, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    pub at: usize,
    pub why: String,
}

impl Corrections {
    /// What is to be said of the corrections made in a game: those that are no legal move after all.
    pub fn in_game(&self, book: &Path, game: &Game) -> Vec<Remark> {
        let of = self.0.iter().filter(|c| c.is_of(book));
        of.filter_map(|c| {
            Some(Remark {
                at: c.at,
                why: c.doubted(game)?,
            })
        })
        .collect()
    }

    /// What is to be said of those in rows of moves that are still no game.
    pub fn in_no_game(&self, book: &Path, lines: (usize, usize)) -> Vec<Remark> {
        let within = |c: &&Correction| c.is_of(book) && (lines.0..=lines.1).contains(&c.line);
        let remark = |c: &Correction| Remark {
            at: c.at,
            why: format!(
                "the moves in lines {} to {} of {} are no legal game even so",
                lines.0, lines.1, c.book
            ),
        };
        self.0.iter().filter(within).map(remark).collect()
    }
}

impl Correction {
    fn doubted(&self, game: &Game) -> Option<String> {
        let is_it = |line: usize, printed: &str| {
            let among = |a: &str, b: &str| !b.is_empty() && !places(a, b).is_empty();
            line == self.line && (among(&self.meant, printed) || among(printed, &self.meant))
        };
        if let Some(end) = game
            .breaks_off
            .as_ref()
            .filter(|end| is_it(end.line, &end.printed))
        {
            let near = end.nearest.join(", ");
            return Some(format!(
                "{:?}: the game still breaks off there; the nearest legal moves are {near}",
                end.printed
            ));
        }
        let repaired = game
            .plies
            .iter()
            .find(|p| is_it(p.line, &p.printed) && p.doubts.contains(&Doubt::Repaired))?;
        Some(format!(
            "{:?} is no legal move there; it was read as {}",
            repaired.printed, repaired.san
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(corrections: &str, book: &str) -> (String, Vec<Remark>) {
        let all = Corrections::parse(corrections).unwrap();
        let mut pending = all.of(Path::new("books/b.txt"));
        let mut text = String::new();
        for (i, line) in book.lines().enumerate() {
            let mut line = line.to_owned();
            pending.make(i + 1, &mut line);
            text += &line;
            text.push('\n');
        }
        (text, pending.remarks())
    }

    #[test]
    fn a_correction_changes_the_print() {
        let (text, remarks) = made("# mine\nb.txt:2: P-K5 => P-K4\n", "one\n1. P-K5  P-K5\n");
        assert_eq!(text, "one\n1. P-K4  P-K5\n");
        assert_eq!(remarks, []);
    }

    #[test]
    fn blanks_do_not_matter_and_all_of_a_line_are_made() {
        let (text, remarks) = made(
            "b.txt:1: P-K5 P-K5 => P-K5 P-K4\nb.txt:1: 1. P-K5 => 1. P-K4\n",
            "1. P-K5      P-K5\n",
        );
        assert_eq!((text.as_str(), remarks), ("1. P-K4 P-K4\n", vec![]));
    }

    #[test]
    fn the_second_of_two() {
        let second = made("b.txt:1:2: P-K4 => P-K3", "1. P-K4    1. P-K4\n");
        assert_eq!(second, ("1. P-K4    1. P-K3\n".into(), vec![]));
        let game = &crate::games("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n")[0];
        let offered = offer("b.txt", game, 1).unwrap();
        assert_eq!(offered, "b.txt:1:2: P-K4 => e5");
    }

    #[test]
    fn a_correction_that_does_not_fit_is_told_with_its_line() {
        let (text, remarks) = made(
            "b.txt:1: P-K6 => P-K4\n\nb.txt:9: P-K5 => P-K4\n",
            "1. P-K5\n",
        );
        assert_eq!(text, "1. P-K5\n");
        let said: Vec<(usize, &str)> = remarks.iter().map(|r| (r.at, r.why.as_str())).collect();
        assert_eq!(
            said,
            [
                (
                    1,
                    "line 1 of b.txt is \"1. P-K5\", and \"P-K6\" does not stand there"
                ),
                (3, "b.txt has no line 9; its last is 1"),
            ]
        );
    }

    #[test]
    fn every_wrong_line_is_named() {
        let said =
            Corrections::parse("b.txt 2 P-K5\nb.txt:x: a => b\nb.txt:2: => P-K4\n").unwrap_err();
        let lines: Vec<&str> = said.iter().filter_map(|s| s.split(':').next()).collect();
        assert_eq!(lines, ["1", "2", "3"]);
    }

    #[test]
    fn a_correction_that_is_no_legal_move_is_told() {
        let page = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. Q-R8 mate R-R8 mate\n5. Q-Q8 mate R-R1 mate\n";
        let all =
            Corrections::parse("b.txt:4: Q-R7 => Q-R8 mate\nb.txt:3: B-Kt4 => B-Kt5").unwrap();
        let game = &crate::games(page)[0];
        let remarks = all.in_game(Path::new("b.txt"), game);
        assert_eq!(remarks.len(), 1);
        assert!(
            remarks[0]
                .why
                .starts_with("\"Q-R8 mate\": the game still breaks off there"),
            "{remarks:?}"
        );
    }
}
