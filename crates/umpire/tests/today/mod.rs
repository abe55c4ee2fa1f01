//! What is done where a clock is pressed and an umpire acts unasked, drawn by lot.
use board::{Color, Role};
use umpire::act::*;
use umpire::agreement::{Agreement, Bonus, Conditions, Countdown, Outcome, Tempo};

use crate::lot::Lot;

/// Regulations of an event, and the time.
pub fn regulations(lot: &mut Lot, conditions: &mut Conditions) {
    let side = lot.of(&[Color::White, Color::Black]);
    let bonus = lot.of(&[Bonus::None, Bonus::Added(30), Bonus::Delay(10)]);
    let periods = lot.of(&[
        vec![(None, 5400)],
        vec![(Some(3), 600), (None, 300)],
        vec![(None, 300)],
        vec![(None, 1500)],
    ]);
    conditions.agreements.push(match lot.below(12) {
        0..5 => Agreement::Countdown(Countdown { periods, bonus }),
        5 => Agreement::Tempo(lot.of(&[Tempo::Rapid, Tempo::Blitz])),
        6 => Agreement::CannotSee(side),
        7 => Agreement::NoDraws(lot.of(&[None, Some(2)])),
        8 => Agreement::Quickplay,
        9 => Agreement::Assistant(side),
        10 => Agreement::Chess960(None),
        _ => Agreement::PlayEndsAfter(14_400),
    });
    if lot.below(6) == 0 {
        conditions.agreements.push(Agreement::Supervised);
    }
    conditions.colours_reversed = lot.below(10) == 0;
}

/// A player's act.
pub fn deed(lot: &mut Lot, words: MoveWords) -> Deed {
    use Deed::*;
    let outcome = lot.of(&[
        Outcome::Drawn,
        Outcome::Won(Color::White),
        Outcome::LostByBoth,
    ]);
    match lot.below(30) {
        0..8 => PressesClock,
        8 => lot.of(&[PausesClock, MishandlesClock]),
        9..11 => Waits(Some(lot.of(&[1, 20, 290, 3000]))),
        11..13 => Writes(words),
        13 => lot.of(&[WritesNotes, NeglectsScore, WritesUpScore, HidesScore]),
        14 => NeglectsScore,
        15 => OffersDraw,
        16 => lot.of(&[OffersDrawOnCondition, Withdraws, Consents, Declines]),
        17 => ClaimsDraw(lot.of(&CLAIMS)),
        18 => ClaimsForfeit(Ground::Time),
        19..22 => PointsOut(lot.of(&FAULTS)),
        22 => AsksFor(lot.of(&[
            Thing::Piece,
            Thing::Increment,
            Thing::Scoresheet,
            Thing::Score,
            Thing::Time,
        ])),
        23 if lot.below(6) == 0 => Arrives(lot.of(&[0, 60, 4000])),
        24 if lot.below(6) == 0 => Signs(outcome),
        25 => lot.of(&[
            Misbehaves,
            LeavesArea,
            LeavesVenue,
            Smokes,
            Telephones,
            Disturbs,
        ]),
        26 if lot.below(10) == 0 => CarriesDevice,
        27 => Announces(words),
        28 => lot.of(&[AnnouncesTime, Refuses, Complies, Appeals]),
        _ => Names(Role::Knight),
    }
}

const CLAIMS: [Claim; 4] = [
    Claim::Repetition,
    Claim::FiftyMoves,
    Claim::NoNormalWin,
    Claim::NoEffort,
];

/// What may be pointed out to an umpire who listens.
pub const FAULTS: [Fault; 9] = [
    Fault::IllegalMove,
    Fault::IllegalMove,
    Fault::KingInCheck,
    Fault::FlagFallen,
    Fault::BothFlagsFallen,
    Fault::WrongTime,
    Fault::IllegalPosition,
    Fault::ColoursReversed,
    Fault::MenMisplaced,
];

/// An act of the umpire.
pub fn umpire(lot: &mut Lot) -> Deed {
    use Deed::*;
    let side = lot.of(&[Color::White, Color::Black]);
    let outcome = lot.of(&[Outcome::Drawn, Outcome::Won(side), Outcome::LostByBoth]);
    lot.of(&[
        PointsOut(Fault::IllegalMove),
        PointsOut(Fault::FlagFallen),
        PointsOut(Fault::MenMisplaced),
        LearnsOfFault(Fault::IllegalPosition),
        Admonishes(side),
        GivesTime { side, time: 120 },
        TakesTime { side, time: 120 },
        Awards {
            side,
            points: Points(1),
        },
        Declares(outcome),
        Fines(side),
        Excuses(side),
        Inspects(side),
        PausesClock,
        StartsClock,
        Consents,
        Declines,
        Postpones,
        Finds(Finding::OrderUnclear),
        Finds(Finding::NoCompleteScore),
        Finds(Finding::MovesNotShown),
        Finds(Finding::ScoresAgree(Some(1))),
        Finds(Finding::EnvelopeMissing),
        DrawsArray("BBQNNRKR".into()),
        StopsPlay,
        CorrectsClock {
            side,
            to: Reading::Left(60),
            cause: ClockCause::Fault,
        },
    ])
}
