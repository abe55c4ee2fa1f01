//! What the players say to each other: offers, proposals, consent.
use board::{Color, Move};

use crate::act::Fault;

/// What one asks leave for, of his last move.
///
/// ```
/// use board::Color;
/// use umpire::{Game, Leave, act::{Act, Deed, MoveWords}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&Act::of(Color::White, Deed::Plays(MoveWords::San("e4".into()))));
/// game.act(&Act::of(Color::White, Deed::AsksLeave));
/// assert_eq!(game.asked_of(Color::Black), Some(Leave::Back));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Leave {
    /// To take it back.
    Back,
    /// To put this move for it.
    Instead(Move),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Parley {
    offer: Option<Color>,
    proposal: Option<(Color, Leave)>,
    /// The draw was offered after leave was asked.
    offered_last: bool,
    accepted: Vec<(Color, Fault)>,
    /// Whose next move is chosen already, sealed and handed over.
    sealed: Option<Color>,
}

impl Parley {
    /// He who has offered a draw that is not yet answered.
    pub fn offer(&self) -> Option<Color> {
        self.offer
    }
    pub fn offers_draw(&mut self, by: Color) {
        self.offer = Some(by);
        self.offered_last = true;
    }
    pub fn draw_offered_to(&self, side: Color) -> bool {
        self.offer == Some(!side)
    }
    pub fn asks(&mut self, by: Color, leave: Leave) {
        self.proposal = Some((by, leave));
        self.offered_last = false;
    }
    /// Whether an answer is to the offer of a draw: it is to what was asked last.
    pub fn answers_offer(&self, side: Color) -> bool {
        let offered = self.draw_offered_to(side);
        offered && (self.offered_last || self.proposed_to(side).is_none())
    }
    /// What the other asks leave for.
    pub fn proposed_to(&self, side: Color) -> Option<Leave> {
        self.proposal
            .filter(|(by, _)| *by != side)
            .map(|(_, leave)| leave)
    }
    pub fn offer_answered(&mut self) {
        self.offer = None;
    }
    pub fn proposal_answered(&mut self) {
        self.proposal = None;
    }

    /// One side is content with an error; says whether both now are.
    pub fn accepts(&mut self, side: Color, fault: Fault) -> bool {
        self.accepted.push((side, fault));
        let both = self.accepted.contains(&(!side, fault));
        if both {
            self.accepted.retain(|(_, f)| *f != fault);
        }
        both
    }

    /// A move is made: what was proposed of the one before is past, and he who moves has not taken the draw; but a move
    /// that was sealed has answered what was offered before it was handed over, and nothing since (FIDE I.4).
    pub fn moved(&mut self, side: Color) {
        match self.sealed.take_if(|by| *by == side) {
            Some(_) => self.proposal = None,
            None => self.chooses(side),
        }
    }
    /// A move is sealed and handed over.
    pub fn seals(&mut self, side: Color) {
        self.chooses(side);
        self.sealed = Some(side);
    }
    /// What was sealed turns out to be no move: he has yet to choose one.
    pub fn sealed_nothing(&mut self) {
        self.sealed = None;
    }
    fn chooses(&mut self, side: Color) {
        self.proposal = None;
        self.offer = self.offer.filter(|by| *by == side);
    }
    /// The position is another than that in which it was said.
    pub fn restored(&mut self) {
        self.proposal = None;
        self.accepted.clear();
    }
}
