//! The names of squares and men (British I.6 to I.8).
use crate::grammar::{man_names, square_names};
use crate::reading::{names, nth_on_file};
use board::{Color, File, Position, Role, Square, Wing, Wings};

/// Whether `name` is a name, for `side`, of the square or of the man that stands on it.
pub fn calls(position: &Position, wings: &Wings, side: Color, square: Square, name: &str) -> bool {
    let of_square = square_names(name)
        .iter()
        .any(|n| n.squares(side).contains(square));
    let of_man = || {
        man_names(name)
            .iter()
            .any(|n| names(n, position, wings, square))
    };
    of_square || of_man()
}

/// The piece that begins on a file, and on which wing where there are two.
fn file_piece(file: File) -> (Option<Wing>, Role) {
    let role = match file {
        File::A | File::H => Role::Rook,
        File::B | File::G => Role::Knight,
        File::C | File::F => Role::Bishop,
        File::D => Role::Queen,
        File::E => Role::King,
    };
    let paired = !matches!(role, Role::King | Role::Queen);
    (paired.then(|| Wing::of(file)), role)
}

/// The name of a man in full.
pub(crate) fn word(role: Role) -> &'static str {
    match role {
        Role::King => "King",
        Role::Queen => "Queen",
        Role::Bishop => "Bishop",
        Role::Knight => "Knight",
        Role::Rook => "Rook",
        Role::Pawn => "Pawn",
    }
}

fn wing_word(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "King's ",
        Wing::Queen => "Queen's ",
    }
}

/// `King's Bishop's`
fn file_name(file: File) -> String {
    let (wing, role) = file_piece(file);
    format!("{}{}'s", wing.map_or("", wing_word), word(role))
}

/// The square's name for `side`, in full: `King's Bishop's third square`.
pub fn square_name(side: Color, square: Square) -> String {
    let rank = side.fold_wb(square.rank(), square.rank().flip_vertical());
    let nth = [
        "square",
        "second square",
        "third square",
        "fourth square",
        "fifth square",
        "sixth square",
        "seventh square",
        "eighth square",
    ];
    format!("{} {}", file_name(square.file()), nth[usize::from(rank)])
}

/// The man's own name, in full: `King's Knight`, `second King's Bishop's Pawn`; nothing if the square
/// is empty.
pub fn man_name(position: &Position, wings: &Wings, square: Square) -> Option<String> {
    let man = position.at(square)?;
    if man.role != Role::Pawn {
        let wing = wings.at(square).map_or("", wing_word);
        return Some(format!("{wing}{}", word(man.role)));
    }
    let pawn = format!("{} Pawn", file_name(square.file()));
    let of_file =
        |other: &Square| other.file() == square.file() && position.at(*other) == Some(man);
    let alone = position.board().pawns().into_iter().filter(of_file).count() == 1;
    let nth = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    ];
    Some(if alone {
        pawn
    } else {
        let n = usize::from(nth_on_file(position, man.color, square));
        format!("{} {pawn}", nth[(n - 1).min(7)])
    })
}
