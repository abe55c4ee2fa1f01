//! The machines that sit down at a table: the house's partner, and an engine. What they do is decided in the room
//! `partner`; here it is done, through the same door as everybody else, and no faster than a hand.
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use board::Color;
use partner::{Done, Mind, Slip};
use tokio::time::Instant;
use umpire::Game;
use umpire::act::{Act, Deed};

use crate::entry::{Hearers, What};
use crate::house::{Asked, House};
use crate::live::Live;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::settlement::{Holder, PartnerManners, Slips, Watchfulness};
use crate::table::{Kept, Table};

/// A hand on its way waits only so much of its time between lifting, putting and letting go.
const ON_THE_WAY: u32 = 3;

/// The least that machines wait among themselves: nobody is there whose acts would make them wait.
const AMONG_THEMSELVES: Duration = Duration::from_millis(20);

/// What a machine has to think about, taken from the table while others may go on.
struct Thought {
    side: Color,
    holder: Holder,
    /// Whether no person plays.
    alone: bool,
    /// A guarded hand cannot slip.
    guarded: bool,
    manners: PartnerManners,
    game: Game,
    seed: u64,
    seq: u64,
    by_communication: bool,
    sealed: Option<bool>,
    last: Option<(Act, Option<Slip>)>,
    slipped: usize,
    slipped_at: Option<usize>,
    spoken: bool,
}

