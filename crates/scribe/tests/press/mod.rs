//! The press: real games, printed in styles and layouts that a seed draws by lot, with headings, notes,
//! page marks and, if wanted, damage. What the scribe should read is then known, and none of it is a
//! book the scribe was developed on.
mod hand;
mod page;
pub mod tally;

use board::{Move, Position};
use hand::Hand;
use std::path::PathBuf;

/// Numbers by lot, the same for the same seed.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03)
    }
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
    pub fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// A game as it was played.
#[derive(Clone, Debug)]
pub struct Played {
    pub white: String,
    pub black: String,
    pub year: Option<String>,
    pub result: String,
    pub moves: Vec<Move>,
}

/// The games of the collections, `None` where they are not.
pub fn collections() -> Option<Vec<Played>> {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let folder = here
        .ancestors()
        .map(|a| a.join("shared/data/pgn"))
        .find(|p| p.is_dir())?;
    let mut all = Vec::new();
    for name in [
        "Morphy",
        "Anderssen",
        "Bird",
        "London1851",
        "DeLaBourdonnais",
    ] {
        let Ok(bytes) = std::fs::read(folder.join(format!("{name}.pgn"))) else {
            continue;
        };
        let mut texts = record::pgn::Texts::new(&bytes[..]);
        while let Ok(Some(text)) = texts.next_text() {
            for game in record::pgn::Game::all(text).unwrap_or_default() {
                all.extend(played(&game));
            }
        }
    }
    Some(all)
}

fn played(game: &record::pgn::Game) -> Option<Played> {
    use record::pgn::Item;
    let name = |tag: &str| {
        let whole = game.tag(tag).unwrap_or_default();
        whole
            .split(',')
            .next()
            .unwrap_or_default()
            .trim()
            .to_owned()
    };
    let moves: Vec<Move> = game
        .items
        .iter()
        .filter_map(|i| match i {
            Item::Move(m) => Some(*m),
            _ => None,
        })
        .collect();
    let plain = game.tag("FEN").is_none() && !game.items.contains(&Item::Open);
    let year = game.tag("Date").and_then(|d| d.get(..4)).map(str::to_owned);
    (plain && moves.len() >= 30).then(|| Played {
        white: name("White"),
        black: name("Black"),
        year: year.filter(|y| y.parse::<u32>().is_ok()),
        result: game.result.clone(),
        moves,
    })
}

/// A printed book, and the games in it.
pub struct Book {
    pub text: String,
    pub games: Vec<Played>,
    /// The style in a word or two.
    pub style: String,
}

/// A book of `count` games, with `damage` letters in ten thousand of the moves misread.
pub fn book(seed: u64, stock: &[Played], count: usize, damage: usize) -> Book {
    let mut dice = Dice::new(seed);
    let hand = Hand::by_lot(&mut dice);
    let layout = page::Layout::by_lot(&mut dice);
    let games: Vec<Played> = (0..count)
        .map(|_| stock[dice.below(stock.len())].clone())
        .collect();
    let mut text = page::preface(&mut dice);
    for (i, game) in games.iter().enumerate() {
        text.push_str(&page::chaff(&mut dice, &hand, i));
        text.push_str(&page::print(&mut dice, &hand, &layout, game, i + 1, damage));
    }
    text.push_str(&page::chaff(&mut dice, &hand, 99));
    let sample: Vec<String> = hand.line(&games[0].moves[..6.min(games[0].moves.len())]);
    Book {
        style: format!("{layout:?} | {}", sample.join(" ")),
        text,
        games,
    }
}

/// Plays legal moves by lot from a position.
pub fn by_lot(dice: &mut Dice, position: &Position, plies: usize) -> Vec<Move> {
    let mut position = *position;
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let m = legal[dice.below(legal.len())];
        position.play(m);
        moves.push(m);
    }
    moves
}
