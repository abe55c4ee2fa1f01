//! What one side gains while the other only plays on, or has sealed: no game, no draw, no claim on him; and a move that he is
//! told to be lawful is made, and mates where it mates.
use std::sync::Arc;

use board::{Color, Move, Position};
use statute::Code;
use umpire::act::*;
use umpire::agreement::{Conditions, Outcome, Start};
use umpire::{Game, Ruling};

mod anybody;
mod drawn;
mod lot;
mod today;
use anybody::*;
use drawn::*;
use lot::Lot;

/// White mates at his next move.
const MATES: [&str; 3] = [
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
    "k7/8/1K6/8/8/8/r7/7R w - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
];

/// One side acts by itself, and the other plays on.
struct Alone<'a> {
    code: &'a Arc<Code>,
    seed: u64,
    lot: Lot,
    game: Game,
    side: Color,
    /// White is to move, and mates.
    to_mate: bool,
    log: String,
}

impl<'a> Alone<'a> {
    /// Both have made some moves in order, none of them with a fault, and no King is in check.
    fn of(code: &'a Arc<Code>, seed: u64) -> Alone<'a> {
        let mut lot = Lot(seed);
        let to_mate = lot.below(3) == 0;
        let mut conditions = match lot.below(2) {
            0 => conditions_of_time(&mut lot),
            _ => Conditions::default(),
        };
        if to_mate {
            let position = Position::from_fen(lot.of(&MATES)).expect("a position");
            conditions.start = Start::Position(position);
        }
        let game = Game::new(code.clone(), conditions).or_else(|_| {
            let plain = Conditions::default();
            Game::new(code.clone(), plain)
        });
        let side = match to_mate {
            true => Color::Black,
            false => lot.side(),
        };
        let mut alone = Alone {
            code,
            seed,
            lot,
            game: game.expect("nothing agreed"),
            side,
            to_mate,
            log: String::new(),
        };
        let moves = if to_mate { 0 } else { alone.lot.below(12) };
        for _ in 0..moves {
            let before = alone.game.clone();
            let playable = before.playable(before.turn());
            let m = alone.lot.of(&playable);
            alone.makes(before.turn(), m);
            if alone.in_check() {
                alone.game = before;
                break;
            }
        }
        alone
    }

    fn does(&mut self, act: &Act) -> Ruling {
        let ruling = self.game.act(act);
        let said: Vec<&str> = ruling.sentences.iter().map(|s| s.text.as_ref()).collect();
        self.log += &format!("{act}  # {:?}: {}\n", ruling.verdict, said.join(" "));
        ruling
    }

    fn makes(&mut self, side: Color, m: Move) {
        let words = m.castles().map_or(
            MoveWords::Coordinates {
                from: m.from(),
                to: m.to(),
                promotion: m.promotion(),
            },
            MoveWords::Castle,
        );
        self.does(&Act::of(side, Deed::Plays(words)));
        if self.game.awaits_clock(side) {
            self.does(&Act::of(side, Deed::PressesClock));
        }
    }

    fn in_check(&self) -> bool {
        let position = self.game.position();
        let sides = [Color::White, Color::Black];
        sides.into_iter().any(|side| position.in_check(side))
    }

    /// Something that the side does or says, for which more than its word speaks.
    fn anything(&mut self) -> Act {
        loop {
            let act = match self.lot.below(6) {
                0 | 1 => seldom(&mut self.lot, &self.game),
                2 | 3 => by_anybody(&mut self.lot, &self.game),
                _ => act(&mut self.lot, &self.game),
            };
            let actor = Actor::Side {
                side: self.side,
                member: None,
            };
            let act = Act {
                actor,
                unseen: false,
                ..act
            };
            let adjourns = act.deed == Deed::Adjourns || matches!(act.deed, Deed::Resumes(_));
            if act.asserts().is_none() && !act.deed.by_no_player() && !adjourns {
                return act;
            }
        }
    }

    /// What the other now plays, or seals.
    fn drawn_move(&mut self) -> Option<Move> {
        let other = !self.side;
        let position = self.game.position_found_by(other).with_turn(other);
        let mut playable = self.game.playable(other);
        if self.to_mate {
            playable.retain(|m| position.after(*m).is_checkmate());
        }
        (!playable.is_empty()).then(|| self.lot.of(&playable))
    }

    /// The other adjourns, seals and hands over.
    fn seals(&mut self) -> Option<Move> {
        let other = !self.side;
        let m = self.drawn_move()?;
        let (position, wings) = (self.game.position(), self.game.wings());
        let written = [
            record::printed(&position, &wings, m, &record::Style::CODE),
            record::san(&position, m),
        ];
        let words = written
            .into_iter()
            .find(|w| self.game.expresses(w) == [m])?;
        for deed in [Deed::Adjourns, Deed::Seals(Some(words)), Deed::HandsOver] {
            self.does(&Act::of(other, deed));
        }
        Some(m)
    }

    fn told(&self) -> String {
        let (code, seed, side) = (&self.code.id, self.seed, self.side);
        format!("under {code}, lot {seed}, {side:?} alone:\n{}", self.log)
    }

    fn nothing_gained(&self) {
        let (outcome, _) = self.game.outcome();
        let lost = outcome == Outcome::Won(!self.side);
        assert!(
            lost || outcome == Outcome::Open,
            "{outcome:?} {}",
            self.told()
        );
        let mut demands = self.game.demands(self.side);
        // What was played upon is restored at either's instance.
        demands.retain(|e| e.demand != Remedy::RestorePosition.into());
        assert!(demands.is_empty(), "{demands:?} {}", self.told());
        let duties = self.game.duties(!self.side);
        assert!(lost || duties.is_empty(), "{duties:?} {}", self.told());
    }

    /// The other's move was made, and mates if it mates.
    fn was_made(&mut self, m: Move, before: Position) {
        let other = !self.side;
        let last = self.game.moves().last().copied();
        let made = last.is_some_and(|(by, made, _)| by == other && made == Some(m));
        assert!(made, "{m:?} is not made {}", self.told());
        if before.after(m).is_checkmate() {
            self.does(&Act::of(other, Deed::AnnouncesCheck));
            let mated = self.game.outcome().0 == Outcome::Won(other);
            assert!(mated, "no mate {}", self.told());
        }
    }

    fn acts(&mut self) {
        let other = !self.side;
        let sealed = match self.game.turn() == other && self.lot.below(3) == 0 {
            true => self.seals(),
            false => None,
        };
        for _ in 0..1 + self.lot.below(6) {
            let act = self.anything();
            self.does(&act);
            self.nothing_gained();
            if self.game.outcome().0 != Outcome::Open {
                return;
            }
        }
        let before = self.game.position_found_by(other).with_turn(other);
        if let Some(m) = sealed {
            self.does(&Act::of(self.side, Deed::Resumes(None)));
            self.was_made(m, before);
        } else if self.game.turn() == other && !self.in_check() {
            let stuck = self.game.playable(other).is_empty();
            assert!(
                !stuck || !self.game.rights(other).is_empty(),
                "{}",
                self.told()
            );
            let Some(m) = self.drawn_move() else { return };
            self.makes(other, m);
            self.was_made(m, before);
        }
        self.nothing_gained();
    }
}

/// A time for the whole game, as it is agreed where clocks are pressed.
fn conditions_of_time(lot: &mut Lot) -> Conditions {
    let mut conditions = conditions(lot);
    conditions.colours_reversed = false;
    conditions.board_turned = false;
    let kept = |agreed: &umpire::agreement::Agreement| {
        matches!(agreed, umpire::agreement::Agreement::Countdown(_))
    };
    conditions.agreements.retain(kept);
    conditions
}

#[test]
fn nobody_gains_alone() {
    for code in Code::all() {
        for seed in 0..2_000 {
            Alone::of(&code, seed).acts();
        }
    }
}
