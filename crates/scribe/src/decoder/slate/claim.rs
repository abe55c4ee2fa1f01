//! Checks and mates, and what is said of them.
use crate::decoder::channel::Nats;

/// What a move does to the other King.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    Quiet,
    Check,
    Mate,
}

/// What is printed at the end of a record.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    Nothing,
    Check,
    Mate,
}

/// What it costs to print a claim after a move of this effect.
pub fn agreement(effect: Effect, claim: Claim) -> Nats {
    match (effect, claim) {
        (Effect::Quiet, Claim::Nothing)
        | (Effect::Check, Claim::Check)
        | (Effect::Mate, Claim::Mate) => 0.0,
        (Effect::Quiet, Claim::Check) => 6.5,
        (Effect::Quiet, Claim::Mate) => 7.5,
        (Effect::Check, Claim::Nothing) => 1.2,
        (Effect::Check, Claim::Mate) => 4.5,
        (Effect::Mate, Claim::Nothing) => 1.0,
        (Effect::Mate, Claim::Check) => 0.6,
    }
}
