//! `jadoube transcribe`, run as a historian runs it.
use std::path::Path;
use std::process::{Command, Stdio};

const GAME: &str = "\
GAME I. White: Mr. Adams. Black: Mr. Brown.

   1. P-K4          P-K4
   2. Kt-KB3        Kt-QB3
   3. B-Kt5         P-QR3
   4. B-R4          Kt-B3
   5. Castles       KtxP
   6. R-K sq        Kt-B4
   7. BxKt          QPxB
   8. KtxP          B-K2
         And the game was drawn.

";

/// The same with a misprint that only the moves after it can mend.
fn misprinted() -> String {
    GAME.replace("5. Castles       KtxP", "5. Castles       Q-Q7")
}

/// Runs in a folder; status, standard output, standard error.
fn transcribe(folder: &Path, args: &str) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .current_dir(folder)
        .arg("transcribe")
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

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn a_correction_copied_from_the_report_mends_the_game() {
    let place = folder(&[("book.txt", &misprinted())]);
    let at = place.path();
    let (status, pgn, _) = transcribe(at, "book.txt --report report.txt");
    assert_eq!(status, 0);
    assert!(pgn.contains("repaired: printed \"Q-Q7\""), "{pgn}");
    let report = read(at, "report.txt");
    let offered = report.lines().find(|l| l.contains("Q-Q7 =>")).unwrap();
    let (printed, _) = offered.trim().split_once("=>").unwrap();
    assert_eq!(printed, "book.txt:7: Q-Q7 ");

    for meant in ["KtxP", "Nxe4", "Kt takes P"] {
        std::fs::write(at.join("mine.txt"), format!("{printed}=> {meant}\n")).unwrap();
        let (status, pgn, said) = transcribe(at, "book.txt --corrections mine.txt");
        assert_eq!((status, pgn.contains("Repairs")), (0, false), "{said}");
        assert!(pgn.contains("5. O-O Nxe4 6. Re1 Nc5 7. Bxc6 dxc6"), "{pgn}");
    }
}

