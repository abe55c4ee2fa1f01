//! What a witness is taken from: the text of a book, the print of a scan, or PGN made elsewhere.
use crate::decoder::{Witness, scores};
use crate::layout::Line;
use crate::read::Start;
use crate::rows::{Row, Rows, format};
use board::{Color, Position};
use record::pgn::{Game, Reader, Step, Texts, Token, Tokens, Walk};
use std::io::{self, BufRead, Read};

/// A file with the scores that were found in it.
pub struct Source {
    pub name: String,
    pub scores: Vec<Told>,
}

/// A score, with what is told of the game beside it.
pub struct Told {
    pub witness: Witness,
    /// Of PGN, its tags.
    pub tags: Vec<(String, String)>,
}

impl Told {
    /// What is told of a tag of the standard.
    pub fn tag(&self, name: &str) -> Option<String> {
        let heading = &self.witness.heading;
        let printed = match name {
            "White" => heading.white.clone(),
            "Black" => heading.black.clone(),
            "Event" => heading.event.clone(),
            "Date" => heading.date.clone(),
            _ => None,
        };
        let tagged = self.tags.iter().find(|(n, _)| n == name);
        let told = tagged.map(|(_, value)| value.clone()).or(printed)?;
        (!told.is_empty() && !told.starts_with('?')).then_some(told)
    }
}

/// A witness may be so long; a library is no witness.
const LONGEST: u64 = 8 << 20;

impl Source {
    /// Reads a file; of several games the one that stands on `line`, if that is told.
    pub fn read(name: &str, book: impl BufRead, line: Option<usize>) -> Result<Source, String> {
        let mut text = Vec::new();
        let read = book.take(LONGEST + 1).read_to_end(&mut text);
        read.map_err(|e| format!("{name}: {e}"))?;
        if text.len() as u64 > LONGEST {
            let most = LONGEST >> 20;
            return Err(format!(
                "{name}: it is longer than {most} MB; give the pages of the game alone"
            ));
        }
        if let Some(format) = format(&text) {
            return Err(format!("{name}: it is {format}, and no text"));
        }
        let found = if is_pgn(&text) {
            from_pgn(&text)
        } else {
            from_print(&text)
        };
        let mut scores = found.map_err(|e| format!("{name}: {e}"))?;
        if scores.is_empty() {
            return Err(format!("{name}: there is no game in it"));
        }
        if let Some(line) = line {
            scores.retain(|t| {
                let (first, last) = t.witness.lines();
                (first..=last).contains(&line)
            });
            if scores.is_empty() {
                return Err(format!("{name}: no game stands on line {line}"));
            }
        }
        let name = name.to_owned();
        Ok(Source { name, scores })
    }
}

/// Tags come first in PGN, and a book has none.
fn is_pgn(text: &[u8]) -> bool {
    matches!(Tokens::new(text).next_token(), Some((Token::Tag(..), _)))
}

fn from_print(text: &[u8]) -> Result<Vec<Told>, String> {
    let wrong = |e: io::Error| e.to_string();
    let mut rows = Rows::new(text).map_err(wrong)?;
    let mut all: Vec<Row> = Vec::new();
    while let Some(row) = rows.row().map_err(wrong)? {
        all.push(row);
    }
    let odd: usize = all.iter().map(|r| r.odd).sum();
    if odd * 20 > text.len() {
        return Err("it is no text".into());
    }
    let line = |row: &Row| Line {
        number: row.line,
        text: row.text.clone(),
    };
    let lines: Vec<Line> = all.iter().map(line).collect();
    let rivals: Vec<&[String]> = all.iter().map(|r| &r.rivals[..]).collect();
    let mut out = Vec::new();
    scores(&lines, &rivals, |score| {
        let Some(witness) = Witness::of(score, None) else {
            return Vec::new();
        };
        let rows = match witness.plausible {
            true => witness.rows(),
            false => Vec::new(),
        };
        let tags = Vec::new();
        out.push(Told { witness, tags });
        rows
    });
    Ok(out)
}

