//! Drawn games: by agreement, fifty moves, repetition, endless checks, and games that cannot be won.
use std::sync::Arc;

use board::{Color, Position};
use statute::answers::*;

use crate::act::Claim;
use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::ruling::{Bar, Ruling, SentenceKind};
use crate::state::past::Ply;

impl Game {
    pub(crate) fn offers_draw(&mut self, side: Color, r: &mut Ruling) {
        self.parley.offers_draw(side);
        r.say(
            "A draw is offered.",
            &self.code.answers.draws.agreement.by.clone(),
        );
    }

    /// What stands against consenting.
    pub(crate) fn bar_to_consenting(&self, side: Color) -> Option<Bar> {
        if self.parley.answers_offer(side) {
            return None;
        }
        match self.parley.proposed_to(side) {
            Some(_) => (!self.deviation_allowed()).then(|| self.bar_to_deviating()),
            None => Some(Bar::refusal("Nothing has been proposed to him.", &[])),
        }
    }

    pub(crate) fn consents(&mut self, side: Color, r: &mut Ruling) {
        let bar = self.bar_to_consenting(side);
        let offered = self.parley.answers_offer(side);
        let proposed = self.parley.proposed_to(side).filter(|_| !offered);
        if proposed.is_some() {
            self.parley.proposal_answered();
        }
        if let Some(bar) = bar {
            return r.barred(bar);
        }
        if let Some(leave) = proposed {
            return self.gives_leave(side, leave, r);
        }
        self.parley.offer_answered();
        let mut by = self.code.answers.draws.agreement.by.clone();
        r.tell(SentenceKind::End, "The game is drawn by agreement.", &by);
        by = self.code.answers.series.after_draw.by.clone();
        r.say(
            "So the next game is begun as the code says of a drawn one.",
            &by,
        );
        self.say_terms(r);
        self.ends(Outcome::Drawn, How::Agreement);
    }

    /// What stands against declining.
    pub(crate) fn bar_to_declining(&self, side: Color) -> Option<Bar> {
        let asked = self.parley.draw_offered_to(side)
            || self.parley.proposed_to(side).is_some()
            || !self.adoptable(side).is_empty();
        (!asked).then(|| Bar::refusal("Nothing has been proposed to him.", &[]))
    }

    pub(crate) fn declines(&mut self, side: Color, r: &mut Ruling) {
        let mut by = Vec::new();
        if self.parley.answers_offer(side) {
            self.parley.offer_answered();
        } else if self.parley.proposed_to(side).is_some() {
            self.parley.proposal_answered();
            by.clone_from(&self.code.answers.illegal.by_consent.by);
        } else {
            self.lets_adoption_go(side);
        }
        r.say("Declined.", &by);
    }

    /// What stands against claiming a draw; a claim that needs a proof is sought here.
    pub(crate) fn bar_to_claiming_draw(&self, side: Color, claim: Claim) -> Option<Bar> {
        let a = &self.code.answers.draws;
        if matches!(claim, Claim::NoNormalWin | Claim::NoEffort) {
            return Some(Bar::silence("The code knows no such draw.", &[]));
        }
        if self.is_drawn_by_stalemate() && claim == Claim::Stalemate {
            return None;
        }
        if self.status.is_over() {
            let by = match claim {
                Claim::FiftyMoves => &a.fifty_moves.by,
                Claim::Repetition => &a.repetition.by,
                Claim::EndlessChecks => &a.endless_checks.by,
                _ => &a.stalemate.by,
            };
            return Some(Bar::refusal("The game is over.", by));
        }
        let granted = self.draw_claimable(side, claim);
        let why = granted.and_then(|()| self.prove(side, claim)).err()?;
        let mut by = self.claim_cites(claim);
        if a.any_touch_bars_claim.rule && self.turn.any_touch() {
            by.extend(a.any_touch_bars_claim.by.iter().cloned());
        }
        if claim == Claim::Stalemate {
            by.extend(self.only_in_passing());
        }
        Some(Bar::refusal(why, &by))
    }

    fn is_drawn_by_stalemate(&self) -> bool {
        let stalemate = How::Claim(Claim::Stalemate);
        self.status.result() == Some((Outcome::Drawn, stalemate))
    }

