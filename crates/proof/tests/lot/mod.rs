//! Positions drawn by lot, the same each time.
#![allow(dead_code, reason = "each test that draws uses a part")]
use board::Position;

/// Whether all is asked for, not a sample.
pub fn whole() -> bool {
    std::env::var_os("PROOFS").is_some_and(|all| all == "all")
}

/// A generator of numbers (xorshift).
pub struct Lot(u64);

/// What the claimant has beside his King, by theme.
const ATTACKERS: [&str; 14] = [
    "Q", "Q", "QN", "QB", "QP", "RR", "RR", "RN", "RNN", "RB", "RBB", "RBN", "NBP", "RPP",
];

/// Perpetual checks of several kinds, to be varied by a man or two.
const KNOWN: [&str; 8] = [
    "6k1/6p1/8/6PQ/8/8/qq6/7K",
    "5rk1/RR6/8/8/8/6p1/8/7K",
    "4rk2/3R4/5N2/8/8/6p1/8/7K",
    "4r1k1/5p2/5NpQ/8/8/8/qr6/7K",
    "2r1k3/1R6/3N4/8/8/8/6pr/7K",
    "r4rk1/6R1/5B2/8/8/8/5qp1/7K",
    "7k/5Npp/8/8/8/8/qr6/3Q3K",
    "5k2/3R1P2/4N3/8/8/1p6/pr6/7K",
];

/// Games that nobody can win although a man or two may still be taken, to be varied likewise.
const SHUT: [&str; 6] = [
    "8/8/k6p/5p1P/5p2/5PpK/6P1/8",
    "8/2b5/7p/5p1P/5p1K/5Pp1/6P1/5k2",
    "8/1p6/1Pp5/k1P5/p1P5/P4B2/5K2/8",
    "3k1b2/2p1p1p1/KpP1P1P1/1P3B2/8/8/8/8",
    "8/2b5/kp1p1p2/1PpP1Pp1/K1P3P1/8/8/8",
    "k1b5/1p1p4/1P1P4/8/8/8/3B4/K7",
];

/// What the defender may have.
const DEFENDERS: [char; 9] = ['q', 'r', 'r', 'b', 'n', 'p', 'p', 'p', 'p'];

