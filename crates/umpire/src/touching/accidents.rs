//! Accidents: men overturned, knocked off, displaced unnoticed; and men put back where they belong.
use board::{Color, ManId, Square};
use statute::Answer;
use statute::answers::Accident;

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::at_the_board::{Fallen, OwedBack};
use crate::state::hand::Held;
use crate::state::turn::Noticed;

/// What a hand puts back.
enum Replacing {
    /// Taken off by mistake in the turn before.
    Owed,
    Mistaken(usize),
    Held(Held),
    TakenUp(usize),
    Fallen(ManId, Answer<Accident>),
}

impl Game {
    /// What stands against overturning a man.
    pub(crate) fn bar_to_overturning(
        &self,
        side: Color,
        square: Square,
        manner: Manner,
    ) -> Option<Bar> {
        match self.board.men.at(square) {
            None => Some(Bar::refusal("There is no man there.", &[])),
            Some(_) if manner == Manner::Wilful => self.bar_to_misbehaving(side, Ground::Upsetting),
            Some(_) => None,
        }
    }

    pub(crate) fn overturns(&mut self, side: Color, square: Square, act: &Act, r: &mut Ruling) {
        if act.manner == Manner::Wilful {
            return self.misbehaves(side, Ground::Upsetting, act.unseen, r);
        }
        self.board.overturn([square]);
        let by = self.code.answers.touching.accident.by.clone();
        r.say("A man overturned by accident is set up again.", &by);
    }

