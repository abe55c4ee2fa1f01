//! Of every act of the language, whoever does it: it is upheld if and only if nothing is told to stand against it,
//! and where it is the use of a right or of a power, if and only if that is listed.
use std::sync::Arc;

use board::{Role, Square};
use statute::Code;
use umpire::act::*;
use umpire::agreement::{Conditions, Outcome, Start};
use umpire::{Bar, Game, Right, Verdict};

mod drawn;
mod lot;
mod today;
use drawn::*;
use lot::Lot;

/// What is told of an act before it is done.
struct Told {
    /// What stands against it.
    bar: Option<Bar>,
    /// Whether it is listed among a side's rights or the umpire's powers; none if it is of no such kind.
    listed: Option<bool>,
}

impl Told {
    fn of(game: &Game, act: &Act) -> Told {
        let listed = match act.actor {
            Actor::Side { side, member: None } => listed(game, side, &act.deed),
            // Partners and assistants use the rights of their side, if they may speak for it.
            Actor::Side { .. } => None,
            Actor::Umpire => among_powers(game, &act.deed),
            Actor::Bystander => None,
        };
        Told {
            bar: game.bar(act),
            listed,
        }
    }
}

/// Whether an act by which a side uses a right is listed.
fn listed(game: &Game, side: board::Color, deed: &Deed) -> Option<bool> {
    use Deed::*;
    let rights = game.rights(side);
    let among = rights.iter().any(|right| right.act.deed == *deed);
    match deed {
        // At the end the draw is told by the result.
        ClaimsDraw(_) | ClaimsForfeit(Ground::Time) if game.outcome().0 != Outcome::Open => None,
        ClaimsDraw(Claim::NoNormalWin | Claim::NoEffort) => None,
        ClaimsDraw(_) | ClaimsForfeit(_) | Retracts | Consents => Some(among),
        // Rights name a move by its squares.
        Adopts(MoveWords::Coordinates { .. }) | Means(MoveWords::Coordinates { .. }) => Some(among),
        // What is open to be adopted may also be left.
        Declines => {
            let reading = |right: &Right| matches!(right.act.deed, Adopts(_));
            Some(among || rights.iter().any(reading))
        }
        Appeals => Some(among || game.may_appeal()),
        PointsOut(Fault::IllegalMove) if game.clock_completes() => Some(among),
        _ => None,
    }
}

/// Whether the umpire may do it unasked: penalties, time, results and answers, where he sits by.
fn among_powers(game: &Game, deed: &Deed) -> Option<bool> {
    use Deed::*;
    let asked = match deed {
        _ if !game.clock_completes() => return None,
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
    Some(game.powers().contains(&asked))
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

/// Whatever the language has, done by whomever, in whatever manner.
fn by_anybody(lot: &mut Lot, game: &Game) -> Act {
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
            let act = match lot.below(6) {
                0 | 1 => seldom(&mut lot, &game),
                2 => by_anybody(&mut lot, &game),
                _ => act(&mut lot, &game),
            };
            let told = Told::of(&game, &act);
            let bar = format!("{:?}", told.bar);
            let ruling = game.act(&act);
            log.push(format!("{act}\n"));
            let upheld = ruling.verdict == Verdict::Upheld;
            let as_told = told.bar.is_none() == upheld
                && told.listed.is_none_or(|listed| listed == upheld)
                && told.bar.is_none_or(|bar| bar.verdict == ruling.verdict);
            assert!(
                as_told,
                "{act}: told {bar}, listed {:?}, {ruling:?}\nunder {}, lot {seed}, after {}",
                told.listed,
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
