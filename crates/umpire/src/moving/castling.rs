//! Castling by hand: in which order, how far, and why not.
use std::sync::Arc;

use board::{Color, ManId, Move, Position, Role, Square, Wing};
use statute::answers::RookFirst as RookFirstRule;

use crate::act::Remedy;
use crate::game::Game;
use crate::moving::moves::{Attempt, Plan};
use crate::ruling::Ruling;
use crate::state::begun::{Kind, RookFirst, Unfinished};
use crate::state::hand::Held;
use crate::state::ledger::{Offence, Requirement};
use crate::state::past::Ply;
use crate::state::stand::castled_rook;

impl Game {
    /// King and Rook have lawfully castled.
    pub(crate) fn say_castled(
        &self,
        king: Square,
        rook: Square,
        position: Option<&Position>,
        r: &mut Ruling,
    ) {
        let a = &self.code.answers;
        let feigned = position.is_some_and(|p| p.at(rook).is_none());
        let usual = king.file() == board::File::E
            && (rook.file() == board::File::A || rook.file() == board::File::H);
        let mut by = if feigned {
            a.castling.without_given_rook.by.clone()
        } else {
            a.castling.geometry.by.clone()
        };
        if usual && !feigned {
            by.retain(|id| !id.starts_with("default:"));
        }
        // The Rook, and the square that only he crosses, may be commanded.
        let mut beyond = squares_between(king, rook);
        beyond.push(rook);
        beyond.retain(|sq| king.file().distance(sq.file()) > 2);
        let enemy = !self.turn.player();
        let commanded = |p: &Position| beyond.iter().any(|sq| p.commanders(*sq, enemy).any());
        if position.is_some_and(commanded) {
            by.extend(a.castling.rook_attacked.by.iter().cloned());
        }
        r.say("Castled.", &by);
    }

    /// The lawful castling of which moving this Rook there is a part.
    fn castling_with(&self, from: Square, to: Option<Square>) -> Option<Move> {
        let part = |m: &&Move| {
            matches!(m, Move::Castle { rook, .. } if *rook == from) && m.rook_to() == to
        };
        self.lawful().iter().find(part).copied()
    }

    /// The Rook has been set down as in castling. If the King has been touched before, castling is under
    /// way; if not, the Rook's move is complete, and the King may yet follow.
    pub(crate) fn rook_before_king(
        &mut self,
        side: Color,
        man: ManId,
        from: Square,
        to: Option<Square>,
    ) -> bool {
        let rule = self.code.answers.castling.rook_first.rule;
        if self.board.men.man(man).kind != Role::Rook {
            return false;
        }
        let lawful = self.castling_with(from, to);
        let Some(m) = lawful.or_else(|| self.unlawful_castling_with(side, from, to)) else {
            return false;
        };
        let king = self.turn.base().men.at(m.from());
        let king_touched = king.is_some_and(|id| self.turn.is_touched(id));
        if rule == RookFirstRule::RookMoveStands && !king_touched {
            return false;
        }
        if king_touched && lawful.is_none() {
            return false;
        }
        if king_touched {
            self.turn.begins(Unfinished::Castling { m });
            return false;
        }
        self.turn.sets_rook_first(RookFirst {
            by: side,
            castling: m,
            lawful: lawful.is_some(),
            rook_moved: Arc::new(self.board.stand().clone()),
        });
        lawful.is_some()
    }

    /// King and Rook stand castled, and the hand is still on the Rook.
    pub(crate) fn say_rook_under_hand(&self, side: Color, rook: ManId, on: Square, r: &mut Ruling) {
        let own_turn = side == self.turn.player();
        if let Some(Unfinished::Castling { m }) = self.turn.unfinished().filter(|_| own_turn)
            && self.turn.base().men.at(m.from()).is_some()
            && matches!(m, Move::Castle { rook: home, .. } if self.turn.base().men.at(home) == Some(rook))
            && m.rook_to() == Some(on)
        {
            let by = &self.code.answers.castling.geometry.by;
            r.say("Castling is complete when the Rook is let go.", by);
        }
    }

