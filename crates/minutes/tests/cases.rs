//! Every file of `cases/` is a test: all that it expects holds under every code it names.
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use statute::Code;

fn case_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            case_files(&path, found);
        } else if path.extension().is_some_and(|end| end == "case") {
            found.push(path);
        }
    }
}

fn try_case(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let case = minutes::read(&path.display().to_string(), &text).map_err(|e| e.to_string())?;
    let mut failures = Vec::new();
    for id in &case.codes {
        let code = Code::open(id).map_err(|e| e.to_string())?;
        let proceedings = minutes::hear(&case, code);
        for hearing in &proceedings.hearings {
            if let minutes::Event::Halt(reason) = &hearing.event {
                failures.push(format!("{}: {id}: {reason}", hearing.line));
            }
        }
        for check in proceedings.checks() {
            if let Some(instead) = &check.instead {
                failures.push(format!(
                    "{}: {id}: then {}: {instead}",
                    check.line, check.expectation
                ));
            }
        }
    }
    if failures.is_empty() {
        Ok(())
    } else {
        Err(failures.join("\n").into())
    }
}

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let mut files = Vec::new();
    case_files(&root, &mut files);
    files.sort();
    let trial = |path: PathBuf| {
        let name = path
            .strip_prefix(&root)
            .unwrap_or(&path)
            .display()
            .to_string();
        Trial::test(name, move || try_case(&path))
    };
    let trials = files.into_iter().map(trial).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
