//! More of what happens at boards: written from the laws before anything was mended for it, and parted by lot into
//! incidents to be looked at and incidents kept back.
use board::{Color, Move, Piece, Role, Square};
use umpire::act::Deed;

use super::Lot;
use super::games::Player;
use super::offences::quiet;

/// What happens at a board in a turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Incident {
    /// A man is adjusted after notice.
    GivesNotice,
    /// A man moves as it may, and its King is left attacked.
    LeavesInCheck,
    /// Two men of one's own change places.
    ExchangesPlaces,
    /// A man is taken off, and one comes there that cannot take it.
    CapturesWithOther,
    /// An adverse man is taken off, and nothing comes there.
    TakesOffOnly,
    /// A Pawn goes aslant to an empty square, and the Pawn beside it is taken off.
    FeignsEnPassant,
    /// The King goes two squares, and the Rook stays.
    CastlesByHalf,
    /// The other lifts his man before the mover's hand has left.
    RepliesInHaste,
    /// With a man in the hand an adverse one is lifted and put back.
    AdverseMeanwhile,
    /// The hand stays on a man set where it may not go, and carries it where it may.
    TriesIllegally,
    /// A man of one's own is taken off.
    RemovesOwn,
    /// The other carries the man that was just moved back.
    UndoesTheOthers,
    /// A man is taken off and put back, and the hand's own goes elsewhere.
    ChangesCapture,
    /// Two men are moved before the hand rests.
    MovesTwoMen,
    /// A man is taken in the other's turn.
    TakesOutOfTurn,
    /// A piece from beside the board is set upon it.
    SetsAnother,
}

