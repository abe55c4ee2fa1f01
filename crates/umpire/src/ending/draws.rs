//! Drawn games: by agreement, fifty moves, repetition, endless checks, and games that cannot be won.
use std::sync::Arc;

use board::{Color, Position, Role};
use statute::answers::*;

use crate::act::{Claim, Remedy};
use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::penalties::entitlements::{Entitlement, Source};
use crate::ruling::{Bar, Ruling, SentenceKind};
use crate::state::past::Ply;
use crate::state::stand::{Count, CountGround, Stand};

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
        if let Some(m) = proposed {
            return self.consents_to_move(side, m, r);
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
            Claim::FiftyMoves => a.fifty_moves.by.clone(),
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
            Err("There have not been fifty moves on each side without a capture.")
        }
    }

    fn repetition_claim(&self, side: Color) -> Result<(), &'static str> {
        if self.code.answers.draws.repetition.rule == Repetition::NoDraw {
            return Err("The code knows no draw by repetition.");
        }
        self.claim_in_time(side)?;
        let now = self.turn.start();
        let same = |ply: &&Arc<Ply>| ply.player == side && ply.start.same_men(now);
        // No position stood before the last man was taken.
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

    /// Whether `side` may have fifty moves counted against the other.
    fn count_open(&self, side: Color) -> bool {
        let a = &self.code.answers;
        let undertaken = a.odds.engagement_bars_fifty.rule
            && self.terms.undertakings.iter().any(|(s, _)| *s != side);
        a.draws.fifty_moves.rule == Fifty::FromNotice
            && !self.status.is_over()
            && self.board.count.is_none()
            && !undertaken
            && self.count_ground(side).is_some()
    }

    fn count_ground(&self, side: Color) -> Option<CountGround> {
        if self.marked_time(side) {
            Some(CountGround::KingMoves)
        } else if self.weaker(side) {
            Some(CountGround::Ending)
        } else if self.hunted(side) {
            Some(CountGround::Attacks)
        } else {
            None
        }
    }

    /// An ending of few men in which the other side has the upper hand, or Kings alone. Where it is doubtful whether the
    /// rule applies, the weaker side is heard (First Societies XXIV).
    fn weaker(&self, side: Color) -> bool {
        let men = |side: Color| {
            let of = self.board.men.on_board().map(|(_, _, m)| m);
            of.filter(move |m| m.owner == side && m.kind != Role::King)
        };
        let total = |side: Color| -> u32 { men(side).map(|m| worth(m.kind)).sum() };
        let (mine, theirs) = (men(side).count(), men(!side).count());
        let nobody_wins = mine + theirs == 0;
        let few = mine <= 2 && theirs <= 2 || mine == 0;
        few && total(side) < total(!side) || nobody_wins
    }

    /// He has King and Pawns only, and the other moves nothing but his King (First Societies XXIV).
    fn marked_time(&self, side: Color) -> bool {
        let pawns = |kind: Role| matches!(kind, Role::King | Role::Pawn);
        let mine = || {
            self.board
                .men
                .on_board()
                .filter(|(_, _, m)| m.owner == side)
        };
        let bare = mine().all(|(_, _, m)| pawns(m.kind)) && mine().count() > 1;
        let theirs: Vec<_> = self
            .past
            .plies()
            .filter(|ply| ply.player != side)
            .take(4)
            .collect();
        bare && theirs.len() == 4 && theirs.iter().all(|ply| self.king_moved(ply))
    }

    fn king_moved(&self, ply: &Ply) -> bool {
        ply.man
            .is_some_and(|id| self.board.men.man(id).kind == Role::King)
    }

    /// Counting for checks, or for moves of the King alone, goes on only while they do.
    fn count_goes_on(&self, count: &Count) -> bool {
        let Some(last) = self.past.last().filter(|p| p.player != count.asked_by) else {
            return true;
        };
        match count.ground {
            CountGround::Ending => true,
            CountGround::Attacks => self.is_driven(self.board.stand(), count.asked_by),
            CountGround::KingMoves => self.king_moved(last),
        }
    }

    /// Checked, or driven by the same attacks to the same replies, again and again (First Societies XXIV).
    fn hunted(&self, side: Color) -> bool {
        let mine = |ply: &&Arc<Ply>| ply.player == side;
        let replies: Vec<&Arc<Ply>> = self.past.plies().filter(mine).take(4).collect();
        let checked = |ply: &&&Arc<Ply>| {
            let position = ply.start.position();
            position.is_some_and(|p| p.in_check(side))
        };
        let driven = |ply: &&&Arc<Ply>| self.is_driven(&ply.start, side);
        let same_man = replies.windows(2).all(|w| w[0].man == w[1].man);
        let mut squares: Vec<_> = replies.iter().filter_map(|p| p.mv).collect();
        squares.sort();
        squares.dedup();
        let checks = replies.iter().filter(checked).count();
        let attacks = replies.iter().filter(driven).count();
        checks >= 3 || attacks >= 3 && same_man && squares.len() <= 2
    }

    /// Whether the side stands in check, or a piece of his is attacked by one of no more worth.
    fn is_driven(&self, stand: &Stand, side: Color) -> bool {
        let Some(position) = stand.position_for(side) else {
            return false;
        };
        let pieces = stand.men.on_board().filter(|(_, _, m)| m.owner == side);
        let mut pieces = pieces.filter(|(_, _, m)| !matches!(m.kind, Role::King | Role::Pawn));
        let attacked = |(square, _, man): (board::Square, _, &board::Man)| {
            let commanders = position.commanders(square, !side);
            commanders.into_iter().any(|from| {
                let by = stand.men.man_at(from).map_or(0, |m| worth(m.kind));
                by > 0 && by <= worth(man.kind)
            })
        };
        position.in_check(side) || pieces.any(attacked)
    }

    /// Fifty moves are counted from the request of the side that finds the ending hard to be won.
    pub(crate) fn count_demand(&self, side: Color) -> Option<Entitlement> {
        let why = "The ending is hard to win.";
        let cites = || self.count_cites(side);
        self.count_open(side)
            .then(|| Entitlement::new(Remedy::CountFiftyMoves, why, &cites(), Source::Count))
    }

    fn count_cites(&self, side: Color) -> Vec<String> {
        let a = &self.code.answers.draws;
        let more = match self.count_ground(side) {
            Some(CountGround::Ending) => &a.doubtful_ending.by,
            _ => &a.endless_checks.by,
        };
        [&a.fifty_moves.by[..], more].concat()
    }

    pub(crate) fn count_refusal(&self) -> Vec<String> {
        let a = &self.code.answers;
        if a.odds.engagement_bars_fifty.rule && !self.terms.undertakings.is_empty() {
            return a.odds.engagement_bars_fifty.by.clone();
        }
        a.draws.fifty_moves.by.clone()
    }

    pub(crate) fn begin_count(&mut self, side: Color, cites: &[String], r: &mut Ruling) {
        let Some(ground) = self.count_ground(side) else {
            return;
        };
        r.say("From now fifty moves on each side are counted.", cites);
        self.set_count(Some(Count {
            asked_by: side,
            ground,
            made: [0, 0],
        }));
    }

    fn set_count(&mut self, count: Option<Count>) {
        self.board.counts(count);
        self.turn.amend(|stand| stand.count = count);
    }

    pub(crate) fn fifty_on_notice(&mut self, r: &mut Ruling) {
        if self.board.count.is_some_and(|c| !self.count_goes_on(&c)) {
            let by = self.code.answers.draws.endless_checks.by.clone();
            r.say("What the moves were counted for has ceased.", &by);
            self.set_count(None);
        }
        if self
            .board
            .count
            .is_some_and(|c| c.made.iter().all(|n| *n >= 50))
        {
            r.tell(
                SentenceKind::End,
                "Fifty moves have been made on each side since notice: the game is drawn.",
                &self.code.answers.draws.fifty_moves.by.clone(),
            );
            self.say_terms(r);
            self.ends(Outcome::Drawn, How::Claim(Claim::FiftyMoves));
        }
    }

    // ---- games that cannot be won

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

/// What a man is worth, in Pawns; the King is beyond reckoning.
fn worth(kind: Role) -> u32 {
    match kind {
        Role::Queen => 9,
        Role::Rook => 5,
        Role::Bishop | Role::Knight => 3,
        Role::Pawn => 1,
        Role::King => 0,
    }
}
