//! What a record says, part by part, before any board is looked at.
//!
//! The prescribed record names the man, its square, the sign, the man taken and its square, the piece
//! of a promotion (British I.13.A); any part may be missing (I.13.C). Letters that run together can be
//! split in several ways, so one record may be several phrases: `QKt3` is the Queen to a Knight's
//! third, or a man unnamed to the Queen's Knight's third.
use board::{Bitboard, Color, File, Role, Square, Wing};

/// The sign of a record.
///
/// ```
/// use record::{phrase::Sign, phrases, words::Squares};
/// let sign = |text| phrases(text, Squares::Descriptive).phrases[0].sign;
/// assert_eq!(sign("Kt takes P"), Some(Sign::Takes));
/// assert_eq!(sign("Kt — K5"), Some(Sign::To));
/// assert_eq!(sign("Kt K5"), None);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    To,
    Takes,
}

/// A set of files, a bit for each.
///
/// ```
/// use board::{Bitboard, File};
/// let names = record::grammar::man_names("Kt's P");
/// let knights = Bitboard::from_file(File::B) | Bitboard::from_file(File::G);
/// assert_eq!(names[0].files.squares(), knights);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Files(u8);

impl Files {
    const ALL: Files = Files(0xff);

    /// By the piece that begins there: `KB` is one file, `B` two.
    pub(crate) fn of(piece: Role, wing: Option<Wing>) -> Files {
        let pair = match piece {
            Role::King => return Files(1 << File::E as u8),
            Role::Queen => return Files(1 << File::D as u8),
            Role::Bishop => [File::F, File::C],
            Role::Knight => [File::G, File::B],
            Role::Rook | Role::Pawn => [File::H, File::A],
        };
        let pair = pair.map(|file| 1 << file as u8);
        Files(wing.map_or(pair[0] | pair[1], |wing| pair[wing as usize]))
    }

    /// The squares of the files.
    #[inline]
    pub fn squares(self) -> Bitboard {
        Bitboard(u64::from(self.0) * 0x0101_0101_0101_0101)
    }
}

/// The name of a square, perhaps clipped: all squares that it may mean.
///
/// ```
/// use board::{Bitboard, Color, Square};
/// let name = record::grammar::square_names("K's 4th")[0];
/// assert!(!name.clipped());
/// assert_eq!(name.squares(Color::White), Bitboard::from_square(Square::E4));
/// assert_eq!(name.squares(Color::Black), Bitboard::from_square(Square::E5)); // each counts from his side
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SquareName {
    files: Files,
    /// As the player counts it, from 1; 0 where it was left out.
    rank: u8,
    /// Given by the algebraic notation, the same for both players.
    algebraic: bool,
}

impl SquareName {
    pub(crate) fn new(files: Files, rank: Option<u8>) -> SquareName {
        SquareName {
            files,
            rank: rank.unwrap_or(0),
            algebraic: false,
        }
    }

    pub(crate) fn exact(square: Square) -> SquareName {
        SquareName {
            files: Files(1 << square.file() as u8),
            rank: square.rank() as u8 + 1,
            algebraic: true,
        }
    }

    /// The rank was left out.
    pub fn clipped(&self) -> bool {
        self.rank == 0
    }

    /// The squares that `side` may mean by this name.
    #[inline]
    pub fn squares(&self, side: Color) -> Bitboard {
        let files = self.files.squares();
        if self.rank == 0 {
            return files;
        }
        let counted = u32::from(self.rank - 1);
        let rank = if side.is_white() || self.algebraic {
            counted
        } else {
            7 - counted
        };
        Bitboard(files.0 & 0xff << (8 * rank))
    }
}

/// The name of a man, with as much as was given of it.
///
/// ```
/// use board::{Position, Role, Square, Wing, Wings};
/// let position = Position::start();
/// let name = record::grammar::man_names("King's Knight")[0];
/// assert_eq!((name.role, name.wing), (Role::Knight, Some(Wing::King)));
/// assert!(record::names(&name, &position, &Wings::of(&position), Square::G1));
/// assert!(!record::names(&name, &position, &Wings::of(&position), Square::B1));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ManName {
    pub role: Role,
    /// King's or Queen's by origin (British I.6).
    pub wing: Option<Wing>,
    /// The file of a Pawn (I.8), or all.
    pub files: Files,
    /// First, second … of the Pawns on its file, from the most advanced (I.8).
    pub nth: Option<u8>,
    /// Said to be doubled.
    pub doubled: bool,
}

