//! From a page to a game: the decoder's reading judged, and written down with every doubt.
pub mod weighed;
pub mod witness;

use crate::decoder::adapt::adapted;
use crate::decoder::channel::{Channel, FAR, Nats};
use crate::decoder::find::Score;
use crate::decoder::page::Piece;
use crate::decoder::row::Row;
use crate::decoder::search::{Page, Read, Reading, decode, decode_well};
use crate::decoder::slate::{Effect, Forms};
use crate::decoder::standing::standings;
use crate::decoder::style::forms;
use crate::diagram::{is_drawn, starts};
use crate::ending::ending;
use crate::game::{Break, Doubt, Game, Ply, Sort, is_pgn_tag, sort};
use crate::heading::{Heading, heading};
use crate::likeness::Cost;
use crate::odds::Odds;
use crate::purse::Purse;
use crate::read::Start;
use board::{Color, Move, Position, Wings};
use record::spelling::Ways;
use std::ops::Range;

/// Reads a score.
pub fn game(score: &Score, purse: &Purse) -> Option<(Game, Rows)> {
    if score.heading.iter().any(|l| is_pgn_tag(&l.text)) {
        return None;
    }
    let heading = heading(&score.heading);
    let doubled = doubled(score);
    let score = doubled.as_ref().unwrap_or(score);
    let standings = standings(&score.pieces);
    let odds = heading.odds.clone();
    prepared(
        score,
        &standings,
        odds.as_ref(),
        purse,
        |_, page, start, reading| judged(score, heading, page, start, reading),
    )
    .flatten()
}

/// Reads a score from the start that makes it likeliest, with the channel as this text shows it.
fn prepared<T>(
    score: &Score,
    standings: &[Nats],
    odds: Option<&Odds>,
    purse: &Purse,
    then: impl FnOnce(f32, &Page, Start, Reading) -> T,
) -> Option<T> {
    let near = score.pieces.iter().zip(standings).take(300);
    let forms = forms(near.filter(|(_, s)| **s > -3.0).map(|(p, _)| p.letters()));
    let first = score.pieces.first()?;
    if Row::new(first, Channel::of(0.035), &forms).damage > ILLEGIBLE {
        return None;
    }
    let noise = noise(score, standings, &forms);
    let mut page = Page {
        pieces: &score.pieces,
        standings,
        channel: Channel::of(noise),
        forms: &forms,
        over: &score.over,
        purse,
    };
    // What only tells how the text is damaged need not be read well.
    let first = match page.channel.noise > DIRTY {
        true => decode,
        false => decode_well,
    };
    let (mut start, mut reading) = best_start(odds, &page, first);
    if page.channel.noise < SOME && is_long(&page) && reading.is_strained() {
        // A few damaged rows in clear print: it is read as damaged, if then more of it can be.
        let clear = std::mem::replace(&mut page.channel, Channel::of(SOME));
        let (other, second) = best_start(odds, &page, decode_well);
        let more = second.moves.len() > reading.moves.len() && second.gain > reading.gain;
        match second.unread() < reading.unread() || more {
            true => (start, reading) = (other, second),
            false => page.channel = clear,
        }
    }
    let taught;
    if page.channel.noise > DIRTY && reading.moves.len() >= TELLING {
        taught = adapted(page.channel, page.pieces, &forms, &start, &reading.moves);
        page.channel = &taught;
        (start, reading) = best_start(odds, &page, decode_well);
    }
    Some(then(noise, &page, start, reading))
}

/// Whether a reading is a game, and the game.
fn judged(
    score: &Score,
    heading: Heading,
    page: &Page,
    mut start: Start,
    mut reading: Reading,
) -> Option<(Game, Rows)> {
    let mut plausible = plausible(&reading, page);
    // What follows a drawn board goes on from it, unless much of it fits the array.
    let headed = !score.board.is_empty() && score.heading.iter().any(|l| is_drawn(&l.text));
    let from_board = (reading.moves.len() < 16 && (headed || !plausible))
        .then(|| from_diagram(score, page))
        .flatten();
    let drawn = from_board.is_some() || headed && reading.moves.len() < 16;
    if drawn {
        plausible = from_board.is_some();
        (start, reading) = from_board.unwrap_or((start, reading));
    }
    let rows = reading.moves.iter().map(|m| {
        let piece = &score.pieces[m.piece];
        piece.strip.at[piece.range.start]
    });
    let rows = rows.collect();
    let mut game = build(score, heading, page, start, reading);
    if drawn {
        game.sort = Sort::Study;
    }
    plausible.then_some((game, rows))
}

/// Where the rows of a game stand on the page: line and byte.
type Rows = Vec<(usize, usize)>;