#[test]
fn a_correction_that_cannot_be_made_is_told_with_its_place() {
    let list = "book.txt:7: Q-Q8 => KtxP\nbook.txt:99: Q-Q7 => KtxP\nbook.txt:7: Q-Q7 => Q-R8\nother.txt:1: a => b\n";
    let place = folder(&[
        ("book.txt", &misprinted()),
        ("mine.txt", list),
        ("bad.txt", "book.txt 7\n"),
    ]);
    let (status, pgn, said) = transcribe(place.path(), "book.txt --corrections mine.txt");
    assert_eq!(status, 1);
    assert!(pgn.contains("3. Bb5 a6 4. Ba4"), "{pgn}");
    for sentence in [
        "mine.txt:1: line 7 of book.txt is \"5. Castles       Q-Q7\", and \"Q-Q8\" does not stand there",
        "mine.txt:2: book.txt has no line 99; its last is 12",
        "mine.txt:3: \"Q-R8\"",
        "mine.txt: corrections for books that are not in this run: 1.",
    ] {
        assert!(said.contains(sentence), "{sentence}\n{said}");
    }
    let (status, pgn, said) = transcribe(place.path(), "book.txt --corrections bad.txt");
    assert_eq!((status, pgn.as_str()), (1, ""));
    assert!(
        said.contains("bad.txt:1: \"book.txt 7\": it is not FILE:LINE: PRINTED => MEANT"),
        "{said}"
    );
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_read() {
    let place = folder(&[
        ("a.txt", GAME),
        ("empty.txt", ""),
        ("b.pdf", "%PDF-1.4 1. P-K4 P-K4"),
    ]);
    let at = place.path();
    std::fs::create_dir(at.join("nothing")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("gone", at.join("link.txt")).unwrap();
    let (status, pgn, said) = transcribe(at, "nothing . b.pdf a.txt");
    assert_eq!(status, 1);
    assert_eq!(pgn.matches("[Event ").count(), 1, "{said}");
    for sentence in [
        "a.txt: 12 lines, 1 game (0 doubtful, 0 broken off), 0 lines of analysis.",
        "empty.txt: nothing is printed in it.",
        "b.pdf: `pdfinfo` ",
        "nothing: no text and no scan is in this folder",
        "link.txt: No such file",
    ] {
        assert!(said.contains(sentence), "{sentence}\n{said}");
    }
    let (status, _, said) = transcribe(at, "x*.txt");
    assert_eq!(status, 1);
    assert!(
        said.contains("x*.txt is no file, no folder, and matches nothing"),
        "{said}"
    );
}

/// The words of a text as a page that was read elsewhere: its columns in blocks of their own.
fn hocr(text: &str) -> String {
    let mut blocks = [String::new(), String::new()];
    for (row, line) in text.lines().enumerate() {
        let mut at = 0;
        let mut cells = [String::new(), String::new()];
        for word in line.split(' ') {
            let (left, right) = (20 * at, 20 * (at + word.len()));
            let (top, bottom) = (60 * row, 60 * row + 40);
            if !word.is_empty() {
                cells[usize::from(at > 15)] += &format!(
                    "<span class='ocrx_word' title='bbox {left} {top} {right} {bottom}'>{word}</span> "
                );
            }
            at += word.len() + 1;
        }
        for (block, cell) in blocks.iter_mut().zip(cells) {
            *block += &format!("<span class='ocr_line'>{cell}</span>");
        }
    }
    let block = |b: &String| format!("<div class='ocr_carea'>{b}</div>");
    let blocks: String = blocks.iter().map(block).collect();
    format!("<html><body><div class='ocr_page'>{blocks}</div></body></html>")
}

#[test]
fn pages_that_others_have_read_are_one_book() {
    let (first, second) = GAME.split_at(GAME.find("   5. ").unwrap());
    let place = folder(&[
        ("p-9.hocr", &hocr(first)),
        ("p-10.hocr", &hocr(second)),
        ("p-11.hocr", "no page"),
    ]);
    let (status, pgn, said) = transcribe(place.path(), "p-10.hocr p-9.hocr p-11.hocr");
    let moves = "\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4";
    assert!(pgn.contains(moves), "{pgn}\n{said}");
    assert!(pgn.contains("Nxe5 Be7 1/2-1/2"), "{pgn}\n{said}");
    assert!(
        said.contains("p-9.hocr: page 3: no page is told in this hOCR"),
        "{said}"
    );
    assert_eq!(status, 1);
}

/// Nothing is invented where there is no score that we read.
#[test]
fn what_is_no_book_of_ours_is_told_in_a_sentence() {
    let cyrillic = "1. e2—e4  e7—e5\n2. Кg1—f3  Кb8—c6\n3. Сf1—c4  Сf8—c5\n4. b2—b4  Сc5:b4\n\
                    5. c2—c3  Сb4—a5\n6. 0—0  d7—d6\n";
    let shogi =
        "▲７六歩 △３四歩\n1. P-7f P-3d\n2. P-2f P-8d\n3. P-2e P-8e\n4. G-7h G-3b\n5. P-2d Px2d\n";
    let draughts = "1. 11-15   22-18\n2. 15x22   25x18\n3. 8-11    29-25\n4. 4-8     25-22\n";
    let novel = "The king rose at 8. The queen took the bishop aside, 2 to one.\n".repeat(60);
    let place = folder(&[
        ("cyrillic.txt", cyrillic),
        ("shogi.txt", shogi),
        ("draughts.txt", draughts),
        ("novel.txt", &novel),
        ("blank.txt", " \n"),
    ]);
    for name in ["cyrillic", "shogi", "draughts", "novel", "blank"] {
        let (status, pgn, said) = transcribe(place.path(), &format!("{name}.txt --lines"));
        assert_eq!((status, &pgn[..]), (1, ""), "{name}: {said}");
        let sentence = format!("there is no game in {name}.txt");
        assert!(said.contains(&sentence), "{said}");
        let strange = matches!(name, "cyrillic" | "shogi");
        let told = said.contains("in a notation that we do not read");
        assert_eq!(told, strange, "{said}");
    }
}

#[test]
fn a_german_book_is_read_and_corrected_in_its_own_print() {
    let book = "1. e2—e4  e7—e5\n2. S g1—f3  S b8—c6\n3. L f1—b5  a7—a6\n4. L b5—c6:  d7—c6:\n\
                5. S f3—e5:  D d8—d4\n6. S e5—f3  D d4—e4:†\n7. D d1—e2  L c8—f5\n8. d2—d3  0—0—0\n\
                Weiß gibt auf.\n";
    let place = folder(&[("buch.txt", book)]);
    let (status, _, said) = transcribe(place.path(), "buch.txt --lines");
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("Moves in German."), "{said}");
    let (status, json, said) = transcribe(place.path(), "buch.txt --json --lines");
    assert_eq!((status, &*said), (0, ""));
    let game: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(game["tongue"], "German");
    assert_eq!(game["result"], "0-1");
    assert_eq!(game["moves"][6]["printed"], "L b5—c6:");
    assert_eq!(game["moves"][6]["san"], "Bxc6");
    let mend = "buch.txt:6: S e5—f3 => Ng4\n";
    std::fs::write(place.path().join("mine.txt"), mend).unwrap();
    let (_, pgn, said) = transcribe(place.path(), "buch.txt --lines --corrections mine.txt");
    assert!(pgn.contains("6. Ng4 Qxe4+ 7. Qe2"), "{pgn}\n{said}");
}

/// Wants Tesseract and poppler; says so where they are not there. A cat here is a round dark body with stripes.
#[test]
fn an_image_without_print_is_told() {
    let fur = |at: i32| match ((at % 300 - 150).pow(2) + (at / 300 - 150).pow(2), at % 17) {
        (15_000.., _) => "230 ",
        (_, 0..6) => "60 ",
        _ => "120 ",
    };
    let cat: String = (0..90_000).map(fur).collect();
    let empty = "250 ".repeat(90_000);
    let place = folder(&[
        ("cat.pgm", &format!("P2 300 300 255\n{cat}")),
        ("empty.pgm", &format!("P2 300 300 255\n{empty}")),
        ("torn.png", "\u{89}PNG"),
        ("none.pdf", "1. P-K4 P-K4"),
    ]);
    let told = [
        ("cat.pgm", "cat.pgm: "),
        ("empty.pgm", "empty.pgm: nothing is printed in it."),
        (
            "torn.png",
            "torn.png: page 1: this is no image that we know",
        ),
        ("none.pdf", "none.pdf: "),
    ];
    for (name, sentence) in told {
        let (status, pgn, said) = transcribe(place.path(), name);
        assert_eq!((status, &pgn[..]), (1, ""), "{said}");
        let absent = said.contains("is not on this machine");
        assert!(absent || said.contains(sentence), "{said}");
        if absent {
            eprintln!("{name} was not read: {said}");
        }
    }
}

#[test]
fn no_book_is_written_over() {
    let place = folder(&[("a.txt", GAME)]);
    let at = place.path();
    for args in [
        "a.txt -o ./a.txt",
        "a.txt -o games --report games",
        "a.txt -o no/such/folder.pgn",
    ] {
        let (status, _, said) = transcribe(at, args);
        assert_eq!((status, said.lines().count()), (1, 1), "{args}: {said}");
    }
    assert_eq!(read(at, "a.txt"), GAME);
}

#[test]
fn every_output_of_one_run_and_of_two() {
    let place = folder(&[("a.txt", GAME), ("b.txt", &misprinted())]);
    let at = place.path();
    let all = "a.txt b.txt -o all.pgn --jsonl all.jsonl --parquet all.parquet --report all.html -q";
    assert_eq!(transcribe(at, all), (0, String::new(), String::new()));
    for book in ["a", "b"] {
        let one = format!("{book}.txt -o {book}.pgn --jsonl {book}.jsonl -q");
        assert_eq!(transcribe(at, &one).0, 0);
    }
    for kind in ["pgn", "jsonl"] {
        let parts = read(at, &format!("a.{kind}")) + &read(at, &format!("b.{kind}"));
        assert_eq!(read(at, &format!("all.{kind}")), parts);
    }
    let lines = read(at, "all.jsonl");
    let games: Vec<serde_json::Value> = lines
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0]["tags"]["White"], "Mr. Adams");
    assert_eq!(games[0]["lines"], serde_json::json!([3, 10]));
    assert_eq!(games[0]["moves"][2]["printed"], "Kt-KB3");
    assert_eq!(games[1]["state"], "doubtful");
    let html = read(at, "all.html");
    assert!(html.contains(">b.txt:7: Q-Q7 =&gt;") && html.ends_with("</html>\n"));
    assert!(
        std::fs::read(at.join("all.parquet"))
            .unwrap()
            .ends_with(b"PAR1")
    );
}

#[test]
fn who_reads_no_further_is_no_error_and_files_are_ended() {
    let place = folder(&[("long.txt", &GAME.repeat(1000))]);
    let at = place.path();
    let mut child = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .current_dir(at)
        .args([
            "transcribe",
            "long.txt",
            "--parquet",
            "p.parquet",
            "--quiet",
        ])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
    assert!(
        std::fs::read(at.join("p.parquet"))
            .unwrap()
            .ends_with(b"PAR1")
    );
}

#[cfg(unix)]
#[test]
fn a_run_that_is_stopped_ends_its_files() {
    let place = folder(&[("long.txt", &GAME.repeat(7_000))]);
    let at = place.path();
    let child = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .current_dir(at)
        .args([
            "transcribe",
            "long.txt",
            "-o",
            "o.pgn",
            "--report",
            "r.html",
        ])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let id = child.id().to_string();
    while std::fs::metadata(at.join("o.pgn")).map_or(0, |m| m.len()) == 0 {
        std::thread::yield_now();
    }
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said.contains("long.txt: stopped; what was read until then is written"),
        "{said}"
    );
    assert!(read(at, "r.html").ends_with("</html>\n"));
}
