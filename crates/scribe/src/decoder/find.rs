//! Games in a book: where one may begin, and which rows are whose.
use crate::boards::Boards;
use crate::decoder::flat::flat;
use crate::decoder::judge::game;
use crate::decoder::judge::weighed::{self, Weighed};
use crate::decoder::page::{Piece, pieces};
use crate::ending::is_over;
use crate::game::Game;
use crate::layout::Line;
use crate::players::is_column_header;
use crate::purse::Purse;
use board::Move;
use std::collections::HashSet;
use std::ops::Range;

/// The part of a page on which a game may stand, from its first row on.
#[derive(Clone, Debug, Default)]
pub struct Score {
    pub pieces: Vec<Piece>,
    /// Pieces at which the game is said to be over.
    pub over: Vec<bool>,
    /// The lines on which the pieces stand, and the number of the first of them.
    pub lines: Vec<Line>,
    pub first: usize,
    /// Lines between the last score and this one.
    pub heading: Vec<Line>,
    /// The board drawn in its heading, or that it names, with what stands above that.
    pub board: Vec<Line>,
}

impl Score {
    /// A line of the page by its place there.
    pub fn line(&self, at: usize) -> Option<&Line> {
        self.lines.get(at.checked_sub(self.first)?)
    }
}

/// So many pieces of a page may belong to one game, and so many lines above it to its heading.
const REACH: usize = 900;
const HEADING: usize = 60;

/// To look how each piece stands is as much work as to weigh so many moves.
const TO_BEGIN: usize = 4;

/// So many pieces that may be rows are a score.
const BLOCK: usize = 10;

/// Other readings of the lines that are as they were printed.
fn unmoved<'a>(lines: &[Line], laid: &[Line], rivals: &[&'a [String]]) -> Vec<&'a [String]> {
    let pairs = lines.iter().zip(laid).zip(rivals);
    let same = pairs.map(|((line, laid), rivals)| match line.text == laid.text {
        true => *rivals,
        false => &[],
    });
    same.collect()
}

/// Finds and reads the games that begin in `own` of these lines, but for the lines that are `read` already.
pub fn found(
    lines: &[Line],
    rivals: &[&[String]],
    own: &Range<usize>,
    read: &[Range<usize>],
    purse: &Purse,
) -> Vec<Game> {
    let laid = &flat(lines);
    let all = pieces(laid, &unmoved(lines, laid, rivals));
    let lines = laid;
    let mut finder = Finder {
        lines,
        pieces: &all,
        taken: HashSet::new(),
        boards: Boards::default(),
        fed: 0,
        above: 0,
    };
    let mut out = Vec::new();
    for (at, piece) in all.iter().enumerate() {
        if piece.line >= own.end || purse.is_empty() {
            break;
        }
        if let Some(read) = read.iter().find(|r| r.contains(&piece.line)) {
            finder.above = finder.above.max(read.end);
            continue;
        }
        if finder.begins(at) {
            let score = finder.score(at);
            purse.spend(TO_BEGIN * score.pieces.len());
            if let Some(game) = finder.read(&score, purse)
                && own.contains(&piece.line)
            {
                out.push(game);
            }
        }
    }
    out
}

/// Hands over the scores of a text one after the other; what is told to be taken of one begins no other.
pub fn scores(
    lines: &[Line],
    rivals: &[&[String]],
    mut read: impl FnMut(Score) -> Vec<(usize, usize)>,
) {
    let laid = &flat(lines);
    let all = pieces(laid, &unmoved(lines, laid, rivals));
    let mut finder = Finder {
        lines: laid,
        pieces: &all,
        taken: HashSet::new(),
        boards: Boards::default(),
        fed: 0,
        above: 0,
    };
    for at in 0..all.len() {
        if finder.begins(at) {
            let taken = read(finder.score(at));
            finder.take(taken);
        }
    }
}

