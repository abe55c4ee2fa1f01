//! The scribe in a browser: old printed scores to games.
use wasm_bindgen::prelude::*;

/// A panic comes out as an error of JavaScript; the module is then begun anew.
#[wasm_bindgen(start)]
pub fn begin() {
    std::panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_str(&panic.to_string())
    }));
}

/// The games of a page as the library shows them, in the form of the house's API.
#[wasm_bindgen]
pub fn transcript(text: &str) -> String {
    // It is made of strings and numbers, which are always writable.
    serde_json::to_string(&desk::library::scores::transcript(text)).unwrap_or_default()
}

/// The games of a page or a book: the PGN of all, then each as JSON.
#[wasm_bindgen]
pub fn transcribe(text: &str, source: &str, lines: bool) -> Vec<String> {
    let games: Vec<scribe::Game> = scribe::games(text)
        .into_iter()
        .filter(|game| game.sort != scribe::Sort::Line || lines)
        .collect();
    let pgn: String = games
        .iter()
        .map(|game| scribe::pgn::pgn(game, source))
        .collect();
    let json = games
        .iter()
        .map(|game| scribe::json::json(game, source).to_string());
    std::iter::once(pgn).chain(json).collect()
}
