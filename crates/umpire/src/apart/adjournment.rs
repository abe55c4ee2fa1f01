//! Adjourned games: the sealed move, its opening, and the position.
use board::{Color, Men, Move, Position};
use statute::answers::{BadRecord, FoundLater};

use crate::act::MoveWords;
use crate::agreement::How;
use crate::game::Game;
use crate::penalties::scales::Scales;
use crate::ruling::{Bar, Ruling, SentenceKind};
use crate::state::ledger::{Cited, Offence};
use crate::state::stand::Stand;
use crate::state::status::{Adjourned, Status};

impl Game {
    pub(crate) fn bar_to_adjourning(&self) -> Option<Bar> {
        let adjourned = self.status.adjourned();
        adjourned.map(|_| Bar::refusal("The game is adjourned already.", &[]))
    }

    pub(crate) fn adjourns(&mut self, r: &mut Ruling) {
        self.board.put_back_all_held();
        let stand = self.turn.start().clone();
        self.status = Status::Adjourned(Adjourned {
            stand,
            sealer: self.turn.player(),
            record: None,
            handed_over: false,
            clocks_stopped: false,
            turn_passed: false,
        });
        r.say(
            "The game is adjourned: the player to move seals.",
            &self.code.answers.adjournment.sealing.by.clone(),
        );
    }

    /// What stands against sealing a move.
    pub(crate) fn bar_to_sealing(&self, side: Color, record: Option<&str>) -> Option<Bar> {
        if self.arbiter_sits() {
            let bar = self.bar_by_guideline(side, record);
            if bar.is_some() || self.may_seal_reply(side) {
                return bar;
            }
        }
        let why = match self.status.adjourned() {
            None => "The game is not adjourned.",
            Some(adjourned) if adjourned.sealer != side => "It is for the player to move to seal.",
            Some(adjourned) if adjourned.is_sealed() => "The record has left his hands.",
            Some(_) => return None,
        };
        Some(Bar::refusal(why, &self.code.answers.adjournment.sealed.by))
    }

    pub(crate) fn seals(&mut self, record: Option<&str>, r: &mut Ruling) {
        let by = self.code.answers.adjournment.sealed.by.clone();
        let readings = record.map_or_else(Vec::new, |text| self.expresses(text));
        let Some(adjourned) = self.status.adjourned_mut() else {
            return;
        };
        adjourned.record = Some(record.map(str::to_owned));
        self.mail.expressed = Some(readings);
        let said = match record {
            Some(_) => "A record is made; until he hands it over he may alter it.",
            None => "He makes no record; until he hands it over he may still make one.",
        };
        r.say(
            said,
            &[by, self.code.answers.adjournment.sealing.by.clone()].concat(),
        );
    }

    /// What stands against handing the record over.
    pub(crate) fn bar_to_handing_over(&self, side: Color) -> Option<Bar> {
        let sealed = self
            .status
            .adjourned()
            .is_some_and(|a| a.sealer == side && a.record.is_some() && !a.handed_over);
        let by = &self.code.answers.adjournment.sealed.by;
        let sealed = sealed || self.reply_is_sealed();
        (!sealed).then(|| Bar::refusal("He has no sealed record to hand over.", by))
    }

    pub(crate) fn hands_over(&mut self, r: &mut Ruling) {
        let expressed = self.mail.expressed.as_ref();
        let one = expressed.is_some_and(|readings| readings.len() == 1);
        if let Some(adjourned) = self.status.adjourned_mut() {
            adjourned.handed_over = true;
            adjourned.turn_passed = one;
        }
        if let Some(adjourned) = self.status.adjourned() {
            self.parley.seals(adjourned.sealer);
        }
        let a = &self.code.answers.adjournment;
        let by = [&a.sealed.by[..], &a.sealing.by].concat();
        r.say("The sealed move is complete.", &by);
    }

