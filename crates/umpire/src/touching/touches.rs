//! Touching, adjusting, holding and putting right: what a hand on a man brings with it.
use board::{Color, ManId, Move, Role, Square};
use statute::Answer;
use statute::answers::*;

use crate::act::*;
use crate::game::Game;
use crate::rights::named;
use crate::ruling::{Bar, Ruling, SentenceKind};
use crate::state::hand::{Held, Place};
use crate::state::turn::Noticed;

/// What can be done with a man that was touched, judged as the turn began.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Prospect {
    CanMove,
    Pinned,
    Blocked,
    ImmovableKing,
    UselessInCheck,
    CanBeTaken,
    CannotBeTaken,
}

impl Game {
    /// What can be done with a man by the player whose turn it is.
    pub(crate) fn prospect(&self, man: ManId) -> Option<Prospect> {
        let square = self.turn.base().men.square_of(man)?;
        let who = *self.turn.base().men.man(man);
        let lawful = self.lawful();
        let position = self.turn.base().position()?;
        if who.owner != self.turn.player() {
            let taken = lawful.iter().any(|m| position.taken(*m) == Some(square));
            return Some(if taken {
                Prospect::CanBeTaken
            } else {
                Prospect::CannotBeTaken
            });
        }
        if lawful.iter().any(|m| moves_man(*m, square)) {
            return Some(Prospect::CanMove);
        }
        Some(if who.kind == Role::King {
            Prospect::ImmovableKing
        } else if self.check_binds() {
            Prospect::UselessInCheck
        } else if position.pseudo_legal().iter().any(|m| m.from() == square) {
            Prospect::Pinned
        } else {
            Prospect::Blocked
        })
    }

    /// What the code says of touching such a man when nothing can be done with it.
    pub(crate) fn no_move_rule(&self, prospect: Prospect) -> Option<&Answer<NoMove>> {
        let t = &self.code.answers.touching;
        match prospect {
            Prospect::Pinned => Some(&t.pinned_man),
            Prospect::Blocked => Some(&t.blocked_man),
            Prospect::ImmovableKing => Some(&t.immovable_king),
            Prospect::UselessInCheck => Some(&t.useless_in_check),
            Prospect::CannotBeTaken => Some(&t.untakable_man),
            Prospect::CanMove | Prospect::CanBeTaken => None,
        }
    }

    /// What stands against touching a man.
    pub(crate) fn bar_to_touching(&self, square: Square) -> Option<Bar> {
        let man = self.board.men.at(square);
        let none = || Bar::refusal(format!("There is no man on {square}."), &[]);
        man.is_none().then(none)
    }

    /// A hand comes on the man; returns it, if there is one. What the touch binds to is recorded, unless the
    /// manner excuses it.
    pub(crate) fn touch(
        &mut self,
        side: Color,
        square: Square,
        manner: Manner,
        r: &mut Ruling,
    ) -> Option<ManId> {
        let man = self.board.men.at(square)?;
        if self.king_follows(side, man, r) {
            return Some(man);
        }
        let notice = self.turn.notice_of(side, man);
        if notice == Noticed::OfAnother {
            let by = &self.code.answers.touching.notice_time.by;
            r.say("The notice was of another man.", by);
        }
        let noticed = notice == Noticed::Yes;
        let binding = self.binds(side, man, noticed, manner, r);
        let deliberate = manner != Manner::Accident;
        if side == self.turn.player() {
            self.turn.hand_on_board();
        }
        if binding || (deliberate && self.code.answers.penalties.window.rule == Window::AnyTouch) {
            self.window_touch(side, r);
        }
        if binding {
            self.record_touch(side, man, r);
        }
        if binding && noticed && side == self.turn.player() {
            self.turn.cloak(man);
        }
        Some(man)
    }

