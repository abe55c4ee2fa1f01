//! The turn in progress, and the plies behind it.
use std::sync::{Arc, OnceLock};

use board::{Color, Form, ManId, Move, Position, Role, Square};

use crate::act::Remedy;
use crate::stand::Stand;

/// What has been done in the turn in progress.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// How the game stood when the turn began: what Penalty A restores.
    pub start: Arc<Stand>,
    /// How it stood before the move now due; another than `start` only among several gift moves.
    pub base: Arc<Stand>,
    /// Men effectively touched by the player in his turn, in order.
    pub touched: Vec<ManId>,
    /// Of these, men first touched in the course of a move.
    pub in_moving: Vec<ManId>,
    /// Of these, men touched out of turn before.
    pub carried: Vec<ManId>,
    /// Men for which j'adoube was used as a cloak.
    pub cloaked: Vec<ManId>,
    /// Men touched in earlier gift moves of the same turn.
    pub earlier_touched: Vec<ManId>,
    /// Whether he has touched any man at all, excused or not.
    pub any_touch: bool,
    /// Men effectively touched by the other player meanwhile.
    pub off_turn: Vec<ManId>,
    /// An illegal move that stands uncorrected on the board.
    pub illegal: Option<Kind>,
    pub unfinished: Option<Unfinished>,
    pub set_first: Option<SetFirst>,
    /// The piece named before the Pawn was touched.
    pub named_first: Option<Role>,
    pub exacted: Option<Exacted>,
    /// Men taken off by mistake, as if in moving.
    pub mistaken: Vec<(Square, ManId)>,
    /// The same men, and those of them that have been put back.
    pub removed: Vec<ManId>,
    /// Men taken off to be captured, no move having been made yet.
    pub taken_up: Vec<(Square, ManId)>,
    /// A move of the other player in this turn.
    pub intrusion: Option<Intrusion>,
    pub notice: Option<Notice>,
    /// Men touched in consequence of a false check.
    pub excused: Vec<ManId>,
    /// The player said "check" in his own turn.
    pub said_check: bool,
    /// A man was touched to put right an error of setting up.
    pub rectifying: bool,
    lawful: OnceLock<Arc<[Move]>>,
    position: OnceLock<Option<Position>>,
}

impl Turn {
    pub fn begin(start: Stand, carried: Vec<ManId>) -> Turn {
        let start = Arc::new(start);
        Turn {
            base: start.clone(),
            start,
            touched: carried.clone(),
            carried,
            in_moving: Vec::new(),
            cloaked: Vec::new(),
            earlier_touched: Vec::new(),
            any_touch: false,
            off_turn: Vec::new(),
            illegal: None,
            unfinished: None,
            set_first: None,
            named_first: None,
            exacted: None,
            mistaken: Vec::new(),
            removed: Vec::new(),
            taken_up: Vec::new(),
            intrusion: None,
            notice: None,
            excused: Vec::new(),
            said_check: false,
            rectifying: false,
            lawful: OnceLock::new(),
            position: OnceLock::new(),
        }
    }

    pub fn player(&self) -> Color {
        self.base.turn
    }

    /// The lawful moves of the turn, worked out once.
    pub fn lawful_or(&self, work_out: impl FnOnce() -> Arc<[Move]>) -> Arc<[Move]> {
        self.lawful.get_or_init(work_out).clone()
    }

    /// The men as the move now due finds them, worked out once.
    pub fn position(&self) -> Option<&Position> {
        self.position.get_or_init(|| self.base.position()).as_ref()
    }

    /// Whether notice was given of this man. It is spent with the touch, but for men named together and
    /// touched in succession (AMB-50).
    pub fn notice_of(&mut self, by: Color, man: ManId) -> Noticed {
        let Some(mut notice) = self.notice.take().filter(|n| n.by == by) else {
            return Noticed::No;
        };
        if notice.men.is_empty() {
            return Noticed::Yes;
        }
        let Some(i) = notice.men.iter().position(|m| *m == man) else {
            return Noticed::OfAnother;
        };
        notice.men.remove(i);
        self.notice = Some(notice).filter(|n| !n.men.is_empty());
        Noticed::Yes
    }

