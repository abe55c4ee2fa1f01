//! The notations of a game by their names.
use record::{Notation, Style};

use crate::letter::Forms;

/// Every notation that a game by post may be kept in.
pub const NOTATIONS: &[(&str, Notation)] = &[
    ("descriptive", Notation::Descriptive(Style::Y1890)),
    ("full", Notation::Full),
    ("short", Notation::Short),
    ("san", Notation::San),
    ("lan", Notation::Long),
    ("uci", Notation::Uci),
    ("iccf", Notation::Iccf),
];

/// The notation of that name.
pub(crate) fn notation(name: &str) -> Option<Notation> {
    let found = NOTATIONS.iter().find(|(known, _)| *known == name);
    found.map(|(_, notation)| *notation)
}

/// The forms in which the letters of such a game are read.
pub(crate) fn forms(notation: Notation) -> Forms {
    match notation {
        Notation::San | Notation::Long | Notation::Uci => Forms::Algebraic,
        Notation::Iccf => Forms::Numbers,
        _ => Forms::Prescribed,
    }
}
