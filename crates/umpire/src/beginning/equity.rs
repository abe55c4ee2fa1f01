//! Counsel of equity on errors of setting up that were found too late (British Appendix).
use board::{Color, Piece, Square};
use statute::answers::LateSetUp;

use crate::act::*;
use crate::game::Game;
use crate::ruling::*;

impl Game {
    pub(crate) fn advise(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        if self.set_up.knew.contains(&(side, fault)) {
            r.advice = Some(Advice::LetGameStand);
            return r.say(
                "Who knew and kept silent cannot complain.",
                &self.code.answers.setting_up.kept_silent.by.clone(),
            );
        }
        let anybody_knew = self.set_up.knew.iter().any(|(_, known)| *known == fault);
        if let Some((a, b)) = self.exchanged_pair().filter(|_| !anybody_knew) {
            r.advice = Some(Advice::Exchange(a, b));
            return r.say(
                "The two men should now exchange squares.",
                &self.code.answers.setting_up.squares_exchanged.by.clone(),
            );
        }
        let of_the_men = matches!(fault, Fault::MenMisplaced | Fault::OddsForgotten);
        if self.set_up.missing.is_empty() && !of_the_men {
            return;
        }
        r.advice = Some(Advice::AnnulGame);
        r.say(
            "It was not the game that was agreed: as a rule it should be annulled.",
            &self.code.answers.setting_up.injury_shown.by.clone(),
        );
    }

    /// The counsel of equity stands after a demand that is refused.
    pub(crate) fn advise_against(&mut self, side: Color, demand: Demand, r: &mut Ruling) {
        let Some(fault) = self
            .set_up
            .late_fault
            .filter(|_| demand.first == Remedy::AnnulGame)
        else {
            return;
        };
        let accepted = |who: Color| self.set_up.accepted.contains(&(who, fault));
        let lacks = |who: Color| self.set_up.missing.iter().any(|(_, p)| p.color == who);
        if accepted(!side) && lacks(!side) {
            r.advice = Some(Advice::LetGameStand);
            return r.say(
                "He who lacks the man is content to go on, and no injury is shown.",
                &self.code.answers.setting_up.injury_shown.by.clone(),
            );
        }
        if accepted(side) {
            r.advice = Some(Advice::LetGameStand);
            return r.say(
                "He accepted the error and its consequences.",
                &self.code.answers.setting_up.error_accepted.by.clone(),
            );
        }
        self.advise(side, fault, r);
    }

    /// Two men of one side that began on each other's squares, and stand there still.
    fn exchanged_pair(&self) -> Option<(Square, Square)> {
        let w = &self.set_up.wrong;
        let [(a, x), (b, y)] = w[..] else { return None };
        let want = |sq: Square| {
            self.set_up
                .missing
                .iter()
                .find(|(s, _)| *s == sq)
                .map(|(_, p)| *p)
        };
        let swapped = want(a) == Some(y) && want(b) == Some(x) && x.color == y.color;
        let still = |sq: Square, p: Piece| {
            self.board.men.at(sq) == self.set_up.began_on(sq)
                && self.board.men.man_at(sq).map(|m| m.piece()) == Some(p)
        };
        (swapped && still(a, x) && still(b, y)).then_some((a, b))
    }

    /// What stands against showing whether an error did harm.
    pub(crate) fn bar_to_showing(&self) -> Option<Bar> {
        let rule = &self.code.answers.setting_up.found_late;
        let asked = rule.rule == LateSetUp::Equity && self.set_up.late_fault.is_some();
        (!asked).then(|| Bar::refusal("Nothing turns on that now.", &rule.by))
    }

    pub(crate) fn shows(&mut self, injury: bool, r: &mut Ruling) {
        let a = self.code.answers.setting_up.clone();
        let (advice, sentence, by) = match injury {
            true => (
                Advice::AnnulGame,
                "The error did bear on the play.",
                a.injury_shown.by,
            ),
            false => {
                let by = match self.status.result() {
                    Some(_) => a.error_without_effect.by,
                    None => a.error_accepted.by,
                };
                (
                    Advice::LetGameStand,
                    "The error did not bear on the play.",
                    by,
                )
            }
        };
        r.advice = Some(advice);
        r.say(sentence, &by);
    }
}
