//! A man that fell and was not noticed: how it is found, and what becomes of the moves made since.
use board::{Color, ManId, Square};
use statute::answers::{FallenMan, FoundLater};

use crate::act::Fault;
use crate::game::Game;
use crate::ruling::{Bar, Ruling, SentenceKind};
use crate::state::at_the_board::Fallen;

impl Game {
    /// What stands against having a fallen man put back.
    pub(crate) fn bar_to_pointing_out_fallen(&self, fault: Fault) -> Option<Bar> {
        if self.board.fallen().is_none() || fault != Fault::MenMisplaced {
            let by = self.rule_for(fault).by;
            return Some(Bar::refusal("There is no such error.", &by));
        }
        self.silent_on_fallen().or_else(|| self.bar_to_reopening())
    }

    /// Where the code has no rule for a man that fell and was missed.
    pub(crate) fn silent_on_fallen(&self) -> Option<Bar> {
        let rule = &self.code.answers.illegal.man_fallen;
        let why = "A man displaced by accident and not noticed: the code gives no rule.";
        let silent = rule.rule == FallenMan::NoProvision;
        silent.then(|| Bar::silence(why, &rule.by))
    }

    /// Whether somebody has moved without the man: put back before that, it was never missed.
    pub(crate) fn was_missed(&self, home: Square, man: ManId) -> bool {
        let moved = |fallen: &Fallen| fallen.moves_begun < self.board.plies;
        self.board.stray_from(home).is_some()
            && self.turn.start().men.at(home) != Some(man)
            && self.board.fallen().is_some_and(moved)
    }

    /// British Pref.5: for such a man there is no rule.
    pub(crate) fn no_rule_for_missed(&self, home: Square, man: ManId) -> bool {
        self.silent_on_fallen().is_some() && self.was_missed(home, man)
    }

    pub(crate) fn points_out_fallen(&mut self, r: &mut Ruling) {
        let rule = self.code.answers.illegal.man_fallen.clone();
        match rule.rule {
            FallenMan::OwnerRestores => r.say("Its owner may put the man back.", &rule.by),
            FallenMan::NoProvision | FallenMan::Retraced => {
                self.puts_back_fallen(r);
            }
        }
    }

    /// A man fell unnoticed, and the code retraces the moves since.
    pub(crate) fn may_put_back_fallen(&self) -> bool {
        let rule = self.code.answers.illegal.man_fallen.rule;
        let heard = self.bar_to_reopening().is_none();
        rule == FallenMan::Retraced && self.board.fallen().is_some() && heard
    }

    /// What is found after the end changes nothing where an illegal move would change nothing.
    fn bar_to_reopening(&self) -> Option<Bar> {
        let late = &self.code.answers.illegal.found_after_mate;
        let stands = self.status.is_over() && late.rule == FoundLater::Stands;
        stands.then(|| Bar::refusal("The game is over, and its result stands.", &late.by))
    }

    /// Blue Book Errors.3, by whatever name the error is pointed out. False if nothing fell, or the code
    /// does not retrace the moves.
    pub(crate) fn puts_back_fallen(&mut self, r: &mut Ruling) -> bool {
        let i = self.code.answers.illegal.clone();
        if !self.may_put_back_fallen() {
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

    /// A man that fell in this turn and is now played from where it belongs has been found.
    pub(crate) fn finds_man_played(&mut self, from: Square) {
        let belongs = |man: &ManId| self.turn.base().men.at(from) == Some(*man);
        let free = self.board.men.at(from).is_none();
        let Some(man) = self
            .board
            .stray_from(from)
            .filter(|man| free && belongs(man))
        else {
            return;
        };
        self.goes_home(from, man);
    }

    /// Where no law puts it back, the umpire may have it done.
    pub(crate) fn puts_back_by_decision(&mut self, home: Square) {
        let free = self.board.men.at(home).is_none();
        if let Some(man) = self.board.stray_from(home).filter(|_| free) {
            self.goes_home(home, man);
            self.renew_turn();
        }
    }

    fn goes_home(&mut self, home: Square, man: ManId) {
        if let Some(at) = self.board.men.square_of(man) {
            self.board.take_off(at);
        }
        self.board.put(man, home);
        self.board.is_found(man);
        self.strays_are_home(&[(home, man)]);
    }

    /// No game ends by an accident: where it would end with the men as they lie, or as they belong, those that fell are
    /// put back first.
    pub(crate) fn puts_back_before_the_end(&mut self, side: Color, r: &mut Ruling) {
        let Some(home) = self.with_strays_home() else {
            return;
        };
        let ends = |game: &Game| {
            let mut game = game.clone();
            // What the other has in his hand belongs on its square.
            for held in game.board.hand(!side).held().to_vec() {
                game.lets_go_of(!side, held);
            }
            game.board.gives_turn(!side);
            let position = game.update_check(side);
            game.begin_turn(&[]);
            game.turn.finds(position);
            game.detect_end(side, &mut Ruling::default());
            game.status.is_over()
        };
        if ends(self) || ends(&home) {
            *self = home;
            let by = self.code.answers.touching.knocked_off.by.clone();
            r.say("The men that fell are put back before the game ends.", &by);
        }
    }

    /// The game with every man that fell on its square, if some did and their squares are free.
    fn with_strays_home(&self) -> Option<Game> {
        let strays = self.board.stray();
        let free = |home: &Square| {
            let there = self.board.men.at(*home);
            there.is_none_or(|id| self.board.is_stray(id))
        };
        if strays.is_empty() || !strays.iter().all(|(home, _)| free(home)) {
            return None;
        }
        let mut home = self.clone();
        for (_, man) in strays {
            if let Some(at) = home.board.men.square_of(*man) {
                home.board.take_off(at);
            }
        }
        home.board.set_up_again();
        Some(home)
    }
}
