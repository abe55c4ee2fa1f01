//! What is seen of a game at a board, whoever shows it.
use board::{Color, Piece, Role, Square};
use minutes::told::{self, DutyTold, RightTold};
use serde::Serialize;
use umpire::Game;
use umpire::act::Remedy;
use umpire::agreement::Outcome;

use crate::score::{Line, Sheet};

/// What lies open to a side.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Party {
    pub rights: Vec<RightTold>,
    pub duties: Vec<DutyTold>,
}

impl Party {
    pub fn of(game: &Game, side: Color) -> Party {
        Party {
            rights: told::rights(side, &game.rights(side)),
            duties: told::duties(side, &game.duties(side)),
        }
    }
}

/// A man to be looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Marked {
    pub square: String,
    /// `must move`, `must take`, `remove` or `touched`; `check` beside it
    pub mark: &'static str,
}

/// The men to be looked at; what is due only for who may know of it.
pub fn marked(game: &Game, rights: bool) -> Vec<Marked> {
    let mut marked: Vec<Marked> = Vec::new();
    let mut mark = |square: board::Square, mark: &'static str| {
        let square = square.to_string();
        if !marked.iter().any(|marked| marked.square == square) {
            marked.push(Marked { square, mark });
        }
    };
    if rights && game.outcome().0 == Outcome::Open {
        if let Some(rook) = game.rook_to_bring() {
            mark(rook, "must move");
        }
        for side in [Color::White, Color::Black] {
            for duty in game.duties(side) {
                match duty.remedy {
                    Remedy::Move(square) => mark(game.stands_now(square), "must move"),
                    Remedy::MoveKing => mark(game.position().king(side), "must move"),
                    Remedy::Take(square) => mark(square, "must take"),
                    Remedy::TakeWith { take, with } => {
                        mark(take, "must take");
                        mark(game.stands_now(with), "must move");
                    }
                    Remedy::Remove(square) => mark(square, "remove"),
                    _ => {}
                }
            }
        }
    }
    for man in game.touched() {
        mark(man.square, "touched");
    }
    if let Some(king) = game.checked_king().filter(|_| rights) {
        marked.push(Marked {
            square: king.to_string(),
            mark: "check",
        });
    }
    marked
}

/// There is one set of men: those of a side that are neither on the board nor in a hand lie beside it.
pub fn off(game: &Game, side: Color) -> Vec<&'static str> {
    const SET: [(Role, usize); 6] = [
        (Role::King, 1),
        (Role::Queen, 1),
        (Role::Rook, 2),
        (Role::Bishop, 2),
        (Role::Knight, 2),
        (Role::Pawn, 8),
    ];
    let board = game.men().board();
    let held: Vec<Held> = Color::ALL
        .into_iter()
        .filter_map(|by| held(game, by))
        .collect();
    let missing = |(role, of): (Role, usize)| {
        let piece = Piece { color: side, role };
        let lifted = held.iter().filter(|held| held.piece == piece);
        let there = board.by_piece(piece).count() + lifted.count();
        std::iter::repeat_n(umpire::words::piece(role), of.saturating_sub(there))
    };
    SET.into_iter().flat_map(missing).collect()
}

/// A man in the hand, and where it came from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Held {
    pub from: Square,
    pub piece: Piece,
}

/// The man that a side has in the air.
pub fn held(game: &Game, side: Color) -> Option<Held> {
    let in_hand = game.in_hand(side);
    let lifted = in_hand.iter().find(|held| held.at.is_none())?;
    let piece = Piece {
        color: lifted.man.side,
        role: lifted.man.piece,
    };
    let from = lifted.man.square;
    Some(Held { from, piece })
}

/// A game as a page shows it: the men, what is to be looked at, what lies open, the score.
///
/// ```
/// let mut table = desk::Table::open("british-1899", "").unwrap();
/// table.act("white touches e2").unwrap();
/// let sight = desk::sight::Sight::of(table.game());
/// assert_eq!(sight.marked[0].square, "e2");
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Sight {
    /// The placement before the first move of the score.
    pub start: String,
    pub placement: String,
    pub turn: &'static str,
    pub result: String,
    pub how: Option<String>,
    pub white: Party,
    pub black: Party,
    pub marked: Vec<Marked>,
    /// The Rook that has yet to be brought over, the King having been moved to castle.
    pub rook: Option<String>,
    pub hand: Each<Option<String>>,
    pub last: Option<[String; 2]>,
    pub score: Vec<Line>,
    pub off: Each<Vec<&'static str>>,
    pub adjourned: bool,
    pub offers: Vec<&'static str>,
}

/// Something of each side.
#[derive(Clone, Debug, Serialize)]
pub struct Each<T> {
    pub white: T,
    pub black: T,
}

impl<T> Each<T> {
    fn of(make: impl Fn(Color) -> T) -> Each<T> {
        Each {
            white: make(Color::White),
            black: make(Color::Black),
        }
    }
}

impl Sight {
    pub fn of(game: &Game) -> Sight {
        let mut sheet = Sheet::default();
        sheet.update(game);
        let (outcome, how) = game.outcome();
        Sight {
            start: sheet
                .start()
                .map_or_else(|| game.placement(), |start| board::placement(&start)),
            placement: game.placement(),
            turn: umpire::words::side(game.turn()),
            result: outcome.to_string(),
            how: how.map(|how| how.to_string()),
            white: Party::of(game, Color::White),
            black: Party::of(game, Color::Black),
            marked: marked(game, true),
            rook: game.rook_to_bring().map(|square| square.to_string()),
            hand: Each::of(|side| held(game, side).map(|held| held.from.to_string())),
            last: sheet.last(),
            score: sheet.lines().to_vec(),
            off: Each::of(|side| off(game, side)),
            adjourned: game.is_adjourned(),
            offers: game
                .draw_offer()
                .map(umpire::words::side)
                .into_iter()
                .collect(),
        }
    }
}
