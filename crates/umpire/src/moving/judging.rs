//! What the law makes of the change on the board: a lawful move, one begun, or none.
use board::{Color, ManId, Move, Role, Square, Wing};
use statute::answers::MistakenRemoval;

use crate::game::Game;
use crate::moving::moves::Attempt;
use crate::ruling::Ruling;
use crate::state::begun::*;
use crate::state::hand::Held;
use crate::state::stand::Stand;

impl Game {
    /// Judges the change that the player to move has made in his turn.
    pub(crate) fn judge(&mut self, side: Color, attempt: Option<Attempt>, r: &mut Ruling) {
        self.sets_aside(self.spoilt_by_the_other(Game::lawful_effect), r);
        if let Some(m) = self.lawful_effect() {
            return self.complete_lawful(side, m, r);
        }
        if self.completes_late(side, r) {
            return;
        }
        let thought_back = self.without_mistake();
        if let Some(m) = thought_back.as_ref().and_then(Game::lawful_effect) {
            self.think_back(side);
            return self.complete_lawful(side, m, r);
        }
        let but_for_mistake = || thought_back.as_ref().and_then(Game::unfinished_effect);
        if let Some(unfinished) = self.unfinished_effect().or_else(but_for_mistake) {
            self.turn.begins(unfinished);
            return self.say_unfinished(unfinished, r);
        }
        if self.men_by_will() == self.turn.base().men || self.only_strays() {
            return;
        }
        if self.put_upon_own_man(side) {
            let by = self.code.answers.moves.move_defined.by.clone();
            return r.say(
                "A man put upon another of his own has not been moved yet.",
                &by,
            );
        }
        let attempt = attempt.or_else(|| self.attempt_on_board(side));
        if let Some(attempt) = attempt {
            self.illegal_move(side, attempt, r);
        }
    }

    /// Both men stand on one square (British I.11.A.2): where an illegal move is none, nothing is done yet.
    fn put_upon_own_man(&self, side: Color) -> bool {
        let own = |id: &ManId| self.board.men.man(*id).owner == side;
        let king = |sq: &Square| self.board.men.king(side) == Some(*sq);
        let upon = |(sq, id): &(Square, ManId)| own(id) && !king(sq);
        let begun = self.code.answers.illegal.is_a_move.rule || self.turn.illegal().is_some();
        !begun && self.board.under().iter().any(upon)
    }

    /// The lawful move whose effect the board shows.
    pub(crate) fn lawful_effect(&self) -> Option<Move> {
        if !self.board.under().is_empty()
            || self.put_on_purpose()
            || !self.turn.mistaken().is_empty()
        {
            return None;
        }
        let men = self.men_by_will();
        let lawful = self.lawful();
        lawful.iter().copied().find(|m| self.board_shows(&men, *m))
    }

    pub(crate) fn shows_men(&self, m: Move) -> Stand {
        self.turn.base().after(self.turn.player(), m)
    }

    pub(crate) fn board_shows(&self, men: &board::Men, m: Move) -> bool {
        let wanted = self.shows_men(m);
        let kind = |men: &board::Men, sq| men.man_at(sq).map(|x| x.kind);
        Square::ALL
            .into_iter()
            .all(|sq| wanted.men.at(sq) == men.at(sq) && kind(&wanted.men, sq) == kind(men, sq))
    }

    /// A lawful move begun and lacking only its last part.
    pub(crate) fn unfinished_effect(&self) -> Option<Unfinished> {
        if !self.board.surplus().is_empty() || self.turn.set_first().is_some() {
            return None;
        }
        let lawful = self.lawful();
        let men = self.men_by_will();
        let position = self.turn.base().position()?;
        for m in lawful.iter().copied() {
            let mut wanted = self.shows_men(m);
            let same = |wanted: &Stand| {
                Square::ALL
                    .into_iter()
                    .all(|sq| wanted.men.at(sq) == men.at(sq))
            };
            let left = |sq: Square, id: ManId| {
                self.board.under().contains(&(sq, id)) || men.at(sq) == Some(id)
            };
            let victim = position
                .taken(m)
                .and_then(|sq| self.turn.base().men.at(sq).map(|id| (sq, id)));
            let victim_left = victim.filter(|(sq, id)| left(*sq, *id));
            if let Some((sq, id)) = victim_left
                && sq != m.to()
            {
                wanted.men.put(id, sq);
            }
            if !same(&wanted) {
                if let Move::Castle { king, rook, .. } = m {
                    let mut king_only = (**self.turn.base()).clone();
                    king_only.transfer(king, m.to());
                    if men.at(rook).is_some() && same(&king_only) {
                        return Some(Unfinished::Castling { m });
                    }
                }
                continue;
            }
            if let Some((sq, _)) = victim_left {
                return Some(Unfinished::Capture { m, victim: sq });
            }
            if m.promotion().is_some()
                && self
                    .board
                    .men
                    .man_at(m.to())
                    .is_some_and(|x| x.kind == Role::Pawn)
            {
                return Some(Unfinished::Promotion {
                    from: m.from(),
                    to: m.to(),
                });
            }
        }
        None
    }

