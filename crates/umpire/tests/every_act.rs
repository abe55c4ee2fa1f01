//! Of every act of the language: it is upheld if and only if the game tells beforehand that it would be. What stands
//! against an act is a `Bar`; demands, claims and answers are listed among the rights, what the umpire does unasked
//! among his powers; the hand is free wherever it finds a man.
use std::sync::Arc;

use board::{Role, Square};
use statute::Code;
use statute::answers::Completes;
use umpire::act::*;
use umpire::agreement::{Agreement, Conditions, Outcome, Start};
use umpire::{Game, Verdict};

mod drawn;
mod lot;
mod today;
use drawn::*;
use lot::Lot;

/// A game, and what was agreed of it.
struct Trial<'a> {
    game: &'a Game,
    conditions: &'a Conditions,
}

impl Trial<'_> {
    fn over(&self) -> bool {
        self.game.outcome().0 != Outcome::Open
    }
    fn listens(&self) -> bool {
        self.game.code().answers.clock.completes.rule == Completes::Clock
    }
    fn agreed(&self, what: impl Fn(&Agreement) -> bool) -> bool {
        self.conditions.agreements.iter().any(what)
    }
    fn by_letter(&self) -> bool {
        self.agreed(|a| matches!(a, Agreement::ByCommunication(_)))
    }
    fn man(&self, square: Square) -> Option<Role> {
        self.game.men().man_at(square).map(|man| man.kind)
    }
    fn listed(&self, act: &Act) -> bool {
        let Actor::Side { side, .. } = act.actor else {
            return false;
        };
        self.game
            .rights(side)
            .iter()
            .any(|r| r.act.deed == act.deed)
    }

    /// Whether the game tells that the act would be upheld; none where that is asked elsewhere.
    fn told(&self, act: &Act) -> Option<bool> {
        use Deed::*;
        if let Ok(bar) = self.game.bar(act) {
            return Some(bar.is_none());
        }
        let side = match act.actor {
            Actor::Side { side, .. } => side,
            Actor::Umpire => return self.told_of_umpire(&act.deed),
            Actor::Bystander => return None,
        };
        let hand = |meant: bool| {
            let free = !self.over() && !self.game.is_adjourned() && meant;
            (!self.by_letter()).then_some(free)
        };
        let held = self.game.in_hand(side);
        match &act.deed {
            Touches(sq) | Holds(sq) => hand(self.man(*sq).is_some()),
            Quits => hand(!held.is_empty() || self.game.hand_kept_on(side).is_some()),
            PutsBetween(..) => hand(held.iter().any(|h| h.at.is_none())),
            Overturns(sq) if !self.listens() => (!self.over()).then_some(self.man(*sq).is_some()),
            ClaimsDraw(_) | ClaimsForfeit(_) | Retracts | Consents | Adopts(_) | Means(_) => {
                Some(self.listed(act))
            }
            // What is open to be adopted may also be left.
            Declines => {
                let rights = self.game.rights(side);
                let reading = rights.iter().any(|r| matches!(r.act.deed, Adopts(_)));
                Some(self.listed(act) || reading)
            }
            Lifts(sq) => hand(self.man(*sq).is_some() && !self.under_other_hand(side, *sq)),
            Puts { on, .. } if held.iter().any(|h| h.at.is_none()) => {
                hand(self.man(*on) != Some(Role::King))
            }
            Puts { .. } if held.is_empty() => hand(false),
            GivesNotice(Some(sq)) if self.man(*sq).is_some() => (!self.over()).then_some(true),
            OffersDraw | Resigns if !self.listens() => Some(!self.over()),
            Appeals => Some(self.listed(act) || self.game.may_appeal()),
            Complies if !self.listens() => Some(self.game.may_comply(side)),
            Accepts(fault) => {
                let may = self.game.errors().contains(fault) && !self.over();
                match self.listens() {
                    // Nobody goes on with what the Laws forbid; at a faster tempo the players may agree.
                    true => (!may).then_some(false),
                    false => Some(may),
                }
            }
            PointsOut(fault @ (Fault::IllegalMove | Fault::KingInCheck)) => {
                let stands = self.game.errors().contains(fault);
                (!stands).then_some(false)
            }
            PointsOut(
                fault @ (Fault::BoardMisplaced | Fault::FirstMove | Fault::OddsForgotten),
            ) => {
                let stands = self.game.errors().contains(fault);
                (!stands && !self.listens()).then_some(false)
            }
            _ => None,
        }
    }

    /// Penalties, time, results and answers are listed among his powers.
    fn told_of_umpire(&self, deed: &Deed) -> Option<bool> {
        use Deed::*;
        if !self.listens() {
            return None;
        }
        let asked = match deed {
            GivesTime { side, .. } => GivesTime {
                side: *side,
                time: 0,
            },
            TakesTime { side, .. } => TakesTime {
                side: *side,
                time: 0,
            },
            Admonishes(_)
            | Awards { .. }
            | Declares(_)
            | Fines(_)
            | Excludes(_)
            | Expels(_)
            | Excuses(_)
            | Consents
            | Declines
            | Postpones
            | PointsOut(Fault::IllegalMove | Fault::FlagFallen) => deed.clone(),
            _ => return None,
        };
        Some(self.game.powers().contains(&asked))
    }

    fn under_other_hand(&self, side: board::Color, square: Square) -> bool {
        let held = self.game.in_hand(!side);
        held.iter().any(|h| h.at == Some(square))
    }
}