impl ManName {
    pub(crate) fn piece(role: Role, wing: Option<Wing>) -> ManName {
        ManName {
            role,
            wing,
            files: Files::ALL,
            nth: None,
            doubled: false,
        }
    }

    pub(crate) fn pawn(files: Files) -> ManName {
        ManName {
            files,
            ..ManName::piece(Role::Pawn, None)
        }
    }
}

/// What a record says of castling.
///
/// ```
/// use board::Wing;
/// use record::{phrase::Castles, phrases, words::Squares};
/// let castles = |text| phrases(text, Squares::Descriptive).phrases[0].castles;
/// assert_eq!(castles("Castles"), Some(Castles::Either));
/// assert_eq!(castles("Castles Q R"), Some(Castles::With(Wing::Queen)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Castles {
    Either,
    With(Wing),
}

/// A check that a record announces.
///
/// ```
/// use board::{Position, Square};
/// use record::{Announced, holds, phrases, words::Squares};
/// let position = Position::from_fen("4k3/8/8/8/8/8/4N3/4R1K1 w - - 0 1").unwrap();
/// let m = position.find(Square::E2, Square::C3, None).unwrap();
/// assert_eq!(phrases("Kt-B3 dis ch", Squares::Descriptive).announced, Some(Announced::Discovered));
/// assert!(holds(&position, m, Announced::Discovered) && !holds(&position, m, Announced::Double));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Announced {
    Check,
    Discovered,
    Double,
    Mate,
}

/// Some words that no prescribed form has, true or false of a move like any other.
///
/// ```
/// use record::{phrase::Remark, phrases, words::Squares};
/// let remark = |text| phrases(text, Squares::Descriptive).phrases[0].remark;
/// assert_eq!(remark("K. P. two"), Some(Remark::Steps(2)));
/// assert_eq!(remark("R interposes"), Some(Remark::Interposes));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Remark {
    /// `P two`: the Pawn goes so many squares.
    Steps(u8),
    /// `K moves`
    Moves,
    /// `R interposes`
    Interposes,
    /// `Q to her 2d`
    OwnFile,
}

/// One way to take the words of a record. A part that is `None` was not given.
///
/// ```
/// use board::{Position, Role, Square, Wings};
/// use record::{fits, phrases, words::Squares};
/// let position = Position::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
/// let phrase = phrases("P takes P", Squares::Descriptive).phrases[0];
/// assert_eq!(phrase.taken.unwrap().role, Role::Pawn);
/// let m = position.find(Square::E4, Square::D5, None).unwrap();
/// assert!(fits(&position, &Wings::of(&position), &phrase, m).is_some());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Phrase {
    pub castles: Option<Castles>,
    pub man: Option<ManName>,
    pub from: Option<SquareName>,
    pub sign: Option<Sign>,
    pub taken: Option<ManName>,
    /// The square reached; in a capture that of the man taken.
    pub place: Option<SquareName>,
    pub becomes: Option<Role>,
    pub passing: bool,
    pub remark: Option<Remark>,
}

impl Phrase {
    /// Man, sign, and what was taken or the square reached: nearly every record that was ever printed.
    fn is_plain(&self) -> bool {
        let counted = |name: &ManName| name.nth.is_some() || name.doubled;
        let told = match self.sign {
            Some(Sign::To) => self.place.is_some(),
            Some(Sign::Takes) => self.taken.is_some(),
            None => false,
        };
        told && self.man.as_ref().is_some_and(|man| !counted(man))
            && !self.taken.as_ref().is_some_and(counted)
            && self.castles.is_none()
            && self.remark.is_none()
    }
}

/// All phrases of a record, and the check that it announces.
///
/// ```
/// use record::{Announced, Phrases, words::Squares};
/// let said = record::phrases("QKt3 ch", Squares::Descriptive);
/// assert_eq!(said.phrases.len(), 2); // the Queen to Kt3, or a man to QKt3
/// assert_eq!(said.announced, Some(Announced::Check));
/// assert_eq!(record::phrases("good morning", Squares::Descriptive), Phrases::default());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrases {
    pub phrases: Vec<Phrase>,
    pub announced: Option<Announced>,
}

impl Phrases {
    /// The phrase, if it is one only and plain.
    pub(crate) fn plain(&self) -> Option<&Phrase> {
        match self.phrases.as_slice() {
            [phrase] if phrase.is_plain() => Some(phrase),
            _ => None,
        }
    }
}
