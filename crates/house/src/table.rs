//! A table: its log, and what the log comes to. Everything here follows from the log alone.
use std::collections::HashMap;
use std::sync::Arc;

use board::Color;
use desk::score::Sheet;
use minutes::Step;
use minutes::told::RemedyTold;
use statute::Code;
use umpire::act::{Act, Actor, Deed, Fault, Reading};
use umpire::agreement::{Conditions, Outcome, Start};
use umpire::{Game, Verdict};

use crate::clock::{Clocks, Due};
use crate::entry::{Entry, LAW, Ruling, SeatChange, What};
use crate::refusal::Refusal;
use crate::room::Spent;
use crate::seat::{Lock, Seat, Sitter};
use crate::settlement::{Holder, Proposal, Settlement, Sides, Unsettled};
use crate::simulation::planted;
use crate::store::Row;

mod due;
pub mod order;
mod seating;

/// What stands in the umpire's game for a sealed record until it is opened. No move can be read from it.
const SEALED: &str = "(sealed)";

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
            of_the_hand: is_of_the_hand(&act.deed),
            demand,
        }
    }
}

/// What came of an entry: the umpire's ruling, if it was a thing to rule on, and what was done.
pub struct Heard {
    pub ruling: Option<Ruling>,
    pub nature: Nature,
}

