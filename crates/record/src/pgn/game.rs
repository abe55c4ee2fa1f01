//! A whole game in memory, and its text as the PGN standard would have it exported.
use super::walk::is_drawn_by_lot;
use super::{Fault, Reader, State, Step, Text, Walk};
use crate::Notation;
use board::{Color, Move, Position};

/// A game: its tags, and everything that stands between its moves.
///
/// ```
/// use record::{Notation, pgn::{Game, Text}};
/// let text = Text { bytes: b"[White \"Morphy\"]\n\n1. P-K4 P-K4 2. Kt-KB3 *", line: 1, overlong: false };
/// let game = &Game::all(text).unwrap()[0];
/// assert_eq!(game.tag("White"), Some("Morphy"));
/// assert_eq!(game.moves(Notation::San), ["e4", "e5", "Nf3"]);
/// assert_eq!(game.write(Notation::San), "[White \"Morphy\"]\n\n1. e4 e5 2. Nf3 *\n\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// In the order of the text; `FEN` tells the set position.
    pub tags: Vec<(String, String)>,
    pub items: Vec<Item>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`
    pub result: String,
}

/// What stands in the text of a game, in order.
///
/// ```
/// use record::pgn::{Game, Item, Text};
/// let text = Text { bytes: b"1. e4 (1. d4) ?! {a slip} *", line: 1, overlong: false };
/// let items = &Game::all(text).unwrap()[0].items;
/// assert!(matches!(&items[1..4], [Item::Open, Item::Move(m), Item::Close] if m.uci() == "d2d4"));
/// assert_eq!(items[4..], [Item::Nag(6), Item::Comment("a slip".into())]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    Move(Move),
    /// A turn passed, at the odds of two moves.
    Pass,
    /// A comment without its braces; `[%act …]` in it is an act of the case language.
    Comment(String),
    /// A numeric mark, `$1` being `!`.
    Nag(u8),
    /// A variation in place of the move before it begins, and ends.
    Open,
    Close,
}

const LINE: usize = 79;

impl Game {
    /// The games of one text; the first fault ends it.
    pub fn all(text: Text<'_>) -> Result<Vec<Game>, Fault> {
        let mut reader = Reader::default();
        let mut walk = Walk::new(text.bytes, &mut reader);
        let mut games = Vec::new();
        loop {
            games.push(Game::read(&mut walk)?);
            if !walk.next_game() {
                return Ok(games);
            }
        }
    }

    /// The game that `walk` is at the beginning of.
    pub fn read(walk: &mut Walk) -> Result<Game, Fault> {
        let mut game = Game::default();
        while let Some((step, _)) = walk.step()? {
            match step {
                Step::Tag(name, value) => game.tags.push((decode(name), unescape(value))),
                Step::Move(m) => game.items.push(Item::Move(m)),
                Step::Pass => game.items.push(Item::Pass),
                Step::Comment(text) => game.items.push(Item::Comment(decode(text))),
                Step::Nag(mark) => game.items.push(Item::Nag(nag(mark))),
                Step::Open => game.items.push(Item::Open),
                Step::Close => game.items.push(Item::Close),
                Step::Result(_) if walk.depth() > 0 => {}
                Step::Result(text) => game.result = result(text).into(),
            }
        }
        if game.result.is_empty() {
            game.result = game.tag("Result").unwrap_or("*").into();
        }
        Ok(game)
    }

    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(n, _)| n == name);
        tag.map(|(_, value)| value.as_str())
    }

    /// The position from which it is played.
    pub fn start(&self) -> Position {
        let fen = self.tag("FEN").and_then(|fen| Position::from_fen(fen).ok());
        let start = fen.unwrap_or_else(Position::start);
        match self.tag("Variant") {
            Some(name) if is_drawn_by_lot(name.as_bytes()) => start.drawn_by_lot(),
            _ => start,
        }
    }

    /// The moves of the game itself, each as it is written in a notation; variations left out.
    pub fn moves(&self, notation: Notation) -> Vec<String> {
        let mut depth = 0;
        let mut moves = Vec::new();
        self.each(|item, before| match item {
            Item::Open => depth += 1,
            Item::Close => depth -= 1,
            Item::Move(m) if depth == 0 => {
                moves.push(notation.write(&before.position, &before.wings, *m));
            }
            _ => {}
        });
        moves
    }

    /// The game as text. Reading it gives this game again, and so the same text.
    pub fn write(&self, notation: Notation) -> String {
        let mut text = String::new();
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            text.push_str(&format!("[{name} \"{value}\"]\n"));
        }
        if !self.tags.is_empty() {
            text.push('\n');
        }
        let mut lines = Lines::default();
        let mut numbered = true;
        self.each(|item, before| {
            let number = std::mem::replace(&mut numbered, true);
            match item {
                Item::Move(m) => {
                    lines.number(&before.position, number);
                    lines.put(&notation.write(&before.position, &before.wings, *m));
                    numbered = before.position.turn() == Color::Black;
                }
                Item::Pass => {
                    lines.number(&before.position, number);
                    lines.put("--");
                }
                Item::Comment(text) => lines.comment(text),
                Item::Nag(n) => {
                    lines.put(&format!("${n}"));
                    numbered = number;
                }
                Item::Open => lines.open(),
                Item::Close => lines.close(),
            }
        });
        lines.put(&self.result);
        text.push_str(&lines.text);
        text.push_str("\n\n");
        text
    }

    /// Every item, with where the men stand before it.
    fn each(&self, mut tell: impl FnMut(&Item, &State)) {
        let mut now = State::of(self.start());
        let mut before = now;
        let mut around = Vec::new();
        for item in &self.items {
            tell(item, &now);
            match item {
                Item::Move(m) => {
                    before = now;
                    now.play(*m);
                }
                Item::Pass => {
                    before = now;
                    now.pass();
                }
                Item::Open => {
                    around.push((before, now));
                    now = before;
                }
                Item::Close => (before, now) = around.pop().unwrap_or((before, now)),
                Item::Comment(_) | Item::Nag(_) => {}
            }
        }
    }
}

