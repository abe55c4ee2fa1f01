//! `jadoube rule`, `umpire`, `compare FILE` and `reckon`, as players and arbiters would use them.
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the command with words on its standard input.
fn jadoube(words: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("jadoube runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A command that refuses its words may be gone before it has read anything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("jadoube ends")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

const TOUCHED: &str = "\
case   A Pawn touched and another moved
code   british-1899
white touches e2
white plays d4
then black may demand restore position, then move e2
then turn black
";

#[test]
fn a_case_that_holds() {
    let output = jadoube(&["rule", "-"], TOUCHED);
    assert_eq!(output.status.code(), Some(0));
    let told = text(output.stdout);
    assert!(told.starts_with("A Pawn touched and another moved under british-1899\n"));
    assert!(told.contains("    4  white plays d4\n"), "{told}");
    assert!(told.contains("[II.5.c.1"), "{told}");
    assert!(told.ends_with("\n2 passed, 0 failed\n"), "{told}");
}

#[test]
fn a_case_that_fails_says_what_was_the_case_instead() {
    let wrong = TOUCHED.replace("turn black", "turn white");
    let output = jadoube(&["rule", "--quiet", "-"], &wrong);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(output.stdout),
        "-:6: british-1899: then turn white: it is black's turn\n1 passed, 1 failed\n"
    );
}

#[test]
fn other_codes_may_be_asked() {
    let output = jadoube(&["rule", "--quiet", "--code", "all", "-"], TOUCHED);
    let told = text(output.stdout);
    assert!(told.ends_with("12 passed, 0 failed\n"), "{told}");
    let output = jadoube(&["rule", "--code", "no-such-code", "-"], TOUCHED);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(output.stderr).contains("no-such-code"));
}

#[test]
fn proceedings_in_json() {
    let output = jadoube(&["rule", "--json", "-"], TOUCHED);
    let told = text(output.stdout);
    let objects: Vec<Value> = told
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    let events: Vec<&str> = objects.iter().filter_map(|o| o["event"].as_str()).collect();
    assert_eq!(events, ["beginning", "act", "act"]);
    assert_eq!(objects[1]["act"], "white touches e2");
    assert_eq!(
        objects[1]["standing"]["white"]["duties"][0]["must"],
        "move e2"
    );
    assert_eq!(objects[2]["verdict"], "upheld");
    assert_eq!(objects[2]["expectations"][0]["holds"], true);
}

#[test]
fn a_typo_is_pointed_at() {
    let output = jadoube(&["rule", "-"], "code british-1899\nwhite tuches e2\n");
    assert_eq!(output.status.code(), Some(1));
    let said = text(output.stderr);
    assert!(said.contains("line 2, column 7"), "{said}");
    assert!(said.contains("did you mean `touches`?"), "{said}");
}

#[test]
fn a_case_without_a_code_wants_one() {
    let output = jadoube(&["rule", "-"], "white plays e4\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(output.stderr).contains("give one with --code"));
}

#[test]
fn a_game_at_the_prompt_is_saved_and_loaded() {
    let folder = std::env::temp_dir().join(format!("jadoube-umpire-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("game.pgn");
    let name = file.display();
    let typed = format!("white plays e4\ntouches a7\ne5\nthen turn white\nwhy?\nsave {name}\n");
    let output = jadoube(&["umpire", "--code", "american-1897"], &typed);
    assert_eq!(output.status.code(), Some(0));
    let told = text(output.stdout);
    assert!(
        told.contains("White may demand restore position, then move a7"),
        "{told}"
    );
    assert!(told.contains("It is so."), "{told}");
    assert!(told.contains("II.5.c.1: "), "{told}");
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .contains("{[%act black touches a7]}")
    );

    let loaded = jadoube(&["umpire", &name.to_string()], "undo\nthen turn black\n");
    let told = text(loaded.stdout);
    assert!(told.contains("Undone: black plays e5."), "{told}");
    assert!(told.ends_with("It is so.\n"), "{told}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_script_is_told_of_a_line_that_cannot_be_read() {
    let output = jadoube(
        &["umpire"],
        "white plays e4\nblack dances\nblack plays e5\n",
    );
    assert_eq!(output.status.code(), Some(1));
    assert!(text(output.stderr).contains("not understood"));
    assert!(text(output.stdout).ends_with("It is White's turn.\n"));
}

#[test]
fn an_incident_under_every_code() {
    let output = jadoube(&["compare", "--json", "-"], TOUCHED);
    let table: Value = serde_json::from_str(&text(output.stdout)).unwrap();
    assert_eq!(table["title"], "A Pawn touched and another moved");
    assert_eq!(table["codes"].as_array().unwrap().len(), 6);
    let last = table["chapters"].as_array().unwrap().last().unwrap();
    assert_eq!(last["title"], "white plays d4");
    let rights = last["questions"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["name"] == "black-may");
    assert_eq!(rights.unwrap()["differ"], true);
    for form in ["--markdown", "--html"] {
        let page = text(jadoube(&["compare", form, "-"], TOUCHED).stdout);
        assert!(page.contains("A Pawn touched and another moved"), "{page}");
    }
}

#[test]
fn the_worked_example_of_the_british_introduction() {
    let words = [
        "reckon",
        "--time",
        "20 in 1:00, 35 in 2:00",
        "--ends",
        "4:00",
    ];
    let used = [
        "--white",
        "2:50:00",
        "--white-moves",
        "39",
        "--black",
        "1:10:00",
        "--black-moves",
        "38",
    ];
    let told = text(jadoube(&[&words[..], &used[..]].concat(), "").stdout);
    assert!(
        told.contains("15 × 3000/3600 = 12.50, the fraction dropped: 12 moves."),
        "{told}"
    );
    assert!(told.contains("Due: 47; 8 short."), "{told}");
    assert!(told.ends_with("Result: black wins by time.\n"), "{told}");
}

#[test]
fn reckoning_refuses_what_cannot_be() {
    let reckon = |time: &str, white: &str, black_moves: &str| {
        let words = [
            "reckon",
            "--time",
            time,
            "--white",
            white,
            "--white-moves",
            "10",
            "--black",
            "0:10:00",
            "--black-moves",
            black_moves,
        ];
        let output = jadoube(&words, "");
        assert_eq!(output.status.code(), Some(1));
        text(output.stderr)
    };
    assert!(reckon("20 in 1:00", "0:10:00", "12").contains("moves alternate"));
    assert!(reckon("20 in 1:00", "ten", "10").contains("a clock reading as [H:MM:SS]"));
    assert!(
        reckon("20 in 1:00, 0 in 2:00", "0:10:00", "10").contains("not a number to be agreed on")
    );
}
