//! Play away from one board: sealed moves, and moves sent.
use std::sync::Arc;

use board::{Color, Move};

use crate::act::{Chain, Message};
use crate::state::stand::Stand;
use crate::state::status::Adjourned;

pub(crate) mod adjournment;
mod adopting;
pub(crate) mod communication;
pub(crate) mod reply_time;

/// A record that leaves a choice.
#[derive(Clone, Debug, Default)]
struct Letter {
    author: Option<Color>,
    /// Readings, or moves sent together, of which one is to be adopted.
    readings: Vec<Move>,
    by: Vec<String>,
    /// Conditional moves that were sent with it.
    chains: Vec<Chain>,
    /// A reply sent without adopting a reading.
    reply: Option<(Color, Message)>,
    /// The sender said what he meant before the other had chosen: how the game stood before that.
    meant_at: Option<Arc<Stand>>,
    /// The receiver has let the choice go.
    let_go: bool,
}

/// A move sent and made, to which no reply has come.
#[derive(Clone, Debug)]
struct Sent {
    author: Color,
    m: Move,
    /// How the game stood before it.
    start: Arc<Stand>,
}

/// What has been sent or sealed and is not yet settled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mail {
    letter: Letter,
    sent: Option<Sent>,
    /// Conditional moves still to come; of several chains the first that fits is followed.
    chains: Vec<Chain>,
    chained_by: Option<Color>,
    /// A side that has made a move on its own board.
    own_board: Option<Color>,
    /// A record spoilt on the way: what was in fact sent, and how the game stood before it.
    spoilt: Option<(Color, String, Arc<Stand>)>,
    /// It was replied to before it was put right.
    spoilt_before: bool,
    /// The legal moves that the record last sent or sealed can express.
    expressed: Option<Vec<Move>>,
    /// The men were set up wrongly when the game was resumed.
    resumed_wrong: Option<Adjourned>,
}

impl Mail {
    /// A record that leaves a choice is received.
    fn offers(&mut self, author: Color, readings: Vec<Move>, by: &[String], chains: Vec<Chain>) {
        self.expressed = Some(readings.clone());
        self.letter = Letter {
            author: Some(author),
            readings,
            by: by.to_vec(),
            chains,
            ..Letter::default()
        };
    }
    /// A record was made that can express these moves.
    pub(crate) fn expresses(&mut self, moves: Vec<Move>) {
        self.expressed = Some(moves);
    }
    /// A move is made: letters about earlier positions are spent.
    pub(crate) fn moved(&mut self) {
        self.letter.readings.clear();
        (self.letter.author, self.letter.meant_at) = (None, None);
        self.sent = None;
        self.spoilt_before |= self.spoilt.take().is_some();
    }
    pub(crate) fn expressed(&self) -> Option<&Vec<Move>> {
        self.expressed.as_ref()
    }
    /// Readings of a sealed record to one of which its author is bound.
    pub(crate) fn binds(&self, author: Color) -> Option<&[Move]> {
        (self.letter.author == Some(author)).then_some(&self.letter.readings[..])
    }
    /// The game was resumed from a wrong position, which has not been put right.
    pub(crate) fn was_resumed_wrong(&self) -> bool {
        self.resumed_wrong.is_some()
    }
    /// Both are content with the position resumed from.
    pub(crate) fn resumed_well(&mut self) {
        self.resumed_wrong = None;
    }
}