/// "Black plays precisely the same moves": each row is both sides'.
fn doubled(score: &Score) -> Option<Score> {
    let said = |l: &crate::layout::Line| {
        let low = l.text.to_lowercase();
        low.contains("same moves") && (low.contains("black") || low.contains("precisely"))
    };
    let near = &score.lines[..score.lines.len().min(60)];
    near.iter().any(said).then(|| {
        let twice = |i: usize| [i, i];
        let all = || (0..score.pieces.len()).flat_map(twice);
        Score {
            pieces: all().map(|i| score.pieces[i].clone()).collect(),
            over: all().map(|i| score.over[i]).collect(),
            ..score.clone()
        }
    })
}

/// The share of letters that are damaged, by the rows that stand best.
fn noise(score: &Score, standings: &[Nats], forms: &Forms) -> f32 {
    let channel = Channel::of(0.015);
    let stands = |i: &usize| {
        let piece = &score.pieces[*i];
        standings[*i] > 0.0 && piece.place.prose <= 2 && piece.numbered().is_some()
    };
    let rows: Vec<usize> = (0..score.pieces.len().min(120)).filter(stands).collect();
    // Odd, so that both columns are looked at.
    let step = (rows.len() / SAMPLE).max(1) | 1;
    let mut seen: Vec<(f32, f32)> = Vec::new();
    for at in rows.into_iter().step_by(step) {
        let piece = &score.pieces[at];
        let row = Row::new(piece, channel, forms);
        let letters = piece.letters().iter().filter(|b| b.is_ascii_alphanumeric());
        seen.push(((row.damage / 5.0).clamp(0.0, 3.0), letters.count() as f32));
    }
    // Some of them may be no rows at all.
    seen.sort_by(|a, b| a.0.total_cmp(&b.0));
    seen.truncate(seen.len() - seen.len() / 8);
    let damage: f32 = seen.iter().map(|s| s.0).sum();
    let letters: f32 = seen.iter().map(|s| s.1).sum();
    // Some damage makes one record of another, and is not seen.
    1.3 * damage / letters.max(1.0)
}

/// Where the numbers go on so far a game is meant, not a line of analysis.
fn is_long(page: &Page) -> bool {
    let stands = |(p, s): &(&Piece, &Nats)| p.place.indent.is_some() && **s > 0.0;
    let rows = page.pieces.iter().zip(page.standings).filter(stands);
    let mut due = 1;
    for (piece, _) in rows {
        due += u32::from(piece.numbered() == Some(due) || piece.numbered() == Some(due + 1));
    }
    due > LONG
}
const LONG: u32 = 10;

/// So much print is damaged at least if there are rows that cannot be read.
const SOME: f32 = 0.015;

/// Print that is damaged more than this is read twice, if so many moves were read of it at first: then it is known
/// how it is damaged.
const DIRTY: f32 = 0.01;
const TELLING: usize = 8;

/// A first row that is damaged more than this is none.
const ILLEGIBLE: Nats = 40.0;

/// So many rows are looked at to tell how dirty a page is.
const SAMPLE: usize = 16;

/// The array, or the array at the odds that the heading names, whichever makes the page likelier.
fn best_start(
    odds: Option<&Odds>,
    page: &Page,
    decode: fn(&Page, &Start) -> Reading,
) -> (Start, Reading) {
    let mut starts: Vec<Start> = odds.into_iter().map(Odds::start).collect();
    starts.push(Start {
        position: Position::start(),
        two_moves: opens_twice(page),
    });
    let read = |start: Start| {
        let reading = decode(page, &start);
        (start, reading)
    };
    // The odds are named first, and stand where both would do.
    let all = starts.into_iter().map(read);
    let best = all.reduce(|best, next| {
        if next.1.gain > best.1.gain {
            next
        } else {
            best
        }
    });
    best.unwrap_or_else(|| (Start::at(Position::start()), Reading::default()))
}

/// The position drawn above the moves from which they can be read best: as printed, since among so few
/// moves from any position there is nothing that would show a repair to be wrong.
fn from_diagram(score: &Score, page: &Page) -> Option<(Start, Reading)> {
    let starts = starts(&score.board, &score.heading);
    let readings = starts.into_iter().map(|start| {
        let reading = decode(page, &start);
        (start, reading)
    });
    let best = readings.max_by(|a, b| a.1.gain.total_cmp(&b.1.gain))?;
    let as_printed = best.1.moves.iter().all(|m| m.cost < REPAIR);
    let whole = best.1.moves.len() >= 2 && as_printed && best.1.breaks_off.is_none();
    whole.then_some(best)
}

