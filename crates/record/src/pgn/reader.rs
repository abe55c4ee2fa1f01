//! Moves out of the words of a game, in whatever notation they stand.
//!
//! Algebraic moves are one word each. A descriptive move may be several (`B x Kt ch`), and then only
//! the board can tell where one ends and the next begins.
use super::tokens::{Token, Tokens};
use crate::algebraic::{Found, find_san};
use crate::grammar::phrases;
use crate::phrase::{Phrase, Phrases};
use crate::reading::{holds, read, sole_plain, sole_regular};
use crate::words::Squares;
use crate::{read_iccf, read_uci};
use arrayvec::ArrayVec;
use board::{Move, Position, Wings};
use std::ops::Range;

/// Where the men stand, and which are the King's and the Queen's.
///
/// ```
/// use board::{Color, Position, Square, Wing};
/// use record::pgn::State;
/// let mut state = State::of(Position::start());
/// state.play(state.position.find(Square::G1, Square::F3, None).unwrap());
/// assert_eq!(state.wings.at(Square::F3), Some(Wing::King));
/// state.pass(); // odds of two moves
/// assert_eq!(state.position.turn(), Color::White);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub position: Position,
    pub wings: Wings,
}

impl State {
    pub fn of(position: Position) -> State {
        let wings = Wings::of(&position);
        State { position, wings }
    }

    #[inline]
    pub fn play(&mut self, m: Move) {
        self.wings.play(m);
        self.position.play(m);
    }

    /// The side to move makes none: the other has the turn again (odds of two moves).
    pub fn pass(&mut self) {
        let turn = !self.position.turn();
        self.position = self.position.with_turn(turn);
    }
}

/// A move, or a turn passed, as it stands in the text.
///
/// ```
/// use record::pgn::{Reader, State, Token, Tokens, Turn};
/// let state = State::of(board::Position::start());
/// let read = |text: &'static [u8]| {
///     let mut tokens = Tokens::of_words(text);
///     let Some((Token::Word(word), place)) = tokens.next_token() else { panic!("it begins with a word") };
///     Reader::default().turn(&state, text, (word, place), &mut tokens).unwrap()
/// };
/// assert_eq!(read(b"-- Kt-KB3"), (Turn::Pass, 0..2));
/// assert!(matches!(read(b"P - K 4 P - K 4"), (Turn::Move(m), place) if m.uci() == "e2e4" && place == (0..7)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    Move(Move),
    Pass,
}

/// Why words give no move.
///
/// ```
/// use record::pgn::{Game, Miss, Text, Why};
/// let why = |moves: &str| Game::all(Text { bytes: moves.as_bytes(), line: 1, overlong: false }).unwrap_err().why;
/// assert_eq!(why("1. e5"), Why::Move(Miss::Illegal));
/// assert_eq!(why("1. sorry"), Why::Move(Miss::Unreadable));
/// assert!(matches!(why("1. P-B4"), Why::Move(Miss::Ambiguous(moves)) if moves.len() == 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Miss {
    Unreadable,
    Illegal,
    Ambiguous(Vec<Move>),
}

/// A turn passed, as various programs write it.
const PASSES: [&[u8]; 3] = [b"--", b"Z0", b"@@@@"];

const SLOTS: usize = 1 << 14;

/// What a record says. One cache line: most records are one plain phrase.
#[derive(Default)]
struct Said {
    text: ArrayVec<u8, 23>,
    plain: Option<Phrase>,
    all: Option<Box<Phrases>>,
}

/// Reads moves, and remembers what the commonest descriptive records say: that does not depend on the
/// board.
///
/// ```
/// use record::pgn::{Reader, Walk};
/// let mut reader = Reader::default(); // one for a whole file
/// for text in ["1. P-K4 P-K4 2. Kt-KB3", "1. e4 e5 2. Nf3"] {
///     let mut walk = Walk::new(text.as_bytes(), &mut reader);
///     while walk.step().unwrap().is_some() {}
///     assert_eq!(walk.now().position.halfmoves(), 1);
/// }
/// ```
pub struct Reader {
    said: Vec<Said>,
    /// The last move was in descriptive notation, and so will be the next.
    descriptive: bool,
    /// The array, with which most games begin.
    pub(super) start: State,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader {
            said: Vec::new(),
            descriptive: false,
            start: State::of(Position::start()),
        }
    }
}

