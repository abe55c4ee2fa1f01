//! How a record is spelt: the ways to write men, squares, signs and announcements as graphs of letters.
//!
//! Who reads exactly follows a graph letter by letter; who reads damaged print aligns letters with it at a
//! cost. Each way that is a matter of the printer's taste bears its [`Form`], so that what a book always does
//! can be told from what it never does. Blanks and full stops are no part of a spelling.
use board::{Color, File, Move, Position, Role, Square, Wing, Wings};

/// A choice of the printer's.
///
/// ```
/// use record::spelling::{Form, Spelling, own, passing, vague};
/// let form = |spelling| match spelling {
///     Spelling::In(form, _) => Some(form),
///     _ => None,
/// };
/// assert_eq!([form(own()), form(vague())], [Some(Form::Own), Some(Form::Vague)]);
/// assert_eq!(form(passing()), None); // says nothing of the printer
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// `Knight` for `Kt`
    InWords,
    /// `N` for `Kt`
    AsN,
    /// `Kn` for `Kt`
    AsKn,
    /// `K's`
    Possessive,
    /// No possessive, where there could be one
    Bare,
    /// `QB3`: the wing of a file that has two
    Wing,
    /// `4`
    Figure,
    /// `4th`
    Ordinal,
    /// `fourth`
    RankInWords,
    /// `K1`
    One,
    /// `K sq`
    Sq,
    /// `R to QB`: no rank for the first
    Clipped,
    Dash,
    To,
    /// `P. K. 4.`: nothing between man and square
    Unsigned,
    /// `x`
    Cross,
    /// `takes`
    Takes,
    /// `P-Kt` for `PxKt`
    DashForTakes,
    /// `Q to her 2d`
    Own,
    /// `K Kt` of the man that now stands on the King's side, whatever its origin
    ByPlace,
    /// The square where a man stands: `Kt (K2)`
    Origin,
    /// `PxP` named by the square: `PxK4`
    TakesSquare,
    /// A Pawn's file, or a piece's wing, in its name
    Named,
    /// `P two squares`
    Steps,
    /// `K moves`
    Vague,
    /// `P queens`, with no square
    Queens,
    /// A Pawn that becomes a Queen, unsaid
    UnsaidQueen,
    /// `Kt-f3`: squares as algebra names them
    Coordinates,
}

impl Form {
    /// How many there are.
    pub const COUNT: usize = Form::Coordinates as usize + 1;
}

/// A graph of letters.
///
/// ```
/// use record::spelling::{Form, Spelling, takes};
/// let Spelling::Or(ways) = takes() else { panic!("there are several signs of taking") };
/// let cross = Spelling::In(Form::Cross, Box::new(Spelling::Word("x")));
/// assert!(ways.contains(&cross));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Spelling {
    Nothing,
    Word(&'static str),
    /// One after the other.
    Then(Vec<Spelling>),
    /// Any of these.
    Or(Vec<Spelling>),
    In(Form, Box<Spelling>),
}

use Spelling::{Nothing, Or, Then, Word};

fn told(form: Form, spelling: Spelling) -> Spelling {
    Spelling::In(form, Box::new(spelling))
}

