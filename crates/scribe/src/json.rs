//! Transcribed games as JSON, one object a game.
use crate::game::{Doubt, Game, Ply, Sort, State};
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
                "repaired": ply.doubts.contains(&Doubt::Repaired),
                "or": others(ply),
                "doubt": (!ply.doubts.is_empty()).then(|| remark(ply)),
            })
        })
        .collect();
    json!({
        "source": source,
        "sort": sort(game.sort),
        "state": state(game.state()),
        "tongue": game.heading.tongue.as_deref().unwrap_or("English"),
        "tags": tags,
        "heading": game.heading.title,
        "lines": [game.lines.0, game.lines.1],
        "result": game.result(),
        "start": game.start.position.fen(),
        "ending": game.ending.words,
        "repairs": game.repairs(),
        "hurried": game.hurried,
        "moves": moves,
        "breaks_off": game.breaks_off.as_ref().map(|b| json!({
            "printed": b.printed, "line": b.line, "nearest": b.nearest,
            "left": b.left.iter().map(|(line, printed)| json!({"line": line, "printed": printed})).collect::<Vec<_>>(),
        })),
    })
}

/// The moves that would do as well.
fn others(ply: &Ply) -> &[String] {
    let open = ply.doubts.iter().find_map(|d| match d {
        Doubt::Open(others) => Some(others.as_slice()),
        _ => None,
    });
    open.unwrap_or_default()
}

/// The name of a sort of score.
pub fn sort(sort: Sort) -> &'static str {
    match sort {
        Sort::Game => "game",
        Sort::Line => "line",
        Sort::Study => "study",
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
