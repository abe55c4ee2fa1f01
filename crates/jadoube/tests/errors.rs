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
    for (args, status, error) in [
        (&["diagram", "--fen", "x", "--json"][..], 1, "data"),
        (&["laws", "britsh-1899", "--json"], 1, "data"),
        (&["rule", "/no/such.case", "--json"], 1, "data"),
        (&["post", "show", "/no/such.pgn", "--json"], 1, "data"),
        (&["perft", "--json"], 2, "usage"),
        (&["diagramm", "--json"], 2, "usage"),
    ] {
        let output = jadoube(args, "");
        assert_eq!(output.status.code(), Some(status), "{args:?}");
        let told = text(output.stderr);
        let object: serde_json::Value =
            serde_json::from_str(&told).unwrap_or_else(|e| panic!("{args:?}: {e}: {told}"));
        assert_eq!(object["error"], error, "{told}");
        assert!(!object["message"].as_str().unwrap().is_empty());
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
