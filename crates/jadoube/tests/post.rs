//! `jadoube post`, run as two players run it.
use std::path::Path;
use std::process::{Command, Output};

fn jadoube(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .current_dir(folder)
        .args(args)
        .output()
        .unwrap()
}

fn said(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code().unwrap(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

fn new(folder: &Path, file: &str, keeper: &str) {
    let args = [
        "post",
        "new",
        file,
        "--white",
        "Smith",
        "--black",
        "Jones & Son",
        "--keeper",
        keeper,
        "--code",
        "american-1897",
        "--reply",
        "72:00",
        "--date",
        "1897-05-01",
    ];
    let (status, _, err) = said(&jadoube(folder, &args));
    assert_eq!((status, err.as_str()), (0, ""));
}

#[test]
fn two_players_write_to_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    new(folder, "white.pgn", "white");
    new(folder, "black.pgn", "black");
    let send = [
        "post",
        "send",
        "white.pgn",
        "e4 if e5 then Nf3",
        "--date",
        "1897-05-02",
        "--card",
        "card.svg",
    ];
    let (status, letter, err) = said(&jadoube(folder, &send));
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(
        letter.contains("My move: 1. P-K4\nIf you reply P-K4, then Kt-KB3"),
        "{letter}"
    );
    let card = std::fs::read_to_string(folder.join("card.svg")).unwrap();
    assert!(
        card.starts_with("<svg ") && card.contains("1. P-K4") && card.contains("Jones &amp; Son"),
        "{card}"
    );
    std::fs::write(folder.join("letter.txt"), letter).unwrap();
    let receive = [
        "post",
        "receive",
        "black.pgn",
        "letter.txt",
        "--date",
        "1897-05-03",
        "--json",
    ];
    let (status, told, err) = said(&jadoube(folder, &receive));
    assert_eq!((status, err.as_str()), (0, ""));
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["posted"][0]["expresses"][0], "P-K4");
    assert_eq!(
        (told["turn"].as_str(), told["reply_due"].as_str()),
        (Some("black"), Some("1897-05-06 00:00"))
    );
    let (status, _, _) = said(&jadoube(
        folder,
        &["post", "send", "black.pgn", "P-K4", "--date", "1897-05-04"],
    ));
    assert_eq!(status, 0);
    let (status, shown, _) = said(&jadoube(folder, &["post", "show", "black.pgn"]));
    assert_eq!(status, 0);
    assert!(
        shown.contains("1. P-K4 P-K4 2. Kt-KB3")
            && shown.contains("It is Black's turn (Jones & Son)"),
        "{shown}"
    );
}

#[test]
fn what_cannot_be_is_told_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    new(folder, "game.pgn", "white");
    let before = std::fs::read(folder.join("game.pgn")).unwrap();
    std::fs::write(folder.join("letter.txt"), "All is well here.\n").unwrap();
    let wrong: &[(&[&str], i32, &str)] = &[
        (
            &[
                "post", "new", "game.pgn", "--white", "A", "--black", "B", "--keeper", "white",
            ],
            1,
            "never overwritten",
        ),
        (
            &[
                "post",
                "new",
                "x.pgn",
                "--white",
                "A",
                "--black",
                "B",
                "--keeper",
                "white",
                "--agree",
                "white mates with king",
            ],
            1,
            "A King cannot give mate",
        ),
        (
            &[
                "post",
                "new",
                "x.pgn",
                "--white",
                "A",
                "--black",
                "B",
                "--keeper",
                "white",
                "--notation",
                "runes",
            ],
            1,
            "is no notation",
        ),
        (
            &["post", "send", "game.pgn", "Kt-B3"],
            1,
            "may be any of Kt-QB3, Kt-KB3",
        ),
        (
            &["post", "send", "game.pgn", "P-K5"],
            1,
            "expresses no legal move",
        ),
        (
            &["post", "send", "game.pgn", "P-K4", "--date", "1890-01-01"],
            1,
            "is before it",
        ),
        (
            &["post", "receive", "game.pgn", "letter.txt"],
            1,
            "no record in the letter",
        ),
        (&["post", "receive", "game.pgn"], 2, "required"),
        (&["post", "show", "none.pgn"], 1, "none.pgn"),
    ];
    for (args, status, reason) in wrong {
        let (code, _, err) = said(&jadoube(folder, args));
        assert_eq!(code, *status, "{args:?}: {err}");
        assert!(err.contains(reason), "{args:?}: {err}");
    }
    assert_eq!(std::fs::read(folder.join("game.pgn")).unwrap(), before);
    assert!(!folder.join("x.pgn").exists());
}
