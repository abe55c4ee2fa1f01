//! Several witnesses of one game: the reading that makes all of them cheapest together, and where they differ.
//!
//! Each witness is a noisy channel of its own, so that what a game costs is the sum of what it costs in each. The
//! reading of each alone is where it begins; a search through all plies, where at each all witnesses speak, goes
//! on from the best of them, as long as the sum becomes less.
mod source;
mod table;

pub use source::{Source, Told, Transcription};

use crate::decoder::{Agreed, Nats, Testimony, Voice, Word, agreed, positions};
use crate::read::Start;
use board::{Move, Position, Wings};

/// A game with what each witness says of each move of it.
pub struct Collation {
    pub start: Start,
    pub moves: Vec<Move>,
    pub witnesses: Vec<Party>,
    pub plies: Vec<Ply>,
    pub result: String,
    pub tags: Vec<(String, String)>,
}

/// A witness as it is named in the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// `A`, `B` …
    pub sign: String,
    pub name: String,
    pub lines: (usize, usize),
}

/// One move.
#[derive(Clone, Debug)]
pub struct Ply {
    pub san: String,
    /// What each witness says, in their order; nothing where it is silent.
    pub says: Vec<Option<Say>>,
    /// Why it was followed, where not all agree.
    pub why: Option<Why>,
}

/// What one witness has for a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Say {
    pub printed: String,
    pub line: usize,
    pub word: Word,
    /// The other move that it has, or that is nearest to what it has.
    pub other: Option<String>,
}

/// Why a reading was followed against another.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// No witness has another move that can be played.
    Sole,
    /// What the witnesses have for this move.
    Here { rival: String, margin: Nats },
    /// After the other move, what they have for a later one could not be played.
    Later {
        rival: String,
        margin: Nats,
        ply: usize,
    },
    /// Hardly anything.
    Undecided { rival: String, margin: Nats },
}

/// A lead below this was right about half the time when the decoder was measured.
const DECIDED: Nats = 3.0;

/// Plies that one game and another differ by so much tell them apart.
const TELLING: Nats = 2.0;

/// So many times the reading is mended at most.
const ROUNDS: usize = 8;

/// A game with its start.
#[derive(Clone)]
struct Line {
    start: Start,
    moves: Vec<Move>,
}

/// Finds the reading that makes all witnesses cheapest together.
pub fn collate(sources: &[Source]) -> Result<Collation, String> {
    let told = chosen(sources)?;
    let weigh = |line: &Line| -> Nats {
        let each = told
            .iter()
            .map(|t| t.witness.testify(&line.start, &line.moves));
        each.map(|t| t.gain).sum()
    };
    let alone = told.iter().map(|t| Line {
        start: t.witness.start,
        moves: t.witness.alone(),
    });
    let weighed = alone.map(|line| (weigh(&line), line));
    let best = weighed.max_by(|a, b| a.0.total_cmp(&b.0));
    let (mut gain, mut line) = best.ok_or("there is no witness")?;
    for _ in 0..ROUNDS {
        let longer = told.iter().filter_map(|t| {
            let said = t.witness.testify(&line.start, &line.moves);
            let moves = t.witness.go_on(&line.start, &line.moves, &said)?;
            let start = line.start;
            Some(Line { start, moves })
        });
        let mended = mended(&told, &line).into_iter();
        let tried = mended.chain(longer).map(|line| (weigh(&line), line));
        match tried.max_by(|a, b| a.0.total_cmp(&b.0)) {
            Some(better) if better.0 > gain + 0.01 => (gain, line) = better,
            _ => break,
        }
    }
    let names: Vec<&str> = sources.iter().map(|s| s.name.as_str()).collect();
    let mut collation = told_of(&names, &told, line);
    for (at, party) in collation.witnesses.iter().enumerate() {
        let says = collation.plies.iter().filter_map(|p| p.says[at].as_ref());
        let (all, with) = says.fold((0, 0), |(all, with), say| {
            (all + 1, with + usize::from(say.other.is_none()))
        });
        if with < LIKE || with * 4 < all {
            let (first, last) = party.lines;
            return Err(format!(
                "{}, lines {first} to {last}: this is another game; of its {all} moves {with} are those of the other witnesses",
                party.name
            ));
        }
    }
    collation.decide(&told);
    Ok(collation)
}

