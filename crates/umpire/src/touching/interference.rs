//! What the other's hand does to the men in a turn that is not his: it is no part of the move of him who is to play.
use board::{Color, ManId, Move, Square};

use crate::act::*;
use crate::game::Game;
use crate::ruling::Ruling;
use crate::state::at_the_board::Surplus;
use crate::state::begun::Unfinished;
use crate::state::hand::Held;

impl Game {
    /// Men were set on the board otherwise than by accident.
    pub(crate) fn put_on_purpose(&self) -> bool {
        let by_will = |surplus: &Surplus| self.is_by_will(surplus);
        self.board.surplus().iter().any(by_will) || self.turn.set_first().is_some()
    }

    /// The men but for what was done by accident, or by the other's hand: that is no part of a move.
    pub(crate) fn men_by_will(&self) -> board::Men {
        let mut men = self.board.men.clone();
        for square in self.set_against_his_will() {
            men.take_off(square);
        }
        let other = self.board.hand(!self.turn.player());
        let held = other.held().iter().map(|h| (h.from, h.man));
        let taken = other.taken().iter().copied();
        for (home, id) in self.board.stray().iter().copied().chain(held).chain(taken) {
            if self.began_there(id, home) {
                men.put(id, home);
            }
        }
        men
    }

    /// Whether the player to move has himself set the man there.
    fn is_by_will(&self, surplus: &Surplus) -> bool {
        surplus.by == self.turn.player() && !surplus.by_accident
    }

    /// Where men were set on the board by accident, or by the other's hand.
    fn set_against_his_will(&self) -> Vec<Square> {
        let surplus = self.board.surplus().iter();
        let aside = surplus.filter(|surplus| !self.is_by_will(surplus));
        aside.map(|surplus| surplus.on).collect()
    }

    fn began_there(&self, man: ManId, home: Square) -> bool {
        self.turn.base().men.at(home) == Some(man)
    }

    /// Whether it is an act by which he who is to move finds the men otherwise than his turn began.
    pub(crate) fn finds_men_changed(&self, act: &Act) -> bool {
        let side = self.turn.player();
        let his = matches!(act.actor, Actor::Side { side: by, .. } if by == side);
        // Nor does a game stand adjourned with the men as the other has left them.
        let parting = matches!(act.deed, Deed::Adjourns);
        let sets = matches!(act.deed, Deed::Sets { .. } | Deed::Exchanges { .. });
        let at_the_board = his && (sets || act.deed.is_at_the_board()) || parting;
        let playing = !self.status.is_over() && self.status.adjourned().is_none();
        let other = self.board.hand(!side);
        let changed = !other.is_empty() || !other.taken().is_empty();
        let changed = changed || !self.board.surplus().is_empty();
        at_the_board && playing && (changed || self.finds_his_men_carried(&act.deed))
    }

    /// Whether the other has carried his men in this turn; on a man so carried he may lay his hand where it stands alone.
    pub(crate) fn finds_his_men_carried(&self, deed: &Deed) -> bool {
        let Some(intrusion) = self.carried_by_the_other() else {
            return false;
        };
        let here = match deed {
            Deed::Touches(sq) | Deed::Holds(sq) | Deed::Lifts(sq) | Deed::TakesOff(sq) => Some(*sq),
            Deed::Plays(MoveWords::Coordinates { from, .. }) => Some(*from),
            Deed::Adjusts(sq) => Some(*sq),
            _ => None,
        };
        let (before, now) = (&intrusion.before.men, &self.turn.base().men);
        let mut own = before
            .on_board()
            .filter(|(.., m)| m.owner == self.turn.player());
        if own.any(|(_, id, _)| now.square_of(id).is_none()) {
            return true; // It was set upon another of them.
        }
        let carried = |id: ManId| before.square_of(id) != now.square_of(id);
        let held = self.board.hand(self.turn.player()).held().iter();
        let touched = here.and_then(|sq| now.at(sq)).into_iter();
        !touched.chain(held.map(|h| h.man)).any(carried)
    }

    /// He has himself put back a man of his that the other had carried: he has not moved it, nor touched it in the law.
    pub(crate) fn puts_back_what_was_carried(&mut self, side: Color, held: &Held) -> bool {
        let home = self
            .carried_by_the_other()
            .and_then(|i| i.before.men.square_of(held.man));
        let back = side == self.turn.player() && !held.put_back() && home == held.at();
        if back && home.is_some() {
            self.undoes_what_the_other_carried();
            self.turn.release(|man| man != held.man);
        }
        back && home.is_some()
    }

    /// He who is to move finds the men as his turn began: what the other has set on the board or taken off, what of the
    /// men to be moved or taken he has in his hand, or keeps it on where he has set them, goes back first.
    pub(crate) fn finds_the_men(&mut self, deed: &Deed) {
        if self.finds_his_men_carried(deed) {
            self.undoes_what_the_other_carried();
        }
        let side = self.turn.player();
        for square in self.set_against_his_will() {
            // Or he takes it off himself.
            if *deed != Deed::TakesOff(square) {
                self.board.take_off_surplus(square);
            }
        }
        let goes_to = match deed {
            Deed::Plays(words) => self.lawful_meant(side, words).map(|m| m.to()),
            Deed::Puts { on, .. } | Deed::TakesOff(on) => Some(*on),
            _ => None,
        };
        // What he only has in the air may be on its way to be moved in his own turn.
        let wanted = |h: &&Held| {
            let his = self.board.men.man(h.man).owner == side;
            his || goes_to == Some(h.from) || !h.put_back() && h.at().is_some()
        };
        let held = self.board.hand(!side).held().iter();
        let held: Vec<Held> = held.filter(wanted).copied().collect();
        for held in held {
            self.lets_go_of(!side, held);
        }
        for (square, man) in self.board.hand_mut(!side).what_it_took() {
            let free = self.board.men.at(square).is_none();
            if free && self.began_there(man, square) {
                self.board.put(man, square);
            }
        }
    }

    /// A move made out of turn is none (British II.6.d, FIDE 1.2): the game without it, where a move is lawful only so, or
    /// mates only so.
    pub(crate) fn spoilt_by_the_other(
        &self,
        lawful: impl Fn(&Game) -> Option<Move>,
    ) -> Option<Game> {
        let intrusion = self.standing_intrusion()?.clone();
        let mut without = self.clone();
        without.undoes(intrusion);
        let mates = |game: &Game, m: Move| {
            let after = game.turn.base().position().map(|p| p.after(m));
            after.is_some_and(|p| p.in_check(p.turn()) && p.legal_moves().is_empty())
        };
        let m = lawful(&without)?;
        let spoilt = lawful(self).is_none_or(|now| mates(&without, m) && !mates(self, now));
        spoilt.then_some(without)
    }

    /// It is set aside, and that move is made.
    pub(crate) fn sets_aside(&mut self, without: Option<Game>, r: &mut Ruling) {
        if let Some(without) = without {
            *self = without;
            let by = &self.code.answers.illegal.two_moves.by;
            r.say("What the other moved out of his turn goes back.", by);
        }
    }

    /// The other has himself taken off the man that is being taken: the capture is complete, whoever took it off.
    pub(crate) fn helps_to_take(&mut self, side: Color, square: Square, r: &mut Ruling) -> bool {
        let player = self.turn.player();
        let taken = match self.turn.unfinished() {
            Some(Unfinished::Capture { victim, .. }) => victim == square && side != player,
            _ => false,
        };
        if taken {
            if self.board.uncover(square).is_none() {
                self.board.take_off(square);
            }
            self.judge(player, None, r);
        }
        taken
    }
}
