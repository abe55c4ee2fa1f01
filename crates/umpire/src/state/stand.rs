//! How a game stands at the beginning of a turn: all that going back over moves restores.
use std::sync::Arc;

use board::{Castling, Color, ManId, Men, Move, Position, Role, Square, Wing};

/// A check that stands on the side to move, or that he has left standing.
#[derive(Clone, Debug)]
pub(crate) struct StandingCheck {
    pub giver: Color,
    pub announced: bool,
    /// How the game stood just after the check was given; the checked side is to move.
    pub origin: Arc<Stand>,
    /// Moves that the checked side has made since, leaving it.
    pub ignored: u32,
}

/// Why fifty moves are counted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum CountGround {
    /// The ending is hard to win.
    Ending,
    /// Check is given, or a piece attacked, again and again.
    Attacks,
    /// Nothing but the King is moved.
    KingMoves,
}

/// A count of fifty moves on notice (First Societies XXIV, English Club 17).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    pub asked_by: Color,
    pub ground: CountGround,
    pub made: [u32; 2],
}

#[derive(Clone, Debug)]
pub(crate) struct Stand {
    pub men: Men,
    pub turn: Color,
    /// The square passed over by the move before.
    pub passed: Option<Square>,
    /// Corners whose Rook was given as odds and that nobody has stood on since, by side and wing.
    pub feigned: [[Option<Square>; 2]; 2],
    /// Moves completed by White and Black.
    pub made: [u32; 2],
    /// The same since the last capture.
    pub quiet: [u32; 2],
    pub check: Option<StandingCheck>,
    /// A check that the side not to move has left standing on itself.
    pub left: Option<StandingCheck>,
    /// Moves that the side to move still has before the other's first (odds of moves).
    pub gifts: u8,
    /// A Pawn left on the last rank without a name.
    pub unnamed: Option<ManId>,
    /// A Pawn that the adversary may take off, it not having been replaced before he moved.
    pub forfeited: Option<ManId>,
    pub count: Option<Count>,
    /// Plies made before.
    pub plies: u32,
}

pub(crate) fn index(side: Color) -> usize {
    side.fold_wb(0, 1)
}

impl Stand {
    /// The men as a position with `turn` to move; nothing if a King is off the board.
    pub fn position_for(&self, turn: Color) -> Option<Position> {
        let passed = if turn == self.turn { self.passed } else { None };
        let mut position = self.men.position(turn, passed).ok()?;
        for side in [Color::White, Color::Black] {
            for wing in Wing::ALL {
                let Some(rook) = self.feigned[index(side)][wing as usize] else {
                    continue;
                };
                let king = self.men.king(side).and_then(|sq| self.men.man_at(sq));
                if king.is_some_and(|k| !k.moved) && position.castling(side, wing).is_none() {
                    position.set_castling(
                        side,
                        wing,
                        Some(Castling {
                            feigned: true,
                            ..Castling::with(rook)
                        }),
                    );
                }
            }
        }
        Some(position)
    }

    pub fn position(&self) -> Option<Position> {
        self.position_for(self.turn)
    }

    /// How the men stand after a lawful move of `side`.
    pub fn after(&self, side: Color, m: Move) -> Stand {
        let mut stand = self.clone();
        stand.make(side, m);
        stand
    }

    /// Makes a lawful move of `side` with the men themselves; says whether it took one.
    pub fn make(&mut self, side: Color, m: Move) -> bool {
        let taken = match m {
            Move::InPassing { to, .. } => to.offset(side.fold_wb(-8, 8)),
            Move::Castle { .. } => None,
            _ => self.men.at(m.to()).map(|_| m.to()),
        };
        if let Some(square) = taken {
            self.men.take_off(square);
        }
        let pawn = self
            .men
            .man_at(m.from())
            .is_some_and(|man| man.kind == Role::Pawn);
        match m {
            Move::Castle { king, rook, to } => {
                let rook_man = self
                    .men
                    .at(rook)
                    .filter(|id| self.men.man(*id).kind == Role::Rook);
                self.transfer(king, to);
                if let Some(id) = rook_man {
                    self.men.put(id, castled_rook(king, rook, to));
                    self.men.change(id, |rook| rook.moved = true);
                }
            }
            _ => self.transfer(m.from(), m.to()),
        }
        if let (Some(into), Some(id)) = (m.promotion(), self.men.at(m.to())) {
            self.men.change(id, |man| {
                (man.kind, man.promoted, man.wing) = (into, true, None);
            });
        }
        self.passed = if pawn {
            stepped_over(m.from(), m.to())
        } else {
            None
        };
        taken.is_some()
    }

    /// Carries the man on `from` to `to`, taking whoever stands there off; the man has moved.
    pub fn transfer(&mut self, from: Square, to: Square) {
        let Some(id) = self.men.at(from) else { return };
        self.men.put(id, to);
        self.men.change(id, |man| man.moved = true);
        self.visit(from);
        self.visit(to);
    }

    /// Somebody stands, or stood, on a square: the Rook feigned there is gone.
    pub fn visit(&mut self, square: Square) {
        for side in &mut self.feigned {
            for corner in side.iter_mut() {
                if *corner == Some(square) {
                    *corner = None;
                }
            }
        }
    }

    /// The check that `giver` gave, met or left, now counts as announced.
    pub fn announce(&mut self, giver: Color) {
        let standing = [&mut self.check, &mut self.left].into_iter().flatten();
        for check in standing.filter(|check| check.giver == giver) {
            check.announced = true;
        }
    }

    /// The same with whatever has changed of the men from one standing to another; nobody is put where another stands.
    pub fn changed(&self, from: &Men, to: &Men) -> Stand {
        let mut stand = self.clone();
        stand.men.remember(to);
        let square = |men: &Men, id: ManId| men.get(id).and_then(|_| men.square_of(id));
        let changed = |id: &ManId| square(from, *id) != square(to, *id);
        let changed: Vec<ManId> = to.ids().filter(changed).collect();
        for id in &changed {
            let left = stand.men.square_of(*id);
            left.and_then(|square| stand.men.take_off(square));
        }
        for id in changed {
            if let Some(square) = square(to, id).filter(|sq| stand.men.at(*sq).is_none()) {
                stand.men.put(id, square);
                stand.men.change(id, |man| *man = *to.man(id));
            }
        }
        stand
    }

    /// Whether the men stand as on that board.
    pub fn shows(&self, board: &board::Board) -> bool {
        self.men.board() == board
    }
    /// Whether men of the same kinds stand on the same squares.
    pub fn same_men(&self, other: &Stand) -> bool {
        self.shows(other.men.board())
    }

    /// The first field of a FEN.
    pub fn placement(&self) -> String {
        self.men.board().to_string()
    }
}

/// The square that a Pawn passed over in advancing two squares.
pub(crate) fn stepped_over(from: Square, to: Square) -> Option<Square> {
    let distance = i32::from(to) - i32::from(from);
    (distance.abs() == 16)
        .then(|| from.offset(distance / 2))
        .flatten()
}

/// Where the Rook goes when the King castles to that square.
pub(crate) fn castled_rook(king: Square, rook: Square, to: Square) -> Square {
    let castling = Move::Castle { king, rook, to };
    castling.rook_to().unwrap_or(rook)
}
