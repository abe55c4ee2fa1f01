//! Moves told in a sentence: `takes the pawn with his knight`, `queen's pawn two squares`.
use board::{Color, File, Move, Position, Role, Square, Wings};
use umpire::act::MoveWords;

use super::super::account::LeftOut;
use super::super::men::{role, square};
use super::super::words::{Word, is_form_of, is_noise};
use super::sans;

/// What a sentence tells of a move.
#[derive(Default)]
struct Told {
    role: Option<Role>,
    /// `queen's bishop's pawn`
    man: Option<String>,
    /// How many squares forward a Pawn goes.
    steps: Option<u8>,
    file: Option<File>,
    from: Option<Square>,
    to: Option<Square>,
    takes: bool,
    taken: Option<Role>,
    becomes: Option<Role>,
    promotes: bool,
    /// The words that tell nothing of it.
    left_out: LeftOut,
}

/// A move told in a sentence, word by word: `takes the pawn on e5 with his knight`.
pub fn told(position: &Position, wings: &Wings, words: &[Word]) -> (Vec<MoveWords>, LeftOut) {
    match tell(words, position.turn()) {
        Some(told) => {
            let found = found(position, wings, &told);
            let legal = found.iter().all(|words| match words {
                MoveWords::San(san) => record::read_san(position, san).is_ok(),
                _ => true,
            });
            // What cannot be played is seldom meant.
            let mut left_out = told.left_out;
            left_out.cost += if legal { 0.0 } else { 0.4 };
            (found, left_out)
        }
        None => (Vec::new(), LeftOut::default()),
    }
}

fn found(position: &Position, wings: &Wings, told: &Told) -> Vec<MoveWords> {
    let names = told.man.as_deref().map(record::grammar::man_names);
    let fits = |m: &Move| {
        let by_name = names.as_ref().is_none_or(|names| {
            let mut names = names.iter();
            names.any(|name| record::names(name, position, wings, m.from()))
        });
        let forward = usize::from(m.from().rank()).abs_diff(usize::from(m.to().rank()));
        let man = position.at(m.from()).map(|man| man.role);
        let taken = position.taken(*m).and_then(|square| position.at(square));
        m.castles().is_none()
            && by_name
            && told
                .steps
                .is_none_or(|n| forward == usize::from(n) && man == Some(Role::Pawn))
            && told.role.is_none_or(|role| man == Some(role))
            && told.file.is_none_or(|file| m.from().file() == file)
            && told.from.is_none_or(|from| m.from() == from)
            && told.to.is_none_or(|to| m.to() == to)
            && (!told.takes || taken.is_some())
            && told
                .taken
                .is_none_or(|role| taken.map(|man| man.role) == Some(role))
            && told.becomes.is_none_or(|role| m.promotion() == Some(role))
            && (!told.promotes || m.promotion().is_some())
    };
    if let (Some(from), Some(to)) = (told.from, told.to) {
        return vec![MoveWords::Coordinates {
            from,
            to,
            promotion: told.becomes,
        }];
    }
    let legal: Vec<Move> = position.legal_moves().into_iter().filter(fits).collect();
    // A square by itself is a Pawn's move, if it can be.
    let pawns = |m: &Move| {
        position
            .at(m.from())
            .is_some_and(|man| man.role == Role::Pawn)
    };
    if told.role.is_none() && told.from.is_none() && !told.takes && legal.iter().any(pawns) {
        return sans(position, legal.into_iter().filter(pawns));
    }
    if !legal.is_empty() && legal.len() <= 8 {
        return sans(position, legal);
    }
    // Not legal, but clearly told.
    match (told.from, told.role, told.to) {
        (None, Some(role), Some(to)) if position.at(to).is_some_and(|man| man.role == role) => {
            // The man on that square, not a move to it.
            Vec::new()
        }
        (None, Some(role), Some(to)) if legal.is_empty() && role != Role::Pawn => {
            let takes = if told.takes { "x" } else { "" };
            vec![MoveWords::San(format!("{}{takes}{to}", role.upper_char()))]
        }
        (None, _, Some(to)) if legal.is_empty() && !told.takes => {
            vec![MoveWords::San(to.to_string())]
        }
        _ => Vec::new(),
    }
}

