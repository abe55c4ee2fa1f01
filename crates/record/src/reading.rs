//! Which legal moves a record can express (British I.13.C.3).
use crate::grammar::phrases;
use crate::phrase::{Announced, Castles, ManName, Phrase, Phrases, Remark, Sign, SquareName};
use crate::words::Squares;
use board::{Bitboard, Color, Move, Piece, Position, Role, Square, Wing, Wings};

/// Every legal move that a record can express.
///
/// ```
/// use board::{Position, Wings};
/// let position = Position::start();
/// let readings = record::expresses(&position, &Wings::of(&position), "P-B4");
/// let moves: Vec<String> = readings.moves().iter().map(|m| m.uci()).collect();
/// assert_eq!(moves, ["c2c4", "f2f4"]); // there are two Bishops' Pawns
/// assert_eq!(readings.sole(), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// Moves whose prescribed record becomes the text by abbreviation and omission.
    pub regular: Vec<Move>,
    /// Where there is none: moves of which every word is true though the form is irregular (AMB-41).
    pub charitable: Vec<Move>,
    /// The check or mate that the text announces.
    pub announced: Option<Announced>,
    /// Those of the readings for which that announcement is false. It has no legal effect (AMB-41c).
    pub unfounded: Vec<Move>,
}

impl Readings {
    /// The regular readings, or the charitable ones if there are none.
    pub fn moves(&self) -> &[Move] {
        if self.regular.is_empty() {
            &self.charitable
        } else {
            &self.regular
        }
    }

    /// In what form the readings stand; `None` if there are none.
    pub fn form(&self) -> Option<Form> {
        match (self.regular.is_empty(), self.charitable.is_empty()) {
            (false, _) => Some(Form::Regular),
            (true, false) => Some(Form::Charitable),
            (true, true) => None,
        }
    }

    /// The one move that is expressed, if it is one.
    pub fn sole(&self) -> Option<Move> {
        match self.moves() {
            [m] => Some(*m),
            _ => None,
        }
    }
}

/// How well a phrase fits a move; the better form is the lesser.
///
/// ```
/// use board::{Position, Wings};
/// use record::Form;
/// let position = Position::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
/// let form = |text| record::expresses(&position, &Wings::of(&position), text).form();
/// assert_eq!(form("P x P"), Some(Form::Regular));
/// assert_eq!(form("P to Q5"), Some(Form::Charitable)); // true, though a man is taken there
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    Regular,
    /// True in every word, but not in a prescribed form.
    Charitable,
}

/// The legal moves that `text` can express for the side to move, never a guess. `wings` tells the
/// King's men from the Queen's.
pub fn expresses(position: &Position, wings: &Wings, text: &str) -> Readings {
    read(position, wings, &phrases(text, Squares::Descriptive))
}

/// The same among other moves than the legal ones, as where the law lets a check go unnoticed.
pub fn expresses_among(position: &Position, wings: &Wings, text: &str, moves: &[Move]) -> Readings {
    let said = phrases(text, Squares::Descriptive);
    let mut readings = Readings::default();
    for &m in moves {
        match best_form(position, wings, &said, m) {
            Some(Form::Regular) => readings.regular.push(m),
            Some(Form::Charitable) => readings.charitable.push(m),
            None => {}
        }
    }
    if !readings.regular.is_empty() {
        readings.charitable.clear();
    }
    readings
}

/// The same where squares may also be given as `f3`.
pub fn expresses_mixed(position: &Position, wings: &Wings, text: &str) -> Readings {
    read(position, wings, &phrases(text, Squares::Mixed))
}

/// The legal moves that any of the phrases fits.
pub fn read(position: &Position, wings: &Wings, said: &Phrases) -> Readings {
    let mut readings = Readings {
        announced: said.announced,
        ..Readings::default()
    };
    each_reading(position, wings, said, |m, form| match form {
        Form::Regular => readings.regular.push(m),
        Form::Charitable => readings.charitable.push(m),
    });
    if !readings.regular.is_empty() {
        readings.charitable.clear();
    }
    if let Some(announced) = said.announced {
        let unfounded = |m: &&Move| !holds(position, **m, announced);
        readings.unfounded = readings.moves().iter().filter(unfounded).copied().collect();
    }
    readings
}

/// The one regular reading, if there is exactly one.
pub(crate) fn sole_regular(position: &Position, wings: &Wings, said: &Phrases) -> Option<Move> {
    if let Some(phrase) = said.plain() {
        return sole_plain(position, wings, phrase);
    }
    let mut sole = Sole::default();
    each_reading(position, wings, said, |m, form| {
        if form == Form::Regular {
            sole.add(m);
        }
    });
    sole.get()
}

/// The same for a plain phrase, looked up from the squares that it can mean: what a fast reader asks
/// first.
#[inline]
pub(crate) fn sole_plain(position: &Position, wings: &Wings, phrase: &Phrase) -> Option<Move> {
    let mut sole = Sole::default();
    plain_readings(position, wings, phrase, &mut sole);
    sole.get()
}

