//! A ruling, looked at when somebody asks.
use crate::door::loads;
use desk::hearing::{each_once, ruled, verdict};
use pyo3::prelude::*;
use pyo3::types::PyList;
use statute::Code;
use std::sync::Arc;

/// What the umpire ruled on an act.
///
/// >>> ruling = Game("british-1899").act("white touches e2")
/// >>> ruling.verdict
/// 'upheld'
/// >>> print(ruling)
/// The white Pawn on e2 has been touched, and is to be moved. [II.5.c.1, II.5.c.3]
/// >>> ruling.citations["II.5.c.1"] == law("british-1899", "II.5.c.1")["provisions"][0]["text"]
/// True
#[pyclass(module = "jadoube", frozen)]
pub struct Ruling {
    pub ruling: umpire::Ruling,
    pub code: Arc<Code>,
}

#[pymethods]
impl Ruling {
    /// `upheld`, `refused` or `no provision`.
    #[getter]
    fn verdict(&self) -> &'static str {
        verdict(self.ruling.verdict)
    }

    /// The sentences: dicts of text, cites, kind and men.
    #[getter]
    fn sentences<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &ruled(&self.ruling)["ruling"].to_string())
    }

    /// What is advised in equity, where no code binds.
    #[getter]
    fn advice(&self) -> Option<String> {
        self.ruling.advice.map(|advice| advice.to_string())
    }

    /// The provisions, defaults and readings that it rests on, each once.
    #[getter]
    fn cites(&self) -> Vec<String> {
        each_once(&self.ruling.cites().cloned().collect::<Vec<_>>())
    }

    /// The same with what each of them says.
    #[getter]
    fn citations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
        let citations = pyo3::types::PyDict::new(py);
        for cite in self.cites() {
            citations.set_item(&cite, self.code.says(&cite))?;
        }
        Ok(citations)
    }

    /// The ruling as `jadoube rule --json` writes it.
    fn json(&self) -> String {
        ruled(&self.ruling).to_string()
    }

    fn __bool__(&self) -> bool {
        !self.ruling.refused()
    }

    fn __str__(&self) -> String {
        let sentence = |s: &umpire::Sentence| match each_once(&s.cites).as_slice() {
            [] => s.text.to_string(),
            cites => format!("{} [{}]", s.text, cites.join(", ")),
        };
        let said: Vec<String> = self.ruling.sentences.iter().map(sentence).collect();
        said.join(" ")
    }

    fn __repr__(&self) -> String {
        format!("<Ruling {}: {}>", self.verdict(), self.__str__())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Ruling>();
        other.is_ok_and(|other| other.get().ruling == self.ruling)
    }

    fn __len__(&self) -> usize {
        self.ruling.sentences.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self
            .sentences(py)?
            .cast_into::<PyList>()?
            .try_iter()?
            .into_any())
    }
}
