//! The umpire's ledger: offences with what may be exacted for them, what has been exacted or required, what
//! has lapsed or been let go.
use std::sync::Arc;

use board::{Color, ManId};

use crate::act::Remedy;
use crate::ruling::{Basis, Charge, Ruling, Sentence, SentenceKind};
use crate::state::stand::Stand;

/// A remedy with the provisions that give it.
pub(crate) type Cited = (Remedy, Vec<String>);

/// Which offence: no two of a game have the same.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct OffenceId(u32);

/// An offence whose injured side may still demand something.
#[derive(Clone, Debug)]
pub(crate) struct Offence {
    id: OffenceId,
    pub offender: Color,
    /// The turn to which Penalty A leads back, if something must be undone first.
    pub restore: Option<Arc<Stand>>,
    /// The offender has moved before anything was exacted: it is exacted none the less, by going back.
    pub overtaken: bool,
    /// Men that stay on record as touched when the turn is restored.
    pub touched: Vec<ManId>,
    /// What may be exacted, once restored.
    pub options: Vec<Cited>,
    /// What may be demanded without restoring: that a move stand, or be undone.
    pub outright: Vec<Cited>,
    /// What lies on the offender when the position is restored and nothing more exacted.
    pub after_restoring: Option<Cited>,
    /// What had been exacted in the turn before he broke the law again.
    pub exacted: Option<Exacted>,
    /// The offender chooses among the options himself.
    pub own_choice: bool,
    /// A wrong demand may lose the right (British II.11.e).
    pub penal: bool,
    pub closes: Closes,
    pub about_touch: bool,
    /// The touch was made out of turn.
    pub carried: bool,
    /// Not yet open: the penalty waits for the offender's next turn (British II.6.d).
    pub deferred: bool,
    pub by: Vec<String>,
    /// The rules that what was done goes against.
    pub broken: Vec<String>,
    /// What was done, in a sentence.
    pub why: &'static str,
    charge: Arc<Charge>,
}

/// What shuts the window.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Closes {
    /// As the code says of penalties.
    Ruled,
    /// Only the injured side's completed move.
    Move,
    /// The injured side's touch, or the end of the offender's turn.
    TouchOrTurn,
}

impl Offence {
    pub fn new(offender: Color, by: &[String], why: &'static str) -> Offence {
        Offence {
            id: OffenceId(0),
            offender,
            restore: None,
            overtaken: false,
            touched: Vec::new(),
            options: Vec::new(),
            outright: Vec::new(),
            after_restoring: None,
            exacted: None,
            own_choice: false,
            penal: true,
            closes: Closes::Ruled,
            about_touch: false,
            carried: false,
            deferred: false,
            by: by.to_vec(),
            broken: by.to_vec(),
            why,
            charge: Arc::new(Charge {
                number: 0,
                by: offender,
                sentence: Sentence {
                    text: why.into(),
                    cites: by.to_vec(),
                    kind: SentenceKind::Offence,
                    men: Vec::new(),
                },
            }),
        }
    }

    pub fn basis(&self) -> Basis {
        Basis::Offence(self.charge.clone())
    }
    pub fn id(&self) -> OffenceId {
        self.id
    }
    /// Something may be demanded for it now.
    pub fn is_open(&self) -> bool {
        !self.deferred
    }
    /// A move made by it can still be taken back.
    pub fn recallable(&self) -> bool {
        self.restore.is_some()
    }
    pub fn offers(&self, remedy: Remedy) -> bool {
        self.options.iter().any(|(x, _)| *x == remedy)
    }
    pub fn offers_outright(&self, remedy: Remedy) -> bool {
        self.outright.iter().any(|(x, _)| *x == remedy)
    }
    /// What is left of it when the position has been restored.
    pub fn restored(mut self) -> Offence {
        (self.restore, self.overtaken) = (None, false);
        self.outright.clear();
        self
    }
    /// What else may be exacted, each remedy once.
    pub fn also(&mut self, options: Vec<Cited>) {
        for option in options {
            if !self.offers(option.0) {
                self.options.push(option);
            }
        }
    }
    /// Whether it is of the turn that began so: done in it, or open in it since a position was restored.
    fn of_turn(&self, offender: Color, start: &Arc<Stand>) -> bool {
        let same = match &self.restore {
            Some(restore) => Arc::ptr_eq(restore, start),
            None => self.waits_for_a_move(),
        };
        self.offender == offender && same
    }
    /// A move may be exacted in the turn as it stands.
    fn waits_for_a_move(&self) -> bool {
        self.restore.is_none() && !self.options.is_empty() && !self.deferred
    }
}

