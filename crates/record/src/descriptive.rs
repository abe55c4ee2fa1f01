//! Moves written in the descriptive notation, from the whole words of the codes to the least that
//! will do.
use crate::grammar::phrases;
use crate::names::{square_name, word};
use crate::reading::sole_regular;
use crate::words::Squares;
use board::{Color, File, Move, Position, Role, Square, Wing, Wings};

/// How descriptive notation was printed, by the time when it was usual.
///
/// ```
/// use board::{Position, Square, Wings};
/// use record::{Style, printed};
/// let position = Position::from_fen("4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1").unwrap();
/// let m = position.find(Square::B5, Square::C6, None).unwrap();
/// let print = |style| printed(&position, &Wings::of(&position), m, &style);
/// assert_eq!([Style::Y1890, Style::Y1910, Style::Y1960].map(print), ["B x Kt ch", "BxKt ch", "BxNch"]);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// `Kt` or `N`
    knight: &'static str,
    /// Before and after `x`
    space: &'static str,
    castles: [&'static str; 2],
    passing: &'static str,
    /// Before and after the piece of a promotion
    becomes: [&'static str; 2],
    check: &'static str,
    mate: &'static str,
}

impl Style {
    /// `B x Kt ch`, `Castles KR`, `P x P e.p.`
    pub const Y1890: Style = Style {
        knight: "Kt",
        space: " ",
        castles: ["Castles KR", "Castles QR"],
        passing: " e.p.",
        becomes: ["(", ")"],
        check: " ch",
        mate: " mate",
    };
    /// `BxKt ch`, `O-O`, `P-K8(Q)`
    pub const Y1910: Style = Style {
        space: "",
        castles: ["O-O", "O-O-O"],
        ..Style::Y1890
    };
    /// `BxNch`, `P-K8=Q`
    pub const Y1960: Style = Style {
        knight: "N",
        space: "",
        castles: ["O-O", "O-O-O"],
        passing: "e.p.",
        becomes: ["=", ""],
        check: "ch",
        mate: "mate",
    };
    /// The signs of the codes themselves (British I.13.B).
    pub const CODE: Style = Style {
        knight: "Kt",
        space: "",
        castles: ["o-o", "o-o-o"],
        passing: "ip",
        becomes: ["", ""],
        check: "",
        mate: "",
    };

    fn letter(&self, role: Role) -> &'static str {
        match role {
            Role::King => "K",
            Role::Queen => "Q",
            Role::Bishop => "B",
            Role::Knight => self.knight,
            Role::Rook => "R",
            Role::Pawn => "P",
        }
    }

    fn file(&self, file: File, whole: bool) -> String {
        let role = match file {
            File::A | File::H => Role::Rook,
            File::B | File::G => Role::Knight,
            File::C | File::F => Role::Bishop,
            File::D => return "Q".into(),
            File::E => return "K".into(),
        };
        let wing = if whole {
            wing_letter(Wing::of(file))
        } else {
            ""
        };
        format!("{wing}{}", self.letter(role))
    }

    fn square(&self, side: Color, square: Square, whole: bool) -> String {
        let rank = side.fold_wb(square.rank(), square.rank().flip_vertical());
        format!("{}{}", self.file(square.file(), whole), rank.char())
    }
}

fn wing_letter(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "K",
        Wing::Queen => "Q",
    }
}

/// The record in full, as the codes prescribe it (British I.13.A): `Knight on King's Knight's square
/// to King's Bishop's third square`.
pub fn full(position: &Position, m: Move) -> String {
    if let Some(wing) = m.castles() {
        return match wing {
            Wing::King => "Castles King's Rook".into(),
            Wing::Queen => "Castles Queen's Rook".into(),
        };
    }
    let side = position.turn();
    let name = |square| position.at(square).map_or("", |man| word(man.role));
    let mover = format!("{} on {}", name(m.from()), square_name(side, m.from()));
    let deed = match (m, position.taken(m)) {
        (Move::InPassing { .. }, _) => "takes Pawn in passing".into(),
        (_, Some(at)) => format!("takes {} on {}", name(at), square_name(side, at)),
        (_, None) => format!("to {}", square_name(side, m.to())),
    };
    match m.promotion() {
        Some(role) => format!("{mover} {deed} {}", word(role)),
        None => format!("{mover} {deed}"),
    }
}

