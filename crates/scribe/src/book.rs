//! A whole book: from bytes to games, a piece at a time.
use crate::find::{Finder, Score};
use crate::game::{Game, Sort, State, game};
use crate::heading::Source;
use crate::layout::Line;
use std::collections::BTreeMap;
use std::io::{self, BufRead, Read};

/// Longer lines are cut: nothing printed in columns is so wide.
const LONGEST_LINE: u64 = 1 << 14;

/// What a book was found to hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    pub lines: usize,
    pub bytes: u64,
    /// Games that were played, then how many of them are doubtful and how many break off.
    pub games: usize,
    pub doubtful: usize,
    pub broken: usize,
    /// Lines of analysis and openings.
    pub analysis: usize,
    /// Numbered rows that look like a score but give no legal game from the array: their lines.
    pub unread: Vec<(usize, usize)>,
    /// The file is not text.
    pub binary: bool,
    /// The text is not UTF-8 and was taken for Latin-1.
    pub latin1: bool,
}

/// Reads a book to its end and hands over each game as it is found. Memory is bounded by the longest
/// score.
pub fn transcribe(mut book: impl BufRead, mut found: impl FnMut(Game)) -> io::Result<Survey> {
    let mut survey = Survey::default();
    if is_binary(book.fill_buf()?) {
        survey.binary = true;
        return Ok(survey);
    }
    let mut finder = Finder::default();
    let mut shelf = Shelf::default();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let n = book
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes)?;
        if n == 0 {
            break;
        }
        survey.lines += 1;
        survey.bytes += n as u64;
        let text = decode(&bytes, &mut survey.latin1);
        for score in finder.line(Line {
            number: survey.lines,
            text,
        }) {
            survey.take(score, &mut shelf, &mut found);
        }
    }
    for score in finder.end() {
        survey.take(score, &mut shelf, &mut found);
    }
    Ok(survey)
}

/// All games and lines of a text.
pub fn games(text: &str) -> Vec<Game> {
    let mut all = Vec::new();
    // Reading from memory does not fail.
    let _ = transcribe(text.as_bytes(), |game| all.push(game));
    all
}

/// Scores whose first moves others may borrow.
#[derive(Default)]
struct Shelf {
    numbered: BTreeMap<u32, Score>,
    last: Option<Score>,
}

/// So many numbered games are kept, and so much of each.
const KEPT: usize = 400;
const OPENING: usize = 80;

impl Shelf {
    /// Gives a score the moves that it says are another's.
    fn lend(&self, score: &mut Score) {
        let owner = match score.borrows {
            Some(Source::Number(n)) => self.numbered.get(&n),
            Some(Source::Last) => self.last.as_ref(),
            None => None,
        };
        if let Some(owner) = owner {
            score.borrowed = owner.before(score);
        }
    }

    fn keep(&mut self, mut score: Score, number: Option<u32>) {
        let own = std::mem::take(&mut score.entries);
        score.entries = std::mem::take(&mut score.borrowed);
        score.entries.extend(own);
        score.entries.truncate(OPENING);
        (score.heading, score.notes) = (Vec::new(), Vec::new());
        if let Some(n) = number {
            self.numbered.insert(n, score.clone());
            if self.numbered.len() > KEPT {
                self.numbered.pop_first();
            }
        }
        self.last = Some(score);
    }
}

impl Survey {
    fn take(&mut self, mut score: Score, shelf: &mut Shelf, found: &mut impl FnMut(Game)) {
        shelf.lend(&mut score);
        let Some(game) = game(&score) else {
            let lines = score.entries.iter().map(|e| e.cell.line);
            if score.entries.len() >= 4
                && let (Some(first), Some(last)) = (lines.clone().min(), lines.max())
            {
                self.unread.push((first, last));
            }
            return;
        };
        match game.sort {
            Sort::Line => self.analysis += 1,
            Sort::Game => {
                self.games += 1;
                self.doubtful += usize::from(game.state() == State::Doubtful);
                self.broken += usize::from(game.state() == State::Broken);
            }
        }
        if game.sort == Sort::Game {
            shelf.keep(score, game.heading.number);
        }
        found(game);
    }

    /// Adds what another book holds.
    pub fn add(&mut self, other: &Survey) {
        self.lines += other.lines;
        self.bytes += other.bytes;
        self.games += other.games;
        self.doubtful += other.doubtful;
        self.broken += other.broken;
        self.analysis += other.analysis;
    }
}

fn decode(bytes: &[u8], latin1: &mut bool) -> String {
    let line = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => {
            *latin1 = true;
            bytes.iter().map(|b| char::from(*b)).collect()
        }
    };
    line.trim_end_matches(['\n', '\r']).replace('\u{c}', " ")
}

/// Text has no zero bytes and few control characters.
fn is_binary(start: &[u8]) -> bool {
    let odd = start
        .iter()
        .filter(|b| **b < 9 || (14..32).contains(*b))
        .count();
    start.contains(&0) || odd * 20 > start.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_not_read() {
        let survey = transcribe(&b"\x7fELF\0\0\x01"[..], |_| panic!("no game")).unwrap();
        assert!(survey.binary);
    }

    #[test]
    fn latin1_is_read() {
        let mut n = 0;
        let text = b"Played at the Athen\xe6um.\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n";
        let survey = transcribe(&text[..], |g| n += g.plies.len()).unwrap();
        assert!(survey.latin1);
        assert_eq!(n, 6);
    }
}
