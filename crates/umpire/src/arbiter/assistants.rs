//! Assistants who act for a player (FIDE 4.9, 6.2.6, 8.1.6, D).
use board::Color;
use statute::answers::Office;

use crate::act::*;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};

/// The office of an assistant to which an act belongs; what only a player says for himself belongs to none.
fn office(deed: &Deed) -> Option<Office> {
    use Deed::*;
    match deed {
        Announces(_) | AnnouncesCheck => Some(Office::Announces),
        PressesClock | Writes(_) | WritesUpScore => Some(Office::Score),
        ClaimsForfeit(_) | PointsOut(_) | Demands(_) => Some(Office::Claims),
        Adjourns | Seals(_) | HandsOver | Resumes(_) => Some(Office::Adjourns),
        _ if deed.is_at_the_board() => Some(Office::Moves),
        Sets { .. } | Exchanges { .. } | Replaces { .. } | ReplacesTheMen | GivesNotice(_) => {
            Some(Office::Moves)
        }
        _ => None,
    }
}

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
        let others = &a.sight.others_assistant;
        let may = office(&act.deed).is_some_and(|office| others.rule.contains(&office));
        (self.only_he_sees(side) && !may).then(|| {
            Bar::refusal(
                "The sighted player's assistant has no such office.",
                &others.by,
            )
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
        let by = match (office(&act.deed), self.cannot_see(side)) {
            _ if self.only_he_sees(side) => &a.sight.others_assistant.by,
            (Some(Office::Score), true) => &a.sight.assistants_score.by,
            (Some(Office::Claims), true) => &a.sight.assistant_claims.by,
            (_, true) => &a.sight.assistant.by,
            (Some(Office::Score), false) if act.deed == Deed::PressesClock => &a.clock.assistant.by,
            (Some(Office::Score), false) => &a.score.assistant.by,
            (_, false) => &a.arbiter.assistant.by,
        };
        r.say("His assistant acts for him.", by);
    }
}