fn words(list: &[&'static str]) -> Spelling {
    Or(list.iter().map(|w| Word(w)).collect())
}

fn maybe(spelling: Spelling) -> Spelling {
    Or(vec![Nothing, spelling])
}

/// `K`, `Kt`, `Knight`.
fn role(role: Role) -> Spelling {
    let (letter, word) = match role {
        Role::King => ("K", "king"),
        Role::Queen => ("Q", "queen"),
        Role::Rook => ("R", "rook"),
        Role::Bishop => ("B", "bishop"),
        Role::Knight => ("Kt", "knight"),
        Role::Pawn => ("P", "pawn"),
    };
    let mut ways = vec![Word(letter), told(Form::InWords, Word(word))];
    if role == Role::Knight {
        ways.push(told(Form::AsN, Word("N")));
        ways.push(told(Form::AsKn, Word("Kn")));
    }
    Or(ways)
}

fn possessive(name: Spelling) -> Spelling {
    let ending = Or(vec![
        told(Form::Bare, Nothing),
        told(Form::Possessive, Word("'s")),
    ]);
    Then(vec![name, ending])
}

fn wing(wing: Wing) -> Spelling {
    let name = role(match wing {
        Wing::King => Role::King,
        Wing::Queen => Role::Queen,
    });
    Then(vec![name, maybe(Word("'s"))])
}

/// The piece that begins on a file.
pub fn piece_of(file: File) -> Role {
    match file {
        File::A | File::H => Role::Rook,
        File::B | File::G => Role::Knight,
        File::C | File::F => Role::Bishop,
        File::D => Role::Queen,
        File::E => Role::King,
    }
}

/// `B`, `KB's`.
fn file(of: File) -> Spelling {
    let name = possessive(role(piece_of(of)));
    match of {
        File::D | File::E => name,
        _ => Or(vec![
            name.clone(),
            told(Form::Wing, Then(vec![wing(Wing::of(of)), name])),
        ]),
    }
}

/// A rank as its player counts it, from 1.
fn rank(counted: u8) -> Spelling {
    let at = usize::from(counted - 1) % 8;
    let figure = ["1", "2", "3", "4", "5", "6", "7", "8"][at];
    let ordinals: &[&'static str] = [
        &["1st"][..],
        &["2d", "2nd"],
        &["3d", "3rd"],
        &["4th"],
        &["5th"],
        &["6th"],
        &["7th"],
        &["8th"],
    ][at];
    let word = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    ][at];
    let square = || maybe(told(Form::RankInWords, Word("square")));
    let mut ways = vec![
        told(Form::Ordinal, Then(vec![words(ordinals), square()])),
        told(Form::RankInWords, Then(vec![Word(word), square()])),
    ];
    if counted == 1 {
        ways.push(told(Form::One, Word(figure)));
        ways.push(told(Form::Sq, words(&["sq", "square"])));
        ways.push(told(Form::Clipped, Nothing));
    } else {
        ways.push(told(Form::Figure, Word(figure)));
    }
    Or(ways)
}

/// A square by file and by rank as its player counts it.
pub fn square(of: File, counted: u8) -> Spelling {
    Then(vec![file(of), rank(counted)])
}

/// `f3`: the same for both players.
pub fn coordinates(at: Square) -> Spelling {
    const FILES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const RANKS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];
    Then(vec![
        Word(FILES[usize::from(at.file())]),
        Word(RANKS[usize::from(at.rank())]),
    ])
}

/// What a man may be called.
///
/// ```
/// use board::{Position, Role, Square, Wing, Wings};
/// use record::spelling::{Man, Ways};
/// let position = Position::from_fen("4k3/8/8/8/8/8/R7/4K2R w K - 0 1").unwrap();
/// let m = position.find(Square::H1, Square::H8, None).unwrap();
/// let Some(Ways::Plays { man, .. }) = Ways::of(&position, &Wings::of(&position), m) else { panic!("it is played") };
/// assert_eq!(man, Man { role: Role::Rook, wing: Some(Wing::King), place: None, file: None });
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    pub role: Role,
    /// King's or Queen's by origin, and by where it now stands if that differs.
    pub wing: Option<Wing>,
    pub place: Option<Wing>,
    /// The file of a Pawn.
    pub file: Option<File>,
}

/// `Kt`, `KKt`; `P`, `BP`, `KBP`.
pub fn man(man: Man) -> Spelling {
    let name = role(man.role);
    let mut ways = vec![name.clone()];
    let prefixed = |prefix: Spelling| told(Form::Named, Then(vec![prefix, name.clone()]));
    if let Some(of) = man.wing {
        ways.push(prefixed(wing(of)));
    }
    if let Some(of) = man.place {
        ways.push(told(Form::ByPlace, prefixed(wing(of))));
    }
    if let Some(of) = man.file {
        ways.push(prefixed(file(of)));
    }
    Or(ways)
}

