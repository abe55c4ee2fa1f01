//! The umpire in Python: a skin over the desk. What is answered goes over the border as JSON, except a game and its
//! rulings, which stay here until they are looked at.
mod door;
mod game;
mod long;
mod ruling;
mod transcription;

use pyo3::prelude::*;

/// What the package `jadoube` is made of.
#[pymodule]
mod _jadoube {
    use super::*;

    #[pymodule_export]
    use door::{Fault, Wrong, fault};
    #[pymodule_export]
    use game::Game;
    #[pymodule_export]
    use long::{drawn, endless_checks, mate, translate};
    #[pymodule_export]
    use ruling::Ruling;
    #[pymodule_export]
    use transcription::{Transcription, transcribe};

    use desk::{code, compare, hearing, laws, prove, record, setting};

    /// A case heard, as the lines of `jadoube rule --json`.
    #[pyfunction]
    fn rule(py: Python, name: &str, text: &str, codes: Vec<String>) -> PyResult<Vec<String>> {
        door::long(py, || {
            let heard = hearing::rule(name, text, &code::named(&codes)?)?;
            Ok(heard.iter().map(ToString::to_string).collect())
        })
    }

    /// A case written again as it was understood.
    #[pyfunction]
    fn case(py: Python, name: &str, text: &str) -> PyResult<String> {
        door::quick(py, || Ok(hearing::case(name, text)?.to_string()))
    }

    #[pyfunction]
    fn codes(py: Python, year: Option<u16>) -> PyResult<String> {
        door::quick(py, || {
            let codes = code::made_by(year)?;
            let heads = codes.iter().map(|code| laws::head(code));
            Ok(serde_json::Value::from_iter(heads).to_string())
        })
    }

    #[pyfunction]
    fn provisions(py: Python, code: &str) -> PyResult<String> {
        door::quick(py, || Ok(laws::provisions(&*code::open(code)?).to_string()))
    }

    #[pyfunction]
    fn provision(py: Python, code: &str, id: &str) -> PyResult<String> {
        door::quick(py, || {
            Ok(laws::provision(&*code::open(code)?, id)?.to_string())
        })
    }

    #[pyfunction]
    fn defaults(py: Python, code: &str) -> PyResult<String> {
        door::quick(py, || Ok(laws::defaults(&*code::open(code)?).to_string()))
    }

    #[pyfunction]
    fn readings(py: Python, code: &str) -> PyResult<String> {
        door::quick(py, || Ok(laws::readings(&*code::open(code)?).to_string()))
    }

    #[pyfunction]
    fn search(py: Python, words: &str, codes: Vec<String>) -> PyResult<String> {
        door::quick(py, || {
            let codes = code::named(&codes)?;
            Ok(serde_json::json!(laws::search(&codes, words)).to_string())
        })
    }

    #[pyfunction]
    fn compare_law(
        py: Python,
        codes: Vec<String>,
        chapter: Option<String>,
        differences: bool,
    ) -> PyResult<String> {
        door::long(py, || {
            let compared = compare::law(&code::named(&codes)?, chapter.as_deref())?;
            Ok(compared_json(compared, differences))
        })
    }

    #[pyfunction]
    fn compare_case(
        py: Python,
        name: &str,
        text: &str,
        codes: Vec<String>,
        differences: bool,
    ) -> PyResult<String> {
        door::long(py, || {
            let compared = compare::incident(name, text, &code::named(&codes)?)?;
            Ok(compared_json(compared, differences))
        })
    }

    fn compared_json(mut compared: statute::Comparison, differences: bool) -> String {
        if differences {
            compared = compared.differences();
        }
        serde_json::json!(compared).to_string()
    }

    /// What a record expresses, as `jadoube record --json` says it.
    #[pyfunction]
    fn expressed(
        py: Python,
        text: &str,
        fen: Option<&str>,
        chess960: Option<&str>,
        after: Option<&str>,
    ) -> PyResult<String> {
        door::quick(py, || {
            let state = setting::after(setting::position(fen, chess960)?, after)?;
            Ok(record::expressed(text, &state).to_string())
        })
    }

    /// A position come to, as a FEN.
    #[pyfunction]
    fn position(
        py: Python,
        fen: Option<&str>,
        chess960: Option<&str>,
        after: Option<&str>,
    ) -> PyResult<String> {
        door::quick(py, || {
            let state = setting::after(setting::position(fen, chess960)?, after)?;
            Ok(state.position.fen())
        })
    }

    /// Goes through a proof.
    #[pyfunction]
    fn verify(py: Python, proof: &str) -> PyResult<String> {
        door::long(py, || prove::verify(proof))
    }
}
