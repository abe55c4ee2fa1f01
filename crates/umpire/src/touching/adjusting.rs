//! J'adoube: notice of adjusting, and adjusting upon it.
use board::{Color, ManId, Square};
use statute::answers::*;

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};

impl Game {
    /// The man that notice is given of: on the square, or fallen from it.
    fn noticed_man(&self, square: Square) -> Option<ManId> {
        let standing = self.board.men.at(square);
        standing.or_else(|| self.board.stray_from(square))
    }

    /// What stands against giving notice of adjusting.
    pub(crate) fn bar_to_giving_notice(&self, square: Option<Square>) -> Option<Bar> {
        let by = &self.code.answers.touching.notice_time.by;
        let none = self.noticed_man(square?).is_none();
        none.then(|| Bar::refusal("There is no man there.", by))
    }

    pub(crate) fn gives_notice(&mut self, side: Color, square: Option<Square>, r: &mut Ruling) {
        let by = self.code.answers.touching.notice_time.by.clone();
        let man = square.and_then(|sq| self.noticed_man(sq));
        let late = man.is_some_and(|m| self.turn.is_touched(m) || self.board.is_held(m));
        if side != self.turn.player() {
            r.say(
                "Notice of adjusting is for the player whose turn it is.",
                &by,
            );
        } else if late {
            let mut by = by.clone();
            by.extend(
                self.code
                    .answers
                    .touching
                    .carried_under_notice
                    .by
                    .iter()
                    .cloned(),
            );
            r.say("The word comes too late: the man has been touched.", &by);
        } else {
            r.say("Notice of adjusting is given.", &by);
        }
        if late && man.is_some_and(|man| self.board.is_held(man)) {
            man.into_iter().for_each(|man| self.turn.cloak(man));
        }
        if !late {
            self.turn.gives_notice(side, man);
        }
    }

    /// What stands against adjusting the man on a square.
    pub(crate) fn bar_to_adjusting(
        &self,
        side: Color,
        square: Square,
        manner: Manner,
    ) -> Option<Bar> {
        let Some(man) = self.board.men.at(square) else {
            return Some(Bar::refusal("There is no man there.", &[]));
        };
        let notice = &self.code.answers.touching.notice_time;
        let before = self.turn.has_notice_of(side, man);
        let at = manner == Manner::WithNotice && notice.rule == NoticeTime::AtTouch;
        let why = match side == self.turn.player() {
            true if before || at => return None,
            true => "A man may be adjusted only upon notice given in time.",
            false => "Nobody may adjust a man in the other's turn.",
        };
        Some(Bar::refusal(why, &notice.by))
    }

    pub(crate) fn adjusts(&mut self, side: Color, square: Square, manner: Manner, r: &mut Ruling) {
        let bar = self.bar_to_adjusting(side, square, manner);
        if let Some(man) = self.board.men.at(square) {
            self.turn.notice_of(side, man);
        }
        if let Some(bar) = bar {
            r.barred(bar);
            // The hand has been on it all the same.
            if let Some(man) = self.board.men.at(square) {
                self.window_touch(side, r);
                self.record_touch(side, man, r);
            }
            return;
        }
        let t = &self.code.answers.touching;
        let by = [&t.notice_time.by[..], &t.notice_covers.by].concat();
        r.say("The man is adjusted.", &by);
        self.turn.hand_on_board();
        if self.code.answers.penalties.window.rule == Window::AnyTouch {
            self.window_touch(side, r);
        }
    }
}
