//! Offers and claims of a draw, and draws that come of themselves (FIDE 5.2.3, 9).
use std::sync::Arc;

use board::{Color, Move, Position, Role, Wing};
use statute::answers::{Fifty, Repetition};

use crate::act::*;
use crate::agreement::{How, Outcome};
use crate::arbiter::Due;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::past::Ply;
use crate::state::stand::index;

/// An offer that stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offer {
    /// The event forbids it, and the umpire has not consented.
    restricted: Option<Color>,
}

impl Game {
    /// What stands against offering a draw.
    pub(crate) fn bar_to_offering(&self) -> Option<Bar> {
        if self.status.is_over() {
            return Some(Bar::refusal("The game is over.", &[]));
        }
        let by = &self.code.answers.claims.after_moves.by;
        let early = self.too_early_to_agree();
        early.then(|| Bar::refusal("Both must have made a move.", by))
    }

    pub(crate) fn offers(&mut self, side: Color, on_condition: bool, r: &mut Ruling) {
        let a = self.code.answers.claims.clone();
        let sealed = self.status.adjourned().is_some();
        let last = self.moves_made();
        let regular = sealed
            || self.arbiter.awaiting[index(side)] == Some(last)
                && self.arbiter.clock.running() == Some(side);
        self.arbiter
            .sheets
            .iter_mut()
            .for_each(|sheet| sheet.offer());
        if self.draws_forbidden() {
            self.arbiter.offer.restricted = Some(side);
            return r.say(
                "The event forbids it without the umpire's consent.",
                &a.restricted.by,
            );
        }
        self.parley.offers_draw(side);
        let mut by = a.offered.by.clone();
        if sealed {
            let resumption = &self.code.answers.resumption;
            by.extend(resumption.offer_stands.by.iter().cloned());
            by.extend(resumption.ended_before.by.iter().cloned());
        }
        r.say("A draw is offered.", &by);
        if !regular || on_condition {
            let why = match on_condition {
                true => "A condition attached to it is void.",
                false => "It is offered after the move and before the clock is pressed.",
            };
            let distraction = &self.code.answers.arbiter.distraction.by;
            let by = [&a.offered.by[..], distraction].concat();
            self.irregular(Some(side), why, &by, r);
        }
    }

    pub(crate) fn offer_is_restricted(&self) -> bool {
        self.arbiter.offer.restricted.is_some() && !self.status.is_over()
    }

    fn draws_forbidden(&self) -> bool {
        let before = self.terms.event.no_draws;
        let fewest = self.board.made.iter().copied().min().unwrap_or(0);
        before.is_some_and(|n| fewest + 1 < n)
    }

    pub(crate) fn umpire_consents_to_offer(&mut self, r: &mut Ruling) -> bool {
        let Some(side) = self.arbiter.offer.restricted.take() else {
            return false;
        };
        self.parley.offers_draw(side);
        r.say(
            "The umpire consents to the offer.",
            &self.code.answers.claims.restricted.by.clone(),
        );
        true
    }

    pub(crate) fn umpire_forbids_offer(&mut self, r: &mut Ruling) -> bool {
        let forbidden = self.arbiter.offer.restricted.take().is_some();
        if forbidden {
            let by = self.code.answers.claims.restricted.by.clone();
            r.say("The umpire does not consent to the offer.", &by);
        }
        forbidden
    }

    /// A touch that binds, or a move, declines what was offered.
    pub(crate) fn touch_answers_offer(&mut self, act: &Act, r: &mut Ruling) {
        let Actor::Side { side, .. } = act.actor else {
            return;
        };
        let touching = crate::game::is_of_the_hand(&act.deed) && act.manner != Manner::Accident;
        let bound = side == self.turn.player() && !self.turn.nothing_touched();
        if touching && bound && self.parley.offer() == Some(!side) {
            self.parley.offer_answered();
            self.says_declined(r);
        }
    }

    pub(crate) fn says_declined(&self, r: &mut Ruling) {
        let by = &self.code.answers.claims.offered.by;
        r.say("So he declines the draw that was offered.", by);
    }

