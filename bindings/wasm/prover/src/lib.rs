//! The prover in a browser: endless checks, drawn games and mates, each with its proof.
use desk::library::prove as library;
use desk::{Wrong, paper, prove, setting};
use proof::{Budget, Undertaking};
use wasm_bindgen::prelude::*;

/// A panic comes out as an error of JavaScript; the module is then begun anew.
#[wasm_bindgen(start)]
pub fn begin() {
    std::panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_str(&panic.to_string())
    }));
}

fn told<T>(answer: Result<T, Wrong>) -> Result<T, JsValue> {
    answer.map_err(|wrong| JsValue::from_str(&wrong.to_string()))
}

fn within(budget: f64) -> Budget {
    // A number of JavaScript; what is too large for a count is as good as none.
    Budget::of_nodes(budget.max(0.0) as u64)
}

#[wasm_bindgen(js_name = endlessChecks)]
pub fn endless_checks(
    fen: Option<String>,
    by: Option<String>,
    reading: &str,
    budget: f64,
) -> Result<String, JsValue> {
    let prove = || {
        let position = setting::position(fen.as_deref(), None)?;
        let by = by.as_deref().map(setting::side).transpose()?;
        let (claimant, reading) = (by.unwrap_or(position.turn()), prove::reading(reading)?);
        let on = &mut |_| true;
        let answer = prove::endless_checks(&position, claimant, reading, within(budget), on)?;
        Ok(paper::endless_checks(&position, claimant, reading, &answer))
    };
    told(prove())
}

#[wasm_bindgen]
pub fn drawn(
    fen: Option<String>,
    by: Option<String>,
    win: &str,
    budget: f64,
) -> Result<String, JsValue> {
    let prove = || {
        let position = setting::position(fen.as_deref(), None)?;
        let by = by.as_deref().map(setting::side).transpose()?;
        let condition = prove::condition(win)?;
        let answers = prove::drawn(&position, by, condition, within(budget), &mut |_| true)?;
        Ok(paper::drawn(&position, condition, &answers))
    };
    told(prove())
}

#[wasm_bindgen]
pub fn mate(
    fen: Option<String>,
    moves: u32,
    with: Option<String>,
    man: Option<String>,
    from: Option<String>,
    on: Option<String>,
    budget: f64,
) -> Result<String, JsValue> {
    let square = |word: Option<String>| word.as_deref().map(prove::square).transpose();
    let prove = || {
        let position = setting::position(fen.as_deref(), None)?;
        let undertaking = Undertaking {
            with: with.as_deref().map(prove::role).transpose()?,
            man: square(man)?,
            from: square(from)?,
            on: square(on)?,
        };
        let watch = &mut |_| true;
        let answer = prove::mate(&position, moves, undertaking, within(budget), watch)?;
        Ok(paper::mate(&position, undertaking, &answer))
    };
    told(prove())
}

/// A question to the desk of proofs, in the form of the house's API.
#[wasm_bindgen]
pub fn proved(fen: &str, question: &str, side: &str, moves: u32) -> Result<String, JsValue> {
    let prove = || {
        let position = setting::position(Some(fen), None)?;
        let question = question.parse()?;
        let side = setting::side(side)?;
        let answer = library::answer(&position, &question, side, moves, &mut |_| true);
        serde_json::to_string(&answer).map_err(|error| Wrong::new(error.to_string()))
    };
    told(prove())
}

/// Goes through a proof, and says what it proves.
#[wasm_bindgen]
pub fn verify(proof: &str) -> Result<String, JsValue> {
    told(prove::verify(proof))
}
