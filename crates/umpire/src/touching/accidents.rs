//! Accidents: men overturned, knocked off, displaced unnoticed; and men put back where they belong.
use board::{Color, ManId, Square};
use statute::answers::{Accident, FallenMan};

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Ruling, SentenceKind};
use crate::state::at_the_board::{Fallen, Held, OwedBack};
use crate::state::turn::Noticed;

impl Game {
    pub(crate) fn overturns(&mut self, side: Color, square: Square, act: &Act, r: &mut Ruling) {
        if self.board.men.at(square).is_none() {
            return r.refuse("There is no man there.", &[]);
        }
        if act.manner == Manner::Wilful {
            return self.misbehaves(side, Ground::Upsetting, act.unseen, r);
        }
        self.board.overturn([square]);
        let by = self.code.answers.touching.accident.by.clone();
        r.say("A man overturned by accident is set up again.", &by);
    }

    pub(crate) fn upsets(&mut self, side: Color, act: &Act, r: &mut Ruling) {
        if act.manner != Manner::Accident {
            return self.misbehaves(side, Ground::Upsetting, act.unseen, r);
        }
        let all: Vec<Square> = self.board.men.on_board().map(|(sq, ..)| sq).collect();
        self.board.overturn(all);
        let by = self.code.answers.touching.accident.by.clone();
        r.say("Men upset by accident are set up again.", &by);
    }

    pub(crate) fn replaces_the_men(&mut self, r: &mut Ruling) {
        if self.board.overturned().is_empty() && self.board.stray().is_empty() {
            return r.refuse("The men stand as they should.", &[]);
        }
        self.board.set_up_again();
        r.say(
            "The men are set up again as they stood.",
            &self.code.answers.touching.accident.by.clone(),
        );
    }

    /// Whether something of his, or fallen, belongs on the square and is not there.
    pub(crate) fn may_replace(&self, side: Color, belongs: Square) -> bool {
        let there = |(square, _): &(Square, ManId)| *square == belongs;
        let owed = |owed: &OwedBack| owed.by == side && owed.square == belongs;
        self.board.owed_back().iter().any(owed)
            || self.turn.mistaken().iter().any(there)
            || self
                .board
                .hand(side)
                .held()
                .iter()
                .any(|h| h.from == belongs)
            || self.turn.taken_up().iter().any(there)
            || self.board.stray_from(belongs).is_some()
            || self.board.overturned().contains(&belongs)
    }

    pub(crate) fn replaces(
        &mut self,
        side: Color,
        belongs: Square,
        on: Option<Square>,
        manner: Manner,
        r: &mut Ruling,
    ) {
        if self.board.gives_back(side, belongs) {
            return r.say(
                "The man is put back.",
                &[
                    self.code.answers.touching.mistaken_removal.by.clone(),
                    self.code.answers.touching.accident.by.clone(),
                ]
                .concat(),
            );
        }
        if let Some(i) = self
            .turn
            .mistaken()
            .iter()
            .position(|(sq, _)| *sq == belongs)
        {
            return self.replaces_mistaken(side, i, r);
        }
        if let Some(held) = self
            .board
            .hand(side)
            .held()
            .iter()
            .find(|h| h.from == belongs)
            .copied()
        {
            return self.puts_back_held(side, held, r);
        }
        if let Some(i) = self
            .turn
            .taken_up()
            .iter()
            .position(|(sq, _)| *sq == belongs)
        {
            return self.puts_back_taken_up(i, r);
        }
        let fallen = self.board.stray_from(belongs);
        if fallen.is_none() && !self.board.overturned().contains(&belongs) {
            return r.refuse(format!("Nothing is to be put back on {belongs}."), &[]);
        }
        let Some(man) = fallen.or_else(|| self.board.men.at(belongs)) else {
            return;
        };
        let t = &self.code.answers.touching;
        let rule = if fallen.is_some() {
            &t.knocked_off
        } else {
            &t.accident
        };
        let (rule, by) = (rule.rule, rule.by.clone());
        if rule == Accident::OwnerRestores && self.board.men.man(man).owner != side {
            return r.refuse("Only its owner may set the man up again.", &by);
        }
        let square = on.unwrap_or(belongs);
        if self.board.men.at(square).is_some_and(|id| id != man) {
            return r.refuse("Its square is occupied.", &by);
        }
        // Put back before anybody has moved without it, it was never missed; where putting it back is a
        // touch (First Societies V), that is all it is.
        let missed = |fallen: &Fallen| fallen.moves_begun < self.board.plies;
        let absent = self.turn.start().men.at(belongs) != Some(man);
        let found = rule != Accident::BindsWhoReplaces && fallen.is_some() && absent;
        if found && self.board.fallen().is_some_and(missed) && self.puts_back_fallen(r) {
            return;
        }
        if fallen.is_some() || square != belongs {
            self.note_fallen();
            self.board.is_found(man);
            let same_turn = |fallen: &Fallen| fallen.stand.plies == self.board.plies;
            if square == belongs && self.board.fallen().is_some_and(same_turn) {
                self.board.fallen_put_right();
            }
            self.board.put(man, square);
            if square != belongs {
                self.board.goes_astray(belongs, man);
            }
            if self.turn.base().men.square_of(man).is_none() || square != belongs {
                self.renew_turn();
            }
        }
        self.board.set_upright(belongs);
        if side == self.turn.player() {
            self.turn.hand_on_board();
        }
        r.say("The man is set up again.", &by);
        let at_touch = manner == Manner::WithNotice;
        let noticed = self.turn.notice_of(side, man) == Noticed::Yes || at_touch;
        self.replaced_by_hand(side, (man, noticed), rule, &by, r);
    }