    /// FIDE 5.2.3: no draw is agreed before each has made a move.
    fn too_early_to_agree(&self) -> bool {
        let due = self.code.answers.claims.after_moves.rule;
        self.begins_from_array() && self.board.made.iter().any(|n| *n < due)
    }

    fn is_offered(&self, side: Color) -> bool {
        !self.status.is_over() && self.parley.offer() == Some(!side)
    }

    /// What stands against accepting a draw.
    pub(crate) fn bar_to_accepting_offer(&self, side: Color) -> Option<Bar> {
        if self.is_offered(side) {
            return None;
        }
        let a = &self.code.answers.claims;
        let by = match self.arbiter.offer.restricted {
            Some(_) => a.restricted.by.clone(),
            None if self.too_early_to_agree() => [&a.after_moves.by[..], &a.offered.by].concat(),
            None => a.offered.by.clone(),
        };
        let why = "There is no offer that he could accept.";
        Some(Bar::refusal(why, &by))
    }

    pub(crate) fn accepts_offer(&mut self, side: Color, r: &mut Ruling) {
        let a = self.code.answers.claims.clone();
        self.parley.offer_answered();
        let mut by = [&a.after_moves.by[..], &a.offered.by].concat();
        if self.arbiter.claimed == Some(!side) {
            by.extend(a.is_offer.by.iter().cloned());
        }
        by.extend(self.code.answers.draws.agreement.by.iter().cloned());
        if self.terms.event.no_draws.is_some() {
            by.extend(a.restricted.by.iter().cloned());
        }
        if self.status.adjourned().is_some() {
            self.goes_on();
            let resumption = &self.code.answers.resumption;
            by.extend(resumption.ended_before.by.iter().cloned());
            by.extend(resumption.offer_stands.by.iter().cloned());
        }
        r.say("The game is drawn by agreement.", &by);
        self.say_terms(r);
        self.ends(Outcome::Drawn, How::Agreement);
    }

    /// What stands against declining a draw.
    pub(crate) fn bar_to_declining_offer(&self, side: Color) -> Option<Bar> {
        let by = &self.code.answers.claims.offered.by;
        let why = "There is no offer that he could decline.";
        (!self.is_offered(side)).then(|| Bar::refusal(why, by))
    }

    pub(crate) fn declines_offer(&mut self, r: &mut Ruling) {
        self.parley.offer_answered();
        self.arbiter.quickplay.declined();
        r.say("Declined.", &self.code.answers.claims.offered.by);
    }

    pub(crate) fn bar_to_withdrawing(&self) -> Bar {
        let a = &self.code.answers.claims;
        let by = [&a.clock_stopped.by[..], &a.offered.by].concat();
        Bar::refusal("Neither a claim nor an offer can be withdrawn.", &by)
    }

    // ---- claims

    pub(crate) fn bar_to_claiming_from_screens(&self) -> Bar {
        let by = &self.code.answers.clock.screens.by;
        Bar::refusal("No claim rests on a display alone.", by)
    }

    /// What stands against making the claim now, be it right or wrong (FIDE 9.2 to 9.4).
    fn bar_to_making_claim(&self, side: Color, claim: Claim) -> Option<Bar> {
        let (a, draws) = (&self.code.answers.claims, &self.code.answers.draws);
        if self.status.is_over() {
            return Some(Bar::refusal("The game is over.", self.said.ended_by()));
        }
        let (known, in_turn, by) = match claim {
            Claim::Repetition => {
                let known = draws.repetition.rule != Repetition::NoDraw;
                (known, true, &draws.repetition.by)
            }
            _ => {
                let known = draws.fifty_moves.rule != Fifty::FromNotice;
                let in_turn = draws.fifty_moves.rule == Fifty::ClaimedInTurn;
                (known, in_turn, &draws.fifty_moves.by)
            }
        };
        if !known {
            return Some(Bar::refusal("The code knows no such draw.", by));
        }
        if in_turn && side != self.turn.player() {
            let why = "The claim is for the player who has the move.";
            return Some(Bar::refusal(why, by));
        }
        let touched = match draws.any_touch_bars_claim.rule {
            true => self.turn.any_touch(),
            false => !self.turn.nothing_touched(),
        };
        let why = "He has touched a man: no claim in that move.";
        touched.then(|| Bar::refusal(why, &a.touched.by))
    }

