//! The house's partner: a modest player on our own board, so that it can sit down under any code, at any odds, in any
//! position, lawful or not. It acts through the same door as everybody else.
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use board::{Color, Move};
use umpire::Game;
use umpire::act::{Act, Actor, Claim, Deed, Demand, Message, MoveWords, Remedy};
use umpire::agreement::Outcome;

use crate::house::{Asked, House};
use crate::live::Live;
use crate::refusal::Refusal;
use crate::search;
use crate::seat::Seat;
use crate::settlement::{Holder, PartnerManners};
use crate::table::Table;

/// What a machine has to think about, taken from the table while others may go on.
struct Thought {
    side: Color,
    holder: Holder,
    game: Game,
    manners: PartnerManners,
    seq: u64,
    offered: bool,
    by_communication: bool,
    adjourned: bool,
    sealed: Option<bool>,
    /// Own last act was a move that gives check, not yet announced.
    to_announce: bool,
}

/// Attends a table until it is somebody else's turn to do something.
pub async fn attend(house: Arc<House>, live: Arc<Live>) {
    let mut done: Option<Act> = None;
    let mut idle_at = None;
    loop {
        let thoughts = {
            let table = house.table(&live).await;
            let awake = table.ok().filter(|table| idle_at != Some(table.seq()));
            let thoughts = awake.map_or_else(Vec::new, |table| thoughts(&table));
            // Said while the table is held, so that whatever is done next finds nobody thinking.
            if thoughts.is_empty() {
                live.thinking.store(false, Ordering::SeqCst);
                return;
            }
            thoughts
        };
        let seq = thoughts[0].seq;
        let act = decide(&house, thoughts).await;
        // What was done and changed nothing would be done for ever.
        let Some(act) = act.filter(|act| done.as_ref() != Some(act)) else {
            idle_at = Some(seq);
            continue;
        };
        let asked = Asked {
            act_id: format!("{seq}"),
            expected_seq: seq,
            act: act.to_string(),
        };
        let Actor::Side { side, .. } = act.actor else {
            return;
        };
        match house.act(&live, Seat::of(side), asked).await {
            Ok(_) => done = Some(act),
            Err(Refusal::Stale) => {}
            Err(refusal) => {
                if refusal != Refusal::Closing {
                    tracing::warn!(table = live.id, ?refusal, "the partner was refused");
                }
                idle_at = Some(seq);
            }
        }
    }
}

/// What the machines have to think about: first he who is not to move, for what he leaves undone the other's move cuts off.
fn thoughts(table: &Table) -> Vec<Thought> {
    let turn = table.game.turn();
    [!turn, turn]
        .into_iter()
        .filter(|side| table.begun() && !table.over() && table.holder(*side).is_machine())
        .map(|side| thought(table, side))
        .filter(has_something_to_do)
        .collect()
}

fn thought(table: &Table, side: Color) -> Thought {
    let last = table.log.last();
    let own_move = last.is_some_and(|kept| {
        kept.entry.seat.side() == Some(side)
            && matches!(&kept.entry.what, crate::entry::What::Act { act, .. }
                if act.contains(" plays ") || act.contains(" sends "))
    });
    Thought {
        side,
        holder: table.holder(side),
        manners: table.settlement.proposal.partner,
        seq: table.seq(),
        offered: table.game.draw_offer() == Some(!side),
        by_communication: table.conditions.by_communication(),
        adjourned: table.game.is_adjourned(),
        sealed: table
            .seal
            .as_ref()
            .filter(|seal| seal.by == side)
            .map(|seal| seal.handed_over),
        to_announce: own_move && table.game.position().in_check(!side),
        game: table.game.clone(),
    }
}

fn has_something_to_do(thought: &Thought) -> bool {
    let turn = thought.game.turn() == thought.side;
    if thought.adjourned {
        return turn && thought.sealed != Some(true);
    }
    turn || thought.offered
        || thought.to_announce
        || exacted(thought).is_some()
        || !thought.game.duties(thought.side).is_empty()
}

/// What the partner exacts: penalties. To have a man put back that the other has lifted in his own
/// turn, and is about to move, would be lawful (British II.5.a) and uncivil.
fn exacted(thought: &Thought) -> Option<Demand> {
    let civil = |demand: &Demand| {
        !matches!(
            demand.first,
            Remedy::Replace(_) | Remedy::RemoveHand | Remedy::QuitPiece
        )
    };
    // Without this nobody could go on after an illegal move that is no move; it exacts nothing.
    let put_right = |demand: &Demand| {
        *demand == Demand::from(Remedy::RestorePosition) && thought.game.turn() != thought.side
    };
    let open = thought.game.demands(thought.side).into_iter();
    open.map(|open| open.demand)
        .find(|demand| civil(demand) && (thought.manners.exacts || put_right(demand)))
}

