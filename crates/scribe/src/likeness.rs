//! How like a printed phrase is to the full record of a move: nothing where the print is that record
//! with parts left out, more for every sign that had to be read as another.
use crate::phrase::{Phrase, role_of};
use crate::print::{
    ANY, AT, BECOMES, CASTLES, IN_PASSING, MOVES, ONE, SMUDGED_KT, Sign, TAKES, TO, TWO,
};
use crate::read::REPAIR;
use board::{Color, Move, Piece, Position, Role, Square, Wing, Wings};

/// What a reading costs, in hundredths of a plain misprint.
pub type Cost = u32;

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
        if let Move::Castle { king, rook, .. } = m {
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
        b'2' => listed(b"Zze?a", 45).or(listed(b"3", 80)),
        b'3' => listed(b"S8Bsz$jg", 45)
            .or(listed(b"a", 55))
            .or(listed(b"5d", 65)),
        b'4' => listed(b"lIiLtdAahq+1|", 45).or(listed(b"5", 80)),
        b'5' => listed(b"sSodag", 45).or(listed(b"36", 65)),
        b'6' => listed(b"b0GoO", 50).or(listed(b"58", 70)),
        b'7' => listed(b"TZ?YyIti/v", 50).or(listed(b"1", 65)),
        b'8' => listed(b"&RSsBv", 45).or(listed(b"36", 65)),
        TO => listed(b"x", 70),
        TAKES => listed(b"-", 70),
        CASTLES => return 400,
        _ => None,
    };
    let digit = |s: Sign| (b'1'..=b'8').contains(&s);
    // A rank that is plainly printed and not meant is never read over in silence.
    let found = found.map(|cost| {
        if digit(printed) {
            cost.max(REPAIR)
        } else {
            cost
        }
    });
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
