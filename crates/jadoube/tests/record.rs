//! `jadoube record` and `jadoube translate`, run as a user runs them.
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn jadoube(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let status = output.status.code().unwrap();
    (status, text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_record_is_told_in_full() {
    let after = [
        "record",
        "B-Kt5",
        "--after",
        "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3",
    ];
    let (status, out, _) = said(&jadoube(&after, b""));
    assert_eq!(status, 0);
    assert!(
        out.contains("Bb5      Bishop on King's Bishop's square to Queen's Knight's fifth square"),
        "{out}"
    );
    let (status, _, err) = said(&jadoube(&["record", "P-K4", "--after", "1. P-K6"], b""));
    assert_eq!(status, 1);
    assert!(
        err.contains("\"P-K6\" is not a legal move; nearest are"),
        "{err}"
    );
}

#[test]
fn a_record_in_another_tongue() {
    let (status, out, _) = said(&jadoube(&["record", "C3FR", "--tongue", "french"], b""));
    assert_eq!(status, 0);
    assert!(out.contains("Nf3 "), "{out}");
    let (status, _, err) = said(&jadoube(&["record", "Kt-B3", "--tongue", "german"], b""));
    assert_eq!(status, 1);
    assert!(err.contains("is no record of a move in German"), "{err}");
}

#[test]
fn an_algebraic_move_is_no_record_but_is_told() {
    let (status, out, _) = said(&jadoube(&["record", "exd5", "--after", "1. e4 d5"], b""));
    assert_eq!(status, 0);
    assert!(out.contains("\"exd5\" expresses no legal move."), "{out}");
    assert!(out.contains("Read as algebraic notation"), "{out}");
    assert!(out.contains("exd5     Pawn on"), "{out}");
}

#[test]
fn games_are_translated_and_back() {
    let pgn = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 {why} Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *\n";
    let there = jadoube(
        &["translate", "-", "--to", "descriptive", "--style", "1890"],
        pgn.as_bytes(),
    );
    let (status, out, err) = said(&there);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(
        out.contains("2. Kt-KB3 {why} Kt-QB3 3. B-Kt5 P-QR3 4. B x Kt QP x B 5. Castles *"),
        "{out}"
    );
    let (_, back, _) = said(&jadoube(&["translate", "-", "--to", "san"], out.as_bytes()));
    assert_eq!(back, pgn);
    let (_, json, _) = said(&jadoube(
        &["translate", "-", "--to", "uci", "--json"],
        pgn.as_bytes(),
    ));
    assert!(
        json.contains("\"moves\":[\"e2e4\",\"e7e5\",\"g1f3\""),
        "{json}"
    );
}

#[test]
fn bad_input_gets_a_sentence_and_a_status() {
    let pgn = b"[Event \"1\"]\n\n1. e4 Qxh7 *\n\n[Event \"2\"]\n\n1. d4 *\n";
    let (status, out, err) = said(&jadoube(&["translate", "-", "--to", "uci"], pgn));
    assert_eq!(status, 1);
    assert!(out.contains("d2d4") && !out.contains("e2e4"));
    assert!(
        err.contains("-: game 1, line 3: move 1... \"Qxh7\" is not a legal move; nearest are"),
        "{err}"
    );
    assert!(err.contains("1 of 2 games was left out"), "{err}");
    assert_eq!(
        said(&jadoube(
            &["translate", "no-such-file.pgn", "--to", "san"],
            b""
        ))
        .0,
        1
    );
    assert_eq!(
        said(&jadoube(&["translate", "-", "--to", "morse"], b"")).0,
        2
    );
    for noise in [
        &b"\0\0\xff\xfe{{{((("[..],
        b"[[[[[\"",
        b"",
        b"}}}}",
        b"1. \xff\xff *",
    ] {
        let (status, _, err) = said(&jadoube(&["translate", "-", "--to", "san"], noise));
        assert_eq!(status, 1, "{err}");
        assert!(!err.contains("panicked"), "{err}");
    }
}

#[test]
fn another_game_than_chess_is_refused() {
    let pgn = b"[Variant \"Atomic\"]\n\n1. e4 *\n\n[Variant \"From Position\"]\n\n1. d4 *\n";
    let (status, out, err) = said(&jadoube(&["translate", "--to", "descriptive", "-"], pgn));
    assert_eq!(
        (status, out.contains("P-Q4"), out.contains("P-K4")),
        (1, true, false)
    );
    let sentence =
        "game 1, line 1: the tag Variant: \"Atomic\" is another game, and only chess is read";
    assert!(err.contains(sentence), "{err}");
}

#[test]
fn a_game_of_chess960_is_read_and_written() {
    let fen = "brqnnkrb/pppppppp/8/8/8/8/PPPPPPPP/BRQNNKRB w KQkq - 0 1";
    for tags in [
        format!("[Variant \"Chess960\"]\n[FEN \"{fen}\"]"),
        format!("[FEN \"{fen}\"]\n[Variant \"fischerandom\"]"),
    ] {
        let pgn = format!("{tags}\n\n1. O-O e5 2. Rb1-d1 O-O *\n").replace("Rb1-d1", "e4");
        let (status, out, err) = said(&jadoube(&["translate", "--to", "san", "-"], pgn.as_bytes()));
        assert_eq!(status, 0, "{err}");
        assert!(out.contains("1. O-O e5 2. e4 O-O"), "{out}");
    }
    let counted = said(&jadoube(&["perft", "3", "--chess960", "0"], b""));
    assert_eq!(counted.0, 0, "{}", counted.2);
    let (status, _, err) = said(&jadoube(&["perft", "1", "--chess960", "KRNBBQNR"], b""));
    assert_eq!(status, 1);
    assert!(
        err.contains("the King must stand between the Rooks"),
        "{err}"
    );
}
