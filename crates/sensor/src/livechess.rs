//! The makers' own server: JSON over a socket, in which a board is told whole each time.
use board::Board;
use serde_json::{Value, json};

use crate::event::{Face, Reading, Seat, What, changes};
use crate::maker::Maker;

/// Asks which boards there are.
pub const ASKS_BOARDS: &str = r#"{"call":"eboards","id":1,"param":null}"#;

/// What the server has said of the board that is listened to.
#[derive(Clone, Debug, Default)]
pub struct LiveChess {
    men: Option<Board>,
}

/// What is to be answered to a message: of the boards it tells of, the first that is switched on is listened to.
pub fn answer(text: &str) -> Option<String> {
    let message: Value = serde_json::from_str(text).ok()?;
    let number = &switched_on(&message)?["serialnr"];
    let asks = json!({ "call": "subscribe", "id": 2, "param": { "feed": "eboardevent", "id": 1, "param": { "serialnr": number } } });
    Some(asks.to_string())
}

/// The first board that is switched on, if the message is a list of boards.
fn switched_on(message: &Value) -> Option<&Value> {
    let boards = message["param"].as_array().filter(|_| lists(message))?;
    boards.iter().find(|board| board["state"] != "INACTIVE")
}

fn lists(message: &Value) -> bool {
    message["response"] == "call" && message["id"] == 1
}

impl Maker for LiveChess {
    fn name(&self) -> &'static str {
        "livechess"
    }

    fn greeting(&self) -> Vec<u8> {
        ASKS_BOARDS.into()
    }

    fn asks_board(&self) -> Vec<u8> {
        ASKS_BOARDS.into()
    }

    /// Hears one message.
    fn hears(&mut self, bytes: &[u8], told: &mut Vec<What>) {
        let Ok(message) = serde_json::from_slice::<Value>(bytes) else {
            let no = "The server said something that is no JSON.";
            return told.push(What::Note(no.into()));
        };
        if message["response"] == "feed" {
            told.extend(self.board(&message["param"]));
        } else if let Some(board) = switched_on(&message) {
            let number = &board["serialnr"];
            told.push(What::Note(format!(
                "The server tells of the board {number}."
            )));
            told.extend(self.board(board));
        } else if lists(&message) {
            let none = "The server knows of no board that is switched on.";
            told.push(What::Note(none.into()));
        }
    }

    /// What was shown before says nothing of what is shown when the server is there again.
    fn ends(&mut self, _: &mut Vec<What>) {
        self.men = None;
    }
}

impl LiveChess {
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
        let mut told = Vec::new();
        server.hears(boards.as_bytes(), &mut told);
        assert!(matches!(told[1], What::Board(_)));
        assert!(answer(&boards).is_some_and(|text| text.contains("eboardevent")));
        let lifted = r#"{"response":"feed","id":1,"param":{"board":"rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR","clock":{"white":60,"black":61,"run":"white"}}}"#;
        told.clear();
        server.hears(lifted.as_bytes(), &mut told);
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
            let mut told = Vec::new();
            LiveChess::default().hears(text.as_bytes(), &mut told);
            assert!(
                told.iter().all(|what| matches!(what, What::Note(_))),
                "{told:?}"
            );
            assert_eq!(answer(text), None);
        }
    }
}
