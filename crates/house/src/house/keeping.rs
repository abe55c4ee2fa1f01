//! A table as it lies in the house: read from its log, brought up to the hour, and every entry kept before it is told.
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use board::Color;
use tokio::sync::MutexGuard;
use umpire::act::Act;

use super::{Held, House, Place, anchoring, own_name};
use crate::clock::Clocks;
use crate::entry::{Entry, LAW, What};
use crate::limits;
use crate::listing;
use crate::live::Live;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::simulation::planted;
use crate::store::{Appended, Row, Shut, StoreError};
use crate::table::{Question, Sought, Table};

/// While nothing can be kept, a table whose clock runs tries again so often.
const AGAIN: Duration = Duration::from_secs(1);

/// What is about to be entered.
pub(super) struct Doing {
    pub at: u64,
    pub seat: Seat,
    pub name: String,
    /// What people's words for it were, as a hash.
    pub said: Option<String>,
    /// What the line of an act reads as, where that is known.
    pub act: Option<Act>,
    pub what: What,
}

impl Doing {
    pub fn by_the_house(at: u64, name: &str, what: What) -> Doing {
        Doing {
            at,
            seat: Seat::House,
            name: own_name(Seat::House, name),
            said: None,
            act: None,
            what,
        }
    }
}

/// Whether somebody only looks at a table, or is about to do something there.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Looks {
    Only,
    AndActs,
}

impl Looks {
    fn is_only(self) -> bool {
        self == Looks::Only
    }
}

