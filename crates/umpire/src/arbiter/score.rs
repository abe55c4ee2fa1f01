//! The scoresheets (FIDE 8).
use board::Color;

use crate::act::*;
use crate::agreement::{How, Outcome};
use crate::arbiter::stated;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::stand::index;
use crate::state::status::Status;

/// What is known of a player's sheet; it is kept as it should be unless he neglects it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    /// Something was left out, and why it had to be there.
    gap: Option<Gap>,
    /// A move written before it is made.
    intended: Option<MoveWords>,
    /// The last thing to be recorded is an offer.
    offered: bool,
    flagged: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Gap {
    /// His own move.
    Own,
    Theirs,
    Offer,
    /// He need not record, until a flag has fallen.
    Relieved,
}

/// What a move on a sheet is there for.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Writing {
    /// In a notation that is not recognised.
    Foreign,
    /// The last move made.
    Record,
    /// One that he means to make, for a claim.
    Intended,
    /// Another than he wrote for a claim.
    Changed,
    InAdvance,
}

impl Sheet {
    pub fn intended(&self) -> Option<&MoveWords> {
        self.intended.as_ref()
    }
    /// What was written served a claim.
    pub fn claimed(&mut self) {
        self.intended = None;
    }
    pub fn offer(&mut self) {
        self.offered = true;
    }
    pub fn flag_noticed(&mut self) {
        self.flagged = true;
    }
}

impl Game {
    /// What is against the rules of the sheet: notes upon it, or a hand over it (FIDE 8.1.4, 8.2).
    pub(super) fn misuse_of_sheet(&self, deed: &Deed) -> (&'static str, &Vec<String>) {
        let s = &self.code.answers.score;
        match deed {
            Deed::HidesScore => {
                let why = "The umpire must be able to see the sheet.";
                (why, &s.visible.by)
            }
            _ => ("The sheet is for the record only.", &s.use_of_it.by),
        }
    }

    fn must_record(&self, side: Color) -> bool {
        let s = &self.code.answers.score;
        let unseeing = self.terms.event.cannot_see.contains(&side);
        let kept = stated(&s.kept) || unseeing && self.code.answers.tempo.record_needed.rule;
        let added = self.arbiter.clock.bonus().seconds();
        let relieved = s.relief_minutes.rule > 0
            && added < s.relief_unless_seconds.rule
            && self.arbiter.clock.relieved(side);
        kept && !relieved
    }

    /// How one who does not see keeps his sheet (FIDE D.2.7).
    fn sheet_cites(&self, side: Color) -> Vec<String> {
        match self.terms.event.cannot_see.contains(&side) {
            true => self.code.answers.sight.keeps_score.by.clone(),
            false => Vec::new(),
        }
    }

    pub(crate) fn neglects_score(&mut self, side: Color, r: &mut Ruling) {
        let a = self.code.answers.clone();
        let own = self.past.last().is_some_and(|ply| ply.player == side);
        let sheet = &mut self.arbiter.sheets[index(side)];
        let gap = match sheet.offered {
            true => Gap::Offer,
            false if own => Gap::Own,
            false => Gap::Theirs,
        };
        if !self.must_record(side) {
            self.arbiter.sheets[index(side)].gap = Some(Gap::Relieved);
            let by = match stated(&a.score.kept) {
                true => [
                    &a.score.relief_minutes.by[..],
                    &a.score.relief_unless_seconds.by,
                ]
                .concat(),
                false => a.tempo.record_needed.by,
            };
            return r.say("He need not record.", &by);
        }
        self.arbiter.sheets[index(side)].gap = Some(gap);
        let by = match gap {
            Gap::Offer => &a.score.offers_marked.by,
            _ => &a.score.kept.by,
        };
        let by = [&by[..], &self.sheet_cites(side)].concat();
        if gap == Gap::Theirs {
            let by = [&by[..], &a.score.before_next.by].concat();
            return r.say("He may reply before he records the other's move.", &by);
        }
        self.irregular(Some(side), "What was done is to be recorded.", &by, r);
    }

    pub(crate) fn writes_up_score(&mut self, side: Color, r: &mut Ruling) {
        let mut by = self.code.answers.score.before_next.by.clone();
        by.extend(self.score_duty(side).map_or_else(Vec::new, |(_, by)| by));
        by.extend(self.sheet_cites(side));
        let sheet = &mut self.arbiter.sheets[index(side)];
        if sheet.gap.take().is_none() {
            return r.say("His sheet is up to date.", &by);
        }
        sheet.offered = false;
        r.say("His sheet is brought up to date.", &by);
    }

    pub(crate) fn score_duty(&self, side: Color) -> Option<(&'static str, Vec<String>)> {
        let s = &self.code.answers.score;
        let sheet = &self.arbiter.sheets[index(side)];
        if self.status.is_over() {
            return None;
        }
        match sheet.gap? {
            Gap::Relieved if !sheet.flagged => None,
            Gap::Relieved => Some(("A flag has fallen.", s.after_flag.by.clone())),
            Gap::Offer => Some(("The offer is to be marked.", s.offers_marked.by.clone())),
            Gap::Own | Gap::Theirs => Some((
                "The move is to be recorded.",
                [&s.kept.by[..], &s.before_next.by].concat(),
            )),
        }
    }

