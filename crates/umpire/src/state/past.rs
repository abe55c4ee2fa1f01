//! The turns behind the one in progress.
use std::sync::Arc;

use board::{Color, ManId, Move, Position};

use crate::state::begun::RookFirst;
use crate::state::stand::Stand;

/// A turn that is over.
#[derive(Clone, Debug)]
pub(crate) struct Ply {
    pub before: Option<Arc<Ply>>,
    pub player: Color,
    /// How the game stood when the turn began.
    pub start: Arc<Stand>,
    /// What made it no link in a chain of legal moves: where to go back to.
    pub fault: Option<Arc<Stand>>,
    /// That was the other's doing, in this turn.
    pub by_the_other: bool,
    /// Whether it or any before it has a fault: none need be looked for where there is none.
    pub faulty: bool,
    /// The side that in fact made the first move.
    pub began: Color,
    pub mv: Option<Move>,
    pub man: Option<ManId>,
    pub number: u32,
    /// A Rook set down as in castling, the King not yet touched.
    pub rook_first: Option<RookFirst>,
    /// A lawful move was begun in it, and replied to before it was complete.
    pub begun: bool,
}

/// The moves made, and what is wrong with them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    last: Option<Arc<Ply>>,
    cured: u32,
    unknown: bool,
    pending: Option<Arc<Stand>>,
}

impl Past {
    pub fn last(&self) -> Option<&Arc<Ply>> {
        self.last.as_ref()
    }
    /// The last ply, if this side made it.
    pub fn last_of(&self, side: Color) -> Option<&Arc<Ply>> {
        self.last().filter(|ply| ply.player == side)
    }
    pub fn is_empty(&self) -> bool {
        self.last.is_none()
    }
    /// The plies, the last first.
    pub fn plies(&self) -> impl Iterator<Item = &Arc<Ply>> {
        std::iter::successors(self.last(), |ply| ply.before.as_ref())
    }
    pub fn number(&self) -> u32 {
        self.last().map_or(0, |ply| ply.number)
    }
    /// The side that in fact made the first move.
    pub fn began(&self) -> Option<Color> {
        Some(self.last()?.began)
    }

    /// A turn is over; its number is returned.
    pub fn add(&mut self, over: Over) -> u32 {
        let by_the_other = over.fault.is_none() && self.pending.is_some();
        let fault = over.fault.or_else(|| self.pending.take());
        let (number, before) = (self.number() + 1, self.last.take());
        self.last = Some(Arc::new(Ply {
            faulty: fault.is_some() || before.as_ref().is_some_and(|before| before.faulty),
            began: before.as_ref().map_or(over.player, |before| before.began),
            before,
            player: over.player,
            start: over.start,
            fault,
            by_the_other,
            mv: over.mv,
            man: over.man,
            number,
            rook_first: over.rook_first,
            begun: over.begun,
        }));
        number
    }
    /// Plies after this many are undone.
    pub fn back_to(&mut self, plies: u32) {
        while let Some(ply) = self.last.as_ref().filter(|ply| ply.number > plies) {
            self.last = ply.before.clone();
        }
    }
    /// The record of the last move is put right.
    pub fn correct(&mut self, change: impl FnOnce(&mut Ply)) {
        if let Some(last) = &mut self.last {
            change(Arc::make_mut(last));
        }
    }

    /// The move begun in the turn before the last, and the reply to it.
    pub fn begun_and_reply(&self) -> Option<(&Arc<Ply>, &Arc<Ply>)> {
        let reply = self.last()?;
        let begun = reply.before.as_ref().filter(|ply| ply.begun)?;
        Some((begun, reply))
    }
    /// That move is complete: it is the one that was made, and left the game so for the reply.
    pub fn completes_begun(&mut self, m: Move, left: Arc<Stand>) {
        let Some(reply) = self.last.as_mut().map(Arc::make_mut) else {
            return;
        };
        let Some(begun) = reply.before.as_mut().map(Arc::make_mut) else {
            return;
        };
        (begun.mv, begun.fault, begun.begun) = (Some(m), None, false);
        begun.faulty = begun.before.as_ref().is_some_and(|ply| ply.faulty);
        (reply.start, reply.faulty) = (left, begun.faulty || reply.fault.is_some());
    }

