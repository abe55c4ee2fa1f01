//! Many books on all cores. One hand opens the books and cuts them into parts, many read the parts, and
//! what they read is taken in the order of the books.
use crate::book::{Binder, Piece, Survey};
use crate::corrections::{Corrections, Remark};
use crate::parts::{MEASURE, Part, PartRead, Parts};
use crate::rows::{Rows, format};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};

/// What comes out of a library, book after book.
pub enum Told {
    Piece(Piece),
    /// So many more bytes of the book have been read.
    Bytes(u64),
    /// The book is at its end, with what is to be said of its corrections; or it could not be read.
    End(Result<(Survey, Vec<Remark>), String>),
}

/// One step of the work, as the books are cut: in their order.
enum Step {
    Open(Option<&'static str>),
    /// A part, read when it is received.
    Part(Receiver<PartRead>),
    End(Result<Vec<Remark>, String>),
}

type Work = (Part, Sender<PartRead>);

/// A book as a stream of print.
pub type Print = Box<dyn BufRead + Send>;

/// A book in plain text.
pub fn open_text(path: &Path) -> io::Result<Print> {
    let file = File::open(path)?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// Transcribes `books`, each opened by `open`, with `jobs` threads; `take` is told everything in the order
/// of the books, and may break off the work.
pub fn transcribe_all<E>(
    books: &[PathBuf],
    jobs: usize,
    corrections: &Corrections,
    open: impl Fn(&Path) -> io::Result<Print> + Send,
    take: impl FnMut(&Path, Told) -> ControlFlow<E>,
) -> ControlFlow<E> {
    let jobs = jobs.max(1);
    let (work, waiting) = sync_channel::<Work>(jobs);
    let waiting = Mutex::new(waiting);
    // Not more parts than these are in memory: what is read early waits here to be taken.
    let (queue, steps) = sync_channel(2 * jobs);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let mut cutter = Cutter { open, work, queue };
            // Nobody takes any more: the work is broken off.
            let _ = books.iter().try_for_each(|b| cutter.book(b, corrections));
        });
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some((part, read)) = next(&waiting) {
                    let _ = read.send(part.read());
                }
            });
        }
        collect(books, steps, take)
    })
}

fn next(waiting: &Mutex<Receiver<Work>>) -> Option<Work> {
    waiting.lock().ok()?.recv().ok()
}

struct Cutter<Open> {
    open: Open,
    work: SyncSender<Work>,
    queue: SyncSender<Step>,
}

/// Whoever was to take what is read has gone.
struct Gone;

impl<Open: Fn(&Path) -> io::Result<Print>> Cutter<Open> {
    fn book(&mut self, path: &Path, corrections: &Corrections) -> Result<(), Gone> {
        let end = match self.parts(path, corrections) {
            Ok(done) => Ok(done?),
            Err(e) => Err(format!("{}: {e}", path.display())),
        };
        self.step(Step::End(end))
    }

    fn parts(
        &mut self,
        path: &Path,
        corrections: &Corrections,
    ) -> io::Result<Result<Vec<Remark>, Gone>> {
        let mut book = (self.open)(path)?;
        let format = format(book.fill_buf()?);
        if self.step(Step::Open(format)).is_err() {
            return Ok(Err(Gone));
        }
        if format.is_some() {
            return Ok(Ok(Vec::new()));
        }
        let mut parts = Parts::new(Rows::new(book)?, corrections.of(path), MEASURE);
        while let Some(part) = parts.part()? {
            let (read, reading) = channel();
            if self.step(Step::Part(reading)).is_err() || self.work.send((part, read)).is_err() {
                return Ok(Err(Gone));
            }
        }
        Ok(Ok(parts.remarks()))
    }

    fn step(&self, step: Step) -> Result<(), Gone> {
        self.queue.send(step).map_err(|_| Gone)
    }
}

fn collect<E>(
    books: &[PathBuf],
    steps: Receiver<Step>,
    mut take: impl FnMut(&Path, Told) -> ControlFlow<E>,
) -> ControlFlow<E> {
    let mut books = books.iter();
    let Some(mut book) = books.next() else {
        return ControlFlow::Continue(());
    };
    let mut binder = Binder::default();
    for step in steps {
        match step {
            Step::Open(format) => binder = Binder::of(format),
            Step::Part(read) => {
                // The hand that had it is gone only if it panicked, which ends the scope.
                let Ok(part) = read.recv() else { continue };
                let bytes = part.bytes;
                let mut pieces = Vec::new();
                binder.add(part, |piece| pieces.push(piece));
                for piece in pieces {
                    take(book, Told::Piece(piece))?;
                }
                take(book, Told::Bytes(bytes))?;
            }
            Step::End(end) => {
                let survey = std::mem::take(&mut binder).survey;
                take(book, Told::End(end.map(|remarks| (survey, remarks))))?;
                book = match books.next() {
                    Some(book) => book,
                    None => break,
                };
            }
        }
    }
    ControlFlow::Continue(())
}