/// Attends a table until it is somebody else's turn to do something.
pub async fn attend(house: Arc<House>, live: Arc<Live>) {
    let mut before: Option<Done> = None;
    let mut idle_at = None;
    loop {
        let thoughts = {
            let table = house.table(&live).await;
            let awake = table.ok().filter(|table| idle_at != Some(table.seq()));
            // Machines among themselves play for those who look on.
            let awake = awake.filter(|table| has_a_person(table) || live.has_anybody());
            let thoughts = awake.map_or_else(Vec::new, |table| thoughts(&table));
            // Said while the table is held, so that whatever is done next finds nobody thinking.
            if thoughts.is_empty() {
                live.thinking.store(false, Ordering::SeqCst);
                return;
            }
            thoughts
        };
        let (seq, waits) = (thoughts[0].seq, thoughts[0].manners.waits_ms);
        let waits = Duration::from_millis(u64::from(waits));
        let begun = Instant::now();
        if thoughts[0].alone {
            let _turn = house.among_machines.lock().await;
            tokio::time::sleep(AMONG_THEMSELVES).await;
        }
        let done = decide(&house, thoughts).await;
        // What was done and changed nothing would be done for ever.
        let Some((side, done)) = done.filter(|(_, done)| before.as_ref() != Some(done)) else {
            idle_at = Some(seq);
            continue;
        };
        tokio::time::sleep_until(begun + waits).await;
        match carry_out(&house, &live, side, seq, &done, waits).await {
            Ok(()) => before = Some(done),
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

/// Does one thing after another, unless somebody comes between; and says what there is to say.
async fn carry_out(
    house: &Arc<House>,
    live: &Arc<Live>,
    side: Color,
    mut seq: u64,
    done: &Done,
    waits: Duration,
) -> Result<(), Refusal> {
    for (n, act) in done.acts.iter().enumerate() {
        match &act.deed {
            _ if n == 0 => {}
            Deed::Puts { .. } | Deed::Quits => tokio::time::sleep(waits / ON_THE_WAY).await,
            // Where the house presses for the players it has done so.
            Deed::PressesClock if !house.table(live).await?.game.awaits_clock(side) => continue,
            _ => tokio::time::sleep(waits).await,
        }
        let name = match done.slip.filter(|_| n == 0) {
            Some(slip) => format!("{seq} {}", slip.name()),
            None => seq.to_string(),
        };
        let asked = Asked {
            act_id: name,
            expected_seq: seq,
            act: act.to_string(),
        };
        seq = house.act(live, Seat::of(side), asked).await?;
    }
    if let Some(words) = done.words {
        tokio::time::sleep(waits / ON_THE_WAY).await;
        let name = format!("{seq} words");
        let said = house.say(live, Seat::of(side), name, words.to_owned(), Hearers::All);
        said.await?;
    }
    Ok(())
}

fn has_a_person(table: &Table) -> bool {
    let machine = |side| table.holder(side).is_machine();
    !Color::ALL.into_iter().all(machine)
}

/// What the machines have to think about: first he who is not to move, for what he leaves undone the other's move cuts off.
fn thoughts(table: &Table) -> Vec<Thought> {
    let turn = table.game.turn();
    [!turn, turn]
        .into_iter()
        .filter(|side| table.begun() && !table.over() && table.holder(*side).is_machine())
        .map(|side| Thought::of(table, side))
        .filter(|thought| thought.mind().is_called())
        .collect()
}

impl Thought {
    fn of(table: &Table, side: Color) -> Thought {
        let own = |kept: &&Kept| kept.entry.seat == Seat::of(side);
        let done = |kept: &&Kept| kept.entry.seat != Seat::House && act_of(kept).is_some();
        let log = || table.log.iter().map(Box::as_ref);
        let slips = || log().filter(own).filter(|kept| slip_of(kept).is_some());
        let last = log().rev().find(done);
        let mut since = log().rev().filter(done).take_while(own).filter_map(act_of);
        Thought {
            side,
            holder: table.holder(side),
            alone: !has_a_person(table),
            guarded: table.settlement.proposal.watchfulness == Watchfulness::Guarding,
            manners: table.settlement.proposal.partner,
            seed: seed_of(&table.id),
            seq: table.seq(),
            by_communication: table.conditions.by_communication(),
            sealed: table
                .seal
                .as_ref()
                .filter(|seal| seal.by == side)
                .map(|seal| seal.handed_over),
            last: last.and_then(|kept| {
                let slip = slip_of(kept).filter(|_| own(&kept));
                Some((minutes::read_act(act_of(kept)?).ok()?, slip))
            }),
            slipped: slips().count(),
            slipped_at: slips().next_back().map(|kept| kept.lines),
            spoken: since.any(|act| act.ends_with(" waives")),
            game: table.game.clone(),
        }
    }

    fn mind(&self) -> Mind<'_> {
        let PartnerManners {
            level,
            exacts,
            claims,
            slips,
            ..
        } = self.manners;
        Mind {
            side: self.side,
            level,
            exacts,
            claims,
            slips: match slips {
                _ if self.guarded => partner::Slips::Never,
                Slips::Never => partner::Slips::Never,
                Slips::NowAndThen => partner::Slips::NowAndThen,
                Slips::Clumsy => partner::Slips::Clumsy,
            },
            seed: self.seed,
            seq: self.seq,
            game: &self.game,
            by_communication: self.by_communication,
            sealed: self.sealed,
            last: self.last.as_ref().map(|(act, slip)| (act, *slip)),
            slipped: self.slipped,
            slipped_at: self.slipped_at,
            spoken: self.spoken,
        }
    }
}

/// The table's own chance: whoever has its log can draw the same lots.
fn seed_of(id: &str) -> u64 {
    let hash = blake3::hash(id.as_bytes());
    let mut seed = [0; 8];
    seed.copy_from_slice(&hash.as_bytes()[..8]);
    u64::from_le_bytes(seed)
}

fn act_of(kept: &Kept) -> Option<&str> {
    match &kept.entry.what {
        What::Act { act, .. } | What::Opened { act, .. } => Some(act),
        _ => None,
    }
}

/// The slip as which a machine named what it did.
fn slip_of(kept: &Kept) -> Option<Slip> {
    act_of(kept)?;
    Slip::named(kept.entry.act_id.rsplit(' ').next()?)
}

/// The first thing that any of them finds to do.
async fn decide(house: &House, thoughts: Vec<Thought>) -> Option<(Color, Done)> {
    let _place = house.thinkers.acquire().await.ok()?;
    for thought in thoughts {
        let side = thought.side;
        if thought.holder == Holder::Engine
            && let Some(engine) = &house.engine
            && let Some(act) = asked_of_engine(engine, &thought).await
        {
            return Some((side, Done::of(act)));
        }
        let thinking = tokio::task::spawn_blocking(move || thought.mind().does());
        if let Some(done) = thinking.await.ok().flatten() {
            return Some((side, done));
        }
    }
    None
}

/// An engine is asked for nothing but a move, and only in a position that could come about by lawful play.
async fn asked_of_engine(engine: &str, thought: &Thought) -> Option<Act> {
    let mind = thought.mind();
    if !mind.may_move() || mind.first().is_some() || mind.slip_is_due() {
        return None;
    }
    let position = thought.game.position();
    let playable = thought.game.playable(thought.side);
    if playable.is_empty() || !crate::uci::can_be_asked(&position) {
        return None;
    }
    let time = Duration::from_millis(u64::from(thought.manners.level) * 150);
    match crate::uci::ask(engine, &position, &playable, time).await {
        Ok(m) => Some(thought.mind().makes(m)),
        Err(error) => {
            tracing::warn!(error, "the engine did not answer; the partner moves for it");
            None
        }
    }
}
