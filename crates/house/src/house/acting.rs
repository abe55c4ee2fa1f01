//! What a seat does: acts, acceptance, words.
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::sync::oneshot;
use umpire::act::{Act, Actor, Deed};

use super::anchoring::lost_nothing;
use super::hearing::{Understood, said};
use super::keeping::Doing;
use super::tending::tell_of_claim;
use super::{Asked, House, client_name, own_name};
use crate::entry::{Hearers, Ruling, What};
use crate::guard::guard;
use crate::limits;
use crate::live::Live;
use crate::refusal::Refusal;
use crate::seal::random;
use crate::seat::{Seat, Sitter, side_name};
use crate::simulation::planted;
use crate::table::{Sought, Table, says_his_own};

/// How often other nodes may be first with what takes nothing from an act.
const OTHERS_FIRST: u32 = 8;

impl House {
    /// Something is done by a seat.
    pub async fn act(
        self: &Arc<House>,
        live: &Arc<Live>,
        who: impl Into<Sitter>,
        asked: Asked,
    ) -> Result<u64, Refusal> {
        let who = who.into();
        let seat = who.seat;
        let came = self.now();
        self.open_for_business()?;
        limits::act_id(&asked.act_id)?;
        limits::act(&asked.act)?;
        let (act, said) = match minutes::read_act(&asked.act) {
            Ok(act) => (act, None),
            Err(misread) => {
                // Boxed, being rare: every act would pay for its size.
                match Box::pin(self.understood(live, who, &asked, misread)).await? {
                    Understood::Done(seq) => return Ok(seq),
                    Understood::Means(act) => (*act, Some(said(&asked.act))),
                }
            }
        };
        says_his_own(seat, &act)?;
        let mut sought: Option<Sought> = None;
        // Until it is entered: else a time that was over only after it could come first.
        let mut considering = None;
        let mut others = 0;
        loop {
            let mut place = self.laid(live, came).await?;
            let table = place.as_mut().ok_or(Refusal::NotFound("table"))?;
            table.seats(who)?;
            if let Some(kept) = table.named(seat, &asked.act_id)
                && !planted("done-twice")
            {
                return self.same_act(live, kept, &asked.act);
            }
            if !table.begun() {
                return Err(Refusal::NotBegun);
            }
            if table.is_stale(seat, &act.deed, asked.expected_seq) && !planted("stale-unchecked") {
                return Err(Refusal::Stale);
            }
            lost_nothing(live, table)?;
            if considering.is_none()
                && live.considered(self.now()).is_some()
                && seat != Seat::Umpire
            {
                return Err(Refusal::Considering);
            }
            table.stops_nobody(&act)?;
            // At another node he may be there unseen.
            let umpire = live.sockets(Seat::Umpire) > 0 || self.has_others && table.has_umpire();
            table.waits_for_the_umpire(&act, umpire)?;
            guard(table, &act)?;
            let what = self.what(live, table, &act, came)?;
            table.room_for(seat, &what)?;
            match sought.take().filter(|sought| table.still_asks(sought)) {
                Some(found) => {
                    sought = Some(found.clone());
                    table.answered(found);
                }
                None if act.deed.needs_proof() => {
                    if let Some(question) = table.question(&what) {
                        let claim = question.claim();
                        if live.was_unproved(&claim) {
                            return Err(Refusal::NotYours(
                                "as the men stand that was claimed before, and it was not proved"
                                    .into(),
                            ));
                        }
                        // The table is laid down while the umpire looks.
                        considering.get_or_insert_with(|| self.consider(live, came));
                        drop(place);
                        let found = self.sought(question).await?;
                        if found.is_unproved() {
                            live.is_unproved(claim);
                        }
                        sought = Some(found);
                        continue;
                    }
                }
                None => {}
            }
            let name = match planted("done-twice") {
                true => client_name(seat, &format!("{} again", asked.act_id)),
                false => client_name(seat, &asked.act_id),
            };
            let said = said.clone().filter(|_| matches!(what, What::Act { .. }));
            let doing = Doing {
                at: came,
                seat,
                name,
                said,
                act: Some(act.clone()),
                what,
            };
            let seq = match self.append(live, &mut place, doing).await {
                // Another node was first. Whether that matters, as talk does not, is asked of what it did.
                Err(Refusal::Stale) if others < OTHERS_FIRST => {
                    others += 1;
                    continue;
                }
                done => done?,
            };
            // It is done; should the house fail to press for him now, it does so at its next look.
            let now = self.now();
            if live.fall.load(Ordering::Relaxed) <= now
                && let Err(refusal) = Box::pin(self.strike(live, &mut place, now, None)).await
            {
                tracing::warn!(table = live.id, ?refusal, "a clock was not pressed");
            }
            return Ok(seq);
        }
    }

