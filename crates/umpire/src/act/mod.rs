//! What can be done at a board: the acts, in the words of the case language.
mod evidence;
mod matters;
mod message;
mod remedy;

use board::{Color, Role, Square, Wing};

use crate::agreement::Outcome;

pub use evidence::*;
pub use matters::*;
pub use message::*;
pub use remedy::*;

/// One thing done by somebody.
///
/// ```
/// use board::{Color, Square};
/// use umpire::act::{Act, Deed, Manner};
/// let touch = Act::of(Color::White, Deed::Touches(Square::E2));
/// let accident = Act { manner: Manner::Accident, ..touch.clone() };
/// assert_eq!(accident.to_string(), "white touches e2 by accident");
/// assert_eq!(touch.as_right(), "touch e2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// What the clock of the actor's side shows when the act is done.
    pub clock: Option<Reading>,
    pub actor: Actor,
    pub deed: Deed,
    pub manner: Manner,
    /// The other side does not know of it until it learns of it.
    pub unseen: bool,
}

impl Act {
    /// An honest, seen act of a side.
    pub fn of(side: Color, deed: Deed) -> Act {
        Act {
            clock: None,
            actor: Actor::Side { side, member: None },
            deed,
            manner: Manner::Meant,
            unseen: false,
        }
    }
}

/// A reading of a clock, in seconds.
///
/// ```
/// use board::Color;
/// use umpire::act::{Act, Deed, Reading};
/// let read = Act { clock: Some(Reading::Left(90)), ..Act::of(Color::Black, Deed::PressesClock) };
/// assert_eq!(read.to_string(), "[0:01:30 left] black presses clock");
/// assert_eq!((Reading::Used(90).used(), Reading::Left(90).used()), (Some(90), None));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// `[H:MM:SS]`: time used.
    Used(u32),
    /// `[H:MM:SS left]`: what is left, counting down.
    Left(u32),
}

impl Reading {
    /// The time used, if that is what was read.
    pub fn used(self) -> Option<u32> {
        match self {
            Reading::Used(seconds) => Some(seconds),
            Reading::Left(_) => None,
        }
    }
}

/// Who does something.
///
/// ```
/// use board::Color;
/// use umpire::act::Actor;
/// let ally = Actor::Side { side: Color::Black, member: Some(2) };
/// assert_eq!([ally, Actor::Umpire].map(|actor| actor.to_string()), ["black 2", "umpire"]);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player; in a consultation game perhaps one member of the side, counted from 1.
    Side {
        side: Color,
        member: Option<u8>,
    },
    Umpire,
    Bystander,
}

/// How an act of the hand was meant; no umpire can infer it.
///
/// ```
/// use board::{Color, Square};
/// use umpire::{Game, act::{Act, Deed, Manner}};
/// let duties = |manner| {
///     let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
///     game.act(&Act { manner, ..Act::of(Color::White, Deed::Touches(Square::G1)) });
///     game.duties(Color::White).len()
/// };
/// assert_eq!([Manner::Meant, Manner::Accident].map(duties), [1, 0]);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Manner {
    Meant,
    /// `by accident`
    Accident,
    /// `by mistake`, as if in moving
    Mistake,
    /// `wilfully`
    Wilful,
    /// `with notice`: j'adoube said at the very touch
    WithNotice,
    /// `to rectify` an error of setting up
    ToRectify,
    /// `with two hands`
    TwoHands,
    /// `with the other hand` than that which moved
    OtherHand,
    /// `with leave` of the umpire
    WithLeave,
}

impl Manner {
    /// The manner as the hand alone is judged by it.
    pub fn of_the_hand(self) -> Manner {
        match self {
            Manner::TwoHands | Manner::OtherHand | Manner::WithLeave => Manner::Meant,
            other => other,
        }
    }
}

/// A move as somebody gave it.
///
/// ```
/// use board::{Color, Square};
/// use umpire::{Game, act::MoveWords};
/// let game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// let may = |words: &MoveWords| game.may_play(Color::White, words);
/// assert!(may(&MoveWords::San("Nf3".into())) && may(&MoveWords::Record("KKt-B3".into())));
/// assert!(!may(&MoveWords::Coordinates { from: Square::E2, to: Square::E5, promotion: None }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveWords {
    /// `Nf3`, `exd6`, `e8=Q`: read as a legal move of that side as the board stands.
    San(String),
    /// `e2e4`, `e7e8q`: any transfer, legal or not.
    Coordinates {
        from: Square,
        to: Square,
        promotion: Option<Role>,
    },
    /// `O-O` or `O-O-O`: King and Rook together, lawful or not.
    Castle(Wing),
    /// A record in quotes: `"P-K4"`.
    Record(String),
}