/// Says of a game that is told what each witness bears out.
pub fn audit(game: &Transcription, sources: &[Source]) -> Result<Collation, String> {
    let line = Line {
        start: game.start,
        moves: game.moves.clone(),
    };
    let told: Result<Vec<&Told>, String> = sources
        .iter()
        .map(|s| nearest(s, std::slice::from_ref(&line)))
        .collect();
    let names: Vec<&str> = sources.iter().map(|s| s.name.as_str()).collect();
    Ok(told_of(&names, &told?, line))
}

/// Witnesses have at least so many moves in common.
const LIKE: usize = 4;

/// Of each source the score that is of the game.
fn chosen(sources: &[Source]) -> Result<Vec<&Told>, String> {
    let sole = |source: &Source| {
        let games = source.scores.iter().filter(|t| t.witness.plausible);
        games.count() == 1
    };
    let alone = sources.iter().filter(|s| sole(s)).flat_map(|s| &s.scores);
    let games: Vec<Line> = alone
        .filter(|t| t.witness.plausible)
        .map(|t| Line {
            start: t.witness.start,
            moves: t.witness.alone(),
        })
        .collect();
    if games.is_empty() {
        let source = sources.first().ok_or("there is no witness")?;
        let begins: Vec<String> = source
            .scores
            .iter()
            .filter(|t| t.witness.plausible)
            .take(6)
            .map(|t| t.witness.lines().0.to_string())
            .collect();
        return Err(match begins.first() {
            None => "no witness can be read as a game".into(),
            Some(first) => format!(
                "every witness holds several games; say which by a line of it, such as {}:{first} (of its games the first begin on the lines {})",
                source.name,
                begins.join(", ")
            ),
        });
    }
    let each = sources.iter().map(|source| match sole(source) {
        true => source
            .scores
            .iter()
            .find(|t| t.witness.plausible)
            .ok_or_else(String::new),
        false => nearest(source, &games),
    });
    each.collect()
}

/// The score that is most like one of these games.
fn nearest<'s>(source: &'s Source, games: &[Line]) -> Result<&'s Told, String> {
    let like = |told: &Told| {
        let gains = games.iter().map(|line| {
            let told = told.witness.testify(&line.start, &line.moves);
            told.gain
        });
        gains.fold(0.0, Nats::max)
    };
    let best = source.scores.iter().map(|t| (like(t), t));
    let best = best.max_by(|a, b| a.0.total_cmp(&b.0));
    match best {
        Some((gain, told)) if gain > 0.0 => Ok(told),
        _ => Err(format!("{}: the game is not in it", source.name)),
    }
}

/// What each witness has for each ply.
fn voices<'w>(told: &[&'w Told], all: &[Testimony], line: &Line) -> Vec<Vec<Voice<'w>>> {
    let at = |ply: usize| {
        let pairs = told.iter().zip(all);
        let each = pairs.filter_map(|(t, said)| t.witness.voice(&line.start, said, ply));
        each.collect()
    };
    (0..line.moves.len()).map(at).collect()
}

fn testimonies(told: &[&Told], line: &Line) -> Vec<Testimony> {
    let each = told
        .iter()
        .map(|t| t.witness.testify(&line.start, &line.moves));
    each.collect()
}

/// The cheapest game with the same cells for its plies.
fn mended(told: &[&Told], line: &Line) -> Option<Line> {
    let all = testimonies(told, line);
    let mut voices = voices(told, &all, line);
    let Agreed { moves, .. } = agreed(&line.start, &mut voices, &[])?;
    let start = line.start;
    Some(Line { start, moves })
}