/// Any man's name.
pub fn any_man() -> Spelling {
    let roles = |list: &[Role]| Or(list.iter().map(|r| role(*r)).collect());
    let pair = [Role::Rook, Role::Knight, Role::Bishop];
    let either = || Or(vec![wing(Wing::King), wing(Wing::Queen)]);
    let files = [
        Role::Rook,
        Role::Knight,
        Role::Bishop,
        Role::King,
        Role::Queen,
    ];
    let file = possessive(roles(&files));
    Or(vec![
        roles(&Role::ALL),
        told(Form::Named, Then(vec![either(), roles(&pair)])),
        told(
            Form::Named,
            Then(vec![
                maybe(told(Form::Wing, either())),
                file,
                role(Role::Pawn),
            ]),
        ),
    ])
}

/// Any square's name.
pub fn any_square() -> Spelling {
    let either = Or(vec![wing(Wing::King), wing(Wing::Queen)]);
    let pair = [Role::Rook, Role::Knight, Role::Bishop];
    let roles = |list: &[Role]| possessive(Or(list.iter().map(|r| role(*r)).collect()));
    let file = Or(vec![
        roles(&[
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::King,
            Role::Queen,
        ]),
        told(Form::Wing, Then(vec![either, roles(&pair)])),
    ]);
    Then(vec![file, Or((1..=8).map(rank).collect())])
}

/// Any square in coordinates.
pub fn any_coordinates() -> Spelling {
    Then(vec![
        words(&["a", "b", "c", "d", "e", "f", "g", "h"]),
        words(&["1", "2", "3", "4", "5", "6", "7", "8"]),
    ])
}

/// The sign between a man and the square it goes to.
pub fn to() -> Spelling {
    Or(vec![
        told(Form::Dash, Word("-")),
        told(
            Form::To,
            words(&["to", "at", "gives check at", "checks at"]),
        ),
        told(Form::Unsigned, Nothing),
    ])
}

/// The sign of taking.
pub fn takes() -> Spelling {
    Or(vec![
        told(Form::Cross, Word("x")),
        told(Form::Takes, words(&["takes", "tks", "captures", "take"])),
        told(Form::DashForTakes, Word("-")),
    ])
}

/// `his`, `her`, before a file or a rank.
pub fn own() -> Spelling {
    told(
        Form::Own,
        Then(vec![words(&["his", "her", "its"]), maybe(Word("own"))]),
    )
}

/// `his Kt's 3d`: a file of the man's own wing, and the rank.
pub fn own_square(piece: Option<Role>, counted: u8) -> Spelling {
    let file = piece.map_or(Nothing, |piece| possessive(role(piece)));
    Then(vec![own(), file, rank(counted)])
}

/// `(K2)`, `on K2`, `(at K's 2d)`.
pub fn origin(of: File, counted: u8) -> Spelling {
    let mark = words(&["(", "on", "(on", "at", "(at", "from", "(from", "/"]);
    told(
        Form::Origin,
        Then(vec![mark, square(of, counted), maybe(Word(")"))]),
    )
}

/// Any square where a man stands.
pub fn any_origin() -> Spelling {
    let mark = words(&["(", "on", "(on", "at", "(at", "from", "(from", "/"]);
    told(
        Form::Origin,
        Then(vec![mark, any_square(), maybe(Word(")"))]),
    )
}

/// Castling on a wing.
pub fn castles(on: Wing) -> Spelling {
    let side = Or(vec![
        Nothing,
        Then(vec![
            maybe(words(&["with", "on", "(on", "(", "(with"])),
            wing(on),
            words(&["", "R", "side", "rook", "side)", "R)", ")"]),
        ]),
    ]);
    let figures = match on {
        Wing::King => words(&["O-O", "0-0", "o-o"]),
        Wing::Queen => words(&["O-O-O", "0-0-0", "o-o-o"]),
    };
    let leader = match on {
        Wing::King => words(&["", "K"]),
        Wing::Queen => words(&["", "Q", "K"]),
    };
    Or(vec![
        Then(vec![leader, words(&["castles", "cas"]), side]),
        figures,
    ])
}

/// `=Q`, `(Q)`, `becoming a Queen`, `queens`.
pub fn becomes(into: Role) -> Spelling {
    let mark = words(&[
        "",
        "=",
        "(",
        "(=",
        "/",
        "becoming a",
        "(becoming a",
        "becomes a",
        "becoming",
        "(becoming",
        "becoming an",
        "making a",
        "claiming a",
        "(2d",
        "and becomes a",
    ]);
    let name = Then(vec![mark, role(into), maybe(Word(")"))]);
    match into {
        Role::Queen => Or(vec![
            name,
            words(&["queens", "and queens", "queening"]),
            told(Form::UnsaidQueen, Nothing),
        ]),
        _ => name,
    }
}