    /// FIDE 8.1.3, 8.5.2: before he makes another move.
    pub(crate) fn score_bars(&self, side: Color) -> bool {
        let gap = self.arbiter.sheets[index(side)].gap;
        self.score_duty(side).is_some()
            && matches!(gap, Some(Gap::Own | Gap::Relieved | Gap::Offer))
    }

    /// What a move that is written is.
    fn writing(&self, side: Color, words: &MoveWords) -> Writing {
        let foreign = matches!(words, MoveWords::Record(text) if !algebraic(text));
        let recorded = || {
            let ply = self.past.last()?;
            let (m, position) = (ply.mv?, ply.start.position()?);
            let found = match words {
                MoveWords::San(text) | MoveWords::Record(text) => {
                    record::read_san(&position, text.trim()).ok()
                }
                MoveWords::Castle(wing) => position
                    .legal_moves()
                    .into_iter()
                    .find(|m| m.castles() == Some(*wing)),
                MoveWords::Coordinates {
                    from,
                    to,
                    promotion,
                } => position.find(*from, *to, *promotion),
            };
            (found == Some(m)).then_some(())
        };
        let playable = || self.resolve_among(side, words, &self.playable(side));
        let again = self.arbiter.sheets[index(side)].intended.is_some();
        match () {
            () if foreign => Writing::Foreign,
            () if recorded().is_some() && playable().is_none() => Writing::Record,
            () if side != self.turn.player() || self.status.is_over() => Writing::InAdvance,
            () if again && self.arbiter.claimed == Some(side) => Writing::Changed,
            () => Writing::Intended,
        }
    }

    /// What stands against writing a move.
    pub(crate) fn bar_to_writing(&self, side: Color, words: &MoveWords) -> Option<Bar> {
        let changed = self.writing(side, words) == Writing::Changed;
        let by = &self.code.answers.score.in_advance.by;
        let why = "What he wrote for a claim he cannot change.";
        changed.then(|| Bar::refusal(why, by))
    }

    pub(crate) fn writes(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
        let code = self.code.clone();
        let s = &code.answers.score;
        match self.writing(side, words) {
            Writing::Foreign => {
                let why = "Only the algebraic notation is recognised.";
                self.irregular(Some(side), why, &s.notation.by, r);
            }
            Writing::Record => {
                self.arbiter.sheets[index(side)].gap = None;
                let by = [&s.kept.by[..], &self.sheet_cites(side)].concat();
                r.say("The move is recorded.", &by);
            }
            Writing::Intended => {
                self.arbiter.sheets[index(side)].intended = Some(words.clone());
                let why = "He writes the move that he means to make.";
                r.say(why, &s.in_advance.by);
            }
            Writing::InAdvance | Writing::Changed => {
                let why = "No move is written in advance.";
                self.irregular(Some(side), why, &s.in_advance.by, r);
            }
        }
    }

    /// FIDE 8.1.2: what was written in advance served no claim.
    pub(crate) fn written_in_advance(&mut self, side: Color, r: &mut Ruling) {
        self.arbiter.sheets[index(side)].offered = false;
        if self.arbiter.sheets[index(side)].intended.take().is_some() {
            let by = self.code.answers.score.in_advance.by.clone();
            self.irregular(
                Some(side),
                "The move was written before it was made.",
                &by,
                r,
            );
        }
    }

    pub(crate) fn both_have_signed(&self) -> bool {
        let [white, black] = self.arbiter.signed;
        white.is_some() && white == black
    }

    pub(crate) fn bar_to_signing(&self, outcome: Outcome) -> Option<Bar> {
        let none = matches!(outcome, Outcome::Open | Outcome::Annulled);
        let by = &self.code.answers.score.signed.by;
        none.then(|| Bar::refusal("That is no result to be signed.", by))
    }

    /// FIDE 8.7: both have signed the same result.
    pub(crate) fn signs(&mut self, side: Color, outcome: Outcome, r: &mut Ruling) {
        let by = self.code.answers.score.signed.by.clone();
        self.arbiter.signed[index(side)] = Some(outcome);
        r.say("He signs the result.", &by);
        if self.arbiter.signed == [Some(outcome); 2] {
            r.say("Both have signed: the result stands.", &by);
            let how = match self.status.result() {
                Some((known, how)) if known == outcome => how,
                _ => How::Agreement,
            };
            self.status = Status::Over(outcome, how);
        }
    }
}

/// Whether a record is algebraic in its shape; letters of other languages are.
fn algebraic(text: &str) -> bool {
    let text = text.replace("(=)", "").replace("e.p.", "");
    let text = text.trim().trim_end_matches(['+', '#', '!', '?']);
    let castling = matches!(text, "0-0" | "0-0-0" | "O-O" | "O-O-O");
    let squares = text.as_bytes().windows(2);
    let mut squares =
        squares.filter(|w| (b'a'..=b'h').contains(&w[0]) && (b'1'..=b'8').contains(&w[1]));
    castling || squares.next().is_some() && !text.contains(" to ")
}
