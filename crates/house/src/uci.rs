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
    let asked = asked(engine, position, playable, time);
    let answer = tokio::time::timeout(time + PATIENCE, asked)
        .await
        .map_err(|_| "it took too long".to_owned())??;
    let chosen = playable.iter().find(|m| m.uci() == answer);
    chosen
        .copied()
        .ok_or(format!("its move {answer:?} may not be played"))
}

async fn asked(
    engine: &str,
    position: &Position,
    playable: &[Move],
    time: Duration,
) -> Result<String, String> {
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
    while let Some(line) = lines.next_line().await.map_err(said)? {
        if let Some(rest) = line.strip_prefix("bestmove ") {
            let best = rest
                .split_whitespace()
                .next()
                .unwrap_or_default()
                .to_owned();
            let _ = to.write_all(b"quit\n").await;
            return Ok(best);
        }
    }
    Err("it ended without an answer".into())
}
