//! Fifty moves counted on notice (First Societies XXIV, English Club 17): when the count may be asked for, and how it ends.
use std::sync::Arc;

use board::{Color, Role};
use statute::answers::*;

use crate::act::*;
use crate::agreement::*;
use crate::game::Game;
use crate::penalties::entitlements::{Entitlement, Source};
use crate::ruling::{Ruling, SentenceKind};
use crate::state::past::Ply;
use crate::state::stand::{Count, CountGround, Stand};

impl Game {
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