/// Words that belong together: one move, or a part of one.
struct Unit<'a> {
    end: usize,
    /// It has a sign of its own, or castles.
    told: bool,
    after: Tokens<'a>,
}

type Units<'a> = ArrayVec<Unit<'a>, 6>;

impl Reader {
    /// The move that begins with `word` at `place`; further words that it needs are taken from
    /// `tokens`. Gives the place of the whole.
    #[inline]
    pub fn turn<'a>(
        &mut self,
        state: &State,
        text: &'a [u8],
        (word, place): (&'a [u8], Range<usize>),
        tokens: &mut Tokens<'a>,
    ) -> Result<(Turn, Range<usize>), (Miss, Range<usize>)> {
        if self.descriptive
            && let Some(end) = plain_end(text, &place)
            && let Some(m) = self.sole_record(state, &text[place.start..end])
        {
            tokens.skip_to(end);
            return Ok((Turn::Move(m), place.start..end));
        }
        let found = find_san(&state.position, word);
        if let Some(Found::One(m)) = found {
            let end = match m {
                Move::Castle { .. } => self.check_after(place.end, tokens),
                _ => {
                    self.descriptive = false;
                    place.end
                }
            };
            return Ok((Turn::Move(m), place.start..end));
        }
        if matches!(word[0], b'-' | b'Z' | b'@') && PASSES.contains(&word) {
            return Ok((Turn::Pass, place));
        }
        if let Some(m) = in_figures(&state.position, word) {
            return Ok((Turn::Move(m), place));
        }
        match found {
            Some(Found::None) => Err((Miss::Illegal, place)),
            Some(Found::Several(moves)) => Err((Miss::Ambiguous(moves), place)),
            _ => self.record(state, text, place, tokens),
        }
    }

    /// `O-O ch`: castling is written alike in both notations.
    fn check_after<'a>(&mut self, end: usize, tokens: &mut Tokens<'a>) -> usize {
        let mut ahead = tokens.clone();
        match ahead.next_token() {
            Some((Token::Word(word), place)) if self.said(word).is_some_and(only_announces) => {
                *tokens = ahead;
                place.end
            }
            _ => end,
        }
    }

    fn record<'a>(
        &mut self,
        state: &State,
        text: &'a [u8],
        place: Range<usize>,
        tokens: &mut Tokens<'a>,
    ) -> Result<(Turn, Range<usize>), (Miss, Range<usize>)> {
        self.descriptive = true;
        let start = place.start;
        let units = units(text, place.clone(), tokens);
        let first = &units[0];
        let plain = first.told && units.get(1).is_none_or(|next| next.told);
        let taken = if plain {
            self.sole_record(state, &text[start..first.end])
                .map(|m| (m, 0))
        } else {
            None
        };
        match taken.or_else(|| self.longest(state, text, start, &units)) {
            Some((m, nth)) => {
                *tokens = units[nth].after.clone();
                Ok((Turn::Move(m), start..units[nth].end))
            }
            None => match self.miss(state, &text[start..first.end]) {
                Miss::Unreadable => Err((Miss::Unreadable, place)),
                miss => Err((miss, start..first.end)),
            },
        }
    }

    /// The move of most words after which the rest can go on; or else simply of most words.
    fn longest(
        &mut self,
        state: &State,
        text: &[u8],
        start: usize,
        units: &Units,
    ) -> Option<(Move, usize)> {
        let mut best = None;
        for nth in (0..units.len()).rev() {
            let Some(m) = self.sole_record(state, &text[start..units[nth].end]) else {
                continue;
            };
            if self.goes_on(state, m, text, &units[nth..]) {
                return Some((m, nth));
            }
            best = best.or(Some((m, nth)));
        }
        best
    }

    fn goes_on(&mut self, state: &State, m: Move, text: &[u8], units: &[Unit]) -> bool {
        let [last, rest @ ..] = units else {
            return true;
        };
        let mut next = *state;
        next.play(m);
        let mut sole = |unit: &Unit| self.sole_record(&next, &text[last.end..unit.end]).is_some();
        rest.is_empty() || rest.iter().any(&mut sole)
    }

    /// The one turn that a text is, whole.
    pub fn sole(&mut self, state: &State, text: &[u8]) -> Result<Turn, Miss> {
        let mut tokens = Tokens::of_words(text);
        let Some((Token::Word(word), place)) = tokens.next_token() else {
            return Err(Miss::Unreadable);
        };
        let found = self.turn(state, text, (word, place), &mut tokens);
        match (found, tokens.next_token()) {
            (Ok((turn, _)), None) => Ok(turn),
            (Ok(_), Some(_)) => Err(Miss::Unreadable),
            (Err((miss, _)), _) => Err(miss),
        }
    }

    /// The one move that a record expresses. Of several that it might, a check that it announces
    /// tells which.
    fn sole_record(&mut self, state: &State, text: &[u8]) -> Option<Move> {
        let State { position, wings } = state;
        let Said { plain, all, .. } = self.said(text)?;
        if let Some(phrase) = plain
            && let Some(m) = sole_plain(position, wings, phrase)
        {
            return Some(m);
        }
        let all = all.as_deref()?;
        if let Some(m) = sole_regular(position, wings, all) {
            return Some(m);
        }
        match (read(position, wings, all).moves(), all.announced) {
            ([m], _) => Some(*m),
            (several, Some(check)) => {
                let mut true_of = several.iter().filter(|m| holds(position, **m, check));
                true_of.next().copied().filter(|_| true_of.next().is_none())
            }
            _ => None,
        }
    }

    fn miss(&mut self, state: &State, text: &[u8]) -> Miss {
        match self.said(text).and_then(|said| said.all.as_deref()) {
            Some(said) if !said.phrases.is_empty() => {
                match read(&state.position, &state.wings, said).moves() {
                    [] => Miss::Illegal,
                    several => Miss::Ambiguous(several.to_vec()),
                }
            }
            _ => Miss::Unreadable,
        }
    }

    #[inline]
    fn said(&mut self, text: &[u8]) -> Option<&Said> {
        if self.said.is_empty() {
            self.said.resize_with(SLOTS + 1, Said::default);
        }
        let nth = hash(text) % SLOTS;
        if *self.said[nth].text == *text {
            return self.said.get(nth);
        }
        let Ok(key) = ArrayVec::try_from(text) else {
            // Too long to be remembered: it has a slot to itself.
            self.said[SLOTS] = Said::of(ArrayVec::new(), text)?;
            return self.said.last();
        };
        // Two records that fall on one place live side by side.
        if self.said[nth ^ 1].text != key {
            self.said[nth ^ 1] = Said::of(key, text)?;
        }
        self.said.swap(nth, nth ^ 1);
        self.said.get(nth)
    }
}