    /// The move that he has written for a claim, and means to make; none if he has written none, or no legal one.
    fn intended(&self, side: Color) -> (Option<&MoveWords>, Option<Move>) {
        let written = self.arbiter.sheets[index(side)].intended();
        let read = written.and_then(|words| self.reads_written(side, words));
        (written, read)
    }

    /// What a claim rests on, be it right or wrong.
    fn cites_for_claiming(&self, side: Color, claim: Claim) -> Vec<String> {
        let (a, draws) = (&self.code.answers.claims, &self.code.answers.draws);
        let written = self.arbiter.sheets[index(side)].intended().is_some();
        let mut by = match (claim, written) {
            (Claim::Repetition, true) => a.intended_repetition.by.clone(),
            (Claim::Repetition, false) => draws.repetition.by.clone(),
            (_, true) => a.intended_fifty.by.clone(),
            (_, false) => draws.fifty_moves.by.clone(),
        };
        if claim == Claim::Repetition {
            by.extend(draws.identity.by.iter().chain(&a.identity.by).cloned());
        }
        by
    }

    /// What stands against a claim: it may not be made now, or is wrong.
    pub(crate) fn bar_to_claiming_by_moves(&self, side: Color, claim: Claim) -> Option<Bar> {
        self.bar_to_making_claim(side, claim).or_else(|| {
            let (written, intended) = self.intended(side);
            let legal = written.is_none() || intended.is_some();
            let right = legal && self.claim_is_right(side, claim, intended);
            let wrong = &self.code.answers.claims.wrong_minutes.by;
            let why = "The claim is wrong, and the opponent gets time.";
            let by = || [self.cites_for_claiming(side, claim), wrong.clone()].concat();
            (!right).then(|| Bar::refusal(why, &by()))
        })
    }

    pub(crate) fn claims_by_moves(&mut self, side: Color, claim: Claim, r: &mut Ruling) {
        if let Some(bar) = self.bar_to_making_claim(side, claim) {
            return r.barred(bar);
        }
        let a = self.code.answers.claims.clone();
        let wrong = self.bar_to_claiming_by_moves(side, claim);
        let by = self.cites_for_claiming(side, claim);
        let (written, intended) = self.intended(side);
        let written = written.cloned();
        self.arbiter.sheets[index(side)].claimed();
        self.arbiter.claimed = Some(side);
        r.say("For the claim the clocks are stopped.", &a.clock_stopped.by);
        let Some(bar) = wrong else {
            r.say("The claim is right.", &by);
            r.say("The game is drawn.", &a.upheld.by);
            return self.ends(Outcome::Drawn, How::Claim(claim));
        };
        r.barred(bar);
        if std::mem::replace(&mut self.arbiter.claimed_wrongly[index(side)], true) {
            let by = self.code.answers.arbiter.distraction.by.clone();
            self.irregular(Some(side), "It is not his first wrong claim.", &by, r);
        }
        self.arbiter.clock.start(side);
        self.arbiter.clock.give(!side, a.wrong_minutes.rule * 60);
        match self.draws_forbidden() {
            true => r.say(
                "It would be an offer as well, and the event forbids it.",
                &[&a.is_offer.by[..], &a.restricted.by].concat(),
            ),
            false => {
                self.parley.offers_draw(side);
                r.say("It is an offer of a draw as well.", &a.is_offer.by);
            }
        }
        if let Some(words) = written {
            self.must_make_written(side, &words, intended, &a.wrong_minutes.by);
        }
    }

