//! What is wrong, said in one way.
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn jadoube(words: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Whoever reads nothing may be gone already.
    let _ = child
        .stdin
        .take()
        .expect("piped")
        .write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

/// One object a line on the standard error, of one shape, whatever went wrong.
#[test]
fn under_json_what_is_wrong_is_json() {
    let nowhere = std::env::temp_dir().join("jadoube-no-such-folder");
    let nowhere = nowhere.to_str().unwrap();
    let fen = ["--fen", "x"];
    for (args, status, error) in [
        (&["moves", fen[0], fen[1]][..], 1, "data"),
        (&["diagram", fen[0], fen[1]], 1, "data"),
        (&["perft", "2", fen[0], fen[1]], 1, "data"),
        (&["prove", "mate", fen[0], fen[1]], 1, "data"),
        (&["prove", "drawn", fen[0], fen[1]], 1, "data"),
        (&["prove", "endless-checks", fen[0], fen[1]], 1, "data"),
        (&["prove", "--verify", nowhere], 1, "data"),
        (&["rule", nowhere], 1, "data"),
        (&["exam", nowhere], 1, "data"),
        (&["umpire", "--code", "britsh-1899"], 1, "data"),
        (&["board", "--replay", nowhere], 1, "data"),
        (&["post", "show", nowhere], 1, "data"),
        (&["series", "show", nowhere], 1, "data"),
        (&["reckon", "--code", "fide-2024"], 2, "usage"),
        (&["laws", "britsh-1899"], 1, "data"),
        (&["laws", "--search", "zzzz"], 1, "data"),
        (&["compare", "british-1899"], 1, "data"),
        (&["record", "Kt-Z9"], 1, "data"),
        (&["translate", nowhere, "--to", "san"], 1, "data"),
        (&["transcribe", nowhere], 1, "data"),
        (&["collate", nowhere, nowhere], 1, "data"),
        (&["verify", "--data", nowhere], 1, "data"),
        (&["backup", "--data", nowhere, "-"], 1, "data"),
        (
            &["restore", "--data", nowhere, "/no/such/backup"],
            1,
            "data",
        ),
        (&["serve", "--addr", "somewhere"], 2, "usage"),
        (&["completions", "tcsh"], 2, "usage"),
        (&["man", "--into", nowhere], 2, "usage"),
        (&["perft"], 2, "usage"),
        (&["diagramm"], 2, "usage"),
    ] {
        let args = [args, &["--json"]].concat();
        let output = jadoube(&args, "");
        assert_eq!(output.status.code(), Some(status), "{args:?}");
        let told = text(output.stderr);
        assert!(!told.is_empty(), "{args:?}");
        for line in told.lines() {
            let object: serde_json::Value =
                serde_json::from_str(line).unwrap_or_else(|e| panic!("{args:?}: {e}: {told}"));
            assert_eq!(object["error"], error, "{told}");
            assert!(!object["message"].as_str().unwrap().is_empty());
        }
    }
    let output = jadoube(
        &["rule", "-", "--json"],
        "code all\nwhite plyas e4\nblack dances\n",
    );
    let told = text(output.stderr);
    let places: Vec<serde_json::Value> = told
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        (places[0]["line"].as_u64(), places[0]["column"].as_u64()),
        (Some(2), Some(7))
    );
    assert_eq!(places[1]["line"], 3);
}

#[test]
fn what_comes_to_nothing_is_bad_data() {
    for (args, input, words) in [
        (&["record", "Kt-Z9"][..], "", "expresses no legal move"),
        (
            &["translate", "-", "--to", "san"],
            "",
            "there is no game in it",
        ),
        (
            &["transcribe", "-"],
            "A letter about the weather.\n",
            "there is no game",
        ),
        (
            &["umpire", "--code", "britsh-1899"],
            "",
            "did you mean british-1899?",
        ),
        (&["perft", "x"], "", "invalid value"),
        (
            &["diagram", "--fen", "x"],
            "",
            "there is one rank instead of eight",
        ),
        (&["compare", "british-1899"], "", "named with --code"),
    ] {
        let output = jadoube(args, input);
        assert_ne!(output.status.code(), Some(0), "{args:?}");
        let told = text(output.stdout) + &text(output.stderr);
        assert!(told.contains(words), "{args:?}: {told}");
        assert!(
            told.matches("jadoube: ").count() <= 1 && !told.contains("error: "),
            "{args:?}: {told}"
        );
    }
}