    /// The turn now ending leaves an illegality of the other side behind it.
    pub fn leaves_fault(&mut self, stand: Arc<Stand>) {
        self.pending = Some(stand);
    }
    /// The turn that began so has a fault; it is the last, or the one before.
    pub fn finds_fault(&mut self, since: &Arc<Stand>) {
        let Some(last) = self.last.as_mut().map(Arc::make_mut) else {
            return;
        };
        if Arc::ptr_eq(&last.start, since) {
            last.by_the_other |= last.fault.is_none();
            last.fault.get_or_insert(since.clone());
        } else if let Some(before) = last.before.as_mut().map(Arc::make_mut) {
            before.fault.get_or_insert(before.start.clone());
            before.faulty = true;
        }
        last.faulty = true;
    }
    /// Illegalities up to here have been accepted by both.
    pub fn cure(&mut self) {
        self.cured = self.number();
    }
    /// Where the earliest uncorrected illegality began.
    pub fn earliest_fault(&self) -> Option<Arc<Stand>> {
        let open = |ply: &&Arc<Ply>| ply.number > self.cured && ply.faulty;
        let faults = self
            .plies()
            .take_while(open)
            .filter_map(|p| p.fault.as_ref());
        faults.last().cloned()
    }

    /// Whether to go back to so many plies is to go behind what this side did, the other having moved since: a move of its own,
    /// or what it did in the other's turn. A move that the other did not let him finish is his own when he has played on.
    pub fn undoes_his(&self, plies: u32, side: Color) -> bool {
        let undone = self.plies().take_while(|ply| ply.number > plies);
        let Some(first) = undone.last() else {
            return false;
        };
        let own_turn = first.player == side;
        let since = self.number() - first.number;
        let gone_on = !own_turn || since > u32::from(first.begun);
        own_turn != first.by_the_other && gone_on
    }

    /// Whether what was wrong in the turn that began so was a move of the other player.
    pub fn moved_out_of_turn(&self, fault: &Arc<Stand>) -> bool {
        let same = |ply: &&Arc<Ply>| ply.fault.as_ref().is_some_and(|f| Arc::ptr_eq(f, fault));
        self.plies().find(same).is_some_and(|ply| ply.mv.is_some())
    }

    /// Nobody can tell how the men stood.
    pub fn is_unknown(&self) -> bool {
        self.unknown
    }
    pub fn becomes_unknown(&mut self) {
        self.unknown = true;
    }
}

/// What is to be kept of a turn that is over.
#[derive(Clone, Debug)]
pub(crate) struct Over {
    pub player: Color,
    pub start: Arc<Stand>,
    pub fault: Option<Arc<Stand>>,
    pub mv: Option<Move>,
    pub man: Option<ManId>,
    pub rook_first: Option<RookFirst>,
    pub begun: bool,
}

/// A move that was made. Equal is only the very same one: a move taken back and made again is another.
///
/// ```
/// use board::Color;
/// use umpire::{Game, act::{Act, Deed, MoveWords}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&Act::of(Color::White, Deed::Plays(MoveWords::San("e4".into()))));
/// let last = game.moves_back().next().unwrap();
/// assert_eq!((last.number(), last.side()), (1, Color::White));
/// assert_eq!(last.played().unwrap().uci(), "e2e4");
/// ```
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

    /// The move; none if the position before it did not allow it, whatever was done to the men in the course of the turn.
    pub fn played(&self) -> Option<Move> {
        let before = self.before()?;
        self.0.mv.filter(|m| before.is_legal(*m))
    }

    /// The position when its turn began; none if a King was off the board.
    pub fn before(&self) -> Option<Position> {
        self.0.start.position_for(self.0.player)
    }
}
