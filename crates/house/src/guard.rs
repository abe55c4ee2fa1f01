//! A guarding table stops at the hand what the law would punish afterwards.
use board::Color;
use umpire::act::{Act, Actor, Deed, Manner};
use umpire::agreement::Outcome;
use umpire::{Game, Sentence, SentenceKind};

use crate::refusal::Refusal;
use crate::settlement::Watchfulness;
use crate::table::Table;

/// Whether the hand may go on; tables that do not guard stop nothing.
pub fn guard(table: &Table, act: &Act) -> Result<(), Refusal> {
    if table.settlement.proposal.watchfulness != Watchfulness::Guarding || allowed(table, act) {
        return Ok(());
    }
    Err(Refusal::Guarded(format!(
        "{} This table is guarded, and nothing was done.",
        why(table, act)
    )))
}

/// What the umpire would have said, had it been done.
fn why(table: &Table, act: &Act) -> String {
    let mut trial = table.game.clone();
    if let (Deed::Puts { .. }, Actor::Side { side, .. }) = (&act.deed, act.actor) {
        trial.act(act);
        return why_of(&trial.act(&Act::of(side, Deed::Quits)), act);
    }
    why_of(&trial.act(act), act)
}

fn why_of(ruling: &umpire::Ruling, act: &Act) -> String {
    use SentenceKind::*;
    let grave = |kind| matches!(kind, Offence | Refusal | NoProvision | Told);
    let said = ruling.sentences.iter().filter(|said| grave(said.kind));
    let said: Vec<&str> = said.map(|said| said.text.as_ref()).collect();
    match said.is_empty() {
        true => format!("{act}: that is not lawful now."),
        false => said.join(" "),
    }
}

fn allowed(table: &Table, act: &Act) -> bool {
    let Actor::Side { side, .. } = act.actor else {
        return true;
    };
    let game = &table.game;
    let playable = || game.playable(side);
    match &act.deed {
        Deed::Touches(square) | Deed::Holds(square) | Deed::Lifts(square)
            if act.manner != Manner::WithNotice || game.turn() != side =>
        {
            // The King stands castled, and the Rook has yet to come.
            let follows = game.turn() == side && game.rook_to_bring() == Some(*square);
            follows || playable().iter().any(|m| m.from() == *square)
        }
        Deed::Puts { on, .. } => {
            let held = desk::sight::held(&table.game, side);
            held.is_some_and(|held| {
                held.from == *on
                    || playable()
                        .iter()
                        .any(|m| m.from() == held.from && m.to() == *on)
            }) || completes(game, side, act)
        }
        Deed::TakesOff(square) => {
            let position = game.position();
            playable()
                .iter()
                .any(|m| position.taken(*m) == Some(*square))
                || completes(game, side, act)
        }
        Deed::PressesClock if game.clock_completes() => game.awaits_clock(side),
        // A claim that needs a proof is put to the umpire once, not tried beforehand.
        deed if deed.needs_proof() => true,
        // What lies in the envelope is not of his hand.
        Deed::Resumes(_) => game.would_uphold(act),
        _ => game.would_uphold(act) && !is_an_offence(game, side, act),
    }
}

/// Whether a move that stands begun is made by it, when the hand is taken away.
fn completes(game: &Game, side: Color, act: &Act) -> bool {
    let mut trial = game.clone();
    let mut said = trial.act(act).sentences;
    if trial.turn() == side {
        said.extend(trial.act(&Act::of(side, Deed::Quits)).sentences);
    }
    let offends = |said: &Sentence| said.kind == SentenceKind::Offence;
    game.turn() == side && trial.turn() != side && !said.iter().any(offends)
}

/// Whether something could be had for it, or the game is lost by it otherwise than by his will.
fn is_an_offence(game: &Game, side: Color, act: &Act) -> bool {
    let mut trial = game.clone();
    let ruling = trial.act(act);
    let offends = |said: &Sentence| said.kind == SentenceKind::Offence;
    let lost = trial.outcome().0 == Outcome::Won(!side) && act.deed != Deed::Resigns;
    ruling.sentences.iter().any(offends) || lost && game.outcome().0 == Outcome::Open
}
