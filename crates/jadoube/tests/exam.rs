//! `jadoube exam`: the thirty questions, and what is said of a wrong key.
use std::process::{Command, Output};

fn jadoube(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(args)
        .output()
        .expect("the binary runs")
}

const QUESTIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../cases/exam");

#[test]
fn the_questions_of_both_papers_are_answered() {
    for paper in [QUESTIONS.to_owned(), format!("{QUESTIONS}-2")] {
        let output = jadoube(&["exam", &paper]);
        let told = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{told}");
        assert!(
            told.ends_with("30 of 30 right; passed (24 are wanted)\n"),
            "{told}"
        );
        assert!(told.contains("[") && told.contains("7.5.5"), "{told}");
    }
}

#[test]
fn a_key_with_another_answer_costs_a_mark() {
    let folder = std::env::temp_dir().join(format!("jadoube-exam-{}", std::process::id()));
    let (asked, key) = (folder.join("asked"), folder.join("key"));
    for (at, lines) in [(&asked, ""), (&key, "then result drawn\n")] {
        std::fs::create_dir_all(at).unwrap();
        let case = format!("case Resigned\ncode fide-2023\nafter 1. e4 e5\nblack resigns\n{lines}");
        std::fs::write(at.join("1.case"), case).unwrap();
    }
    let output = jadoube(&[
        "exam",
        asked.to_str().unwrap(),
        "--key",
        key.to_str().unwrap(),
    ]);
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(
        told.contains("WRONG: result drawn: result white wins by resignation"),
        "{told}"
    );
    assert!(told.contains("0 of 1 right; not passed"), "{told}");
    std::fs::remove_dir_all(&folder).unwrap();
}
