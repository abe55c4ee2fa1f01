//! An act that was made out, the ruling on it, and on what it rests.
use std::fmt;

use umpire::Ruling;
use umpire::act::Act;

use crate::event::Millis;

/// What is told of one act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub at: Millis,
    pub act: Act,
    pub ruling: Ruling,
    /// What no sensor felt, and was concluded.
    pub inferred: Option<Inference>,
}

/// Why something that no sensor feels is taken to have happened.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Inference {
    /// Whose hand it was: a man of his that nobody takes, lifted in the other's turn.
    Hand,
    /// The hand has left the man: the clock was pressed.
    Pressed,
    /// The hand has left the man: another man was lifted.
    AnotherLifted,
    /// The hand has left the man: it has stood for the time that was set.
    Stood,
    /// A man went off the board as another came to its square.
    Displaced,
    /// The board did not tell that the man was lifted, or set down.
    Missed,
    /// Found by comparing with the board as it stands; nobody felt it done.
    Mended,
    /// A Rook set for a Pawn stands for a Queen.
    Upturned,
    /// A check that was given is presumed to have been announced.
    Presumed,
    /// Both Kings stand in the centre.
    Kings,
    /// Men fell and were set up again.
    Fallen,
    /// It was said, for the men are put, or the clock started, as it wants.
    Said,
    /// A player or the arbiter has said so.
    Corrected,
}

impl Inference {
    /// It may well have been otherwise: more than that a hand let go, or took off what its own man displaced.
    pub fn is_doubtful(self) -> bool {
        use Inference::*;
        matches!(self, Hand | Missed | Mended | Upturned | Fallen | Said)
    }

    /// No board feels it of any move: that the hand let go, that what it displaced was taken off, that check was said.
    pub fn is_of_every_move(self) -> bool {
        use Inference::*;
        matches!(self, Pressed | AnotherLifted | Stood | Displaced | Presumed)
    }

    /// The board did not tell it.
    pub fn is_mended(self) -> bool {
        matches!(self, Inference::Missed | Inference::Mended)
    }
}

impl fmt::Display for Inference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Inference::Hand => "whose hand it was is inferred",
            Inference::Pressed => "let go, since the clock was pressed",
            Inference::AnotherLifted => "let go, since another man was lifted",
            Inference::Stood => "let go, since the man stood so long",
            Inference::Displaced => "displaced by the man that came to its square",
            Inference::Missed => "the board did not tell it",
            Inference::Mended => "found by comparing with the board",
            Inference::Upturned => "the Rook is taken to be upturned",
            Inference::Presumed => "presumed to have been said",
            Inference::Kings => "the Kings stand in the centre",
            Inference::Fallen => "men fell and were set up again",
            Inference::Said => "taken to have been said, for so it was done",
            Inference::Corrected => "corrected by word",
        })
    }
}
