//! `jadoube collate`, run as a historian runs it.
use std::path::Path;
use std::process::Command;

const BOOK: &str = "\
GAME I. White: Mr. Adams. Black: Mr. Brown.

   1. P-K4          P-K4
   2. Kt-KB3        Kt-QB3
   3. B-Kt5         P-QR3
   4. B-R4          Kt-B3
   5. Castles       Q-Q7
   6. R-K sq        Kt-B4
   7. BxKt          QPxB
   8. KtxP          B-K2
         And the game was drawn.
";

const PGN: &str = "\
[White \"Adams\"]
[Black \"Brown\"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 6. Re1 Nc5 7. Bxc6 dxc6
8. Nxe5 Be7 *
";

fn collate(folder: &Path, args: &str) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .current_dir(folder)
        .arg("collate")
        .args(args.split(' '))
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code().unwrap(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let bad = PGN.replace("8. Nxe5 Be7", "8. d4 Be7");
    for (name, text) in [
        ("book.txt", BOOK),
        ("game.pgn", PGN),
        ("bad.pgn", bad.as_str()),
        ("novel.txt", "It was a dark and stormy night.\n"),
    ] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

#[test]
fn a_table_and_one_reading() {
    let place = folder();
    let (status, told, said) = collate(place.path(), "book.txt:5 game.pgn");
    assert_eq!(status, 0, "{said}");
    for part in [
        "A  book.txt, lines 3-10",
        "\"Q-Q7\" (impossible)",
        "A has what cannot be played",
        "5. O-O Nxe4",
        "[White \"Mr. Adams\"]",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    let (status, told, _) = collate(place.path(), "book.txt game.pgn -o one.pgn --json");
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(status, 0);
    assert_eq!(told["moves"][9]["move"], "f6e4");
    assert_eq!(told["moves"][9]["witnesses"][0]["says"], "impossible");
    let written = std::fs::read_to_string(place.path().join("one.pgn")).unwrap();
    assert_eq!(told["pgn"], written);
}

#[test]
fn an_audit() {
    let place = folder();
    let (status, told, said) = collate(place.path(), "--audit game.pgn book.txt");
    assert_eq!(status, 0, "{told}{said}");
    assert!(told.contains("Of 16 moves: 15 borne out"), "{told}");
    let (status, told, _) = collate(place.path(), "--audit bad.pgn book.txt");
    assert_eq!(status, 1);
    assert!(told.contains("\"KtxP\" (Nxe5)"), "{told}");
}

#[test]
fn bad_input_gets_a_sentence() {
    let place = folder();
    for (args, why) in [
        ("book.txt", "one witness is not collated"),
        ("book.txt novel.txt", "novel.txt: there is no game in it"),
        ("book.txt gone.txt", "gone.txt is no file"),
        ("book.txt:99 game.pgn", "no game stands on line 99"),
        ("book.txt game.pgn -o book.txt", "it is not written over"),
        ("--audit novel.txt book.txt", "novel.txt: "),
    ] {
        let (was, told, said) = collate(place.path(), args);
        assert_eq!((was, told.as_str()), (1, ""), "{args}: {said}");
        assert!(said.contains(why), "{args}: {said}");
    }
}
