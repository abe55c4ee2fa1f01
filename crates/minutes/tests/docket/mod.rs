//! The cases of `cases/`, and what is cited when one is heard.
use minutes::{Case, Event, Proceedings};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases")
}

/// The case files, by name.
pub fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    files_under(&folder(), &mut found);
    found.sort();
    found
}

fn files_under(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files_under(&path, found);
        } else if path.extension().is_some_and(|end| end == "case") {
            found.push(path);
        }
    }
}

#[allow(dead_code)] // Not every test of the docket reads it whole, nor asks what is cited.
pub fn cases() -> Vec<Case> {
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        minutes::read(&path.display().to_string(), &text).unwrap_or_else(|bad| panic!("{bad}"))
    };
    files().into_iter().map(read).collect()
}

/// Every citation of a hearing: of its rulings, and of what could be asked and had to be done.
#[allow(dead_code)]
pub fn cited(proceedings: &Proceedings) -> BTreeSet<String> {
    let mut cited = BTreeSet::new();
    for hearing in &proceedings.hearings {
        if let Event::Beginning(ruling) | Event::Act(_, ruling) = &hearing.event {
            cited.extend(ruling.cites().cloned());
        }
        let Some(standing) = &hearing.standing else {
            continue;
        };
        let rights = standing.rights.iter().flatten().map(|right| &right.cites);
        let duties = standing.duties.iter().flatten().map(|duty| &duty.cites);
        cited.extend(rights.chain(duties).flatten().cloned());
    }
    cited
}
