//! Any bytes as PGN: games are read or faults told, and the reading comes to an end.
#![no_main]
use libfuzzer_sys::fuzz_target;
use record::pgn::{Game, Texts};

fuzz_target!(|bytes: &[u8]| {
    let mut texts = Texts::new(bytes);
    while let Ok(Some(text)) = texts.next_text() {
        let _ = Game::all(text);
    }
});
