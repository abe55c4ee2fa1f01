//! On a terminal, how far the run is: books done, games found, read, doubtful and failed.
use crate::bar::bar;
use scribe::{Game, Sort, State};
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(Default)]
pub struct Progress {
    pub books: usize,
    pub done: usize,
    /// All bytes to be read, where that is known, and those read.
    whole: u64,
    read: u64,
    clean: usize,
    doubtful: usize,
    broken: usize,
    wanted: bool,
    shown: Option<Instant>,
}

impl Progress {
    /// Nothing is shown on the terminal that the games themselves are written to.
    pub fn new(books: &[PathBuf], quiet: bool, on_stdout: bool) -> Progress {
        let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |m| m.len());
        let mixed = on_stdout && stdout().is_terminal();
        Progress {
            books: books.len(),
            whole: books.iter().map(size).sum(),
            wanted: !quiet && stderr().is_terminal() && !mixed,
            ..Progress::default()
        }
    }

    pub fn game(&mut self, game: &Game) {
        if game.sort != Sort::Game {
            return;
        }
        match game.state() {
            State::Clean => self.clean += 1,
            State::Doubtful => self.doubtful += 1,
            State::Broken => self.broken += 1,
        }
        self.show();
    }

    pub fn bytes(&mut self, read: u64) {
        self.read += read;
        self.show();
    }

    pub fn book(&mut self) {
        self.done += 1;
        self.show();
    }

    fn show(&mut self) {
        let lately = |at: Instant| at.elapsed() < Duration::from_millis(100);
        if !self.wanted || self.shown.is_some_and(lately) {
            return;
        }
        self.shown = Some(Instant::now());
        eprint!("\r{self}\x1b[K");
        // Progress that cannot be shown is no reason to stop.
        let _ = stderr().flush();
    }

    pub fn clear(&mut self) {
        if self.shown.take().is_some() {
            eprint!("\r\x1b[K");
        }
    }
}

impl std::fmt::Display for Progress {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Progress {
            books,
            done,
            clean,
            doubtful,
            broken,
            ..
        } = self;
        let found = clean + doubtful + broken;
        let how_far = bar(self.read, self.whole);
        write!(
            f,
            "{how_far} {done}/{books} books, {found} games: {clean} read, {doubtful} doubtful, {broken} failed"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_how_they_were_read() {
        let mut progress = Progress {
            books: 2,
            whole: 100,
            ..Progress::default()
        };
        let page = "White: A. Black: B.\n\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n5. Castles B-K2\n6. R-K sq P-QKt4\nDrawn.\n";
        for game in &scribe::games(page) {
            progress.game(game);
        }
        progress.bytes(50);
        progress.book();
        assert_eq!(
            progress.to_string(),
            "[##########..........] 1/2 books, 1 games: 1 read, 0 doubtful, 0 failed"
        );
    }
}