/// `K. P. two.`, `King's Pawn two squares`.
pub fn steps(two: bool) -> Spelling {
    let far = if two { "two" } else { "one" };
    let unit = words(&["", "squares", "square", "steps", "step", "fteps", "ftep"]);
    told(Form::Steps, Then(vec![Word(far), unit]))
}

/// `K moves`, `R interposes`.
pub fn vague() -> Spelling {
    told(Form::Vague, words(&["moves", "interposes", "interp"]))
}

/// `e.p.`, `in passing`.
pub fn passing() -> Spelling {
    words(&[
        "",
        "ep",
        "en passant",
        "in passing",
        "en pas",
        "en pass",
        "ip",
    ])
}

/// A check, as it is announced.
pub fn check() -> Spelling {
    words(&[
        "ch",
        "+",
        "check",
        "checks",
        "dis ch",
        "disc ch",
        "discovering check",
        "discovered check",
        "dble ch",
        "dbl ch",
        "doub ch",
        "double check",
        "giving check",
        "dis",
    ])
}

/// A mate, as it is announced.
pub fn mate() -> Spelling {
    words(&[
        "mate",
        "#",
        "++",
        "mates",
        "checkmate",
        "and mates",
        "and mate",
        "giving mate",
        "check-mate",
        "ch and mate",
    ])
}

/// All that a record of a move can name: with the graphs above, every way to write it.
///
/// ```
/// use board::{Position, Role, Square, Wings};
/// use record::spelling::Ways;
/// let position = Position::from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
/// let m = position.find(Square::A7, Square::A8, Some(Role::Rook)).unwrap();
/// let Some(Ways::Plays { man, becomes, taken, .. }) = Ways::of(&position, &Wings::of(&position), m) else {
///     panic!("it does not castle")
/// };
/// assert_eq!((man.role, becomes, taken), (Role::Pawn, Some(Role::Rook), None));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ways {
    Castles(Wing),
    Plays {
        man: Man,
        from: Square,
        to: Square,
        /// The man taken and its square.
        taken: Option<(Man, Square)>,
        becomes: Option<Role>,
        passing: bool,
        /// Whose move: ranks are counted from his side.
        side: Color,
    },
}

impl Ways {
    /// The ways to write a legal move.
    pub fn of(position: &Position, wings: &Wings, m: Move) -> Option<Ways> {
        if let Some(wing) = m.castles() {
            return Some(Ways::Castles(wing));
        }
        let named = |square: Square| Some((Man::at(position, wings, square)?, square));
        let taken = match position.taken(m) {
            Some(square) => Some(named(square)?),
            None => None,
        };
        Some(Ways::Plays {
            man: named(m.from())?.0,
            from: m.from(),
            to: m.to(),
            taken,
            becomes: m.promotion(),
            passing: matches!(m, Move::InPassing { .. }),
            side: position.turn(),
        })
    }
}

/// A square's rank as `side` counts it, from 1.
pub fn counted(side: Color, square: Square) -> u8 {
    side.fold_wb(square.rank(), square.rank().flip_vertical()) as u8 + 1
}

impl Man {
    /// The man on a square, by all its names.
    fn at(position: &Position, wings: &Wings, square: Square) -> Option<Man> {
        let piece = position.at(square)?;
        let mut man = Man {
            role: piece.role,
            wing: None,
            place: None,
            file: None,
        };
        match piece.role {
            Role::Pawn => man.file = Some(square.file()),
            Role::King | Role::Queen => {}
            _ => {
                man.wing = wings.at(square);
                let fellows = position.board().by_piece(piece).without(square);
                let place = fellows.first().map(|other| {
                    if square.file() > other.file() {
                        Wing::King
                    } else {
                        Wing::Queen
                    }
                });
                man.place = place.filter(|p| Some(*p) != man.wing);
            }
        }
        Some(man)
    }
}
