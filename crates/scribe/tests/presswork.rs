//! Books from the press: what was printed is read, and nothing else.
mod press;

use scribe::{Game, Sort};

/// What came of the books of a run.
#[derive(Default, Debug)]
struct Tally {
    games: usize,
    found: usize,
    exact: usize,
    /// Moves that were not played and are not marked as doubtful.
    false_moves: usize,
    invented: usize,
}

fn coordinates(game: &Game) -> String {
    let moves: Vec<String> = game.plies.iter().map(|p| record::uci(p.chosen)).collect();
    moves.join(" ")
}

fn run(seeds: std::ops::Range<u64>, damage: usize) -> Option<Tally> {
    let stock = press::collections()?;
    let mut tally = Tally::default();
    for seed in seeds {
        let book = press::book(seed, &stock, 3, damage);
        let read: Vec<Game> = scribe::games(&book.text)
            .into_iter()
            .filter(|g| g.sort == Sort::Game)
            .collect();
        let mut at = 0;
        let mut bad = Vec::new();
        for game in &book.games {
            tally.games += 1;
            let truth = game.coordinates();
            let alike = |g: &Game| {
                coordinates(g)
                    .split(' ')
                    .zip(truth.split(' '))
                    .take_while(|(a, b)| a == b)
                    .count()
            };
            let best = (at..read.len()).max_by_key(|i| (alike(&read[*i]), usize::MAX - i));
            match best
                .filter(|i| alike(&read[*i]) * 10 >= game.moves.len() * 6 || alike(&read[*i]) >= 16)
            {
                Some(i) => {
                    at = i + 1;
                    tally.found += 1;
                    if coordinates(&read[i]) == truth {
                        tally.exact += 1;
                    } else {
                        let n = alike(&read[i]);
                        bad.push(format!(
                            "{n} of {} alike, then {:?} cost {:?}; {:?}",
                            game.moves.len(),
                            read[i].plies.get(n).map(|p| (&p.printed, &p.san, p.line)),
                            read[i].plies.get(n).map(|p| p.cost),
                            read[i].breaks_off.as_ref().map(|b| (&b.printed, b.line))
                        ));
                    }
                    tally.false_moves += read[i]
                        .plies
                        .iter()
                        .zip(&game.moves)
                        .filter(|(p, m)| p.chosen != **m && p.doubts.is_empty())
                        .count();
                }
                None => {
                    let all = scribe::games(&book.text);
                    let near = all.iter().max_by_key(|g| alike(g));
                    bad.push(near.map_or("not found".into(), |g| {
                        format!(
                            "not found; nearest {:?} {:?} alike {} of {}, read {}, {:?}",
                            g.sort,
                            g.lines,
                            alike(g),
                            game.moves.len(),
                            g.plies.len(),
                            g.breaks_off.as_ref().map(|b| (&b.printed, b.line))
                        )
                    }));
                }
            }
        }
        let surplus = read.len().saturating_sub(book.games.len());
        tally.invented += surplus;
        if !bad.is_empty() || surplus > 0 {
            println!("seed {seed}: {} | surplus {surplus}", book.style);
            for b in bad {
                println!("      {b}");
            }
            if std::env::var("PRESS_SHOW").is_ok_and(|s| s == seed.to_string()) {
                println!("{}", book.text);
                for g in scribe::games(&book.text) {
                    println!(
                        "{:?} {:?} {}",
                        g.sort,
                        g.lines,
                        scribe::report::game(scribe::report::Style::Text, &g, "press")
                    );
                }
            }
        }
    }
    println!("{tally:?}");
    Some(tally)
}

#[test]
fn clean_print() {
    let n: u64 = std::env::var("PRESS_SEEDS")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(40);
    let from: u64 = std::env::var("PRESS_FROM")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(0);
    let damage: usize = std::env::var("PRESS_DAMAGE")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(0);
    let Some(_tally) = run(from..from + n, damage) else {
        return;
    };
}
