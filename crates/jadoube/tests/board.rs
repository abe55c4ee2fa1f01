//! The commands about a position, as a person or a script calls them.
use serde_json::Value;
use std::process::{Command, Output, Stdio};

fn jadoube(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.args(words).output().expect("the program starts")
}

fn text(words: &[&str]) -> String {
    let output = jadoube(words);
    assert!(output.status.success(), "{words:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn json(words: &[&str]) -> Value {
    serde_json::from_str(&text(words)).unwrap_or_else(|e| panic!("{words:?}: {e}"))
}

#[test]
fn moves_of_the_array() {
    let list = text(&["moves"]);
    assert!(
        list.starts_with("White to play, 20 legal moves:\n"),
        "{list}"
    );
    assert!(list.contains("King's Knight on g1: Nf3 Nh3"), "{list}");
    let answer = json(&["moves", "--json"]);
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(20));
    assert_eq!(answer["check"], false);
}

#[test]
fn moves_say_mate_and_stalemate() {
    let mate = text(&["moves", "--fen", "4r1k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1"]);
    assert_eq!(mate, "White is checkmated.\n");
    let stalemate = text(&["moves", "--fen", "8/8/8/8/8/1q6/8/K6k w - - 0 1"]);
    assert_eq!(stalemate, "White is stalemated.\n");
}

#[test]
fn every_move_with_its_names() {
    let castling = ["moves", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"];
    let names = text(&[&castling[..], &["--names"]].concat());
    assert!(
        names.lines().any(|l| l.trim().starts_with("O-O ")),
        "{names}"
    );
    let answer = json(&[&castling[..], &["--json"]].concat());
    let castles = |m: &&Value| m["castles"] == "king";
    let moves = answer["moves"].as_array().expect("a list");
    assert_eq!(moves.iter().find(castles).expect("castling")["uci"], "e1g1");
}

#[test]
fn perft_counts() {
    assert!(text(&["perft", "3"]).starts_with("8902 in "));
    assert_eq!(json(&["perft", "2", "--json"])["count"], 400);
    let divided = json(&["perft", "3", "--divide", "--json"]);
    assert_eq!(divided["count"], 8902);
    assert_eq!(divided["divided"]["e2e4"], 600);
    assert!(text(&["perft", "0"]).starts_with("1 in "));
}

#[test]
fn diagrams_from_either_side() {
    let white = text(&["diagram", "--letters"]);
    assert!(white.starts_with("8  r n b q k b n r\n"), "{white}");
    let black = text(&["diagram", "--letters", "--seat", "black"]);
    assert!(black.starts_with("1  R N B K Q B N R\n"), "{black}");
    assert!(!white.contains('\u{1b}'), "no colours but on a terminal");
    let svg = text(&["diagram", "--svg"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("class=\"man white\" href").count(), 16);
    assert_eq!(json(&["diagram", "--json"])["men"]["e1"], "K");
}

#[test]
fn papers() {
    assert!(text(&["completions", "bash"]).contains("_jadoube"));
    assert!(text(&["man"]).contains(".TH jadoube"));
    assert!(json(&["man", "--json"])["man"].is_string());
    assert!(text(&["--version"]).starts_with("jadoube "));
}

#[test]
fn bad_data_is_status_1_and_bad_usage_2() {
    for (words, status, says) in [
        (&["moves", "--fen", ""][..], 1, "the FEN is empty"),
        (
            &["moves", "--fen", "4k3/8/8/8/8/8/8/3KK3"],
            1,
            "White has 2 Kings",
        ),
        (&["diagram", "--fen", "?"], 1, "field 1"),
        (
            &["perft", "3", "--fen", "8/8 w"],
            1,
            "2 ranks instead of eight",
        ),
        (&["perft", "many"], 2, "many"),
        (&["perft"], 2, "Usage"),
        (&["move"], 2, "moves"),
    ] {
        let output = jadoube(words);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{words:?}: {errors}");
        assert!(errors.contains(says), "{words:?}: {errors}");
    }
}

#[test]
fn a_reader_that_has_read_enough_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(["diagram", "--svg"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
}
