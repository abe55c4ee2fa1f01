//! Moves as people say them: `nf3`, `e2 to e4`, `P-K4`, `takes the pawn with his knight`, `castles long`.
use board::{Color, File, Move, Position, Role, Square, Wing, Wings};
use umpire::act::MoveWords;

use super::account::LeftOut;
use super::men::{role, square};
use super::words::{Word, is_form_of, is_noise};

/// Every move that the words may mean for the side, in the case language, and the weight of what had to be left
/// out; nothing if they tell of none.
pub fn moves(
    position: &Position,
    wings: &Wings,
    side: Color,
    words: &[Word],
    raw: &str,
) -> (Vec<MoveWords>, LeftOut) {
    let position = &position.with_turn(side);
    let raw = unnumbered(raw);
    let words = match words {
        [number, rest @ ..] if unnumbered_word(&number.plain) => rest,
        _ => words,
    };
    if raw.is_empty() || words.is_empty() {
        return (Vec::new(), LeftOut::default());
    }
    if is_old_record(raw) {
        let found = recorded(position, wings, raw);
        if !found.is_empty() {
            return (found, LeftOut::default());
        }
    }
    let readings = [
        castling(position, words),
        coordinates(raw),
        algebraic(position, raw),
    ];
    let exact = readings.into_iter().find(|found| !found.is_empty());
    if let Some(found) = exact {
        return (found, LeftOut::default());
    }
    // `bishop b4` is no Bishop's fourth: a square by its algebraic name has no place in a record of the books.
    let in_sentence = told(position, wings, words);
    match has_square(raw) && !in_sentence.0.is_empty() {
        true => in_sentence,
        false => match recorded(position, wings, raw) {
            found if found.is_empty() => in_sentence,
            found => (found, LeftOut::default()),
        },
    }
}

/// `P-B4`: a Bishop's fourth, not the square `b4`, for it is written as one.
fn is_old_record(raw: &str) -> bool {
    let Some((man, place)) = raw.split_once('-') else {
        return false;
    };
    let letters = |text: &str| {
        !text.is_empty()
            && text.chars().all(|c| "KQRBNPt".contains(c))
            && text.starts_with(|c: char| c.is_ascii_uppercase())
    };
    let place = place.trim_end_matches(['+', '!', '?', '.']);
    let rank = place.ends_with(|c: char| ('1'..='8').contains(&c));
    letters(man.trim()) && rank && letters(place.trim_end_matches(|c: char| c.is_ascii_digit()))
}

/// `e4` of `1. e4`, `1.e4`, `1... e4` and `1 e4`.
fn unnumbered(raw: &str) -> &str {
    let rest = raw.trim_start_matches(|c: char| c.is_ascii_digit());
    let parted = rest.starts_with(['.', ' ', ')']);
    match rest.len() < raw.len() && parted && raw.len() - rest.len() < 4 {
        true => rest.trim_start_matches(['.', ' ', ')', '…']),
        false => raw,
    }
}

/// Whether a square is named as in algebraic notation.
fn has_square(raw: &str) -> bool {
    raw.split(|c: char| !c.is_ascii_alphanumeric())
        .any(|word| word.starts_with(|c: char| c.is_ascii_lowercase()) && square(word).is_some())
}

fn unnumbered_word(word: &str) -> bool {
    !word.is_empty() && word.len() < 4 && word.bytes().all(|b| b.is_ascii_digit())
}

pub fn sans(position: &Position, moves: impl IntoIterator<Item = Move>) -> Vec<MoveWords> {
    let mut found = Vec::new();
    for m in moves {
        let words = match m.castles() {
            Some(wing) => MoveWords::Castle(wing),
            None => MoveWords::San(record::san(position, m)),
        };
        if !found.contains(&words) {
            found.push(words);
        }
    }
    found
}