impl Lot {
    pub fn new(seed: u64) -> Lot {
        Lot(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most
    }

    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// A claimant to move: a known perpetual with a man or two put, taken or moved, or men by lot.
    pub fn perpetual(&mut self) -> Position {
        loop {
            let men = if self.below(2) == 0 {
                self.varied(&KNOWN)
            } else {
                self.assault()
            };
            let rights = if self.below(6) == 0 {
                men.rights()
            } else {
                "-"
            };
            let fen = men.fen(self.below(2) == 0, 'w', rights, self.below(30) > 0);
            if let Some(position) = fen.and_then(|fen| Position::from_fen(&fen).ok()) {
                return position;
            }
        }
    }

    fn varied(&mut self, known: &[&str]) -> Men {
        let mut men = Men::of(self.one(known));
        for _ in 0..=self.below(2) {
            let (from, to) = (self.below(64), self.below(64));
            let man = match men.0[from] {
                Some(man) if man.eq_ignore_ascii_case(&'k') || self.below(2) == 0 => man,
                _ => self.one(&['P', 'p', 'b', 'N', 'n', 'r']),
            };
            men.0[from] = None;
            men.put_if_free(to, man);
        }
        men
    }

    /// A King with some men about him, and what attacks him.
    fn assault(&mut self) -> Men {
        let mut men = Men::default();
        let king = if self.below(4) > 0 {
            self.one(&[56, 57, 62, 63, 61, 48, 55, 60, 47])
        } else {
            self.below(64)
        };
        men.put(king, 'k');
        for _ in 0..self.below(5) {
            let near = king as i32 + self.one(&[-9, -8, -7, -1, 1, 7, 8, 9, -10, -6, 10, 6]);
            let man = self.one(&['p', 'p', 'p', 'r', 'b', 'n']);
            men.put_if_free(near.rem_euclid(64) as usize, man);
        }
        for man in self.one(&ATTACKERS).chars().chain(['K']) {
            men.put_if_free(self.below(64), man);
        }
        for _ in 0..self.below(4) {
            let man = self.one(&['P', 'p', 'P', 'p', 'B', 'N']);
            men.put_if_free(self.below(64), man);
        }
        for _ in 0..self.below(4) {
            let man = self.one(&DEFENDERS);
            men.put_if_free(self.below(64), man);
        }
        men
    }

    /// A game that is shut, varied by a man or two, or men by lot; either side to move.
    pub fn quiet(&mut self) -> Position {
        loop {
            let men = if self.below(2) == 0 {
                self.varied(&SHUT)
            } else {
                self.few()
            };
            let turn = self.one(&['w', 'b']);
            let fen = men.fen(self.below(2) == 0, turn, "-", self.below(30) > 0);
            if let Some(position) = fen.and_then(|fen| Position::from_fen(&fen).ok()) {
                return position;
            }
        }
    }

    /// Few men, or a wall of Pawns with few men about it.
    fn few(&mut self) -> Men {
        let mut men = Men::default();
        men.put_if_free(self.below(64), 'K');
        men.put_if_free(self.below(64), 'k');
        let wall = self.below(2) == 0;
        let step = 1 + self.below(2);
        for file in (0..8).step_by(step) {
            if wall || self.below(4) == 0 {
                let rank = if wall {
                    2 + self.below(2)
                } else {
                    1 + self.below(5)
                };
                men.put_if_free(8 * rank + file, 'P');
                men.put_if_free(8 * rank + 8 + file, 'p');
            }
        }
        for _ in 0..self.below(if wall { 3 } else { 4 }) {
            let man = self.one(&['B', 'b', 'N', 'n', 'B', 'b', 'P', 'p', 'R', 'q']);
            men.put_if_free(self.below(64), man);
        }
        men
    }
}

/// An arrangement of men, White at the bottom.
struct Men([Option<char>; 64]);

impl Default for Men {
    fn default() -> Men {
        Men([None; 64])
    }
}

impl Men {
    fn of(placement: &str) -> Men {
        let mut men = Men::default();
        for (i, rank) in placement.split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(free) => file += free as usize,
                    None => {
                        men.put(8 * (7 - i) + file, letter);
                        file += 1;
                    }
                }
            }
        }
        men
    }

    fn put(&mut self, square: usize, man: char) {
        self.0[square] = Some(man);
    }

    fn put_if_free(&mut self, square: usize, man: char) {
        let end = !(8..56).contains(&square);
        if self.0[square].is_none() && !(end && man.eq_ignore_ascii_case(&'p')) {
            self.put(square, man);
        }
    }

    fn rights(&self) -> &'static str {
        let white = self.0[4] == Some('K') && self.0[7] == Some('R');
        let black = self.0[60] == Some('k') && self.0[63] == Some('r');
        match (white, black) {
            (true, true) => "Kk",
            (true, false) => "K",
            (false, true) => "k",
            (false, false) => "-",
        }
    }

    /// The FEN, with colours exchanged if so wished; nothing if a King is missing or, where it must be
    /// `regular`, if he who is not to move stands in check.
    fn fen(&self, exchanged: bool, turn: char, rights: &str, regular: bool) -> Option<String> {
        let ranks = (0..8).map(|rank| {
            let row = if exchanged { rank } else { 7 - rank };
            let word = self.0[8 * row..8 * row + 8].iter().map(|man| match man {
                None => '1',
                Some(man) if exchanged => swapped(*man),
                Some(man) => *man,
            });
            word.collect::<String>()
        });
        let board = ranks.collect::<Vec<_>>().join("/");
        let rights = if exchanged {
            rights.chars().map(swapped).collect()
        } else {
            rights.to_string()
        };
        let turn = if exchanged == (turn == 'w') { 'b' } else { 'w' };
        let fen = format!("{board} {turn} {rights} - 0 1");
        let position = Position::from_fen(&fen).ok()?;
        (!regular || !position.in_check(!position.turn())).then_some(fen)
    }
}

fn swapped(man: char) -> char {
    if man.is_ascii_lowercase() {
        man.to_ascii_uppercase()
    } else {
        man.to_ascii_lowercase()
    }
}
