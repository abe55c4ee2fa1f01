//! How like a printed phrase is to the full record of a move: nothing where the print is that record
//! with parts left out, more for every sign that had to be read as another.
use crate::print::{
    ANY, AT, BECOMES, CASTLES, CHECK, IN_PASSING, Kind, MATE, MOVES, ONE, OWN, SMUDGED_KT, Sign,
    TAKES, TO, TWO, Word,
};
use board::{Color, Move, Piece, Position, Role, Square, Wing, Wings};

/// What a reading costs, in hundredths of a plain misprint.
pub type Cost = u32;

/// What the print claims of the King in the end.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum Claim {
    #[default]
    None,
    Check,
    Mate,
}

/// A printed move in signs.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Phrase {
    pub signs: Vec<Sign>,
    pub claim: Claim,
}

impl Phrase {
    pub fn new(words: &[Word]) -> Phrase {
        let mut phrase = Phrase::default();
        let mut signs = Vec::new();
        for word in words {
            match word.kind {
                Kind::Mark(b'(') => signs.push(b'('),
                Kind::Mark(b')') => signs.push(b')'),
                _ => signs.extend_from_slice(&word.signs),
            }
        }
        for sign in &signs {
            match *sign {
                CHECK if phrase.claim == Claim::None => phrase.claim = Claim::Check,
                MATE => phrase.claim = Claim::Mate,
                _ => {}
            }
        }
        // `Queen gives check at King's Rook's fifth`: where it goes, not where it stands.
        let deed = |s: &Sign| matches!(*s, TO | TAKES | MOVES | BECOMES | CASTLES);
        if let Some(check) = signs.iter().position(|s| *s == CHECK)
            && signs.get(check + 1) == Some(&AT)
            && !signs.iter().any(deed)
        {
            signs[check + 1] = TO;
        }
        signs.retain(|s| !matches!(*s, CHECK | MATE));
        phrase.signs = tidy(signs);
        phrase
    }

    /// The man that moves, where the print names one plainly.
    pub fn mover(&self) -> Option<Role> {
        let end = self
            .signs
            .iter()
            .position(|s| matches!(*s, TO | TAKES | b'(' | MOVES | BECOMES | ONE | TWO))
            .unwrap_or(self.signs.len());
        if end == 0 || !self.signs[..end].iter().all(|s| role_of(*s).is_some()) {
            return None;
        }
        role_of(self.signs[end - 1]).filter(|_| end < self.signs.len() || self.is_vague())
    }

    /// Names a man, or nothing, but no square.
    pub fn is_vague(&self) -> bool {
        self.signs.iter().any(|s| matches!(*s, MOVES | ANY))
            || (self.claim != Claim::None
                && self.signs.len() <= 2
                && self.signs.iter().all(|s| role_of(*s).is_some()))
    }

    fn is_algebraic(&self) -> bool {
        self.signs
            .windows(2)
            .any(|w| (b'a'..=b'h').contains(&w[0]) && (b'1'..=b'8').contains(&w[1]))
    }

    fn has(&self, sign: Sign) -> bool {
        self.signs.contains(&sign)
    }
}

fn role_of(sign: Sign) -> Option<Role> {
    match sign {
        b'K' => Some(Role::King),
        b'Q' => Some(Role::Queen),
        b'R' => Some(Role::Rook),
        b'B' => Some(Role::Bishop),
        b'N' => Some(Role::Knight),
        b'P' => Some(Role::Pawn),
        _ => None,
    }
}

fn letter(role: Role) -> Sign {
    match role {
        Role::King => b'K',
        Role::Queen => b'Q',
        Role::Rook => b'R',
        Role::Bishop => b'B',
        Role::Knight => b'N',
        Role::Pawn => b'P',
    }
}

