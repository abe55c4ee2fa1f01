//! Moves as they are written.
use board::{Role, Square, Wing};
use umpire::act::MoveWords;

use crate::line::{Line, Read};

impl<'a> Line<'a> {
    /// A move: SAN, coordinates, castling or a record in quotes.
    pub fn movement(&mut self) -> Read<MoveWords> {
        if let Some(record) = self.quoted() {
            return Ok(MoveWords::Record(record.into()));
        }
        if let Some(m) = self.take(read_move) {
            return Ok(m);
        }
        let misread = self.expected("a move such as Nf3, e2e4, O-O or \"P-K4\"");
        Err(match self.peek() {
            Some("0-0" | "o-o") => misread.helped("castling is written `O-O`"),
            Some("0-0-0" | "o-o-o") => misread.helped("castling is written `O-O-O`"),
            Some(word) if looks_like_record(word) => {
                misread.helped(format!("a record goes in quotes: \"{word}\""))
            }
            _ => misread,
        })
    }

    pub fn movements(&mut self) -> Read<Vec<MoveWords>> {
        let mut moves = vec![self.movement()?];
        while !self.at_end() {
            moves.push(self.movement()?);
        }
        Ok(moves)
    }

    /// The moves of an `after` line: numbered or not, records without quotes too.
    pub fn game_moves(&mut self) -> Read<Vec<MoveWords>> {
        let mut moves = Vec::new();
        while !self.at_end() {
            if self
                .take(|word| unnumbered(word).is_empty().then_some(()))
                .is_some()
            {
                continue;
            }
            moves.push(match self.take(|word| read_game_move(unnumbered(word))) {
                Some(m) => m,
                None => self.movement()?,
            });
        }
        if moves.is_empty() {
            return Err(self.expected("moves"));
        }
        Ok(moves)
    }
}

/// `e4` of `1.e4`, nothing of `1.` or `1...`.
fn unnumbered(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}

fn read_game_move(word: &str) -> Option<MoveWords> {
    read_move(word).or_else(|| looks_like_record(word).then(|| MoveWords::Record(word.into())))
}

/// A move without quotes, by its shape alone.
fn read_move(word: &str) -> Option<MoveWords> {
    match word.trim_end_matches(['+', '#', '!', '?']) {
        "O-O" => Some(MoveWords::Castle(Wing::King)),
        "O-O-O" => Some(MoveWords::Castle(Wing::Queen)),
        _ => read_coordinates(word).or_else(|| is_san(word).then(|| MoveWords::San(word.into()))),
    }
}

fn read_coordinates(word: &str) -> Option<MoveWords> {
    let promotion = match word.get(4..)? {
        "" => None,
        letter => Some(Role::from_char(letter.parse().ok()?)?),
    };
    Some(MoveWords::Coordinates {
        from: word.get(..2)?.parse().ok()?,
        to: word.get(2..4)?.parse().ok()?,
        promotion,
    })
}

/// `Nf3`, `Nbd2`, `exd6`, `e8=Q`, `Qxf7#`.
pub(crate) fn is_san(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    let (word, promotes) = match word.split_once('=') {
        Some((word, "Q" | "R" | "B" | "N")) => (word, true),
        Some(_) => return false,
        None => (word, false),
    };
    let Some((start, target)) = word
        .len()
        .checked_sub(2)
        .and_then(|n| word.split_at_checked(n))
    else {
        return false;
    };
    let (piece, middle) = match start.strip_prefix(['K', 'Q', 'R', 'B', 'N']) {
        Some(middle) => (true, middle),
        None => (false, start),
    };
    let takes = middle.ends_with('x');
    let origin = &middle.as_bytes()[..middle.len() - usize::from(takes)];
    let shaped = match (piece, origin) {
        (true, [] | [b'a'..=b'h' | b'1'..=b'8'] | [b'a'..=b'h', b'1'..=b'8']) => !promotes,
        (false, []) => !takes,
        (false, [b'a'..=b'h']) => takes,
        _ => false,
    };
    shaped && target.parse::<Square>().is_ok()
}

/// `P-K4`, `KtxP`, `Castles`: a record as it stands in an `after` line.
fn looks_like_record(word: &str) -> bool {
    let sign = |c: char| c.is_ascii_alphanumeric() || "-x()=+#/".contains(c);
    word.starts_with(|c: char| c.is_ascii_alphanumeric())
        && word.chars().all(sign)
        && (word.contains(['-', 'x']) || word.starts_with("Castles"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn san_by_its_shape() {
        for san in [
            "e4", "Nf3", "Nbd2", "R1e2", "Qh4e1", "exd6", "e8=Q", "bxa8=N+", "Qxf7#",
        ] {
            assert!(is_san(san), "{san}");
        }
        for not in [
            "e9", "Nf33", "e", "x", "P-K4", "e8=K", "Ne8=Q", "eed4", "xxe4", "Nxxe4", "é4", "ee4",
        ] {
            assert!(!is_san(not), "{not}");
        }
    }
}
