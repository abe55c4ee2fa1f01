//! What a record says, part by part, before any board is looked at.
//!
//! The prescribed record names the man, its square, the sign, the man taken and its square, the piece
//! of a promotion (British I.13.A); any part may be missing (I.13.C). Letters that run together can be
//! split in several ways, so one record may be several phrases: `QKt3` is the Queen to a Knight's
//! third, or a man unnamed to the Queen's Knight's third.
use crate::words::{Squares, Word, words};
use arrayvec::ArrayVec;
use board::{Bitboard, Color, File, Role, Square, Wing};

/// The sign of a record.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    To,
    Takes,
}

/// A set of files, a bit for each.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Files(u8);

impl Files {
    const ALL: Files = Files(0xff);

    /// By the piece that begins there: `KB` is one file, `B` two.
    fn of(piece: Role, wing: Option<Wing>) -> Files {
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
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SquareName {
    files: Files,
    /// As the player counts it, from 1; 0 where it was left out.
    rank: u8,
    /// Given by the algebraic notation, the same for both players.
    algebraic: bool,
}

impl SquareName {
    fn new(files: Files, rank: Option<u8>) -> SquareName {
        SquareName {
            files,
            rank: rank.unwrap_or(0),
            algebraic: false,
        }
    }

    fn exact(square: Square) -> SquareName {
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
    fn piece(role: Role, wing: Option<Wing>) -> ManName {
        ManName {
            role,
            wing,
            files: Files::ALL,
            nth: None,
            doubled: false,
        }
    }

    fn pawn(files: Files) -> ManName {
        ManName {
            files,
            ..ManName::piece(Role::Pawn, None)
        }
    }
}

/// What a record says of castling.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Castles {
    Either,
    With(Wing),
}

/// A check that a record announces.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Announced {
    Check,
    Discovered,
    Double,
    Mate,
}

/// Some words that no prescribed form has, true or false of a move like any other.
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

/// Every way to take the words of `text`; none if it is no record.
pub fn phrases(text: &str, squares: Squares) -> Phrases {
    let mut found = Phrases::default();
    let Some(all) = words(text, squares) else {
        return found;
    };
    let mut said = ArrayVec::<Word, 40>::new();
    for word in all {
        match announcement(word) {
            Some(check) => found.announced = found.announced.max(Some(check)),
            // `(ch.)` leaves empty brackets behind.
            None if word == Word::Close && said.last() == Some(&Word::Open) => {
                said.pop();
            }
            None => said.push(word),
        }
    }
    if !said.is_empty() {
        let start = Parse {
            words: &said,
            phrase: Phrase::default(),
        };
        castling(&start, &mut found);
        start.man(&mut found);
    }
    found
}

fn announcement(word: Word) -> Option<Announced> {
    Some(match word {
        Word::Check => Announced::Check,
        Word::DiscoveredCheck => Announced::Discovered,
        Word::DoubleCheck => Announced::Double,
        Word::Mate => Announced::Mate,
        _ => return None,
    })
}

/// A man's name by itself: what `words` may call it.
pub fn man_names(text: &str) -> ArrayVec<ManName, 4> {
    let said = words(text, Squares::Descriptive).unwrap_or_default();
    let whole = |(name, rest): (ManName, &[Word])| rest.is_empty().then_some(name);
    men(&said).into_iter().filter_map(whole).collect()
}

/// A square's name by itself.
pub fn square_names(text: &str) -> ArrayVec<SquareName, 4> {
    let said = words(text, Squares::Descriptive).unwrap_or_default();
    let whole =
        |(name, rest): (SquareName, &[Word])| (rest.is_empty() && !name.clipped()).then_some(name);
    places(&said).into_iter().filter_map(whole).collect()
}

/// A name at the head of the words, and what follows it.
type Found<'a, T> = ArrayVec<(T, &'a [Word]), 4>;

fn wing_of(word: Word) -> Option<Wing> {
    match word {
        Word::Name(Role::King) => Some(Wing::King),
        Word::Name(Role::Queen) | Word::Queens => Some(Wing::Queen),
        _ => None,
    }
}