    /// A Rook set down as in castling in the turn just over, or in this one.
    fn rook_quitted_first(&self) -> Option<RookFirst> {
        let before = || self.past.last().and_then(|last| last.rook_first.clone());
        self.turn.rook_first().cloned().or_else(before)
    }

    /// The same where it is not lawful to castle, and the code calls it castling none the less.
    fn unlawful_castling_with(
        &self,
        side: Color,
        rook: Square,
        to: Option<Square>,
    ) -> Option<Move> {
        let king = self.turn.base().men.king(side)?;
        let castling = Move::castle(king, rook);
        let beside = king.rank() == rook.rank() && castling.rook_to() == to;
        let counts = self.code.answers.castling.rook_first_unlawful.rule;
        (counts && beside && king.file().distance(rook.file()) > 2).then_some(castling)
    }

    /// The King is touched after the Rook was quitted: the other side may let the Rook's move stand.
    pub(crate) fn king_follows(&mut self, side: Color, man: ManId, r: &mut Ruling) -> bool {
        let Some(first) = self.rook_quitted_first() else {
            return false;
        };
        let king =
            self.board.men.man(man).kind == Role::King && self.board.men.man(man).owner == side;
        if !first.lawful
            || first.by != side
            || !king
            || side == self.turn.player()
            || self.turn.any_touch()
        {
            return false;
        }
        let rule = self.code.answers.castling.rook_first.clone();
        r.say("The King follows the Rook.", &rule.by);
        let open = |o: &Offence| o.offers_outright(Remedy::LetRookMoveStand);
        let finish = Requirement {
            of: side,
            remedy: Remedy::CompleteCastling,
            by: rule.by.clone(),
            why: "The King has been touched after the Rook was quitted.",
        };
        if rule.rule == RookFirstRule::EitherOrder {
            // First Societies XVI.rem-order: touching the King, he is committed to castle.
            self.ledger.require(finish);
        }
        if rule.rule == RookFirstRule::RookMoveMayStand && !self.ledger.offences().iter().any(open)
        {
            let why = "The Rook was quitted before the King was touched.";
            let mut offence = Offence::new(side, &rule.by, why);
            offence.penal = false;
            offence
                .outright
                .push((Remedy::LetRookMoveStand, rule.by.clone()));
            self.ledger.open(offence);
        }
        true
    }

    /// The King is set down beside the Rook that was quitted first: they have castled.
    pub(crate) fn finishes_rook_first(&mut self, side: Color, r: &mut Ruling) -> bool {
        let Some(first) = self.rook_quitted_first().filter(|f| f.by == side) else {
            return false;
        };
        let there = self.board.men.man_at(first.castling.to());
        if !there.is_some_and(|m| m.kind == Role::King && m.owner == side) {
            return false;
        }
        if !first.lawful {
            return self.castles_unlawfully(&first, r);
        }
        self.ledger.done(|q| q.remedy == Remedy::CompleteCastling);
        let player = self.turn.player();
        self.board.gives_turn(player);
        self.board.has_castled(side);
        self.update_check(side);
        self.past.correct(|last| last.mv = Some(first.castling));
        self.turn.begins_from(Arc::new(self.board.stand().clone()));
        r.say(
            "Castled.",
            &[
                self.code.answers.castling.geometry.by.clone(),
                self.code.answers.castling.rook_first.by.clone(),
            ]
            .concat(),
        );
        self.detect_end(side, r);
        true
    }