/// What the scores of a text cost as they are read and as a known game: for whoever works on the decoder.
pub fn weighed(text: &str, known: &[Move]) -> Vec<Weighed> {
    let parted = text.lines().map(|line| {
        let mut readings = line.split('\u{1f}').map(str::to_owned);
        (readings.next().unwrap_or_default(), readings.collect())
    });
    let (texts, rivals): (Vec<String>, Vec<Vec<String>>) = parted.unzip();
    let lines = texts.into_iter().zip(1..);
    let lines: Vec<Line> = lines.map(|(text, number)| Line { number, text }).collect();
    let rivals: Vec<&[String]> = rivals.iter().map(|r| &r[..]).collect();
    let laid = &flat(&lines);
    let all = pieces(laid, &unmoved(&lines, laid, &rivals));
    let lines = laid;
    let mut finder = Finder {
        lines,
        pieces: &all,
        taken: HashSet::new(),
        boards: Boards::default(),
        fed: 0,
        above: 0,
    };
    let begins: Vec<usize> = (0..all.len()).filter(|at| finder.begins(*at)).collect();
    let scores = begins.into_iter().map(|at| finder.score(at));
    scores.filter_map(|s| weighed::weighed(&s, known)).collect()
}

struct Finder<'a> {
    lines: &'a [Line],
    pieces: &'a [Piece],
    /// Where moves stand that were read: line and byte.
    taken: HashSet<(usize, usize)>,
    boards: Boards,
    /// The lines that the boards have seen, and where the next heading may begin.
    fed: usize,
    above: usize,
}

