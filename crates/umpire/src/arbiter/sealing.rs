//! Adjourned games by the Guidelines (FIDE I).
use board::{Color, Move};
use statute::answers::BadRecord;

use crate::act::*;
use crate::agreement::How;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::stand::index;
use crate::state::status::Adjourned;

#[derive(Clone, Debug, Default)]
pub(crate) struct Seal {
    /// The move that he made on the board when told to seal.
    on_board: Option<Move>,
    /// Moves made when play went on.
    resumed_at: Option<u32>,
    moved: [bool; 2],
    sealer: Option<Color>,
    /// The reply to the sealed move, itself sealed, and by whom.
    reply: Option<(Color, String)>,
    reply_handed: bool,
    missing: Option<Color>,
}

impl Seal {
    pub fn resumed(&self) -> bool {
        self.resumed_at.is_some()
    }
    pub fn has_moved(&self, side: Color) -> bool {
        self.moved[index(side)]
    }
}

impl Game {
    /// Who has sealed, while the game is adjourned or its resumption has just begun.
    pub(crate) fn sealer(&self) -> Option<Color> {
        let adjourned = self.status.adjourned().map(|a| a.sealer);
        adjourned.or(self.arbiter.sealing.sealer)
    }

    /// What the Guidelines add to an act of an adjournment; true if that is all.
    pub(crate) fn by_the_guidelines(&mut self, side: Color, deed: &Deed, r: &mut Ruling) -> bool {
        if self.status.is_over() {
            return false;
        }
        match deed {
            Deed::Adjourns if !self.is_adjourned() => self.adjourns_early(side, r),
            Deed::HandsOver if !self.reply_is_sealed() => self.stops_clock_on_sealing(side, r),
            Deed::Resumes(fen) => return self.resumes_by_guideline(fen.as_deref(), r),
            _ => {}
        }
        false
    }

    /// Whether a move was sealed that cannot be altered any more: it was handed over, or he has stopped the clocks upon it
    /// (FIDE I.1).
    pub fn sealed_move_is_complete(&self) -> bool {
        self.status.adjourned().is_some_and(Adjourned::is_sealed)
    }

    /// What stands against a hand on the clock in an adjourned game: it runs until the move is sealed, then it is stopped,
    /// and after that no clock runs before the resumption (FIDE I.1.1, I.5).
    pub(crate) fn bar_to_the_clock_of_adjourned(&self, side: Color, stops: bool) -> Option<Bar> {
        let adjourned = self.status.adjourned()?;
        let sealer = adjourned.sealer == side;
        let may = match adjourned.is_sealed() {
            true => false,
            false if stops => sealer && adjourned.record.is_some(),
            false => !sealer,
        };
        let why = "The game is adjourned: the clock is stopped when the move is sealed.";
        let by = &self.code.answers.resumption.sealed_last.by;
        (!may).then(|| Bar::refusal(why, by))
    }

    /// The move made on the board that he must now seal, or what stands against it.
    pub(crate) fn sealable(&self, side: Color, words: &MoveWords) -> Result<Move, Bar> {
        let his = self.turn.player() == side && !self.status.is_over();
        let found = self.resolve_among(side, words, &self.lawful());
        let by = &self.code.answers.resumption.sealed_last.by;
        let bar = || Bar::refusal("The game is adjourned.", by);
        found.filter(|_| his).ok_or_else(bar)
    }

    pub(crate) fn must_seal(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
        self.arbiter.sealing.on_board = self.sealable(side, words).ok();
        let by = &self.code.answers.resumption.sealed_last.by;
        r.say("He must seal the move that he has made.", by);
    }

    pub(crate) fn hands_over_reply(&mut self, side: Color, r: &mut Ruling) {
        self.arbiter.sealing.reply_handed = true;
        self.parley.seals(side);
        self.arbiter.clock.start(!side);
        let by = &self.code.answers.resumption.sealer_absent.by;
        r.say("His reply is sealed; the absent player's clock runs.", by);
    }

