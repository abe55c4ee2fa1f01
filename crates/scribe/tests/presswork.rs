//! Books from the press: what was printed is read, and nothing else.
mod press;
#[path = "press/table.rs"]
mod table;
#[path = "press/tongues.rs"]
mod tongues;

use press::Dice;
use press::tally::Tally;
use std::ops::Range;

fn run(seeds: Range<u64>, damage: usize) -> Option<Tally> {
    let Some(stock) = press::collections() else {
        eprintln!("skipped: ../shared/data/pgn is not here");
        return None;
    };
    let tally = press::tally::tally(seeds, &stock, damage, |seed, style, what| {
        println!("seed {seed}, {what}: {style}");
    });
    println!("{tally:?}");
    Some(tally)
}

#[test]
fn clean_print_in_any_style_is_read_exactly() {
    let Some(tally) = run(0..40, 0) else { return };
    assert!(tally.exact * 100 >= tally.games * 97, "{tally:?}");
    assert!(tally.found * 100 >= tally.games * 99, "{tally:?}");
    assert_eq!(tally.invented, 0);
}

#[test]
fn damage_invents_no_game() {
    let Some(tally) = run(1000..1006, 100) else {
        return;
    };
    assert_eq!(tally.invented, 0);
}

#[test]
fn books_in_other_tongues_are_read() {
    let Some(stock) = press::collections() else {
        eprintln!("skipped: ../shared/data/pgn is not here");
        return;
    };
    let tally = tongues::tally(0..16, &stock, |seed, what| println!("seed {seed}, {what}"));
    assert!(tally.exact * 100 >= tally.games * 95, "{tally:?}");
    assert_eq!((tally.invented, tally.told), (0, tally.books), "{tally:?}");
}

/// The search finds the game that was printed, or one that makes the damaged page cheaper.
#[test]
fn what_is_found_costs_no_more_than_the_truth() {
    let Some(stock) = press::collections() else {
        eprintln!("skipped: ../shared/data/pgn is not here");
        return;
    };
    let mut weighed = 0;
    for seed in 0..4 {
        let mut dice = Dice::new(seed);
        let game = &stock[dice.below(stock.len())];
        let printed = table::table(game, &mut dice);
        for damage in [100, 600] {
            let page = press::page::damaged(&mut dice, &printed, damage);
            let all = scribe::decoder::weighed(&page, &game.moves);
            if let Some(best) = all.iter().max_by(|a, b| a.truth.total_cmp(&b.truth)) {
                weighed += 1;
                assert!(
                    best.found >= best.truth - 0.05,
                    "seed {seed}, damage {damage}: {}",
                    best.told()
                );
            }
        }
    }
    assert!(weighed >= 6, "{weighed} of 8 pages had a row to begin with");
}