/// Writes out pronouns, brings every origin and promotion to one form, and drops empty brackets.
fn tidy(signs: Vec<Sign>) -> Vec<Sign> {
    let mut out: Vec<Sign> = Vec::with_capacity(signs.len() + 2);
    let mut i = 0;
    while i < signs.len() {
        let sign = signs[i];
        match sign {
            OWN => out.extend(owner(&out)),
            CASTLES => {
                let side = |s: &&Sign| matches!(**s, b'K' | b'Q');
                let wing = signs[i + 1..]
                    .iter()
                    .find(side)
                    .or(signs[..i].iter().find(side));
                out = vec![CASTLES];
                out.extend(wing);
                break;
            }
            // "third square" says the rank twice, "two squares" no rank.
            b'1' if out
                .last()
                .is_some_and(|s| matches!(*s, b'1'..=b'8' | ONE | TWO)) => {}
            AT => {
                let end = (i + 1..signs.len())
                    .take_while(|j| matches!(signs[*j], b'K' | b'Q' | b'R' | b'B' | b'N' | b'1'..=b'8' | b'a'..=b'h' | b'\'' ))
                    .last();
                if let Some(end) = end {
                    if out.last() != Some(&b'(') {
                        out.push(b'(');
                    }
                    let told_twice = end > i + 2
                        && signs[end] == b'1'
                        && (b'1'..=b'8').contains(&signs[end - 1]);
                    out.extend(&signs[i + 1..=end - usize::from(told_twice)]);
                    if signs.get(end + 1) != Some(&b')') {
                        out.push(b')');
                    }
                    i = end;
                }
            }
            b'(' => {
                let close = signs[i..]
                    .iter()
                    .position(|s| *s == b')')
                    .map_or(signs.len(), |p| i + p);
                let inner: Vec<Sign> = signs[i + 1..close].to_vec();
                match inner.as_slice() {
                    [] => i = close,
                    [.., man @ (b'Q' | b'R' | b'B' | b'N')]
                        if inner.len() <= 2 && out.iter().any(|s| matches!(*s, TO | TAKES)) =>
                    {
                        out.extend([BECOMES, *man]);
                        i = close;
                    }
                    _ => out.push(b'('),
                }
            }
            b')' if !out.contains(&b'(') => {}
            TO if out.last() == Some(&TO) => {}
            BECOMES if out.last() == Some(&BECOMES) => {}
            sign => out.push(sign),
        }
        i += 1;
    }
    out.truncate(28);
    out
}

/// `his`, `her`: the mover's own file, or wing where a file follows.
fn owner(before: &[Sign]) -> Vec<Sign> {
    before
        .iter()
        .copied()
        .take_while(|s| role_of(*s).is_some() && *s != b'P')
        .collect()
}

/// The full record of a move: signs in order, and where parts may be left out.
struct Full {
    signs: Vec<Sign>,
    /// From a place, to a later place, at what cost.
    leaps: Vec<(u8, u8, u16)>,
}

/// Wing signs of a man whose wing by origin is not the side it now stands on.
const KINGS_BY_ORIGIN: Sign = b'k';
const QUEENS_BY_ORIGIN: Sign = b'q';
/// What it costs to read a wing by where the man stands now: so little that it leaves a doubt where
/// both men could move.
const NOT_BY_ORIGIN: Cost = 15;

impl Full {
    fn here(&self) -> u8 {
        self.signs.len() as u8
    }
    fn leap(&mut self, from: u8, cost: u16) {
        self.leaps.push((from, self.here(), cost));
    }
    fn omissible(&mut self, sign: Sign, cost: u16) {
        let from = self.here();
        self.signs.push(sign);
        self.leap(from, cost);
    }

    fn file(&mut self, square: Square) {
        let (wing, letter) = FILES[usize::from(square.file())];
        if let Some(wing) = wing {
            self.omissible(wing, 0);
        }
        self.signs.push(letter);
    }

    fn square(&mut self, square: Square, us: Color) {
        self.file(square);
        let rank = us.fold_wb(square.rank(), square.rank().flip_vertical()) as u8;
        if rank == 0 {
            self.omissible(b'1', 0);
        } else {
            self.signs.push(b'1' + rank);
        }
    }

    fn bracketed(&mut self, square: Square, us: Color) {
        let from = self.here();
        self.omissible(b'(', 20);
        self.square(square, us);
        self.omissible(b')', 20);
        self.leap(from, 0);
    }

    fn man(&mut self, position: &Position, wings: &Wings, square: Square, man: Piece) {
        match man.role {
            Role::King | Role::Queen => {}
            Role::Pawn => {
                let from = self.here();
                self.file(square);
                self.leap(from, 0);
            }
            _ => {
                if let Some(sign) = wing_sign(position, wings, square, man) {
                    self.omissible(sign, 0);
                }
            }
        }
        self.signs.push(letter(man.role));
    }
}

const FILES: [(Option<Sign>, Sign); 8] = [
    (Some(b'Q'), b'R'),
    (Some(b'Q'), b'N'),
    (Some(b'Q'), b'B'),
    (None, b'Q'),
    (None, b'K'),
    (Some(b'K'), b'B'),
    (Some(b'K'), b'N'),
    (Some(b'K'), b'R'),
];