/// Verbs of a move.
const MOVING: &[&str] = &[
    "go", "move", "play", "advance", "jump", "slide", "hop", "step",
];

/// How many words at the head name a man by his wing: `king's knight`, `queen's bishop's pawn`.
fn wing_name(words: &[Word]) -> Option<usize> {
    let roles = words.iter().map_while(|word| role(&word.plain));
    let roles: Vec<Role> = roles.take(3).collect();
    let length = match roles[..] {
        [
            Role::King | Role::Queen,
            Role::Rook | Role::Bishop | Role::Knight,
            Role::Pawn,
        ] => 3,
        [
            Role::King | Role::Queen,
            Role::Rook | Role::Bishop | Role::Knight | Role::Pawn,
            ..,
        ]
        | [Role::Rook | Role::Bishop | Role::Knight, Role::Pawn, ..] => 2,
        _ => return None,
    };
    Some(length)
}

/// A square of the old books at the head of the words, and how many of them name it: `king's bishop's third`.
fn old_square(words: &[Word], side: Color) -> Option<(Square, usize)> {
    let letters = words.iter().map_while(|word| match role(&word.plain)? {
        Role::King => Some("K"),
        Role::Queen => Some("Q"),
        Role::Rook => Some("R"),
        Role::Bishop => Some("B"),
        Role::Knight => Some("Kt"),
        Role::Pawn => None,
    });
    let letters: Vec<&str> = letters.collect();
    let rank = number(&words.get(letters.len())?.plain)?;
    let counts = |word: &Word| is_step(&word.plain);
    if letters.is_empty() || words.get(letters.len() + 1).is_some_and(counts) {
        return None;
    }
    let name = format!("{}{rank}", letters.concat());
    let names = record::grammar::square_names(&name).into_iter();
    let square = names
        .filter_map(|name| name.squares(side).single_square())
        .next()?;
    Some((square, letters.len() + 1))
}

fn is_step(word: &str) -> bool {
    matches!(
        word,
        "square" | "squares" | "step" | "steps" | "forward" | "fields" | "field"
    )
}

/// A number of one to eight, in figures or words.
fn number(word: &str) -> Option<u8> {
    const NUMBERS: [[&str; 5]; 8] = [
        ["1", "one", "first", "single", "1st"],
        ["2", "two", "second", "both", "2nd"],
        ["3", "three", "third", "3d", "3rd"],
        ["4", "four", "fourth", "fourths", "4th"],
        ["5", "five", "fifth", "fifths", "5th"],
        ["6", "six", "sixth", "sixths", "6th"],
        ["7", "seven", "seventh", "sevenths", "7th"],
        ["8", "eight", "eighth", "eighths", "8th"],
    ];
    let at = NUMBERS.iter().position(|names| names.contains(&word))?;
    Some(at as u8 + 1)
}

