//! Asking a UCI engine for a move.
use std::process::Stdio;
use std::time::Duration;

use board::{Bitboard, Color, Move, Position, Rank, Role};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::Command;

/// Time beyond its thinking that an engine has to start and to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where Debian and others put the engine that nearly everybody has.
const PLACES: [&str; 4] = [
    "/usr/games/stockfish",
    "/usr/bin/stockfish",
    "/usr/local/bin/stockfish",
    "/opt/homebrew/bin/stockfish",
];

/// The engine of a house: what it was told, or what is found on the machine.
pub fn of(told: &Option<String>) -> Option<String> {
    match told.as_deref() {
        Some("none") => None,
        Some(command) => Some(command.to_owned()),
        None => PLACES
            .into_iter()
            .find(|place| std::path::Path::new(place).exists())
            .map(str::to_owned),
    }
}

/// Whether lawful play can have led to it, as far as an engine cares; others would make it crash.
pub fn can_be_asked(position: &Position) -> bool {
    let board = position.board();
    let pawns = board.by_role(Role::Pawn);
    let ends = Bitboard::from(Rank::First) | Bitboard::from(Rank::Eighth);
    let count = |color: Color| board.by_color(color).count() <= 16;
    (pawns & ends).is_empty()
        && count(Color::White)
        && count(Color::Black)
        && !position.in_check(!position.turn())
}

/// The engine's choice among the moves that may be played.
pub async fn ask(
    engine: &str,
    position: &Position,
    playable: &[Move],
    time: Duration,
) -> Result<Move, String> {
    think(engine, position, playable, time)
        .await
        .map(|thought| thought.best)
}

/// What an engine thinks of a position, as the side to move sees it.
pub struct Thought {
    pub best: Move,
    /// In hundredths of a Pawn.
    pub worth: Option<i32>,
    /// Moves to mate; against the side to move if less than none.
    pub mate: Option<i32>,
    /// What it expects, the best move first.
    pub line: Vec<Move>,
}

/// The same, with what the engine thinks of it.
pub async fn think(
    engine: &str,
    position: &Position,
    playable: &[Move],
    time: Duration,
) -> Result<Thought, String> {
    let asked = asked(engine, position, playable, time);
    let (best, info) = tokio::time::timeout(time + PATIENCE, asked)
        .await
        .map_err(|_| "it took too long".to_owned())??;
    let chosen = playable.iter().find(|m| m.uci() == best);
    let chosen = chosen
        .copied()
        .ok_or(format!("its move {best:?} may not be played"))?;
    let (worth, mate, expected) = told(&info);
    let mut line = vec![chosen];
    let mut then = position.after(chosen);
    for word in expected.iter().skip(1) {
        let next = then
            .legal_moves()
            .iter()
            .copied()
            .find(|m| m.uci() == **word);
        let Some(next) = next else { break };
        line.push(next);
        then.play(next);
    }
    // What it said of another move says nothing of this one's line.
    if expected.first() != Some(&&*best) {
        line.truncate(1);
    }
    Ok(Thought {
        best: chosen,
        worth,
        mate,
        line,
    })
}

/// Worth, moves to mate and expected line of `info depth 12 … score cp 31 … pv e2e4 e7e5`.
fn told(info: &str) -> (Option<i32>, Option<i32>, Vec<&str>) {
    let words: Vec<&str> = info.split_whitespace().collect();
    let at = |word: &str| words.iter().position(|w| *w == word);
    let number = |kind: &str| {
        let score = at("score")?;
        (words.get(score + 1) == Some(&kind)).then(|| words.get(score + 2)?.parse().ok())?
    };
    let line = at("pv").map_or(Vec::new(), |pv| words[pv + 1..].to_vec());
    (number("cp"), number("mate"), line)
}

/// Its move, and the last that it said of it.
async fn asked(
    engine: &str,
    position: &Position,
    playable: &[Move],
    time: Duration,
) -> Result<(String, String), String> {
    let said = |error: std::io::Error| error.to_string();
    let mut words = engine.split_whitespace();
    let program = words.next().ok_or("no engine is named")?;
    let mut child = Command::new(program)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(said)?;
    let mut to = child.stdin.take().ok_or("it takes no words")?;
    let from = child.stdout.take().ok_or("it says no words")?;
    let mut lines = BufReader::new(from).lines();
    let moves: Vec<String> = playable.iter().map(|m| m.uci()).collect();
    let question = format!(
        "uci\nisready\nposition fen {}\ngo movetime {} searchmoves {}\n",
        position.fen(),
        time.as_millis(),
        moves.join(" ")
    );
    to.write_all(question.as_bytes()).await.map_err(said)?;
    to.flush().await.map_err(said)?;
    let mut info = String::new();
    while let Some(line) = lines.next_line().await.map_err(said)? {
        if line.starts_with("info ") && line.contains(" pv ") {
            info = line;
            continue;
        }
        if let Some(rest) = line.strip_prefix("bestmove ") {
            let best = rest
                .split_whitespace()
                .next()
                .unwrap_or_default()
                .to_owned();
            let _ = to.write_all(b"quit\n").await;
            return Ok((best, info));
        }
    }
    Err("it ended without an answer".into())
}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn what_an_engine_says_is_read() {
        let info = "info depth 12 seldepth 18 multipv 1 score cp -31 nodes 9 pv e2e4 e7e5";
        assert_eq!(told(info), (Some(-31), None, vec!["e2e4", "e7e5"]));
        let mate = "info depth 3 score mate 2 lowerbound pv d1h5";
        assert_eq!(told(mate), (None, Some(2), vec!["d1h5"]));
        for cut in [
            "",
            "info",
            "info score",
            "info score cp",
            "info score cp x pv",
        ] {
            assert_eq!(told(cut), (None, None, vec![]));
        }
    }
}
