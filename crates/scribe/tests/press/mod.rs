//! The press: real games, printed in styles and layouts that a seed draws by lot, with headings, notes,
//! page marks and, if wanted, damage. What the scribe should read is then known, and none of it is a
//! book the scribe was developed on.
mod hand;
mod matter;
pub mod page;
mod styles;
pub mod tally;

use board::{Color, Move, Position, Wing};
use hand::Hand;
use matter::Gift;
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
    pub start: Position,
    pub odds: Option<Gift>,
    pub moves: Vec<Move>,
}

impl Played {
    /// The same game without a man, as far as it is then still one.
    fn without(&self, gift: Gift) -> Option<Played> {
        let mut board = *self.start.board();
        board.discard_piece_at(gift.square());
        let mut start = Position::new(board, Color::White).ok()?;
        for (color, wing) in [Color::White, Color::Black]
            .into_iter()
            .flat_map(|c| Wing::ALL.map(|w| (c, w)))
        {
            let right = self.start.castling(color, wing);
            start.set_castling(color, wing, right.filter(|r| r.rook != gift.square()));
        }
        let mut position = start;
        let mut moves = Vec::new();
        for m in &self.moves {
            if !position.legal_moves().contains(m) {
                break;
            }
            position.play(*m);
            moves.push(*m);
        }
        (moves.len() >= 36).then(|| Played {
            start,
            odds: Some(gift),
            moves,
            ..self.clone()
        })
    }
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
        start: Position::start(),
        odds: None,
        moves,
    })
}

/// A printed book, and the games in it.
pub struct Book {
    pub text: String,
    pub games: Vec<Played>,
    /// Where each game stands: its first line and its last.
    pub lines: Vec<(usize, usize)>,
    /// The style in a word or two.
    pub style: String,
}

/// A book of `count` games, with `damage` letters in ten thousand of the moves misread.
pub fn book(seed: u64, stock: &[Played], count: usize, damage: usize) -> Book {
    let mut dice = Dice::new(seed);
    let hand = Hand::by_lot(&mut dice);
    let layout = page::Layout::by_lot(&mut dice);
    let games: Vec<Played> = (0..count)
        .map(|_| {
            let game = stock[dice.below(stock.len())].clone();
            let gift = Gift::ALL[dice.below(Gift::ALL.len())];
            let odds = dice.one_in(6).then(|| game.without(gift)).flatten();
            odds.unwrap_or(game)
        })
        .collect();
    let mut text = matter::preface(&mut dice);
    let mut lines = Vec::new();
    let at = |text: &str| text.matches('\n').count();
    for (i, game) in games.iter().enumerate() {
        text.push_str(&matter::chaff(&mut dice, &hand, i));
        text.push_str(&matter::heading(&mut dice, &layout, game, i + 1));
        let moves: Vec<String> = hand
            .line_from(&game.start, &game.moves)
            .iter()
            .map(|m| page::damaged(&mut dice, m, damage))
            .collect();
        let first = at(&text) + 1;
        text.push_str(&page::body(&mut dice, &hand, &layout, game, &moves));
        lines.push((first, at(&text)));
        text.push_str(&matter::ending(&layout, game));
        text.push_str("\n\n");
    }
    text.push_str(&matter::chaff(&mut dice, &hand, 99));
    let opening = &games[0].moves[..6.min(games[0].moves.len())];
    let sample = hand.line_from(&games[0].start, opening);
    Book {
        style: format!("{layout:?} | {}", sample.join(" ")),
        text,
        games,
        lines,
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
