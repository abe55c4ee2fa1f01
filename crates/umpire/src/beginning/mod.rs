//! How games begin: what was agreed, odds, the order of a series, errors of setting up.
use board::{Color, ManId, Piece, Square};

use crate::act::Fault;

pub(crate) mod equity;
pub(crate) mod event;
pub(crate) mod first_move;
pub(crate) mod gift_moves;
pub(crate) mod odds;
pub(crate) mod opening;
pub(crate) mod series;
pub(crate) mod setting_up;
pub(crate) mod terms;

/// What was wrong at the beginning, and what has been said of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beginning {
    board_turned: bool,
    /// Men that should have stood on these squares and did not.
    missing: Vec<(Square, Piece)>,
    /// Squares on which a man stood that should not have.
    wrong: Vec<(Square, Piece)>,
    /// Men given as odds and left on.
    forgotten: Vec<Square>,
    /// Moves given as odds and not made.
    moves_forgotten: bool,
    pointed_out: Vec<Fault>,
    accepted: Vec<(Color, Fault)>,
    /// Men to be set in their places when these are vacant (English Club 3).
    waiting: Vec<(Square, Piece)>,
    /// Who knew of it and kept silent.
    knew: Vec<(Color, Fault)>,
    giver_cannot_win: Option<Color>,
    /// The game begins from an array, not from a position that it has come to.
    from_array: bool,
    at_first: Vec<(Square, ManId)>,
    /// The giver has chosen which man he gives.
    odds_chosen: bool,
    /// An error found too late for annulment as of right.
    late_fault: Option<Fault>,
}

impl Beginning {
    fn began_on(&self, square: Square) -> Option<ManId> {
        self.at_first
            .iter()
            .find(|(sq, _)| *sq == square)
            .map(|(_, id)| *id)
    }
    fn agreed_given(&mut self, square: Square) {
        self.wrong.retain(|(sq, _)| *sq != square);
    }
    /// Men that stand nowhere, with the squares on which they belong: of a kind that is misplaced as well,
    /// as many as are wanting.
    fn forgotten_men(&self) -> Vec<(Square, Piece)> {
        let mut misplaced: Vec<Piece> = self.wrong.iter().map(|(_, p)| *p).collect();
        let mut missing = self.missing.clone();
        missing.retain(
            |(_, piece)| match misplaced.iter().position(|p| p == piece) {
                Some(i) => {
                    misplaced.remove(i);
                    false
                }
                None => true,
            },
        );
        missing
    }
    /// A man stands where none should, or in the place of one of another kind.
    fn too_many_of_a_kind(&self) -> bool {
        let count = |list: &[(Square, Piece)], piece: Piece| {
            let same = |(_, p): &&(Square, Piece)| *p == piece;
            list.iter().filter(same).count()
        };
        let more = |(_, p): &(Square, Piece)| count(&self.wrong, *p) > count(&self.missing, *p);
        self.wrong.iter().any(more)
    }
    fn men_wrong(&self) -> bool {
        !self.missing.is_empty() || !self.wrong.is_empty()
    }
}