/// A move, and whether others were found besides.
#[derive(Default)]
struct Sole {
    only: Option<Move>,
    several: bool,
}

impl Sole {
    #[inline]
    fn add(&mut self, m: Move) {
        self.several |= self.only.is_some_and(|other| other != m);
        self.only = Some(m);
    }

    fn get(self) -> Option<Move> {
        self.only.filter(|_| !self.several)
    }
}

/// The regular readings of a plain phrase.
fn plain_readings(position: &Position, wings: &Wings, phrase: &Phrase, sole: &mut Sole) {
    let (side, board) = (position.turn(), position.board());
    let Some(man) = &phrase.man else {
        return;
    };
    let squares = |name: &Option<SquareName>| name.map_or(Bitboard::FULL, |n| n.squares(side));
    let men = by_name(man, position, wings) & squares(&phrase.from);
    let to = match (phrase.sign, &phrase.taken) {
        (Some(Sign::To), None) => squares(&phrase.place) & !board.occupied(),
        (Some(Sign::Takes), Some(name)) => {
            let taken = by_name(name, position, wings) & board.by_color(!side);
            in_passing_reading(position, phrase, men, taken, sole);
            taken & squares(&phrase.place)
        }
        _ => return,
    };
    if phrase.passing {
        return;
    }
    for to in to {
        for from in position.movers(man.role, men, to) {
            let promotes = man.role == Role::Pawn && position.promotes_at(to);
            match (promotes, phrase.becomes) {
                (false, None) => {
                    let m = position.move_of(from, to, None);
                    // A dash to the square passed over is not the sign of taking in passing.
                    if !matches!(m, Move::InPassing { .. }) {
                        sole.add(m);
                    }
                }
                (true, Some(role)) => sole.add(position.move_of(from, to, Some(role))),
                (true, None) => sole.several = true,
                (false, Some(_)) => {}
            }
        }
    }
}

/// A capture that names no square may be one in passing.
#[inline]
fn in_passing_reading(
    position: &Position,
    phrase: &Phrase,
    men: Bitboard,
    taken: Bitboard,
    sole: &mut Sole,
) {
    let Some(to) = position.passed() else {
        return;
    };
    let passer = to.offset(position.turn().fold_wb(-8, 8));
    let among = passer.is_some_and(|sq| taken.contains(sq));
    if !among || phrase.place.is_some() || phrase.becomes.is_some() {
        return;
    }
    for from in position.movers(Role::Pawn, men, to) {
        let m = position.move_of(from, to, None);
        if matches!(m, Move::InPassing { .. }) {
            sole.add(m);
        }
    }
}

fn each_reading(
    position: &Position,
    wings: &Wings,
    said: &Phrases,
    mut tell: impl FnMut(Move, Form),
) {
    if said.phrases.is_empty() {
        return;
    }
    let (men, to) = reach(position, wings, said);
    for &m in &position.legal_moves_of(men, to) {
        if let Some(form) = best_form(position, wings, said, m) {
            tell(m, form);
        }
    }
}

/// The best form in which any of the phrases is true of the move.
fn best_form(position: &Position, wings: &Wings, said: &Phrases, m: Move) -> Option<Form> {
    let forms = said.phrases.iter();
    forms.filter_map(|p| fits(position, wings, p, m)).min()
}

/// The men that the phrases can mean, and the squares that they can reach: all moves worth a look.
fn reach(position: &Position, wings: &Wings, said: &Phrases) -> (Bitboard, Bitboard) {
    let side = position.turn();
    let own = position.board().by_color(side);
    let (mut men, mut to) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for phrase in &said.phrases {
        men |= match &phrase.man {
            _ if phrase.castles.is_some() => Bitboard::from_square(position.king(side)),
            Some(name) => own & by_name(name, position, wings),
            None => own,
        } & phrase
            .from
            .map_or(Bitboard::FULL, |name| name.squares(side));
        let place = phrase
            .place
            .map_or(Bitboard::FULL, |name| name.squares(side));
        // A Pawn that takes in passing may be told by the square of the Pawn taken.
        to |= match position.passed() {
            Some(passed) if place != Bitboard::FULL => place.with(passed),
            _ => place,
        };
    }
    (men, to)
}

/// The squares of all men that a name can mean, whoever owns them, but for the counting of Pawns.
fn by_name(name: &ManName, position: &Position, wings: &Wings) -> Bitboard {
    let wing = match name.wing {
        Some(Wing::King) => wings.kings,
        Some(Wing::Queen) => wings.queens,
        None => Bitboard::FULL,
    };
    position.board().by_role(name.role) & wing & name.files.squares()
}

