//! Many books on all cores: each file is one piece of work, the answers come in the order of the files.
use crate::book::{Survey, transcribe};
use crate::corrections::{Corrected, Corrections};
use crate::game::Game;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// What comes out of a library, book after book.
pub enum Piece {
    Game(Box<Game>),
    /// The book is at its end, or could not be read.
    End(Result<Survey, String>),
}

/// So many games of a book may wait to be written; the reader of the book then waits too.
const WAITING: usize = 256;

/// Transcribes `books` with `jobs` threads; `take` is called for the pieces in the order of the books.
pub fn transcribe_all(
    books: &[PathBuf],
    jobs: usize,
    corrections: &Corrections,
    mut take: impl FnMut(&Path, Piece),
) {
    let (senders, receivers): (Vec<_>, Vec<Receiver<Piece>>) =
        books.iter().map(|_| sync_channel(WAITING)).unzip();
    let senders: Vec<Mutex<Option<SyncSender<Piece>>>> =
        senders.into_iter().map(|s| Mutex::new(Some(s))).collect();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, books.len().max(1)) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(path) = books.get(at) else { break };
                    let sender = senders[at].lock().ok().and_then(|mut s| s.take());
                    if let Some(sender) = sender {
                        // Nobody listens any more only when the whole run is over.
                        let _ = sender.send(Piece::End(one(path, corrections, &sender)));
                    }
                }
            });
        }
        for (path, receiver) in books.iter().zip(receivers) {
            for piece in receiver {
                take(path, piece);
            }
        }
    });
}

fn one(path: &Path, corrections: &Corrections, out: &SyncSender<Piece>) -> Result<Survey, String> {
    let say = |e: std::io::Error| format!("{}: {e}", path.display());
    let file = File::open(path).map_err(say)?;
    let send = |game: Game| {
        let _ = out.send(Piece::Game(Box::new(game)));
    };
    let book = BufReader::with_capacity(1 << 16, file);
    let survey = match corrections.of(path) {
        None => transcribe(book, send),
        Some(list) => transcribe(BufReader::new(Corrected::new(book, list)), send),
    };
    survey.map_err(say)
}
