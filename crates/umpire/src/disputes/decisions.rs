//! What the umpire decides: a demand that lies, carried out; otherwise what the code leaves open.
use board::{Color, Role, Square};

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Bar, Basis, Ruling};

impl Game {
    /// What stands against a decision.
    pub(crate) fn bar_to_deciding(&self) -> Option<Bar> {
        let f = &self.code.answers.forfeits;
        let by = [&f.tribunal.by[..], &f.decision_final.by].concat();
        let over = self.status.is_over();
        over.then(|| Bar::refusal("The game is over.", &by))
    }

    pub(crate) fn decides(&mut self, demand: Demand, r: &mut Ruling) {
        let f = &self.code.answers.forfeits;
        let by = [&f.tribunal.by[..], &f.decision_final.by].concat();
        r.say("The umpire decides.", &by);
        let player = self.turn.player();
        let entitled = [!player, player];
        let entitled = entitled
            .into_iter()
            .find(|side| self.may_demand(*side, demand));
        match entitled {
            Some(side) => self.demands_act(side, demand, r),
            None => self.settles(demand.first, r),
        }
        let last = demand.then.unwrap_or(demand.first);
        let against = entitled.map_or_else(|| self.bound_by(last), |side| !side);
        if crate::penalties::demands::is_penal(last) {
            self.exacts_by_decision(against, last, by, r);
        }
        self.tribunal.rule(against);
    }

    /// He who has to do what is decided: whose man is to be moved, or taken by the other; else the player.
    fn bound_by(&self, remedy: Remedy) -> Color {
        let owner = |square| self.board.men.man_at(square).map(|man| man.owner);
        let bound = match remedy {
            Remedy::Move(square) | Remedy::TakeWith { with: square, .. } => owner(square),
            Remedy::Take(square) => owner(square).map(|owner| !owner),
            _ => None,
        };
        bound.unwrap_or(self.turn.player())
    }

    fn may_demand(&self, side: Color, demand: Demand) -> bool {
        self.would_uphold(&Act::of(side, Deed::Demands(demand)))
    }

    /// The move decided upon is exacted, whether or not a law had laid it down; of him whose turn is over, in
    /// that turn.
    fn exacts_by_decision(
        &mut self,
        against: Color,
        remedy: Remedy,
        mut by: Vec<String>,
        r: &mut Ruling,
    ) {
        if self.turn.player() != against {
            let Some(start) = self.past.last_of(against).map(|ply| ply.start.clone()) else {
                return;
            };
            self.go_back(&start);
            r.say("His last move is undone.", &by);
        }
        self.ledger.settle(against);
        by.extend(self.ledger.released().map_or_else(Vec::new, |e| e.by));
        self.ledger.exact_one(remedy, by, Basis::Decision);
    }

    /// What no side could demand is the umpire's to settle, and stands though it be wrong.
    fn settles(&mut self, remedy: Remedy, r: &mut Ruling) {
        match remedy {
            Remedy::AnnulGame | Remedy::RecommenceGame => self.annul(r),
            Remedy::RestorePosition | Remedy::RecallMoves | Remedy::AnnulMove => {
                self.undoes_what_was_done()
            }
            Remedy::LetMoveStand
            | Remedy::LetFirstMoveStand
            | Remedy::LetSecondMoveStand
            | Remedy::LetBothMovesStand
            | Remedy::LetCastlingStand
            | Remedy::LetRookMoveStand => self.lets_all_stand(r),
            Remedy::Remove(square) => self.takes_off_by_decision(square),
            Remedy::Replace(square) => self.puts_back_by_decision(square),
            _ => {}
        }
    }

    /// Back to the beginning of the turn if something has been done in it, else of the turn before.
    fn undoes_what_was_done(&mut self) {
        let last = self.past.last().map(|ply| ply.start.clone());
        let begun = self.turn.illegal().is_some() || self.turn.intrusion().is_some();
        let start = last.filter(|_| !begun);
        let start = start.unwrap_or_else(|| self.turn.start().clone());
        self.ledger.settle_all();
        self.go_back(&start);
    }

    fn lets_all_stand(&mut self, r: &mut Ruling) {
        if self.turn.illegal().is_some() {
            self.pass_over(r);
        }
        self.ledger.settle_all();
        self.turn.intrusion_settled();
        self.past.cure();
    }

    fn takes_off_by_decision(&mut self, square: Square) {
        let man = self.board.men.man_at(square);
        if man.is_some_and(|m| m.kind != Role::King) {
            self.board.take_off(square);
            self.renew_turn();
        }
    }
}
