//! The words of a demand, a remedy, counsel, and what was found.
use std::fmt::{self, Display, Formatter};

use super::*;

impl Display for Demand {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{}{}", self.first, tail(", then ", &self.then))
    }
}

impl Display for Remedy {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Remedy::Remove(sq) => write!(f, "remove {sq}"),
            Remedy::Move(sq) => write!(f, "move {sq}"),
            Remedy::Take(sq) => write!(f, "take {sq}"),
            Remedy::TakeWith { take, with } => write!(f, "take {take} with {with}"),
            Remedy::Replace(sq) => write!(f, "replace {sq}"),
            Remedy::Exchange { at, piece: by } => write!(f, "exchange {at} for {}", piece(*by)),
            plain => f.write_str(phrase(REMEDIES, plain).unwrap_or_default()),
        }
    }
}

impl Remedy {
    /// What is to be done, without the squares and pieces that it names.
    pub fn name(self) -> &'static str {
        match self {
            Remedy::Remove(_) => "remove",
            Remedy::Move(_) => "move",
            Remedy::Take(_) | Remedy::TakeWith { .. } => "take",
            Remedy::Replace(_) => "replace",
            Remedy::Exchange { .. } => "exchange",
            plain => phrase(REMEDIES, &plain).unwrap_or_default(),
        }
    }
}

impl Display for Advice {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Advice::AnnulGame => f.write_str("annul game"),
            Advice::LetGameStand => f.write_str("let game stand"),
            Advice::Exchange(a, b) => write!(f, "exchange {a} {b}"),
        }
    }
}

impl Display for Finding {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Finding::Touched {
                side: who,
                square,
                when,
            } => write!(
                f,
                "{} touched {square}{}",
                side(*who),
                tail(" before move ", when)
            ),
            Finding::ScoresAgree(Some(moves)) => write!(f, "scores agree to move {moves}"),
            plain => f.write_str(phrase(FINDINGS, plain).unwrap_or_default()),
        }
    }
}
