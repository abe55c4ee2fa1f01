//! Why a move is not legal, in words.
use board::{Color, Rank, Role};

use crate::game::Game;
use crate::moving::moves::{Attempt, within_own_half};
use crate::ruling::{Ruling, SentenceKind};
use crate::state::begun::Kind;

impl Game {
    pub(crate) fn say_why_illegal(
        &self,
        side: Color,
        kind: Kind,
        attempt: &Attempt,
        r: &mut Ruling,
    ) {
        let moves = &self.code.answers.moves;
        match kind {
            Kind::Castling => self.say_why_not_castling(side, attempt, r),
            Kind::TooFar => self.say_too_far(r),
            Kind::KingIntoCheck | Kind::CheckUncovered | Kind::CheckNotMet => r.tell(
                SentenceKind::Offence,
                "It would leave his King in check.",
                &moves.check_defined.by,
            ),
            _ if self.good_by_itself(attempt) => r.tell(
                SentenceKind::Offence,
                "The whole change is not that of a legal move.",
                &moves.move_defined.by,
            ),
            _ if self.leaves_king_in_check(attempt) => r.tell(
                SentenceKind::Offence,
                "It would leave his King in check.",
                &moves.own_king.by,
            ),
            _ => self.say_no_such_move(side, attempt, r),
        }
    }

    fn say_too_far(&self, r: &mut Ruling) {
        let by = &self.code.answers.odds.gift_moves.by;
        r.say("Gift moves do not go beyond the fourth rank.", by);
    }

    fn say_no_such_move(&self, side: Color, attempt: &Attempt, r: &mut Ruling) {
        let moves = &self.code.answers.moves;
        let man = attempt.man.and_then(|id| self.turn.base().men.get(id));
        let pawn = man.is_some_and(|m| m.kind == Role::Pawn);
        let rules = if pawn { &moves.pawn } else { &moves.piece };
        r.tell(
            SentenceKind::Offence,
            "The man has no such move.",
            &rules.by,
        );
        if self.turn.base().gifts > 0 && !within_own_half(side, attempt.to) {
            self.say_too_far(r);
        }
        let last = |color: Color| color.fold_wb(Rank::Eighth, Rank::First);
        if man.is_some_and(|m| pawn && attempt.to.rank() == last(m.owner)) {
            let by = &self.code.answers.promotion.kinds.by;
            r.say("A Pawn is promoted on the square that it has reached.", by);
        } else if pawn && attempt.from.file() != attempt.to.file() && attempt.victim.is_none() {
            r.say(
                "A Pawn is taken in passing only at the next move.",
                &moves.pawn_in_passing.by,
            );
        }
    }

    fn good_by_itself(&self, attempt: &Attempt) -> bool {
        let same = |m: &board::Move| m.from() == attempt.from && m.to() == attempt.to;
        self.lawful().iter().any(same)
    }

    /// By the men's powers the move is good, but for the King.
    pub(crate) fn leaves_king_in_check(&self, attempt: &Attempt) -> bool {
        let by_power = |p: board::Position| {
            p.pseudo_legal()
                .iter()
                .any(|m| m.from() == attempt.from && m.to() == attempt.to)
        };
        self.turn.base().position().is_some_and(by_power)
    }
}

pub(super) fn describe(kind: Kind) -> &'static str {
    match kind {
        Kind::Plain | Kind::TooFar => "The move is not legal.",
        Kind::Capture => "The man cannot be taken so.",
        Kind::OwnManTaken => "A player cannot take his own man.",
        Kind::AdverseManMoved => "A player cannot move the other's man.",
        Kind::KingIntoCheck => "The King cannot be moved into check.",
        Kind::CheckUncovered => "The move uncovers a check on his own King.",
        Kind::CheckNotMet => "The move does not meet the check.",
        Kind::Castling => "The castling is not legal.",
        Kind::KingTaken => "No King is ever taken.",
    }
}