/// An act that is asked about here and comes seldom elsewhere.
fn seldom(lot: &mut Lot, game: &Game) -> Act {
    use Deed::*;
    let side = match lot.below(3) {
        0 => lot.side(),
        _ => game.turn(),
    };
    let (sq, piece) = (lot.manned(game), lot.role());
    let last = side.fold_wb(board::Rank::Eighth, board::Rank::First);
    let file = lot.of(&board::File::ALL);
    let on_last = Square::from_coords(file, last);
    let standing_for = lot.of(&[None, None, Some(Role::Queen), Some(Role::Rook)]);
    let on = lot.of(&[on_last, on_last, sq]);
    let any = lot.square();
    let any = lot.of(&[sq, any]);
    let decided = remedy(lot, game).into();
    let record: String = lot
        .of(&["Kt-KB3", "Kt-B3", "P-K4", "P-Q4", "e4", ""])
        .into();
    let deed = match lot.below(16) {
        0 | 1 => Names(piece),
        2 | 3 => Sets {
            owner: lot.of(&[None, None, Some(side), Some(!side)]),
            piece,
            on,
            standing_for,
        },
        4 | 5 => Exchanges {
            at: lot.of(&[sq, on_last]),
            piece,
            standing_for,
        },
        6 => Replaces {
            belongs: any,
            on: lot.of(&[None, Some(on)]),
        },
        7 => lot.of(&[ReplacesTheMen, UpsetsTheMen, Overturns(sq), TakesOff(sq)]),
        8 => lot.of(&[Adjusts(sq), GivesNotice(Some(sq)), GivesNotice(None)]),
        9 => lot.of(&[TakesBack, Waives, Refuses]),
        10 => Sends(lot.of(&[
            Message::One {
                sent: record.clone(),
                received: None,
            },
            Message::One {
                sent: "P-K4".into(),
                received: Some(record.clone()),
            },
            Message::Several(vec![record, "P-Q4".into()]),
        ])),
        11 => lot.of(&[
            Adjourns,
            Seals(Some(record)),
            Seals(None),
            HandsOver,
            Resumes(Some("8/8/8/8/8/8/8/K1k5 w - - 0 1".into())),
            Resumes(Some("8/8".into())),
            Resumes(None),
        ]),
        12 => Provides(piece),
        13 => lot.of(&[Lifts(sq), Quits]),
        14 => Finds(Finding::Touched {
            side,
            square: any,
            when: lot.of(&[None, Some(1), Some(2)]),
        }),
        _ => lot.of(&[
            Decides(decided),
            Finds(Finding::NotInConsequence),
            Finds(Finding::EnvelopeMissing),
            Finds(Finding::OrderUnclear),
            CannotAscertainPosition,
        ]),
    };
    let mut act = Act::of(side, deed);
    if matches!(act.deed, Finds(_) | Decides(_)) {
        act.actor = Actor::Umpire;
    }
    act.manner = lot.of(&[
        Manner::Meant,
        Manner::Meant,
        Manner::Accident,
        Manner::WithNotice,
    ]);
    act
}

/// Pawns about to be promoted, in every third game.
fn near_promotion(lot: &mut Lot, conditions: &mut Conditions) {
    if lot.below(3) == 0 && conditions.agreements.is_empty() {
        let fen = "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1";
        let fen = lot.of(&[fen, "4k3/PPPP4/8/8/8/8/pppp4/4K3 w - - 0 1"]);
        let position = board::Position::from_fen(fen).expect("a position");
        conditions.start = Start::Position(position);
    }
}

fn games(code: &Arc<Code>, seeds: std::ops::Range<u64>, acts: usize) {
    for seed in seeds {
        let mut lot = Lot(seed);
        let mut conditions = conditions(&mut lot);
        near_promotion(&mut lot, &mut conditions);
        let mut game = Game::new(code.clone(), conditions.clone()).expect("sound agreements");
        let mut log = Vec::new();
        for _ in 0..acts {
            let act = match lot.below(3) {
                0 => seldom(&mut lot, &game),
                _ => act(&mut lot, &game),
            };
            let (game_before, conditions) = (&game, &conditions);
            let trial = Trial {
                game: game_before,
                conditions,
            };
            let told = trial.told(&act);
            let ruling = game.act(&act);
            log.push(format!("{act}\n"));
            let upheld = ruling.verdict == Verdict::Upheld;
            assert!(
                told.is_none_or(|told| told == upheld),
                "{act}: told {told:?}, {ruling:?}\nunder {}, lot {seed}, after {}",
                code.id,
                log.concat()
            );
        }
    }
}

#[test]
fn acts_are_upheld_as_told_under_the_six_codes() {
    for code in Code::all() {
        games(&code, 0..120, 160);
    }
}

#[test]
fn acts_are_upheld_as_told_under_codes_drawn_by_lot() {
    for seed in 0..70 {
        games(&Arc::new(Code::by_lot(seed)), seed * 11..seed * 11 + 6, 120);
    }
}
