//! Games read from old print, one by one and as columns.
use crate::door::{self, loads};
use crate::long::watched;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, Int32Array, RecordBatch, RecordBatchIterator, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Schema, ffi::FFI_ArrowSchema};
use desk::Wrong;
use desk::books::Books;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use scribe::corrections::Corrections;
use scribe::library::{Told, transcribe_all};
use scribe::tabular::{NUMBERS, WORDS, row};
use scribe::{Game, Piece, Sort};
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The games found in print: a sequence of dicts, and columns for polars, pandas or any other reader of Arrow.
///
/// >>> games = transcribe("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n", lines=True)
/// >>> [move["san"] for move in games[0]["moves"]]
/// ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6']
/// >>> games[0]["moves"][2]["printed"]
/// 'Kt-KB3'
#[pyclass(module = "jadoube", frozen)]
pub struct Transcription {
    games: Vec<(Game, Arc<str>)>,
    troubles: Vec<String>,
    columns: OnceLock<RecordBatch>,
}

#[pymethods]
impl Transcription {
    fn __len__(&self) -> usize {
        self.games.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, at: isize) -> PyResult<Bound<'py, PyAny>> {
        let from_end = at.checked_add_unsigned(if at < 0 { self.games.len() } else { 0 });
        let index = from_end.and_then(|at| usize::try_from(at).ok());
        let Some((game, source)) = index.and_then(|at| self.games.get(at)) else {
            let n = self.games.len();
            return Err(PyIndexError::new_err(format!(
                "there are {n} games, and no game {at}"
            )));
        };
        loads(py, &scribe::json::json(game, source).to_string())
    }

    fn __iter__(of: Py<Transcription>) -> Games {
        Games { of, next: 0 }
    }

    /// The games as PGN, with every repair and doubt a comment.
    fn pgn(&self, py: Python) -> PyResult<String> {
        door::long(py, || {
            let pgn = |(game, source): &(Game, Arc<str>)| scribe::pgn::pgn(game, source);
            Ok(self.games.iter().map(pgn).collect())
        })
    }

    /// What could not be read, a sentence each.
    #[getter]
    fn troubles(&self) -> Vec<String> {
        self.troubles.clone()
    }

    /// The columns of the table, for those who look first.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = door::quick(py, || {
            let written = FFI_ArrowSchema::try_from(schema().as_ref());
            written.map_err(|error| Wrong::new(error.to_string()))
        })?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The games as columns, which are handed over and not copied; see arrow.apache.org, the PyCapsule interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may leave the wish for another schema to the consumer.
        drop(requested_schema);
        let stream = door::long(py, || {
            let columns = match self.columns.get() {
                Some(columns) => columns.clone(),
                None => {
                    let made = columns(&self.games).map_err(|e| Wrong::new(e.to_string()))?;
                    self.columns.get_or_init(|| made).clone()
                }
            };
            let batches = RecordBatchIterator::new([Ok(columns)], schema());
            Ok(FFI_ArrowArrayStream::new(Box::new(batches)))
        })?;
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn __repr__(&self) -> String {
        format!("<Transcription of {} games>", self.games.len())
    }
}

/// The games one after the other.
#[pyclass(module = "jadoube")]
pub struct Games {
    of: Py<Transcription>,
    next: isize,
}

#[pymethods]
impl Games {
    fn __iter__(games: Py<Games>) -> Py<Games> {
        games
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let of = self.of.get();
        if usize::try_from(self.next).is_ok_and(|next| next >= of.games.len()) {
            return Ok(None);
        }
        self.next += 1;
        of.__getitem__(py, self.next - 1).map(Some)
    }
}

fn schema() -> Arc<Schema> {
    let words = WORDS.map(|name| Field::new(name, DataType::Utf8, false));
    let numbers = NUMBERS.map(|name| Field::new(name, DataType::Int32, false));
    Arc::new(Schema::new([&words[..], &numbers[..]].concat()))
}

/// The same columns as `jadoube transcribe --parquet` writes.
fn columns(games: &[(Game, Arc<str>)]) -> Result<RecordBatch, ArrowError> {
    let mut words: [Vec<String>; WORDS.len()] = std::array::from_fn(|_| Vec::new());
    let mut numbers: [Vec<i32>; NUMBERS.len()] = std::array::from_fn(|_| Vec::new());
    for (game, source) in games {
        let (told, counted) = row(game, source);
        for (column, word) in words.iter_mut().zip(told) {
            column.push(word);
        }
        for (column, number) in numbers.iter_mut().zip(counted) {
            column.push(i32::try_from(number).unwrap_or(i32::MAX));
        }
    }
    let words = words.map(|column| Arc::new(StringArray::from(column)) as ArrayRef);
    let numbers = numbers.map(|column| Arc::new(Int32Array::from(column)) as ArrayRef);
    RecordBatch::try_new(schema(), words.into_iter().chain(numbers).collect())
}

/// Reads the text of a page, or the books at these paths.
#[pyfunction]
#[pyo3(signature = (text, paths, corrections, lines, jobs, progress))]
pub fn transcribe(
    py: Python,
    text: Option<String>,
    paths: Vec<PathBuf>,
    corrections: &str,
    lines: bool,
    jobs: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Transcription> {
    let corrections = door::quick(py, || {
        Corrections::parse(corrections).map_err(|wrong| {
            let told: Vec<String> = wrong.iter().map(ToString::to_string).collect();
            Wrong::new(told.join("\n"))
        })
    })?;
    let all = || std::thread::available_parallelism().map_or(1, |n| n.get());
    let jobs = jobs.unwrap_or_else(all);
    watched(py, progress, move |eye| {
        let books = match &text {
            Some(_) => Books::default(),
            None => Books::of(&paths)?,
        };
        let page = PathBuf::from("text");
        let (paths, names) = match &text {
            Some(_) => (std::slice::from_ref(&page), Default::default()),
            None => (&books.paths[..], books.names()),
        };
        let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |m| m.len());
        let whole = match &text {
            Some(text) => text.len() as u64,
            None => paths.iter().map(size).sum(),
        };
        let open = |path: &Path| match &text {
            Some(text) => Ok(Box::new(Cursor::new(text.clone())) as scribe::library::Print),
            None => books.open(path, jobs),
        };
        let mut found = Transcription {
            games: Vec::new(),
            troubles: books.unreadable.clone(),
            columns: OnceLock::new(),
        };
        let mut read = 0;
        let mut source: (PathBuf, Arc<str>) = (PathBuf::new(), "".into());
        let _: ControlFlow<()> = transcribe_all(paths, jobs, &corrections, open, |book, told| {
            if *book != *source.0 {
                let name = names.get(book).cloned();
                let name = name.unwrap_or_else(|| book.display().to_string());
                source = (book.to_owned(), name.into());
            }
            match told {
                Told::Bytes(n) => read += n,
                Told::Piece(Piece::Game(game)) if game.sort != Sort::Line || lines => {
                    found.games.push((*game, source.1.clone()));
                }
                Told::End(Err(why)) => found.troubles.push(why),
                Told::Piece(_) | Told::End(Ok(_)) => {}
            }
            match eye.look((read, whole), read == whole && whole > 0) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        found.troubles.extend(books.unread_pages());
        Ok(found)
    })
}
