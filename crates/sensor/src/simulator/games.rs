//! Games by lot in which people do what people do: they touch, put back, move what they may not, and claim.
use std::sync::Arc;

use board::{Color, Square};
use minutes::{Case, Step};
use statute::Code;
use statute::answers::Completes;
use umpire::Game;
use umpire::act::{Act, Deed, MoveWords};
use umpire::agreement::{Conditions, Outcome};

use super::{Lot, Offence};

/// A game of about so many turns under the code; in one turn of so many somebody offends in one of these ways.
pub fn a_game(
    code: &Arc<Code>,
    turns: usize,
    (offend, ways): (u64, &[Offence]),
    lot: &mut Lot,
) -> Case {
    let mut case = Case {
        title: "A game by lot".into(),
        codes: vec![code.id.clone()],
        ..Case::default()
    };
    let Ok(game) = Game::new(code.clone(), Conditions::default()) else {
        return case;
    };
    let mut player = Player {
        game,
        acts: Vec::new(),
    };
    for _ in 0..turns {
        if player.game.outcome().0 != Outcome::Open {
            break;
        }
        player.turn(offend, ways, lot);
    }
    let steps = player.acts.into_iter().enumerate();
    case.steps = steps.map(|(n, act)| (n + 1, Step::Act(act))).collect();
    case
}

pub(super) struct Player {
    pub game: Game,
    acts: Vec<Act>,
}

impl Player {
    pub fn does(&mut self, side: Color, deed: Deed) {
        let act = Act::of(side, deed);
        self.game.act(&act);
        self.acts.push(act);
    }

    pub fn carries(&mut self, side: Color, from: Square, to: Square) {
        self.does(side, Deed::Lifts(from));
        self.does(side, Deed::Puts { on: to, over: None });
        self.does(side, Deed::Quits);
    }

    fn turn(&mut self, offend: u64, ways: &[Offence], lot: &mut Lot) {
        let side = self.game.turn();
        self.claims(!side, lot);
        if self.game.turn() != side || self.game.outcome().0 != Outcome::Open {
            return;
        }
        if lot.chance(1, offend)
            && let Some(way) = lot.one_of(ways)
        {
            self.offends(*way, side, lot);
            if lot.chance(1, 2) {
                self.presses(side);
            }
            if self.game.turn() != side {
                return;
            }
            self.claims(!side, lot);
        }
        self.plays(side, lot);
        if !lot.chance(1, 12) {
            self.presses(side);
        }
    }

    /// Where the clock completes moves, and this side's runs.
    pub fn presses(&mut self, side: Color) {
        let completes = self.game.code().answers.clock.completes.rule == Completes::Clock;
        if completes && self.game.outcome().0 == Outcome::Open && self.game.running() == Some(side)
        {
            self.does(side, Deed::PressesClock);
        }
    }

    fn plays(&mut self, side: Color, lot: &mut Lot) {
        let moves = self.game.playable(side);
        if self.game.turn() != side {
            return;
        }
        let Some(m) = lot.one_of(&moves).copied() else {
            return;
        };
        let words = match m.castles() {
            Some(wing) => MoveWords::Castle(wing),
            None => MoveWords::Coordinates {
                from: m.from(),
                to: m.to(),
                promotion: m.promotion(),
            },
        };
        self.does(side, Deed::Plays(words));
        let checked = !side;
        if self.game.turn() == checked
            && self.game.position().in_check(checked)
            && self.game.code().answers.check.must_be_announced.rule
        {
            self.does(side, Deed::AnnouncesCheck);
        }
    }

    /// Who may demand something demands it, lets it go, or plays on.
    fn claims(&mut self, side: Color, lot: &mut Lot) {
        let rights = self.game.rights(side);
        if rights.is_empty() {
            return;
        }
        if lot.chance(2, 3) {
            if let Some(right) = lot.one_of(&rights) {
                let act = right.act.clone();
                self.game.act(&act);
                self.acts.push(act);
            }
        } else if lot.chance(1, 2) {
            self.does(side, Deed::Waives);
        }
    }
}