    pub fn forget_lawful(&mut self) {
        self.position = OnceLock::new();
        self.lawful = OnceLock::new();
    }
}

/// In what respect a displacement is not lawful.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Plain,
    Capture,
    OwnManTaken,
    AdverseManMoved,
    KingIntoCheck,
    CheckUncovered,
    CheckNotMet,
    Castling,
    /// Beyond the fourth rank in gift moves.
    TooFar,
}

/// A move begun in a lawful way and not yet complete.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unfinished {
    /// A Pawn stands on the last rank without a name.
    Promotion { from: Square, to: Square },
    /// The man to be taken still stands on the board.
    Capture { m: Move, victim: Square },
    /// The King stands castled, the Rook does not.
    Castling { m: Move },
}

/// A piece set on the last rank before its Pawn was taken off.
#[derive(Copy, Clone, Debug)]
pub(crate) struct SetFirst {
    pub on: Square,
    pub man: ManId,
    pub named: Role,
    pub form: Form,
}

/// What the opponent has exacted, or the law lays down at once.
#[derive(Clone, Debug)]
pub(crate) struct Exacted {
    pub remedies: Vec<Remedy>,
    pub by: Vec<String>,
}

/// A move made in the other's turn.
#[derive(Clone, Debug)]
pub(crate) struct Intrusion {
    /// How the game stood before it.
    pub before: Arc<Stand>,
    /// Men that the intruder touched.
    pub touched: Vec<ManId>,
    /// It was put for his last move, and would have been legal then.
    pub substitute: Option<Move>,
    pub taken_back: bool,
    /// The men after it, once he has put them back himself.
    pub undone: Option<Arc<Stand>>,
    /// The man of his last move was played again.
    pub same_man: bool,
    pub mv: Option<Move>,
}

/// A man taken off by mistake while its owner's move stands: it goes back besides (British II.5.g).
#[derive(Clone, Debug)]
pub(crate) struct OwedBack {
    pub by: Color,
    pub square: Square,
    /// How the turn began in which it was taken off.
    pub since: Arc<Stand>,
}

/// Notice of adjusting, given and not yet used.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    pub by: Color,
    /// The men named, in order; if none, the next that he touches is meant.
    pub men: Vec<ManId>,
}

/// What notice says of the man now touched.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Noticed {
    No,
    OfAnother,
    Yes,
}

/// Castling in which the Rook was quitted before the King was touched.
#[derive(Clone, Debug)]
pub(crate) struct RookFirst {
    pub by: Color,
    pub castling: Move,
    pub lawful: bool,
    /// How it stood with the Rook's move alone.
    pub rook_moved: Arc<Stand>,
}

/// A turn that is over.
#[derive(Clone, Debug)]
pub(crate) struct Ply {
    pub before: Option<Arc<Ply>>,
    pub player: Color,
    /// How the game stood when the turn began.
    pub start: Arc<Stand>,
    /// What made it no link in a chain of legal moves: where to go back to.
    pub fault: Option<Arc<Stand>>,
    /// Whether it or any before it has a fault: none need be looked for where there is none.
    pub faulty: bool,
    /// The side that in fact made the first move.
    pub began: Color,
    pub mv: Option<Move>,
    pub man: Option<ManId>,
    pub number: u32,
}

/// A move that was made. Equal is only the very same one: a move taken back and made again is another.
#[derive(Clone, Debug)]
pub struct Made(pub(crate) Arc<Ply>);

impl PartialEq for Made {
    fn eq(&self, other: &Made) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Made {
    /// Its number in the game.
    pub fn number(&self) -> u32 {
        self.0.number
    }

    /// Who made it.
    pub fn side(&self) -> Color {
        self.0.player
    }

    /// The move; none if the board did not allow it.
    pub fn played(&self) -> Option<Move> {
        self.0.mv
    }

    /// The position before it; none if a King was off the board.
    pub fn before(&self) -> Option<Position> {
        self.0.start.position_for(self.0.player)
    }
}
