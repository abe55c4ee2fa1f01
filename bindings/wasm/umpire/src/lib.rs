//! The umpire in a browser: a skin over the desk. Answers go over the border as JSON, what is wrong as the JSON of its
//! places; `npm/umpire.js` makes values and errors of them.
use desk::library::{self, rule::ruled, scores};
use desk::{Table, Wrong, code, compare, hearing, laws, record, setting};
use serde::Serialize;
use serde_json::{Value, json};
use statute::Code;
use std::sync::Arc;
use wasm_bindgen::prelude::*;

/// A panic comes out as an error of JavaScript; the module is then begun anew.
#[wasm_bindgen(start)]
pub fn begin() {
    std::panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_str(&panic.to_string())
    }));
}

fn told<T>(answer: Result<T, Wrong>) -> Result<T, JsValue> {
    answer.map_err(|wrong| {
        let wrong = json!({ "told": wrong.to_string(), "places": wrong.places() });
        JsValue::from_str(&wrong.to_string())
    })
}

fn written(answer: Result<Value, Wrong>) -> Result<String, JsValue> {
    told(answer).map(|value| value.to_string())
}

/// Codes by id, and house codes by the text of their files.
fn codes(named: &[String]) -> Result<Vec<Arc<Code>>, Wrong> {
    let mut codes = Vec::new();
    for name in named {
        match name.contains('\n') {
            true => codes.push(Arc::new(Code::from_toml(name, "house code")?)),
            false => codes.extend(code::named(std::slice::from_ref(name))?),
        }
    }
    Ok(codes)
}

fn the_code(named: &str) -> Result<Arc<Code>, Wrong> {
    let found = codes(&[named.to_string()])?.into_iter().next();
    found.ok_or_else(|| Wrong::new("a code is wanted"))
}

/// A case heard, as the lines of `jadoube rule --json`.
#[wasm_bindgen]
pub fn rule(name: &str, text: &str, under: Vec<String>) -> Result<Vec<String>, JsValue> {
    let heard = codes(&under).and_then(|codes| hearing::rule(name, text, &codes));
    told(heard.map(|heard| heard.iter().map(Value::to_string).collect()))
}

/// A case whose acts may be in people's own words, written in the case language.
#[wasm_bindgen(js_name = takeDown)]
pub fn take_down(name: &str, text: &str, under: &str) -> Result<String, JsValue> {
    let case = the_code(under).and_then(|code| hearing::take_down(name, text, code));
    told(case.map(|case| case.to_string()))
}

#[wasm_bindgen(js_name = caseOf)]
pub fn case(name: &str, text: &str) -> Result<String, JsValue> {
    told(hearing::case(name, text).map(|case| case.to_string()))
}

#[wasm_bindgen(js_name = codes)]
pub fn all_codes(year: Option<u16>) -> Result<String, JsValue> {
    written(code::made_by(year).map(|codes| codes.iter().map(|code| laws::head(code)).collect()))
}

#[wasm_bindgen]
pub fn provisions(code: &str) -> Result<String, JsValue> {
    written(the_code(code).map(|code| laws::provisions(&code)))
}

#[wasm_bindgen]
pub fn provision(code: &str, id: &str) -> Result<String, JsValue> {
    written(the_code(code).and_then(|code| laws::provision(&code, id)))
}

#[wasm_bindgen]
pub fn defaults(code: &str) -> Result<String, JsValue> {
    written(the_code(code).map(|code| laws::defaults(&code)))
}

#[wasm_bindgen]
pub fn readings(code: &str) -> Result<String, JsValue> {
    written(the_code(code).map(|code| laws::readings(&code)))
}

#[wasm_bindgen]
pub fn search(words: &str, among: Vec<String>) -> Result<String, JsValue> {
    written(codes(&among).map(|codes| json!(laws::search(&codes, words))))
}

#[wasm_bindgen(js_name = compareLaw)]
pub fn compare_law(
    among: Vec<String>,
    chapter: Option<String>,
    differences: bool,
) -> Result<String, JsValue> {
    let compared = codes(&among).and_then(|codes| compare::law(&codes, chapter.as_deref()));
    written(compared.map(|compared| match differences {
        true => json!(compared.differences()),
        false => json!(compared),
    }))
}

#[wasm_bindgen(js_name = compareCase)]
pub fn compare_case(
    name: &str,
    text: &str,
    among: Vec<String>,
    differences: bool,
) -> Result<String, JsValue> {
    let compared = codes(&among).and_then(|codes| compare::incident(name, text, &codes));
    written(compared.map(|compared| match differences {
        true => json!(compared.differences()),
        false => json!(compared),
    }))
}

/// What a record expresses.
#[wasm_bindgen]
pub fn expressed(
    text: &str,
    fen: Option<String>,
    chess960: Option<String>,
    after: Option<String>,
) -> Result<String, JsValue> {
    let state = setting::position(fen.as_deref(), chess960.as_deref());
    let state = state.and_then(|position| setting::after(position, after.as_deref()));
    written(state.map(|state| record::expressed(text, &state)))
}

