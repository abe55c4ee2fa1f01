//! Acts that come seldom among those of a game, and by whomever.
use board::{Role, Square};
use umpire::Game;
use umpire::act::*;
use umpire::agreement::Outcome;

use crate::drawn::*;
use crate::lot::Lot;
use crate::today;

/// An act that is asked about here and comes seldom elsewhere.
pub fn seldom(lot: &mut Lot, game: &Game) -> Act {
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

/// Whatever the language has, done by whomever, in whatever manner.
pub fn by_anybody(lot: &mut Lot, game: &Game) -> Act {
    use Deed::*;
    let side = lot.side();
    let (sq, piece) = (lot.manned(game), lot.role());
    let finding = lot.of(&[
        Finding::Touched {
            side,
            square: sq,
            when: None,
        },
        Finding::NotInConsequence,
        Finding::GoodReason,
        Finding::NoGoodReason,
        Finding::ClockDefective,
        Finding::ScoresAgree(None),
    ]);
    let fault = lot.of(&[&FAULTS[..], &today::FAULTS].concat());
    let cause = lot.of(&[ClockCause::Fault, ClockCause::Neglect]);
    let to = lot.of(&[Reading::Used(60), Reading::Left(60)]);
    let outcome = lot.of(&[Outcome::Drawn, Outcome::Won(side), Outcome::Open]);
    let remedies = Demand {
        first: remedy(lot, game),
        then: lot.of(&[None, Some(Remedy::Move(sq)), Some(Remedy::MoveKing)]),
    };
    let words = words(lot, game, side);
    let said = [
        Writes(words.clone()),
        Announces(words.clone()),
        Proposes(words.clone()),
        Suggests(words.clone()),
        Adopts(words.clone()),
        Means(words),
        PointsOut(fault),
        PointsOut(fault),
        Accepts(fault),
        LearnsOfFault(fault),
        InformsUmpire(fault),
        Says(finding),
        Finds(finding),
        Demands(remedies),
        Decides(remedies),
        Complies,
        Refuses,
        Waives,
        Waits(Some(30)),
        AsksFor(lot.of(&[Thing::Explanation, Thing::Score, Thing::Increment])),
        ClaimsDrawFromScreens(Claim::Repetition),
        ClaimsGameByStalemate,
        CannotRecollectCheck,
        AnnouncesCheck,
        AnnouncesTime,
        OffersDrawOnCondition,
        Withdraws,
    ];
    let done = [
        Handles { owner: None, piece },
        Provides(piece),
        Overturns(sq),
        Retracts,
        PutsBetween(sq, sq),
        WritesNotes,
        HidesScore,
        WritesUpScore,
        PausesClock,
        StartsClock,
        CorrectsClock { side, to, cause },
        TellsMoves,
        TellsClock,
        Excludes(side),
        Expels(None),
        Expels(Some(side)),
        Signs(outcome),
        Declares(outcome),
        DrawsToChooseMen(side),
        DrawsArray("RNBQKBNR".into()),
        DrawsArray("RRR".into()),
        Enters,
        Disturbs,
        Telephones,
        Smokes,
        LeavesVenue,
        ConsultsBooks,
        AsksAssistance,
        AsksLeave,
        UsesSecondBoard,
        NeglectsClock,
        ComplainsOfClock,
        ChoosesMen,
        ChoosesSeat,
        Returns,
        Leaves { in_anger: false },
        Leaves { in_anger: true },
    ];
    let deed = match lot.below(2) {
        0 => lot.of(&said),
        _ => lot.of(&done),
    };
    let member = lot.of(&[None, None, None, Some(1), Some(2)]);
    let player = Actor::Side { side, member };
    let actor = lot.of(&[player, player, player, Actor::Umpire, Actor::Bystander]);
    let manner = lot.of(&[
        Manner::Meant,
        Manner::Wilful,
        Manner::WithLeave,
        Manner::TwoHands,
        Manner::OtherHand,
        Manner::Mistake,
    ]);
    Act {
        actor,
        manner,
        unseen: lot.below(6) == 0,
        ..Act::of(side, deed)
    }
}
