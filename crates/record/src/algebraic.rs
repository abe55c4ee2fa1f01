//! The algebraic notation, short (SAN), and coordinates (UCI).
use board::{File, Move, Position, Rank, Role, Square, Wing};

/// Why a text gives no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    #[error("{0:?} is not a move in this notation")]
    Unreadable(String),
    #[error("{0:?} is not a legal move here")]
    Illegal(String),
    #[error("{0:?} may be any of several legal moves: {1}")]
    Ambiguous(String, String),
}

/// What a move in algebraic notation says.
struct Saying {
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Role>,
}

/// The move in short algebraic notation, with `+` or `#`.
pub fn san(position: &Position, m: Move) -> String {
    let mut text = san_without_check(position, m);
    let after = position.after(m);
    if after.in_check(after.turn()) {
        text.push(if after.legal_moves().is_empty() {
            '#'
        } else {
            '+'
        });
    }
    text
}

fn san_without_check(position: &Position, m: Move) -> String {
    if let Some(wing) = m.castles() {
        return castling_text(wing).into();
    }
    let Some(man) = position.at(m.from()) else {
        return m.uci();
    };
    let takes = position.taken(m).is_some();
    let mut text = String::with_capacity(8);
    if man.role == Role::Pawn {
        if takes {
            text.push(m.from().file().char());
        }
    } else {
        text.push(man.role.upper_char());
        let rivals = position.legal_moves().into_iter().filter(|other| {
            other.castles().is_none()
                && other.to() == m.to()
                && other.from() != m.from()
                && position.at(other.from()) == Some(man)
        });
        let (mut any, mut on_file, mut on_rank) = (false, false, false);
        for rival in rivals {
            any = true;
            on_file |= rival.from().file() == m.from().file();
            on_rank |= rival.from().rank() == m.from().rank();
        }
        if any && (!on_file || on_rank) {
            text.push(m.from().file().char());
        }
        if on_file {
            text.push(m.from().rank().char());
        }
    }
    if takes {
        text.push('x');
    }
    text.push_str(&m.to().to_string());
    if let Some(role) = m.promotion() {
        text.push('=');
        text.push(role.upper_char());
    }
    text
}

fn castling_text(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "O-O",
        Wing::Queen => "O-O-O",
    }
}

/// The one legal move that a text in short or long algebraic notation gives. Checks and marks of
/// praise may follow and are not judged.
pub fn read_san(position: &Position, text: &str) -> Result<Move, MoveError> {
    let unreadable = || MoveError::Unreadable(text.into());
    let bare = bare(text);
    let fits: Vec<Move> = if let Some(wing) = castling(bare) {
        position
            .legal_moves()
            .into_iter()
            .filter(|m| m.castles() == Some(wing))
            .collect()
    } else {
        let saying = saying(bare.as_bytes()).ok_or_else(unreadable)?;
        candidates(position, &saying)
    };
    match fits.as_slice() {
        [m] => Ok(*m),
        [] => Err(MoveError::Illegal(text.into())),
        several => {
            let names: Vec<String> = several.iter().map(|m| san(position, *m)).collect();
            Err(MoveError::Ambiguous(text.into(), names.join(", ")))
        }
    }
}

/// Without the marks that may follow a move.
fn bare(text: &str) -> &str {
    let marks = |c: char| matches!(c, '+' | '#' | '!' | '?' | '=' | '†' | '‡') || c.is_whitespace();
    let text = text.trim_matches(marks);
    let text = text
        .strip_suffix("e.p.")
        .or_else(|| text.strip_suffix("ep"))
        .unwrap_or(text);
    text.trim_end_matches(marks)
}

fn castling(text: &str) -> Option<Wing> {
    match text {
        "O-O" | "0-0" | "o-o" => Some(Wing::King),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(Wing::Queen),
        _ => None,
    }
}

fn piece(letter: u8) -> Option<Role> {
    match letter {
        b'K' => Some(Role::King),
        b'Q' => Some(Role::Queen),
        b'R' => Some(Role::Rook),
        b'B' => Some(Role::Bishop),
        b'N' => Some(Role::Knight),
        _ => None,
    }
}

fn saying(text: &[u8]) -> Option<Saying> {
    let (role, mut rest) = match text {
        [b'P', rest @ ..] => (Role::Pawn, rest),
        [letter, rest @ ..] if piece(*letter).is_some() => (piece(*letter)?, rest),
        _ => (Role::Pawn, text),
    };
    let mut promotion = None;
    if role == Role::Pawn {
        let (head, letter) = match rest {
            [head @ .., b'=', letter] | [head @ .., b'(', letter, b')'] => (head, Some(*letter)),
            [head @ .., letter] if piece(*letter).is_some() => (head, Some(*letter)),
            _ => (rest, None),
        };
        rest = head;
        promotion = match letter {
            Some(letter) => Some(piece(letter).filter(|role| *role != Role::King)?),
            None => None,
        };
    }
    let [head @ .., _, _] = rest else {
        return None;
    };
    let to = Square::from_ascii(&rest[head.len()..]).ok()?;
    let origin = match head {
        [head @ .., b'x' | b'-' | b':'] => head,
        _ => head,
    };
    let file = |c: u8| File::from_char(char::from(c));
    let rank = |c: u8| Rank::from_char(char::from(c));
    let (file, rank) = match origin {
        [] => (None, None),
        [c] if file(*c).is_some() => (file(*c), None),
        [c] => (None, Some(rank(*c)?)),
        [f, r] => (Some(file(*f)?), Some(rank(*r)?)),
        _ => return None,
    };
    Some(Saying {
        role,
        file,
        rank,
        to,
        promotion,
    })
}

fn candidates(position: &Position, saying: &Saying) -> Vec<Move> {
    let fits = |m: &Move| {
        m.castles().is_none()
            && m.to() == saying.to
            && m.promotion() == saying.promotion
            && position.at(m.from()).map(|man| man.role) == Some(saying.role)
            && saying.file.is_none_or(|file| m.from().file() == file)
            && saying.rank.is_none_or(|rank| m.from().rank() == rank)
    };
    position.legal_moves().into_iter().filter(fits).collect()
}

/// Coordinates: `e2e4`, `e7e8q`, castling by the King's squares.
pub fn uci(m: Move) -> String {
    m.uci()
}

/// The legal move that the coordinates give; castling by the King's squares or by King and Rook.
pub fn read_uci(position: &Position, text: &str) -> Result<Move, MoveError> {
    let bytes = text.as_bytes();
    let square = |at: usize| {
        bytes
            .get(at..at + 2)
            .and_then(|pair| Square::from_ascii(pair).ok())
            .ok_or_else(|| MoveError::Unreadable(text.into()))
    };
    let (from, to) = (square(0)?, square(2)?);
    let promotion = match &bytes[4..] {
        [] => None,
        [letter] => Some(
            piece(letter.to_ascii_uppercase()).ok_or_else(|| MoveError::Unreadable(text.into()))?,
        ),
        _ => return Err(MoveError::Unreadable(text.into())),
    };
    let castle = Move::Castle {
        king: from,
        rook: to,
    };
    position
        .legal_moves()
        .into_iter()
        .find(|m| *m == castle || (m.from() == from && m.to() == to && m.promotion() == promotion))
        .ok_or_else(|| MoveError::Illegal(text.into()))
}