    /// How an act is kept: with the clock's reading, and with envelopes closed and opened as it says.
    pub(super) fn what(
        &self,
        live: &Live,
        table: &Table,
        act: &Act,
        at: u64,
    ) -> Result<What, Refusal> {
        let last = table.log.last().map_or(0, |kept| kept.entry.at);
        let clock = match (act.actor, &table.clocks) {
            (Actor::Side { side, .. }, Some(clocks)) => Some(clocks.used_at(side, at.max(last))),
            _ => None,
        };
        let ruling = Ruling::default();
        match (&act.deed, &table.seal) {
            (Deed::Seals(words), _) if matches!(act.actor, Actor::Side { .. }) => {
                Ok(What::Sealed {
                    clock,
                    envelope: self
                        .key
                        .seal(&live.id, table.log.len() as u64, words.as_deref())
                        .map_err(Refusal::Malformed)?,
                    ruling,
                })
            }
            // Until it is handed over it is his own: play goes on, and nobody learns what he had written.
            (Deed::Resumes(_), Some(seal))
                if table.game.sealed_move_is_complete() && table.game.would_uphold(act) =>
            {
                let own = matches!(act.actor, Actor::Side { side, .. } if side == seal.by);
                let sealed = table.log.get(seal.seq as usize).map(|kept| &kept.entry);
                let Some((sealed_at, What::Sealed { envelope, .. })) =
                    sealed.map(|entry| (entry.at, &entry.what))
                else {
                    return Err(Refusal::Damaged("the envelope is gone".into()));
                };
                // Whoever stays away for ever does not keep the other from going on.
                let waited =
                    at.saturating_sub(sealed_at) >= limits::TO_COME_BACK.as_millis() as u64;
                let there = table.holder(!seal.by).is_machine() || live.is_present(!seal.by);
                if own && !there && !waited {
                    return Err(Refusal::NotYours(format!(
                        "the envelope is opened when {} is there to see it, or a day after it was closed",
                        side_name(!seal.by)
                    )));
                }
                Ok(What::Opened {
                    act: act.to_string(),
                    clock,
                    seal: seal.seq,
                    contents: self
                        .key
                        .open(&live.id, seal.seq, envelope)
                        .map_err(|unopenable| Refusal::Damaged(unopenable.to_string()))?,
                    ruling,
                })
            }
            _ => Ok(What::Act {
                act: act.to_string(),
                clock,
                ruling,
            }),
        }
    }

    /// What a seat does now.
    pub(super) fn doing(&self, seat: Seat, name: String, what: What) -> Doing {
        Doing {
            at: self.now(),
            seat,
            name,
            said: None,
            act: None,
            what,
        }
    }

    /// A side accepts the conditions.
    pub async fn accept(
        self: &Arc<House>,
        live: &Arc<Live>,
        who: impl Into<Sitter>,
    ) -> Result<u64, Refusal> {
        let who = who.into();
        let seat = who.seat;
        self.open_for_business()?;
        let side = seat
            .side()
            .ok_or_else(|| Refusal::NotYours("only players accept the conditions".into()))?;
        let mut place = self.laid(live, self.now()).await?;
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        table.seats(who)?;
        let accepted = table.log.iter().find(|kept| {
            matches!(kept.entry.what, What::Accepted) && kept.entry.seat.side() == Some(side)
        });
        match accepted {
            Some(kept) => Ok(kept.entry.seq),
            None => {
                let doing = self.doing(seat, own_name(seat, "accepted"), What::Accepted);
                self.append(live, &mut place, doing).await
            }
        }
    }

    /// Something is said at the table.
    pub async fn say(
        self: &Arc<House>,
        live: &Arc<Live>,
        who: impl Into<Sitter>,
        act_id: String,
        words: String,
        to: Hearers,
    ) -> Result<u64, Refusal> {
        let who = who.into();
        let seat = who.seat;
        self.open_for_business()?;
        limits::act_id(&act_id)?;
        limits::words(&words)?;
        match (seat, to) {
            (Seat::Watcher | Seat::House, _) => {
                return Err(Refusal::NotYours("watchers keep silent".into()));
            }
            (Seat::Umpire, Hearers::Allies) => {
                return Err(Refusal::NotYours("the umpire has no allies".into()));
            }
            (Seat::Umpire, Hearers::Players) => {
                return Err(Refusal::NotYours("what the umpire says is for all".into()));
            }
            _ => {}
        }
        let mut place = self.laid(live, self.now()).await?;
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        table.seats(who)?;
        if let Some(kept) = table.named(seat, &act_id) {
            return match &kept.entry.what {
                What::Words {
                    words: said,
                    to: of,
                    ..
                } if *said == words && *of == to => Ok(kept.entry.seq),
                _ => Err(Refusal::Reused),
            };
        }
        let hidden = to != Hearers::All;
        let salt = hidden.then(|| crate::hex::write(&random::<16>()));
        let what = What::Words { words, to, salt };
        let doing = self.doing(seat, client_name(seat, &act_id), what);
        self.append(live, &mut place, doing).await
    }
}

/// The umpire looks for a proof as long as this lives.
struct Considering<'a> {
    live: &'a Live,
    /// Dropped with it: then the other nodes are told so.
    _until: Option<oneshot::Sender<()>>,
}

impl House {
    fn consider<'a>(self: &Arc<House>, live: &'a Live, came: u64) -> Considering<'a> {
        live.considering.store(came, Ordering::Relaxed);
        let until = self.has_others.then(|| {
            let (until, ended) = oneshot::channel();
            tokio::spawn(tell_of_claim(self.clone(), live.id.clone(), came, ended));
            until
        });
        Considering {
            live,
            _until: until,
        }
    }
}

impl Drop for Considering<'_> {
    fn drop(&mut self) {
        self.live.considering.store(u64::MAX, Ordering::Relaxed);
    }
}
