//! Check, said and unsaid.
use std::sync::Arc;

use board::{Bitboard, Color, Move, Position};
use statute::answers::{FalseCheck, LateCry};

use crate::act::Remedy;
use crate::game::Game;
use crate::penalties::entitlements::{Entitlement, Source};
use crate::ruling::{Bar, Ruling};
use crate::state::stand::{Stand, StandingCheck};

/// What a player may take back on account of a check.
pub(crate) enum Retractable {
    /// His last move, for he cannot tell how he came to be so long in check.
    Unexplained,
    /// A touch upon a check that was none.
    Touch,
    /// A move upon a check that was none, and how the men stood before it.
    Move(Arc<Stand>),
}

/// Lawful moves where the check that stands was not announced: other men may ignore it, the King may go
/// nowhere that is commanded (First Societies XVIII, English Club 13).
pub(crate) fn lawful_ignoring(position: &Position) -> Vec<Move> {
    let us = position.turn();
    let unsaid = position.checkers(us);
    let mut moves: Vec<Move> = position
        .pseudo_legal()
        .into_iter()
        .filter(|m| {
            let next = position.after(*m);
            let checkers = next.checkers(us);
            let king_moved = m.from() == position.king(us);
            if king_moved {
                checkers.is_empty()
            } else {
                (checkers & !unsaid).is_empty()
            }
        })
        .collect();
    moves.extend(castles_in_silence(position, unsaid));
    moves.sort();
    moves.dedup();
    moves
}

/// Castling as if there were no check, the squares that the King crosses and reaches being tested in fact.
fn castles_in_silence(position: &Position, unsaid: Bitboard) -> Vec<Move> {
    let mut without = *position;
    let mut board = *position.board();
    for square in unsaid {
        board.discard_piece_at(square);
    }
    let Ok(mut bare) = Position::new(board, position.turn()) else {
        return Vec::new();
    };
    for wing in board::Wing::ALL {
        bare.set_castling(
            position.turn(),
            wing,
            position.castling(position.turn(), wing),
        );
    }
    without.set_passed(None);
    let us = position.turn();
    bare.pseudo_legal()
        .into_iter()
        .filter(|m| m.castles().is_some())
        .filter(|m| {
            let crossed = if m.to() > m.from() {
                m.from().offset(1)
            } else {
                m.from().offset(-1)
            };

            [crossed, Some(m.to())]
                .into_iter()
                .flatten()
                .all(|sq| without.commanders(sq, !us).is_empty() && without.at(sq).is_none())
        })
        .collect()
}

impl Game {
    /// Whether the player to move is in a check that binds him.
    pub(crate) fn check_binds(&self) -> bool {
        let silent = self.code.answers.check.must_be_announced.rule
            && self
                .turn
                .base()
                .check
                .as_ref()
                .is_some_and(|c| !c.announced);
        !silent
            && self
                .turn
                .base()
                .position()
                .is_some_and(|p| p.in_check(self.turn.player()))
    }

    /// After a move of `giver`: whether the other King now stands in check, and whether he has left
    /// his own in one. Returns the men as they now stand before the other.
    pub(crate) fn update_check(&mut self, giver: Color) -> Option<Position> {
        let position = self.board.position_for(!giver);
        let in_check = |side| position.as_ref().is_some_and(|p| p.in_check(side));
        let on_him = self.board.check.clone();
        let persisting = self.board.left.clone().filter(|c| c.giver == giver);
        let left = on_him.filter(|c| c.giver != giver && in_check(giver));
        let left = left.map(|c| StandingCheck {
            ignored: c.ignored + 1,
            ..c
        });
        self.board.checks(None, left.clone());
        if in_check(!giver) {
            let check = persisting.unwrap_or_else(|| StandingCheck {
                giver,
                announced: self.turn.said_check(),
                origin: Arc::new(self.board.stand().clone()),
                ignored: 0,
            });
            self.board.checks(Some(check), left);
        }
        position
    }

