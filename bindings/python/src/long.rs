//! Long work: others may use the interpreter meanwhile, and somebody may be told how far it is.
use crate::door;
use board::Color;
use desk::{Wrong, paper, prove, record, setting};
use proof::{Budget, Undertaking};
use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// Told how far the work is, and asks Python whether to go on.
pub struct Watched {
    progress: Option<Py<PyAny>>,
    looked: Option<Instant>,
    stopped: Option<PyErr>,
}

impl Watched {
    pub fn by(progress: Option<Py<PyAny>>) -> Watched {
        Watched {
            progress,
            looked: None,
            stopped: None,
        }
    }

    /// Whether to go on, `done` having been done; Python is asked at once, then at most ten times a second, and at the end.
    pub fn look(&mut self, done: (u64, u64), at_end: bool) -> bool {
        if self.stopped.is_some() {
            return false;
        }
        let lately = |looked: Instant| looked.elapsed() < Duration::from_millis(100);
        if self.looked.is_some_and(lately) && !at_end {
            return true;
        }
        self.looked = Some(Instant::now());
        let asked = Python::attach(|py| {
            py.check_signals()?;
            match &self.progress {
                Some(progress) => progress.call1(py, done).map(|_| ()),
                None => Ok(()),
            }
        });
        self.stopped = asked.err();
        self.stopped.is_none()
    }

    /// What Python raised while it was asked.
    pub fn end(self) -> PyResult<()> {
        self.stopped.map_or(Ok(()), Err)
    }
}

/// Does the work behind the long door.
pub fn watched<T: Send>(
    py: Python,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&mut Watched) -> Result<T, Wrong> + Send,
) -> PyResult<T> {
    let mut watched = Watched::by(progress);
    let eye = &mut watched;
    let answer = door::long(py, move || work(eye));
    watched.end()?;
    answer
}

/// A search, by the positions that it may examine.
fn searched(
    py: Python,
    progress: Option<Py<PyAny>>,
    budget: u64,
    work: impl FnOnce(Budget, proof::Watch) -> Result<String, Wrong> + Send,
) -> PyResult<String> {
    watched(py, progress, |eye| {
        work(Budget::of_nodes(budget), &mut |spent| {
            eye.look((spent, budget), false)
        })
    })
}

#[pyfunction]
#[pyo3(signature = (fen, by, reading, budget, progress))]
pub fn endless_checks(
    py: Python,
    fen: Option<String>,
    by: Option<String>,
    reading: String,
    budget: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    searched(py, progress, budget, move |budget, watch| {
        let position = setting::position(fen.as_deref(), None)?;
        let claimant = side(by.as_deref())?.unwrap_or(position.turn());
        let reading = prove::reading(&reading)?;
        let answer = prove::endless_checks(&position, claimant, reading, budget, watch)?;
        Ok(paper::endless_checks(&position, claimant, reading, &answer))
    })
}

#[pyfunction]
#[pyo3(signature = (fen, by, win, budget, progress))]
pub fn drawn(
    py: Python,
    fen: Option<String>,
    by: Option<String>,
    win: String,
    budget: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    searched(py, progress, budget, move |budget, watch| {
        let position = setting::position(fen.as_deref(), None)?;
        let condition = prove::condition(&win)?;
        let answers = prove::drawn(&position, side(by.as_deref())?, condition, budget, watch)?;
        Ok(paper::drawn(&position, condition, &answers))
    })
}

/// What is undertaken with the mate: the kind of man, the man, from where and where.
type Engaged = (
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
);

#[pyfunction]
#[pyo3(signature = (fen, within, engaged, budget, progress))]
pub fn mate(
    py: Python,
    fen: Option<String>,
    within: u32,
    engaged: Engaged,
    budget: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    searched(py, progress, budget, move |budget, watch| {
        let position = setting::position(fen.as_deref(), None)?;
        let square = |word: Option<String>| word.as_deref().map(prove::square).transpose();
        let (with, man, from, on) = engaged;
        let undertaking = Undertaking {
            with: with.as_deref().map(prove::role).transpose()?,
            man: square(man)?,
            from: square(from)?,
            on: square(on)?,
        };
        let answer = prove::mate(&position, within, undertaking, budget, watch)?;
        Ok(paper::mate(&position, undertaking, &answer))
    })
}

fn side(word: Option<&str>) -> Result<Option<Color>, Wrong> {
    word.map(setting::side).transpose()
}

/// Games in another notation, as PGN or as JSON lines, and what is wrong with those left out.
#[pyfunction]
#[pyo3(signature = (name, pgn, to, style, json, progress))]
pub fn translate<'py>(
    py: Python<'py>,
    name: String,
    pgn: Vec<u8>,
    to: String,
    style: String,
    json: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, pyo3::types::PyBytes>, Vec<Bound<'py, PyAny>>)> {
    let whole = pgn.len() as u64;
    let (out, wrong) = watched(py, progress, move |eye| {
        let into = record::notation(&to, &style)?;
        let mut read = 0;
        let done = |_, bytes| {
            read += bytes;
            eye.look((read, whole), read == whole);
        };
        Ok(match json {
            true => record::games(&name, &pgn, into, done),
            false => record::translate(&name, &pgn, into, done),
        })
    })?;
    let raised = wrong.iter().map(|wrong| {
        let error = door::raised(py, wrong)?;
        Ok(error.into_value(py).into_bound(py).into_any())
    });
    let raised: PyResult<Vec<_>> = raised.collect();
    Ok((pyo3::types::PyBytes::new(py, &out), raised?))
}
