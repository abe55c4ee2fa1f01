//! What the house acknowledged against what it has: a table that has lost anything waits for the umpire.
use std::sync::Arc;

use serde::Serialize;

use super::keeping::Doing;
use super::{House, Place};
use crate::anchor::{Tip, lacks};
use crate::entry::What;
use crate::hex;
use crate::live::Live;
use crate::refusal::Refusal;
use crate::seat::Seat;
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
        if let Ok(table) = self.table(live).await {
            self.compare(live, &table, Tip { seq, hash });
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
            self.compare(live, table, tip);
        }
        let further = tip.is_none_or(|tip| tip.seq < table.seq());
        if further && lost(live).is_none() && !planted("anchor-unnoted") {
            anchor.note(&live.id, table.seq(), table.tip());
        }
    }

    fn compare(&self, live: &Live, table: &Table, tip: Tip) {
        let Some(lacks) = lacks(tip, table.log.len(), |seq| table.log[seq].hash) else {
            return;
        };
        tracing::error!(
            table = live.id,
            lacks,
            "a log has lost what was acknowledged"
        );
        self.metrics.store_failed("lost");
        set_lost(live, Some(tip));
    }

    /// What stops a table: only the umpire goes on from there, and the log says what he went on from.
    pub(super) async fn lost_nothing(
        self: &Arc<House>,
        live: &Arc<Live>,
        place: &mut Place<'_>,
        seat: Seat,
    ) -> Result<(), Refusal> {
        let Some(tip) = lost(live) else {
            return Ok(());
        };
        if seat != Seat::Umpire {
            let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
            return Err(Refusal::Lost(format!(
                "This table was acknowledged up to entry {}, and the house has {} of its entries: the umpire must say how it goes on.",
                tip.seq,
                table.log.len()
            )));
        }
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
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
        let entered = self.append(live, place, doing).await;
        // It may have been entered before, by way of another node: then this one gives up what it had noted too.
        set_lost(live, entered.is_err().then_some(tip));
        if let (Ok(_), Some(anchor), Some(table)) = (&entered, &self.anchor, place.as_ref()) {
            anchor.begin_anew(&live.id, table.seq(), table.tip());
        }
        entered.map(drop)
    }
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