    pub(crate) fn announces_check(&mut self, side: Color, r: &mut Ruling) {
        let a = self.code.answers.check.clone();
        // With a King in the hand, as the turn began.
        let live = self.board.position_for(!side);
        let position = live.or_else(|| self.turn.base().position_for(!side));
        let checked = position.is_some_and(|p| p.in_check(!side));
        // Said before or in the act of moving, it belongs to the move.
        if side == self.turn.player() {
            self.turn.says_check();
        }
        if !checked {
            if side != self.turn.player() && !self.status.is_over() {
                self.cries.falsely(side, self.board.plies);
            }
            return r.say(
                "There is no check.",
                &[a.false_check.by, a.must_be_announced.by].concat(),
            );
        }
        if !a.must_be_announced.rule || self.status.is_over() {
            return r.say("Check need not be announced.", &a.must_be_announced.by);
        }
        self.cries(side, r);
    }

    /// Check is said and stands: in time, or late.
    fn cries(&mut self, side: Color, r: &mut Ruling) {
        let a = self.code.answers.check.clone();
        let Some(check) = self.standing_check(side) else {
            return r.say("Check.", &a.must_be_announced.by);
        };
        let late = check.ignored;
        match a.late_cry.rule {
            LateCry::RecallAll if late > 0 => return self.recall_all(side, r),
            LateCry::RecallOne if late == 1 => return self.recall_all(side, r),
            LateCry::RecallOne if late > 1 => r.say(
                "The check was not announced in time; from now on it must be met.",
                &a.late_warning.by,
            ),
            _ => r.say("Check is announced.", &a.must_be_announced.by),
        }
        self.mark_announced(side);
        self.after_announcement(side, r);
    }

    /// The check that `giver` gave and that still stands, met or left.
    fn standing_check(&self, giver: Color) -> Option<StandingCheck> {
        let standing = [&self.board.check, &self.board.left];
        let mut of_his = standing.into_iter().flatten().filter(|c| c.giver == giver);
        of_his.next().cloned()
    }

    /// The check that `giver` gave, met or left, now counts as announced.
    fn mark_announced(&mut self, giver: Color) {
        self.board.announce(giver);
        self.turn.amend(|stand| stand.announce(giver));
    }

    fn after_announcement(&mut self, side: Color, r: &mut Ruling) {
        let open = !self.status.is_over() && !self.status.waits_to_end();
        if self.lawful().is_empty() && self.turn.player() != side && open {
            let by = self.code.answers.draws.mate.by.clone();
            self.mated(side, &by, r);
        }
    }

    /// All moves since the check was given are recalled, and it is met.
    pub(crate) fn recall_all(&mut self, side: Color, r: &mut Ruling) {
        let by = self.code.answers.check.late_cry.by.clone();
        let Some(check) = self.standing_check(side) else {
            return r.refuse("No check of his was left unannounced.", &by);
        };
        self.ledger.settle_all();
        self.go_back(&check.origin);
        // The origin was kept before it knew of its own check.
        let origin = check.origin.clone();
        let standing = StandingCheck {
            announced: true,
            ignored: 0,
            origin,
            giver: side,
        };
        self.board.checks(Some(standing), self.board.left.clone());
        self.begin_turn(&[]);
        r.say(
            "The moves since the check are recalled, and it must be met.",
            &by,
        );
        self.after_announcement(side, r);
    }

    /// To demand that the moves since a silent check be recalled is to cry it late; where all are recalled
    /// either side may show its origin (First Societies XVIII.c).
    pub(crate) fn recall_demand(&self, side: Color) -> Option<Entitlement> {
        let rule = self.code.answers.check.late_cry.rule;
        let giver = match rule {
            LateCry::RecallAll if self.standing_check(side).is_none() => !side,
            _ => side,
        };
        let ignored = self.standing_check(giver).filter(|c| !c.announced);
        let open = ignored.is_some_and(|c| match rule {
            LateCry::NoEffect => false,
            LateCry::RecallAll => c.ignored > 0,
            LateCry::RecallOne => c.ignored == 1,
        });
        let by = &self.code.answers.check.late_cry.by;
        let why = "A check was left standing.";
        (open && !self.status.is_over())
            .then(|| Entitlement::new(Remedy::RecallMoves, why, by, Source::Recall(giver)))
    }