    fn stops_clock_on_sealing(&mut self, side: Color, r: &mut Ruling) {
        let adjourned = self.status.adjourned();
        if adjourned.is_some_and(|x| x.sealer == side && x.record.is_some()) {
            self.arbiter.clock.stop();
            let a = &self.code.answers.resumption;
            let by = [&a.sealed_last.by[..], &a.early.by].concat();
            r.say("Then the clock is stopped.", &by);
        }
    }

    /// The envelope is lost, and it was his.
    pub(crate) fn must_say_what_he_sealed(&self, side: Color) -> bool {
        self.arbiter.sealing.missing == Some(side) && !self.status.is_over()
    }

    /// The move that he says he sealed, or what stands against it.
    pub(crate) fn sealed_by_his_word(&self, side: Color, words: &MoveWords) -> Result<Move, Bar> {
        let found = self.resolve_among(side, words, &self.lawful());
        let by = &self.code.answers.resumption.envelope_lost.by;
        found.ok_or_else(|| Bar::refusal("That is no legal move.", by))
    }

    pub(crate) fn says_what_he_sealed(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
        let Ok(m) = self.sealed_by_his_word(side, words) else {
            return;
        };
        self.arbiter.sealing.missing = None;
        self.goes_on();
        let by = &self.code.answers.resumption.envelope_lost.by;
        r.say("He makes the move that he says he sealed.", by);
        self.make_for(side, m, r);
        self.arbiter.clock.start(!side);
    }

    fn adjourns_early(&mut self, side: Color, r: &mut Ruling) {
        let by = self.code.answers.resumption.early.by.clone();
        let Some(end) = self.terms.play_ends.filter(|_| side == self.turn.player()) else {
            return;
        };
        let used = self.clock(Color::White) + self.clock(Color::Black);
        self.spends(side, end.saturating_sub(used), r);
        r.say("His time runs to the end of the session.", &by);
    }

    /// The envelope is lost, and he who sealed has not yet said what.
    pub(crate) fn envelope_is_lost(&self) -> bool {
        self.arbiter.sealing.missing.is_some()
    }
    /// A reply is sealed for him who sealed and has not come.
    pub(crate) fn reply_is_sealed(&self) -> bool {
        self.arbiter.sealing.reply.is_some()
    }

    /// The sealed move is made, and he who must answer it may seal his reply (FIDE I.9).
    pub(crate) fn may_seal_reply(&self, side: Color) -> bool {
        self.is_playing() && self.arbiter.sealing.resumed() && side == self.turn.player()
    }

    /// What the Guidelines have against sealing so.
    pub(crate) fn bar_by_guideline(&self, side: Color, record: Option<&str>) -> Option<Bar> {
        let a = &self.code.answers.resumption;
        if self.may_seal_reply(side) {
            return record
                .is_none()
                .then(|| Bar::refusal("He seals a reply.", &a.sealer_absent.by));
        }
        let made = self.arbiter.sealing.on_board;
        let made = made.filter(|_| self.status.adjourned().is_some())?;
        let same = record.is_some_and(|text| self.expresses(text) == [made]);
        let why = "He must seal the move that he made on the board.";
        (!same).then(|| Bar::refusal(why, &a.sealed_last.by))
    }

    pub(crate) fn seals_reply(&mut self, side: Color, text: &str, r: &mut Ruling) {
        self.arbiter.sealing.reply = Some((side, text.into()));
        let found = self.expresses(text);
        self.mail.expresses(found);
        let by = &self.code.answers.resumption.sealer_absent.by;
        r.say("He seals his reply.", by);
    }

