//! A guarding table stops at the hand what the law would punish afterwards.
use board::{Color, Move};
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
    match &act.deed {
        Deed::PressesClock if game.clock_completes() => game.awaits_clock(side),
        // A claim that needs a proof is put to the umpire once, not tried beforehand.
        deed if deed.needs_proof() => true,
        // What lies in the envelope is not of his hand.
        Deed::Resumes(_) => game.would_uphold(act),
        _ => game.would_uphold(act) && costs_nothing(game, side, act),
    }
}

/// Tries it: nothing can be had for it, and where it is a step of the hand a lawful move is left that is made so.
fn costs_nothing(game: &Game, side: Color, act: &Act) -> bool {
    let mut trial = game.clone();
    let ruling = trial.act(act);
    let offends = |said: &Sentence| said.kind == SentenceKind::Offence;
    let lost = trial.outcome().0 == Outcome::Won(!side) && act.deed != Deed::Resigns;
    if ruling.sentences.iter().any(offends) || lost && game.outcome().0 == Outcome::Open {
        return false;
    }
    let adjusts = act.manner == Manner::WithNotice && game.turn() == side;
    adjusts || !is_step(&act.deed) || {
        let mut playable = game.playable(side).into_iter();
        playable.any(|m| is_step_of(m, side, &act.deed, game, &trial))
    }
}

/// Whether it is one of the steps in which a hand makes a move.
fn is_step(deed: &Deed) -> bool {
    use Deed::*;
    matches!(
        deed,
        Touches(_) | Holds(_) | Lifts(_) | TakesOff(_) | Puts { .. } | Sets { .. }
    )
}

/// Whether a hand that makes this move may do that on the way: touch the men that are moved and the one that is taken, put each
/// where it goes or back, take off what is taken and the Pawn that is promoted, in whichever order.
fn is_step_of(m: Move, side: Color, deed: &Deed, game: &Game, done: &Game) -> bool {
    let taken = game.turn_began().taken(m);
    let rook = match m {
        Move::Castle { rook, .. } => Some(rook),
        _ => None,
    };
    match deed {
        Deed::Touches(square) | Deed::Holds(square) | Deed::Lifts(square) => {
            let moved = [Some(m.from()), rook].into_iter().flatten();
            taken == Some(*square)
                || moved
                    .into_iter()
                    .any(|from| game.stands_now(from) == *square)
        }
        Deed::TakesOff(square) => {
            let promoted = m.promotion().map(|_| game.stands_now(m.from()));
            [taken, promoted].contains(&Some(*square))
        }
        Deed::Puts { on, .. } => done.in_hand(side).iter().any(|held| {
            let from = held.man.square;
            let goes = (from, *on) == (m.from(), m.to());
            let crosses = (Some(from), Some(*on)) == (rook, m.rook_to());
            held.at == Some(*on) && (goes || crosses || from == *on)
        }),
        Deed::Sets { piece, on, .. } => m.promotion() == Some(*piece) && m.to() == *on,
        _ => true,
    }
}