fn from_pgn(text: &[u8]) -> Result<Vec<Told>, String> {
    let mut texts = Texts::new(text);
    let mut out = Vec::new();
    while let Some(text) = texts.next_text().map_err(|e| e.to_string())? {
        out.extend(set_in_rows(text.bytes, text.line as usize)?);
    }
    Ok(out)
}

/// The words of a game in PGN as a printer would set them, legal or not, so that it is weighed as a page is. Comments
/// and variations are left out.
fn set_in_rows(text: &[u8], first: usize) -> Result<Option<Told>, String> {
    let mut tokens = Tokens::new(text);
    let mut tags = Vec::new();
    let mut depth = 0_usize;
    let mut words: Vec<(usize, String)> = Vec::new();
    while let Some((token, place)) = tokens.next_token() {
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        match token {
            Token::Tag(name, value) => tags.push((said(name), said(value))),
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Word(word) if depth == 0 => {
                let lines = text[..place.start].iter().filter(|b| **b == b'\n');
                words.push((first + lines.count(), said(word)));
            }
            Token::Result(_) if depth == 0 => break,
            _ => {}
        }
    }
    let set = Game {
        tags: tags.clone(),
        ..Game::default()
    };
    if let Some(fen) = set.tag("FEN") {
        Position::from_fen(fen).map_err(|e| format!("line {first}: its FEN is none: {e}"))?;
    }
    let two_moves = words.get(1).is_some_and(|(_, w)| w == "--");
    let start = Start {
        position: set.start(),
        two_moves,
    };
    let mut rows: Vec<Line> = Vec::new();
    let mut white = start.position.turn() == Color::White;
    for (number, word) in words {
        match rows.last_mut() {
            Some(row) if !white => row.text.push_str(&format!("    {word}")),
            _ => {
                let dots = if white { "" } else { "...    " };
                let text = format!("{}. {dots}{word}", rows.len() + 1);
                rows.push(Line { number, text });
            }
        }
        white = !white;
    }
    for row in &mut rows {
        row.text = row.text.trim_end_matches(['-', ' ']).to_owned();
    }
    let mut found = None;
    scores(&rows, &[], |score| {
        if found.is_none() {
            found = Witness::of(score, Some(start));
        }
        Vec::new()
    });
    Ok(found.map(|witness| Told { witness, tags }))
}

/// A game in PGN as far as it can be played over, and why no further.
pub struct Transcription {
    pub start: Start,
    pub moves: Vec<board::Move>,
    pub tags: Vec<(String, String)>,
    pub fault: Option<String>,
}

impl Transcription {
    /// The only game of a PGN.
    pub fn read(name: &str, text: &[u8]) -> Result<Transcription, String> {
        let mut texts = Texts::new(text);
        let wrong = |e: io::Error| format!("{name}: {e}");
        let mut reader = Reader::default();
        let told = match texts.next_text().map_err(wrong)? {
            Some(text) => played_over(text.bytes, &mut reader),
            None => return Err(format!("{name}: there is no game in it")),
        };
        if texts.next_text().map_err(wrong)?.is_some() {
            return Err(format!("{name}: it holds several games; give one"));
        }
        if told.moves.is_empty() {
            let why = told
                .fault
                .unwrap_or_else(|| "there is no move in it".into());
            return Err(format!("{name}: {why}"));
        }
        Ok(told)
    }
}

fn played_over(text: &[u8], reader: &mut Reader) -> Transcription {
    let mut walk = Walk::new(text, reader);
    let mut out = Transcription {
        start: Start::at(Position::start()),
        moves: Vec::new(),
        tags: Vec::new(),
        fault: None,
    };
    loop {
        match walk.step() {
            Ok(Some((Step::Tag(name, value), _))) => {
                let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                out.tags.push((said(name), said(value)));
            }
            Ok(Some((Step::Move(m), _))) if walk.depth() == 0 => {
                if out.moves.is_empty() {
                    out.start.position = walk.before().position;
                }
                out.moves.push(m);
            }
            Ok(Some((Step::Pass, _))) if walk.depth() == 0 => out.start.two_moves = true,
            Ok(Some(_)) => {}
            Ok(None) => return out,
            Err(fault) => {
                out.fault = Some(fault.to_string());
                return out;
            }
        }
    }
}
