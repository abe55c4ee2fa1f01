//! Claims of a draw by repetition or by fifty moves, and the move written for them (FIDE 9.2 to 9.5).
use board::{Color, Move, Role};
use statute::answers::{Fifty, Repetition};

use crate::act::*;
use crate::agreement::{How, Outcome};
use crate::arbiter::Due;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::stand::index;

impl Game {
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
            (_, true) => [&a.intended_fifty.by[..], &draws.fifty_broken.by].concat(),
            (_, false) => [&draws.fifty_moves.by[..], &draws.fifty_broken.by].concat(),
        };
        if claim == Claim::Repetition {
            by.extend(draws.identity.by.iter().cloned());
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
                let loud = position.is_none_or(|p| self.is_loud(&p, m));
                quiet[index(side)] += 1;
                !loud && quiet.iter().all(|n| *n >= 50)
            }
        }
    }

    /// The claims that would now be upheld.
    pub(crate) fn claims_in_order(&self, side: Color) -> Vec<(Claim, Vec<String>)> {
        let draws = &self.code.answers.draws;
        let mut found = Vec::new();
        let right = |claim| self.bar_to_claiming_by_moves(side, claim).is_none();
        // Neither can be right in a short record.
        if self.moves_made() >= 7 && right(Claim::Repetition) {
            let by = [&draws.repetition.by[..], &draws.identity.by].concat();
            found.push((Claim::Repetition, by));
        }
        if self.counted() >= 99 && right(Claim::FiftyMoves) {
            let by = [&draws.fifty_moves.by[..], &draws.fifty_broken.by].concat();
            found.push((Claim::FiftyMoves, by));
        }
        found
    }
}
