//! What a board is found to be, and what stands on it: turned, set up wrongly or by hand, another game, a result. And what
//! a real board said, where the recordings are beside the repository.
use super::{jadoube, replay, standing, stdout};
use std::path::{Path, PathBuf};

#[test]
fn a_turned_board_is_read_turned() {
    let array = "=RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr";
    let said = replay_from_nothing(&[&format!("{array} d7- Pd5 .")]);
    assert!(said.contains("The board lies turned"), "{said}");
    assert!(said.contains("white puts e4"), "{said}");
}

#[test]
fn errors_of_setting_up_are_named_and_a_position_begins_by_the_word() {
    let wrong = "=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR";
    let named = stdout(&replay(
        &[&format!("{wrong} .")],
        &["--fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"],
    ));
    assert!(named.contains("do not stand in their array"), "{named}");
    let script = [
        "=4k3/8/8/8/8/8/4P3/4K3 .",
        "> begin black",
        "e8- ke7 . e2- Pe4 .",
    ];
    let output = replay_from_nothing(&script);
    assert!(
        output.contains("The game begins from a position set up by hand"),
        "{output}"
    );
    assert!(
        output.contains("black puts e7") && output.contains("white puts e4"),
        "{output}"
    );
    let output = replay_from_nothing(&[&format!("{wrong} .")]);
    assert!(
        output.contains("The men are not set up rightly: see d1, e1."),
        "{output}"
    );
}

/// As a board says it that nobody has set up before.
fn replay_from_nothing(script: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = super::recording(folder.path(), script);
    let text = std::fs::read_to_string(&path).expect("a recording");
    let first = text.lines().nth(1).expect("the array");
    std::fs::write(&path, text.replacen(first, "# no array", 1)).expect("it is written");
    stdout(&jadoube(&["--replay", path.to_str().expect("a name")]))
}

#[test]
fn another_game_begins_on_the_same_board() {
    let said = stdout(&replay(
        &[
            "e2- Pe4 . e7- pe5 .",
            "> white resigns",
            "e4- Pe2 e5- pe7 . d2- Pd4 .",
        ],
        &["--pgn", "-"],
    ));
    assert!(said.contains("Another game begins."), "{said}");
    assert!(said.contains("1. e4") && said.contains("1. d4"), "{said}");
}

#[test]
fn kings_in_the_centre_are_a_result_and_no_move() {
    for (way, result) in [
        ("e1- Ke4 e8- kd5 .", "white wins"),
        ("e8- ke5 e1- Kd4 .", "black wins"),
        ("e1- Kd4 . e8- kd5 .", "drawn"),
    ] {
        let output = replay(&["e2- Pe3 . e7- pe6 .", way], &["--json"]);
        let now = standing(&output);
        assert_eq!(now["result"], result, "{way}: {}", stdout(&output));
        let pgn = stdout(&replay(&["e2- Pe3 . e7- pe6 .", way], &["--pgn", "-"]));
        assert!(!pgn.contains("2. K"), "{pgn}");
    }
}

#[test]
fn what_is_likely_but_not_sure_is_marked_with_what_else_it_may_have_been() {
    let output = replay(&["!l e2- Pe4 !r . e4- Pe4 . ."], &["--json"]);
    let told = stdout(&output);
    let marks = told.lines().filter(|line| line.contains("\"instead\""));
    assert!(marks.count() > 0, "who lifted e4 nobody felt: {told}");
    let regular = stdout(&replay(&["!l e2- Pe4 !r . e7- pe5 !l ."], &["--json"]));
    assert!(!regular.contains("\"instead\""), "{regular}");
}

fn shared(name: &str) -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = here
        .ancestors()
        .map(|above| above.join("shared/data-2/boards").join(name));
    let found = found.find(|path| path.exists());
    if found.is_none() {
        eprintln!("skipped: {name} is not there");
    }
    found
}

#[test]
fn what_a_real_board_said_comes_out_as_its_game() {
    for (name, plies) in [("1.inbytes", None), ("johan.inbytes", Some("1-0"))] {
        let Some(path) = shared(name) else { return };
        let output = jadoube(&[
            "--replay",
            path.to_str().expect("a name"),
            "--json",
            "--pgn",
            "-",
        ]);
        assert!(output.status.success());
        let told = stdout(&output);
        let (events, pgn): (Vec<&str>, Vec<&str>) =
            told.lines().partition(|line| line.starts_with("{\""));
        let events: Vec<serde_json::Value> = events
            .iter()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        for kind in ["question", "inferred"] {
            assert!(!events.iter().any(|e| e["event"] == kind), "{name}: {kind}");
        }
        let last = events
            .iter()
            .rfind(|e| e["event"] == "standing")
            .expect("a standing");
        for side in ["white", "black"] {
            assert_eq!(last[side]["rights"], serde_json::json!([]), "{name}");
        }
        let pgn = pgn.join("\n");
        assert!(pgn.contains("[%clk "), "{name}");
        assert!(plies.is_none_or(|result| pgn.contains(result)), "{pgn}");
    }
}
