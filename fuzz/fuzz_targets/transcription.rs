//! Any text as an old printed score: games are found or not, every move of theirs is legal, and what is written of them is
//! read again.
#![no_main]
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if text.len() > 4_000 {
        return;
    }
    for game in scribe::games(text) {
        let positions = game.positions();
        assert_eq!(positions.len(), game.plies.len() + 1);
        for (ply, position) in game.plies.iter().zip(&positions) {
            assert!(position.is_legal(ply.chosen));
        }
        scribe::pgn::pgn(&game, "fuzz");
    }
});