/// `O-O`, `0-0-0`, `oo`, `castles`, `castle queenside`, `castled long`.
fn castling(position: &Position, words: &[Word]) -> Vec<MoveWords> {
    let mut castles = false;
    let mut wing = None;
    for word in words {
        let plain = word.plain.trim_matches(['(', ')', '+', '#']);
        let rings: String = plain.chars().filter(|c| *c != '-').collect();
        match rings.replace('0', "o").as_str() {
            "oo" => (castles, wing) = (true, Some(Wing::King)),
            "ooo" => (castles, wing) = (true, Some(Wing::Queen)),
            _ if is_form_of(plain, "castle") => castles = true,
            _ => match plain {
                "king" | "king'" | "kings" | "kingside" | "king-side" | "king'-side" | "short"
                | "k" | "k'" | "ks" | "kr" | "right" | "small" => {
                    wing = wing.or(Some(Wing::King));
                }
                "queen" | "queen'" | "queens" | "queenside" | "queen-side" | "queen'-side"
                | "long" | "q" | "q'" | "qs" | "qr" | "big" => wing = wing.or(Some(Wing::Queen)),
                // Rook first is no castling.
                "first" | "before" => return Vec::new(),
                "side" | "rook" | "with" | "check" => {}
                _ if word.weight < 0.5 => {}
                _ => return Vec::new(),
            },
        }
    }
    if !castles {
        return Vec::new();
    }
    if let Some(wing) = wing {
        return vec![MoveWords::Castle(wing)];
    }
    let legal: Vec<Wing> = position
        .legal_moves()
        .into_iter()
        .filter_map(Move::castles)
        .collect();
    let wings = if legal.is_empty() {
        vec![Wing::King, Wing::Queen]
    } else {
        legal
    };
    wings.into_iter().map(MoveWords::Castle).collect()
}

/// `e2e4`, `E2-E4`, `e2 to e4`, `pawn from e2 to e4`, `Ng1-f3`, `a7a8q`.
fn coordinates(raw: &str) -> Vec<MoveWords> {
    let mut squares = Vec::new();
    let mut rest = raw.to_lowercase();
    let mut became = None;
    for word in [
        "pawn", "knight", "bishop", "rook", "queen", "king", "horse", "from", "to", "the",
    ] {
        // A word before the squares names the man; one after them what it becomes.
        let at_end = rest
            .trim_end_matches(['.', '!', '?', '+', '#'])
            .ends_with(word);
        if at_end && word != "to" && became.is_none() && squares_in(&rest) == 2 {
            became = role(word);
        }
        rest = rest.replace(word, " ");
    }
    let signs = rest.replace(
        [
            '-', 'x', ':', '=', '(', ')', '>', '.', '!', '?', '+', '#', ',',
        ],
        " ",
    );
    let mut letters: Vec<&str> = signs.split_whitespace().collect();
    // `e2e4`, `ng1`, `a7a8q`
    let mut parts: Vec<&str> = Vec::new();
    for letter in letters.drain(..) {
        let mut word = letter;
        while !word.is_empty() {
            let length = match word.get(..2) {
                Some(pair) if square(pair).is_some() => 2,
                _ => word.chars().next().map_or(1, char::len_utf8),
            };
            parts.push(&word[..length]);
            word = &word[length..];
        }
    }
    for (n, part) in parts.iter().enumerate() {
        match (square(part), *part) {
            (Some(square), _) => squares.push(square),
            (None, "k" | "q" | "r" | "b" | "n") if n == 0 => {}
            (None, "p") if n == 0 => {}
            (None, "q" | "r" | "b" | "n") if n + 1 == parts.len() && squares.len() == 2 => {
                became = part.chars().next().and_then(Role::from_char);
            }
            _ => return Vec::new(),
        }
    }
    match squares[..] {
        [from, to] => vec![MoveWords::Coordinates {
            from,
            to,
            promotion: became,
        }],
        _ => Vec::new(),
    }
}

fn squares_in(text: &str) -> usize {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .map(|word| match word.len() {
            4 => 2,
            _ => usize::from(square(word).is_some()),
        })
        .sum()
}