/// An envelope that lies on the table.
#[derive(Clone, Debug)]
pub struct Seal {
    pub by: Color,
    pub seq: u64,
    pub handed_over: bool,
    /// Its place among the acts put to the umpire.
    place: usize,
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
    /// The last entry that bore upon what each side may do.
    bore: Sides<u64>,
    /// The last act of anybody but the house.
    done: u64,
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
            bore: Sides::each(|_| 0),
            done: 0,
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
        } = self.apply(entry);
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

    /// Lets an entry do what it does.
    pub fn apply(&mut self, entry: &Entry) -> Heard {
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
        let heard = self.happen(entry);
        let running = self.game.running().filter(|_| self.begun());
        if let Some(clocks) = &mut self.clocks {
            clocks.run(running);
        }
        heard
    }

    fn happen(&mut self, entry: &Entry) -> Heard {
        let mut nature = Nature::default();
        let ruling = match &entry.what {
            What::Made { .. } => Some(Ruling::from(self.game.opening())),
            What::Accepted => {
                if let Some(side) = entry.seat.side() {
                    *self.accepted.of_mut(side) = true;
                }
                None
            }
            What::Act { act, clock, .. } => Some(match minutes::read_act(act) {
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
                Some(match minutes::read_act(act) {
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

    /// An envelope is laid on the table; the umpire rules on it without its words.
    fn seal(&mut self, entry: &Entry, by: Color, clock: Option<u64>) -> Ruling {
        let seal = Seal {
            by,
            seq: entry.seq,
            handed_over: false,
            place: self.acts.len(),
        };
        let act = Act::of(by, Deed::Seals(Some(SEALED.into())));
        let ruling = self.rule(entry.seat, act, clock);
        if ruling.verdict != "refused" {
            self.seal = Some(seal);
        }
        ruling
    }

    /// The act as the umpire hears it, and the game he hears it in: for a ruling that is sought beside the table.
    pub fn question(&self, what: &What) -> Option<Question> {
        let What::Act { act, clock, .. } = what else {
            return None;
        };
        let act = with_clock(minutes::read_act(act).ok()?, *clock);
        Some(Question {
            act,
            game: self.game.clone(),
            heard: self.acts.len(),
        })
    }

    /// Whether nothing was put to the umpire since the question was.
    pub fn still_asks(&self, sought: &Sought) -> bool {
        self.acts.len() == sought.heard
    }

    /// The next act, if it is that of the question, is ruled on so.
    pub fn answered(&mut self, sought: Sought) {
        self.sought = Some(sought);
    }

    /// A game in which the men stand so, and nothing was done before.
    pub fn men_alone(&self) -> Result<Game, Refusal> {
        let position = self.game.position().with_turn(self.game.turn());
        let conditions = Conditions {
            start: Start::Position(position),
            ..Conditions::default()
        };
        Game::new(self.code.clone(), conditions).map_err(Refusal::Malformed)
    }

    /// What a side does itself, or the umpire, bears upon what it does next; what the other does only if things stand
    /// otherwise by it. Nothing that the house says does.
    fn note_bearing(&mut self, seat: Seat, before: Option<Bearing>) {
        let seq = self.log.len() as u64;
        if seat != Seat::House {
            self.done = seq;
        }
        for side in [Color::White, Color::Black] {
            let others = before.as_ref().filter(|before| before.on == side);
            let bears = match others {
                Some(before) => *before != Bearing::on(side, &self.game),
                None => seat != Seat::House,
            };
            if bears {
                *self.bore.of_mut(side) = seq;
            }
        }
    }

    /// Whether something was done since that bears upon what this seat does. What is said may answer whatever was done last;
    /// what is done by hand depends on the men.
    pub fn is_stale(&self, seat: Seat, deed: &Deed, seen: u64) -> bool {
        let bore = match seat.side() {
            Some(side) if is_of_the_hand(deed) => *self.bore.of(side),
            _ => self.done,
        };
        seen >= self.log.len() as u64 || bore > seen
    }

    /// Puts an act to the umpire, with the reading of the house's clock.
    fn rule(&mut self, seat: Seat, act: Act, clock: Option<u64>) -> Ruling {
        let act = with_clock(act, clock);
        let before = seat.side().map(|side| Bearing::on(!side, &self.game));
        let sought = self.sought.take().filter(|sought| sought.act == act);
        let ruling = match sought {
            Some(sought) => {
                self.game = sought.game;
                sought.ruling
            }
            None => self.game.act(&act),
        };
        self.sheet.update(&self.game);
        self.note_bearing(seat, before);
        if seat == Seat::House {
            // Said once, whatever the umpire makes of it: else it would be said for ever.
            match (&act.deed, act.actor) {
                (Deed::Waits(_), Actor::Side { side, .. }) => self.tell(Due::Flag(side)),
                (Deed::StopsPlay, _) => self.tell(Due::EndOfPlay),
                (Deed::PointsOut(Fault::FlagFallen), _) => self.called = true,
                _ => {}
            }
        }
        self.called &= [Color::White, Color::Black]
            .into_iter()
            .any(|side| self.flag_is_down(side));
        if ruling.verdict != Verdict::Refused {
            self.follow_the_word(seat, &act);
        }
        self.acts.push(act);
        Ruling::from(&ruling)
    }

    fn follow_the_word(&mut self, seat: Seat, act: &Act) {
        match (&act.deed, act.actor) {
            (Deed::Resumes(_), _) => {
                // What was not handed over nobody opens.
                self.seal = None;
                if let Some(clocks) = &mut self.clocks {
                    clocks.sit_down();
                }
            }
            (Deed::HandsOver, Actor::Side { side, .. }) => {
                if let Some(seal) = self.seal.as_mut().filter(|seal| seal.by == side) {
                    seal.handed_over = true;
                }
            }
            (Deed::CorrectsClock { side, .. }, _) => {
                let corrected = self.game.clock(*side);
                if let Some(clocks) = &mut self.clocks {
                    clocks.correct(*side, corrected);
                }
            }
            (Deed::StopsPlay, _) if seat != Seat::House => self.tell(Due::EndOfPlay),
            _ => {}
        }
    }

    fn tell(&mut self, due: Due) {
        let made = self.made();
        if let Some(clocks) = &mut self.clocks {
            clocks.tell(due, &made);
        }
    }

    /// Begins the umpire's game again, now that the sealed words are known.
    fn replay(&mut self) {
        let terms = self.settlement.terms_of_play(&self.conditions);
        if let Ok(game) = begin(&self.code, terms, &self.before) {
            self.game = game;
            self.sheet = Sheet::default();
            for act in &self.acts {
                self.game.act(act);
            }
        }
    }
}

/// How things stand for a side.
#[derive(PartialEq)]
struct Bearing {
    on: Color,
    position: board::Position,
    turn: Color,
    result: Outcome,
    adjourned: bool,
    duties: Vec<umpire::Duty>,
}

impl Bearing {
    fn on(side: Color, game: &Game) -> Bearing {
        Bearing {
            on: side,
            position: game.position_found_by(side),
            turn: game.turn(),
            result: game.outcome().0,
            adjourned: game.is_adjourned(),
            duties: game.duties(side),
        }
    }
}

/// A ruling to be sought beside the table.
pub struct Question {
    act: Act,
    game: Game,
    heard: usize,
}

/// The ruling that was found.
#[derive(Clone)]
pub struct Sought {
    act: Act,
    game: Game,
    heard: usize,
    ruling: umpire::Ruling,
}

impl Sought {
    /// The umpire did not find it proved.
    pub fn is_unproved(&self) -> bool {
        self.ruling.refused()
    }
}

impl Question {
    /// What is claimed, by whom, and how the men stood when the turn began: what he lifts or sets changes no claim.
    pub fn claim(&self) -> (Actor, Deed, board::Position) {
        let began = self.game.turn_began();
        (self.act.actor, self.act.deed.clone(), began)
    }

    /// Puts it to the umpire; this may take long.
    pub fn put(mut self) -> Sought {
        let ruling = self.game.act(&self.act);
        Sought {
            act: self.act,
            game: self.game,
            heard: self.heard,
            ruling,
        }
    }
}

fn with_clock(act: Act, clock: Option<u64>) -> Act {
    Act {
        clock: clock.map(|used| Reading::Used(u32::try_from(used / 1000).unwrap_or(u32::MAX))),
        ..act
    }
}

/// An entry of a log that is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {seq}: {why}")]
pub struct BadEntry {
    pub seq: u64,
    pub why: String,
}

fn begin(code: &Arc<Code>, terms: Conditions, before: &[Step]) -> Result<Game, String> {
    let mut game = Game::new(code.clone(), terms)?;
    for step in before {
        if let Step::After { times, moves } = step {
            for _ in 0..*times {
                for words in moves {
                    game.regular(words)?;
                }
            }
        }
    }
    Ok(game)
}

/// A line that an earlier version could read and this one cannot: said, never passed over.
fn unreadable(place: &minutes::Place) -> Ruling {
    Ruling {
        verdict: "refused".into(),
        sentences: vec![crate::entry::Sentence {
            text: place.to_string().into(),
            cites: Vec::new(),
            kind: "told".into(),
            men: Vec::new(),
        }],
        advice: None,
    }
}

/// Acts done with the hand, on the board or beside it, as against words that may answer somebody.
pub fn is_of_the_hand(deed: &Deed) -> bool {
    use Deed::*;
    matches!(
        deed,
        Plays(_)
            | Touches(_)
            | Holds(_)
            | Lifts(_)
            | Puts { .. }
            | PutsBetween(..)
            | Quits
            | TakesOff(_)
            | Names(_)
            | Sets { .. }
            | Exchanges { .. }
            | Provides(_)
            | Handles { .. }
            | TakesBack
            | GivesNotice(_)
            | Adjusts(_)
            | Overturns(_)
            | UpsetsTheMen
            | Replaces { .. }
            | ReplacesTheMen
            | AnnouncesCheck
            | Waits(_)
            | Sends(_)
            | PressesClock
    )
}
