//! `jadoube laws` and `jadoube compare`, as a reader of the law would use them.
use serde_json::Value;
use std::process::{Command, Output};

const CLUB: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../codes/examples/club.toml"
);

fn jadoube(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.args(words).output().expect("jadoube runs")
}

/// What is printed, the command having succeeded.
fn text(words: &[&str]) -> String {
    let output = jadoube(words);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {said}");
    String::from_utf8(output.stdout).expect("text")
}

/// What is said, the command having refused.
fn refusal(words: &[&str]) -> String {
    let output = jadoube(words);
    assert_eq!(output.status.code(), Some(1), "{words:?}");
    String::from_utf8(output.stderr).expect("text")
}

fn json(words: &[&str]) -> Value {
    serde_json::from_str(&text(words)).expect("JSON")
}

#[test]
fn the_codes_are_listed() {
    let list = json(&["laws", "--json"]);
    let ids: Vec<&str> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["id"].as_str().unwrap())
        .collect();
    assert_eq!(
        ids,
        [
            "english-club",
            "first-societies",
            "american-1897",
            "british-1899",
            "blue-book-1910",
            "fide-2023"
        ]
    );
    assert!(text(&["laws"]).contains("The British Chess Code, 1899; 187 provisions"));
}

#[test]
fn a_provision_is_read_with_its_parts_and_what_rests_on_it() {
    let read = json(&["laws", "british-1899", "II.5.f", "--json"]);
    let ids: Vec<&str> = read["provisions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, ["II.5.f", "II.5.f.1", "II.5.f.2"]);
    let answers = read["answers"].as_array().unwrap();
    assert!(
        answers
            .iter()
            .any(|a| a["question"] == "castling.rook_first")
    );
    let plain = text(&["laws", "english-club", "default:blocked-man"]);
    assert!(
        plain.contains("Why: ") && plain.contains("touching.blocked_man"),
        "{plain}"
    );
}

#[test]
fn words_are_found_in_any_case_and_order() {
    let hits = json(&["laws", "--search", "RECORD sealed", "--json"]);
    let hits = hits.as_array().unwrap();
    assert!(
        hits.iter()
            .any(|hit| hit["code"] == "american-1897" && hit["id"] == "II.7.c.1")
    );
    assert!(refusal(&["laws", "--search", "offside"]).contains("no provision has the words"));
}

#[test]
fn defaults_are_listed_with_their_reasons() {
    let read = json(&["laws", "first-societies", "--defaults", "--json"]);
    let defaults = read["defaults"].as_array().unwrap();
    assert!(defaults.iter().any(|d| d["name"] == "elect-again"));
    assert!(
        defaults
            .iter()
            .all(|d| !d["reason"].as_str().unwrap().is_empty())
    );
}

#[test]
fn what_does_not_exist_is_told() {
    let near = refusal(&["laws", "british-1899", "II.5.f.3"]);
    assert!(
        near.contains("under II.5.f it has II.5.f, II.5.f.1, II.5.f.2"),
        "{near}"
    );
    assert!(refusal(&["laws", "klingon"]).contains("klingon is no code of law"));
    assert!(refusal(&["compare", "--chapter", "dice"]).contains("there is no chapter \"dice\""));
    assert_eq!(jadoube(&["laws", "--defaults"]).status.code(), Some(2));
}

#[test]
fn a_house_code_is_checked() {
    assert!(text(&["laws", "check", CLUB]).contains("is in order"));
    let folder = std::env::temp_dir().join(format!("jadoube-laws-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("bad.toml");
    let house = "id = \"h\"\ntitle = \"H\"\nextends = \"british-1899\"\n[[provision]]\nid = \"II.8.e\"\ndraws.stalemate = \"lost\"\n";
    std::fs::write(&file, house).unwrap();
    let file = file.to_str().unwrap();
    let said = refusal(&["laws", "check", file]);
    assert!(
        said.contains("bad.toml:6:19: \"lost\" is no answer to draws.stalemate"),
        "{said}"
    );
    assert!(said.contains("\n                      ^"), "{said}");
    let output = jadoube(&["laws", "check", file, "--json"]);
    let faults: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(faults["faults"][0]["line"], 6);
    assert_eq!(output.status.code(), Some(1));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_codes_stand_side_by_side() {
    let table = json(&["compare", "--json"]);
    assert_eq!(table["codes"].as_array().unwrap().len(), 6);
    let draws = table["chapters"]
        .as_array()
        .unwrap()
        .iter()
        .find(|c| c["name"] == "draws")
        .unwrap();
    let questions = draws["questions"].as_array().unwrap();
    let stalemate = questions.iter().find(|q| q["name"] == "stalemate").unwrap();
    assert_eq!(stalemate["differ"], true);
    assert_eq!(stalemate["answers"][0]["rule"], "stalemated-wins");
    assert_eq!(stalemate["answers"][3]["rule"], "drawn");
    let plain = text(&["compare", "--chapter", "draws"]);
    assert!(
        plain.contains("≠ What is the result of stalemate?"),
        "{plain}"
    );
    let markdown = text(&["compare", "--markdown"]);
    assert!(markdown.contains(
        "| Question | English Club | First Societies | American | British | Blue Book |"
    ));
    let html = text(&["compare", "--html"]);
    assert!(
        html.contains("<tr class=\"differ\" id=\"draws.stalemate\">")
            && html.ends_with("</html>\n")
    );
}

#[test]
fn a_house_code_is_compared_with_its_source() {
    let words = [
        "compare",
        "--code",
        "british-1899",
        "--code",
        CLUB,
        "--differences",
        "--json",
    ];
    let table = json(&words);
    let rows = table["chapters"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|c| c["questions"].as_array().unwrap());
    let names: Vec<&str> = rows.map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "out_of_turn",
            "notice_time",
            "is_a_move",
            "plain",
            "found_later",
            "stalemate",
            "books",
            "disturbance"
        ]
    );
}

#[test]
fn a_case_is_heard_under_a_house_code() {
    let case = CLUB.replace("club.toml", "club.case");
    let heard = text(&["rule", "--code", CLUB, &case]);
    assert!(
        heard.contains("[House.4]") && heard.contains("2 passed, 0 failed"),
        "{heard}"
    );
}

#[test]
fn codes_are_told_by_their_years() {
    let ids = |args: &[&str]| -> Vec<String> {
        let list = json(args);
        let list = list
            .as_array()
            .or(list["codes"].as_array())
            .unwrap()
            .clone();
        let id = |c: &Value| c["id"].as_str().unwrap().to_string();
        list.iter().map(id).collect()
    };
    let then = ids(&["laws", "--in-force", "1898", "--json"]);
    assert_eq!(then.last().map(String::as_str), Some("american-1897"));
    assert!(!then.iter().any(|id| id == "british-1899"));
    assert_eq!(ids(&["compare", "--as-of", "1905", "--json"]).len(), 4);
    assert_eq!(ids(&["compare", "--as-of", "2026", "--json"]).len(), 6);
    let output = jadoube(&["laws", "--in-force", "1500"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("no code had been made by 1500"), "{said}");
}

/// Runs a command in a folder, with these lines typed.
fn in_folder(folder: &std::path::Path, args: &[&str], typed: &str) -> String {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.args(args).current_dir(folder);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(typed.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {said}{told}");
    said
}

/// What is kept under a club's own code is read back from any folder.
#[test]
fn a_clubs_code_is_found_again() {
    let root = std::env::temp_dir().join(format!("jadoube a club {}", std::process::id()));
    let (club, other) = (root.join("our club"), root.join("elsewhere"));
    std::fs::create_dir_all(&club).unwrap();
    std::fs::create_dir_all(&other).unwrap();
    let house = "id = \"ours\"\ntitle = \"Our Rules\"\nextends = \"british-1899\"\n[[provision]]\nid = \"House.1\"\ntext = \"Men may be touched.\"\ntouching.own_man = \"nothing\"\n";
    std::fs::write(club.join("club.toml"), house).unwrap();

    for file in ["../elsewhere/game.pgn", "../elsewhere/game.case"] {
        let typed = format!("white touches e2\nsave {file}\n");
        let said = in_folder(&club, &["umpire", "--code", "club.toml"], &typed);
        assert!(said.contains("House.1"), "{said}");
        let name = file.rsplit('/').next().unwrap();
        let said = in_folder(&other, &["umpire", name], "white plays d4\n");
        assert!(said.contains("Our Rules"), "{said}");
    }

    let players = ["Anna", "Berta"];
    in_folder(
        &club,
        &[
            "series",
            "new",
            "../elsewhere/s.toml",
            players[0],
            players[1],
            "--code",
            "club.toml",
        ],
        "",
    );
    let said = in_folder(&other, &["series", "show", "s.toml"], "");
    assert!(said.contains("Our Rules"), "{said}");

    in_folder(
        &club,
        &[
            "post",
            "new",
            "../elsewhere/p.pgn",
            "--white",
            "Anna",
            "--black",
            "Berta",
            "--keeper",
            "white",
            "--code",
            "club.toml",
        ],
        "",
    );
    let said = in_folder(&other, &["post", "show", "p.pgn"], "");
    assert!(said.contains("Our Rules"), "{said}");
    std::fs::remove_dir_all(root).unwrap();
}