    pub(crate) fn claims_draw(&mut self, claim: Claim, r: &mut Ruling) {
        if self.is_drawn_by_stalemate() {
            let by = &self.code.answers.draws.stalemate.by;
            return r.say("The game is drawn by stalemate.", by);
        }
        r.tell(
            SentenceKind::End,
            "The claim is proved: the game is drawn.",
            &self.claim_cites(claim),
        );
        self.say_terms(r);
        self.ends(Outcome::Drawn, How::Claim(claim));
    }

    /// Whether the claim may be made, what has to be proved apart.
    pub(crate) fn draw_claimable(&self, side: Color, claim: Claim) -> Result<(), &'static str> {
        match claim {
            Claim::FiftyMoves => self.fifty_claim(side),
            Claim::Repetition => self.repetition_claim(side),
            Claim::EndlessChecks => self.endless_claimable(side),
            Claim::Stalemate => Err("There is a legal move."),
            Claim::NoNormalWin | Claim::NoEffort => Err("The code knows no such draw."),
        }
    }

    fn prove(&self, side: Color, claim: Claim) -> Result<(), &'static str> {
        match claim.needs_proof() {
            true => self.endless_claim(side),
            false => Ok(()),
        }
    }

    pub(crate) fn claim_cites(&self, claim: Claim) -> Vec<String> {
        let a = &self.code.answers.draws;
        match claim {
            Claim::FiftyMoves => [&a.fifty_moves.by[..], &a.fifty_broken.by].concat(),
            Claim::Repetition => [&a.repetition.by[..], &a.identity.by].concat(),
            Claim::EndlessChecks => {
                [&a.endless_checks.by[..], &a.endless_checks_reading.by].concat()
            }
            Claim::Stalemate => a.stalemate_defined.by.clone(),
            Claim::NoNormalWin | Claim::NoEffort => Vec::new(),
        }
    }

    fn claim_in_time(&self, side: Color) -> Result<(), &'static str> {
        if side != self.turn.player() {
            return Err("The claim is for the player whose turn it is.");
        }
        if self.code.answers.draws.any_touch_bars_claim.rule && self.turn.any_touch() {
            return Err("The claim must be made before a man is touched.");
        }
        Ok(())
    }

    fn fifty_claim(&self, side: Color) -> Result<(), &'static str> {
        match self.code.answers.draws.fifty_moves.rule {
            Fifty::FromNotice => return Err("The fifty moves are counted from notice."),
            Fifty::ClaimedInTurn => self.claim_in_time(side)?,
            Fifty::ClaimedByEither => {}
        }
        if self.board.quiet.iter().all(|n| *n >= 50) {
            Ok(())
        } else {
            Err("There have not been fifty such moves on each side.")
        }
    }

    /// Whether a move breaks the count of moves.
    pub(crate) fn breaks_count(&self, captured: bool, of_pawn: bool) -> bool {
        match self.code.answers.draws.fifty_broken.rule {
            Broken::Capture => captured,
            Broken::CaptureOrPawn => captured || of_pawn,
            Broken::Nothing => false,
        }
    }

    fn repetition_claim(&self, side: Color) -> Result<(), &'static str> {
        if self.code.answers.draws.repetition.rule == Repetition::NoDraw {
            return Err("The code knows no draw by repetition.");
        }
        self.claim_in_time(side)?;
        let now = self.turn.start();
        let same = |ply: &&Arc<Ply>| ply.player == side && self.same_position(&ply.start, now);
        // No position stood before the count was last broken.
        let quiet = self.board.quiet.iter().sum::<u32>() as usize;
        if self.past.plies().take(quiet).filter(same).nth(1).is_some() {
            Ok(())
        } else {
            Err("The position has not stood three times at the beginning of his turns.")
        }
    }

    /// The claim may be made: in time, where he has a check to give.
    fn endless_claimable(&self, side: Color) -> Result<(), &'static str> {
        match self.code.answers.draws.endless_checks.rule {
            Perpetual::NoDraw => return Err("The code knows no draw by endless checks."),
            Perpetual::ClaimedInTurn => self.claim_in_time(side)?,
            Perpetual::Claimed => {}
        }
        let gives_check = |from: &Position| {
            let moves = from.legal_moves();
            moves.iter().any(|m| from.after(*m).in_check(!side))
        };
        match self.positions_to_check_from(side) {
            Some(from) if !from.is_empty() && from.iter().all(gives_check) => Ok(()),
            Some(_) => Err("It is not proved that the checks can be kept up without end."),
            None => Err("The men do not stand regularly."),
        }
    }

    /// Where the side would have to begin its checks: here, or after any reply of the other.
    fn positions_to_check_from(&self, side: Color) -> Option<Vec<Position>> {
        let position = self.turn.base().position()?;
        if position.turn() == side {
            return Some(vec![position]);
        }
        let replies = position.legal_moves();
        Some(replies.iter().map(|m| position.after(*m)).collect())
    }

    fn endless_claim(&self, side: Color) -> Result<(), &'static str> {
        let agreed = self.terms.proofs_within.map(proof::Budget::of_nodes);
        let mut left = agreed.unwrap_or_default();
        let asked = self.positions_to_check_from(side).unwrap_or_default();
        asked
            .iter()
            .try_for_each(|from| self.endless_from(from, &mut left))
    }

    /// A claim is upheld only on a certificate that has been gone through. What was agreed for a proof is for the claim whole.
    fn endless_from(
        &self,
        position: &Position,
        left: &mut proof::Budget,
    ) -> Result<(), &'static str> {
        use statute::answers::PerpetualReading as R;
        let reading = match self.code.answers.draws.endless_checks_reading.rule {
            R::Strict => proof::Reading::Strict,
            R::Spared => proof::Reading::Spared,
            R::MateAllowed => proof::Reading::MateAllowed,
        };
        let (budget, mut spent) = (*left, 0);
        let by = position.turn();
        let mut counted = |nodes| {
            spent = nodes;
            true
        };
        let answer = proof::endless_checks_watched(position, by, reading, budget, &mut counted);
        left.nodes = left.nodes.saturating_sub(spent);
        match answer {
            proof::Answer::Proved(certificate)
                if proof::verify(&certificate, position, reading).is_ok() =>
            {
                Ok(())
            }
            proof::Answer::Undecided { .. } => {
                Err("It could not be decided within the positions agreed for a proof.")
            }
            _ => Err("It is not proved that the checks can be kept up without end."),
        }
    }

    pub(crate) fn claims_game_by_stalemate(&self, r: &mut Ruling) {
        let by = &self.code.answers.draws.stalemate.by;
        r.say("He is stalemated, and has won.", by);
    }

    /// What stands against claiming the game by stalemate.
    pub(crate) fn bar_to_stalemate_winning(&self, side: Color) -> Option<Bar> {
        let won = Some((Outcome::Won(side), How::Claim(Claim::Stalemate)));
        let a = &self.code.answers.draws;
        let by = match self.terms.stalemate_drawn {
            true => &a.stalemate_defined.by,
            false => &a.stalemate.by,
        };
        let why = "There is a lawful move, or stalemate does not win.";
        (self.status.result() != won).then(|| Bar::refusal(why, by))
    }

    // ---- fifty moves on notice

    pub(crate) fn cannot_be_won(&mut self, r: &mut Ruling) {
        let code = self.code.clone();
        let rule = &code.answers.draws.cannot_be_won;
        // Where it ends the game, stalemate counts if it wins; where it does not, mate alone is spoken of.
        let condition = if rule.rule && self.won_by_stalemate(Color::White).is_some() {
            proof::Condition::MateOrStalemated
        } else {
            proof::Condition::Mate
        };
        let dead = |position: &Position| match self.arbiter_sits() {
            true => self.is_dead(position),
            false => proof::dead(position, condition),
        };
        if self.status.is_over() || !self.turn.position().is_some_and(dead) {
            return;
        }
        if rule.rule {
            r.tell(
                SentenceKind::End,
                "No sequence of legal moves can win the game: it is drawn.",
                &rule.by,
            );
            self.say_terms(r);
            self.ends(Outcome::Drawn, How::NoPossibleWin);
        } else {
            r.say(
                "Nobody can be mated any more; that does not end the game.",
                &rule.by,
            );
        }
    }
}
