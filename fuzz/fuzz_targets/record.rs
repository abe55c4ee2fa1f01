//! Any text as a record: it expresses legal moves only, and no more of them than there are.
#![no_main]
use board::{Position, Wings};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for fen in [
        "",
        "r1q1k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 3",
    ] {
        let position = Position::from_fen(fen).unwrap_or_else(|_| Position::start());
        let readings = record::expresses(&position, &Wings::of(&position), text);
        for m in readings.moves() {
            assert!(position.is_legal(*m));
        }
    }
});
