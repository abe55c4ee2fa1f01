//! The kinds of acts, each with a place for what differs: `own: touches {square}`; and the acts of a kind that a clause
//! names, its places filled with what is named there.
use board::Square;
use umpire::Game;
use umpire::act::{Act, Actor};
use umpire::words::{Form, PIECES};

use super::lexicon::OF_MOVES;
use super::men;
use super::words::Word;

/// The kind of an act, told by one of whom the words, or who speaks, make us think that he acts.
pub fn kind(act: &Act, thought: Actor) -> String {
    let whose = match (act.actor, thought) {
        (Actor::Umpire, _) => "umpire",
        (Actor::Bystander, _) => "bystander",
        (Actor::Side { side, .. }, Actor::Side { side: other, .. }) if side != other => "other",
        _ => "own",
    };
    format!("{whose}: {}", shape_of(act))
}

/// The words of an act, but for him who acts, with places.
pub fn shape_of(act: &Act) -> String {
    let words = act.deed.words(Form::Done);
    let bare = Act {
        clock: None,
        ..act.clone()
    };
    let whole = bare.to_string();
    let manner = whole.split_once(&*words).map_or("", |(_, manner)| manner);
    shape(&words) + manner
}

/// The kinds of acts one after the other, each of him who has the turn then or of the other.
pub fn kind_of_all(acts: &[Act], game: &Game) -> String {
    let mut now = None;
    let mut kinds = Vec::new();
    for (n, act) in acts.iter().enumerate() {
        let turn = Actor::Side {
            side: now.as_ref().unwrap_or(game).turn(),
            member: None,
        };
        kinds.push(kind(act, turn));
        if n + 1 < acts.len() {
            now.get_or_insert_with(|| game.clone()).act(act);
        }
    }
    kinds.join(" + ")
}

/// The words of a deed with a place for each square, man, side, time, record and move.
pub fn shape(deed: &str) -> String {
    if let Some((head, rest)) = deed
        .split_once(' ')
        .filter(|(head, rest)| OF_MOVES.contains(head) && !is_phrase(rest))
    {
        if matches!(rest, "O-O" | "O-O-O") {
            return deed.into();
        }
        return format!("{head} {{move}}");
    }
    let mut shape: Vec<&str> = Vec::new();
    let mut quoted = false;
    for word in deed.split(' ') {
        let opens = word.starts_with('"');
        if quoted || opens {
            if opens {
                shape.push("{record}");
            }
            quoted = !word.ends_with('"') || word == "\"";
            continue;
        }
        let bare = word.trim_end_matches(',');
        shape.push(if bare.parse::<Square>().is_ok() {
            if bare.len() < word.len() {
                "{square},"
            } else {
                "{square}"
            }
        } else if matches!(bare, "white" | "black") {
            "{side}"
        } else if bare.contains(':') {
            "{time}"
        } else if PIECES.iter().any(|(piece, _)| *piece == bare) && !deed.contains("move king") {
            "{man}"
        } else {
            word
        });
    }
    shape.join(" ")
}

fn is_phrase(rest: &str) -> bool {
    matches!(rest, "check" | "time" | "notes" | "up score")
}

/// Who acts where the kind says so; `named` where he is named, else as is thought.
pub fn actor(whose: &str, thought: Actor) -> Option<Actor> {
    Some(match (whose, thought) {
        ("umpire", _) => Actor::Umpire,
        ("bystander", _) => Actor::Bystander,
        ("other", Actor::Side { side, .. }) => Actor::Side {
            side: !side,
            member: None,
        },
        ("own", thought @ Actor::Side { .. }) => thought,
        _ => return None,
    })
}

/// What a clause names, by the name of the place that it can fill.
#[derive(Default)]
pub struct Named {
    pub squares: Vec<String>,
    pub sides: Vec<String>,
    pub times: Vec<String>,
    pub men: Vec<String>,
    pub moves: Vec<String>,
    pub records: Vec<String>,
}

/// No kind has more acts than these for one clause.
const MOST: usize = 8;

impl Named {
    /// The shape with its places filled in each way; none where something is wanting.
    pub fn fill(&self, shape: &str) -> Vec<String> {
        let mut texts = vec![shape.to_string()];
        for (place, named) in [
            ("{square}", &self.squares),
            ("{side}", &self.sides),
            ("{time}", &self.times),
            ("{man}", &self.men),
            ("{move}", &self.moves),
            ("{record}", &self.records),
        ] {
            while texts.iter().any(|text| text.contains(place)) {
                let filled = texts.iter().flat_map(|text| {
                    let unused = named.iter().filter(|one| !text.contains(*one));
                    unused.map(|one| text.replacen(place, one, 1))
                });
                texts = filled.take(MOST).collect();
            }
        }
        texts
    }
}

/// The men that the words name, each by the longest words that name it, and squares.
pub fn squares(view: men::View, words: &[Word], raw: impl Fn(&[Word]) -> String) -> Vec<String> {
    let found = men_named(view, words, raw);
    found.iter().map(ToString::to_string).collect()
}

/// The same, as squares.
pub fn men_named(view: men::View, words: &[Word], raw: impl Fn(&[Word]) -> String) -> Vec<Square> {
    let names = |word: &Word| {
        men::role(&word.plain).is_some()
            || men::square(&word.plain).is_some()
            || word.plain.contains('-')
    };
    let mut found: Vec<Square> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let longest = (at + 1..=words.len().min(at + 7)).rev().find_map(|end| {
            let part = &words[at..end];
            // It begins with what tells whose or which it is, and ends with a name.
            let (first, last) = (part.first()?, part.last()?);
            let begins = names(first) || belongs(&first.plain);
            if !begins || !names(last) {
                return None;
            }
            let squares = men::squares(view, part, &raw(part));
            (!squares.is_empty()).then_some((squares, end))
        });
        match longest {
            Some((squares, end)) => {
                for square in squares {
                    if !found.contains(&square) {
                        found.push(square);
                    }
                }
                at = end;
            }
            None => at += 1,
        }
    }
    found
}

fn belongs(word: &str) -> bool {
    matches!(
        word,
        "my" | "his"
            | "her"
            | "their"
            | "your"
            | "our"
            | "own"
            | "white"
            | "black"
            | "white'"
            | "black'"
            | "opponent'"
            | "opponents"
            | "enemy"
            | "other"
    ) || word.len() == 1
}
