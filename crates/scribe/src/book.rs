//! A whole book: its parts put together again.
use crate::corrections::Pending;
use crate::find::Score;
use crate::game::{Game, Sort, State};
use crate::heading::Source;
use crate::parts::{Found, MEASURE, Measure, PartRead, Parts};
use crate::rows::{Rows, format};
use std::collections::BTreeMap;
use std::io::{self, BufRead};

/// What a book was found to hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    pub lines: usize,
    pub bytes: u64,
    /// Games that were played, then how many of them are doubtful and how many break off.
    pub games: usize,
    pub doubtful: usize,
    pub broken: usize,
    /// Lines of analysis and openings; endings and problems from a drawn board.
    pub analysis: usize,
    pub studies: usize,
    /// Numbered rows that look like a score but give no legal game from the array: how many, and the
    /// lines of the first of them.
    pub unread: usize,
    pub first_unread: Vec<(usize, usize)>,
    /// So many bytes are not text.
    pub binary: u64,
    /// What the file is, if it is known to be no plain text.
    pub format: Option<&'static str>,
    /// The text is not UTF-8 and was taken for Latin-1.
    pub latin1: bool,
    /// The tongue of its moves, where that is not English.
    pub tongue: Option<String>,
    /// Some move names a man as one of the tongues does that we read.
    pub told: bool,
}

/// What comes out of a book, in the order of its pages.
#[derive(Clone, Debug)]
pub enum Piece {
    Game(Box<Game>),
    /// Numbered moves that are no legal game: as much of it as there is.
    Unread(Box<Game>),
}

/// Reads a book to its end and hands over what is found in it. Memory is bounded by its longest parts.
pub fn transcribe(book: impl BufRead + Send, found: impl FnMut(Piece)) -> io::Result<Survey> {
    transcribe_in(MEASURE, book, found)
}

fn transcribe_in(
    measure: Measure,
    mut book: impl BufRead + Send,
    mut found: impl FnMut(Piece),
) -> io::Result<Survey> {
    let mut binder = Binder::of(format(book.fill_buf()?));
    if binder.survey.format.is_none() {
        let mut parts = Parts::new(Rows::new(book)?, Pending::default(), measure);
        while let Some(part) = parts.part()? {
            binder.add(part.read(), &mut found);
        }
    }
    Ok(binder.survey)
}

/// All games and lines of a text.
pub fn games(text: &str) -> Vec<Game> {
    games_within(text, MEASURE.purse)
}

/// The same, for as much work as somebody will give to it: so many moves weighed in each megabyte ([`crate::Purse`]).
pub fn games_within(text: &str, purse: u64) -> Vec<Game> {
    let mut all = Vec::new();
    let measure = Measure { purse, ..MEASURE };
    // Reading from memory does not fail.
    let _ = transcribe_in(measure, text.as_bytes(), |piece| {
        if let Piece::Game(game) = piece {
            all.push(*game);
        }
    });
    all
}

/// Takes the parts of a book in their order and lends games the moves they have from others.
#[derive(Default)]
pub struct Binder {
    shelf: Shelf,
    pub survey: Survey,
}

/// So many places of numbered moves that are no game are named in the sentence on a book.
const NAMED: usize = 20;

impl Binder {
    /// A book that is by its first bytes known to be this, if not plain text.
    pub fn of(format: Option<&'static str>) -> Binder {
        Binder {
            shelf: Shelf::default(),
            survey: Survey {
                format,
                ..Survey::default()
            },
        }
    }

    /// The next part.
    pub fn add(&mut self, part: PartRead, mut found: impl FnMut(Piece)) {
        self.survey.lines += part.lines;
        self.survey.bytes += part.bytes;
        self.survey.binary += part.binary;
        self.survey.latin1 |= part.latin1;
        self.survey.tongue = self.survey.tongue.take().or(part.tongue);
        self.survey.told |= part.told > 0;
        for read in part.found {
            let read = match read {
                Found::Borrower(mut score) => {
                    self.shelf.lend(&mut score);
                    Found::read(score)
                }
                read => read,
            };
            self.piece(read, &mut found);
        }
    }