/// The full record with every word abbreviated (British I.13.B): `Kt (KKt1)—KB3`.
pub fn abbreviated(position: &Position, m: Move) -> String {
    let style = Style::CODE;
    if let Some(wing) = m.castles() {
        return style.castles[wing as usize].into();
    }
    let side = position.turn();
    let man = |square: Square| {
        let letter = position.at(square).map_or("", |man| style.letter(man.role));
        format!("{letter} ({})", style.square(side, square, true))
    };
    let deed = match (m, position.taken(m)) {
        (Move::InPassing { .. }, _) => " × P ip".into(),
        (_, Some(at)) => format!(" × {}", man(at)),
        (_, None) => format!("—{}", style.square(side, m.to(), true)),
    };
    let becomes = m.promotion().map(|role| format!(" {}", style.letter(role)));
    format!("{}{deed}{}", man(m.from()), becomes.unwrap_or_default())
}

/// The shortest record with man and sign that expresses this legal move only.
pub fn shortest(position: &Position, wings: &Wings, m: Move) -> String {
    in_style(position, wings, m, &Style::CODE)
}

/// The move as it was printed at the time: no longer than it must be to express this move only, and
/// with its check.
pub fn printed(position: &Position, wings: &Wings, m: Move, style: &Style) -> String {
    let mut text = in_style(position, wings, m, style);
    let after = position.after(m);
    if after.is_checkmate() {
        text.push_str(style.mate);
    } else if after.in_check(after.turn()) {
        text.push_str(style.check);
    }
    text
}

fn in_style(position: &Position, wings: &Wings, m: Move, style: &Style) -> String {
    // A man that is not there has no name; the squares have.
    if position.at(m.from()).is_none() {
        return m.uci();
    }
    if let Some(wing) = m.castles() {
        return castling(position, wings, m, style, wing);
    }
    let tail = match m.promotion() {
        Some(role) => style.becomes.join(style.letter(role)),
        None => String::new(),
    };
    match reach(position, m) {
        Reach::OneSquare => plainest(position, m, style, false) + &tail,
        Reach::OneOnItsWing => plainest(position, m, style, true) + &tail,
        Reach::Several => by_reading(position, wings, m, style, &tail),
    }
}

/// The shortest record that expresses this move only, found by reading.
fn by_reading(position: &Position, wings: &Wings, m: Move, style: &Style, tail: &str) -> String {
    // Nearly always the plainest says enough, and the others need not be written.
    let plainest = plainest(position, m, style, false) + tail;
    if is_sole(position, wings, &plainest, m) {
        return plainest;
    }
    let mut forms: Vec<String> = match position.taken(m) {
        None => transfers(position, wings, m, style),
        Some(taken) => captures(position, wings, m, taken, style),
    }
    .into_iter()
    .map(|form| form + tail)
    .collect();
    forms.sort_by_key(String::len);
    match forms
        .iter()
        .position(|form| is_sole(position, wings, form, m))
    {
        Some(nth) => forms.swap_remove(nth),
        None => abbreviated(position, m),
    }
}

/// `Kt-B3`, `BxKt`: none of the forms is shorter; or, with the wing of its square, `Kt-KB3`.
fn plainest(position: &Position, m: Move, style: &Style, whole: bool) -> String {
    let letter = |square| {
        let man = position.at(square);
        man.map_or("", |man| style.letter(man.role))
    };
    let mover = letter(m.from());
    let Some(taken) = position.taken(m) else {
        return format!("{mover}-{}", style.square(position.turn(), m.to(), whole));
    };
    let space = style.space;
    format!("{mover}{space}x{space}{}", letter(taken))
}

/// What else a record that names only the kind of man and the square could express.
enum Reach {
    /// Nothing: no other man of that kind comes to a square of that name.
    OneSquare,
    /// A move to the square of that name on the other wing, and nothing if the wing is told.
    OneOnItsWing,
    /// It has to be read to be known.
    Several,
}

/// Most transfers are known by this, and need not be read again to know what their record can express.
fn reach(position: &Position, m: Move) -> Reach {
    let free = |m: &Move| position.taken(*m).is_none();
    let Some(man) = position.at(m.from()).filter(|_| free(&m)) else {
        return Reach::Several;
    };
    let (to, men) = (m.to(), position.board().by_piece(man));
    let moves = |to: Square| {
        let mut moves = position.legal_moves_of(men, to.into());
        moves.retain(|m| m.castles().is_none());
        moves
    };
    let here = moves(to);
    if here.len() != 1 || !here.contains(&m) {
        return Reach::Several;
    }
    if matches!(to.file(), File::D | File::E) {
        return Reach::OneSquare;
    }
    let across = moves(to.flip_horizontal());
    match () {
        () if across.is_empty() => Reach::OneSquare,
        () if across.iter().any(free) => Reach::OneOnItsWing,
        () => Reach::Several,
    }
}

