//! What the house acknowledged against what it has: a table that has lost anything waits for the umpire.
use std::sync::Arc;

use serde::Serialize;

use super::House;
use super::keeping::Doing;
use crate::anchor::{Tip, lacks};
use crate::entry::What;
use crate::hex;
use crate::live::Live;
use crate::refusal::Refusal;
use crate::seat::{Seat, Sitter};
use crate::settlement::Sides;
use crate::simulation::planted;
use crate::table::Table;
use crate::view::State;

/// The last entry of a table, signed by the house.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Receipt {
    pub table: String,
    pub seq: u64,
    pub hash: String,
    pub at: u64,
    /// The house's public key (Ed25519).
    pub key: String,
    /// Over `receipt/1 TABLE SEQ HASH AT`, with a space between each.
    pub signature: String,
}

impl House {
    /// The hash of an entry.
    pub async fn hash(self: &Arc<House>, live: &Arc<Live>, seq: u64) -> String {
        let place = live.table.lock().await;
        let log = place.as_ref().map(|table| &table.log);
        let kept = log.and_then(|log| log.get(usize::try_from(seq).ok()?));
        kept.map_or_else(String::new, |kept| hex::write(&kept.hash))
    }

    /// Puts to a state what its holder can show later, what the house itself knows to be lost, and what the wires take.
    pub(super) fn vouch(&self, live: &Live, table: &Table, state: &mut State) {
        let receipt = self.key.receipt(&live.id, table.seq(), &table.tip());
        state.receipt = Some(receipt);
        state.lost = lost(live).map(|tip| tip.seq);
        let wires = live.wires();
        state.wire =
            Sides::each(|side| wires.of(side).delay().map(|delay| delay.as_millis() as u64));
    }

    /// The last entry, signed.
    pub async fn signed(self: &Arc<House>, live: &Arc<Live>) -> Result<Receipt, Refusal> {
        let table = self.table(live).await?;
        let (seq, hash) = (table.seq(), hex::write(&table.tip()));
        let at = table.log.last().map_or(0, |kept| kept.entry.at);
        let words = format!("receipt/1 {} {seq} {hash} {at}", live.id);
        Ok(Receipt {
            table: live.id.clone(),
            seq,
            hash,
            at,
            key: self.signer.public().to_owned(),
            signature: self.signer.sign(words.as_bytes()),
        })
    }

    /// A client shows the house's own receipt: should the log not hold that entry, it was lost, and the table stops.
    pub async fn hold_against(
        self: &Arc<House>,
        live: &Arc<Live>,
        seq: u64,
        hash: &str,
        receipt: &str,
    ) {
        let Some(hash) = hex::read(hash).and_then(|bytes| bytes.try_into().ok()) else {
            return;
        };
        if !self.key.gave(receipt, &live.id, seq, &hash) {
            return;
        }
        let Ok(table) = self.table(live).await else {
            return;
        };
        // What was given up is not held against it again, nor what is missed already.
        let known = lost(live).is_some_and(|known| known.seq >= seq);
        let anchor = self.anchor.as_ref();
        let forgiven = anchor.is_some_and(|anchor| anchor.forgave(&live.id, seq));
        if known || forgiven || table.gave_up(seq).is_some() {
            return;
        }
        let tip = Tip::at(seq, hash);
        if self.lacks(live, &table, tip)
            && let Some(anchor) = &self.anchor
        {
            // It was acknowledged: known from now on, also when the house is opened again.
            anchor.begin_anew(&live.id, tip);
        }
    }

    /// Compares a table that was just read with what the anchor says; what is read is told, and so is noted too: an act
    /// whose answer was lost is acknowledged out of the log, and another node's is.
    pub(super) fn compare_with_anchor(&self, live: &Live, table: &Table) {
        let Some(anchor) = &self.anchor else {
            return;
        };
        let tip = anchor.tip(&live.id);
        if let Some(tip) = tip {
            self.lacks(live, table, tip);
        }
        let further = tip.is_none_or(|tip| tip.seq < table.seq() || tip.seating.is_none());
        if further && lost(live).is_none() && !planted("anchor-unnoted") {
            anchor.note(&live.id, table.reached());
        }
    }