    // ---- false checks

    /// Whether what `side` does now is excused by a check falsely announced.
    pub(crate) fn false_check_excuses(&self, side: Color) -> bool {
        let binds = self.code.answers.check.false_check.rule == FalseCheck::NoEffect;
        !binds && self.cries.misled_since(side, self.board.plies, 0)
    }

    /// What a side may take back: what it did upon a false check, or left a check by that it cannot explain.
    pub(crate) fn retractable(&self, side: Color) -> Option<Retractable> {
        let rule = self.code.answers.check.false_check.rule;
        let misled = self.cries.misled_since(side, self.board.plies, 1);
        let touched = self.false_check_excuses(side) && self.turn.any_excused();
        let made = self.past.last().filter(|p| p.player == side && misled);
        let open = !self.status.is_over() && rule == FalseCheck::MayRetract;
        if self.may_retract_unexplained(side) {
            return Some(Retractable::Unexplained);
        }
        if open && touched && side == self.turn.player() {
            return Some(Retractable::Touch);
        }
        made.filter(|_| open)
            .map(|ply| Retractable::Move(ply.start.clone()))
    }

    /// Why it may be taken back, and by which provisions.
    pub(crate) fn ground_to_retract(&self, found: &Retractable) -> (&'static str, &[String]) {
        let a = &self.code.answers.check;
        match found {
            Retractable::Unexplained => (
                "His King has long been in check, and he cannot recollect how.",
                &a.long_in_check.by,
            ),
            Retractable::Touch | Retractable::Move(_) => (
                "What was done upon a false check may be retracted.",
                &a.false_check.by,
            ),
        }
    }

    /// First Societies XIX: a King found in check for two moves or more, nobody knowing how.
    fn may_retract_unexplained(&self, side: Color) -> bool {
        self.cries.unexplained()
            && self.code.answers.check.long_in_check.rule
            && self.long_in_check(side)
            && !self.status.is_over()
    }

    /// Whether his King has stood in check for two moves or more: one of his and the reply, or two of his.
    fn long_in_check(&self, side: Color) -> bool {
        let Stand { check, left, .. } = self.board.stand();
        let standing = |c: &&StandingCheck| c.giver != side;
        check
            .as_ref()
            .filter(standing)
            .is_some_and(|c| c.ignored > 0)
            || left
                .as_ref()
                .filter(standing)
                .is_some_and(|c| c.ignored > 1)
    }

    /// What stands against saying that nobody knows how the check arose.
    pub(crate) fn bar_to_not_recollecting(&self, side: Color) -> Option<Bar> {
        let rule = &self.code.answers.check.long_in_check;
        let long = rule.rule && self.long_in_check(side);
        let why = "His King has not been left in check so long.";
        (!long).then(|| Bar::refusal(why, &rule.by))
    }

    pub(crate) fn cannot_recollect(&mut self, r: &mut Ruling) {
        let rule = self.code.answers.check.long_in_check.clone();
        self.cries.cannot_explain();
        r.say(
            "He may retract his last move and provide for the check.",
            &rule.by,
        );
    }

    /// What stands against retracting what was done upon a false check, or falsely.
    pub(crate) fn bar_to_retracting(&self, side: Color) -> Option<Bar> {
        if self.revocable(side).is_some() || self.retractable(side).is_some() {
            return None;
        }
        let false_check = &self.code.answers.check.false_check;
        let mut by = self.code.answers.illegal.changed_move.by.clone();
        if self.cries.misled(side) || false_check.rule == FalseCheck::MayRetract {
            by.extend(false_check.by.iter().cloned());
        }
        Some(Bar::refusal("He has no right to take it back.", &by))
    }

