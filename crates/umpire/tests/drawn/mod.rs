//! Acts drawn by lot, and the conditions of a game.
use board::{Color, Role, Square, Wing};
use umpire::Game;
use umpire::act::*;
use umpire::agreement::{Agreement, Conditions, Odds, OddsMan};

use crate::lot::Lot;

impl Lot {
    pub fn square(&mut self) -> Square {
        Square::new(self.below(64) as u32)
    }
    pub fn side(&mut self) -> Color {
        self.of(&[Color::White, Color::Black])
    }
    pub fn role(&mut self) -> Role {
        self.of(&Role::ALL)
    }
    /// A square on which a man stands, as a rule.
    pub fn manned(&mut self, game: &Game) -> Square {
        let men: Vec<Square> = game.men().on_board().map(|(sq, ..)| sq).collect();
        if men.is_empty() || self.below(12) == 0 {
            self.square()
        } else {
            self.of(&men)
        }
    }
}

pub fn words(lot: &mut Lot, game: &Game, side: Color) -> MoveWords {
    match lot.below(10) {
        0..6 => {
            let position = game.position().with_turn(side);
            let legal = position.legal_moves();
            if legal.is_empty() {
                return MoveWords::Castle(Wing::King);
            }
            let m = legal[lot.below(legal.len())];
            m.castles().map_or(
                MoveWords::Coordinates {
                    from: m.from(),
                    to: m.to(),
                    promotion: m.promotion(),
                },
                MoveWords::Castle,
            )
        }
        6 => MoveWords::Castle(lot.of(&Wing::ALL)),
        7 => MoveWords::San(
            lot.of(&["e4", "Nf3", "exd6", "e8=Q", "O-O", "Kxe8", "", "zz"])
                .into(),
        ),
        8 => MoveWords::Record(
            lot.of(&["P-K4", "Kt-KB3", "PxP", "Castles", "K-K2", "", "\u{e9}"])
                .into(),
        ),
        _ => MoveWords::Coordinates {
            from: lot.manned(game),
            to: lot.square(),
            promotion: if lot.below(8) == 0 {
                Some(lot.role())
            } else {
                None
            },
        },
    }
}

pub fn remedy(lot: &mut Lot, game: &Game) -> Remedy {
    use Remedy::*;
    let (a, b) = (lot.manned(game), lot.manned(game));
    let piece = lot.role();
    let all = [
        RestorePosition,
        AnnulMove,
        LetMoveStand,
        LetFirstMoveStand,
        LetSecondMoveStand,
        LetBothMovesStand,
        LetCastlingStand,
        LetRookMoveStand,
        RecallMoves,
        Remove(a),
        SetManInPlace,
        CountFiftyMoves,
        AnnulGame,
        RecommenceGame,
        Move(a),
        MoveKing,
        Take(a),
        TakeWith { take: a, with: b },
        Castle,
        Replace(a),
        RemoveHand,
        QuitPiece,
        NamePiece,
        CompleteCastling,
        CoverCheck,
        Exchange { at: a, piece },
        CorrectMove,
    ];
    lot.of(&all)
}

pub const FAULTS: [Fault; 7] = [
    Fault::BoardMisplaced,
    Fault::MenMisplaced,
    Fault::FirstMove,
    Fault::OddsForgotten,
    Fault::IllegalMove,
    Fault::KingInCheck,
    Fault::WrongPosition,
];
pub const GROUNDS: [Ground; 10] = [
    Ground::Upsetting,
    Ground::Falsifying,
    Ground::SecondBoard,
    Ground::Books,
    Ground::Assistance,
    Ground::Refusal,
    Ground::Disobedience,
    Ground::Time,
    Ground::Abandonment,
    Ground::Disturbance,
];
pub const CLAIMS: [Claim; 4] = [
    Claim::FiftyMoves,
    Claim::Repetition,
    Claim::Stalemate,
    Claim::FiftyMoves,
];