    /// FIDE 9.5.3: the written move must be made; an illegal one is a touch of its man (FIDE-R-22).
    fn must_make_written(
        &mut self,
        side: Color,
        words: &MoveWords,
        m: Option<Move>,
        by: &[String],
    ) {
        let lawful = self.lawful();
        let due = |moves: Vec<Move>, remedy| Due {
            after: self.moves_made(),
            moves,
            remedy,
            by: by.to_vec(),
        };
        self.arbiter.due = match m {
            Some(m) => Some(due(vec![m], None)),
            None => {
                let squares = self.meant_men(side, words);
                let found = squares.into_iter().find_map(|from| {
                    let moves: Vec<Move> = lawful
                        .iter()
                        .copied()
                        .filter(|m| m.from() == from)
                        .collect();
                    (!moves.is_empty()).then_some((from, moves))
                });
                found.map(|(from, moves)| due(moves, Some(Remedy::Move(from))))
            }
        };
    }

    /// The men that an illegal written move can have meant, the likeliest first: by their letter and how near
    /// they stand.
    fn meant_men(&self, side: Color, words: &MoveWords) -> Vec<board::Square> {
        if let MoveWords::Coordinates { from, .. } = words {
            return vec![*from];
        }
        let text = match words {
            MoveWords::San(text) | MoveWords::Record(text) => text.as_str(),
            _ => return self.board.men.king(side).into_iter().collect(),
        };
        let role = text.chars().next().and_then(|c| match c {
            'K' => Some(Role::King),
            'Q' => Some(Role::Queen),
            'R' => Some(Role::Rook),
            'B' => Some(Role::Bishop),
            'N' => Some(Role::Knight),
            'a'..='h' => Some(Role::Pawn),
            _ => None,
        });
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        let at = bare.len().saturating_sub(2);
        let to: Option<board::Square> = bare.get(at..).and_then(|sq| sq.parse().ok());
        let men = self.board.men.on_board();
        let mut men: Vec<board::Square> = men
            .filter(|(_, _, man)| man.owner == side && Some(man.kind) == role)
            .map(|(square, ..)| square)
            .collect();
        men.sort_by_key(|square| to.map_or(0, |to| to.distance(*square)));
        men
    }

    fn reads_written(&self, side: Color, words: &MoveWords) -> Option<Move> {
        let lawful = self.lawful();
        self.resolve_among(side, words, &lawful)
    }

    fn claim_is_right(&self, side: Color, claim: Claim, intended: Option<Move>) -> bool {
        match (claim, intended) {
            (Claim::Repetition, None) => self.appearances(None) >= 3,
            (Claim::Repetition, Some(m)) => self.appearances(Some(m)) >= 3,
            (_, None) => self.quiet_completed().iter().all(|n| *n >= 50),
            (_, Some(m)) => {
                let mut quiet = self.quiet();
                let position = self.turn.base().position();
                let loud = position.is_none_or(|p| is_loud(&p, m));
                quiet[index(side)] += 1;
                !loud && quiet.iter().all(|n| *n >= 50)
            }
        }
    }

    /// The claims that would now be upheld.
    pub(crate) fn claims_in_order(&self, side: Color) -> Vec<(Claim, Vec<String>)> {
        let a = &self.code.answers.claims;
        let mut found = Vec::new();
        let right = |claim| self.bar_to_claiming_by_moves(side, claim).is_none();
        // Neither can be right in a short record.
        if self.moves_made() >= 7 && right(Claim::Repetition) {
            let draws = &self.code.answers.draws;
            let by = [&draws.repetition.by[..], &a.identity.by].concat();
            found.push((Claim::Repetition, by));
        }
        if self.counted() >= 99 && right(Claim::FiftyMoves) {
            let by = self.code.answers.draws.fifty_moves.by.clone();
            found.push((Claim::FiftyMoves, by));
        }
        found
    }

    /// How often the position has stood with the same player to move and the same rights; the one that the
    /// move brings about, if one is given.
    pub(crate) fn appearances(&self, m: Option<Move>) -> u32 {
        let start = self.turn.start();
        let now = match Arc::ptr_eq(start, self.turn.base()) {
            true => self.turn.position().copied(),
            false => start.position(),
        };
        let Some(now) = now else {
            return 0;
        };
        let now = m.map_or(now, |m| now.after(m));
        let key = Identity::of(&now);
        // Nothing that stood before a man was taken, or before an illegal move, stands again.
        let quiet = start.quiet.iter().sum::<u32>() as usize;
        let legal = |ply: &&Arc<Ply>| ply.mv.is_some();
        let before = self.past.plies().take(quiet).take_while(legal);
        let same = |ply: &&Arc<Ply>| {
            ply.player == now.turn()
                && ply.start.shows(now.board())
                && ply
                    .start
                    .position()
                    .is_some_and(|p| Identity::of(&p) == key)
        };
        1 + before.filter(same).count() as u32
    }

