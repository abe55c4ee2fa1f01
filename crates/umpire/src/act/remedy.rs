//! What is demanded, and lies on a side as a duty.
use board::{Role, Square};

/// What is demanded: one remedy, or two that go together.
///
/// ```
/// use board::Square;
/// use umpire::act::{Demand, Remedy};
/// let demand = Demand { first: Remedy::RestorePosition, then: Some(Remedy::Move(Square::G1)) };
/// assert_eq!(demand.to_string(), "restore position, then move g1");
/// assert_eq!(Demand::from(Remedy::MoveKing).then, None);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Demand {
    pub first: Remedy,
    pub then: Option<Remedy>,
}

impl From<Remedy> for Demand {
    fn from(first: Remedy) -> Demand {
        Demand { first, then: None }
    }
}

/// What may be demanded of a side, and what lies on it as a duty, in the same words.
///
/// ```
/// use board::Square;
/// use umpire::act::Remedy;
/// let takes = Remedy::TakeWith { take: Square::E5, with: Square::F3 };
/// assert_eq!((takes.name(), takes.to_string().as_str()), ("take", "take e5 with f3"));
/// assert!(Remedy::RestorePosition.at_once() && !takes.at_once()); // the hand has yet to do it
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Remedy {
    // -- done at once when upheld
    RestorePosition,
    AnnulMove,
    LetMoveStand,
    LetFirstMoveStand,
    LetSecondMoveStand,
    LetBothMovesStand,
    LetCastlingStand,
    LetRookMoveStand,
    RecallMoves,
    Remove(Square),
    SetManInPlace,
    CountFiftyMoves,
    AnnulGame,
    RecommenceGame,
    // -- left to the hand of the other side
    /// `move king` is parsed as [`Remedy::MoveKing`]; both mean the same where the King stands there.
    Move(Square),
    MoveKing,
    Take(Square),
    TakeWith {
        take: Square,
        with: Square,
    },
    Castle,
    Replace(Square),
    RemoveHand,
    QuitPiece,
    NamePiece,
    CompleteCastling,
    CoverCheck,
    Exchange {
        at: Square,
        piece: Role,
    },
    CorrectMove,
    WriteUpScore,
    ReconstructGame,
}

impl Remedy {
    /// Done as soon as it is upheld; otherwise it is left to the hand of the other side.
    pub fn at_once(self) -> bool {
        use Remedy::*;
        matches!(
            self,
            RestorePosition
                | AnnulMove
                | LetMoveStand
                | LetFirstMoveStand
                | LetSecondMoveStand
                | LetBothMovesStand
                | LetCastlingStand
                | LetRookMoveStand
                | RecallMoves
                | Remove(_)
                | SetManInPlace
                | CountFiftyMoves
                | AnnulGame
                | RecommenceGame
        )
    }

    /// The squares that it names.
    pub fn squares(self) -> Vec<Square> {
        match self {
            Remedy::Move(sq) | Remedy::Take(sq) | Remedy::Replace(sq) | Remedy::Remove(sq) => {
                vec![sq]
            }
            Remedy::TakeWith { take, with } => vec![take, with],
            Remedy::Exchange { at, .. } => vec![at],
            _ => Vec::new(),
        }
    }
}

/// The code's counsel of equity where it leaves a matter to the umpire's judgement.
///
/// ```
/// use board::Square;
/// use umpire::act::Advice;
/// assert_eq!(Advice::Exchange(Square::B1, Square::C1).to_string(), "exchange b1 c1");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Advice {
    AnnulGame,
    LetGameStand,
    /// Two men to be exchanged on their squares.
    Exchange(Square, Square),
}