/// `nf3`, `N x e5`, `bc4`, `a1=q`: as each size of its letters can be meant; legal moves first.
fn algebraic(position: &Position, raw: &str) -> Vec<MoveWords> {
    let tight: String = raw
        .chars()
        .filter(|c| !matches!(c, ' ' | '-' | '(' | ')' | '/' | ':' | '.' | '!' | '?'))
        .collect();
    let low = tight.to_lowercase().replace("ep", "");
    let low = low.trim_end_matches("ch").trim_end_matches("mate");
    let body = low.trim_end_matches(['+', '#']);
    let signs = &low[body.len()..];
    let (body, became) = match body.strip_suffix(['q', 'r', 'b', 'n']) {
        Some(before) if before.ends_with('=') || before.ends_with(['1', '8']) => {
            let letter = body[before.len()..].to_uppercase();
            (before.trim_end_matches('='), format!("={letter}"))
        }
        _ => (body, String::new()),
    };
    let pawn = format!("{body}{became}");
    let mut first = body.chars();
    let piece = match first.next() {
        Some(letter @ ('k' | 'q' | 'r' | 'b' | 'n')) => {
            Some(format!("{}{}", letter.to_ascii_uppercase(), first.as_str()))
        }
        Some('p') => Some(format!("{}{became}", first.as_str())),
        _ => None,
    };
    // `bd5`: a Pawn's capture without its sign.
    let short = match body.as_bytes() {
        [b'a'..=b'h', rest @ ..] if rest.len() == 2 => {
            Some(format!("{}x{}{became}", &body[..1], &body[1..]))
        }
        _ => None,
    };
    // Who types a capital means a piece, in his own tongue perhaps.
    let capital = tight.starts_with(|c: char| c.is_ascii_uppercase());
    let piece = match (tight.chars().next(), piece) {
        (Some(letter @ ('S' | 'D' | 'T' | 'L' | 'C' | 'F')), None) => {
            let english = match letter {
                'S' | 'C' => 'N',
                'D' => 'Q',
                'T' => 'R',
                _ => 'B',
            };
            Some(format!("{english}{}", &body[1..]))
        }
        (_, piece) => piece,
    };
    let shapes = match (capital, piece) {
        (true, Some(piece)) => vec![piece],
        (_, piece) => [Some(pawn), short, piece].into_iter().flatten().collect(),
    };
    let mut legal: Vec<Move> = Vec::new();
    let mut shaped = Vec::new();
    for shape in shapes {
        for m in record::expresses_algebraic(position, &shape) {
            if !legal.contains(&m) {
                legal.push(m);
            }
        }
        if crate::moves::is_san(&shape) {
            shaped.push(MoveWords::San(format!("{shape}{signs}")));
        }
    }
    if legal.is_empty() {
        shaped
    } else {
        sans(position, legal)
    }
}

/// A record in descriptive notation, or in words: kept as it stands if the codes prescribe its form.
fn recorded(position: &Position, wings: &Wings, raw: &str) -> Vec<MoveWords> {
    let raw = raw.trim_matches('"').trim();
    let regular = record::expresses(position, wings, raw);
    // `N` is no name of the Knight in the books.
    if let [_] = regular.moves()
        && !raw.contains('N')
    {
        return vec![MoveWords::Record(raw.into())];
    }
    if !regular.moves().is_empty() {
        return sans(position, regular.moves().iter().copied());
    }
    let figures = in_figures(raw);
    for text in [raw, &figures] {
        let mixed = record::expresses_mixed(position, wings, text);
        if !mixed.moves().is_empty() {
            return sans(position, mixed.moves().iter().copied());
        }
    }
    let signed = raw.contains(['-', 'x']) && !raw.contains(|c: char| c.is_whitespace());
    let phrases = record::phrases(raw, record::words::Squares::Descriptive);
    match signed && !phrases.phrases.is_empty() {
        true => vec![MoveWords::Record(raw.into())],
        false => Vec::new(),
    }
}

/// `king four` is `king 4`.
fn in_figures(raw: &str) -> String {
    let words = raw.split_whitespace().map(|word| {
        match word.to_lowercase().as_str() {
            "one" => "1",
            "two" => "2",
            "three" => "3",
            "four" => "4",
            "five" => "5",
            "six" => "6",
            "seven" => "7",
            "eight" => "8",
            _ => return word.to_string(),
        }
        .into()
    });
    words.collect::<Vec<String>>().join(" ")
}

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
fn told(position: &Position, wings: &Wings, words: &[Word]) -> (Vec<MoveWords>, LeftOut) {
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
