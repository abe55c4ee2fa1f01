//! The grammar of records: from words to phrases.
use crate::phrase::{
    Announced, Castles, Files, ManName, Phrase, Phrases, Remark, Sign, SquareName,
};
use crate::words::{Squares, Word, words};
use arrayvec::ArrayVec;
use board::{Role, Wing};

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
                // The first man named after "takes" is the man taken (British I.13.A.b).
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
            // Without a word before it a bare file is no square: `Kt` is the man.
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
