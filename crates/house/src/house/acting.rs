//! What a seat does: acts, acceptance, words, and changes of its link.
use std::sync::Arc;
use std::sync::atomic::Ordering;

use minutes::{Meaning, Scene};
use tokio::sync::oneshot;
use umpire::act::{Act, Actor, Deed, Demand, Fact, Fault, Remedy};

use super::anchoring::lost_nothing;
use super::keeping::Doing;
use super::tending::tell_of_claim;
use super::{Asked, House, Link, client_name, link, own_name};
use crate::entry::{Hearers, Ruling, SeatChange, What};
use crate::guard::guard;
use crate::limits;
use crate::live::{Live, News};
use crate::refusal::Refusal;
use crate::seal::random;
use crate::seat::{Seat, Secret, Sitter, side_name};
use crate::settlement::Watchfulness;
use crate::simulation::planted;
use crate::table::order::may_say;
use crate::table::{Kept, Sought, Table, is_of_the_hand};
use crate::view::{Eyes, sees_board};

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
            Err(misread) => match self.understood(live, who, &asked, misread).await? {
                Understood::Done(seq) => return Ok(seq),
                Understood::Means(act) => (*act, Some(said(&asked.act))),
            },
        };
        own(seat, &act)?;
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
                return same_act(kept, &asked.act);
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
            stops_nobody(table, &act)?;
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

    /// What a line means that is not in the case language: sought beside the tables, with no lock held. What was said under
    /// this name before is not sought again.
    async fn understood(
        self: &Arc<House>,
        live: &Arc<Live>,
        who: Sitter,
        asked: &Asked,
        misread: minutes::Place,
    ) -> Result<Understood, Refusal> {
        {
            let place = self.shown(live).await?;
            let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
            table.seats(who)?;
            if let Some(kept) = table.named(who.seat, &asked.act_id) {
                return same_act(kept, &asked.act).map(Understood::Done);
            }
        }
        match self.interpret(live, who.seat, &asked.act).await? {
            Meaning::Acts(mut acts) if acts.len() == 1 => {
                Ok(Understood::Means(Box::new(acts.remove(0))))
            }
            Meaning::Acts(_) => Err(Refusal::from(misread)),
            unclear => Err(Refusal::Unreadable {
                meant: unclear.lines(),
                message: unclear.question().unwrap_or(misread.message),
                line: Some(misread.line),
                column: Some(misread.column),
            }),
        }
    }

    /// What a line means when a seat says it; nothing is done.
    pub async fn interpret(
        self: &Arc<House>,
        live: &Arc<Live>,
        seat: Seat,
        line: &str,
    ) -> Result<Meaning, Refusal> {
        limits::spoken(line)?;
        let waits = self.lines.try_acquire();
        let _waits = waits.map_err(|_| Refusal::TooMany(1))?;
        // Nobody who sits there waits for strangers.
        let _ear = match seat {
            Seat::Watcher => live.listening.try_lock().map_err(|_| Refusal::TooMany(1))?,
            _ => live.listening.lock().await,
        };
        let (game, by_letter, sees) = {
            let table = self.table(live).await?;
            let by_letter = table.conditions.by_communication();
            let sees = sees_board(&table, Eyes::of(seat));
            let silent = table.settlement.proposal.watchfulness == Watchfulness::Silent;
            // Where a player must see for himself what he may demand, no line is understood by it.
            let game = match silent && seat != Seat::Umpire {
                true => table.men_alone()?,
                false => table.game.clone(),
            };
            (game, by_letter, sees)
        };
        let speaker = match seat {
            Seat::Player { side, member } => Some(Actor::Side {
                side,
                member: (member > 1).then_some(member),
            }),
            Seat::Umpire => Some(Actor::Umpire),
            _ => None,
        };
        let line = line.to_owned();
        let meaning = self.listeners.run(move || {
            let scene = Scene {
                game: &game,
                speaker,
                by_letter,
            };
            minutes::interpret(&line, scene)
        });
        let meaning = meaning.await.ok_or_else(super::keeping::broke_off)?;
        // Which man was touched, or may be meant, only the board says, and it would be told by it; a move is told as it was said.
        let moves = |act: &Act| matches!(act.deed, Deed::Plays(_)) || !is_of_the_hand(&act.deed);
        match &meaning {
            Meaning::Acts(acts) if acts.iter().all(moves) => Ok(meaning),
            _ if sees => Ok(meaning),
            _ => Err(Refusal::NotYours(
                "who does not see the board says his moves, or his acts in the words of the case language".into(),
            )),
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
                if own && !table.holder(!seal.by).is_machine() && !live.is_present(!seal.by) {
                    return Err(Refusal::NotYours(format!(
                        "the envelope is opened when {} is there to see it",
                        side_name(!seal.by)
                    )));
                }
                let Some(What::Sealed { envelope, .. }) = table
                    .log
                    .get(seal.seq as usize)
                    .map(|kept| &kept.entry.what)
                else {
                    return Err(Refusal::Damaged("the envelope is gone".into()));
                };
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
    fn doing(&self, seat: Seat, name: String, what: What) -> Doing {
        Doing {
            at: self.now(),
            seat,
            name,
            said: None,
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

    /// Takes a seat that is open, or changes or revokes the link of one.
    pub async fn change_seat(
        self: &Arc<House>,
        live: &Arc<Live>,
        who: impl Into<Sitter>,
        of: Seat,
        change: SeatChange,
        given: Option<Secret>,
    ) -> Result<Option<Link>, Refusal> {
        let who = who.into();
        let by = who.seat;
        self.open_for_business()?;
        let mut place = self.laid(live, self.now()).await?;
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        table.seats(who)?;
        // Asked again with the client's own secret: it was done.
        if let Some(secret) = &given
            && change != SeatChange::Revoked
            && table
                .seat_of(secret.reveal())
                .is_some_and(|held| held.seat == of)
        {
            return Ok(Some(link(&live.id, of, secret)));
        }
        // A secret that opens one seat opens no other.
        if let Some(secret) = &given
            && table.seat_of(secret.reveal()).is_some()
        {
            return Err(Refusal::Malformed("that secret is another seat's".into()));
        }
        // A link that is dead stays so: it was given up because others may have it.
        if let Some(secret) = &given
            && table.is_dead(secret.lock())
        {
            return Err(Refusal::Malformed(
                "that secret opened a seat before: a link that is dead stays dead".into(),
            ));
        }
        // Nobody changes who may sit where that is in doubt.
        lost_nothing(live, table)?;
        if !table.has(of) || of == Seat::House {
            return Err(Refusal::NotFound("seat"));
        }
        let allowed = match change {
            SeatChange::Taken => table.open.contains(&of),
            SeatChange::Rotated | SeatChange::Revoked => {
                (by == of && by != Seat::Watcher) || by == Seat::Umpire
            }
        };
        if !allowed {
            return Err(match change {
                SeatChange::Taken => Refusal::Taken,
                _ => Refusal::NotYours("that is for the seat itself or the umpire".into()),
            });
        }
        let machine = of
            .side()
            .is_some_and(|side| table.holder(side).is_machine());
        if machine {
            return Err(Refusal::NotYours("a machine sits there".into()));
        }
        let secret = (change != SeatChange::Revoked).then(|| given.unwrap_or_else(Secret::make));
        let what = What::Seat {
            change,
            of,
            lock: secret.as_ref().map(Secret::lock),
        };
        let doer = if change == SeatChange::Taken { of } else { by };
        let name = own_name(doer, &crate::hex::write(&random::<8>()));
        let doing = self.doing(doer, name, what);
        self.append(live, &mut place, doing).await?;
        if change != SeatChange::Taken {
            let _ = live.news.send(Arc::new(News::Revoked(of)));
        }
        Ok(secret.map(|secret| link(&live.id, of, &secret)))
    }
}

/// What a line came to.
enum Understood {
    /// It was said before, and this entry is what was done.
    Done(u64),
    Means(Box<Act>),
}

/// Words by which they are known again.
fn said(line: &str) -> String {
    let hash = blake3::hash(line.as_bytes());
    crate::hex::write(&hash.as_bytes()[..8])
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

/// An act that was sent again; its name must not have been given to another. What was said in people's words is not read
/// again, the table having moved on: the words must be the same.
fn same_act(kept: &Kept, line: &str) -> Result<u64, Refusal> {
    let same = match (minutes::read_act(line), &kept.entry.what) {
        (Ok(act), What::Act { act: done, .. } | What::Opened { act: done, .. }) => {
            *done == act.to_string()
        }
        // What is in the envelope nobody looks up.
        (Ok(act), What::Sealed { .. }) => matches!(act.deed, Deed::Seals(_)),
        (Err(_), What::Act { .. }) => kept.entry.said.as_deref() == Some(&*said(line)),
        // Of these no words are kept.
        (Err(_), What::Sealed { .. } | What::Opened { .. }) => true,
        _ => false,
    };
    match same || planted("name-reused") {
        true => Ok(kept.entry.seq),
        false => Err(Refusal::Reused),
    }
}

/// No player stops the other. The clocks he stops to call the umpire (FIDE 6.11.2), so only where there is one, or upon the
/// move that he has sealed; he adjourns when it is for him to seal. Nor does he take up again, for what he did himself and the
/// house has seen, a game that is over.
fn stops_nobody(table: &Table, act: &Act) -> Result<(), Refusal> {
    let Actor::Side { side, .. } = act.actor else {
        return Ok(());
    };
    let why = match act.deed {
        Deed::PausesClock if !table.settlement.proposal.umpire && !table.game.is_adjourned() => {
            "nobody sits here as umpire whom he could call: the clocks go on"
        }
        Deed::Adjourns if table.game.turn() != side => {
            "a game is adjourned by him who has the move, or by the umpire"
        }
        Deed::PointsOut(Fault::IllegalMove | Fault::KingInCheck)
        | Deed::Demands(Demand {
            first: Remedy::RestorePosition,
            then: None,
        }) if table.game.was_all_his_own(side) => {
            "the game is over, and it was he who did it: his opponent or the umpire may have it put right"
        }
        _ => return Ok(()),
    };
    Err(Refusal::NotYours(why.into()))
}

/// A seat acts for itself and for nobody else.
fn own(seat: Seat, act: &Act) -> Result<(), Refusal> {
    if !may_say(seat, act) {
        return Err(Refusal::NotYours(
            "at this seat you say what you do yourself: what another has done is pointed out, or claimed as the law gives it".into(),
        ));
    }
    let known = match act.asserts() {
        None => return Ok(()),
        Some(Fact::Time) => "the house keeps the clocks",
        Some(Fact::Unseen) => "here everything is seen",
        // What one of the parties says is no evidence against the log.
        Some(_) if seat == Seat::Umpire => return Ok(()),
        Some(Fact::Position) => "the house knows how the men stand",
        Some(Fact::Accident) => "what falls by accident stands where it stood: nothing was done",
        Some(Fact::Delivery) => "what is sent here comes as it was sent",
        Some(Fact::Leave) => "leave is the umpire's to give: he says so",
    };
    Err(Refusal::Malformed(known.into()))
}
