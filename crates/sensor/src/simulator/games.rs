//! Games by lot in which people do what people do: they touch, put back, move what they may not, and claim.
use std::sync::Arc;

use board::{Color, Role, Square};
use minutes::{Case, Step};
use statute::Code;
use umpire::Game;
use umpire::act::{Act, Deed, MoveWords};
use umpire::agreement::{Conditions, Outcome};

use super::Lot;

/// A game of about so many turns under the code; in one turn of so many somebody offends.
pub fn a_game(code: &Arc<Code>, turns: usize, offend: u64, lot: &mut Lot) -> Case {
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
        player.turn(offend, lot);
    }
    let steps = player.acts.into_iter().enumerate();
    case.steps = steps.map(|(n, act)| (n + 1, Step::Act(act))).collect();
    case
}

struct Player {
    game: Game,
    acts: Vec<Act>,
}

impl Player {
    fn does(&mut self, side: Color, deed: Deed) {
        let act = Act::of(side, deed);
        self.game.act(&act);
        self.acts.push(act);
    }

    fn carries(&mut self, side: Color, from: Square, to: Square) {
        self.does(side, Deed::Lifts(from));
        self.does(side, Deed::Puts { on: to, over: None });
        self.does(side, Deed::Quits);
    }

    fn turn(&mut self, offend: u64, lot: &mut Lot) {
        let side = self.game.turn();
        self.claims(!side, lot);
        if self.game.turn() != side || self.game.outcome().0 != Outcome::Open {
            return;
        }
        if lot.chance(1, offend) {
            self.offends(side, lot);
            if self.game.turn() != side {
                return;
            }
            self.claims(!side, lot);
        }
        self.plays(side, lot);
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

    fn offends(&mut self, side: Color, lot: &mut Lot) {
        let position = self.game.position();
        let of = |color: Color| -> Vec<Square> {
            let men = position
                .board()
                .iter()
                .filter(|(_, p)| p.color == color && p.role != Role::King);
            men.map(|(sq, _)| sq).collect()
        };
        let (own, adverse) = (of(side), of(!side));
        let empty: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|sq| position.at(*sq).is_none())
            .collect();
        let (Some(mine), Some(yours), Some(free)) =
            (lot.one_of(&own), lot.one_of(&adverse), lot.one_of(&empty))
        else {
            return;
        };
        match lot.below(6) {
            // A man is taken up and put back.
            0 | 1 => self.carries(side, *mine, *mine),
            // Two men.
            2 => {
                self.carries(side, *mine, *mine);
                if let Some(other) = lot.one_of(&own) {
                    self.carries(side, *other, *other);
                }
            }
            // An adverse man is taken up and put back.
            3 => self.carries(side, *yours, *yours),
            // A man goes where it may not.
            4 => self.carries(side, *mine, *free),
            // A player moves in the other's turn.
            _ => {
                let moves = position.with_turn(!side).legal_moves();
                let plain = |m: &&board::Move| {
                    position.at(m.to()).is_none()
                        && m.castles().is_none()
                        && m.promotion().is_none()
                };
                let quiet: Vec<_> = moves.iter().filter(plain).copied().collect();
                if let Some(m) = lot.one_of(&quiet) {
                    self.carries(!side, m.from(), m.to());
                }
            }
        }
    }
}
