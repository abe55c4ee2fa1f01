//! What is in a player's hand, and what it took off in the other's turn.
use board::{ManId, Role, Square};

/// Where a man in somebody's hand is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    InTheAir,
    /// Set on a line: on no square.
    OnALine,
    /// Set down, the hand still on it.
    SetDown {
        at: Square,
        /// The man that stood there.
        upon: Option<ManId>,
        /// It overlaps another square.
        over: bool,
    },
    /// A piece set for a Pawn and not yet quitted.
    SetForPawn {
        at: Square,
    },
}

/// A man in somebody's hand.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Held {
    pub man: ManId,
    pub from: Square,
    pub place: Place,
    /// Lifted under notice of adjusting.
    pub under_notice: bool,
    pub by_accident: bool,
    /// A Pawn named before it is quitted.
    pub named: Option<Role>,
}

impl Held {
    pub fn of(man: ManId, from: Square) -> Held {
        Held {
            man,
            from,
            place: Place::InTheAir,
            under_notice: false,
            by_accident: false,
            named: None,
        }
    }
    pub fn at(&self) -> Option<Square> {
        match self.place {
            Place::SetDown { at, .. } | Place::SetForPawn { at } => Some(at),
            Place::InTheAir | Place::OnALine => None,
        }
    }
    /// The man that stood where it was set down.
    pub fn upon(&self) -> Option<ManId> {
        match self.place {
            Place::SetDown { upon, .. } => upon,
            _ => None,
        }
    }
    pub fn overlaps(&self) -> bool {
        matches!(self.place, Place::SetDown { over: true, .. })
    }
    pub fn for_pawn(&self) -> bool {
        matches!(self.place, Place::SetForPawn { .. })
    }
    /// Set down where it was taken up.
    pub fn put_back(&self) -> bool {
        self.at() == Some(self.from)
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Hand {
    pub(super) held: Vec<Held>,
    kept: Option<Square>,
    pub(super) took: Vec<(Square, ManId)>,
}

impl Hand {
    pub fn held(&self) -> &[Held] {
        &self.held
    }
    /// A man touched on its square, the hand kept on it.
    pub fn kept(&self) -> Option<Square> {
        self.kept
    }
    pub fn is_empty(&self) -> bool {
        self.held.is_empty()
    }
    /// Whether some man in it is on no square.
    pub fn in_the_air(&self) -> bool {
        self.held.iter().any(|h| h.at().is_none())
    }
    pub fn keeps_on(&mut self, square: Square) {
        self.kept = Some(square);
    }
    pub fn leaves_square(&mut self) {
        self.kept = None;
    }
    pub fn takes_up(&mut self, held: Held) {
        self.kept = None;
        self.held.push(held);
    }
    pub fn held_mut(&mut self, i: usize) -> Option<&mut Held> {
        self.held.get_mut(i)
    }
    /// Whatever it has in the air is set on a line.
    pub fn puts_on_a_line(&mut self) {
        for held in self.held.iter_mut().filter(|h| h.at().is_none()) {
            held.place = Place::OnALine;
        }
    }
    pub fn lets_go(&mut self, man: ManId) {
        self.held.retain(|h| h.man != man);
    }
    /// All that it holds, and nothing is left in it.
    pub fn quits(&mut self) -> Vec<Held> {
        self.kept = None;
        std::mem::take(&mut self.held)
    }
    /// A man taken off in the other's turn.
    pub fn took(&mut self, square: Square, man: ManId) {
        self.took.push((square, man));
    }
    /// Men taken off in the other's turn, where they stood.
    pub fn taken(&self) -> &[(Square, ManId)] {
        &self.took
    }
    /// The same, told once.
    pub fn what_it_took(&mut self) -> Vec<(Square, ManId)> {
        std::mem::take(&mut self.took)
    }
}
