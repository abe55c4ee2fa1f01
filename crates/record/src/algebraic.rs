//! The algebraic notation, short (SAN) and long, coordinates (UCI) and the numbers of the ICCF.
use board::{Bitboard, File, Move, Position, Rank, Role, Square, Wing};

/// Why a text gives no move.
///
/// ```
/// use record::{MoveError, read_san};
/// let position = board::Position::from_fen("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1").unwrap();
/// assert_eq!(read_san(&position, "Nd4"), Err(MoveError::Illegal("Nd4".into())));
/// assert_eq!(read_san(&position, "Nd2"), Err(MoveError::Ambiguous("Nd2".into(), "Nbd2, Nfd2".into())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    #[error("{0:?} is not a move in this notation")]
    Unreadable(String),
    #[error("{0:?} is not a legal move here")]
    Illegal(String),
    #[error("{0:?} may be any of several legal moves: {1}")]
    Ambiguous(String, String),
}

impl MoveError {
    pub(crate) fn ambiguous(position: &Position, text: &str, moves: &[Move]) -> MoveError {
        let names: Vec<String> = moves.iter().map(|m| san(position, *m)).collect();
        MoveError::Ambiguous(text.into(), names.join(", "))
    }
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
    with_check(position, m, san_without_check(position, m))
}

fn with_check(position: &Position, m: Move, mut text: String) -> String {
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
        let rivals = position
            .movers(man.role, Bitboard::FULL, m.to())
            .without(m.from());
        let on_file = (rivals & Bitboard::from_file(m.from().file())).any();
        let on_rank = (rivals & Bitboard::from_rank(m.from().rank())).any();
        if rivals.any() && (!on_file || on_rank) {
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
    match find_san(position, text.trim().as_bytes()) {
        Some(Found::One(m)) => Ok(m),
        Some(Found::None) => Err(MoveError::Illegal(text.into())),
        Some(Found::Several(moves)) => Err(MoveError::ambiguous(position, text, &moves)),
        None => Err(MoveError::Unreadable(text.into())),
    }
}

/// Every legal move that a text in short or long algebraic notation, coordinates or ICCF numbers can
/// express; where a Pawn is promoted and the piece left out, each of the four.
pub fn expresses_algebraic(position: &Position, text: &str) -> Vec<Move> {
    let text = text.trim().trim_end_matches(['.', ',', ';']);
    match find_san(position, text.as_bytes()) {
        Some(Found::One(m)) => return vec![m],
        Some(Found::Several(moves)) => return moves,
        Some(Found::None) | None => {}
    }
    let numbers = [read_uci(position, text), read_iccf(position, text)];
    if let Some(m) = numbers.into_iter().find_map(Result::ok) {
        return vec![m];
    }
    let pieces = ["Q", "R", "B", "N"].map(|piece| read_san(position, &format!("{text}={piece}")));
    pieces.into_iter().filter_map(Result::ok).collect()
}

/// Whether a text has the form of a move in algebraic notation or coordinates, legal or not.
pub fn is_algebraic(text: &str) -> bool {
    let text = bare(text.as_bytes());
    castling(text).is_some() || saying(text).is_some()
}

/// How many legal moves a text gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    None,
    One(Move),
    Several(Vec<Move>),
}

/// The legal moves that a text gives, if it is in algebraic notation at all.
#[inline]
pub(crate) fn find_san(position: &Position, text: &[u8]) -> Option<Found> {
    let text = bare(text);
    if let [b'O' | b'o' | b'0', b'-', ..] = text {
        let wing = castling(text)?;
        let king = Bitboard::from_square(position.king(position.turn()));
        let moves = position.legal_moves_of(king, Bitboard::FULL);
        let castle = moves.iter().find(|m| m.castles() == Some(wing));
        return Some(castle.map_or(Found::None, |m| Found::One(*m)));
    }
    let saying = saying(text)?;
    let mut men = Bitboard::FULL;
    if let Some(file) = saying.file {
        men &= Bitboard::from_file(file);
    }
    if let Some(rank) = saying.rank {
        men &= Bitboard::from_rank(rank);
    }
    let Saying { to, promotion, .. } = saying;
    let becomes = saying.role == Role::Pawn && position.promotes_at(to);
    if promotion.is_some() != becomes {
        return Some(Found::None);
    }
    let movers = position.movers(saying.role, men, to);
    let play = |from| position.move_of(from, to, promotion);
    Some(match movers.single_square() {
        Some(from) => Found::One(play(from)),
        None if movers.is_empty() => Found::None,
        None => Found::Several(movers.into_iter().map(play).collect()),
    })
}