/// Text in lines no longer than the standard allows, where that can be.
#[derive(Default)]
struct Lines {
    text: String,
    column: usize,
    /// The next word follows without a blank.
    tight: bool,
}

impl Lines {
    fn put(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && !self.tight {
            let full = self.column + 1 + length > LINE;
            self.text.push(if full { '\n' } else { ' ' });
            self.column = if full { 0 } else { self.column + 1 };
        }
        self.tight = false;
        self.text.push_str(word);
        self.column = match word.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + length,
        };
    }

    /// White's number always, Black's where something stood between.
    fn number(&mut self, position: &Position, numbered: bool) {
        match position.turn() {
            Color::White => self.put(&format!("{}.", position.fullmoves())),
            Color::Black if numbered => self.put(&format!("{}...", position.fullmoves())),
            Color::Black => {}
        }
    }

    fn comment(&mut self, text: &str) {
        if text.contains('}') {
            // Only a comment to the end of its line can hold a brace.
            self.put(&format!(";{text}"));
            self.text.push('\n');
            self.column = 0;
        } else {
            self.put(&format!("{{{text}}}"));
        }
    }

    fn open(&mut self) {
        self.put("(");
        self.tight = true;
    }

    fn close(&mut self) {
        self.tight = self.column > 0;
        self.put(")");
    }
}

/// Old files are in Latin-1 when they are not in UTF-8.
fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

fn unescape(value: &[u8]) -> String {
    let mut plain = String::new();
    let mut escaped = false;
    for c in decode(value).chars() {
        if c == '\\' && !escaped {
            escaped = true;
            continue;
        }
        if escaped && !matches!(c, '\\' | '"') {
            plain.push('\\');
        }
        escaped = false;
        plain.push(c);
    }
    plain
}

fn nag(mark: &[u8]) -> u8 {
    match mark {
        b"!" => 1,
        b"?" => 2,
        [b'!', b'?', ..] => 5,
        [b'?', b'!', ..] => 6,
        [b'!', ..] => 3,
        [b'?', ..] => 4,
        [b'$', digits @ ..] => decode(digits).parse().unwrap_or(0),
        _ => 0,
    }
}

fn result(text: &[u8]) -> &'static str {
    match text.first() {
        Some(b'1') if text.starts_with(b"1/") => "1/2-1/2",
        Some(b'1') => "1-0",
        Some(b'0') => "0-1",
        Some(b'*') | None => "*",
        Some(_) => "1/2-1/2",
    }
}

/// An act of the case language as it travels in a comment: `[%act white touches e2]`.
pub fn act_in_comment(act: &str) -> String {
    let mut text = String::from("[%act ");
    let bare = !balanced(act);
    for c in act.chars() {
        match c {
            '%' | '{' | '}' | '\n' | '\r' => text.push_str(&format!("%{:02X}", c as u32)),
            '[' | ']' if bare => text.push_str(&format!("%{:02X}", c as u32)),
            c => text.push(c),
        }
    }
    text + "]"
}

/// The acts in a comment, in order.
pub fn acts_in_comment(comment: &str) -> Vec<String> {
    let mut acts = Vec::new();
    let mut rest = comment;
    while let Some(at) = rest.find("[%act ") {
        rest = &rest[at + "[%act ".len()..];
        let mut depth = 1;
        let end = rest.find(|c| {
            depth += i32::from(c == '[') - i32::from(c == ']');
            depth == 0
        });
        let Some(end) = end else {
            break;
        };
        acts.push(plain(&rest[..end]));
        rest = &rest[end + 1..];
    }
    acts
}

/// Whether every bracket is closed by one that follows it.
fn balanced(text: &str) -> bool {
    let mut depth = 0;
    let never_below = text.chars().all(|c| {
        depth += i32::from(c == '[') - i32::from(c == ']');
        depth >= 0
    });
    never_below && depth == 0
}

fn plain(act: &str) -> String {
    let mut text = String::new();
    let mut rest = act;
    while let Some((head, tail)) = rest.split_once('%') {
        text.push_str(head);
        let code = tail
            .get(..2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match code {
            Some(code) => {
                text.push(char::from(code));
                rest = &tail[2..];
            }
            None => {
                text.push('%');
                rest = tail;
            }
        }
    }
    text + rest
}
