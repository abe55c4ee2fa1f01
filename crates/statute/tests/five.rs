//! The five codes hold all that the books do.
use statute::{Code, Comparison, Kind, meets};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file of the folder beside the project, where it is there.
fn shared(name: &str) -> Option<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let found = root
        .ancestors()
        .map(|folder| folder.join("../shared").join(name));
    let text = found
        .into_iter()
        .find_map(|path| std::fs::read_to_string(path).ok());
    if text.is_none() {
        eprintln!("skipped: there is no ../shared/{name}");
    }
    text
}

#[test]
fn every_code_is_in_order() {
    for (id, code) in Code::ids().into_iter().zip(Code::all()) {
        assert_eq!(code.id, id);
        assert_eq!(Code::find(id), Some(code.clone()));
        for provision in &code.provisions {
            let end = provision.text.chars().last();
            let sentence = provision.kind != Kind::Heading;
            assert_eq!(
                end == Some('.'),
                sentence,
                "{id} {}: {}",
                provision.id,
                provision.text
            );
        }
    }
}

#[test]
fn every_provision_of_the_books_is_there_and_of_its_kind() {
    let Some(table) = shared("laws/provisions.tsv") else {
        return;
    };
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let (code, id, kind) = (fields[0], fields[1], fields[2]);
        let provision = Code::find(code).and_then(|code| code.provision(id).cloned());
        let provision = provision.unwrap_or_else(|| panic!("{code} has no {id}"));
        assert_eq!(
            format!("{:?}", provision.kind).to_lowercase(),
            kind,
            "{code} {id}"
        );
    }
}

#[test]
fn every_default_of_the_case_language_is_some_codes() {
    let Some(page) = shared("cases.md") else {
        return;
    };
    let (_, list) = page.split_once("## Defaults").unwrap();
    for name in list.split('`').skip(1).step_by(2) {
        let has = |code: &Arc<Code>| code.default_named(name).is_some();
        assert!(
            Code::all().iter().any(has),
            "no code has the default {name}"
        );
    }
}

#[test]
fn whatever_the_cases_cite_is_there() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    for path in cases(&folder) {
        let case = std::fs::read_to_string(&path).unwrap();
        let words = |key: &str| {
            let lines = case
                .lines()
                .map(|line| line.split(" #").next().unwrap_or_default());
            let found = lines.filter_map(|line| line.trim().strip_prefix(key).map(str::to_owned));
            found.collect::<Vec<_>>().join(" ")
        };
        for code in words("code ").split_whitespace().filter_map(Code::find) {
            for cited in words("then cites ").split_whitespace() {
                let id = cited.trim_end_matches(',');
                assert!(code.has(id), "{}: {} has no {id}", path.display(), code.id);
            }
        }
    }
}

fn cases(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(cases(&path));
        } else if path.extension().is_some_and(|ending| ending == "case") {
            found.push(path);
        }
    }
    found
}

#[test]
fn every_default_answers_some_question() {
    for code in Code::all() {
        let table = Comparison::of(&[&*code]);
        let rows = table.chapters.iter().flat_map(|chapter| &chapter.questions);
        let cited: Vec<&String> = rows.flat_map(|row| &row.answers[0].by).collect();
        for default in &code.defaults {
            let name = format!("default:{}", default.name);
            assert!(
                cited.contains(&&name),
                "{}: nothing rests on {name}",
                code.id
            );
        }
    }
}

#[test]
fn a_short_id_is_met_by_its_parts_only() {
    assert!(meets("II.5.c.1", "II.5.c"));
    assert!(meets("II.5.c", "II.5.c"));
    assert!(!meets("II.5.c", "II.5.c.1"));
    assert!(!meets("II.11", "II.1"));
}

#[test]
fn codes_by_lot_are_lawful_and_differ() {
    for seed in 0..100 {
        let code = Code::by_lot(seed);
        assert_eq!(code, Code::by_lot(seed));
        assert_ne!(code.answers, Code::by_lot(seed + 1).answers);
        assert_eq!(code.contradictions(), []);
    }
}

/// Beside a code that has such a rule, one that has another on the matter tells it; by itself it has no such rule.
#[test]
fn a_book_that_rules_otherwise_is_not_said_to_be_silent() {
    let sealed = |ids: &[&str]| {
        let codes: Vec<_> = ids.iter().filter_map(|id| Code::find(id)).collect();
        let chapters = Comparison::of(&codes).chapters;
        let mut rows = chapters.into_iter().flat_map(|chapter| {
            let resumption = chapter.name == "resumption";
            chapter.questions.into_iter().filter(move |_| resumption)
        });
        let row = rows.find(|row| row.name == "ambiguous");
        row.expect("the question").answers[0].clone()
    };
    let beside = sealed(&["british-1899", "fide-2023"]);
    assert!(
        beside
            .words
            .starts_with("Another rule: May the opponent choose")
    );
    assert!(beside.by.contains(&"II.7.c.2".into()));
    assert_eq!(sealed(&["british-1899"]).words, "There is no such rule.");
}