/// What is done.
///
/// ```
/// use board::Square;
/// use umpire::{act::Deed, words::Form};
/// let touches = Deed::Touches(Square::E2);
/// assert_eq!(touches.words(Form::Done), "touches e2");
/// assert!(Deed::StopsPlay.by_no_player() && !touches.by_no_player());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    // -- the hand
    Plays(MoveWords),
    Touches(Square),
    Holds(Square),
    Lifts(Square),
    Puts {
        on: Square,
        over: Option<Square>,
    },
    PutsBetween(Square, Square),
    Quits,
    TakesOff(Square),
    Names(Role),
    Sets {
        owner: Option<Color>,
        piece: Role,
        on: Square,
        standing_for: Option<Role>,
    },
    Exchanges {
        at: Square,
        piece: Role,
        standing_for: Option<Role>,
    },
    Provides(Role),
    Handles {
        owner: Option<Color>,
        piece: Role,
    },
    TakesBack,
    Retracts,
    GivesNotice(Option<Square>),
    Adjusts(Square),
    Overturns(Square),
    UpsetsTheMen,
    Replaces {
        belongs: Square,
        on: Option<Square>,
    },
    ReplacesTheMen,
    // -- the word
    AnnouncesCheck,
    CannotRecollectCheck,
    /// So much of his own time passes; if none is told, as much as the reading says.
    Waits(Option<u32>),
    Demands(Demand),
    Waives,
    Complies,
    Refuses,
    PointsOut(Fault),
    Accepts(Fault),
    LearnsOfFault(Fault),
    LearnsOfGround(Ground),
    ShowsInjury,
    ShowsNoInjury,
    /// Asks leave to take his last move back.
    AsksLeave,
    /// Asks leave to put this move for it.
    Proposes(MoveWords),
    OffersDraw,
    OffersDrawOnCondition,
    /// Takes back what he has last offered or claimed.
    Withdraws,
    Consents,
    Declines,
    ClaimsDraw(Claim),
    /// Upon what a display shows and nothing else.
    ClaimsDrawFromScreens(Claim),
    ClaimsForfeit(Ground),
    ClaimsGameByStalemate,
    Resigns,
    Announces(MoveWords),
    AnnouncesTime,
    AsksFor(Thing),
    Signs(Outcome),
    // -- the clock and the score
    PressesClock,
    /// Stops both clocks.
    PausesClock,
    StartsClock,
    MishandlesClock,
    /// A move on the scoresheet; before it is made it is one that he means to make.
    Writes(MoveWords),
    WritesNotes,
    NeglectsScore,
    WritesUpScore,
    HidesScore,
    // -- conduct
    /// Comes to the board so long, in seconds, after the time fixed.
    Arrives(u32),
    CarriesDevice,
    Telephones,
    Smokes,
    Misbehaves,
    LeavesArea,
    LeavesVenue,
    ConsultsBooks,
    UsesSecondBoard,
    AsksAssistance,
    Disturbs,
    Leaves {
        in_anger: bool,
    },
    Returns,
    NeglectsClock,
    ComplainsOfClock,
    Appeals,
    ChoosesMen,
    ChoosesSeat,
    // -- adjournment and communication
    Adjourns,
    /// `None`: a blank sheet.
    Seals(Option<String>),
    HandsOver,
    /// The men having been set up so, if a FEN is given.
    Resumes(Option<String>),
    CannotAscertainPosition,
    Sends(Message),
    Adopts(MoveWords),
    Means(MoveWords),
    // -- the umpire and the bystanders
    StopsPlay,
    Admonishes(Color),
    Decides(Demand),
    CorrectsClock {
        side: Color,
        to: Reading,
        cause: ClockCause,
    },
    GivesTime {
        side: Color,
        time: u32,
    },
    TakesTime {
        side: Color,
        time: u32,
    },
    Awards {
        side: Color,
        points: Points,
    },
    Declares(Outcome),
    Fines(Color),
    Excludes(Color),
    /// A player from the event; where none is told, a bystander from the venue.
    Expels(Option<Color>),
    Excuses(Color),
    Inspects(Color),
    Postpones,
    TellsMoves,
    TellsClock,
    /// White's pieces from a to h, as the lot fell.
    DrawsArray(String),
    DrawsToBegin(Color),
    DrawsToChooseMen(Color),
    Finds(Finding),
    Suggests(MoveWords),
    Says(Finding),
    /// Out of hearing of the players.
    InformsUmpire(Fault),
    Enters,
}

impl Deed {
    /// Whether it is upheld only on a proof, which has to be sought.
    pub fn needs_proof(&self) -> bool {
        let claimed = match self {
            Deed::ClaimsDraw(claim) | Deed::ClaimsDrawFromScreens(claim) => claim,
            _ => return false,
        };
        claimed.needs_proof()
    }

    /// Whether it is done with the hand on the board.
    pub fn is_at_the_board(&self) -> bool {
        use Deed::*;
        matches!(
            self,
            Plays(_)
                | Touches(_)
                | Holds(_)
                | Lifts(_)
                | Puts { .. }
                | PutsBetween(..)
                | Quits
                | TakesOff(_)
                | Names(_)
                | TakesBack
                | Adjusts(_)
        )
    }

    /// Whether only an umpire or a bystander does it.
    pub fn by_no_player(&self) -> bool {
        use Deed::*;
        matches!(
            self,
            StopsPlay
                | Admonishes(_)
                | Decides(_)
                | CorrectsClock { .. }
                | StartsClock
                | GivesTime { .. }
                | TakesTime { .. }
                | Awards { .. }
                | Declares(_)
                | Fines(_)
                | Excludes(_)
                | Expels(_)
                | Excuses(_)
                | Inspects(_)
                | Postpones
                | TellsMoves
                | TellsClock
                | DrawsToBegin(_)
                | DrawsToChooseMen(_)
                | DrawsArray(_)
                | Finds(_)
                | Suggests(_)
                | Says(_)
                | InformsUmpire(_)
                | Enters
        )
    }
}
