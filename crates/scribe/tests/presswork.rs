//! Books from the press: what was printed is read, and nothing else.
mod press;
#[path = "press/tongues.rs"]
mod tongues;

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