    fn replaced_by_hand(
        &mut self,
        side: Color,
        (man, noticed): (ManId, bool),
        rule: Accident,
        by: &[String],
        r: &mut Ruling,
    ) {
        if rule != Accident::BindsWhoReplaces || side != self.turn.player() {
            return;
        }
        if noticed {
            let word = self.code.answers.touching.notice_time.by.clone();
            return r.say("The word was said in time.", &[by, &word].concat());
        }
        r.say("He put it up without a word: it is a man touched.", by);
        self.window_touch(side, r);
        self.record_touch(side, man, r);
    }

    /// A man taken off to be captured goes back.
    fn puts_back_taken_up(&mut self, i: usize, r: &mut Ruling) {
        let (square, id) = self.turn.taken_up()[i];
        if self.board.men.at(square).is_some() {
            return r.refuse("Its square is occupied.", &[]);
        }
        self.turn.sets_down(id);
        self.board.put(id, square);
        self.ledger.done(|q| q.remedy == Remedy::Replace(square));
        r.say(
            "The man is put back.",
            &self.code.answers.touching.holding.by.clone(),
        );
    }

    fn puts_back_held(&mut self, side: Color, held: Held, r: &mut Ruling) {
        self.board.hand_mut(side).lets_go(held.man);
        if let Some(at) = held.at() {
            self.board.lift_off(at, held.man);
        }
        self.board.put(held.man, held.from);
        self.ledger.done(|q| q.remedy == Remedy::Replace(held.from));
        r.say(
            "The man is put back.",
            &self.code.answers.touching.holding.by.clone(),
        );
    }

    /// From here the men stand otherwise than the moves have left them.
    pub(crate) fn note_fallen(&mut self) {
        self.board.falls(self.turn.start());
    }

    pub(crate) fn knocks_off(&mut self, side: Color, square: Square, r: &mut Ruling) {
        if let Some(id) = self.board.take_off(square) {
            self.note_fallen();
            self.board.goes_astray(square, id);
        }
        let t = &self.code.answers.touching;
        let mut by = t.knocked_off.by.clone();
        if side != self.turn.player() {
            by.extend(t.out_of_turn.by.iter().cloned());
        }
        r.say("A man knocked off by accident is put back.", &by);
    }

    pub(crate) fn points_out_fallen(&mut self, fault: Fault, r: &mut Ruling) {
        let rule = self.code.answers.illegal.man_fallen.clone();
        if self.board.fallen().is_none() || fault != Fault::MenMisplaced {
            return r.refuse("There is no such error.", &self.rule_for(fault).by);
        }
        match rule.rule {
            FallenMan::NoProvision => r.no_provision(
                "A man displaced by accident and not noticed: the code gives no rule.",
                &rule.by,
            ),
            FallenMan::OwnerRestores => r.say("Its owner may put the man back.", &rule.by),
            FallenMan::Retraced => {
                self.puts_back_fallen(r);
            }
        }
    }

    /// Blue Book Errors.3, by whatever name the error is pointed out. False if nothing fell, or the code
    /// does not retrace the moves.
    pub(crate) fn puts_back_fallen(&mut self, r: &mut Ruling) -> bool {
        let i = self.code.answers.illegal.clone();
        if i.man_fallen.rule != FallenMan::Retraced {
            return false;
        }
        let Some(Fallen { stand, .. }) = self.board.fallen().cloned() else {
            return false;
        };
        if self.past.is_unknown() {
            r.tell(
                SentenceKind::End,
                "It cannot be put right: the game is annulled.",
                &i.cannot_be_retraced.by,
            );
            self.annul(r);
            return true;
        }
        self.board.fallen_put_right();
        self.go_back(&stand);
        r.say(
            "The moves made since are retraced and the man is put back.",
            &i.man_fallen.by,
        );
        true
    }
}