    /// What stands against upsetting the men.
    pub(crate) fn bar_to_upsetting(&self, side: Color, manner: Manner) -> Option<Bar> {
        let meant = manner != Manner::Accident;
        meant.then(|| self.bar_to_misbehaving(side, Ground::Upsetting))?
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

    pub(crate) fn bar_to_replacing_all(&self) -> Option<Bar> {
        let mut strays = self.board.stray().iter();
        if strays.any(|(home, man)| self.no_rule_for_missed(*home, *man)) {
            return self.silent_on_fallen();
        }
        let stand = self.board.overturned().is_empty() && self.board.stray().is_empty();
        stand.then(|| Bar::refusal("The men stand as they should.", &[]))
    }

    pub(crate) fn replaces_the_men(&mut self, r: &mut Ruling) {
        let homes = self.board.stray().to_vec();
        self.board.set_up_again();
        self.strays_are_home(&homes);
        r.say(
            "The men are set up again as they stood.",
            &self.code.answers.touching.accident.by.clone(),
        );
    }

    /// Whether something of his, or fallen, belongs on the square and may be put there.
    pub(crate) fn may_replace(&self, side: Color, belongs: Square) -> bool {
        self.bar_to_replacing(side, belongs, None).is_none()
    }

    /// What would be put back on a square by this side's hand.
    fn replacing(&self, side: Color, belongs: Square) -> Option<Replacing> {
        let there = |(square, _): &(Square, ManId)| *square == belongs;
        let owed = |owed: &OwedBack| owed.by == side && owed.square == belongs;
        if self.board.owed_back().iter().any(owed) {
            return Some(Replacing::Owed);
        }
        if let Some(i) = self.turn.mistaken().iter().position(there) {
            return Some(Replacing::Mistaken(i));
        }
        let mut held = self.board.hand(side).held().iter();
        if let Some(held) = held.find(|h| h.from == belongs) {
            return Some(Replacing::Held(*held));
        }
        // What he who is to move has taken off to be captured is his to put back.
        let taken_up = self.turn.taken_up().iter().position(there);
        if let Some(i) = taken_up.filter(|_| side == self.turn.player()) {
            return Some(Replacing::TakenUp(i));
        }
        let t = &self.code.answers.touching;
        let fallen = self
            .board
            .stray_from(belongs)
            .map(|man| (man, &t.knocked_off));
        let overturned = self.board.overturned().contains(&belongs);
        let upset = || {
            Some((
                self.board.men.at(belongs).filter(|_| overturned)?,
                &t.accident,
            ))
        };
        let (man, rule) = fallen.or_else(upset)?;
        Some(Replacing::Fallen(man, rule.clone()))
    }

    /// What stands against putting a man back where it belongs.
    pub(crate) fn bar_to_replacing(
        &self,
        side: Color,
        belongs: Square,
        on: Option<Square>,
    ) -> Option<Bar> {
        let men = &self.board.men;
        match self.replacing(side, belongs) {
            None => {
                let why = format!("Nothing is to be put back on {belongs}.");
                Some(Bar::refusal(why, &[]))
            }
            Some(Replacing::TakenUp(_)) => men
                .at(belongs)
                .map(|_| Bar::refusal("Its square is occupied.", &[])),
            Some(Replacing::Fallen(man, rule))
                if rule.rule == Accident::OwnerRestores && men.man(man).owner != side =>
            {
                let why = "Only its owner may set the man up again.";
                Some(Bar::refusal(why, &rule.by))
            }
            Some(Replacing::Fallen(man, _)) if self.no_rule_for_missed(belongs, man) => {
                self.silent_on_fallen()
            }
            Some(Replacing::Fallen(man, rule)) => men
                .at(on.unwrap_or(belongs))
                .filter(|id| *id != man)
                .map(|_| Bar::refusal("Its square is occupied.", &rule.by)),
            Some(_) => None,
        }
    }

    pub(crate) fn replaces(
        &mut self,
        side: Color,
        belongs: Square,
        on: Option<Square>,
        manner: Manner,
        r: &mut Ruling,
    ) {
        if let Some(bar) = self.bar_to_replacing(side, belongs, on) {
            return r.barred(bar);
        }
        let (man, rule) = match self.replacing(side, belongs) {
            Some(Replacing::Owed) => {
                self.board.gives_back(side, belongs);
                let t = &self.code.answers.touching;
                let by = [&t.mistaken_removal.by[..], &t.accident.by].concat();
                return r.say("The man is put back.", &by);
            }
            Some(Replacing::Mistaken(i)) => return self.replaces_mistaken(side, i, r),
            Some(Replacing::Held(held)) => return self.puts_back_held(side, held, r),
            Some(Replacing::TakenUp(i)) => return self.puts_back_taken_up(i, r),
            Some(Replacing::Fallen(man, rule)) => (man, rule),
            None => return,
        };
        let fallen = self.board.stray_from(belongs);
        let (rule, by) = (rule.rule, rule.by);
        let square = on.unwrap_or(belongs);
        // Where putting it back is a touch (First Societies V), that is all it is.
        let found = rule != Accident::BindsWhoReplaces && self.was_missed(belongs, man);
        if found && self.puts_back_fallen(r) {
            return;
        }
        if fallen.is_some() || square != belongs {
            self.note_fallen();
            self.board.is_found(man);
            self.board.put(man, square);
            if square == belongs {
                self.strays_are_home(&[(belongs, man)]);
            } else {
                self.board.goes_astray(belongs, man);
                self.renew_turn();
            }
        }
        self.board.set_upright(belongs);
        if side == self.turn.player() {
            self.turn.hand_on_board();
        }
        let set_up_by = match side == self.turn.player() || rule != Accident::BindsWhoReplaces {
            true => by.clone(),
            // Only in his own turn would it be a touch.
            false => [&by[..], &self.code.answers.touching.out_of_turn.by].concat(),
        };
        r.say("The man is set up again.", &set_up_by);
        let at_touch = manner == Manner::WithNotice;
        let noticed = self.turn.notice_of(side, man) == Noticed::Yes || at_touch;
        self.replaced_by_hand(side, (man, noticed), rule, &by, r);
    }

    /// Men that had strayed stand where they belong: the turn goes on from there, and if nobody has moved since they
    /// fell, nothing is left of it.
    pub(crate) fn strays_are_home(&mut self, homes: &[(Square, ManId)]) {
        let men = &self.turn.base().men;
        if homes.iter().any(|(home, man)| men.at(*home) != Some(*man)) {
            self.turn.amend(|stand| {
                let astray = homes
                    .iter()
                    .filter_map(|(_, man)| stand.men.square_of(*man));
                for square in astray.collect::<Vec<_>>() {
                    stand.men.take_off(square);
                }
                for (home, man) in homes {
                    stand.men.put(*man, *home);
                }
            });
        }
        let same_turn = |fallen: &Fallen| fallen.stand.plies == self.board.plies;
        if self.board.stray().is_empty() && self.board.fallen().is_some_and(same_turn) {
            self.board.fallen_put_right();
        }
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
        self.turn.sets_down(id);
        self.board.put(id, square);
        self.ledger.done(|q| q.remedy == Remedy::Replace(square));
        r.say(
            "The man is put back.",
            &self.code.answers.touching.holding.by.clone(),
        );
    }

    /// A man goes back from a hand to its square.
    pub(crate) fn lets_go_of(&mut self, side: Color, held: Held) {
        self.board.hand_mut(side).lets_go(held.man);
        if let Some(at) = held.at() {
            self.board.lift_off(at, held.man);
        }
        self.board.put(held.man, held.from);
        self.ledger.done(|q| q.remedy == Remedy::Replace(held.from));
    }

    fn puts_back_held(&mut self, side: Color, held: Held, r: &mut Ruling) {
        self.lets_go_of(side, held);
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
}
