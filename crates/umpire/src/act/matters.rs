//! What an act is about: what is claimed, found, pointed out or asked for.
use board::{Color, Square};

/// Why a clock shows the wrong time.
///
/// ```
/// use board::Color;
/// use umpire::act::{ClockCause, Deed, Reading};
/// use umpire::words::Form;
/// let corrects = |cause| Deed::CorrectsClock { side: Color::White, to: Reading::Used(60), cause }.words(Form::Done);
/// assert!(corrects(ClockCause::Neglect).ends_with(&ClockCause::Neglect.to_string()));
/// assert_ne!(corrects(ClockCause::Neglect), corrects(ClockCause::Fault));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ClockCause {
    Neglect,
    Fault,
}

/// A matter of fact that the umpire finds, or a bystander tells.
///
/// ```
/// use board::{Color, Square};
/// use umpire::act::Finding;
/// let touched = Finding::Touched { side: Color::White, square: Square::G1, when: Some(3) };
/// assert_eq!(touched.to_string(), "white touched g1 before move 3");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Finding {
    /// `SIDE touched SQ [before move N]`
    Touched {
        side: Color,
        square: Square,
        /// Which of his moves the touch came before; the one in dispute, if none is named.
        when: Option<u32>,
    },
    NotInConsequence,
    /// Which of the men was touched first.
    OrderUnclear,
    /// For stopping the clocks.
    GoodReason,
    NoGoodReason,
    NoCompleteScore,
    /// The sheets do not tell how many moves were made.
    MovesNotShown,
    EnvelopeMissing,
    /// To the end, or for so many moves of both.
    ScoresAgree(Option<u32>),
    ClockDefective,
}

/// An error that somebody may point out.
///
/// ```
/// use board::Color;
/// use umpire::{Game, act::{Act, Deed, Fault}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// let points_out = Act::of(Color::White, Deed::PointsOut(Fault::IllegalMove));
/// assert!(game.act(&points_out).refused()); // there was none
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    BoardMisplaced,
    MenMisplaced,
    FirstMove,
    OddsForgotten,
    IllegalMove,
    KingInCheck,
    WrongPosition,
    IllegalPosition,
    FlagFallen,
    /// Nobody knows which first.
    BothFlagsFallen,
    /// A clock wrongly set.
    WrongTime,
    ColoursReversed,
}

/// A ground on which a game is claimed as forfeited.
///
/// ```
/// use board::Color;
/// use umpire::{Game, act::{Act, Deed, Ground}, agreement::Outcome};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&Act::of(Color::White, Deed::ConsultsBooks));
/// game.act(&Act::of(Color::Black, Deed::ClaimsForfeit(Ground::Books)));
/// assert_eq!(game.outcome().0, Outcome::Won(Color::Black));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    Upsetting,
    Falsifying,
    SecondBoard,
    Books,
    Assistance,
    Refusal,
    Disobedience,
    Time,
    Abandonment,
    Disturbance,
    Device,
}

/// A ground on which a draw is claimed.
///
/// ```
/// use board::Color;
/// use umpire::{Game, act::{Act, Claim, Deed}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// assert!(game.act(&Act::of(Color::White, Deed::ClaimsDraw(Claim::Repetition))).refused());
/// assert!(Claim::EndlessChecks.needs_proof() && !Claim::Repetition.needs_proof());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    FiftyMoves,
    Repetition,
    EndlessChecks,
    Stalemate,
    /// The other cannot win by normal means.
    NoNormalWin,
    /// The other makes no effort to win.
    NoEffort,
}

/// What is asked of the umpire, or of an assistant.
///
/// ```
/// use board::Color;
/// use umpire::act::{Act, Deed, Thing};
/// let asks = Act::of(Color::White, Deed::AsksFor(Thing::Scoresheet)).to_string();
/// assert!(asks.starts_with("white asks for") && asks.ends_with(&Thing::Scoresheet.to_string()));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    Piece,
    Increment,
    Scoresheet,
    Score,
    Explanation,
    Time,
}

/// Points of a game, counted in halves.
///
/// ```
/// use umpire::act::Points;
/// assert_eq!([1, 2, 3].map(|halves| Points(halves).to_string()), ["1/2", "1", "1.5"]);
/// assert!(Points(1) < Points(2));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Points(pub u16);