    /// Whether a touch in this manner is one in the law.
    fn binds(
        &mut self,
        side: Color,
        man: ManId,
        noticed: bool,
        manner: Manner,
        r: &mut Ruling,
    ) -> bool {
        let t = &self.code.answers.touching;
        let of_the_man = match self.board.men.man(man).owner == side {
            true => &t.own_man.by,
            false => &t.adverse_man.by,
        };
        let own_turn = side == self.turn.player();
        match manner {
            Manner::Accident => {
                r.say("A touch by accident is none in the law.", &t.accident.by);
                false
            }
            Manner::ToRectify if self.set_up_open() => {
                self.turn.rectifies();
                r.say(
                    "A man may be touched to put right an error of setting up.",
                    &t.to_rectify.by,
                );
                false
            }
            Manner::ToRectify if self.set_up_wrong() => {
                let by = &self.code.answers.setting_up.found_late.by;
                r.say("It is too late to put the men right.", by);
                true
            }
            Manner::WithNotice if t.notice_time.rule == NoticeTime::AtTouch => {
                let by = [&t.notice_time.by[..], of_the_man].concat();
                r.say("The word was said at the touch: nothing follows.", &by);
                false
            }
            Manner::WithNotice => {
                r.say("The word must come before the touch.", &t.notice_time.by);
                true
            }
            _ if noticed && own_turn && t.notice_covers.rule == NoticeCovers::Touching => {
                r.say("Notice was given: nothing follows.", &t.notice_time.by);
                false
            }
            _ if noticed => {
                r.say(
                    "Notice covers the adjusting of a man, and nothing else.",
                    &t.notice_covers.by,
                );
                true
            }
            _ => true,
        }
    }

    pub(crate) fn record_touch(&mut self, side: Color, man: ManId, r: &mut Ruling) {
        if side != self.turn.player() {
            let rule = &self.code.answers.touching.out_of_turn;
            if rule.rule == OutOfTurn::NextTurn {
                self.turn.touch_out_of_turn(man);
                r.say(
                    "A man touched in the other's turn may be treated as touched in the next.",
                    &rule.by,
                );
            } else {
                r.say("Nothing can be exacted for a touch out of turn.", &rule.by);
            }
            return;
        }
        if self.turn.is_touched(man) {
            return self.reopens_bond(man);
        }
        if self.false_check_excuses(side) {
            self.turn.touch_excused(man);
            let by = self.code.answers.check.false_check.by.clone();
            return r.say(
                "He was told of a check that was none: what he did upon it is not punished.",
                &by,
            );
        }
        self.turn.touch(man);
        self.reopens_bond(man);
        self.say_touched(man, r);
        self.attempts_castling(side, man, r);
    }

    /// What was let go was let go of the touches before: this is a new one.
    pub(crate) fn reopens_bond(&mut self, man: ManId) {
        if !self.bonds_of(&[man]).elections.is_empty() {
            self.ledger.waive_bond(false);
        }
    }

    /// What touching the man means, told with its name and square.
    fn say_touched(&self, man: ManId, r: &mut Ruling) {
        let t = &self.code.answers.touching;
        let Some(prospect) = self.prospect(man) else {
            return;
        };
        let square = self.turn.base().men.square_of(man);
        let who = *self.board.men.man(man);
        let at = square.map_or_else(String::new, |sq| format!(" on {sq}"));
        let name = format!(
            "{} {}{at}",
            crate::words::side(who.owner),
            man_name(who.kind)
        );
        let (what, by) = match (prospect, self.no_move_rule(prospect)) {
            (Prospect::CanMove, _) if t.own_man.rule == Binding::Nothing => {
                ("has been touched: that binds to nothing", &t.own_man.by)
            }
            (Prospect::CanBeTaken, _) if t.adverse_man.rule == Binding::Nothing => {
                ("has been touched: that binds to nothing", &t.adverse_man.by)
            }
            (Prospect::CanMove, _) => ("has been touched, and is to be moved", &t.own_man.by),
            (Prospect::CanBeTaken, _) if t.adverse_man.rule == Binding::OnDemand => (
                "has been touched: its owner may require it to be taken",
                &t.adverse_man.by,
            ),
            (Prospect::CanBeTaken, _) => {
                ("has been touched, and is to be taken", &t.adverse_man.by)
            }
            (Prospect::CannotBeTaken, Some(rule)) => {
                ("has been touched, and cannot be taken", &rule.by)
            }
            (_, Some(rule)) => ("has been touched, and cannot move", &rule.by),
            (_, None) => ("has been touched", &t.own_man.by),
        };
        r.tell(SentenceKind::Touch, format!("The {name} {what}."), by);
        r.of(named(&self.turn.base().men, man));
        let bound = matches!(prospect, Prospect::CanMove | Prospect::CanBeTaken);
        if bound && self.check_is_silent(self.turn.base()) {
            let by = &self.code.answers.check.unannounced.by;
            r.say("The check has not been announced: it need not be met.", by);
        }
    }

