//! A reader's corrections: a small text file, one a line, and the run is repeated.
//!
//! ```text
//! # file:line: as printed => as it should be
//! blue-book.txt:3512: K. Kt. to Q. B's 3d. => K. Kt. to K. B's 3d.
//! ```
//! A correction changes the print before it is read, so it may mend anything: a move, a number, a name.
use std::collections::{BTreeMap, HashMap};
use std::io::{self, BufRead, Read};
use std::path::Path;

/// Corrections by file name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corrections {
    books: HashMap<String, BTreeMap<usize, Vec<(String, String)>>>,
}

/// The corrections of one book, by line.
pub type OfBook = BTreeMap<usize, Vec<(String, String)>>;

impl Corrections {
    /// Reads a file of corrections; what is wrong is said with its line.
    pub fn parse(text: &str) -> Result<Corrections, String> {
        let mut all = Corrections::default();
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = || {
                format!(
                    "line {}: {line:?} is not FILE:LINE: PRINTED => MEANT",
                    i + 1
                )
            };
            let (place, change) = line.split_once(": ").ok_or_else(wrong)?;
            let (file, number) = place.rsplit_once(':').ok_or_else(wrong)?;
            let (printed, meant) = change.split_once("=>").ok_or_else(wrong)?;
            let number: usize = number.trim().parse().map_err(|_| wrong())?;
            let pair = (printed.trim().to_owned(), meant.trim().to_owned());
            all.books
                .entry(file.trim().to_owned())
                .or_default()
                .entry(number)
                .or_default()
                .push(pair);
        }
        Ok(all)
    }

    /// The corrections of a book, by its path as given or by its bare name.
    pub fn of(&self, path: &Path) -> Option<&OfBook> {
        let name = path.file_name()?.to_str()?;
        self.books
            .get(path.to_str()?)
            .or_else(|| self.books.get(name))
    }
}

/// A book with its corrections made, line by line.
pub struct Corrected<'a, B> {
    book: B,
    list: &'a OfBook,
    line: usize,
    ready: Vec<u8>,
    given: usize,
}

impl<'a, B: BufRead> Corrected<'a, B> {
    pub fn new(book: B, list: &'a OfBook) -> Corrected<'a, B> {
        Corrected {
            book,
            list,
            line: 0,
            ready: Vec::new(),
            given: 0,
        }
    }

    fn next_line(&mut self) -> io::Result<()> {
        self.ready.clear();
        self.given = 0;
        self.book.read_until(b'\n', &mut self.ready)?;
        self.line += 1;
        if let Some(changes) = self.list.get(&self.line) {
            let mut text = String::from_utf8_lossy(&self.ready).into_owned();
            for (printed, meant) in changes {
                text = text.replacen(printed.as_str(), meant, 1);
            }
            self.ready = text.into_bytes();
        }
        Ok(())
    }
}

impl<B: BufRead> Read for Corrected<'_, B> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.given == self.ready.len() {
            self.next_line()?;
        }
        let n = out.len().min(self.ready.len() - self.given);
        out[..n].copy_from_slice(&self.ready[self.given..self.given + n]);
        self.given += n;
        Ok(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_correction_changes_the_print() {
        let all = Corrections::parse("# mine\nb.txt:2: P-K5 => P-K4\n").unwrap();
        let list = all.of(Path::new("books/b.txt")).unwrap();
        let mut text = String::new();
        Corrected::new(&b"one\n1. P-K5\n"[..], list)
            .read_to_string(&mut text)
            .unwrap();
        assert_eq!(text, "one\n1. P-K4\n");
    }

    #[test]
    fn a_wrong_line_is_named() {
        let said = Corrections::parse("b.txt 2 P-K5").unwrap_err();
        assert!(said.starts_with("line 1:"), "{said}");
    }
}
