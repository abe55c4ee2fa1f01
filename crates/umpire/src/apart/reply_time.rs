//! The time allowed for a reply: replies that are late, and what aid so much time allows.
use board::Color;

use crate::act::Ground;
use crate::agreement::{How, LateReply, Outcome};
use crate::game::Game;
use crate::ruling::{Ruling, SentenceKind};

impl Game {
    /// Whether the game goes on, the time for a reply having been read.
    pub(crate) fn reply_in_time(&mut self, side: Color, r: &mut Ruling) -> bool {
        let Some(allowed) = self.terms.communication.flatten() else {
            return true;
        };
        let taken = self.clock(side) - self.clocks.at_last_move(side);
        // The first move is no reply.
        if taken <= allowed || side != self.turn.player() || self.past.is_empty() {
            return true;
        }
        let by = self.code.answers.communication.general.by.clone();
        self.clocks.is_late(side);
        match self.terms.late_reply {
            Some(LateReply::Forfeits) => {
                r.tell(
                    SentenceKind::End,
                    "The reply is late: by agreement the game is forfeited.",
                    &by,
                );
                self.ends(Outcome::Won(!side), How::Time);
                return false;
            }
            Some(LateReply::MayBeClaimed) => r.say(
                "The reply is late: by agreement the other may claim the game before he replies.",
                &by,
            ),
            None => r.say("The reply is late; what that costs was not agreed.", &by),
        }
        true
    }

    /// Whether a side may claim the game by agreement, the other's reply having been late.
    pub(crate) fn late_reply_claimable(&self, side: Color) -> bool {
        self.terms.late_reply.is_some()
            && self.clocks.late() == Some(!side)
            && !self.status.is_over()
    }

    /// The game is claimed because the other's reply was late.
    pub(crate) fn claims_late_reply(&mut self, side: Color, r: &mut Ruling) {
        let by = self.code.answers.communication.general.by.clone();
        r.tell(
            SentenceKind::End,
            "The reply was late: by agreement he wins the game.",
            &by,
        );
        self.ends(Outcome::Won(side), How::Time);
    }

    /// British III.2: with a day or more for a reply any aid is free, but that of another player.
    pub(crate) fn aid_is_free(&self, ground: Ground) -> bool {
        self.much_time_for_reply() && matches!(ground, Ground::Books | Ground::SecondBoard)
    }

    /// A day or more is allowed for a reply.
    pub(crate) fn much_time_for_reply(&self) -> bool {
        let allowed = self.terms.communication.flatten();
        let hours = self.code.answers.communication.aid_from_hours.rule;
        allowed.is_some_and(|seconds| seconds >= hours * 3600)
    }

    pub(crate) fn aid_cites(&self, ground: Ground) -> Vec<String> {
        let c = &self.code.answers.communication;
        if self.terms.communication.is_none()
            || !matches!(
                ground,
                Ground::Books | Ground::SecondBoard | Ground::Assistance
            )
        {
            return Vec::new();
        }
        match self.much_time_for_reply() {
            true => [&c.any_aid.by[..], &c.aid_from_hours.by].concat(),
            false => c.less_than_a_day.by.clone(),
        }
    }
}