    pub(crate) fn cannot_ascertain(&mut self, r: &mut Ruling) {
        if self.arbiter_sits() && self.status.adjourned().is_none() {
            // FIDE 7.5.1, 7.6: nothing is annulled for it (FIDE-R-09).
            let a = &self.code.answers;
            let by = [&a.completed.restored.by[..], &a.illegal.man_fallen.by].concat();
            let why = "The game goes on from the last position that can be identified.";
            return r.say(why, &by);
        }
        self.past.becomes_unknown();
        r.say(
            "Nobody can tell how the men stood.",
            &self.code.answers.adjournment.position_unknown.by.clone(),
        );
    }

    /// What stands against resuming, the men having been set up so.
    pub(crate) fn bar_to_resuming(&self, fen: Option<&str>) -> Option<Bar> {
        if self.status.adjourned().is_none() {
            let by = &self.code.answers.adjournment.opened.by;
            return Some(Bar::refusal("The game is not adjourned.", by));
        }
        if self.envelope_is_lost() {
            let by = &self.code.answers.resumption.envelope_lost.by;
            let why = "The envelope is lost: he who sealed says what he sealed.";
            return Some(Bar::refusal(why, by));
        }
        let set_up = fen.filter(|_| !self.past.is_unknown());
        let wrong = set_up.and_then(|fen| Position::from_fen(fen).err());
        wrong.map(|why| Bar::refusal(why.to_string(), &[]))
    }

    /// A position that cannot be ascertained annuls the game.
    fn annuls_what_is_unknown(&mut self, r: &mut Ruling) -> bool {
        if !self.past.is_unknown() {
            return false;
        }
        r.tell(
            SentenceKind::End,
            "The adjourned position cannot be ascertained: the game is annulled.",
            &self.code.answers.adjournment.position_unknown.by,
        );
        self.annul(r);
        true
    }

    pub(crate) fn resumes(&mut self, fen: Option<&str>, r: &mut Ruling) {
        let a = self.code.answers.adjournment.clone();
        let Some(adjourned) = self.status.adjourned().cloned() else {
            return;
        };
        self.status = Status::Playing;
        if self.annuls_what_is_unknown(r) {
            return;
        }
        if let Some(Ok(position)) = fen.map(Position::from_fen) {
            self.set_up_again(&adjourned, &position);
        }
        if adjourned.record.is_none() {
            // He was not asked for a record and made none: whoever resumes gains nothing by it.
            let why = "Nothing has been sealed yet: play goes on as it stood.";
            return r.say(why, &a.sealing.by);
        }
        self.open_seal(&adjourned, r);
    }

    /// The men having been set up so, rightly or not.
    fn set_up_again(&mut self, adjourned: &Adjourned, position: &Position) {
        let mut stand = (*adjourned.stand).clone();
        let men = Men::of(position);
        let placed = Stand {
            men,
            ..stand.clone()
        };
        if !placed.same_men(&stand) {
            stand.men = placed.men;
            self.mail.resumed_wrong = Some(adjourned.clone());
        }
        self.board.put_men(stand);
        self.begin_turn(&[]);
    }

    fn open_seal(&mut self, adjourned: &Adjourned, r: &mut Ruling) {
        let a = self.code.answers.adjournment.clone();
        let Some(text) = adjourned.record.clone().flatten() else {
            return self.bad_seal(adjourned.sealer, a.no_record.rule, &a.no_record.by, r);
        };
        if !adjourned.is_sealed() {
            // It is no sealed move yet, but a record it is (British I.14.B.d).
            return r.say(
                "The sealed move was never handed over: it is his turn.",
                &a.sealed.by,
            );
        }
        let readings = self.expresses(&text);
        self.mail.expressed = Some(readings.clone());
        self.say_names_by_origin(&text, r);
        match readings[..] {
            [] => self.bad_seal(adjourned.sealer, a.unreadable.rule, &a.unreadable.by, r),
            [m] => {
                r.say("The sealed move is made.", &a.opened.by);
                self.make_for(adjourned.sealer, m, r);
            }
            _ => {
                r.say(
                    "The record can be read in several ways: the opponent may adopt any.",
                    &a.ambiguous.by,
                );
                self.mail
                    .offers(adjourned.sealer, readings, &a.ambiguous.by, Vec::new());
            }
        }
    }

