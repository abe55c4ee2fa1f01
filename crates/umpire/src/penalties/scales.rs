//! What could be exacted in a turn: its lawful moves, weighed.
use board::{ManId, Move, Position, Role, Square};

use crate::act::*;
use crate::game::Game;
use crate::state::ledger::Cited;
use crate::state::stand::Stand;

fn cited(remedy: Remedy, by: &[String]) -> Cited {
    (remedy, by.to_vec())
}

/// A turn in which moves are weighed: its lawful moves and how the men stood.
pub(crate) struct Scales<'a> {
    pub game: &'a Game,
    pub stand: &'a Stand,
    pub position: Position,
    pub lawful: Vec<Move>,
}

impl<'a> Scales<'a> {
    pub fn new(game: &'a Game, stand: &'a Stand) -> Option<Scales<'a>> {
        let position = stand.position()?;
        Some(Scales {
            game,
            stand,
            position,
            lawful: game.lawful_from(stand),
        })
    }

    pub fn square(&self, man: ManId) -> Option<Square> {
        self.stand.men.square_of(man)
    }
    pub fn own(&self, man: ManId) -> bool {
        self.stand
            .men
            .get(man)
            .is_some_and(|m| m.owner == self.stand.turn)
    }
    /// Has the man a move other than castling?
    pub fn can_move(&self, square: Square) -> bool {
        self.lawful
            .iter()
            .any(|m| m.castles().is_none() && m.from() == square)
    }
    pub fn king(&self) -> Square {
        self.position.king(self.stand.turn)
    }
    pub fn king_can(&self) -> bool {
        self.can_move(self.king())
    }
    pub fn can_be_taken(&self, square: Square) -> bool {
        self.lawful
            .iter()
            .any(|m| self.position.taken(*m) == Some(square))
    }
    pub fn can_cover(&self) -> bool {
        self.position.in_check(self.stand.turn)
            && self.lawful.iter().any(|m| m.from() != self.king())
    }
    /// `move SQ` for every man that can move.
    pub fn selected(&self, by: &[String]) -> Vec<Cited> {
        let squares = Square::ALL.into_iter().filter(|sq| self.can_move(*sq));
        squares.map(|sq| cited(Remedy::Move(sq), by)).collect()
    }
    /// A King move or, failing one, the move of any man that can.
    pub fn king_else_selected(&self, by: &[String]) -> Vec<Cited> {
        let p = &self.game.code.answers.penalties;
        match self.king_can() {
            true => self.king_if_can(by),
            false => self.selected(&[by, &p.selected.by].concat()),
        }
    }
    pub fn king_if_can(&self, by: &[String]) -> Vec<Cited> {
        let penalty = &self.game.code.answers.penalties.king.by;
        let king = (
            Remedy::MoveKing,
            [by, penalty, self.never_castling()].concat(),
        );
        self.king_can().then_some(king).into_iter().collect()
    }
    /// Castling is never a penalty move of the King or the Rook.
    fn never_castling(&self) -> &[String] {
        &self.game.code.answers.castling.as_penalty.by
    }

    /// Penalty B: men touched, moved or taken as indicated; pairs; castling.
    pub fn indicated(&self, touched: &[ManId], by: &[String]) -> Vec<Cited> {
        let squares: Vec<(Square, bool)> = touched
            .iter()
            .filter_map(|id| self.square(*id).map(|sq| (sq, self.own(*id))))
            .collect();
        let indicating = &self.game.code.answers.penalties.indicating.by;
        let by = [by, indicating].concat();
        let mut found = Vec::new();
        for &(sq, own) in &squares {
            if own && self.can_move(sq) {
                let mut by = by.clone();
                let kind = self.stand.men.man_at(sq).map(|m| m.kind);
                if matches!(kind, Some(Role::King | Role::Rook)) {
                    by.extend_from_slice(self.never_castling());
                }
                found.push((self.name_move(sq), by));
            }
            if !own && self.can_be_taken(sq) {
                found.push((Remedy::Take(sq), [&by[..], self.in_passing(sq)].concat()));
            }
        }
        found.extend(self.paired(touched, &by));
        let castles = |m: &Move| match m {
            Move::Castle { king, rook, .. } => {
                squares.contains(&(*king, true)) && squares.contains(&(*rook, true))
            }
            _ => false,
        };
        if self.lawful.iter().any(castles) {
            found.push((Remedy::Castle, by.clone()));
        }
        found
    }

    /// What lets the man be taken in passing, if it can be.
    pub fn in_passing(&self, square: Square) -> &[String] {
        let passing = |m: &Move| {
            matches!(m, Move::InPassing { .. }) && self.position.taken(*m) == Some(square)
        };
        match self.lawful.iter().any(passing) {
            true => &self.game.code.answers.promotion.in_passing.by,
            false => &[],
        }
    }

    /// The adverse man taken with the own one, where both were touched and it can be done.
    pub fn paired(&self, touched: &[ManId], by: &[String]) -> Vec<Cited> {
        let (own, adverse): (Vec<ManId>, Vec<ManId>) =
            touched.iter().partition(|id| self.own(**id));
        let squares = |men: &[ManId]| -> Vec<Square> {
            men.iter().filter_map(|id| self.square(*id)).collect()
        };
        let mut found = Vec::new();
        for with in squares(&own) {
            for take in squares(&adverse) {
                let takes = |m: &Move| m.from() == with && self.position.taken(*m) == Some(take);
                if self.lawful.iter().any(takes) {
                    found.push((Remedy::TakeWith { take, with }, by.to_vec()));
                }
            }
        }
        found
    }

    fn name_move(&self, square: Square) -> Remedy {
        if square == self.king() {
            Remedy::MoveKing
        } else {
            Remedy::Move(square)
        }
    }
}
