//! A table: its log, and what the log comes to. Everything here follows from the log alone.
use std::collections::HashMap;
use std::sync::Arc;

use board::Color;
use desk::score::Sheet;
use minutes::Step;
use minutes::told::RemedyTold;
use statute::Code;
use umpire::Game;
use umpire::act::{Act, Deed};
use umpire::agreement::{Conditions, Outcome};

use crate::clock::Clocks;
use crate::entry::{Entry, LAW, Ruling, SeatChange, What};
use crate::refusal::Refusal;
use crate::room::Spent;
use crate::seat::{Lock, Seat, Sitter};
use crate::settlement::{Holder, Proposal, Settlement, Sides, Unsettled};
use crate::simulation::planted;
use crate::store::Row;

mod bearing;
mod due;
pub mod order;
mod ruling;
mod seating;
mod standing;

use bearing::Bearings;
pub use bearing::is_done_by_hand;
pub use ruling::{Question, Seal, Sought};
use ruling::{begin, unreadable};
use standing::OutOfTurn;
pub use standing::says_his_own;

/// An entry as it stands in the log.
pub struct Kept {
    pub entry: Entry,
    pub hash: [u8; 32],
    pub nature: Nature,
    /// Lines on the score sheet when it was done.
    pub lines: usize,
}

/// What was done, as far as those who are told of it ask.
#[derive(Default)]
pub struct Nature {
    /// Whether it was an act of the hand; on these a silent umpire says nothing.
    pub of_the_hand: bool,
    /// What was demanded, in the order in which it is to be done.
    pub demand: Option<Vec<RemedyTold>>,
}

impl Nature {
    fn of(act: &Act) -> Nature {
        let demand = match &act.deed {
            Deed::Demands(demand) => {
                let parts = [Some(demand.first), demand.then].into_iter().flatten();
                Some(parts.map(RemedyTold::of).collect())
            }
            _ => None,
        };
        Nature {
            of_the_hand: is_done_by_hand(&act.deed),
            demand,
        }
    }
}

/// What came of an entry: the umpire's ruling, if it was a thing to rule on, and what was done.
pub struct Heard {
    pub ruling: Option<Ruling>,
    pub nature: Nature,
}

/// A table, as the log says it stands.
pub struct Table {
    pub id: String,
    pub settlement: Settlement,
    pub conditions: Conditions,
    pub code: Arc<Code>,
    pub log: Vec<Box<Kept>>,
    pub game: Game,
    pub accepted: Sides<bool>,
    /// Seats that whoever comes first may take.
    pub open: Vec<Seat>,
    pub clocks: Option<Clocks>,
    pub seal: Option<Seal>,
    /// The placement before the first move of the sheet.
    pub start: String,
    pub sheet: Sheet,
    /// The first entry whose ruling, made again by the same law, is not what the log keeps of it.
    pub ruled_otherwise: Option<BadEntry>,
    /// The first entry that today's umpire would rule on otherwise than an earlier one did. What was ruled stands.
    pub differs_today: Option<BadEntry>,
    /// The law by which the last entry was ruled on; none in logs that do not say.
    pub law: Option<String>,
    /// The flag that is down has been called, whatever came of it.
    called: bool,
    /// How much of the log each has filled.
    spent: Spent,
    bearings: Bearings,
    out_of_turn: OutOfTurn,
    /// A ruling that was sought beside the table.
    sought: Option<Sought>,
    /// Which entry each name of an act stands for.
    named: HashMap<String, u64>,
    locks: Vec<(Seat, Lock)>,
    seating: [u8; 32],
    before: Vec<Step>,
    acts: Vec<Act>,
}

