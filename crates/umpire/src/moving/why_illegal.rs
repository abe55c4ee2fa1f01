//! Why a move is not legal, in words.
use board::{Color, Rank, Role};

use crate::beginning::gift_moves::is_too_far;
use crate::game::Game;
use crate::moving::moves::Attempt;
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
        if is_too_far(self.turn.base(), side, attempt.to) {
            self.say_too_far(r);
        }
        let two_squares = attempt.from.file() == attempt.to.file()
            && attempt.from.rank().distance(attempt.to.rank()) == 2;
        if pawn && two_squares {
            let by = &self.code.answers.setting_up.two_squares_from_anywhere.by;
            r.say("A Pawn goes two squares only at its first move.", by);
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
            let this = |m: &&board::Move| m.from() == attempt.from && m.to() == attempt.to;
            let all = p.pseudo_legal();
            let mut found = all.iter().filter(this);
            found.any(|m| self.allowed(self.turn.base(), &p, *m))
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