    /// The same as far as the clock has been pressed upon them (FIDE 9.3.2).
    fn quiet_completed(&self) -> [u32; 2] {
        let mut quiet = self.quiet();
        for (n, awaiting) in quiet.iter_mut().zip(self.arbiter.awaiting) {
            *n -= u32::from(awaiting.is_some()).min(*n);
        }
        quiet
    }

    /// Moves made by each side since the last capture or Pawn move.
    pub(crate) fn quiet(&self) -> [u32; 2] {
        let mut quiet = [0; 2];
        for ply in self.past.plies() {
            let loud = ply
                .mv
                .zip(ply.start.position())
                .is_none_or(|(m, p)| is_loud(&p, m));
            if loud {
                return quiet;
            }
            quiet[index(ply.player)] += 1;
        }
        let before = self.arbiter.quiet_before;
        [quiet[0] + before[0], quiet[1] + before[1]]
    }

    /// Moves of both sides, with the quiet ones before the record: no count of quiet moves is higher.
    fn counted(&self) -> u32 {
        self.moves_made() + self.arbiter.quiet_before.iter().sum::<u32>()
    }

    /// So many moves by each without capture or Pawn move that the game is drawn of itself.
    fn quiet_too_long(&self) -> bool {
        let most = self.code.answers.claims.quiet_moves.rule;
        let long = self.counted() >= 2 * most;
        most > 0 && long && self.quiet().iter().all(|n| *n >= most)
    }

    /// FIDE 9.6: the fifth appearance, and seventy-five moves.
    pub(crate) fn draws_of_themselves(&mut self, r: &mut Ruling) {
        let code = self.code.clone();
        let a = &code.answers.claims;
        if self.status.is_over() {
            let mate = matches!(self.status.result(), Some((_, How::Mate)));
            if mate && self.quiet_too_long() {
                r.say("Mate goes before the count of moves.", &a.quiet_moves.by);
            }
            return;
        }
        // It takes four quiet moves to come back to a position.
        let quiet: u32 = self.turn.start().quiet.iter().sum();
        let repeated = quiet >= 4 * a.of_itself.rule.saturating_sub(1);
        if repeated && a.of_itself.rule > 0 && self.appearances(None) >= a.of_itself.rule {
            r.say(
                "The position has appeared for the fifth time: drawn.",
                &a.of_itself.by,
            );
            return self.ends(Outcome::Drawn, How::Claim(Claim::Repetition));
        }
        if self.quiet_too_long() {
            r.say(
                "Seventy-five moves by each without capture or Pawn move: drawn.",
                &a.quiet_moves.by,
            );
            self.ends(Outcome::Drawn, How::SeventyFiveMoves);
        }
    }
}

/// A capture or a Pawn's move.
fn is_loud(position: &Position, m: Move) -> bool {
    position.taken(m).is_some() || position.board().pawns().contains(m.from())
}

/// What makes two positions the same (FIDE 9.2.3): men, turn, rights, and a capture in passing that is legal.
#[derive(PartialEq, Eq)]
struct Identity {
    board: board::Board,
    turn: Color,
    castling: [bool; 4],
    in_passing: bool,
}

impl Identity {
    fn of(position: &Position) -> Identity {
        let may = |color, wing| position.castling(color, wing).is_some();
        let in_passing = |m: &Move| matches!(m, Move::InPassing { .. });
        Identity {
            board: *position.board(),
            turn: position.turn(),
            castling: [
                may(Color::White, Wing::King),
                may(Color::White, Wing::Queen),
                may(Color::Black, Wing::King),
                may(Color::Black, Wing::Queen),
            ],
            in_passing: position.passed().is_some()
                && position.legal_moves().iter().any(in_passing),
        }
    }
}
