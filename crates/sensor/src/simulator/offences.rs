//! What people do at boards that they should not, or that looks so.
use board::{Color, Move, Piece, Position, Role, Square};
use umpire::act::Deed;

use super::Lot;
use super::games::Player;
use super::incidents::Incident;

/// What people do that they should not.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Offence {
    /// A man is taken up and put back.
    PutsBack,
    /// Two men.
    TouchesTwo,
    /// An adverse man is taken up and put back.
    TouchesAdverse,
    /// A man goes where it may not.
    MovesIllegally,
    /// A player moves in the other's turn.
    MovesOutOfTurn,
    /// The clock is pressed by one who has not moved.
    PressesIdly,
    /// A man takes another that it may not take.
    TakesIllegally,
    /// King and Rook are brought together that may not.
    CastlesIllegally,
    /// The man is let go, and then goes elsewhere.
    ThinksBetter,
    /// A player moves twice.
    MovesTwice,
    /// In the other's turn a man is taken up and put back.
    TouchesOutOfTurn,
    /// Somebody moves a man of the other's.
    MovesAdverse,
    /// A man takes one of its own side.
    TakesOwn,
    /// Three men, one of them adverse.
    TouchesThree,
    /// No offence: the hand stays on a man that was set down, and carries it elsewhere.
    KeepsHand,
    /// While one has a man in his hand the other takes up his own and puts it back.
    BothTouch,
    /// A move is made and taken back.
    TakesBack,
    /// In castling the Rook is moved and let go before the King.
    RookFirst,
    Also(Incident),
}

impl Offence {
    /// Those that the prices were set on.
    pub const SEEN: [Offence; 7] = [
        Offence::PutsBack,
        Offence::PutsBack,
        Offence::TouchesTwo,
        Offence::TouchesAdverse,
        Offence::MovesIllegally,
        Offence::MovesOutOfTurn,
        Offence::PressesIdly,
    ];
    /// Those that were kept back at first, and have been looked at since: marks were set on these too.
    pub const LOOKED_AT: [Offence; 6] = [
        Offence::TakesIllegally,
        Offence::CastlesIllegally,
        Offence::ThinksBetter,
        Offence::MovesTwice,
        Offence::TouchesOutOfTurn,
        Offence::MovesAdverse,
    ];
    /// Those that were kept back then, and have been looked at since.
    pub const LATER: [Offence; 6] = [
        Offence::TakesOwn,
        Offence::TouchesThree,
        Offence::KeepsHand,
        Offence::BothTouch,
        Offence::TakesBack,
        Offence::RookFirst,
    ];
    /// Incidents that were looked at, by lot.
    pub const INCIDENTS: [Offence; 8] = [
        Offence::Also(Incident::CastlesByHalf),
        Offence::Also(Incident::ChangesCapture),
        Offence::Also(Incident::ExchangesPlaces),
        Offence::Also(Incident::GivesNotice),
        Offence::Also(Incident::LeavesInCheck),
        Offence::Also(Incident::MovesTwoMen),
        Offence::Also(Incident::TriesIllegally),
        Offence::Also(Incident::UndoesTheOthers),
    ];
    /// Incidents that were kept back at first, and have been looked at since.
    pub const INCIDENTS_LATER: [Offence; 8] = [
        Offence::Also(Incident::AdverseMeanwhile),
        Offence::Also(Incident::CapturesWithOther),
        Offence::Also(Incident::FeignsEnPassant),
        Offence::Also(Incident::RemovesOwn),
        Offence::Also(Incident::RepliesInHaste),
        Offence::Also(Incident::SetsAnother),
        Offence::Also(Incident::TakesOffOnly),
        Offence::Also(Incident::TakesOutOfTurn),
    ];

    pub fn all() -> impl Iterator<Item = Offence> {
        let seen = Offence::SEEN.into_iter().skip(1).chain(Offence::LOOKED_AT);
        let later = Offence::LATER.into_iter().chain(Offence::INCIDENTS);
        seen.chain(later).chain(Offence::INCIDENTS_LATER)
    }

    pub fn name(self) -> String {
        match self {
            Offence::Also(incident) => format!("{incident:?}"),
            other => format!("{other:?}"),
        }
    }
}

