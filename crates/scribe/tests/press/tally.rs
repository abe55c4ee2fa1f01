//! How the scribe reads what the press printed.
use super::{Played, book};
use scribe::game::Ply;
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

/// Prints and reads three games a book; `tell` hears of the style and of every game that was not read exactly.
pub fn tally(
    seeds: Range<u64>,
    stock: &[Played],
    damage: usize,
    mut tell: impl FnMut(u64, &str, &str),
) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let book = book(seed, stock, 3, damage);
        let read: Vec<Game> = scribe::games(&book.text)
            .into_iter()
            .filter(|g| g.sort == Sort::Game)
            .collect();
        let mut given = 0;
        for (played, lines) in book.games.iter().zip(&book.lines) {
            tally.games += 1;
            let Some(game) = printed_at(&read, *lines) else {
                tell(
                    seed,
                    &book.style,
                    &format!("{} - {}: not found", played.white, played.black),
                );
                continue;
            };
            given += 1;
            tally.found += 1;
            tally.false_moves += false_moves(game, played);
            if is_exact(game, played) {
                tally.exact += 1;
            } else {
                tell(seed, &book.style, &difference(game, played));
            }
        }
        let surplus = read.len() - given;
        if surplus > 0 {
            tell(seed, &book.style, &format!("{surplus} games too many"));
        }
        tally.invented += surplus;
    }
    tally
}

/// The game of which most was read from these lines.
fn printed_at(read: &[Game], lines: (usize, usize)) -> Option<&Game> {
    let within = |g: &Game| {
        let inside = |p: &&Ply| (lines.0..=lines.1).contains(&p.line);
        g.plies.iter().filter(inside).count()
    };
    read.iter()
        .max_by_key(|g| within(g))
        .filter(|g| within(g) * 2 > g.plies.len())
}

fn is_exact(game: &Game, played: &Played) -> bool {
    game.start.position.board() == played.start.board()
        && game
            .plies
            .iter()
            .map(|p| p.chosen)
            .eq(played.moves.iter().copied())
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
    let mut position = played.start;
    let truth: Vec<String> = played.moves[n.min(played.moves.len())..]
        .iter()
        .take(1)
        .map(|m| {
            played.moves[..n].iter().for_each(|m| position.play(*m));
            record::san(&position, *m)
        })
        .collect();
    let truth = truth.join(" ");
    let next = match (game.plies.get(n), &game.breaks_off) {
        (Some(ply), _) => format!(
            "then {:?} read as {} not {truth}, line {}",
            ply.printed, ply.san, ply.line
        ),
        (None, Some(end)) => format!("breaks off at {:?}, line {}", end.printed, end.line),
        (None, None) => "then the end".into(),
    };
    let unmarked = false_moves(game, played);
    let unmarked = if unmarked > 0 {
        format!("; {unmarked} false moves without a mark")
    } else {
        String::new()
    };
    format!(
        "{n} of {} moves alike, {next}{unmarked}",
        played.moves.len()
    )
}