    pub(crate) fn retracts(&mut self, side: Color, r: &mut Ruling) {
        let a = self.code.answers.check.clone();
        if let Some(i) = self.revocable(side) {
            return self.recall(i, r);
        }
        match self.retractable(side) {
            Some(Retractable::Unexplained) => self.retracts_unexplained(side, r),
            Some(Retractable::Touch) => {
                self.turn.forgive_excused();
                let why = "The touch upon a false check binds to nothing.";
                r.say(why, &a.false_check.by);
            }
            Some(Retractable::Move(start)) => {
                self.go_back(&start);
                self.cries.forgotten();
                self.ledger.settle_all();
                let why = "The move made upon a false check is retracted.";
                r.say(why, &a.false_check.by);
            }
            None => {}
        }
    }

    /// His last move and any reply are undone; the check must be met.
    fn retracts_unexplained(&mut self, side: Color, r: &mut Ruling) {
        let by = self.code.answers.check.long_in_check.by.clone();
        let last = self.past.plies().find(|ply| ply.player == side);
        if let Some(start) = last.map(|ply| ply.start.clone()) {
            self.go_back(&start);
            self.cries.explained();
            self.mark_announced(!side);
            r.say(
                "His last move is retracted; he provides for the check.",
                &by,
            );
        }
    }

    /// The other has made a false move that can be restored.
    fn other_moved_falsely(&self, side: Color) -> bool {
        let mut offences = self.ledger.offences().iter();
        offences.any(|o| o.offender != side && o.restore.is_some())
    }

    /// What stands against pointing out a check.
    pub(crate) fn bar_to_pointing_out_check(&self, side: Color) -> Option<Bar> {
        let a = &self.code.answers.check;
        if !a.must_be_announced.rule {
            return self.bar_to_pointing_out_illegal();
        }
        if self.other_moved_falsely(side) {
            return self.bar_to_recalling();
        }
        let Some(check) = &self.board.check else {
            return Some(Bar::refusal("No King is in check.", &a.unannounced.by));
        };
        let recalled = check.ignored > 0 && a.late_cry.rule == LateCry::RecallAll;
        let gone = recalled && self.standing_check(check.giver).is_none();
        let why = "No check of his was left unannounced.";
        gone.then(|| Bar::refusal(why, &a.late_cry.by))
    }

    /// A King pointed out as in check.
    pub(crate) fn points_out_check(&mut self, side: Color, r: &mut Ruling) {
        let a = self.code.answers.check.clone();
        if !a.must_be_announced.rule {
            return self.points_out_illegal(r);
        }
        if self.other_moved_falsely(side) {
            return self.points_out_false_move(r);
        }
        let Some(check) = self.board.check.clone() else {
            return;
        };
        if check.ignored > 0 && a.late_cry.rule == LateCry::RecallAll {
            return self.recall_all(check.giver, r);
        }
        if check.giver == side {
            return self.cries(side, r);
        }
        if check.announced {
            return r.say("The check was announced.", &a.must_be_announced.by);
        }
        r.say(
            "A check that was not announced need not be met.",
            &a.unannounced.by,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::{Act, Deed, MoveWords};

    #[test]
    fn a_check_that_nobody_can_explain_is_met_by_its_own_law() {
        let code = statute::Code::find("first-societies").expect("a code");
        let mut game = Game::new(code, Default::default()).expect("a game");
        for san in ["e4", "e5", "Qh5", "Nc6", "Qxf7", "Nf6", "Nc3"] {
            let words = MoveWords::San(san.into());
            game.act(&Act::of(game.turn(), Deed::Plays(words)));
        }
        game.act(&Act::of(Color::Black, Deed::CannotRecollectCheck));
        let rights = game.rights(Color::Black);
        let retract = rights.iter().find(|r| r.act.deed == Deed::Retracts);
        let cites = &retract.expect("the right to retract").cites;
        assert!(
            cites.contains(&"XIX".into()) && !cites.contains(&"XX".into()),
            "{cites:?}"
        );
    }
}