impl Said {
    fn of(key: ArrayVec<u8, 23>, text: &[u8]) -> Option<Said> {
        let all = phrases(std::str::from_utf8(text).ok()?, Squares::Mixed);
        Some(Said {
            text: key,
            plain: all.plain().copied(),
            all: Some(Box::new(all)),
        })
    }
}

fn only_announces(said: &Said) -> bool {
    said.all
        .as_deref()
        .is_some_and(|all| all.announced.is_some() && all.phrases.is_empty())
}

#[inline]
fn hash(text: &[u8]) -> usize {
    let mix = |h: u64, eight: &[u8]| {
        let word = eight.iter().fold(0, |word, c| word << 8 | u64::from(*c));
        let h = (h ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        h ^ (h >> 32)
    };
    text.chunks(8).fold(text.len() as u64, mix) as usize
}

/// Coordinates, or the numbers of the ICCF.
fn in_figures(position: &Position, word: &[u8]) -> Option<Move> {
    if !matches!(word.len(), 4 | 5) || !matches!(word[0], b'a'..=b'h' | b'1'..=b'8') {
        return None;
    }
    let text = std::str::from_utf8(word).ok()?;
    match word[0] {
        b'1'..=b'8' => read_iccf(position, text).ok(),
        _ => read_uci(position, text).ok(),
    }
}

/// The words from `place` on, in units, as far as they may bear on the move that begins there.
fn units<'a>(text: &'a [u8], place: Range<usize>, tokens: &Tokens<'a>) -> Units<'a> {
    let mut units = Units::new();
    let mut ahead = tokens.clone();
    let mut word = &text[place.clone()];
    units.push(Unit {
        end: place.end,
        told: tells(word),
        after: ahead.clone(),
    });
    while let Some((Token::Word(next), place)) = ahead.next_token() {
        let told = tells(next);
        if begins(next) && !expects(word) {
            // After a move with its sign another such: what follows bears on neither.
            let plain = told && units.len() == 1 && units[0].told;
            if units.is_full() {
                break;
            }
            units.push(Unit {
                end: place.end,
                told,
                after: ahead.clone(),
            });
            if plain {
                break;
            }
        } else if let Some(unit) = units.last_mut() {
            unit.end = place.end;
            unit.told |= told;
            unit.after = ahead.clone();
        }
        word = next;
    }
    units
}

/// Where the record that begins with the word at `place` ends, if that is plain: `P-K4`, `B x Kt ch`, and
/// nothing after it that could belong to it.
#[inline]
fn plain_end(text: &[u8], place: &Range<usize>) -> Option<usize> {
    let word = &text[place.clone()];
    // `R1xh7` is algebraic: not a Rook on R1.
    if !matches!(word[0], b'K' | b'Q' | b'R' | b'B' | b'N' | b'P')
        || matches!(
            word,
            [.., b'a'..=b'h', b'1'..=b'8'] | [.., b'a'..=b'h', b'1'..=b'8', b'+' | b'#']
        )
    {
        return None;
    }
    let mut end = place.end;
    if text[end..].starts_with(b" x ") {
        let taken = text[end + 3..]
            .iter()
            .take_while(|c| c.is_ascii_alphanumeric());
        end += 3 + taken.count();
    }
    if let Some([b' ', b'c', b'h', b' ' | b'\n']) = text.get(end..end + 4) {
        end += 3;
    }
    stands_alone(&text[place.start..end], &text[end..]).then_some(end)
}

/// Whether nothing of `rest` could belong to the record.
#[inline]
fn stands_alone(record: &[u8], rest: &[u8]) -> bool {
    let blanks = rest
        .iter()
        .take_while(|c| matches!(c, b' ' | b'\n' | b'\r'));
    let rest = &rest[blanks.count()..];
    let whole = record.contains(&b'-') && matches!(record.last(), Some(b'1'..=b'8' | b'h'));
    match rest.first() {
        None | Some(b'{' | b';' | b')' | b'*' | b'$' | b'!' | b'?') => tells(record),
        Some(b'K' | b'Q' | b'R' | b'B' | b'N' | b'P' | b'C' | b'O') => {
            let mut next = rest.iter().take_while(|c| **c > b' ');
            let sign = rest.get(2..4) == Some(b"x ") || rest.get(3..5) == Some(b"x ");
            whole || (tells(record) && (sign || next.any(|c| matches!(c, b'-' | b'x'))))
        }
        Some(b'0'..=b'9') => {
            let after = rest.iter().find(|c| !c.is_ascii_digit());
            tells(record) && (whole || after == Some(&b'.'))
        }
        Some(_) => false,
    }
}

/// Whether a word has the sign of a move in it, or castles.
fn tells(word: &[u8]) -> bool {
    let sign = |c: &u8| matches!(c, b'-' | b'x' | b'X' | 0xe2 | 0xc3);
    word.iter().any(sign) || matches!(word, b"to" | b"takes" | b"tks" | b"Castles" | b"castles")
}

/// Whether a move may begin with this word.
fn begins(word: &[u8]) -> bool {
    match word[0] {
        b'-' | b'Z' | b'@' => PASSES.contains(&word),
        b'K' | b'Q' | b'R' | b'B' | b'N' | b'P' | b'C' | b'O' | b'0' => true,
        b'o' => word.starts_with(b"o-") || word.starts_with("o—".as_bytes()),
        b'k' | b'q' | b'r' | b'b' | b'n' | b'p' => word.len() < 3 || word.contains(&b'-'),
        b'f' | b's' | b't' => matches!(word, b"first" | b"second" | b"third"),
        b'1'..=b'8' => word.len() > 3,
        _ => false,
    }
}

/// Whether more of the same move must follow a word.
fn expects(word: &[u8]) -> bool {
    let end = word.last();
    let open = matches!(end, Some(b'-' | b'x' | b'X' | b'=' | b'(' | b'/'));
    let word_of = matches!(
        word,
        b"to" | b"takes" | b"tks" | b"on" | b"at" | b"from" | b"a" | b"an" | b"becoming"
    );
    open || word_of
        || word.ends_with(b"'s")
        || word.ends_with("—".as_bytes())
        || word.ends_with("×".as_bytes())
}