pub fn deed(lot: &mut Lot, game: &Game, side: Color) -> Deed {
    use Deed::*;
    if lot.below(4) == 0 {
        let words = words(lot, game, side);
        return super::today::deed(lot, words);
    }
    let sq = lot.manned(game);
    match lot.below(64) {
        0..20 => Plays(words(lot, game, side)),
        20..23 => Touches(sq),
        23 => Holds(sq),
        24..27 => Lifts(sq),
        27..30 => Puts {
            on: lot.square(),
            over: None,
        },
        30 => PutsBetween(sq, lot.square()),
        31..34 => Quits,
        34 => TakesOff(sq),
        35 => Names(lot.role()),
        36 => Sets {
            owner: None,
            piece: lot.role(),
            on: lot.square(),
            standing_for: None,
        },
        37 => Exchanges {
            at: sq,
            piece: lot.role(),
            standing_for: None,
        },
        38 => lot.of(&[TakesBack, Retracts]),
        39 => GivesNotice(Some(sq)),
        40 => Adjusts(sq),
        41 => Overturns(sq),
        42 => Replaces {
            belongs: sq,
            on: None,
        },
        43 => lot.of(&[UpsetsTheMen, ReplacesTheMen]),
        44 => AnnouncesCheck,
        45 => lot.of(&[CannotRecollectCheck, Waits(None), Waives, Complies, Refuses]),
        46 => PointsOut(lot.of(&FAULTS)),
        47 => Accepts(lot.of(&FAULTS)),
        48 => LearnsOfGround(lot.of(&GROUNDS)),
        49 => lot.of(&[
            ShowsInjury,
            ShowsNoInjury,
            OffersDraw,
            AsksLeave,
            Consents,
            Declines,
        ]),
        50 => Proposes(words(lot, game, side)),
        51 => ClaimsDraw(lot.of(&CLAIMS)),
        52 if lot.below(4) == 0 => ClaimsForfeit(lot.of(&GROUNDS)),
        53 => lot.of(&[
            ConsultsBooks,
            UsesSecondBoard,
            AsksAssistance,
            Disturbs,
            Returns,
            Appeals,
        ]),
        54 if lot.below(8) == 0 => {
            lot.of(&[Resigns, Leaves { in_anger: true }, ClaimsGameByStalemate])
        }
        55 => lot.of(&[NeglectsClock, ComplainsOfClock, ChoosesMen, ChoosesSeat]),
        56 => lot.of(&[
            Adjourns,
            Seals(Some("P-K4".into())),
            Seals(Some("Kt-B3".into())),
            Seals(None),
            HandsOver,
            Resumes(None),
            CannotAscertainPosition,
        ]),
        57 => Sends(Message::One {
            sent: lot.of(&["Kt-KB3", "Kt-B3", "P-K4", "P-Q4"]).into(),
            received: None,
        }),
        58 => Adopts(words(lot, game, side)),
        59 => Means(words(lot, game, side)),
        _ => Demands(Demand {
            first: remedy(lot, game),
            then: if lot.below(2) == 0 {
                Some(remedy(lot, game))
            } else {
                None
            },
        }),
    }
}

pub fn act(lot: &mut Lot, game: &Game) -> Act {
    let side = if lot.below(4) == 0 {
        lot.side()
    } else {
        game.turn()
    };
    if lot.below(40) == 0 {
        let deed = match lot.below(8) {
            4.. => super::today::umpire(lot),
            0 => Deed::Decides(remedy(lot, game).into()),
            1 => Deed::Finds(Finding::NotInConsequence),
            2 => Deed::DrawsToBegin(side),
            _ => Deed::Admonishes(side),
        };
        return Act {
            actor: Actor::Umpire,
            ..Act::of(side, deed)
        };
    }
    let mut act = Act::of(side, deed(lot, game, side));
    act.manner = match lot.below(12) {
        0 => Manner::Accident,
        1 => Manner::Mistake,
        2 => Manner::WithNotice,
        3 => Manner::ToRectify,
        _ => Manner::Meant,
    };
    act.unseen = lot.below(20) == 0;
    // What is open is worth trying.
    if lot.below(3) == 0 {
        let open = game.demands(!game.turn());
        if !open.is_empty() {
            return Act::of(
                !game.turn(),
                Deed::Demands(open[lot.below(open.len())].demand),
            );
        }
    }
    act
}

pub fn conditions(lot: &mut Lot) -> Conditions {
    let mut conditions = Conditions::default();
    let giver = lot.side();
    match lot.below(8) {
        0 => conditions.agreements.push(Agreement::Odds {
            giver,
            odds: Odds::Man(OddsMan::Any(Role::Rook)),
        }),
        1 => conditions.agreements.push(Agreement::Odds {
            giver,
            odds: Odds::PawnAndMoves(2),
        }),
        2 => conditions
            .agreements
            .push(Agreement::ByCommunication(Some(3600))),
        3 => conditions
            .agreements
            .push(Agreement::MovesFirst(Color::Black)),
        4 => conditions.board_turned = true,
        5 | 6 => super::today::regulations(lot, &mut conditions),
        _ => {}
    }
    conditions
}
