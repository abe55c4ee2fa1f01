//! A game's text in another notation: only the moves change, every other byte stays.
use super::{Fault, Reader, Step, Text, Texts, Walk};
use crate::Notation;
use std::io::{self, Read, Write};

/// What became of some games.
///
/// ```
/// use record::{Notation, Style, pgn::translate};
/// let mut out = Vec::new();
/// let games = "[Round \"1\"]\n\n1. Nf3 *\n\n[Round \"2\"]\n\n1. Nf4 *\n\n";
/// let report = translate(games.as_bytes(), &mut out, Notation::Descriptive(Style::Y1910)).unwrap();
/// assert_eq!(String::from_utf8(out).unwrap(), "[Round \"1\"]\n\n1. Kt-KB3 *\n\n");
/// assert_eq!((report.games, report.faults[0].line), (2, 7));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games seen, the faulty ones included.
    pub games: u64,
    /// Bytes of their texts.
    pub bytes: u64,
    /// One for each game that was left out.
    pub faults: Vec<Fault>,
}

/// Translates every game of a stream. A game that cannot be played over is left out and reported; the
/// others go on.
pub fn translate(source: impl Read, out: impl Write, into: Notation) -> io::Result<Report> {
    let mut all = Report::default();
    let work = |text: Text<'_>, reader: &mut Reader, report: &mut Report| {
        translate_text(text, into, reader, report)
    };
    work_through(1, source, out, work, |part| {
        all.games += part.games;
        all.bytes += part.bytes;
        all.faults.extend(part.faults);
    })?;
    Ok(all)
}

/// About so much text is given to each core at a time.
const BATCH: usize = 1 << 20;

/// Texts that were cut from a stream, to be worked on together.
#[derive(Default)]
struct Batch {
    bytes: Vec<u8>,
    /// Where each text ends, its line, and whether it was too long.
    texts: Vec<(usize, u64, bool)>,
}

impl Batch {
    fn cut(texts: &mut Texts<impl Read>) -> io::Result<Batch> {
        let mut batch = Batch::default();
        while batch.bytes.len() < BATCH {
            let Some(text) = texts.next_text()? else {
                break;
            };
            batch.bytes.extend_from_slice(text.bytes);
            let end = batch.bytes.len();
            batch.texts.push((end, text.line, text.overlong));
        }
        Ok(batch)
    }

    fn work<W>(&self, work: &W, reader: &mut Reader) -> (Vec<u8>, Report)
    where
        W: Fn(Text<'_>, &mut Reader, &mut Report) -> Vec<u8>,
    {
        let mut out = Vec::with_capacity(2 * self.bytes.len());
        let mut report = Report::default();
        let mut begin = 0;
        for &(end, line, overlong) in &self.texts {
            let bytes = &self.bytes[begin..end];
            let text = Text {
                bytes,
                line,
                overlong,
            };
            out.extend(work(text, reader, &mut report));
            report.bytes += bytes.len() as u64;
            begin = end;
        }
        (out, report)
    }
}

/// Does `work` on every text of a stream, on so many cores, and writes what it gives in the order of
/// the stream. `done` hears of each part as it is finished; its faults are numbered through the stream.
pub fn work_through<W>(
    cores: usize,
    source: impl Read,
    mut out: impl Write,
    work: W,
    mut done: impl FnMut(Report),
) -> io::Result<()>
where
    W: Fn(Text<'_>, &mut Reader, &mut Report) -> Vec<u8> + Sync,
{
    let mut texts = Texts::new(source);
    let mut readers: Vec<Reader> = (0..cores.max(1)).map(|_| Reader::default()).collect();
    let mut games = 0;
    loop {
        let mut batches = Vec::new();
        for _ in &readers {
            let batch = Batch::cut(&mut texts)?;
            if batch.texts.is_empty() {
                break;
            }
            batches.push(batch);
        }
        if batches.is_empty() {
            return Ok(());
        }
        for (text, mut report) in work_on_all(&batches, &mut readers, &work) {
            out.write_all(&text)?;
            report
                .faults
                .iter_mut()
                .for_each(|fault| fault.game += games);
            games += report.games;
            done(report);
        }
    }
}

fn work_on_all<W>(batches: &[Batch], readers: &mut [Reader], work: &W) -> Vec<(Vec<u8>, Report)>
where
    W: Fn(Text<'_>, &mut Reader, &mut Report) -> Vec<u8> + Sync,
{
    if let ([batch], [reader, ..]) = (batches, &mut *readers) {
        return vec![batch.work(work, reader)];
    }
    std::thread::scope(|scope| {
        let hands: Vec<_> = batches
            .iter()
            .zip(readers)
            .map(|(batch, reader)| scope.spawn(|| batch.work(work, reader)))
            .collect();
        hands
            .into_iter()
            .filter_map(|hand| hand.join().ok())
            .collect()
    })
}

/// Translates the games of one text.
pub fn translate_text(
    text: Text<'_>,
    into: Notation,
    reader: &mut Reader,
    report: &mut Report,
) -> Vec<u8> {
    let mut out = Vec::with_capacity(2 * text.bytes.len());
    let mut copied = if text.overlong { text.bytes.len() } else { 0 };
    each_game(text, reader, report, |walk| {
        let kept = out.len();
        let played = translate_game(walk, text.bytes, into, &mut copied, &mut out);
        if played.is_err() {
            out.truncate(kept);
            copied = text.bytes.len();
        }
        played
    });
    out.extend_from_slice(&text.bytes[copied..]);
    out
}

/// Plays over the games of a text with `play`, and reports what it could not.
pub fn each_game<'a>(
    text: Text<'a>,
    reader: &mut Reader,
    report: &mut Report,
    mut play: impl FnMut(&mut Walk<'a, '_>) -> Result<(), Fault>,
) {
    let mut walk = Walk::new(text.bytes, reader);
    loop {
        report.games += 1;
        let played = if text.overlong {
            Err(Fault::overlong())
        } else {
            play(&mut walk)
        };
        if let Err(mut fault) = played {
            fault.game = report.games;
            fault.line += text.line - 1;
            report.faults.push(fault);
            // Without tags nothing says where the next game of this text begins.
            return;
        }
        if !walk.next_game() {
            return;
        }
    }
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
