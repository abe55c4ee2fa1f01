//! Men and squares as people describe them: `e2`, `K2`, `the e pawn`, `his queen's rook`, `black's king`.
use board::{Color, Position, Role, Square, Wings};

use super::words::Word;

/// Whose man is meant by `his`: the one who acts, or the other.
#[derive(Copy, Clone, Debug)]
pub struct View<'a> {
    pub position: &'a Position,
    pub wings: &'a Wings,
    /// From whose side squares are counted.
    pub actor: Color,
    /// Who speaks, if that is known: his are `my` men.
    pub speaker: Option<Color>,
    /// Whose men are meant where nobody says so.
    pub owner: Color,
}

/// The man that a word names.
pub fn role(word: &str) -> Option<Role> {
    let word = word.strip_suffix('\'').unwrap_or(word);
    Some(match word {
        "king" | "kings" | "k" | "könig" | "koenig" | "roi" => Role::King,
        "queen" | "queens" | "q" | "lady" | "ladies" | "dame" => Role::Queen,
        "rook" | "rooks" | "r" | "tower" | "turm" | "tour" => Role::Rook,
        "bishop" | "bishops" | "prelate" | "läufer" | "laeufer" | "fou" => Role::Bishop,
        "knight" | "knights" | "horse" | "horses" | "horsey" | "horsie" | "pony" | "steed"
        | "kt" | "n" | "night" | "nite" | "springer" | "cavalier" => Role::Knight,
        "pawn" | "pawns" | "p" | "bauer" | "pion" => Role::Pawn,
        _ => return None,
    })
}

/// A square by its algebraic name, in letters of any size.
pub fn square(word: &str) -> Option<Square> {
    let word = word.trim_matches(['(', ')']);
    word.parse().ok()
}

/// Every square that the words may mean; none if some of them mean nothing here.
pub fn squares(view: View, words: &[Word], raw: &str) -> Vec<Square> {
    if let Some(found) = described(view, words) {
        return found;
    }
    if raw.starts_with('"') || raw.contains(|c: char| c.is_ascii_digit()) {
        return named(view, raw.trim_matches('"')).into_iter().collect();
    }
    Vec::new()
}

/// The square of a descriptive name such as `KKt1`, as the actor counts.
fn named(view: View, name: &str) -> Option<Square> {
    let names = record::grammar::square_names(name).into_iter();
    let mut squares = names.map(|name| name.squares(view.actor));
    squares.find_map(|squares| squares.single_square())
}

fn described(view: View, words: &[Word]) -> Option<Vec<Square>> {
    let mut owner = None;
    let mut man: Option<String> = None;
    let mut place = None;
    let mut file = None;
    for (at, word) in words.iter().enumerate() {
        let plain = word.plain.as_str();
        let next = words.get(at + 1).map_or("", |word| &*word.plain);
        if let Some(square) = square(plain) {
            if place.replace(square).is_some() {
                return None;
            }
        } else if let Some((letter, kind)) = plain.split_once('-')
            && letter.len() == 1
            && role(kind).is_some()
        {
            file = board::File::from_char(letter.chars().next()?);
            man = Some(kind.into());
        } else if plain.len() == 1
            && role(next).is_some()
            && (plain != "a" || (at > 0 && words[at - 1].plain == "the"))
            && ("a"..="h").contains(&plain)
        {
            file = board::File::from_char(plain.chars().next()?);
        } else if let Some(wing) = wing_letters(plain) {
            man = Some(wing.into());
        } else if role(plain).is_some() {
            let whole = man.get_or_insert_default();
            let owns = role(next).is_some() || plain.ends_with('\'');
            let name = role(plain).map_or(plain, |role| umpire::words::piece(role));
            let name = if owns {
                format!("{name}'s")
            } else {
                name.into()
            };
            *whole = format!("{whole} {name}").trim().into();
        } else if let Some(named) = owner_of(view, plain) {
            // `his opponent's queen`: the nearest word says whose.
            owner = Some(named);
        } else if !(word.weight < 0.5 || matches!(plain, "piece" | "man" | "square" | "from")) {
            return None;
        }
    }
    // Two men, not one on the place of the other.
    if words
        .iter()
        .any(|word| matches!(&*word.plain, "and" | "then" | "or"))
    {
        return None;
    }
    if let Some(place) = place {
        return Some(vec![place]);
    }
    let man = man?;
    let owner = owner.unwrap_or(view.owner);
    let names = record::grammar::man_names(&man);
    let meant = |square: &Square| {
        view.position
            .at(*square)
            .is_some_and(|piece| piece.color == owner)
            && file.is_none_or(|file| square.file() == file)
            && names
                .iter()
                .any(|name| record::names(name, view.position, view.wings, *square))
    };
    Some(
        view.position
            .board()
            .occupied()
            .into_iter()
            .filter(meant)
            .collect(),
    )
}

/// `KKt`, as the books name a man.
fn wing_letters(word: &str) -> Option<&'static str> {
    Some(match word {
        "kr" => "KR",
        "kb" => "KB",
        "kkt" | "kn" => "KKt",
        "qr" => "QR",
        "qb" => "QB",
        "qkt" | "qn" => "QKt",
        _ => return None,
    })
}

fn owner_of(view: View, word: &str) -> Option<Color> {
    Some(match word {
        "white" | "white'" | "whites" => Color::White,
        "black" | "black'" | "blacks" => Color::Black,
        "opponent" | "opponent'" | "opponents" | "enemy" | "enemy'" | "adversary"
        | "adversary'" | "other" | "adverse" | "opposing" => !view.actor,
        "my" | "our" => view.speaker.unwrap_or(view.actor),
        "his" | "her" | "their" => match view.speaker {
            Some(speaker) if speaker == view.actor => !view.actor,
            _ => view.actor,
        },
        "own" => view.actor,
        _ => return None,
    })
}