/// A position come to, as a FEN.
#[wasm_bindgen]
pub fn position(
    fen: Option<String>,
    chess960: Option<String>,
    after: Option<String>,
) -> Result<String, JsValue> {
    let state = setting::position(fen.as_deref(), chess960.as_deref());
    let state = state.and_then(|position| setting::after(position, after.as_deref()));
    told(state.map(|state| state.position.fen()))
}

/// Games in another notation, as PGN or as JSON lines; then what is wrong with each that was left out.
#[wasm_bindgen]
pub fn translate(
    name: &str,
    pgn: &str,
    to: &str,
    style: &str,
    as_json: bool,
) -> Result<Vec<String>, JsValue> {
    let into = told(record::notation(to, style))?;
    let quiet = |_, _| {};
    let (out, wrong) = match as_json {
        true => record::games(name, pgn.as_bytes(), into, quiet),
        false => record::translate(name, pgn.as_bytes(), into, quiet),
    };
    let wrong = wrong
        .iter()
        .map(|wrong| json!({ "told": wrong.to_string(), "places": wrong.places() }).to_string());
    let out = String::from_utf8_lossy(&out).into_owned();
    Ok(std::iter::once(out).chain(wrong).collect())
}

fn in_json<T: Serialize>(answer: Result<T, Wrong>) -> Result<String, JsValue> {
    written(answer.map(|answer| json!(answer)))
}

/// The library as a page shows it, in the form of the house's API.
#[wasm_bindgen(js_name = libraryCodes)]
pub fn library_codes() -> Result<String, JsValue> {
    in_json(Ok(library::codes()))
}

#[wasm_bindgen(js_name = libraryCode)]
pub fn library_code(code: &str) -> Result<String, JsValue> {
    in_json(the_code(code).map(|code| library::book(&code)))
}

#[wasm_bindgen(js_name = libraryCompare)]
pub fn library_compare() -> Result<String, JsValue> {
    in_json(Ok(library::compared(None, false)))
}

#[wasm_bindgen(js_name = libraryRule)]
pub fn library_rule(text: &str, under: Vec<String>) -> Result<String, JsValue> {
    in_json(codes(&under).and_then(|codes| ruled(text, &codes)))
}

#[wasm_bindgen(js_name = libraryReadings)]
pub fn library_readings(fen: &str, record: &str) -> Result<String, JsValue> {
    let position = setting::position(Some(fen), None);
    in_json(position.and_then(|position| scores::record_read(&position, record)))
}

#[wasm_bindgen(js_name = libraryWritten)]
pub fn library_written(fen: &str, played: &str) -> Result<String, JsValue> {
    let position = setting::position(Some(fen), None);
    in_json(position.and_then(|position| scores::move_written(&position, played)))
}

/// A game before the umpire.
#[wasm_bindgen]
pub struct Game(Table);

#[wasm_bindgen]
impl Game {
    #[wasm_bindgen(constructor)]
    pub fn new(code: &str, conditions: &str) -> Result<Game, JsValue> {
        told(the_code(code).and_then(|code| Table::under(code, conditions))).map(Game)
    }

    pub fn resume(name: &str, text: &str) -> Result<Game, JsValue> {
        told(Table::resume(name, text)).map(Game)
    }

    pub fn act(&mut self, line: &str) -> Result<String, JsValue> {
        told(
            self.0
                .act(line)
                .map(|ruling| hearing::ruled(ruling).to_string()),
        )
    }

    pub fn ruling(&self) -> String {
        hearing::ruled(self.0.ruling()).to_string()
    }

    /// What a citation says under the code of this game.
    pub fn says(&self, citation: &str) -> Option<String> {
        self.0.code().says(citation).map(str::to_string)
    }

    pub fn interpret(&self, line: &str) -> Result<Vec<String>, JsValue> {
        told(self.0.interpret(line))
    }

    pub fn expect(&self, line: &str) -> Result<Option<String>, JsValue> {
        told(self.0.expect(line))
    }

    pub fn rights(&self, side: &str) -> Result<String, JsValue> {
        written(setting::side(side).map(|side| json!(self.0.rights(side))))
    }

    pub fn duties(&self, side: &str) -> Result<String, JsValue> {
        written(setting::side(side).map(|side| json!(self.0.duties(side))))
    }

    pub fn standing(&self) -> String {
        self.0.standing().to_string()
    }

    pub fn moves(
        &self,
        side: Option<String>,
        to: &str,
        style: &str,
    ) -> Result<Vec<String>, JsValue> {
        let notation = told(record::notation(to, style))?;
        let side = match side {
            Some(side) => told(setting::side(&side))?,
            None => self.0.game().turn(),
        };
        Ok(self.0.playable(side, notation))
    }

    /// The game as a page shows it.
    pub fn sight(&self) -> String {
        json!(self.0.sight()).to_string()
    }

    /// What a side's own words mean.
    pub fn understood(&self, line: &str, speaker: &str) -> Result<String, JsValue> {
        in_json(setting::side(speaker).map(|side| self.0.understood(line, side)))
    }

    pub fn code(&self) -> String {
        self.0.code().id.clone()
    }

    pub fn fen(&self) -> String {
        self.0.game().position().fen()
    }

    #[wasm_bindgen(js_name = caseText)]
    pub fn case(&self) -> String {
        self.0.case()
    }

    pub fn pgn(&self) -> Result<String, JsValue> {
        told(self.0.pgn())
    }
}