impl Player {
    pub fn offends(&mut self, way: Offence, side: Color, lot: &mut Lot) {
        let position = self.game.position();
        let of = |color: Color| -> Vec<Square> {
            let men = position
                .board()
                .iter()
                .filter(|(_, p)| p.color == color && p.role != Role::King);
            men.map(|(sq, _)| sq).collect()
        };
        let (own, adverse) = (of(side), of(!side));
        let empty: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|sq| position.at(*sq).is_none())
            .collect();
        let (Some(mine), Some(yours), Some(free)) =
            (lot.one_of(&own), lot.one_of(&adverse), lot.one_of(&empty))
        else {
            return;
        };
        let king = position.king(side);
        match way {
            Offence::Also(incident) => self.meets(incident, side, lot),
            Offence::PutsBack => self.carries(side, *mine, *mine),
            Offence::TouchesTwo => {
                self.carries(side, *mine, *mine);
                if let Some(other) = lot.one_of(&own) {
                    self.carries(side, *other, *other);
                }
            }
            Offence::TouchesAdverse => self.carries(side, *yours, *yours),
            Offence::MovesIllegally => self.carries(side, *mine, *free),
            Offence::MovesOutOfTurn => {
                if let Some(m) = lot.one_of(&quiet(&position.with_turn(!side))) {
                    self.carries(!side, m.from(), m.to());
                }
            }
            Offence::PressesIdly => self.presses(side),
            Offence::TakesIllegally => self.takes(side, *mine, *yours),
            Offence::CastlesIllegally => {
                let rook = position.board().by_piece(Piece {
                    color: side,
                    role: Role::Rook,
                });
                let step = if lot.chance(1, 2) { 2 } else { -2 };
                if let (Some(from), Some(to), Some(over)) =
                    (rook.first(), king.offset(step), king.offset(step / 2))
                    && [to, over].iter().all(|sq| position.at(*sq).is_none())
                {
                    self.does(side, Deed::Lifts(king));
                    self.does(side, Deed::Puts { on: to, over: None });
                    self.does(side, Deed::Lifts(from));
                    self.does(
                        side,
                        Deed::Puts {
                            on: over,
                            over: None,
                        },
                    );
                    self.does(side, Deed::Quits);
                }
            }
            Offence::ThinksBetter => {
                if let Some(m) = lot.one_of(&quiet(&position)) {
                    self.carries(side, m.from(), m.to());
                    self.carries(side, m.to(), *free);
                }
            }
            Offence::MovesTwice => {
                if let Some(m) = lot.one_of(&quiet(&position)) {
                    self.carries(side, m.from(), m.to());
                    let again = position.after(*m).with_turn(side);
                    if let Some(m) = lot.one_of(&quiet(&again)) {
                        self.carries(side, m.from(), m.to());
                    }
                }
            }
            Offence::TouchesOutOfTurn => self.carries(!side, *yours, *yours),
            Offence::MovesAdverse => self.carries(side, *yours, *free),
            Offence::TakesOwn => {
                if let Some(other) = lot.one_of(&own).filter(|other| *other != mine) {
                    self.takes(side, *mine, *other);
                }
            }
            Offence::TouchesThree => {
                self.carries(side, *mine, *mine);
                self.carries(side, *yours, *yours);
                if let Some(other) = lot.one_of(&own) {
                    self.carries(side, *other, *other);
                }
            }
            Offence::KeepsHand => {
                let moves = quiet(&position);
                let Some(m) = lot.one_of(&moves) else { return };
                let others: Vec<&Move> = moves.iter().filter(|o| o.from() == m.from()).collect();
                if let Some(other) = lot.one_of(&others).filter(|o| o.to() != m.to()) {
                    let put = |on: Square| Deed::Puts { on, over: None };
                    self.does(side, Deed::Lifts(m.from()));
                    self.does(side, put(other.to()));
                    self.does(side, put(m.to()));
                    self.does(side, Deed::Quits);
                }
            }
            Offence::BothTouch => {
                let moves = quiet(&position);
                if let Some(m) = lot.one_of(&moves) {
                    self.does(side, Deed::Lifts(m.from()));
                    self.carries(!side, *yours, *yours);
                    let on = m.to();
                    self.does(side, Deed::Puts { on, over: None });
                    self.does(side, Deed::Quits);
                }
            }
            Offence::TakesBack => {
                if let Some(m) = lot.one_of(&quiet(&position)) {
                    self.carries(side, m.from(), m.to());
                    self.carries(side, m.to(), m.from());
                }
            }
            Offence::RookFirst => {
                let moves = position.legal_moves();
                let castling: Vec<&Move> = moves.iter().filter(|m| m.castles().is_some()).collect();
                if let Some(m) = lot.one_of(&castling) {
                    let (step, corner) = match m.castles() {
                        Some(board::Wing::King) => (1, 3),
                        _ => (-1, -4),
                    };
                    if let (Some(rook), Some(over), Some(to)) = (
                        king.offset(corner),
                        king.offset(step),
                        king.offset(2 * step),
                    ) {
                        self.carries(side, rook, over);
                        self.carries(side, king, to);
                    }
                }
            }
        }
    }
    /// One man takes another.
    pub fn takes(&mut self, side: Color, from: Square, on: Square) {
        self.does(side, Deed::Lifts(from));
        self.does(side, Deed::Puts { on, over: None });
        self.does(side, Deed::TakesOff(on));
        self.does(side, Deed::Quits);
    }
}

/// Moves that take nothing, castle with nobody and make no piece.
pub(super) fn quiet(position: &Position) -> Vec<Move> {
    let plain = |m: &Move| {
        position.at(m.to()).is_none() && m.castles().is_none() && m.promotion().is_none()
    };
    let moves = position.legal_moves();
    moves.into_iter().filter(plain).collect()
}