/// White's first two moves are printed, and nothing for Black between them: the odds of two moves.
fn opens_twice(page: &Page) -> bool {
    let single = |i: usize, n: u32| {
        page.pieces.get(i).is_some_and(|p| {
            p.number.is_some_and(|m| m.value == n)
                && p.place.column.is_none()
                && p.place.indent.is_some()
                && p.range.len() < 14
        })
    };
    let second = page.pieces.get(1);
    single(0, 1)
        && second
            .is_some_and(|p| p.number.is_some_and(|m| m.value == 2) && p.place.column.is_some())
}

/// Hundredths of a plain misprint in a nat.
const MISPRINT: Nats = 12.0;

/// A reading that costs more is a repair.
pub const REPAIR: Nats = 1.5;

/// By so much every move of damaged print must make the page likelier, on the average: less is what some legal game
/// finds on any page.
const TELLS: Nats = 2.0;

/// Enough legal moves that a game must be meant.
fn plausible(reading: &Reading, page: &Page) -> bool {
    let moves = reading.moves.len();
    let excess: Nats = reading.moves.iter().map(|m| m.excess).sum();
    let mended = reading.moves.iter().filter(|m| m.cost >= REPAIR).count();
    let dirty = page.channel.noise > 0.004;
    let credible = if dirty {
        // Where the rows stand so that they might be notes, too, their letters must tell.
        excess <= 2.5 * moves as Nats && (reading.gain > TELLS * moves as Nats || excess < 0.0)
    } else {
        mended <= 1 + moves / 8 && excess <= 1.2 * moves as Nats + 6.0
    };
    // Else it begins elsewhere.
    let first = reading.moves.first().is_some_and(|m| m.piece == 0);
    first && moves >= 4 && credible && reading.gain > 6.0
}

fn build(score: &Score, heading: Heading, page: &Page, start: Start, reading: Reading) -> Game {
    let mut position = start.position;
    let mut plies = Vec::with_capacity(reading.moves.len());
    let dirty = page.channel.noise > 0.004;
    let mut passed = reading.passed_over.iter().copied().peekable();
    let mut last_passed: Option<usize> = None;
    // Where men stand whom a move brought there that might be another.
    let mut brought = [false; 64];
    for read in &reading.moves {
        let (printed, line) = printed(score, read);
        let mut doubts = Vec::new();
        let before = last_passed;
        while let Some(at) = passed.next_if(|at| *at < read.piece) {
            doubts.push(Doubt::PassedOver(whole(score, at)));
            last_passed = Some(at);
        }
        // In damaged print a row that could not be read may have moved all that comes after it.
        if let Some(at) = before.filter(|_| dirty && doubts.is_empty()) {
            doubts.push(Doubt::PassedOver(whole(score, at)));
        }
        if read.missing {
            doubts.push(Doubt::Missing);
        }
        if read.cost >= REPAIR && !read.false_claim {
            doubts.push(Doubt::Repaired);
        }
        if read.false_claim {
            doubts.push(Doubt::FalseClaim);
        }
        if let Some(number) = read.misplaced {
            doubts.push(Doubt::Misplaced(format!("{number}.")));
        }
        let clear = match (dirty, read.cost >= REPAIR) {
            (true, _) => 10.0,
            (false, true) => 6.0,
            (false, false) => 2.0,
        };
        if read.margin < clear && !read.rivals.is_empty() {
            let san = |m: &Move| record::san(&position, *m);
            let legal = position.legal_moves();
            let rivals = read.rivals.iter().filter(|m| legal.contains(m));
            doubts.push(Doubt::Open(rivals.map(san).collect()));
        }
        let open = doubts.iter().any(|d| matches!(d, Doubt::Open(_)));
        let follows = std::mem::take(&mut brought[usize::from(read.chosen.from())]);
        brought[usize::from(read.chosen.to())] = dirty && (open || follows);
        let chance = strain(&reading.moves, plies.len()) > CHANCE || read.ahead;
        if dirty && doubts.is_empty() && (follows || chance) {
            doubts.push(Doubt::Strained);
        }
        plies.push(Ply {
            chosen: read.chosen,
            san: record::san(&position, read.chosen),
            printed,
            line,
            cost: (read.cost * MISPRINT) as Cost,
            doubts,
        });
        position = start.follow(&position, plies.len() - 1, read.chosen);
    }
    let breaks_off = reading.breaks_off.map(|at| {
        let (place, nearest) = nearest(page, at, &position, &reading);
        let (printed, line) = quoted(score, &score.pieces[at].strip.at[place]);
        let rows = score.pieces[at..]
            .iter()
            .zip(&page.standings[at..])
            .take(60);
        let rows = rows.filter(|(p, s)| **s > 4.0 && p.numbered().is_some());
        Break {
            printed,
            line,
            nearest,
            left: rows
                .map(|(p, _)| {
                    let line = score.line(p.line).map_or(0, |l| l.number);
                    (line, String::from_utf8_lossy(p.letters()).into_owned())
                })
                .collect(),
        }
    });
    let ending = ending(&after(score, reading.moves.last()), &position);
    let number = |at: usize| score.line(at).map_or(0, |l| l.number);
    let first_line = score.pieces.first().map_or(0, |p| number(p.line));
    let last_line = plies.last().map_or(first_line, |p| p.line).max(first_line);
    let sort = sort(&heading, &plies, &ending);
    Game {
        sort,
        heading,
        start,
        plies,
        ending,
        breaks_off,
        lines: (first_line, last_line),
        hurried: page.purse.is_empty(),
    }
}

