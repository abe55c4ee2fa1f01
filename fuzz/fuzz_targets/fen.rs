//! Any text as a FEN: it is refused in one sentence, or read back from what is written, with every way
//! of finding its legal moves agreeing.
#![no_main]
use board::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let position = match Position::from_fen(text) {
        Ok(position) => position,
        Err(error) => return assert!(error.to_string().len() < 400),
    };
    assert_eq!(Position::from_fen(&position.fen()), Ok(position));
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.count_legal_moves());
    for m in moves {
        assert!(!position.after(m).in_check(position.turn()));
    }
});