/// What the opponent has exacted, or the law lays down at once.
#[derive(Clone, Debug)]
pub(crate) struct Exacted {
    pub remedies: Vec<Remedy>,
    pub by: Vec<String>,
    /// What it is exacted for.
    pub basis: Basis,
}

/// Something required of a side that is neither a move nor a penalty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Requirement {
    pub of: Color,
    pub remedy: Remedy,
    pub by: Vec<String>,
    /// What calls for it.
    pub why: &'static str,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Ledger {
    offences: Vec<Offence>,
    opened: u32,
    /// Up to this one they have been named.
    named: u32,
    required: Vec<Requirement>,
    exacted: Option<Exacted>,
    bond_waived: bool,
    lapsed_by: Vec<String>,
}

impl Ledger {
    // ---- offences

    pub fn offences(&self) -> &[Offence] {
        &self.offences
    }
    pub fn offence(&self, id: OffenceId) -> Option<&Offence> {
        self.offences.iter().find(|o| o.id == id)
    }
    /// Those against a side for which something may be demanded now.
    pub fn against(&self, offender: Color) -> impl Iterator<Item = &Offence> {
        let open = move |o: &&Offence| o.offender == offender && o.is_open();
        self.offences.iter().filter(open)
    }
    /// What a side has done in the turn that began so, or what is open against it there.
    pub fn of_turn(&self, offender: Color, start: &Arc<Stand>) -> Option<&Offence> {
        self.offences.iter().find(|o| o.of_turn(offender, start))
    }

    /// What would be restored as that turn began is restored as the player found it.
    pub fn restore_instead(&mut self, began: &Arc<Stand>, found: &Arc<Stand>) {
        let restored = self.offences.iter_mut().filter_map(|o| o.restore.as_mut());
        for stand in restored.filter(|stand| Arc::ptr_eq(stand, began)) {
            *stand = found.clone();
        }
    }

    /// Enters an offence.
    pub fn open(&mut self, mut offence: Offence) {
        self.opened += 1;
        offence.id = OffenceId(self.opened);
        if offence.charge.number == 0 {
            Arc::make_mut(&mut offence.charge).number = self.opened;
        }
        self.offences.push(offence);
    }
    /// What has just been entered is remembered by the sentence that names it.
    pub fn name(&mut self, r: &Ruling) {
        let named = std::mem::replace(&mut self.named, self.opened);
        for o in self.offences.iter_mut().filter(|o| o.charge.number > named) {
            let naming = r.sentences.iter();
            let naming = naming.filter(|s| s.kind == SentenceKind::Offence);
            let about = |s: &&Sentence| s.cites.iter().any(|cite| o.by.contains(cite));
            let found = naming.clone().find(about).or(naming.clone().next());
            if let Some(sentence) = found {
                Arc::make_mut(&mut o.charge).sentence.clone_from(sentence);
            }
        }
    }
    /// What is demanded for an offence rests on it.
    pub fn basis(&self, id: OffenceId) -> Basis {
        self.offence(id).map_or(Basis::Requirement, Offence::basis)
    }
    /// Enters an offence in place of all that is open against its offender; what could be exacted for one of
    /// the same turn is not lost by it.
    pub fn open_in_place(&mut self, mut offence: Offence) {
        let start = offence.restore.clone();
        let before = start.and_then(|start| self.of_turn(offence.offender, &start));
        offence.also(before.map_or_else(Vec::new, |o| o.options.clone()));
        self.settle(offence.offender);
        self.open(offence);
    }
    pub fn amend(&mut self, id: OffenceId, change: impl FnOnce(&mut Offence)) {
        if let Some(offence) = self.offences.iter_mut().find(|o| o.id == id) {
            change(offence);
        }
    }
    /// What rests on this too is so cited.
    pub fn cite_against(&mut self, offender: Color, by: &[String]) {
        for offence in self.offences.iter_mut().filter(|o| o.offender == offender) {
            offence.by.extend(by.iter().cloned());
            for (_, cites) in &mut offence.options {
                cites.extend(by.iter().cloned());
            }
        }
    }
    pub fn close(&mut self, id: OffenceId) -> Option<Offence> {
        let i = self.offences.iter().position(|o| o.id == id)?;
        Some(self.offences.remove(i))
    }
    /// Nothing is open against this side any more.
    pub fn settle(&mut self, offender: Color) {
        self.offences.retain(|o| o.offender != offender);
    }
    pub fn settle_all(&mut self) {
        self.offences.clear();
    }
    /// The offender's penalty of an earlier turn opens now.
    pub fn deferred(&mut self, offender: Color) -> Option<OffenceId> {
        let due = |o: &Offence| o.deferred && o.offender == offender;
        let offence = self.offences.iter_mut().find(|o| due(o))?;
        offence.deferred = false;
        Some(offence.id)
    }