    /// Makes a move as regularly made by its side.
    pub(crate) fn make_for(&mut self, side: Color, m: Move, r: &mut Ruling) {
        self.board.put_men((**self.turn.base()).clone());
        self.board.make(side, m);
        self.complete_lawful(side, m, r);
    }

    /// A record that expresses no legal move.
    pub(crate) fn bad_seal(
        &mut self,
        sealer: Color,
        rule: BadRecord,
        by: &[String],
        r: &mut Ruling,
    ) {
        self.parley.sealed_nothing();
        if rule == BadRecord::Nothing || self.terms.no_penalty_for_records {
            let agreed = &self.code.answers.adjournment.milder.by;
            let agreed = agreed.iter().filter(|_| self.terms.no_penalty_for_records);
            let by: Vec<String> = by.iter().chain(agreed).cloned().collect();
            return r.say("The record expresses no legal move: it is his turn.", &by);
        }
        if rule == BadRecord::Loses {
            r.say("The record expresses no legal move: he has lost.", by);
            return self.loses_unless_nobody_mates(sealer, How::Forfeit, by, r);
        }
        r.tell(SentenceKind::Offence, "The record expresses no legal move: it is his turn, and the opponent may exact a King move, or what the law puts for one that cannot be made.", by);
        let mut by = by.to_vec();
        if self.mail.own_board == Some(sealer) {
            by.extend(self.code.answers.communication.own_board.by.iter().cloned());
        }
        let by = &by[..];
        let options = self.bad_record_options(rule, by);
        if options.is_empty() {
            return;
        }
        let mut offence = Offence::new(sealer, by, "The record expresses no legal move.");
        offence.options = options;
        self.ledger.open(offence);
    }

    pub(crate) fn bad_record_options(&self, rule: BadRecord, by: &[String]) -> Vec<Cited> {
        let Some(scales) = Scales::new(self, self.turn.base()) else {
            return Vec::new();
        };
        match rule {
            _ if self.terms.no_penalty_for_records => Vec::new(),
            BadRecord::KingElseSelected => scales.king_else_selected(by),
            BadRecord::KingOrNothing => scales.king_if_can(by),
            BadRecord::Nothing | BadRecord::Loses => Vec::new(),
        }
    }

    /// Whether more than the sealed move has been made since the men were set up again.
    fn played_on_since_resuming(&self) -> bool {
        self.mail
            .resumed_wrong
            .as_ref()
            .is_none_or(|a| self.board.plies > a.stand.plies + u32::from(a.is_sealed()))
    }

    /// What stands against having a wrong resumption put right.
    pub(crate) fn bar_to_pointing_out_position(&self) -> Option<Bar> {
        let rule = &self.code.answers.adjournment.wrong_position;
        let by_will = matches!(
            self.status.result(),
            Some((_, How::Resignation | How::Agreement))
        );
        let why = match () {
            () if rule.rule == FoundLater::Stands && self.played_on_since_resuming() => {
                "What was played on from stands."
            }
            () if by_will => "The game was ended by the will of a player.",
            () if self.past.is_unknown()
                || self.mail.was_resumed_wrong()
                || self.may_put_back_fallen() =>
            {
                return None;
            }
            () => "The game was resumed from the right position.",
        };
        Some(Bar::refusal(why, &rule.by))
    }

    pub(crate) fn points_out_wrong_position(&mut self, r: &mut Ruling) {
        let a = self.code.answers.adjournment.clone();
        if self.annuls_what_is_unknown(r) {
            return;
        }
        let Some(adjourned) = self.mail.resumed_wrong.take() else {
            self.puts_back_fallen(r);
            return;
        };
        self.ledger.settle_all();
        let stand = adjourned.stand.clone();
        self.go_back(&stand);
        r.say(
            "The position before the adjournment is restored.",
            &a.wrong_position.by,
        );
        self.open_seal(&adjourned, r);
    }

    /// Which of several readings is meant, said by him who wrote it.
    pub(crate) fn resolve_reading(&self, words: &MoveWords) -> Option<Move> {
        let author = self.mail.letter.author?;
        self.resolve_among(author, words, &self.mail.letter.readings)
    }
}
