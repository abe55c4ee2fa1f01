//! The border: every call goes through one of these doors, and what is wrong comes out as an exception.
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

pyo3::create_exception!(
    jadoube,
    Wrong,
    PyValueError,
    "What was asked cannot be answered: a sentence says why, and where.\n\nIts attributes are those of the first place that is wrong (sentence, file, line, column, None where there is none),\nand `places`, all of them as dicts. Nothing has been changed by what was asked."
);
pyo3::create_exception!(
    jadoube,
    Fault,
    PyRuntimeError,
    "A fault of J'adoube itself, which should be reported; the interpreter goes on."
);

/// For what takes no time that a person notices.
pub fn quick<T>(py: Python, work: impl FnOnce() -> Result<T, desk::Wrong>) -> PyResult<T> {
    guarded(work).map_err(|stop| stop.raise(py))
}

/// For what may take long: others may use the interpreter meanwhile.
pub fn long<T: Send>(
    py: Python,
    work: impl FnOnce() -> Result<T, desk::Wrong> + Send,
) -> PyResult<T> {
    py.detach(|| guarded(work)).map_err(|stop| stop.raise(py))
}

/// Why there is no answer.
enum Stop {
    Wrong(desk::Wrong),
    /// It panicked, with these words.
    Fault(String),
}

fn guarded<T>(work: impl FnOnce() -> Result<T, desk::Wrong>) -> Result<T, Stop> {
    // What was being changed is not looked at again: a table is changed only by a ruling that was reached.
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(answer) => answer.map_err(Stop::Wrong),
        Err(panic) => Err(Stop::Fault(words(&*panic))),
    }
}

fn words(panic: &(dyn Any + Send)) -> String {
    let said = panic.downcast_ref::<&str>().map(|text| text.to_string());
    let said = said.or_else(|| panic.downcast_ref::<String>().cloned());
    said.unwrap_or_else(|| "it did not say what".into())
}

impl Stop {
    fn raise(self, py: Python) -> PyErr {
        match self {
            Stop::Wrong(wrong) => raised(py, &wrong).unwrap_or_else(|error| error),
            Stop::Fault(said) => {
                Fault::new_err(format!("a fault of J'adoube, please report it: {said}"))
            }
        }
    }
}

/// The exception, with its place.
pub fn raised(py: Python, wrong: &desk::Wrong) -> PyResult<PyErr> {
    let error = Wrong::new_err(wrong.to_string());
    let value = error.value(py);
    let first = wrong.first();
    value.setattr("sentence", &first.sentence)?;
    value.setattr("file", &first.file)?;
    value.setattr("line", first.line)?;
    value.setattr("column", first.column)?;
    value.setattr(
        "places",
        loads(py, &serde_json::json!(wrong.places()).to_string())?,
    )?;
    Ok(error)
}

/// JSON as Python's own values.
pub fn loads<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

/// Panics behind the door, so that tests see what comes out of it.
#[pyfunction]
#[pyo3(name = "_fault")]
pub fn fault(py: Python, words: String) -> PyResult<()> {
    long(py, move || panic!("{words}"))
}
