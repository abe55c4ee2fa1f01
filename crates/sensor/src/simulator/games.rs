//! Games by lot in which people do what people do: they touch, put back, move what they may not, and claim.
use std::sync::Arc;

use board::{Color, Move, Piece, Position, Role, Square};
use minutes::{Case, Step};
use statute::Code;
use statute::answers::Completes;
use umpire::Game;
use umpire::act::{Act, Deed, MoveWords};
use umpire::agreement::{Conditions, Outcome};

use super::Lot;

/// What people do that they should not.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Offence {
    /// A man is taken up and put back.
    PutsBack,
    /// Two men.
    TouchesTwo,
    /// An adverse man is taken up and put back.
    TouchesAdverse,
    /// A man goes where it may not.
    MovesIllegally,
    /// A player moves in the other's turn.
    MovesOutOfTurn,
    /// The clock is pressed by one who has not moved.
    PressesIdly,
    /// A man takes another that it may not take.
    TakesIllegally,
    /// King and Rook are brought together that may not.
    CastlesIllegally,
    /// The man is let go, and then goes elsewhere.
    ThinksBetter,
    /// A player moves twice.
    MovesTwice,
    /// In the other's turn a man is taken up and put back.
    TouchesOutOfTurn,
    /// Somebody moves a man of the other's.
    MovesAdverse,
}

impl Offence {
    /// Those that the prices were set on.
    pub const SEEN: [Offence; 7] = [
        Offence::PutsBack,
        Offence::PutsBack,
        Offence::TouchesTwo,
        Offence::TouchesAdverse,
        Offence::MovesIllegally,
        Offence::MovesOutOfTurn,
        Offence::PressesIdly,
    ];
    /// Those that were kept back.
    pub const KEPT: [Offence; 6] = [
        Offence::TakesIllegally,
        Offence::CastlesIllegally,
        Offence::ThinksBetter,
        Offence::MovesTwice,
        Offence::TouchesOutOfTurn,
        Offence::MovesAdverse,
    ];
}

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
    fn presses(&mut self, side: Color) {
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

    fn offends(&mut self, way: Offence, side: Color, lot: &mut Lot) {
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
        let king = position.king(side);
        match way {
            Offence::PutsBack => self.carries(side, *mine, *mine),
            Offence::TouchesTwo => {
                self.carries(side, *mine, *mine);
                if let Some(other) = lot.one_of(&own) {
                    self.carries(side, *other, *other);
                }
            }
            Offence::TouchesAdverse => self.carries(side, *yours, *yours),
            Offence::MovesIllegally => self.carries(side, *mine, *free),
            Offence::MovesOutOfTurn => {
                if let Some(m) = lot.one_of(&quiet(&position.with_turn(!side))) {
                    self.carries(!side, m.from(), m.to());
                }
            }
            Offence::PressesIdly => self.presses(side),
            Offence::TakesIllegally => {
                self.does(side, Deed::Lifts(*mine));
                self.does(
                    side,
                    Deed::Puts {
                        on: *yours,
                        over: None,
                    },
                );
                self.does(side, Deed::TakesOff(*yours));
                self.does(side, Deed::Quits);
            }
            Offence::CastlesIllegally => {
                let rook = position.board().by_piece(Piece {
                    color: side,
                    role: Role::Rook,
                });
                let step = if lot.chance(1, 2) { 2 } else { -2 };
                if let (Some(from), Some(to), Some(over)) =
                    (rook.first(), king.offset(step), king.offset(step / 2))
                    && [to, over].iter().all(|sq| position.at(*sq).is_none())
                {
                    self.does(side, Deed::Lifts(king));
                    self.does(side, Deed::Puts { on: to, over: None });
                    self.does(side, Deed::Lifts(from));
                    self.does(
                        side,
                        Deed::Puts {
                            on: over,
                            over: None,
                        },
                    );
                    self.does(side, Deed::Quits);
                }
            }
            Offence::ThinksBetter => {
                if let Some(m) = lot.one_of(&quiet(&position)) {
                    self.carries(side, m.from(), m.to());
                    self.carries(side, m.to(), *free);
                }
            }
            Offence::MovesTwice => {
                if let Some(m) = lot.one_of(&quiet(&position)) {
                    self.carries(side, m.from(), m.to());
                    let again = position.after(*m).with_turn(side);
                    if let Some(m) = lot.one_of(&quiet(&again)) {
                        self.carries(side, m.from(), m.to());
                    }
                }
            }
            Offence::TouchesOutOfTurn => self.carries(!side, *yours, *yours),
            Offence::MovesAdverse => self.carries(side, *yours, *free),
        }
    }
}

/// Moves that take nothing, castle with nobody and make no piece.
fn quiet(position: &Position) -> Vec<Move> {
    let plain = |m: &Move| {
        position.at(m.to()).is_none() && m.castles().is_none() && m.promotion().is_none()
    };
    let moves = position.legal_moves();
    moves.into_iter().filter(plain).collect()
}
