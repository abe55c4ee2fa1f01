//! Moves as people give them, resolved against lawful moves.
use board::{Color, Move, Position, Role, Square, Wings};

use crate::act::MoveWords;
use crate::game::Game;

/// The legal moves that a record in the prescribed forms can express.
pub(crate) fn readings(position: &Position, wings: &Wings, text: &str) -> Vec<Move> {
    record::expresses(position, wings, text).moves().to_vec()
}

/// What an algebraic record can express; each may use the letters of his country, and mark an offer (FIDE C.3,
/// C.12).
fn algebraic(position: &Position, text: &str) -> Vec<Move> {
    let text = text.replace("(=)", "").replace("e.p.", "");
    let text = text.trim();
    let found = record::expresses_algebraic(position, text);
    let home = |letter: char| match letter {
        'D' | '\u{2655}' | '\u{265b}' => Some('Q'),
        'T' | '\u{2656}' | '\u{265c}' => Some('R'),
        'F' | 'L' | 'A' | '\u{2657}' | '\u{265d}' => Some('B'),
        'C' | 'S' | '\u{2658}' | '\u{265e}' => Some('N'),
        '\u{2654}' | '\u{265a}' => Some('K'),
        _ => None,
    };
    if !found.is_empty() || !text.contains(|c| home(c).is_some()) {
        return found;
    }
    let english: String = text.chars().map(|c| home(c).unwrap_or(c)).collect();
    record::expresses_algebraic(position, &english)
}

/// Which of `moves` the algebraic words mean; nothing if they fit none or several.
fn san(position: &Position, moves: &[Move], text: &str) -> Option<Move> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let (body, promotion) = match text.split_once('=') {
        Some((body, piece)) => (body, Some(Role::from_char(piece.chars().next()?)?)),
        None => (text, None),
    };
    let role = body
        .chars()
        .next()
        .filter(char::is_ascii_uppercase)
        .map_or(Some(Role::Pawn), Role::from_char)?;
    let rest: String = body
        .chars()
        .filter(|c| !c.is_ascii_uppercase() && *c != 'x')
        .collect();
    let cut = rest.len().checked_sub(2)?;
    let to: Square = rest.get(cut..)?.parse().ok()?;
    let origin = rest.get(..cut)?;
    let fits = |m: &&Move| {
        m.castles().is_none()
            && m.to() == to
            && m.promotion() == promotion
            && position.at(m.from()).is_some_and(|man| man.role == role)
            && origin.chars().all(|c| m.from().to_string().contains(c))
    };
    let mut found = moves.iter().filter(fits);
    match (found.next(), found.next()) {
        (Some(m), None) => Some(*m),
        _ => None,
    }
}

impl MoveWords {
    /// The one of these moves that algebraic words mean on another board than the one that stands.
    pub(crate) fn resolve_on(&self, position: &Position, moves: &[Move]) -> Option<Move> {
        match self {
            MoveWords::San(text) => san(position, moves, text),
            _ => None,
        }
    }
}

impl Game {
    /// The lawful moves that a record can express, in the forms that the players have agreed on.
    pub fn readings(&self, position: &Position, wings: &Wings, text: &str) -> Vec<Move> {
        if self.code.answers.score.notation.rule == statute::answers::Known::Stated {
            return algebraic(position, text);
        }
        // Who has agreed on algebraic records means b5 by `b5`, not the Bishop's fifth.
        if self.terms.algebraic {
            let agreed = record::expresses_algebraic(position, text);
            if !agreed.is_empty() {
                return agreed;
            }
        }
        let lawful = self.lawful_in(position, self.turn.base());
        let readings = record::expresses_among(position, wings, text, &lawful);
        readings.moves().to_vec()
    }

    /// The one of these moves of `side` that the words mean, on the board as it stands.
    pub(crate) fn resolve_among(
        &self,
        side: Color,
        words: &MoveWords,
        moves: &[Move],
    ) -> Option<Move> {
        match words {
            MoveWords::San(text) => san(&self.board_for(side)?, moves, text),
            MoveWords::Coordinates {
                from,
                to,
                promotion,
            } => moves.iter().copied().find(|m| {
                m.castles().is_none()
                    && m.from() == *from
                    && m.to() == *to
                    && m.promotion() == *promotion
            }),
            MoveWords::Castle(wing) => moves.iter().copied().find(|m| m.castles() == Some(*wing)),
            // Spoken, not recorded: the forms prescribed for a record do not bind his tongue.
            MoveWords::Record(text) => {
                let position = self.board_for(side)?;
                let mut found = self.readings(&position, &self.wings(), text);
                if found.is_empty() {
                    found = record::expresses_algebraic(&position, text);
                }
                match found[..] {
                    [m] if moves.contains(&m) => Some(m),
                    _ => None,
                }
            }
        }
    }

    /// What algebraic words mean as the men go, though it should leave the King in check.
    pub(crate) fn as_men_go(&self, side: Color, text: &str) -> Option<Move> {
        let position = self.board_for(side)?;
        san(&position, &position.pseudo_legal(), text)
    }

    /// The board as it stands with `side` to move; with a King in the other's hand, as if he had not lifted it.
    pub(crate) fn board_for(&self, side: Color) -> Option<Position> {
        let lifted = || self.board_before(self.board.hand(!side).held(), &[]);
        let found = self.board.position_for(side);
        found.or_else(|| lifted().position_for(side))
    }
}
