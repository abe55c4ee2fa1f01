//! `docs/readings.md` is the readings of the codes, as their files have them.
use statute::Code;
use std::fmt::Write;

const HEAD: &str = "\
# How unclear points are read

Where a book can be read in more ways than one, the umpire keeps to one reading, and says so: a ruling that rests
on it cites it beside the provision, as `reading:AMB-18`. `jadoube laws british-1899 reading:AMB-18` shows one,
`jadoube laws british-1899 --readings` all of a code. Where a book is silent there is a default instead
(`--defaults`). A house code may read otherwise: it amends the reading, or the answer that rests on it.

This page is made from the code files, where each reading stands below the provision that it reads; after a change
there, `READINGS=write cargo test -p jadoube-statute --test readings` makes it again.
";

fn page() -> String {
    let mut page = HEAD.to_owned();
    for code in Code::all() {
        if code.readings.is_empty() || code.extends.is_some() {
            continue;
        }
        let _ = write!(page, "\n## {}\n\n", code.title);
        for reading in &code.readings {
            let (name, doubt) = (&reading.name, &reading.doubt);
            let (text, reason) = (&reading.text, &reading.reason);
            let _ = writeln!(page, "- **{name}** {doubt} **{text}** *{reason}*");
        }
    }
    page
}

#[test]
fn the_page_is_as_the_codes_are() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/readings.md");
    let page = page();
    if std::env::var("READINGS").is_ok_and(|what| what == "write") {
        std::fs::write(path, &page).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == page, "{path} is not as the codes are");
}

/// Whatever the code of this project calls a reading, some code has.
#[test]
fn every_reading_that_is_spoken_of_is_there() {
    let known: Vec<String> = Code::all()
        .iter()
        .flat_map(|code| code.readings.iter().map(|r| r.name.clone()))
        .collect();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut files = Vec::new();
    for folder in ["crates", "docs", "cases"] {
        files_under(&std::path::Path::new(root).join(folder), &mut files);
    }
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        for word in text.split(|c: char| !c.is_alphanumeric() && c != '-') {
            let is_one = ["AMB-", "Q-BB-", "Q-SC-", "Q-EC-"].iter().any(|start| {
                word.strip_prefix(start)
                    .is_some_and(|n| !n.is_empty() && n != "nn")
            });
            let there = known.iter().any(|name| name == word);
            assert!(
                !is_one || there,
                "{}: no code has the reading {word}",
                file.display()
            );
        }
    }
}

fn files_under(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let ending = path
            .extension()
            .and_then(|e| e.to_str())
            .unwrap_or_default();
        if path.is_dir() && !path.ends_with("target") && !path.ends_with("node_modules") {
            files_under(&path, found);
        } else if ["rs", "md", "case"].contains(&ending) {
            found.push(path);
        }
    }
}