    fn piece(&mut self, read: Found, found: &mut impl FnMut(Piece)) {
        match read {
            Found::Game { game, opening } => {
                self.survey.count(&game);
                if game.sort == Sort::Game {
                    self.shelf.keep(opening, game.heading.number);
                }
                found(Piece::Game(game));
            }
            Found::Unread(game) => {
                self.survey.unread += 1;
                if self.survey.first_unread.len() < NAMED {
                    self.survey.first_unread.push(game.lines);
                }
                found(Piece::Unread(game));
            }
            Found::Borrower(_) | Found::Nothing => {}
        }
    }
}

/// Scores whose first moves others may borrow.
#[derive(Default)]
struct Shelf {
    numbered: BTreeMap<u32, Score>,
    last: Option<Score>,
}

/// So many numbered games are kept.
const KEPT: usize = 400;

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

    fn keep(&mut self, opening: Score, number: Option<u32>) {
        if let Some(n) = number {
            self.numbered.insert(n, opening.clone());
            if self.numbered.len() > KEPT {
                self.numbered.pop_first();
            }
        }
        self.last = Some(opening);
    }
}

impl Survey {
    fn count(&mut self, game: &Game) {
        match game.sort {
            Sort::Game => self.games += 1,
            Sort::Line => self.analysis += 1,
            Sort::Study => self.studies += 1,
        }
        if game.sort != Sort::Game {
            return;
        }
        self.doubtful += usize::from(game.state() == State::Doubtful);
        self.broken += usize::from(game.state() == State::Broken);
    }

    /// Adds what another book holds.
    pub fn add(&mut self, other: &Survey) {
        self.lines += other.lines;
        self.bytes += other.bytes;
        self.games += other.games;
        self.doubtful += other.doubtful;
        self.broken += other.broken;
        self.analysis += other.analysis;
        self.studies += other.studies;
        self.unread += other.unread;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nothing_in(book: &[u8]) -> Survey {
        transcribe(book, |piece| panic!("found {piece:?}")).unwrap()
    }

    #[test]
    fn what_is_no_text_is_not_read() {
        assert_eq!(nothing_in(b"\x7fELF\0\0\x01").binary, 7);
        assert_eq!(
            nothing_in(b"%PDF-1.4\n1. P-K4 P-K4\n").format,
            Some("a PDF")
        );
        assert_eq!(nothing_in(b""), Survey::default());
    }

    #[test]
    fn latin1_is_read() {
        let text = b"Played at the Athen\xe6um.\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n";
        let mut n = 0;
        let survey = transcribe(&text[..], |_| n += 1).unwrap();
        assert!(survey.latin1);
        assert_eq!((n, survey.analysis), (1, 1));
    }

    /// Three games, text between them; the last has its first moves from the first.
    const BOOK: &str = "\
GAME No. 1. White: Adams. Black: Brown.

  1. P-K4       P-K4
  2. Kt-KB3     Kt-QB3
  3. B-Kt5      P-QR3
  4. B-R4       Kt-B3

A note between the moves, and another line of it, which says nothing at all about the game.

  5. Castles    B-K2
          Drawn.

GAME No. 2. White: Clark. Black: Dean.

  1. P-Q4       P-Q4
  2. P-QB4      P-K3
  3. Kt-QB3     Kt-KB3
  4. B-Kt5      B-K2
  5. P-K3       Castles
          Drawn.

GAME No. 3. White: Evans. Black: Frere.

Moves 1 to 3 as in Game No. 1.

  4. BxKt       QPxB
  5. KtxP       Q-Q5
  6. Kt-KB3     QxKPch
          White resigns.
";

    #[test]
    fn parts_give_what_the_whole_gives() {
        let read = |measure: Measure| {
            let mut all = Vec::new();
            let book = BOOK.repeat(4);
            let survey = transcribe_in(measure, book.as_bytes(), |piece| match piece {
                Piece::Game(game) => all.push(crate::pgn::pgn(&game, "book")),
                Piece::Unread(_) => {}
            });
            (all, survey.unwrap())
        };
        let whole = read(MEASURE);
        assert_eq!((whole.0.len(), whole.1.games), (12, 12));
        for part in (50..2500).step_by(173) {
            assert_eq!(
                read(Measure {
                    part,
                    overlap: 1000,
                    ..MEASURE
                }),
                whole,
                "parts of {part} bytes"
            );
        }
    }
}
