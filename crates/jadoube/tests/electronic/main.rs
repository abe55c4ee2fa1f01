//! `jadoube board` as a person calls it: recordings, a simulated board at a pseudo-terminal, words, a house.
#[path = "../common/mod.rs"]
mod common;
mod line;
mod livechess;
mod recorded;

use board::{Board, Piece, Square};
use common::{House, ask};
use sensor::dgt::Message;
use sensor::{Face, Line, Reading, Seat};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn jadoube(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.arg("board").args(words);
    command.output().expect("the program starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The men of the first field of a FEN.
fn men(placement: &str) -> Board {
    let fen = format!("{placement} w - - 0 1");
    *board::Position::from_fen(&fen).expect("a board").board()
}

/// A recording: `=FEN` the whole board, `e2-` a man leaves, `Pe4` one comes, `.` a while, `!l` the clock runs at the left, `> …` is said.
fn recording(folder: &Path, script: &[&str]) -> PathBuf {
    let mut lines = vec!["# maker dgt".to_string()];
    let mut now = 0;
    let push = |lines: &mut Vec<String>, now: u64, message: Message| {
        lines.push(Line::of_bytes(now, &message.bytes()));
    };
    push(&mut lines, now, Message::Board(Board::start()));
    for part in script {
        if let Some(words) = part.strip_prefix("> ") {
            lines.push(Line::of_words(now, words));
            continue;
        }
        for word in part.split_whitespace() {
            now += 700;
            let square = |text: &str| text.parse::<Square>().expect("a square");
            let message = match (word, word.strip_suffix('-')) {
                (".", _) => {
                    now += 4000;
                    continue;
                }
                ("!l" | "!r", _) => Message::Clock(Reading {
                    left: Face {
                        seconds: 600,
                        flag: false,
                    },
                    right: Face {
                        seconds: 600,
                        flag: false,
                    },
                    running: true,
                    turn: Some(if word == "!l" {
                        Seat::Left
                    } else {
                        Seat::Right
                    }),
                    battery_low: false,
                }),
                _ if word.starts_with('=') => Message::Board(men(&word[1..])),
                (_, Some(from)) => Message::Field(square(from), None),
                _ => {
                    let man = word.chars().next().and_then(Piece::from_char);
                    Message::Field(square(&word[1..]), man)
                }
            };
            push(&mut lines, now, message);
        }
    }
    let path = folder.join("game.board");
    std::fs::write(&path, lines.join("\n") + "\n").expect("it is written");
    path
}

fn replay(script: &[&str], words: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let path = recording(folder.path(), script);
    let path = path.to_str().expect("a name");
    jadoube(&[&["--replay", path], words].concat())
}

/// The last standing that was told.
fn standing(output: &Output) -> Value {
    let all = stdout(output);
    let mut objects = all
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let last = objects.rfind(|object| object["event"] == "standing");
    last.unwrap_or_else(|| panic!("{all}"))
}

#[test]
fn an_offence_is_ruled_on_with_its_provision() {
    let output = replay(&["g1- Ng1 . e2- Pe4 ."], &[]);
    let said = stdout(&output);
    assert!(output.status.success());
    assert!(
        said.contains("White Knight on g1") || said.contains("white Knight on g1"),
        "{said}"
    );
    assert!(
        said.contains("Black may demand restore position, then move g1."),
        "{said}"
    );
    // What it rests on, and by which word it would be otherwise; but not, of every move, that the hand let go.
    assert!(
        said.contains(
            "it may have been: white gives notice g1, white adjusts g1; if so, say: otherwise)"
        ),
        "{said}"
    );
    assert!(!said.contains("let go, since"), "{said}");
    let json = stdout(&replay(&["g1- Ng1 . e2- Pe4 ."], &["--json"]));
    assert!(
        json.contains("let go, since the man stood so long"),
        "{json}"
    );
}

#[test]
fn a_word_corrects_what_was_inferred() {
    let before = standing(&replay(&["g1- Ng1 . e2- Pe4 ."], &["--json"]));
    assert_ne!(before["black"]["rights"], serde_json::json!([]));
    let after = standing(&replay(
        &["g1- Ng1 . e2- Pe4 .", "> white had said j'adoube g1"],
        &["--json"],
    ));
    assert_eq!(after["black"]["rights"], serde_json::json!([]));
    let kept = standing(&replay(
        &["g1- Nf3 .", "> white never let go", "f3- Nh3 . ."],
        &["--json"],
    ));
    assert_eq!(kept["black"]["rights"], serde_json::json!([]));
    assert_eq!(kept["turn"], "black");
    assert_eq!(
        kept["position"],
        "rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R"
    );
}

#[test]
fn a_word_that_means_nothing_is_said_and_loses_nothing() {
    let output = replay(&["> begone", "e2- Pe4 ."], &["--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(standing(&output)["turn"], "black");
    let nobody = replay(&["> white never let go", "e2- Pe4 ."], &[]);
    assert!(
        stdout(&nobody).contains("White was not taken to have let go of such a man."),
        "{nobody:?}"
    );
}

#[test]
fn the_clock_completes_moves_where_the_code_says_so() {
    let script = ["!l e2- Pe4 !r e7- pe5 !l g1- Ng5 !r ."];
    let fide = replay(&script, &["--code", "fide-2023"]);
    let said = stdout(&fide);
    assert!(
        said.contains("white presses clock\n  The move is completed. [6.2.1"),
        "{said}"
    );
    assert!(said.contains("An illegal move is completed."), "{said}");
    assert!(said.contains("Black may point out illegal move."), "{said}");
    let british = stdout(&replay(&script, &["--code", "british-1899", "--json"]));
    assert!(!british.contains("presses clock"), "{british}");
    assert!(
        british.contains("let go, since the clock was pressed"),
        "{british}"
    );
}

#[test]
fn what_is_to_be_heard_aloud_stands_apart() {
    let output = replay(&["g1- Ng1 . e2- Pe4 ."], &["--speak"]);
    let aloud = stdout(&output);
    assert!(
        aloud.contains("Black may demand restore position, then move g1."),
        "{aloud}"
    );
    assert!(!aloud.contains('['), "no citations aloud: {aloud}");
    assert!(!aloud.contains("lifts"), "{aloud}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("white lifts g1"));
}

#[test]
fn a_regular_game_is_silent_for_a_loudspeaker_and_comes_out_as_pgn() {
    let game = ["!l e2- Pe4 !r e7- pe5 !l g1- Nf3 !r b8- nc6 !l f1- Bb5 !r ."];
    assert_eq!(stdout(&replay(&game, &["--speak"])), "");
    let said = stdout(&replay(&game, &["--pgn", "-"]));
    assert!(said.contains("1. e4") && said.contains("Bb5"), "{said}");
    assert!(said.contains("[%clk 0:10:00]"), "{said}");
}

#[test]
fn what_is_wrong_with_a_recording_is_said_by_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bad.board");
    let good = |message: Message| Line::of_bytes(0, &message.bytes());
    let lines = [
        good(Message::Board(Board::start())),
        "this is no base64".into(),
        "# maker nobody".into(),
        Line::of_bytes(900, &[1, 2, 3]),
        Line::of_bytes(1000, &[0x8e, 0, 5, 99, 1]),
        Line::of_bytes(2000, &Message::Field(Square::E2, None).bytes()),
        Line::of_bytes(2700, &[0x8e, 0]),
    ];
    std::fs::write(&path, lines.join("\n")).expect("it is written");
    let output = jadoube(&["--replay", path.to_str().expect("a name")]);
    let said = stdout(&output);
    assert_eq!(output.status.code(), Some(1));
    for sentence in [
        "bad.board, line 2: it is neither base64 nor a remark",
        "no board of nobody is known",
        "3 bytes that belong to no message were passed over",
        "There is no square 99",
        "white lifts e2",
        "The last message was cut off after 2 bytes",
    ] {
        assert!(said.contains(sentence), "{sentence}: {said}");
    }
}

#[test]
fn bad_flags_get_one_sentence() {
    for (words, sentence) in [
        (
            &["--port", "/dev/no-such-port"][..],
            "/dev/no-such-port cannot be opened",
        ),
        (&["--replay", "/no/such/file"], "/no/such/file"),
        (
            &["--replay", "x", "--let-go", "0"],
            "--let-go is from 0.1 to 60 seconds",
        ),
        (&["--simulate", "--noise", "thunder=3"], "--noise thunder=3"),
        (&["--simulate", "/no/such.case"], "/no/such.case"),
        (&["--livechess", "ws://127.0.0.1:1/"], "cannot be reached"),
        (&[], "Say where the board is"),
        (&["--replay", "x", "--code", "nobody"], "nobody"),
    ] {
        let output = jadoube(words);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{words:?}");
        assert!(said.contains(sentence), "{words:?}: {said}");
        assert!(!said.contains("panicked"), "{said}");
    }
    assert!(jadoube(&["--list"]).status.success());
}

/// Plays a case on a simulated board, and hears it at the pseudo-terminal with these flags.
fn simulated(case: &Path, flags: &[&str]) -> String {
    let mut board = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    let case = case.to_str().expect("a name");
    board.args(["board", "--simulate", case, "--speed", "20"]);
    let mut board = board.stdout(Stdio::piped()).spawn().expect("a board");
    let mut said = BufReader::new(board.stdout.take().expect("it can speak"));
    let mut line = String::new();
    said.read_line(&mut line).expect("it says where it is");
    let port = line.trim().rsplit(' ').next().expect("a port").to_string();
    let mut room = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    room.args(["board", "--port", &port, "--speed", "20"])
        .args(flags);
    room.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut room = room.spawn().expect("a listener");
    let mut keys = room.stdin.take().expect("a keyboard");
    for line in said.lines().map_while(Result::ok) {
        if let Some(words) = line.strip_prefix("Said at the board: ") {
            writeln!(keys, "{words}").expect("it is heard");
        }
    }
    board.wait().expect("it ends");
    writeln!(keys, "quit").expect("it is heard");
    stdout(&room.wait_with_output().expect("it ends"))
}

const CASE: &str = "case A Knight touched and left\ncode british-1899\nafter 1. e4 e5\nwhite lifts g1\nwhite puts g1\n\
    white quits\nwhite plays d4\nblack demands restore position, then move g1\nwhite plays Nf3\nthen turn black\n";

#[test]
fn a_simulated_board_is_heard_recorded_and_heard_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let case = folder.path().join("knight.case");
    std::fs::write(&case, CASE).expect("it is written");
    let tape = folder.path().join("tape.board");
    let tape = tape.to_str().expect("a name");
    let live = simulated(&case, &["--record", tape, "--code", "british-1899"]);
    assert!(
        live.contains("Black may demand restore position, then move g1."),
        "{live}"
    );
    assert!(
        live.contains("black demands restore position, then move g1"),
        "{live}"
    );
    let again = standing(&jadoube(&["--replay", tape, "--json"]));
    assert_eq!(
        again["position"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
        "{live}"
    );
    assert_eq!(
        (&again["turn"], &again["black"]["rights"]),
        (&"black".into(), &serde_json::json!([]))
    );
}

#[test]
fn a_game_on_a_board_is_watched_at_a_table_of_the_house() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&["--data", data.path().to_str().expect("a name")]);
    let url = format!("http://{}", house.addr);
    let output = replay(
        &[
            "!l e2- Pe4 !r e7- pe5 !l g1- Ng1 . d2- Pd4 !r .",
            "> black demands restore position, then move g1",
        ],
        &["--house", &url],
    );
    let said = stdout(&output);
    let id = said
        .lines()
        .find_map(|line| line.split("/table/").nth(1))
        .unwrap_or_else(|| panic!("{said} {output:?}"))
        .trim_end_matches('.');
    let (status, seen) =
        ask(&house.addr, "GET", &format!("/api/tables/{id}"), "", None).expect("an answer");
    assert_eq!(status, 200, "{seen}");
    let acts: Vec<&str> = seen["entries"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|entry| entry["act"].as_str())
        .collect();
    assert!(acts.contains(&"white lifts e2"), "{acts:?}");
    assert_eq!(
        acts.last(),
        Some(&"black demands restore position, then move g1"),
        "{acts:?}"
    );
    // What nobody felt is said at the table too.
    let output = replay(
        &["!l e2- Pe4 !r e7- pe5 !l a7- pa7 . d2- Pd4 !r ."],
        &["--house", &url],
    );
    let said = stdout(&output);
    let id = said.lines().find_map(|line| line.split("/table/").nth(1));
    let id = id.expect("a table").trim_end_matches('.');
    let (_, seen) =
        ask(&house.addr, "GET", &format!("/api/tables/{id}"), "", None).expect("an answer");
    let entries = seen["entries"].as_array().into_iter().flatten();
    let words: Vec<&str> = entries.filter_map(|e| e["words"].as_str()).collect();
    assert!(
        words.iter().any(|w| w.contains("white lifts a7")),
        "{words:?}"
    );
    let none = replay(&["e2- Pe4 ."], &["--house", "http://127.0.0.1:9"]);
    assert!(
        stdout(&none).contains("The house gives no table"),
        "{none:?}"
    );
    assert!(
        stdout(&none).contains("white lifts e2"),
        "the game goes on here"
    );
}

#[test]
fn a_hundred_boards_feed_one_house_at_once() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&["--data", data.path().to_str().expect("a name")]);
    let url = format!("http://{}", house.addr);
    let folder = tempfile::tempdir().expect("a folder");
    let path = recording(
        folder.path(),
        &["!l e2- Pe4 !r e7- pe5 !l g1- Nf3 !r b8- nc6 !l ."],
    );
    let path = path.to_str().expect("a name");
    let boards: Vec<_> = (0..100)
        .map(|_| {
            let mut board = Command::new(env!("CARGO_BIN_EXE_jadoube"));
            board.args(["board", "--replay", path, "--speed", "2", "--house", &url]);
            board.stdout(Stdio::piped()).stderr(Stdio::piped());
            board.spawn().expect("a board")
        })
        .collect();
    for board in boards {
        let output = board.wait_with_output().expect("it ends");
        let said = stdout(&output);
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{output:?}"
        );
        let id = said.lines().find_map(|line| line.split("/table/").nth(1));
        let id = id.unwrap_or_else(|| panic!("{said}")).trim_end_matches('.');
        let table = format!("/api/tables/{id}");
        let (_, seen) = ask(&house.addr, "GET", &table, "", None).expect("an answer");
        let entries = seen["entries"].as_array().into_iter().flatten();
        let acts = entries.filter(|entry| entry["kind"] == "act").count();
        assert_eq!(acts, 12, "four moves, each lifted, put and let go: {seen}");
    }
}
