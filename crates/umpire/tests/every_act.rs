//! Of every act of the language, whoever does it: it is upheld if and only if nothing is told to stand against it,
//! and where it is the use of a right or of a power, if and only if that is listed.
use std::sync::Arc;

use statute::Code;
use umpire::act::*;
use umpire::agreement::{Conditions, Outcome, Start};
use umpire::{Bar, Game, Right, Verdict};

mod anybody;
mod drawn;
mod lot;
mod today;
use anybody::*;
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

/// The deeds, and the name of each: one that is new in the language and not here does not compile.
macro_rules! deeds {
    ($($deed:ident $(($($some:tt)*))? $({ $($named:tt)* })?),+ $(,)?) => {
        const DEEDS: &[&str] = &[$(stringify!($deed)),+];

        fn name(deed: &Deed) -> &'static str {
            match deed {
                $(Deed::$deed $(($($some)*))? $({ $($named)* })? => stringify!($deed)),+
            }
        }
    };
}

deeds! {
    Plays(..), Touches(..), Holds(..), Lifts(..), Puts { .. }, PutsBetween(..), Quits,
    TakesOff(..), Names(..), Sets { .. }, Exchanges { .. }, Provides(..), Handles { .. },
    TakesBack, Retracts, GivesNotice(..), Adjusts(..), Overturns(..), UpsetsTheMen,
    Replaces { .. }, ReplacesTheMen, AnnouncesCheck, CannotRecollectCheck, Waits(..), Demands(..),
    Waives, Complies, Refuses, PointsOut(..), Accepts(..), LearnsOfFault(..), LearnsOfGround(..),
    ShowsInjury, ShowsNoInjury, AsksLeave, Proposes(..), OffersDraw, OffersDrawOnCondition,
    Withdraws, Consents, Declines, ClaimsDraw(..), ClaimsDrawFromScreens(..), ClaimsForfeit(..),
    ClaimsGameByStalemate, Resigns, Announces(..), AnnouncesTime, AsksFor(..), Signs(..),
    PressesClock, PausesClock, StartsClock, MishandlesClock, Writes(..), WritesNotes,
    NeglectsScore, WritesUpScore, HidesScore, Arrives(..), CarriesDevice, Telephones, Smokes,
    Misbehaves, LeavesArea, LeavesVenue, ConsultsBooks, UsesSecondBoard, AsksAssistance, Disturbs,
    Leaves { .. }, Returns, NeglectsClock, ComplainsOfClock, Appeals, ChoosesMen, ChoosesSeat,
    Adjourns, Seals(..), HandsOver, Resumes(..), CannotAscertainPosition, Sends(..), Adopts(..),
    Means(..), StopsPlay, Admonishes(..), Decides(..), CorrectsClock { .. }, GivesTime { .. },
    TakesTime { .. }, Awards { .. }, Declares(..), Fines(..), Excludes(..), Expels(..),
    Excuses(..), Inspects(..), Postpones, TellsMoves, TellsClock, DrawsArray(..),
    DrawsToBegin(..), DrawsToChooseMen(..), Finds(..), Suggests(..), Says(..), InformsUmpire(..),
    Enters,
}

/// A new deed that none of the lots draws is held to nothing.
#[test]
fn every_deed_of_the_language_is_drawn() {
    let mut wanting = DEEDS.to_vec();
    for (code, seed) in Code::all().into_iter().cycle().zip(0..60) {
        let mut lot = Lot(seed);
        let conditions = conditions(&mut lot);
        let mut game = Game::new(code, conditions).expect("sound agreements");
        for n in 0..600 {
            let act = match n % 3 {
                0 => seldom(&mut lot, &game),
                1 => by_anybody(&mut lot, &game),
                _ => act(&mut lot, &game),
            };
            wanting.retain(|wanted| *wanted != name(&act.deed));
            if n % 20 == 0 {
                game.act(&act);
            }
        }
    }
    assert!(wanting.is_empty(), "never drawn: {}", wanting.join(", "));
}