fn has_wings(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Knight | Role::Rook)
}

/// The names of men that the words may begin with: `Q`, `QR`, `QRP`, `second KBP`.
fn men(words: &[Word]) -> Found<'_, ManName> {
    let mut found = Found::new();
    match words {
        [Word::Ordinal(n), rest @ ..] => {
            found = men(rest);
            found.retain(|(man, _)| man.role == Role::Pawn);
            found.iter_mut().for_each(|(man, _)| man.nth = Some(*n));
            return found;
        }
        [Word::Doubled, rest @ ..] => {
            found = men(rest);
            found.retain(|(man, _)| man.role == Role::Pawn);
            found.iter_mut().for_each(|(man, _)| man.doubled = true);
            return found;
        }
        _ => {}
    }
    if let [Word::Name(role), rest @ ..] = words {
        found.push((ManName::piece(*role, None), rest));
    }
    let [first, Word::Name(role), rest @ ..] = words else {
        return found;
    };
    let wing = wing_of(*first);
    match (*first, wing, *role) {
        (_, Some(wing), role) if has_wings(role) => {
            found.push((ManName::piece(role, Some(wing)), rest));
            if let [Word::Name(Role::Pawn), rest @ ..] = rest {
                let wing = Some(wing);
                found.push((ManName::pawn(Files::of(role, wing)), rest));
            }
        }
        (Word::Name(piece), _, Role::Pawn) if piece != Role::Pawn => {
            found.push((ManName::pawn(Files::of(piece, None)), rest));
        }
        (Word::Queens, ..) if *role == Role::Pawn => {
            found.push((ManName::pawn(Files::of(Role::Queen, None)), rest));
        }
        _ => {}
    }
    found
}

/// The names of squares that the words may begin with: `K4`, `B`, `KB sq`, `King's third square`.
fn places(words: &[Word]) -> Found<'_, SquareName> {
    let mut found = Found::new();
    let mut push = |files: Files, rest| {
        let (rank, after) = rank(rest);
        found.push((SquareName::new(files, rank), after));
    };
    match words {
        [Word::Coordinates(square), rest @ ..] => {
            found.push((SquareName::exact(*square), rest));
            return found;
        }
        [Word::Name(piece), rest @ ..] if *piece != Role::Pawn => {
            push(Files::of(*piece, None), rest);
        }
        [Word::Queens, rest @ ..] => {
            push(Files::of(Role::Queen, None), rest);
        }
        _ => {}
    }
    if let [first, Word::Name(piece), rest @ ..] = words {
        let (piece, wing) = (*piece, wing_of(*first));
        if wing.is_some() && has_wings(piece) {
            push(Files::of(piece, wing), rest);
        }
    }
    found
}

fn rank(words: &[Word]) -> (Option<u8>, &[Word]) {
    match words {
        [Word::Number(n) | Word::Ordinal(n), Word::Square, rest @ ..] => (Some(*n), rest),
        [Word::Number(n) | Word::Ordinal(n), rest @ ..] => (Some(*n), rest),
        [Word::Square, rest @ ..] => (Some(1), rest),
        _ => (None, words),
    }
}

/// `Castles`, `Castles KR`, `Castles (K's side)`, `K castles`, `o-o`.
fn castling(start: &Parse, found: &mut Phrases) {
    let mut words = start.words;
    let mut phrase = Phrase::default();
    if let [Word::Name(Role::King), rest @ ..] = words {
        words = rest;
        phrase.man = Some(ManName::piece(Role::King, None));
    }
    let (castles, rest) = match words {
        [Word::CastlesShort, rest @ ..] => (Castles::With(Wing::King), rest),
        [Word::CastlesLong, rest @ ..] => (Castles::With(Wing::Queen), rest),
        [Word::Castles, rest @ ..] => (Castles::Either, rest),
        _ => return,
    };
    let said: ArrayVec<Word, 40> = rest
        .iter()
        .copied()
        .filter(|w| !matches!(w, Word::Open | Word::Close | Word::On))
        .collect();
    phrase.castles = Some(match (castles, said.as_slice()) {
        (castles, []) => castles,
        (Castles::Either, [Word::Name(Role::Rook)]) => Castles::Either,
        (Castles::Either, [name] | [name, Word::Side | Word::Name(Role::Rook)]) => {
            match wing_of(*name) {
                Some(wing) => Castles::With(wing),
                None => return,
            }
        }
        _ => return,
    });
    found.add(phrase);
}

