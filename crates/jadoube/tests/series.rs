//! `jadoube series`, run as a user runs it.
use std::path::Path;
use std::process::{Command, Output};

fn jadoube(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output: Output = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .current_dir(folder)
        .arg("series")
        .args(args)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code().unwrap(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

/// Plays the games and gives what is told after the last.
fn after(folder: &Path, file: &str, games: &[&[&str]]) -> serde_json::Value {
    let mut told = String::new();
    for game in games {
        let args: Vec<&str> = ["game", file]
            .into_iter()
            .chain(game.iter().copied())
            .chain(["--json"])
            .collect();
        let (status, out, err) = jadoube(folder, &args);
        assert_eq!((status, err.as_str()), (0, ""), "{game:?}");
        told = out;
    }
    serde_json::from_str(&told).unwrap()
}

fn begin(folder: &Path, code: &str, more: &[&str]) -> String {
    let file = format!("{code}.toml");
    let args: Vec<&str> = [
        "new", &file, "Anne", "Bert", "--code", code, "--first", "Anne",
    ]
    .into_iter()
    .chain(more.iter().copied())
    .collect();
    let (status, _, err) = jadoube(folder, &args);
    assert_eq!((status, err.as_str()), (0, ""));
    file
}

/// After a draw the same begins again with the First Societies, and it is no game; elsewhere the first
/// move passes and it counts. An annulled game is begun again by the same everywhere.
#[test]
fn draws_and_annulled_games_by_each_code() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let codes = [
        ("first-societies", "Anne", 0),
        ("english-club", "Bert", 1),
        ("american-1897", "Bert", 1),
        ("british-1899", "Bert", 1),
        ("blue-book-1910", "Bert", 1),
    ];
    for (code, next, counted) in codes {
        let file = begin(folder, code, &["--games", "5"]);
        let told = after(folder, &file, &[&["drawn"]]);
        assert_eq!(told["next_to_begin"][0], next, "{code}: {told}");
        assert_eq!(told["games_counted"], counted, "{code}");
        let told = after(folder, &file, &[&["annulled"]]);
        assert_eq!(told["next_to_begin"][0], next, "{code}: {told}");
        assert_eq!(
            (told["drawn"].as_u64(), told["annulled"].as_u64()),
            (Some(1), Some(1))
        );
        let told = after(folder, &file, &[&["white wins"], &["white wins"]]);
        assert_eq!(
            (told["won"]["Anne"].as_u64(), told["won"]["Bert"].as_u64()),
            (Some(1), Some(1)),
            "{code}: {told}"
        );
    }
}

#[test]
fn odds_vary_from_game_to_game() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = begin(folder, "british-1899", &[]);
    let odds = [
        "drawn",
        "--agree",
        "odds Anne gives knight",
        "--agree",
        "draws count for Bert",
    ];
    let told = after(folder, &file, &[&["white wins"], &odds]);
    assert_eq!(told["games"][1]["began"], "Anne", "{told}");
    assert_eq!(told["won"]["Bert"], 1, "{told}");
    assert_eq!(told["games"][1]["result"], "black wins");
    let mate = [
        "drawn",
        "--white",
        "Bert",
        "--agree",
        "Bert mates with pawn",
    ];
    let told = after(folder, &file, &[&mate]);
    assert_eq!(told["won"]["Anne"], 2, "{told}");
    let (status, shown, _) = jadoube(folder, &["show", &file, "--next", "2"]);
    assert_eq!(status, 0);
    assert!(shown.contains("Anne 2, Bert 1, drawn 0"), "{shown}");
    assert!(shown.contains("Next to begin: Anne, then Bert."), "{shown}");
}

#[test]
fn a_new_sitting_has_a_new_lot_but_in_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = begin(folder, "first-societies", &[]);
    after(folder, &file, &[&["white wins"]]);
    let (status, _, err) = jadoube(folder, &["game", &file, "drawn", "--new-sitting"]);
    assert_eq!(status, 1);
    assert!(err.contains("say it with --began"), "{err}");
    let told = after(
        folder,
        &file,
        &[&["drawn", "--new-sitting", "--began", "Anne"]],
    );
    assert_eq!(told["next_to_begin"][0], "Anne", "{told}");
    let played = folder.join("played.pgn");
    std::fs::write(
        &played,
        "[White \"Bert\"]\n[Black \"Anne\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
    )
    .unwrap();
    let told = after(folder, &file, &[&["played.pgn"]]);
    assert_eq!(told["games"][2]["result"], "black wins", "{told}");
    assert_eq!(
        (
            told["won"]["Anne"].as_u64(),
            told["games"][2]["by"].as_str()
        ),
        (Some(2), Some("mate"))
    );
}

#[test]
fn what_cannot_be_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = begin(folder, "british-1899", &["--games", "3"]);
    let before = std::fs::read(folder.join(&file)).unwrap();
    let wrong: &[(&[&str], &str)] = &[
        (&["new", &file, "A", "B"], "never overwritten"),
        (&["new", "x.toml", "A", "A"], "need two names"),
        (
            &["new", "x.toml", "A", "B", "--first", "C"],
            "none of the players",
        ),
        (
            &["new", "x.toml", "A", "B", "--agree", "A mates with king"],
            "A King cannot give mate",
        ),
        (&["game", &file, "lost"], "is no result"),
        (
            &["game", &file, "drawn", "--white", "C"],
            "none of the players",
        ),
        (&["game", &file, "none.pgn"], "none.pgn"),
        (&["show", "none.toml"], "none.toml"),
    ];
    for (args, reason) in wrong {
        let (status, _, err) = jadoube(folder, args);
        assert_eq!(status, 1, "{args:?}");
        assert!(err.contains(reason), "{args:?}: {err}");
    }
    assert_eq!(std::fs::read(folder.join(&file)).unwrap(), before);
    std::fs::write(
        folder.join("bad.toml"),
        "code = \"british-1899\"\nplayers = [\"A\", \"B\"]\nfrist = \"A\"\n",
    )
    .unwrap();
    let (_, _, err) = jadoube(folder, &["show", "bad.toml"]);
    assert!(err.contains("line 3"), "{err}");
}
