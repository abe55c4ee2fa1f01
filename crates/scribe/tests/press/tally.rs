//! How the scribe reads what the press printed.
use super::{Book, Played, book};
use scribe::{Game, Sort};
use std::ops::Range;

/// What came of the books of a run.
#[derive(Default, Debug)]
pub struct Tally {
    pub games: usize,
    pub found: usize,
    pub exact: usize,
    /// Moves that were not played and bear no mark of doubt.
    pub false_moves: usize,
    /// Games given that were not printed.
    pub invented: usize,
}

/// Prints and reads three games a book; `tell` hears of every game that was not read exactly.
pub fn tally(
    seeds: Range<u64>,
    stock: &[Played],
    damage: usize,
    mut tell: impl FnMut(u64, &Book, &str),
) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let book = book(seed, stock, 3, damage);
        let read: Vec<Game> = scribe::games(&book.text)
            .into_iter()
            .filter(|g| g.sort == Sort::Game)
            .collect();
        let mut rest = &read[..];
        for played in &book.games {
            tally.games += 1;
            let Some(at) = most_like(rest, played) else {
                tell(
                    seed,
                    &book,
                    &format!("{} - {}: not found", played.white, played.black),
                );
                continue;
            };
            let game = &rest[at];
            rest = &rest[at + 1..];
            tally.found += 1;
            tally.false_moves += false_moves(game, played);
            if game
                .plies
                .iter()
                .map(|p| p.chosen)
                .eq(played.moves.iter().copied())
            {
                tally.exact += 1;
            } else {
                tell(seed, &book, &difference(game, played));
            }
        }
        let surplus = read.len().saturating_sub(book.games.len());
        if surplus > 0 {
            tell(seed, &book, &format!("{surplus} games too many"));
        }
        tally.invented += surplus;
    }
    tally
}

/// The game that begins most like the one played, if it is more than its opening.
fn most_like(read: &[Game], played: &Played) -> Option<usize> {
    let best = (0..read.len()).max_by_key(|i| (alike(&read[*i], played), usize::MAX - i))?;
    let n = alike(&read[best], played);
    (n * 10 >= played.moves.len() * 6 || n >= 16).then_some(best)
}

fn alike(game: &Game, played: &Played) -> usize {
    let pairs = game.plies.iter().zip(&played.moves);
    pairs.take_while(|(p, m)| p.chosen == **m).count()
}

fn false_moves(game: &Game, played: &Played) -> usize {
    let pairs = game.plies.iter().zip(&played.moves);
    pairs
        .filter(|(p, m)| p.chosen != **m && p.doubts.is_empty())
        .count()
}

fn difference(game: &Game, played: &Played) -> String {
    let n = alike(game, played);
    let next = match (game.plies.get(n), &game.breaks_off) {
        (Some(ply), _) => format!(
            "then {:?} read as {}, line {}",
            ply.printed, ply.san, ply.line
        ),
        (None, Some(end)) => format!("breaks off at {:?}, line {}", end.printed, end.line),
        (None, None) => "then the end".into(),
    };
    format!("{n} of {} moves alike, {next}", played.moves.len())
}