    /// The King was set down two squares aside, which by itself was a false move, and the Rook follows him:
    /// King and Rook have castled unlawfully.
    pub(crate) fn rook_follows(&mut self, side: Color, rook: &Held, r: &mut Ruling) -> bool {
        let Some(last) = self.past.last_of(side).cloned() else {
            return false;
        };
        let (Some(king), Some(to)) = (last.start.men.king(side), self.board.men.king(side)) else {
            return false;
        };
        let by_king = last.man == last.start.men.at(king);
        let aside = by_king && king.rank() == to.rank() && king.file().distance(to.file()) == 2;
        let towards = rook.from.rank() == king.rank() && (rook.from > king) == (to > king);
        let beside = rook.at() == Some(castled_rook(king, rook.from, to));
        let is_rook = self.board.men.man(rook.man).kind == Role::Rook;
        let false_move = |o: &Offence| o.offender == side && o.restore.is_some();
        if !(aside && towards && beside && is_rook)
            || self.turn.any_touch()
            || !self.ledger.offences().iter().any(false_move)
        {
            return false;
        }
        self.reopen(&last);
        let rook = Some(rook.from);
        self.play_in_turn(side, Plan::Castle { king, to, rook }, r);
        true
    }

    /// The turn just over is taken up again, with what was exacted and touched in it before the man moved.
    fn reopen(&mut self, last: &Ply) {
        let open = self.ledger.offences().iter();
        let his = open.filter(|o| o.offender == last.player && o.restore.is_some());
        let exacted = his.clone().find_map(|o| o.exacted.clone());
        let before = |id: &ManId| Some(*id) != last.man;
        let touched = his.flat_map(|o| o.touched.iter().copied()).filter(before);
        let touched: Vec<ManId> = touched.collect();
        self.go_back(&last.start);
        self.turn.bind_to(touched);
        if let Some(exacted) = exacted {
            self.ledger.exact(exacted);
        }
    }

    /// Rook and King have been moved as in castling, which was not lawful: one unlawful castling, though
    /// the Rook's move by itself may be let stand where the code says so.
    fn castles_unlawfully(&mut self, first: &RookFirst, r: &mut Ruling) -> bool {
        let (Some(last), Move::Castle { king, rook, .. }) =
            (self.past.last().cloned(), first.castling)
        else {
            return false;
        };
        let by = &self.code.answers.castling.rook_first_unlawful.by;
        r.say("It is castling, though the Rook went first.", by);
        self.reopen(&last);
        let plan = Plan::Castle {
            king,
            to: first.castling.to(),
            rook: Some(rook),
        };
        self.play_in_turn(first.by, plan, r);
        match self.past.last_of(first.by) {
            Some(_) => self
                .past
                .correct(|last| last.rook_first = Some(first.clone())),
            None => self.turn.sets_rook_first(first.clone()),
        }
        let rule = self.code.answers.castling.rook_first.clone();
        let mut open = self.ledger.offences().iter();
        let offence = open.find(|o| o.offender == first.by && o.recallable());
        if let Some(id) = offence.map(Offence::id)
            && rule.rule == RookFirstRule::RookMoveMayStand
        {
            self.ledger.amend(id, |o| {
                o.outright.push((Remedy::LetRookMoveStand, rule.by));
            });
        }
        true
    }

    /// The King stands two squares aside, which was not lawful, and now the Rook is touched: King and Rook
    /// have been handled as in castling (Blue Book Penalties.7).
    pub(crate) fn attempts_castling(&mut self, side: Color, rook: ManId, r: &mut Ruling) {
        let base = &self.turn.base().men;
        let (Some(from), Some(to), Some(corner)) = (
            base.king(side),
            self.board.men.king(side),
            base.square_of(rook),
        ) else {
            return;
        };
        let is_rook = base.man(rook).kind == Role::Rook && base.man(rook).owner == side;
        let aside = from.rank() == to.rank() && from.file().distance(to.file()) == 2;
        let towards = corner.rank() == from.rank() && (corner > from) == (to > from);
        if self.turn.illegal().is_none() || !is_rook || !aside || !towards {
            return;
        }
        let wing = if to > from { Wing::King } else { Wing::Queen };
        let attempt = Attempt {
            man: base.at(from),
            from,
            to,
            victim: None,
            castling: Some((Some(rook), wing)),
        };
        let offence = self.offence_of(side, Kind::Castling, &attempt);
        self.turn.moves_illegally(Kind::Castling);
        self.open_offence(side, offence, r);
    }