impl Phrases {
    fn add(&mut self, phrase: Phrase) {
        if !self.phrases.contains(&phrase) {
            self.phrases.push(phrase);
        }
    }
}

/// A phrase as far as it is read, and the words that are left.
#[derive(Copy, Clone)]
struct Parse<'a> {
    words: &'a [Word],
    phrase: Phrase,
}

impl<'a> Parse<'a> {
    fn with(self, words: &'a [Word], change: impl FnOnce(&mut Phrase)) -> Parse<'a> {
        let mut phrase = self.phrase;
        change(&mut phrase);
        Parse { words, phrase }
    }

    fn man(self, found: &mut Phrases) {
        for (man, rest) in men(self.words) {
            self.with(rest, |p| p.man = Some(man)).from(found);
        }
        self.from(found);
    }

    /// `(K2)`, `on K2`, `/K2`; without a mark only where a sign or another square follows.
    fn from(self, found: &mut Phrases) {
        // `R-(B7)Kt7`
        if let [Word::To, Word::Open, ..] = self.words {
            for (square, rest) in marked(&self.words[1..]) {
                self.with(rest, |p| {
                    p.from = Some(square);
                    p.sign = Some(Sign::To);
                })
                .place(found);
            }
        }
        for (square, rest) in marked(self.words) {
            self.with(rest, |p| p.from = Some(square)).sign(found);
        }
        for (square, rest) in places(self.words) {
            let follows = matches!(rest, [Word::To | Word::Takes, ..])
                || places(rest).iter().any(|(name, _)| !name.clipped());
            if !square.clipped() && follows {
                self.with(rest, |p| p.from = Some(square)).sign(found);
            }
        }
        self.sign(found);
    }

    fn sign(self, found: &mut Phrases) {
        match self.words {
            [Word::To, rest @ ..] => {
                let told = self.with(rest, |p| p.sign = Some(Sign::To));
                told.taken(found);
                told.place(found);
            }
            [Word::Takes, rest @ ..] => {
                let told = self.with(rest, |p| p.sign = Some(Sign::Takes));
                // The first man named after "takes" is the man taken (ledger 5.3.3).
                told.taken(found);
                if men(rest).is_empty() || places(rest).iter().any(|(name, _)| !name.clipped()) {
                    told.place(found);
                }
            }
            [Word::Moves, rest @ ..] => {
                self.with(rest, |p| p.remark = Some(Remark::Moves))
                    .place(found);
            }
            [Word::Interposes, rest @ ..] => {
                self.with(rest, |p| p.remark = Some(Remark::Interposes))
                    .place(found);
            }
            [Word::Steps(n), rest @ ..] => {
                self.with(rest, |p| p.remark = Some(Remark::Steps(*n)))
                    .becomes(found);
            }
            _ => {
                if self.phrase.man.is_some() {
                    self.taken(found);
                }
                self.place(found);
            }
        }
    }

    fn taken(self, found: &mut Phrases) {
        for (man, rest) in men(self.words) {
            if man.role != Role::King {
                self.with(rest, |p| p.taken = Some(man)).place(found);
            }
        }
    }

    fn place(self, found: &mut Phrases) {
        let after_to = self.phrase.sign == Some(Sign::To) && self.phrase.taken.is_none();
        // `Kt-P(K5)` may be a capture with the wrong sign, but `P-QB4` is never the Queen on B4.
        let taken_by_dash = self.phrase.sign == Some(Sign::To) && self.phrase.taken.is_some();
        for (square, rest) in places(self.words) {
            // Without a word before it a bare file is no square: `Kt` is the man (ledger R-08).
            if !taken_by_dash && (!square.clipped() || after_to) {
                self.with(rest, |p| p.place = Some(square)).becomes(found);
            }
        }
        if self.phrase.sign.is_some() || self.phrase.taken.is_some() {
            for (square, rest) in marked(self.words) {
                // `PxB(Q)` becomes a Queen.
                let pawn = self.phrase.man.is_none_or(|man| man.role == Role::Pawn);
                if !(square.clipped() && pawn && self.words[0] == Word::Open) {
                    self.with(rest, |p| p.place = Some(square)).becomes(found);
                }
            }
        }
        self.own_file(found);
        self.becomes(found);
    }

    /// `Q to her 2d`, `K to his R's sq`, `QB to his 3d`: by the man's own file.
    fn own_file(self, found: &mut Phrases) {
        let ([Word::Own, rest @ ..], Some(man)) = (self.words, self.phrase.man) else {
            return;
        };
        let (files, rest) = match rest {
            [Word::Name(piece), rest @ ..] if has_wings(*piece) => {
                (Files::of(*piece, wing_of(Word::Name(man.role))), rest)
            }
            _ => (Files::of(man.role, man.wing), rest),
        };
        let (rank, rest) = rank(rest);
        if man.role != Role::Pawn {
            self.with(rest, |p| {
                p.place = Some(SquareName::new(files, rank));
                p.remark = Some(Remark::OwnFile);
            })
            .becomes(found);
        }
    }

    /// The piece of a promotion, `in passing`, and the end.
    fn becomes(self, found: &mut Phrases) {
        let anything = self.phrase != Phrase::default();
        match self.words {
            [] if anything => found.add(self.phrase),
            [Word::Passing, rest @ ..] if !self.phrase.passing && anything => {
                self.with(rest, |p| p.passing = true).becomes(found);
            }
            [Word::Open, Word::Passing, Word::Close, rest @ ..]
                if !self.phrase.passing && anything =>
            {
                self.with(rest, |p| p.passing = true).becomes(found);
            }
            _ if self.phrase.becomes.is_none() && self.may_become() => {
                if let Some((role, rest)) = promotion(self.words) {
                    self.with(rest, |p| p.becomes = Some(role)).becomes(found);
                }
            }
            _ => {}
        }
    }

    /// Bare letters straight after "takes" name the man taken, and a bare letter alone is the mover.
    fn may_become(&self) -> bool {
        let p = &self.phrase;
        let pawn = p.man.is_none_or(|man| man.role == Role::Pawn);
        let told = p.taken.is_some() || p.place.is_some();
        pawn && (told || (p.man.is_some() && p.sign != Some(Sign::Takes)))
    }
}

/// A square in brackets, or after `on` or a stroke.
fn marked(words: &[Word]) -> Found<'_, SquareName> {
    match words {
        [Word::On | Word::Slash, rest @ ..] => places(rest),
        [Word::Open, Word::On, rest @ ..] | [Word::Open, rest @ ..] => places(rest)
            .into_iter()
            .filter_map(|(name, rest)| match rest {
                [Word::Close, rest @ ..] => Some((name, rest)),
                _ => None,
            })
            .collect(),
        _ => Found::new(),
    }
}

/// `Q`, `=Q`, `(Q)`, `/Q`, `queens`, `becoming a Queen`, `(2d Q)`.
fn promotion(words: &[Word]) -> Option<(Role, &[Word])> {
    let (inner, bracketed) = match words {
        [Word::Open, rest @ ..] => (rest, true),
        [Word::Slash, rest @ ..] => (rest, false),
        _ => (words, false),
    };
    let inner = match inner {
        [Word::Becomes, Word::Ordinal(_), rest @ ..]
        | [Word::Becomes, rest @ ..]
        | [Word::Ordinal(_), rest @ ..] => rest,
        _ => inner,
    };
    let (role, rest) = match inner {
        [Word::Queens, rest @ ..] => (Role::Queen, rest),
        [Word::Name(role), rest @ ..] if !matches!(role, Role::King | Role::Pawn) => (*role, rest),
        _ => return None,
    };
    match (bracketed, rest) {
        (true, [Word::Close, rest @ ..]) => Some((role, rest)),
        (false, rest) => Some((role, rest)),
        _ => None,
    }
}