    /// The offender has moved before a move was exacted of him: unless that was all that could be exacted, it
    /// is exacted by going back to the turn that began so.
    pub fn overtake(&mut self, offender: Color, start: &Arc<Stand>, met: impl Fn(Remedy) -> bool) {
        let waits = |o: &Offence| o.offender == offender && o.waits_for_a_move();
        for o in self.offences.iter_mut().filter(|o| waits(o)) {
            if o.closes == Closes::TouchOrTurn || !o.outright.is_empty() {
                continue;
            }
            if o.options.iter().all(|(remedy, _)| met(*remedy)) {
                o.options.clear();
            }
            (o.restore, o.overtaken) = (Some(start.clone()), true);
        }
        self.offences
            .retain(|o| !(o.overtaken && o.options.is_empty()));
    }

    // ---- what lapses

    /// What of the injured side's rights closes is gone; what closed is returned.
    pub fn lapse(&mut self, injured: Color, closes: impl Fn(&Offence) -> bool) -> Vec<Offence> {
        let gone = |o: &mut Offence| o.offender != injured && o.is_open() && closes(o);
        self.offences.extract_if(.., gone).collect()
    }
    /// The offender's turn being over, what was open in it only (British II.6.d).
    pub fn lapse_with_turn(&mut self, offender: Color) {
        let over = |o: &mut Offence| {
            o.offender == offender && o.is_open() && o.closes == Closes::TouchOrTurn
        };
        if let Some(o) = self.offences.extract_if(.., over).last() {
            self.lapsed_by = o.by;
        }
    }
    pub fn lapsed(&mut self, by: &[String]) {
        self.lapsed_by = by.to_vec();
    }
    /// The provision by which a right last lapsed.
    pub fn lapsed_by(&self) -> &[String] {
        &self.lapsed_by
    }
    /// The injured side lets go all that it could demand for offences, or has required.
    pub fn waive(&mut self, injured: Color) {
        self.settle(!injured);
        self.required.retain(|q| q.of == injured);
    }

    // ---- what touches bind to

    /// The opponent has let go what the touches of this turn gave him.
    pub fn bond_waived(&self) -> bool {
        self.bond_waived
    }
    pub fn waive_bond(&mut self, waived: bool) {
        self.bond_waived = waived;
    }

    // ---- what is exacted and required

    pub fn exacted(&self) -> Option<&Exacted> {
        self.exacted.as_ref()
    }
    pub fn exact(&mut self, exacted: Exacted) {
        self.exacted = Some(exacted);
    }
    pub fn exact_one(&mut self, remedy: Remedy, by: Vec<String>, basis: Basis) {
        let remedies = vec![remedy];
        self.exact(Exacted {
            remedies,
            by,
            basis,
        });
    }
    pub fn released(&mut self) -> Option<Exacted> {
        self.exacted.take()
    }
    pub fn required(&self) -> &[Requirement] {
        &self.required
    }
    pub fn required_of(&self, side: Color) -> Option<&Requirement> {
        self.required.iter().find(|q| q.of == side)
    }
    pub fn require(&mut self, requirement: Requirement) {
        if !self.required.contains(&requirement) {
            self.required.push(requirement);
        }
    }
    /// What was required is done, or done with; returned are the provisions.
    pub fn done(&mut self, met: impl Fn(&Requirement) -> bool) -> Vec<String> {
        let met = self.required.extract_if(.., |q| met(q));
        met.flat_map(|q| q.by).collect()
    }

    // ---- turns

    /// Another turn begins: what was exacted was of the one before.
    pub fn new_turn(&mut self) {
        self.exacted = None;
    }
    /// The game is over.
    pub fn end(&mut self) {
        self.required.clear();
    }
}
