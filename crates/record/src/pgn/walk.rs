//! A game played over from its text, step by step.
use super::fault::{Fault, Why};
use super::reader::{Reader, State, Turn};
use super::tokens::{Token, Tokens};
use board::{Move, Position};
use std::ops::Range;

/// Variations may lie within one another so deep.
const DEEPEST: usize = 512;

/// One step through a game.
///
/// ```
/// use record::pgn::{Reader, Step, Walk};
/// let mut reader = Reader::default();
/// let mut walk = Walk::new(b"1. e4 -- 2. d4 1-0", &mut reader);
/// let mut steps = Vec::new();
/// while let Some((step, _)) = walk.step().unwrap() {
///     steps.push(step);
/// }
/// assert!(matches!(steps[..], [Step::Move(_), Step::Pass, Step::Move(_), Step::Result(b"1-0")]));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A tag with its value as written.
    Tag(&'a [u8], &'a [u8]),
    /// A move, already made.
    Move(Move),
    /// A turn passed.
    Pass,
    Comment(&'a [u8]),
    Nag(&'a [u8]),
    /// A variation begins, in place of the last move; and ends.
    Open,
    Close,
    Result(&'a [u8]),
}

/// Plays over the games of a text. Every move is made on the board, so that what comes out is legal.
///
/// ```
/// use record::pgn::{Reader, Walk};
/// let mut reader = Reader::default();
/// let mut walk = Walk::new(b"1. f3 e5 2. g4 Qh4", &mut reader);
/// while let Some((_, place)) = walk.step().unwrap() {
///     assert_eq!(walk.at(), place.end);
/// }
/// assert!(walk.now().position.is_checkmate() && !walk.before().position.is_checkmate());
/// ```
pub struct Walk<'a, 'r> {
    text: &'a [u8],
    tokens: Tokens<'a>,
    reader: &'r mut Reader,
    now: State,
    /// As it was before the last move.
    before: State,
    /// What surrounds the variation that is being read.
    around: Vec<(State, State)>,
    over: bool,
    /// The array was drawn by lot, and castling is that of Chess960.
    by_lot: bool,
}

impl<'a, 'r> Walk<'a, 'r> {
    pub fn new(text: &'a [u8], reader: &'r mut Reader) -> Walk<'a, 'r> {
        let start = reader.start;
        Walk {
            text,
            tokens: Tokens::new(text),
            reader,
            now: start,
            before: start,
            around: Vec::new(),
            over: false,
            by_lot: false,
        }
    }

    /// Plays over moves made from another position than the array.
    pub fn from(start: State, text: &'a [u8], reader: &'r mut Reader) -> Walk<'a, 'r> {
        Walk {
            now: start,
            before: start,
            ..Walk::new(text, reader)
        }
    }

    /// Goes on to the next game of the same text; false if there is none.
    pub fn next_game(&mut self) -> bool {
        let start = self.reader.start;
        (self.now, self.before) = (start, start);
        self.around.clear();
        (self.over, self.by_lot) = (false, false);
        self.tokens.next_game();
        self.tokens.clone().next_token().is_some()
    }

    /// Where the men stand now, and where they stood before the last move.
    pub fn now(&self) -> &State {
        &self.now
    }
    pub fn before(&self) -> &State {
        &self.before
    }
    /// How far the text has been read.
    pub fn at(&self) -> usize {
        self.tokens.at()
    }
    /// Whether a variation is being read.
    pub fn depth(&self) -> usize {
        self.around.len()
    }

    /// The next step of this game and its place in the text; `None` at the end of the game.
    #[inline]
    pub fn step(&mut self) -> Result<Option<(Step<'a>, Range<usize>)>, Fault> {
        loop {
            if self.over && !self.has_afterword() {
                return Ok(None);
            }
            let Some((token, place)) = self.tokens.next_token() else {
                return self.end();
            };
            let step = match token {
                Token::Word(word) => return self.turn(word, place).map(Some),
                Token::Number => continue,
                Token::Comment(text) => Step::Comment(text),
                Token::Nag(text) => Step::Nag(text),
                Token::Tag(name, value) => {
                    self.tag(name, value, &place)?;
                    Step::Tag(name, value)
                }
                Token::Result(text) => {
                    if !self.around.is_empty() {
                        // A variation may be given a result; the game goes on.
                        return Ok(Some((Step::Result(text), place)));
                    }
                    self.over = true;
                    Step::Result(text)
                }
                Token::Open => {
                    self.open(&place)?;
                    Step::Open
                }
                Token::Close => {
                    let outer = self.around.pop();
                    let outer = outer.ok_or_else(|| self.fault(Why::Close, &place))?;
                    (self.before, self.now) = outer;
                    Step::Close
                }
                Token::BadTag(_) => return Err(self.fault(Why::Tag, &place)),
                Token::BadComment => return Err(self.fault(Why::Comment, &place)),
            };
            return Ok(Some((step, place)));
        }
    }

    /// After its result a game may still have comments; anything else begins the next.
    fn has_afterword(&self) -> bool {
        let next = self.tokens.clone().next_token();
        matches!(
            next,
            Some((Token::Comment(_) | Token::Nag(_) | Token::Result(_), _))
        )
    }

    #[inline]
    fn turn(
        &mut self,
        word: &'a [u8],
        place: Range<usize>,
    ) -> Result<(Step<'a>, Range<usize>), Fault> {
        let found = self
            .reader
            .turn(&self.now, self.text, (word, place), &mut self.tokens);
        let (turn, place) = match found {
            Ok(found) => found,
            Err((miss, place)) => return Err(self.fault(Why::Move(miss), &place)),
        };
        self.before = self.now;
        Ok(match turn {
            Turn::Move(m) => {
                self.now.play(m);
                (Step::Move(m), place)
            }
            Turn::Pass => {
                self.now.pass();
                (Step::Pass, place)
            }
        })
    }

    fn tag(&mut self, name: &[u8], value: &[u8], place: &Range<usize>) -> Result<(), Fault> {
        if name.eq_ignore_ascii_case(b"Variant") && is_drawn_by_lot(value) {
            self.by_lot = true;
            self.begins(self.now.position);
            return Ok(());
        }
        if name.eq_ignore_ascii_case(b"Variant") && !is_chess(value) {
            return Err(self.fault(Why::Variant(lossy(value)), place));
        }
        if !name.eq_ignore_ascii_case(b"FEN") {
            return Ok(());
        }
        let position = Position::from_fen(&lossy(value));
        let position = position.map_err(|e| self.fault(Why::Fen(e.to_string()), place))?;
        self.begins(position);
        Ok(())
    }

    /// The tags `FEN` and `Variant` come in either order.
    fn begins(&mut self, position: Position) {
        let drawn = || position.drawn_by_lot();
        self.now = State::of(if self.by_lot { drawn() } else { position });
        self.before = self.now;
    }

    fn open(&mut self, place: &Range<usize>) -> Result<(), Fault> {
        if self.around.len() >= DEEPEST {
            return Err(self.fault(Why::Open, place));
        }
        self.around.push((self.before, self.now));
        self.now = self.before;
        Ok(())
    }

    fn end(&mut self) -> Result<Option<(Step<'a>, Range<usize>)>, Fault> {
        let end = self.text.len();
        if self.around.is_empty() {
            Ok(None)
        } else {
            Err(self.fault(Why::Unclosed, &(end..end)))
        }
    }

    fn fault(&self, why: Why, place: &Range<usize>) -> Fault {
        Fault::new(why, self.text, place, &self.now)
    }
}

fn lossy(value: &[u8]) -> String {
    String::from_utf8_lossy(value).into_owned()
}

/// Names that the tag `Variant` has for Fischer's arrays.
pub(super) fn is_drawn_by_lot(variant: &[u8]) -> bool {
    let letters = variant.iter().filter(|c| c.is_ascii_alphanumeric());
    let name: Vec<u8> = letters.map(u8::to_ascii_lowercase).collect();
    let names: [&[u8]; 5] = [
        b"chess960",
        b"fischerandom",
        b"fischerrandom",
        b"freestyle",
        b"freestylechess",
    ];
    names.contains(&name.as_slice())
}

/// Names that the tag `Variant` has for chess itself. Of most others every game is another.
fn is_chess(variant: &[u8]) -> bool {
    let names: [&[u8]; 6] = [
        b"",
        b"?",
        b"chess",
        b"standard",
        b"normal",
        b"from position",
    ];
    names.iter().any(|n| variant.eq_ignore_ascii_case(n))
}