impl Finder<'_> {
    fn place(&self, at: usize) -> (usize, usize) {
        let piece = &self.pieces[at];
        piece.strip.at[piece.range.start]
    }

    /// Whether a game may begin with a piece.
    fn begins(&self, at: usize) -> bool {
        let piece = &self.pieces[at];
        if self.taken.contains(&self.place(at)) || piece.place.prose > 6 {
            return false;
        }
        match (piece.number, piece.again) {
            (Some(n), _) if n.value == 1 => self.may_move(at),
            (_, Some(1)) => true,
            (Some(_), _) => false,
            (None, _) => self.unnumbered(at) || self.heads_a_block(at),
        }
    }

    /// Something that may name a man stands after the number.
    fn may_move(&self, at: usize) -> bool {
        let piece = &self.pieces[at];
        let from = piece.number.map_or(piece.range.start, |n| n.to);
        let rest = &piece.strip.letters[from.min(piece.range.end)..piece.range.end];
        let first = rest.iter().find(|b| b.is_ascii_alphabetic());
        let man =
            first.is_some_and(|b| b"KQRBPNCOabcdefgh".contains(b)) || rest.starts_with(b" The ");
        let worn = first.is_some_and(|b| b"kTthpFEW".contains(b));
        let mut next = self.pieces[at + 1..].iter().take(3);
        let numbered = next.any(|p| p.numbered() == Some(2));
        rest.len() >= 2 && rest.len() < 220 && (man || worn && numbered)
    }

    /// A damaged `1`, or a row of columns without numbers.
    fn unnumbered(&self, at: usize) -> bool {
        let piece = &self.pieces[at];
        let letters = piece.letters();
        let heads = piece.place.indent.is_some() && piece.place.prose <= 1 && letters.len() >= 5;
        if !heads || letters.len() > 120 {
            return false;
        }
        let man = |b: u8| b"KQRBPNCO".contains(&b);
        let next = &self.pieces[at + 1..(at + 4).clamp(at + 1, self.pieces.len().max(at + 1))];
        let second = next
            .iter()
            .any(|p| p.numbered() == Some(2) && p.place.indent.is_some());
        let third = self.pieces[at..(at + 7).min(self.pieces.len())]
            .iter()
            .any(|p| p.numbered() == Some(3) && p.place.indent.is_some());
        let like_one = matches!(
            letters[0],
            b'I' | b'i'
                | b'l'
                | b'L'
                | b'1'
                | b'{'
                | b'|'
                | b'!'
                | b't'
                | b'T'
                | b'J'
                | b'j'
                | b'['
                | b'r'
                | b'f'
        );
        let follows = letters[1..].iter().find(|b| b.is_ascii_alphabetic());
        // The next rows are the second and the third, set as this one is.
        let set = |p: &Piece, n: u32| {
            p.numbered() == Some(n)
                && p.place.column.is_some() == piece.place.column.is_some()
                && p.place.indent.is_some()
        };
        let led = matches!(next, [b, c, ..] if set(b, 2) && set(c, 3));
        let row = piece.place.column.is_some() && letters[1..].iter().take(3).any(|b| man(*b));
        if led && row {
            return true;
        }
        if (second || third)
            && (like_one && follows.is_some_and(|b| man(*b) || *b == b'F') || man(letters[0]))
        {
            return true;
        }
        let columns =
            |p: &Piece| p.number.is_none() && p.place.column.is_some() && p.place.prose == 0;
        let bare = columns(piece) && man(letters[0]) && next.iter().take(2).all(columns);
        let before = at.checked_sub(1).map(|b| &self.pieces[b]);
        let from = piece.line.saturating_sub(6).max(self.above).min(piece.line);
        let headed = self.lines[from..piece.line]
            .iter()
            .any(|l| is_column_header(&l.text));
        let first = before.is_none_or(|b| !columns(b) || piece.place.apart);
        bare && first && headed
    }

    /// The first of many lines that may be rows, whatever became of their numbers.
    fn heads_a_block(&self, at: usize) -> bool {
        let like_a_row = |p: &Piece| {
            let letters = p.letters();
            let men = letters.iter().filter(|b| b"KQRBPNO".contains(b)).count();
            let deed = letters
                .iter()
                .any(|b| b.is_ascii_digit() || b"x-".contains(b));
            p.place.prose <= 1 && letters.len() <= 80 && men >= 1 && deed
        };
        let piece = &self.pieces[at];
        let first = piece.letters().iter().find(|b| b.is_ascii_alphanumeric());
        let man = first.is_some_and(|b| b"KQRBPNO".contains(b));
        let above = at.checked_sub(1).map(|b| &self.pieces[b]);
        let within = above.is_some_and(|b| like_a_row(b) && piece.line.abs_diff(b.line) <= 2);
        if piece.place.indent.is_none() || !man || !like_a_row(piece) || within {
            return false;
        }
        let next = &self.pieces[at + 1..(at + 1 + BLOCK).min(self.pieces.len())];
        let begins = |p: &Piece| p.numbered() == Some(1) && p.place.indent.is_some();
        next.iter().filter(|p| like_a_row(p)).count() + 2 >= BLOCK && !next.iter().any(begins)
    }

    fn score(&mut self, at: usize) -> Score {
        let line = self.pieces[at].line;
        for line in &self.lines[self.fed.min(line)..line] {
            self.boards.line(line);
        }
        self.fed = self.fed.max(line);
        let from = line.saturating_sub(HEADING).max(self.above.min(line));
        let text = |l: &&Line| !l.text.trim().is_empty();
        let heading: Vec<Line> = self.lines[from..line]
            .iter()
            .filter(text)
            .cloned()
            .collect();
        let pieces = self.pieces[at..(at + REACH).min(self.pieces.len())].to_vec();
        // The right half of a page stands beside the left one, not below it.
        let ends = |p: &Piece| p.strip.at.last().map_or(p.line, |l| l.0);
        let last = pieces.iter().map(ends).max().unwrap_or(line);
        let first = pieces.iter().map(|p| p.line).min().unwrap_or(line);
        let end = (last + 8).min(self.lines.len());
        let over = pieces
            .iter()
            .map(|p| {
                let text = &self.lines[p.line].text;
                p.place.ends || p.number.is_none() && (is_over(text) || is_won(text))
            })
            .collect();
        Score {
            over,
            pieces,
            lines: self.lines[first..end].to_vec(),
            first,
            board: self.boards.of(&heading),
            heading,
        }
    }

    fn read(&mut self, score: &Score, purse: &Purse) -> Option<Game> {
        let (game, rows) = game(score, purse)?;
        self.take(rows);
        Some(game)
    }

    fn take(&mut self, rows: Vec<(usize, usize)>) {
        if let Some(last) = rows.iter().map(|r| r.0).max() {
            self.above = self.above.max(last + 1);
        }
        self.taken.extend(rows);
    }
}

/// A line that says the game is over, in other words than those of a result.
pub fn is_won(text: &str) -> bool {
    let low = text.to_lowercase();
    let words: Vec<&str> = low
        .split(|c: char| !c.is_alphabetic())
        .filter(|w| !w.is_empty())
        .collect();
    let wins = |w: &&str| matches!(*w, "wins" | "won" | "mates");
    words.len() <= 4 && words.first() == Some(&"and") && words.iter().any(wins)
}
