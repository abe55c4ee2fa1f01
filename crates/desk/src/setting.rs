//! The position that is asked about.
use crate::Wrong;
use board::{Array, Color, Position};
use record::pgn::{Reader, State, Walk};

/// The ordinary array, or that of a FEN or X-FEN; `chess960` is an array drawn by lot, by its number or by White's
/// pieces from a to h, and with a FEN says that castling goes by the rules of Chess960.
///
/// ```
/// assert!(desk::position(None, Some("518")).unwrap().legal_moves().len() == 20);
/// assert!(desk::position(Some("8/8 w"), None).is_err());
/// ```
pub fn position(fen: Option<&str>, chess960: Option<&str>) -> Result<Position, Wrong> {
    let position = match (fen, chess960) {
        (None, None) => Position::start(),
        (None, Some(array)) => drawn(array)?.position(),
        (Some(fen), _) => Position::from_fen(fen).map_err(|e| Wrong::new(e.to_string()))?,
    };
    Ok(match chess960 {
        Some(_) => position.drawn_by_lot(),
        None => position,
    })
}

fn drawn(array: &str) -> Result<Array, Wrong> {
    let wrong = |why: String| Wrong::new(format!("chess960 {array}: {why}"));
    match array.parse() {
        Ok(number) => Array::numbered(number)
            .ok_or_else(|| wrong("the arrays are numbered from 0 to 959".into())),
        Err(_) => array
            .parse()
            .map_err(|error: board::ArrayError| wrong(error.to_string())),
    }
}

/// What has been come to from a position by moves in any notation, numbered or not.
pub fn after(position: Position, moves: Option<&str>) -> Result<State, Wrong> {
    let start = State::of(position);
    let Some(moves) = moves else {
        return Ok(start);
    };
    let mut reader = Reader::default();
    let mut walk = Walk::from(start, moves.as_bytes(), &mut reader);
    loop {
        match walk.step() {
            Ok(Some(_)) => {}
            Ok(None) => return Ok(*walk.now()),
            Err(fault) => return Err(Wrong::new(format!("the moves before: {fault}"))),
        }
    }
}

/// `white` or `black`.
pub fn side(word: &str) -> Result<Color, Wrong> {
    match word {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(Wrong::new(format!(
            "a side is white or black, not {word:?}"
        ))),
    }
}