/// How badly the moves around one fit their print, on the average.
fn strain(moves: &[Read], at: usize) -> Nats {
    let near = &moves[at.saturating_sub(NEAR)..(at + NEAR + 1).min(moves.len())];
    let excess: Nats = near.iter().map(|m| m.excess.max(0.0)).sum();
    excess / near.len() as Nats
}

/// So many moves before and after one are around it; if they fit worse than this, it says little that it fits.
const NEAR: usize = 3;
const CHANCE: Nats = 2.0;

/// Where in a row the move stands at which a game breaks off, and the legal moves most like it.
fn nearest(
    page: &Page,
    at: usize,
    position: &Position,
    reading: &Reading,
) -> (Range<usize>, Vec<String>) {
    let mut wings = Wings::of(&Position::start());
    reading.moves.iter().for_each(|m| wings.play(m.chosen));
    let mut row = Row::new(&page.pieces[at], page.channel, page.forms);
    let way = row
        .ways
        .first()
        .map(|w| w.cells.clone())
        .unwrap_or_default();
    let nth = usize::from(position.turn() == Color::Black && way.len() == 2);
    let Some(index) = way.get(nth).copied() else {
        return (page.pieces[at].range.clone(), Vec::new());
    };
    let cell = &mut row.cells[index];
    let mut near: Vec<(Nats, Move)> = Vec::new();
    for m in &position.legal_moves() {
        if let Some(ways) = Ways::of(position, &wings, *m) {
            let costs = cell.slate.cost(&ways, Effect::Check);
            near.push((costs.into_iter().fold(FAR, Nats::min), *m));
        }
    }
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    let names = near.iter().take(4).map(|(_, m)| record::san(position, *m));
    (cell.range.clone(), names.collect())
}

/// A move as it is printed, and the number of its line.
fn printed(score: &Score, read: &Read) -> (String, usize) {
    let piece = &score.pieces[read.piece];
    match piece.strip.at.get(read.range.clone()) {
        Some(places @ [_, ..]) => quoted(score, places),
        _ => (
            String::new(),
            score.line(piece.line).map_or(0, |l| l.number),
        ),
    }
}

fn whole(score: &Score, at: usize) -> String {
    let piece = &score.pieces[at];
    quoted(score, &piece.strip.at[piece.range.clone()]).0
}

/// What stands at these places, with the number of the first line.
fn quoted(score: &Score, places: &[(usize, usize)]) -> (String, usize) {
    let (Some(first), Some(last)) = (places.first(), places.last()) else {
        return (String::new(), 0);
    };
    let mut out = String::new();
    for at in first.0..=last.0 {
        let Some(line) = score.line(at) else { continue };
        let from = if at == first.0 { first.1 } else { 0 };
        let to = if at == last.0 {
            let width = line.text[last.1..].chars().next().map_or(0, char::len_utf8);
            last.1 + width
        } else {
            line.text.len()
        };
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(line.text[from..to].trim());
    }
    let bare = out.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = bare.trim_start_matches(['.', ')', ']', ' ', ',']);
    let text = if bare.is_empty() { out.as_str() } else { bare };
    let text = text.trim_end_matches([' ', ',', ';']).to_owned();
    (text, score.line(first.0).map_or(0, |l| l.number))
}

/// The words after the last move: the rest of its line, then the lines below.
fn after(score: &Score, last: Option<&Read>) -> Vec<String> {
    let Some(last) = last else { return Vec::new() };
    let piece = &score.pieces[last.piece];
    let Some((line, byte)) = piece.strip.at.get(last.range.end.saturating_sub(1)) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    if let Some(text) = score.line(*line) {
        out.extend(text.text.get(byte + 1..).map(|t| t.trim().to_owned()));
        let (start_line, start) = piece.strip.at[last.range.start];
        if start_line == *line {
            // Words within the cell.
            out.extend(text.text.get(start..).map(|t| t.trim().to_owned()));
        }
    }
    let below = (line + 1..line + 6).filter_map(|at| score.line(at));
    let below = below
        .map(|l| l.text.clone())
        .filter(|t| !t.trim().is_empty());
    out.retain(|t| !t.is_empty());
    out.extend(below);
    out
}
