//! What one side may require of the other that is neither a move nor a penalty: quitting, replacing,
//! naming, exchanging, completing; and compliance.
use board::{Color, Square};

use crate::act::*;
use crate::game::Game;
use crate::penalties::Requirement;
use crate::ruling::{OpenDemand, Ruling};
use crate::turn::Unfinished;

impl Game {
    /// Requirements that are neither moves nor penalties.
    pub(crate) fn requirable(&self, side: Color, found: &mut Vec<OpenDemand>) {
        if self.result.is_some() {
            return;
        }
        let a = &self.code.answers;
        let other = !side;
        let mut push = |remedy: Remedy, cites: &[String]| {
            if !self.required.iter().any(|q| q.remedy == remedy) {
                found.push(OpenDemand {
                    demand: remedy.into(),
                    why: "It is not yet done.".into(),
                    cites: cites.to_vec(),
                });
            }
        };
        let hand = &self.hands[crate::stand::index(other)];
        if a.touching.holding.rule == statute::answers::Holding::MayBeRequiredToReplace
            && other == self.turn.player()
        {
            if hand.kept.is_some() {
                push(Remedy::RemoveHand, &a.touching.keeping_the_hand.by);
            }
            for (square, id) in &self.turn.taken_up {
                if self.live.men.square_of(*id).is_none() && self.turn.illegal.is_none() {
                    push(Remedy::Replace(*square), &a.touching.holding.by);
                }
            }
            for h in &hand.held {
                if h.promoting {
                    push(Remedy::QuitPiece, &a.promotion.left_in_hand.by);
                } else {
                    push(Remedy::Replace(h.from), &a.touching.holding.by);
                }
            }
        }
        let mistaken = &a.touching.mistaken_removal;
        if mistaken.rule != statute::answers::MistakenRemoval::FalseMove {
            let now = self
                .turn
                .mistaken
                .iter()
                .map(|(square, _)| (self.turn.player(), *square));
            let owed = self.owed_back.iter().map(|owed| (owed.by, owed.square));
            let owed = owed.chain(now);
            for (_, square) in owed.filter(|(owes, _)| *owes == other) {
                push(Remedy::Replace(square), &mistaken.by);
            }
        }
        match self.turn.unfinished {
            Some(Unfinished::Promotion { .. }) if side != self.turn.player() => {
                push(Remedy::NamePiece, &a.promotion.unpromoted.by)
            }
            Some(Unfinished::Castling { .. }) if side != self.turn.player() => {
                push(Remedy::CompleteCastling, &a.castling.king_alone.by)
            }
            _ => {}
        }
        self.exchange_demands(side, &mut push);
        self.forfeited_pawn(side, &mut push);
    }

    /// Lays a requirement on the other side, or does it at once; says whether the demand was one.
    pub(crate) fn exact_requirement(
        &mut self,
        side: Color,
        remedy: Remedy,
        cites: &[String],
        r: &mut Ruling,
    ) -> bool {
        match remedy {
            Remedy::RemoveHand
            | Remedy::Replace(_)
            | Remedy::QuitPiece
            | Remedy::NamePiece
            | Remedy::CompleteCastling
            | Remedy::Exchange { .. } => {
                self.required.push(Requirement {
                    of: !side,
                    remedy,
                    by: cites.to_vec(),
                    refused: false,
                });
                true
            }
            Remedy::Remove(square) => {
                self.live.men.take_off(square);
                self.live.unnamed = None;
                self.renew_turn();
                r.say("The Pawn is forfeited and taken off.", cites);
                true
            }
            Remedy::AnnulGame | Remedy::RecommenceGame | Remedy::SetManInPlace => {
                self.exact_set_up(side, remedy, r);
                true
            }
            _ => false,
        }
    }

    /// Required to quit the piece that he set, he takes it off for another: that is refusing (AMB-42).
    pub(crate) fn changes_after_demand(&mut self, side: Color, square: Square, r: &mut Ruling) {
        let held = |h: &crate::game::Held| h.promoting && h.at == Some(square);
        let required = |q: &Requirement| q.of == side && q.remedy == Remedy::QuitPiece;
        if self.hand(side).held.iter().any(held) && self.required.iter().any(required) {
            self.refuses(side, r);
        }
    }

    /// Does what was required, where that leaves no choice.
    pub(crate) fn complies(&mut self, side: Color, r: &mut Ruling) {
        let Some(q) = self.required.iter().find(|q| q.of == side).cloned() else {
            return self.complies_with_move(side, r);
        };
        let by = [self.excused_touches(), q.by.clone()].concat();
        r.say("He does what is required.", &by);
        match q.remedy {
            Remedy::RemoveHand => self.quits(side, r),
            Remedy::Replace(square) => self.replaces(side, square, None, Manner::Meant, r),
            Remedy::QuitPiece => self.quits(side, r),
            Remedy::CompleteCastling => {
                self.required
                    .retain(|x| x.remedy != Remedy::CompleteCastling);
                if let Some(Unfinished::Castling { m }) = self.turn.unfinished {
                    self.put_men((*self.turn.base).clone());
                    self.live.make(side, m);
                    self.turn.unfinished = None;
                    self.complete_lawful(side, m, r);
                }
            }
            Remedy::Exchange { at, piece } => self.exchanges(side, at, piece, None, r),
            _ => r.refuse(
                "What is required leaves a choice: it must be done in so many words.",
                &q.by,
            ),
        }
    }

    fn complies_with_move(&mut self, side: Color, r: &mut Ruling) {
        let playable = self.playable(side);
        let bound = self.turn.exacted.is_some() || !self.duties(side).is_empty();
        match (playable.as_slice(), bound) {
            ([m], true) => {
                let words = m.castles().map_or(
                    MoveWords::Coordinates {
                        from: m.from(),
                        to: m.to(),
                        promotion: m.promotion(),
                    },
                    MoveWords::Castle,
                );
                self.plays(side, &words, r);
            }
            _ => r.refuse("Nothing is required of him that leaves no choice.", &[]),
        }
    }
}
