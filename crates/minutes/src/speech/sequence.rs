//! Moves one after the other: `1. e4 e5 2. Nf3` told as they are played, or as what was played before (`after 1. e4 e5 …`).
use board::{Move, Position};
use umpire::Game;
use umpire::act::{Act, Deed, MoveWords};

use super::Scene;

/// The acts of a line that is nothing but two or more moves, each legal after the one before it.
pub fn acts(line: &str, scene: Scene) -> Option<Vec<Act>> {
    let position = scene.game.position();
    let mut acts = Vec::new();
    let mut now = position;
    for word in words(line) {
        let (m, san) = legal(&now, word)?;
        acts.push(Act::of(now.turn(), Deed::Plays(MoveWords::San(san))));
        now = now.after(m);
    }
    // `e4 e5` may be a move from the one to the other.
    let first = words(line).next().and_then(|word| word.parse().ok());
    let from = first.is_some_and(|square| position.at(square).is_some());
    (acts.len() > 1 && !from && scene.speaker.is_none() && !scene.by_letter).then_some(acts)
}

/// The line without the moves that it says were made before, if they were.
pub fn without_past<'l>(line: &'l str, game: &Game) -> &'l str {
    let Some(at) = line.to_ascii_lowercase().find("after 1") else {
        return line;
    };
    let mut now = Position::start();
    let mut rest = &line[at + "after".len()..];
    let mut found = None;
    while let Some((word, later)) = next(rest) {
        if !word.is_empty() {
            let Some((m, _)) = legal(&now, word) else {
                break;
            };
            now = now.after(m);
        }
        rest = later;
        if now.board() == game.position().board() {
            found = Some(rest);
        }
    }
    found.map_or(line, |rest| rest.trim_start_matches([' ', ',', ':']))
}

/// The first move of the text, without its number; empty where only a number stands.
fn next(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    (!word.is_empty()).then(|| (unnumbered(word), rest))
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c.is_whitespace() || c == ',')
        .map(unnumbered)
        .filter(|word| !word.is_empty())
}

fn unnumbered(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if rest.len() < word.len() => rest.trim_start_matches('.'),
        _ => word,
    }
}

/// A move as it is recorded, in one way or the other.
fn legal(position: &Position, word: &str) -> Option<(Move, String)> {
    let word = word.trim_end_matches(['.', ',', ';', ':', '!', '?']);
    let algebraic = record::read_san(position, word).ok();
    let found = algebraic.or_else(|| {
        let readings = record::expresses(position, &board::Wings::default(), word);
        match readings.moves() {
            [one] => Some(*one),
            _ => None,
        }
    })?;
    Some((found, record::san(position, found)))
}
