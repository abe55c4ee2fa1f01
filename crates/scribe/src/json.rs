//! Transcribed games as JSON, one object a game.
use crate::game::{Game, Sort, State};
use crate::pgn::{remark, tags};
use serde_json::{Map, Value, json};

/// The game as one JSON object.
pub fn json(game: &Game, source: &str) -> Value {
    let tags: Map<String, Value> = tags(game, source)
        .into_iter()
        .map(|(k, v)| (k.into(), v.into()))
        .collect();
    let moves: Vec<Value> = game
        .plies
        .iter()
        .map(|ply| {
            json!({
                "printed": ply.printed,
                "line": ply.line,
                "san": ply.san,
                "move": record::uci(ply.chosen),
                "cost": ply.cost,
                "doubt": (!ply.doubts.is_empty()).then(|| remark(ply)),
            })
        })
        .collect();
    json!({
        "sort": sort(game.sort),
        "state": state(game.state()),
        "tags": tags,
        "heading": game.heading.title,
        "lines": [game.lines.0, game.lines.1],
        "start": game.start.position.fen(),
        "ending": game.ending.words,
        "repairs": game.repairs(),
        "moves": moves,
        "breaks_off": game.breaks_off.as_ref().map(|b| json!({
            "printed": b.printed, "line": b.line, "nearest": b.nearest, "left": b.left,
        })),
    })
}

/// The name of a sort of score.
pub fn sort(sort: Sort) -> &'static str {
    match sort {
        Sort::Game => "game",
        Sort::Line => "line",
    }
}

/// The name of a state of reading.
pub fn state(state: State) -> &'static str {
    match state {
        State::Clean => "clean",
        State::Doubtful => "doubtful",
        State::Broken => "broken",
    }
}