/// King's or Queen's by origin; some books name the man that now stands nearer.
fn wing_sign(position: &Position, wings: &Wings, square: Square, man: Piece) -> Option<Sign> {
    let origin = wings.at(square);
    let fellows = position.board().by_piece(man);
    let nearer = fellows
        .into_iter()
        .filter(|s| *s != square)
        .map(|s| {
            if square.file() > s.file() {
                Wing::King
            } else {
                Wing::Queen
            }
        })
        .next();
    match (origin, nearer) {
        (Some(Wing::King), Some(Wing::Queen)) => Some(KINGS_BY_ORIGIN),
        (Some(Wing::Queen), Some(Wing::King)) => Some(QUEENS_BY_ORIGIN),
        (Some(Wing::King), _) | (None, Some(Wing::King)) => Some(b'K'),
        (Some(Wing::Queen), _) | (None, Some(Wing::Queen)) => Some(b'Q'),
        (None, None) => None,
    }
}

/// Weighs phrases against moves; keeps its buffers between calls.
pub struct Weigher {
    full: Full,
    row: Vec<Cost>,
    next: Vec<Cost>,
}

impl Default for Weigher {
    fn default() -> Weigher {
        Weigher {
            full: Full {
                signs: Vec::new(),
                leaps: Vec::new(),
            },
            row: Vec::new(),
            next: Vec::new(),
        }
    }
}

impl Weigher {
    /// What it costs to read `phrase` as `m`, apart from its claim; `None` if more than `most`.
    pub fn cost(
        &mut self,
        position: &Position,
        wings: &Wings,
        m: Move,
        phrase: &Phrase,
        most: Cost,
    ) -> Option<Cost> {
        let man = position.at(m.from())?;
        let mut best: Option<Cost> = None;
        let mut offer = |cost: Option<Cost>| {
            if let Some(cost) = cost.filter(|c| *c <= most) {
                best = Some(best.map_or(cost, |b: Cost| b.min(cost)));
            }
        };
        if phrase.has(ANY) {
            offer(Some(40));
        }
        if let Move::Castle { king, rook } = m {
            let wing = if rook > king { b'K' } else { b'Q' };
            self.reset();
            self.full.signs.push(CASTLES);
            self.full.omissible(wing, 0);
            offer(self.align(phrase, most));
            return best;
        }
        if phrase.signs.first() == Some(&CASTLES) {
            return best;
        }
        if phrase.is_vague() {
            self.reset();
            self.full.man(position, wings, m.from(), man);
            self.full.omissible(MOVES, 0);
            offer(self.align(phrase, most).map(|c| c + 20));
        }
        let us = position.turn();
        let taken = position.taken(m);
        if man.role == Role::Pawn && (phrase.has(ONE) || phrase.has(TWO)) && taken.is_none() {
            let two = m.from().rank().distance(m.to().rank()) == 2;
            self.reset();
            self.full.man(position, wings, m.from(), man);
            self.full.omissible(TO, 0);
            self.full.signs.push(if two { TWO } else { ONE });
            self.promotion(m);
            offer(self.align(phrase, most));
        }
        if m.promotion().is_some() && phrase.has(BECOMES) && !phrase.has(TO) && !phrase.has(TAKES) {
            self.reset();
            self.full.man(position, wings, m.from(), man);
            self.promotion(m);
            offer(self.align(phrase, most).map(|c| c + 10));
        }
        if phrase.is_algebraic() {
            self.algebraic(position, wings, m, man);
            offer(self.align(phrase, most));
        }
        match taken {
            None => {
                self.begin(position, wings, m, man);
                self.full
                    .omissible(TO, if man.role == Role::Pawn { 35 } else { 15 });
                self.full.square(m.to(), us);
                self.promotion(m);
                offer(self.align(phrase, most));
            }
            Some(square) => {
                let victim = position.at(square)?;
                self.begin(position, wings, m, man);
                self.full.signs.push(TAKES);
                self.full.man(position, wings, square, victim);
                self.full.bracketed(m.to(), us);
                self.promotion(m);
                if matches!(m, Move::InPassing { .. }) {
                    self.full.omissible(IN_PASSING, 0);
                }
                offer(self.align(phrase, most));
                self.begin(position, wings, m, man);
                self.full.signs.push(TAKES);
                self.full.square(m.to(), us);
                self.promotion(m);
                offer(self.align(phrase, most).map(|c| c + 10));
            }
        }
        best
    }

    fn reset(&mut self) {
        self.full.signs.clear();
        self.full.leaps.clear();
    }