/// What the witnesses say of each move of a game.
fn told_of(names: &[&str], told: &[&Told], line: Line) -> Collation {
    let all = testimonies(told, &line);
    let positions = positions(&line.start, &line.moves);
    let mut wings = Wings::of(&line.start.position);
    let mut plies = Vec::with_capacity(line.moves.len());
    for (ply, played) in line.moves.iter().enumerate() {
        let position = &positions[ply];
        let say = |(told, said): (&&Told, &Testimony)| {
            let mut voice = told.witness.voice(&line.start, said, ply)?;
            let (word, _) = voice.word(position, &wings, *played);
            let (printed, line) = told.witness.printed(said, ply)?;
            let other = match &word {
                Word::Agrees => None,
                Word::Differs(m) => Some(*m),
                Word::Impossible(m) | Word::Damaged(m) => *m,
            };
            Some(Say {
                printed,
                line,
                word,
                other: other.map(|m| record::san(position, m)),
            })
        };
        plies.push(Ply {
            san: record::san(position, *played),
            says: told.iter().zip(&all).map(say).collect(),
            why: None,
        });
        wings.play(*played);
    }
    let parties = names
        .iter()
        .zip(told)
        .enumerate()
        .map(|(i, (name, told))| Party {
            sign: sign(i),
            name: (*name).to_owned(),
            lines: told.witness.lines(),
        });
    let last = positions.last().unwrap_or(&line.start.position);
    Collation {
        witnesses: parties.collect(),
        plies,
        result: result(told, &all, last),
        tags: tags(told),
        start: line.start,
        moves: line.moves,
    }
}

/// `A` to `Z`, then `A2` and so on.
fn sign(at: usize) -> String {
    let letter = char::from(b'A' + (at % 26) as u8);
    match at / 26 {
        0 => letter.to_string(),
        n => format!("{letter}{}", n + 1),
    }
}

/// The first result that a witness tells, of those that have the last move.
fn result(told: &[&Told], all: &[Testimony], last: &Position) -> String {
    let mut each = told.iter().zip(all).filter_map(|(t, said)| {
        let printed = t.witness.ending(said, last).result.to_owned();
        let told = t.tag("Result").unwrap_or(printed);
        (told != "*" && !told.is_empty()).then_some(told)
    });
    each.next().unwrap_or_else(|| "*".into())
}

fn tags(told: &[&Told]) -> Vec<(String, String)> {
    let names = ["Event", "Site", "Date", "Round", "White", "Black"];
    let tag = |name: &str| {
        let value = told.iter().find_map(|t| t.tag(name));
        let unknown = if name == "Date" { "????.??.??" } else { "?" };
        (name.to_owned(), value.unwrap_or_else(|| unknown.into()))
    };
    names.into_iter().map(tag).collect()
}

impl Collation {
    /// Says at each ply where not all agree why it was followed.
    fn decide(&mut self, told: &[&Told]) {
        let line = Line {
            start: self.start,
            moves: self.moves.clone(),
        };
        let all = testimonies(told, &line);
        let mut voices = voices(told, &all, &line);
        let Some(followed) = agreed(&line.start, &mut voices, &line.moves) else {
            return;
        };
        let positions = positions(&line.start, &line.moves);
        for (at, ply) in self.plies.iter_mut().enumerate() {
            let says = ply.says.iter().flatten();
            let words: Vec<&Word> = says.map(|s| &s.word).collect();
            if words.iter().all(|w| **w == Word::Agrees) {
                continue;
            }
            let mut rivals: Vec<Move> = Vec::new();
            for word in words {
                if let Word::Differs(m) | Word::Damaged(Some(m)) | Word::Impossible(Some(m)) = word
                    && !rivals.contains(m)
                {
                    rivals.push(*m);
                }
            }
            let games = rivals.into_iter().filter_map(|rival| {
                let opening: Vec<Move> = line.moves[..at].iter().copied().chain([rival]).collect();
                let game = agreed(&line.start, &mut voices, &opening)?;
                Some((game.cost() - followed.cost(), rival, game))
            });
            let nearest = games.min_by(|a, b| a.0.total_cmp(&b.0));
            ply.why = Some(match nearest {
                None => Why::Sole,
                Some((margin, rival, game)) => {
                    let rival = record::san(&positions[at], rival);
                    why(at, rival, margin, &game, &followed)
                }
            });
        }
    }
}

fn why(at: usize, rival: String, margin: Nats, game: &Agreed, followed: &Agreed) -> Why {
    let over = |ply: usize| game.costs[ply] - followed.costs[ply];
    let later = (at + 1..followed.costs.len()).find(|ply| over(*ply) > TELLING);
    match later {
        _ if margin < DECIDED => Why::Undecided { rival, margin },
        // Most of what it costs comes later.
        Some(ply) if margin > 2.0 * over(at) => Why::Later { rival, margin, ply },
        _ => Why::Here { rival, margin },
    }
}