/// Whether `text` expresses this legal move only.
fn is_sole(position: &Position, wings: &Wings, text: &str, m: Move) -> bool {
    let said = phrases(text, Squares::Descriptive);
    sole_regular(position, wings, &said) == Some(m)
}

/// `Castles` alone where it can be only one side.
fn castling(position: &Position, wings: &Wings, m: Move, style: &Style, wing: Wing) -> String {
    let text = style.castles[wing as usize];
    match text.split_once(' ') {
        Some((short, _)) if is_sole(position, wings, short, m) => short.into(),
        _ => text.into(),
    }
}

/// The names of the man on a square, the shortest first: `Kt`, `KKt`; `P`, `BP`, `KBP`.
fn men(position: &Position, wings: &Wings, square: Square, style: &Style) -> Vec<String> {
    let Some(man) = position.at(square) else {
        return Vec::new();
    };
    let letter = style.letter(man.role);
    let mut names = vec![letter.to_string()];
    if man.role == Role::Pawn {
        names.push(style.file(square.file(), false) + letter);
        names.push(style.file(square.file(), true) + letter);
        names.dedup();
    } else if let Some(wing) = wings.at(square) {
        names.push(format!("{}{letter}", wing_letter(wing)));
    }
    names
}

/// `Kt-B3`, `Kt-KB3`, `KKt-B3`, `Kt(Kt1)-B3` …
fn transfers(position: &Position, wings: &Wings, m: Move, style: &Style) -> Vec<String> {
    let side = position.turn();
    let mut forms = Vec::with_capacity(16);
    for man in movers(position, wings, m, style) {
        for whole in [false, true] {
            forms.push(format!("{man}-{}", style.square(side, m.to(), whole)));
        }
    }
    forms
}

/// `BxKt`, `BxKKt`, `PxQP`, `RxP(K5)` …
fn captures(
    position: &Position,
    wings: &Wings,
    m: Move,
    taken: Square,
    style: &Style,
) -> Vec<String> {
    let side = position.turn();
    let space = style.space;
    let mut forms = Vec::with_capacity(64);
    for mover in movers(position, wings, m, style) {
        for man in men(position, wings, taken, style) {
            let form = format!("{mover}{space}x{space}{man}");
            match m {
                Move::InPassing { .. } => {
                    forms.push(format!("{form}{}", style.passing));
                }
                _ => {
                    for whole in [false, true] {
                        forms.push(format!("{form}({})", style.square(side, taken, whole)));
                    }
                }
            }
            forms.push(form);
        }
    }
    forms
}

fn movers(position: &Position, wings: &Wings, m: Move, style: &Style) -> Vec<String> {
    let side = position.turn();
    let mut names = men(position, wings, m.from(), style);
    for whole in [false, true] {
        let square = style.square(side, m.from(), whole);
        names.push(format!("{}({square})", names[0]));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is known by the men's reach is what reading would have found, in games by lot.
    #[test]
    fn what_need_not_be_read_is_what_reading_finds() {
        let mut lot = 1_u64;
        let mut draw = |of: usize| {
            lot = lot
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (lot >> 33) as usize % of
        };
        let (mut known, mut all) = (0, 0);
        for _ in 0..40 {
            let mut position = Position::start();
            let mut wings = Wings::of(&position);
            for _ in 0..60 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                for m in moves.iter().filter(|m| m.castles().is_none()) {
                    all += 1;
                    known += usize::from(!matches!(reach(&position, *m), Reach::Several));
                    if m.promotion().is_none() {
                        let read = by_reading(&position, &wings, *m, &Style::Y1890, "");
                        let written = in_style(&position, &wings, *m, &Style::Y1890);
                        assert_eq!(written, read, "{} in {}", m.uci(), position.fen());
                    }
                }
                let m = moves[draw(moves.len())];
                wings.play(m);
                position.play(m);
            }
        }
        assert!(known * 2 > all, "{known} of {all}");
    }
}