fn tell(words: &[Word], side: Color) -> Option<Told> {
    #[derive(PartialEq)]
    enum Next {
        Mover,
        Taken,
        Becomes,
    }
    // What is told in a sentence is surer where it can be read as a record.
    let mut told = Told::default();
    told.left_out.cost = 0.1;
    let mut promotes = false;
    let mut moving = false;
    let mut next = Next::Mover;
    let mut from = false;
    let mut passed = 0;
    for (at, word) in words.iter().enumerate() {
        if at < passed {
            continue;
        }
        let plain = word.plain.trim_end_matches(['+', '#']);
        let following = words.get(at + 1).map_or("", |word| &*word.plain);
        let mover = told.role.is_some() || role(following).is_none();
        if let Some((square, length)) = old_square(&words[at..], side).filter(|_| mover)
            && told.to.is_none()
        {
            told.to = Some(square);
            passed = at + length;
            continue;
        }
        if let Some(n) = number(plain)
            && (is_step(following) || at + 1 == words.len() && told.role == Some(Role::Pawn))
        {
            told.steps = Some(n);
            passed = at + 2;
            continue;
        }
        if let Some(named) = square(plain) {
            // `the e2 pawn`
            match (
                std::mem::take(&mut from) || role(following).is_some(),
                told.to,
            ) {
                (true, _) => told.from = Some(named),
                (false, Some(before)) if told.from.is_none() => {
                    told.from = Some(before);
                    told.to = Some(named);
                }
                (false, None) => told.to = Some(named),
                _ => return None,
            }
        } else if let Some((letter, kind)) = plain.split_once('-')
            && let Some(kind) = role(kind)
        {
            told.role = Some(kind);
            told.file = File::from_char(letter.chars().next()?);
        } else if plain.len() == 1
            && ("a"..="h").contains(&plain)
            && role(following) == Some(Role::Pawn)
            && (plain != "a" || (at > 0 && words[at - 1].plain == "the"))
        {
            told.file = File::from_char(plain.chars().next()?);
        } else if let (Next::Mover, None, Some(length)) =
            (&next, told.role, wing_name(&words[at..]))
        {
            let name = words[at..at + length].iter();
            let name: Vec<String> = name.map(|word| word.plain.replace('\'', "'s")).collect();
            told.role = role(&words[at + length - 1].plain);
            told.man = Some(name.join(" "));
            passed = at + length;
        } else if let Some(named) = role(plain) {
            match next {
                Next::Mover if told.role.is_none() => told.role = Some(named),
                Next::Taken => told.taken = Some(named),
                Next::Becomes => told.becomes = Some(named),
                Next::Mover => return None,
            }
            next = Next::Mover;
        } else if ["take", "capture", "grab", "eat", "win", "snap"]
            .iter()
            .any(|verb| is_form_of(plain, verb))
            || plain == "x"
        {
            told.takes = true;
            next = Next::Taken;
        } else if matches!(plain, "queened" | "queening") {
            told.role = Some(Role::Pawn);
            told.becomes = Some(Role::Queen);
        } else if ["promote", "underpromote", "become"]
            .iter()
            .any(|verb| is_form_of(plain, verb))
            || (is_form_of(plain, "make") || is_form_of(plain, "turn"))
                && told.role.is_none_or(|role| role == Role::Pawn)
            || plain == "="
        {
            told.role = Some(Role::Pawn);
            promotes = true;
            next = Next::Becomes;
        } else if matches!(plain, "with" | "using") {
            next = Next::Mover;
        } else if plain == "from" {
            from = true;
        } else if MOVING.iter().any(|verb| is_form_of(plain, verb)) {
            moving = true;
        } else if !(is_noise(plain)
            || ["check", "mate"].iter().any(|word| is_form_of(plain, word))
            || [
                "into",
                "onto",
                "white",
                "black",
                "white'",
                "black'",
                "for",
                "as",
                "up",
                "ep",
                "checkmate",
                "out",
                "off",
            ]
            .contains(&plain))
        {
            told.left_out.add(word);
            if told.left_out.cost > 2.0 {
                return None;
            }
        }
    }
    // Nobody knows what was done with the square.
    if told.left_out.unknown > 0.0 && !moving && !told.takes && !promotes && told.role.is_none() {
        return None;
    }
    if promotes && told.becomes.is_none() && told.to.is_none() {
        told.promotes = true;
    }
    let moved = told.role.is_some_and(|role| role != Role::Pawn)
        && words.iter().any(|word| is_form_of(&word.plain, "move"));
    let stepped = told.steps.is_some() && (told.man.is_some() || told.file.is_some());
    let enough = stepped
        || promotes
        || moved
        || told.to.is_some()
        || told.becomes.is_some()
        || told.taken.is_some();
    enough.then_some(told)
}
