//! Every file of `cases/` is a test: all that it expects holds under every code it names.
mod docket;

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use statute::Code;

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
    let root = docket::folder();
    let trial = |path: PathBuf| {
        let name = path
            .strip_prefix(&root)
            .unwrap_or(&path)
            .display()
            .to_string();
        Trial::test(name, move || try_case(&path))
    };
    let trials = docket::files().into_iter().map(trial).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