    fn resumes_by_guideline(&mut self, fen: Option<&str>, r: &mut Ruling) -> bool {
        let a = self.code.answers.clone();
        let Some(adjourned) = self.status.adjourned().cloned() else {
            return false;
        };
        if self.bar_to_resuming(fen).is_some() {
            return false;
        }
        if self.past.is_unknown() {
            r.say(
                "The position cannot be re-established.",
                &a.adjournment.position_unknown.by,
            );
            return false;
        }
        if !self.sealed_move_is_complete() {
            // What he may still alter is no sealed move.
            if let Some(adjourned) = self.status.adjourned_mut() {
                adjourned.record = None;
            }
            return false;
        }
        self.arbiter.sealing.sealer = Some(adjourned.sealer);
        let by = [
            &a.adjournment.opened.by[..],
            &a.resumption.set_up.by,
            &a.resumption.replier_there.by,
            &a.resumption.replier_absent.by,
        ]
        .concat();
        r.say(
            "The envelope is opened, and the clock of him who must reply is started.",
            &by,
        );
        let readings = adjourned
            .record
            .clone()
            .flatten()
            .map(|text| self.expresses(&text));
        let (record, unreadable) = (a.adjournment.no_record.rule, a.adjournment.unreadable.rule);
        let bad = match readings.as_deref() {
            None => Some((record, &a.resumption.illegible)),
            Some([]) => Some((unreadable, &a.resumption.illegal)),
            Some([_]) => None,
            Some(_) => Some((unreadable, &a.resumption.ambiguous)),
        };
        if let Some((BadRecord::Loses, rule)) = bad {
            let by = match readings.as_deref() {
                Some([]) => [&rule.by[..], &a.resumption.illegible.by].concat(),
                _ => rule.by.clone(),
            };
            self.goes_on();
            r.say("The sealed move is not a good one: he has lost.", &by);
            self.loses_unless_nobody_mates(adjourned.sealer, How::Forfeit, &by, r);
            return true;
        }
        self.arbiter.sealing.resumed_at = Some(self.moves_made() + 1);
        false
    }

    /// FIDE I.10: if the sealed move ended the game, that end stands.
    pub(crate) fn sealed_end(&mut self, r: &mut Ruling) -> bool {
        let Some(adjourned) = self.status.adjourned().cloned() else {
            return false;
        };
        let readings = adjourned.record.flatten().map(|text| self.expresses(&text));
        let Some([m]) = readings.as_deref() else {
            return false;
        };
        let mut trial = self.clone();
        trial.goes_on();
        trial.make_for(adjourned.sealer, *m, &mut Ruling::default());
        if !trial.status.is_over() {
            return false;
        }
        self.goes_on();
        r.say(
            "The sealed move ended the game.",
            &self.code.answers.resumption.late.by.clone(),
        );
        self.make_for(adjourned.sealer, *m, r);
        true
    }

    pub(crate) fn sealer_comes(&mut self, side: Color, after: u32, r: &mut Ruling) {
        let a = self.code.answers.resumption.clone();
        let reply = self.arbiter.sealing.reply.clone();
        if let Some((by, text)) = reply.filter(|_| self.arbiter.sealing.reply_handed) {
            self.spends(side, after, r);
            self.arbiter.sealing.reply = None;
            let readings = self.expresses(&text);
            if let [m] = readings[..] {
                r.say("The reply is opened and made.", &a.sealer_absent.by);
                self.make_for(by, m, r);
                self.arbiter.clock.start(side);
            } else {
                r.say(
                    "The sealed reply is not a good move: he has lost.",
                    &a.illegal.by,
                );
                self.loses_unless_nobody_mates(by, How::Forfeit, &a.illegal.by, r);
            }
            return;
        }
        r.say("He who sealed loses no time by it.", &a.neither_there.by);
    }

    pub(crate) fn envelope_missing(&mut self, r: &mut Ruling) {
        let by = self.code.answers.resumption.envelope_lost.by.clone();
        self.arbiter.sealing.missing = self.status.adjourned().map(|a| a.sealer);
        r.say("He who sealed says which move it was.", &by);
    }

    /// A move made after the resumption: a wrong time is not corrected any more for him.
    pub(crate) fn moved_since_resuming(&mut self, side: Color) {
        let made = self.moves_made();
        let seal = &mut self.arbiter.sealing;
        if seal.resumed_at.is_some_and(|at| made > at) {
            seal.moved[index(side)] = true;
            seal.sealer = None;
        }
    }
}