/// Without the marks that may follow a move.
fn bare(mut text: &[u8]) -> &[u8] {
    while let [head @ .., b'+' | b'#' | b'!' | b'?' | b'='] = text {
        text = head;
    }
    match text {
        [head @ .., b'e', b'.', b'p', b'.'] | [head @ .., b'e', b'p'] => head.trim_ascii_end(),
        _ => text,
    }
}

fn castling(text: &[u8]) -> Option<Wing> {
    match text {
        b"O-O" | b"0-0" | b"o-o" => Some(Wing::King),
        b"O-O-O" | b"0-0-0" | b"o-o-o" => Some(Wing::Queen),
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
    // A King's own step goes before castling with the same squares (Chess960).
    let by_rook =
        |m: &Move| matches!(m, Move::Castle { rook, .. } if m.from() == from && *rook == to);
    let moves = position.legal_moves();
    let plain = |m: &&Move| m.from() == from && m.to() == to && m.promotion() == promotion;
    moves
        .iter()
        .find(plain)
        .or_else(|| moves.iter().find(|m| by_rook(m)))
        .copied()
        .ok_or_else(|| MoveError::Illegal(text.into()))
}

/// The move in long algebraic notation: `Ng1-f3`, `e5xd6`, `e7-e8=Q`.
pub fn long(position: &Position, m: Move) -> String {
    if let Some(wing) = m.castles() {
        return with_check(position, m, castling_text(wing).into());
    }
    let letter = position
        .at(m.from())
        .filter(|man| man.role != Role::Pawn)
        .map(|man| man.role.upper_char());
    let mut text: String = letter.into_iter().collect();
    let sign = if position.taken(m).is_some() {
        'x'
    } else {
        '-'
    };
    text.push_str(&format!("{}{sign}{}", m.from(), m.to()));
    if let Some(role) = m.promotion() {
        text.push('=');
        text.push(role.upper_char());
    }
    with_check(position, m, text)
}

/// The pieces of a promotion in the order of the ICCF's fifth digit.
const ICCF_PIECES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The ICCF's numbers: files and ranks as digits, `5254`, `57581` for a Queen.
pub fn iccf(m: Move) -> String {
    let digits = |square: Square| format!("{}{}", square.file() as u8 + 1, square.rank() as u8 + 1);
    let piece = m
        .promotion()
        .and_then(|role| ICCF_PIECES.iter().position(|p| *p == role));
    let piece = piece.map_or(String::new(), |nth| (nth + 1).to_string());
    digits(m.from()) + &digits(m.to()) + &piece
}

/// The legal move that the ICCF's numbers give.
pub fn read_iccf(position: &Position, text: &str) -> Result<Move, MoveError> {
    let unreadable = || MoveError::Unreadable(text.into());
    let digit = |c: u8| matches!(c, b'1'..=b'8').then(|| u32::from(c - b'1'));
    let (squares, piece) = match text.as_bytes() {
        [a, b, c, d] => ([*a, *b, *c, *d], None),
        [a, b, c, d, e] => ([*a, *b, *c, *d], Some(*e)),
        _ => return Err(unreadable()),
    };
    let square = |file: u8, rank: u8| {
        let (file, rank) = (digit(file), digit(rank));
        file.zip(rank)
            .map(|(f, r)| Square::from_coords(File::new(f), Rank::new(r)))
            .ok_or_else(unreadable)
    };
    let (from, to) = (
        square(squares[0], squares[1])?,
        square(squares[2], squares[3])?,
    );
    let promotion = match piece {
        None => None,
        Some(c) => {
            let nth = digit(c).ok_or_else(unreadable)? as usize;
            Some(*ICCF_PIECES.get(nth).ok_or_else(unreadable)?)
        }
    };
    position
        .find(from, to, promotion)
        .ok_or_else(|| MoveError::Illegal(text.into()))
}