/// Whether the move gives the check that was announced.
pub fn holds(position: &Position, m: Move, announced: Announced) -> bool {
    let after = position.after(m);
    let checkers = after.checkers(after.turn());
    match announced {
        Announced::Check => checkers.any(),
        Announced::Discovered => checkers.without(m.to()).any(),
        Announced::Double => checkers.count() > 1,
        Announced::Mate => after.is_checkmate(),
    }
}

/// Whether a phrase is true of a legal move, and in what form.
pub fn fits(position: &Position, wings: &Wings, phrase: &Phrase, m: Move) -> Option<Form> {
    if let Move::Castle { .. } = m {
        return castling_fits(position, phrase, m);
    }
    let side = position.turn();
    let taken = position.taken(m);
    let man_fits = phrase
        .man
        .is_none_or(|name| names(&name, position, wings, m.from()));
    let from_fits = phrase
        .from
        .is_none_or(|name| name.squares(side).contains(m.from()));
    let taken_fits = match (phrase.taken, taken) {
        (Some(name), Some(square)) => names(&name, position, wings, square),
        (Some(_), None) => false,
        (None, _) => true,
    };
    let becomes_fits = phrase.becomes.is_none() || phrase.becomes == m.promotion();
    let passing = matches!(m, Move::InPassing { .. });
    let true_words = phrase.castles.is_none()
        && man_fits
        && from_fits
        && taken_fits
        && becomes_fits
        && (passing || !phrase.passing)
        && phrase
            .remark
            .is_none_or(|remark| remark_holds(position, remark, m));
    if !true_words {
        return None;
    }
    let sign = match (phrase.sign, taken) {
        (Some(Sign::Takes), None) => return None,
        (Some(Sign::To), Some(_)) => Form::Charitable,
        _ => Form::Regular,
    };
    let place = match phrase.place.map(|name| name.squares(side)) {
        None => Form::Regular,
        // The prescribed record of taking in passing has no square (I.13.A.c).
        Some(squares) if passing => {
            let true_of = squares.contains(m.to()) || taken.is_some_and(|sq| squares.contains(sq));
            true_of.then_some(Form::Charitable)?
        }
        Some(squares) => squares.contains(m.to()).then_some(Form::Regular)?,
    };
    let plain = [sign, place].into_iter().all(|form| form == Form::Regular);
    Some(if plain && phrase.remark.is_none() {
        Form::Regular
    } else {
        Form::Charitable
    })
}

fn castling_fits(position: &Position, phrase: &Phrase, m: Move) -> Option<Form> {
    match phrase.castles {
        Some(Castles::Either) => return Some(Form::Regular),
        Some(Castles::With(wing)) => return (m.castles() == Some(wing)).then_some(Form::Regular),
        None => {}
    }
    // Described by the King's transfer.
    let side = position.turn();
    let king = phrase.man.is_none_or(|name| name.role == Role::King);
    let place = phrase
        .place
        .is_some_and(|name| name.squares(side).contains(m.to()));
    let from = phrase
        .from
        .is_none_or(|name| name.squares(side).contains(m.from()));
    let more = phrase.sign == Some(Sign::Takes)
        || phrase.taken.is_some()
        || phrase.becomes.is_some()
        || phrase.passing
        || phrase
            .remark
            .is_some_and(|remark| !remark_holds(position, remark, m));
    (king && place && from && !more).then_some(Form::Charitable)
}

fn remark_holds(position: &Position, remark: Remark, m: Move) -> bool {
    match remark {
        Remark::Moves | Remark::OwnFile => true,
        Remark::Steps(n) => {
            let pawn = position
                .at(m.from())
                .is_some_and(|man| man.role == Role::Pawn);
            let (from, to) = (m.from(), m.to());
            pawn && from.file() == to.file() && from.rank().distance(to.rank()) == u32::from(n)
        }
        Remark::Interposes => {
            let side = position.turn();
            position.in_check(side)
                && m.from() != position.king(side)
                && position.taken(m).is_none()
        }
    }
}

/// Whether `name` is a name of the man on `square`.
pub fn names(name: &ManName, position: &Position, wings: &Wings, square: Square) -> bool {
    let Some(man) = position.at(square) else {
        return false;
    };
    by_name(name, position, wings).contains(square)
        && name
            .nth
            .is_none_or(|n| nth_on_file(position, man.color, square) == n)
        && (!name.doubled || pawns_on_file(position, man.color, square).count() > 1)
}

fn pawns_on_file(position: &Position, owner: Color, square: Square) -> Bitboard {
    let pawn = Piece {
        color: owner,
        role: Role::Pawn,
    };
    position.board().by_piece(pawn) & Bitboard::from_file(square.file())
}

/// Counted from the Pawn furthest from its owner's first rank (British I.8).
pub(crate) fn nth_on_file(position: &Position, owner: Color, square: Square) -> u8 {
    let further = pawns_on_file(position, owner, square)
        .into_iter()
        .filter(|other| match owner {
            Color::White => other.rank() > square.rank(),
            Color::Black => other.rank() < square.rank(),
        });
    further.count() as u8 + 1
}