    /// Whether a table lacks what was acknowledged: then it stops.
    fn lacks(&self, live: &Live, table: &Table, tip: Tip) -> bool {
        let Some(lacks) = lacks(tip, table.log.len(), |seq| table.log[seq].hash) else {
            return false;
        };
        tracing::error!(
            table = live.id,
            lacks,
            "a log has lost what was acknowledged"
        );
        self.metrics.store_failed("lost");
        set_lost(live, Some(tip));
        true
    }

    /// The umpire gives up what was acknowledged up to this entry and is lost: from now on the table goes on from what there
    /// is, and the log says so for good.
    pub async fn give_up(
        self: &Arc<House>,
        live: &Arc<Live>,
        who: impl Into<Sitter>,
        upto: u64,
    ) -> Result<u64, Refusal> {
        let who = who.into();
        self.open_for_business()?;
        let mut place = self.laid(live, self.now()).await?;
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        table.seats(who)?;
        if who.seat != Seat::Umpire {
            return Err(Refusal::NotYours(
                "only the umpire gives up what was lost".into(),
            ));
        }
        let Some(tip) = lost(live) else {
            // Asked again, or nothing is lost.
            let nothing = || Refusal::Malformed("nothing is lost at this table".into());
            return table.gave_up(upto).ok_or_else(nothing);
        };
        if tip.seq != upto {
            return Err(Refusal::Malformed(format!(
                "what is lost here goes up to entry {}",
                tip.seq
            )));
        }
        if !seats_are_sure(table, tip) {
            return lost_nothing(live, table).map(|()| tip.seq);
        }
        let from = table.log.last().map_or(0, |kept| kept.entry.at);
        let what = What::House {
            from,
            to: self.now(),
            stalled: false,
            lost: Some(tip.seq),
        };
        set_lost(live, None);
        let name = format!("lost {}", hex::write(&tip.hash[..8]));
        let doing = Doing::by_the_house(self.now(), &name, what);
        let entered = self.append(live, &mut place, doing).await;
        // It may have been entered before, by way of another node: then this one gives up what it had noted too.
        set_lost(live, entered.is_err().then_some(tip));
        if let (Ok(_), Some(anchor), Some(table)) = (&entered, &self.anchor, place.as_ref()) {
            anchor.begin_anew(&live.id, table.reached());
        }
        entered
    }
}

/// Whether those who sit there are surely those whom the house let sit there. Whoever changed a log may have put a lock of
/// his own on a seat, the umpire's too.
fn seats_are_sure(table: &Table, tip: Tip) -> bool {
    tip.seating == Some(table.seating())
}

/// What stops a table: it has lost what was acknowledged, and nobody has given that up.
pub(super) fn lost_nothing(live: &Live, table: &Table) -> Result<(), Refusal> {
    let Some(tip) = lost(live) else {
        return Ok(());
    };
    let how = match seats_are_sure(table, tip) {
        true => "the umpire must give up what is lost, and then it goes on",
        false => {
            "who may sit here is in doubt, so whoever keeps the house must look into it (jadoube verify --accept-loss)"
        }
    };
    Err(Refusal::Lost(format!(
        "This table was acknowledged up to entry {}, and the house has {} of its entries, or others: {how}.",
        tip.seq,
        table.log.len()
    )))
}

/// Compares every table with the anchor, and says at once what is missing; those in use are compared when they are read.
pub(crate) async fn compare_all(house: Arc<House>) {
    let tips = house.anchor.as_ref().map(crate::anchor::Anchor::tips);
    let mut missing = 0;
    for (table, tip) in tips.unwrap_or_default() {
        let Ok(rows) = house.store.read(&table, tip.seq).await else {
            continue;
        };
        let there = rows
            .first()
            .is_some_and(|row| (row.seq, row.hash) == (tip.seq, tip.hash));
        if !there {
            missing += 1;
            tracing::error!(
                table,
                seq = tip.seq,
                "what was acknowledged is not in the store"
            );
        }
        tokio::task::yield_now().await;
    }
    if missing > 0
        && let Ok(mut warnings) = house.warnings.lock()
    {
        warnings.push(format!(
            "{missing} tables lack what was acknowledged: jadoube verify names them"
        ));
    }
}

pub(super) fn lost(live: &Live) -> Option<Tip> {
    live.lost.lock().ok().and_then(|lost| *lost)
}

fn set_lost(live: &Live, tip: Option<Tip>) {
    if let Ok(mut lost) = live.lost.lock() {
        *lost = tip;
    }
}