    /// The game with the men taken off by mistake thought back (British II.5.g: the move itself may be
    /// complete; the man goes back besides).
    fn without_mistake(&self) -> Option<Game> {
        let rule = self.code.answers.touching.mistaken_removal.rule;
        if self.turn.mistaken().is_empty() || rule == MistakenRemoval::FalseMove {
            return None;
        }
        let mut restored = self.clone();
        restored.think_back(self.turn.player());
        Some(restored)
    }

    pub(crate) fn think_back(&mut self, side: Color) {
        for (sq, id) in self.turn.mistakes_thought_back() {
            if self.board.men.at(sq).is_none() {
                self.board.put(id, sq);
                self.owes_back(side, sq);
            }
        }
    }

    pub(crate) fn only_strays(&self) -> bool {
        let stray = |id: Option<ManId>| id.is_none_or(|id| self.board.is_stray(id));
        Square::ALL.into_iter().all(|sq| {
            let (now, then) = (self.board.men.at(sq), self.turn.base().men.at(sq));
            now == then || (stray(now) && stray(then))
        })
    }

    /// Which man has been carried where, on the board as it is.
    pub(crate) fn attempt_on_board(&self, side: Color) -> Option<Attempt> {
        let moved: Vec<(ManId, Square, Square)> = self
            .turn
            .base()
            .men
            .on_board()
            .filter_map(|(sq, id, _)| {
                self.board
                    .men
                    .square_of(id)
                    .filter(|to| *to != sq)
                    .map(|to| (id, sq, to))
            })
            .filter(|(id, ..)| !self.board.is_stray(*id))
            .collect();
        let own = |id: ManId, kind: Role| {
            let man = self.board.men.man(id);
            man.kind == kind && man.owner == side
        };
        let king = moved.iter().find(|(id, ..)| own(*id, Role::King));
        let (id, from, to) = *king.or_else(|| moved.last())?;
        let victim = self.turn.base().men.at(to);
        let aside = from.rank() == to.rank() && from.file().distance(to.file()) == 2;
        let castling = match moved[..] {
            [_, _] if king.is_some() && aside => moved.iter().find(|(x, ..)| own(*x, Role::Rook)),
            _ => None,
        };
        let castling = castling.map(|(rook, ..)| {
            (
                Some(*rook),
                if to > from { Wing::King } else { Wing::Queen },
            )
        });
        Some(Attempt {
            man: Some(id),
            from,
            to,
            victim,
            castling,
        })
    }

    /// What the hand has just attempted with this man; castling is of two.
    pub(crate) fn attempt_with(&self, side: Color, held: &Held) -> Option<Attempt> {
        let whole = self.attempt_on_board(side)?;
        let Some(to) = held
            .at()
            .filter(|to| *to != held.from && whole.castling.is_none())
        else {
            return Some(whole);
        };
        let there = |(sq, _): &&(Square, ManId)| *sq == to;
        let taken_first = self.turn.taken_up().iter().find(there).map(|(_, id)| *id);
        let gone = |id: &ManId| *id != held.man && self.board.men.square_of(*id) != Some(to);
        Some(Attempt {
            man: Some(held.man),
            from: held.from,
            to,
            victim: held.upon().or(taken_first).filter(gone),
            castling: None,
        })
    }

    pub(crate) fn say_unfinished(&mut self, unfinished: Unfinished, r: &mut Ruling) {
        let a = &self.code.answers;
        match unfinished {
            Unfinished::Promotion { .. } => r.say("The Pawn has reached the last rank: the move is complete when it is exchanged or named.", &[&a.promotion.unpromoted.by[..], &a.promotion.kinds.by].concat()),
            Unfinished::Capture { m, .. } => {
                let mut by = [self.completion(), a.moves.capture_defined.by.clone()].concat();
                if matches!(m, Move::InPassing { .. }) {
                    by.extend(a.promotion.in_passing.by.iter().cloned());
                }
                r.say("The man that is taken still stands on the board: the move is not complete.", &by);
            }
            Unfinished::Castling { .. } => r.say("The King stands castled: the Rook must be brought over.", &[a.castling.king_alone.by.clone(), a.castling.geometry.by.clone()].concat()),
        }
    }

    /// Where the code says when a move is complete.
    pub(crate) fn completion(&self) -> Vec<String> {
        self.code.answers.moves.complete.by.clone()
    }
}
