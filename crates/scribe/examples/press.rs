//! Books from the press, for whoever works on the scribe: `press FROM COUNT [DAMAGE]` tallies them and tells
//! what went wrong; `press SEED` prints one.
#[path = "../tests/press/mod.rs"]
mod press;

fn main() {
    let numbers: Vec<u64> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    let Some(stock) = press::collections() else {
        println!("skipped: ../shared/data/pgn is not here");
        return;
    };
    match numbers[..] {
        [seed] => print!("{}", press::book(seed, &stock, 3, 0).text),
        [from, count, ref rest @ ..] => {
            let damage = rest.first().copied().unwrap_or(0) as usize;
            let tally =
                press::tally::tally(from..from + count, &stock, damage, |seed, book, what| {
                    println!("seed {seed}, {what}: {}", book.style);
                });
            println!("{tally:?}");
        }
        [] => println!("press SEED, or press FROM COUNT [LETTERS IN TEN THOUSAND MISREAD]"),
    }
}