impl Table {
    /// A table on what is proposed, or why not.
    pub fn settle(id: &str, settlement: Settlement, at: u64) -> Result<Table, Unsettled> {
        let proposal = &settlement.proposal;
        let code = proposal.law()?;
        let terms = proposal.terms()?;
        let before: Vec<Step> = terms.steps.into_iter().map(|(_, step)| step).collect();
        let conditions = terms.conditions;
        let game = begin(&code, settlement.terms_of_play(&conditions), &before)?;
        let mut sheet = Sheet::default();
        sheet.update(&game);
        let seats = proposal.seats.clone();
        let open = Proposal::players(&conditions)
            .into_iter()
            .filter(|seat| {
                seat.side()
                    .is_some_and(|side| *seats.of(side) == Holder::Open)
            })
            .collect();
        Ok(Table {
            id: id.to_owned(),
            clocks: Clocks::of(&conditions, at),
            start: sheet
                .start()
                .map_or_else(|| game.placement(), |start| board::placement(&start)),
            accepted: Sides::each(|side| seats.of(side).is_machine()),
            locks: settlement
                .locks
                .iter()
                .map(|lock| (lock.seat, lock.lock))
                .collect(),
            settlement,
            conditions,
            code,
            log: Vec::new(),
            game,
            open,
            seal: None,
            sheet,
            ruled_otherwise: None,
            differs_today: None,
            law: None,
            called: false,
            spent: Spent::default(),
            bearings: Bearings::default(),
            out_of_turn: OutOfTurn::default(),
            sought: None,
            named: HashMap::new(),
            seating: [0; 32],
            before,
            acts: Vec::new(),
        })
    }

    /// A table from the rows of its log; the error names the first bad one.
    pub fn of_rows(rows: &[Row]) -> Result<Table, BadEntry> {
        let first = rows.first().ok_or(BadEntry {
            seq: 0,
            why: "the log is empty".into(),
        })?;
        let bad = |why: String| BadEntry { seq: 0, why };
        let entry = Entry::of_row(first, [0; 32]).map_err(bad)?;
        let What::Made { settlement, .. } = &entry.what else {
            return Err(bad(
                "the log does not begin with the making of the table".into()
            ));
        };
        let mut table = Table::settle(&first.table, (**settlement).clone(), entry.at)
            .map_err(|unsettled| bad(unsettled.message))?;
        let nature = table.apply_again(&entry);
        table.keep(entry, first.hash, nature);
        table.follow(&rows[1..]).map(|_| table)
    }

    /// Takes over rows that were appended after its last.
    pub fn follow(&mut self, rows: &[Row]) -> Result<(), BadEntry> {
        for row in rows {
            let bad = |why: String| BadEntry { seq: row.seq, why };
            if row.seq != self.seq() + 1 {
                return Err(bad(format!("it stands where {} should", self.seq() + 1)));
            }
            let entry = Entry::of_row(row, self.tip()).map_err(bad)?;
            let nature = self.apply_again(&entry);
            self.keep(entry, row.hash, nature);
        }
        Ok(())
    }

