//! How a completed move ends the game: mate and stalemate.
use std::sync::Arc;

use board::Color;
use statute::answers::Stalemate;

use crate::act::Claim;
use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::ruling::{Ruling, SentenceKind};
use crate::state::past::Ply;
use crate::state::status::Status;

impl Game {
    /// Whether the move that `side` has just completed ends the game. A false move ends nothing while the
    /// other side may have it recalled.
    pub(crate) fn detect_end(&mut self, side: Color, r: &mut Ruling) {
        // No illegal move ends the game where the clock completes it (FIDE 5.1.1); one upon a fault of the other's does.
        let false_move = |ply: &Arc<Ply>| ply.fault.is_some() && ply.mv.is_none();
        let illegal = self.past.last().is_some_and(false_move);
        if self.status.waits_to_end() || illegal && self.arbiter_sits() {
            return;
        }
        let said = r.sentences.len();
        self.detect_mate(side, r);
        if !self.status.is_over() {
            self.fifty_on_notice(r);
            self.cannot_be_won(r);
        }
        if self.status.is_over() && self.arbiter_sits() && self.recallable(side) {
            // FIDE 5.1.1, 5.2.1, 5.2.2: only a move that agrees with 4.2 to 4.7 ends the game.
            let by: Vec<String> = r.sentences.drain(said..).flat_map(|s| s.cites).collect();
            self.status = Status::WaitingToEnd;
            let why = "It would end the game, but that a touched man was not played.";
            r.say(why, &by);
        }
    }

    /// Something that the side has just done can still be recalled.
    fn recallable(&self, mover: Color) -> bool {
        let mut open = self.ledger.offences().iter();
        open.any(|o| o.offender == mover && o.restore.is_some())
    }

    /// The false move has been let stand, or what lay against it has lapsed.
    pub(crate) fn end_if_it_stands(&mut self, r: &mut Ruling) {
        let mover = !self.turn.player();
        if self.status.waits_to_end() && !self.recallable(mover) {
            self.status = Status::Playing;
            self.detect_end(mover, r);
        }
    }

    /// Whether the player to move is mated by `side`, or stalemated.
    pub(crate) fn detect_mate(&mut self, side: Color, r: &mut Ruling) {
        if self.status.is_over() {
            return;
        }
        let player = self.turn.player();
        let a = self.code.clone();
        let a = &a.answers;
        let lawful = self.lawful();
        let Some(position) = self.turn.position().copied() else {
            return;
        };
        let checked = position.in_check(player);
        if lawful.is_empty() {
            if checked {
                let silent = a.check.must_be_announced.rule
                    && self.board.check.as_ref().is_some_and(|c| !c.announced);
                let by = if silent {
                    &a.check.unannounced_mate.by
                } else {
                    &a.draws.mate.by
                };
                return self.mated(side, by, r);
            }
            return self.stalemated(player, r);
        }
        if checked
            && a.check.must_be_announced.rule
            && self.board.check.as_ref().is_some_and(|c| !c.announced)
        {
            let mate = position.legal_moves().is_empty();
            let by = if mate {
                &a.check.unannounced_mate.by
            } else {
                &a.check.unannounced.by
            };
            r.say(
                "The check has not been announced: it need not be noticed.",
                by,
            );
        }
    }

    pub(crate) fn mated(&mut self, winner: Color, by: &[String], r: &mut Ruling) {
        r.tell(SentenceKind::End, "Mate.", by);
        self.say_undertaking(winner, r);
        self.ends(Outcome::Won(winner), How::Mate);
    }

    /// Who wins when this player is stalemated, by the code and in spite of what was agreed.
    pub(crate) fn won_by_stalemate(&self, player: Color) -> Option<Color> {
        match self.code.answers.draws.stalemate.rule {
            _ if self.terms.stalemate_drawn => None,
            Stalemate::Drawn => None,
            Stalemate::StalematedWins => Some(player),
            Stalemate::StalematingWins => Some(!player),
        }
    }

    fn stalemated(&mut self, player: Color, r: &mut Ruling) {
        let a = &self.code.answers.draws;
        let claim = How::Claim(Claim::Stalemate);
        if let Some(winner) = self.won_by_stalemate(player) {
            let text = match winner == player {
                true => "Stalemate: the stalemated player wins.",
                false => "Stalemate: he who gave it wins.",
            };
            r.tell(SentenceKind::End, text, &a.stalemate.by.clone());
            self.ends(Outcome::Won(winner), claim);
        } else {
            let by = if a.stalemate.rule != Stalemate::Drawn {
                &a.stalemate_defined.by
            } else {
                &a.stalemate.by
            };
            r.tell(
                SentenceKind::End,
                "Stalemate: the game is drawn.",
                &by.clone(),
            );
            self.say_terms(r);
            self.ends(Outcome::Drawn, claim);
        }
    }
}
