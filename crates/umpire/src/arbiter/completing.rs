//! Moves made and not yet completed, and illegal moves completed, as the umpire keeps them in mind (FIDE 6.2, 7.5).
use std::sync::Arc;

use board::{Color, ManId, Move};

use crate::state::stand::{Stand, index};

/// A completed illegal move that has not been dealt with.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// The number of the move.
    pub number: u32,
    pub by: Color,
    pub before: Arc<Stand>,
    pub touched: Vec<ManId>,
    pub kind: Kind,
    /// What made it illegal.
    pub why: Vec<String>,
}

/// In what the illegality lies (FIDE 7.5.1 to 7.5.4).
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Illegal,
    /// The King was let go two squares off, and the Rook not brought over.
    HalfCastled(Move),
    PawnLeft {
        promoted: Move,
    },
    NoMove,
    TwoHands(Move),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Completing {
    /// The number of a move that was made and not yet completed, by side.
    awaiting: [Option<u32>; 2],
    /// The last move of that side was made with two hands.
    two_hands: [bool; 2],
    /// Completed illegal moves that nobody has dealt with, the first first.
    faults: Vec<Fault>,
    /// One that stands because it was answered.
    stood: Option<Fault>,
    /// The move that is proposed in its stead.
    corrected: Option<Move>,
    /// Those that count against each side.
    illegal: [u32; 2],
    /// What makes the move on the board illegal.
    why: Vec<String>,
    /// The umpire has seen an illegal position, so many moves having been made.
    waits_since: Option<u32>,
}

impl Completing {
    /// The number of the move of a side that its clock has still to complete.
    pub fn awaits(&self, side: Color) -> Option<u32> {
        self.awaiting[index(side)]
    }
    /// A move is made, and awaits the clock unless something else has completed it.
    pub fn is_made(&mut self, side: Color, number: Option<u32>) {
        self.two_hands[index(side)] = false;
        self.awaiting[index(side)] = number;
    }
    pub fn with_two_hands(&mut self, side: Color) {
        self.two_hands[index(side)] = true;
    }
    /// The move of a side is completed; says whether it was made with two hands.
    pub fn is_completed(&mut self, side: Color) -> bool {
        self.awaiting[index(side)] = None;
        std::mem::take(&mut self.two_hands[index(side)])
    }
    /// Nothing awaits the clock: a position was reinstated, or the moves were made regularly.
    pub fn nothing_awaits(&mut self) {
        self.awaiting = [None; 2];
    }
    /// Only so many moves have been made: nothing is kept of later ones.
    pub fn up_to(&mut self, made: u32) {
        self.awaiting = self.awaiting.map(|n| n.filter(|n| *n <= made));
        self.faults.retain(|fault| fault.number <= made);
    }

    /// What makes the move illegal that stands on the board.
    pub fn is_illegal_by(&mut self, why: Vec<String>) {
        self.why = why;
    }
    pub fn why_illegal(&mut self) -> Vec<String> {
        std::mem::take(&mut self.why)
    }
    /// An illegal move is completed.
    pub fn completed_illegally(&mut self, fault: Fault) {
        self.faults.push(fault);
    }
    pub fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }
    /// The first of the illegal moves is dealt with, and the others with it.
    pub fn deals_with_faults(&mut self) -> Option<Fault> {
        std::mem::take(&mut self.faults).into_iter().next()
    }
    /// FIDE A.5.2: a side has answered what the other completed illegally, which stands; says whether there was such a move.
    pub fn is_answered(&mut self, by: Color) -> bool {
        let mut answered = self.faults.extract_if(.., |fault| fault.by != by);
        let first = answered.next();
        answered.for_each(drop);
        let found = first.is_some();
        self.stood = first.or(self.stood.take());
        found
    }
    /// An illegal move counts against a side; says how many do.
    pub fn counts(&mut self, side: Color) -> u32 {
        self.illegal[index(side)] += 1;
        self.illegal[index(side)]
    }
    /// Completed illegal moves that count against a side.
    pub fn illegal(&self, side: Color) -> u32 {
        self.illegal[index(side)]
    }

    /// The illegal move that stands because it was answered.
    pub fn stood(&self) -> Option<&Fault> {
        self.stood.as_ref()
    }
    /// Its author proposes a move for it, or what he says is none.
    pub fn proposes(&mut self, correction: Option<Move>) {
        self.corrected = correction;
    }
    pub fn proposal(&self) -> Option<(&Fault, Move)> {
        self.stood.as_ref().zip(self.corrected)
    }
    /// It is put right: what stood, and the move for it.
    pub fn is_put_right(&mut self) -> Option<(Fault, Move)> {
        self.stood.take().zip(self.corrected.take())
    }

    /// FIDE A.5.4: he has seen an illegal position, and waits for the next move.
    pub fn waits_since(&mut self, made: u32) {
        self.waits_since = Some(made);
    }
    /// Whether the move that he waited for has been made.
    pub fn has_waited(&mut self, made: u32) -> bool {
        self.waits_since.take_if(|since| *since < made).is_some()
    }
}