    fn begin(&mut self, position: &Position, wings: &Wings, m: Move, man: Piece) {
        self.reset();
        self.full.man(position, wings, m.from(), man);
        self.full.bracketed(m.from(), position.turn());
    }

    fn promotion(&mut self, m: Move) {
        if let Some(into) = m.promotion() {
            let from = self.full.here();
            self.full.omissible(BECOMES, 10);
            self.full.signs.push(letter(into));
            if into == Role::Queen {
                self.full.leap(from, 10);
            }
        }
    }

    fn algebraic(&mut self, position: &Position, wings: &Wings, m: Move, man: Piece) {
        self.reset();
        let square = |full: &mut Full, sq: Square| {
            full.signs.push(b'a' + sq.file() as u8);
            full.signs.push(b'1' + sq.rank() as u8);
        };
        self.full.man(position, wings, m.from(), man);
        if man.role == Role::Pawn {
            self.full.leap(0, 0);
        }
        let from = self.full.here();
        self.full.omissible(b'a' + m.from().file() as u8, 0);
        self.full.omissible(b'1' + m.from().rank() as u8, 0);
        self.full.leap(from, 0);
        if position.taken(m).is_some() {
            self.full.omissible(TAKES, 30);
        } else {
            self.full.omissible(TO, 0);
        }
        square(&mut self.full, m.to());
        self.promotion(m);
        if matches!(m, Move::InPassing { .. }) {
            self.full.omissible(IN_PASSING, 0);
        }
    }

    /// The cheapest way to get from the print to the full record.
    fn align(&mut self, phrase: &Phrase, most: Cost) -> Option<Cost> {
        let Weigher { full, row, next } = self;
        let n = full.signs.len();
        full.leaps.sort_unstable_by_key(|l| l.0);
        row.clear();
        row.resize(n + 1, Cost::MAX / 2);
        row[0] = 0;
        skip(full, row);
        for printed in &phrase.signs {
            next.clear();
            next.extend(row.iter().map(|c| c + surplus(*printed)));
            for j in 0..n {
                let swapped = row[j] + misread(*printed, full.signs[j]);
                next[j + 1] = next[j + 1].min(swapped);
            }
            skip(full, next);
            std::mem::swap(row, next);
            if row.iter().min().is_none_or(|c| *c > most) {
                return None;
            }
        }
        (row[n] <= most).then_some(row[n])
    }
}

/// Lets every place be reached from an earlier one by leaving signs of the full record out.
fn skip(full: &Full, row: &mut [Cost]) {
    let mut leaps = full.leaps.iter().peekable();
    for j in 0..row.len() {
        while let Some((_, to, cost)) = leaps.next_if(|l| usize::from(l.0) <= j) {
            let to = usize::from(*to);
            row[to] = row[to].min(row[j] + Cost::from(*cost));
        }
        if j + 1 < row.len() {
            row[j + 1] = row[j + 1].min(row[j] + missing(full.signs[j]));
        }
    }
}

/// A sign of the record that the print lacks.
fn missing(sign: Sign) -> Cost {
    match sign {
        TO => 15,
        TAKES => 80,
        b'1'..=b'8' => 130,
        _ => 120,
    }
}

/// A sign of the print that the record lacks.
fn surplus(sign: Sign) -> Cost {
    match sign {
        b'(' | b')' => 10,
        TO => 40,
        b'K' | b'Q' => 90,
        b'R' | b'B' | b'N' | b'P' | TAKES => 120,
        b'1'..=b'8' => 110,
        CASTLES | MOVES | ANY | BECOMES | IN_PASSING => 150,
        ONE | TWO => 60,
        AT => 30,
        b'a'..=b'z' => 45,
        _ => 55,
    }
}

