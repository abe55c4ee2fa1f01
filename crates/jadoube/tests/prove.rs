//! `jadoube prove`, from outside.
use std::process::{Command, Output};

fn jadoube(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(args)
        .output()
        .unwrap()
}

fn told(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

const FOR_EVER: &str = "6k1/6p1/8/6PQ/8/8/qq6/7K w - - 0 1";
const DEAD: &str = "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1";

#[test]
fn a_proof_is_told_in_words_and_as_a_game() {
    let words = jadoube(&["prove", "endless-checks", "--fen", FOR_EVER]);
    assert!(told(&words).starts_with("Proved: White can check for ever"));
    let game = jadoube(&["prove", "endless-checks", "--pgn", "--fen", FOR_EVER]);
    assert!(told(&game).contains("1. Qe8+ Kh7 2. Qh5+"));
    let drawn = jadoube(&["prove", "drawn", "--fen", DEAD]);
    assert!(told(&drawn).ends_with("The game is drawn.\n"));
    let mate = jadoube(&["prove", "mate", "--fen", "7k/8/5K2/8/8/8/8/Q7 w - - 0 1"]);
    assert!(told(&mate).starts_with("White mates in 2 moves"));
}

#[test]
fn a_written_proof_is_gone_through_and_a_false_one_refused() {
    for question in [["endless-checks", FOR_EVER], ["drawn", DEAD]] {
        let proof = jadoube(&["prove", question[0], "--json", "--fen", question[1]]);
        let name = format!("jadoube-{}-{}.json", question[0], std::process::id());
        let file = std::env::temp_dir().join(name);
        std::fs::write(&file, told(&proof)).unwrap();
        let path = file.to_str().unwrap();
        assert!(jadoube(&["prove", "--verify", path]).status.success());
        // Another first check; a Bishop that stays at home.
        let false_proof =
            told(&proof)
                .replacen("h5e8", "h5h7", 1)
                .replacen(r#"["a1","c1""#, r#"["c1""#, 1);
        assert_ne!(told(&proof), false_proof);
        std::fs::write(&file, false_proof).unwrap();
        let refused = jadoube(&["prove", "--verify", path]);
        assert_eq!(refused.status.code(), Some(1));
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn what_is_no_position_gets_a_sentence() {
    let refused = jadoube(&["prove", "drawn", "--fen", "8/8/8/8/8/8/8/8 w"]);
    assert_eq!(refused.status.code(), Some(1));
    let sentence = String::from_utf8(refused.stderr).unwrap();
    assert!(sentence.contains("King"), "{sentence}");
}