    pub(crate) fn touches(&mut self, side: Color, square: Square, manner: Manner, r: &mut Ruling) {
        self.touch(side, square, manner, r);
    }

    pub(crate) fn holds(&mut self, side: Color, square: Square, manner: Manner, r: &mut Ruling) {
        if self.touch(side, square, manner, r).is_some() {
            self.board.hand_mut(side).keeps_on(square);
            self.say_held(side, r);
        }
    }

    fn say_held(&self, side: Color, r: &mut Ruling) {
        let rule = &self.code.answers.touching.holding;
        if rule.rule == Holding::Free && side == self.turn.player() {
            r.tell(
                SentenceKind::Touch,
                "Until he lets it go he may choose its square.",
                &rule.by,
            );
        }
    }

    /// What stands against lifting a man.
    pub(crate) fn bar_to_lifting(&self, side: Color, square: Square) -> Option<Bar> {
        let there = |h: &Held| h.at() == Some(square);
        if self.board.hand(side).held().iter().any(there) {
            return None;
        }
        let under = self.bar_of_the_others_hand(side, square);
        under.or_else(|| self.bar_to_touching(square))
    }

    /// A man that the other has set down and not quitted is not to be had.
    pub(crate) fn bar_of_the_others_hand(&self, side: Color, square: Square) -> Option<Bar> {
        let held = self.board.hand(!side).held().iter();
        let mut there = held.filter(|h| h.at() == Some(square));
        let why = "The other player's hand is on that man.";
        there.next().map(|_| Bar::refusal(why, &[]))
    }

    pub(crate) fn lifts(&mut self, side: Color, square: Square, manner: Manner, r: &mut Ruling) {
        let noticed = self.turn.notice_by(side);
        let there = |h: &Held| h.at() == Some(square);
        if let Some(i) = self.board.hand(side).held().iter().position(there) {
            // It is in his hand already: he takes it up again.
            if let Some(held) = self.board.hand_mut(side).held_mut(i) {
                let man = held.man;
                held.place = Place::InTheAir;
                self.board.lift_off(square, man);
            }
            return;
        }
        let stray = self
            .board
            .men
            .at(square)
            .is_some_and(|id| self.board.is_stray(id));
        let manner = if stray { Manner::Accident } else { manner };
        let before = self.turn.touched().len();
        let Some(man) = self.touch(side, square, manner, r) else {
            return;
        };
        let from = self.board.home_of_stray(man).unwrap_or(square);
        let said = noticed || manner == Manner::WithNotice;
        let under_notice = said && !self.turn.is_touched(man);
        if self.turn.touched().len() > before {
            self.turn.in_moving(man);
        }
        self.board.lift_off(square, man);
        self.say_held(side, r);
        let pawn = side == self.turn.player() && self.board.men.man(man).kind == Role::Pawn;
        let named = self.turn.named_first().filter(|_| pawn);
        self.board.hand_mut(side).takes_up(Held {
            named,
            under_notice,
            by_accident: manner == Manner::Accident && !stray,
            ..Held::of(man, from)
        });
    }

