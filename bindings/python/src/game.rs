//! A game before the umpire.
use crate::door::{self, loads};
use crate::ruling::Ruling;
use desk::{Table, record, setting};
use pyo3::prelude::*;
use serde_json::json;
use umpire::act::{Act, Deed};
use umpire::words;

/// A game under a code, heard act by act.
///
/// The code is an id or the file of a house code. Conditions are header lines of the case language, one a line or in a
/// list: `agree …`, `position FEN`, `after MOVES`.
///
/// >>> game = Game("british-1899", ["after 1. e4 e5"])
/// >>> game.turn
/// 'white'
/// >>> for act in ["white touches g1", "white plays d4"]:
/// ...     ruling = game.act(act)
/// >>> game.rights("black")[0]["may"]
/// 'demand restore position'
/// >>> print(game.act("black demands restore position, then move g1"))  # doctest: +ELLIPSIS
/// The demand is upheld...
/// >>> sorted(game.moves())
/// ['Ne2', 'Nf3', 'Nh3']
#[pyclass(module = "jadoube")]
#[derive(Clone)]
pub struct Game(Table);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (code, conditions=None))]
    fn new(py: Python, code: &str, conditions: Option<Bound<PyAny>>) -> PyResult<Game> {
        let conditions = match conditions {
            None => String::new(),
            Some(told) => match told.extract::<String>() {
                Ok(text) => text,
                Err(_) => told.extract::<Vec<String>>()?.join("\n"),
            },
        };
        door::quick(py, || Table::open(code, &conditions)).map(Game)
    }

    /// The game that a case tells of, under its one code.
    ///
    /// >>> game = Game.resume("code american-1897\nwhite plays e4")
    /// >>> game.turn
    /// 'black'
    #[staticmethod]
    #[pyo3(signature = (text, name="case"))]
    fn resume(py: Python, text: &str, name: &str) -> PyResult<Game> {
        door::long(py, || Table::resume(name, text)).map(Game)
    }

    /// Something is done, in the words of the case language; the umpire rules.
    ///
    /// Whatever can be done at a board can be told, lawful or not: what is not upheld is a ruling, not an exception.
    ///
    /// >>> print(Game("british-1899").act("white plays e1e4"))
    /// The move is not legal. [II.6.b] The man has no such move. [I.11.E.a.4]
    /// >>> Game("british-1899").act("white tuches e2")
    /// Traceback (most recent call last):
    /// ...
    /// jadoube.Wrong: act: line 1, column 7: ...
    fn act(&mut self, py: Python, line: &str) -> PyResult<Ruling> {
        let table = &mut self.0;
        let act = door::quick(py, || desk::act(line))?;
        let ruling = match needs_proof(&act) {
            true => door::long(py, || Ok(table.rule(act).clone()))?,
            false => door::quick(py, || Ok(table.rule(act).clone()))?,
        };
        Ok(Ruling {
            ruling,
            code: table.code().clone(),
        })
    }

    /// The acts that people's own words tell of, in the case language.
    ///
    /// >>> Game("british-1899").interpret("I've touched the king's knight")
    /// ['white touches g1']
    fn interpret(&self, py: Python, line: &str) -> PyResult<Vec<String>> {
        door::quick(py, || self.0.interpret(line))
    }

    /// Whether what is expected is so: None, or what is the case instead.
    ///
    /// >>> Game("british-1899").expect("black is free") is None
    /// True
    /// >>> Game("british-1899").expect("turn black")
    /// "it is white's turn"
    fn expect(&self, py: Python, line: &str) -> PyResult<Option<String>> {
        door::quick(py, || self.0.expect(line))
    }

    /// What a side may now do beyond playing on.
    fn rights<'py>(&self, py: Python<'py>, side: &str) -> PyResult<Bound<'py, PyAny>> {
        let rights = door::quick(py, || {
            let side = setting::side(side)?;
            Ok(json!(self.0.rights(side)).to_string())
        })?;
        loads(py, &rights)
    }

    /// What a side must now do.
    fn duties<'py>(&self, py: Python<'py>, side: &str) -> PyResult<Bound<'py, PyAny>> {
        let duties = door::quick(py, || {
            let side = setting::side(side)?;
            Ok(json!(self.0.duties(side)).to_string())
        })?;
        loads(py, &duties)
    }

    /// The moves that the law leaves open to a side, by default to him whose turn it is.
    #[pyo3(signature = (side=None, notation="san", style="1910"))]
    fn moves(
        &self,
        py: Python,
        side: Option<&str>,
        notation: &str,
        style: &str,
    ) -> PyResult<Vec<String>> {
        door::quick(py, || {
            let side = side.map_or_else(|| Ok(self.0.game().turn()), setting::side)?;
            Ok(self.0.playable(side, record::notation(notation, style)?))
        })
    }

    /// How the game stands, with the rights and duties of both sides.
    #[getter]
    fn standing<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &door::quick(py, || Ok(self.0.standing().to_string()))?)
    }

    /// `white` or `black`.
    #[getter]
    fn turn(&self) -> &'static str {
        words::side(self.0.game().turn())
    }

    /// The men as in the first part of a FEN, with those out of place or in no lawful position.
    #[getter]
    fn placement(&self) -> String {
        self.0.game().placement()
    }

    #[getter]
    fn fen(&self) -> String {
        self.0.game().position().fen()
    }

    /// `open`, `white wins`, `drawn` and so on.
    #[getter]
    fn result(&self) -> String {
        self.0.game().outcome().0.to_string()
    }

    /// By what the game ended.
    #[getter]
    fn ended_by(&self) -> Option<String> {
        self.0.game().outcome().1.map(|how| how.to_string())
    }

    /// The code of law, by its id.
    #[getter]
    fn code(&self) -> String {
        self.0.code().id.clone()
    }

    /// The ruling on the last act, or on the beginning.
    #[getter]
    fn ruling(&self) -> Ruling {
        Ruling {
            ruling: self.0.ruling().clone(),
            code: self.0.code().clone(),
        }
    }

    /// All that has been done, as a case.
    fn case(&self, py: Python) -> PyResult<String> {
        door::quick(py, || Ok(self.0.case()))
    }

    /// The moves that stand as a PGN, with every act in its comments.
    fn pgn(&self, py: Python) -> PyResult<String> {
        door::long(py, || self.0.pgn())
    }

    /// Another game that begins where this one is.
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __repr__(&self) -> String {
        let (code, turn) = (self.code(), self.turn());
        format!("<Game under {code}, {} to play, {}>", turn, self.result())
    }
}

/// Whether it can be ruled on only after a search.
fn needs_proof(act: &Act) -> bool {
    matches!(act.deed, Deed::ClaimsDraw(claim) if claim.needs_proof())
}
