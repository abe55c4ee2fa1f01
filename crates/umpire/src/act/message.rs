//! What is sent in a game by communication of moves.

/// Assumed replies, each with one's own move upon it.
///
/// ```
/// use umpire::act::{Chain, Message};
/// let line: Chain = vec![("e5".into(), "Nf3".into())];
/// let message = Message::Chain { first: "e4".into(), lines: vec![line] };
/// assert_eq!(message.to_string(), "\"e4\" if \"e5\" then \"Nf3\"");
/// ```
pub type Chain = Vec<(String, String)>;

/// What is sent in a game by communication of moves.
///
/// ```
/// use umpire::act::Message;
/// let several = Message::Several(vec!["P-K4".into(), "P-Q4".into()]);
/// assert_eq!((several.first(), several.to_string().as_str()), ("P-K4", "\"P-K4\" or \"P-Q4\""));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    One {
        sent: String,
        received: Option<String>,
    },
    /// Several unconditional moves for one turn.
    Several(Vec<String>),
    /// A first move, and chains of which one at most comes to pass.
    Chain { first: String, lines: Vec<Chain> },
}

impl Message {
    /// The record of the move for the turn, the first of several.
    pub fn first(&self) -> &str {
        match self {
            Message::One { sent, .. } => sent,
            Message::Several(records) => records.first().map_or("", String::as_str),
            Message::Chain { first, .. } => first,
        }
    }
}
