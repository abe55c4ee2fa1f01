//! A dispute is referred, and the decision of it is final.
use board::Color;

use crate::act::Ground;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::conduct::Misconduct;

impl Game {
    /// Who was disturbed after an admonition wins by appealing.
    fn wins_by_appealing(&self, side: Color) -> bool {
        let disturbed = |m: &Misconduct| m.ground == Ground::Disturbance && m.claimable();
        !self.status.is_over() && self.conduct.of(!side).any(disturbed)
    }

    /// What stands against referring a dispute.
    pub(crate) fn bar_to_appealing(&self, side: Color) -> Option<Bar> {
        if self.wins_by_appealing(side) {
            return self.bar_to_claiming_forfeit(side, Ground::Disturbance);
        }
        let by = &self.code.answers.forfeits.decision_final.by;
        let ruled = self.tribunal.has_ruled();
        ruled.then(|| Bar::refusal("The decision is final.", by))
    }

    pub(crate) fn appeals(&mut self, side: Color, r: &mut Ruling) {
        if self.wins_by_appealing(side) {
            return self.claims_forfeit(side, Ground::Disturbance, r);
        }
        self.tribunal.refer(side);
        let by = &self.code.answers.forfeits.tribunal.by;
        r.say("The dispute is referred.", by);
    }
}
