//! Assistants who act for a player (FIDE 4.9, 6.2.6, 8.1.6, D).
use crate::act::*;
use crate::game::Game;
use board::Color;

use crate::ruling::{Bar, Ruling};

impl Game {
    /// The side for which an assistant acts.
    fn assisted(&self, act: &Act) -> Option<Color> {
        match act.actor {
            Actor::Side {
                side,
                member: Some(2..),
            } => Some(side).filter(|_| self.terms.consultation.is_none()),
            _ => None,
        }
    }

    /// What stands against acting for a player.
    pub(crate) fn bar_to_assistant(&self, act: &Act) -> Option<Bar> {
        let side = self.assisted(act)?;
        let a = &self.code.answers;
        if !self.terms.event.assistants.contains(&side) {
            return Some(Bar::refusal(
                "He has no assistant.",
                &a.arbiter.assistant.by,
            ));
        }
        let claims = matches!(
            act.deed,
            Deed::ClaimsForfeit(_) | Deed::PointsOut(_) | Deed::Demands(_)
        );
        (claims && self.only_he_sees(side)).then(|| {
            let why = "The sighted player's assistant makes the moves and announces them; he claims nothing.";
            Bar::refusal(why, &a.sight.others_assistant.by)
        })
    }

    fn only_he_sees(&self, side: Color) -> bool {
        self.cannot_see(!side) && !self.cannot_see(side)
    }

    /// An assistant acts for a player.
    pub(crate) fn says_of_assistant(&self, act: &Act, r: &mut Ruling) {
        let Some(side) = self.assisted(act) else {
            return;
        };
        let a = &self.code.answers;
        let by = match (&act.deed, self.cannot_see(side)) {
            _ if self.only_he_sees(side) => &a.sight.others_assistant.by,
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
    }
}