impl Player {
    pub fn meets(&mut self, what: Incident, side: Color, lot: &mut Lot) {
        let position = self.game.position();
        let men_of = |color: Color| -> Vec<Square> {
            let men = position.board().iter();
            let men = men.filter(|(_, p)| p.color == color && p.role != Role::King);
            men.map(|(sq, _)| sq).collect()
        };
        let (own, adverse) = (men_of(side), men_of(!side));
        let is_empty = |sq: &Square| position.at(*sq).is_none();
        let empty: Vec<Square> = Square::ALL.into_iter().filter(is_empty).collect();
        let moves = quiet(&position);
        let (Some(&mine), Some(&yours), Some(&free), Some(&m)) = (
            lot.one_of(&own),
            lot.one_of(&adverse),
            lot.one_of(&empty),
            lot.one_of(&moves),
        ) else {
            return;
        };
        let captures = |turn: Color| -> Vec<Move> {
            let all = position.with_turn(turn).legal_moves();
            let plain = |c: &Move| position.at(c.to()).is_some() && c.promotion().is_none();
            all.into_iter().filter(plain).collect()
        };
        let put = |on: Square| Deed::Puts { on, over: None };
        match what {
            Incident::GivesNotice => {
                self.does(side, Deed::GivesNotice(Some(mine)));
                self.carries(side, mine, mine);
            }
            Incident::LeavesInCheck => {
                let king = position.king(side);
                let steps: Vec<Square> = empty
                    .into_iter()
                    .filter(|sq| king.distance(*sq) == 1)
                    .filter(|sq| !moves.iter().any(|m| m.from() == king && m.to() == *sq))
                    .collect();
                if let Some(to) = lot.one_of(&steps) {
                    self.carries(side, king, *to);
                }
            }
            Incident::ExchangesPlaces => {
                if let Some(&other) = lot.one_of(&own).filter(|other| **other != mine) {
                    self.does(side, Deed::Lifts(mine));
                    self.does(side, Deed::Lifts(other));
                    self.does(side, put(mine));
                    self.does(side, put(other));
                    self.does(side, Deed::Quits);
                }
            }
            Incident::CapturesWithOther => {
                self.does(side, Deed::TakesOff(yours));
                self.carries(side, mine, yours);
            }
            Incident::TakesOffOnly => {
                self.does(side, Deed::TakesOff(yours));
                self.does(side, Deed::Quits);
            }
            Incident::FeignsEnPassant => {
                let pawns = |color| {
                    let role = Role::Pawn;
                    position.board().by_piece(Piece { color, role })
                };
                let forward = side.fold_wb(8, -8);
                let pairs: Vec<(Square, Square, Square)> = pawns(side)
                    .into_iter()
                    .flat_map(|from| {
                        [-1, 1].map(|aside| {
                            let beside = from.offset(aside)?;
                            let to = beside.offset(forward)?;
                            Some((from, beside, to))
                        })
                    })
                    .flatten()
                    .filter(|(from, beside, to)| {
                        beside.rank() == from.rank()
                            && pawns(!side).contains(*beside)
                            && position.at(*to).is_none()
                    })
                    .collect();
                if let Some(&(from, beside, to)) = lot.one_of(&pairs) {
                    self.does(side, Deed::Lifts(from));
                    self.does(side, put(to));
                    self.does(side, Deed::TakesOff(beside));
                    self.does(side, Deed::Quits);
                }
            }
            Incident::CastlesByHalf => {
                let king = position.king(side);
                let two = king.offset(if lot.chance(1, 2) { 2 } else { -2 });
                if let Some(to) = two.filter(|to| is_empty(to) && to.rank() == king.rank()) {
                    self.carries(side, king, to);
                }
            }
            Incident::RepliesInHaste => {
                let replies = quiet(&position.after(m));
                if let Some(reply) = lot.one_of(&replies) {
                    self.does(side, Deed::Lifts(m.from()));
                    self.does(side, put(m.to()));
                    self.does(!side, Deed::Lifts(reply.from()));
                    self.does(side, Deed::Quits);
                    self.does(!side, put(reply.to()));
                    self.does(!side, Deed::Quits);
                }
            }
            Incident::AdverseMeanwhile => {
                self.does(side, Deed::Lifts(m.from()));
                self.carries(side, yours, yours);
                self.does(side, put(m.to()));
                self.does(side, Deed::Quits);
            }
            Incident::TriesIllegally => {
                self.does(side, Deed::Lifts(m.from()));
                self.does(side, put(free));
                if free != m.to() {
                    self.does(side, put(m.to()));
                }
                self.does(side, Deed::Quits);
            }
            Incident::RemovesOwn => {
                self.does(side, Deed::TakesOff(mine));
                self.does(side, Deed::Quits);
            }
            Incident::UndoesTheOthers => {
                self.carries(side, m.from(), m.to());
                self.carries(!side, m.to(), m.from());
            }
            Incident::ChangesCapture => {
                let captures = captures(side);
                let Some(capture) = lot.one_of(&captures) else {
                    return;
                };
                let elsewhere: Vec<&Move> = moves
                    .iter()
                    .filter(|o| o.from() == capture.from())
                    .collect();
                if let Some(other) = lot.one_of(&elsewhere) {
                    self.does(side, Deed::Lifts(capture.from()));
                    self.does(side, Deed::TakesOff(capture.to()));
                    let belongs = capture.to();
                    self.does(side, Deed::Replaces { belongs, on: None });
                    self.does(side, put(other.to()));
                    self.does(side, Deed::Quits);
                }
            }
            Incident::MovesTwoMen => {
                let again = quiet(&position.after(m).with_turn(side));
                let other: Vec<&Move> = again.iter().filter(|o| o.from() != m.to()).collect();
                if let Some(other) = lot.one_of(&other) {
                    self.does(side, Deed::Lifts(m.from()));
                    self.does(side, put(m.to()));
                    self.does(side, Deed::Lifts(other.from()));
                    self.does(side, put(other.to()));
                    self.does(side, Deed::Quits);
                }
            }
            Incident::TakesOutOfTurn => {
                if let Some(c) = lot.one_of(&captures(!side)) {
                    self.takes(!side, c.from(), c.to());
                }
            }
            Incident::SetsAnother => {
                let piece = Role::Queen;
                self.does(
                    side,
                    Deed::Sets {
                        owner: None,
                        piece,
                        on: free,
                        standing_for: None,
                    },
                );
                self.does(side, Deed::Quits);
            }
        }
    }
}
