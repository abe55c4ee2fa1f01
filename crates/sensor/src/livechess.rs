//! The makers' own server: JSON over a socket, in which a board is told whole each time.
use board::Board;
use serde_json::{Value, json};

use crate::event::{Face, Reading, Seat, What, changes};

/// Asks which boards there are.
pub const ASKS_BOARDS: &str = r#"{"call":"eboards","id":1,"param":null}"#;

/// What the server has said of the board that is listened to.
#[derive(Clone, Debug, Default)]
pub struct LiveChess {
    men: Option<Board>,
}

impl LiveChess {
    /// Hears a message; what it tells, and what is to be answered.
    pub fn hears(&mut self, text: &str) -> (Vec<What>, Option<String>) {
        let Ok(message) = serde_json::from_str::<Value>(text) else {
            return (
                vec![What::Note(
                    "The server said something that is no JSON.".into(),
                )],
                None,
            );
        };
        match message["response"].as_str() {
            Some("call") if message["id"] == 1 => self.boards(&message["param"]),
            Some("feed") => (self.board(&message["param"]), None),
            _ => (Vec::new(), None),
        }
    }

    /// The first board that is switched on is listened to.
    fn boards(&mut self, boards: &Value) -> (Vec<What>, Option<String>) {
        let all = boards.as_array().into_iter().flatten();
        let mut on = all.filter(|board| board["state"] != "INACTIVE");
        let Some(board) = on.next() else {
            return (
                vec![What::Note(
                    "The server knows of no board that is switched on.".into(),
                )],
                None,
            );
        };
        let number = board["serialnr"].clone();
        let asks = json!({ "call": "subscribe", "id": 2, "param": { "feed": "eboardevent", "id": 1, "param": { "serialnr": number } } });
        let mut told = vec![What::Note(format!(
            "The server tells of the board {number}."
        ))];
        told.extend(self.board(board));
        (told, Some(asks.to_string()))
    }

    fn board(&mut self, told: &Value) -> Vec<What> {
        let mut whats = Vec::new();
        if let Some(men) = told["board"].as_str() {
            match placement(men) {
                Ok(men) => {
                    whats.extend(changes(self.men.as_ref(), &men));
                    self.men = Some(men);
                }
                Err(why) => whats.push(What::Note(why)),
            }
        }
        whats.extend(clock(&told["clock"]).map(What::Clock));
        whats
    }
}

/// The first field of a FEN, any men; a board need not have its Kings.
fn placement(text: &str) -> Result<Board, String> {
    let wrong = || format!("{text:?} is no board.");
    let mut board = Board::default();
    let field = text.split_whitespace().next().ok_or_else(wrong)?;
    let (mut rank, mut file) = (7u32, 0u32);
    for c in field.chars() {
        match c {
            '/' => {
                rank = rank.checked_sub(1).ok_or_else(wrong)?;
                file = 0;
            }
            '1'..='8' => file += u32::from(c) - u32::from('0'),
            c => {
                let man = board::Piece::from_char(c)
                    .filter(|_| file < 8)
                    .ok_or_else(wrong)?;
                board.set_piece_at(board::Square::new(rank * 8 + file), man);
                file += 1;
            }
        }
        if file > 8 {
            return Err(wrong());
        }
    }
    Ok(board)
}

/// White's time stands at the left.
fn clock(told: &Value) -> Option<Reading> {
    let face = |side: &str| {
        let seconds = u32::try_from(told[side].as_u64()?).ok()?;
        Some(Face {
            seconds,
            flag: seconds == 0,
        })
    };
    let turn = match told["run"].as_str() {
        Some("white") => Some(Seat::Left),
        Some("black") => Some(Seat::Right),
        _ => None,
    };
    Some(Reading {
        left: face("white")?,
        right: face("black")?,
        running: turn.is_some() || told["run"] == true,
        turn,
        battery_low: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_chosen_and_its_changes_are_told() {
        let mut server = LiveChess::default();
        let boards = format!(
            r#"{{"response":"call","id":1,"param":[{{"serialnr":"7","state":"ACTIVE","board":"{}"}}]}}"#,
            Board::start()
        );
        let (told, answer) = server.hears(&boards);
        assert!(matches!(told[1], What::Board(_)));
        assert!(answer.is_some_and(|text| text.contains("eboardevent")));
        let lifted = r#"{"response":"feed","id":1,"param":{"board":"rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR","clock":{"white":60,"black":61,"run":"white"}}}"#;
        let (told, _) = server.hears(lifted);
        assert_eq!(told[0], What::Square(board::Square::E2, None));
        assert!(
            matches!(told[1], What::Clock(r) if r.left.seconds == 60 && r.turn == Some(Seat::Left))
        );
    }

    #[test]
    fn what_is_no_message_gets_a_sentence() {
        for text in [
            "",
            "{",
            "[]",
            r#"{"response":"feed","param":{"board":"9/x"}}"#,
        ] {
            let (told, answer) = LiveChess::default().hears(text);
            assert!(
                told.iter().all(|what| matches!(what, What::Note(_))),
                "{told:?}"
            );
            assert_eq!(answer, None);
        }
    }
}
