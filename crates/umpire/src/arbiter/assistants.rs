//! Assistants who act for a player (FIDE 4.9, 6.2.6, 8.1.6, D).
use crate::act::*;
use crate::game::Game;
use crate::ruling::Ruling;

impl Game {
    /// Whether one who acts for a player may do so; refused if not.
    pub(crate) fn assistant_may(&self, act: &Act, r: &mut Ruling) -> bool {
        let Actor::Side {
            side,
            member: Some(n),
        } = act.actor
        else {
            return true;
        };
        if n < 2 || self.terms.consultation.is_some() {
            return true;
        }
        let a = &self.code.answers;
        if !self.terms.event.assistants.contains(&side) {
            r.refuse("He has no assistant.", &a.arbiter.assistant.by);
            return false;
        }
        let other_unseeing = self.cannot_see(!side) && !self.cannot_see(side);
        let by = match (&act.deed, self.cannot_see(side)) {
            _ if other_unseeing => &a.sight.others_assistant.by,
            (Deed::PressesClock, false) => &a.clock.assistant.by,
            (Deed::Writes(_) | Deed::WritesUpScore, false) => &a.score.assistant.by,
            (Deed::PressesClock | Deed::Writes(_) | Deed::WritesUpScore, true) => {
                &a.sight.assistants_score.by
            }
            (Deed::ClaimsForfeit(_) | Deed::PointsOut(_) | Deed::Demands(_), true) => {
                &a.sight.assistant_claims.by
            }
            (_, true) => &a.sight.assistant.by,
            (_, false) => &a.arbiter.assistant.by,
        };
        r.say("His assistant acts for him.", by);
        true
    }
}
