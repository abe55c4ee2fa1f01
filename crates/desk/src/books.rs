//! Which books are meant: files, folders and patterns, each file once.
use crate::Wrong;
use scribe::library::{Print, open_text};
use sheet::{Fault, Reading, Volume};
use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The books of a run, in order, and what could not be looked into.
#[derive(Default)]
pub struct Books {
    pub paths: Vec<PathBuf>,
    pub unreadable: Vec<String>,
    /// Those that are scans, by the same paths.
    scans: HashMap<PathBuf, Volume>,
    /// Pages of them that could not be read, and why.
    unread: Arc<Mutex<Vec<(PathBuf, usize, String)>>>,
    /// Where files and folders really are, so that none is taken twice, by whatever link.
    seen: HashSet<PathBuf>,
}

impl Books {
    /// Those that the given paths stand for.
    pub fn of(given: &[PathBuf]) -> Result<Books, Wrong> {
        let mut books = Books::default();
        for path in given {
            let before = books.seen.len() + books.unreadable.len();
            if path.as_os_str() == "-" {
                books.file(PathBuf::from("/dev/stdin"));
            } else if path.is_dir() {
                books.folder(path);
                if books.seen.len() + books.unreadable.len() == before + 1 {
                    let folder = path.display();
                    books
                        .unreadable
                        .push(format!("{folder}: no text and no scan is in this folder"));
                }
            } else if path.symlink_metadata().is_ok() {
                books.file(path.clone());
            } else {
                let found = matching(path);
                if found.is_empty() {
                    let what = path.display();
                    let why = format!("{what} is no file, no folder, and matches nothing");
                    return Err(Wrong::new(why));
                }
                found.into_iter().for_each(|f| books.file(f));
            }
        }
        books.bind();
        Ok(books)
    }

    /// Makes one book of the pages of each scan.
    fn bind(&mut self) {
        let order: HashMap<PathBuf, usize> = self.paths.iter().cloned().zip(0..).collect();
        let (scans, texts) = sheet::volumes(std::mem::take(&mut self.paths));
        self.paths = texts;
        self.paths.extend(scans.iter().map(|v| v.path.clone()));
        self.paths.sort_by_key(|path| order[path]);
        self.scans = scans.into_iter().map(|v| (v.path.clone(), v)).collect();
    }

    /// The print of a book, with so many hands to read scans.
    pub fn open(&self, path: &Path, hands: usize) -> io::Result<Print> {
        match self.scans.get(path) {
            Some(volume) => {
                let (unread, of) = (self.unread.clone(), path.to_owned());
                let note = move |page: usize, fault: Fault| {
                    if let Ok(mut unread) = unread.lock() {
                        unread.push((of.clone(), page, fault.to_string()));
                    }
                };
                let reading = Reading::of(volume, hands, note).map_err(io::Error::other)?;
                Ok(Box::new(reading))
            }
            None => open_text(path),
        }
    }

    /// Of the pages that could not be read so far a sentence for each book and reason.
    pub fn unread_pages(&self) -> Vec<String> {
        let mut told: Vec<(PathBuf, String, Vec<usize>)> = Vec::new();
        let unread = self.unread.lock().map(|u| u.clone()).unwrap_or_default();
        for (path, page, why) in unread {
            match told.iter_mut().find(|(p, w, _)| *p == path && *w == why) {
                Some((.., pages)) => pages.push(page),
                None => told.push((path, why, vec![page])),
            }
        }
        let sentence = |(path, why, pages): (PathBuf, String, Vec<usize>)| {
            let others = match pages.len() {
                1 => String::new(),
                n => format!(" (and so of {} more)", n - 1),
            };
            format!("{}: page {}{others}: {why}", path.display(), pages[0])
        };
        told.into_iter().map(sentence).collect()
    }

    /// What each book is called: its bare name, or its path where two have the same.
    pub fn names(&self) -> HashMap<PathBuf, String> {
        let bare = |path: &Path| path.file_name().map(|n| n.to_string_lossy().into_owned());
        let mut count: HashMap<Option<String>, usize> = HashMap::new();
        for path in &self.paths {
            *count.entry(bare(path)).or_default() += 1;
        }
        let name = |path: &PathBuf| match bare(path) {
            Some(name) if count[&Some(name.clone())] == 1 => name,
            _ => path.display().to_string(),
        };
        self.paths.iter().map(|p| (p.clone(), name(p))).collect()
    }

    fn is_new(&mut self, path: &Path) -> bool {
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        self.seen.insert(real)
    }

    fn file(&mut self, path: PathBuf) {
        if self.is_new(&path) {
            self.paths.push(path);
        }
    }

    fn folder(&mut self, folder: &Path) {
        if !self.is_new(folder) {
            return;
        }
        let entries = match std::fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(e) => {
                self.unreadable.push(format!("{}: {e}", folder.display()));
                return;
            }
        };
        let mut paths: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                self.folder(&path);
            } else if is_text(&path) || sheet::is_scan(&path) {
                self.file(path);
            }
        }
    }
}

fn is_text(path: &Path) -> bool {
    let ending = path.extension();
    ending.is_some_and(|e| e.eq_ignore_ascii_case("txt"))
}

/// Files that match a pattern with `*` and `?` in any of its parts.
fn matching(pattern: &Path) -> Vec<PathBuf> {
    let mut found = vec![PathBuf::new()];
    for part in pattern.components() {
        let name = part.as_os_str().to_string_lossy();
        found = found
            .into_iter()
            .flat_map(|at| match name.contains(['*', '?']) {
                true => fitting(&at, &name),
                false => vec![at.join(part)],
            })
            .collect();
    }
    found.retain(|p| p.is_file());
    found
}

/// What in a folder fits a pattern.
fn fitting(folder: &Path, pattern: &str) -> Vec<PathBuf> {
    let here = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let Ok(entries) = std::fs::read_dir(here) else {
        return Vec::new();
    };
    let names = entries.filter_map(|e| e.ok().map(|e| e.file_name()));
    let mut paths: Vec<PathBuf> = names
        .filter(|n| fits(pattern.as_bytes(), n.as_encoded_bytes()))
        .map(|n| folder.join(n))
        .collect();
    paths.sort();
    paths
}

fn fits(pattern: &[u8], name: &[u8]) -> bool {
    match (pattern.split_first(), name.split_first()) {
        (None, None) => true,
        (Some((b'*', rest)), _) => {
            fits(rest, name) || !name.is_empty() && fits(pattern, &name[1..])
        }
        (Some((b'?', p)), Some((_, n))) => fits(p, n),
        (Some((a, p)), Some((b, n))) => a == b && fits(p, n),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        assert!(fits(b"*.txt", b"book.txt"));
        assert!(fits(b"b??k*", b"book.txt"));
        assert!(!fits(b"*.txt", b"book.pgn"));
    }

    #[test]
    fn each_file_once_and_a_loop_of_links_ends() {
        let place = tempfile::tempdir().unwrap();
        let at = |name: &str| place.path().join(name);
        std::fs::create_dir_all(at("a/b")).unwrap();
        for file in ["a/one.txt", "a/b/two.TXT", "a/b/three.pgn"] {
            std::fs::write(at(file), "x").unwrap();
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(at("a"), at("a/b/loop")).unwrap();
        let given = [at("a"), at("a/one.txt"), at("*/o*.txt")];
        let Ok(books) = Books::of(&given) else {
            panic!("the books are there")
        };
        assert_eq!(books.paths, [at("a/b/two.TXT"), at("a/one.txt")]);
        assert!(Books::of(&[at("*.txt")]).is_err());
    }
}