    /// Applies an entry out of the log, and notes whether the umpire says again what he said then.
    fn apply_again(&mut self, entry: &Entry) -> Nature {
        let Heard {
            ruling: again,
            nature,
        } = self.apply(entry, None);
        if entry.law.is_some() {
            self.law.clone_from(&entry.law);
        }
        let same = match (&again, entry.what.ruling()) {
            (Some(again), Some(then)) => again.decides_as(then),
            (again, then) => again.is_none() && then.is_none(),
        };
        let noted = match self.law.as_deref() == Some(LAW) {
            true => &mut self.ruled_otherwise,
            false => &mut self.differs_today,
        };
        if !same && noted.is_none() {
            let text = |ruling: Option<&Ruling>| serde_json::to_string(&ruling).unwrap_or_default();
            *noted = Some(BadEntry {
                seq: entry.seq,
                why: format!(
                    "the log keeps the ruling {}, the umpire rules {}",
                    text(entry.what.ruling()),
                    text(again.as_ref())
                ),
            });
        }
        nature
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u64 {
        (self.log.len() as u64).saturating_sub(1)
    }

    /// The hash that the next entry must follow.
    pub fn tip(&self) -> [u8; 32] {
        self.log.last().map_or([0; 32], |kept| kept.hash)
    }

    /// Adds an entry that is safe in the store and has been applied.
    pub fn keep(&mut self, entry: Entry, hash: [u8; 32], nature: Nature) {
        if entry.law.is_some() {
            self.law.clone_from(&entry.law);
        }
        let reseats = matches!(entry.what, What::Made { .. } | What::Seat { .. });
        self.spent.count(entry.seat, &entry.what);
        self.named.insert(entry.act_id.clone(), entry.seq);
        self.log.push(Box::new(Kept {
            entry,
            hash,
            nature,
            lines: self.sheet.lines().len(),
        }));
        if reseats {
            self.reseat();
        }
    }

    /// The entry that a seat has named so.
    pub fn named(&self, seat: Seat, act_id: &str) -> Option<&Kept> {
        let seq = self.named.get(&format!("{seat}/{act_id}"))?;
        self.log.get(usize::try_from(*seq).ok()?).map(Box::as_ref)
    }

    /// Whether there is room in the log for this seat to do that. Nobody can fill what is another's.
    pub fn room_for(&self, seat: Seat, what: &What) -> Result<(), Refusal> {
        self.spent.room_for(seat, what)
    }

    /// Whether he sits where he sat down: his link may have been changed since.
    pub fn seats(&self, who: Sitter) -> Result<(), Refusal> {
        match who.by {
            Some(lock) if !self.locks.contains(&(who.seat, lock)) && !planted("seat-unchecked") => {
                Err(Refusal::UnknownSecret)
            }
            _ => Ok(()),
        }
    }

    /// Whether both sides have accepted the conditions.
    pub fn begun(&self) -> bool {
        self.accepted.white && self.accepted.black
    }

    /// How many moves each side has made.
    pub fn made(&self) -> Sides<u32> {
        Sides::each(|side| self.sheet.count(side))
    }

    /// Whether the game is over.
    pub fn over(&self) -> bool {
        self.game.outcome().0 != Outcome::Open
    }

    /// The seat that a secret opens.
    pub fn seat_of(&self, secret: &str) -> Option<Sitter> {
        let lock = Lock::of(secret);
        let mut found = None;
        // All are compared, so that the time taken tells nothing.
        for (seat, kept) in &self.locks {
            if *kept == lock {
                found = Some(Sitter {
                    seat: *seat,
                    by: Some(lock),
                });
            }
        }
        found
    }

    /// Whether the table has such a seat, be it held or not.
    pub fn has(&self, seat: Seat) -> bool {
        self.open.contains(&seat)
            || self.locks.iter().any(|(held, _)| *held == seat)
            || Proposal::players(&self.conditions).contains(&seat)
    }

    /// Whether it is for a machine to move on this side.
    pub fn holder(&self, side: Color) -> Holder {
        *self.settlement.proposal.seats.of(side)
    }

    /// Lets an entry do what it does; the act too is given where its line has been read.
    pub fn apply(&mut self, entry: &Entry, act: Option<Act>) -> Heard {
        self.sheet.begin_entry();
        if let Some(clocks) = &mut self.clocks {
            clocks.forget_heard();
            if let Some(told) = entry.told {
                clocks.begin(told);
            }
            if let What::House { from, to, .. } = &entry.what {
                clocks.skip(*from, *to);
            }
            clocks.advance(entry.at);
        }
        let heard = self.happen(entry, act);
        let running = self.game.running().filter(|_| self.begun());
        if let Some(clocks) = &mut self.clocks {
            clocks.run(running);
        }
        heard
    }

    fn happen(&mut self, entry: &Entry, act: Option<Act>) -> Heard {
        let read = |line: &str| act.map_or_else(|| minutes::read_act(line), Ok);
        let mut nature = Nature::default();
        let ruling = match &entry.what {
            What::Made { .. } => Some(Ruling::from(self.game.opening())),
            What::Accepted => {
                if let Some(side) = entry.seat.side() {
                    *self.accepted.of_mut(side) = true;
                }
                None
            }
            What::Act { act, clock, .. } => Some(match read(act) {
                Ok(act) => {
                    nature = Nature::of(&act);
                    self.rule(entry.seat, act, *clock)
                }
                Err(place) => unreadable(&place),
            }),
            What::Sealed { clock, .. } => {
                let side = entry.seat.side();
                side.map(|side| self.seal(entry, side, *clock))
            }
            What::Opened {
                act,
                clock,
                contents,
                ..
            } => {
                if let Some(seal) = self.seal.take()
                    && let Some(sealed) = self.acts.get_mut(seal.place)
                {
                    sealed.deed = Deed::Seals(contents.words.clone());
                    self.replay();
                }
                Some(match read(act) {
                    Ok(act) => self.rule(entry.seat, act, *clock),
                    Err(place) => unreadable(&place),
                })
            }
            What::Seat { change, of, lock } => {
                self.locks.retain(|(seat, _)| seat != of);
                self.locks.extend(lock.map(|lock| (*of, lock)));
                if *change == SeatChange::Taken {
                    self.open.retain(|seat| seat != of);
                }
                None
            }
            What::Words { .. } | What::House { .. } => None,
        };
        Heard { ruling, nature }
    }
}

/// An entry of a log that is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {seq}: {why}")]
pub struct BadEntry {
    pub seq: u64,
    pub why: String,
}
