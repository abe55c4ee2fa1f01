//! A game's text in another notation: only the moves change, every other byte stays.
use super::{Fault, Reader, Step, Text, Texts, Walk};
use crate::Notation;
use std::io::{self, Read, Write};

/// What became of the games of a stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games seen, the faulty ones included.
    pub games: u64,
    /// One for each game that was left out.
    pub faults: Vec<Fault>,
}

/// Translates every game of a stream. A game that cannot be played over is left out and reported; the
/// others go on.
pub fn translate(source: impl Read, mut out: impl Write, into: Notation) -> io::Result<Report> {
    let mut texts = Texts::new(source);
    let mut reader = Reader::default();
    let mut report = Report::default();
    while let Some(text) = texts.next_text()? {
        out.write_all(&translate_text(text, into, &mut reader, &mut report))?;
    }
    Ok(report)
}

/// Translates the games of one text.
pub fn translate_text(
    text: Text<'_>,
    into: Notation,
    reader: &mut Reader,
    report: &mut Report,
) -> Vec<u8> {
    let mut out = Vec::with_capacity(2 * text.bytes.len());
    if text.overlong {
        report.games += 1;
        let mut fault = Fault::overlong(text.line);
        fault.game = report.games;
        report.faults.push(fault);
        return out;
    }
    let mut walk = Walk::new(text.bytes, reader);
    let mut copied = 0;
    loop {
        report.games += 1;
        let kept = out.len();
        if let Err(mut fault) = translate_game(&mut walk, text.bytes, into, &mut copied, &mut out) {
            fault.game = report.games;
            fault.line += text.line - 1;
            report.faults.push(fault);
            // Without tags nothing says where the next game begins.
            out.truncate(kept);
            return out;
        }
        if !walk.next_game() {
            break;
        }
    }
    out.extend_from_slice(&text.bytes[copied..]);
    out
}

fn translate_game(
    walk: &mut Walk,
    text: &[u8],
    into: Notation,
    copied: &mut usize,
    out: &mut Vec<u8>,
) -> Result<(), Fault> {
    while let Some((step, place)) = walk.step()? {
        if let Step::Move(m) = step {
            let before = walk.before();
            out.extend_from_slice(&text[*copied..place.start]);
            let words = into.write(&before.position, &before.wings, m);
            out.extend_from_slice(words.as_bytes());
            *copied = place.end;
        }
    }
    out.extend_from_slice(&text[*copied..walk.at()]);
    *copied = walk.at();
    Ok(())
}