    /// The man that he sets down: one in the air, else one under his hand.
    fn to_be_put(&self, side: Color) -> Option<usize> {
        let held = self.board.hand(side).held();
        let in_hand = held.iter().rposition(|h| h.at().is_none());
        in_hand.or_else(|| held.iter().rposition(|h| !h.for_pawn()))
    }

    /// What stands against setting a man down.
    pub(crate) fn bar_to_putting(&self, side: Color, on: Square) -> Option<Bar> {
        if self.to_be_put(side).is_none() {
            return Some(Bar::refusal("He has no man in his hand.", &[]));
        }
        let man = self.board.men.man_at(on);
        let king = man.is_some_and(|m| m.kind == Role::King);
        king.then(|| Bar::refusal("A King's square is never taken.", &[]))
    }

    pub(crate) fn puts(
        &mut self,
        side: Color,
        on: Square,
        over: bool,
        manner: Manner,
        r: &mut Ruling,
    ) {
        let Some(i) = self.to_be_put(side) else {
            return;
        };
        let held = self.board.hand(side).held()[i];
        if let Some(at) = held.at() {
            // The hand is still on it: he carries it on.
            self.board.lift_off(at, held.man);
        }
        let upon = self.board.put_upon(held.man, on);
        if on != held.from {
            self.carried_under_notice(side, i, r);
        }
        if let Some(held) = self.board.hand_mut(side).held_mut(i) {
            held.place = Place::SetDown { at: on, upon, over };
            held.by_accident = manner == Manner::Accident;
        }
        self.say_rook_under_hand(side, held.man, on, r);
        if over {
            r.say(
                "A man stands on the square in which the centre of its base is.",
                &self.base_centre(),
            );
        }
    }

    /// To carry a man to another square is not to adjust it.
    fn carried_under_notice(&mut self, side: Color, i: usize, r: &mut Ruling) {
        let Some(held) = self.board.hand_mut(side).held_mut(i) else {
            return;
        };
        if std::mem::take(&mut held.under_notice) {
            let held = *held;
            let by = self.code.answers.touching.carried_under_notice.by.clone();
            r.say("To carry a man to another square is not to adjust it.", &by);
            self.window_touch(side, r);
            self.record_touch(side, held.man, r);
            self.turn.cloak(held.man);
        }
    }

    pub(crate) fn bar_to_putting_between(&self, side: Color) -> Option<Bar> {
        let in_the_air = self.board.hand(side).in_the_air();
        (!in_the_air).then(|| Bar::refusal("He has no man in his hand.", &[]))
    }

    pub(crate) fn puts_between(&mut self, side: Color, r: &mut Ruling) {
        self.board.hand_mut(side).puts_on_a_line();
        r.say(
            "A man whose centre is on the line stands on no square.",
            &self.base_centre(),
        );
    }

    pub(crate) fn handles_beside_the_board(&self, r: &mut Ruling) {
        let by = &self.code.answers.touching.beside_the_board.by;
        r.say("A man beside the board may be handled at any time.", by);
    }

    pub(crate) fn base_centre(&self) -> Vec<String> {
        self.code.answers.moves.square_of_a_man.by.clone()
    }
}

/// Whether the move moves the man on the square; castling moves King and Rook.
pub(crate) fn moves_man(m: Move, square: Square) -> bool {
    m.from() == square || matches!(m, Move::Castle { rook, .. } if rook == square)
}

/// A man's name as the books print it.
fn man_name(kind: Role) -> &'static str {
    match kind {
        Role::King => "King",
        Role::Queen => "Queen",
        Role::Rook => "Rook",
        Role::Bishop => "Bishop",
        Role::Knight => "Knight",
        Role::Pawn => "Pawn",
    }
}