    pub(crate) fn let_rook_move_stand(&mut self, side: Color, r: &mut Ruling) {
        let Some(first) = self.rook_quitted_first() else {
            return;
        };
        let alone = match first.castling {
            Move::Castle { rook, .. } => first.castling.rook_to().map(|to| (rook, to)),
            _ => None,
        };
        if let (false, Some((from, to))) = (first.lawful, alone) {
            let start = self.turn.start().clone();
            self.go_back(&start);
            return self.make_for(side, Move::Plain { from, to }, r);
        }
        let player = !side;
        let mut stand = (*first.rook_moved).clone();
        (stand.turn, stand.plies, stand.made) =
            (player, self.turn.start().plies, self.turn.start().made);
        self.past.correct(|last| {
            last.rook_first = None;
            if let Some((from, to)) = alone {
                last.mv = Some(Move::Plain { from, to });
            }
        });
        self.board.put_men(stand);
        self.board.empty_hands();
        self.begin_turn(&[]);
        r.say(
            "The Rook's move stands by itself; the King goes back.",
            &self.code.answers.castling.rook_first.by.clone(),
        );
    }

    pub(crate) fn say_why_not_castling(&self, side: Color, attempt: &Attempt, r: &mut Ruling) {
        let c = &self.code.answers.castling;
        let base = &self.turn.base();
        let Some(position) = base.position() else {
            return;
        };
        let (king, wing) = (
            attempt.from,
            crate::moving::illegal::wing_of(attempt).unwrap_or(Wing::King),
        );
        let enemy = !side;
        let rook = attempt.castling.and_then(|(rook, _)| rook);
        let moved = |id: Option<ManId>| id.and_then(|id| base.men.get(id)).is_some_and(|m| m.moved);
        let crossed = king.offset(if wing == Wing::King { 1 } else { -1 });
        let corner = rook.and_then(|id| base.men.square_of(id));
        let between = corner
            .map(|sq| squares_between(king, sq))
            .unwrap_or_default();
        let given = self
            .terms
            .given
            .iter()
            .find(|sq| sq.rank() == king.rank() && (**sq > king) == (wing == Wing::King));
        if given.is_some() && !c.without_given_rook.rule {
            r.say("Nobody castles without a Rook.", &c.without_given_rook.by);
        } else if given.is_some() {
            r.say(
                "The corner of a Rook given as odds must have been empty throughout.",
                &c.without_given_rook.by,
            );
        }
        let mut say = |wrong: bool, why: &'static str, by: &[String]| {
            if wrong {
                r.say(why, by);
            }
        };
        say(moved(attempt.man), "The King has moved.", &c.king_moved.by);
        say(
            rook.is_none() || moved(rook),
            "There is no Rook that has not moved.",
            &c.rook_moved.by,
        );
        say(
            position.in_check(side),
            "The King is in check.",
            &c.in_check.by,
        );
        say(
            crossed.is_some_and(|sq| position.commanders(sq, enemy).any()),
            "The King would cross a commanded square.",
            &c.crossing.by,
        );
        say(
            position.commanders(attempt.to, enemy).any(),
            "The King would come into check.",
            &c.destination.by,
        );
        say(
            between.iter().any(|sq| base.men.at(*sq).is_some()),
            "A man stands between.",
            &c.path_clear.by,
        );
    }
}

/// The squares between two on one rank.
pub(crate) fn squares_between(a: Square, b: Square) -> Vec<Square> {
    let (low, high) = (a.min(b), a.max(b));
    Square::ALL
        .into_iter()
        .filter(|sq| *sq > low && *sq < high)
        .collect()
}