/// A printed sign read as another. Printers swapped K, R and B; scanners confuse shapes.
fn misread(printed: Sign, meant: Sign) -> Cost {
    if printed == meant {
        return 0;
    }
    let listed = |letters: &[u8], cost: Cost| letters.contains(&printed).then_some(cost);
    let found = match meant {
        KINGS_BY_ORIGIN => match printed {
            b'K' => Some(0),
            b'Q' => Some(NOT_BY_ORIGIN),
            _ => Some(misread(printed, b'K')),
        },
        QUEENS_BY_ORIGIN => match printed {
            b'Q' => Some(0),
            b'K' => Some(NOT_BY_ORIGIN),
            _ => Some(misread(printed, b'Q')),
        },
        b'K' => listed(b"RB", 70)
            .or(listed(b"hkHXAWMINE", 50))
            .or(listed(&[SMUDGED_KT, b'N'], 60))
            .or(listed(b"Q", 100)),
        b'Q' => listed(b"O0o(GCDU", 35)
            .or(listed(b"K", 100))
            .or(listed(b"B", 110)),
        b'R' => listed(b"KB", 70)
            .or(listed(b"khIHNE", 50))
            .or(listed(&[SMUDGED_KT, b'N', b'P'], 90)),
        b'B' => listed(b"RK", 70)
            .or(listed(b"83DEHbPL6", 50))
            .or(listed(b"NQ", 100)),
        b'N' => listed(&[SMUDGED_KT], 25)
            .or(listed(b"hkAWHX", 60))
            .or(listed(b"K", 85))
            .or(listed(b"RB", 95)),
        b'P' => listed(b"FITDJ127?r", 55).or(listed(b"BR", 90)),
        b'1' => listed(b"IilLt|", 40).or(listed(b"s", 60)),
        b'2' => listed(b"Zze?", 45).or(listed(b"3", 80)),
        b'3' => listed(b"S8Bsz$", 45).or(listed(b"5d", 65)),
        b'4' => listed(b"lIiLtdAah+1|", 45).or(listed(b"5", 80)),
        b'5' => listed(b"sSoda", 45).or(listed(b"36", 65)),
        b'6' => listed(b"b0GoO", 50).or(listed(b"58", 70)),
        b'7' => listed(b"TZ?YIti/v", 50).or(listed(b"1", 65)),
        b'8' => listed(b"&RSsBv", 45).or(listed(b"36", 65)),
        TO => listed(b"x", 70),
        TAKES => listed(b"-", 70),
        CASTLES => return 400,
        _ => None,
    };
    let digit = |s: Sign| (b'1'..=b'8').contains(&s);
    found.unwrap_or_else(|| {
        if digit(printed) && digit(meant) {
            100
        } else if role_of(printed).is_some() && role_of(meant).is_some() {
            120
        } else if digit(meant) != digit(printed) && role_of(printed).is_some() {
            150
        } else {
            110
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::words;

    fn readings(fen: &str, print: &str, most: Cost) -> Vec<(String, Cost)> {
        let position = Position::from_fen(fen).unwrap();
        let wings = Wings::of(&position);
        let phrase = Phrase::new(&words(print));
        let mut weigher = Weigher::default();
        let mut out: Vec<(String, Cost)> = position
            .legal_moves()
            .into_iter()
            .filter_map(|m| {
                let cost = weigher.cost(&position, &wings, m, &phrase, most)?;
                Some((format!("{}{}", m.from(), m.to()), cost))
            })
            .collect();
        out.sort_by_key(|(_, c)| *c);
        out
    }
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn sole(fen: &str, print: &str) -> String {
        let all = readings(fen, print, 50);
        assert_eq!(all.len(), 1, "{print}: {all:?}");
        all[0].0.clone()
    }

    #[test]
    fn many_styles_one_move() {
        for print in [
            "Kt-KB3",
            "K. Kt. to K. B's 3d.",
            "Kt to KB 3rd",
            "KKt-B3",
            "Kt-f3",
            "Nf3",
            "Ng1-f3",
            "King's Knight to King's Bishop's third square",
            "Kt (KKt1)-KB3",
        ] {
            assert_eq!(sole(START, print), "g1f3", "{print}");
        }
        for print in [
            "P-K4",
            "P. to K's 4th.",
            "K's P. to K's 4th.",
            "e4",
            "e2-e4",
            "P--K4",
            "K. P. two.",
        ] {
            assert_eq!(sole(START, print), "e2e4", "{print}");
        }
        assert_eq!(readings(START, "Kt-B3", 0).len(), 2);
    }

    #[test]
    fn pronouns_and_omitted_ranks() {
        let fen = "3k4/8/8/8/8/8/8/Q3K2R w K - 0 1";
        assert_eq!(sole(fen, "K. to his 2d."), "e1e2");
        assert_eq!(sole(fen, "R to K Kt"), "h1g1");
        assert_eq!(sole(fen, "Q. to her Kt's sq."), "a1b1");
        assert_eq!(sole(fen, "Castles"), "e1g1");
    }

    #[test]
    fn damage_costs_something() {
        assert_eq!(readings(START, "Rt to KBS", 200)[0], ("g1f3".into(), 70));
        assert_eq!(readings(START, "Pto K4", 200)[0], ("e2e4".into(), 0));
        assert_eq!(readings(START, "P-Kl", 200)[0].0, "e2e4");
    }
}
