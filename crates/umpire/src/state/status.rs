//! Whether the game is played, waits to end, is laid aside, or is over.
use std::sync::Arc;

use board::Color;

use crate::agreement::{How, Outcome};
use crate::state::stand::Stand;

/// How the game goes: one of these, and never two at once.
#[derive(Clone, Debug)]
pub(crate) enum Status {
    Playing,
    /// A false move has ended the game, unless the other side has it recalled.
    WaitingToEnd,
    Adjourned(Adjourned),
    Over(Outcome, How),
}

/// A game laid aside.
#[derive(Clone, Debug)]
pub(crate) struct Adjourned {
    pub stand: Arc<Stand>,
    pub sealer: Color,
    /// Nothing: no record yet; `Some(None)`: a blank sheet.
    pub record: Option<Option<String>>,
    pub handed_over: bool,
    /// He who sealed has stopped the clocks upon it (FIDE I.1.1).
    pub clocks_stopped: bool,
    /// It can be read in one way only, so that the turn is over.
    pub turn_passed: bool,
}

impl Adjourned {
    /// What was sealed cannot be altered any more.
    pub fn is_sealed(&self) -> bool {
        self.record.is_some() && (self.handed_over || self.clocks_stopped)
    }
}

impl Status {
    pub fn is_over(&self) -> bool {
        matches!(self, Status::Over(..))
    }
    pub fn result(&self) -> Option<(Outcome, How)> {
        match self {
            Status::Over(outcome, how) => Some((*outcome, *how)),
            _ => None,
        }
    }
    pub fn waits_to_end(&self) -> bool {
        matches!(self, Status::WaitingToEnd)
    }
    pub fn adjourned(&self) -> Option<&Adjourned> {
        match self {
            Status::Adjourned(adjourned) => Some(adjourned),
            _ => None,
        }
    }
    pub fn adjourned_mut(&mut self) -> Option<&mut Adjourned> {
        match self {
            Status::Adjourned(adjourned) => Some(adjourned),
            _ => None,
        }
    }
}
