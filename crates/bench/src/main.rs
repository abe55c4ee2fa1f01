//! `make bench`: each of our speeds as a ratio to a named peer on the same input, the median of
//! interleaved rounds in processor time. Believe the ratios, not the rates.
//!
//! `cargo run --release -p jadoube-bench -- perft` runs only the benches whose name has that word.
//! A new bench is a file with a function that takes [`Rounds`] and calls [`Rounds::race`].
mod acts;
mod perft;
mod pgn;
mod proofs;
mod rounds;
mod scribe;

use rounds::Rounds;

type Bench = fn(&Rounds);
const BENCHES: &[(&str, Bench)] = &[
    ("acts", acts::against_move_generation),
    ("acts-long", acts::long_games),
    ("perft-bulk", perft::bulk),
    ("perft-leaves", perft::leaves),
    ("pgn", pgn::race),
    ("drawn", proofs::drawn),
    ("flag-falls", proofs::flag_falls),
    ("endless-checks", proofs::endless_checks),
    ("scribe", scribe::clean_print),
];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let rounds = Rounds::default();
    for (name, bench) in BENCHES {
        if wanted.is_empty() || wanted.iter().any(|w| name.contains(w.as_str())) {
            bench(&rounds);
        }
    }
}