impl House {
    /// The table itself as it stands now, read from its log if need be.
    pub async fn table<'a>(self: &Arc<House>, live: &'a Arc<Live>) -> Result<Held<'a>, Refusal> {
        let place = match self.laid_for(live, self.now(), Looks::Only).await {
            // What had to be entered could not be, or not yet: the table is shown as the log has it.
            Err(Refusal::Store(_) | Refusal::Unknown(_) | Refusal::Considering) => {
                self.shown(live).await?
            }
            place => place?,
        };
        MutexGuard::try_map(place, Option::as_deref_mut).map_err(|_| Refusal::NotFound("table"))
    }

    /// The place where the table lies, read from its log if need be; whatever time was over then has been struck.
    pub(super) async fn laid<'a>(
        self: &Arc<House>,
        live: &'a Arc<Live>,
        then: u64,
    ) -> Result<Place<'a>, Refusal> {
        self.laid_for(live, then, Looks::AndActs).await
    }

    async fn laid_for<'a>(
        self: &Arc<House>,
        live: &'a Arc<Live>,
        then: u64,
        looks: Looks,
    ) -> Result<Place<'a>, Refusal> {
        let mut sought = None;
        // What came in time is ruled on before a time that was over only after it.
        let then = live
            .considered(self.now())
            .map_or(then, |came| then.min(came));
        // Whoever had to wait for his turn keeps it until he has looked: were it given back first, two who wait would hand
        // it to each other for ever.
        let mut turn = None;
        loop {
            let mut place = self.shown(live).await?;
            if !self.announced.load(Ordering::SeqCst) {
                let trouble = self.trouble.lock().ok().and_then(|trouble| trouble.clone());
                return Err(Refusal::Store(trouble.unwrap_or_default()));
            }
            if live.shuts_due.load(Ordering::Relaxed) {
                Box::pin(self.enter_shuts(live, &mut place)).await?;
            }
            if live.stalls_due.load(Ordering::Relaxed) {
                Box::pin(self.enter_stalls(live, &mut place)).await?;
            }
            // Before anything is done it is entered that for a time nothing could be kept.
            let unkept = !looks.is_only() && self.keeps_nothing_since().is_some();
            let struck = live.fall.load(Ordering::Relaxed) > then && !unkept;
            if struck || planted("flag-late") {
                // Nothing is ruled on between a flag and what it comes to.
                if looks.is_only() || turn.is_some() || live.calling.try_lock().is_ok() {
                    return Ok(place);
                }
                drop(place);
                turn = Some(live.calling.lock().await);
                continue;
            }
            let striking = Box::pin(self.strike(live, &mut place, then, sought.take()));
            let Some(question) = striking.await? else {
                return Ok(place);
            };
            turn = turn.or_else(|| live.calling.try_lock().ok());
            // The table is laid down while it is sought whether a fallen flag loses.
            drop(place);
            if turn.is_some() {
                // Something may be done meanwhile: then it is asked again.
                let found = self.callers.run(move || question.put()).await;
                sought = Some(found.ok_or_else(broke_off)?);
            } else if looks.is_only() {
                return Err(Refusal::Considering);
            } else {
                // Somebody has asked already: what comes of it is waited for.
                turn = Some(live.calling.lock().await);
            }
        }
    }

    /// The place where the table lies, read from its log if need be.
    pub(super) async fn shown<'a>(
        self: &Arc<House>,
        live: &'a Arc<Live>,
    ) -> Result<Place<'a>, Refusal> {
        live.used.store(self.now(), Ordering::Relaxed);
        let mut place = live.table.lock().await;
        if place.is_none() {
            // Boxed, being rare: every idle socket would pay for its size.
            Box::pin(self.load(live, &mut place)).await?;
        }
        Ok(place)
    }

    async fn load(
        self: &Arc<House>,
        live: &Arc<Live>,
        place: &mut Place<'_>,
    ) -> Result<(), Refusal> {
        let rows = self.rows(&live.id, 0).await?;
        if rows.is_empty() {
            let known = self.anchor.as_ref().and_then(|anchor| anchor.tip(&live.id));
            return Err(match known {
                Some(tip) => Refusal::Lost(format!(
                    "This table was acknowledged up to entry {}, and the house has lost it.",
                    tip.seq
                )),
                None => Refusal::NotFound("table"),
            });
        }
        let read = self.read_again(rows, Table::of_rows).await?;
        let table = read.map_err(|bad| {
            tracing::error!(table = live.id, %bad, "a log is damaged");
            Refusal::Damaged(bad.to_string())
        })?;
        self.compare_with_anchor(live, &table);
        let mut table = table;
        // It was told when it was told, though the log was read again since.
        if let Some(clocks) = &mut table.clocks
            && let Some(told) = live.when_told(table.log.len() as u64 - 1)
        {
            clocks.hear(told);
        }
        let running = table.clocks.as_ref().is_some_and(|c| c.running().is_some());
        live.shuts_due.store(running, Ordering::Relaxed);
        live.stalls_due.store(running, Ordering::Relaxed);
        self.tell(live, &table);
        self.settle_down(live, &table);
        **place = Some(Box::new(table));
        Ok(())
    }

    /// Enters the times in which the house was shut since the last entry.
    async fn enter_shuts(
        self: &Arc<House>,
        live: &Arc<Live>,
        place: &mut Place<'_>,
    ) -> Result<(), Refusal> {
        if anchoring::lost(live).is_none() {
            let log = place.as_ref().map(|table| &table.log);
            let last = log.and_then(|log| log.last());
            let last = last.map_or(0, |kept| kept.entry.at);
            for shut in self.store.shuts(last).await? {
                if shut.from > shut.to || shut.to > self.now() {
                    self.warn("a time in which the house was shut cannot be what the store says of it (it has not ended, or ends before it began): it was passed over");
                    continue;
                }
                self.stood_still(live, place, shut, false).await?;
            }
        }
        live.shuts_due.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Enters the times in which the house stood still since the last entry.
    async fn enter_stalls(
        self: &Arc<House>,
        live: &Arc<Live>,
        place: &mut Place<'_>,
    ) -> Result<(), Refusal> {
        // One that comes meanwhile is entered next time.
        live.stalls_due.store(false, Ordering::Relaxed);
        if anchoring::lost(live).is_some() {
            return Ok(());
        }
        let stalls = self
            .stalls
            .lock()
            .map_or_else(|_| Vec::new(), |all| all.clone());
        for stall in stalls {
            let entered = self.stood_still(live, place, stall, true).await;
            if entered.is_err() {
                live.stalls_due.store(true, Ordering::Relaxed);
            }
            entered?;
        }
        Ok(())
    }

    /// Enters that no clock ran in that time, as far as one would have run.
    pub(super) async fn stood_still(
        self: &Arc<House>,
        live: &Arc<Live>,
        place: &mut Place<'_>,
        shut: Shut,
        stalled: bool,
    ) -> Result<(), Refusal> {
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        let Some(clocks) = table.clocks.as_ref().filter(|c| c.running().is_some()) else {
            return Ok(());
        };
        let from = shut.from.max(clocks.charged_to());
        if from >= shut.to || planted("shut-charged") {
            return Ok(());
        }
        let what = What::House {
            from,
            to: shut.to,
            stalled,
            lost: None,
        };
        let name = match stalled {
            true => format!("stalled {from}"),
            false => format!("shut {}", shut.from),
        };
        Box::pin(self.append(live, place, Doing::by_the_house(shut.to, &name, what))).await?;
        Ok(())
    }

    /// What has to be seen to after every entry: the next time that is over, and whether a machine is to move.
    pub(super) fn settle_down(self: &Arc<House>, live: &Arc<Live>, table: &Table) {
        let mut fall = table.due().map_or(u64::MAX, |(at, _)| at);
        if fall != u64::MAX && self.keeps_nothing_since().is_some() {
            // It is tried whether that is over.
            fall = fall.min(self.now() + AGAIN.as_millis() as u64);
        }
        self.falls(live, fall);
        let machine = [Color::White, Color::Black]
            .into_iter()
            .any(|side| table.holder(side).is_machine());
        if machine && table.begun() && !live.thinking.swap(true, Ordering::SeqCst) {
            tokio::spawn(crate::partner::attend(self.clone(), live.clone()));
        }
    }

    /// Lets an entry happen, keeps it, and only when it is kept tells anybody of it.
    pub(super) async fn append(
        self: &Arc<House>,
        live: &Arc<Live>,
        place: &mut Place<'_>,
        doing: Doing,
    ) -> Result<u64, Refusal> {
        let Doing {
            at,
            seat,
            name,
            said,
            act,
            what,
        } = doing;
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        table.room_for(seat, &what)?;
        let mut table = place.take().ok_or(Refusal::NotFound("table"))?;
        let was = table.game.outcome();
        let last = table.log.last().map_or(0, |kept| kept.entry.at);
        let at = at.max(last);
        let ran = table.clocks.as_ref().and_then(Clocks::running);
        let charged_to = table.clocks.as_ref().map(Clocks::charged_to);
        // He who does it before he can have been told has used no time.
        let told = charged_to
            .map(|from| from.min(at))
            .filter(|told| *told > last);
        let mut entry = Entry {
            seq: table.log.len() as u64,
            at,
            seat,
            act_id: name,
            told,
            said,
            law: (table.law.as_deref() != Some(LAW)).then(|| LAW.to_owned()),
            what,
        };
        let heard = table.apply(&entry, act);
        if let Some(ruling) = heard.ruling {
            entry.what.rule(ruling);
        }
        let lists = matches!(entry.what, What::Made { .. } | What::Seat { .. })
            || was != table.game.outcome();
        let listing = match lists {
            true => listing::at(&table, entry.at),
            false => None,
        };
        let row = entry.row(&live.id, table.tip());
        let hash = row.hash;
        let seq = entry.seq;
        let (asked, before) = (Instant::now(), self.now());
        let mut appended = self.store.append(row, listing).await;
        if planted("acknowledged-early") && appended.is_err() {
            appended = Ok(Appended::Done);
        }
        self.metrics.kept.took(asked.elapsed());
        if let Err(error) = &appended {
            // What the house enters of an earlier moment it could not enter only now.
            let came = match seat {
                Seat::House => before,
                _ => at,
            };
            self.could_not_keep(came, error);
            self.metrics.store_failed(match error {
                StoreError::Failed(_) => "failed",
                StoreError::Unknown(_) => "unknown",
                StoreError::Damaged(_) => "damaged",
            });
        }
        match appended? {
            Appended::Done => {
                self.could_keep(&entry.what);
                // What is said at a table that has lost something takes no place of what was lost: that stays known until
                // the umpire has gone on.
                let vouched = anchoring::lost(live).is_none() && !planted("anchor-unnoted");
                table.keep(entry, hash, heard.nature);
                if let Some(anchor) = self.anchor.as_ref().filter(|_| vouched) {
                    anchor.note(&live.id, table.reached());
                }
                if let Some(clocks) = &mut table.clocks
                    && !planted("told-ignored")
                {
                    let turned = clocks.running().filter(|side| ran != Some(*side));
                    // What the house enters is of its own moment, unless it turns the clock; what a seat did is told now.
                    if turned.is_some() || seat != Seat::House {
                        // Whose turn has come is told when it has come to him, and what he does comes as much later.
                        let wire = turned.map(|side| live.wires().of(side).spared());
                        let told = self.now() + wire.unwrap_or_default().as_millis() as u64;
                        let told = told.max(charged_to.unwrap_or_default());
                        clocks.hear(told);
                        live.told_at(seq, told);
                    }
                }
                self.metrics.entries.fetch_add(1, Ordering::Relaxed);
                self.tell(live, &table);
                self.settle_down(live, &table);
                **place = Some(table);
                Ok(seq)
            }
            // Another node was first: what it did is read, and the doer is told.
            Appended::Stale => {
                Box::pin(self.load(live, place)).await?;
                Err(Refusal::Stale)
            }
            Appended::Repeated(kept) => {
                Box::pin(self.load(live, place)).await?;
                Ok(kept)
            }
        }
    }

    /// Seeks a proof beside the tables, this one among them: no lock is held meanwhile, and its clocks are struck.
    pub(super) async fn sought(&self, question: Question) -> Result<Sought, Refusal> {
        let sought = self.provers.run(move || question.put()).await;
        sought.ok_or_else(broke_off)
    }

    /// Reads what is in a log: beside the threads that serve the tables where that takes long, else at once.
    pub(super) async fn read_again<T: Send + 'static>(
        &self,
        rows: Vec<Row>,
        read: impl FnOnce(&[Row]) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        if rows.len() > limits::SOON_READ || rows.iter().any(asks_for_proof) {
            return self.read_beside(rows, read).await;
        }
        Ok(read(&rows))
    }

    pub(super) async fn read_beside<T: Send + 'static>(
        &self,
        rows: Vec<Row>,
        read: impl FnOnce(&[Row]) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let who = match rows.iter().any(asks_for_proof) {
            true => &self.provers,
            false => &self.readers,
        };
        let read = who.run(move || read(&rows)).await;
        read.ok_or_else(broke_off)
    }
}

pub(super) fn broke_off() -> Refusal {
    Refusal::Damaged("what was sought beside the tables broke off".into())
}

/// Whether the umpire may have to search for a proof to rule on it again.
fn asks_for_proof(row: &Row) -> bool {
    let Ok(Entry {
        what: What::Act { act, .. },
        ..
    }) = serde_json::from_str(&row.body)
    else {
        return false;
    };
    minutes::read_act(&act).is_ok_and(|act| act.deed.needs_proof())
}