/// The first thing that any of them finds to do.
async fn decide(house: &House, thoughts: Vec<Thought>) -> Option<Act> {
    let _place = house.thinkers.acquire().await.ok()?;
    for thought in thoughts {
        if thought.holder == Holder::Engine
            && let Some(engine) = &house.engine
            && let Some(act) = asked_of_engine(engine, &thought).await
        {
            return Some(act);
        }
        let thinking = tokio::task::spawn_blocking(move || choose(&thought));
        if let Some(act) = thinking.await.ok().flatten() {
            return Some(act);
        }
    }
    None
}

/// What the law lets it do first, and then a move.
fn choose(thought: &Thought) -> Option<Act> {
    let settled = before_moving(thought);
    if settled.is_some() {
        return settled;
    }
    if thought.game.turn() != thought.side {
        return None;
    }
    let playable = thought.game.playable(thought.side);
    let (m, _) = search::best(
        &thought.game.position(),
        &playable,
        thought.manners.level,
        thought.seq,
    )?;
    Some(making(thought, m))
}

/// Announcing, complying, answering, exacting, claiming: the first that the umpire would uphold.
fn before_moving(thought: &Thought) -> Option<Act> {
    let (game, side) = (&thought.game, thought.side);
    let act = |deed| Act::of(side, deed);
    if thought.to_announce {
        let check = act(Deed::AnnouncesCheck);
        if game.would_uphold(&check) {
            return Some(check);
        }
    }
    if thought.adjourned {
        return sealing(thought);
    }
    if thought.offered {
        let content = standing(thought) <= 0;
        return Some(act(if content {
            Deed::Consents
        } else {
            Deed::Declines
        }));
    }
    if game.turn() != side || game.playable(side).is_empty() {
        let complies = act(Deed::Complies);
        if !game.duties(side).is_empty() && game.would_uphold(&complies) {
            return Some(complies);
        }
    }
    if let Some(demand) = exacted(thought) {
        return Some(act(Deed::Demands(demand)));
    }
    if thought.manners.claims {
        let claims = game.rights(side).into_iter().map(|right| right.act);
        let wanted = claims.filter(|right| match right.deed {
            Deed::ClaimsForfeit(_) | Deed::ClaimsGameByStalemate | Deed::Adopts(_) => true,
            Deed::ClaimsDraw(_) => standing(thought) < 0,
            _ => false,
        });
        if let Some(claim) = wanted.into_iter().next() {
            return Some(claim);
        }
        if game.turn() == side && game.playable(side).is_empty() {
            return stalemated(thought);
        }
    }
    None
}

fn stalemated(thought: &Thought) -> Option<Act> {
    let claims = [
        Deed::ClaimsGameByStalemate,
        Deed::ClaimsDraw(Claim::Stalemate),
    ];
    let mut acts = claims.into_iter().map(|deed| Act::of(thought.side, deed));
    acts.find(|act| thought.game.would_uphold(act))
}

/// How it stands for the partner, in centipawns.
fn standing(thought: &Thought) -> i32 {
    search::evaluate(&thought.game.position(), thought.side)
}

fn sealing(thought: &Thought) -> Option<Act> {
    let (game, side) = (&thought.game, thought.side);
    match thought.sealed {
        Some(_) => Some(Act::of(side, Deed::HandsOver)),
        None => {
            let position = game.position();
            let moves = position.legal_moves();
            let (m, _) = search::best(&position, &moves, thought.manners.level, thought.seq)?;
            Some(Act::of(side, Deed::Seals(Some(record::full(&position, m)))))
        }
    }
}

fn making(thought: &Thought, m: Move) -> Act {
    if thought.by_communication {
        let words = record::full(&thought.game.position(), m);
        let message = Message::One {
            sent: words,
            received: None,
        };
        return Act::of(thought.side, Deed::Sends(message));
    }
    let words = match m.castles() {
        Some(wing) => MoveWords::Castle(wing),
        None => MoveWords::Coordinates {
            from: m.from(),
            to: m.to(),
            promotion: m.promotion(),
        },
    };
    Act::of(thought.side, Deed::Plays(words))
}

/// An engine is asked for nothing but a move, and only in a position that could come about by lawful play.
async fn asked_of_engine(engine: &str, thought: &Thought) -> Option<Act> {
    let (game, side) = (&thought.game, thought.side);
    if game.outcome().0 != Outcome::Open || game.turn() != side || thought.adjourned {
        return None;
    }
    if before_moving(thought).is_some() {
        return None;
    }
    let position = game.position();
    let playable = game.playable(side);
    if playable.is_empty() || !crate::uci::can_be_asked(&position) {
        return None;
    }
    let time = Duration::from_millis(u64::from(thought.manners.level) * 150);
    match crate::uci::ask(engine, &position, &playable, time).await {
        Ok(m) => Some(making(thought, m)),
        Err(error) => {
            tracing::warn!(error, "the engine did not answer; the partner moves for it");
            None
        }
    }
}
